"""The options of a reply: frozen structs of plain values, which are sent between processes."""

import enum
from typing import Final, Literal

import msgspec

from foretoken.errors import UsageError
from foretoken.wording import tr

MAX_DRAFT_LENGTH: Final = 32
MAX_THREADS: Final = 512  # llama.cpp's limit, GGML_MAX_N_THREADS; it aborts above it
MAX_SEED: Final = 2**64 - 1  # `noise` takes a seed of 64 bits

_MAX_COUNT: Final = 2**31 - 1
_RANGES: Final = (
    ("temperature", 0, 100),
    ("top_k", 0, _MAX_COUNT),
    ("top_p", 0, 1),
    ("min_p", 0, 1),
    ("repetition_penalty", 0.01, 100),
    ("presence_penalty", -100, 100),
    ("frequency_penalty", -100, 100),
    ("penalty_window", 0, _MAX_COUNT),
    ("top_n_sigma", 0, 100),
    ("typical_p", 0, 1),
    ("xtc_probability", 0, 1),
    ("xtc_threshold", 0, 1),
    ("dry_multiplier", 0, 100),
    ("dry_base", 1, 100),
    ("dry_allowed_length", 1, _MAX_COUNT),
    ("mirostat", 0, 2),
    ("mirostat_tau", 0, 100),
    ("mirostat_eta", 0, 1),
)
_LONGEST_BREAKER: Final = 40  # bytes


class SamplingOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How the target's logits become a distribution over the next token.

    In this order: `logit_bias`, repetition, presence and frequency penalties, DRY, temperature, top-n-sigma, top-k,
    typical-p, top-p, min-p, XTC; `engine.sampling` defines them. All keep speculation lossless.

    `temperature` 0 means argmax (bias, penalties and DRY still apply); `temperature_last` applies it after the filters
    instead of before, as llama.cpp does. `top_n_sigma` 0, `top_k` 0, `typical_p` 1, `top_p` 1, `min_p` 0,
    `xtc_probability` 0 and `dry_multiplier` 0 switch a filter off. `mirostat` 1 or 2 replaces all filters between
    temperature and draw.
    `logit_bias`: pairs of a token id and what is added to its logit (-100 to 100; -100 forbids the token).
    Penalties look at the last `penalty_window` tokens (prompt included); 0 switches them off. DRY looks at the last
    `dry_window` tokens, None for all; repetitions end at the strings `dry_breakers`.
    `grammar` (GBNF, as llama.cpp reads it; its first rule is "root") or `json_schema` (JSON text), of which one may be
    given, hold the reply to what they allow.
    `seed` None takes a fresh one from the operating system; the end of the reply tells which.
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
    temperature_last: bool = False
    logit_bias: tuple[tuple[int, float], ...] = ()
    top_n_sigma: float = 0.0
    typical_p: float = 1.0
    xtc_probability: float = 0.0
    xtc_threshold: float = 0.1
    dry_multiplier: float = 0.0
    dry_base: float = 1.75
    dry_allowed_length: int = 2
    dry_window: int | None = None
    dry_breakers: tuple[str, ...] = ("\n", ":", '"', "*")
    mirostat: Literal[0, 1, 2] = 0
    mirostat_tau: float = 5.0
    mirostat_eta: float = 0.1
    grammar: str = ""
    json_schema: str = ""


SAMPLERS: Final = tuple(name for name in SamplingOptions.__struct_fields__ if name not in ("grammar", "json_schema"))
"""The names of all sampling options except the two texts. Settings and command line use the same names."""


class DraftSource(enum.Enum):
    """Where the guesses of the next round may come from.

    AUTO: the draft model or head, and prompt lookup as `DraftOptions.lookup` says; with automatic length, neither where
    that does not pay; of two drafts that are loaded, the faster. DRAFT, SECOND (the other draft) and LOOKUP: one of
    them alone, a draft in every round. NONE: nothing is guessed, the target writes alone.
    """

    AUTO = "auto"
    DRAFT = "draft"
    SECOND = "second"
    LOOKUP = "lookup"
    NONE = "none"


class DraftOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How much is guessed, and by what. `length`: tokens, 1 to 32, or "auto" (the engine's policy decides).

    `source`: where guesses come from. `lookup`: whether they also come from the conversation itself (prompt lookup)
    where the source is automatic; None: beside a draft model in automatic length, not without one.
    A round stops guessing where the draft's likeliest token has less probability than `min_confidence` (0-1).
    `acceptance`: the rule that keeps guesses above temperature 0: "exact",
    "rejection" or "typical" (see `acceptors`; the last is lossy), or the path of a Python file with one (see
    `own_rule`); "synthetic:0.8" keeps each guess with that probability (see `synthetic`). Under "exact" none of these
    options changes the text.
    """

    length: int | Literal["auto"] = "auto"
    source: DraftSource = DraftSource.AUTO
    min_confidence: float = 0.0
    lookup: bool | None = None
    acceptance: str = "exact"


class StopOptions(msgspec.Struct, frozen=True, kw_only=True):
    """When a reply ends besides the model's own end token."""

    max_tokens: int | None = None
    stop_strings: tuple[str, ...] = ()
    ignore_eos: bool = False


class ReplyOptions(msgspec.Struct, frozen=True, kw_only=True):
    """All options of one reply. Sampling, draft and stop may be replaced between rounds while it streams.

    `thinking`: a choice of the chat template's switch (`prompt.thinking_switch`), by its name; what the template does
    unasked where it is "" or there is no such choice. `logprobs`: rounds tell the log-probability of each token, and of
    so many of the likeliest at its place (0 to 20); None: of none. `prompt_logprobs`: the same of the prompt's tokens,
    all of which are then evaluated again. `tools`: that the model may call, as a JSON list in OpenAI's form, where its
    chat template takes them; "" for none.
    """

    sampling: SamplingOptions = msgspec.field(default_factory=SamplingOptions)
    draft: DraftOptions = msgspec.field(default_factory=DraftOptions)
    stop: StopOptions = msgspec.field(default_factory=StopOptions)
    thinking: str = ""
    logprobs: int | None = None
    prompt_logprobs: bool = False
    tools: str = ""


SystemPlace = Literal["own", "message", "nowhere"]
"""Where a chat template puts a system prompt: into a place of its own, before the user's first message, or nowhere."""


class ToolCall(msgspec.Struct, frozen=True, kw_only=True):
    """A call of a tool in a reply. `arguments`: a JSON object."""

    name: str
    arguments: str
    id: str = ""


class ChatMessage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One turn of a conversation as a chat template sees it. `thinking`: what was thought before a reply.

    `tool_calls`: the tools that a reply called. The role "tool" has what the `tool` of that name said to the call
    `call_id`.
    """

    role: Literal["system", "user", "assistant", "tool"]
    content: str
    thinking: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    tool: str = ""
    call_id: str = ""


class Thinking(msgspec.Struct, frozen=True, kw_only=True):
    """How a loaded model can be told to think: `choices` of its chat template by name, `usual` the one that holds
    unasked ("" where that is none of them)."""

    choices: tuple[str, ...] = ()
    usual: str = ""


def check_options(options: SamplingOptions) -> None:
    """Check every value. Raises UsageError that names the option and its range."""
    for name, low, high in _RANGES:
        _check(name, getattr(options, name), low, high)
    if options.seed is not None:
        _check("seed", options.seed, 0, MAX_SEED)
    if options.dry_window is not None:
        _check("dry_window", options.dry_window, 0, _MAX_COUNT)
    for token_id, value in options.logit_bias:
        _check("A token id of logit_bias", token_id, 0, _MAX_COUNT)
        _check("logit_bias", value, -100, 100)
    for breaker in options.dry_breakers:
        if not 0 < len(breaker.encode()) <= _LONGEST_BREAKER:
            raise UsageError(f"dry_breakers holds {breaker!r}, but each must be of 1 to {_LONGEST_BREAKER} bytes.")
    if options.grammar and options.json_schema:
        raise UsageError("grammar and json_schema are both given; leave one of them out.")


def _check(name: str, value: float, low: float, high: float) -> None:
    if not low <= value <= high:  # also true of nan
        raise UsageError(
            tr(
                "{name} is {value}, but must be a number from {low} to {high}.",
                name=name,
                value=value,
                low=low,
                high=high,
            )
        )
