"""A reply in the transcript."""

from collections.abc import Sequence
from html import escape
from typing import Final

from PySide6.QtCore import QEvent, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QEnterEvent
from PySide6.QtWidgets import QLabel, QWidget

from foretoken.amounts import percent, simple_speed
from foretoken.attachments.attachment import Attachment
from foretoken.engine.events import Metrics
from foretoken.gui.look.theme import Theme
from foretoken.gui.viewmodels.chat.conversation import ALONE, Place
from foretoken.gui.viewmodels.reply.marks import Mark
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.reply.reply_part import ReplyPart, thinks
from foretoken.gui.viewmodels.seeing.rounds import Listed
from foretoken.gui.viewmodels.seeing.selection import Place as Selected
from foretoken.gui.viewmodels.seeing.selection import ReplySelection
from foretoken.gui.widgets.chat.message_editor import MessageEditor
from foretoken.gui.widgets.chat.message_foot import BUTTON_INSET, MessageFoot
from foretoken.gui.widgets.reply.found import mark_in_text
from foretoken.gui.widgets.reply.glyphs import GlyphCache
from foretoken.gui.widgets.reply.rounds_view import RoundsBody
from foretoken.gui.widgets.reply.text import TextBody
from foretoken.gui.widgets.reply.thinking import INSET, ThinkingSection
from foretoken.gui.widgets.reply.token_view import TokensBody
from foretoken.gui.widgets.shared.long_text import LongTextDialog
from foretoken.plain import lines, one_line
from foretoken.wording import later, phrased, tr, trn

_HEADER_GAP: Final = 10  # pixels
_HEADER_MS: Final = 200
"""Figures that change faster than this cannot be read."""
_LOSSY: Final = later(
    "Lossy: the rule that kept guesses may have changed the text. It is not exactly the main model's own."
)
_HELD_MS: Final = 50.0  # less is not worth a word
_HELD: Final = later(
    "The engine waited {seconds:,.1f} s in all for rounds to be shown. No number here contains that time, but a round "
    "after a wait is slower than others."
)


class ReplyMessage(QWidget):
    """A reply: header with its metrics, body in the chosen view, buttons, and an error if it failed.

    Signals: grown(): the height changed. copy_requested(), regenerate_requested(), edit_requested(),
    delete_requested(), continue_requested(), info_requested(), replay_requested(), compare_requested():
    buttons.
    branch_requested(BranchPoint): at a token. version_requested(int): the version so many places further. read_on():
    more of it is about to be shown, to be read from where the reader is. pointed(mark | None, QRect): a token is
    pointed at; walked(QRect): the keyboard went to it (own coordinates). thinking_toggled(bool): what was thought was
    opened or folded while it was being written. inspect_requested(): the selected token is to be
    shown in the inspector.
    """

    grown = Signal()
    copy_requested = Signal()
    regenerate_requested = Signal()
    edit_requested = Signal()
    delete_requested = Signal()
    continue_requested = Signal()
    info_requested = Signal()
    replay_requested = Signal()
    compare_requested = Signal()
    branch_requested = Signal(object)
    version_requested = Signal(int)
    pointed = Signal(object, QRect)
    walked = Signal(QRect)
    read_on = Signal()
    thinking_toggled = Signal(bool)
    inspect_requested = Signal()

    def __init__(
        self,
        title: str,
        reply: ReplyViewModel,
        *,
        theme: Theme,
        glyphs: GlyphCache,
        view: str,
        ghosts_visible: bool,
        width: int = 640,
        place: Place = ALONE,
        files: Sequence[Attachment] = (),
        thinking_open: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """`files`: those that were attached to the messages before it."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StaticContents)
        self._reply = reply
        self._theme = theme
        self._glyphs = glyphs
        self._title = title
        self._files = tuple(files)
        self._gain: str | None = None  # once the reply has ended
        self._ghosts_visible = ghosts_visible
        self._tokens: TokensBody | None = None
        self._text: TextBody | None = None
        self._rounds: RoundsBody | None = None
        self._listed = Listed.ALL
        self._selected: ReplySelection | None = None
        self._found: tuple[str, int | None] = ("", None)
        self._thinking: ThinkingSection | None = None
        self._thinking_open = thinking_open
        self._header = QLabel(self)
        self._header.setTextFormat(Qt.TextFormat.RichText)
        self._header.setProperty("rich", True)
        self._header.setWordWrap(True)
        self._failure = QLabel(self)
        self._failure.setWordWrap(True)
        self._failure.setTextFormat(Qt.TextFormat.PlainText)
        self._failure.setProperty("role", "danger")
        self._failure.hide()
        self._foot = MessageFoot(self, place)
        self._foot.copy_requested.connect(self.copy_requested)
        self._foot.regenerate_requested.connect(self.regenerate_requested)
        self._foot.version_requested.connect(self.version_requested)
        self._foot.edit.clicked.connect(self.edit_requested)
        self._foot.delete.clicked.connect(self.delete_requested)
        self._foot.go_on.clicked.connect(self.continue_requested)
        self._foot.info.clicked.connect(self.info_requested)
        self._foot.replay_requested.connect(self.replay_requested)
        self._foot.compare.clicked.connect(self.compare_requested)
        self._editor: MessageEditor | None = None
        self._foot.skip_requested.connect(reply.skip)
        self._foot.more_requested.connect(self._on_more)
        self._foot.all_requested.connect(self._on_all)
        self.resize(width, 1)
        self._view = view
        self._meet_thinking()
        self.set_view(view)
        reply.shown.connect(self._meet_thinking)
        self._header_timer = QTimer(self)
        self._header_timer.setSingleShot(True)
        self._header_timer.setInterval(_HEADER_MS)
        self._header_timer.timeout.connect(self._show_figures)
        reply.changed.connect(self._on_changed)
        reply.shown.connect(self._on_changed)
        reply.measured.connect(self._on_changed)
        reply.failed.connect(self._on_failed)
        reply.settled.connect(self._on_settled)
        self._show_figures()
        if reply.error is not None:
            self._on_failed(reply.error)

    @property
    def reply(self) -> ReplyViewModel:
        return self._reply

    @property
    def tokens_body(self) -> TokensBody | None:
        return self._tokens

    @property
    def thinking(self) -> ThinkingSection | None:
        """What was thought, where anything was."""
        return self._thinking

    @property
    def body(self) -> TokensBody | TextBody | RoundsBody:
        body = {"text": self._text, "tokens": self._tokens, "rounds": self._rounds}[self._view]
        assert body is not None
        return body

    @property
    def rounds_body(self) -> RoundsBody | None:
        return self._rounds

    def follow(self, selected: ReplySelection) -> None:
        """Mark what is selected of this reply, and select what is pointed out in it."""
        self._selected = selected
        selected.changed.connect(self._show_place)

    def place_of(self, place: Selected) -> QRect | None:
        """Where a place of this reply is, if the present view has it."""
        body = self.body
        where = None if isinstance(body, TextBody) else body.rect_of(place)
        return None if where is None else where.translated(body.pos())

    def set_listed(self, listed: Listed) -> None:
        """Which rounds the Rounds view lists."""
        self._listed = listed
        if self._rounds is not None:
            self._rounds.set_listed(listed)

    @property
    def info_place(self) -> QWidget:
        """What the Info popover opens under."""
        return self._foot.info if self._foot.info.isVisible() else self._foot.copy

    def hide_buttons(self) -> None:
        """There is nothing to be done with it here."""
        self._foot.hide()

    def say_copied(self) -> None:
        self._foot.copy.say_copied()

    def take_focus(self) -> None:
        self.body.setFocus()

    def set_focused(self, focused: bool) -> None:
        """Whether the keyboard is in this reply."""
        self._foot.show_for(self._reply, focused=focused)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._foot.show_for(self._reply, pointed=True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._foot.show_for(self._reply, pointed=False)

    def begin_edit(self, text: str | None = None) -> MessageEditor:
        """A field in place of the reply's text, with `text` or what the reply says."""
        editor = self._editor = MessageEditor(
            self._reply.text if text is None else text,
            name=tr("Edit the reply"),
            save=tr("Save"),
            hint=tr(
                "Ctrl+Enter saves it as another version, marked as edited by you; the model goes on from it. "
                "The reply itself is kept. Esc leaves."
            ),
            font=self._glyphs.font,
            parent=self,
        )
        editor.grown.connect(self.grown)
        editor.show()
        self._show_parts()
        return editor

    def end_edit(self) -> None:
        """The reply's text again."""
        if self._editor is not None:
            self._editor.hide()
            self._editor.deleteLater()
            self._editor = None
            self._show_parts()

    def _meet_thinking(self) -> None:
        """From the first thought on they have their own place; before, nothing is said yet."""
        if self._thinking is not None or not thinks(self._reply):
            return
        section = self._thinking = ThinkingSection(
            self._reply,
            theme=self._theme,
            glyphs=self._glyphs,
            view=self._view,
            ghosts_visible=self._ghosts_visible,
            opened=self._thinking_open and not self._reply.ended,
            parent=self,
        )
        section.resize(self.width(), 1)
        section.grown.connect(self.grown)
        section.toggled.connect(self._on_thinking_toggled)
        section.pointed.connect(lambda mark, place: self.pointed.emit(mark, place.translated(section.pos())))
        section.walked.connect(lambda place: self.walked.emit(place.translated(section.pos())))
        section.chosen.connect(self._on_chosen)
        section.inspect_requested.connect(self.inspect_requested)
        section.branch_requested.connect(self.branch_requested)
        section.setVisible(self._thinking_shown)
        if self._tokens is not None:  # of all marks, the first thoughts among them
            self._tokens.hide()
            self._tokens.deleteLater()
            self._tokens = None
            self.set_view(self._view)
        self.grown.emit()

    @property
    def _thinking_shown(self) -> bool:
        """The rounds are those of the thinking as well."""
        return self._thinking is not None and self._editor is None and self._view != "rounds"

    def _on_thinking_toggled(self, opened: bool) -> None:
        if not self._reply.ended:
            self.thinking_toggled.emit(opened)

    def _show_parts(self) -> None:
        if self._thinking is not None:
            self._thinking.setVisible(self._thinking_shown)
        self.body.setVisible(self._editor is None)
        self._foot.setVisible(self._editor is None)
        self.grown.emit()

    def set_view(self, view: str) -> None:
        """Show "text", "tokens" or "rounds"."""
        self._view = view
        self._foot.whole = view == "rounds"
        if view == "rounds":
            if self._rounds is None:
                self._rounds = RoundsBody(self._reply, self._theme, self._glyphs, self, self.width())
                self._rounds.set_listed(self._listed)
                self._rounds.grown.connect(self.grown)
                self._rounds.pointed.connect(self._on_pointed)
                self._rounds.chosen.connect(self._on_chosen)
                self._rounds.inspect_requested.connect(self.inspect_requested)
                self._rounds.round_chosen.connect(self._on_round_chosen)
        elif view == "text":
            if self._text is None:
                self._text = TextBody(self._reply, self._theme, self._glyphs.font, self, self.width())
                self._text.grown.connect(self.grown)
        elif self._tokens is None:
            shown = self._reply if self._thinking is None else ReplyPart(self._reply, thinking=False, parent=self)
            self._tokens = TokensBody(shown, self._theme, self._glyphs, self, self.width())
            self._tokens.set_ghosts_visible(self._ghosts_visible)
            self._tokens.grown.connect(self.grown)
            self._tokens.pointed.connect(self._on_pointed)
            self._tokens.branch_requested.connect(self.branch_requested)
            self._tokens.walked.connect(self._on_walked)
            self._tokens.chosen.connect(self._on_chosen)
            self._tokens.inspect_requested.connect(self.inspect_requested)
        bodies = [body for body in (self._text, self._tokens, self._rounds) if body is not None]
        focused = any(body.hasFocus() for body in bodies)
        for body in sorted(bodies, key=lambda body: body is not self.body):  # the present one is there first
            body.setVisible(body is self.body and self._editor is None)
            if focused and body is self.body:
                body.setFocus()  # or the keyboard would go to some other message when its view is hidden
        self.body.sync()
        self._show_place()
        if self._found[0]:
            self.show_found(*self._found)
        if self._thinking is not None:
            self._thinking.setVisible(self._thinking_shown)
            if view != "rounds":
                self._thinking.set_view(view)
        self._foot.show_state(self._reply)
        self.grown.emit()

    def show_found(self, words: str, number: int | None = None, at: int = 0) -> QRect | None:
        """Mark `words`, the place with the number `number`, which begins at the character `at`, more strongly. Returns
        where that is."""
        while self._reply.held and at + len(words) > len(self._reply.text) - self._reply.held:
            self._reply.show_more()
        self._found = words, number
        body = self.body
        if isinstance(body, TokensBody):
            where = body.mark_found(words, number)
        elif isinstance(body, RoundsBody):
            where = None if number is None else body.show_text(at)
        else:
            where = mark_in_text(body, words, number, self._theme)
        return None if where is None else where.translated(body.pos())

    def set_ghosts_visible(self, visible: bool) -> None:
        self._ghosts_visible = visible
        if self._thinking is not None:
            self._thinking.set_ghosts_visible(visible)
        if self._tokens is not None:
            self._tokens.set_ghosts_visible(visible)

    def set_glyphs(self, glyphs: GlyphCache) -> None:
        """Another font; the owner arranges this anew."""
        self._glyphs = glyphs
        if self._thinking is not None:
            self._thinking.set_glyphs(glyphs)
        if self._tokens is not None:
            self._tokens.set_glyphs(glyphs)
        if self._rounds is not None:
            self._rounds.set_glyphs(glyphs)
        if self._text is not None:
            self._text.set_font(glyphs.font)
        if self._editor is not None:
            self._editor.field.setFont(glyphs.font)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for body in (self._thinking, self._text, self._tokens, self._rounds):
            if body is not None:
                body.set_theme(theme)
        self._show_figures()

    def height_for(self, width: int) -> int:
        """The height needed at `width`, which is the present one: nothing moves."""
        height = self._header.heightForWidth(width) + _HEADER_GAP
        if self._editor is not None:
            return height + self._editor.height_for(width)
        if self._thinking is not None and self._thinking_shown:
            height += self._thinking.height_for(width)
        height += self.body.body_height() + 2
        if not self._failure.isHidden():
            height += self._failure.heightForWidth(width) + 6
        return height + 2 + self._foot.sizeHint().height()

    def arrange(self, width: int) -> int:
        """Lay out for `width`; the height needed."""
        top = self._header.heightForWidth(width)
        self._header.setGeometry(0, 0, width, top)
        top += _HEADER_GAP
        if self._editor is not None:
            height = self._editor.height_for(width)
            self._editor.setGeometry(0, top, width, height)
            return top + height
        if self._thinking is not None and self._thinking_shown:
            self._thinking.resize(width + INSET, self._thinking.height())
            tall = self._thinking.arrange(width + INSET)
            self._thinking.setGeometry(-INSET, top, width + INSET, tall)
            top += tall
        body = self.body
        body.set_body_width(width)
        height = body.body_height()
        body.setGeometry(0, top, width, height)
        top += height + 2
        if not self._failure.isHidden():
            tall = self._failure.heightForWidth(width)
            self._failure.setGeometry(0, top + 6, width, tall)
            top += tall + 6
        tall = self._foot.sizeHint().height()
        self._foot.setGeometry(-BUTTON_INSET, top + 2, width, tall)
        return top + 2 + tall

    def _on_changed(self) -> None:
        if not self._header_timer.isActive():
            self._header_timer.start()

    def _show_figures(self) -> None:
        figures, ended = self._reply.figures.metrics, self._reply.told
        parts = []
        if figures.generated_tokens:
            parts.append(trn("{n:,} token", "{n:,} tokens", figures.generated_tokens))
        if figures.draft_acceptance_rate is not None:
            parts.append(_accepted(figures, figures.draft_acceptance_rate))
        if not figures.lossless:
            parts.append(tr("lossy"))
        rate = ""
        if ended or not figures.too_short:
            whole = figures.end_to_end_tps if ended else None
            rate = simple_speed(figures.decode_tps, whole, too_short=figures.too_short)
        if rate:
            parts.append(rate.replace(" ", "\N{NO-BREAK SPACE}"))  # a number is not parted from its unit
        if compared := self._reply.compared:
            parts.append(compared.replace(" ", "\N{NO-BREAK SPACE}"))
        guessing = self._reply.figures.guessing
        if words := guessing.words(ended=ended):
            parts.append(escape(words))
        if self._gain is None and ended:
            self._gain = self._reply.figures.lookup.words(self._files)
        if self._gain:
            parts.append(escape(self._gain))
        if self._thinking is not None:
            self._thinking.show_figures()
        held = "" if figures.held_ms < _HELD_MS else tr(_HELD, seconds=figures.held_ms / 1000)
        lossy = "" if figures.lossless else tr(_LOSSY)
        about = (self._reply.compared_how, guessing.sentences(), held, lossy)
        self._header.setToolTip("\n".join(filter(None, about)))
        stats = "".join(f" · {part}" for part in parts)
        title = escape(one_line(self._title))
        self._header.setText(f"<b>{title}</b><span style='color:{self._theme.muted}'>{stats}</span>")
        if self._header.heightForWidth(self._header.width()) != self._header.height():
            self.grown.emit()  # in a narrow window the figures take another line
        self._foot.show_state(self._reply)
        self.setAccessibleName(tr("Reply of {models}", models=one_line(self._title)))
        self.setAccessibleDescription(phrased((self._reply.sentence, self._gain)))

    def _on_settled(self) -> None:
        self._show_figures()
        said = tr("Reply finished: {sentence}", sentence=self._reply.sentence)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, said))

    def _on_failed(self, message: str) -> None:
        self._failure.setText(lines(message))
        self._failure.show()
        self._show_figures()
        self.grown.emit()

    def _on_more(self) -> None:
        self.read_on.emit()
        self._reply.show_more()

    def _on_all(self) -> None:
        LongTextDialog(tr("Reply"), self._reply.text, self, self._glyphs.font).show()

    def _show_place(self) -> None:
        if self._selected is not None:
            for body in (self._tokens, self._rounds, None if self._thinking is None else self._thinking.tokens):
                if body is not None:
                    body.show_place(self._selected.place)

    def _on_chosen(self, mark: object) -> None:
        if self._selected is not None and isinstance(mark, Mark):
            self._selected.select_mark(mark)

    def _on_round_chosen(self, index: int | None) -> None:
        if self._selected is not None:
            self._selected.select_round(index)

    def _on_walked(self, place: QRect) -> None:
        self.walked.emit(place.translated(self.body.pos()))

    def _on_pointed(self, mark: object, place: QRect) -> None:
        self.pointed.emit(mark, place.translated(self.body.pos()))


def _accepted(figures: Metrics, rate: float) -> str:
    """The share of guesses that were accepted; apart for thinking and answer, where there were guesses in both."""
    thought = figures.thinking_draft_tokens
    answered = figures.num_draft_tokens - thought
    if not thought or not answered:
        return tr("{share} accepted", share=percent(rate))
    kept = figures.thinking_accepted_tokens
    return tr(
        "{share} accepted (thinking {thinking}, answer {answer})",
        share=percent(rate),
        thinking=percent(kept / thought),
        answer=percent((figures.num_accepted_tokens - kept) / answered),
    )
