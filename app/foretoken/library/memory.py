"""How much memory a pair takes at a context length, and the context that fits. Estimates, in bytes."""

from dataclasses import dataclass
from typing import Final, Protocol

import psutil

from foretoken.engine.checkpoints import KEPT_CHECKPOINTS
from foretoken.engine.gguf import GgufHeader
from foretoken.engine.options import MAX_DRAFT_LENGTH
from foretoken.errors import DoesNotFit

DEFAULT_CONTEXT: Final = 8192
LEAST_CONTEXT: Final = 64
MOST_CONTEXT: Final = 16 * 1024 * 1024
_USEFUL_CONTEXT: Final = 512  # a default is not shrunk below this
_KV_BYTES: Final = 2  # a cached number is a half-precision float
_PASS: Final = 512  # tokens evaluated in one pass of a prompt
_OUTPUTS: Final = MAX_DRAFT_LENGTH + 1  # positions whose logits are kept
_TOKEN_TABLES: Final = 200  # bytes a token in the native vocabulary's tables
_FIXED: Final = 8 * 1024 * 1024  # the context's own tables and scratch


class Measured(Protocol):
    """What a model's memory hangs on: a header says it, and so does a shape in the catalog. Properties as there."""

    @property
    def weight_bytes(self) -> int: ...
    @property
    def kv_head_counts(self) -> tuple[int, ...]: ...
    @property
    def key_length(self) -> int: ...
    @property
    def value_length(self) -> int: ...
    @property
    def feed_forward_length(self) -> int: ...
    @property
    def n_embd(self) -> int: ...
    @property
    def n_vocab(self) -> int: ...
    @property
    def state_bytes(self) -> int: ...
    @property
    def kept_states(self) -> int: ...


@dataclass(frozen=True)
class ModelMemory:
    """Bytes of one model: its `weights`, its `kv` cache, `compute`: the buffers of a pass and tables, and `states`:
    a recurrent or hybrid model's running state and the earlier ones to go back to."""

    weights: int
    kv: int
    compute: int
    states: int = 0

    @property
    def total(self) -> int:
        return self.weights + self.kv + self.compute + self.states


@dataclass(frozen=True)
class MemoryEstimate:
    """Bytes of a pair with contexts of `context` tokens, beside the bytes `available` for it."""

    context: int
    main: ModelMemory
    draft: ModelMemory | None
    available: int

    @property
    def total(self) -> int:
        return self.main.total + (self.draft.total if self.draft is not None else 0)

    @property
    def fits(self) -> bool:
        return self.total <= self.available


def available_memory() -> int:
    """Bytes that can be had without swapping."""
    return int(psutil.virtual_memory().available)


def estimate(main: Measured, draft: Measured | None, *, context: int, available: int) -> MemoryEstimate:
    """What both models take with `context` tokens each."""
    helper = _model(draft, context) if draft is not None else None
    return MemoryEstimate(context, _model(main, context), helper, available)


def plan(main: GgufHeader, draft: GgufHeader | None, *, context: int | None, available: int) -> MemoryEstimate:
    """The context to load with: `context` as it was asked for, or else a sensible one that fits.

    Unasked, it is what both models were trained for, at most 8,192, halved until it fits. Raises DoesNotFit.
    """
    if context is not None:
        if not LEAST_CONTEXT <= context <= MOST_CONTEXT:
            raise DoesNotFit(
                f"A context of {context:,} tokens cannot be had; ask for {LEAST_CONTEXT} to {MOST_CONTEXT:,}."
            )
        asked = estimate(main, draft, context=context, available=available)
        if not asked.fits:
            raise _does_not_fit(main, draft, asked)
        return asked
    wanted = min(trained_context(main, draft), DEFAULT_CONTEXT)
    found = estimate(main, draft, context=wanted, available=available)
    while not found.fits and found.context // 2 >= _USEFUL_CONTEXT:
        found = estimate(main, draft, context=found.context // 2, available=available)
    if not found.fits:
        raise _does_not_fit(main, draft, found)
    return found


def trained_context(main: GgufHeader, draft: GgufHeader | None) -> int:
    """Tokens that both models were trained to see."""
    return min(header.context_length for header in (main, draft) if header is not None)


def gib(count: int) -> str:
    """Bytes for a sentence."""
    return f"{count / 2**30:,.1f} GiB" if count >= 2**30 // 10 else f"{count / 2**20:,.1f} MiB"


def _model(header: Measured, context: int) -> ModelMemory:
    # Windowed layers get the whole context too: rolling back must find every position.
    cells = -(-context // 256) * 256
    kv = cells * sum(header.kv_head_counts) * (header.key_length + header.value_length) * _KV_BYTES
    widest = 2 * header.feed_forward_length + 6 * header.n_embd
    compute = _FIXED + _PASS * widest * 4 + header.n_vocab * (_OUTPUTS * 4 + _TOKEN_TABLES)
    states = header.state_bytes * (1 + header.kept_states + KEPT_CHECKPOINTS)
    return ModelMemory(header.weight_bytes, kv, compute, states)


def _does_not_fit(main: GgufHeader, draft: GgufHeader | None, found: MemoryEstimate) -> DoesNotFit:
    who = f"{main.name} with {draft.name}" if draft is not None else main.name
    half = estimate(main, draft, context=max(LEAST_CONTEXT, found.context // 2), available=found.available)
    advice = ["a smaller model"]
    if draft is not None and estimate(main, None, context=found.context, available=found.available).fits:
        advice.insert(0, "no draft")
    if half.fits:
        advice.insert(0, "a smaller context")
    if len(advice) == 1:
        advice.append("a smaller quantisation")
    return DoesNotFit(
        f"{who} and a context of {found.context:,} tokens need about {gib(found.total)} of memory and "
        f"{gib(found.available)} are free; close other programs or choose {' or '.join(advice)}."
    )
