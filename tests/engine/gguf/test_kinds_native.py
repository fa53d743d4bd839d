"""What is written down of llama.cpp in `kinds` and `architectures`, asked of llama.cpp itself in a child process."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from foretoken.engine.gguf import architectures, read_header
from foretoken.engine.models import symbols
from foretoken.errors import BadModelFile

Helper = Callable[[str], Any]
CHILD = Path(__file__).with_name("layer_inputs_child.py")


def test_a_model_with_mtp_inside_loads_as_an_ordinary_model(
    helper: Helper, gguf_files: ModuleType, tmp_path: Path
) -> None:
    tiny, heads = helper("engine/gguf/tiny_architectures.py"), helper("engine/gguf/tiny_heads.py")
    path = heads.with_mtp(gguf_files, tiny).write(tmp_path / "Qwen3.6-27B-MTP-Q8_0.gguf")
    assert read_header(path).kind.whole
    loader = helper("engine/models/native_loader.py").NativeLoader()
    assert [answer for _, answer in loader.results([path])] == ["decoded"]


def test_a_head_given_as_a_main_model_may_end_the_process(
    helper: Helper, gguf_files: ModuleType, tmp_path: Path
) -> None:
    """Or guess nonsense: which is why `read_header` refuses every one of them."""
    tiny, heads = helper("engine/gguf/tiny_architectures.py"), helper("engine/gguf/tiny_heads.py")
    files = {
        "eagle3": heads.eagle3(gguf_files),
        "dflash": heads.dflash(gguf_files),
        "mtp": heads.sidecar(gguf_files, tiny),
    }
    paths = [file.write(tmp_path / f"{name}.gguf") for name, file in files.items()]
    for path in paths:
        with pytest.raises(BadModelFile, match="writes nothing by itself"):
            read_header(path)
    loader = helper("engine/models/native_loader.py").NativeLoader()
    answers = {path.stem: answer.partition(":")[0] for path, answer in loader.results(paths)}
    assert answers == {"eagle3": "decoded", "dflash": "no context", "mtp": "crashed"}


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", ["llama", "gemma2", "gemma3", "mamba", "jamba", "lfm2", "qwen35"])
def test_layer_inputs_are_given_by_the_architectures_that_are_written_down(
    name: str, helper: Helper, gguf_files: ModuleType, tmp_path: Path
) -> None:
    path = helper("engine/gguf/tiny_architectures.py").ALL[name](gguf_files).write(tmp_path / "model.gguf")
    answers = []
    for layer in (1, 4):  # the last: the output of all four
        command = [sys.executable, str(CHILD), str(path), str(layer)]
        environment = {**os.environ, "GGML_NO_BACKTRACE": "1", "OMP_NUM_THREADS": "1"}
        done = subprocess.run(command, capture_output=True, timeout=120, env=environment)
        answers.append(done.stdout == b"given\n")
    given = name in architectures.LAYER_INPUTS
    assert answers == [given, given and name in architectures.LAST_OUTPUT_AS_INPUT]


def test_the_library_has_what_heads_need() -> None:
    for kind in symbols.NEEDED:
        assert symbols.lacking(kind) is None, kind


def test_what_lacks_is_said_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = next(iter(symbols.NEEDED))
    monkeypatch.setattr(symbols, "NEEDED", {kind: ("llama_process", "llama_gone", "llama_gone_too")})
    symbols.lacking.cache_clear()
    try:
        assert symbols.lacking(kind) == (
            "The llama.cpp library that is installed does not export llama_gone and 1 more, which such heads need."
        )
    finally:
        symbols.lacking.cache_clear()


def test_c_plus_plus_names_are_tried_as_each_compiler_spells_them() -> None:
    assert symbols.spellings("llama_process") == ("llama_process",)
    assert symbols.spellings("llama_get_embeddings_layer_inp") == (
        "llama_get_embeddings_layer_inp",
        "_Z30llama_get_embeddings_layer_inpP13llama_contextj",
        "?llama_get_embeddings_layer_inp@@YAPEAMPEAUllama_context@@I@Z",
    )
