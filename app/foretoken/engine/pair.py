"""A pair of models: the interface of the engine to a session."""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from foretoken.engine.audit import Difference
from foretoken.engine.events import ReplyEvent
from foretoken.engine.examined import Comparison, Examination
from foretoken.engine.examining.written_reply import WrittenReply
from foretoken.engine.model import ModelInfo
from foretoken.engine.options import ChatMessage, ReplyOptions, SamplingOptions, SystemPlace, Thinking
from foretoken.engine.plain_speed import PlainSpeed
from foretoken.engine.prompt.beginning import NOTHING, Beginning, Begun
from foretoken.engine.prompt.special_tokens import ShouldStop


class Pair(Protocol):
    """A target, perhaps a draft, and their caches, which are kept from reply to reply. Only `abort` is thread-safe.
    Where `parallel` is above 1 so are prompts, replies, `forget` and `settle`; the rest is for when none is written."""

    @property
    def main(self) -> ModelInfo: ...

    @property
    def draft(self) -> ModelInfo | None: ...

    @property
    def second_draft(self) -> ModelInfo | None: ...

    @property
    def context(self) -> int: ...

    @property
    def parallel(self) -> int:
        """How many replies may be written at once, each iterated over in a thread of its own."""
        ...

    @property
    def threads(self) -> int: ...

    @property
    def warnings(self) -> tuple[str, ...]: ...

    def system_place(self) -> SystemPlace: ...

    @property
    def thinking(self) -> Thinking | None:
        """How it can be told to think; None where it cannot."""
        ...

    def chat_prompt(
        self,
        messages: Sequence[ChatMessage],
        *,
        thinking: str = "",
        tools: str = "",
        should_stop: ShouldStop = lambda: False,
    ) -> list[int]:
        """The token ids of a conversation, through the chat template, whose switch is set to `thinking`. `tools`: as in
        `ReplyOptions`. Past replies
        keep the ids that the model wrote, if they are still known. Control tokens are read in the template's own text
        only, not in messages.

        Raises BadTemplate, and Interrupted once `should_stop` returns True.
        """
        ...

    def begin(self, beginning: Beginning, *, should_stop: ShouldStop = lambda: False) -> tuple[list[int], Begun]:
        """What a reply begins with: its token ids, which come after those of the conversation, and what `reply` is to
        know of them. Raises Interrupted."""
        ...

    def raw_prompt(
        self,
        text: str,
        *,
        should_stop: ShouldStop = lambda: False,
        add_special: bool = True,
        parse_special: bool = True,
    ) -> list[int]:
        """The token ids of `text`. `parse_special`: control tokens are read; `add_special`: BOS is added if the model
        wants it. Raises Interrupted."""
        ...

    def chat_text(self, messages: Sequence[ChatMessage], *, thinking: str = "", tools: str = "") -> str:
        """What `chat_prompt` reads: the text that the chat template makes of a conversation. Raises BadTemplate."""
        ...

    def written(self, token_id: int) -> bytes:
        """The bytes of a token, the name of a control token."""
        ...

    @property
    def chat_template(self) -> str:
        """The chat template of the file, "" where it has none."""
        ...

    def reply(
        self,
        prompt: Sequence[int],
        *,
        options: Callable[[], ReplyOptions],
        should_stop: Callable[[], bool],
        begun: Begun = NOTHING,
        hold: Callable[[], Callable[[], None] | None] = lambda: None,
    ) -> Iterator[ReplyEvent]:
        """The events of one reply. `options` and `should_stop` are called between rounds and prompt chunks.
        `begun`: what of the prompt belongs to the reply. `hold` is called before each round; what it returns is called
        too, and may wait.

        Closing the iterator anywhere leaves both caches usable. Raises EngineError, and as `Speculation`.
        """
        ...

    @property
    def key(self) -> str:
        """A name for the files of the pair and its settings, "" where they have none."""
        ...

    @property
    def plain(self) -> PlainSpeed:
        """What was measured of decoding without guesses."""
        ...

    def measure_plain(
        self, sampling: SamplingOptions, should_stop: Callable[[], bool], told: Callable[[ReplyEvent], None]
    ) -> bool:
        """Measure it once more, behind the text in the cache, if that would tell more; says whether another measurement
        would. Everything else stays as it was. Raises EngineError."""
        ...

    def examine(
        self, what: WrittenReply, should_stop: Callable[[], bool], told: Callable[[int, int], None]
    ) -> Examination:
        """What the main model and the (first) draft say of each token of a reply. `told`: tokens done, of how many. The
        caches are afterwards what they were. Raises as `examining.examine.examine`."""
        ...

    def compare(
        self, what: WrittenReply, should_stop: Callable[[], bool], told: Callable[[int, int], None]
    ) -> Comparison:
        """How the (first) draft agrees with the main model along a reply. As `examine`."""
        ...

    def audit(
        self,
        prompt: Sequence[int],
        options: ReplyOptions,
        left: Sequence[int],
        right: Sequence[int],
        should_stop: ShouldStop = lambda: False,
    ) -> tuple[Difference | None, tuple[bytes, bytes]]:
        """The first difference of two replies to `prompt` with these options, and the bytes of its two tokens. Empties
        the caches. Raises ValueError if one reply is the beginning of the other, Interrupted, and as `Judge`."""
        ...

    def forget(self) -> None:
        """Empty all caches, between replies: the next one finds nothing of its prompt. Those of replies that are being
        written stay."""
        ...

    def abort(self) -> None:
        """From any thread, once `should_stop` of what runs says True: interrupt the native call in progress, if any.
        The reply then ends as STOPPED; others that share the call go on."""
        ...

    def settle(self) -> None:
        """Save what the last reply taught (costs, acceptance). Called after all its events are sent."""
        ...

    def close(self) -> None:
        """Free the models."""
        ...
