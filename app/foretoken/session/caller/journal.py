"""The requests that are not answered yet, in the order sent, and which pair is loaded.

Here alone the numbers of messages and the requests they belong to are matched. When a process dies, the first entry of
the journal is what it was doing: that is given up with all replies that have begun, and the rest is sent to its
successor.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from foretoken.engine.options import ReplyOptions
from foretoken.errors import EngineDied, LoadCancelled
from foretoken.session.failures import load_failed
from foretoken.session.messages import (
    ENDINGS,
    AnswerEvent,
    AnswerPart,
    CancelLoad,
    Command,
    CountTokens,
    EngineGone,
    Generate,
    Heartbeat,
    Hold,
    Loaded,
    LoadFailed,
    LoadPair,
    NewRequest,
    Notice,
    Question,
    RequestFailed,
    Stop,
    UpdateOptions,
)
from foretoken.wording import tr

MAX_STRIKES: Final = 2  # a pair that ends the process so often while loading is not loaded again unasked

RequestListener = Callable[["Request", Sequence[AnswerEvent]], None]


class Request:
    """What was asked of the engine process. Its listener hears the events of the answer as they come, some at once; the
    very last is one of ENDINGS, exactly once. All methods may be called from any thread; once it has ended they do
    nothing.

    `question`: what was asked, with the options that it has now. `dropped`: nobody hears of it any more.
    """

    def __init__(
        self,
        number: int,
        question: Question,
        listener: RequestListener,
        steer: Callable[["Request", UpdateOptions | Hold | Stop], None],
    ) -> None:
        self.number, self.question = number, question
        self._listener, self._steer = listener, steer
        self.dropped = self.ended = False
        self.stopping = False  # these and `ended`: for the journal
        self.begun = False

    def stop(self) -> None:
        """End it, unless it only counts tokens. A process that does not obey is killed."""
        self._steer(self, Stop(request=self.number))

    def drop(self) -> None:
        """Stop it, and tell its listener nothing more."""
        self.dropped = True
        self.stop()

    def hold(self, at: int | None) -> None:
        """Let a reply wait before its round `at` (they count from 0), None: nowhere. A hold that is not repeated ends
        after `job_queue.LEASE_S`."""
        self._steer(self, Hold(request=self.number, at=at))

    def update_options(self, options: ReplyOptions) -> None:
        """Replace the options of a reply."""
        self._steer(self, UpdateOptions(request=self.number, options=options))

    def hear(self, events: Sequence[AnswerEvent]) -> None:
        """Tell the listener, as long as it wants to know."""
        if not self.dropped:
            self._listener(self, events)


News = Notice | tuple[Request, Sequence[AnswerEvent]]
"""A notice for all who listen to the host, or events for the listener of a request."""


@dataclass(eq=False)
class _Load:
    pair: LoadPair
    cancelled: bool = False
    superseded: bool = False  # a newer one came: the end of this one is of no interest


class Journal:
    """Entries leave by `absorb`, when their answer comes, or by `bury` and `give_up…`, which answer them. The lock of
    the host guards it."""

    def __init__(self) -> None:
        self._entries: list[_Load | Request] = []
        self._loaded: LoadPair | None = None  # in the present process
        self._last_good: LoadPair | None = None
        self._outgrown = False  # the pair was loaded until its process made room for another
        self._strikes: tuple[LoadPair | None, int] = (None, 0)

    @property
    def waiting(self) -> bool:
        """Something is not answered yet."""
        return bool(self._entries)

    @property
    def idle(self) -> bool:
        """A pair is loaded and all requests are answered."""
        return self._loaded is not None and not self._entries

    @property
    def cancelling(self) -> bool:
        """A load that is to be given up is still under way."""
        return any(load.cancelled for load in self._loads())

    @property
    def has_pair(self) -> bool:
        """A pair is loaded, or being loaded."""
        return self._loaded is not None or any(not load.cancelled for load in self._loads())

    # --- asking ---------------------------------------------------------------------------------------------

    def add_load(self, pair: LoadPair) -> None:
        """A load the user wants, in place of all older ones."""
        for load in self._loads():
            load.superseded = load.cancelled = True
        self._strikes = (None, 0)
        self._entries.append(_Load(pair))

    def add(self, request: Request) -> list[Command]:
        """Returns what has to be sent: the request, after the pair it needs when that is not loaded."""
        needed = self._needed()
        if needed is not None:
            self._entries.append(_Load(needed))
        self._entries.append(request)
        return [*([] if needed is None else [needed]), _asking(request)]

    def cancel_loads(self) -> bool:
        """Whether there was one to cancel."""
        for load in self._loads():
            load.cancelled = True
        return self.cancelling

    def steer(self, request: Request, command: UpdateOptions | Hold | Stop) -> bool:
        """Note `command`; whether it is to be sent."""
        if request.ended:
            return False
        match command:
            case Stop() if isinstance(request.question, CountTokens):
                return False  # it is done in one go
            case Stop():
                asked_before, request.stopping = request.stopping, True
                return not asked_before
            case UpdateOptions(options=options):
                if not isinstance(request.question, Generate):
                    return False
                request.question = msgspec.structs.replace(request.question, options=options)
        return True

    def resend(self) -> list[Command]:
        """All that a fresh process has to be sent."""
        commands: list[Command] = []
        for entry in self._entries:
            if isinstance(entry, _Load):
                commands += [entry.pair, CancelLoad()] if entry.cancelled else [entry.pair]
            else:
                commands += [_asking(entry), *([Stop(request=entry.number)] if entry.stopping else [])]
        return commands

    # --- answers --------------------------------------------------------------------------------------------

    def absorb(self, notice: Notice) -> News | None:
        """Strike off what `notice` answers. Returns what is told of it; None for nothing."""
        match notice:
            case Heartbeat():
                return None  # for the watchdog alone; it would wake an idle window
            case Loaded():
                load = self._answered_load()
                if load is not None:
                    self._loaded, self._outgrown = load.pair, False
                    if load.superseded:
                        return None
                    self._last_good = load.pair
                    self._strikes = (None, 0)
            case LoadFailed(kept=kept):
                load = self._answered_load()
                if not kept:
                    self._loaded = None
                    # The next request has it loaded again.
                    notice = msgspec.structs.replace(notice, kept=self._outgrown)
                if load is not None and load.superseded:
                    return None
            case AnswerPart(request=number, events=events):
                request = self._numbered(number)
                if request is None:
                    return None
                request.begun = True
                if isinstance(events[-1], ENDINGS):
                    self._end(request)
                return request, events
        return notice

    # --- the end of a process -------------------------------------------------------------------------------

    def bury(self, ending: str, detail: str, *, hopeless: bool) -> list[News]:
        """The process died unasked: one EngineGone, and the ends of what cannot go on.

        `ending` completes "The engine process ..."; `hopeless`: no other process will be started for the rest.
        """
        self._loaded = None
        head = self._entries[0] if self._entries else None
        advice = tr("the text so far is kept: send again or choose Reload.")
        if isinstance(head, _Load):
            self._entries.remove(head)
            ending = tr("{ending} while loading the models", ending=ending)
            advice = tr("choose Reload to try again, or another pair.")
            times = 1 + (self._strikes[1] if self._strikes[0] == head.pair else 0)
            self._strikes = (head.pair, times)
            hopeless = hopeless or times >= MAX_STRIKES
            if not hopeless and self._requests() and not self._loads():
                self._entries.insert(0, _Load(head.pair))  # somebody waits for it: once more
        message = tr("The engine process {ending}; {advice}", ending=ending, advice=advice)
        news: list[News] = [EngineGone(message=message, detail=detail)]
        # Of those written side by side no other can go on either.
        news += [self._lost(one, message, detail) for one in self._requests() if one is head or one.begun]
        if hopeless and not self._loads():
            news += self.give_up_all(message)
        self._load_again()
        return news

    def outgrow(self) -> list[News]:
        """The process wants to be replaced by one for the load that is next."""
        self._outgrown = self._outgrown or self._loaded is not None
        self._loaded = None
        return []

    def give_up_cancelled(self) -> list[News]:
        """The process was killed to end a load: what was cancelled is answered, the rest lives on."""
        self._loaded = None
        given_up = [load for load in self._loads() if load.cancelled]
        self._entries = [entry for entry in self._entries if entry not in given_up]
        self._load_again()
        cancelled = load_failed(LoadCancelled(tr("Loading was cancelled.")))
        return [cancelled for load in given_up if not load.superseded]

    def give_up_all(self, message: str) -> list[News]:
        """Nothing goes on; everything is answered by `message`."""
        self._loaded = None
        news: list[News] = [load_failed(LoadCancelled(message)) for load in self._loads() if not load.superseded]
        news += [self._lost(one, message) for one in self._requests()]
        self._entries.clear()
        return news

    # --- parts ----------------------------------------------------------------------------------------------

    def _loads(self) -> list[_Load]:
        return [entry for entry in self._entries if isinstance(entry, _Load)]

    def _requests(self) -> list[Request]:
        return [entry for entry in self._entries if isinstance(entry, Request)]

    def _numbered(self, number: int) -> Request | None:
        return next((one for one in self._entries if isinstance(one, Request) and one.number == number), None)

    def _needed(self) -> LoadPair | None:
        """The pair that must be loaded before a request makes sense, unless one is loaded or being loaded."""
        if self.has_pair:
            return None
        struck, times = self._strikes
        return None if struck == self._last_good and times >= MAX_STRIKES else self._last_good

    def _load_again(self) -> None:
        """The next process loads the pair before it answers what is left."""
        if self._entries and isinstance(self._entries[0], Request) and (needed := self._needed()):
            self._entries.insert(0, _Load(needed))

    def _answered_load(self) -> _Load | None:
        loads = self._loads()
        if not loads:
            return None
        self._entries.remove(loads[0])
        return loads[0]

    def _end(self, request: Request) -> None:
        request.ended = True
        self._entries.remove(request)

    def _lost(self, request: Request, message: str, detail: str = "") -> News:
        self._end(request)
        failed = RequestFailed(code=EngineDied.code, message=message, exit_code=EngineDied.exit_code, detail=detail)
        return request, (failed,)


def _asking(request: Request) -> NewRequest:
    return NewRequest(request=request.number, question=request.question)
