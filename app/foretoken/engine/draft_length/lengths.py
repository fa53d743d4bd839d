"""The draft-length policies of one pair, by the user's options."""

from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.learned import Learned
from foretoken.engine.draft_length.policy import DraftLengthPolicy, FixedLength
from foretoken.engine.options import DraftOptions


class DraftLengths:
    """Makes the policy that options ask for, when called; each of them keeps `costs` current. `learned`: what was
    learned of the pair in earlier runs, and by now."""

    def __init__(self, costs: Costs | None = None, learned: Learned | None = None) -> None:
        self.costs, self.learned_before = costs or Costs(), learned
        self._auto = AutoLength(self.costs, learned)
        self._fixed: dict[int, FixedLength] = {}  # each knows how it fared

    def __call__(self, options: DraftOptions) -> DraftLengthPolicy:
        if options.length == "auto":
            return self._auto
        return self._fixed.setdefault(options.length, FixedLength(options.length, self.costs))

    @property
    def learned(self) -> Learned:
        return self._auto.learned
