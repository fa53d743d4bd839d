"""Acceptors: rules that decide which proposals stay, behind one small protocol.

| rule | lossless | a proposal x stays with probability |
|---|---|---|
| rejection sampling | yes | min(1, target_probs / draft_probs) at x |
| exact match | yes | 1 or 0: whether the target draws x itself. Both draw with the noise of the position |
| typical acceptance | no | 1 or 0: whether target_probs at x is high for a distribution of this entropy |

At temperature 0 all distributions are point masses, and every lossless rule keeps the proposals that are the target's
argmax (`acceptance.verify_greedy`). Any object with the two attributes and the method is an acceptor too.

Exact match is the default: a seed then gives the same text with any draft, any draft length, or none. Draft and target
draw with the same noise, so nearly as many proposals are kept as by rejection sampling, which keeps the most possible
(tests/perf/acceptance.py compares them).
"""

import math
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from foretoken.engine.options import AcceptorName
from foretoken.engine.sampling.chance import Chance
from foretoken.engine.sampling.distribution import Distribution, Probability
from foretoken.engine.verify.acceptance import Drafts, TargetAt, Verdict, judge_in_order, verify
from foretoken.errors import UsageError
from foretoken.wording import tr


class Acceptor(Protocol):
    """A rule that decides which proposals are kept. `name` is short, for people.

    `lossless`: whether the emitted text has the target's own distribution. The window shows it, so it must be true. A
    rule with `shares_noise` True has proposal i drawn with `chance.at(i)`, instead of independently of `chance`.
    """

    @property
    def name(self) -> str: ...

    @property
    def lossless(self) -> bool: ...

    def judge(
        self, proposals: Sequence[int], draft_distributions: Drafts, target_distribution: TargetAt, chance: Chance
    ) -> Verdict:
        """The verdict on `proposals`: how many are kept, and which token follows them.

        `draft_distributions[i]`: what proposal i was drawn from. `target_distribution(i)`: the target's distribution
        after the text and proposals[:i], to be called for i = 0, 1, ... and no further than needed.
        """
        ...


class RejectionSampling:
    """Rejection sampling (`acceptance.verify`): the lossless rule for one proposal at a time that keeps most."""

    name: Final = "rejection sampling"
    lossless: Final = True

    def judge(
        self, proposals: Sequence[int], draft_distributions: Drafts, target_distribution: TargetAt, chance: Chance
    ) -> Verdict:
        return verify(proposals, draft_distributions, target_distribution, chance)


class ExactMatch:
    """The target draws its own token at each position; proposals stay as long as they equal it.

    Lossless, because every emitted token is a draw of the target, one for each position as in plain decoding. With the
    same seed and the same logits the text is the same token for token, whatever was proposed. Where the draft draws
    with the noise of the position as well, a proposal x stays with probability
    1 / sum over y of max(draft_probs(x) * target_probs(y) / target_probs(x), draft_probs(y)).
    """

    name: Final = "exact match"
    lossless: Final = True
    shares_noise: Final = True

    def judge(
        self, proposals: Sequence[int], draft_distributions: Drafts, target_distribution: TargetAt, chance: Chance
    ) -> Verdict:
        del draft_distributions

        def instead(position: int, target: Distribution, _target_prob: Probability) -> int | None:
            token = chance.at(position).draw(target)
            return None if token == proposals[position] else token

        def draw_last(target: Distribution) -> int:
            return chance.at(len(proposals)).draw(target)

        return judge_in_order(proposals, target_distribution, instead, draw_last)


class TypicalAcceptance:
    """A proposal stays if its target probability exceeds min(epsilon, delta * exp(-entropy of the target's
    distribution)).

    The criterion of Medusa (Cai et al., arXiv 2401.10774). It keeps more where the target is unsure. The text no longer
    has the target's distribution: tokens that the draft finds likely come out more often. After a refusal the token is
    drawn from the target's distribution. Raises UsageError for numbers out of range.
    """

    name: Final = "typical acceptance"
    lossless: Final = False

    def __init__(self, epsilon: float = 0.09, delta: float = 0.3) -> None:
        for what, value in (("epsilon", epsilon), ("delta", delta)):
            if not 0 <= value <= 1:
                raise UsageError(
                    tr(
                        "{what} of typical acceptance is {value}, but must be a number from 0 to 1.",
                        what=what,
                        value=value,
                    )
                )
        self._epsilon = epsilon
        self._delta = delta

    def threshold(self, target: Distribution) -> float:
        """The target probability above which a proposal stays."""
        return min(self._epsilon, self._delta * math.exp(-target.entropy))

    def judge(
        self, proposals: Sequence[int], draft_distributions: Drafts, target_distribution: TargetAt, chance: Chance
    ) -> Verdict:
        del draft_distributions

        def instead(_position: int, target: Distribution, target_prob: Probability) -> int | None:
            if target_prob > self.threshold(target):
                return None
            return chance.draw(target)

        return judge_in_order(proposals, target_distribution, instead, chance.draw)


def shares_noise(acceptor: Acceptor) -> bool:
    """Whether proposals are drawn with the same noise that the rule judges them by."""
    return bool(getattr(acceptor, "shares_noise", False))


def acceptor_named(name: AcceptorName) -> Acceptor:
    """The rule of that name, with its default parameters."""
    made: dict[AcceptorName, Callable[[], Acceptor]] = {
        "rejection": RejectionSampling,
        "exact": ExactMatch,
        "typical": TypicalAcceptance,
    }
    return made[name]()
