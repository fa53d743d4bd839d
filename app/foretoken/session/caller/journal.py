"""The journal: requests that are not answered yet, in the order sent, and which pair is loaded.

When a process dies, the first entry is what it was doing: that is given up with all replies that have begun, and the
rest is sent to its successor.
It does no input or output; the host's lock guards it.
"""

from dataclasses import dataclass
from typing import Final

import msgspec

from foretoken.engine.events import ReplyFinished
from foretoken.engine.options import ReplyOptions
from foretoken.errors import EngineDied, LoadCancelled
from foretoken.session.failures import load_failed, reply_failed
from foretoken.session.messages import (
    Audit,
    Audited,
    CancelLoad,
    Command,
    Compared,
    CountTokens,
    EngineGone,
    Examine,
    Examined,
    Generate,
    Loaded,
    LoadFailed,
    LoadPair,
    Notice,
    ReplyFailed,
    ReplyProgress,
    Stop,
    TokensCounted,
)
from foretoken.wording import tr

MAX_STRIKES: Final = 2  # a pair that ends the process so often while loading is not loaded again unasked

Request = Generate | CountTokens | Examine | Audit


@dataclass(eq=False)
class _Load:
    pair: LoadPair
    cancelled: bool = False
    superseded: bool = False  # a newer one came: the end of this one is of no interest


@dataclass(eq=False)
class _Asked:
    command: Request
    stopped: bool = False
    begun: bool = False  # something of its reply was heard


class Journal:
    """Entries leave by `absorb`, when their answer comes, or by `bury` and `give_up…`, which answer them."""

    def __init__(self) -> None:
        self._entries: list[_Load | _Asked] = []
        self._loaded: LoadPair | None = None  # in the present process
        self._last_good: LoadPair | None = None
        self._last_asked: LoadPair | None = None
        self._strikes: tuple[LoadPair | None, int] = (None, 0)

    @property
    def reloadable(self) -> LoadPair | None:
        """The last good pair; when there was none, the last one asked for."""
        return self._last_good or self._last_asked

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

    # --- asking ---------------------------------------------------------------------------------------------

    def add_load(self, pair: LoadPair) -> None:
        """A load the user wants, in place of all older ones."""
        for load in self._loads():
            load.superseded = load.cancelled = True
        self._strikes = (None, 0)
        self._last_asked = pair
        self._entries.append(_Load(pair))

    def add(self, command: Request) -> list[Command]:
        """Returns what has to be sent: `command`, after the pair it needs when that is not loaded."""
        needed = self._needed()
        if needed is not None:
            self._entries.append(_Load(needed))
        self._entries.append(_Asked(command))
        return [command] if needed is None else [needed, command]

    def cancel_loads(self) -> bool:
        """Whether there was one to cancel."""
        for load in self._loads():
            load.cancelled = True
        return self.cancelling

    def runs(self, request: int) -> bool:
        """Whether the request is still unanswered."""
        return self._find(request) is not None

    def stop(self, request: int) -> bool:
        """Whether the request is still unanswered, and was not stopped before."""
        asked = self._find(request)
        if asked is None or asked.stopped:
            return False
        asked.stopped = True
        return True

    def update(self, request: int, options: ReplyOptions) -> bool:
        """Whether there is such a reply to change."""
        asked = self._find(request)
        if asked is None or not isinstance(asked.command, Generate):
            return False
        asked.command = msgspec.structs.replace(asked.command, options=options)
        return True

    def resend(self) -> list[Command]:
        """All that a fresh process has to be sent."""
        if self._entries and isinstance(self._entries[0], _Asked) and (needed := self._needed()):
            self._entries.insert(0, _Load(needed))
        commands: list[Command] = []
        for entry in self._entries:
            if isinstance(entry, _Load):
                commands += [entry.pair, CancelLoad()] if entry.cancelled else [entry.pair]
            else:
                request = entry.command.request
                commands += [entry.command, Stop(request=request)] if entry.stopped else [entry.command]
        return commands

    # --- answers --------------------------------------------------------------------------------------------

    def absorb(self, notice: Notice) -> bool:
        """Strike off what `notice` answers; False when the caller need not hear of it."""
        match notice:
            case Loaded():
                load = self._answered_load()
                if load is not None:
                    self._loaded = load.pair
                    if load.superseded:
                        return False
                    self._last_good = load.pair
                    self._strikes = (None, 0)
            case LoadFailed(kept=kept):
                load = self._answered_load()
                if not kept:
                    self._loaded = None
                return load is None or not load.superseded
            case ReplyProgress(request=request, event=ReplyFinished()):
                self._answered(request)
            case ReplyProgress(request=request):
                if (asked := self._find(request)) is not None:
                    asked.begun = True
            case (
                ReplyFailed(request=request)
                | TokensCounted(request=request)
                | Examined(request=request)
                | Compared(request=request)
                | Audited(request=request)
            ):
                self._answered(request)
        return True

    # --- the end of a process -------------------------------------------------------------------------------

    def bury(self, ending: str, detail: str, *, hopeless: bool) -> list[Notice]:
        """The process died unasked: one EngineGone, and the answers of what cannot go on.

        `ending` completes "The engine process ..."; `hopeless`: no other process will be started for the rest.
        """
        self._loaded = None
        head = self._entries.pop(0) if self._entries else None
        request = None
        advice = tr("the text so far is kept: send again or choose Reload.")
        if isinstance(head, _Load):
            ending = tr("{ending} while loading the models", ending=ending)
            advice = tr("choose Reload to try again, or another pair.")
            times = 1 + (self._strikes[1] if self._strikes[0] == head.pair else 0)
            self._strikes = (head.pair, times)
            hopeless = hopeless or times >= MAX_STRIKES
            if not hopeless and self._asked() and not self._loads():
                self._entries.insert(0, _Load(head.pair))  # somebody waits for it: once more
        elif head is not None:
            request = head.command.request
        message = tr("The engine process {ending}; {advice}", ending=ending, advice=advice)
        notices: list[Notice] = [EngineGone(message=message, request=request, detail=detail)]
        # Of those written side by side no other can go on either.
        for asked in [asked for asked in self._asked() if asked.begun]:
            self._entries.remove(asked)
            notices.append(reply_failed(asked.command.request, EngineDied(message)))
        if hopeless and not self._loads():
            notices += self.give_up_all(message)
        return notices

    def give_up_cancelled(self) -> list[Notice]:
        """The process was killed to end a load: what was cancelled is answered, the rest lives on."""
        self._loaded = None
        given_up = [load for load in self._loads() if load.cancelled]
        self._entries = [entry for entry in self._entries if entry not in given_up]
        return [load_failed(LoadCancelled(tr("Loading was cancelled."))) for load in given_up if not load.superseded]

    def give_up_all(self, message: str) -> list[Notice]:
        """Nothing goes on; everything is answered by `message`."""
        self._loaded = None
        notices: list[Notice] = [load_failed(LoadCancelled(message)) for load in self._loads() if not load.superseded]
        notices += [reply_failed(asked.command.request, EngineDied(message)) for asked in self._asked()]
        self._entries.clear()
        return notices

    # --- parts ----------------------------------------------------------------------------------------------

    def _loads(self) -> list[_Load]:
        return [entry for entry in self._entries if isinstance(entry, _Load)]

    def _asked(self) -> list[_Asked]:
        return [entry for entry in self._entries if isinstance(entry, _Asked)]

    def _find(self, request: int) -> _Asked | None:
        return next((asked for asked in self._asked() if asked.command.request == request), None)

    def _needed(self) -> LoadPair | None:
        """The pair that must be loaded before a request makes sense, unless one is loaded or being loaded."""
        if self._loaded is not None or any(not load.cancelled for load in self._loads()):
            return None
        struck, times = self._strikes
        return None if struck == self._last_good and times >= MAX_STRIKES else self._last_good

    def _answered_load(self) -> _Load | None:
        loads = self._loads()
        if not loads:
            return None
        self._entries.remove(loads[0])
        return loads[0]

    def _answered(self, request: int) -> None:
        asked = self._find(request)
        if asked is not None:
            self._entries.remove(asked)
