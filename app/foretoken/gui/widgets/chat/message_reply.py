"""A reply in the transcript."""

from collections.abc import Sequence
from html import escape
from typing import Final

from PySide6.QtCore import QObject, QRect, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QLabel, QWidget

from foretoken.amounts import percent, simple_speed
from foretoken.attachments.attachment import Attachment
from foretoken.engine.events import Metrics, Token
from foretoken.gui.look.theme import Theme
from foretoken.gui.viewmodels.chat.conversation import ALONE, MessagePlace
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.rounds import Listed
from foretoken.gui.viewmodels.seeing.selection import ReplySelection, TokenPlace
from foretoken.gui.widgets.chat.message_editor import MessageEditor
from foretoken.gui.widgets.chat.message_foot import BUTTON_INSET, MessageWidget, ReplyFoot
from foretoken.gui.widgets.reply.glyphs import GlyphCache, ReplyLook
from foretoken.gui.widgets.reply.reading import mark_in_text
from foretoken.gui.widgets.reply.rounds_view import RoundsBody
from foretoken.gui.widgets.reply.text import TextBody
from foretoken.gui.widgets.reply.thinking import INSET, ThinkingSection
from foretoken.gui.widgets.reply.token_view import TokensBody
from foretoken.gui.widgets.shared.labels import announce, text_label
from foretoken.gui.widgets.shared.long_text import LongTextDialog
from foretoken.plain import lines, one_line
from foretoken.wording import later, phrased, tr, trn


class ReplyViews(QObject):
    """Makes each view of a reply when it is first chosen, as a child of its message, and shows one of them.

    `thinking`: what was thought, where anything was. Signals: grown(): the height changed. pointed(mark | None, QRect):
    a token is pointed at; walked(QRect): the keyboard went to it (coordinates of the message). branch_requested(
    BranchPoint): at a token. inspect_requested(): the selected token is to be shown in the inspector.
    thinking_toggled(bool): what was thought was opened or folded while it was being written.
    """

    grown = Signal()
    pointed = Signal(object, QRect)
    walked = Signal(QRect)
    branch_requested = Signal(object)
    inspect_requested = Signal()
    thinking_toggled = Signal(bool)

    def __init__(self, reply: ReplyViewModel, message: QWidget, look: ReplyLook) -> None:
        super().__init__(message)
        self._reply, self._message, self._look, self._view = reply, message, look, look.view
        self._selected: ReplySelection | None = None
        self._found: tuple[str, int | None] = ("", None)
        self._shown = True
        self.text: TextBody | None = None
        self.tokens: TokensBody | None = None
        self.rounds: RoundsBody | None = None
        self.thinking: ThinkingSection | None = None
        self._meet_thinking()
        self.set_view(look.view)
        reply.shown.connect(self._meet_thinking)

    @property
    def body(self) -> TextBody | TokensBody | RoundsBody:
        """The view that is chosen."""
        body = {"text": self.text, "tokens": self.tokens, "rounds": self.rounds}[self._view]
        assert body is not None
        return body

    # --- what they show

    def set_view(self, view: str) -> None:
        """Show "text", "tokens" or "rounds"."""
        self._view = view
        self._make(view)
        bodies = [body for body in (self.text, self.tokens, self.rounds) if body is not None]
        focused = any(body.hasFocus() for body in bodies)
        for body in sorted(bodies, key=lambda body: body is not self.body):  # the present one is there first
            body.setVisible(body is self.body and self._shown)
            if focused and body is self.body:
                body.setFocus()  # or the keyboard would go to some other message when its view is hidden
        self.body.sync()
        self._show_place()
        if self._found[0]:
            self.show_found(*self._found)
        if self.thinking is not None:
            self.thinking.setVisible(self._thinking_shown)
            if view != "rounds":
                self.thinking.set_view(view)
        self.grown.emit()

    def set_shown(self, shown: bool) -> None:
        """Whether they are seen: not while a field is in their place."""
        self._shown = shown
        if self.thinking is not None:
            self.thinking.setVisible(self._thinking_shown)
        self.body.setVisible(shown)

    def set_listed(self, listed: Listed) -> None:
        """Which rounds the Rounds view lists."""
        if self.rounds is not None:
            self.rounds.set_listed(listed)

    def follow(self, selected: ReplySelection) -> None:
        """Mark what is selected of this reply, and select what is pointed out in it."""
        self._selected = selected
        selected.changed.connect(self._show_place)

    def place_of(self, place: TokenPlace) -> QRect | None:
        """Where a place of this reply is in the message, if the present view has it."""
        body = self.body
        where = None if isinstance(body, TextBody) else body.rect_of(place)
        return None if where is None else where.translated(body.pos())

    def show_found(self, words: str, number: int | None = None, at: int = 0) -> QRect | None:
        """Mark `words`, the place with the number `number`, which begins at the character `at`, more strongly. Returns
        where that is in the message."""
        while self._reply.held and at + len(words) > len(self._reply.record.text) - self._reply.held:
            self._reply.show_more()
        self._found = words, number
        body = self.body
        if isinstance(body, TokensBody):
            where = body.mark_found(words, number)
        elif isinstance(body, RoundsBody):
            where = None if number is None else body.show_text(at)
        else:
            where = mark_in_text(body, words, number, self._look.theme)
        return None if where is None else where.translated(body.pos())

    # --- how they look

    def set_ghosts_visible(self, visible: bool) -> None:
        for part in (self.thinking, self.tokens):
            if part is not None:
                part.set_ghosts_visible(visible)

    def set_glyphs(self, glyphs: GlyphCache) -> None:
        """Another font; the owner arranges them anew."""
        for part in (self.thinking, self.tokens, self.rounds):
            if part is not None:
                part.set_glyphs(glyphs)
        if self.text is not None:
            self.text.set_font(glyphs.font)

    def set_theme(self, theme: Theme) -> None:
        for part in (self.thinking, self.text, self.tokens, self.rounds):
            if part is not None:
                part.set_theme(theme)

    def height_for(self, width: int) -> int:
        """The height needed at `width`, which is the present one: nothing moves."""
        thinking = self.thinking.height_for(width) if self.thinking is not None and self._thinking_shown else 0
        return thinking + self.body.body_height()

    def arrange(self, width: int, top: int) -> int:
        """Lay out for `width`, from `top` on; returns where they end."""
        if self.thinking is not None and self._thinking_shown:
            self.thinking.resize(width + INSET, self.thinking.height())
            tall = self.thinking.arrange(width + INSET)
            self.thinking.setGeometry(-INSET, top, width + INSET, tall)
            top += tall
        body = self.body
        body.set_body_width(width)
        height = body.body_height()
        body.setGeometry(0, top, width, height)
        return top + height

    # --- making them

    def _make(self, view: str) -> None:
        """The body of `view`, where there is none yet."""
        message, width, look = self._message, self._message.width(), self._look
        if view == "rounds" and self.rounds is None:
            rounds = self.rounds = RoundsBody(self._reply, look.theme, look.glyphs, message, width)
            rounds.set_listed(look.listed)
            rounds.round_chosen.connect(self._on_round_chosen)
            self._connect(rounds)
        elif view == "text" and self.text is None:
            self.text = TextBody(self._reply, look.theme, look.glyphs.font, message, width)
            self.text.grown.connect(self.grown)
        elif view == "tokens" and self.tokens is None:
            thinking = None if self.thinking is None else False
            tokens = self.tokens = TokensBody(self._reply, look.theme, look.glyphs, message, width, thinking=thinking)
            tokens.set_ghosts_visible(look.ghosts_visible)
            tokens.walked.connect(lambda place: self.walked.emit(place.translated(self.body.pos())))
            tokens.branch_requested.connect(self.branch_requested)
            self._connect(tokens)

    def _connect(self, body: TokensBody | RoundsBody) -> None:
        body.grown.connect(self.grown)
        body.pointed.connect(lambda mark, place: self.pointed.emit(mark, place.translated(self.body.pos())))
        body.chosen.connect(self._on_chosen)
        body.inspect_requested.connect(self.inspect_requested)

    def _meet_thinking(self) -> None:
        """From the first thought on they have their own place; before, nothing is said yet."""
        if self.thinking is not None or not self._reply.thinks:
            return
        opened = self._look.thinking_open and not self._reply.ended
        section = ThinkingSection(self._reply, self._look, self._view, opened=opened, parent=self._message)
        self.thinking = section
        section.resize(self._message.width(), 1)
        section.grown.connect(self.grown)
        section.toggled.connect(self._on_thinking_toggled)
        section.pointed.connect(lambda mark, place: self.pointed.emit(mark, place.translated(section.pos())))
        section.walked.connect(lambda place: self.walked.emit(place.translated(section.pos())))
        section.chosen.connect(self._on_chosen)
        section.inspect_requested.connect(self.inspect_requested)
        section.branch_requested.connect(self.branch_requested)
        section.setVisible(self._thinking_shown)
        if self.tokens is not None:  # of all marks, the first thoughts among them
            self.tokens.hide()
            self.tokens.deleteLater()
            self.tokens = None
            self.set_view(self._view)
        self.grown.emit()

    @property
    def _thinking_shown(self) -> bool:
        """The rounds are those of the thinking as well."""
        return self._shown and self._view != "rounds"

    def _on_thinking_toggled(self, opened: bool) -> None:
        if not self._reply.ended:
            self.thinking_toggled.emit(opened)

    def _show_place(self) -> None:
        if self._selected is not None:
            for body in (self.tokens, self.rounds, None if self.thinking is None else self.thinking.tokens):
                if body is not None:
                    body.show_place(self._selected.place)

    def _on_chosen(self, mark: object) -> None:
        if self._selected is not None and isinstance(mark, Token):
            self._selected.select_mark(mark)

    def _on_round_chosen(self, index: int | None) -> None:
        if self._selected is not None:
            self._selected.select_round(index)


_LOSSY: Final = later("Lossy: the acceptance rule may have changed the text. It is not exactly the main model's own.")
_HELD_MS: Final = 50.0  # less is not worth a word
_HELD: Final = later(
    "The engine waited {seconds:,.1f} s for rounds to be shown. That time is not counted, but rounds "
    "after a wait are slower."
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
        self._parts: Sequence[str] = ()
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
        figures, measured = self._reply.figures.metrics, self._reply.measured_beside
        if self.gain is None and ended:
            self.gain = self._reply.figures.lookup.words(self._files)
        parts = (
            trn("{n:,} token", "{n:,} tokens", figures.generated_tokens) if figures.generated_tokens else "",
            _accepted(figures),
            "" if figures.lossless else tr("lossy"),
            _together(_speed(figures, ended=ended)),
            _together(measured.words),
            guessing.words(ended=ended),
            self.gain,
        )
        held = "" if figures.held_ms < _HELD_MS else tr(_HELD, seconds=figures.held_ms / 1000)
        lossy = "" if figures.lossless else tr(_LOSSY)
        self.setToolTip("\n".join(filter(None, (measured.how, guessing.sentences(), held, lossy))))
        self._parts = [part for part in parts if part]
        self._fill(self.width())
        self.told.emit()

    def heightForWidth(self, width: int) -> int:
        self._fill(width)
        return super().heightForWidth(width)

    def _fill(self, width: int) -> None:
        """Lines end with a figure, not with the mark that divides two."""
        title, font, stats = one_line(self._title), QFont(self.font()), ""
        font.setBold(True)
        metrics, at = self.fontMetrics(), QFontMetrics(font).horizontalAdvance(title)
        for part in self._parts:
            at += metrics.horizontalAdvance(f" · {part}")
            stats += f" · {escape(part)}" if at < width else f"<br>{escape(part)}"
            at = at if at < width else metrics.horizontalAdvance(part)
        self.setText(f"<b>{escape(title)}</b><span style='color:{self._theme.muted}'>{stats}</span>")


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


_HEADER_GAP: Final = 10  # pixels


class ReplyMessage(MessageWidget):
    """A reply: header with its figures, the chosen view, buttons, and an error if it failed.

    Signals: read_on(): more of it is about to be shown, to be read from where the reader is.
    """

    read_on = Signal()

    def __init__(
        self,
        title: str,
        reply: ReplyViewModel,
        look: ReplyLook,
        *,
        width: int = 640,
        place: MessagePlace = ALONE,
        files: Sequence[Attachment] = (),
        parent: QWidget | None = None,
    ) -> None:
        """`files`: those that were attached to the messages before it."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StaticContents)
        self._title, self.reply, self._look = title, reply, look
        self.header = ReplyHeader(title, reply, files, look.theme, self)
        self._failure = text_label(self, role="danger")
        self._failure.hide()
        self.foot = ReplyFoot(reply, self, place)
        self._take_foot(self.foot)
        self.foot.more_requested.connect(self._on_more)
        self.foot.all_requested.connect(self._on_all)
        self.resize(width, 1)
        self.views = ReplyViews(reply, self, look)
        self.views.grown.connect(self.grown)
        self.foot.whole = look.view == "rounds"
        self.header.told.connect(self._on_told)
        reply.failed.connect(self._on_failed)
        reply.settled.connect(self._on_settled)
        self.header.show_figures()
        if reply.error is not None:
            self._on_failed(reply.error)

    @property
    def body(self) -> TextBody | TokensBody | RoundsBody:
        """The chosen view."""
        return self.views.body

    @property
    def thinking(self) -> ThinkingSection | None:
        """What was thought, where anything was."""
        return self.views.thinking

    @property
    def info_place(self) -> QWidget:
        """What the Info popover opens under."""
        return self.foot.others

    def take_focus(self) -> None:
        self.body.setFocus()

    def set_view(self, view: str) -> None:
        """Show "text", "tokens" or "rounds"."""
        self.foot.whole = view == "rounds"
        self.views.set_view(view)
        self.foot.refresh()

    def show_found(self, words: str, number: int | None = None, at: int = 0) -> QRect | None:
        """As ReplyViews.show_found."""
        return self.views.show_found(words, number, at)

    def set_glyphs(self, glyphs: GlyphCache) -> None:
        """Another font; the owner arranges this anew."""
        self.views.set_glyphs(glyphs)
        if self._editor is not None:
            self._editor.field.setFont(glyphs.font)

    def set_theme(self, theme: Theme) -> None:
        self.views.set_theme(theme)
        self.header.set_theme(theme)

    def height_for(self, width: int) -> int:
        """The height needed at `width`, which is the present one: nothing moves."""
        height = self.header.heightForWidth(width) + _HEADER_GAP
        if self._editor is not None:
            return height + self._editor.height_for(width)
        height += self.views.height_for(width) + 2
        if not self._failure.isHidden():
            height += self._failure.heightForWidth(width) + 6
        return height + 2 + self.foot.sizeHint().height()

    def arrange(self, width: int) -> int:
        """Lay out for `width`; the height needed."""
        top = self.header.heightForWidth(width)
        self.header.setGeometry(0, 0, width, top)
        top += _HEADER_GAP
        if self._editor is not None:
            height = self._editor.height_for(width)
            self._editor.setGeometry(0, top, width, height)
            return top + height
        top = self.views.arrange(width, top) + 2
        if not self._failure.isHidden():
            tall = self._failure.heightForWidth(width)
            self._failure.setGeometry(0, top + 6, width, tall)
            top += tall + 6
        tall = self.foot.sizeHint().height()
        self.foot.setGeometry(-BUTTON_INSET, top + 2, width + BUTTON_INSET, tall)
        return top + 2 + tall

    def _new_editor(self, text: str | None) -> MessageEditor:
        return MessageEditor(
            self.reply.record.text if text is None else text,
            name=tr("Edit the reply"),
            save=tr("Save"),
            hint=tr(
                "Ctrl+Enter saves another version, marked as edited by you. The reply itself is kept. Esc cancels."
            ),
            font=self._look.glyphs.font,
            parent=self,
        )

    def _show_parts(self) -> None:
        self.views.set_shown(self._editor is None)
        self.foot.setVisible(self._editor is None)

    def _on_told(self) -> None:
        if self.thinking is not None:
            self.thinking.show_figures()
        if self.header.heightForWidth(self.header.width()) != self.header.height():
            self.grown.emit()  # in a narrow window the figures take another line
        self.foot.refresh()
        self.setAccessibleName(tr("Reply of {models}", models=one_line(self._title)))
        self.setAccessibleDescription(phrased((self.reply.sentence, self.header.gain)))

    def _on_settled(self) -> None:
        self.header.show_figures()
        said = tr("Reply finished: {sentence}", sentence=self.reply.sentence)
        announce(self, said)

    def _on_failed(self, message: str) -> None:
        self._failure.setText(lines(message))
        self._failure.show()
        self.header.show_figures()
        self.grown.emit()

    def _on_more(self) -> None:
        self.read_on.emit()
        self.reply.show_more()

    def _on_all(self) -> None:
        LongTextDialog(tr("Reply"), self.reply.record.text, self, self._look.glyphs.font).show()
