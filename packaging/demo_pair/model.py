"""A llama-architecture decoder in PyTorch, laid out so that its weights go into a GGUF file unchanged."""

from __future__ import annotations

import math
from typing import cast

import torch
from torch import Tensor, nn
from torch.nn import functional

from .shapes import NORM_EPSILON, ROPE_BASE, Shape


def rotary_tables(length: int, head_width: int) -> tuple[Tensor, Tensor]:
    """Return cosine and sine tables, each [length, head_width / 2]."""
    frequencies = ROPE_BASE ** (-torch.arange(0, head_width, 2, dtype=torch.float32) / head_width)
    angles = torch.outer(torch.arange(length, dtype=torch.float32), frequencies)
    return angles.cos(), angles.sin()


def rotate(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    """Rotate adjacent pairs of ``x`` [batch, heads, length, head]: the order ggml's "llama" RoPE uses."""
    even, odd = x[..., 0::2], x[..., 1::2]
    return torch.stack((even * cos - odd * sin, even * sin + odd * cos), dim=-1).flatten(-2)


class Norm(nn.Module):
    """RMSNorm computed in float32."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, x: Tensor) -> Tensor:
        return functional.rms_norm(x.float(), (x.shape[-1],), self.weight, NORM_EPSILON)


class Block(nn.Module):
    """Attention and a SwiGLU feed-forward, each behind its norm."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.heads, self.head_width = shape.heads, shape.head_width
        self.attn_norm = Norm(shape.width)
        self.attn_qkv = nn.Linear(shape.width, 3 * shape.width, bias=False)
        self.attn_output = nn.Linear(shape.width, shape.width, bias=False)
        self.ffn_norm = Norm(shape.width)
        self.ffn_gate_up = nn.Linear(shape.width, 2 * shape.feed_forward, bias=False)
        self.ffn_down = nn.Linear(shape.feed_forward, shape.width, bias=False)

    def forward(self, x: Tensor, cos: Tensor, sin: Tensor, mask: Tensor | None) -> Tensor:
        batch, length, width = x.shape
        qkv = self.attn_qkv(self.attn_norm(x)).view(batch, length, 3, self.heads, self.head_width)
        q, k, v = qkv.permute(2, 0, 3, 1, 4)
        q, k = rotate(q, cos, sin).to(v.dtype), rotate(k, cos, sin).to(v.dtype)
        mixed = functional.scaled_dot_product_attention(q, k, v, attn_mask=mask, is_causal=mask is None)
        x = x + self.attn_output(mixed.transpose(1, 2).reshape(batch, length, width))
        gate, up = self.ffn_gate_up(self.ffn_norm(x)).chunk(2, dim=-1)
        out: Tensor = x + self.ffn_down(functional.silu(gate) * up)
        return out


_EMBEDDED = 0.2
_STEADY = 8.0
_COPIED = 6.0
_RESTING = 2.8
_TURN_START = 1  # the id of <|im_start|>


def _reserve(width: int) -> int:
    """How many directions a narrow model can spare for names, and as many for notes."""
    return 3 * width // 16


@torch.no_grad()
def seed_copying(model: Decoder) -> tuple[list[Tensor], Tensor]:
    """Give a fresh model the heads that copying needs, which training this short would hardly find by itself.

    A head of the first block looks one token back and notes what stood there; heads of the second block look
    for the place whose note equals the present token, and repeat what stands there. All are ordinary weights.

    Returns views of those that training must leave alone, or its first rough steps would wash them away, and
    the directions [directions, width] in which tokens and notes are written, where nothing else of the first
    block may write. What the second heads say, and everything else, is learned.
    """
    width, size = model.shape.width, model.shape.head_width
    first, second = (cast(Block, block) for block in list(model.blocks)[:2])
    # Embedding dimension 0 is the same for all tokens: something steady for attention to turn by position.
    model.embedding.weight.detach()[:, 0] = _EMBEDDED * _STEADY
    steady = _STEADY / math.sqrt(1 + _STEADY**2 / width)
    basis = model.basis
    frequencies = ROPE_BASE ** (-torch.arange(0, size, 2, dtype=torch.float32) / size)
    fast = frequencies > 0.03
    query, key, value = first.attn_qkv.weight.detach().view(3, model.shape.heads, size, width)[:, 0]
    query.zero_()
    key.zero_()
    gain = math.sqrt(6.0 * math.sqrt(size) / float((1 - frequencies.cos()).sum())) / steady
    query[0::2, 0] = gain * frequencies.cos() * fast
    query[1::2, 0] = -gain * frequencies.sin() * fast
    key[0::2, 0] = gain * fast.float()
    # Matching must hold at a distance, so only slowly turning pairs of dimensions take part.
    slow = torch.nonzero(~fast.repeat_interleave(2)).flatten()[-_reserve(width) :]
    names, notes = basis[: len(slow)], basis[len(slow) : 2 * len(slow)]
    value[slow] = names
    first.attn_output.weight.detach()[:, slow] = 0.5 * notes.T

    # Where nothing matches, the second heads rest on the marker that opens a turn, not to babble.
    rest = basis[-1]
    marker = model.embedding.weight.detach()[_TURN_START]
    marker += (_EMBEDDED * math.sqrt(width) - marker @ rest) * rest
    heads = second.attn_qkv.weight.detach().view(3, model.shape.heads, size, width)
    for head in range(min(2, model.shape.heads - 1)):
        heads[:2, head] = 0
        heads[0, head, slow[:-2]] = 5.0 * names[:-2]
        heads[1, head, slow[:-2]] = 5.0 * notes[:-2]
        heads[0, head, -2, 0] = _RESTING
        heads[1, head, -2] = _RESTING * rest
        spoken = basis.roll(-head * size, 0)[: min(size, width - 1)]
        heads[2, head, : len(spoken)] = spoken
        second.attn_output.weight.detach()[:, head * size : head * size + len(spoken)] = _COPIED * spoken.T
    steady_column = model.embedding.weight.detach()[:, 0]
    kept = [
        steady_column,
        query,
        key,
        value,
        first.attn_output.weight.detach()[:, :size],
        heads[0, : min(2, model.shape.heads - 1)],
        heads[1, : min(2, model.shape.heads - 1)],
    ]
    return kept, torch.cat((names, notes, rest[None], torch.eye(width)[:1]))


class Decoder(nn.Module):
    """Token ids [batch, length] to logits [batch, length, vocabulary]."""

    cos: Tensor
    sin: Tensor
    kept: list[tuple[Tensor, Tensor]]
    reserved: Tensor

    def __init__(self, shape: Shape, length: int = 2048) -> None:
        super().__init__()
        self.shape = shape
        self.embedding = nn.Embedding(shape.vocabulary, shape.width)
        self.blocks = nn.ModuleList(Block(shape) for _ in range(shape.layers))
        self.norm = Norm(shape.width)
        cos, sin = rotary_tables(length, shape.head_width)
        self.register_buffer("cos", cos, persistent=False)
        self.register_buffer("sin", sin, persistent=False)
        self._initialise()

    def _initialise(self) -> None:
        """Start from the bare embedding: at first no block adds anything but the circuit for copying."""
        for name, parameter in self.named_parameters():
            if name.endswith(("attn_output.weight", "ffn_down.weight")):
                nn.init.zeros_(parameter)
            elif parameter.dim() > 1:
                embedded = name.startswith("embedding")
                nn.init.normal_(parameter, std=_EMBEDDED if embedded else 1 / math.sqrt(parameter.shape[1]))
        nn.init.constant_(self.norm.weight, 0.1)  # keeps the first logits small beside so wide an embedding
        width = self.shape.width
        basis = torch.linalg.qr(torch.randn(width - 1, width - 1))[0]
        self.basis = torch.cat((torch.zeros(width - 1, 1), basis), dim=1)  # orthonormal rows, none on dimension 0
        self.equip()

    def release(self, *, everything: bool = False) -> None:
        """Let training shape what the second heads look for, or everything, once the model has settled."""
        self.kept = [] if everything else self.kept[:-2]
        if everything:
            self.reserved = self.reserved[:0]

    def equip(self) -> None:
        """Install the copying heads, in a fresh model or in one that has learned without them."""
        kept, self.reserved = seed_copying(self)
        self.kept = [(view, view.clone()) for view in kept]
        self.restore()

    @torch.no_grad()
    def restore(self) -> None:
        """Put the copying heads back as they were, and clear their directions, after an optimiser step."""
        first = cast(Block, self.blocks[0])
        for matrix in (first.attn_output.weight, first.ffn_down.weight):
            matrix -= self.reserved.T @ (self.reserved @ matrix)
        for view, value in self.kept:
            view.copy_(value)

    def hidden(self, tokens: Tensor, mask: Tensor | None = None) -> Tensor:
        """Return the normalised last hidden states [batch, length, width]."""
        length = tokens.shape[1]
        cos, sin = self.cos[:length], self.sin[:length]
        x = self.embedding(tokens)
        for block in self.blocks:
            x = block(x, cos, sin, mask)
        out: Tensor = self.norm(x)
        return out

    def layer_inputs(self, tokens: Tensor, text: Tensor) -> tuple[list[Tensor], Tensor]:
        """What every block reads of several texts in a row, and the normalised last hidden states.

        ``text`` [batch, length] numbers the texts; none sees another.
        """
        length = tokens.shape[1]
        cos, sin = self.cos[:length], self.sin[:length]
        mask = ((text[:, :, None] == text[:, None, :]) & torch.ones(length, length, dtype=torch.bool).tril())[:, None]
        read = [self.embedding(tokens)]
        for block in self.blocks:
            read.append(block(read[-1], cos, sin, mask))
        return read[:-1], self.norm(read[-1])

    def logits(self, hidden: Tensor) -> Tensor:
        """Score hidden states against the embedding, which is the output layer too."""
        return functional.linear(hidden, self.embedding.weight)

    def forward(self, tokens: Tensor, mask: Tensor | None = None) -> Tensor:
        return self.logits(self.hidden(tokens, mask))
