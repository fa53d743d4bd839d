"""The queue before the engine: replies in the order they were asked for, no more at once than the engine writes.

All of it runs on one event loop, but for `EngineQueue.hear`. A reply whose reader leaves is stopped, and its place is
given away only once the engine has said that it ended.
"""

import asyncio
import contextlib
import math
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from typing import Final

from foretoken.engine.events import ReplyEvent, ReplyFinished
from foretoken.errors import EngineDied, ForetokenError
from foretoken.server.engine import Engine, OpenEngine, Question
from foretoken.server.refusals import Refusal
from foretoken.server.running_reply import RunningReply
from foretoken.session.failures import rebuild
from foretoken.session.messages import (
    EngineGone,
    Loaded,
    LoadFailed,
    LoadPair,
    Notice,
    ReplyFailed,
    ReplyProgress,
    TokensCounted,
)

_LONGEST_RETRY: Final = 60  # seconds that a client is told to wait at most
_RECENT: Final = 16  # replies whose time tells how long a place takes


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
        self._engine: Engine | None = None
        self._load: asyncio.Future[Loaded] | None = None
        self._reloading = False  # `_load` is a load that the engine makes unasked, for replies that a dead process owes
        self._unloading: asyncio.Task[None] | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._parallel = self._free = 1  # until a load says otherwise
        self._queue: deque[asyncio.Future[None]] = deque()
        self._running: dict[int, RunningReply] = {}
        self._took: deque[float] = deque(maxlen=_RECENT)
        self._closed = False
        self._lock = threading.Lock()  # guards the two below, shared with the thread that notices come from
        self._heard: deque[Notice] = deque()
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
            self._engine.load(self._pair)
        return await asyncio.shield(self._load)

    async def _loaded_engine(self) -> Engine:
        """The engine, for one that has a place: it is not unloaded then, but the server may have closed meanwhile."""
        await self.loaded()
        if self._engine is None:
            raise EngineDied("The server is closing.")
        return self._engine

    @contextlib.asynccontextmanager
    async def reply(
        self, question: Question, *, admitted: bool = False
    ) -> AsyncIterator[AsyncIterator[list[ReplyEvent]]]:
        """The events of one reply, as many at once as have come; none whenever nothing came for ten seconds. Leaving
        early stops it. Raises Refusal when too many wait (unless it is a part of a request that was `admitted`), and as
        `BlockingSession.reply`."""
        async with self._place(admitted=admitted):
            engine = await self._loaded_engine()
            number = engine.generate(
                question.messages,
                raw_prompt=question.raw_prompt,
                beginning=question.beginning,
                options=question.options,
            )
            running = self._running[number] = RunningReply(self._clock())
        try:
            yield running.events()
        finally:
            if number in self._running and self._engine is engine:
                engine.stop(number)

    async def count_tokens(
        self, question: Question, *, add_special: bool = True, parse_special: bool = True, shown: bool = False
    ) -> TokensCounted:
        """How many tokens the conversation takes, with the tools that are offered, or the raw prompt; `shown`: and what
        they are, as in the message CountTokens. Raises as `reply`."""
        options = question.options
        async with self._place():
            engine = await self._loaded_engine()
            number = engine.count_tokens(
                question.messages,
                raw_prompt=question.raw_prompt,
                thinking=options.thinking,
                tools=options.tools,
                add_special=add_special,
                parse_special=parse_special,
                shown=shown,
            )
            running = self._running[number] = RunningReply(self._clock())
        found = await running.heard.get()
        if isinstance(found, ForetokenError | Refusal):
            raise found
        assert isinstance(found, TokensCounted)
        return found

    async def close(self) -> None:
        """End the engine; every reply under way fails. Idempotent."""
        self._closed = True
        error = EngineDied("The server is closing.")
        while self._queue:
            waiting = self._queue.popleft()
            if not waiting.done():
                waiting.set_exception(error)
        for number in list(self._running):
            self._end(number, error)
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

    def hear(self, notice: Notice) -> None:
        """Take a notice of the engine; from any thread."""
        with self._lock:
            self._heard.append(notice)
            woken, self._woken = self._woken, True
        if not woken:
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits
                self._loop.call_soon_threadsafe(self._absorb_all)

    def _absorb_all(self) -> None:
        with self._lock:
            heard, self._heard = self._heard, deque()
            self._woken = False
        for notice in heard:
            self._absorb(notice)

    def _absorb(self, notice: Notice) -> None:
        match notice:
            case ReplyProgress(request=number, event=event):
                if (running := self._running.get(number)) is not None:
                    if not running.cut:
                        running.hear(event)
                    if isinstance(event, ReplyFinished):
                        self._end(number, None)
                    elif running.overfull and not running.cut:
                        self._cut(number, running)
            case TokensCounted(request=number):
                if (running := self._running.get(number)) is not None:
                    running.heard.put_nowait(notice)
                    self._end(number, None)
            case ReplyFailed(request=number):
                self._end(number, rebuild(notice))
            case Loaded():
                self._write_at_once(notice.parallel)
                self._end_load(notice)
            case LoadFailed():
                self._end_load(rebuild(notice))
            case EngineGone(request=number):
                if number is not None:
                    self._end(number, EngineDied(notice.message))
                self._lose(EngineDied(notice.message))

    def _cut(self, number: int, running: RunningReply) -> None:
        """End a reply whose reader does not keep up, so that it does not fill the memory."""
        assert self._engine is not None, "it writes"
        self._engine.stop(number)
        running.cut = True
        running.heard.put_nowait(
            Refusal(408, "The reply was read too slowly and was ended; read faster.", code="slow_reader")
        )

    def _end(self, number: int, error: ForetokenError | None) -> None:
        running = self._running.pop(number, None)
        if running is None:
            return
        if error is not None:
            running.heard.put_nowait(error)
        self._took.append(self._clock() - running.began)
        self._give_back()
        if self._reloading and not self._running:  # nothing is left to load for, but those who wait
            self._reloading = False
            if self._free < self._parallel and self._engine is not None:
                self._engine.load(self._pair)
            else:
                self._load = None

    def _lose(self, error: EngineDied) -> None:
        """The process is gone with what it had loaded. It is loaded again for replies that have not begun; if not, the
        next request does."""
        if self._load is None or self._reloading:
            return
        if not self._load.done():
            self._end_load(error)
        elif self._running:
            self._load, self._reloading = self._loop.create_future(), True
        else:
            self._load = None

    def _end_load(self, ending: Loaded | ForetokenError) -> None:
        load, self._reloading = self._load, False
        if load is None or load.done():  # one that was begun elsewhere: by a window that shares its engine
            if isinstance(ending, Loaded) and self._engine is not None:
                self._load = self._loop.create_future()
                self._load.set_result(ending)
            return
        if isinstance(ending, Loaded):
            load.set_result(ending)
        else:
            load.set_exception(ending)
            load.exception()  # those who wait hear of it; there may be none
