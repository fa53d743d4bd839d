"""The Settings window, the guide and a report, by keyboard alone."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QCheckBox, QComboBox, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from foretoken import settings
from foretoken.features.about.feature import AboutDialog, ShownText
from foretoken.features.guide.feature import GuideDialog
from foretoken.features.guide.model import GuidePlace
from foretoken.gui.look.scaled import SYSTEM_FONT
from foretoken.gui.shell.settings_window import SettingRow, SettingsDialog
from foretoken.option import Group

MOST_SETTINGS = 30
CONTROL = Qt.KeyboardModifier.ControlModifier
HOSTILE = "/models/<img src=http://x/y.png>\u202e&amp;\x1b[2J\n" + "long " * 60


def opened(qtbot: QtBot, composition: Any, key: Qt.Key, kind: type, held: Any = CONTROL) -> Any:
    qtbot.keyClick(composition.window.composer.editor, key, held)
    (dialog,) = composition.window.findChildren(kind)
    qtbot.waitUntil(dialog.isActiveWindow)
    return dialog


def row(dialog: SettingsDialog, name: str) -> SettingRow:
    found = dialog.findChild(SettingRow, f"setting-{name}")
    assert isinstance(found, SettingRow)
    return found


def cut_off(dialog: SettingsDialog) -> list[tuple[Group, str]]:
    """What is cut off in the smallest window."""
    cut = []
    for group in Group:
        dialog.open_at(group)
        QApplication.processEvents()
        dialog.resize(1, 1)  # as small as it becomes
        QApplication.processEvents()
        page = dialog.pages[dialog.groups.currentRow()]
        for part in page.findChildren(QWidget):
            narrow = isinstance(part, QPushButton | QComboBox | QCheckBox | QAbstractSpinBox)
            if part.isVisible() and narrow and part.width() < part.minimumSizeHint().width():
                cut.append((group, part.accessibleName()))
        if page.mapTo(dialog, page.rect().topRight()).x() > dialog.width():
            cut.append((group, "page"))
    return cut


@pytest.fixture
def largest_text(qapp: QApplication) -> Iterator[None]:
    """The font is as it was, once the test is over."""
    yield
    qapp.setFont(qapp.property(SYSTEM_FONT))


def test_settings_by_keyboard_alone_at_the_largest_text(
    whole_window: Callable[[], Any], qtbot: QtBot, tmp_path: Path, largest_text: None
) -> None:
    settings.save(tmp_path / "settings.json", settings.Settings(text_size=150))
    composition = whole_window()
    preferences = composition.preferences
    preferences.change(model_folders=(HOSTILE,))
    dialog = opened(qtbot, composition, Qt.Key.Key_Comma, SettingsDialog)
    assert QApplication.focusWidget() is dialog.search
    QTest.keyClicks(dialog.search, "refused guesses")
    shown = [one.entry.name for page in dialog.pages if page.isVisible() for one in page.rows if one.isVisible()]
    assert shown == ["ghosts_visible"]
    assert QApplication.focusWidget() is dialog.search  # the pages that were made for it take nothing
    QTest.keyClick(dialog.search, Qt.Key.Key_Return)
    box = QApplication.focusWidget()
    assert box is not None
    assert box.accessibleName() == "Show refused guesses"
    QTest.keyClick(box, Qt.Key.Key_Space)
    assert not preferences.settings.ghosts_visible
    assert not composition.shell.menus.actions["ghosts"].isChecked()
    qtbot.waitUntil(lambda: row(dialog, "ghosts_visible").reset.isVisible())
    QTest.keyClick(box, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is row(dialog, "ghosts_visible").reset
    QTest.keyClick(row(dialog, "ghosts_visible").reset, Qt.Key.Key_Space)
    assert preferences.settings.ghosts_visible
    assert dialog.undo_bar.isVisible()
    QTest.keyClick(box, Qt.Key.Key_Z, CONTROL)
    assert not preferences.settings.ghosts_visible
    QTest.keyClick(dialog.search, Qt.Key.Key_Escape)
    assert dialog.isVisible()  # the search was left, not the window
    QTest.keyClicks(dialog.search, "no such setting")
    assert dialog.nothing.isVisible()
    dialog.open_at(Group.SAMPLING)
    assert not any(button.isDefault() for button in dialog.findChildren(QPushButton)), "Enter is for the fields"
    temperature = row(dialog, "temperature")
    composition.controls.set_options(temperature=0.25)  # elsewhere
    qtbot.waitUntil(lambda: temperature.field.inner.value() == 0.25)  # type: ignore[attr-defined]
    dialog.open_at(Group.MODELS)
    folders = row(dialog, "model_folders").findChildren(QLabel)
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in folders)
    assert not any("\u202e" in label.text() or "\x1b" in label.text() for label in folders)
    assert cut_off(dialog) == []
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert preferences.settings.dialogs["settings"].geometry


def visible(dialog: SettingsDialog, group: Group) -> list[str]:
    """The settings that the page shows."""
    dialog.open_at(group)
    (page,) = (page for page in dialog.pages if page.isVisible())
    return [one.entry.name for one in page.rows if one.isVisible()]


def test_few_settings_are_in_sight_and_advanced_opens_the_others(whole_window: Callable[[], Any]) -> None:
    composition = whole_window()
    composition.shell.do("settings")
    (dialog,) = composition.window.findChildren(SettingsDialog)
    assert sum(len(visible(dialog, group)) for group in Group) <= MOST_SETTINGS
    assert "kept_guesses" not in visible(dialog, Group.SPECULATION)
    (page,) = (page for page in dialog.pages if page.isVisible())
    QTest.keyClick(page.more, Qt.Key.Key_Space)
    assert visible(dialog, Group.SPECULATION) == [
        *("draft_length", "lookup", "measure_plain", "min_confidence", "kept_guesses")
    ]
    assert "xtc_threshold" not in visible(dialog, Group.SAMPLING)  # each page has its own
    dialog.search.setText("xtc")
    found = [one.entry.name for page in dialog.pages if page.isVisible() for one in page.rows if one.isVisible()]
    assert found == ["xtc_probability", "xtc_threshold"]
    assert "xtc_threshold" not in visible(dialog, Group.SAMPLING)
    composition = whole_window()
    composition.shell.do("settings", "theme")
    (dialog,) = composition.window.findChildren(SettingsDialog)
    assert row(dialog, "theme").isAncestorOf(dialog.focusWidget())
    assert "kept_guesses" in visible(dialog, Group.SPECULATION), "it is remembered"


@pytest.fixture
def composition(whole_window: Callable[[], Any]) -> Any:
    return whole_window()


def test_the_guide_a_report_and_the_releases(
    composition: Any, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guide_opens_where_a_question_arises_and_finds_words(composition, qtbot)
    report_is_shown_before_it_is_copied_and_names_nobody(composition, tmp_path)
    about_opens_the_page_of_releases_where_one_is_named(composition, monkeypatch)


def guide_opens_where_a_question_arises_and_finds_words(composition: Any, qtbot: QtBot) -> None:
    none = Qt.KeyboardModifier.NoModifier
    dialog = opened(qtbot, composition, Qt.Key.Key_F1, GuideDialog, none)
    composition.window.plots.plots[1].guided.emit("guide.md#where-the-time-went")
    assert dialog.here == GuidePlace("guide.md", "where-the-time-went")
    QTest.mouseClick(composition.window.view_bar.legend, Qt.MouseButton.LeftButton)
    assert dialog.here == GuidePlace("guide.md", "the-colours")
    dialog.go_back()
    dialog.follow("models.md#will-it-fit")
    assert dialog.here == GuidePlace("models.md", "will-it-fit")
    assert "Load anyway" in dialog.view.toPlainText()
    for address in ("file:///etc/passwd", "../packaging/catalog.md", "javascript:alert(1)", "nowhere.md"):
        dialog.follow(address)
    assert dialog.here == GuidePlace("models.md", "will-it-fit")
    QTest.keyClick(dialog, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert dialog.here == GuidePlace("guide.md", "where-the-time-went")
    dialog.search.setText("grammar gbnf")
    QTest.keyClick(dialog.search, Qt.Key.Key_Return)
    assert dialog.here.page == "sampling.md"


def report_is_shown_before_it_is_copied_and_names_nobody(composition: Any, tmp_path: Path) -> None:
    composition.controls.set_system_prompt("My secret instruction")
    composition.preferences.change(models_folder="/home/ada/models", zoom=150)
    composition.shell.do("about")
    (about,) = composition.window.findChildren(AboutDialog)
    words = " ".join(label.text() for label in about.findChildren(QLabel))
    for said in ("MIT", "llama.cpp", "Python", "Qt", "Data folder"):
        assert said in words
    (button,) = [one for one in about.findChildren(QPushButton) if one.text() == "Copy a report…"]
    button.click()
    (shown,) = about.findChildren(ShownText)
    shown.copy.click()
    text = QGuiApplication.clipboard().text()
    assert "Zoom of the chat: 150" in text
    assert "System prompt: changed" in text
    for private in ("secret", "ada", str(tmp_path), "Main"):
        assert private not in text
    about.close()


def about_opens_the_page_of_releases_where_one_is_named(composition: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    for named in ("", "https://x.org/all"):
        monkeypatch.setattr("foretoken.features.about.feature.releases", lambda named=named: named)
        composition.shell.do("about")
        *_, about = composition.window.findChildren(AboutDialog)
        for button in about.findChildren(QPushButton):
            if button.text() == "Releases":
                button.click()
        about.close()
    assert opened == [QUrl("https://x.org/all")]
