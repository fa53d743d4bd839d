"""Runs a comparison: settings in turns over one session, with warm-ups, and an explanation of every difference."""

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from foretoken.engine.events import ReplyEvent, ReplyFinished
from foretoken.engine.model import Interrupted
from foretoken.errors import LoadCancelled
from foretoken.features.compare.comparison import (
    ComparisonPlan,
    ComparisonReport,
    TextFork,
    TextVerdict,
    partings,
    result,
)
from foretoken.measuring.running import MeasuringGate, MeasuringSession, one_run, shortened
from foretoken.measuring.setting import check_taken
from foretoken.session.messages import Loaded, LoadPair, LoadProgress
from foretoken.session.remote.address import is_address

_WARM_UP_TOKENS: Final = 16


class Started(msgspec.Struct, frozen=True, kw_only=True):
    """A run of `setting` begins; `done` of `total` measured runs are over. Warm-ups are in no figure."""

    setting: int
    repetition: int
    warm_up: bool
    done: int
    total: int


class Streamed(msgspec.Struct, frozen=True, kw_only=True):
    """An event of the run that began last."""

    event: ReplyEvent


class Explaining(msgspec.Struct, frozen=True, kw_only=True):
    """The margin of a fork is being measured, which takes as long as reading the text several times."""

    fork: TextFork


Step = LoadProgress | Loaded | Started | Streamed | Explaining


class Comparing:
    """One comparison; `result` may be asked for at any time. For one thread, except `gate` and `stop`."""

    def __init__(
        self,
        session: MeasuringSession,
        plan: ComparisonPlan,
        told: Callable[[Step], None] = lambda _step: None,
        gate: MeasuringGate | None = None,
    ) -> None:
        self._session = session
        self._plan = plan
        self._told = told
        self.gate = gate or MeasuringGate()
        self._runs: list[list[ReplyFinished]] = [[] for _ in plan.settings]
        self._forks: list[TextFork] = []
        self._explained = False
        self._loaded: LoadPair | None = None
        self._warm: set[int] = set()

    @property
    def result(self) -> ComparisonReport:
        """What was found so far."""
        forks = self._forks if self._explained else [fork for fork, _left, _right in partings(self._plan, self._runs)]
        return result(self._plan, self._runs, forks, finished=self._explained and not self.gate.cancelled)

    def stop(self) -> None:
        """End it, from any thread; `result` has what was done."""
        self.gate.cancel()
        self._session.cancel_load()
        self._session.stop()

    def run(self) -> ComparisonReport:
        """Measure and explain. Raises what a load or a reply raises; what was done before stays in `result`."""
        try:
            self._run()
        except LoadCancelled:
            if not self.gate.cancelled:
                raise
        return self.result

    def _run(self) -> None:
        order, loads = self._plan.order(), self._plan.loads()
        for done, (setting, repetition) in enumerate(order):
            started = Started(setting=setting, repetition=repetition, warm_up=False, done=done, total=len(order))
            finished = self._measured(loads[setting], started)
            if finished is None:
                self.gate.cancel()
                return
            self._runs[setting].append(finished)
        self._explain()

    def _measured(self, load: LoadPair, started: Started) -> ReplyFinished | None:
        """One undisturbed run, with its warm-up where there was none since the load; None once it is cancelled."""
        while self.gate.passed():
            if load != self._loaded:
                loaded = self._session.load(load, self._told)
                self._told(loaded)
                loads = zip(self._plan.loads(), self._plan.settings, strict=True)
                check_taken(loaded, (setting for other, setting in loads if other == load))
                self._loaded, self._warm = load, set()
            if started.setting not in self._warm:
                if self._reply(msgspec.structs.replace(started, warm_up=True)) is None:
                    continue
                self._warm.add(started.setting)
            if (finished := self._reply(started)) is not None:
                return finished
        return None

    def _reply(self, started: Started) -> ReplyFinished | None:
        """A reply; None where it was stopped, because the gate was held or by the user, which cancels everything.

        All replies find the prompt in the caches, which the warm-up has filled."""
        options = self._plan.reply_options(started.setting)
        if started.warm_up:
            options = shortened(options, _WARM_UP_TOKENS)
        self._told(started)
        return one_run(
            self._session, self._plan.prompt, options, self.gate, lambda event: self._told(Streamed(event=event))
        )

    def _explain(self) -> None:
        """Find the margin of every fork that should not be there."""
        found = partings(self._plan, self._runs)
        forks = [fork for fork, _left, _right in found]
        for number, (fork, left, right) in enumerate(found):
            if fork.verdict is not TextVerdict.UNKNOWN or len(fork.token_ids) < 2 or not self.gate.passed():
                continue
            if is_address(self._plan.pair.main):  # of a server nothing is known but what it wrote
                continue
            self._told(Explaining(fork=fork))
            forks[number] = self._explained_fork(fork, left, right)
        self._forks, self._explained = forks, True

    def _explained_fork(self, fork: TextFork, left: Sequence[int], right: Sequence[int]) -> TextFork:
        try:
            audited = self._session.audit(self._plan.prompt, self._plan.options, left, right)
        except Interrupted:
            self.gate.cancel()
            return fork
        found = audited.difference
        if found is None:
            return fork
        return msgspec.structs.replace(
            fork,
            pieces=tuple(piece.decode("utf-8", "replace") for piece in audited.pieces),
            margin=found.margin,
            noise=found.noise,
            verdict=TextVerdict.NEAR_TIE if found.near_tie else TextVerdict.DIFFERENT,
        )
