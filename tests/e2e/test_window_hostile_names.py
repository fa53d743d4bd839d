"""Titles, names and reasons from outside are plain text in the window: no HTML, no override, no mnemonic."""

import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QPoint, Qt
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QFileDialog,
    QGroupBox,
    QLabel,
    QMenu,
    QMessageBox,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot

from foretoken.engine.options import ReplyOptions
from foretoken.features.hub.feature import REPOSITORIES, repository_cells
from foretoken.gui.composition import Composition
from foretoken.gui.places import Places
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.pair.controls_bar import FitSign
from foretoken.gui.widgets.shared.labels import ElidedLabel, caption
from foretoken.gui.widgets.shared.table_views import RowsModel
from foretoken.library.hub.repository import Gate, Repository
from foretoken.session.messages import LoadPair
from foretoken.settings import Settings, save
from foretoken.store.chat_store import ChatStore
from foretoken.store.opening import open_database
from foretoken.store.records import Models, Status

HOSTILE = "<b>x</b><img src='x'>&Y \u202egpj\u2066"
ACTS = re.compile("[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.StatusTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
)


@pytest.fixture
def composition(
    qapp: QApplication, tmp_path: Path, home: Path, gguf_files: ModuleType, qtbot: QtBot
) -> Iterator[Composition]:
    folder = tmp_path / HOSTILE.replace("/", "")
    folder.mkdir()
    name = HOSTILE.replace("/", "")
    gguf_files.tiny_model(name=HOSTILE).write(folder / f"{name}.gguf")
    gguf_files.tiny_model(name="").write(folder / f"nameless {name}.gguf")
    gguf_files.tiny_model(architecture=HOSTILE, name=HOSTILE).write(folder / f"strange {name}.gguf")
    (folder / f"broken {name}.gguf").write_bytes(b"GGUF\0\0")
    places = Places(tmp_path / "settings.json", tmp_path / "chats.db", ("scripted:", "scripted:"))
    save(places.settings, Settings(model_folders=(str(folder),), main_model=str(folder / f"gone {name}.gguf")))
    store = ChatStore(open_database(places.chats), clock=lambda: 1e9)
    for title in (HOSTILE, f"second {HOSTILE}"):
        chat = store.create(title).id
        asked = store.add_user(chat, HOSTILE, parent=None)
        reply = store.replies.begin(
            chat, parent=asked.id, models=Models(main=HOSTILE, draft=HOSTILE), options=ReplyOptions()
        )
        store.replies.finish(reply.id, HOSTILE, Status.FAILED, error=f"It failed: {HOSTILE}")
    store.close()
    made = Composition(qapp, home=places)
    made.window.show()
    made.begin()
    made.pickers.set_current(LoadPair(main=str(folder / f"{name}.gguf")))
    qtbot.waitUntil(lambda: len(made.local.models) >= 4 and not made.local.looking, timeout=30_000)
    yield made
    made.close()


def texts_of(root: QWidget) -> Iterator[tuple[QWidget | QAction, str]]:
    """Everything a widget and those below it show or tell."""
    for widget in (root, *root.findChildren(QWidget)):
        widget.ensurePolished()
        yield widget, widget.toolTip()
        yield widget, widget.statusTip()
        yield widget, widget.whatsThis()
        yield widget, widget.accessibleName()
        yield widget, widget.accessibleDescription()
        yield widget, widget.windowTitle()
        if isinstance(widget, QLabel | QAbstractButton):
            yield widget, widget.text()
        if isinstance(widget, QGroupBox):
            yield widget, widget.title()
        if isinstance(widget, QAbstractItemView | QComboBox) and widget.model() is not None:
            yield from ((widget, text) for text in _cells(widget.model()))
        for action in widget.actions():
            yield action, action.text()
            yield action, action.toolTip()


def _cells(model: QAbstractItemModel, parent: QModelIndex = QModelIndex()) -> Iterator[str]:  # noqa: B008
    flat = isinstance(model, QAbstractListModel)
    for row in range(model.rowCount(parent)):
        for column in range(1 if flat else model.columnCount(parent)):
            index = model.index(row, column, parent)
            yield from (str(index.data(role)) for role in ROLES if isinstance(index.data(role), str))
        if not flat:
            yield from _cells(model, model.index(row, 0, parent))


def faults_of(root: QWidget) -> list[str]:
    """What is shown otherwise than as plain text."""
    found = []
    for widget, text in texts_of(root):
        where = f"{type(widget).__name__} {text!r}"
        if ACTS.search(text):
            found.append(f"acts: {where}")
        if isinstance(widget, QAbstractButton | QAction | QGroupBox) and re.search("(?<!&)(&&)*&Y", text):
            shown = widget.text() if not isinstance(widget, QGroupBox) else widget.title()
            found += [f"a key: {where}"] if shown == text else []
        if isinstance(widget, QLabel):
            rich = widget.property("rich") is True
            if widget.textFormat() is not (Qt.TextFormat.RichText if rich else Qt.TextFormat.PlainText):
                found.append(f"may be rich: {where}")
            if rich and "x" in text and text == widget.text() and "gpj" in text:
                document = QTextDocument()
                document.setHtml(text)
                found += [] if "<b>x</b><img" in document.toPlainText() else [f"interpreted: {where}"]
    return found


def everything(composition: Composition) -> list[str]:
    return [fault for window in QApplication.topLevelWidgets() for fault in faults_of(window)]


def test_nothing_in_the_window_is_interpreted(composition: Composition, qtbot: QtBot) -> None:
    window = composition.window
    chats = composition.chats.arranging.listed()
    composition.chats.open(chats[0].id)
    shown = {text for _widget, text in texts_of(window)}
    assert any("\\u202egpj" in text for text in shown), "the names are not there at all"
    assert not everything(composition), "\n".join(dict.fromkeys(everything(composition)))
    for action in ("library", "find_draft", "hub"):
        composition.shell.do(action)
    composition.jobs.close()
    QApplication.processEvents()
    assert not everything(composition), "\n".join(dict.fromkeys(everything(composition)))
    library = next(w for w in QApplication.topLevelWidgets() if "ibrary" in type(w).__name__)
    for row in range(library.table.model().rowCount()):
        library.table.selectRow(row)
        QApplication.processEvents()
        assert not everything(composition), "\n".join(dict.fromkeys(everything(composition)))
    library.folders.menu().aboutToShow.emit()
    assert not everything(composition), "\n".join(dict.fromkeys(everything(composition)))
    window.notices.say("x", HOSTILE, more=HOSTILE, action=HOSTILE, do=lambda: None)
    window.transcript.show_notice("error", HOSTILE, HOSTILE, lambda: None)
    window.load_bar.set_progress("main", HOSTILE, 0.5)
    failing = ReplyViewModel()
    window.transcript.messages.add_reply(99, HOSTILE, failing)
    failing.fail(HOSTILE)
    composition.chats.arranging.rename(chats[1].id, f"renamed {HOSTILE}")
    window.history.delete_current()
    window.composer.set_state(window.composer.mode, f"A reply is being written in “{HOSTILE}”.")
    assert not everything(composition), "\n".join(dict.fromkeys(everything(composition)))


def test_what_comes_from_a_hub_or_a_queue_is_plain_too(qtbot: QtBot, composition: Composition) -> None:
    found = Repository(
        name=HOSTILE,
        page="",
        gate=Gate.OPEN,
        downloads=1,
        likes=1,
        updated=HOSTILE,
        licence=HOSTILE,
        parameters=1,
        architecture=HOSTILE,
        context=1,
    )
    table = RowsModel(REPOSITORIES, repository_cells, lambda one: one.name)
    table.replace([found])
    assert [text for text in _cells(table) if ACTS.search(text)] == []
    sign, label = FitSign(composition.memory, composition.window), ElidedLabel(composition.window)
    sign.show_misfit([HOSTILE])
    label.show_text(HOSTILE)
    menu = QMenu(composition.window)
    menu.addAction(caption(HOSTILE))
    assert not everything(composition), "\n".join(dict.fromkeys(everything(composition)))
    assert sign.full_text.startswith("✗ <b>x</b>")
    assert caption("Q&A \u202e") == "Q&&A \\u202e"


def test_what_qt_makes_itself_takes_no_html_either(composition: Composition, qtbot: QtBot) -> None:
    QToolTip.showText(QPoint(5, 5), "<b>x</b>", composition.window)
    box = QMessageBox(composition.window)
    box.setText("<b>x</b>")
    box.setInformativeText("<b>x</b>")
    box.show()
    files = QFileDialog(composition.window, "<b>x</b>")
    files.setOption(QFileDialog.Option.DontUseNativeDialog)
    files.setLabelText(QFileDialog.DialogLabel.FileName, "<b>x</b>")
    files.show()
    for root in QApplication.topLevelWidgets():
        for label in root.findChildren(QLabel) + ([root] if isinstance(root, QLabel) else []):
            label.ensurePolished()
            assert label.textFormat() is Qt.TextFormat.PlainText or label.property("rich") is True, label.text()
    QToolTip.hideText()
    box.close()
    files.close()
