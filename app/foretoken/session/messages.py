"""The typed messages between a caller and the engine process, and their wire form (msgpack, one message a frame).

Commands go to the engine process; notices come back. A `request` number ties an answer's parts to its question; who
asks holds a `session.caller.journal.Request` instead.
"""

from collections.abc import Sequence
from typing import Annotated, Final, NotRequired, TypedDict

import msgspec

from foretoken.decoding import from_msgpack
from foretoken.encoding import to_msgpack
from foretoken.engine.events import ModelInfo, PromptDone, PromptProgress, PromptStarted, ReplyFinished, Round
from foretoken.engine.examined import Comparison, Difference, Examination, Judged
from foretoken.engine.models.devices import Device
from foretoken.engine.models.kv_types import KvTypes
from foretoken.engine.options import Beginning, ChatMessage, ReplyOptions, SamplingOptions, SystemPlace, Thinking
from foretoken.engine.plain_speed import PlainSpeed
from foretoken.engine.prompt.truncation import Truncation
from foretoken.model_devices import AUTOMATIC, ModelDevices
from foretoken.session.remote.access import Access

OUTGROWN: Final = 75
"""Exit code of an engine process that has given up what a load needs: another one is to do it."""

MAX_PARALLEL: Final = 64  # replies at once; a choice

# --- commands -------------------------------------------------------------------------------------------------


class LoadPair(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Load a target and perhaps a draft or two, in place of what is loaded.

    `main`, `draft` and `second_draft` are GGUF paths, or "scripted:..." (see engine.scripted_pair) for deterministic
    models.
    `context` tokens for both (None: the smaller of the model's own and a default); `threads` None: all physical cores.
    `gpu_layers` of each model on the graphics card, -1 for all that fit there; `on_main`, `on_draft`: what is chosen of
    each model besides, and comes before these; `kv`: how keys and values are kept.
    `prefix_cache`: bytes for copies of texts that were left and may come back; None: an eighth of what is free, 4 GiB
    at most. `load_anyway`: also when memory seems not to suffice. `shared_tokens`: where the draft's vocabulary is
    another, it may guess over the tokens that both have. `main` may be the address of a server (see session.remote),
    `access` how that is reached, which the host fills in. `template`: a chat template in place of the main model's own.

    `parallel`: replies at once, each with a context of its own of that many tokens, 1 to MAX_PARALLEL. As many
    Generates as `Loaded.parallel` says are answered side by side: the parts of their answers come mixed, and each may
    be stopped, held and given other options as if it were alone. Generates beyond that number wait in the order sent.
    All that is no reply, but for CountTokens, waits until none is written. Where a pair cannot share its passes (two
    drafts, caches of a kind of their own) `Loaded.parallel` is 1 and a warning says why.
    """

    main: str
    draft: str | None = None
    second_draft: str | None = None
    context: int | None = None
    threads: int | None = None
    gpu_layers: int = -1
    on_main: ModelDevices = AUTOMATIC
    on_draft: ModelDevices = AUTOMATIC
    shared_tokens: bool = False
    kv: KvTypes = KvTypes()
    load_anyway: bool = False
    prefix_cache: Annotated[int, msgspec.Meta(ge=0)] | None = None
    parallel: Annotated[int, msgspec.Meta(ge=1, le=MAX_PARALLEL)] = 1
    template: str | None = None
    access: Access = Access()


class CancelLoad(msgspec.Struct, frozen=True, tag=True):
    """Give up the load in progress; answered by LoadFailed with code "load_cancelled"."""


class AskedPrompt(msgspec.Struct, frozen=True, kw_only=True):
    """The prompt that a question is about: `messages` through the chat template, or `raw_prompt`, a text or token ids,
    as it is (exactly one is given).

    `beginning`: what the answer to `messages` begins with; None for nothing.
    `truncation`: what to leave out of `messages` when they have outgrown the context; None: nothing, ever.
    """

    messages: tuple[ChatMessage, ...] = ()
    raw_prompt: str | tuple[int, ...] | None = None
    beginning: Beginning | None = None
    truncation: Truncation | None = None


class PromptFields(TypedDict):
    """The fields of a question that say its prompt."""

    messages: NotRequired[tuple[ChatMessage, ...]]
    raw_prompt: NotRequired[str]


def prompt_fields(prompt: Sequence[ChatMessage] | str) -> PromptFields:
    """Those for a conversation, or for a raw prompt."""
    return {"raw_prompt": prompt} if isinstance(prompt, str) else {"messages": tuple(prompt)}


class Generate(AskedPrompt, frozen=True, kw_only=True, tag=True):
    """A reply is wanted; its events end with ReplyFinished.

    `hold_at`: the round before which the reply is held at first, as by Hold; None: none.
    `cold`: all caches are emptied first, as for a measurement.
    """

    hold_at: int | None = None
    cold: bool = False
    options: ReplyOptions = msgspec.field(default_factory=ReplyOptions)


class CountTokens(AskedPrompt, frozen=True, kw_only=True, tag=True):
    """How many tokens does the prompt take? Answered by TokensCounted. `thinking`, `tools`: as in ReplyOptions;
    `add_special`, `parse_special`: as in Pair.raw_prompt. `shown`: and what they are."""

    thinking: str = ""
    tools: str = ""
    add_special: bool = True
    parse_special: bool = True
    shown: bool = False


class Audit(AskedPrompt, frozen=True, kw_only=True, tag=True):
    """Where do two replies to the prompt, with these `options`, first differ, and is it a near tie or a fault? Answered
    by AuditResult. What the caches hold is lost."""

    options: ReplyOptions
    left: tuple[int, ...]
    right: tuple[int, ...]


class Examine(AskedPrompt, frozen=True, kw_only=True, tag=True):
    """What do both models say of each token of a finished reply to the prompt? Its tokens are `token_ids` (cut ones
    left out), its options with the seed `options`. Answered by ExamineProgress and then ExamineResult, with `comparing`
    by CompareResult, or with `judging` by JudgeResult. `refused`: guesses that were refused, by the index of the token
    that came instead. `beside`, `noise`: as in engine.examining.judging.

    It gives way to all that somebody waits for: then, or when it is stopped, the code of RequestFailed is
    "interrupted".
    """

    options: ReplyOptions = msgspec.field(default_factory=ReplyOptions)
    token_ids: tuple[int, ...]
    refused: dict[int, int] = {}
    comparing: bool = False
    judging: bool = False
    beside: tuple[int, ...] = ()
    noise: bool = False


Question = Generate | CountTokens | Examine | Audit


class NewRequest(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Answer `question`, in AnswerParts with the number `request`. The last of them is one of ENDINGS."""

    request: int
    question: Question


class RuleText(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """What the user's own rule at `path` holds, for the commands that follow: the process may not read it. None: nobody
    could."""

    path: str
    text: bytes | None


class UpdateOptions(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Replace the options of a running reply; takes effect at the next round."""

    request: int
    options: ReplyOptions


class Hold(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Let a running reply wait before its round `at` (they count from 0) until another Hold allows more; None: go on
    and never wait. It must be repeated every few seconds: a hold of which nothing is heard any more ends
    (hold.LEASE_S), whatever became of its sender."""

    request: int
    at: int | None


class Stop(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """End a running reply, whose ReplyFinished then has the reason STOPPED; or an audit or an examination."""

    request: int


class MeasurePlain(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Measure decoding without guesses, sampled so, while nothing else is asked: the next command ends it. Answered by
    PlainMeasured, whatever came of it."""

    sampling: SamplingOptions


class Shutdown(msgspec.Struct, frozen=True, tag=True):
    """End the engine process in good order."""


Command = LoadPair | CancelLoad | NewRequest | RuleText | UpdateOptions | Hold | Stop | MeasurePlain | Shutdown

# --- notices --------------------------------------------------------------------------------------------------


class Ready(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The engine process is up and waiting for a load. `backend` describes the native library, `version` is that of
    llama.cpp and ggml, `devices` what it can compute on, with what is free there while nothing is loaded. `lacking`:
    why it cannot run heads of a kind, a sentence by the kind's name (FileKind)."""

    pid: int
    backend: str
    version: str = ""
    devices: tuple[Device, ...] = ()
    lacking: dict[str, str] = {}


class LoadProgress(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """`part` is "main", "draft" or "second"; `fraction` 0-1 of that part."""

    part: str
    fraction: float


class Loaded(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The pair is ready. `warnings` are sentences the user should see (e.g. vocabulary sizes differ harmlessly).
    `system_place`: where its chat template puts a system prompt. `key`: a name for the files and the settings, and
    `plain` what was measured of them without guesses. `thinking`: how it can be told to think. `parallel`: replies that
    are written at once. `chat_template`: its text, "" where there is none. `takes_length`: the draft length may be
    chosen; a server may decide it itself. `takes_source`: likewise what guesses."""

    main: ModelInfo
    draft: ModelInfo | None
    context: int
    threads: int
    warnings: tuple[str, ...] = ()
    second_draft: ModelInfo | None = None
    system_place: SystemPlace = "own"
    key: str = ""
    plain: PlainSpeed = PlainSpeed()
    thinking: Thinking | None = None
    parallel: int = 1
    chat_template: str = ""
    takes_length: bool = True
    takes_source: bool = True


class LoadFailed(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Nothing new was loaded. `code` and `exit_code` are those of the error (errors.py). `kept`: the pair that was
    loaded before is still there and answers on."""

    code: str
    message: str
    reasons: tuple[str, ...] = ()
    exit_code: int = 1
    kept: bool = False


class TokensCounted(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The end of CountTokens: `tokens` of `context`. `estimated`: a server does not count them. Where they are shown,
    `pieces` has the id and the bytes of each, and `text` what the template made of a conversation."""

    tokens: int
    context: int
    estimated: bool = False
    pieces: tuple[tuple[int, bytes], ...] = ()
    text: str = ""


class AuditResult(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The end of Audit: the first difference, None where the replies are equal. `pieces`: the bytes of its two
    tokens."""

    difference: Difference | None
    pieces: tuple[bytes, bytes] = (b"", b"")


class ExamineProgress(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """`done` of `total` tokens of prompt and reply are read."""

    done: int
    total: int


class ExamineResult(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The end of Examine."""

    examination: Examination


class CompareResult(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The end of Examine where it compares."""

    comparison: Comparison


class JudgeResult(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The end of Examine where it judges."""

    judged: Judged


class RequestFailed(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The end of a request that cannot be answered; the text sent so far stands. `code` and `exit_code` are those of
    the error (errors.py): "engine_died" where the process ended, with what it last said in `detail`."""

    code: str
    message: str
    exit_code: int = 1
    detail: str = ""


AnswerEvent = (
    PromptStarted
    | PromptProgress
    | PromptDone
    | Round
    | ReplyFinished
    | TokensCounted
    | AuditResult
    | ExamineProgress
    | ExamineResult
    | CompareResult
    | JudgeResult
    | RequestFailed
)
ENDINGS: Final = (ReplyFinished, TokensCounted, AuditResult, ExamineResult, CompareResult, JudgeResult, RequestFailed)


class AnswerPart(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Events of the answer to a request, in their order: one, or the rounds of a few milliseconds."""

    request: int
    events: tuple[AnswerEvent, ...]


class PlainMeasured(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """All that is known of the loaded pair without guesses: the answer to MeasurePlain, or after a reply that told
    more. `more`: another measurement now would tell more."""

    speed: PlainSpeed
    more: bool = False


class Heartbeat(msgspec.Struct, frozen=True, tag=True):
    """The process runs: sent at least twice a second by a thread that does not decode."""


class EngineLog(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A line of the native library's log. `level` as in the logging module."""

    level: int
    text: str


class EngineGone(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Made by the host, never sent: the engine process ended, hung or was killed. Requests that cannot go on end next.

    `message` is one sentence saying what happened and that the text so far is kept. The host has already
    arranged for a fresh process: the next LoadPair works.
    """

    message: str
    detail: str = ""


Notice = Ready | LoadProgress | Loaded | LoadFailed | AnswerPart | PlainMeasured | Heartbeat | EngineLog | EngineGone


def encode(message: Command | Notice) -> bytes:
    """One frame."""
    return to_msgpack(message)


def decode_command(frame: bytes) -> Command:
    """Raises Undecodable on a frame that is no command."""
    command: Command = from_msgpack(frame, Command)
    return command


def decode_notice(frame: bytes) -> Notice:
    """Raises Undecodable on a frame that is no notice."""
    notice: Notice = from_msgpack(frame, Notice)
    return notice
