"""A native library that is not the one its binding was made for is refused in a sentence, before anything is loaded."""

import ctypes
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import llama_cpp
import pytest

from foretoken.engine.models import symbols
from foretoken.errors import EngineError

NAME = "llama_context_default_params"


@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="sizes cannot be measured here")
@pytest.mark.parametrize("more", [8, -8])
def test_a_struct_of_another_size_is_refused(more: int, monkeypatch: pytest.MonkeyPatch) -> None:
    size = ctypes.sizeof(llama_cpp.llama_context_params) + more

    class Other(ctypes.Structure):
        _fields_ = (("words", ctypes.c_uint64 * (size // 8)),)

    symbols.check_structs()
    monkeypatch.setattr(symbols, "_STRUCTS", {NAME: (Other, (), {})})
    with pytest.raises(EngineError, match=r"not the one that llama-cpp-python .* was made for: its Other differs"):
        symbols.check_structs()


@pytest.mark.parametrize("machine", ["x86_64", "another"])
def test_a_field_at_another_place_is_refused(machine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "machine", lambda: machine)
    symbols.check_structs()
    (struct, given, values) = symbols._STRUCTS[NAME]
    monkeypatch.setattr(symbols, "_STRUCTS", {NAME: (struct, given, {**values, "n_ctx": values["n_batch"]})})
    with pytest.raises(EngineError, match="its llama_context_params differs"):
        symbols.check_structs()


def test_a_library_without_a_function_is_refused_in_a_sentence(home: Path, tmp_path: Path) -> None:
    suffix = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
    (other,) = symbols.FOLDER.glob(f"*ggml-base{suffix}")
    shutil.copy(other, tmp_path / f"libllama{suffix}")
    command = [sys.executable, "-m", "foretoken", "generate", "--prompt", "Hello", "--max-tokens", "1"]
    environment = {**os.environ, "LLAMA_CPP_LIB_PATH": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=100)
    assert done.returncode == 1
    (line,) = done.stderr.strip().splitlines()
    assert "llama.cpp cannot be used here (" in line
    assert "llama_" in line
    assert line.endswith("reinstall llama-cpp-python.")
