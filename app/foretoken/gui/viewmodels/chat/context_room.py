"""How much room a chat has left in the context: said before it is full, with what can be done."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QObject, Signal

from foretoken.engine.events import FinishReason, PromptStarted, ReplyFinished
from foretoken.errors import DoesNotFit
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.chat.summary import SummaryViewModel
from foretoken.gui.viewmodels.chat.writing import RunningReply
from foretoken.gui.viewmodels.pair.engine import EngineState, Usable
from foretoken.gui.viewmodels.pair.memory import MemoryViewModel
from foretoken.library.fit import fitting, footprint
from foretoken.session.messages import AnswerEvent
from foretoken.store.records import Role
from foretoken.wording import tr


@dataclass(frozen=True)
class Larger:
    """`context` in tokens, which takes `cost` more bytes of memory."""

    context: int
    cost: int


def larger_context(memory: MemoryViewModel, context: int) -> Larger | str:
    """Twice the present `context`, or what the models were trained for; else why there is no larger one, a sentence."""
    if memory.remote:
        return tr("The context is chosen where the server is started.")
    trained, profiles = memory.trained_context, memory.profiles
    if profiles is None:
        return tr("The memory that these models need is not known yet.")
    most = min(2 * context, trained or 2 * context)
    if most <= context:
        return tr("These models were made for no more than {trained:,} tokens.", trained=trained)
    room = memory.room()
    try:
        found = fitting.plan(*profiles, replace(memory.wish, context=most), room)
    except DoesNotFit:
        return tr("There is not enough free memory for a larger context.")
    now = footprint.estimate(*profiles, replace(memory.wish, context=context), room)
    return Larger(most, max(0, found.total - now.total))


def take(memory: MemoryViewModel, context: int) -> None:
    """Load the pair again with this context, which is remembered."""
    memory.set_context(context)
    memory.apply()


_USUAL_REPLY: Final = 200  # tokens that the next reply is taken to need at least
_CHARACTERS: Final = 3.5  # of a token, before the chat tells
_WORDS: Final = 0.7  # of a token


@dataclass(frozen=True)
class Tight:
    """That the context is nearly full or full, a sentence. `full`: "no", a reply was "cut", or a message is
    "unanswered" since it did not fit."""

    sentence: str
    full: str = "no"


class ContextRoom(QObject):
    """Watches the open chat with what is typed. Turns are left out only if the user chose that.

    changed()           `tight` or `larger` may be others
    left_out(int)       so many of the oldest messages are not in the prompt of the reply being written
    """

    changed = Signal()
    left_out = Signal(int)

    def __init__(
        self,
        chats: ChatsViewModel,
        memory: MemoryViewModel | None,
        summary: SummaryViewModel | None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._chats, self._engine, self._controls, self._memory = chats, chats.engine, chats.controls, memory
        self.summary = summary
        self._typed = 0  # characters
        self._use = (0, 0)
        self._full: Tight | None = None
        self._dismissed = False
        self._waiting: int | None = None  # a message to be answered once the pair is loaded with a larger context
        chats.opened.connect(self._on_opened)
        chats.sent.connect(lambda: self.typed(""))
        chats.reply_added.connect(self._on_reply_added)
        chats.context_changed.connect(self._on_context)
        chats.controls.changed.connect(lambda _choices: self.changed.emit())
        chats.writing.advanced.connect(self._on_advanced)
        chats.writing.overrun.connect(self._on_overrun)
        chats.engine.state_changed.connect(self._on_state)

    # --- what there is

    @property
    def tight(self) -> Tight | None:
        """What to say; None while there is room enough, or what is to be done was chosen."""
        if self._controls.choices.forget_oldest:
            return None
        if self._full is not None:
            return self._full
        return None if self._dismissed else self._nearly_full()

    @property
    def has_turns(self) -> bool:
        """There are turns that can be left out or summed up."""
        return any(message.role is Role.ASSISTANT and message.content for message in self._chats.path)

    @property
    def larger(self) -> Larger | str:
        """The larger context that can be had, or why there is none."""
        loaded = self._engine.loaded
        if loaded is None or self._memory is None:
            return tr("No model is loaded.")
        return larger_context(self._memory, loaded.context)

    @property
    def characters_per_token(self) -> float:
        """As far as this chat tells."""
        used = self._use[0]
        characters = sum(len(message.content) for message in self._chats.path)
        return min(6.0, max(1.0, characters / used)) if used >= _USUAL_REPLY and characters else _CHARACTERS

    def _nearly_full(self) -> Tight | None:
        loaded = self._engine.loaded
        total = self._use[1] or (0 if loaded is None else loaded.context)
        if not total:
            return None
        typed = int(self._typed / self.characters_per_token)
        left = total - self._use[0] - typed
        if typed and left <= 0:
            sentence = tr(
                "Message too long: this chat would take about {tokens:,} tokens; the context holds {context:,}.",
                tokens=total - left,
                context=total,
            )
            return Tight(sentence if self.has_turns else f"{sentence} {tr('Shorten it.')}")
        if left >= self._next_reply(total):
            return None
        left = max(0, left)
        return Tight(
            tr(
                "Chat nearly full: about {left:,} of {context:,} tokens left, some {words:,.0f} words. The next "
                "reply may be cut off.",
                left=left,
                context=total,
                words=round(left * _WORDS, -1),
            )
        )

    def _next_reply(self, total: int) -> int:
        """Tokens that the next reply may well take."""
        most = self._controls.options.stop.max_tokens
        longest = max((m.metrics.generated_tokens for m in self._chats.path if m.metrics is not None), default=0)
        return min(max(longest, _USUAL_REPLY), most or total, total // 4)

    # --- what the user does

    def typed(self, text: str) -> None:
        before = self.tight
        self._typed = len(text)
        if self.tight != before:
            self.changed.emit()

    def dismiss(self) -> None:
        self._full, self._dismissed = None, True
        self.changed.emit()

    def leave_out(self) -> None:
        """The oldest turns, from now on; a message that did not fit is answered so."""
        unanswered = self._full is not None and self._full.full == "unanswered"
        self._full = None
        self._controls.set_forget_oldest(True)
        self.changed.emit()
        if unanswered:
            self._chats.regenerate_last()

    def enlarge(self) -> None:
        """Load the pair again with a larger context; a message that did not fit is answered then."""
        larger = self.larger
        if isinstance(larger, Larger) and self._memory is not None:
            self._waiting = self._chats.current if self._full is not None and self._full.full == "unanswered" else None
            self._full = None
            take(self._memory, larger.context)
            self.changed.emit()

    def sum_up(self) -> None:
        """Begin a new chat with a summary of this one."""
        if self.summary is not None:
            self.summary.begin(self.characters_per_token)

    # --- what happens

    def _on_opened(self, _items: object) -> None:
        self._full, self._dismissed, self._waiting = None, False, None
        self._typed = len(self._chats.unsent())
        self.left_out.emit(0)
        self.changed.emit()

    def _on_reply_added(self, _item: object) -> None:
        if self._full is not None:
            self._full = None
            self.changed.emit()

    def _on_context(self, used: int, total: int) -> None:
        before, self._use = self.tight, (used, total)
        if self.tight != before:
            self.changed.emit()

    def _on_state(self, state: EngineState) -> None:
        if isinstance(state, Usable) and self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            if waiting == self._chats.current:
                self._chats.regenerate_last()
        self.changed.emit()

    def _on_advanced(self, running: RunningReply, events: Sequence[AnswerEvent]) -> None:
        if running.chat != self._chats.current:
            return
        for event in events:
            match event:
                case PromptStarted(left_out=count):
                    self.left_out.emit(count)
                case ReplyFinished(reason=FinishReason.CONTEXT_FULL):
                    self._full = Tight(tr("The context is full, so the reply was cut off here."), "cut")
                    self.changed.emit()
                case _:
                    pass

    def _on_overrun(self, chat: int, sentence: str) -> None:
        """A message could not be answered at all."""
        if chat == self._chats.current:
            self._full = Tight(sentence, "unanswered")
            self.changed.emit()
