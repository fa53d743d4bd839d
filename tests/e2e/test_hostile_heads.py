"""Heads that would end the process that loads them: refused before loading, in a sentence, wherever they are given."""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from foretoken.cli.main import main
from foretoken.engine.gguf import kinds
from foretoken.errors import UnusableInput
from foretoken.gui.composition import Composition
from foretoken.gui.places import Places
from foretoken.gui.viewmodels.pair.engine import Usable
from foretoken.session.caller.blocking import BlockingSession
from foretoken.session.caller.child import EngineLauncher
from foretoken.session.messages import LoadPair

PATIENCE = 60_000
QUICK = ("scripted:seed=3,agreement=0.7,length=60,tokens_per_second=400", "scripted:agreement=0.7")
SAYS = {
    ("qwen2", "eagle3"): "gives none of a qwen2 model",
    ("gemma3", "eagle3"): "gives none of a gemma3 model",
    ("mistral3", "dflash"): "gives none of a mistral3 model",
    ("phi3", "dflash"): "gives none of a phi3 model",
    ("model", "wide"): "is for a model of hidden size 128, and the main model's is 64",
    ("model", "deep"): "reads layer 9 of the main model, which has 4 layers",
    ("model", "last"): "reads the output of the last layer too",
    ("model", "negative"): "names layer -1",
    ("model", "shapes"): "llama.cpp refused it",
    ("model", "twice"): "of its 3 tokens more than once",
    ("model", "outside"): "names token 5,000 of a vocabulary of 267",
    ("model", "no block"): "block_size is 0",
    ("model", "torn"): "torn.gguf cannot be used: ",
    ("model", "mtp"): "was made for a qwen35 model, and the main model is a llama one",
    ("qwen35", "other depth"): "was made for a model of 8 layers, and the main model has 4",
    ("model", "assistant"): "was made for a gemma4 model, and the main model is a llama one",
    ("always attention", "always attention"): "none of its layers keeps a running state",
    ("model", "projector"): "is a projector",
    ("eagle3", None): "writes nothing by itself",
}
"""Part of what is said, by main model and draft."""


@pytest.fixture(scope="session")
def folder(
    tmp_path_factory: pytest.TempPathFactory, helper: Callable[[str], ModuleType], gguf_files: ModuleType
) -> Path:
    """A file for each name."""
    folder = tmp_path_factory.mktemp("hostile")
    heads, tiny = helper("engine/gguf/tiny_heads.py"), helper("engine/gguf/tiny_architectures.py")
    kind = gguf_files.Kind

    def changed(file: Any, change: Callable[[Any], object]) -> Any:
        change(file)
        return file

    def narrower(file: Any) -> None:
        tensor = next(one for one in file.tensors if one.name == "blk.0.ffn_gate.weight")
        tensor.dims, tensor.data = (32, tensor.dims[1]), tensor.data[: len(tensor.data) // 2]

    def deeper(file: Any) -> None:
        file.put("qwen35.block_count", kind.U32, 9)
        for tensor in file.tensors:
            tensor.name = tensor.name.replace("blk.4.", "blk.8.")

    files = {
        **{
            name: gguf_files.tiny_model(architecture=name, layers=4) for name in ("qwen2", "gemma3", "mistral3", "phi3")
        },
        "model": gguf_files.tiny_model(layers=4),
        "qwen35": tiny.qwen35(gguf_files),
        "always attention": heads.with_mtp(gguf_files, tiny).put("qwen35.full_attention_interval", kind.U32, 1),
        "eagle3": heads.eagle3(gguf_files),
        "dflash": heads.dflash(gguf_files),
        "wide": heads.eagle3(gguf_files, hidden=128),
        "deep": heads.eagle3(gguf_files, layers=(1, 2, 9)),
        "last": heads.eagle3(gguf_files, layers=(1, 2, 4)),
        "negative": heads.eagle3(gguf_files, layers=(-1, 2, 3)),
        "shapes": changed(heads.eagle3(gguf_files), narrower),
        "twice": heads.eagle3(gguf_files, d2t=[5, 5, 9]),
        "outside": heads.eagle3(gguf_files, d2t=[5, 7, 5000]),
        "no block": heads.dflash(gguf_files).put("dflash.block_size", kind.U32, 0),
        "mtp": heads.sidecar(gguf_files, tiny),
        "other depth": changed(heads.sidecar(gguf_files, tiny), deeper),
        "assistant": heads.assistant(gguf_files),
        "projector": heads.projector(gguf_files),
    }
    for name, file in files.items():
        file.write(folder / f"{name}.gguf")
    whole = (folder / "eagle3.gguf").read_bytes()
    (folder / "torn.gguf").write_bytes(whole[: len(whole) // 2])
    return folder


def pair_of(folder: Path, names: tuple[str, str | None]) -> LoadPair:
    target, draft = (str(folder / f"{name}.gguf") if name is not None else None for name in names)
    assert target is not None
    return LoadPair(main=target, draft=draft)


def test_no_engine_process_dies_of_any_of_them(home: Path, folder: Path) -> None:
    """And it answers when all of them have been tried."""
    processes: list[Any] = []

    def launch() -> Any:
        processes.append(EngineLauncher()())
        return processes[-1]

    with BlockingSession(launcher=launch) as session:
        for names, says in SAYS.items():
            with pytest.raises(UnusableInput) as refused:
                session.load(pair_of(folder, names))
            assert says in str(refused.value), names
            assert str(refused.value).count(". ") == 0, names
        assert len(processes) == 1
        assert session.load(pair_of(folder, ("model", "eagle3"))).draft is not None
        assert len(processes) == 1


@pytest.mark.parametrize("names", [("model", "deep"), ("qwen2", "eagle3"), ("model", "builtin")])
def test_the_command_line_says_why_in_a_sentence(
    home: Path, folder: Path, names: tuple[str, str], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    target = str(folder / f"{names[0]}.gguf")
    draft = "builtin" if names[1] == "builtin" else str(folder / f"{names[1]}.gguf")
    for command in (["generate", "--prompt", "x", "--main", target, "--draft", draft], ["inspect", target, draft]):
        assert main(command) == 3
        said = capfdbinary.readouterr().err.decode()
        assert said.count("\n") == 1
        assert said.startswith("foretoken: ")
        assert SAYS.get(names, "has no MTP inside") in said


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[Composition]:
    composition = Composition(qapp, home=Places(tmp_path / "settings.json", tmp_path / "chats.db", QUICK))
    composition.window.show()
    composition.begin()
    qtbot.waitUntil(lambda: isinstance(composition.engine.state, Usable), timeout=PATIENCE)
    yield composition
    composition.close()


def test_the_window_says_why_and_keeps_what_it_has(window: Composition, folder: Path, qtbot: QtBot) -> None:
    good = pair_of(folder, ("model", "eagle3"))
    window.memory.choose(good)
    qtbot.waitUntil(lambda: isinstance(window.engine.state, Usable) and _has(window, good), timeout=PATIENCE)
    for names, says in SAYS.items():
        if names[0] == "model" or names[0] == "qwen2":
            with qtbot.waitSignal(window.engine.load_refused, timeout=PATIENCE) as refused:
                window.memory.choose(pair_of(folder, names))
            assert says in refused.args[0], names
            qtbot.waitUntil(lambda: isinstance(window.engine.state, Usable) and _has(window, good), timeout=PATIENCE)
    assert window.window.isVisible()


def _has(window: Composition, pair: LoadPair) -> bool:
    now = window.engine.pair
    return now is not None and (now.main, now.draft) == (pair.main, pair.draft)


def test_a_library_without_the_functions_is_said_before_anything_is_loaded(
    home: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of llama.cpp as it may be built."""
    from foretoken.engine.models import symbols
    from foretoken.session.engine_process.loading import Loader

    monkeypatch.setitem(symbols.NEEDED, kinds.FileKind.EAGLE3, ("llama_no_such_function",))  # type: ignore[arg-type]
    symbols.lacking.cache_clear()
    try:
        loader = Loader()
        says = "does not export llama_no_such_function, which such heads need."
        assert {kind: sentence.endswith(says) for kind, sentence in loader.lacking.items()} == {"eagle3": True}
        with pytest.raises(UnusableInput, match=f"cannot draft for model.gguf: .*{says}"):
            loader(pair_of(folder, ("model", "eagle3")))
    finally:
        symbols.lacking.cache_clear()
