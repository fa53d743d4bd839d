"""Measuring what passes take when a pair is loaded, or confirming what was measured before.

Every function raises EngineError as the models do, and leaves them empty.
"""

import math
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Final, Protocol

import msgspec

from foretoken.engine.draft_length.costs import READING, Costs
from foretoken.engine.draft_length.timings import SAMPLES, processor_clock
from foretoken.engine.model import LoadableModel, Logits, PassPart, SharedHead
from foretoken.engine.plain_speed import CostsSnapshot

Clock = Callable[[], float]

# What tells most about a curve comes first, for a slow model may not get to the end: kernels work in groups of 4 or 8
# columns, so the ends of groups and what lies just behind them.
_WIDTHS: Final = (1, 2, 4, 3, 8, 5, 6, 16, 7, 9, 12, 17, 10, 11, 14, 24, 33)
_SWEEPS: Final = 3 * SAMPLES  # over all widths at most; after SAMPLES of them only over those seldom found calm
_ENOUGH_CALM: Final = 3  # calm passes of a width that need no more
_DRAFT_SHARE: Final = 0.1  # of the time for measuring, for draft steps
_DRAFT_SECONDS: Final = 0.16  # for the steps of a draft measured by itself
_TOGETHER: Final = 64  # tokens of a head's pass, one of each of several replies; no more are ever measured
_BLOCKS: Final = (3, 7, 15)  # guesses of blocks that are measured; and of the longest one that the head makes
_CHECKS: Final = 3  # passes of a kind that confirm what was measured before
_CONFIRMED: Final = 1.3  # ratios that differ by less than this factor are the same
_FADING: Final = 0.9  # what is kept of how busy processors were, each time that nothing as busy is seen
_CLEARLY: Final = 0.85  # of the time together, under which reading one by one is faster beyond noise
_MORE_THREADS: Final = 0.95  # of the time on one thread, under which all of them are worth using


class EmptyModel(Protocol):
    """What is measured of a model: passes of an empty one."""

    @property
    def n_ctx(self) -> int: ...

    @property
    def n_vocab(self) -> int: ...

    def decode(self, tokens: Sequence[int], *, logits: int) -> object: ...

    def truncate(self, length: int) -> None: ...


class ReadyModel:
    """The first text of a loaded model, none of which is used yet."""

    guesses: int = 0
    """The most guesses of one pass, where it makes blocks of them."""

    def __init__(self, loaded: LoadableModel) -> None:
        self._cache, self.threads, self.n_vocab = loaded.cache, loaded.threads, loaded.n_vocab
        self.n_ctx, self.most_rows = self._cache.n_ctx, self._cache.most_rows
        self.use_narrow_threads = self._cache.use_narrow_threads

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        return self._cache.decode_jointly([PassPart(0, tokens, logits)])[0]

    def truncate(self, length: int) -> None:
        self._cache.truncate_text(0, length)

    def close(self) -> None:
        """Leave it empty."""
        self.truncate(0)


class ReadyHead(ReadyModel):
    """Measures a head like an empty model: it begins behind one token, with states of all tokens that it is given."""

    pretended = _TOGETHER + 1

    def __init__(self, loaded: LoadableModel) -> None:
        super().__init__(loaded)
        assert isinstance(self._cache, SharedHead), "it is no head"
        self._head, self.guesses = self._cache, self._cache.guesses
        self._head.pretend(min(self.pretended, self.n_ctx))
        super().decode([_any_token(self)], logits=0)
        self.n_ctx -= 1

    def truncate(self, length: int) -> None:
        super().truncate(1 + length)

    def close(self) -> None:
        super().truncate(0)
        self._head.forget(0, 0)


class ReadyBlocks(ReadyHead):
    """Measures a head that guesses blocks like an empty model: a pass over one token makes a whole block, a pass over
    more tokens reads them."""

    pretended = 1

    def make(self, guesses: int) -> object:
        """One block of so many."""
        return super().decode([_any_token(self)], logits=min(guesses, self.n_ctx - 1))

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        if len(tokens) == 1:
            return super().decode(tokens, logits=min(max(logits, self.guesses), self.n_ctx - 1))
        self._head.pretend(self._head.held_by(0) + len(tokens))
        return super().decode(tokens, logits=0)


def ready(loaded: LoadableModel) -> ReadyModel:
    """Whatever is loaded, to measure its passes before it is used. To be closed."""
    if not isinstance(loaded.cache, SharedHead):
        return ReadyModel(loaded)
    return (ReadyBlocks if loaded.cache.guesses else ReadyHead)(loaded)


def choose_threads(draft: ReadyModel, *, clock: Clock = time.perf_counter) -> int:
    """Let the draft step on one thread unless all threads are faster. Returns how many it uses.

    A draft's step is so short that threads may wait for each other longer than they work, on a busy machine a hundred
    times as long. The best time of each is compared, because the machine may be calm again soon.
    """
    best, least = draft.threads, math.inf
    time_pass(draft, 1, clock)  # the first pass also allocates
    for count in dict.fromkeys((1, draft.threads)):
        draft.use_narrow_threads(count)
        taken = min(time_pass(draft, 1, clock)[0] for _ in range(1 + SAMPLES))
        if taken < _MORE_THREADS * least:
            best, least = count, taken
    draft.use_narrow_threads(best)
    return best


def reads_singly(draft: EmptyModel, *, clock: Clock = time.perf_counter) -> bool:
    """Whether two tokens are read faster one after the other than together.

    Reading together reads the weights once. But kernels for two columns may take more than twice as long as those for
    one; and where logits are wanted after the last token only, reading one by one spares the output matrix.
    """

    def timed(*parts: tuple[int, int]) -> float:
        begun = clock()
        for width, logits in parts:
            draft.decode([_any_token(draft)] * width, logits=logits)
        taken = (clock() - begun) * 1000.0
        draft.truncate(0)
        return taken

    ways = (((2, 1),), ((1, 0), (1, 1)))
    for way in ways:
        timed(*way)  # the first pass also allocates
    together, singly = zip(*(tuple(timed(*way) for way in ways) for _ in range(SAMPLES)), strict=True)
    return bool(statistics.median(singly) < _CLEARLY * statistics.median(together))


def costs_of(
    target: EmptyModel,
    draft: EmptyModel | None,
    kept: CostsSnapshot | None,
    *,
    clock: Clock = time.perf_counter,
    processor: Clock | None = processor_clock,
) -> Costs:
    """Costs as `kept` from another run, if a few passes confirm them; else measured again.

    Where all passes are slower or faster alike (a laptop on battery), nothing is measured: what to choose depends on
    ratios of times. Other ratios are a reason to measure, on a machine as calm as it was then. While the machine is
    busy, earlier measurements stay, unless it was busy then as well.
    """
    if kept is None or 1 not in kept.passes or (draft is not None and None in (kept.step, kept.reading)):
        return measure(target, draft, clock=clock, processor=processor)
    widest = min(8, target.n_ctx)
    costs = Costs(kept, processor=processor)
    timed = {width: [time_pass(target, width, clock, processor) for _ in range(_CHECKS)] for width in (1, widest)}
    calm = {width: [ms for ms, busy in times if costs.is_calm(width, busy)] for width, times in timed.items()}
    if not all(calm.values()):
        # Busy now; or it was kept busier then than it ever will be again, which a few starts find out.
        faded = {width: _FADING * busy for width, busy in kept.busy.items()}
        return Costs(msgspec.structs.replace(kept, busy=faded), processor=processor)
    busiest = max((busy for _, busy in timed[widest] if busy is not None), default=0.0)
    table = costs.passes(0)
    now = statistics.median(calm[widest]) / statistics.median(calm[1])
    then = float(table[widest] / table[1])
    if not 1 / _CONFIRMED < now / then < _CONFIRMED or busiest > _CONFIRMED * kept.busy.get(widest, math.inf):
        return measure(target, draft, clock=clock, processor=processor)
    return costs


def measure_draft(draft: EmptyModel, costs: Costs, *, clock: Clock = time.perf_counter) -> None:
    """Measure steps and readings of an empty draft into `costs`, in which the target's passes are known already."""
    _measure_draft(draft, costs, _DRAFT_SECONDS, clock)


def measure_blocks(head: ReadyBlocks, costs: Costs, *, clock: Clock = time.perf_counter) -> None:
    """Measure blocks of `costs.block` guesses and of fewer into `costs`, where they are not known."""
    most, begun = costs.block or 0, clock()
    if costs.blocks.get(most) is not None:
        return
    widths = [guesses for guesses in _BLOCKS if guesses < most] + [most]
    for sample in range(SAMPLES):
        for guesses in widths:
            started = clock()
            head.make(guesses)
            if sample:  # the first of a width also allocates
                costs.observe_block(guesses, (clock() - started) * 1000.0)
        if sample and clock() - begun > _DRAFT_SECONDS:
            return


def measure(
    target: EmptyModel,
    draft: EmptyModel | None,
    *,
    seconds: float = 1.6,
    clock: Clock = time.perf_counter,
    processor: Clock | None = processor_clock,
    widths: Sequence[int] = _WIDTHS,
) -> Costs:
    """Measure both empty models for about `seconds`.

    Widths are measured in turns, so that a disturbance falls on all of them, and medians leave it out. Of a model too
    slow for all widths the first ones are measured, and rounds fill in the others. `processor`: see `Costs`.
    """
    costs = Costs(processor=processor)
    started = clock()
    time_pass(target, 1, clock)  # the first pass also allocates
    spent = clock() - started
    if draft is not None:
        _measure_draft(draft, costs, _DRAFT_SHARE * seconds, clock)
    sweep = 0
    usable = [width for width in widths if width <= target.n_ctx]
    while sweep < SAMPLES or (sweep < _SWEEPS and usable):
        for width in usable:
            estimate = float(costs.passes(0)[width]) / 1000.0 if costs.measured_widths else spent
            if clock() - started + estimate > seconds and costs.measured_widths:
                return costs
            ms, busy = time_pass(target, width, clock, processor)
            costs.observe_pass(width, 0, ms, busy)
        sweep += 1
        if sweep >= SAMPLES:  # on a busy machine some widths may not have found it calm so far
            usable = [width for width in usable if costs.calm_samples(width) < _ENOUGH_CALM]
    return costs


def _measure_draft(draft: EmptyModel, costs: Costs, seconds: float, clock: Clock) -> None:
    """Steps of the draft for so many seconds, and a few readings."""
    time_pass(draft, 1, clock)
    begun, steps = clock(), 0
    while steps < SAMPLES and clock() - begun < seconds:
        costs.observe_step(time_pass(draft, 1, clock)[0])
        steps += 1
    together = min(READING, draft.n_ctx)
    for _ in range(_CHECKS):
        costs.observe_reading(time_pass(draft, together, clock)[0] / together)


def time_pass(
    model: EmptyModel, width: int, clock: Clock, processor: Clock | None = None
) -> tuple[float, float | None]:
    """Milliseconds of one pass of an empty model, and the processors it kept busy."""
    worked = processor() if processor is not None else 0.0
    begun = clock()
    model.decode([_any_token(model)] * width, logits=width)
    taken = clock() - begun
    busy = (processor() - worked) / taken if processor is not None and taken > 0 else None
    model.truncate(0)
    return taken * 1000.0, busy


def _any_token(model: EmptyModel) -> int:
    """What is read does not change how long it takes."""
    return min(5, model.n_vocab - 1)
