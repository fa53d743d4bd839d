"""A reply in the transcript."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from foretoken.attachments.attachment import Attachment
from foretoken.gui.look.theme import Theme
from foretoken.gui.viewmodels.chat.conversation import ALONE, MessagePlace
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.chat.message import MessageWidget
from foretoken.gui.widgets.chat.message_editor import MessageEditor
from foretoken.gui.widgets.chat.message_foot import BUTTON_INSET, ReplyFoot
from foretoken.gui.widgets.chat.reply_header import ReplyHeader
from foretoken.gui.widgets.chat.reply_views import ReplyViews
from foretoken.gui.widgets.reply.glyphs import GlyphCache
from foretoken.gui.widgets.reply.rounds_view import RoundsBody
from foretoken.gui.widgets.reply.text import TextBody
from foretoken.gui.widgets.reply.thinking import ThinkingSection
from foretoken.gui.widgets.reply.token_view import TokensBody
from foretoken.gui.widgets.shared.labels import text_label
from foretoken.gui.widgets.shared.long_text import LongTextDialog
from foretoken.plain import lines, one_line
from foretoken.wording import phrased, tr

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
        *,
        theme: Theme,
        glyphs: GlyphCache,
        view: str,
        ghosts_visible: bool,
        width: int = 640,
        place: MessagePlace = ALONE,
        files: Sequence[Attachment] = (),
        thinking_open: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """`files`: those that were attached to the messages before it."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StaticContents)
        self._title, self._reply, self._glyphs = title, reply, glyphs
        self.header = ReplyHeader(title, reply, files, theme, self)
        self._failure = text_label(self, role="danger")
        self._failure.hide()
        self.foot = ReplyFoot(reply, self, place)
        self._take_foot(self.foot)
        self.foot.more_requested.connect(self._on_more)
        self.foot.all_requested.connect(self._on_all)
        self.resize(width, 1)
        self.views = ReplyViews(
            reply,
            self,
            theme=theme,
            glyphs=glyphs,
            view=view,
            ghosts_visible=ghosts_visible,
            thinking_open=thinking_open,
        )
        self.views.grown.connect(self.grown)
        self.foot.whole = view == "rounds"
        self.header.told.connect(self._on_told)
        reply.failed.connect(self._on_failed)
        reply.settled.connect(self._on_settled)
        self.header.show_figures()
        if reply.error is not None:
            self._on_failed(reply.error)

    @property
    def reply(self) -> ReplyViewModel:
        return self._reply

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
        self._glyphs = glyphs
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
            self._reply.record.text if text is None else text,
            name=tr("Edit the reply"),
            save=tr("Save"),
            hint=tr(
                "Ctrl+Enter saves it as another version, marked as edited by you; the model goes on from it. "
                "The reply itself is kept. Esc leaves."
            ),
            font=self._glyphs.font,
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
        self.setAccessibleDescription(phrased((self._reply.sentence, self.header.gain)))

    def _on_settled(self) -> None:
        self.header.show_figures()
        said = tr("Reply finished: {sentence}", sentence=self._reply.sentence)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, said))

    def _on_failed(self, message: str) -> None:
        self._failure.setText(lines(message))
        self._failure.show()
        self.header.show_figures()
        self.grown.emit()

    def _on_more(self) -> None:
        self.read_on.emit()
        self._reply.show_more()

    def _on_all(self) -> None:
        LongTextDialog(tr("Reply"), self._reply.record.text, self, self._glyphs.font).show()
