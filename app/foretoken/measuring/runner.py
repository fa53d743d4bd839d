"""What a measurement asks of an engine: a runner answers a prompt under a setting and gives back one measured reply.

To put another engine into the table, write a class with the members of `EngineRunner`, give each row of the table a
`Contestant` (those of one `process` share a runner), and hand both to `measuring.Measuring`: its `runners` makes the
runner of a process, and `measuring.Plan.contestants` lists the rows. Nothing else has to know of the engine: order,
warm-ups, pairing, intervals, reports and assertions are the same for all. `our_runner.OurRunner` is an example.
"""

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

import msgspec

from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.measuring.running import MeasuringGate


class MeasuredReply(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One measured reply; None where the engine does not tell.

    Times are milliseconds from the moment it was asked for: to the first token (`ttft_ms`) and to the last (`last_ms`),
    by the `clock` of the engine, or by that of who asked, over HTTP perhaps. `tokens`: written, the end token included
    where there was one. `token_ids`: () where they are not known. `gaps_ms`: between one delivery of tokens and the
    next; the tokens of a round come at once. `reused`: tokens of the prompt that were in a cache already.
    `drafts`: passes that verified guesses; `drafted`: guesses; `accepted_at[i]`: passes in which guess i was accepted;
    `judged`: guesses that were accepted or refused, not those behind a refused one.
    `draft_ms`, `verify_ms` and `other_ms` divide the time of the reply but for `prompt_ms`. `lossless`: the tokens have
    the main model's own distribution.
    """

    text: str = ""
    token_ids: tuple[int, ...] = ()
    tokens: int = 0
    ended: Literal["stop", "length", "other"] = "other"
    ttft_ms: float | None = None
    last_ms: float | None = None
    gaps_ms: tuple[float, ...] = ()
    prompt_tokens: int | None = None
    reused: int | None = None
    drafts: int | None = None
    drafted: int | None = None
    accepted: int | None = None
    judged: int | None = None
    accepted_at: tuple[int, ...] = ()
    prompt_ms: float | None = None
    draft_ms: float | None = None
    verify_ms: float | None = None
    other_ms: float | None = None
    clock: Literal["engine", "caller"] = "engine"
    lossless: bool = True

    @property
    def decode_ms(self) -> float | None:
        """From the first token to the last; None of a single token."""
        if self.ttft_ms is None or self.last_ms is None or self.tokens < 2 or self.last_ms <= self.ttft_ms:
            return None
        return self.last_ms - self.ttft_ms

    @property
    def decode_tps(self) -> float | None:
        """Tokens/s behind the first token."""
        return None if self.decode_ms is None else 1000.0 * (self.tokens - 1) / self.decode_ms

    @property
    def end_to_end_tps(self) -> float | None:
        """Tokens/s with the time to the first token."""
        return 1000.0 * self.tokens / self.last_ms if self.last_ms else None


class Contestant(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table. `label`: its name, of which there is one; assertions name it. `process`: contestants of the
    same one share a runner. `setting`: as the runner knows it. `reference`: the label of the row it is compared with,
    "" for none. `key`: what its results are kept under; they are measured again where it changes."""

    label: str
    process: str
    setting: str
    reference: str = ""
    key: str = ""

    @property
    def kept_as(self) -> str:
        return self.key or self.label


class EngineRunner(Protocol):
    """One process of an engine. For one thread, except `stop`."""

    def start(self, told: Callable[[float], None]) -> None:
        """Start it and load its models; `told` how much is loaded (0-1). Raises UnusableInput, UsageError, EngineError,
        and LoadCancelled after `stop`."""
        ...

    def answer(
        self, messages: Sequence[ChatMessage], setting: str, options: ReplyOptions, *, cold: bool, gate: MeasuringGate
    ) -> MeasuredReply | None:
        """Answer the conversation under `setting` (a `Contestant.setting`) and measure it.

        `options`: sampling with its seed, and stops; what they say of drafts is to be left aside. `cold`: caches are
        to hold nothing of the prompt. None where it was stopped: ask `gate.held` and `gate.cancelled` while it streams,
        and end it when either is true. Raises EngineError or UnusableInput.
        """
        ...

    def memory(self) -> int | None:
        """Bytes that its processes occupy in main memory now; None where that cannot be told."""
        ...

    def stop(self) -> None:
        """End the reply or the start under way, from any thread."""
        ...

    def close(self) -> None:
        """End the process. Idempotent, and also of one that was not started."""
        ...


Runners = Callable[[str], EngineRunner]
"""Makes the runner of a process, by its name (`Contestant.process`), not yet started."""
