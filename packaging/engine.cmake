# Read by llama.cpp's own CMake file while llama-cpp-python is built:
#     CMAKE_ARGS="-DLLAVA_BUILD=OFF -DCMAKE_PROJECT_llama.cpp_INCLUDE=$PWD/packaging/engine.cmake"
# llama-cpp-python asks for a library of llama.cpp's programs, which takes half of the building and which nothing here
# loads; it leaves no other way to say no.
set(LLAMA_BUILD_COMMON OFF)

if(GGML_BACKEND_DL)  # a wheel for any machine: libraries find one another where they are, once each
    set(CMAKE_INSTALL_RPATH "$ORIGIN")
    set(CMAKE_INSTALL_RPATH_USE_LINK_PATH OFF)
    set(CMAKE_PLATFORM_NO_VERSIONED_SONAME ON)
endif()
