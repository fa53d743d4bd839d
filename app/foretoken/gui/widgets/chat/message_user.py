"""A message of the user."""

from collections.abc import Sequence
from math import ceil
from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QPushButton, QWidget

from foretoken.attachments.attachment import Attachment
from foretoken.gui.look.theme import Theme
from foretoken.gui.viewmodels.chat.attachments import size_of
from foretoken.gui.viewmodels.chat.conversation import ALONE, MessagePlace
from foretoken.gui.widgets.chat.attachment_chips import OPENS, Chip, ChipRow
from foretoken.gui.widgets.chat.message_editor import MessageEditor
from foretoken.gui.widgets.chat.message_foot import MessageWidget, UserFoot
from foretoken.gui.widgets.reply.glyphs import GlyphCache
from foretoken.gui.widgets.reply.reading import ReadingText, mark_in_text
from foretoken.gui.widgets.shared.long_text import LongTextDialog
from foretoken.gui.widgets.shared.pasted import LONGEST_LINE
from foretoken.plain import lines
from foretoken.wording import sentences, tr

_BUBBLE_SHARE: Final = 0.78  # of the column, at most
_BESIDE: Final = 15
_ABOVE: Final = 11
"""Pixels around the words, a border of one included: without a border Qt draws no round corners."""
_MOST: Final = 50_000
"""Characters above which the whole of it is shown in a window of its own, as is a word that is longer than a line."""

_FOLD_ABOVE: Final = 3_000
"""Characters above which a message is folded: a pasted book would take seconds to lay out."""


class UserMessage(MessageWidget):
    """A message in a bubble on the right; a very long text is folded. Its buttons show where the mouse or the keyboard
    is; that there are other versions is always seen."""

    def __init__(
        self,
        text: str,
        theme: Theme,
        font: QFont,
        parent: QWidget | None = None,
        place: MessagePlace = ALONE,
        files: Sequence[Attachment] = (),
    ) -> None:
        super().__init__(parent)
        self._text = text
        self._take_foot(UserFoot(place, self))
        self._files = tuple(files)
        self._chips = ChipRow(self, right=True)
        self._chips.show_chips(
            [
                Chip(
                    file.name,
                    file.about or size_of(file),
                    sentences((tr("Sent with this message."), tr(OPENS))),
                    file.text,
                )
                for file in files
            ]
        )
        self._chips.opened.connect(self._on_file)
        self._bubble = ReadingText(self)
        self._bubble.document().setDefaultFont(font)
        self._bubble.setAccessibleName(tr("You said: {said}", said=lines(text[:_FOLD_ABOVE])))
        self._more: QPushButton | None = None
        if len(text) > _FOLD_ABOVE:
            self._bubble.setPlainText(text[:_FOLD_ABOVE] + "…")
            self._more = QPushButton(tr("Show all {count:,} characters", count=len(text)), self)
            self._more.setProperty("role", "flat")
            self._more.clicked.connect(self._on_more)
        else:
            self._bubble.setPlainText(text)
        self.set_theme(theme)

    def show_found(self, words: str, number: int | None = None, _at: int = 0) -> QRect | None:
        """Mark `words`, the place with the number `number` more strongly; returns where that is."""
        where = mark_in_text(self._bubble, words, number, self._theme)
        return None if where is None else where.translated(self._bubble.pos())

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        # For the bubble alone: its context menu is a child of it.
        self._bubble.setStyleSheet(
            f"QTextEdit {{ background: {theme.user_bubble}; color: {theme.text}; border: 1px solid {theme.user_bubble};"
            f" border-radius: 14px; padding: {_ABOVE - 1}px {_BESIDE - 1}px; }}"
        )

    def set_glyphs(self, glyphs: GlyphCache) -> None:
        """Another font; the owner arranges this anew."""
        self._bubble.document().setDefaultFont(glyphs.font)
        if self._editor is not None:
            self._editor.field.setFont(glyphs.font)

    def take_focus(self) -> None:
        self._bubble.setFocus()

    def _new_editor(self, text: str | None) -> MessageEditor:
        return MessageEditor(
            self._text if text is None else text,
            name=tr("Edit your message"),
            save=tr("Send"),
            hint=tr("Ctrl+Enter sends another version; this one and its replies are kept. Esc cancels."),
            font=self._bubble.document().defaultFont(),
            parent=self,
        )

    def _show_parts(self) -> None:
        for part in (self._bubble, self._more, self._foot):
            if part is not None:
                part.setVisible(self._editor is None)

    def height_for(self, width: int) -> int:
        """The height needed at `width`."""
        return self.arrange(width)

    def arrange(self, width: int) -> int:
        """Lay out for `width`; the height needed."""
        if self._editor is not None:
            height = self._editor.height_for(width)
            self._editor.setGeometry(0, 0, width, height)
            return height + self._place_files(width, height)
        most = int(width * _BUBBLE_SHARE)
        document = self._bubble.document()
        document.setTextWidth(most - 2 * _BESIDE)
        bubble = min(most, ceil(document.idealWidth()) + 2 * _BESIDE)
        document.setTextWidth(bubble - 2 * _BESIDE)
        height = ceil(document.size().height()) + 2 * _ABOVE
        self._bubble.setGeometry(width - bubble, 0, bubble, height)
        if self._more is not None:
            size = self._more.sizeHint()
            self._more.setGeometry(width - size.width(), height + 4, size.width(), size.height())
            height += 4 + size.height()
        height += self._place_files(width, height)
        size = self._foot.sizeHint()
        self._foot.setGeometry(width - size.width(), height + 2, size.width(), size.height())
        return height + 2 + size.height()

    def _place_files(self, width: int, top: int) -> int:
        """Below `top`; the height that they need."""
        if not self._files:
            return 0
        height = self._chips.arrange(width)
        self._chips.setGeometry(0, top + 6, width, height)
        return 6 + height

    def _on_file(self, index: int) -> None:
        file = self._files[index]
        LongTextDialog(file.name, file.text, self, self._bubble.document().defaultFont()).show()

    def _on_more(self) -> None:
        if len(self._text) > _MOST or max(map(len, self._text.split()), default=0) > LONGEST_LINE:
            LongTextDialog(tr("Message"), self._text, self, self._bubble.document().defaultFont()).show()
            return
        if self._more is not None:
            self._more.hide()
            self._more.deleteLater()
            self._more = None
        self._bubble.setPlainText(self._text)
        self.grown.emit()
