"""Settings that cannot be written, and then can."""

from PySide6.QtCore import QObject

from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.settings import Settings


def test_a_full_disk_is_said_once_and_so_is_its_end(owner: QObject) -> None:
    full = True

    def write(_settings: Settings) -> None:
        if full:
            raise OSError(28, "No space left on device")

    preferences = PreferencesViewModel(Settings(), write, owner)
    said: list[str] = []
    preferences.failed.connect(said.append)
    for zoom in (110, 120):
        preferences.change(zoom=zoom)
        preferences.flush()
    assert len(said) == 1
    assert "No space left" in said[0]
    full = False
    preferences.flush()
    assert said[1:] == [""]


def test_what_a_listener_changes_is_the_last_that_each_is_told(owner: QObject) -> None:
    preferences = PreferencesViewModel(Settings(), lambda _settings: None, owner)
    told: list[tuple[int, int]] = []

    def limit(_before: Settings, now: Settings) -> None:
        if now.zoom > 120:
            preferences.change(zoom=120)

    preferences.changed.connect(limit)
    preferences.changed.connect(lambda before, now: told.append((before.zoom, now.zoom)))
    preferences.change(zoom=150)
    assert told == [(Settings().zoom, 150), (150, 120)]
    assert preferences.settings.zoom == 120
