"""Whole replies through the real loop and real drafters, with real random numbers, against the exact distribution of
the text.

The distribution of the first five tokens is computed by enumeration from the target alone; many replies are counted. A
few seconds in the normal run; the campaign of 10,000,000 replies, at about a millisecond each on all processors, is
`pytest -m slow tests/engine/test_generations.py -s`.
"""

import itertools
import math
import multiprocessing
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
import pytest
from scipy import stats

from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.policy import DraftLengthPolicy, FixedLength
from foretoken.engine.drafting.base import Drafter
from foretoken.engine.drafting.chain import ChainDrafter
from foretoken.engine.drafting.chooser import DraftChooser
from foretoken.engine.drafting.draft_model import ModelDrafter
from foretoken.engine.drafting.lookup import LookupDrafter
from foretoken.engine.drafting.overlap import OverlappedDrafter
from foretoken.engine.drafting.suffixes import SuffixFollower
from foretoken.engine.events import ReplyFinished, Source
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.scripted import ScriptedModel
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.phase_timer import PhaseTimer
from foretoken.engine.sampling.distribution import Distribution
from foretoken.engine.sampling.sampler import Sampler
from foretoken.engine.speculate import Speculation
from foretoken.engine.verify.acceptance import Guess

Tokens = tuple[int, ...]

SIZE = 3
LENGTH = 5
PROMPT = [0, 1, 2, 0, 1, 2, 0, 1]  # repeats itself, so that lookup has something to find
LEAST = 1e-5  # the smallest p-value that the fixed seeds may give

OFF = SamplingOptions(temperature=1.0, top_k=0, top_p=1.0, min_p=0.0)
SAMPLING = {
    "no filter": OFF,
    "filters": msgspec.structs.replace(
        OFF, temperature=1.3, top_p=0.95, min_p=0.03, presence_penalty=0.4, frequency_penalty=0.2, penalty_window=5
    ),
    "further filters": msgspec.structs.replace(
        OFF, temperature=0.9, top_k=2, typical_p=0.9, dry_multiplier=0.5, dry_allowed_length=1, logit_bias=((1, 0.7),)
    ),
}

_tables = np.random.default_rng(31)
TARGET = _tables.normal(0, 1.2, (SIZE, SIZE, SIZE)).astype(np.float32)  # by the last two tokens
DRAFT, OTHER_DRAFT = ((TARGET + _tables.normal(0, 1.0, TARGET.shape)).astype(np.float32) for _ in range(2))


def scripted(table: npt.NDArray[np.float32]) -> CachedModel:
    model = ScriptedModel(
        lambda ids: table[ids[-2], ids[-1]] if len(ids) > 1 else table[0, 0],
        vocabulary=[b"a", b"b", b"c"],
        eog_ids=frozenset(),
        n_ctx=64,
    )
    return CachedModel(model)


class Steps:
    """A clock that goes on by the same each time it is read, so that no choice depends on the machine."""

    def __init__(self) -> None:
        self._now = 0.0

    def __call__(self) -> float:
        self._now += 0.001
        return self._now


MakeModel = Callable[[CachedModel], ModelDrafter]


def usual_model(draft: CachedModel) -> ModelDrafter:
    return ModelDrafter(draft, n_shared=SIZE, clock=Steps())


def overlapped_model(draft: CachedModel) -> ModelDrafter:
    """It goes on while the target checks, for another number of guesses each time."""
    turns = itertools.cycle((4, 1, 3, 0))

    class Hurried(OverlappedDrafter):
        def meanwhile(self, guesses: Sequence[int], most: int) -> AbstractContextManager[None]:
            return super().meanwhile(guesses, min(most, next(turns)))

    def at_once(task: Callable[[], None]) -> Callable[[], object]:
        task()
        return lambda: None

    return Hurried(draft, n_shared=SIZE, run=at_once, clock=Steps())


class Shape:
    """Where guesses come from, and how long they are."""

    def __init__(
        self,
        *,
        model: bool,
        lookup: bool,
        length: Any,
        acceptance: str = "rejection",
        sources: Sequence[DraftSource] = (DraftSource.AUTO,),
        second: bool = False,
        make_model: MakeModel = usual_model,
    ) -> None:
        """`sources` take turns, round by round. `second`: two drafts."""
        self.target = scripted(TARGET)
        self.drafter: Drafter = ChainDrafter(
            make_model(scripted(DRAFT)) if model else None, LookupDrafter() if lookup else None, self.policy
        )
        if second:
            chain = ChainDrafter(make_model(scripted(OTHER_DRAFT)), LookupDrafter() if lookup else None, self.policy)
            self.drafter = DraftChooser([self.drafter, chain], [Costs(), Costs()], ["a", "b"])
        self.draft = DraftOptions(length=length, lookup=lookup, acceptance=acceptance)
        self._sources = sources
        self._auto = AutoLength(Costs())

    def policy(self, options: DraftOptions) -> DraftLengthPolicy:
        return self._auto if options.length == "auto" else FixedLength(options.length)

    def reply(self, sampling: SamplingOptions, seed: int) -> tuple[Tokens, Counter[Source]]:
        options = ReplyOptions(
            sampling=msgspec.structs.replace(sampling, seed=seed),
            draft=self.draft,
            stop=StopOptions(max_tokens=LENGTH),
        )
        sources: Counter[Source] = Counter()
        turns = itertools.cycle(
            msgspec.structs.replace(options, draft=msgspec.structs.replace(self.draft, source=source))
            for source in self._sources
        )
        for event in Speculation(self.target, self.drafter, PROMPT, lambda: next(turns), timer=PhaseTimer(Steps())):
            if isinstance(event, ReplyFinished):
                return event.token_ids, sources
            sources.update(guess.source for guess in getattr(event, "guesses", ()))
        raise AssertionError("a reply that does not finish")


TURNS = (DraftSource.AUTO, DraftSource.AUTO, DraftSource.DRAFT, DraftSource.LOOKUP, DraftSource.NONE)
BOTH = (DraftSource.AUTO, DraftSource.AUTO, DraftSource.SECOND, DraftSource.DRAFT)
SHAPES: dict[str, dict[str, Any]] = {
    "model, 3": {"model": True, "lookup": False, "length": 3},
    "lookup, 3": {"model": False, "lookup": True, "length": 3},
    "lookup and model, 2": {"model": True, "lookup": True, "length": 2},
    "lookup and model, 3": {"model": True, "lookup": True, "length": 3},
    "lookup and model, auto": {"model": True, "lookup": True, "length": "auto"},
    "exact match, model, 3": {"model": True, "lookup": False, "length": 3, "acceptance": "exact"},
    "exact match, lookup, 3": {"model": False, "lookup": True, "length": 3, "acceptance": "exact"},
    "exact match, both, 2": {"model": True, "lookup": True, "length": 2, "acceptance": "exact"},
    "switched, 3": {"model": True, "lookup": True, "length": 3, "sources": TURNS},
    "switched, auto": {"model": True, "lookup": True, "length": "auto", "sources": TURNS},
    "two drafts, 2": {"model": True, "lookup": False, "length": 2, "sources": BOTH, "second": True},
    "overlapped, 2": {"model": True, "lookup": False, "length": 2, "make_model": overlapped_model},
    "exact match, auto": {"model": True, "lookup": True, "length": "auto", "acceptance": "exact"},
}


def exact_distribution(sampling: SamplingOptions) -> dict[Tokens, float]:
    """Probability of each text of LENGTH tokens, from the target alone."""
    found: dict[Tokens, float] = {(): 1.0}
    for _ in range(LENGTH):
        longer: dict[Tokens, float] = {}
        for text, p in found.items():
            before = [*PROMPT, *text]
            distribution = Sampler(sampling, before).distribution(TARGET[before[-2], before[-1]].copy())
            for token, q in zip(distribution.ids.tolist(), distribution.probs.tolist(), strict=True):
                longer[(*text, token)] = p * q
        found = longer
    assert math.isclose(sum(found.values()), 1)
    return found


def replies(shape: Shape, sampling: SamplingOptions, seeds: Sequence[int]) -> tuple[Counter[Tokens], Counter[Source]]:
    """How often each text came, and how many guesses each source made."""
    counts: Counter[Tokens] = Counter()
    sources: Counter[Source] = Counter()
    for seed in seeds:
        text, used = shape.reply(sampling, seed)
        counts[text] += 1
        sources += used
    return counts, sources


def p_value(counts: Counter[Tokens], sampling: SamplingOptions) -> float:
    distribution = exact_distribution(sampling)
    assert set(counts) <= set(distribution), "a text that has no probability"
    due = np.array([distribution[text] * counts.total() for text in sorted(distribution)])
    seen = np.array([counts[text] for text in sorted(distribution)])
    small = due < 10
    due, seen = np.append(due[~small], due[small].sum()), np.append(seen[~small], seen[small].sum())
    if due[-1] < 10:  # too little for a cell of its own
        due, seen = np.append(due[:-2], due[-2:].sum()), np.append(seen[:-2], seen[-2:].sum())
    return float(stats.chisquare(seen, due * (seen.sum() / due.sum())).pvalue)


# Each shape with one set of filters; the campaign has all of them with each.
CELLS = list(zip(SHAPES, itertools.cycle(SAMPLING), strict=False))


@pytest.mark.parametrize(("shape", "sampling"), CELLS)
def test_the_distribution_of_replies_is_the_targets(shape: str, sampling: str) -> None:
    counts, sources = replies(Shape(**SHAPES[shape]), SAMPLING[sampling], range(500))
    assert p_value(counts, SAMPLING[sampling]) > LEAST
    assert (Source.MODEL in sources, Source.LOOKUP in sources) == (SHAPES[shape]["model"], SHAPES[shape]["lookup"])


def part(cell: tuple[str, str], seeds: range) -> tuple[Counter[Tokens], Counter[Source]]:
    """`replies` of one cell of the campaign, in a process of its own."""
    shape, sampling = cell
    return replies(Shape(**SHAPES[shape]), SAMPLING[sampling], seeds)


def campaign(total: int) -> dict[tuple[str, str], float]:
    """The p-value of each cell, of `total` replies in all; on every processor, with a line for each cell."""
    cells = list(itertools.product(SHAPES, SAMPLING))
    share = -(-total // len(cells))
    # Seeds of its own for each cell: with the same ones they would share their luck, and their p-values depend.
    seeds = {cell: range(number * share, (number + 1) * share) for number, cell in enumerate(cells)}
    found = {}
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
        work = {
            cell: [pool.submit(part, cell, own[first : first + 25_000]) for first in range(0, share, 25_000)]
            for cell, own in seeds.items()
        }
        for cell, running in work.items():
            counts: Counter[Tokens] = Counter()
            sources: Counter[Source] = Counter()
            for one in running:
                more, used = one.result()
                counts += more
                sources += used
            found[cell] = p_value(counts, SAMPLING[cell[1]])
            guesses = ", ".join(f"{source.value} {count}" for source, count in sources.most_common())
            print(
                f"{cell[0]:24s} {cell[1]:16s} {counts.total()} replies, guesses: {guesses}; p = {found[cell]:.4f}",
                flush=True,
            )
    return found


@pytest.mark.slow
@pytest.mark.timeout(0)
def test_ten_million_replies_follow_the_distribution() -> None:
    found = list(campaign(10_000_000).values())
    assert min(found) > LEAST
    assert stats.kstest(found, "uniform").pvalue > LEAST


# --- wrong drafters ---


class JudgedByAnother(ModelDrafter):
    """Its guesses are judged by a flatter distribution than they were drawn from."""

    def guess(
        self,
        ahead: Sequence[int],
        include: Callable[[float, float], bool],
        follower: SuffixFollower | None = None,
    ) -> Guess | None:
        made = super().guess(ahead, include, follower)
        if made is None:
            return None
        probs = np.sqrt(made.judged_by.probs.astype(float))
        return msgspec.structs.replace(made, distribution=Distribution(made.judged_by.ids, probs / probs.sum()))


class LooksAtWhatItDrew(ModelDrafter):
    """Leaves out guesses that turned out unlikely, and has the others judged as if it had not."""

    def guess(
        self,
        ahead: Sequence[int],
        include: Callable[[float, float], bool],
        follower: SuffixFollower | None = None,
    ) -> Guess | None:
        made = super().guess(ahead, include, follower)
        return made if made is None or float(made.judged_by.probability(made.token_id)) > 0.4 else None


def test_a_lossy_rule_is_noticed() -> None:
    lossy = Shape(model=True, lookup=True, length=3, acceptance="typical")
    assert p_value(replies(lossy, OFF, range(500))[0], OFF) < LEAST


@pytest.mark.parametrize("kind", [JudgedByAnother, LooksAtWhatItDrew])
def test_a_wrong_drafter_is_noticed(kind: type[ModelDrafter]) -> None:
    wrong = Shape(
        model=True, lookup=False, length=3, make_model=lambda draft: kind(draft, n_shared=SIZE, clock=Steps())
    )
    assert p_value(replies(wrong, OFF, range(1300))[0], OFF) < LEAST
