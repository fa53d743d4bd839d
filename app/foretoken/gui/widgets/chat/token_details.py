"""Details of one token in a small popover beside it."""

from html import escape
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QMenu, QVBoxLayout, QWidget

from foretoken.engine.events import Fate, Proposal, Source
from foretoken.gui.theme import Theme
from foretoken.gui.viewmodels.chat.marks import Mark, readable
from foretoken.plain import one_line
from foretoken.wording import tr

_GAP: Final = 4  # pixels between a token and its details
_WIDTH: Final = 320  # pixels
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
        self._label.setFixedWidth(_WIDTH)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 9, 12, 9)
        layout.addWidget(self._label)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme

    def show_for(self, mark: Mark, place: QRect) -> None:
        """Show below `place` (parent coordinates), or above where there is no room."""
        self._label.setText(self._html(mark))
        self.adjustSize()
        bounds = self._host.rect()
        x = max(_GAP, min(place.left(), bounds.right() - self.width() - _GAP))
        y = place.bottom() + _GAP
        if y + self.height() > bounds.bottom():
            y = max(_GAP, place.top() - self.height() - _GAP)
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

    def _html(self, mark: Mark) -> str:
        muted = self._theme.muted
        style = self._theme.fates[mark.fate or Fate.REJECTED]
        plain = escape(in_plain_words(mark))
        number = escape(tr("id {number}", number=mark.token_id))
        head = (
            f'<span style="font-family:monospace;font-size:large"><b>{escape(quoted(mark.piece))}</b></span>'
            f'&nbsp;&nbsp;<span style="color:{style.colour}"><b>{escape(fate_name(mark, self._theme))}</b></span>'
            + (f'&nbsp;&nbsp;<span style="color:{muted}">{number}</span>' if mark.token_id >= 0 else "")
        )
        rows = "".join(
            f'<tr><td style="color:{muted};padding-right:12px">{escape(name)}</td><td>{escape(value)}</td></tr>'
            for name, value in facts(mark)
        )
        return f'{head}<div style="margin-top:5px">{plain}</div><table style="margin-top:5px">{rows}</table>'


def _is_escape(event: QEvent) -> bool:
    pressed = event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
    return pressed and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape


def fate_name(mark: Mark, theme: Theme) -> str:
    """What became of a token, in a word or two."""
    if mark.fate is None:
        return tr("guess")
    return tr(theme.fates[mark.fate].name)


def in_plain_words(mark: Mark) -> str:
    """What became of a token, in a sentence for somebody who has never heard of drafts."""
    who = tr("Prompt lookup", meaning="subject") if mark.source is Source.LOOKUP else tr("The draft")
    match mark.fate:
        case None:
            return tr("{who} guesses this token. The main model has not checked it yet.", who=who)
        case Fate.ACCEPTED:
            return tr("{who} guessed this token, and the main model agreed.", who=who)
        case Fate.CORRECTED:
            guess = tr("another token") if mark.refused is None else quoted(mark.refused.piece)
            return tr("{guess} was guessed here. The main model refused it and wrote this instead.", guess=guess)
        case Fate.BONUS:
            return tr("All guesses before this token were right, so the main model added one of its own.")
        case Fate.REJECTED:
            return tr("{who} guessed this token. The main model refused it, so it is not in the text.", who=who)
        case Fate.DISCARDED:
            return tr("This guess came after a refused one and was thrown away unchecked.")
        case _:
            if mark.round < 0:
                return ""
            return tr("The main model wrote this token by itself; nothing was guessed.")


def quoted(piece: bytes) -> str:
    """A token's bytes for reading: text in quotes, white space and bytes escaped."""
    if not piece:
        return tr("control token")
    try:
        text = piece.decode()
    except UnicodeDecodeError:
        return tr("bytes {bytes}", bytes=piece.hex(" ").upper())
    return tr("“{token}”", token=one_line(text.replace("\\", "\\\\")))


def facts(mark: Mark) -> list[tuple[str, str]]:
    """(name, value) of everything known of a token."""
    rows = []
    if mark.round >= 0:
        place = tr("{round}, position {position}", round=mark.round + 1, position=mark.position + 1)
        rows.append((tr("Round"), place))
    if mark.index is not None:
        rows.append((tr("In the reply"), tr("token {number}", number=mark.index + 1)))
    if mark.source is Source.LOOKUP:
        rows.append((tr("Guessed from"), tr("the conversation (prompt lookup)")))
    if mark.drafter:
        rows.append((tr("Guessed by"), mark.drafter))
    if mark.draft_prob is not None:
        rows.append((tr("Draft probability"), percent(mark.draft_prob)))
    if mark.target_prob is not None:
        rows.append((tr("Main probability"), percent(mark.target_prob)))
    elif mark.fate is Fate.DISCARDED:
        rows.append((tr("Main probability"), tr("not judged")))
    if mark.refused is not None:
        rows.append((tr("Refused here"), _with_odds(mark.refused)))
    return rows


def _with_odds(guess: Proposal) -> str:
    token, draft, main = quoted(guess.piece), guess.draft_prob, guess.target_prob
    if draft is not None and main is not None:
        return tr("{token} (draft {draft}, main {main})", token=token, draft=percent(draft), main=percent(main))
    if draft is not None:
        return tr("{token} (draft {draft})", token=token, draft=percent(draft))
    return token if main is None else tr("{token} (main {main})", token=token, main=percent(main))


def sentence(mark: Mark, theme: Theme) -> str:
    """The same for a screen reader."""
    return f"{readable(mark.piece)}: {fate_name(mark, theme)}. {in_plain_words(mark)} " + "; ".join(
        f"{n} {v}" for n, v in facts(mark)
    )


def percent(probability: float) -> str:
    """0.0312 as "3.1%", tiny ones as "<0.1%"."""
    if 0 < probability < 0.001:
        return tr("<{share:.1f}%", share=0.1)
    return tr("{share:.1f}%", share=100 * probability)
