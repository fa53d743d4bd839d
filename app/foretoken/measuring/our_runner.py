"""Our own engine as a runner: a session with a loaded pair, its replies measured by their events."""

import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, Literal

import msgspec
import psutil

from foretoken.engine.events import Fate, FinishReason, ReplyEvent, Round
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions
from foretoken.engine.verify.synthetic import is_synthetic
from foretoken.measuring.runner import MeasuredReply
from foretoken.measuring.running import MeasuringGate, MeasuringSession, one_run
from foretoken.measuring.setting import Setting, check_taken
from foretoken.replies.reply import Reply
from foretoken.replies.trace import retold
from foretoken.session.messages import LoadPair

_ENDS: Final[Mapping[FinishReason, Literal["stop", "length"]]] = {
    FinishReason.END: "stop",
    FinishReason.STOP_STRING: "stop",
    FinishReason.LENGTH: "length",
}
_JUDGED: Final = (Fate.ACCEPTED, Fate.REJECTED)


class OurRunner:
    """A session that loads `load`. `settings`: what each setting guesses. `owned`: closed with the runner."""

    def __init__(
        self, session: MeasuringSession, load: LoadPair, settings: Mapping[str, DraftOptions], *, owned: bool = True
    ) -> None:
        self._session, self._load, self._settings, self._owned = session, load, settings, owned

    def start(self, told: Callable[[float], None]) -> None:
        loaded = self._session.load(self._load, lambda progress: told(progress.fraction))
        check_taken(loaded, (Setting(label=name, options=options) for name, options in self._settings.items()))

    def answer(
        self, messages: Sequence[ChatMessage], setting: str, options: ReplyOptions, *, cold: bool, gate: MeasuringGate
    ) -> MeasuredReply | None:
        events: list[ReplyEvent] = []
        asked = msgspec.structs.replace(options, draft=self._settings[setting])
        if is_synthetic(asked.draft.acceptance):
            asked = by_chance_of_its_own(messages, asked)
        finished = one_run(self._session, messages, asked, gate, events.append, cold=cold)
        return None if finished is None else measured(events)

    def memory(self) -> int | None:
        pid = getattr(self._session, "pid", None)  # none of an engine elsewhere
        return None if pid is None else memory_of(pid)

    def stop(self) -> None:
        self._session.cancel_load()
        self._session.stop()

    def close(self) -> None:
        if self._owned:
            self._session.close()


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
        judged=sum(guess.fate in _JUDGED for one in rounds for guess in one.proposals),
        accepted_at=_accepted_at(rounds),
        prompt_ms=metrics.prompt_ms,
        draft_ms=metrics.draft_ms,
        verify_ms=metrics.verify_ms,
        other_ms=metrics.overhead_ms,
        lossless=metrics.lossless,
    )


def _accepted_at(rounds: Sequence[Round]) -> tuple[int, ...]:
    counts = [0] * max((len(one.proposals) for one in rounds), default=0)
    for one in rounds:
        for guess in one.proposals:
            counts[guess.position] += guess.fate is Fate.ACCEPTED
    return tuple(counts)
