"""What a caller may choose about a reply. Values only; every struct is frozen and travels between processes."""

from typing import Final, Literal

import msgspec

MAX_DRAFT_LENGTH: Final = 32


class SamplingOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How the target's logits become a law over the next token.

    Filters apply in this order: repetition, presence and frequency penalties, temperature, top-k, top-p, min-p.
    `temperature` 0 means argmax (penalties still apply). `top_k` 0, `top_p` 1 and `min_p` 0 switch a filter off.
    Penalties look at the last `penalty_window` tokens (prompt included); 0 switches them off.
    `seed` None takes a fresh one from the operating system.
    """

    temperature: float = 0.7
    top_k: int = 40
    top_p: float = 0.95
    min_p: float = 0.05
    repetition_penalty: float = 1.0
    presence_penalty: float = 0.0
    frequency_penalty: float = 0.0
    penalty_window: int = 64
    seed: int | None = None


class DraftOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How much is guessed. `length` is a number 1-32, or "auto" (the engine's own policy decides).

    Where the draft's likeliest token has less probability than `min_confidence` (0-1), the guessing of the round ends.
    `lookup`: whether guesses also come from the conversation itself (prompt lookup); None: beside a draft model in
    automatic length, not without one. `enabled` False decodes plainly whatever could guess.
    """

    length: int | Literal["auto"] = "auto"
    min_confidence: float = 0.0
    lookup: bool | None = None
    enabled: bool = True


class StopOptions(msgspec.Struct, frozen=True, kw_only=True):
    """When a reply ends besides the model's own end token."""

    max_tokens: int | None = None
    stop_strings: tuple[str, ...] = ()
    ignore_eos: bool = False


class ReplyOptions(msgspec.Struct, frozen=True, kw_only=True):
    """All options of one reply. Sampling, draft and stop may be replaced between rounds while it streams."""

    sampling: SamplingOptions = msgspec.field(default_factory=SamplingOptions)
    draft: DraftOptions = msgspec.field(default_factory=DraftOptions)
    stop: StopOptions = msgspec.field(default_factory=StopOptions)


class ChatMessage(msgspec.Struct, frozen=True, kw_only=True):
    """One turn of a conversation as a chat template sees it."""

    role: Literal["system", "user", "assistant"]
    content: str
