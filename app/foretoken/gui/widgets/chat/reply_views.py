"""The views of one reply in the transcript: as text, as tokens or as rounds, below what was thought."""

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtWidgets import QWidget

from foretoken.engine.events import Token
from foretoken.gui.look.theme import Theme
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.rounds import Listed
from foretoken.gui.viewmodels.seeing.selection import ReplySelection, TokenPlace
from foretoken.gui.widgets.reply.found import mark_in_text
from foretoken.gui.widgets.reply.glyphs import GlyphCache
from foretoken.gui.widgets.reply.rounds_view import RoundsBody
from foretoken.gui.widgets.reply.text import TextBody
from foretoken.gui.widgets.reply.thinking import INSET, ThinkingSection
from foretoken.gui.widgets.reply.token_view import TokensBody


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

    def __init__(
        self,
        reply: ReplyViewModel,
        message: QWidget,
        *,
        theme: Theme,
        glyphs: GlyphCache,
        view: str,
        ghosts_visible: bool,
        thinking_open: bool,
    ) -> None:
        super().__init__(message)
        self._reply, self._message = reply, message
        self._theme, self._glyphs, self._view, self._ghosts_visible = theme, glyphs, view, ghosts_visible
        self._thinking_open = thinking_open
        self._listed = Listed.ALL
        self._selected: ReplySelection | None = None
        self._found: tuple[str, int | None] = ("", None)
        self._shown = True
        self.text: TextBody | None = None
        self.tokens: TokensBody | None = None
        self.rounds: RoundsBody | None = None
        self.thinking: ThinkingSection | None = None
        self._meet_thinking()
        self.set_view(view)
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
        self._listed = listed
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
            where = mark_in_text(body, words, number, self._theme)
        return None if where is None else where.translated(body.pos())

    # --- how they look

    def set_ghosts_visible(self, visible: bool) -> None:
        self._ghosts_visible = visible
        for part in (self.thinking, self.tokens):
            if part is not None:
                part.set_ghosts_visible(visible)

    def set_glyphs(self, glyphs: GlyphCache) -> None:
        """Another font; the owner arranges them anew."""
        self._glyphs = glyphs
        for part in (self.thinking, self.tokens, self.rounds):
            if part is not None:
                part.set_glyphs(glyphs)
        if self.text is not None:
            self.text.set_font(glyphs.font)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
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
        message, width = self._message, self._message.width()
        if view == "rounds" and self.rounds is None:
            rounds = self.rounds = RoundsBody(self._reply, self._theme, self._glyphs, message, width)
            rounds.set_listed(self._listed)
            rounds.round_chosen.connect(self._on_round_chosen)
            self._connect(rounds)
        elif view == "text" and self.text is None:
            self.text = TextBody(self._reply, self._theme, self._glyphs.font, message, width)
            self.text.grown.connect(self.grown)
        elif view == "tokens" and self.tokens is None:
            thinking = None if self.thinking is None else False
            tokens = self.tokens = TokensBody(self._reply, self._theme, self._glyphs, message, width, thinking=thinking)
            tokens.set_ghosts_visible(self._ghosts_visible)
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
        section = self.thinking = ThinkingSection(
            self._reply,
            theme=self._theme,
            glyphs=self._glyphs,
            view=self._view,
            ghosts_visible=self._ghosts_visible,
            opened=self._thinking_open and not self._reply.ended,
            parent=self._message,
        )
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
