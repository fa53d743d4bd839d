"""The options of a reply: frozen structs of plain values, which are sent between processes."""

import enum
from typing import Annotated, Final, Literal, get_args

import msgspec
from msgspec import Meta

from foretoken.errors import UsageError
from foretoken.option import (
    MAX_COUNT,
    Count,
    Group,
    Hundred,
    Number,
    OneOf,
    Option,
    Penalty,
    Positive,
    Share,
    Special,
    Takers,
    Wire,
    options_of,
)
from foretoken.wording import later, tr

MAX_DRAFT_LENGTH: Final = 32
MOST_CONTEXT: Final = 16 * 1024 * 1024
MAX_SEED: Final = 2**64 - 1  # `noise` takes a seed of 64 bits
MAX_SHOWN_SEED: Final = 2**31 - 1  # that the window takes, and that other servers do

_LONGEST_BREAKER: Final = 40  # bytes
_MOST_BREAKERS: Final = 64
_OFF: Final = later("off")

AcceptorName = Literal["exact", "rejection", "typical"]
RULES: Final[tuple[AcceptorName, ...]] = get_args(AcceptorName)
MOST_RULE_BYTES: Final = 1 << 20  # of a file with the user's own
COMMON: Final = (
    *("temperature", "top_k", "top_p", "min_p", "seed"),
    *("repetition_penalty", "presence_penalty", "frequency_penalty"),
)
"""The samplers that are used most, in their order; the others are further ones."""


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """Sampling options that go together under a name; the settings keep each of them as well."""

    temperature: Annotated[
        Hundred,
        Option(
            later("Temperature"),
            later(
                "How random the choice of each token is. 0 always takes the most likely token, 1 uses the model's "
                "probabilities unchanged, higher values flatten them."
            ),
            Number(0, 2, 0.05),
            wire=Wire(Takers.ANY),
        ),
    ] = 0.7
    top_k: Annotated[
        Count,
        Option(
            later("Top-k"),
            later("Only the k most likely tokens can be chosen; 0 allows all."),
            Number(0, 100_000, lowest=later("all")),
            off=0,
            brief="top-k",
            wire=Wire(Takers.VLLM, minus_off=True),
        ),
    ] = 40
    top_p: Annotated[
        Share,
        Option(
            later("Top-p"),
            later("Only the most likely tokens that together reach this probability can be chosen; 1 allows all."),
            Number(0.01, 1, 0.01),
            off=1,
            brief="top-p",
            wire=Wire(Takers.ANY),
        ),
    ] = 0.95
    min_p: Annotated[
        Share,
        Option(
            later("Min-p"),
            later(
                "Only tokens with at least this fraction of the top token's probability can be chosen; 0 allows all."
            ),
            Number(0, 1, 0.01),
            off=0,
            brief="min-p",
            wire=Wire(Takers.VLLM),
        ),
    ] = 0.05
    repetition_penalty: Annotated[
        Annotated[float, Meta(ge=0.01, le=100)],
        Option(
            later("Repetition penalty"),
            later("Makes recently used tokens less likely; 1 is off."),
            Number(0.5, 2, 0.05),
            off=1,
            brief=later("repetition"),
            wire=Wire(Takers.VLLM, llama="repeat_penalty"),
        ),
    ] = 1.0
    presence_penalty: Annotated[
        Penalty,
        Option(
            later("Presence penalty"),
            later("Makes each recently used token less likely, however often it came; 0 is off."),
            Number(-2, 2, 0.1),
            off=0,
            brief=later("presence"),
            wire=Wire(Takers.ANY),
        ),
    ] = 0.0
    frequency_penalty: Annotated[
        Penalty,
        Option(
            later("Frequency penalty"),
            later("Makes a token less likely each time it came recently; 0 is off."),
            Number(-2, 2, 0.1),
            off=0,
            brief=later("frequency"),
            wire=Wire(Takers.ANY),
        ),
    ] = 0.0
    typical_p: Annotated[
        Share,
        Option(
            later("Typical-p"),
            later(
                "Only the tokens whose surprise (-log p) is closest to the average surprise, up to this total "
                "probability, can be chosen; 1 allows all."
            ),
            Number(0, 1, 0.05),
            off=1,
            brief="typical-p",
            wire=Wire(Takers.LLAMA_SERVER),
        ),
    ] = 1.0
    top_n_sigma: Annotated[
        Hundred,
        Option(
            later("Top-n-sigma"),
            later(
                "Only tokens with a logit within this many standard deviations of the highest one can be chosen; 0 "
                "allows all."
            ),
            Number(0, 10, 0.1, _OFF),
            off=0,
            brief="top-n-sigma",
            wire=Wire(Takers.LLAMA_SERVER, minus_off=True),
        ),
    ] = 0.0
    xtc_probability: Annotated[
        Share,
        Option(
            later("XTC probability"),
            later("How often the most likely tokens are removed, for more varied text; 0 is never."),
            Number(0, 1, 0.05, _OFF),
            off=0,
            brief="XTC",
            wire=Wire(Takers.LLAMA_SERVER),
        ),
    ] = 0.0
    xtc_threshold: Annotated[
        Share,
        Option(
            later("XTC threshold"),
            later(
                "When XTC applies, it removes all tokens that are at least this likely, except the least likely of "
                "them."
            ),
            Number(0, 1, 0.05),
            needs="xtc_probability",
            wire=Wire(Takers.LLAMA_SERVER),
        ),
    ] = 0.1
    dry_multiplier: Annotated[
        Hundred,
        Option(
            later("DRY multiplier"),
            later("Makes tokens that would continue a repetition less likely; 0 is off."),
            Number(0, 5, 0.1, _OFF),
            off=0,
            brief="DRY",
            wire=Wire(Takers.LLAMA_SERVER),
        ),
    ] = 0.0
    dry_base: Annotated[
        Annotated[float, Meta(ge=1, le=100)],
        Option(
            later("DRY base"),
            later("The factor by which the penalty grows with each repeated token."),
            Number(1, 4, 0.05),
            needs="dry_multiplier",
            wire=Wire(Takers.LLAMA_SERVER),
        ),
    ] = 1.75
    dry_allowed_length: Annotated[
        Positive,
        Option(
            later("DRY allowed length"),
            later("Repetitions up to this length are not penalized."),
            Number(1, 100),
            needs="dry_multiplier",
            wire=Wire(Takers.LLAMA_SERVER),
        ),
    ] = 2
    mirostat: Annotated[
        Literal[0, 1, 2],
        Option(
            later("Mirostat"),
            later(
                "Keeps the surprise of the text near a target, by version 1 or 2 of the algorithm. It replaces all "
                "filters except the temperature."
            ),
            OneOf(((later("Off"), 0), ("1", 1), ("2", 2))),
            off=0,
            brief="mirostat",
            wire=Wire(Takers.LLAMA_SERVER),
        ),
    ] = 0
    mirostat_tau: Annotated[
        Hundred,
        Option(
            later("Mirostat tau"),
            later("The surprise that mirostat aims for, in bits per token."),
            Number(0, 20, 0.5),
            needs="mirostat",
            wire=Wire(Takers.LLAMA_SERVER),
        ),
    ] = 5.0
    mirostat_eta: Annotated[
        Share,
        Option(
            later("Mirostat eta"),
            later("How fast mirostat adjusts."),
            Number(0, 1, 0.05),
            needs="mirostat",
            wire=Wire(Takers.LLAMA_SERVER),
        ),
    ] = 0.1


SEED: Final = Option(
    later("Seed"),
    later(
        "The same seed, conversation and sampling options give the same text, with any draft and any draft "
        "length. Random takes a new seed for each reply."
    ),
    Number(-1, MAX_SHOWN_SEED, lowest=later("random")),
    flag_help="The same seed and prompt give the same text, with any draft, any draft length or none (default: "
    "another seed for each reply).",
)
LogitBias = Annotated[
    tuple[tuple[Count, Penalty], ...],
    Option(
        later("Logit bias"),
        later(
            "Added to the logits of single tokens, by token id: 42=-5, 7=-100. From -100, which forbids a token, "
            "to 100. The Tokens view shows the id in the details of a token."
        ),
        Special.BIASES,
        flag_help="Add X (-100 to 100; -100 forbids) to the logit of token ID; can be given several times.",
    ),
]


class SamplingOptions(Preset, frozen=True, kw_only=True):
    """How the target's logits become a distribution over the next token.

    In this order: `logit_bias`, repetition, presence and frequency penalties, DRY, temperature, top-n-sigma, top-k,
    typical-p, top-p, min-p, XTC; `engine.sampling` defines them. All keep speculation lossless.

    `temperature` 0 means argmax (bias, penalties and DRY still apply); `temperature_last` applies it after the filters
    instead of before, as llama.cpp does. `mirostat` 1 or 2 replaces all filters between temperature and draw.
    `logit_bias`: pairs of a token id and what is added to its logit (-100 to 100; -100 forbids the token).
    Penalties look at the last `penalty_window` tokens (prompt included); 0 switches them off. DRY looks at the last
    `dry_window` tokens, None for all; repetitions end at the strings `dry_breakers`.
    `grammar` (GBNF, Lark, or a regular expression between slashes) or `json_schema` (JSON text), of which one may be
    given, hold the reply to what they allow.
    `seed` None takes a fresh one from the operating system; the end of the reply tells which.
    """

    seed: Annotated[Annotated[int, Meta(ge=0)] | None, SEED] = None
    logit_bias: LogitBias = ()
    temperature_last: Annotated[
        bool, Option(help="Apply the temperature after the filters, as llama.cpp does.", wire=Wire())
    ] = False
    penalty_window: Annotated[
        Count,
        Option(
            help="How many past tokens the penalties look at.", wire=Wire(Takers.LLAMA_SERVER, name="repeat_last_n")
        ),
    ] = 64
    dry_window: Annotated[
        Count | None,
        Option(
            help="How many past tokens DRY looks at (default: all).",
            wire=Wire(name="dry_penalty_last_n", minus_off=True),
        ),
    ] = None
    dry_breakers: Annotated[
        Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=40)], ...], Meta(max_length=_MOST_BREAKERS)],
        Option(
            help="Repetitions do not extend across TEXT; can be given several times.",
            flag="dry-breaker",
            wire=Wire(name="dry_sequence_breakers"),
        ),
    ] = ("\n", ":", '"', "*")
    grammar: str = ""
    json_schema: str = ""


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


Length = Annotated[
    Annotated[int, Meta(ge=1, le=MAX_DRAFT_LENGTH)] | Literal["auto"],
    Option(
        later("Draft length"),
        later(
            "How many tokens are guessed before the main model checks them. Auto decides by the cost of a check on "
            "this computer and by how many guesses were right so far."
        ),
        OneOf(((later("Auto"), "auto"), *((str(length), length) for length in range(1, MAX_DRAFT_LENGTH + 1)))),
        Group.SPECULATION,
        also=later("gamma num speculative tokens"),
        name="draft_length",
        flag_help=f"Tokens guessed in a round, 1 to {MAX_DRAFT_LENGTH}; auto guesses as many as pay on this machine.",
    ),
]
MinConfidence = Annotated[
    Share,
    Option(
        later("Stop guessing when unsure"),
        later("The draft stops when the probability of its guess is below this; at 0 it never stops early."),
        Number(0, 1, 0.05, later("never")),
        Group.SPECULATION,
        also=later("min confidence"),
        wire=Wire(),
        advanced=True,
    ),
]
Lookup = Annotated[
    bool | None,
    Option(
        later("Prompt lookup"),
        later(
            "Guesses taken from earlier text of the conversation, where it repeats; they cost almost nothing. Auto: "
            "used beside a draft model when the draft length is Auto. On: always used, also without a draft model."
        ),
        OneOf(((later("Auto"), None), (later("On"), True), (later("Off"), False))),
        Group.SPECULATION,
        also=later("n-gram"),
        wire=Wire(),
    ),
]
ACCEPTANCE: Final = Option(
    later("Acceptance"),
    later(
        "Which guesses are kept above temperature 0. Exact match and rejection sampling are lossless; with exact match "
        "a seed gives one text with any draft. Typical changes the text."
    ),
    OneOf(
        (
            (later("Exact match"), "exact"),
            (later("Rejection sampling"), "rejection"),
            (later("Typical (lossy)"), "typical"),
        )
    ),
    Group.SPECULATION,
    advanced=True,
    also=" ".join(RULES),
    setting="kept_guesses",
    flag_help="Which guesses are kept above temperature 0: exact (those that the main model samples itself, by the "
    "seed), rejection (a few more; a seed then gives the same text only with the same draft and the same fixed "
    "length), typical (lossy: the text is no longer the main model's own), or a Python file that defines your own "
    "rule as `acceptor`: a program that runs in each reply with your permissions (default: exact).",
)


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

    length: Length = "auto"
    source: Annotated[
        DraftSource,
        Option(
            help="Where guesses come from: the draft, the second draft or lookup (earlier text of the conversation) "
            "alone, none, or auto: whatever is faster here.",
            name="draft_source",
        ),
    ] = DraftSource.AUTO
    min_confidence: MinConfidence = 0.0
    lookup: Lookup = None
    acceptance: Annotated[str, ACCEPTANCE] = "exact"


MAX_TOKENS: Final = Option(
    later("Longest reply"),
    later("In tokens: words or pieces of words."),
    Number(0, 1_000_000, 64, later("no limit")),
    Group.CHAT,
    also=later("max tokens length"),
)


class StopOptions(msgspec.Struct, frozen=True, kw_only=True):
    """When a reply ends besides the model's own end token."""

    max_tokens: Annotated[Count | None, MAX_TOKENS] = None
    stop_strings: Annotated[
        tuple[str, ...], Option(help="End before TEXT; can be given several times.", name="stop")
    ] = ()
    ignore_eos: Annotated[bool, Option(help="Continue after the model's end token.", wire=Wire(Takers.VLLM))] = False


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


class Beginning(msgspec.Struct, frozen=True, kw_only=True):
    """What a reply begins with: it goes on after `text`.

    `token_ids`: the tokens in which the same model wrote it. They are used as far as they spell this text, so that
    nothing is tokenized in another way. The next token is none of `not_next`, and it ends the reply only if `may_end`.
    To go on with a certain token, put it at the end of both.
    """

    text: str
    token_ids: tuple[int, ...] = ()
    not_next: tuple[int, ...] = ()
    may_end: bool = True


class Thinking(msgspec.Struct, frozen=True, kw_only=True):
    """How a loaded model can be told to think: `choices` of its chat template by name, `usual` the one that holds
    unasked ("" where that is none of them)."""

    choices: tuple[str, ...] = ()
    usual: str = ""


def check_options(options: SamplingOptions) -> None:
    """Check every value. Raises UsageError that names the option and its range."""
    for field in options_of(SamplingOptions).values():
        value = field.of(options)
        if field.low is not None and value is not None and isinstance(value, int | float):
            _check(field.name, value, field.low, MAX_SEED if field.high is None else field.high)
    for token_id, value in options.logit_bias:
        _check("A token id of logit_bias", token_id, 0, MAX_COUNT)
        _check("logit_bias", value, -100, 100)
    if len(options.dry_breakers) > _MOST_BREAKERS:
        raise UsageError(f"dry_breakers holds more than {_MOST_BREAKERS} strings; leave some out.")
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
