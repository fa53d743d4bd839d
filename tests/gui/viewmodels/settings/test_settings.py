"""Settings are changed where they live, and a reset can be undone."""

from concurrent.futures import Executor
from typing import Any

import pytest
from PySide6.QtCore import QObject

from foretoken.gui.viewmodels.pair.controls import ControlsViewModel
from foretoken.gui.viewmodels.pair.memory import MemoryViewModel
from foretoken.gui.viewmodels.pair.presets import PresetsViewModel
from foretoken.gui.viewmodels.settings.settings import ENTRIES, SettingsViewModel
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.viewmodels.shared.undo import UndoStack
from foretoken.option import Group
from foretoken.settings import Settings


class Desk:
    def __init__(self, owner: QObject, executor: Executor) -> None:
        self.saved: list[Settings] = []
        self.preferences = PreferencesViewModel(Settings(), self.saved.append, owner)
        self.controls = ControlsViewModel(parent=owner)
        self.undo = UndoStack(owner)

        def read(main: str, draft: str | None, second: str | None) -> Any:
            raise AssertionError("no file is read")

        memory = MemoryViewModel(self.preferences, read=read, executor=executor, available=lambda: 1, parent=owner)
        own: Any = {"controls": self.controls, "preferences": self.preferences, "undo": self.undo, "parent": owner}
        self.view = SettingsViewModel(memory=memory, presets=PresetsViewModel(**own), **own)


@pytest.fixture
def desk(owner: QObject, inline: Any) -> Desk:
    return Desk(owner, inline)


def test_a_change_takes_effect_where_the_setting_lives(desk: Desk) -> None:
    desk.view.set("temperature", 1.25)
    desk.view.set("draft_length", 7)
    desk.view.set("context", 4096)
    desk.view.set("kv_type", "q8_0")
    desk.view.set("theme", "dark_contrast")
    assert desk.controls.options.sampling.temperature == 1.25
    assert desk.controls.options.draft.length == 7
    settings = desk.preferences.settings
    assert (settings.context, settings.kv_type, settings.theme) == (4096, "q8_0", "dark_contrast")
    desk.controls.set_options(temperature=0.5)  # elsewhere in the window
    assert desk.view.value("temperature") == 0.5


def test_everything_begins_as_it_is_reset_to(desk: Desk) -> None:
    assert [entry.name for entry in ENTRIES if not desk.view.is_default(entry)] == []


def test_a_reset_and_that_of_a_page_can_be_undone_and_done_again(desk: Desk) -> None:
    desk.view.set("system_prompt", "Be brief.")
    desk.view.set("ghosts_visible", False)
    desk.view.set("temperature", 0.0)
    desk.view.reset(next(entry for entry in ENTRIES if entry.name == "system_prompt"))
    assert desk.view.value("system_prompt") == ""
    desk.undo.undo()
    assert desk.view.value("system_prompt") == "Be brief."
    desk.view.reset_group(Group.CHAT)
    assert (desk.view.value("system_prompt"), desk.view.value("ghosts_visible")) == ("", True)
    assert desk.view.value("temperature") == 0.0  # of another page
    desk.undo.undo()
    assert (desk.view.value("system_prompt"), desk.view.value("ghosts_visible")) == ("Be brief.", False)
    desk.undo.redo()
    assert desk.view.value("ghosts_visible") is True


def test_a_reset_of_nothing_is_no_step(desk: Desk) -> None:
    desk.view.reset_group(Group.SAMPLING)
    assert desk.undo.undoable is None
