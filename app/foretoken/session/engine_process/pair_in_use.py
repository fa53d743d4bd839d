"""The pair that the engine process has loaded, and how another takes its place."""

import logging
from collections.abc import Callable

from foretoken import threads
from foretoken.engine.load_pair import Progress
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.errors import DoesNotFit, EngineError, LoadCancelled
from foretoken.session.engine_process.loading import Prepare, give_back
from foretoken.session.failures import our_error
from foretoken.session.messages import Loaded, LoadPair
from foretoken.session.remote.pair import RemotePair
from foretoken.wording import later, tr

_REPLIES_A_TRIM = 128  # between them, freed pieces among used ones take about 1 KB a reply (tests/perf/serve_memory.py)
_NOTHING_LOADED = later("No model is loaded; choose one first.")

_log = logging.getLogger(__name__)


class PairInUse:
    """The thread that loads changes it, while no reply is written; `abort` may be called on any thread.

    `pair` is None while nothing is loaded."""

    def __init__(self) -> None:
        self.pair: LoadedPair | RemotePair | None = None
        self._why_nothing = tr(_NOTHING_LOADED)
        self._replies = 0

    @property
    def at_once(self) -> int:
        """How many replies are written at once."""
        return 1 if self.pair is None else self.pair.parallel

    def needed(self) -> LoadedPair | RemotePair:
        """The pair. Raises EngineError, which says why, when nothing is loaded."""
        if self.pair is None:
            raise EngineError(self._why_nothing)
        return self.pair

    def abort(self) -> None:
        """End the pass that the models are making."""
        if (pair := self.pair) is not None:
            pair.abort()

    def load(self, command: LoadPair, prepare: Prepare, *, progress: Progress, cancelled: Callable[[], bool]) -> Loaded:
        """Put another pair in the place of the one in use, which stays where it can. Raises ForetokenError alone."""
        try:
            return self._load(command, prepare, progress, cancelled)
        except Exception as error:
            memory = DoesNotFit(
                tr("There is not enough memory to load this pair; choose a smaller one or less context.")
            )
            failed = our_error(error, memory, later("The model could not be loaded ({error}); choose another."))
        if self.pair is None:
            self._why_nothing = tr(_NOTHING_LOADED) if isinstance(failed, LoadCancelled) else str(failed)
        raise failed

    def _load(self, command: LoadPair, prepare: Prepare, progress: Progress, cancelled: Callable[[], bool]) -> Loaded:
        if cancelled():
            raise _cancelled()
        try:
            load = prepare(command)
        except DoesNotFit:
            if self.pair is None:
                raise
            self.close()  # what it occupies may be just what is missing
            load = prepare(command)
        if cancelled():
            raise _cancelled()
        self.close()
        # In a thread that ends, and OpenMP's team with it: a second one would slow all passes (passes.py).
        pair, warnings = threads.result_of(lambda: load(progress), name="load")
        if cancelled():
            pair.close()
            raise _cancelled()
        self.pair = pair
        return Loaded(
            main=pair.main,
            draft=pair.draft,
            second_draft=pair.second_draft,
            context=pair.context,
            threads=pair.threads,
            warnings=tuple(dict.fromkeys((*warnings, *pair.warnings))),
            system_place=pair.system_place(),
            key=pair.key,
            plain=pair.plain,
            thinking=pair.thinking,
            parallel=pair.parallel,
            chat_template="" if isinstance(pair, RemotePair) else pair.chat_template,
            takes_length=not isinstance(pair, RemotePair) or pair.takes_length,
            takes_source=not isinstance(pair, RemotePair) or pair.takes_source,
        )

    def settle(self) -> None:
        """Everything of the reply is on its way: what it taught is kept now, so that a crash does not lose it."""
        if self.pair is None:
            return
        try:
            self.pair.settle()
        except Exception:
            _log.exception("What the reply taught could not be kept")
        self._replies += 1
        if self._replies % _REPLIES_A_TRIM == 0:
            give_back()

    def close(self) -> None:
        pair, self.pair = self.pair, None
        if pair is not None:
            pair.close()


def _cancelled() -> LoadCancelled:
    return LoadCancelled(tr("Loading was cancelled."))
