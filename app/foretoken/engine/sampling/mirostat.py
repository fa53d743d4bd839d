"""The state of mirostat: a bound on surprise that every emitted token moves (`filters` applies it).

The bound after a text is a function of the text and the model, whether tokens came one by one or as proposals that
were accepted. So the distribution of each position is well defined before it is known which proposals stay.
"""

import math
from collections.abc import Sequence

from foretoken.engine.options import SamplingOptions
from foretoken.engine.sampling.distribution import Distribution

Course = dict[tuple[int, ...], Distribution]
"""The distributions that a model was found to have after the text, by the tokens ahead of it."""


class Mirostat:
    """The bound in bits after the reply so far, and after proposals whose distributions have been made.

    It starts at twice the surprise aimed at (tau); a token drawn with probability p moves it by
    -eta * (-log2(p) - tau).
    """

    def __init__(self, options: SamplingOptions) -> None:
        self._options = options
        self._mu = 2 * options.mirostat_tau
        self._target: Course = {}
        self._draft: Course = {}

    def mu(self, ahead: Sequence[int]) -> float:
        """The target's bound after `ahead`, all of whose distributions must have been told."""
        return self._after(self._target, tuple(ahead), complete=True)

    def made(self, ahead: Sequence[int], distribution: Distribution) -> None:
        """`distribution` is the target's of the token after `ahead`."""
        self._target[tuple(ahead)] = distribution

    def draft_mu(self, ahead: Sequence[int]) -> float:
        """The same as far as a draft can know: by its own distributions, where it made one."""
        return self._after(self._draft, tuple(ahead), complete=False)

    def draft_made(self, ahead: Sequence[int], distribution: Distribution) -> None:
        """`distribution` is the draft's of the token after `ahead`."""
        self._draft[tuple(ahead)] = distribution

    def push(self, token_id: int) -> None:
        """The text grows by one token, drawn from the distribution that was told for it."""
        if () in self._target:
            self._mu = self._moved(self._mu, self._target[()], token_id)
        self._target = {ahead[1:]: made for ahead, made in self._target.items() if ahead[:1] == (token_id,)}
        self._draft = {}

    def _after(self, course: Course, ahead: tuple[int, ...], *, complete: bool) -> float:
        mu = self._mu
        for place, token_id in enumerate(ahead):
            distribution = course.get(ahead[:place])
            assert distribution is not None or not complete, "the distributions of a round are asked for in order"
            if distribution is not None:
                mu = self._moved(mu, distribution, token_id)
        return mu

    def _moved(self, mu: float, distribution: Distribution, token: int) -> float:
        probability = float(distribution.probability(token))
        if probability == 0:
            return mu
        return mu - self._options.mirostat_eta * (-math.log2(probability) - self._options.mirostat_tau)
