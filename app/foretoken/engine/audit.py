"""Is a difference between two greedy replies a near tie, or a fault?

Kernels differ by the width of a pass, so logits of the same position differ by float noise. Where the two best tokens
are closer than that noise, the argmax may flip: no rule was broken. The audit shows the margin instead of hiding it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from foretoken.engine.cache import CachedModel, common_prefix

# The likeliest tokens, whose logits tell the noise. Logits of tokens that no text has may be a thousand times as large,
# and so may their noise, which would excuse any difference.
_LIKELY: Final = 32


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two replies part: `index` into the reply, the two tokens, the target's `margin` between them (logits,
    width 1) and `noise`: how far logits of likely tokens move here when the reply is read at other widths."""

    index: int
    left: int
    right: int
    margin: float
    noise: float

    @property
    def near_tie(self) -> bool:
        """Both logits may move by the noise, in opposite directions."""
        return self.margin <= 2 * self.noise


def first_difference(
    target: CachedModel,
    prompt: Sequence[int],
    left: Sequence[int],
    right: Sequence[int],
    *,
    widths: Sequence[int] = (2, 3, 4, 5, 8, 16),
) -> Difference | None:
    """Compare two replies to `prompt`; None when they are the same. The target's cache is used and left changed."""
    index = common_prefix(left, right)
    if index == len(left) == len(right):
        return None
    if index == len(left) or index == len(right):
        raise ValueError("one reply is the beginning of the other: they ended for different reasons")
    text = [*prompt, *left[:index]]
    reference = _row(target, text, len(prompt), 1)
    rows = [_row(target, text, len(prompt), width) for width in widths]
    likely = np.append(np.argsort(-reference)[:_LIKELY], (left[index], right[index]))
    noise = max(float(np.abs(row - reference)[likely].max()) for row in rows)
    margin = abs(float(reference[left[index]]) - float(reference[right[index]]))
    return Difference(index, left[index], right[index], margin, noise)


def _row(target: CachedModel, text: Sequence[int], start: int, width: int) -> npt.NDArray[np.float32]:
    """Logits [n_vocab] after `text`, whose tokens from `start` - 1 on are evaluated `width` at a time.

    The whole reply is read again at each width, because keys and values computed at another width carry noise of
    their own into every later position.
    """
    target.truncate(0)
    for _ in target.extend_to(text[: start - 1], should_stop=lambda: False):
        pass
    while True:
        step = text[target.length : target.length + width]
        row = target.decode(step, logits=1)[0]
        if target.length == len(text):
            found: npt.NDArray[np.float32] = row.copy()
            return found
