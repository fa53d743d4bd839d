"""The state of mirostat: a bound on surprise that every emitted token moves.

The bound after a text is a function of the text and the model, however the text came about: token by token, or as
proposals that were accepted. So the law of each position is well defined before it is known which proposals stay.
"""

import math
from collections.abc import Sequence

from foretoken.engine.acceptance import Law
from foretoken.engine.options import SamplingOptions


class Mirostat:
    """Bound `mu` in bits after the reply so far, and after proposals whose laws have been made.

    It starts at twice the surprise aimed at (tau); a token drawn with probability p moves it by
    -eta * (-log2(p) - tau).
    """

    def __init__(self, options: SamplingOptions) -> None:
        self._options = options
        self._mu = 2 * options.mirostat_tau
        self._laws: dict[tuple[int, ...], Law] = {}  # by the tokens ahead of the text
        self._draft_laws: dict[tuple[int, ...], Law] = {}

    def mu(self, ahead: Sequence[int]) -> float:
        """The bound after `ahead`, all of whose laws must have been told."""
        mu = self._mu
        for place, token in enumerate(ahead):
            mu = self._moved(mu, self._laws[tuple(ahead[:place])], token)
        return mu

    def made(self, ahead: Sequence[int], law: Law) -> None:
        """`law` is that of the token after `ahead`."""
        self._laws[tuple(ahead)] = law

    def draft_mu(self, ahead: Sequence[int]) -> float:
        """The same as far as a draft can know: by its own laws, where it made one."""
        mu = self._mu
        for place, token in enumerate(ahead):
            law = self._draft_laws.get(tuple(ahead[:place]))
            mu = mu if law is None else self._moved(mu, law, token)
        return mu

    def draft_made(self, ahead: Sequence[int], law: Law) -> None:
        """`law` is the draft's of the token after `ahead`."""
        self._draft_laws[tuple(ahead)] = law

    def push(self, token_id: int) -> None:
        """The text grows by one token, drawn from the law that was told for it."""
        if () in self._laws:
            self._mu = self._moved(self._mu, self._laws[()], token_id)
        self._laws = {ahead[1:]: law for ahead, law in self._laws.items() if ahead and ahead[0] == token_id}
        self._draft_laws.clear()

    def _moved(self, mu: float, law: Law, token: int) -> float:
        probability = float(law.probability(token))
        if probability == 0:
            return mu
        return mu - self._options.mirostat_eta * (-math.log2(probability) - self._options.mirostat_tau)
