"""Acceptance of a draft along replies that the main model wrote: what rounds of a fixed length are expected to keep.

A round that begins before token s of a reply guesses tokens s, s + 1, ... With the reply given, let k(i) be the chance
that guess i of the round was just the token that came, and that it was kept, all guesses before it being so. That
guess decides alone (its random numbers are its own), so the round keeps exactly n guesses with the chance
k(0) ... k(n - 1) (1 - k(n)), and the next begins one token after the last one kept: the token in between is the main
model's own, which is the reply's. Hence the places where rounds begin form a Markov chain along the reply, whose
expected numbers are exact, given the reply.

k comes from the two distributions t and d at a token x: under rejection sampling a guess x is made and kept with
min(t(x), d(x)), and x comes with t(x), so that k = min(1, d(x) / t(x)); under exact match likewise with its own joint
probability (`engine.verify.agreement`). Over all texts that the main model may write, the mean of k(0) is the sum of
min(t, d) (Leviathan et al., arXiv 2211.17192, corollary 3.6), which scatters less than k itself. So the last factor of
what is accepted at a position is that sum, while those before it stay k: which tokens came decides which contexts
follow, and the sum, which does not look at them, would be biased there.

`tests/measuring/test_along.py` holds this against rounds that the engine played, and against an enumeration of
all texts.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

from foretoken.engine.examined import Agreement, Comparison
from foretoken.engine.options import MAX_DRAFT_LENGTH
from foretoken.measuring.prices import Prices
from foretoken.replies.content import ContentKind


class RoundTally(msgspec.Struct, kw_only=True):
    """`tokens` written in `ms`; of rounds with guesses their number, all guesses, and `accepted` by position."""

    tokens: float = 0.0
    ms: float = 0.0
    rounds: float = 0.0
    drafted: float = 0.0
    accepted: list[float] = []

    def add(self, other: "RoundTally") -> None:
        self.tokens += other.tokens
        self.ms += other.ms
        self.rounds += other.rounds
        self.drafted += other.drafted
        self.accepted += [0.0] * (len(other.accepted) - len(self.accepted))
        for position, count in enumerate(other.accepted):
            self.accepted[position] += count

    @property
    def tps(self) -> float:
        return 1000.0 * self.tokens / self.ms if self.ms > 0 else 0.0

    @property
    def acceptance_rate(self) -> float | None:
        """Accepted of guessed; None where nothing was guessed."""
        return sum(self.accepted) / self.drafted if self.drafted else None

    @property
    def per_position(self) -> tuple[float, ...]:
        """The share of rounds with guesses in which the guess at each position was accepted."""
        return tuple(count / self.rounds for count in self.accepted) if self.rounds else ()


def total(tallies: Iterable[RoundTally]) -> RoundTally:
    found = RoundTally()
    for one in tallies:
        found.add(one)
    return found


Numbers = npt.NDArray[np.float64]

MOST: Final = MAX_DRAFT_LENGTH
"""The most guesses of a round that are looked at."""


class Along:
    """Arrays [tokens, MOST]: `kept`, `overlap` and `sure` (see `examined.Agreement`) of guess i of a round that begins
    before token s."""

    def __init__(self, found: Comparison) -> None:
        assert found.agreement is not None, "a draft was asked"
        size = len(found.agreement.kept)
        self.size = size
        self.kept, self.overlap, self.sure = (
            _diagonals(values, size) for values in (found.agreement.kept, found.agreement.overlap, found.agreement.sure)
        )
        chains = {chain.start: chain.agreement for chain in found.chains}
        if chains:
            self._take(chains)

    def _take(self, chains: dict[int, Agreement]) -> None:
        """Put in what the draft says behind guesses of its own. Where there is none of just this place and depth, that
        of the nearest depth which came to this place."""
        deep: dict[int, dict[int, tuple[float, float, float]]] = {}  # by place and depth
        for start, said in chains.items():
            for depth, values in enumerate(zip(said.kept, said.overlap, said.sure, strict=True)):
                if depth:
                    deep.setdefault(start + depth, {})[depth] = values
        for start in range(self.size):
            for depth in range(1, min(MOST, self.size - start)):
                if there := deep.get(start + depth):
                    _, nearest = min((abs(known - depth), known) for known in there)
                    at = start, depth
                    self.kept[at], self.overlap[at], self.sure[at] = there[nearest]


def _diagonals(values: Sequence[float], size: int) -> Numbers:
    """[size, MOST]: of guess i of a round that begins before s, the value at s + i; 0 beyond the end."""
    padded = np.concatenate([np.array(values, dtype=np.float64), np.zeros(MOST)])
    found: Numbers = np.lib.stride_tricks.sliding_window_view(padded, MOST)[:size].copy()
    return found


def expected_rounds(
    along: Along, length: int, prices: Prices, *, prompt: int, ended: bool, kinds: Sequence[ContentKind]
) -> dict[ContentKind, RoundTally]:
    """What rounds of `length` guesses take and keep of a reply behind its first token, which the prompt gives, by the
    kind of content where they begin. `prompt`: its tokens; `ended`: the reply ended by itself, so that guesses might
    have gone beyond its end."""
    size = along.size
    begins = np.zeros(size + MOST + 2)
    begins[1] = 1.0
    found: dict[ContentKind, RoundTally] = {}
    for start in range(1, size):
        chance = float(begins[start])
        if chance <= 0:
            continue
        room = size - start if ended else size - start - 1
        made = min(length, room)
        kept = along.kept[start, :made]
        survival = np.concatenate([[1.0], np.cumprod(kept)])
        begins[start + 1 : start + 1 + made] += chance * survival[:-1] * (1 - kept)
        begins[start + made + 1] += chance * survival[-1]
        # Behind a guess that ends the reply nothing is guessed; where one before it was wrong, guessing goes on.
        guesses = made + (min(length, MOST) - made) * (1 - float(survival[-1])) if ended else float(made)
        depth = prompt + start
        ms = prices.round_ms(guesses, depth)
        written = min(float(survival[1:].sum()) + 1.0, float(size - start))
        tally = found.setdefault(kinds[start], RoundTally())
        tally.add(
            RoundTally(
                tokens=chance * written,
                ms=chance * ms,
                rounds=chance if made else 0.0,
                drafted=chance * guesses,
                accepted=_list(chance * survival[:-1] * along.overlap[start, :made]),
            )
        )
    return found


_BRANCHES: Final = 8  # guesses behind one token of a tree, at most


def tree_gain(ranks: Sequence[int], prices: Prices, depth: int) -> float:
    """How many times as fast the best tree of guesses would be as the best chain, at most: its guesses would be those
    that the draft finds likeliest, several of them for one place, all checked in one pass. `ranks`: as in `Agreement`;
    `depth`: tokens before a round. The chance of a guess is that of its rank, wherever it stands (Chen et al., arXiv
    2402.12374), and a level of the tree costs the draft what one guess does."""
    counts = Counter(ranks)
    chances = sorted((counts[rank] / len(ranks) for rank in range(1, _BRANCHES + 1)), reverse=True)
    return _best_tree(chances, prices, depth) / _best_tree(chances[:1], prices, depth)


def _best_tree(chances: Sequence[float], prices: Prices, depth: int) -> float:
    """Tokens per ms with the best tree whose branches have these chances, the largest first."""
    passes = prices.passes(depth)
    best = 1.0 / (passes[1] + prices.around(0))
    for levels in range(1, MOST + 1):
        # The guess that is kept most often comes next: what is left is its next sibling, and its first child.
        left, tokens = [(-chances[0], 1, 0, 1.0)], 1.0  # chance, level, rank, chance of what it stands behind
        for guesses in range(1, min(MOST, len(passes) - 2) + 1):
            if not left:
                break
            chance, level, rank, before = heappop(left)
            tokens -= chance
            if rank + 1 < len(chances):
                heappush(left, (-before * chances[rank + 1], level, rank + 1, before))
            if level < levels:
                heappush(left, (chance * chances[0], level + 1, 0, -chance))
            ms = passes[guesses + 1] + prices.drafting(levels, depth) + prices.around(guesses)
            best = max(best, tokens / ms)
    return best


def _list(values: npt.NDArray[Any]) -> list[float]:
    return [float(value) for value in values]
