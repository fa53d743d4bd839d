"""The requests that other programs make of the server in the window, newest first."""

import enum
import itertools
import time
from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QObject, Signal

from foretoken.engine.events import PromptDone, PromptStarted, ReplyEvent, Round
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.plain import one_line
from foretoken.replies.reply import Reply
from foretoken.server.live_requests import RequestBegan, RequestEnded, RequestEvent, Served, WrongKey
from foretoken.wording import later

_KEPT: Final = 100  # requests that are over
_KEPT_EVENTS: Final = 10_000  # of all of those, about 4 KB each
_PREVIEW: Final = 120  # characters
_GONE: Final = 499  # the client left


def clock_time(seconds: float) -> str:
    """A time since 1970 as a clock here shows it."""
    return time.strftime("%H:%M:%S", time.localtime(seconds))


class Stage(enum.Enum):
    """How far a request is. The value is the word for it, in English."""

    WAITING = later("waiting")
    READING = later("reading the prompt")
    WRITING = later("writing")
    DONE = later("done")
    LEFT = later("the program left")
    FAILED = later("failed")


class ServedRequest:
    """One of them. `message`: what went wrong."""

    def __init__(self, began: RequestBegan, model: str) -> None:
        self.began = began
        self.model = model
        self.stage = Stage.WAITING
        self.message = ""
        self.reply = Reply()

    @property
    def number(self) -> int:
        return self.began.number

    @property
    def over(self) -> bool:
        return self.stage in (Stage.DONE, Stage.LEFT, Stage.FAILED)

    @property
    def asked(self) -> str:
        """The last message, or the text to go on with, in one line."""
        asked = self.began.asked
        raw = " ".join(map(str, asked.raw_prompt)) if isinstance(asked.raw_prompt, tuple) else asked.raw_prompt or ""
        last = asked.messages[-1].content if asked.messages else raw
        return one_line(" ".join(last.split()), _PREVIEW)

    @property
    def at(self) -> str:
        return clock_time(self.began.at)

    def take(self, event: ReplyEvent) -> None:
        self.reply.append(event)
        if isinstance(event, PromptStarted):
            self.stage = Stage.READING
        elif isinstance(event, PromptDone | Round):
            self.stage = Stage.WRITING

    def end(self, ended: RequestEnded) -> None:
        self.message = ended.message
        self.stage = Stage.FAILED if ended.status >= 400 else Stage.DONE
        if ended.status == _GONE:
            self.stage = Stage.LEFT
        elif ended.status < 400 and ended.message and self.reply.finished is None:
            self.stage = Stage.FAILED


class RequestsViewModel(QObject):
    """Takes what the server tells, and keeps the last hundred requests that are over, of long replies fewer.

    changed(object)    numbers of the requests that are new or further, as a set; empty: some went
    opened()           another request is shown
    """

    changed = Signal(object)
    opened = Signal()

    def __init__(self, model: Callable[[], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._requests: dict[int, ServedRequest] = {}
        self.refused = 0  # requests with a wrong key or none
        self.refused_last: WrongKey | None = None
        self._shown: int | None = None
        self._reply: ReplyViewModel | None = None

    @property
    def all(self) -> list[ServedRequest]:
        """The newest first."""
        return list(self._requests.values())[::-1]

    def of(self, number: int) -> ServedRequest | None:
        return self._requests.get(number)

    @property
    def running(self) -> int:
        """How many are not over."""
        return sum(not request.over for request in self._requests.values())

    @property
    def shown(self) -> ServedRequest | None:
        return None if self._shown is None else self._requests.get(self._shown)

    @property
    def reply(self) -> ReplyViewModel | None:
        """The reply of the request that is shown, as it grows."""
        return self._reply

    def show(self, number: int | None) -> None:
        """Show the reply to one of them; None: to none."""
        if number == self._shown:
            return
        if self._reply is not None:
            self._reply.deleteLater()
        self._shown, self._reply = None, None
        if number is not None and (request := self._requests.get(number)) is not None:
            self._shown, self._reply = number, ReplyViewModel(self, request.reply)
        self.opened.emit()

    def take(self, told: Iterable[Served]) -> None:
        """One drain of the bridge, in order."""
        further = set[int]()
        for served in told:
            match served:
                case WrongKey():
                    self.refused, self.refused_last = self.refused + 1, served
                    continue
                case RequestBegan(number=number):
                    self._requests[number] = ServedRequest(served, self._model())
                case RequestEvent(number=number, event=event) if number in self._requests:
                    self._requests[number].take(event)
                case RequestEnded(number=number) if number in self._requests:
                    self._requests[number].end(served)
            further.add(served.number)
        if self._reply is not None:
            self._reply.advance()
        self._forget_old()
        self.changed.emit(further)

    def clear(self) -> None:
        """Forget those that are over, and the refused ones."""
        self.refused = 0
        self._forget([request.number for request in self._requests.values() if request.over])
        self.changed.emit(set())

    def end_all(self) -> None:
        """The server is gone: nothing more is heard of those under way."""
        for request in self._requests.values():
            if not request.over:
                request.stage = Stage.FAILED
        self.changed.emit(set(self._requests))

    def _forget_old(self) -> None:
        over = [request for request in self.all if request.over and request.number != self._shown]
        events = itertools.accumulate(len(request.reply.events) for request in over)
        self._forget(
            [
                request.number
                for place, (request, so_far) in enumerate(zip(over, events, strict=True))
                if place >= _KEPT or so_far > _KEPT_EVENTS
            ]
        )

    def _forget(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            del self._requests[number]
        if self._shown is not None and self._shown not in self._requests:
            self.show(None)
