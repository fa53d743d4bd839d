"""A measurement of plain speed: a few tokens written without guesses behind the text in the cache, then dropped."""

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Final

import msgspec

from foretoken.engine.draft_length.policy import Outcome
from foretoken.engine.drafting.base import Drafted, Drafting
from foretoken.engine.events import FinishReason, ReplyEvent, ReplyFinished, Round
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.plain_speed import PlainSample
from foretoken.engine.speculate import Speculation
from foretoken.engine.verify.acceptance import Guess

TOKENS: Final = 48  # of one measurement
_LEAST: Final = 12  # tokens that say something, where they take long
_SECONDS: Final = 3.0  # after which a slow model has written enough
_LONGEST: Final = 192  # tokens; a fast model writes more than TOKENS, until this time is over:
_SHORTEST_S: Final = 0.25
_SEED: Final = 1


class _NoDrafter:
    """Implements `drafting.base.Drafter`; it never guesses, and nothing is learned of its rounds."""

    def begin(self, work: Drafting) -> None:
        pass

    def propose(self, room: int, options: DraftOptions) -> Drafted:
        del room
        return Drafted(source=options.source)

    def meanwhile(self, guesses: Sequence[Guess]) -> AbstractContextManager[None]:
        del guesses
        return nullcontext()

    def rollback(self, length: int) -> None:
        pass

    def learn(self, outcome: Outcome) -> None:
        pass


def can_measure(target: CachedModel) -> bool:
    """Whether the cache can take the tokens and drop them again without harm: a model with a running state would have
    to evaluate a part of its text again, so it is measured only while it holds none."""
    return target.room > TOKENS + 1 and (target.length == 0 or target.model.saves is not None)


def measure_plain(
    target: CachedModel,
    sampling: SamplingOptions,
    should_stop: Callable[[], bool],
    *,
    told: Callable[[ReplyEvent], None] = lambda _event: None,
    clock: Callable[[], float] = time.perf_counter,
    processor: Callable[[], float] | None = None,
) -> PlainSample | None:
    """Measure behind the text that `target` holds, which is afterwards what it was. None where it was stopped.

    `sampling` as in a reply, whose grammar is left out: the text here may be any. `told` is given every event, as the
    reader of a reply is, for that takes time too. `processor`: processor seconds of this process so far. No drafter,
    policy or prefix cache hears of it. Raises EngineError.
    """
    held, began, worked = target.length, clock(), processor() if processor is not None else 0.0
    copy = target.apart()
    sampling = msgspec.structs.replace(sampling, grammar="", json_schema="", seed=_SEED)
    options = ReplyOptions(
        sampling=sampling,
        draft=DraftOptions(source=DraftSource.NONE),
        stop=StopOptions(max_tokens=min(_LONGEST, target.room - 1), ignore_eos=True),
    )
    count, enough = 0, False

    def ends() -> bool:
        nonlocal enough
        spent = clock() - began
        enough = (count >= TOKENS and spent >= _SHORTEST_S) or (count >= _LEAST and spent >= _SECONDS)
        return enough or should_stop()

    prompt = [*copy.ids, min(copy.model.eog_ids, default=0)]  # a token that is held again would be evaluated again
    finished: ReplyFinished | None = None
    try:
        for event in Speculation(copy, _NoDrafter(), prompt, lambda: options, ends):
            told(event)
            count += isinstance(event, Round)
            finished = event if isinstance(event, ReplyFinished) else None
    finally:
        copy.truncate(min(held, copy.length))
    if finished is None or finished.metrics.tpot_ms is None or not (enough or finished.reason is FinishReason.LENGTH):
        return None
    tokens, spent = finished.metrics.generated_tokens, clock() - began
    return PlainSample(
        tokens=tokens,
        ms=finished.metrics.tpot_ms,
        depth=held + tokens // 2,
        at=time.time(),
        busy=(processor() - worked) / spent if processor is not None and spent > 0 else None,
    )
