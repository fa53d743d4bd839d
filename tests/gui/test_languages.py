"""All that the window says is in the language that is spoken: shown texts, tips, and names for screen readers."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDoubleSpinBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QSpinBox,
    QTableView,
    QTabWidget,
    QTextBrowser,
    QTextEdit,
    QTreeView,
    QWidget,
)

from foretoken import wording
from foretoken.features.guide.feature import GuideDialog
from foretoken.gui.examples import examples
from foretoken.gui.shell.settings_window import SettingsDialog
from foretoken.option import Group
from foretoken.wording import Language

_MARKED: Final = re.compile(r"⟦[^⟦⟧]*(?:⟧|$)|<[^<>]*>")  # some are shortened; and tags of rich text
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_NAMES: Final = frozenset(
    # the program and others, models of the tests, kinds of model files and values of options as llama.cpp calls them
    """Foretoken llama cpp python Python Qt PySide Main Draft models gguf hub Hugging Face LM Studio Jan Ollama Deutsch
    English MIT HF TOKEN lookup log txt main draft bf iq nl GiB MiB GB MB kB ms kv auto min top xtc dry
    separator Scroll Left Right""".split()
)
_OPENING: Final = """about guide keys reply_info memory library hub find_draft find find_here inspector compare lessons
    replay lab league""".split()
_TEXTS: Final = (
    (QLabel, ("text",)),
    (QAbstractButton, ("text",)),
    (QGroupBox, ("title",)),
    (QLineEdit, ("placeholderText",)),
    (QPlainTextEdit, ("placeholderText",)),
    (QTextEdit, ("placeholderText",)),
    (QAbstractSpinBox, ("specialValueText",)),
    (QSpinBox, ("prefix", "suffix")),
    (QDoubleSpinBox, ("prefix", "suffix")),
    (QMenu, ("title",)),
    (QWidget, ("toolTip", "accessibleName", "accessibleDescription", "windowTitle", "statusTip", "whatsThis")),
)
_ROLES: Final = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
)


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[Language]:
    """A language in which every text stands in brackets and numbers have other marks."""
    spoken = Language("xx", "·", "’", lambda text, _meaning, _count: f"⟦{text}⟧", percent="٪")
    monkeypatch.setattr("foretoken.gui.desktop.language.use", lambda *_: wording.speak(spoken))
    yield spoken
    wording.speak(wording.ENGLISH)


def said(widget: QWidget) -> Iterator[tuple[str, str]]:
    """(where, text) of what a widget, its actions and its rows say."""
    name = type(widget).__name__
    for kind, properties in _TEXTS:
        if isinstance(widget, kind):
            for one in properties:
                yield f"{name}.{one}", str(widget.property(one) or "")
    if isinstance(widget, QComboBox):
        yield from ((f"{name} item", widget.itemText(at)) for at in range(widget.count()))
    if isinstance(widget, QTabWidget):
        yield from ((f"{name} tab", widget.tabText(at)) for at in range(widget.count()))
    for action in widget.actions():
        yield from ((f"{name} action", text) for text in (action.text(), action.toolTip()))
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        if isinstance(widget, QTableView | QTreeView):
            yield from (
                (f"{name} header", str(widget.model().headerData(at, Qt.Orientation.Horizontal, role) or ""))
                for at in range(widget.model().columnCount())
                for role in _ROLES
            )
        yield from ((f"{name} row", text) for text in _cells(widget.model(), QModelIndex()))


def _cells(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    for row in range(min(20, model.rowCount(parent))):
        column = 0
        while (index := model.index(row, column, parent)).isValid() and column < 20:
            yield from (str(index.data(role) or "") for role in _ROLES)
            column += 1


def foreign(texts: Iterator[tuple[str, str]], own: frozenset[str]) -> list[str]:
    """Texts with words that no translation gave; `own` are those of the user."""
    found = dict[str, None]()
    for where, text in texts:
        left, before = text.replace("&", ""), ""
        while left != before:
            left, before = _MARKED.sub(" ", left), left
        words = [word for word in _WORD.findall(left) if word not in _NAMES | own]
        if words:
            found[f"{where}: {text[:160]!r} has {words[:6]}"] = None
    return list(found)


def everything(window: QWidget) -> Iterator[tuple[str, str]]:
    """What a window and its dialogs say, but for the menus that the plots never open and Qt's own parts."""
    for widget in (window, *window.findChildren(QWidget)):
        if not isinstance(widget, QTextBrowser) and "_qt_" not in widget.objectName() and not _of_guide(widget):
            yield from said(widget)


def panes(window: QWidget) -> Iterator[QWidget]:
    """Lists, texts and scroll areas that the keyboard reaches, but for Qt's own."""
    for pane in window.findChildren(QAbstractScrollArea):
        if (
            pane.focusPolicy() != Qt.FocusPolicy.NoFocus
            and pane.window().inherits("QComboBoxPrivateContainer") is False
        ):
            yield pane


def named(pane: QWidget) -> bool:
    """It has a name of its own, or a label that belongs to it."""
    labels = pane.window().findChildren(QLabel)
    return bool(pane.accessibleName()) or any(label.buddy() is pane for label in labels)


def _of_guide(widget: QObject | None) -> bool:
    """Its pages are the documents, which are English."""
    while widget is not None and not isinstance(widget, GuideDialog):
        widget = widget.parent()
    return widget is not None


@pytest.mark.usefixtures("pseudo")
def test_the_whole_window_speaks_the_language(
    whole_window: Callable[[], Any], say: Any, qapp: QApplication, tmp_path: Path
) -> None:
    composition = whole_window()
    window, shell = composition.window, composition.shell
    composition.chats.send("Hallo")
    composition.host.say(say.started(1), say.prompt_done(1), say.spoken(1, 0, "gu", "no", "ten"),
                             say.finished(1, "guten"))  # fmt: skip
    shell.do("settings")
    for group in Group:
        window.findChild(SettingsDialog).open_at(group)
        qapp.processEvents()
    shell.do("view:rounds")
    for name in _OPENING:
        shell.do(name)
        qapp.processEvents()
    keys = (key for one in (*shell.actions.values(), *shell.keys) for key in one.keys.split())
    said = ("Hallo", "guten", "gu", "no", "ten", str(tmp_path), str(Path.home()))
    given = (*keys, *said, *(text for _, text in examples(bundled=True)))
    own = frozenset(word for text in given for word in _WORD.findall(text))
    found = foreign(everything(window), own)
    assert not found, "\n".join(found)
    unnamed = {
        f"{type(pane).__name__} in {type(pane.parentWidget()).__name__} in {type(pane.window()).__name__}"
        for pane in panes(window)
        if not named(pane)
    }
    assert not unnamed, "\n".join(unnamed)


def test_without_a_font_for_chinese_the_window_speaks_english_and_says_why(
    whole_window: Callable[[], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("foretoken.gui.desktop.fonts.has_chinese", lambda: False)
    (tmp_path / "settings.json").write_text('{"language": "zh"}', encoding="utf-8")
    opened = whole_window()
    assert wording.spoken().code == "en"
    opened.shell.do("settings")
    dialog = opened.window.findChild(SettingsDialog)
    dialog.open_at(Group.APPEARANCE)
    assert any("This system has no font for Chinese" in text for one in everything(dialog) for text in one)
