"""The events of the engine: a closed set of frozen structs, in this order for one reply.

    PromptStarted, PromptProgress*, PromptDone, Round*, ReplyFinished

One that went on after it had ended is stored as one reply, with another PromptDone before the rounds of each later part
(`replies.continuation`).

Every guess and every token of the reply is in exactly one `Round`. All durations are milliseconds on a
monotonic clock and are the real ones (a paced display never changes them).
"""

import enum
from typing import Final

import msgspec

from foretoken.engine.options import DraftSource

UNNAMED: Final = -1
"""The id of a token that is not known by its id: a server does not name it, or its text alone is known."""

UNNAMED_END: Final = -2
"""The id of the token that ends a reply, where a server does not name it."""

UNNAMED_GUESS: Final = "‹?›".encode()
"""The piece of a refused guess, where a server does not name it."""


class Fate(enum.Enum):
    """What became of a token. The first four reach the text; the next two are proposals that do not.

    UNKNOWN reaches the text: a server wrote it, and does not say what became of its guesses.
    """

    ACCEPTED = "accepted"
    CORRECTED = "corrected"
    BONUS = "bonus"
    PLAIN = "plain"
    REJECTED = "rejected"
    DISCARDED = "discarded"
    UNKNOWN = "unknown"

    __hash__ = object.__hash__  # Enum's own __hash__ is Python code, slow where every token is counted


class Source(enum.Enum):
    """Where a guess comes from."""

    MODEL = "draft"  # the draft model
    LOOKUP = "lookup"  # prompt lookup: what followed the last time the end of the text occurred
    FORMAT = "format"  # a grammar or schema, where it leaves the text no choice


class DraftKind(enum.Enum):
    """What makes guesses: a draft model, a head of the kind named, prompt lookup, a format that forces them, a
    server that does not say what it uses, or nothing."""

    MODEL = "model"
    MTP = "mtp"
    EAGLE3 = "eagle3"
    DFLASH = "dflash"
    LOOKUP = "lookup"
    FORMAT = "format"
    REMOTE = "remote"
    NONE = "none"

    @property
    def guesses(self) -> bool:
        """Whether it is a model or a head."""
        return self not in (DraftKind.LOOKUP, DraftKind.FORMAT, DraftKind.NONE)


class ModelInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Facts about a loaded model. `size` in bytes, `parameters`: number of weights, `quantisation` as in "Q8_0".
    `kind`: what it is as a draft, a model of its own or a head."""

    name: str
    path: str
    architecture: str
    quantisation: str
    parameters: int
    size: int
    n_vocab: int
    trained_context: int
    kind: DraftKind = DraftKind.MODEL


class FinishReason(enum.Enum):
    """Why a reply ended."""

    END = "stop"  # the model's own end token
    STOP_STRING = "stop_string"
    LENGTH = "length"  # max_tokens reached
    CONTEXT_FULL = "context_full"
    STOPPED = "stopped"  # the user's Stop, or the consumer closed the generator


_GHOSTS: Final = frozenset({Fate.REJECTED, Fate.DISCARDED, None})


class Token(msgspec.Struct, frozen=True, kw_only=True, array_like=True, gc=False):
    """A token that a round has dealt with: a guess with its fate, or one of the main model's own.

    Where it stands: in the `round` with this index (-1: in none), at the `position` there, and as number `index` in the
    reply, None where it is no part of it. All count from 0.

    What became of it: its `fate`, None for a guess that is not judged yet. `source`: where the guess came from, None
    for the main model's own. `draft_prob`: the draft's probability of it, None where the source has none (lookup).
    `target_prob`: the main model's filtered one, None where it was never judged. `refused`: the guess whose place it
    took. `cut`: it was verified, but lies after a stop (end token or stop string), or was guessed there.

    What it says: `piece` are its own bytes. `text` is what can be shown with it: "" while a character split across
    tokens is incomplete, for one withheld as a possible stop string, and for refused guesses. The concatenation over a
    reply is the reply's text. `thought` is not None for a token of thinking, marks of it included, and is what can be
    shown of that with it. `later`: its text came together with that of a later one, for a server sent several.
    """

    token_id: int
    piece: bytes
    fate: Fate | None
    position: int
    round: int = -1
    index: int | None = None
    text: str = ""
    thought: str | None = None
    source: Source | None = None
    draft_prob: float | None = None
    target_prob: float | None = None
    refused: "Token | None" = None
    cut: bool = False
    later: bool = False

    @property
    def said(self) -> str:
        """What it adds to the reply or to what was thought."""
        return self.text or self.thought or ""

    @property
    def ghost(self) -> bool:
        """A guess that is not part of the reply: refused, or not judged yet."""
        return self.fate in _GHOSTS


class TokenLogprob(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A token that might have come, with its natural log-probability."""

    token_id: int
    piece: bytes
    logprob: float


class TokenLogprobs(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A token with its log-probability in the target's own distribution: at temperature 1 and before the filters,
    whoever guessed it; None for a prompt's first token, which nothing comes before. `top`: the likeliest tokens at its
    place, from the top. In a prompt `piece` is also the name of a control token."""

    token_id: int
    piece: bytes
    logprob: float | None
    top: tuple[TokenLogprob, ...] = ()


class PromptStarted(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """`reused` of `tokens` prompt tokens were already in the target's cache.

    `left_out`: how many of the oldest messages are not in the prompt, because the context is too small and the user
    allowed it.
    """

    tokens: int
    reused: int
    context: int
    left_out: int = 0


class PromptProgress(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """`done` of `total` prompt tokens are in the target's cache. `logprobs`: of those that came to it, where the
    options ask for them."""

    done: int
    total: int
    logprobs: tuple[TokenLogprobs, ...] = ()


class PromptDone(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The target has read the prompt; `ms` is the time it took, `evaluated` the tokens it evaluated."""

    evaluated: int
    ms: float


class RoundFacts(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What is known of a round besides its tokens.

    `at_ms`: the end of the round, from the start of the reply. `context_used`: the target's positions after rollback.
    The time since the round before is divided into `draft_ms` (guessing, and choosing how much), `verify_ms` (the
    target's pass), `sampling_ms` (distributions and verdicts), `rollback_ms`, `events_ms` (text and events) and
    `idle_ms` (the consumer held the generator). What a display held the reply before it, `held_ms`, is in none of them
    and not in `at_ms`. `paused`: automatic length did not run the draft model, because it would not have paid.
    `draft_lost`: a sentence if the draft model failed in this round; it is not used again while this pair is loaded.
    `lossless`: the acceptance rule keeps the target's distribution. `source`: where the options let guesses come from.
    `draft_kind`: of the draft that could be asked in this round, NONE without.
    `text_only`: no round at all, but a text whose tokens are not known; its words stand in `tokens`, with the id -1.
    `remote_ms`: the time of a round on a server, which tells of no parts of it; the others are 0 then.
    Where two drafts are loaded: `drafter`, the name of the one that guesses in this round, and `choice`, a sentence
    that says why the engine chose it, where it did. `logprobs`: of the tokens `written`, where the options ask for
    them. Where the draft goes on while the target checks (`drafting.overlap`): `ready` guesses were at hand when this
    round began; `ahead` were made during its check, in `hidden_ms`, which is in none of the times above.
    """

    index: int
    draft_ms: float
    verify_ms: float
    at_ms: float
    context_used: int
    draft_limit: int
    sampling_ms: float = 0.0
    rollback_ms: float = 0.0
    events_ms: float = 0.0
    idle_ms: float = 0.0
    remote_ms: float = 0.0
    held_ms: float = 0.0
    paused: bool = msgspec.field(default=False, name="resting")
    text_only: bool = False
    lossless: bool = True
    draft_lost: str = ""
    source: DraftSource = DraftSource.AUTO
    draft_kind: DraftKind = DraftKind.MODEL
    drafter: str = ""
    choice: str = ""
    logprobs: tuple[TokenLogprobs, ...] = ()
    ready: int = 0
    ahead: int = 0
    hidden_ms: float = 0.0


class Round(RoundFacts, frozen=True, kw_only=True, tag=True, omit_defaults=True, gc=False):
    """One proposal and one verification: a single pass of the target.

    `tokens`, in the order in which they are shown: the guesses that were kept, those that were refused, then one of the
    target's own: CORRECTED, BONUS, or PLAIN if nothing was guessed. From a server that does not tell of guesses: the
    tokens that it sent together, UNKNOWN.
    """

    tokens: tuple[Token, ...]

    @property
    def guesses(self) -> tuple[Token, ...]:
        """All that was guessed, with its fates: kept guesses, the refused one, and those after it, never judged."""
        return tuple(token for token in self.tokens if token.source is not None)

    @property
    def accepted(self) -> int:
        """How many guesses were kept."""
        return sum(token.fate is Fate.ACCEPTED for token in self.tokens)

    @property
    def emitted(self) -> tuple[Token, ...]:
        """What the verification gave: kept guesses, then the target's own token. What a stop cut off is among them."""
        return tuple(token for token in self.tokens if not token.ghost)

    @property
    def shown(self) -> tuple[Token, ...]:
        """Those of `tokens` that are shown: what a stop cut off is not, neither tokens nor guesses."""
        return self.tokens if not self.tokens or not self.tokens[-1].cut else tuple(t for t in self.tokens if not t.cut)

    @property
    def written(self) -> tuple[Token, ...]:
        """The tokens that belong to the reply; the end token is one of them, what a stop cut off is not."""
        return tuple(token for token in self.shown if not token.ghost)

    @property
    def refused(self) -> Token | None:
        """The guess that was refused, None where all were kept or nothing was guessed."""
        return next((token for token in self.tokens if token.fate is Fate.REJECTED), None)

    @property
    def unjudged(self) -> tuple[Token, ...]:
        """The guesses as they were before the target judged them."""
        return tuple(
            msgspec.structs.replace(
                guess, fate=None, index=None, text="", thought=None if guess.thought is None else ""
            )
            for guess in self.guesses
        )

    @property
    def text(self) -> str:
        return "".join(token.text for token in self.tokens)

    @property
    def thought(self) -> str:
        return "".join(token.thought for token in self.tokens if token.thought)

    @property
    def other_ms(self) -> float:
        """Everything that is neither drafting nor verifying."""
        return self.sampling_ms + self.rollback_ms + self.events_ms + self.idle_ms

    @property
    def spent_ms(self) -> float:
        """The time since the round before, without what it was held."""
        return self.draft_ms + self.verify_ms + self.other_ms + self.remote_ms


TELLING: Final = 20  # tokens of a reply, from which its speed says something


class Metrics(msgspec.Struct, frozen=True, kw_only=True):
    """Figures of one reply. None where undefined (no draft, a single token).

    Times in milliseconds; TTFT (`ttft_ms`) is the time to the first token, E2E the time to the last one.
    decode_tps = 1000 / tpot_ms, tpot_ms = (E2E - TTFT)/(generated - 1), end_to_end_tps = generated / E2E.
    prompt_ms + draft_ms + verify_ms + overhead_ms + remote_ms is the time of the whole reply, which includes what comes
    after the last token (E2E ends with that token); overhead_ms = sampling_ms + rollback_ms + events_ms + idle_ms.
    `acceptance_per_position[i]` = accepted at position i / num_drafts. `num_drafts` counts rounds that drafted.
    `lossless`: no round was judged by a lossy rule. `draft_kind`: what made most of the guesses. Rounds without guesses
    emitted `plain_tokens` in `plain_ms`, without the time of probes; the first round, whose pass is the prompt's, is
    left out.
    `held_ms`: what the reply was held for slow motion in all, which no other figure contains. Of thinking: its tokens,
    marks included, and the time from the end of the prompt to the last of them; what was guessed there, and accepted,
    is counted in the figures of the whole as well. `hidden_ms`: what the draft worked while the target checked, which
    no other figure contains; `wasted_tokens`: guesses that it made then and that were of no use.
    """

    num_drafts: int = 0
    num_draft_tokens: int = 0
    num_accepted_tokens: int = 0
    draft_acceptance_rate: float | None = None
    mean_acceptance_length: float | None = None
    acceptance_per_position: tuple[float, ...] = ()
    prompt_tokens: int = 0
    generated_tokens: int = 0
    prompt_tps: float | None = None
    decode_tps: float | None = None
    end_to_end_tps: float | None = None
    ttft_ms: float | None = None
    tpot_ms: float | None = None
    draft_ms: float = 0.0
    verify_ms: float = 0.0
    overhead_ms: float = 0.0
    prompt_ms: float = 0.0
    sampling_ms: float = 0.0
    rollback_ms: float = 0.0
    events_ms: float = 0.0
    idle_ms: float = 0.0
    remote_ms: float = 0.0
    lossless: bool = True
    draft_kind: DraftKind = DraftKind.NONE
    plain_tokens: int = 0
    plain_ms: float = 0.0
    held_ms: float = 0.0
    thinking_tokens: int = 0
    thinking_ms: float = 0.0
    thinking_draft_tokens: int = 0
    thinking_accepted_tokens: int = 0
    hidden_ms: float = 0.0
    wasted_tokens: int = 0

    @property
    def too_short(self) -> bool:
        """Whether the decode speed says nothing of the pair: after so few tokens it is that of cold caches, of the
        first pass of each width and of the draft's reading of the prompt, which belong to it, as to everybody's TPOT.
        """
        return self.tpot_ms is not None and self.generated_tokens < TELLING


class ReplyFinished(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The last event of a reply. `text` is the whole reply, `thought` what was thought before it; `token_ids` are the
    ids of the emitted tokens in order, the end token included when it was generated, cut tokens left out. `patched`:
    `seed` alone does not give this text; it began with text from elsewhere, or went on beyond its end
    (`replies.continuation`). `outside_ms`: the time before the first round and after the last that `metrics`
    contains and no other event does, by the names of phases (`engine.phase_timer`). `stop_string`: the one that ended
    it. What a server told only now (`replies.trace.retold`): `steps`, how many guesses each verification accepted, and
    of how many; `reused` tokens of the prompt."""

    reason: FinishReason
    text: str
    token_ids: tuple[int, ...]
    metrics: Metrics
    seed: int
    patched: bool = False
    thought: str = ""
    outside_ms: dict[str, float] = {}
    stop_string: str = ""
    steps: tuple[tuple[int, int], ...] = ()
    reused: int = 0


ReplyEvent = PromptStarted | PromptProgress | PromptDone | Round | ReplyFinished
