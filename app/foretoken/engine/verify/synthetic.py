"""Synthetic acceptance: guesses stay by chance, whatever they are, to plan with a draft that is not there yet.

Speeds and shares are then what a draft of that acceptance would give at the cost of the one that is loaded; the text is
nobody's. Also at temperature 0, where all other rules keep the argmax.
"""

from collections.abc import Sequence
from typing import Final

from foretoken.engine.sampling.chance import Chance
from foretoken.engine.sampling.distribution import Distribution, Probability
from foretoken.engine.verify.acceptance import Drafts, TargetAt, Verdict, judge_in_order
from foretoken.errors import UsageError
from foretoken.wording import tr

PREFIX: Final = "synthetic:"


class SyntheticAcceptance:
    """Each judged proposal stays with `probability`; after a refusal the target's own token follows."""

    name: Final = "synthetic acceptance"
    lossless: Final = False

    def __init__(self, probability: float) -> None:
        self.probability = probability

    def judge(
        self, proposals: Sequence[int], draft_distributions: Drafts, target_distribution: TargetAt, chance: Chance
    ) -> Verdict:
        del draft_distributions

        def instead(_position: int, target: Distribution, _target_prob: Probability) -> int | None:
            return None if chance.accepts(self.probability) else chance.draw(target)

        return judge_in_order(proposals, target_distribution, instead, chance.draw)


def is_synthetic(choice: str) -> bool:
    """Whether the name of a rule means synthetic acceptance, as "synthetic:0.8" does."""
    return choice.startswith(PREFIX)


def synthetic(choice: str) -> SyntheticAcceptance:
    """The rule of such a name. Raises UsageError."""
    try:
        probability = float(choice.removeprefix(PREFIX))
    except ValueError:
        probability = -1.0
    if not 0 <= probability <= 1:
        raise UsageError(
            tr("Synthetic acceptance is {value}, but must be a number from 0 to 1.", value=choice.removeprefix(PREFIX))
        )
    return SyntheticAcceptance(probability)
