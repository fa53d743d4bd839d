"""What stands over the messages: the empty page with example prompts, the notice, and how a reply was written."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from html import escape
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from foretoken.gui.viewmodels.chat.reply_settings import HowWritten
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import caption, facts_grid, push_button, role_label, text_label, title_label
from foretoken.gui.widgets.shared.popover import Popover
from foretoken.plain import lines
from foretoken.wording import tr

_WIDTH: Final = 260  # pixels of a value


class ReplyInfo(Popover):
    """Seed, settings and models; deleted when it closes. `use` takes the settings for later replies, `again` writes the
    reply once more with its seed; `blocked`: why that cannot be now."""

    def __init__(
        self,
        how: HowWritten,
        *,
        use: Callable[[], None],
        again: Callable[[], None],
        blocked: str | None,
        parent: QWidget,
    ) -> None:
        super().__init__(tr("How this reply was written"), parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleDescription(". ".join(f"{name}: {value}" for name, value in how.rows))
        title = title_label(tr("How this reply was written"), self)
        note = text_label(self, how.differs, "muted")
        note.setVisible(bool(how.differs))
        self.use = self._doing(
            tr("Use these settings"), tr("Use these settings for the next replies in this chat"), use
        )
        self.again = self._doing(tr("Regenerate"), tr("Generate again with the same seed and settings"), again)
        self.again.setEnabled(blocked is None)
        if blocked is not None:
            self.again.setToolTip(blocked)
        row_of_buttons = boxes.row(self.use, self.again, None)
        for button in (self.use, self.again):
            button.setVisible(how.options is not None)
        facts = facts_grid(how.rows, self, width=_WIDTH)
        boxes.column(title, facts, note, row_of_buttons, of=self, spacing=10, margins=(16, 12, 16, 14))

    def first_field(self) -> QWidget:
        return self.use

    def _doing(self, text: str, tip: str, do: Callable[[], None]) -> QPushButton:
        return push_button(text, self, partial(self._close_and, do), tip=tip)

    def _close_and(self, do: Callable[[], None], _checked: bool = False) -> None:
        self.close()
        do()


class EmptyPage(QScrollArea):
    """The page before the first message: a title, where the model runs, and example prompts. It scrolls where there is
    little room.

    Signals: example_requested(str): a prompt. models_wanted(): the way to other models.
    """

    example_requested = Signal(str)
    models_wanted = Signal()

    def __init__(self, examples: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page = QWidget(self)
        self.setWidget(page)
        for part in (self.viewport(), page):  # what is behind shows through
            part.setAutoFillBackground(False)
        column = boxes.column(of=page, spacing=10, margins=(32, 24, 32, 24))
        column.addStretch(2)
        title = role_label(tr("Ask something and watch the guesses"), page, "heading")
        self.setAccessibleName(title.text())
        self.where = role_label("", page, "muted")
        self.where.setProperty("rich", True)
        self.where.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.where.linkActivated.connect(lambda _link: self.models_wanted.emit())
        for label in (title, self.where):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setWordWrap(True)
            column.addWidget(label)
        column.addSpacing(10)
        self._cards = [ExampleCard(name, prompt, page) for name, prompt in examples]
        for card in self._cards:
            card.clicked.connect(lambda _on=False, card=card: self.example_requested.emit(card.prompt))
            column.addLayout(boxes.row(card))
        column.addStretch(3)

    def show_prompts(self, prompts: Iterable[str]) -> None:
        """Of the examples, in another language."""
        for card, prompt in zip(self._cards, prompts, strict=True):
            card.show_prompt(prompt)

    def say_where(self, sentence: str, link: str = "") -> None:
        """Where the model runs; `link` leads to other models."""
        linked = f' <a href="models">{escape(link)}</a>' if link else ""
        self.where.setText(escape(sentence) + linked)
        self.where.setAccessibleName(f"{sentence} {link}".strip())


class ExampleCard(QPushButton):
    """A prompt with its name, and a short note beside that; the whole card is the button."""

    def __init__(self, name: str, prompt: str, parent: QWidget | None = None, note: str = "") -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self.setMaximumWidth(540)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)  # a button would not get narrower
        self._column = boxes.column(of=self, spacing=3, margins=(14, 10, 14, 10))
        title, self._below = self._label(name, "title"), self._label("", "muted")
        for label in (title, self._below):
            label.setWordWrap(True)
        top = boxes.row((title, 1))
        if note:
            top.addWidget(self._label(note, "muted"), 0, Qt.AlignmentFlag.AlignTop)
        self._column.addLayout(top)
        self._column.addWidget(self._below)
        self.show_prompt(prompt)

    def show_prompt(self, prompt: str) -> None:
        self.prompt = prompt
        self._below.setText(prompt)
        self.setAccessibleName(tr("Example: {prompt}", prompt=prompt))

    def _label(self, text: str, role: str) -> QLabel:
        label = QLabel(text, self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setProperty("role", role)
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        return label

    def sizeHint(self) -> QSize:
        return QSize(540, self._column.totalHeightForWidth(540))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self._column.totalHeightForWidth(max(160, min(540, self.width()))))


class Notice(QFrame):
    """A sentence, with an optional button. `kind`: "error", "warning", "ok" or "info".

    Signals: dismissed(): its close button was pressed.
    """

    dismissed = Signal()

    def __init__(
        self,
        kind: str,
        sentence: str,
        action_label: str | None,
        callback: Callable[[], None] | None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("role", "notice")
        self.setProperty("kind", kind)
        sentence = lines(sentence)
        self.setAccessibleName(sentence)
        row = boxes.row(of=self, margins=(14, 6, 6, 6))
        label = text_label(self, sentence)
        row.addWidget(label, 1)
        if action_label is not None and callback is not None:
            action = push_button(caption(action_label), self, callback)
            row.addWidget(action)
        close = push_button("✕", self, self.dismissed, role="flat", tip=tr("Dismiss"), name=tr("Dismiss this notice"))
        row.addWidget(close)


class NoticeRow(QVBoxLayout):
    """Room for one notice above the messages."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__()
        self._owner = owner
        self._notice: Notice | None = None
        self.setContentsMargins(0, 0, 0, 0)

    def show(
        self, kind: str, sentence: str, action_label: str | None = None, callback: Callable[[], None] | None = None
    ) -> None:
        """As a Notice, in place of the one before; an empty sentence takes it away."""
        if self._notice is not None:
            self.removeWidget(self._notice)
            self._notice.hide()
            self._notice.deleteLater()
            self._notice = None
            self.setContentsMargins(0, 0, 0, 0)
        if not sentence:
            return
        self._notice = Notice(kind, sentence, action_label, callback, self._owner)
        self._notice.dismissed.connect(partial(self.show, kind, ""))
        self.addWidget(self._notice)
        self.setContentsMargins(12, 10, 12, 0)
