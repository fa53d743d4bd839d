"""What a measurement asks of an engine: a runner answers a prompt under a setting and gives back one measured reply.

To put another engine into the table, write a class with the members of `EngineRunner`, give each row of the table a
`Contestant` (those of one `process` share a runner), and hand both to `measuring.Measuring`: its `runners` makes the
runner of a process, and `measuring.Plan.contestants` lists the rows. Nothing else has to know of the engine: order,
warm-ups, pairing, intervals, reports and assertions are the same for all. `our_runner.OurRunner` is an example.
"""

import zlib
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, Literal, Protocol

import msgspec
import psutil

from foretoken import paths
from foretoken.engine.events import Fate, FinishReason, ReplyEvent, Round, Source
from foretoken.engine.models.devices import DeviceKind
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions
from foretoken.engine.verify.synthetic import is_synthetic
from foretoken.library.on_disk.kept import COSTS, pair_costs
from foretoken.measuring.prices import PassCosts, prices_of
from foretoken.measuring.running import MeasuringGate, MeasuringSession, one_run
from foretoken.measuring.setting import Setting, check_taken
from foretoken.replies.reply import Reply
from foretoken.replies.trace import retold
from foretoken.session.messages import Loaded, LoadPair, Ready


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
    "" for none. `key`: what its results are kept under; they are measured again where it changes. `main`, `draft` and
    `length`: what it is of, as records say it; `drafter`: the draft that its process has loaded."""

    label: str
    process: str
    setting: str
    reference: str = ""
    key: str = ""
    main: str = ""
    draft: str = ""
    length: str = ""
    drafter: str = ""

    @property
    def kept_as(self) -> str:
        return self.key or self.label


class EngineRunner(Protocol):
    """One process of an engine. For one thread, except `stop`."""

    def start(self, told: Callable[[float], None]) -> None:
        """Start it and load its models; `told` how much is loaded (0-1). Raises UnusableInput, UsageError, EngineError,
        and LoadCancelled after `stop`."""

    def answer(
        self, messages: Sequence[ChatMessage], setting: str, options: ReplyOptions, *, cold: bool, gate: MeasuringGate
    ) -> MeasuredReply | None:
        """Answer the conversation under `setting` (a `Contestant.setting`) and measure it.

        `options`: sampling with its seed, and stops; what they say of drafts is to be left aside. `cold`: caches are
        to hold nothing of the prompt. None where it was stopped: ask `gate.held` and `gate.cancelled` while it streams,
        and end it when either is true. Raises EngineError or UnusableInput.
        """

    def memory(self) -> int | None:
        """Bytes that its processes occupy in main memory now; None where that cannot be told."""

    def stop(self) -> None:
        """End the reply or the start under way, from any thread."""

    def close(self) -> None:
        """End the process. Idempotent, and also of one that was not started."""


Runners = Callable[[str], EngineRunner]
"""Makes the runner of a process, by its name (`Contestant.process`), not yet started."""


_ENDS: Final[Mapping[FinishReason, Literal["stop", "length"]]] = {
    FinishReason.END: "stop",
    FinishReason.STOP_STRING: "stop",
    FinishReason.LENGTH: "length",
}
_MOST_ROUNDS: Final = 4096  # the latest, from which it is told what rounds take
_JUDGED: Final = (Fate.ACCEPTED, Fate.REJECTED)


class OurRunner:
    """A session that loads `load`. `settings`: what each setting guesses. `owned`: closed with the runner."""

    def __init__(
        self, session: MeasuringSession, load: LoadPair, settings: Mapping[str, DraftOptions], *, owned: bool = True
    ) -> None:
        self._session, self._load, self._settings, self._owned = session, load, settings, owned
        self._loaded: Loaded | None = None
        self._rounds = deque[Round](maxlen=_MOST_ROUNDS)

    def start(self, told: Callable[[float], None]) -> None:
        self._loaded = self._session.load(self._load, lambda progress: told(progress.fraction))
        check_taken(self._loaded, (Setting(label=name, options=options) for name, options in self._settings.items()))

    def answer(
        self, messages: Sequence[ChatMessage], setting: str, options: ReplyOptions, *, cold: bool, gate: MeasuringGate
    ) -> MeasuredReply | None:
        events: list[ReplyEvent] = []
        asked = msgspec.structs.replace(options, draft=self._settings[setting])
        if is_synthetic(asked.draft.acceptance):
            asked = by_chance_of_its_own(messages, asked)
        finished = one_run(self._session, messages, asked, gate, events.append, cold=cold)
        if finished is None:
            return None
        own = Source.LOOKUP if self._load.draft is None else Source.MODEL
        rounds = (event for event in events if isinstance(event, Round))
        self._rounds.extend(one for one in rounds if all(guess.source is own for guess in one.guesses))
        return measured(events)

    def costs(self) -> PassCosts | None:
        """As the engine process keeps them after every reply, and as the rounds of these replies show."""
        kept = None if self._loaded is None else pair_costs(paths.cache_dir() / COSTS).read(self._loaded.key)
        if self._loaded is None or kept is None or not self._rounds:
            return None
        return PassCosts(threads=self._loaded.threads, prices=prices_of(self._rounds, kept), **engine_of(self._session))

    def memory(self) -> int | None:
        pid = getattr(self._session, "pid", None)  # none of an engine elsewhere
        return None if pid is None else memory_of(pid)

    def stop(self) -> None:
        self._session.cancel_load()
        self._session.stop()

    def close(self) -> None:
        if self._owned:
            self._session.close()


def engine_of(session: MeasuringSession) -> dict[str, Any]:
    """What `PassCosts` say of the engine process."""
    ready: Ready | None = getattr(session, "ready", None)
    if ready is None:
        return {}
    devices = (one for one in ready.devices if one.kind is not DeviceKind.CPU)
    return {"library": ready.version, "accelerators": tuple(one.description or one.name for one in devices)}


def by_chance_of_its_own(messages: Sequence[ChatMessage], options: ReplyOptions) -> ReplyOptions:
    """`options` with a seed that goes with the prompt. Where guesses stay by chance, one seed would let every prompt
    keep the same ones, and many prompts would tell no more of acceptance than one."""
    said = zlib.crc32("\n".join(message.content for message in messages).encode())
    return msgspec.structs.replace(
        options, sampling=msgspec.structs.replace(options.sampling, seed=(options.sampling.seed or 0) ^ said)
    )


def memory_of(pid: int) -> int | None:
    """Bytes in main memory of a process and its children, model files that it has mapped included."""
    try:
        process = psutil.Process(pid)
        return sum(int(one.memory_info().rss) for one in (process, *process.children(recursive=True)))
    except psutil.Error:
        return None


def measured(events: Iterable[ReplyEvent]) -> MeasuredReply:
    """A whole reply as its events tell it."""
    reply = Reply(retold(tuple(events)))
    finished, rounds = reply.finished, reply.rounds
    assert finished is not None, "a reply ends with ReplyFinished"
    at = [one.at_ms for one in rounds if one.written]
    metrics = finished.metrics
    return MeasuredReply(
        text=finished.text,
        token_ids=finished.token_ids,
        tokens=metrics.generated_tokens,
        ended=_ENDS.get(finished.reason, "other"),
        ttft_ms=metrics.ttft_ms,
        last_ms=at[-1] if at else None,
        gaps_ms=tuple(after - before for before, after in pairwise(at)),
        prompt_tokens=metrics.prompt_tokens,
        reused=None if reply.started is None else reply.started.reused,
        drafts=metrics.num_drafts,
        drafted=metrics.num_draft_tokens,
        accepted=metrics.num_accepted_tokens,
        judged=sum(guess.fate in _JUDGED for one in rounds for guess in one.tokens),
        accepted_at=_accepted_at(rounds),
        prompt_ms=metrics.prompt_ms,
        draft_ms=metrics.draft_ms,
        verify_ms=metrics.verify_ms,
        other_ms=metrics.overhead_ms,
        lossless=metrics.lossless,
    )


def _accepted_at(rounds: Sequence[Round]) -> tuple[int, ...]:
    counts = [0] * max((len(one.guesses) for one in rounds), default=0)
    for one in rounds:
        for guess in one.guesses:
            counts[guess.position] += guess.fate is Fate.ACCEPTED
    return tuple(counts)
