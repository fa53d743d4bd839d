"""The library window: real files in real folders, looked at, verified, deleted and brought back by clicks and keys."""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot
from tests.gui.viewmodels.pair.conftest import pickers_of

from foretoken.features.library.feature import LibraryDialog, ModelCardDialog, state_of
from foretoken.features.library.model import LibraryViewModel
from foretoken.gui.viewmodels.pair.fits import FitVerdict
from foretoken.gui.viewmodels.shared.jobs import Jobs
from foretoken.gui.viewmodels.shared.local_models import LocalModelsViewModel
from foretoken.gui.viewmodels.shared.move_folder import ModelsFolderViewModel
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.library.on_disk.local import LocalLibrary
from foretoken.library.on_disk.models_folder import FileRecord, ModelsFolder
from foretoken.library.on_disk.stores import ModelPlace, Store
from foretoken.session.messages import LoadPair
from foretoken.settings import Settings

PATIENCE = 60_000


class Shop:
    """A library over folders below `root`, and the pickers it serves."""

    def __init__(self, root: Path, owner: QObject, jobs: Jobs, inline: Any) -> None:
        self.root = root
        self.own = root / "own"
        self.preferences = PreferencesViewModel(Settings(), lambda _settings: None, owner)
        self.local = LocalModelsViewModel(self._finder, owner)
        self.pickers = pickers_of(owner, inline, self.local)
        self.later: list[Callable[[], None]] = []
        self.library = LibraryViewModel(
            local=self.local,
            folder=ModelsFolderViewModel(self.own, jobs=jobs, busy=lambda: None, parent=owner),
            pickers=self.pickers,
            preferences=self.preferences,
            jobs=jobs,
            parent=owner,
            later=lambda _seconds, do: self.later.append(do),
        )

    def _finder(self, told: Any) -> LocalLibrary:
        return LocalLibrary(self._places, self.root / "headers", told, interval=3600.0)

    def _places(self) -> tuple[ModelPlace, ...]:
        added = (ModelPlace(Store.FOLDER, Path(one)) for one in self.preferences.settings.model_folders)
        opened = (ModelPlace(Store.ELSEWHERE, Path(one)) for one in self.pickers.opened)
        return (ModelPlace(Store.OWN, self.own), ModelPlace(Store.LM_STUDIO, self.root / "studio"), *added, *opened)

    def names(self) -> list[str]:
        return [row.model.name for row in self.library.rows]


@pytest.fixture
def shop(owner: QObject, tmp_path: Path, inline: Any) -> Iterator[Shop]:
    jobs = Jobs(owner)
    shop = Shop(tmp_path, owner, jobs, inline)
    yield shop
    shop.local.close()
    jobs.close()


@pytest.fixture
def disk(tmp_path: Path, gguf_files: ModuleType) -> Path:
    """Ours: a model with its record. LM Studio's: a copy of it, a torn file and a projector."""
    content = gguf_files.tiny_model(name="Tiny", context=4096).to_bytes()
    ours = tmp_path / "own" / "maker" / "Tiny-GGUF" / "Tiny-F32.gguf"
    studio = tmp_path / "studio" / "maker" / "Tiny-GGUF"
    for folder in (ours.parent, studio):
        folder.mkdir(parents=True)
    ours.write_bytes(content)
    (studio / "Copy-F32.gguf").write_bytes(content)
    (studio / "torn.gguf").write_bytes(content[:5000])
    projector = gguf_files.tiny_model(name="Eyes")
    projector.put("general.architecture", gguf_files.Kind.STRING, "clip")
    projector.write(studio / "mmproj-Tiny.gguf")
    return tmp_path


def record(shop: Shop, ours: Path) -> None:
    """As if it had been downloaded."""
    import hashlib

    ModelsFolder(shop.own).prepare()
    ModelsFolder(shop.own).save(
        FileRecord(
            repository="maker/Tiny-GGUF",
            path=ours.name,
            commit="c",
            size=ours.stat().st_size,
            sha256=hashlib.sha256(ours.read_bytes()).hexdigest(),
            finished=True,
        ),
    )


@pytest.fixture
def dialog(shop: Shop, disk: Path, parent: QWidget, qtbot: QtBot) -> LibraryDialog:
    dialog = LibraryDialog(shop.library, parent)
    dialog.show()
    shop.local.start()
    qtbot.waitUntil(lambda: not shop.local.looking, timeout=PATIENCE)
    return dialog


def shown(dialog: LibraryDialog) -> list[str]:
    model = dialog.table.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def mark(dialog: LibraryDialog, name: str) -> None:
    dialog.table.setCurrentIndex(dialog.table.model().index(shown(dialog).index(name), 0))


def test_every_store_is_listed_with_faults_and_copies(shop: Shop, dialog: LibraryDialog, qtbot: QtBot) -> None:
    assert shown(dialog) == ["Copy-F32", "Tiny-F32", "torn"]
    assert dialog.stack.currentWidget() is not dialog.empty
    rows = {row.model.name: row for row in shop.library.rows}
    assert [one.name for one in rows["Tiny-F32"].copies] == ["Copy-F32"]
    assert rows["torn"].state
    assert "duplicates" in dialog.summary.text()
    model = dialog.table.model()
    by_column = {model.headerData(at, Qt.Orientation.Horizontal): at for at in range(model.columnCount())}
    assert model.index(0, by_column["State"]).data() == "1 more copy"
    assert str(model.index(2, by_column["State"]).data()).startswith("✗ ")
    assert model.index(0, by_column["Where"]).data() == "LM Studio"
    dialog.additions.click()
    assert shown(dialog) == ["Copy-F32", "mmproj-Tiny", "Tiny-F32", "torn"]


def test_every_kind_is_called_what_it_is(
    shop: Shop,
    parent: QWidget,
    helper: Callable[[str], Any],
    gguf_files: ModuleType,
    qtbot: QtBot,
) -> None:
    heads = helper("engine/gguf/tiny_heads.py")
    shop.own.mkdir()
    for kind, make in heads.every_kind(gguf_files, helper("engine/gguf/tiny_architectures.py")).items():
        make().write(shop.own / f"{kind}.gguf")
    dialog = LibraryDialog(shop.library, parent)
    qtbot.addWidget(dialog)
    dialog.show()
    shop.local.start()
    qtbot.waitUntil(lambda: not shop.local.looking, timeout=PATIENCE)
    dialog.additions.click()
    states = {row.model.name: state_of(row) for row in shop.library.rows}
    assert states.pop("shard").startswith("✗ It is part 2 of a model in 2 parts")
    assert states == {
        "model": "",
        "model+mtp": "MTP inside",
        "mtp": "MTP head",
        "eagle3": "EAGLE-3 head",
        "dflash": "DFlash head",
        "projector": "Projector",
        "adapter": "Adapter",
        "embedding": "Embedding model",
        "vocabulary": "Vocabulary only",
    }
    assert [row.model.name for row in shop.library.rows if row.writes] == ["model", "model+mtp"]
    assert [row.model.name for row in shop.library.rows if row.usable] == [
        "dflash",
        "eagle3",
        "model",
        "model+mtp",
        "mtp",
    ]
    mark(dialog, "eagle3")
    qtbot.waitUntil(lambda: "What it is" in dialog.details.facts, timeout=PATIENCE)
    facts = dialog.details.facts
    assert facts["What it is"] == "An EAGLE-3 head for a model of hidden size 64."
    assert (dialog.details.main.isEnabled(), dialog.details.draft.isEnabled()) == (False, True)
    assert facts["Reads"] == "inputs of layers 1, 2, 3 of its main model"


def test_details_say_whether_it_fits_the_chosen_main_model(
    shop: Shop, dialog: LibraryDialog, inline: Any, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look(name: str) -> str:
        mark(dialog, "torn")
        mark(dialog, name)
        qtbot.waitUntil(lambda: "Licence" in dialog.details.facts, timeout=PATIENCE)
        return dialog.details.facts.get("As a draft", "")

    assert look("Tiny-F32") == ""  # no main model is chosen
    shop.pickers.set_current(LoadPair(main="/demo/target.gguf"))
    inline.run()
    assert look("Tiny-F32") == "fits /demo/target.gguf"
    monkeypatch.setattr(shop.pickers._fits, "_check", lambda _main, _draft: FitVerdict(False, ("It is too wide.",)))
    shop.pickers.judge_again()
    inline.run()
    assert look("Tiny-F32") == "Not for /demo/target.gguf. It is too wide."


def test_details_are_read_when_somebody_looks(dialog: LibraryDialog, qtbot: QtBot) -> None:
    mark(dialog, "Tiny-F32")
    qtbot.waitUntil(lambda: "Licence" in dialog.details.facts, timeout=PATIENCE)
    facts = dialog.details.facts
    assert facts["Licence"] == "not stated in the file"
    assert facts["Chat template"] == "yes"
    assert facts["Context"].startswith("4,096 tokens")
    assert facts["Repository"] == "maker/Tiny-GGUF"
    assert "the others take" in dialog.details.copies.text()
    mark(dialog, "torn")
    assert dialog.details.trouble.text()
    assert not dialog.details.main.isEnabled()


def test_the_model_card_beside_the_file_is_shown_and_acts_on_nothing(
    dialog: LibraryDialog, shop: Shop, qtbot: QtBot
) -> None:
    mark(dialog, "Tiny-F32")
    row = dialog.marked()
    assert row is not None
    dialog.details.card.click()
    (none,) = dialog.findChildren(ModelCardDialog)
    qtbot.waitUntil(lambda: "no model card beside" in none.said.text(), timeout=PATIENCE)
    assert none.fetch.isHidden()  # there is no hub here
    none.close()
    beside = row.model.path.parent / "README.md"
    beside.write_text("---\nlicense: mit\n---\n# Tiny\n\n![p](https://a.example/p.png)<script>alert(1)</script>")
    shown = ModelCardDialog(shop.library, row, dialog)
    qtbot.waitUntil(lambda: "Tiny" in shown.card.toPlainText(), timeout=PATIENCE)
    assert shown.card.toPlainText() == "Tiny\npalert(1)"  # words, which do nothing
    shown.close()


def test_it_is_filtered_by_any_word_and_sorted_by_value(dialog: LibraryDialog, disk: Path, qtbot: QtBot) -> None:
    qtbot.keyClicks(dialog.filter, "studio f32")
    assert shown(dialog) == ["Copy-F32"]
    qtbot.keyClicks(dialog.filter, " nonsense")
    assert shown(dialog) == []
    assert dialog.summary.text() == "No matching models."
    dialog.filter.clear()
    dialog.table.sortByColumn(2, Qt.SortOrder.AscendingOrder)  # size
    assert shown(dialog)[0] == "torn"


def test_models_are_used_from_here(shop: Shop, dialog: LibraryDialog, disk: Path, inline: Any, qtbot: QtBot) -> None:
    chosen: list[LoadPair] = []
    shop.pickers.pair_chosen.connect(chosen.append)
    ours = str(disk / "own" / "maker" / "Tiny-GGUF" / "Tiny-F32.gguf")
    mark(dialog, "Tiny-F32")
    dialog.table.setFocus()
    qtbot.keyClick(dialog.table, Qt.Key.Key_Return)
    inline.run()
    assert chosen[-1].main == ours
    mark(dialog, "Copy-F32")
    qtbot.mouseClick(dialog.details.draft, Qt.MouseButton.LeftButton)
    assert chosen[-1] == LoadPair(main=ours, draft=str(disk / "studio" / "maker" / "Tiny-GGUF" / "Copy-F32.gguf"))


def test_what_is_ours_is_deleted_and_brought_back(shop: Shop, dialog: LibraryDialog, disk: Path, qtbot: QtBot) -> None:
    ours = disk / "own" / "maker" / "Tiny-GGUF" / "Tiny-F32.gguf"
    record(shop, ours)
    mark(dialog, "Tiny-F32")
    dialog.table.setFocus()
    with qtbot.waitSignal(shop.library.removals.removed, timeout=PATIENCE):
        qtbot.keyClick(dialog.table, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: shown(dialog) == ["Copy-F32", "torn"], timeout=PATIENCE)
    assert not ours.exists()
    assert dialog.notice.label.text() == "Deleted Tiny-F32."
    dialog.notice.button.setFocus()
    qtbot.mouseClick(dialog.notice.button, Qt.MouseButton.LeftButton)
    assert dialog.focusWidget() is dialog.table
    qtbot.waitUntil(lambda: "Tiny-F32" in shown(dialog), timeout=PATIENCE)
    assert ours.exists()

    mark(dialog, "Tiny-F32")
    with qtbot.waitSignal(shop.library.removals.removed, timeout=PATIENCE):
        qtbot.mouseClick(dialog.details.delete, Qt.MouseButton.LeftButton)
    shop.later[0]()  # of the removal that was taken back
    assert shop.library.removals.name == "Tiny-F32"
    shop.later[1]()
    aside = disk / "own" / ".foretoken" / "removed"
    qtbot.waitUntil(lambda: not aside.exists(), timeout=PATIENCE)  # the whole corner goes
    assert not ours.exists()
    assert dialog.notice.isHidden()


@pytest.fixture
def two_deleted(shop: Shop, dialog: LibraryDialog, disk: Path, gguf_files: ModuleType, qtbot: QtBot) -> Path:
    """Second-F32 and then Tiny-F32 were deleted; the folder that they were in."""
    folder = disk / "own" / "maker" / "Tiny-GGUF"
    gguf_files.tiny_model(seed=5).write(folder / "Second-F32.gguf")
    shop.local.refresh()
    qtbot.waitUntil(lambda: "Second-F32" in shown(dialog), timeout=PATIENCE)
    dialog.table.setFocus()
    for name in ("Second-F32", "Tiny-F32"):
        mark(dialog, name)
        with qtbot.waitSignal(shop.library.removals.removed, timeout=PATIENCE):
            qtbot.keyClick(dialog.table, Qt.Key.Key_Delete)
    return folder


def test_several_that_are_deleted_come_back_one_by_one(
    two_deleted: Path, shop: Shop, dialog: LibraryDialog, qtbot: QtBot
) -> None:
    assert sorted(path.name for path in two_deleted.glob("*")) == []
    assert dialog.notice.label.text() == "Deleted Tiny-F32."
    for name, left in (("Tiny-F32", "Deleted Second-F32."), ("Second-F32", None)):
        qtbot.keyClick(dialog.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda name=name: name in shown(dialog), timeout=PATIENCE)
        assert dialog.notice.isHidden() == (left is None)
        assert left in (None, dialog.notice.label.text())
    assert sorted(path.name for path in two_deleted.glob("*")) == ["Second-F32.gguf", "Tiny-F32.gguf"]


def test_a_notice_that_was_dismissed_does_not_come_back_when_an_earlier_removal_ends(
    two_deleted: Path, shop: Shop, dialog: LibraryDialog, qtbot: QtBot
) -> None:
    dialog.notice.hide()
    shop.later[0]()
    assert dialog.notice.isHidden()
    assert shop.library.removals.name == "Tiny-F32"  # Ctrl+Z still brings it back


def test_what_could_not_be_brought_back_may_be_tried_again(
    two_deleted: Path, shop: Shop, dialog: LibraryDialog, qtbot: QtBot
) -> None:
    two_deleted.parent.mkdir(exist_ok=True)
    two_deleted.write_text("in the way")
    with qtbot.waitSignal(shop.library.failed, timeout=PATIENCE):
        qtbot.keyClick(dialog.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert shop.library.removals.name == "Tiny-F32"
    two_deleted.unlink()
    qtbot.keyClick(dialog.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: "Tiny-F32" in shown(dialog), timeout=PATIENCE)
    assert (two_deleted / "Tiny-F32.gguf").exists()


def test_other_programs_files_are_never_deleted(shop: Shop, dialog: LibraryDialog, disk: Path, qtbot: QtBot) -> None:
    mark(dialog, "Copy-F32")
    assert not dialog.details.delete.isEnabled()
    assert dialog.details.why.text().startswith("It belongs to LM Studio; delete it there.")
    dialog.table.setFocus()
    qtbot.keyClick(dialog.table, Qt.Key.Key_Delete)
    assert "was not deleted" in dialog.notice.label.text()
    assert (disk / "studio" / "maker" / "Tiny-GGUF" / "Copy-F32.gguf").exists()


def test_a_loaded_model_is_not_deleted(shop: Shop, dialog: LibraryDialog, disk: Path, qtbot: QtBot) -> None:
    ours = disk / "own" / "maker" / "Tiny-GGUF" / "Tiny-F32.gguf"
    shop.pickers.set_current(LoadPair(main=str(ours)))
    row = next(row for row in shop.library.rows if row.path == str(ours))
    with qtbot.waitSignal(shop.library.failed):
        shop.library.remove(row)
    assert ours.exists()


def test_a_digest_is_compared_and_a_changed_file_found(
    shop: Shop, dialog: LibraryDialog, disk: Path, qtbot: QtBot
) -> None:
    ours = disk / "own" / "maker" / "Tiny-GGUF" / "Tiny-F32.gguf"
    record(shop, ours)
    mark(dialog, "Tiny-F32")
    qtbot.mouseClick(dialog.details.verify, Qt.MouseButton.LeftButton)
    assert dialog.progress.isVisible()
    qtbot.waitUntil(lambda: "the digest is the one it came with" in dialog.notice.label.text(), timeout=PATIENCE)
    assert not dialog.progress.isVisible()
    content = bytearray(ours.read_bytes())
    content[-5] ^= 1
    ours.write_bytes(content)
    qtbot.mouseClick(dialog.details.verify, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "changed or damaged" in dialog.notice.label.text(), timeout=PATIENCE)
    assert dialog.notice.property("kind") == "error"


def test_a_verification_can_be_given_up(shop: Shop, dialog: LibraryDialog, qtbot: QtBot) -> None:
    mark(dialog, "Tiny-F32")
    said: list[Any] = []
    qtbot.mouseClick(dialog.details.verify, Qt.MouseButton.LeftButton)
    shop.library.verifying.connect(said.append)
    qtbot.mouseClick(dialog.cancel, Qt.MouseButton.LeftButton)
    assert not dialog.progress.isVisible()
    mark(dialog, "torn")
    qtbot.mouseClick(dialog.details.verify, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "torn is broken" in dialog.notice.label.text(), timeout=PATIENCE)
    assert {state.name for state in said} == {"torn"}


def test_folders_come_and_go_and_their_files_stay(
    shop: Shop,
    dialog: LibraryDialog,
    disk: Path,
    qtbot: QtBot,
    gguf_files: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = disk / "My models"
    folder.mkdir()
    mine = gguf_files.tiny_model(name="Mine").write(folder / "Mine.gguf")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: str(folder))
    dialog.folders.menu().actions()[0].trigger()
    qtbot.waitUntil(lambda: "Mine" in shown(dialog), timeout=PATIENCE)
    assert shop.preferences.settings.model_folders == (str(folder),)
    mark(dialog, "Mine")
    assert dialog.details.why.text().startswith("It belongs to you")
    (remove,) = [action for action in dialog.folders.menu().actions() if str(folder) in action.text()]
    remove.trigger()
    qtbot.waitUntil(lambda: "Mine" not in shown(dialog), timeout=PATIENCE)
    assert mine.exists()


def test_an_empty_disk_says_so_and_offers_models(shop: Shop, parent: QWidget, qtbot: QtBot) -> None:
    dialog = LibraryDialog(shop.library, parent)
    dialog.show()
    assert dialog.empty.title.text() == "Looking for models…"
    shop.local.start()
    qtbot.waitUntil(lambda: dialog.empty.title.text() == "No models yet", timeout=PATIENCE)
    with qtbot.waitSignal(dialog.more_asked):
        qtbot.mouseClick(dialog.empty.more, Qt.MouseButton.LeftButton)


def test_escape_closes_it_and_stops_what_it_was_at(
    shop: Shop, dialog: LibraryDialog, qtbot: QtBot, jobs_ended: Callable[[], None]
) -> None:
    mark(dialog, "Tiny-F32")
    qtbot.mouseClick(dialog.details.verify, Qt.MouseButton.LeftButton)
    said: list[Any] = []
    shop.library.verifying.connect(said.append)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    jobs_ended()
    shop.library.show_additions(True)
    assert "mmproj-Tiny" not in shown(dialog)  # nobody sees it
    dialog.show()
    assert "mmproj-Tiny" in shown(dialog)
    assert said == []


def test_files_opened_from_elsewhere_are_listed_and_taken_off_the_list(
    shop: Shop, tmp_path: Path, gguf_files: ModuleType, parent: QWidget, qtbot: QtBot
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    main, draft = (gguf_files.tiny_model(name=name).write(elsewhere / f"{name}.gguf") for name in ("Large", "Small"))
    shop.local.start()
    qtbot.waitUntil(lambda: not shop.local.looking, timeout=PATIENCE)
    dialog = LibraryDialog(shop.library, parent)
    dialog.show()
    assert dialog.stack.currentWidget() is dialog.empty
    shop.pickers.set_current(LoadPair(main=str(main), draft=str(draft)))
    qtbot.waitUntil(lambda: shop.names() == ["Large", "Small"], timeout=PATIENCE)
    assert dialog.stack.currentWidget() is dialog.list
    assert {row.place for row in shop.library.rows} == {"opened from elsewhere"}
    assert not dialog.details.delete.isEnabled()
    assert dialog.details.why.text() == "It is loaded now; choose another model first."
    shop.pickers.set_current(LoadPair(main=str(main)))
    dialog.refresh()
    dialog.table.setCurrentIndex(dialog.table.model().index(1, 0))
    assert dialog.details.delete.text() == "Remove from list"
    dialog.details.delete.click()
    assert dialog.notice.label.text() == "Small removed from the list; the file stays on disk."
    qtbot.waitUntil(lambda: shop.names() == ["Large"], timeout=PATIENCE)
    assert draft.is_file()
    dialog.notice.button.click()
    qtbot.waitUntil(lambda: shop.names() == ["Large", "Small"], timeout=PATIENCE)
