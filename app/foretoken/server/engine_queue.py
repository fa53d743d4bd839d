"""The queue before the engine: requests in the order they came, no more at once than the engine answers.

All of it runs on one event loop, but for `EngineQueue.hear`. A reply whose reader leaves is stopped, and its place is
given away only once the engine has said that it ended.
"""

import asyncio
import contextlib
import math
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final, cast

from foretoken.engine.events import ReplyEvent, Round
from foretoken.errors import EngineDied, ForetokenError
from foretoken.server.refusals import Refusal
from foretoken.session.caller.host import EngineHost, NoticeListener
from foretoken.session.caller.journal import Request
from foretoken.session.failures import died, rebuild
from foretoken.session.messages import (
    ENDINGS,
    AnswerEvent,
    CountTokens,
    EngineGone,
    Generate,
    Loaded,
    LoadFailed,
    LoadPair,
    Notice,
    Question,
    RequestFailed,
    TokensCounted,
)

_LONGEST_RETRY: Final = 60  # seconds that a client is told to wait at most
_RECENT: Final = 16  # replies whose time tells how long a place takes


_PATIENCE_S: Final = 10.0  # without an event, after which a reader is told that nothing came
_MOST_UNREAD: Final = 4096  # events of a reply that its reader has not taken
_MOST_ALTERNATIVES: Final = 65_536  # of their log-probabilities, of which a round may have hundreds


class LentEngine:
    """The engine of a window, which lends it to its server: chat and requests share one process, and one pair. To load
    and to end are its owner's to do.

    `loaded` is asked where no load has ended yet, from any thread: None while one is under way, else why there is none.
    """

    def __init__(
        self, host: EngineHost, loaded: Callable[[], Loaded | LoadFailed | None], hear: NoticeListener
    ) -> None:
        self._host, self._loaded, self._hear = host, loaded, hear
        self.ask = host.ask
        host.listen(hear)

    def load_if_none(self, _pair: LoadPair) -> None:
        """What its owner has loaded answers, once that is known."""
        answer = self._host.last_load or self._loaded()
        if answer is not None:
            self._hear(answer)

    def close(self) -> None:
        self._host.unlisten(self._hear)


OpenEngine = Callable[[NoticeListener], EngineHost | LentEngine]
"""Makes an engine whose notices go to the function given."""


class AnswerStream:
    """The answer to a request, on its way from the engine to a reader on the event loop. `began`: seconds by the
    queue's clock."""

    def __init__(self, began: float) -> None:
        self.began = began
        self.request: Request | None = None
        self._come: asyncio.Queue[AnswerEvent | ForetokenError | Refusal] = asyncio.Queue()
        self._alternatives = 0  # log-probabilities in the events that were not read
        self._cut = False  # the reader hears of nothing more

    def hear(self, event: AnswerEvent) -> None:
        """Take an event in; the reader takes all that have come at once."""
        if self._cut:
            return
        if self._come.empty():
            self._alternatives = 0
        if isinstance(event, Round):
            self._alternatives += sum(1 + len(one.top) for one in event.logprobs)
        self._come.put_nowait(rebuild(event) if isinstance(event, RequestFailed) else event)
        overfull = self._come.qsize() > _MOST_UNREAD or self._alternatives > _MOST_ALTERNATIVES
        if overfull and not isinstance(event, ENDINGS):  # more than memory should hold
            self.cut(Refusal(408, "The reply was read too slowly and was ended; read faster.", code="slow_reader"))

    def cut(self, error: ForetokenError | Refusal) -> None:
        """End it with `error`, for a reader that has not heard its end."""
        if not self._cut:
            self._cut = True
            self._come.put_nowait(error)
            self.stop()

    def stop(self) -> None:
        if self.request is not None:
            self.request.stop()

    async def events(self) -> AsyncIterator[list[AnswerEvent]]:
        """Its events, as many at once as have come; none whenever nothing came for ten seconds. Raises the error that
        ends it."""
        while True:
            try:
                found = await self._all_come()
            except TimeoutError:
                yield []
                continue
            if events := [one for one in found if not isinstance(one, ForetokenError | Refusal)]:
                yield events
            for one in found:
                if isinstance(one, ForetokenError | Refusal):
                    raise one
            if isinstance(found[-1], ENDINGS):
                return

    async def _all_come(self) -> list[AnswerEvent | ForetokenError | Refusal]:
        """All that has come, once something has. Raises TimeoutError after ten seconds."""
        if self._come.empty():
            async with asyncio.timeout(_PATIENCE_S):
                return [await self._come.get()]
        return [self._come.get_nowait() for _ in range(self._come.qsize())]


class EngineQueue:
    """Replies of one pair, as many at once as the loaded pair writes (`Loaded.parallel`); `waiting` more may wait, and
    others are refused with 429.

    `idle_unload`: seconds without a request after which the engine process is ended; the next request starts it again.
    """

    def __init__(
        self,
        open_engine: OpenEngine,
        pair: LoadPair,
        *,
        waiting: int = 256,
        idle_unload: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._open_engine, self._pair = open_engine, pair
        self._most_waiting, self._idle_unload = waiting, idle_unload
        self._clock = clock
        self._loop = asyncio.get_running_loop()
        self._engine: EngineHost | LentEngine | None = None
        self._load: asyncio.Future[Loaded] | None = None
        self._unloading: asyncio.Task[None] | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._parallel = self._free = 1  # until a load says otherwise
        self._queue: deque[asyncio.Future[None]] = deque()
        self._running: set[AnswerStream] = set()
        self._took: deque[float] = deque(maxlen=_RECENT)
        self._closed = False
        self._lock = threading.Lock()  # guards the two below, shared with the thread that notices come from
        self._heard: deque[Notice | tuple[AnswerStream, Sequence[AnswerEvent]]] = deque()
        self._woken = False

    @property
    def running(self) -> int:
        """Replies that the engine writes."""
        return self._parallel - self._free

    @property
    def waiting(self) -> int:
        """Requests that wait for a place."""
        return len(self._queue)

    @property
    def state(self) -> str:
        """ "loading", "ready", "failed", or "unloaded" (the next request loads again)."""
        if self._load is None:
            return "unloaded"
        if not self._load.done():
            return "loading"
        return "failed" if self._load.cancelled() or self._load.exception() else "ready"

    @property
    def pair(self) -> Loaded | None:
        """The loaded pair; None while there is none."""
        return self._load.result() if self._load is not None and self.state == "ready" else None

    async def loaded(self) -> Loaded:
        """The loaded pair; loads it if need be. Raises as `BlockingSession.load`."""
        if self._closed:
            raise EngineDied("The server is closing.")
        if self._unloading is not None:
            await asyncio.shield(self._unloading)
        if self._load is None or (self._load.done() and self._load.exception() is not None):
            self._load = self._loop.create_future()
            if self._engine is None:
                self._engine = self._open_engine(self.hear)
            self._engine.load_if_none(self._pair)
        return await asyncio.shield(self._load)

    @contextlib.asynccontextmanager
    async def reply(
        self, question: Generate, *, admitted: bool = False
    ) -> AsyncIterator[AsyncIterator[list[ReplyEvent]]]:
        """The events of one reply, as many at once as have come; none whenever nothing came for ten seconds. Leaving
        early stops it. Raises Refusal when too many wait (unless it is a part of a request that was `admitted`), and as
        `BlockingSession.reply`."""
        stream = await self._asked(question, admitted=admitted)
        try:
            yield cast(AsyncIterator[list[ReplyEvent]], stream.events())
        finally:
            stream.stop()

    async def count_tokens(self, question: CountTokens) -> TokensCounted:
        """How many tokens a prompt takes. Raises as `reply`."""
        stream = await self._asked(question)
        *_, counted = [event async for events in stream.events() for event in events]
        assert isinstance(counted, TokensCounted)
        return counted

    async def _asked(self, question: Question, *, admitted: bool = False) -> AnswerStream:
        """Have it answered, once there is a place; that is kept until it has ended."""
        async with self._place(admitted=admitted):
            await self.loaded()
            if self._engine is None:  # it is not unloaded while one has a place, but the server may have closed
                raise EngineDied("The server is closing.")
            stream = AnswerStream(self._clock())
            stream.request = self._engine.ask(question, lambda _request, events: self.hear((stream, events)))
            self._running.add(stream)
        return stream

    async def close(self) -> None:
        """End the engine; every reply under way fails. Idempotent."""
        self._closed = True
        error = EngineDied("The server is closing.")
        while self._queue:
            waiting = self._queue.popleft()
            if not waiting.done():
                waiting.set_exception(error)
        for stream in list(self._running):
            stream.cut(error)
            self._end(stream)
        if self._load is not None and not self._load.done():
            self._load.set_exception(error)
            self._load.exception()  # it may be that nobody waits for it
        self._keep_loaded()
        if self._unloading is not None:
            await self._unloading
        await self._end_engine()

    # --- places -----------------------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def _place(self, *, admitted: bool = False) -> AsyncIterator[None]:
        """One of the places. It is kept when the block ends well: `_end` gives it back."""
        self._keep_loaded()
        if self._free <= 0 or self._queue:
            if len(self._queue) >= self._most_waiting and not admitted:
                raise Refusal(
                    429,
                    f"{len(self._queue)} requests are waiting, which is as many as may; try again later.",
                    code="queue_full",
                    headers={"Retry-After": str(self._retry_after())},
                )
            turn: asyncio.Future[None] = self._loop.create_future()
            self._queue.append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled() and turn.exception() is None:
                    self._give_back()
                elif turn in self._queue:
                    self._queue.remove(turn)
                raise
        else:
            self._free -= 1
        try:
            yield
        except BaseException:
            self._give_back()
            raise

    def _give_back(self) -> None:
        self._free += 1
        self._admit()
        if self._free == self._parallel and self._idle_unload is not None and not self._closed:
            self._keep_loaded()
            self._idle = self._loop.call_later(self._idle_unload, self._unload)

    def _admit(self) -> None:
        """Give free places to those who wait."""
        while self._free > 0 and self._queue:
            turn = self._queue.popleft()
            if not turn.done():
                turn.set_result(None)
                self._free -= 1

    def _write_at_once(self, parallel: int) -> None:
        """So many replies are written at once from now on; those that are more finish first."""
        self._free += parallel - self._parallel
        self._parallel = parallel
        self._admit()

    def _retry_after(self) -> int:
        mean = sum(self._took) / len(self._took) if self._took else 1.0
        return min(_LONGEST_RETRY, max(1, math.ceil(mean * len(self._queue) / self._parallel)))

    # --- idle -------------------------------------------------------------------------------------------------

    def _keep_loaded(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None

    def _unload(self) -> None:
        if self._free == self._parallel and self._engine is not None:
            self._load = None
            self._unloading = self._loop.create_task(self._end_engine())
            self._unloading.add_done_callback(lambda _task: setattr(self, "_unloading", None))

    async def _end_engine(self) -> None:
        engine, self._engine = self._engine, None
        if engine is not None:
            await asyncio.to_thread(engine.close)

    # --- notices ----------------------------------------------------------------------------------------------

    def hear(self, news: Notice | tuple[AnswerStream, Sequence[AnswerEvent]]) -> None:
        """Take what the engine says; from any thread."""
        with self._lock:
            self._heard.append(news)
            woken, self._woken = self._woken, True
        if not woken:
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits
                self._loop.call_soon_threadsafe(self._absorb_all)

    def _absorb_all(self) -> None:
        with self._lock:
            heard, self._heard = self._heard, deque()
            self._woken = False
        for news in heard:
            self._absorb(news)

    def _absorb(self, news: Notice | tuple[AnswerStream, Sequence[AnswerEvent]]) -> None:
        match news:
            case (AnswerStream() as stream, events):
                for event in events:
                    stream.hear(event)
                if isinstance(events[-1], ENDINGS):
                    self._end(stream)
            case Loaded():
                self._write_at_once(news.parallel)
                self._end_load(news)
            case LoadFailed():
                self._end_load(rebuild(news))
            case EngineGone() if self._load is not None and not self._load.done():
                self._end_load(died(news))
            case EngineGone():
                self._load = None  # the next request loads again

    def _end(self, stream: AnswerStream) -> None:
        if stream in self._running:
            self._running.remove(stream)
            self._took.append(self._clock() - stream.began)
            self._give_back()

    def _end_load(self, ending: Loaded | ForetokenError) -> None:
        load = self._load
        if load is None or load.done():  # begun elsewhere: by a window that shares its engine, or for replies that wait
            if isinstance(ending, Loaded) and self._engine is not None:
                self._load = self._loop.create_future()
                self._load.set_result(ending)
            return
        if isinstance(ending, Loaded):
            load.set_result(ending)
        else:
            load.set_exception(ending)
            load.exception()  # those who wait hear of it; there may be none
