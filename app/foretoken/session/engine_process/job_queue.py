"""The jobs of the engine process: what it was asked for and has not done, which its threads share.

Stop, UpdateOptions, Hold and CancelLoad act at once, on the thread that takes commands; the rest queue up for the main
one. A measurement of plain speed and an examination of a reply give way to whatever comes.
"""

import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from foretoken.engine.events import FinishReason, Metrics, ReplyFinished
from foretoken.engine.model import Interrupted
from foretoken.engine.options import ReplyOptions
from foretoken.session.engine_process.outbox import NoticeOutbox
from foretoken.session.failures import request_failed
from foretoken.session.messages import (
    AnswerPart,
    Audit,
    CancelLoad,
    Command,
    CountTokens,
    Examine,
    Generate,
    Hold,
    LoadPair,
    MeasurePlain,
    NewRequest,
    RequestFailed,
    Shutdown,
    Stop,
    UpdateOptions,
)

LEASE_S: Final = 5.0
"""A hold ends when nothing was heard of it for so long: neither a window that hangs nor a message that was lost may
hold a reply up."""


class HeldReply:
    """The rounds that a reply may begin. `next_round` and `wait` belong to the thread that decodes, the others to the
    one that takes commands.

    `at`: the first round (they count from 0) that must wait; None: none.
    """

    def __init__(self, at: int | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._moved = threading.Condition()
        self._at, self._heard, self._ended = at, clock(), False
        self._round = -1

    def move(self, at: int | None) -> None:
        """Hold before the round `at` from now on."""
        with self._moved:
            self._at, self._heard = at, self._clock()
            self._moved.notify()

    def end(self) -> None:
        """Hold nothing any more: the reply is to stop."""
        with self._moved:
            self._ended = True
            self._moved.notify()

    def next_round(self) -> bool:
        """Whether the next round may begin without `wait`. Called once at the beginning of each round."""
        self._round += 1
        if self._at is None:
            return True
        with self._moved:
            return self._left() <= 0.0

    def wait(self) -> None:
        """Return when the round may begin."""
        with self._moved:
            while (left := self._left()) > 0.0:
                self._moved.wait(left)

    def _left(self) -> float:
        """Seconds that the round must wait if nothing more is heard."""
        if self._ended or self._at is None or self._round < self._at:
            return 0.0
        return self._heard + LEASE_S - self._clock()


@dataclass(eq=False)
class LoadJob:
    command: LoadPair
    cancelled: threading.Event = field(default_factory=threading.Event)


@dataclass(eq=False)
class ReplyJob:
    """A reply or an audit. `options` are replaced by UpdateOptions."""

    request: int
    asked: Generate | Audit
    options: ReplyOptions
    hold: HeldReply
    stopped: bool = False


@dataclass(eq=False)
class CountJob:
    request: int
    asked: CountTokens


@dataclass(eq=False)
class PlainJob:
    command: MeasurePlain
    stopped: bool = False
    runs: bool = False


@dataclass(eq=False)
class ExamineJob:
    request: int
    asked: Examine
    stopped: bool = False
    runs: bool = False


Job = LoadJob | ReplyJob | CountJob | PlainJob | ExamineJob | Shutdown


class JobQueue:
    """`take` is called on the command thread, all else on those that do jobs.

    `abort` ends the pass that the models are making. `gave_way` hears that a measurement or an examination was told to
    end."""

    def __init__(self, outbox: NoticeOutbox, *, abort: Callable[[], None], gave_way: Callable[[], None]) -> None:
        self._outbox = outbox
        self._abort = abort
        self._gave_way = gave_way
        self._queue: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self._lock = threading.Lock()  # guards all below
        self._loads: list[LoadJob] = []
        self._replies: dict[int, ReplyJob] = {}
        self._running: list[ReplyJob] = []
        self._plain: PlainJob | None = None
        self._examinations: list[ExamineJob] = []

    # --- the threads that do jobs ---------------------------------------------------------------------------

    def next(self) -> Job:
        """Wait for a job, in the order they were asked for."""
        return self._queue.get()

    def load_done(self, job: LoadJob) -> None:
        with self._lock:
            self._loads.remove(job)

    def begin_reply(self, job: ReplyJob) -> bool:
        """False where it was stopped before it began, and answered."""
        with self._lock:
            if self._replies.get(job.request) is not job:
                return False
            self._running.append(job)
            return True

    def reply_done(self, job: ReplyJob) -> None:
        with self._lock:
            self._running.remove(job)
            del self._replies[job.request]

    def begin(self, job: PlainJob | ExamineJob) -> None:
        """From now on whatever ends the job aborts the pass of the models."""
        with self._lock:
            job.runs = not job.stopped

    def plain_done(self, job: PlainJob) -> None:
        with self._lock:
            job.runs = False

    def examination_done(self, job: ExamineJob) -> None:
        with self._lock:
            self._examinations.remove(job)

    # --- the command thread ---------------------------------------------------------------------------------

    def take(self, command: Command) -> None:
        """Act on `command` now, or queue it."""
        examines = isinstance(command, NewRequest) and isinstance(command.question, Examine)
        if isinstance(command, NewRequest | LoadPair | Shutdown) and not examines:
            self._end_plain()
            self._end_examinations()
        match command:
            case LoadPair():
                self._take_load(command)
            case CancelLoad():
                self._cancel_loads()
            case NewRequest():
                self._queue.put(self._job(command))
            case UpdateOptions():
                with self._lock:
                    if updated := self._replies.get(command.request):
                        updated.options = command.options
            case Hold():
                with self._lock:
                    if held := self._replies.get(command.request):
                        held.hold.move(command.at)
            case Stop():
                self._stop(command.request)
            case MeasurePlain():
                with self._lock:
                    plain = self._plain = PlainJob(command)
                self._queue.put(plain)
            case Shutdown():
                self._cancel_loads()
                self._stop_all()
                self._queue.put(command)

    def _job(self, command: NewRequest) -> Job:
        request = command.request
        match command.question:
            case CountTokens() as asked:
                return CountJob(request, asked)
            case Examine() as asked:
                examination = ExamineJob(request, asked)
                with self._lock:
                    self._examinations.append(examination)
                return examination
            case asked:
                hold_at = asked.hold_at if isinstance(asked, Generate) else None
                reply = ReplyJob(request, asked, asked.options, HeldReply(hold_at))
                with self._lock:
                    self._replies[request] = reply
                return reply

    def _take_load(self, command: LoadPair) -> None:
        """A new load takes the place of everything before it: older loads are cancelled, replies are stopped."""
        self._cancel_loads()
        job = LoadJob(command)
        with self._lock:
            self._loads.append(job)
        self._stop_all()
        self._queue.put(job)

    def _cancel_loads(self) -> None:
        with self._lock:
            for load in self._loads:
                load.cancelled.set()

    def _end_plain(self) -> None:
        """Somebody wants something: what is measured meanwhile gives way at once."""
        with self._lock:
            plain, self._plain = self._plain, None
            if plain is not None:
                self._end(plain)
        self._gave_way()

    def _end_examinations(self, request: int | None = None) -> None:
        """Those under way and waiting, or the one of this request, give way at once."""
        with self._lock:
            for job in self._examinations:
                if request in (None, job.request):
                    self._end(job)
        self._gave_way()

    def _end(self, job: PlainJob | ExamineJob) -> None:
        job.stopped = True
        if job.runs:
            self._abort()

    def _stop_all(self) -> None:
        with self._lock:
            requests = list(self._replies)
        for request in requests:
            self._stop(request)

    def _stop(self, request: int) -> None:
        self._end_examinations(request)
        with self._lock:
            reply = self._replies.get(request)
            if reply is None:  # finished meanwhile
                return
            reply.stopped = True
            reply.hold.end()
            running = reply in self._running
            if running:
                self._abort()
            else:
                del self._replies[request]
        if running:
            self._outbox.wake()
        else:  # not begun, perhaps behind a long load: answer now
            self._outbox.post(AnswerPart(request=request, events=(stopped_early(reply),)))


def stopped_early(job: ReplyJob) -> ReplyFinished | RequestFailed:
    """The end of what was stopped before it had a prompt."""
    if isinstance(job.asked, Audit):
        return request_failed(Interrupted("The comparison was stopped."))
    return ReplyFinished(
        reason=FinishReason.STOPPED,
        text="",
        token_ids=(),
        metrics=Metrics(),
        seed=job.options.sampling.seed or 0,
    )
