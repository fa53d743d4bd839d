"""How often guesses drawn from a draft's distribution are kept, by acceptance rule: computed, not counted.

For each token x the joint probability that the draft guesses x and that the rule keeps it, with the target's
probabilities t and the draft's d:

| rule | joint(x) | source |
|---|---|---|
| rejection sampling | min(t(x), d(x)) | Leviathan et al., arXiv 2211.17192, corollary 3.6 |
| exact match | 1 / sum over y of max(t(y) / t(x), d(y) / d(x)) | Daliri et al., arXiv 2408.07978, theorem 1 |
| typical acceptance | d(x) where t(x) passes the threshold, else 0 | Cai et al., arXiv 2401.10774 |

What is asked follows: a guess is kept at all with the sum over x; a guess x with joint(x) / d(x); and where token x
came, it had been guessed and kept with joint(x) / P(x comes), which is t(x) under a lossless rule.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from foretoken.engine.sampling.distribution import Distribution, point_mass
from foretoken.engine.verify.acceptors import Acceptor, ExactMatch, RejectionSampling, TypicalAcceptance

Numbers = npt.NDArray[np.float64]

_MOST: Final = 512  # tokens whose joint probability is computed under exact match: its time grows with the square


@dataclass(frozen=True, eq=False)
class KeptChances:
    """What a rule keeps of a draft's guesses at one position. `ids` [n], ascending: the tokens that both models have.

    `joint` [n] as above; `target` and `draft` are whole distributions; `lossless`: whether the text has the target's.
    """

    ids: npt.NDArray[Any]
    joint: Numbers
    target: Distribution
    draft: Distribution
    lossless: bool

    @property
    def overlap(self) -> float:
        """The chance that a guess is kept."""
        return min(1.0, float(self.joint.sum()))

    def of_guess(self, token_id: int) -> float | None:
        """The chance that this guess is kept; None where the draft does not make it."""
        drawn = float(self.draft.probability(token_id))
        return min(1.0, self._joint(token_id) / drawn) if drawn > 0 else None

    def of_token(self, token_id: int) -> float:
        """The chance that the token, which came, had been guessed and kept."""
        joint, came = self._joint(token_id), float(self.target.probability(token_id))
        if not self.lossless:
            came = joint + (1 - self.overlap) * came
        return min(1.0, joint / came) if came > 0 else 0.0

    def _joint(self, token_id: int) -> float:
        place = int(self.ids.searchsorted(token_id))
        found = place < len(self.ids) and self.ids[place] == token_id
        return float(self.joint[place]) if found else 0.0


def agreement(rule: Acceptor, target: Distribution, draft: Distribution) -> KeptChances | None:
    """Of a rule of ours; None for others, of which nothing is known."""
    ids = target.ids[draft.at(target.ids) > 0]
    t, d = target.at(ids).astype(np.float64), draft.at(ids).astype(np.float64)
    kept = t > 0
    ids, t, d = ids[kept], t[kept], d[kept]
    if isinstance(rule, RejectionSampling):
        return KeptChances(ids, np.minimum(t, d), target, draft, lossless=True)
    if isinstance(rule, ExactMatch):
        return KeptChances(ids, _exact(t, d, target, draft), target, draft, lossless=True)
    if isinstance(rule, TypicalAcceptance):
        return KeptChances(ids, d * (t > rule.threshold(target)), target, draft, lossless=False)
    return None


def greedy(target: int, draft: int) -> KeptChances:
    """At temperature 0, where these are the likeliest tokens: every rule keeps a guess that is the target's."""
    ids, joint = np.array([target]), np.array([float(target == draft)])
    return KeptChances(ids, joint, point_mass(target), point_mass(draft), lossless=True)


def _exact(t: Numbers, d: Numbers, target: Distribution, draft: Distribution) -> Numbers:
    """Of tokens with probabilities `t` and `d` [n], which are all that the two distributions share.

    Of many, the likeliest are computed; the others are taken to fall behind min(t, d) by as much as those do.
    """
    least = np.minimum(t, d)
    if len(t) > _MOST:
        most = np.argpartition(-least, _MOST)[:_MOST]
        found = least.copy()
        found[most] = _raced(t[most], d[most], t, d)
        others = np.ones(len(t), dtype=bool)
        others[most] = False
        found[others] *= found[most].sum() / least[most].sum()
        return found
    # A token that only one of them has adds its share alone.
    alone = (float(one.probs.sum(dtype=np.float64)) - float(own.sum()) for one, own in ((target, t), (draft, d)))
    rest_t, rest_d = (max(0.0, rest) for rest in alone)
    return _raced(t, d, t, d, rest_t / t + rest_d / d)


def _raced(t: Numbers, d: Numbers, all_t: Numbers, all_d: Numbers, rest: Numbers | float = 0.0) -> Numbers:
    """Of tokens `t` and `d` [n] among all shared ones."""
    found: Numbers = 1.0 / (np.maximum(all_t / t[:, None], all_d / d[:, None]).sum(axis=1) + rest)
    return found
