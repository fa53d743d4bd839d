"""Heads as drafts, from the terminal and in a real window: each kind guesses, and MTP inside a model is chosen."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from foretoken import settings
from foretoken.cli.main import main
from foretoken.gui.composition import Composition
from foretoken.gui.places import Places
from foretoken.gui.viewmodels.pair.engine import Usable
from foretoken.gui.viewmodels.pair.entries import BUILT_IN
from foretoken.session.messages import LoadPair

PATIENCE = 60_000
QUICK = ("scripted:seed=3,agreement=0.7,length=60,tokens_per_second=400", "scripted:agreement=0.7")


@pytest.fixture(scope="module")
def folder(
    tmp_path_factory: pytest.TempPathFactory, helper: Callable[[str], ModuleType], gguf_files: ModuleType
) -> Path:
    folder = tmp_path_factory.mktemp("heads")
    heads, tiny = helper("engine/gguf/tiny_heads.py"), helper("engine/gguf/tiny_architectures.py")
    files = {
        "model": gguf_files.tiny_model(layers=4),
        "eagle3": heads.eagle3(gguf_files),
        "dflash": heads.dflash(gguf_files),
        "qwen35": tiny.qwen35(gguf_files),
        "with mtp": heads.with_mtp(gguf_files, tiny),
        "sidecar": heads.sidecar(gguf_files, tiny),
        "gemma4": tiny.gemma4(gguf_files),
        "assistant": heads.whole_assistant(gguf_files),
    }
    for name, file in files.items():
        file.write(folder / f"{name}.gguf")
    return folder


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("target", "draft", "kind"),
    [
        ("model", "eagle3", "eagle3"),
        ("qwen35", "sidecar", "mtp"),
        ("with mtp", "builtin", "mtp"),
        ("with mtp", "with mtp", "mtp"),
        ("gemma4", "assistant", "mtp"),
        ("model", "dflash", "dflash"),
    ],
)
def test_every_kind_guesses_from_the_terminal(
    home: Path, folder: Path, target: str, draft: str, kind: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = "builtin" if draft == "builtin" else str(folder / f"{draft}.gguf")
    models = ["--main", str(folder / f"{target}.gguf"), "--draft", path, "--lookup", "off", "--draft-length", "3"]
    assert main(["generate", "--json", "--raw", "--prompt", "a b", "--max-tokens", "12", "--ignore-eos", *models]) == 0
    shown, said = capfdbinary.readouterr()
    metrics = json.loads(shown)["metrics"]
    assert said == b""
    assert (metrics["generated_tokens"], metrics["draft_kind"]) == (12, kind)
    assert metrics["num_draft_tokens"] > 0


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot, tmp_path: Path, folder: Path) -> Iterator[Composition]:
    home = Places(tmp_path / "settings.json", tmp_path / "chats.db", QUICK)
    settings.save(home.settings, settings.Settings(model_folders=(str(folder),)))
    composition = Composition(qapp, home=home)
    composition.window.show()
    composition.begin()
    qtbot.waitUntil(lambda: isinstance(composition.engine.state, Usable), timeout=PATIENCE)
    qtbot.waitUntil(lambda: not composition.local.looking, timeout=PATIENCE)
    yield composition
    composition.close()


def test_mtp_inside_is_loaded_with_its_model_and_remembered(
    window: Composition, folder: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    path = str(folder / "with mtp.gguf")
    window.pickers.choose_main(path)
    pair = LoadPair(main=path, draft=path)
    qtbot.waitUntil(lambda: window.engine.pair == pair and isinstance(window.engine.state, Usable), timeout=PATIENCE)
    assert window.window.top.draft.currentText() == BUILT_IN
    loaded: Any = window.engine.loaded
    assert (loaded.main.name, loaded.draft.name) == ("with mtp", "built-in MTP")
    assert window.memory.estimate is not None
    assert 0 < window.memory.estimate.places[0].draft.weights < window.memory.estimate.places[0].main.weights
    window.close()
    kept = settings.load(tmp_path / "settings.json")
    assert kept.main_model == kept.draft_model == path
