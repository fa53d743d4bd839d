"""The state of mirostat: a bound on surprise that every emitted token moves.

The bound after a text is a function of the text and the model, however the text came about: token by token, or as
proposals that were accepted. So the distribution of each position is well defined before it is known which proposals
stay.
"""

import math
from collections.abc import Callable, Sequence

from foretoken.engine.options import SamplingOptions
from foretoken.engine.sampling.distribution import Distribution


class Mirostat:
    """Bound `mu` in bits after the reply so far, and after proposals whose distributions have been made.

    It starts at twice the surprise aimed at (tau); a token drawn with probability p moves it by
    -eta * (-log2(p) - tau).
    """

    def __init__(self, options: SamplingOptions) -> None:
        self._options = options
        self._mu = 2 * options.mirostat_tau
        self._course = _Course(self._moved, {})
        self._draft_course = _Course(self._moved, {})

    def mu(self, ahead: Sequence[int]) -> float:
        """The bound after `ahead`, all of whose distributions must have been told."""
        return self._course.mu(self._mu, tuple(ahead), complete=True)

    def made(self, ahead: Sequence[int], distribution: Distribution) -> None:
        """`distribution` is that of the token after `ahead`."""
        self._course.told(tuple(ahead), distribution)

    def draft_mu(self, ahead: Sequence[int]) -> float:
        """The same as far as a draft can know: by its own distributions, where it made one."""
        return self._draft_course.mu(self._mu, tuple(ahead), complete=False)

    def draft_made(self, ahead: Sequence[int], distribution: Distribution) -> None:
        """`distribution` is the draft's of the token after `ahead`."""
        self._draft_course.told(tuple(ahead), distribution)

    def push(self, token_id: int) -> None:
        """The text grows by one token, drawn from the distribution that was told for it."""
        distributions = self._course.distributions
        if () in distributions:
            self._mu = self._moved(self._mu, distributions[()], token_id)
        left = {
            ahead[1:]: distribution for ahead, distribution in distributions.items() if ahead and ahead[0] == token_id
        }
        self._course = _Course(self._moved, left)
        self._draft_course = _Course(self._moved, {})

    def _moved(self, mu: float, distribution: Distribution, token: int) -> float:
        probability = float(distribution.probability(token))
        if probability == 0:
            return mu
        return mu - self._options.mirostat_eta * (-math.log2(probability) - self._options.mirostat_tau)


class _Course:
    """The distributions that one model was found to have after the text, by the tokens ahead of it, and where they
    lead.

    `moved` gives the bound after a token of a distribution.
    """

    def __init__(
        self, moved: Callable[[float, Distribution, int], float], distributions: dict[tuple[int, ...], Distribution]
    ) -> None:
        self._moved = moved
        self.distributions = distributions
        self._mus: dict[tuple[int, ...], float] = {}
        self._deepest = 0  # tokens ahead, of what is among them

    def told(self, ahead: tuple[int, ...], distribution: Distribution) -> None:
        self.distributions[ahead] = distribution
        if len(ahead) < self._deepest:  # the bounds beyond it may have been found without this distribution
            self._mus.clear()
            self._deepest = 0

    def mu(self, start: float, ahead: tuple[int, ...], *, complete: bool) -> float:
        """The bound after `ahead`, if it is `start` before. Tokens of no distribution that was told leave it as it is;
        if the
        distributions are to be `complete`, there are none."""
        if not ahead:
            return start
        found = self._mus.get(ahead)
        if found is None:
            found = self.mu(start, ahead[:-1], complete=complete)
            distribution = self.distributions.get(ahead[:-1])
            assert distribution is not None or not complete, "the distributions of a round are asked for in order"
            if distribution is not None:
                found = self._moved(found, distribution, ahead[-1])
            self._mus[ahead] = found
            self._deepest = max(self._deepest, len(ahead))
        return found
