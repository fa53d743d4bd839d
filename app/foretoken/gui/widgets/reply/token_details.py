"""Details of one token in a small popover beside it."""

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QMenu, QWidget

from foretoken.engine.events import Fate, Token
from foretoken.gui.look.theme import Theme
from foretoken.gui.viewmodels.seeing.token_facts import TokenWords, facts, in_plain_words, quoted, token_words
from foretoken.gui.widgets.shared import boxes
from foretoken.replies.readable import readable
from foretoken.wording import phrased, sentences, tr

_GAP: Final = 4  # pixels between a token and its details
_EMS: Final = 21  # heights of a line that it is wide
_PAD: Final = 12  # pixels
_CLOSER: Final = 4  # of what was computed later; the inspector has all of it
_ENDS: Final = frozenset({QEvent.Type.MouseButtonPress, QEvent.Type.WindowDeactivate})


class TokenDetails(QFrame):
    """Shows a token's piece, id, fate, place and probabilities. Never takes the pointer or the keyboard.

    It closes at the next click anywhere, at Escape, when a menu opens and when another window becomes active.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._host = parent
        self._theme = theme
        self.setProperty("role", "popover")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._label = QLabel(self)
        self._label.setTextFormat(Qt.TextFormat.RichText)
        self._label.setProperty("rich", True)
        self._label.setWordWrap(True)
        boxes.column(self._label, of=self, margins=(_PAD, 9, _PAD, 9))
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme

    def show_for(self, mark: Token, place: QRect, said: TokenWords | None = None) -> None:
        """Show below `place` (parent coordinates), else above, else beside it; without what was computed later where
        there is no room for that. `said`: of it, where more is known than `mark` tells."""
        said, bounds = said or token_words(mark), self._host.rect().adjusted(_GAP, _GAP, -_GAP, -_GAP)
        below, above = bounds.bottom() - place.bottom() - _GAP, place.top() - _GAP - bounds.top()
        self._label.setFixedWidth(min(_EMS * self._label.fontMetrics().height(), bounds.width() - 2 * _PAD))
        for closer in (said.closer[:_CLOSER], ()):
            self._label.setText(self._html(mark, replace(said, closer=closer)))
            self.adjustSize()
            if self.height() <= max(below, above):
                break
        x = max(bounds.left(), min(place.left(), bounds.right() - self.width()))
        if self.height() <= below:
            y = place.bottom() + _GAP
        elif self.height() <= above:
            y = place.top() - self.height() - _GAP
        else:
            y = max(bounds.top(), min(place.top(), bounds.bottom() - self.height()))
            right, left = place.right() + _GAP, place.left() - self.width() - _GAP
            x = right if right + self.width() <= bounds.right() else max(bounds.left(), left)
        self.move(QPoint(x, y))
        self.raise_()
        self.show()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        application = QCoreApplication.instance()
        if application is not None:  # only while it is shown: every event of the program passes here
            application.installEventFilter(self)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        application = QCoreApplication.instance()
        if application is not None:
            application.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in _ENDS or (kind is QEvent.Type.Show and isinstance(watched, QMenu)) or _is_escape(event):
            self.hide()
        return False

    def _html(self, mark: Token, said: TokenWords) -> str:
        head = heading(mark, self._theme)
        rows = all_facts(said, self._theme)
        return f'{head}<div style="margin-top:5px">{escape(said.words)}</div>{rows}'


def heading(mark: Token, theme: Theme) -> str:
    """A token, what became of it, and its id, as HTML."""
    style = theme.fates[mark.fate or Fate.REJECTED]
    number = escape(tr("id {number}", number=mark.token_id))
    return (
        f'<span style="font-family:monospace;font-size:large"><b>{escape(quoted(mark.piece))}</b></span>'
        f'&nbsp;&nbsp;<span style="color:{style.colour}"><b>{escape(fate_name(mark, theme))}</b></span>'
        + (f'&nbsp;&nbsp;<span style="color:{theme.muted}">{number}</span>' if mark.token_id >= 0 else "")
    )


def all_facts(said: TokenWords, theme: Theme) -> str:
    """Everything known of a token, as HTML; what was computed later below a line that says so."""
    rows = _table(said.facts, theme)
    if not said.closer:
        return rows
    return f'{rows}<div style="color:{theme.muted};margin-top:5px"><b>{_later()}</b></div>{_table(said.closer, theme)}'


def _later() -> str:
    return escape(tr("Computed after the reply"))


def _table(rows: Sequence[tuple[str, str]], theme: Theme) -> str:
    cells = "".join(
        f'<tr><td style="color:{theme.muted};padding-right:12px">{escape(name)}</td><td>{escape(value)}</td></tr>'
        for name, value in rows
    )
    return f'<table style="margin-top:5px">{cells}</table>'


def _is_escape(event: QEvent) -> bool:
    pressed = event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
    return pressed and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape


def fate_name(mark: Token, theme: Theme) -> str:
    """What became of a token, in a word or two."""
    if mark.fate is None:
        return tr("guess")
    return tr(theme.fates[mark.fate].name)


def sentence(mark: Token, theme: Theme) -> str:
    """The same for a screen reader."""
    what = tr("{token}: {fate}.", token=readable(mark.piece), fate=fate_name(mark, theme))
    return sentences((what, in_plain_words(mark), phrased(f"{name} {value}" for name, value in facts(mark))))
