"""The lab: main models, drafts and draft lengths measured against each other on a suite of prompts.

Each pair is measured beside its own plain decoding, in turns on every prompt: its speedup is the geometric mean of
the ratios of its prompts, with a bootstrap interval over prompts. Plain decoding runs in the same load, also that
beside a head.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, Literal

import msgspec

from foretoken.bench.figures import Ratio, geometric, spread
from foretoken.bench.lab_results import Measured, Results
from foretoken.bench.running import Gate, Session, one_run, shortened
from foretoken.bench.suite import Prompt
from foretoken.engine.events import ReplyFinished
from foretoken.engine.options import ChatMessage, DraftOptions, DraftSource, ReplyOptions
from foretoken.errors import EngineDied, LoadCancelled, UnusableInput, UsageError
from foretoken.session.messages import LoadPair, LoadProgress
from foretoken.wording import tr

Length = int | Literal["auto"]
LOOKUP: Final = "lookup"
"""In place of a draft's path: prompt lookup, without a model."""
BUILT_IN: Final = "builtin"
"""In place of a draft's path: the MTP inside the main model's file."""
PLAIN: Final = "none"
"""In place of a length: nothing is guessed."""

_WARM_UP_TOKENS: Final = 4


class LabPlan(msgspec.Struct, frozen=True, kw_only=True):
    """Every main model with every draft at every length. `mains` and `drafts` are paths; a draft may be LOOKUP or
    BUILT_IN. `pair`: how models are loaded. `options`: of all replies, the seed
    included."""

    mains: tuple[str, ...]
    drafts: tuple[str, ...]
    lengths: tuple[Length, ...]
    prompts: tuple[Prompt, ...]
    options: ReplyOptions
    pair: LoadPair

    def __post_init__(self) -> None:
        for what, found in ((tr("main model"), self.mains), (tr("draft"), self.drafts)):
            if not found:
                raise UsageError(tr("There is no {what} to measure; choose one.", what=what))
        if not self.lengths or not self.prompts:
            raise UsageError(tr("There is no draft length or no prompt to measure with; choose one."))
        if self.options.sampling.seed is None:
            raise UsageError(tr("Measurements need a seed, the same for all of them."))

    @property
    def pairs(self) -> list[tuple[str, str]]:
        return [(main, draft) for main in self.mains for draft in self.drafts]

    @property
    def steps(self) -> tuple[str, ...]:
        """What is measured of a pair on each prompt."""
        return (PLAIN, *map(str, self.lengths))

    @property
    def total(self) -> int:
        return len(self.pairs) * len(self.prompts) * len(self.steps)

    def load(self, main: str, draft: str) -> LoadPair:
        helper = None if draft == LOOKUP else main if draft == BUILT_IN else draft
        return msgspec.structs.replace(self.pair, main=main, draft=helper, second_draft=None)

    def reply_options(self, draft: str, step: str) -> ReplyOptions:
        source = DraftSource.LOOKUP if draft == LOOKUP else DraftSource.AUTO
        if step == PLAIN:
            return msgspec.structs.replace(self.options, draft=DraftOptions(source=DraftSource.NONE))
        length: Length = "auto" if step == "auto" else int(step)
        return msgspec.structs.replace(self.options, draft=DraftOptions(source=source, length=length))


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """`done` of `total` runs are measured; `seconds_left` None before that can be said. What runs now is in the names
    that follow; `loading`: the pair is being loaded, so far (0-1)."""

    done: int
    total: int
    seconds_left: float | None
    main: str
    draft: str
    step: str = ""
    prompt: str = ""
    loading: float | None = None


class Measuring:
    """Measures what `results` has not yet, and puts it there. For one thread, except `gate` and `stop`."""

    def __init__(
        self,
        session: Session,
        plan: LabPlan,
        results: Results,
        told: Callable[[Progress], object] = lambda _progress: None,
        gate: Gate | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._session, self._plan, self._results, self._told = session, plan, results, told
        self.gate = gate or Gate()
        self._clock = clock
        self._began = clock()
        self._measured = 0  # of this run, not of an earlier one
        self._skipped = 0

    def stop(self) -> None:
        """End it, from any thread; what was measured is kept."""
        self.gate.cancel()
        self._session.cancel_load()
        self._session.stop()

    def run(self) -> None:
        """Measure until all is done or it is stopped. A pair that cannot be loaded is noted, and the others go on.
        Raises EngineError, UnwritableFile."""
        for main, draft in self._plan.pairs:
            missing = list(self._missing(main, draft))
            if missing and self.gate.passed() and not self._measure_pair(main, draft, missing):
                return

    def _missing(self, main: str, draft: str) -> Iterator[tuple[Prompt, list[str]]]:
        """The steps of a pair that are not measured, by prompt: forwards and backwards by turns."""
        for number, prompt in enumerate(self._plan.prompts):
            steps = [step for step in self._plan.steps if not self._results.has(main, draft, step, prompt.id)]
            if steps:
                yield prompt, steps if number % 2 == 0 else steps[::-1]

    def _measure_pair(self, main: str, draft: str, missing: Sequence[tuple[Prompt, list[str]]]) -> bool:
        """False where it was stopped."""
        self._tell(main, draft, loading=0.0)
        try:
            self._session.load(self._plan.load(main, draft), lambda progress: self._on_load(main, draft, progress))
        except LoadCancelled:
            return False
        except (UnusableInput, UsageError, EngineDied) as error:
            self._results.add(Measured(main=main, draft=draft, error=str(error)))
            self._skipped += sum(len(steps) for _prompt, steps in missing)
            return True
        return all(self._measure(main, draft, step, prompt) for prompt, step in self._warmed(main, draft, missing))

    def _warmed(
        self, main: str, draft: str, missing: Sequence[tuple[Prompt, list[str]]]
    ) -> Iterator[tuple[Prompt, str]]:
        """The runs, each prompt after a short one that puts it into the caches of both models."""
        for prompt, steps in missing:
            self._tell(main, draft, prompt=prompt.id)
            self._run(draft, str(self._plan.lengths[0]), prompt, warm_up=True)
            yield from ((prompt, step) for step in steps)

    def _measure(self, main: str, draft: str, step: str, prompt: Prompt) -> bool:
        self._tell(main, draft, step=step, prompt=prompt.id)
        finished = self._run(draft, step, prompt)
        if finished is None:
            return False
        metrics = finished.metrics
        self._results.add(
            Measured(
                main=main,
                draft=draft,
                step=step,
                prompt=prompt.id,
                kind=prompt.kind,
                decode_tps=metrics.decode_tps,
                tokens=metrics.generated_tokens,
                drafted=metrics.num_draft_tokens,
                accepted=metrics.num_accepted_tokens,
            )
        )
        self._measured += 1
        return True

    def _run(self, draft: str, step: str, prompt: Prompt, *, warm_up: bool = False) -> ReplyFinished | None:
        """An undisturbed run; None once it is stopped."""
        options = self._plan.reply_options(draft, step)
        if warm_up:
            options = shortened(options, _WARM_UP_TOKENS)
        while self.gate.passed():
            finished = one_run(self._session, (ChatMessage(role="user", content=prompt.prompt),), options, self.gate)
            if finished is not None:
                return finished
        return None

    def _on_load(self, main: str, draft: str, progress: LoadProgress) -> None:
        self._tell(main, draft, loading=progress.fraction)

    def _tell(self, main: str, draft: str, *, step: str = "", prompt: str = "", loading: float | None = None) -> None:
        total = self._plan.total
        done = self._results.count(self._plan) + self._skipped
        spent = self._clock() - self._began
        left = spent / self._measured * (total - done) if self._measured else None
        self._told(
            Progress(
                done=done,
                total=total,
                seconds_left=left,
                main=main,
                draft=draft,
                step=step,
                prompt=prompt,
                loading=loading,
            )
        )


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """A pair at one length (a number or "auto"). `speedup`: over plain decoding. `decode_tps`: the median. `kinds`: the
    speedup by kind of content. `error`: why it could not be measured."""

    main: str
    draft: str
    length: str
    prompts: int = 0
    speedup: Ratio | None = None
    decode_tps: float | None = None
    plain_tps: float | None = None
    acceptance: float | None = None
    kinds: dict[str, Ratio] = {}
    error: str = ""


class LabReport(msgspec.Struct, frozen=True, kw_only=True):
    """All that was measured; names of models in place of their paths. `finished`: nothing is missing
    that can be measured."""

    mains: tuple[str, ...]
    drafts: tuple[str, ...]
    lengths: tuple[str, ...]
    cells: tuple[Cell, ...]
    prompts: int
    kinds: tuple[str, ...]
    max_tokens: int | None
    temperature: float
    finished: bool

    def cell(self, main: str, draft: str, length: str) -> Cell:
        return next(one for one in self.cells if (one.main, one.draft, one.length) == (main, draft, length))

    def best(self, main: str, draft: str) -> Cell:
        """The fastest length of a pair; the first where none was measured."""
        own = [one for one in self.cells if (one.main, one.draft) == (main, draft)]
        return max(own, key=lambda one: 0.0 if one.speedup is None else one.speedup.ratio)


def report(
    plan: LabPlan, results: Results, names: Callable[[str], str] | None = None, *, intervals: bool = True
) -> LabReport:
    """What `results` has of the plan. `names`: what a path is called; the name of its file without this. Without
    `intervals` it is found in no time, as while something is measured."""
    name = _names(plan, names or (lambda path: Path(path).stem))
    lengths = tuple(map(str, plan.lengths))
    cells = [
        _cell(plan, results, main, draft, length, name, intervals) for main, draft in plan.pairs for length in lengths
    ]
    return LabReport(
        mains=tuple(name[main] for main in plan.mains),
        drafts=tuple(name[draft] for draft in plan.drafts),
        lengths=lengths,
        cells=tuple(cells),
        prompts=len(plan.prompts),
        kinds=tuple(dict.fromkeys(prompt.kind for prompt in plan.prompts)),
        max_tokens=plan.options.stop.max_tokens,
        temperature=plan.options.sampling.temperature,
        finished=all(results.error(*pair) or results.whole(plan, *pair) for pair in plan.pairs),
    )


def _names(plan: LabPlan, of: Callable[[str], str]) -> dict[str, str]:
    """A name for each path; those of one name are told apart by their folders."""
    found = {path: of(path) for path in (*plan.mains, *plan.drafts)}
    taken = list(found.values())
    return {
        path: name if taken.count(name) == 1 else f"{name} ({Path(path).parent.name})" for path, name in found.items()
    }


def _cell(
    plan: LabPlan, results: Results, main: str, draft: str, length: str, name: dict[str, str], intervals: bool
) -> Cell:
    runs, plain = results.of(main, draft, length), results.of(main, draft, PLAIN)
    both = {id_: (runs[id_], plain[id_]) for id_ in runs if id_ in plan_ids(plan) and id_ in plain}
    ratios: dict[str, float] = {}
    for id_, (one, other) in both.items():
        if one.decode_tps and other.decode_tps:
            ratios[id_] = one.decode_tps / other.decode_tps
    drafted = sum(one.drafted for one, _other in both.values())
    kinds = dict.fromkeys(prompt.kind for prompt in plan.prompts)
    by_kind = {
        kind: found
        for kind in kinds
        if (
            found := geometric(
                [ratios[p.id] for p in plan.prompts if p.kind == kind and p.id in ratios], interval=intervals
            )
        )
        is not None
    }
    speeds = spread([one.decode_tps for one, _other in both.values() if one.decode_tps])
    plains = spread([other.decode_tps for _one, other in both.values() if other.decode_tps])
    return Cell(
        main=name[main],
        draft=name[draft],
        length=length,
        prompts=len(ratios),
        speedup=geometric(list(ratios.values()), interval=intervals),
        decode_tps=None if speeds is None else speeds.median,
        plain_tps=None if plains is None else plains.median,
        acceptance=sum(one.accepted for one, _other in both.values()) / drafted if drafted else None,
        kinds=by_kind,
        error="" if ratios else results.error(main, draft),
    )


def plan_ids(plan: LabPlan) -> set[str]:
    """The ids of its prompts."""
    return {prompt.id for prompt in plan.prompts}
