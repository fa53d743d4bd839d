"""The models folder is moved to another place: whole, stopped half-way, refused."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from foretoken.features.folder.feature import MoveFolderDialog
from foretoken.gui.viewmodels.shared.jobs import Jobs
from foretoken.gui.viewmodels.shared.move_folder import ModelsFolderViewModel, moved_path
from foretoken.library.on_disk.models_folder import ModelsFolder, move

PATIENCE = 60_000


@pytest.fixture
def folder(owner: QObject, jobs: Jobs, tmp_path: Path) -> ModelsFolderViewModel:
    for name in ("a", "b", "c"):
        path = tmp_path / "models" / "maker" / name / f"{name}.gguf"
        path.parent.mkdir(parents=True)
        path.write_bytes(name.encode() * 100)
    return ModelsFolderViewModel(tmp_path / "models", jobs=jobs, busy=lambda: None, parent=owner)


def test_the_folder_moves_with_all_that_is_in_it(folder: ModelsFolderViewModel, tmp_path: Path, qtbot: QtBot) -> None:
    seen: list[float] = []
    folder.progressed.connect(lambda _name, share: seen.append(share))
    with qtbot.waitSignal(folder.moved, timeout=PATIENCE) as moved:
        folder.move_to(str(tmp_path / "elsewhere"))
    assert moved.args == [str(tmp_path / "models"), str(tmp_path / "elsewhere")]
    assert folder.root == tmp_path / "elsewhere"
    assert (folder.root / "maker" / "b" / "b.gguf").read_bytes() == b"b" * 100
    assert seen == sorted(seen)
    assert seen[-1] == 1.0


def test_stopping_half_way_says_where_things_are_and_moving_again_goes_on(
    folder: ModelsFolderViewModel, tmp_path: Path, parent: QWidget, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Event()

    def slowly(old: ModelsFolder, new: ModelsFolder) -> Iterator[Any]:
        for step in move(old, new):
            yield step
            go.wait(60)

    monkeypatch.setattr("foretoken.gui.viewmodels.shared.move_folder.move", slowly)
    said: list[str] = []
    folder.failed.connect(said.append)
    dialog = MoveFolderDialog(folder, "elsewhere", parent)
    with qtbot.waitSignal(folder.progressed, timeout=PATIENCE):
        folder.move_to(str(tmp_path / "elsewhere"))
        dialog.open()
    with qtbot.waitSignal(folder.halted) as halted:
        qtbot.mouseClick(dialog.stop, Qt.MouseButton.LeftButton)
    go.set()
    assert halted.args == [str(tmp_path / "elsewhere")]
    assert said == [f"Stopped. The rest is still in {tmp_path / 'models'}; move again to continue."]
    assert not folder.moving
    assert folder.root == tmp_path / "models"
    monkeypatch.undo()
    with qtbot.waitSignal(folder.moved, timeout=PATIENCE):
        folder.move_to(str(tmp_path / "elsewhere"))
    assert len(list((tmp_path / "elsewhere").rglob("*.gguf"))) == 3


def test_a_folder_in_use_or_inside_itself_is_not_moved(
    owner: QObject, jobs: Jobs, folder: ModelsFolderViewModel, tmp_path: Path, qtbot: QtBot
) -> None:
    busy = ModelsFolderViewModel(tmp_path / "models", jobs=jobs, busy=lambda: "Pause it first.", parent=owner)
    with qtbot.waitSignal(busy.failed) as failed:
        busy.move_to(str(tmp_path / "elsewhere"))
    assert failed.args == ["Pause it first."]
    assert not busy.moving
    with qtbot.waitSignal(folder.failed, timeout=PATIENCE) as failed:
        folder.move_to(str(tmp_path / "models" / "maker"))
    assert "inside one another" in failed.args[0]
    assert len(list((tmp_path / "models").rglob("*.gguf"))) == 3


def test_paths_follow_their_folder(tmp_path: Path) -> None:
    old, new = str(tmp_path / "old"), str(tmp_path / "new")
    assert moved_path(str(tmp_path / "old" / "a" / "b.gguf"), old, new) == str(tmp_path / "new" / "a" / "b.gguf")
    assert moved_path(str(tmp_path / "older" / "b.gguf"), old, new) == str(tmp_path / "older" / "b.gguf")
    assert moved_path("scripted:seed=3", old, new) == "scripted:seed=3"
