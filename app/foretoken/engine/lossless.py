"""Is an engine lossless? The judge of replies that it wrote, by what the main model says of each of their tokens.

At temperature 0 every token has to be the main model's argmax, or nearer to it than float noise; what is not is a
violation, and its shape tells what usually causes it.

Above temperature 0 the tokens have to be drawn from the main model's distribution. A `Statistic` is a number from 0
to 1 that a token has at its place, such as the probability of all likelier tokens. Its mean is known exactly there,
since the distribution is, so what it is above the mean is a fair bet. `Evidence` is the capital of gamblers who bet on
such numbers, averaged over bets of several sizes in both directions: were the tokens drawn from the distribution, it
would ever grow to 1 / `ERROR` times itself with a probability of at most `ERROR`, whenever one looks (Ville's
inequality; Ramdas, Grünwald, Vovk and Shafer, "Game-theoretic statistics and safe anytime-valid inference",
Statistical Science 38, 2023; betting on means: Waudby-Smith and Ramdas, JRSS B 86, 2024). How far the mean may be off
at most is a confidence sequence by the normal mixture (Robbins 1970; Howard, Ramdas, McAuliffe and Sekhon, Annals of
Statistics 49, 2021, equation 14), for numbers from 0 to 1, whose spread is 1/2 at most (Hoeffding).
"""

import enum
import math
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from foretoken.engine.examined import Fork, ForkShape, Judged, JudgedToken
from foretoken.wording import later

ERROR: Final = 0.01
"""The probability that an honest engine is ever called a violation by the statistics."""
SHIFT: Final = 0.05
"""An engine is lossless where the mean of no statistic can be off by more than this. A choice."""
RARE: Final = 0.01
"""At temperature 0: a fault of more than this share of the tokens would have shown, with 99%. A choice."""
ENOUGH: Final = math.ceil(math.log(ERROR) / math.log(1 - RARE))
"""Tokens without a violation that it takes for that."""
_STAKES: Final = np.array([0.1, 0.2, 0.4, 0.8, -0.1, -0.2, -0.4, -0.8])  # of the capital. A choice
_SURPRISES: Final = np.array([0.01, 0.1])  # of the capital, on every token being equally likely
_MOST_SLACK: Final = 0.2  # so that no stake is larger than what is there
_UNSURE: Final = math.log(0.95)  # log-probabilities of likelier tokens say little of logits. A choice
_LEAST_TOLD: Final = 16  # of them, before they say something. A choice
_USUAL: Final = 33.0  # of the normal mixture: narrowest at some thousand tokens
_NEXT: Final = 8  # places behind a fork that tell whether the text goes on wrongly


class Statistic(enum.IntEnum):
    """What is measured of a token at its place."""

    LIKELIER = 0  # the probability of all likelier tokens, and half its own
    BEFORE = 1  # the same of all tokens with lower ids
    SERIAL = 2  # that, where the one before it was in the lower half; else 1 minus it
    END = 3  # whether it ends the reply
    REPEAT = 4  # whether it is the token before it once more
    AGAIN = 5  # whether it is what another reply has here, after the same text
    DRAFT = 6  # whether the draft finds it likelier than the main model does


STATISTICS: Final = {
    Statistic.LIKELIER: later("likelier tokens"),
    Statistic.BEFORE: later("order of ids"),
    Statistic.SERIAL: later("one token and the next"),
    Statistic.END: later("ends of replies"),
    Statistic.REPEAT: later("repeated tokens"),
    Statistic.AGAIN: later("first tokens of two replies"),
    Statistic.DRAFT: later("tokens that the draft prefers"),
}
"""What they are called."""


def suspects(tokens: Sequence[JudgedToken], *, greedy: bool) -> list[int]:
    """The places where a reply seems not to be the main model's."""
    found = []
    for index, one in enumerate(tokens):
        after_end = index > 0 and tokens[index - 1].ends
        if after_end or (one.margin > 0 if greedy else one.lacking > 0):
            found.append(index)
        if after_end:
            break  # nothing behind it is a text that the model has seen
    return found


def fork(tokens: Sequence[JudgedToken], index: int, noise: float, *, greedy: bool, after: Callable[[], int]) -> Fork:
    """The place `index` with what a fault there looks like. `after()`: the argmax behind the text with `best`."""
    one = tokens[index]
    margin = one.margin if greedy else one.lacking
    before = tokens[index - 1] if index else None
    behind = tokens[index + 1 : index + 1 + _NEXT]
    wrong = sum(later_one.margin > 2 * noise for later_one in behind)
    if before is not None and before.ends:
        shape = ForkShape.AFTER_END
    elif not math.isfinite(one.margin) or one.token == one.free != one.best:
        shape = ForkShape.MASK
    elif one.should_end and not one.ends:
        shape = ForkShape.END_PASSED
    elif before is not None and one.token == before.token:
        shape = ForkShape.DOUBLED
    elif one.guess == one.token:
        shape = ForkShape.GUESS
    elif after() == one.token:
        shape = ForkShape.LOST
    elif index == 0:
        shape = ForkShape.TEMPLATE
    elif greedy and behind and wrong * 2 > len(behind):
        shape = ForkShape.STALE
    else:
        shape = ForkShape.OTHER
    return Fork(index=index, token=one.token, best=one.best, margin=margin, noise=noise, shape=shape)


class Shift(msgspec.Struct, frozen=True, kw_only=True):
    """How far the mean of a statistic is off, and by how much that may be wrong at most, of `tokens`."""

    name: str
    tokens: int
    mean: float
    within: float

    @property
    def most(self) -> float:
        return abs(self.mean) + self.within


class Evidence:
    """Against an engine that draws tokens, from one reply after the other.

    `slack`: how far float noise may move any mean (`slack_of`), for which nobody is blamed."""

    def __init__(self, slack: float = 0.0) -> None:
        self.slack = min(slack, _MOST_SLACK)
        self._bets = np.zeros((len(Statistic), len(_STAKES)))  # logarithms of capital
        self._surprise = np.zeros(len(_SURPRISES))
        self._sums = np.zeros(len(Statistic))
        self._counts = np.zeros(len(Statistic), dtype=np.int64)
        self.most = 0.0
        """The largest logarithm that the capital ever had."""

    def add(self, reply: Judged) -> None:
        """One more reply. What has no probability is not for the statistics."""
        lower: bool | None = None
        for one in reply.tokens:
            if not one.found or one.prob <= 0:
                lower = None
                continue
            found, means = np.array(one.found), np.array(one.means)
            if lower is not None:
                found[Statistic.SERIAL] = one.found[Statistic.BEFORE] if lower else 1 - one.found[Statistic.BEFORE]
                means[Statistic.SERIAL] = 0.5
            lower = one.found[Statistic.BEFORE] < 0.5
            self._bet(found - means, one.prob, reply.vocabulary)

    def _bet(self, gained: npt.NDArray[np.float64], prob: float, vocabulary: int) -> None:
        known = np.isfinite(gained)
        gained = np.where(known, gained, 0.0)
        self._sums += gained
        self._counts += known
        factors = 1 + gained[:, np.newaxis] * _STAKES - np.abs(_STAKES) * self.slack * known[:, np.newaxis]
        self._bets += np.log(factors)
        # Off by noise, no probability is larger than this many times itself, and 1 more.
        allowed = 2 * self.slack / (1 - self.slack)
        self._surprise += np.log1p(_SURPRISES * (1 / (vocabulary * prob) - 1)) - _SURPRISES * allowed
        self.most = max(self.most, self.capital)

    @property
    def capital(self) -> float:
        """The logarithm of what the gamblers have now, of 1 that they began with."""
        every = np.append(self._bets.ravel(), self._surprise)
        return float(np.logaddexp.reduce(every) - math.log(len(every)))

    @property
    def refuted(self) -> bool:
        """Whether the tokens are not drawn from the main model's distribution."""
        return self.most >= -math.log(ERROR)

    @property
    def tokens(self) -> int:
        return int(self._counts[Statistic.BEFORE])

    def shifts(self) -> dict[Statistic, Shift]:
        """Of all that could be told."""
        level = ERROR / len(Statistic)
        found = {}
        for one in Statistic:
            count = int(self._counts[one])
            if count:
                spread = count / 4 + _USUAL  # Hoeffding: numbers from 0 to 1 vary by 1/2 at most
                within = math.sqrt(spread * math.log(spread / _USUAL / level**2)) / count
                found[one] = Shift(
                    name=STATISTICS[one], tokens=count, mean=float(self._sums[one]) / count, within=min(within, 1.0)
                )
        return found

    @property
    def most_shift(self) -> float:
        """The largest that the mean of a statistic of all tokens can be off by; 1 where nothing was seen."""
        every = [shift.most for one, shift in self.shifts().items() if one in _OF_ALL or shift.tokens == self.tokens]
        return max(every, default=1.0)

    def wanted(self) -> int:
        """Tokens that it takes, about, until no statistic can be off by more than SHIFT; 0 where that is so."""
        if self.most_shift <= SHIFT:
            return 0
        rest = SHIFT - 0.01
        count = 1
        while (
            math.sqrt((s := count / 4 + _USUAL) * math.log(s / _USUAL * (len(Statistic) / ERROR) ** 2)) / count > rest
        ):
            count = math.ceil(count * 1.05)
        return max(count - self.tokens, self.tokens // 4, 1)


def noise_of_told(tokens: Sequence[tuple[JudgedToken, float]]) -> float:
    """How far the engine's logits are off, by the log-probabilities that it tells of its tokens: twice what nine in ten
    of them show. 0 where it tells too few. Another number format shows there, and other weights."""
    off = [abs(said - one.raw) / -math.expm1(one.raw) for one, said in tokens if one.raw < _UNSURE]
    # A logit that moves by 1 moves it by 1 minus its probability.
    return 2 * float(np.quantile(off, 0.9)) if len(off) >= _LEAST_TOLD else 0.0


def slack_of_told(tokens: Sequence[tuple[JudgedToken, float]], temperature: float) -> float:
    """How far that moves the mean of a number from 0 to 1: the total variation distance of the two distributions is
    half of what the log-probability of a token that is drawn differs by, on average."""
    if len(tokens) < _LEAST_TOLD or not temperature:
        return 0.0
    return float(np.mean([abs(said - one.raw) for one, said in tokens])) / 2 / temperature


_OF_ALL: Final = (Statistic.LIKELIER, Statistic.BEFORE, Statistic.END)


def slack_of(noise: float, temperature: float) -> float:
    """How far logits that are off by `noise` can move the mean of a number from 0 to 1: the total variation distance of
    the two distributions, at most."""
    return math.tanh(noise / temperature) if temperature > 0 else 0.0
