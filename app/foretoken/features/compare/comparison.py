"""A comparison of settings, in turns over one session: one text and the speeds of each, where the texts differ, and
whether that is a fault."""

import enum
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from foretoken.engine.events import UNNAMED, FinishReason, Metrics, ReplyEvent, ReplyFinished
from foretoken.engine.model import Interrupted
from foretoken.engine.models.cache import common_prefix
from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.errors import LoadCancelled, UsageError
from foretoken.measuring.running import MeasuringGate, MeasuringSession, one_run, shortened
from foretoken.measuring.setting import Setting, check_taken, loads
from foretoken.session.messages import Audit, AuditResult, Loaded, LoadPair, LoadProgress, prompt_fields
from foretoken.session.remote.address import is_address
from foretoken.speedups import Speedup, Spread, of_turns, spread

MOST_SETTINGS: Final = 4
_EXACT: Final = "exact"
_SHOWN: Final = 12  # characters of two texts from where they part


class ComparisonPlan(msgspec.Struct, frozen=True, kw_only=True):
    """Up to four `settings` on one prompt. `pair`: the main model, and the draft of settings that name none. `options`:
    what the settings share, the seed included. `repeat`: how often each is measured."""

    pair: LoadPair
    settings: tuple[Setting, ...]
    prompt: tuple[ChatMessage, ...] | str
    options: ReplyOptions
    repeat: int = 3

    def __post_init__(self) -> None:
        if not 2 <= len(self.settings) <= MOST_SETTINGS:
            raise UsageError(f"A comparison is of 2 to {MOST_SETTINGS} settings, not {len(self.settings)}.")
        if self.options.sampling.seed is None:
            raise UsageError("A comparison needs a seed, the same for all settings.")

    @property
    def reference(self) -> int:
        """The setting that the others are compared with: the first that guesses nothing, else the first."""
        return next((number for number, setting in enumerate(self.settings) if setting.plain), 0)

    def reply_options(self, setting: int) -> ReplyOptions:
        return msgspec.structs.replace(self.options, draft=self.settings[setting].options)

    def loads(self) -> list[LoadPair]:
        """What has to be loaded for each setting."""
        return loads(self.pair, self.settings)

    def order(self) -> list[tuple[int, int]]:
        """Settings with their repetition, in turns: forwards, then backwards, so that no setting always runs on a
        warmer machine, and models are loaded as rarely as can be."""
        loads = self.loads()
        forwards = sorted(range(len(loads)), key=lambda number: loads.index(loads[number]))
        return [
            (setting, repetition)
            for repetition in range(self.repeat)
            for setting in (forwards if repetition % 2 == 0 else reversed(forwards))
        ]

    def promised(self, setting: int) -> bool:
        """Whether the text has to be that of the reference."""
        if is_address(self.pair.main):  # whose sampling is its own
            one_server = self.settings[setting].server == self.settings[self.reference].server
            return one_server and self.options.sampling.temperature == 0
        rules = {self.settings[number].options.acceptance for number in (setting, self.reference)}
        return self.options.sampling.temperature == 0 or rules <= {_EXACT}


class TextVerdict(enum.Enum):
    """Whether settings gave the same text."""

    IDENTICAL = "identical"
    NEAR_TIE = "near_tie"  # they part where float noise decides between two tokens
    DIFFERENT = "different"  # they part where it does not: a fault
    ALLOWED = "allowed"  # they part, and the acceptance rule does not promise the same text
    UNKNOWN = "unknown"  # they part, and nothing is known of the margin there; or too little was run


class TextFork(msgspec.Struct, frozen=True, kw_only=True):
    """Where the text of `setting` in `repetition` first differs from that of `against`: at token `position`, which is
    the second of `token_ids` here and the first there, with these bytes as text. `of_text`: of replies of a server that
    names no tokens; `position` is that of a character, and `pieces` begin there. `margin` and `noise`, in logits, as in
    `engine.audit.Difference`; None where they could not be measured."""

    setting: str
    against: str
    repetition: int
    position: int
    of_text: bool = False
    token_ids: tuple[int, ...] = ()
    pieces: tuple[str, ...] = ()
    margin: float | None = None
    noise: float | None = None
    verdict: TextVerdict = TextVerdict.UNKNOWN


class SettingOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """What one setting gave: text, ids and metrics of the run of median speed. `decode_tps`: of all runs; `speedup`:
    times as fast as the reference. `runs`: how many were finished, and `run` is the one of the text."""

    setting: str
    text: str = ""
    token_ids: tuple[int, ...] = ()
    finish_reason: FinishReason | None = None
    metrics: Metrics = Metrics()
    thinking: str = ""
    runs: int = 0
    run: int = 0
    decode_tps: Spread | None = None
    speedup: Speedup | None = None


class ComparisonReport(msgspec.Struct, frozen=True, kw_only=True):
    """The result. `identical`: all runs of all settings gave the same tokens. `finished`: nothing was cut short."""

    main: str
    reference: str
    identical: bool
    verdict: TextVerdict
    forks: tuple[TextFork, ...]
    settings: tuple[SettingOutcome, ...]
    seed: int
    temperature: float
    repeat: int
    finished: bool


def shown_run(runs: Sequence[ReplyFinished]) -> int:
    """The index of the run of median speed, the slower of the two in the middle."""
    order = sorted(range(len(runs)), key=lambda number: runs[number].metrics.decode_tps or 0.0)
    return order[(len(order) - 1) // 2]


def partings(
    plan: ComparisonPlan, runs: Sequence[Sequence[ReplyFinished]]
) -> list[tuple[TextFork, tuple[int, ...], tuple[int, ...]]]:
    """The forks of finished `runs` (by setting, then repetition), not yet explained, with the two lists of ids. Each
    setting's shown run comes first; runs that part in the same way as another are left out."""
    reference = plan.reference
    if not runs[reference]:
        return []
    first = runs[reference][shown_run(runs[reference])]
    left = first.token_ids
    found: dict[tuple[int, int, tuple[object, ...]], tuple[TextFork, tuple[int, ...], tuple[int, ...]]] = {}
    for setting, mine in enumerate(runs):
        shown = shown_run(mine) if mine else 0
        for repetition in sorted(range(len(mine)), key=lambda number: (number != shown, number)):
            right = mine[repetition].token_ids
            of_text = UNNAMED in left or UNNAMED in right
            here, there = (_text(first), _text(mine[repetition])) if of_text else (left, right)
            if here == there:
                continue
            position = common_prefix(here, there)
            ids = () if of_text else (*left[position : position + 1], *right[position : position + 1])
            pieces = tuple(str(one[position : position + _SHOWN]) for one in (here, there)) if of_text else ()
            fork = TextFork(
                setting=plan.settings[setting].label,
                against=plan.settings[reference].label,
                repetition=repetition,
                position=position,
                of_text=of_text,
                token_ids=ids,
                pieces=pieces,
                verdict=TextVerdict.UNKNOWN if plan.promised(setting) else TextVerdict.ALLOWED,
            )
            found.setdefault((setting, position, ids or pieces), (fork, left, right))
    return list(found.values())


def _text(run: ReplyFinished) -> str:
    return run.thought + run.text


def result(
    plan: ComparisonPlan, runs: Sequence[Sequence[ReplyFinished]], forks: Sequence[TextFork], *, finished: bool
) -> ComparisonReport:
    """What can be said of the runs so far."""
    reference = runs[plan.reference]
    complete = all(runs)
    return ComparisonReport(
        main=plan.pair.main,
        reference=plan.settings[plan.reference].label,
        identical=complete and not forks,
        verdict=_verdict(forks, complete=complete),
        forks=tuple(forks),
        settings=tuple(
            _outcome(setting, mine, reference if number != plan.reference else None)
            for number, (setting, mine) in enumerate(zip(plan.settings, runs, strict=True))
        ),
        seed=plan.options.sampling.seed or 0,
        temperature=plan.options.sampling.temperature,
        repeat=plan.repeat,
        finished=finished,
    )


def _verdict(forks: Sequence[TextFork], *, complete: bool) -> TextVerdict:
    kinds = {fork.verdict for fork in forks}
    for worst in (TextVerdict.DIFFERENT, TextVerdict.UNKNOWN, TextVerdict.ALLOWED, TextVerdict.NEAR_TIE):
        if worst in kinds:
            return worst
    return TextVerdict.IDENTICAL if complete else TextVerdict.UNKNOWN


def _outcome(
    setting: Setting, runs: Sequence[ReplyFinished], reference: Sequence[ReplyFinished] | None
) -> SettingOutcome:
    if not runs:
        return SettingOutcome(setting=setting.label)
    run = shown_run(runs)
    shown = runs[run]
    return SettingOutcome(
        setting=setting.label,
        text=shown.text,
        token_ids=shown.token_ids,
        finish_reason=shown.reason,
        metrics=shown.metrics,
        thinking=shown.thought,
        runs=len(runs),
        run=run,
        decode_tps=spread(_speeds(runs)),
        speedup=None if reference is None else of_turns(_speeds(runs), _speeds(reference)),
    )


def _speeds(runs: Sequence[ReplyFinished]) -> list[float]:
    return [run.metrics.decode_tps for run in runs if run.metrics.decode_tps and not run.metrics.too_short]


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
            prompt = prompt_fields(self._plan.prompt)
            asked = Audit(**prompt, options=self._plan.options, left=tuple(left), right=tuple(right))
            (audited,) = self._session.ask(asked)
        except Interrupted:
            self.gate.cancel()
            return fork
        assert isinstance(audited, AuditResult)
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
