"""The worker of the engine process: does its jobs with the pair that is loaded, and answers with notices."""

import contextlib
import logging
import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import msgspec

from foretoken import threads
from foretoken.engine.events import PromptStarted
from foretoken.engine.examining.place import WrittenReply
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.model import Interrupted
from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.engine.plain_speed import PlainSpeed
from foretoken.engine.prompt.beginning import NOTHING, Begun
from foretoken.engine.prompt.truncation import leave_out_oldest
from foretoken.engine.verify import own_rule
from foretoken.errors import EngineError, ForetokenError, UsageError
from foretoken.session.engine_process import loading
from foretoken.session.engine_process.job_queue import (
    CountJob,
    ExamineJob,
    JobQueue,
    LoadJob,
    PlainJob,
    ReplyJob,
    stopped_early,
)
from foretoken.session.engine_process.loading import PairInUse
from foretoken.session.engine_process.outbox import PAUSE_S, NoticeOutbox
from foretoken.session.failures import load_failed, our_error, request_failed
from foretoken.session.messages import (
    AnswerEvent,
    AnswerPart,
    AskedPrompt,
    Audit,
    AuditResult,
    Command,
    CompareResult,
    CountTokens,
    ExamineProgress,
    ExamineResult,
    Generate,
    JudgeResult,
    Loaded,
    LoadFailed,
    LoadProgress,
    PlainMeasured,
    RuleText,
    Shutdown,
    TokensCounted,
)
from foretoken.session.remote.pair import RemotePair
from foretoken.wording import later, tr

_MOST_SHOWN: Final = 2**20  # tokens, and bytes below: an answer is one message to the other process
_LONGEST_SHOWN: Final = 16 * 2**20
_MEMORY_RAN_OUT = later("Memory ran out; close other programs or choose a smaller pair.")

_log = logging.getLogger(__name__)


class Worker:
    """Carries out commands. `take` is called on the command thread, `run` on the one that owns the models. `died` hears
    of the fault that ended another thread."""

    def __init__(self, outbox: NoticeOutbox, died: Callable[[BaseException], object] = lambda _error: None) -> None:
        self._outbox = outbox
        self._loaded = PairInUse()
        self._side_by_side = SideBySide(died)
        self._jobs = JobQueue(outbox, abort=self._loaded.abort, gave_way=self._side_by_side.wake)

    def take(self, command: Command) -> None:
        """Act on `command` now, or queue it."""
        if not isinstance(command, RuleText):
            self._jobs.take(command)
        elif command.text is None:
            own_rule.given.pop(command.path, None)
        else:
            own_rule.given[command.path] = command.text

    def run(self, prepare: loading.Prepare) -> None:
        """Do jobs in order until Shutdown. `prepare` is the first step of every load. Where the pair writes several
        replies at once, they are begun in order, and all else but counting tokens waits for the end of all."""
        while True:
            match job := self._jobs.next():
                case LoadJob():
                    self._side_by_side.wait()
                    self._load(job, prepare)
                case ReplyJob() if isinstance(job.asked, Generate) and self._loaded.at_once > 1:
                    self._side_by_side.begin(partial(self._reply, job), most=self._loaded.at_once)
                case ReplyJob():
                    self._side_by_side.wait()
                    self._reply(job)
                case CountJob():
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
            if isinstance(job.asked, Audit):
                self._audit(job, job.asked)
            else:
                self._stream(job, job.asked)
        except Exception as error:
            failed = our_error(
                error, _ran_out(), later("The reply failed unexpectedly ({error}); send again, or choose Reload.")
            )
        finally:
            self._jobs.reply_done(job)
        if failed is not None:
            self._answer(job, request_failed(failed))
        if pair is not None and pair.plain is not plain:
            self._outbox.post(PlainMeasured(speed=pair.plain))
        self._loaded.settle()

    def _stream(self, job: ReplyJob, asked: Generate) -> None:
        pair, left_out = self._loaded.needed(), 0
        remote = isinstance(pair, RemotePair)

        def hold() -> Callable[[], None] | None:
            waits = not job.hold.next_round()
            if waits or not remote:  # what a pair of ours gathered is to be seen now
                self._outbox.hurry()
            return job.hold.wait if waits else None

        if isinstance(pair, RemotePair):
            events = pair.answer(asked, options=lambda: job.options, should_stop=lambda: job.stopped, hold=hold)
        else:
            if asked.cold:
                pair.forget()
            try:
                prompt, left_out, begun = prompt_of(asked, job.options, pair, should_stop=lambda: job.stopped)
            except Interrupted:
                self._answer(job, stopped_early(job))
                return
            events = pair.reply(
                prompt,
                options=lambda: job.options,
                should_stop=lambda: job.stopped,
                begun=begun,
                hold=hold,
                gather=PAUSE_S,
            )
        with contextlib.closing(events):  # type: ignore[type-var]  # an iterator that is in fact a generator
            for event in events:
                if left_out and isinstance(event, PromptStarted):
                    event = msgspec.structs.replace(event, left_out=left_out)
                self._outbox.post_event(job.request, event, give_up=lambda: job.stopped)

    def _audit(self, job: ReplyJob, asked: Audit) -> None:
        pair = self._loaded.needed()
        prompt, _left_out, _begun = prompt_of(asked, job.options, pair, should_stop=lambda: job.stopped)
        found, pieces = pair.audit(prompt, asked.options, asked.left, asked.right, lambda: job.stopped)
        self._answer(job, AuditResult(difference=found, pieces=pieces))

    def _answer(self, job: ReplyJob | ExamineJob | CountJob, event: AnswerEvent) -> None:
        self._outbox.post(AnswerPart(request=job.request, events=(event,)))

    def _measure(self, job: PlainJob) -> None:
        self._side_by_side.wait(unless=lambda: job.stopped)
        pair, more = self._loaded.pair, False
        self._jobs.begin(job)

        try:
            if job.runs and pair is not None:
                more = pair.measure_plain(job.command.sampling, lambda: job.stopped)
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
            failed = our_error(
                error, _ran_out(), later("The reply could not be examined ({error}); try again, or choose Reload.")
            )
        finally:
            self._jobs.examination_done(job)
        self._answer(job, answer if failed is None else request_failed(failed))

    def _examined(self, job: ExamineJob) -> ExamineResult | CompareResult | JudgeResult:
        if job.stopped:
            raise Interrupted("The examination was stopped.")
        asked, pair = job.asked, self._loaded.needed()
        prompt, _, begun = prompt_of(asked, asked.options, pair, should_stop=lambda: job.stopped)
        what = WrittenReply(
            prompt=prompt, reply=asked.token_ids, options=asked.options, begun=begun, refused=asked.refused
        )

        def done_so_far(done: int, total: int) -> None:
            progress = ExamineProgress(done=done, total=total)
            self._outbox.post_if_room(AnswerPart(request=job.request, events=(progress,)))

        if asked.judging:
            stopped, beside, noise = (lambda: job.stopped), asked.beside, asked.noise
            return JudgeResult(judged=pair.judge(what, stopped, done_so_far, beside=beside, noise=noise))
        if asked.comparing:
            return CompareResult(comparison=pair.compare(what, lambda: job.stopped, done_so_far))
        return ExamineResult(examination=pair.examine(what, lambda: job.stopped, done_so_far))

    def _count(self, job: CountJob) -> None:
        answer: AnswerEvent
        try:
            pair = self._loaded.needed()
            answer = pair.tokens_of(job.asked) if isinstance(pair, RemotePair) else tokens_of(job.asked, pair)
        except Exception as error:
            failed = our_error(
                error, _ran_out(), later("The tokens could not be counted ({error}); send again, or choose Reload.")
            )
            answer = request_failed(failed)
        self._answer(job, answer)


class SideBySide:
    """The replies that run. Only the main thread of the engine process begins and awaits them. `died` hears of a thread
    that ended by a fault."""

    def __init__(self, died: Callable[[BaseException], object]) -> None:
        self._died = died
        self._changed = threading.Condition()
        self._running = 0

    def begin(self, body: Callable[[], None], *, most: int) -> None:
        """Run `body` in a thread of its own, once fewer than `most` run. It raises nothing."""
        with self._changed:
            self._changed.wait_for(lambda: self._running < most)
            self._running += 1
        threads.start(lambda: self._run(body), name="engine-reply", died=self._died)

    def wait(self, *, unless: Callable[[], bool] = lambda: False) -> None:
        """Return once none runs, or once `unless` says True (call `wake` when it changes)."""
        with self._changed:
            self._changed.wait_for(lambda: not self._running or unless())

    def wake(self) -> None:
        """Have `wait` look at its `unless` again."""
        with self._changed:
            self._changed.notify_all()

    def _run(self, body: Callable[[], None]) -> None:
        try:
            body()
        finally:
            with self._changed:
                self._running -= 1
                self._changed.notify_all()


def prompt_of(
    asked: AskedPrompt, options: ReplyOptions, pair: LoadedPair | RemotePair, *, should_stop: Callable[[], bool]
) -> tuple[list[int], int, Begun]:
    """The prompt's tokens, how many messages were left out of it, and what of it belongs to the reply. Raises
    Interrupted on a stop."""
    left_out = 0
    if isinstance(asked.raw_prompt, tuple):
        return _checked(asked.raw_prompt, pair), left_out, NOTHING
    if asked.raw_prompt is not None:
        return pair.raw_prompt(asked.raw_prompt, should_stop=should_stop), left_out, NOTHING

    begin = asked.beginning
    ids, begun = ([], NOTHING) if begin is None else pair.begin(begin, should_stop=should_stop)

    def read(messages: Sequence[ChatMessage]) -> list[int]:
        if should_stop():
            raise Interrupted(tr("The reply was stopped."))
        prompt = pair.chat_prompt(messages, thinking=options.thinking, tools=options.tools, should_stop=should_stop)
        return [*prompt, *ids]

    messages: Sequence[ChatMessage] = asked.messages
    if asked.truncation is not None:
        messages, left_out = leave_out_oldest(
            messages, asked.truncation, context=pair.context, count=lambda kept: len(read(kept))
        )
    return read(messages), left_out, begun


def tokens_of(asked: CountTokens, pair: LoadedPair) -> TokensCounted:
    """The tokens of a conversation, or of a raw prompt. Raises UsageError, BadTemplate."""
    text = ""
    if isinstance(asked.raw_prompt, tuple):
        ids = _checked(asked.raw_prompt, pair)
    elif asked.raw_prompt is not None:
        ids = pair.raw_prompt(asked.raw_prompt, add_special=asked.add_special, parse_special=asked.parse_special)
    else:
        ids = pair.chat_prompt(asked.messages, thinking=asked.thinking, tools=asked.tools)
        if asked.shown:
            text = pair.chat_text(asked.messages, thinking=asked.thinking, tools=asked.tools)
    pieces = tuple((one, pair.written(one)) for one in ids[:_MOST_SHOWN]) if asked.shown else ()
    if asked.shown and (len(ids) > _MOST_SHOWN or sum(len(piece) for _one, piece in pieces) > _LONGEST_SHOWN):
        raise UsageError(tr("{tokens:,} tokens are too many to be shown; send a shorter text.", tokens=len(ids)))
    return TokensCounted(tokens=len(ids), context=pair.context, pieces=pieces, text=text)


def _checked(ids: Sequence[int], pair: LoadedPair | RemotePair) -> list[int]:
    """Token ids as they were given. Raises UsageError where the model has no such token."""
    known = pair.main.n_vocab
    if (wrong := next((one for one in ids if not 0 <= one < known), None)) is not None:
        raise UsageError(
            tr("The prompt has token {wrong:,}; this model has the ids 0 to {last:,}.", wrong=wrong, last=known - 1)
        )
    return list(ids)


def _ran_out() -> EngineError:
    return EngineError(tr(_MEMORY_RAN_OUT))
