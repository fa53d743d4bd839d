"""An EAGLE-3 head in PyTorch: what llama.cpp's "eagle3" graph computes, and the same over its own guesses.

At token i the head takes the token and the target's state of token i - 1; the first token of a text has no cell. Where
the target has not read that far, the head's own state stands in for the target's.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from .model import Norm, rotary_tables, rotate
from .shapes import ROPE_BASE, TARGET, HeadShape

SLOW = 0.03  # radians a token: what turns faster does not match at a distance


@dataclass(frozen=True)
class Windows:
    """Texts side by side in rows [batch, length], to be read by the head.

    ``states`` [batch, length, 3 * target width] are what the target's layers read; ``text`` numbers the texts of a
    row, -1 where there is none.
    """

    tokens: Tensor
    states: Tensor
    text: Tensor


def before(x: Tensor, places: int = 1, *, dim: int = 1, fill: float = 0) -> Tensor:
    """``x`` [.., length, ..], moved so that every place holds what stood ``places`` before it."""
    if places == 0:
        return x
    length = x.shape[dim]
    empty = torch.full_like(x.narrow(dim, 0, places), fill)
    return torch.cat((empty, x.narrow(dim, 0, length - places)), dim)


def texts_seen(text: Tensor, *, first: bool = False) -> Tensor:
    """Which tokens [batch, 1, length, length] one may look at: those of its own text up to itself.

    The ``first`` of a text has no cell in a head's cache.
    """
    same = text[:, :, None] == text[:, None, :]
    if not first:
        same = same & (text == before(text, fill=-2))[:, None, :]
    return same.tril()[:, None]


def attend(query: Tensor, cells: list[tuple[Tensor, Tensor]], seen: Tensor) -> Tensor:
    """Attention over the first step's cells as far as they are ``seen``, and over one cell of each later step.

    ``cells`` are keys and values [batch, heads, length, head] of all steps, the last being the query's own: at token i
    of step k, token i - k + m has its cell of step m.
    """
    length, own = query.shape[2], len(cells) - 1
    scores = (query @ cells[0][0].mT).masked_fill(~seen, -torch.inf)
    extra = [(query * before(cells[at][0], own - at, dim=2)).sum(-1, keepdim=True) for at in range(1, own + 1)]
    weights = (torch.cat([scores, *extra], dim=-1) / math.sqrt(query.shape[-1])).softmax(dim=-1)
    if not own:
        weights = weights.nan_to_num()  # the first token of a text sees nothing
    mixed = weights[..., :length] @ cells[0][1]
    for at in range(1, own + 1):
        mixed = mixed + weights[..., length + at - 1, None] * before(cells[at][1], own - at, dim=2)
    return mixed


class Head(nn.Module):
    """One layer between the target's states and logits, with an embedding of its own, which is its output layer too."""

    cos: Tensor
    sin: Tensor
    scale: Tensor

    def __init__(self, shape: HeadShape, length: int = 2048) -> None:
        super().__init__()
        width, inner = shape.width, shape.heads * shape.head_width
        self.shape = shape
        self.embedding = nn.Embedding(shape.vocabulary, width)
        self.fc = nn.Linear(len(shape.layers) * TARGET.width, width, bias=False)
        self.attn_norm, self.attn_norm_2, self.ffn_norm, self.norm = (Norm(width) for _ in range(4))
        self.attn_qkv = nn.Linear(2 * width, 3 * inner, bias=False)
        self.attn_output = nn.Linear(inner, width, bias=False)
        self.ffn_gate_up = nn.Linear(width, 2 * shape.feed_forward, bias=False)
        self.ffn_down = nn.Linear(shape.feed_forward, width, bias=False)
        cos, sin = rotary_tables(length, shape.head_width)
        self.register_buffer("cos", cos, persistent=False)
        self.register_buffer("sin", sin, persistent=False)
        self.register_buffer("scale", torch.ones(len(shape.layers) * TARGET.width))
        for parameter in self.parameters():
            if parameter.dim() > 1:
                nn.init.normal_(parameter, std=1 / math.sqrt(parameter.shape[1]))
        for matrix in (self.attn_output, self.ffn_down):
            nn.init.normal_(matrix.weight, std=0.3 / math.sqrt(matrix.weight.shape[1]))

    @torch.no_grad()
    def begin(self, states: Tensor, hidden: Tensor, vocabulary: Tensor) -> None:
        """Start near the target, which training from chance would take long to find.

        ``states`` [tokens, numbers] are what its layers read of some tokens, ``hidden`` [tokens, width] its last
        hidden states of them, and ``vocabulary`` [tokens of the vocabulary, width] its output layer.

        Tokens are where the target has them, in the directions that count in its last states. The first attention
        head looks for the place where the present token was seen before and says what stands there, the second looks
        at the present token itself: the layer carries on nothing but the state that it is given.
        """
        width, size = self.shape.width, self.shape.head_width
        self.norm.weight.fill_(0.15)  # keeps the first scores small
        self.scale.copy_(1 / states.float().square().mean(0).sqrt().clamp_min(1e-3))
        _, sizes, directions = torch.linalg.svd(hidden.float() - hidden.float().mean(0), full_matrices=False)
        weights = (sizes / math.sqrt(len(hidden)))[:width].sqrt()
        basis = directions[:width].T * weights
        names = vocabulary @ basis
        self.embedding.weight.copy_(names / names.square().mean().sqrt())
        turned = torch.linalg.qr(torch.randn(width, width))[0]
        for layer, matrix in enumerate(self.fc.weight.split(TARGET.width, dim=1)):
            part = (basis / self.scale.split(TARGET.width)[layer][:, None]).T
            matrix.copy_((turned @ part if layer == 0 else part) / part.square().sum(1).mean().sqrt())
        frequencies = ROPE_BASE ** (-torch.arange(0, size, 2, dtype=torch.float32) / size)
        slow = torch.nonzero(frequencies.repeat_interleave(2) < SLOW).flatten()[:width]
        looked = torch.linalg.qr(torch.randn(width, width))[0]
        queries, keys, values = self.attn_qkv.weight.view(3, self.shape.heads, size, 2 * width)
        spoken = torch.eye(width)[:size]
        for head in range(2):
            queries[head], keys[head], values[head] = 0, 0, 0
            values[head, : len(spoken), :width] = spoken
            self.attn_output.weight[:, head * size : (head + 1) * size] = 0
            self.attn_output.weight[:, head * size : head * size + len(spoken)] = spoken.T
        queries[0, slow, :width] = looked[: len(slow)]
        keys[0, slow, width:] = looked[: len(slow)] @ turned.T
        queries[1, : len(spoken), :width] = looked[:size]
        keys[1, : len(spoken), :width] = looked[:size]

    def fused(self) -> Tensor:
        """The matrix [width, numbers] that makes the head's states out of the target's."""
        return self.fc.weight * self.scale

    def steps(self, windows: Windows, count: int) -> list[Tensor]:
        """States [batch, length, width] of every token, of guesses made 1 to ``count`` tokens beyond the target.

        Step 0 has the target's state before each token. In step k the state is that of step k - 1, and the last k
        tokens' cells are those of steps 1 to k, along the diagonal: what a head sees that guesses without a verdict.
        """
        seen = texts_seen(windows.text)
        length = windows.tokens.shape[1]
        place = torch.arange(length)
        distance = place[:, None] - place[None, :]
        embedded = self.attn_norm(self.embedding(windows.tokens))
        state = before(functional.linear(windows.states.float(), self.fused()))
        cells: list[tuple[Tensor, Tensor]] = []
        found: list[Tensor] = []
        for step in range(count):
            state = self._step(embedded, state, cells, seen & (distance >= step))
            found.append(state)
            state = before(state)
        return found

    def _step(self, embedded: Tensor, state: Tensor, cells: list[tuple[Tensor, Tensor]], seen: Tensor) -> Tensor:
        batch, length, _ = state.shape
        both = torch.cat((embedded, self.attn_norm_2(state)), dim=-1)
        qkv = self.attn_qkv(both).view(batch, length, 3, self.shape.heads, self.shape.head_width)
        q, k, v = qkv.permute(2, 0, 3, 1, 4)
        cos, sin = self.cos[:length], self.sin[:length]
        cells.append((rotate(k, cos, sin), v))
        mixed = attend(rotate(q, cos, sin), cells, seen)
        x = state + self.attn_output(mixed.transpose(1, 2).reshape(batch, length, -1))
        gate, up = self.ffn_gate_up(self.ffn_norm(x)).chunk(2, dim=-1)
        out: Tensor = x + self.ffn_down(functional.silu(gate) * up)
        return out

    def logits(self, states: Tensor, tokens: Tensor | None = None) -> Tensor:
        """Scores of all tokens, or of some."""
        rows = self.embedding.weight if tokens is None else self.embedding.weight[tokens]
        return functional.linear(self.norm(states), rows)
