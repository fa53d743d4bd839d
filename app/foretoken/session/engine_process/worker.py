"""The worker of the engine process: does its jobs with the pair that is loaded, and answers with notices."""

import contextlib
import logging
import time
from collections.abc import Callable
from functools import partial

import msgspec

from foretoken.engine.events import PromptStarted, ReplyEvent
from foretoken.engine.examining.written_reply import WrittenReply
from foretoken.engine.model import Interrupted
from foretoken.engine.plain_speed import PlainSpeed
from foretoken.errors import EngineError, ForetokenError
from foretoken.session.engine_process import loading
from foretoken.session.engine_process.asked_prompt import prompt_of, tokens_of
from foretoken.session.engine_process.hold import HeldReply
from foretoken.session.engine_process.job_queue import ExamineJob, JobQueue, LoadJob, PlainJob, ReplyJob, stopped_early
from foretoken.session.engine_process.outbox import Outbox
from foretoken.session.engine_process.pair_in_use import PairInUse
from foretoken.session.engine_process.side_by_side import SideBySide
from foretoken.session.failures import load_failed, reply_failed, told
from foretoken.session.messages import (
    Audit,
    Audited,
    Command,
    Compared,
    CountTokens,
    Examined,
    ExamineProgress,
    Generate,
    Loaded,
    LoadFailed,
    LoadProgress,
    PlainMeasured,
    ReplyProgress,
    Shutdown,
    encode,
)
from foretoken.session.remote.pair import RemotePair
from foretoken.wording import later, tr

_MEMORY_RAN_OUT = later("Memory ran out; close other programs or choose a smaller pair.")

_log = logging.getLogger(__name__)


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
        self._busy_since: float | None = None
        self._loaded = PairInUse()
        self._side_by_side = SideBySide(died)
        self._jobs = JobQueue(outbox, abort=self._loaded.abort, gave_way=self._side_by_side.wake)

    @property
    def busy_ms(self) -> float:
        """Since the main thread last finished something; 0 while it waits for a job."""
        since = self._busy_since
        return 0.0 if since is None else (self._clock() - since) * 1000

    def take(self, command: Command) -> None:
        """Act on `command` now, or queue it."""
        self._jobs.take(command)

    def run(self, prepare: loading.Prepare) -> None:
        """Do jobs in order until Shutdown. `prepare` is the first step of every load. Where the pair writes several
        replies at once, they are begun in order, and all else but counting tokens waits for the end of all."""
        while True:
            self._busy_since = None
            job = self._jobs.next()
            self._busy_since = self._clock()
            match job:
                case LoadJob():
                    self._side_by_side.wait()
                    self._load(job, prepare)
                case ReplyJob() if isinstance(job.command, Generate) and self._loaded.at_once > 1:
                    self._side_by_side.begin(partial(self._reply_beside, job), most=self._loaded.at_once)
                case ReplyJob():
                    self._side_by_side.wait()
                    self._reply(job)
                case CountTokens():
                    self._count(job)
                case PlainJob():
                    self._measure(job)
                case ExamineJob():
                    self._examine(job)
                case Shutdown():
                    self._side_by_side.wait()
                    self._loaded.close()
                    return

    def _load(self, job: LoadJob, prepare: loading.Prepare) -> None:
        answer: Loaded | LoadFailed
        try:
            answer = self._loaded.load(
                job.command, prepare, progress=self._progress(job), cancelled=job.cancelled.is_set
            )
        except ForetokenError as error:
            answer = load_failed(error, kept=self._loaded.pair is not None)
        finally:
            self._jobs.load_done(job)
        self._outbox.post(answer)
        if isinstance(answer, Loaded):
            self._outbox.flush(1.0)  # a crash in the next job must not look like one of this load

    def _progress(self, job: LoadJob) -> Callable[[str, float], bool]:
        """A callback for the loader that reports every full percent, and says False once the load is cancelled."""
        last = ("", -1)

        def progress(part: str, fraction: float) -> bool:
            nonlocal last
            percent = int(fraction * 100)
            if (part, percent) != last:
                last = (part, percent)
                self._busy_since = self._clock()
                self._outbox.post(LoadProgress(part=part, fraction=fraction))
            return not job.cancelled.is_set()

        return progress

    def _reply(self, job: ReplyJob) -> None:
        if not self._jobs.begin_reply(job):
            return
        failed: ForetokenError | None = None
        pair = self._loaded.pair
        plain = None if pair is None else pair.plain
        try:
            if isinstance(job.command, Audit):
                self._audit(job, job.command)
            else:
                self._stream(job, job.command)
        except Exception as error:
            failed = told(
                error, _ran_out(), later("The reply failed unexpectedly ({error}); send again, or choose Reload.")
            )
        finally:
            self._jobs.reply_done(job)
        if failed is not None:
            self._outbox.post(reply_failed(job.command.request, failed))
        if pair is not None and pair.plain is not plain:
            self._outbox.post(PlainMeasured(speed=pair.plain))
        self._loaded.settle()

    def _reply_beside(self, job: ReplyJob) -> None:
        """A reply beside others, in a thread of its own."""
        self._reply(job)
        self._busy_since = None  # the main thread waits for jobs

    def _stream(self, job: ReplyJob, command: Generate) -> None:
        pair, left_out = self._loaded.needed(), 0
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
                prompt, left_out, begun = prompt_of(command, job.options, pair, should_stop=lambda: job.stopped)
            except Interrupted:
                self._outbox.post(stopped_early(job))
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

    def _audit(self, job: ReplyJob, command: Audit) -> None:
        pair = self._loaded.needed()

        def stopped() -> bool:
            self._busy_since = self._clock()
            return job.stopped

        asked = Generate(request=command.request, messages=command.messages, raw_prompt=command.raw_prompt)
        prompt, _left_out, _begun = prompt_of(asked, job.options, pair, should_stop=lambda: job.stopped)
        found, pieces = pair.audit(prompt, command.options, command.left, command.right, stopped)
        self._outbox.post(Audited(request=command.request, difference=found, pieces=pieces))

    def _measure(self, job: PlainJob) -> None:
        self._side_by_side.wait(unless=lambda: job.stopped)
        pair, more = self._loaded.pair, False
        self._jobs.begin(job)

        def heard(event: ReplyEvent) -> None:
            self._busy_since = self._clock()
            encode(ReplyProgress(request=0, event=event))  # which takes the time that it takes in a reply

        try:
            if job.runs and pair is not None:
                more = pair.measure_plain(job.command.sampling, lambda: job.stopped, heard)
        except Interrupted:
            pass
        except Exception:
            _log.exception("Plain speed could not be measured")
        finally:
            self._jobs.plain_done(job)
        self._outbox.post(PlainMeasured(speed=PlainSpeed() if pair is None else pair.plain, more=more))
        if not job.stopped:
            self._loaded.settle()

    def _examine(self, job: ExamineJob) -> None:
        self._side_by_side.wait(unless=lambda: job.stopped)
        failed: ForetokenError | None = None
        self._jobs.begin(job)
        try:
            answer = self._examined(job)
        except Exception as error:
            failed = told(
                error, _ran_out(), later("The reply could not be examined ({error}); try again, or choose Reload.")
            )
        finally:
            self._jobs.examination_done(job)
        self._outbox.post(answer if failed is None else reply_failed(job.command.request, failed))

    def _examined(self, job: ExamineJob) -> Examined | Compared:
        if job.stopped:
            raise Interrupted("The examination was stopped.")
        command, pair = job.command, self._loaded.needed()
        prompt, _, begun = prompt_of(command, command.options, pair, should_stop=lambda: job.stopped)
        what = WrittenReply(
            prompt=prompt, reply=command.token_ids, options=command.options, begun=begun, refused=command.refused
        )

        def done_so_far(done: int, total: int) -> None:
            self._busy_since = self._clock()
            self._outbox.post_if_room(ExamineProgress(request=command.request, done=done, total=total))

        if command.comparing:
            comparison = pair.compare(what, lambda: job.stopped, done_so_far)
            return Compared(request=command.request, comparison=comparison)
        examination = pair.examine(what, lambda: job.stopped, done_so_far)
        return Examined(request=command.request, examination=examination)

    def _count(self, command: CountTokens) -> None:
        try:
            pair = self._loaded.needed()
            counted = pair.tokens_of(command) if isinstance(pair, RemotePair) else tokens_of(command, pair)
        except Exception as error:
            failed = told(
                error, _ran_out(), later("The tokens could not be counted ({error}); send again, or choose Reload.")
            )
            self._outbox.post(reply_failed(command.request, failed))
        else:
            self._outbox.post(counted)


def _ran_out() -> EngineError:
    return EngineError(tr(_MEMORY_RAN_OUT))
