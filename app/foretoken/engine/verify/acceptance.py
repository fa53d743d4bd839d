"""The acceptance rule by rejection sampling: which proposals are kept, and which token comes after them.

Leviathan et al., arXiv 2211.17192; Chen et al., arXiv 2302.01318. A proposal drawn from
`draft_probs` is kept with probability min(1, target_probs / draft_probs); at the first refusal the token is drawn from
normalise(max(0, target_probs - draft_probs)); when all are kept a bonus token is drawn from the target's own
distribution. The emitted tokens then have exactly the target's distribution, whatever the draft. (The rule that replies
are judged by unless another is chosen is exact match, see `acceptors`.)

Pure: no I/O, nothing mutated, and all randomness comes through a `Chance`. The arithmetic works for float64 and for
exact fractions alike, so that the rule which runs is the rule which is proved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from foretoken.engine.events import Fate, Source
from foretoken.engine.sampling.chance import Chance
from foretoken.engine.sampling.distribution import Distribution, Probability, point_mass

Drafts = Sequence[Distribution]
"""What each proposal was drawn from."""

TargetAt = Callable[[int], Distribution]
"""The target's distribution after the text and so many of the proposals."""


class Guess(msgspec.Struct, frozen=True):
    """A token that a drafter proposes.

    `distribution`: the one it was drawn from, None for a point mass. `draft_prob`: the draft's probability of it, for
    display; None where the source has none (prompt lookup).
    """

    token_id: int
    draft_prob: Probability | None
    distribution: Distribution | None = None
    source: Source = Source.MODEL

    @property
    def judged_by(self) -> Distribution:
        """The draft distribution that the token is judged by."""
        return point_mass(self.token_id) if self.distribution is None else self.distribution


def guess(distribution: Distribution, chance: Chance, min_confidence: float = 0.0) -> Guess | None:
    """A proposal drawn from the draft's `distribution`; None when its probability is below `min_confidence`.

    A proposal above the cut-off is a draw from `distribution` restricted to the tokens above it, and is judged by that
    distribution. Judged by `distribution` itself, tokens that the draft finds unlikely would come out too seldom.
    """
    token_id = chance.draw(distribution)
    draft_prob = distribution.probability(token_id)
    if draft_prob < min_confidence:
        return None
    return Guess(token_id, draft_prob, distribution.at_least(min_confidence) if min_confidence > 0 else distribution)


class Verdict(msgspec.Struct, frozen=True):
    """The result of a verification: the first `accepted` proposals are kept, and `token` follows them.

    `fate` of the token: CORRECTED after a refusal, BONUS when all were kept, PLAIN when nothing was proposed.
    `target_probs`: the target's probability of each judged proposal, the refused one last (accepted + 1 values after
    a refusal, else accepted). `token_prob`: the target's probability of `token`.
    """

    accepted: int
    token: int
    fate: Fate
    target_probs: tuple[Probability, ...]
    token_prob: Probability


def acceptance_probability(target_prob: Probability, draft_prob: Probability) -> Probability:
    """min(1, target_prob / draft_prob): the probability that a proposal is kept."""
    assert draft_prob > 0, "a proposal that its own distribution cannot draw"
    return 1 if target_prob >= draft_prob else target_prob / draft_prob


def residual(target: Distribution, draft: Distribution) -> Distribution:
    """normalise(max(0, target_probs - draft_probs)): the distribution of the correction after a refusal.

    Only the ids of the target matter: an id that only the draft has gets max(0, 0 - draft_prob) = 0, and an id that
    only the target has keeps its whole probability.
    """
    return target.beyond(draft)


def verify(
    proposals: Sequence[int], draft_distributions: Drafts, target_distribution: TargetAt, chance: Chance
) -> Verdict:
    """The verdict on `proposals` by rejection sampling.

    `draft_distributions[i]` is the distribution that proposal i was drawn from (`Guess.judged_by`, or a point mass).
    `target_distribution(i)` is the target's distribution after the text and proposals[:i]. It is called for i = 0, 1,
    ... up to the first refusal only, because filtering a large vocabulary takes time. `chance` must be independent of
    the one that drew the proposals.
    """
    assert len(proposals) == len(draft_distributions), "each proposal is judged by what it was drawn from"

    def instead(position: int, target: Distribution, target_prob: Probability) -> int | None:
        draft = draft_distributions[position]
        if chance.accepts(acceptance_probability(target_prob, draft.probability(proposals[position]))):
            return None
        return chance.draw(residual(target, draft))

    return judge_in_order(proposals, target_distribution, instead, chance.draw)


def judge_in_order(
    proposals: Sequence[int],
    target_distribution: TargetAt,
    instead: Callable[[int, Distribution, Probability], int | None],
    draw_last: Callable[[Distribution], int],
) -> Verdict:
    """The verdict that keeps all proposals before the first refused one.

    `instead(i, target, target_prob)` returns None to keep proposal i, else the token that replaces it. It receives the
    target's distribution and the probability of the proposal in it. When all are kept, `draw_last` draws the token
    after them.
    """
    target_probs: list[Probability] = []
    for position, proposal in enumerate(proposals):
        target = target_distribution(position)
        target_probs.append(target.probability(proposal))
        token = instead(position, target, target_probs[-1])
        if token is not None:
            return Verdict(position, token, Fate.CORRECTED, tuple(target_probs), target.probability(token))
    target = target_distribution(len(proposals))
    token = draw_last(target)
    return Verdict(len(proposals), token, fate_after_all(proposals), tuple(target_probs), target.probability(token))


def verify_greedy(proposals: Sequence[int], target_argmax: Callable[[int], int]) -> Verdict:
    """The verdict at temperature 0: proposals are kept as long as they are the target's argmax.

    `target_argmax(i)` is the target's argmax after the text and proposals[:i], called up to the first refusal only. The
    probabilities in the verdict are those of a point mass: 1 or 0.
    """
    for position, proposal in enumerate(proposals):
        token = target_argmax(position)
        if token != proposal:
            return Verdict(position, token, Fate.CORRECTED, (1.0,) * position + (0.0,), 1.0)
    count = len(proposals)
    return Verdict(count, target_argmax(count), fate_after_all(proposals), (1.0,) * count, 1.0)


def fate_after_all(proposals: Sequence[int]) -> Fate:
    """The fate of the token that follows when every proposal was kept."""
    return Fate.BONUS if proposals else Fate.PLAIN
