"""A measurement of plain speed: a few tokens written without guesses behind the text in the cache, then dropped."""

import statistics
import time
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.drafting.chain import ChainDrafter
from foretoken.engine.events import FinishReason, ReplyFinished, Round
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.phase_timer import PhaseTimer
from foretoken.engine.plain_speed import PlainSample
from foretoken.engine.speculate import Speculation

TOKENS: Final = 48  # of one measurement
_LEAST: Final = 12  # tokens that say something, where they take long
_SECONDS: Final = 3.0  # after which a slow model has written enough
_LONGEST: Final = 192  # tokens; a fast model writes more than TOKENS, until this time is over:
_SHORTEST_S: Final = 0.25
_WARM: Final = 8  # tokens in which processors and their caches awake; no more than a quarter of all count as such
_SEED: Final = 1


def can_measure(target: CachedModel) -> bool:
    """Whether the cache can take the tokens and drop them again without harm. A model with a running state would have
    to evaluate a part of its text again, so it is measured only while it holds no text."""
    return target.room > TOKENS + 1 and (target.length == 0 or target.model.saves is not None)


def measure_plain(
    target: CachedModel,
    sampling: SamplingOptions,
    should_stop: Callable[[], bool],
    *,
    clock: Callable[[], float] = time.perf_counter,
    processor: Callable[[], float] | None = None,
) -> PlainSample | None:
    """Measure behind the text that `target` holds, and leave the cache as it was. None where it was stopped.

    `sampling`: as in a reply, but without its grammar, because the text here may be any. There is a policy, which is
    forgotten afterwards, since that takes time too. `processor`: processor seconds of this process so far. The pair's
    own drafter, policy and prefix cache do not hear of it. Raises EngineError.
    """
    held, began, worked = target.length, clock(), processor() if processor is not None else 0.0
    copy = target.apart()
    sampling = msgspec.structs.replace(sampling, grammar="", json_schema="", seed=_SEED)
    options = ReplyOptions(
        sampling=sampling,
        draft=DraftOptions(source=DraftSource.NONE),
        stop=StopOptions(max_tokens=min(_LONGEST, target.room - 1), ignore_eos=True),
    )
    rounds, enough = list[Round](), False

    def ends() -> bool:
        nonlocal enough
        spent, count = clock() - began, len(rounds)
        enough = (count >= TOKENS and spent >= _SHORTEST_S) or (count >= _LEAST and spent >= _SECONDS)
        return enough or should_stop()

    drafter = ChainDrafter(None, None, lambda _options: AutoLength(Costs(processor=processor)))
    timer = PhaseTimer(clock, processor)
    prompt = [*copy.ids, min(copy.model.eog_ids, default=0)]  # a token that is held again would be evaluated again
    finished: ReplyFinished | None = None
    try:
        for event in Speculation(copy, drafter, prompt, lambda: options, ends, timer):
            if isinstance(event, Round):
                rounds.append(event)
            finished = event if isinstance(event, ReplyFinished) else None
    finally:
        copy.truncate(min(held, copy.length))
    if finished is None or len(rounds) < 2 or not (enough or finished.reason is FinishReason.LENGTH):
        return None
    spent = clock() - began
    warm = rounds[min(_WARM, len(rounds) // 4) :]
    return PlainSample(
        tokens=len(rounds),
        ms=(warm[-1].at_ms - warm[0].at_ms) / (len(warm) - 1),
        depth=held + len(rounds) - len(warm) // 2,
        at=time.time(),
        busy=(processor() - worked) / spent if processor is not None and spent > 0 else None,
        slope=_slope(warm[1:]),
    )


def _slope(rounds: Sequence[Round]) -> float | None:
    """Milliseconds by which a round takes longer than the one before it, by the medians of both halves."""
    half = len(rounds) // 2
    if not half:
        return None
    early, late = (statistics.median(one.spent_ms for one in part) for part in (rounds[:half], rounds[-half:]))
    return (late - early) / (len(rounds) - half)
