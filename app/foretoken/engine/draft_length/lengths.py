"""The draft-length policies of one pair, by the user's options."""

from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.learned import Learned
from foretoken.engine.draft_length.policy import DraftLengthPolicy, FixedLength
from foretoken.engine.options import DraftOptions


class DraftLengths:
    """A call gives the policy that options ask for; each of them keeps `costs` current.

    `learned`: what was learned of the pair when it was last loaded, and by now.
    """

    def __init__(self, costs: Costs | None = None, learned: Learned | None = None) -> None:
        self.costs = costs or Costs()
        self._auto = AutoLength(self.costs, learned)

    def __call__(self, options: DraftOptions) -> DraftLengthPolicy:
        return self._auto if options.length == "auto" else FixedLength(options.length, self.costs)

    @property
    def learned(self) -> Learned:
        return self._auto.learned
