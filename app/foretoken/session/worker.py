"""The worker of the engine process: owns the models, carries out commands, answers with notices.

Stop, UpdateOptions and CancelLoad act at once, on the thread that takes commands; the rest queue up for the main one. A
measurement of plain speed and an examination of a reply give way to whatever comes.
"""

import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

import msgspec

from foretoken.engine.events import FinishReason, Metrics, PromptStarted, ReplyEvent, ReplyFinished
from foretoken.engine.examine import WrittenReply
from foretoken.engine.model import Interrupted
from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.engine.pair import Pair
from foretoken.engine.plain_speed import PlainSpeed
from foretoken.engine.prompt.beginning import NOTHING, Begun
from foretoken.engine.prompt.truncation import leave_out_oldest
from foretoken.errors import DoesNotFit, EngineError, ForetokenError, LoadCancelled
from foretoken.session import loading
from foretoken.session.failures import load_failed, reply_failed
from foretoken.session.hold import HeldReply
from foretoken.session.messages import (
    Audit,
    Audited,
    CancelLoad,
    Command,
    Compared,
    CountTokens,
    Examine,
    Examined,
    ExamineProgress,
    Generate,
    Hold,
    Loaded,
    LoadPair,
    LoadProgress,
    MeasurePlain,
    PlainMeasured,
    ReplyProgress,
    Shutdown,
    Stop,
    TokensCounted,
    UpdateOptions,
    encode,
)
from foretoken.session.outbox import Outbox
from foretoken.session.remote.pair import RemotePair
from foretoken.session.side_by_side import SideBySide
from foretoken.threads import brief
from foretoken.wording import later, tr

_NOTHING_LOADED = later("No model is loaded; choose one first.")
_MEMORY_RAN_OUT = later("Memory ran out; close other programs or choose a smaller pair.")

_log = logging.getLogger(__name__)


@dataclass(eq=False)
class _LoadJob:
    command: LoadPair
    cancelled: threading.Event = field(default_factory=threading.Event)


@dataclass(eq=False)
class _ReplyJob:
    command: Generate | Audit
    options: ReplyOptions  # replaced by UpdateOptions
    hold: HeldReply
    stopped: bool = False


@dataclass(eq=False)
class _PlainJob:
    command: MeasurePlain
    ended: bool = False
    runs: bool = False


@dataclass(eq=False)
class _ExamineJob:
    command: Examine
    stopped: bool = False
    runs: bool = False

    @property
    def options(self) -> ReplyOptions:
        return self.command.options


_Job = _LoadJob | _ReplyJob | _PlainJob | _ExamineJob | CountTokens | Shutdown


class Worker:
    """Carries out commands. `take` is called on the command thread, `run` on the one that owns the models. `died` hears
    of the fault that ended another thread."""

    def __init__(
        self,
        outbox: Outbox,
        clock: Callable[[], float] = time.monotonic,
        died: Callable[[BaseException], object] = lambda _error: None,
    ) -> None:
        self._outbox = outbox
        self._clock = clock
        self._jobs: queue.SimpleQueue[_Job] = queue.SimpleQueue()
        self._lock = threading.Lock()  # guards the six below, shared by the two threads
        self._loads: list[_LoadJob] = []
        self._replies: dict[int, _ReplyJob] = {}
        self._running: list[_ReplyJob] = []
        self._plain: _PlainJob | None = None
        self._examinations: list[_ExamineJob] = []
        self._busy_since: float | None = None
        # The main thread's, but for `abort`; changed while no reply is written.
        self._pair: Pair | RemotePair | None = None
        self._side_by_side = SideBySide(died)
        self._why_nothing = tr(_NOTHING_LOADED)

    @property
    def busy_ms(self) -> float:
        """Since the main thread last finished something; 0 while it waits for a job."""
        since = self._busy_since
        return 0.0 if since is None else (self._clock() - since) * 1000

    # --- the command thread ---------------------------------------------------------------------------------

    def take(self, command: Command) -> None:
        """Act on `command` now, or queue it."""
        if isinstance(command, Generate | LoadPair | CountTokens | Audit | Shutdown):
            self._end_plain()
            self._end_examinations()
        match command:
            case LoadPair():
                self._take_load(command)
            case CancelLoad():
                with self._lock:
                    for load in self._loads:
                        load.cancelled.set()
            case Generate() | Audit():
                hold_at = command.hold_at if isinstance(command, Generate) else None
                reply = _ReplyJob(command, command.options, HeldReply(hold_at))
                with self._lock:
                    self._replies[command.request] = reply
                self._jobs.put(reply)
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
            case CountTokens():
                self._jobs.put(command)
            case MeasurePlain():
                with self._lock:
                    plain = self._plain = _PlainJob(command)
                self._jobs.put(plain)
            case Examine():
                examination = _ExamineJob(command)
                with self._lock:
                    self._examinations.append(examination)
                self._jobs.put(examination)
            case Shutdown():
                with self._lock:
                    for load in self._loads:
                        load.cancelled.set()
                self._stop_all()
                self._jobs.put(command)

    def _take_load(self, command: LoadPair) -> None:
        """A new load takes the place of everything before it: older loads are cancelled, replies are stopped."""
        job = _LoadJob(command)
        with self._lock:
            for load in self._loads:
                load.cancelled.set()
            self._loads.append(job)
        self._stop_all()
        self._jobs.put(job)

    def _end_plain(self) -> None:
        """Somebody wants something: what is measured meanwhile gives way at once."""
        with self._lock:
            plain, self._plain = self._plain, None
            if plain is not None:
                plain.ended = True
                if plain.runs and self._pair is not None:
                    self._pair.abort()
        self._side_by_side.wake()

    def _end_examinations(self, request: int | None = None) -> None:
        """Those under way and waiting, or the one of this request, give way at once."""
        with self._lock:
            for job in self._examinations:
                if request in (None, job.command.request):
                    job.stopped = True
                    if job.runs and self._pair is not None:
                        self._pair.abort()
        self._side_by_side.wake()

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
                if self._pair is not None:
                    self._pair.abort()
            else:
                del self._replies[request]
        if running:
            self._outbox.wake()
        else:  # not begun, perhaps behind a long load: answer now
            self._tell_stopped(reply)

    def _tell_stopped(self, job: _ReplyJob) -> None:
        """Of a reply that had no prompt yet."""
        if isinstance(job.command, Audit):
            self._outbox.post(reply_failed(job.command.request, Interrupted("The comparison was stopped.")))
            return
        finished = ReplyFinished(
            reason=FinishReason.STOPPED,
            text="",
            token_ids=(),
            metrics=Metrics(),
            seed=job.options.sampling.seed or 0,
        )
        self._outbox.post(ReplyProgress(request=job.command.request, event=finished))

    # --- the main thread ------------------------------------------------------------------------------------

    def run(self, prepare: loading.Prepare) -> None:
        """Do jobs in order until Shutdown. `prepare` is the first step of every load. Where the pair writes several
        replies at once, they are begun in order, and all else but counting tokens waits for the end of all."""
        while True:
            self._busy_since = None
            job = self._jobs.get()
            self._busy_since = self._clock()
            match job:
                case _LoadJob():
                    self._side_by_side.wait()
                    self._load(job, prepare)
                case _ReplyJob() if isinstance(job.command, Generate) and self._at_once > 1:
                    self._side_by_side.begin(partial(self._reply_beside, job), most=self._at_once)
                case _ReplyJob():
                    self._side_by_side.wait()
                    self._reply(job)
                case CountTokens():
                    self._count(job)
                case _PlainJob():
                    self._side_by_side.wait(unless=lambda job=job: job.ended)  # type: ignore[misc]
                    self._measure(job)
                case _ExamineJob():
                    self._side_by_side.wait(unless=lambda job=job: job.stopped)  # type: ignore[misc]
                    self._examine(job)
                case Shutdown():
                    self._side_by_side.wait()
                    self._close_pair()
                    return

    @property
    def _at_once(self) -> int:
        """How many replies are written at once."""
        return 1 if self._pair is None else self._pair.parallel

    def _load(self, job: _LoadJob, prepare: loading.Prepare) -> None:
        failed: ForetokenError | None = None
        try:
            loaded = self._load_pair(job, prepare)
        except Exception as error:
            memory = DoesNotFit(
                tr("There is not enough memory to load this pair; choose a smaller one or less context.")
            )
            failed = _told(error, memory, later("The model could not be loaded ({error}); choose another."))
        finally:
            with self._lock:
                self._loads.remove(job)
        if failed is None:
            self._outbox.post(loaded)
            self._outbox.flush(1.0)  # a crash in the next job must not look like one of this load
            return
        if self._pair is None:
            self._why_nothing = tr(_NOTHING_LOADED) if isinstance(failed, LoadCancelled) else str(failed)
        self._outbox.post(load_failed(failed, kept=self._pair is not None))

    def _load_pair(self, job: _LoadJob, prepare: loading.Prepare) -> Loaded:
        if job.cancelled.is_set():
            raise _cancelled()
        try:
            load = prepare(job.command)
        except DoesNotFit:
            if self._pair is None:
                raise
            self._close_pair()  # what it occupies may be just what is missing
            load = prepare(job.command)
        if job.cancelled.is_set():
            raise _cancelled()
        self._close_pair()
        pair, warnings = load(self._progress(job))
        if job.cancelled.is_set():
            pair.close()
            raise _cancelled()
        self._pair = pair
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
        )

    def _progress(self, job: _LoadJob) -> Callable[[str, float], bool]:
        """A callback for the loader that reports every full percent, and says False once the load is cancelled."""
        told = ("", -1)

        def progress(part: str, fraction: float) -> bool:
            nonlocal told
            percent = int(fraction * 100)
            if (part, percent) != told:
                told = (part, percent)
                self._busy_since = self._clock()
                self._outbox.post(LoadProgress(part=part, fraction=fraction))
            return not job.cancelled.is_set()

        return progress

    def _reply(self, job: _ReplyJob) -> None:
        request = job.command.request
        with self._lock:
            if self._replies.get(request) is not job:  # stopped before it began, and answered
                return
            self._running.append(job)
        failed: ForetokenError | None = None
        plain = self._pair.plain if self._pair is not None else None
        try:
            if isinstance(job.command, Audit):
                self._audit(job, job.command)
            else:
                self._stream(job, job.command)
        except Exception as error:
            failed = _told(
                error, _ran_out(), later("The reply failed unexpectedly ({error}); send again, or choose Reload.")
            )
        finally:
            with self._lock:
                self._running.remove(job)
                del self._replies[request]
        if failed is not None:
            self._outbox.post(reply_failed(request, failed))
        if self._pair is not None and self._pair.plain is not plain:
            self._outbox.post(PlainMeasured(speed=self._pair.plain))
        self._settle()

    def _reply_beside(self, job: _ReplyJob) -> None:
        """A reply beside others, in a thread of its own."""
        self._reply(job)
        self._busy_since = None  # the main thread waits for jobs

    def _measure(self, job: _PlainJob) -> None:
        pair, more = self._pair, False
        with self._lock:
            job.runs = not job.ended and pair is not None

        def told(event: ReplyEvent) -> None:
            self._busy_since = self._clock()
            encode(ReplyProgress(request=0, event=event))  # which takes the time that it takes in a reply

        try:
            if job.runs and pair is not None:
                more = pair.measure_plain(job.command.sampling, lambda: job.ended, told)
        except Interrupted:
            pass
        except Exception:
            _log.exception("Plain speed could not be measured")
        finally:
            with self._lock:
                job.runs = False
        self._outbox.post(PlainMeasured(speed=PlainSpeed() if pair is None else pair.plain, more=more))
        if not job.ended:
            self._settle()

    def _examine(self, job: _ExamineJob) -> None:
        failed: ForetokenError | None = None
        with self._lock:
            job.runs = not job.stopped and self._pair is not None
        try:
            answer = self._examined(job)
        except Exception as error:
            failed = _told(
                error, _ran_out(), later("The reply could not be examined ({error}); try again, or choose Reload.")
            )
        finally:
            with self._lock:
                self._examinations.remove(job)
        self._outbox.post(answer if failed is None else reply_failed(job.command.request, failed))

    def _examined(self, job: _ExamineJob) -> Examined | Compared:
        if job.stopped:
            raise Interrupted("The examination was stopped.")
        if self._pair is None:
            raise EngineError(self._why_nothing)
        command, pair = job.command, self._pair
        prompt, _, begun = self._prompt(job, command, pair)
        what = WrittenReply(
            prompt=prompt, reply=command.token_ids, options=job.options, begun=begun, refused=command.refused
        )

        def told(done: int, total: int) -> None:
            self._busy_since = self._clock()
            self._outbox.post_if_room(ExamineProgress(request=command.request, done=done, total=total))

        if command.comparing:
            comparison = pair.compare(what, lambda: job.stopped, told)
            return Compared(request=command.request, comparison=comparison)
        examination = pair.examine(what, lambda: job.stopped, told)
        return Examined(request=command.request, examination=examination)

    def _settle(self) -> None:
        """Everything of the reply is on its way: what it taught is kept now, so that a crash does not lose it."""
        if self._pair is None:
            return
        try:
            self._pair.settle()
        except Exception:
            _log.exception("What the reply taught could not be kept")

    def _audit(self, job: _ReplyJob, command: Audit) -> None:
        if self._pair is None:
            raise EngineError(self._why_nothing)

        def stopped() -> bool:
            self._busy_since = self._clock()
            return job.stopped

        asked = Generate(request=command.request, messages=command.messages, raw_prompt=command.raw_prompt)
        prompt, _left_out, _begun = self._prompt(job, asked, self._pair)
        found, pieces = self._pair.audit(prompt, command.options, command.left, command.right, stopped)
        self._outbox.post(Audited(request=command.request, difference=found, pieces=pieces))

    def _stream(self, job: _ReplyJob, command: Generate) -> None:
        if self._pair is None:
            raise EngineError(self._why_nothing)
        pair, left_out = self._pair, 0
        if isinstance(pair, RemotePair):
            events = pair.answer(
                command,
                options=lambda: job.options,
                should_stop=lambda: job.stopped,
                hold=lambda: self._held(job.hold),
            )
        else:
            if command.cold:
                pair.forget()
            try:
                prompt, left_out, begun = self._prompt(job, command, pair)
            except Interrupted:
                self._tell_stopped(job)
                return
            events = pair.reply(
                prompt,
                options=lambda: job.options,
                should_stop=lambda: job.stopped,
                begun=begun,
                hold=lambda: self._held(job.hold),
            )
        with contextlib.closing(events):  # type: ignore[type-var]  # an iterator that is in fact a generator
            for event in events:
                self._busy_since = self._clock()
                if left_out and isinstance(event, PromptStarted):
                    event = msgspec.structs.replace(event, left_out=left_out)
                self._outbox.post_when_room(
                    ReplyProgress(request=command.request, event=event), give_up=lambda: job.stopped
                )

    def _held(self, hold: HeldReply) -> Callable[[], None] | None:
        """What to wait with before the next round of a reply, None where it may begin."""
        if hold.next_round():
            return None

        def wait() -> None:
            self._busy_since = None
            hold.wait()
            self._busy_since = self._clock()

        return wait

    def _prompt(
        self, job: _ReplyJob | _ExamineJob, command: Generate | Examine, pair: Pair | RemotePair
    ) -> tuple[list[int], int, Begun]:
        """The prompt's tokens, how many messages were left out of it, and what of it belongs to the reply. Raises
        Interrupted on a stop."""
        left_out = 0
        if command.raw_prompt is not None:
            return pair.raw_prompt(command.raw_prompt, should_stop=lambda: job.stopped), left_out, NOTHING

        begin = command.beginning
        ids, begun = ([], NOTHING) if begin is None else pair.begin(begin, should_stop=lambda: job.stopped)

        def read(messages: Sequence[ChatMessage]) -> list[int]:
            if job.stopped:
                raise Interrupted(tr("The reply was stopped."))
            prompt = pair.chat_prompt(
                messages,
                thinking=job.options.thinking,
                tools=job.options.tools,
                should_stop=lambda: job.stopped,
            )
            return [*prompt, *ids]

        messages: Sequence[ChatMessage] = command.messages
        if command.truncation is not None:
            messages, left_out = leave_out_oldest(
                messages, command.truncation, context=pair.context, count=lambda kept: len(read(kept))
            )
        return read(messages), left_out, begun

    def _count(self, command: CountTokens) -> None:
        try:
            if self._pair is None:
                raise EngineError(self._why_nothing)
            if isinstance(self._pair, RemotePair):
                tokens, estimated = self._pair.count(command.messages)
            else:
                tokens, estimated = len(self._pair.chat_prompt(command.messages)), False
        except Exception as error:
            failed = _told(
                error, _ran_out(), later("The tokens could not be counted ({error}); send again, or choose Reload.")
            )
            self._outbox.post(reply_failed(command.request, failed))
        else:
            counted = TokensCounted(
                request=command.request, tokens=tokens, context=self._pair.context, estimated=estimated
            )
            self._outbox.post(counted)

    def _close_pair(self) -> None:
        with self._lock:
            pair, self._pair = self._pair, None
        if pair is not None:
            pair.close()


def _told(error: Exception, memory: ForetokenError, unexpected: str) -> ForetokenError:
    """Returns the sentence for a failure: `memory` when memory ran out, `unexpected` (in English) for a bug of ours."""
    match error:
        case ForetokenError():
            return error
        case MemoryError():
            return memory
    _log.error("A command failed", exc_info=error)
    return EngineError(tr(unexpected, error=brief(error)))


def _ran_out() -> EngineError:
    return EngineError(tr(_MEMORY_RAN_OUT))


def _cancelled() -> LoadCancelled:
    return LoadCancelled(tr("Loading was cancelled."))
