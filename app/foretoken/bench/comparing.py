"""Runs a comparison: settings in turns over one session, with warm-ups, and an explanation of every difference."""

import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Protocol

import msgspec

from foretoken.bench.comparison import Comparison, Fork, Plan, Verdict, partings, result
from foretoken.engine.events import FinishReason, ReplyEvent, ReplyFinished
from foretoken.engine.model import Interrupted
from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.errors import LoadCancelled
from foretoken.session.messages import Audited, Loaded, LoadPair, LoadProgress

_WARM_UP_TOKENS: Final = 16


class Session(Protocol):
    """What is needed of `session.blocking.BlockingSession`."""

    def load(self, pair: LoadPair, on_progress: Callable[[LoadProgress], None] | None = None) -> Loaded: ...

    def reply(self, prompt: Sequence[ChatMessage] | str, options: ReplyOptions) -> Iterator[ReplyEvent]: ...

    def audit(
        self, prompt: Sequence[ChatMessage] | str, options: ReplyOptions, left: Sequence[int], right: Sequence[int]
    ) -> Audited: ...

    def stop(self) -> None: ...

    def cancel_load(self) -> None: ...


class Gate:
    """Holds measurements back while something else needs the machine. All methods may be called from any thread."""

    def __init__(self) -> None:
        self._open = threading.Event()
        self._open.set()
        self._cancelled = False

    def hold(self) -> None:
        """Something else runs: what is being measured is given up and measured again after `release`."""
        if not self._cancelled:
            self._open.clear()

    def release(self) -> None:
        self._open.set()

    def cancel(self) -> None:
        """Nothing more is measured."""
        self._cancelled = True
        self._open.set()

    @property
    def held(self) -> bool:
        return not self._open.is_set()

    @property
    def cancelled(self) -> bool:
        return self._cancelled

    def passed(self) -> bool:
        """Wait while it is held; whether to go on."""
        self._open.wait()
        return not self._cancelled


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

    fork: Fork


Step = LoadProgress | Loaded | Started | Streamed | Explaining


class Comparing:
    """One comparison; `result` may be asked for at any time. For one thread, except `gate` and `stop`."""

    def __init__(
        self, session: Session, plan: Plan, told: Callable[[Step], None] = lambda _step: None, gate: Gate | None = None
    ) -> None:
        self._session = session
        self._plan = plan
        self._told = told
        self.gate = gate or Gate()
        self._runs: list[list[ReplyFinished]] = [[] for _ in plan.settings]
        self._forks: list[Fork] = []
        self._explained = False
        self._loaded: LoadPair | None = None
        self._warm: set[int] = set()

    @property
    def result(self) -> Comparison:
        """What was found so far."""
        forks = self._forks if self._explained else [fork for fork, _left, _right in partings(self._plan, self._runs)]
        return result(self._plan, self._runs, forks, finished=self._explained and not self.gate.cancelled)

    def stop(self) -> None:
        """End it, from any thread; `result` has what was done."""
        self.gate.cancel()
        self._session.cancel_load()
        self._session.stop()

    def run(self) -> Comparison:
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
                self._told(self._session.load(load, self._told))
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
            most = min(_WARM_UP_TOKENS, options.stop.max_tokens or _WARM_UP_TOKENS)
            options = msgspec.structs.replace(options, stop=msgspec.structs.replace(options.stop, max_tokens=most))
        self._told(started)
        gave_way, finished = False, None
        for event in self._session.reply(self._plan.prompt, options):
            self._told(Streamed(event=event))
            if isinstance(event, ReplyFinished):
                finished = event
            elif self.gate.held or self.gate.cancelled:
                gave_way = True
                self._session.stop()
        assert finished is not None, "a reply ends with ReplyFinished or an error"
        if finished.reason is not FinishReason.STOPPED:
            return finished
        if not gave_way:
            self.gate.cancel()
        return None

    def _explain(self) -> None:
        """Find the margin of every fork that should not be there."""
        found = partings(self._plan, self._runs)
        forks = [fork for fork, _left, _right in found]
        for number, (fork, left, right) in enumerate(found):
            if fork.verdict is not Verdict.UNKNOWN or len(fork.token_ids) < 2 or not self.gate.passed():
                continue
            self._told(Explaining(fork=fork))
            forks[number] = self._explained_fork(fork, left, right)
        self._forks, self._explained = forks, True

    def _explained_fork(self, fork: Fork, left: Sequence[int], right: Sequence[int]) -> Fork:
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
            verdict=Verdict.NEAR_TIE if found.near_tie else Verdict.DIFFERENT,
        )
