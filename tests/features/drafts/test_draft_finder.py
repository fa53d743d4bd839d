"""The window that looks for drafts for a main model: what it lists, in which order, and why."""

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QInputDialog, QWidget
from pytestqt.qtbot import QtBot

from foretoken import paths
from foretoken.features.drafts import model
from foretoken.features.drafts.feature import DraftFinderDialog
from foretoken.features.drafts.model import DraftFinderViewModel, Origin
from foretoken.gui.sources import predictor
from foretoken.gui.viewmodels.shared.jobs import Jobs
from foretoken.gui.viewmodels.shared.local_models import LocalModelsViewModel
from foretoken.library.catalog import catalog, pair_file
from foretoken.library.fit.pairing import PairVerdict
from foretoken.library.hub.client import Hub
from foretoken.library.on_disk.local import model_at
from foretoken.store.chat_store import ChatStore
from foretoken.store.opening import open_database

PATIENCE = 60_000


def all_pairs() -> catalog.Catalog:
    return pair_file.load(paths.resource("catalog.json"))


@pytest.fixture
def disk(tmp_path: Path, gguf_files: ModuleType, shelf: Any, local: LocalModelsViewModel) -> Path:
    """A main model of the catalog's name, a small model with its vocabulary, one with another, and a torn one."""
    make = gguf_files.tiny_model
    main = make(name="Main", layers=8).write(tmp_path / "Meta-Llama-3.1-8B-Instruct-Q8_0.gguf")
    make(name="Small", layers=1, width=32, feed_forward=32, kv_heads=1).write(tmp_path / "Small-Q8_0.gguf")
    make(name="Other", extra_tokens=tuple(f"x{n}" for n in range(200))).write(tmp_path / "Other.gguf")
    (tmp_path / "torn.gguf").write_bytes(main.read_bytes()[:5000])
    shelf.tell(*(model_at(path) for path in sorted(tmp_path.glob("*.gguf"))))
    return tmp_path


@pytest.fixture
def finder(
    home: Path, owner: QObject, jobs: Jobs, local: LocalModelsViewModel, demo_pair: tuple[Path, Path]
) -> Iterator[DraftFinderViewModel]:
    store = ChatStore(open_database(home / "chats.db"), clock=lambda: 0.0)
    yield DraftFinderViewModel(
        archive=store.archive,
        folder=lambda: home / "trimmed",
        local=local,
        bundled=[str(demo_pair[1])],
        catalog=all_pairs,
        connect=Hub,
        predictor=predictor,
        jobs=jobs,
        parent=owner,
    )
    store.database.close()


def test_drafts_are_ranked_and_every_one_has_its_reason(finder: DraftFinderViewModel, disk: Path, qtbot: QtBot) -> None:
    finder.look(str(disk / "Meta-Llama-3.1-8B-Instruct-Q8_0.gguf"))
    assert finder.looking
    qtbot.waitUntil(lambda: not finder.looking, timeout=PATIENCE)
    here = [row for row in finder.rows if row.origin is Origin.HERE]
    assert [row.name for row in here] == ["Small-Q8_0", "Foretoken demo draft", "Other", "torn"]
    assert here[0].verdict is PairVerdict.FITS
    assert here[0].predicted is not None
    assert here[0].predicted.speedup.words.endswith("), forecast")
    for row in here[1:]:
        assert not row.usable
        assert row.reasons
        assert row.predicted is None
    offers = [row for row in finder.rows if row.origin is Origin.CATALOG]
    assert offers
    assert all(row.request is not None and not row.request.settled and row.reasons for row in offers)


def test_a_main_model_that_is_none_gives_a_sentence(finder: DraftFinderViewModel, disk: Path, qtbot: QtBot) -> None:
    finder.look(str(disk / "torn.gguf"))
    qtbot.waitUntil(lambda: not finder.looking, timeout=PATIENCE)
    assert finder.trouble.startswith("Cannot look for drafts: torn cannot be used (")
    assert finder.rows == ()


def test_the_dialog_uses_a_draft_and_downloads_another(
    finder: DraftFinderViewModel, disk: Path, parent: QWidget, qtbot: QtBot
) -> None:
    dialog = DraftFinderDialog(finder, parent)
    finder.look(str(disk / "Meta-Llama-3.1-8B-Instruct-Q8_0.gguf"))
    dialog.show()
    assert dialog.bar.isVisible()
    assert "Comparing" in dialog.details.text()
    qtbot.waitUntil(lambda: not dialog.bar.isVisible(), timeout=PATIENCE)
    row = dialog.marked()
    assert row is not None
    assert row.name == "Small-Q8_0"  # the best is marked
    qtbot.keyClick(dialog.tree, Qt.Key.Key_Down)
    assert "tokens" in dialog.details.text()  # why not
    for _ in range(2):
        qtbot.keyClick(dialog.tree, Qt.Key.Key_Down)
    assert not dialog.use.isEnabled()
    assert dialog.details.text().startswith("torn")
    for _ in range(3):
        qtbot.keyClick(dialog.tree, Qt.Key.Key_Up)
    with qtbot.waitSignal(dialog.chosen) as chosen:
        qtbot.mouseClick(dialog.use, Qt.MouseButton.LeftButton)
    assert chosen.args == [str(disk / "Small-Q8_0.gguf")]
    assert not dialog.isVisible()
    dialog.show()
    qtbot.keyClick(dialog.tree, Qt.Key.Key_End)
    assert dialog.use.text() == "Download"
    with qtbot.waitSignal(dialog.download_asked) as asked:
        qtbot.keyClick(dialog.tree, Qt.Key.Key_Return)
    assert asked.args[0] == finder.rows[-1].request


def test_a_draft_of_another_vocabulary_is_offered_over_shared_tokens(
    finder: DraftFinderViewModel, disk: Path, parent: QWidget, qtbot: QtBot
) -> None:
    dialog = DraftFinderDialog(finder, parent)
    finder.look(str(disk / "Meta-Llama-3.1-8B-Instruct-Q8_0.gguf"))
    dialog.show()
    qtbot.waitUntil(lambda: not finder.looking, timeout=PATIENCE)
    other = next(at for at in range(dialog.tree.topLevelItemCount()) if "Other" in _text(dialog, at))
    dialog.tree.setCurrentItem(dialog.tree.topLevelItem(other))
    row = dialog.marked()
    assert row is not None
    assert (row.usable, row.shared) == (False, True)  # it has all tokens of the main model, and 200 more
    assert dialog.use.text() == "Use over shared tokens"
    with qtbot.waitSignal(dialog.shared_chosen) as chosen:
        qtbot.mouseClick(dialog.use, Qt.MouseButton.LeftButton)
    assert chosen.args == [str(disk / "Other.gguf")]


def _text(dialog: DraftFinderDialog, at: int) -> str:
    item = dialog.tree.topLevelItem(at)
    return item.text(0) if item is not None else ""


def test_the_hub_is_asked_only_when_somebody_wants_it(
    finder: DraftFinderViewModel,
    disk: Path,
    hub: Any,
    stand_in: ModuleType,
    gguf_files: ModuleType,
    parent: QWidget,
    qtbot: QtBot,
) -> None:
    content = gguf_files.tiny_model(name="Mini", layers=1).to_bytes()
    facts = {"total": 50_000, "architecture": "llama", "context_length": 512}
    hub.add("maker/Llama-3.1-Mini-GGUF", {"Llama-3.1-Mini-Q8_0.gguf": content}, downloads=9, gguf=facts)
    dialog = DraftFinderDialog(finder, parent)
    finder.look(str(disk / "Meta-Llama-3.1-8B-Instruct-Q8_0.gguf"))
    dialog.show()
    assert not dialog.hub.isEnabled()
    qtbot.waitUntil(dialog.hub.isEnabled, timeout=PATIENCE)
    assert hub.exchanges == []

    hub.api_faults.append(stand_in.Fault(stand_in.Kind.STATUS, status=503))
    qtbot.mouseClick(dialog.hub, Qt.MouseButton.LeftButton)
    assert dialog.bar.isVisible()
    qtbot.waitUntil(lambda: "answered 503" in dialog.hub_state.text(), timeout=PATIENCE)
    marked = dialog.marked()
    qtbot.mouseClick(dialog.hub, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: finder.rows[-1].origin is Origin.HUB, timeout=PATIENCE)
    assert finder.rows[-1].guess
    last = dialog.tree.topLevelItem(dialog.tree.topLevelItemCount() - 1)
    assert last is not None
    assert last.text(0).startswith("↓ ?  ")
    assert last.text(2).startswith("By its name: ")
    assert "only an estimate" in str(last.data(0, Qt.ItemDataRole.AccessibleTextRole))
    assert dialog.marked() == marked  # what the reader was at stays marked
    assert not dialog.hub.isEnabled()
    row = finder.rows[-1]
    assert row.name == "Llama-3.1-Mini-Q8_0"
    assert "checked after the download" in row.reasons[0]
    qtbot.keyClick(dialog.tree, Qt.Key.Key_End)
    with qtbot.waitSignal(dialog.download_asked) as asked:
        qtbot.mouseClick(dialog.use, Qt.MouseButton.LeftButton)
    assert asked.args[0].files[0].repository == "maker/Llama-3.1-Mini-GGUF"


def test_a_draft_with_a_large_vocabulary_is_trimmed(
    finder: DraftFinderViewModel,
    demo_pair: tuple[Path, Path],
    home: Path,
    parent: QWidget,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(model, "_LARGE", 3000)
    dialog = DraftFinderDialog(finder, parent)
    finder.look(str(demo_pair[0]))
    dialog.show()
    qtbot.waitUntil(lambda: not finder.looking, timeout=PATIENCE)
    row = dialog.marked()
    assert row is not None
    assert row.tokens == 3072
    assert "A copy with fewer than its 3,072 tokens would be faster (Trim…)." in dialog.details.text()
    qtbot.mouseClick(dialog.trim, Qt.MouseButton.LeftButton)
    asked = dialog.findChild(QInputDialog)
    assert asked is not None
    assert asked.intValue() == 1536
    asked.accept()
    assert dialog.trimmed.isVisible()
    assert dialog.trim.text() == "Cancel trimming"
    qtbot.mouseClick(dialog.trim, Qt.MouseButton.LeftButton)
    assert not dialog.trimmed.isVisible()
    qtbot.waitUntil(lambda: not list((home / "trimmed").glob("*")), timeout=PATIENCE)
    finder.trim(row, 2)
    qtbot.waitUntil(lambda: "must stay" in dialog.hub_state.text(), timeout=PATIENCE)
    finder.trim(row, 1536)
    qtbot.waitUntil(lambda: finder.made is not None and not finder.looking, timeout=PATIENCE)
    made = dialog.marked()
    assert made is not None
    assert made.path == str(home / "trimmed" / "demo-draft-1536-tokens.gguf")
    assert made.usable
    assert made.fits == "same vocabulary, trimmed"
    assert not dialog.trim.isEnabled()
