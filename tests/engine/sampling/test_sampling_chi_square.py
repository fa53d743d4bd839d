"""The real sampler drawn from with real random numbers, against distributions computed plainly, by Pearson's
chi-square.

A few seconds in the normal run; the campaign of 10,000,000 draws is
`pytest -m slow tests/engine/test_sampling_chi_square.py -s`.
"""

import functools
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
import pytest
from scipy import stats

from foretoken.engine.options import SamplingOptions
from foretoken.engine.sampling.chance import RandomChance, Streams, streams
from foretoken.engine.sampling.distribution import Distribution, point_mass
from foretoken.engine.sampling.sampler import Sampler
from foretoken.engine.verify.acceptance import guess, verify

Counts = npt.NDArray[np.int64]
Probs = npt.NDArray[np.float64]

OFF = SamplingOptions(temperature=1.0, top_k=0, top_p=1.0, min_p=0.0)
PENALTIES = {"repetition_penalty": 1.3, "presence_penalty": 0.5, "frequency_penalty": 0.4, "penalty_window": 8}
FILTERS: dict[str, dict[str, Any]] = {
    "all off": {},
    "temperature": {"temperature": 0.7},
    "top-k": {"top_k": 40},
    "top-p": {"top_p": 0.9},
    "min-p": {"min_p": 0.02},
    "penalties": PENALTIES,
    "everything": {"temperature": 1.4, "top_k": 50, "top_p": 0.95, "min_p": 0.01, **PENALTIES},
}
VOCABULARIES = (16, 1000, 32_000)
TEXT = [int(i) for i in np.random.default_rng(9).integers(0, 16, 40)]

# The smallest p-value that the fixed seeds may give. Under a right sampler a test falls below it once in 100,000.
LEAST = 1e-5


def plainly(logits: npt.NDArray[np.float32], o: SamplingOptions, text: list[int]) -> Probs:
    """Probabilities [n_vocab] by the documented filters in float64, written for plainness and apart from the engine."""
    x = logits.astype(np.float64)
    if o.penalty_window:
        seen, count = np.unique(text[-o.penalty_window :], return_counts=True)
        if len(seen):
            x[seen] = np.where(x[seen] > 0, x[seen] / o.repetition_penalty, x[seen] * o.repetition_penalty)
            x[seen] -= count * o.frequency_penalty + o.presence_penalty
    order = np.lexsort((np.arange(len(x)), -x))
    p = np.exp((x[order] - x[order[0]]) / o.temperature)
    p /= p.sum()
    if o.top_k:
        p[o.top_k :] = 0
        p /= p.sum()
    if o.top_p < 1:
        mass_before = np.cumsum(p) - p
        p[1:][mass_before[1:] >= o.top_p] = 0
    p[p < o.min_p * p[0]] = 0
    probs = np.zeros(len(x))
    probs[order] = p / p.sum()
    return probs


def p_value(counts: Counts, probs: Probs) -> float:
    """Of Pearson's test, cells expected fewer than 10 times pooled; 0 when something impossible was drawn."""
    if counts[probs == 0].any():
        return 0.0
    expected = probs * counts.sum()
    small = expected < 10
    seen = np.append(counts[~small], counts[small].sum())
    due = np.append(expected[~small], expected[small].sum())
    if due[-1] < 10:  # too little for a cell of its own
        seen[-2], due[-2] = seen[-2] + seen[-1], due[-2] + due[-1]
        seen, due = seen[:-1], due[:-1]
    return float(stats.chisquare(seen, due * (seen.sum() / due.sum())).pvalue) if len(due) > 1 else 1.0


def drawn(distribution: Distribution, draws: int, n_vocab: int, seed: int) -> Counts:
    chance = RandomChance(streams(seed).acceptance)
    return np.bincount([chance.draw(distribution) for _ in range(draws)], minlength=n_vocab)


@functools.cache
def logits_of(n_vocab: int) -> npt.NDArray[np.float32]:
    logits = np.random.default_rng(n_vocab).normal(0, 2.5, n_vocab)
    if n_vocab > 16:
        logits[:16] = 7 + logits[:16] / 5  # the text's tokens: else a penalty on them would hardly be felt
    return logits.astype(np.float32)


def sampler_p_value(n_vocab: int, filters: str, draws: int, used: SamplingOptions | None = None) -> float:
    """Of `draws` draws by the engine with options `used`, against the plain distribution of the named filters."""
    meant = msgspec.structs.replace(OFF, **FILTERS[filters])
    distribution = Sampler(used or meant, TEXT).distribution(logits_of(n_vocab))
    counts = drawn(distribution, draws, n_vocab, seed=1 + n_vocab + sorted(FILTERS).index(filters))
    return p_value(counts, plainly(logits_of(n_vocab), meant, TEXT))


@pytest.mark.parametrize("filters", FILTERS)
@pytest.mark.parametrize("n_vocab", VOCABULARIES)
def test_draws_follow_the_filtered_distribution(n_vocab: int, filters: str) -> None:
    assert sampler_p_value(n_vocab, filters, 8_000) > LEAST


@pytest.mark.slow
@pytest.mark.timeout(0)
def test_ten_million_draws_follow_the_filtered_distributions() -> None:
    share = 10_000_000 // (len(VOCABULARIES) * len(FILTERS)) + 1
    found = {(n, filters): sampler_p_value(n, filters, share) for n in VOCABULARIES for filters in FILTERS}
    for (n_vocab, filters), p in found.items():
        print(f"{n_vocab:6d} tokens, {filters:11s} {share} draws, p = {p:.4f}")
    assert min(found.values()) > LEAST
    # All together: under right distributions the p-values are spread evenly over 0 to 1.
    assert stats.kstest([p for p in found.values() if p < 1], "uniform").pvalue > LEAST


WRONG: dict[str, tuple[str, dict[str, Any]]] = {
    "temperature forgotten": ("temperature", {}),
    "temperature 5% too high": ("temperature", {"temperature": 0.735}),
    "top-k one short": ("top-k", {"top_k": 39}),
    "top-p forgotten": ("top-p", {}),
    "min-p forgotten": ("min-p", {}),
    "presence penalty forgotten": ("penalties", {**PENALTIES, "presence_penalty": 0.0}),
    "penalty window too long": ("penalties", {**PENALTIES, "penalty_window": 40}),
}


@pytest.mark.one_in(2)
@pytest.mark.parametrize("mistake", WRONG)
def test_a_wrong_sampler_fails_the_chi_square(mistake: str) -> None:
    filters, used = WRONG[mistake]
    assert sampler_p_value(1000, filters, 30_000, msgspec.structs.replace(OFF, **used)) < LEAST


# --- speculation end to end: guesses, verdicts, corrections and bonuses with real random numbers ---

SIZE = 16
GAMMA = 3
_tables = np.random.default_rng(77)
TARGET_LOGITS = _tables.normal(0, 1.5, (SIZE + 1, SIZE)).astype(np.float32)  # row: the last token; 16 at the start
DRAFT_LOGITS = (TARGET_LOGITS + _tables.normal(0, 1.2, TARGET_LOGITS.shape)).astype(np.float32)

Play = Callable[["Pairing", Streams], tuple[int, ...]]


class Pairing:
    """A target and a draft over 16 tokens whose logits depend on the token before."""

    def __init__(self, o: SamplingOptions, cutoff: float) -> None:
        self.cutoff = cutoff
        sampler = Sampler(o, TEXT)
        # Distributions are the engine's own; kept, because there are few texts and many rounds.
        self.target = functools.cache(
            lambda ahead: sampler.distribution(TARGET_LOGITS[ahead[-1] if ahead else SIZE], ahead)
        )
        self.draft = functools.cache(
            lambda ahead: sampler.distribution(DRAFT_LOGITS[ahead[-1] if ahead else SIZE], ahead)
        )

    def guesses(self, chance: RandomChance) -> tuple[list[int], list[Distribution]]:
        ids: list[int] = []
        distributions: list[Distribution] = []
        while len(ids) < GAMMA:
            made = guess(self.draft(tuple(ids)), chance, self.cutoff)
            if made is None:
                break
            ids.append(made.token_id)
            distributions.append(made.judged_by)
        return ids, distributions


def a_round(pairing: Pairing, random: Streams) -> tuple[int, ...]:
    ids, distributions = pairing.guesses(RandomChance(random.draft))
    verdict = verify(ids, distributions, lambda i: pairing.target(tuple(ids[:i])), RandomChance(random.acceptance))
    return (*ids[: verdict.accepted], verdict.token)


def greedy_guesses_judged_by_their_distribution(pairing: Pairing, random: Streams) -> tuple[int, ...]:
    ids: list[int] = []
    distributions: list[Distribution] = []
    while len(ids) < GAMMA:
        distributions.append(pairing.draft(tuple(ids)))
        ids.append(int(distributions[-1].ids[np.argmax(distributions[-1].probs)]))
    verdict = verify(ids, distributions, lambda i: pairing.target(tuple(ids[:i])), RandomChance(random.acceptance))
    return (*ids[: verdict.accepted], verdict.token)


def cut_off_without_its_condition(pairing: Pairing, random: Streams) -> tuple[int, ...]:
    ids, _ = pairing.guesses(RandomChance(random.draft))
    distributions = [pairing.draft(tuple(ids[:i])) for i in range(len(ids))]
    verdict = verify(ids, distributions, lambda i: pairing.target(tuple(ids[:i])), RandomChance(random.acceptance))
    return (*ids[: verdict.accepted], verdict.token)


def penalties_without_the_proposals(pairing: Pairing, random: Streams) -> tuple[int, ...]:
    ids, distributions = pairing.guesses(RandomChance(random.draft))
    blind = Sampler(msgspec.structs.replace(OFF, **FILTERS["penalties"]), TEXT)
    verdict = verify(
        ids,
        distributions,
        lambda i: blind.distribution(TARGET_LOGITS[ids[i - 1] if i else SIZE]),
        RandomChance(random.acceptance),
    )
    return (*ids[: verdict.accepted], verdict.token)


def one_stream_for_both(pairing: Pairing, random: Streams) -> tuple[int, ...]:
    again = np.random.Generator(np.random.PCG64())
    again.bit_generator.state = random.draft.bit_generator.state
    return a_round(pairing, Streams(random.seed, random.noise, random.draft, again))


def pairs_p_value(filters: str, rounds: int, cutoff: float = 0.0, play: Play = a_round) -> float:
    """Of the first two tokens emitted (the second by the target alone where a round gave one), against their
    distribution."""
    o = msgspec.structs.replace(OFF, **FILTERS[filters])
    pairing = Pairing(o, cutoff)
    random, rest = streams(4), RandomChance(streams(5).acceptance)
    counts = np.zeros((SIZE, SIZE), np.int64)
    for _ in range(rounds):
        first, *others = play(pairing, random)
        counts[first, others[0] if others else rest.draw(pairing.target((first,)))] += 1
    firsts = plainly(TARGET_LOGITS[SIZE], o, TEXT)
    seconds = np.array([plainly(TARGET_LOGITS[token], o, [*TEXT, token]) for token in range(SIZE)])
    return p_value(counts.ravel(), (firsts[:, None] * seconds).ravel())


@pytest.mark.parametrize("filters", ["all off", "top-p", "everything"])
@pytest.mark.parametrize("cutoff", [0.0, 0.2])
def test_speculation_follows_the_targets_distribution(filters: str, cutoff: float) -> None:
    assert pairs_p_value(filters, 5_000, cutoff) > LEAST


@pytest.mark.slow
@pytest.mark.timeout(0)
def test_two_million_rounds_follow_the_targets_distribution() -> None:
    found = {(f, c): pairs_p_value(f, 2_000_000 // 14, c) for f in FILTERS for c in (0.0, 0.2)}
    for (filters, cutoff), p in found.items():
        print(f"{filters:11s} cut-off {cutoff} p = {p:.4f}")
    assert min(found.values()) > LEAST


def test_a_deterministic_draft_follows_the_targets_distribution() -> None:
    def play(pairing: Pairing, random: Streams) -> tuple[int, ...]:
        ids: list[int] = []
        for _ in range(GAMMA):
            likely = pairing.draft(tuple(ids))
            ids.append(int(likely.ids[np.argmax(likely.probs)]))
        masses = [point_mass(token) for token in ids]
        verdict = verify(ids, masses, lambda i: pairing.target(tuple(ids[:i])), RandomChance(random.acceptance))
        return (*ids[: verdict.accepted], verdict.token)

    assert pairs_p_value("all off", 5_000, play=play) > LEAST


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    ("play", "filters", "cutoff"),
    [
        (greedy_guesses_judged_by_their_distribution, "all off", 0.0),
        (cut_off_without_its_condition, "all off", 0.2),
        (penalties_without_the_proposals, "penalties", 0.0),
        (one_stream_for_both, "all off", 0.0),
    ],
)
def test_wrong_speculation_fails_the_chi_square(play: Play, filters: str, cutoff: float) -> None:
    assert pairs_p_value(filters, 20_000, cutoff, play) < LEAST
