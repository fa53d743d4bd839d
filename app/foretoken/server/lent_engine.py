"""An engine that a window has and lends to its server: chat and requests share one process, and one pair."""

from collections.abc import Callable

from foretoken.server.engine import OpenEngine, Writer
from foretoken.session.caller.shared_notices import Listener, SharedNotices
from foretoken.session.messages import Loaded, LoadFailed, LoadPair


def lend(host: Writer, notices: SharedNotices, loaded: Callable[[], Loaded | LoadFailed | None]) -> OpenEngine:
    """Makes of an engine that somebody has one that a server can have, too. `loaded` is asked where no load has ended
    yet, from any thread: None while one is under way, else why there is none."""

    def open_engine(hear: Listener) -> _LentEngine:
        return _LentEngine(host, notices, loaded, hear)

    return open_engine


class _LentEngine:
    """Asks the owner's engine. It loads nothing and ends nothing: both are its owner's to do."""

    def __init__(
        self, host: Writer, notices: SharedNotices, loaded: Callable[[], Loaded | LoadFailed | None], hear: Listener
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
