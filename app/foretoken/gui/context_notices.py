"""Notices about a running reply: the context is nearly full or full, or the draft model failed."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject

from foretoken.engine.events import FinishReason, PromptStarted, ReplyEvent, ReplyFinished, Round
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel
from foretoken.gui.viewmodels.pair.engine import EngineViewModel
from foretoken.gui.widgets.pair.status import nearly_full
from foretoken.gui.widgets.shared.notices import NoticeArea

_KEY: Final = "context"
_DRAFT_KEY: Final = "draft"
_LEAVE_OUT: Final = "Leave out the oldest turns"


class ContextNotices(QObject):
    """Warns before the context is full and says when it is. Turns are left out only if the user chose that, here or in
    the menu; then it says how many. Only for the open conversation."""

    def __init__(
        self,
        notices: NoticeArea,
        *,
        engine: EngineViewModel,
        chats: ChatsViewModel,
        controls: ControlsViewModel,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._notices = notices
        self._chats = chats
        self._controls = controls
        self._warned = False
        self._left_out = 0
        self._asked: int | None = None  # the chat that a reply was begun in last
        chats.opened.connect(self._on_opened)
        chats.reply_added.connect(self._on_reply_added)
        chats.context_changed.connect(self._on_context)
        engine.reply_advanced.connect(self._on_advanced)
        engine.context_overrun.connect(self._on_overrun)

    def _on_opened(self, _items: object) -> None:
        self._warned, self._left_out = False, 0
        self._notices.clear(_KEY)

    def _on_reply_added(self, _item: object) -> None:
        self._asked = self._chats.current

    def _on_context(self, used: int, total: int) -> None:
        if not nearly_full(used, total):
            if self._warned:
                self._notices.clear(_KEY)
            self._warned = False
        elif not self._warned and not self._controls.choices.forget_oldest:
            self._warned = True
            self._offer(
                f"The context is nearly full ({used} of {total} tokens). The reply will end when it is full. You can "
                "leave out the oldest turns from the next message on, or start a new chat with an empty context.",
                self._leave_out,
            )

    def _on_advanced(self, _request: int, events: Sequence[ReplyEvent]) -> None:
        for event in events:
            match event:
                case PromptStarted(left_out=left_out):
                    self._say_left_out(left_out)
                case Round(draft_lost=sentence) if sentence:
                    self._notices.say(_DRAFT_KEY, sentence, kind="warning")
                case ReplyFinished(reason=FinishReason.CONTEXT_FULL) if self._is_open:
                    self._say_full()
                case _:
                    pass

    @property
    def _is_open(self) -> bool:
        """Whether the conversation on the window is the one that replies are written in."""
        return self._asked == self._chats.current

    def _say_left_out(self, count: int) -> None:
        if not self._is_open or count == self._left_out:
            return
        self._left_out = count
        if count:
            self._notices.say(
                _KEY,
                f"The context has no room for the oldest {count} messages, so the model does not see them. They stay "
                "in the chat.",
                kind="ok",
            )

    def _say_full(self) -> None:
        ended = "The context is full, so the reply ends here."
        if self._controls.choices.forget_oldest:
            self._notices.say(_KEY, f"{ended} The next message leaves out the oldest turns.", kind="warning")
        else:
            self._offer(f"{ended} The next message can leave out the oldest turns.", self._leave_out)

    def _on_overrun(self, _request: int, sentence: str) -> None:
        """A message could not be answered at all."""
        if self._is_open and not self._controls.choices.forget_oldest:
            self._notices.clear("reply")
            self._offer(sentence, self._leave_out_and_write, kind="error")

    def _offer(self, sentence: str, do: Callable[[], None], *, kind: str = "warning") -> None:
        self._notices.say(_KEY, sentence, kind=kind, action=_LEAVE_OUT, do=do)

    def _leave_out(self) -> None:
        self._controls.set_forget_oldest(True)
        self._notices.clear(_KEY)

    def _leave_out_and_write(self) -> None:
        self._leave_out()
        self._chats.regenerate_last()
