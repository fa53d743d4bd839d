"""A model of llama.cpp's "qwen35" architecture in PyTorch: delta-net layers, attention layers, and one MTP block.

The MTP block takes token i together with the state after the last layer of token i - 1, and guesses token i + 1.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn
from torch.nn import functional

from .head import attend, before, texts_seen
from .model import Norm, rotary_tables
from .shapes import NORM_EPSILON, HybridShape


def rotate_halves(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    """Rotate the first half of ``x`` [.., length, head] against the second: RoPE as "qwen35" has it for text."""
    first, second = x.chunk(2, dim=-1)
    return torch.cat((first * cos - second * sin, first * sin + second * cos), dim=-1)


class FeedForward(nn.Module):
    """SwiGLU behind its norm."""

    def __init__(self, shape: HybridShape) -> None:
        super().__init__()
        self.norm = Norm(shape.width)
        self.gate_up = nn.Linear(shape.width, 2 * shape.feed_forward, bias=False)
        self.down = nn.Linear(shape.feed_forward, shape.width, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        gate, up = self.gate_up(self.norm(x)).chunk(2, dim=-1)
        out: Tensor = x + self.down(functional.silu(gate) * up)
        return out


class Attention(nn.Module):
    """Attention with normalised queries and keys, whose output is gated."""

    cos: Tensor
    sin: Tensor

    def __init__(self, shape: HybridShape, length: int = 2048) -> None:
        super().__init__()
        self.heads, self.size = shape.heads, shape.head_width
        inner = self.heads * self.size
        self.norm = Norm(shape.width)
        self.query_gate = nn.Linear(shape.width, 2 * inner, bias=False)
        self.key = nn.Linear(shape.width, inner, bias=False)
        self.value = nn.Linear(shape.width, inner, bias=False)
        self.query_norm, self.key_norm = Norm(self.size), Norm(self.size)
        self.output = nn.Linear(inner, shape.width, bias=False)
        cos, sin = rotary_tables(length, self.size)
        self.register_buffer("cos", cos, persistent=False)
        self.register_buffer("sin", sin, persistent=False)

    def forward(self, x: Tensor, cells: list[tuple[Tensor, Tensor]], seen: Tensor) -> Tensor:
        """``cells``: keys and values of earlier steps, to which this one's are added."""
        batch, length, _ = x.shape
        read = self.norm(x)
        query, gate = self.query_gate(read).view(batch, length, self.heads, 2 * self.size).chunk(2, dim=-1)
        key, value = (part(read).view(batch, length, self.heads, self.size) for part in (self.key, self.value))
        cos, sin = self.cos[:length], self.sin[:length]
        query, key = (
            rotate_halves(norm(part).transpose(1, 2), cos, sin)
            for norm, part in ((self.query_norm, query), (self.key_norm, key))
        )
        cells.append((key, value.transpose(1, 2)))
        mixed = attend(query, cells, seen).transpose(1, 2) * gate.sigmoid()
        out: Tensor = x + self.output(mixed.reshape(batch, length, -1))
        return out


class DeltaNet(nn.Module):
    """Linear attention with a state that forgets and corrects itself (gated delta net)."""

    def __init__(self, shape: HybridShape) -> None:
        super().__init__()
        self.heads, self.size = shape.state_heads, shape.state_width
        inner = self.heads * self.size
        self.norm = Norm(shape.width)
        self.mixed = nn.Linear(shape.width, 3 * inner, bias=False)
        self.gate = nn.Linear(shape.width, inner, bias=False)
        self.kernel = nn.Parameter(torch.randn(3 * inner, shape.convolution) / 4)
        self.alpha = nn.Linear(shape.width, self.heads, bias=False)
        self.beta = nn.Linear(shape.width, self.heads, bias=False)
        self.step_bias = nn.Parameter(torch.zeros(self.heads))
        self.decay = nn.Parameter(torch.linspace(-3.0, 0.0, self.heads))  # the logarithm of what is stored, negated
        self.state_norm = Norm(self.size)
        self.output = nn.Linear(inner, shape.width, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        """``x`` [batch, length, width], one text in each row."""
        batch, length, _ = x.shape
        read = self.norm(x)
        mixed = self.mixed(read).transpose(1, 2)
        padded = functional.pad(mixed, (self.kernel.shape[1] - 1, 0))
        mixed = functional.silu(functional.conv1d(padded, self.kernel[:, None], groups=mixed.shape[1])).transpose(1, 2)
        query, key, value = mixed.reshape(batch, length, 3, self.heads, self.size).unbind(2)
        query, key = (part * (part.square().sum(-1, keepdim=True) + NORM_EPSILON).rsqrt() for part in (query, key))
        keep = (-self.decay.exp() * functional.softplus(self.alpha(read) + self.step_bias)).exp()
        found = self._recur(query / math.sqrt(self.size), key, value, keep, self.beta(read).sigmoid())
        gated = self.state_norm(found) * functional.silu(self.gate(read).view_as(found))
        out: Tensor = x + self.output(gated.reshape(batch, length, -1))
        return out

    def _recur(self, query: Tensor, key: Tensor, value: Tensor, keep: Tensor, beta: Tensor) -> Tensor:
        """Token by token: the state [batch, heads, value, key] forgets, is corrected at the key, and answers."""
        state = query.new_zeros(len(query), self.heads, self.size, self.size)
        found = []
        for at in range(query.shape[1]):
            state = state * keep[:, at, :, None, None]
            lacking = (value[:, at] - (state @ key[:, at, :, :, None])[..., 0]) * beta[:, at, :, None]
            state = state + lacking[..., None] * key[:, at, :, None, :]
            found.append((state @ query[:, at, :, :, None])[..., 0])
        return torch.stack(found, dim=1)


class Mtp(nn.Module):
    """The block that guesses one token further, and again from its own state."""

    def __init__(self, shape: HybridShape) -> None:
        super().__init__()
        self.token_norm, self.state_norm = Norm(shape.width), Norm(shape.width)
        self.joined = nn.Linear(2 * shape.width, shape.width, bias=False)
        self.attention, self.feed_forward = Attention(shape), FeedForward(shape)
        self.norm = Norm(shape.width)

    def steps(self, embedded: Tensor, hidden: Tensor, text: Tensor, count: int) -> list[Tensor]:
        """States [batch, length, width] of guesses made 1 to ``count`` tokens beyond the target, as `Head.steps`."""
        seen = texts_seen(text, first=True)
        place = torch.arange(text.shape[1])
        distance = place[:, None] - place[None, :]
        state, found = before(hidden), []
        cells: list[tuple[Tensor, Tensor]] = []
        for step in range(count):
            both = torch.cat((self.token_norm(embedded), self.state_norm(state)), dim=-1)
            x = self.attention(self.joined(both), cells, seen & (distance >= step))
            found.append(self.norm(self.feed_forward(x)))
            state = before(found[-1])
        return found


class Hybrid(nn.Module):
    """One delta-net layer, one attention layer, and an MTP block; the embedding is the output layer too."""

    def __init__(self, shape: HybridShape) -> None:
        super().__init__()
        self.shape = shape
        self.embedding = nn.Embedding(shape.vocabulary, shape.width)
        self.delta, self.attention = DeltaNet(shape), Attention(shape)
        self.feed_forwards = nn.ModuleList(FeedForward(shape) for _ in range(2))
        self.norm = Norm(shape.width)
        self.mtp = Mtp(shape)
        for name, parameter in self.named_parameters():
            if parameter.dim() > 1 and not name.endswith("kernel"):
                nn.init.normal_(parameter, std=1 / math.sqrt(parameter.shape[1]))
            if name.endswith(("output.weight", "down.weight")):
                parameter.data.mul_(0.3)
        nn.init.normal_(self.embedding.weight, std=0.2)

    def hidden(self, tokens: Tensor, text: Tensor) -> Tensor:
        """The normalised last hidden states [batch, length, width]; a row is one text, -1 in ``text`` after its end."""
        x = self.feed_forwards[0](self.delta(self.embedding(tokens)))
        x = self.attention(x, [], texts_seen(text, first=True))
        out: Tensor = self.norm(self.feed_forwards[1](x))
        return out

    def logits(self, hidden: Tensor, tokens: Tensor | None = None) -> Tensor:
        """Scores of all tokens, or of some."""
        return functional.linear(hidden, self.embedding.weight if tokens is None else self.embedding.weight[tokens])
