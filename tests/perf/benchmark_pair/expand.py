"""The same function in a larger llama shape.

The residual stream is padded with zeros. RMSNorm divides by the root of a mean over all of its numbers, so padding D0
to D makes that mean smaller by D0/D: norm weights are multiplied by sqrt(D0/D) and epsilon by D0/D. Nothing writes to
the padding, because the rows of attn_output and ffn_down that would are zero.

Query heads keep their key head: head g of the source's key head k becomes head g of the same group in the new shape.
Wider heads keep their angles: RoPE turns pair j of a head of width w by base^(-2j/w), so where the new width is a
multiple m of the old, old pair i stands at m·i and has the very same angle; else it keeps its place and
`rope_freqs.weight` divides the angle. Attention scales by 1/sqrt(head width), so queries are multiplied by the root of
the ratio.

Whatever the source does not use is random where it is read (so no arithmetic is spared) and zero where it would be
heard: unused heads and units have random inputs and zero output columns, extra layers write nothing, and the columns
that read the padding are random too.

Tokens beyond the source's must never win. Two numbers at the end of the padded stream hold a small constant c, which
stands for part of epsilon (it adds 2c²/D to every mean). The last norm makes them +a and -a with a = strength/rms; a
real token's row has (c, c) there and gains nothing, an unused one's has (-K, +K) and loses 2Ka, which is far more than
logits differ by. Control tokens are barred the same way where endless replies are wanted, in an output matrix of its
own: they are read, so their embedding must stay.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from .shapes import Shape
from .source import Floats, Source

Places = npt.NDArray[np.intp]
Filled = tuple[Places, Floats]

SPARE = 32  # numbers of padding that the constants need to themselves: one block of the 32-wide weight types
_CONSTANT = 1e-3
_STRENGTH = 9e3  # with a last rms of 0.3 to 30 the marks are 3e4 to 3e2: within half precision, far above logits
_AGAINST = 16.0
_RANDOM = 0.02  # standard deviation of unused weights


@dataclass(frozen=True)
class Vector:
    """A tensor written as it is: float32, or the ids of a head with a reduced vocabulary."""

    name: str
    values: npt.NDArray[Any]


@dataclass(frozen=True)
class Matrix:
    """[rows, columns], rows being outputs. `fill(rng)` gives the rows that matter: where they stand and what they hold.

    All other rows are random, with `fixed` values in some columns, or zero where `silent`.
    """

    name: str
    rows: int
    columns: int
    fill: Callable[[np.random.Generator], Filled]
    silent: bool = False
    fixed: dict[int, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Expansion:
    """The tensors of the larger model in order, and its epsilon."""

    shape: Shape
    epsilon: float
    tensors: tuple[Matrix | Vector, ...]


def expand(source: Source, shape: Shape, *, endless: bool = False) -> Expansion:
    """Lay the source out in `shape`; `endless` keeps control tokens, the end tokens among them, from being chosen.

    Raises ValueError with a sentence where it does not fit in.
    """
    check(source.shape, shape, endless)
    return Expander(source, shape, endless).expansion()


def random_rows(rng: np.random.Generator, rows: int, columns: int) -> Floats:
    """[rows, columns] of what unused weights are."""
    values: Floats = rng.standard_normal((rows, columns), np.float32) * np.float32(_RANDOM)
    return values


def padded(old: Floats, width: int, wider: int, rng: np.random.Generator) -> Floats:
    """Rows over streams of `width`, side by side, as rows over streams that are `wider`, with random padding."""
    streams = old.shape[1] // width
    rows = random_rows(rng, len(old), streams * wider)
    for stream in range(streams):
        rows[:, stream * wider : stream * wider + width] = old[:, stream * width : (stream + 1) * width]
    return rows


def check(old: Shape, new: Shape, endless: bool) -> None:
    for name in ("layers", "width", "kv_heads", "group", "head_width", "feed_forward", "vocabulary"):
        if getattr(new, name) < getattr(old, name):
            raise ValueError(f"The source has {name} {getattr(old, name)}; the new shape needs at least as many.")
    if new.heads % new.kv_heads or new.head_width % 2:
        raise ValueError("Query heads must be a multiple of key-value heads, and heads must have an even width.")
    if endless and new.tied:
        raise ValueError("Endless replies need an output matrix apart from the embedding; give the shape tied=no.")
    if (endless or new.vocabulary > old.vocabulary) and new.width < old.width + SPARE:
        raise ValueError(f"A larger vocabulary and endless replies need a width of at least {old.width + SPARE}.")


class Expander:
    def __init__(self, source: Source, shape: Shape, endless: bool) -> None:
        self._source, self._old, self._new = source, source.shape, shape
        self._scale = math.sqrt(self._old.width / shape.width)
        self._unwanted = source.control_ids if endless else []
        self._marked = endless or shape.vocabulary > self._old.vocabulary
        self._marks = (shape.width - 2, shape.width - 1)
        self._pairs, self._factors = _angles(self._old.head_width, shape.head_width, source.rope_base)

    @property
    def _barred(self) -> list[int]:
        """Rows of the output matrix that must never win."""
        return self._unwanted

    def expansion(self) -> Expansion:
        old, new = self._old, self._new
        epsilon = self._source.epsilon * old.width / new.width
        if self._marked:
            epsilon -= 2 * _CONSTANT**2 / new.width
        return Expansion(new, epsilon, tuple(self._tensors()))

    def _tensors(self) -> Iterator[Matrix | Vector]:
        new = self._new
        yield Matrix("token_embd.weight", new.vocabulary, new.width, self._embedding, fixed=self._against())
        yield self._norm("output_norm.weight", last=True)
        if not new.tied:
            yield Matrix("output.weight", new.vocabulary, new.width, self._output, fixed=self._against())
        if self._factors is not None:
            yield Vector("rope_freqs.weight", self._factors)
        # Layers that write nothing stand between the others as evenly as they come.
        used = {i * new.layers // self._old.layers: i for i in range(self._old.layers)}
        for layer in range(new.layers):
            yield from self._layer(layer, used.get(layer))

    def _layer(self, layer: int, old: int | None) -> Iterator[Matrix | Vector]:
        block = f"blk.{layer}."
        yield self._norm(f"{block}attn_norm.weight", None if old is None else f"blk.{old}.attn_norm.weight")
        yield self._norm(f"{block}ffn_norm.weight", None if old is None else f"blk.{old}.ffn_norm.weight")
        yield from self._matrices(block, old, self._new.width)

    def _matrices(self, block: str, old: int | None, read: int) -> Iterator[Matrix]:
        """Those of a layer whose attention reads `read` numbers."""
        new = self._new
        queries, keys = new.heads * new.head_width, new.kv_heads * new.head_width

        def matrix(name: str, rows: int, columns: int, fill: Callable[[Floats, np.random.Generator], Filled]) -> Matrix:
            silent = name in ("attn_output", "ffn_down")

            def filled(rng: np.random.Generator) -> Filled:
                if old is None:
                    return np.empty(0, np.intp), np.empty((0, columns), np.float32)
                return fill(self._source.tensors[f"blk.{old}.{name}.weight"], rng)

            return Matrix(f"{block}{name}.weight", rows, columns, filled, silent=silent)

        yield matrix("attn_q", queries, read, self._queries)
        yield matrix("attn_k", keys, read, self._keys)
        yield matrix("attn_v", keys, read, self._values)
        yield matrix("attn_output", new.width, queries, self._heard)
        yield matrix("ffn_gate", new.feed_forward, new.width, self._units)
        yield matrix("ffn_up", new.feed_forward, new.width, self._units)
        yield matrix("ffn_down", new.width, new.feed_forward, self._down)

    # --- the vocabulary ---------------------------------------------------------------------------------------

    def _against(self) -> dict[int, float]:
        return dict(zip(self._marks, (-_AGAINST, _AGAINST), strict=True)) if self._marked else {}

    def _embedding(self, rng: np.random.Generator) -> Filled:
        del rng
        rows = np.zeros((self._old.vocabulary, self._new.width), np.float32)
        rows[:, : self._old.width] = self._source.tensors["token_embd.weight"]
        if self._marked:
            rows[:, self._marks] = _CONSTANT
        return np.arange(len(rows)), rows

    def _output(self, rng: np.random.Generator) -> Filled:
        name = "token_embd.weight" if self._old.tied else "output.weight"
        rows = self._reading(self._source.tensors[name], rng)
        if self._marked:
            rows[:, -SPARE:] = 0  # the marks are far larger than the hidden state; nothing may share their block
            rows[np.ix_(self._barred, self._marks)] = -_AGAINST, _AGAINST
        return np.arange(len(rows)), rows

    # --- what reads the stream --------------------------------------------------------------------------------

    def _reading(self, old: Floats, rng: np.random.Generator) -> Floats:
        """Rows that read what they did; what they read of the padding is random, and the padding zero.

        They may read several streams, one behind the other.
        """
        return padded(old, self._old.width, self._new.width, rng)

    def _queries(self, old: Floats, rng: np.random.Generator) -> Filled:
        heads = self._query_heads()
        scale = np.float32(math.sqrt(self._new.head_width / self._old.head_width))
        return self._dimensions(heads, self._pairs), self._reading(scale * old, rng)

    def _keys(self, old: Floats, rng: np.random.Generator) -> Filled:
        """Dimensions that the source's heads have not got are zero, or its queries would be turned by them."""
        size = self._new.head_width
        read = self._reading(old, rng)
        rows = np.zeros((self._old.kv_heads * size, read.shape[1]), np.float32)
        rows[self._dimensions(np.arange(self._old.kv_heads), self._pairs)] = read
        return np.arange(len(rows)), rows

    def _values(self, old: Floats, rng: np.random.Generator) -> Filled:
        places = self._dimensions(np.arange(self._old.kv_heads), np.arange(self._old.head_width))
        return places, self._reading(old, rng)

    def _units(self, old: Floats, rng: np.random.Generator) -> Filled:
        return np.arange(len(old)), self._reading(old, rng)

    # --- what writes to the stream ----------------------------------------------------------------------------

    def _heard(self, old: Floats, rng: np.random.Generator) -> Filled:
        del rng
        rows = np.zeros((len(old), self._new.heads * self._new.head_width), np.float32)
        rows[:, self._dimensions(self._query_heads(), np.arange(self._old.head_width))] = old
        return np.arange(len(old)), rows

    def _down(self, old: Floats, rng: np.random.Generator) -> Filled:
        del rng
        rows = np.zeros((len(old), self._new.feed_forward), np.float32)
        rows[:, : old.shape[1]] = old
        return np.arange(len(old)), rows

    # --- helpers ----------------------------------------------------------------------------------------------

    def _norm(self, name: str, old: str | None = None, *, last: bool = False) -> Vector:
        values = np.full(self._new.width, self._scale, np.float32)
        if last or old is not None:
            values[: self._old.width] *= self._source.tensors[old or name]
        if self._marked:
            strength = _STRENGTH / _CONSTANT * self._scale
            values[list(self._marks)] = (strength, -strength) if last else 0.0
        return Vector(name, values)

    def _query_heads(self) -> Places:
        """The new number of each of the source's query heads."""
        head = np.arange(self._old.heads)
        return head // self._old.group * self._new.group + head % self._old.group

    def _dimensions(self, heads: Places, within: Places) -> Places:
        """Rows of the given heads' dimensions, head by head."""
        return (heads[:, None] * self._new.head_width + within[None, :]).ravel()


def _angles(old: int, new: int, base: float) -> tuple[Places, Floats | None]:
    """Where a head's dimensions go so that RoPE turns them as before, and the divisors of angles where it takes any."""
    pairs = np.arange(old // 2)
    if new % old == 0:
        first = 2 * (new // old) * pairs
        return np.stack((first, first + 1), axis=1).ravel(), None
    factors = np.ones(new // 2, np.float32)
    factors[: old // 2] = base ** (2.0 * pairs / old - 2.0 * pairs / new)
    return np.arange(old), factors
