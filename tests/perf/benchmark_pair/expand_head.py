"""An EAGLE-3 head expanded with its target: it guesses what it guessed.

It reads the same layers, which stand further apart in the larger target; between them are layers that write nothing.
Its own stream is padded as the target's is, and holds the same two constants, which `fc` takes over from the target's,
so that a head may use the target's embedding and output matrix. Ids that it is to guess beyond its own are unused
tokens of the larger target.
"""

from collections.abc import Iterator

import numpy as np

from .expand import SPARE, Expander, Expansion, Filled, Matrix, Vector, check, padded
from .shapes import HeadShape
from .source import HeadSource


def expand_head(source: HeadSource, shape: HeadShape, *, endless: bool = False) -> Expansion:
    """Lay the head out in `shape`; as `expand`."""
    check(source.shape, shape, endless)
    if source.d2t is not None and shape.guessed > len(source.d2t) + shape.vocabulary - source.shape.vocabulary:
        raise ValueError(f"There are too few unused tokens for a head that guesses {shape.guessed} ids.")
    return _HeadExpander(source, shape, endless).expansion()


def reads(source: HeadSource, shape: HeadShape) -> list[int]:
    """The layers of the larger target whose inputs are those that the head takes."""
    return [layer * shape.target_layers // source.shape.target_layers for layer in source.reads]


class _HeadExpander(Expander):
    def __init__(self, source: HeadSource, shape: HeadShape, endless: bool) -> None:
        super().__init__(source, shape, endless)
        self._head, self._shape = source, shape

    def _tensors(self) -> Iterator[Matrix | Vector]:
        new, given = self._shape, self._source.tensors
        streams = len(self._head.reads) * new.target_width
        yield Matrix("fc.weight", new.width, streams, self._fused, silent=True)
        if "token_embd.weight" in given:
            yield Matrix("token_embd.weight", new.vocabulary, new.width, self._embedding, fixed=self._against())
        yield self._norm("output_norm.weight", last=True)
        if "output.weight" in given:
            rows = new.vocabulary if self._head.d2t is None else new.guessed
            yield Matrix("output.weight", rows, new.width, self._output, fixed=self._against())
        if self._head.d2t is not None:
            beyond = self._old.vocabulary + np.arange(new.guessed - len(self._head.d2t))
            yield Vector("d2t", np.array([*self._head.d2t, *beyond], np.int64))
        for name in ("attn_norm", "attn_norm_2", "ffn_norm"):
            yield self._norm(f"blk.0.{name}.weight", f"blk.0.{name}.weight")
        yield from self._matrices("blk.0.", 0, 2 * new.width)

    def _fused(self, rng: np.random.Generator) -> Filled:
        new, old = self._shape, self._head.shape
        rows = padded(self._source.tensors["fc.weight"], old.target_width, new.target_width, rng)
        places = np.arange(len(rows))
        if self._marked:
            for end in range(new.target_width, rows.shape[1] + 1, new.target_width):
                rows[:, end - SPARE : end] = 0
            marks = np.zeros((2, rows.shape[1]), np.float32)
            marks[[0, 1], [-2, -1]] = 1
            rows, places = np.concatenate([rows, marks]), np.append(places, self._marks)
        return places, rows

    @property
    def _barred(self) -> list[int]:
        if self._head.d2t is None:
            return self._unwanted
        return [row for row, token in enumerate(self._head.d2t) if token in self._unwanted]
