"""The line above a reply: what wrote it, and its figures."""

from collections.abc import Sequence
from html import escape
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QWidget

from foretoken.amounts import percent, simple_speed
from foretoken.attachments.attachment import Attachment
from foretoken.engine.events import Metrics
from foretoken.gui.look.theme import Theme
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.plain import one_line
from foretoken.wording import later, tr, trn

_LOSSY: Final = later(
    "Lossy: the rule that kept guesses may have changed the text. It is not exactly the main model's own."
)
_HELD_MS: Final = 50.0  # less is not worth a word
_HELD: Final = later(
    "The engine waited {seconds:,.1f} s in all for rounds to be shown. No number here contains that time, but a round "
    "after a wait is slower than others."
)


class ReplyHeader(QLabel):
    """Says the figures of what is shown of a reply.

    `gain`: what prompt lookup gained, in a few words, once the reply has ended. Signals: told(): the figures are those
    of now.
    """

    told = Signal()

    def __init__(
        self, title: str, reply: ReplyViewModel, files: Sequence[Attachment], theme: Theme, parent: QWidget
    ) -> None:
        """`files`: those that were attached to the messages before it."""
        super().__init__(parent)
        self._title, self._reply, self._files, self._theme = title, reply, tuple(files), theme
        self.gain: str | None = None
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setProperty("rich", True)
        self.setWordWrap(True)
        reply.measured.connect(self.show_figures)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.show_figures()

    def show_figures(self) -> None:
        """Say the figures as they are now."""
        ended, guessing = self._reply.told, self._reply.figures.guessing
        figures = self._reply.figures.metrics
        if self.gain is None and ended:
            self.gain = self._reply.figures.lookup.words(self._files)
        parts = (
            trn("{n:,} token", "{n:,} tokens", figures.generated_tokens) if figures.generated_tokens else "",
            _accepted(figures),
            "" if figures.lossless else tr("lossy"),
            _together(_speed(figures, ended=ended)),
            _together(self._reply.compared),
            escape(guessing.words(ended=ended)),
            escape(self.gain or ""),
        )
        held = "" if figures.held_ms < _HELD_MS else tr(_HELD, seconds=figures.held_ms / 1000)
        lossy = "" if figures.lossless else tr(_LOSSY)
        self.setToolTip("\n".join(filter(None, (self._reply.compared_how, guessing.sentences(), held, lossy))))
        stats = "".join(f" · {part}" for part in parts if part)
        title = escape(one_line(self._title))
        self.setText(f"<b>{title}</b><span style='color:{self._theme.muted}'>{stats}</span>")
        self.told.emit()


def _together(words: str) -> str:
    """A number is not parted from its unit."""
    return words.replace(" ", "\N{NO-BREAK SPACE}")


def _speed(figures: Metrics, *, ended: bool) -> str:
    if figures.too_short and not ended:
        return ""
    whole = figures.end_to_end_tps if ended else None
    return simple_speed(figures.decode_tps, whole, too_short=figures.too_short)


def _accepted(figures: Metrics) -> str:
    """The share of guesses that were accepted; apart for thinking and answer, where there were guesses in both."""
    if figures.draft_acceptance_rate is None:
        return ""
    share = percent(figures.draft_acceptance_rate)
    thought = figures.thinking_draft_tokens
    answered = figures.num_draft_tokens - thought
    if not thought or not answered:
        return tr("{share} accepted", share=share)
    kept = figures.thinking_accepted_tokens
    return tr(
        "{share} accepted (thinking {thinking}, answer {answer})",
        share=share,
        thinking=percent(kept / thought),
        answer=percent((figures.num_accepted_tokens - kept) / answered),
    )
