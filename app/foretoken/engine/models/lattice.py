"""The lattice of a DFlash2 head: candidate tokens at each place of a block, and scores of pairs of neighbours."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from foretoken.engine.model import Logits


class Lattice:
    """`rows` [guesses, at least choices + choices²]: the tokens to choose from at each place, and their scores after
    each of those of the place before. At the first place these are all alike: the text's last token came before.
    """

    def __init__(self, rows: npt.NDArray[np.float32], choices: int) -> None:
        self._rows, self._choices = rows, choices

    def row(self, ahead: Sequence[int], n_vocab: int) -> Logits | None:
        """Logits [n_vocab] after the guesses `ahead`; None where one of them is not among the tokens of its place."""
        before = 0
        for place, token in enumerate(ahead):
            found = np.flatnonzero(self._tokens(place) == token)
            if not len(found):
                return None
            before = int(found[0])
        start = self._choices * (1 + before)
        row = np.full(n_vocab, -np.inf, dtype=np.float32)
        row[self._tokens(len(ahead))] = self._rows[len(ahead), start : start + self._choices]
        return row

    def _tokens(self, place: int) -> npt.NDArray[np.int64]:
        return self._rows[place, : self._choices].astype(np.int64)
