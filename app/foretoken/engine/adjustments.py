"""What changes single logits before any filter: bias, penalties on tokens of the text, and DRY.

All three concern few tokens. They are computed for those alone, in float64, and rounded once, to float32, as logits
are.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from foretoken.engine.candidates import Ids, Scores
from foretoken.engine.dry import Repetitions
from foretoken.engine.options import SamplingOptions
from foretoken.engine.penalties import PenaltyWindow

BANNED: Final = -100.0  # a bias that forbids a token altogether

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Adjustment:
    """Of the tokens `ids` [n], each once: what is added first, how often each stands in the penalty window, and what
    DRY takes; None where that concerns none. `highest`: the largest id."""

    ids: Ids
    bias: Numbers | None
    times: Numbers | None
    dry: Numbers | None
    highest: int

    def applied(self, scores: Scores, options: SamplingOptions) -> tuple[Ids, Scores]:
        """The ids that `scores` [n_vocab] has, and what their scores become."""
        if self.highest >= len(scores):
            return self._within(len(scores)).applied(scores, options)
        after = scores[self.ids].astype(np.float64)
        if self.bias is not None:
            after += self.bias
        times = self.times
        if times is not None:
            if options.repetition_penalty != 1:
                penalised = np.where(after > 0, after / options.repetition_penalty, after * options.repetition_penalty)
                after = penalised if self.bias is None and self.dry is None else np.where(times > 0, penalised, after)
            if options.frequency_penalty != 0:
                after -= times * options.frequency_penalty
            if options.presence_penalty != 0:
                after -= (times > 0) * options.presence_penalty
        if self.dry is not None:
            after -= self.dry
        with np.errstate(over="ignore"):  # a logit at float32's lower end becomes minus infinity
            return self.ids, after.astype(np.float32)

    def _within(self, size: int) -> "Adjustment":
        """Of the tokens of a draft, whose vocabulary may be a little smaller than the target's."""
        kept = self.ids < size
        bias, times, dry = (None if some is None else some[kept] for some in (self.bias, self.times, self.dry))
        return Adjustment(self.ids[kept], bias, times, dry, size - 1)


class Adjustments:
    """The text so far, and the adjustments of the token after it, or after proposals `ahead` of it."""

    def __init__(self, options: SamplingOptions, text: Sequence[int], piece: Callable[[int], bytes]) -> None:
        self._options = options
        self._piece = piece
        self._window = PenaltyWindow(options.penalty_window, text)
        self._repetitions = self._made_repetitions(text)
        self._known: dict[tuple[int, ...], Adjustment] = {}  # draft and target ask for the same ones

    def use(self, options: SamplingOptions) -> None:
        """Other options from now on."""
        old, self._options = self._options, options
        text = self._window.tokens
        if options.penalty_window != old.penalty_window:
            self._window = PenaltyWindow(options.penalty_window, text)
        if (options.dry_multiplier > 0) != (old.dry_multiplier > 0) or options.dry_breakers != old.dry_breakers:
            self._repetitions = self._made_repetitions(text)
        self._known.clear()

    def _made_repetitions(self, text: Sequence[int]) -> Repetitions | None:
        if self._options.dry_multiplier == 0:
            return None
        return Repetitions(text, self._options.dry_breakers, self._piece)

    @property
    def any(self) -> bool:
        """Whether any of the options changes anything."""
        return bool(self._options.logit_bias) or self._repetitions is not None or self._penalises

    @property
    def _penalises(self) -> bool:
        o = self._options
        return o.penalty_window > 0 and (
            o.repetition_penalty != 1 or o.presence_penalty != 0 or o.frequency_penalty != 0
        )

    def push(self, token_id: int) -> None:
        """The text grows by one token."""
        self._window.push(token_id)
        if self._repetitions is not None:
            self._repetitions.push(token_id)
            self._repetitions.settle()
        self._known.clear()

    def after(self, ahead: tuple[int, ...]) -> Adjustment:
        """Of the token after the text and `ahead`."""
        found = self._known.get(ahead)
        if found is None:
            found = self._known[ahead] = self._made(ahead)
        return found

    def _made(self, ahead: tuple[int, ...]) -> Adjustment:
        for token_id in ahead:
            self._window.push(token_id)
            if self._repetitions is not None:
                self._repetitions.push(token_id)
        o = self._options
        bias = {token: -np.inf if value <= BANNED else value for token, value in o.logit_bias}
        times = dict(self._window.counts) if self._penalises else {}
        dry = {} if self._repetitions is None else self._repetitions.penalties(o)
        for _ in ahead:
            self._window.pop()
            if self._repetitions is not None:
                self._repetitions.pop()
        if not bias and not times and not dry:
            return Adjustment(np.empty(0, np.intp), None, None, None, -1)
        if not bias and not dry:  # penalties alone, as most often
            ids = np.fromiter(times.keys(), np.intp, len(times))
            return Adjustment(ids, None, np.fromiter(times.values(), np.float64, len(times)), None, int(ids.max()))
        ids = np.array(list({**bias, **times, **dry}), np.intp)
        return Adjustment(ids, _column(bias, ids), _column(times, ids), _column(dry, ids), int(ids.max()))


def _column(some: Mapping[int, float], ids: Ids) -> Numbers | None:
    return np.array([some.get(token, 0.0) for token in ids.tolist()]) if some else None
