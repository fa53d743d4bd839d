"""About, the log, the report of a problem, the licence and the data folder: their windows and their entries in Help."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QFontDatabase, QGuiApplication, QPixmap
from PySide6.QtWidgets import QApplication, QDialog, QGridLayout, QLabel, QPushButton, QScrollArea, QWidget

from foretoken.features.about import report
from foretoken.features.about.parts import parts, releases, shown
from foretoken.gui.desktop.on_screen import keep_on_screen
from foretoken.gui.desktop.reveal import open_folder, with_tilde
from foretoken.gui.look.scaled import text_scale
from foretoken.gui.shell.actions import Action, unless
from foretoken.gui.shell.shell import Shell
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import BY_ALL, CopyButton, facts_grid, push_button, role_label
from foretoken.gui.widgets.shared.long_text import LongText
from foretoken.gui.widgets.shared.side_dialog import SideDialog
from foretoken.wording import later, tr

_WHAT: Final = later(
    "A private chat that shows speculative decoding as it happens: a small draft model guesses the next tokens, the "
    "main model checks them in one pass, and every token is marked by what became of the guess."
)
_LICENCE: Final = later(
    "Free software under the MIT licence, the demo pair included. Copyright 2026 The Foretoken authors."
)
_BUTTONS: Final = (
    (later("Licences"), "show_licence"),
    (later("Open data folder"), "open_data_folder"),
    (later("Copy a report…"), "show_report"),
    (later("Releases"), "open_releases"),
)
_MARGIN: Final = 22  # pixels
_WIDTH: Final = 480


class AboutDialog(SideDialog):
    """acted(str): a button asks for this."""

    acted = Signal(str)

    def __init__(
        self, versions: Sequence[tuple[str, str]], folder: str, picture: QPixmap, releases: bool, parent: QWidget
    ) -> None:
        """`releases`: a page of them is named."""
        super().__init__(tr("About Foretoken"), parent, once=True)
        page = QWidget(self)
        self._fill(page, versions, folder, picture, _BUTTONS if releases else _BUTTONS[:-1])
        scroll = QScrollArea(self)
        scroll.setAccessibleName(self.windowTitle())
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(page)
        close = QPushButton(tr("Close"), self)
        close.setDefault(True)
        close.setProperty("role", "primary")
        close.clicked.connect(self.close)
        foot = boxes.row(None, close, margins=(_MARGIN, 8, _MARGIN, 14))
        boxes.column((scroll, 1), foot, of=self, margins=(0, 0, 0, 0))
        page.ensurePolished()
        bar = scroll.verticalScrollBar().sizeHint().width()
        width = max(_WIDTH, page.minimumSizeHint().width())
        self.setMinimumWidth(page.minimumSizeHint().width() + bar)
        self.resize(width + bar, page.heightForWidth(width) + close.sizeHint().height() + 30)
        close.setFocus()

    def _fill(
        self,
        page: QWidget,
        versions: Sequence[tuple[str, str]],
        folder: str,
        picture: QPixmap,
        wanted: Sequence[tuple[str, str]],
    ) -> None:
        icon = QLabel(page)
        icon.setPixmap(picture)
        title = role_label("Foretoken", page, "heading")
        head = boxes.row(icon, (title, 1), spacing=14)
        column = boxes.column(head, of=page, spacing=12, margins=(_MARGIN, 18, _MARGIN, 8))
        for sentence in (_WHAT, _LICENCE):
            column.addWidget(self._words(tr(sentence), page))
        column.addLayout(facts_grid((*versions, (tr("Data folder"), folder)), page))
        buttons = QGridLayout()
        for number, (caption, action) in enumerate(wanted):
            button = push_button(tr(caption), page, partial(self.acted.emit, action))
            buttons.addWidget(button, number // 2, number % 2)
        column.addLayout(buttons)
        column.addStretch(1)

    @staticmethod
    def _words(text: str, parent: QWidget) -> QLabel:
        label = role_label(text, parent, wraps=True)
        label.setTextInteractionFlags(BY_ALL)
        return label


class ShownText(SideDialog):
    """`said` says what the text is and where it goes."""

    def __init__(self, title: str, said: str, text: str, parent: QWidget) -> None:
        super().__init__(title, parent, size=(680, 520), once=True)
        about = role_label(said, self, wraps=True)
        self.text = LongText(text, self)
        self.text.setAccessibleName(title)
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        fixed.setPointSizeF(fixed.pointSizeF() * text_scale())
        self.text.setFont(fixed)
        self._all = text
        self.copy = CopyButton("", self)
        self.copy.setProperty("role", "primary")
        self.copy.clicked.connect(self._on_copy)
        close = push_button(tr("Close"), self, self.close)
        boxes.column(about, (self.text, 1), boxes.row(None, close, self.copy), of=self)
        self.copy.setFocus()

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._all)
        self.copy.say_copied()


_ABOUT: Final = later("About Foretoken")
_NO_PAGE: Final = later("this copy names none")
_PRIVACY: Final = later("Settings: Privacy and data")


def register(shell: Shell) -> None:
    """Help ▸ About, and the commands that it and the settings ask for."""
    about = About(shell)
    shell.add(
        Action("about", later("&About Foretoken"), about.show_about, "help", 150),
        Action("show_report", later("Copy a report…"), about.show_report, home=_ABOUT),
        Action("show_log", later("Show the log"), about.show_log, home=_PRIVACY),
        Action("show_licence", later("Licences"), about.show_licence, home=_ABOUT),
        Action("open_releases", later("Releases"), about.open_releases, home=_ABOUT, lacks=unless(releases, _NO_PAGE)),
        Action("open_data_folder", later("Open data folder"), about.open_data_folder, home=_PRIVACY),
        Action("copy_data_folder", later("Copy the path of the data folder"), about.copy_data_folder, home=_PRIVACY),
    )


class About:
    """Shows texts in front of what asks for them."""

    def __init__(self, shell: Shell) -> None:
        self._shell, self._core, self._window, self._log = shell, shell.core, shell.window, shell.core.log
        self._folder = shell.core.log.path.parent

    def show_about(self) -> None:
        versions = report.versions(self._core.engine)
        picture = self._window.windowIcon().pixmap(56, 56)
        dialog = AboutDialog(versions, with_tilde(self._folder), picture, bool(releases()), self._window)
        dialog.acted.connect(self._shell.do)
        _open(dialog)

    def show_report(self) -> None:
        text = report.report(self._core.engine, self._core.settings, self._log.latest())
        said = tr(
            "This is everything that is copied. Nothing is sent. It contains no chats, no names of "
            "models or files, and not your name."
        )
        _open(ShownText(tr("Report of a problem"), said, text, self._parent()))

    def show_log(self) -> None:
        said = tr("The end of the log; all of it is in {file}.", file=with_tilde(self._log.path))
        text = self._log.text() or tr("No errors in the log.") + "\n"
        _open(ShownText(tr("Log"), said, text, self._parent()))

    def show_licence(self) -> None:
        text = shown(parts(), texts=True)
        said = tr("Foretoken, its demo pair and everything installed with it:")
        _open(ShownText(tr("Licences"), said, text, self._parent()))

    def open_releases(self) -> None:
        QDesktopServices.openUrl(QUrl(releases()))

    def open_data_folder(self) -> None:
        if not open_folder(self._folder):
            sentence = tr("Cannot open {folder}. Open it in your file manager.", folder=self._folder)
            self._window.notices.say("folder", sentence, kind="warning")

    def copy_data_folder(self) -> None:
        QGuiApplication.clipboard().setText(str(self._folder))
        self._core.chats.undo.offered.emit(tr("Path copied"))

    def _parent(self) -> QWidget:
        """What asks, in front of which a text is shown."""
        front = QApplication.activeModalWidget() or QApplication.activeWindow()
        return front if isinstance(front, QDialog) else self._window


def _open(dialog: QDialog) -> None:
    keep_on_screen(dialog)
    dialog.open()
