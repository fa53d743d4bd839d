"""What changes single logits before any filter: bias, penalties on tokens of the text, and DRY.

All three concern few tokens. They are computed for those alone, in float64, and rounded once, to float32, as logits
are.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from foretoken.engine.options import SamplingOptions
from foretoken.engine.sampling.candidates import Ids, Scores
from foretoken.engine.sampling.dry import Repetitions
from foretoken.engine.sampling.penalties import PenaltyWindow

BANNED: Final = -100.0  # a bias that forbids a token altogether

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Adjustment:
    """Of the tokens `ids` [n], each once: what is added first, which of them the repetition penalty concerns, and what
    is taken in the end; None where that is nothing, or for `repeated` all. `highest`: the largest id."""

    ids: Ids
    bias: Numbers | None
    repetition: float  # 1 for none
    repeated: npt.NDArray[np.bool_] | None
    taken: Numbers | None
    highest: int

    def applied(self, scores: Scores) -> tuple[Ids, Scores, Scores]:
        """The ids that `scores` [n_vocab] has, their scores, and what these become."""
        if self.highest >= len(scores):
            return self._within(len(scores)).applied(scores)
        before = scores[self.ids]
        after = before.astype(np.float64)
        if self.bias is not None:
            after += self.bias
        if self.repetition != 1:
            # Of a positive score the quotient is the lesser of the two, of a negative one the product; below 1 the
            # greater.
            worse = np.minimum if self.repetition > 1 else np.maximum
            penalised = worse(after / self.repetition, after * self.repetition)
            after = penalised if self.repeated is None else np.where(self.repeated, penalised, after)
        if self.taken is not None:
            after -= self.taken
        with np.errstate(over="ignore"):  # a logit at float32's lower end becomes minus infinity
            return self.ids, before, after.astype(np.float32)

    def _within(self, size: int) -> "Adjustment":
        """Of the tokens of a draft, whose vocabulary may be a little smaller than the target's."""
        kept = self.ids < size
        bias, taken = (None if some is None else some[kept] for some in (self.bias, self.taken))
        repeated = None if self.repeated is None else self.repeated[kept]
        return Adjustment(self.ids[kept], bias, self.repetition, repeated, taken, size - 1)


class Adjustments:
    """The text so far, and the adjustments of the token after it, or after proposals `ahead` of it."""

    def __init__(self, options: SamplingOptions, text: Sequence[int], piece: Callable[[int], bytes]) -> None:
        self._options = options
        self._piece = piece
        self._window = PenaltyWindow(self._counted, text)
        self._repetitions = self._made_repetitions(text)
        self._known: dict[tuple[int, ...], Adjustment] = {}  # draft and target ask for the same ones
        self._ahead: list[int] = []  # proposals that the window and the repetitions have taken in beyond the text

    def use(self, options: SamplingOptions) -> None:
        """Other options from now on."""
        self._stand_after(())
        counted = self._counted
        old, self._options = self._options, options
        text = self._window.tokens
        if self._counted != counted:
            self._window = PenaltyWindow(self._counted, text)
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

    @property
    def _counted(self) -> int:
        """How many of the last tokens penalties look at."""
        return self._options.penalty_window if self._penalises else 0

    def push(self, token_id: int) -> None:
        """The text grows by one token."""
        if self._ahead:
            self._stand_after(())
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

    def _stand_after(self, ahead: tuple[int, ...]) -> None:
        """Take in or back as many proposals as it takes: those of a round are asked about one after another."""
        common = 0
        for held, wanted in zip(self._ahead, ahead, strict=False):
            if held != wanted:
                break
            common += 1
        while len(self._ahead) > common:
            self._ahead.pop()
            self._window.pop()
            if self._repetitions is not None:
                self._repetitions.pop()
        for token_id in ahead[common:]:
            self._ahead.append(token_id)
            self._window.push(token_id)
            if self._repetitions is not None:
                self._repetitions.push(token_id)

    def _made(self, ahead: tuple[int, ...]) -> Adjustment:
        self._stand_after(ahead)
        o = self._options
        bias = {token: -np.inf if value <= BANNED else value for token, value in o.logit_bias}
        times = self._window.counts  # none where nothing is penalised
        dry = {} if self._repetitions is None else self._repetitions.penalties(o)
        if not bias and not dry:  # penalties alone, as most often
            ids = np.fromiter(times.keys(), np.intp, len(times))
            taken = None
            if o.frequency_penalty != 0 or o.presence_penalty != 0:  # of tokens all of which occur
                taken = np.fromiter(times.values(), np.float64, len(times)) * o.frequency_penalty
                taken += o.presence_penalty
            return Adjustment(ids, None, o.repetition_penalty, None, taken, max(times, default=-1))
        ids = np.array(list({**bias, **times, **dry}), np.intp)
        counts = _column(times, ids)
        return Adjustment(
            ids,
            _column(bias, ids) if bias else None,
            o.repetition_penalty if times else 1.0,
            counts > 0,
            self._taken(counts, _column(dry, ids) if dry else None),
            int(ids.max()),
        )

    def _taken(self, counts: Numbers, dry: Numbers | None) -> Numbers | None:
        o = self._options
        found = dry
        if o.frequency_penalty != 0 or o.presence_penalty != 0:
            found = counts * o.frequency_penalty + (counts > 0) * o.presence_penalty
            found = found if dry is None else found + dry
        return found


def _column(some: Mapping[int, float], ids: Ids) -> Numbers:
    return np.array([some.get(token, 0.0) for token in ids.tolist()])
