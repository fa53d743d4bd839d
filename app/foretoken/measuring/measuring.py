"""Carries out a measurement: prompts in turns through all contestants, with warm-ups, and what came of it kept.

This is how the command `bench`, the lab and comparisons with other engines measure alike. Each prompt goes through all
contestants before the next comes, beginning with another one each time and backwards every second time, so that a
machine that grows slower or faster favours none. Where not all processes may be open at once, each answers a block of
prompts before it makes room for the next.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec
import psutil

from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.errors import EngineDied, ForetokenError, LoadCancelled, UnusableInput, UsageError
from foretoken.measuring.records import Record, Results
from foretoken.measuring.runner import Contestant, EngineRunner, MeasuredReply, OurRunner, Runners
from foretoken.measuring.running import MeasuringGate, shortened
from foretoken.measuring.suite import SuitePrompt
from foretoken.wording import tr


class Used(NamedTuple):
    """Seconds: a clock, and processor time of everything and of this program with its children, all cores together."""

    at: float
    everything: float
    own: float


class OthersMeter:
    """Processor cores that programs other than this one and its children used since it was made."""

    def __init__(self, read: Callable[[], Used] | None = None) -> None:
        self._read = read or _now
        self._start = self._read()

    def cores(self) -> float:
        now, start = self._read(), self._start
        others = (now.everything - start.everything) - (now.own - start.own)
        return max(0.0, others) / (now.at - start.at)


def _now() -> Used:
    times = psutil.cpu_times()
    idle = times.idle + getattr(times, "iowait", 0.0)
    guests = getattr(times, "guest", 0.0) + getattr(times, "guest_nice", 0.0)  # counted as user and nice time already
    process = psutil.Process()
    own = 0.0
    for member in (process, *process.children(recursive=True)):
        try:
            spent = member.cpu_times()
        except psutil.NoSuchProcess:
            continue
        own += spent.user + spent.system
    return Used(time.perf_counter(), sum(times) - idle - guests, own)


_WARM_UP_TOKENS: Final = 16


class MeasuringPlan(msgspec.Struct, frozen=True, kw_only=True):
    """Every contestant on every prompt, `repeat` times. `options`: of all replies, the seed included; what they say of
    drafts, contestants replace. `cold`: no reply finds its prompt in a cache. `at_once`: how many processes may be open
    together, None for all; else each answers `block` prompts at a time (None: all of them)."""

    contestants: tuple[Contestant, ...]
    prompts: tuple[SuitePrompt, ...]
    options: ReplyOptions
    repeat: int = 1
    cold: bool = True
    at_once: int | None = None
    block: int | None = None

    def __post_init__(self) -> None:
        if not self.contestants or not self.prompts:
            raise UsageError(tr("There is no setting or no prompt to measure; give one."))
        if self.options.sampling.seed is None:
            raise UsageError(tr("Measurements need a seed, the same for all of them."))

    @property
    def processes(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(one.process for one in self.contestants))

    @property
    def total(self) -> int:
        """How many prompts are answered in all."""
        return len(self.contestants) * len(self.prompts) * self.repeat

    def steps(self) -> Iterator["MeasuringStep"]:
        """What is measured, in its order."""
        together = self.at_once is None or self.at_once >= len(self.processes)
        groups: list[list[Contestant]] = (
            [list(self.contestants)]
            if together
            else [[one for one in self.contestants if one.process == process] for process in self.processes]
        )
        size = 1 if together else self.block or len(self.prompts)
        sweep = 0
        for repetition in range(self.repeat):
            for begin in range(0, len(self.prompts), size):
                for group in groups if sweep % 2 == 0 else groups[::-1]:
                    for number, prompt in enumerate(self.prompts[begin : begin + size], begin):
                        turn = repetition * len(self.prompts) + number
                        for place, contestant in enumerate(_in_turn(group, turn)):
                            yield MeasuringStep(
                                contestant=contestant, prompt=prompt, repetition=repetition, place=place
                            )
                sweep += 1


def _in_turn(group: Sequence[Contestant], turn: int) -> list[Contestant]:
    """Beginning with another one every second turn, and backwards in the turns between."""
    begin = turn // 2 % len(group)
    order = [*group[begin:], *group[:begin]]
    return order if turn % 2 == 0 else order[::-1]


class MeasuringStep(msgspec.Struct, frozen=True, kw_only=True):
    """One prompt for one contestant; `place`: how many had it just before."""

    contestant: Contestant
    prompt: SuitePrompt
    repetition: int
    place: int


class MeasuringProgress(msgspec.Struct, frozen=True, kw_only=True):
    """`done` of `total` are measured; `seconds_left` None before that can be said. What runs now: `label` and `prompt`
    (an id), "" for none; `process` where one starts, which is loaded so far (`loading`, 0-1)."""

    done: int
    total: int
    seconds_left: float | None
    label: str = ""
    prompt: str = ""
    process: str = ""
    loading: float | None = None


class Measuring:
    """Measures what `results` has not yet, and puts it there. For one thread, except `gate` and `stop`."""

    def __init__(
        self,
        runners: Runners,
        plan: MeasuringPlan,
        results: Results,
        told: Callable[[MeasuringProgress], object] = lambda _progress: None,
        gate: MeasuringGate | None = None,
        clock: Callable[[], float] = time.monotonic,
        others: Callable[[], OthersMeter] = OthersMeter,
        died: Callable[[str], object] = lambda _sentence: None,
    ) -> None:
        """`died` hears of a process that ended while it was measured."""
        self._runners, self._plan, self._results, self._told = runners, plan, results, told
        self.gate = gate or MeasuringGate()
        self._clock, self._others, self._died = clock, others, died
        self._began = clock()
        self._measured = 0  # of this run, not of an earlier one
        self._open: OrderedDict[str, EngineRunner] = OrderedDict()
        self._warm: set[str] = set()
        self._failed: set[str] = set()
        self._ended: set[str] = set()  # processes that were started again, and gave no reply since
        self._skipped = 0

    def stop(self) -> None:
        """End it, from any thread; what was measured is kept."""
        self.gate.cancel()
        for runner in list(self._open.values()):
            runner.stop()

    def run(self) -> None:
        """Measure until all is done or it is stopped. A process that cannot be started is noted, and the others go on;
        so they do where one ended, was started again and ended again. Raises EngineError, UnwritableFile."""
        try:
            for step in self._plan.steps():
                if self._results.has(step.contestant, step.prompt.id, step.repetition):
                    continue
                if not self._step(step):
                    return
        except LoadCancelled:
            self.gate.cancel()
        finally:
            for name in list(self._open):
                self._close(name)

    def _step(self, step: MeasuringStep) -> bool:
        """False where it was stopped."""
        while self.gate.passed():
            runner = None if step.contestant.process in self._failed else self._runner(step.contestant)
            if runner is None:
                self._skipped += 1
                return True
            try:
                if self._measured_step(runner, step):
                    return True
            except EngineDied as error:
                self._start_again(step.contestant.process, error)
        return False

    def _measured_step(self, runner: EngineRunner, step: MeasuringStep) -> bool:
        """False where it gave way or was stopped. Raises EngineDied."""
        if not self._warmed(runner, step):
            return False
        self._tell(label=step.contestant.label, prompt=step.prompt.id)
        meter = self._others()
        replies = self._answers(runner, step)
        if replies is None:
            return False
        self._keep(step, replies, runner.memory(), meter.cores())
        return True

    def _start_again(self, process: str, error: EngineDied) -> None:
        """A process ended in mid-reply: the next step starts it, unless it was started for this reply already."""
        self._close(process)
        if process not in self._ended:
            self._ended.add(process)
            self._died(tr("An engine process ended in mid-reply; it is started again, and the measurement goes on."))
            return
        self._died(tr("An engine process ended twice in a row; what was measured before is kept. {error}", error=error))
        self._give_up(process, error, but_measured=True)

    def _give_up(self, process: str, error: ForetokenError, *, but_measured: bool = False) -> None:
        """Leave a process out from now on; its rows say why. `but_measured`: not those that have a reply."""
        self._failed.add(process)
        for one in self._plan.contestants:
            if one.process == process and not (but_measured and self._results.of(self._plan, one)):
                self._results.add(Record(row=one.kept_as, error=str(error)))

    def _keep(self, step: MeasuringStep, replies: Sequence[MeasuredReply], memory: int | None, others: float) -> None:
        self._results.add(
            Record(
                row=step.contestant.kept_as,
                prompt=step.prompt.id,
                kind=step.prompt.kind,
                repetition=step.repetition,
                place=step.place,
                number=self._results.size,
                replies=tuple(replies),
                memory=memory,
                others=round(others, 3),
            )
        )
        self._measured += 1
        self._ended.discard(step.contestant.process)

    def _answers(self, runner: EngineRunner, step: MeasuringStep) -> list[MeasuredReply] | None:
        """The replies to all turns of a prompt; the first finds empty caches, the others what was said before."""
        said, found = list(step.prompt.before), list[MeasuredReply]()
        for turn in step.prompt.turns:
            said.append(ChatMessage(role="user", content=turn))
            cold = self._plan.cold and not found
            reply = runner.answer(said, step.contestant.setting, self._plan.options, cold=cold, gate=self.gate)
            if reply is None:
                return None
            found.append(reply)
            said.append(ChatMessage(role="assistant", content=reply.text))
        return found

    def _warmed(self, runner: EngineRunner, step: MeasuringStep) -> bool:
        """A short reply under each setting before its first, which is in no figure; False where it was stopped."""
        if step.contestant.label in self._warm:
            return True
        self._tell(label=step.contestant.label)
        short = shortened(self._plan.options, _WARM_UP_TOKENS)
        if (
            runner.answer(step.prompt.asked, step.contestant.setting, short, cold=self._plan.cold, gate=self.gate)
            is None
        ):
            return False
        self._warm.add(step.contestant.label)
        return True

    def _runner(self, contestant: Contestant) -> EngineRunner | None:
        """That of its process, started if need be; None where it cannot be, which is noted."""
        name = contestant.process
        if name not in self._open:
            while self._plan.at_once is not None and len(self._open) >= self._plan.at_once:
                self._close(next(iter(self._open)))
            self._tell(process=name, loading=0.0)
            runner = self._open[name] = self._runners(name)
            try:
                runner.start(lambda loaded: self._tell(process=name, loading=loaded))
            except (UnusableInput, UsageError, EngineDied) as error:
                self._close(name)
                self._give_up(name, error)
                return None
        self._open.move_to_end(name)
        return self._open[name]

    def _close(self, name: str) -> None:
        runner = self._open.pop(name)
        if isinstance(runner, OurRunner) and (costs := runner.costs()) is not None:
            self._results.add(Record(row=name, costs=costs))
        runner.close()
        self._warm -= {one.label for one in self._plan.contestants if one.process == name}

    def _tell(self, *, label: str = "", prompt: str = "", process: str = "", loading: float | None = None) -> None:
        total = self._plan.total
        done = self._results.count(self._plan) + self._skipped
        spent = self._clock() - self._began
        left = spent / self._measured * (total - done) if self._measured else None
        self._told(
            MeasuringProgress(
                done=done,
                total=total,
                seconds_left=left,
                label=label,
                prompt=prompt,
                process=process,
                loading=loading,
            )
        )
