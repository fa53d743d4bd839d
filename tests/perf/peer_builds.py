"""Which builds of llama.cpp's server are compared, and how peer N is compiled."""

import importlib.metadata
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path


class PeerError(Exception):
    """A peer could not be built, started or asked; the message is a sentence."""


def describe(kind: str, binary: Path | None = None) -> str:
    """Which build it is, for reports. Raises PeerError where there is none."""
    if kind == "W":
        try:
            version = importlib.metadata.version("xllamacpp")
        except importlib.metadata.PackageNotFoundError:
            raise PeerError("xllamacpp is not installed; install the test extra.") from None
        code = "import xllamacpp as x; print(x.BUILD_INFO['compiler'], '|', x.get_system_info())"
        said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
        return f"xllamacpp {version} (wheel), {said}"
    if binary is None or not binary.is_file():
        raise PeerError(f"There is no llama-server at {binary}.")
    said = subprocess.run([str(binary), "--version"], capture_output=True, text=True, check=True)
    lines = " ".join((said.stdout + said.stderr).split())
    return f"llama-server from the sources of llama-cpp-python {_llama_version()}, {lines}"


def build(folder: Path, cmake_args: Sequence[str] = ()) -> Path:
    """Compile llama-server from llama-cpp-python's source package into `folder`; its path. Raises PeerError.

    The flags are those of llama-cpp-python's own build: Release, shared libraries, everything else as it comes (so the
    machine's own instructions are used). `cmake_args` adds to them, as CMAKE_ARGS does for pip.
    """
    if shutil.which("cmake") is None:
        raise PeerError("cmake is missing; install it (pip install cmake) and try again.")
    folder.mkdir(parents=True, exist_ok=True)
    name = f"llama_cpp_python-{_llama_version()}"
    if not (folder / name).is_dir():
        package = f"llama-cpp-python=={_llama_version()}"
        pip = [sys.executable, "-m", "pip", "download", "--no-deps", "--no-binary", "llama-cpp-python"]
        _run([*pip, "--dest", str(folder), package])
        with tarfile.open(folder / f"{name}.tar.gz") as archive:
            archive.extractall(folder, filter="data")
    flags = {
        "CMAKE_BUILD_TYPE": "Release", "BUILD_SHARED_LIBS": "ON", "LLAMA_CURL": "OFF",
        "LLAMA_BUILD_COMMON": "ON", "LLAMA_BUILD_TOOLS": "ON", "LLAMA_BUILD_SERVER": "ON",
        "LLAMA_BUILD_TESTS": "OFF", "LLAMA_BUILD_EXAMPLES": "OFF", "LLAMA_BUILD_APP": "OFF",
        "LLAMA_BUILD_UI": "OFF", "LLAMA_USE_PREBUILT_UI": "OFF", "LLAMA_OPENSSL": "OFF",
    }  # fmt: skip
    source, out = folder / name / "vendor" / "llama.cpp", folder / "build"
    generator = ["-G", "Ninja"] if shutil.which("ninja") else []
    defined = [f"-D{key}={value}" for key, value in flags.items()]
    _run(["cmake", *generator, "-S", str(source), "-B", str(out), *defined, *cmake_args])
    _run(["cmake", "--build", str(out), "--target", "llama-server", "--parallel", str(os.cpu_count() or 1)])
    return out / "bin" / "llama-server"


def _run(command: Sequence[str]) -> None:
    if subprocess.run(command).returncode:
        raise PeerError(f"This failed: {' '.join(command)}")


def _llama_version() -> str:
    return importlib.metadata.version("llama-cpp-python")
