"""The state of mirostat: a bound on surprise that every emitted token moves.

The bound after a text is a function of the text and the model, however the text came about: token by token, or as
proposals that were accepted. So the law of each position is well defined before it is known which proposals stay.
"""

import math
from collections.abc import Callable, Sequence

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
        self._course = _Course(self._moved, {})
        self._draft_course = _Course(self._moved, {})

    def mu(self, ahead: Sequence[int]) -> float:
        """The bound after `ahead`, all of whose laws must have been told."""
        return self._course.mu(self._mu, tuple(ahead), complete=True)

    def made(self, ahead: Sequence[int], law: Law) -> None:
        """`law` is that of the token after `ahead`."""
        self._course.told(tuple(ahead), law)

    def draft_mu(self, ahead: Sequence[int]) -> float:
        """The same as far as a draft can know: by its own laws, where it made one."""
        return self._draft_course.mu(self._mu, tuple(ahead), complete=False)

    def draft_made(self, ahead: Sequence[int], law: Law) -> None:
        """`law` is the draft's of the token after `ahead`."""
        self._draft_course.told(tuple(ahead), law)

    def push(self, token_id: int) -> None:
        """The text grows by one token, drawn from the law that was told for it."""
        laws = self._course.laws
        if () in laws:
            self._mu = self._moved(self._mu, laws[()], token_id)
        left = {ahead[1:]: law for ahead, law in laws.items() if ahead and ahead[0] == token_id}
        self._course = _Course(self._moved, left)
        self._draft_course = _Course(self._moved, {})

    def _moved(self, mu: float, law: Law, token: int) -> float:
        probability = float(law.probability(token))
        if probability == 0:
            return mu
        return mu - self._options.mirostat_eta * (-math.log2(probability) - self._options.mirostat_tau)


class _Course:
    """The laws that one model was found to have after the text, by the tokens ahead of it, and where they lead.

    `moved` gives the bound after a token of a law.
    """

    def __init__(self, moved: Callable[[float, Law, int], float], laws: dict[tuple[int, ...], Law]) -> None:
        self._moved = moved
        self.laws = laws
        self._mus: dict[tuple[int, ...], float] = {}
        self._deepest = 0  # tokens ahead, of what is among them

    def told(self, ahead: tuple[int, ...], law: Law) -> None:
        self.laws[ahead] = law
        if len(ahead) < self._deepest:  # the bounds beyond it may have been found without this law
            self._mus.clear()
            self._deepest = 0

    def mu(self, start: float, ahead: tuple[int, ...], *, complete: bool) -> float:
        """The bound after `ahead`, if it is `start` before. Tokens of no law that was told leave it as it is; if the
        laws are to be `complete`, there are none."""
        if not ahead:
            return start
        found = self._mus.get(ahead)
        if found is None:
            found = self.mu(start, ahead[:-1], complete=complete)
            law = self.laws.get(ahead[:-1])
            assert law is not None or not complete, "the laws of a round are asked for in order"
            if law is not None:
                found = self._moved(found, law, ahead[-1])
            self._mus[ahead] = found
            self._deepest = max(self._deepest, len(ahead))
        return found
