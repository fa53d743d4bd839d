"""A loaded pair, ready to answer: the face the engine shows to a session."""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from foretoken.engine.events import ReplyEvent
from foretoken.engine.model import ModelInfo
from foretoken.engine.options import ChatMessage, ReplyOptions

# Called with ("main" | "draft", fraction 0-1) while loading; returning False cancels the load.
Progress = Callable[[str, float], bool]


class Pair(Protocol):
    """A target and perhaps a draft with their caches, which are kept from reply to reply. Not thread-safe,
    except `abort`."""

    @property
    def main(self) -> ModelInfo: ...

    @property
    def draft(self) -> ModelInfo | None: ...

    @property
    def context(self) -> int: ...

    @property
    def threads(self) -> int: ...

    @property
    def warnings(self) -> tuple[str, ...]: ...

    def chat_prompt(self, messages: Sequence[ChatMessage], *, continue_last: bool = False) -> list[int]:
        """Token ids of a conversation through the chat template. Raises BadTemplate."""
        ...

    def raw_prompt(self, text: str) -> list[int]:
        """Token ids of `text` as it is (BOS where the model wants one)."""
        ...

    def reply(
        self,
        prompt: Sequence[int],
        *,
        options: Callable[[], ReplyOptions],
        should_stop: Callable[[], bool],
    ) -> Iterator[ReplyEvent]:
        """Generate; `options` and `should_stop` are read between rounds and prompt chunks.

        Closing the iterator anywhere leaves both caches usable. Raises EngineError.
        """
        ...

    def abort(self) -> None:
        """From any thread: interrupt the native call in progress, if any; the reply then ends as STOPPED."""
        ...

    def close(self) -> None:
        """Free the models."""
        ...
