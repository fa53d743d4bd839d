"""An engine that a window has and lends to its server: chat and requests share one process, and one pair."""

from collections.abc import Callable
from typing import Protocol

from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.engine.prompt.beginning import Beginning
from foretoken.server.engine_queue import OpenEngine
from foretoken.session.messages import Loaded, LoadFailed, LoadPair
from foretoken.session.shared_notices import Listener, SharedNotices


class Lender(Protocol):
    """What is needed of `session.host.EngineHost`; from any thread."""

    def generate(
        self,
        messages: tuple[ChatMessage, ...] = (),
        *,
        raw_prompt: str | None = None,
        beginning: Beginning | None = None,
        options: ReplyOptions = ...,
    ) -> int: ...

    def count_tokens(self, messages: tuple[ChatMessage, ...], *, thinking: str = ..., tools: str = ...) -> int: ...

    def stop(self, request: int) -> None: ...


def lend(host: Lender, notices: SharedNotices, loaded: Callable[[], Loaded | LoadFailed | None]) -> OpenEngine:
    """Makes of an engine that somebody has one that a server can have, too. `loaded` is asked where no load has ended
    yet, from any thread: None while one is under way, else why there is none."""

    def open_engine(hear: Listener) -> _LentEngine:
        return _LentEngine(host, notices, loaded, hear)

    return open_engine


class _LentEngine:
    """Asks the owner's engine. It loads nothing and ends nothing: both are its owner's to do."""

    def __init__(
        self, host: Lender, notices: SharedNotices, loaded: Callable[[], Loaded | LoadFailed | None], hear: Listener
    ) -> None:
        self._host, self._notices, self._loaded, self._hear = host, notices, loaded, hear
        self.generate, self.count_tokens, self.stop = host.generate, host.count_tokens, host.stop
        notices.add(hear)

    def load(self, pair: LoadPair) -> None:
        del pair  # what its owner has loaded answers
        answer = self._notices.last_load or self._loaded()
        if answer is not None:  # else it is heard of, once it is loaded
            self._hear(answer)

    def close(self) -> None:
        self._notices.remove(self._hear)
