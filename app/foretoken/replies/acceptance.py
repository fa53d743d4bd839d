"""How many guesses each verification kept: read from, and written as, what vLLM and AIPerf say of a request.

A verification is a round that guessed. vLLM's object `metrics.speculative_decoding` and AIPerf's record hold the same
numbers; where the names come from is in docs/traces.md.
"""

import contextlib
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from foretoken import own_files
from foretoken.decoding import Undecodable, from_json
from foretoken.engine.events import Fate
from foretoken.errors import BadTraceFile, UnusableInput
from foretoken.plain import one_line
from foretoken.replies.trace import Trace
from foretoken.wording import tr

_LARGEST_FILE: Final = 64 * 2**20
_LONGEST_DRAFT: Final = 4096  # vLLM's list has a place for each length
ENGINE: Final = "foretoken"


class Acceptance(msgspec.Struct, frozen=True, kw_only=True):
    """Drafts of one request. `histogram`: how many verifications kept exactly so many guesses. `longest`: the most
    guesses of a draft, None where that is not fixed. `steps`: (accepted, drafted) of each verification in order, where
    that is known. `completion_tokens`: how many tokens the reply has, where that is known."""

    drafted: int
    histogram: dict[int, int]
    longest: int | None = None
    steps: tuple[tuple[int, int], ...] | None = None
    completion_tokens: int | None = None
    engine: str = ENGINE

    @property
    def verifications(self) -> int:
        return sum(self.histogram.values())

    @property
    def accepted(self) -> int:
        return sum(kept * count for kept, count in self.histogram.items())

    @property
    def rate(self) -> float:
        """The share of guesses that were kept, 0 where there were none."""
        return self.accepted / self.drafted if self.drafted else 0.0

    @property
    def mean_length(self) -> float:
        """Tokens per verification, the main model's own one included."""
        return 1 + self.accepted / self.verifications if self.verifications else 1.0


def acceptance_of(trace: Trace) -> Acceptance:
    """What a trace says of the drafts of its reply. Raises UnusableInput where its server told too little."""
    sums = trace.metrics
    tokens = sum(trace.fates[fate] for fate in _IN_TEXT)
    if trace.fates[Fate.UNKNOWN]:
        if not sums.acceptance_per_position:
            raise UnusableInput(tr("Its server did not tell how many guesses each round kept."))
        kept = [sums.num_drafts, *(round(rate * sums.num_drafts) for rate in sums.acceptance_per_position), 0]
        return Acceptance(
            drafted=sums.num_draft_tokens,
            histogram={place: one - more for place, (one, more) in enumerate(pairwise(kept)) if one > more},
            longest=len(sums.acceptance_per_position),
            completion_tokens=tokens,
        )
    return acceptance_in(trace.steps, trace.header.options.draft.length, tokens)


def acceptance_in(steps: Sequence[tuple[int, int]], length: int | Literal["auto"], tokens: int) -> Acceptance:
    """The drafts of rounds that accepted so many guesses, of so many; `length`: at most, as was asked for; `tokens`:
    of the reply."""
    longest = max((drafted for _accepted, drafted in steps), default=0)
    return Acceptance(
        drafted=sum(drafted for _accepted, drafted in steps),
        histogram=dict(sorted(Counter(accepted for accepted, _drafted in steps).items())),
        longest=None if length == "auto" else max(length, longest),
        steps=tuple(steps),
        completion_tokens=tokens,
    )


_IN_TEXT: Final = (Fate.ACCEPTED, Fate.CORRECTED, Fate.BONUS, Fate.PLAIN, Fate.UNKNOWN)


class _Vllm(msgspec.Struct, frozen=True, kw_only=True):
    """vLLM's object, as its server answers with it."""

    mean_acceptance_length: float
    draft_acceptance_rate: float
    acceptance_histogram: list[int]
    num_spec_steps: int
    num_accepted_draft_tokens: int
    num_draft_tokens: int
    num_spec_tokens: int
    per_step_accepted: list[int] | msgspec.UnsetType | None = msgspec.UNSET
    per_step_drafted: list[int] | msgspec.UnsetType | None = msgspec.UNSET


class _AIPerf(msgspec.Struct, frozen=True, kw_only=True):
    """AIPerf's record of a request."""

    engine: str
    mean_acceptance_length: float
    draft_acceptance_rate: float
    acceptance_histogram: dict[int, int]
    num_accepted_draft_tokens: int
    num_draft_tokens: int
    num_spec_steps: int
    num_spec_tokens: int | None = None
    completion_tokens: int | None = None
    per_step_accepted: list[int] | None = None
    per_step_drafted: list[int] | None = None


def as_vllm(acceptance: Acceptance, *, detailed: bool) -> dict[str, Any]:
    """What a vLLM server would answer: `metrics.speculative_decoding` inside a response. `detailed`: with each
    verification in order. Raises UnusableInput where that is not known."""
    longest = acceptance.longest
    if longest is None:  # vLLM's drafts have a fixed length: the longest that occurred
        drafted = (drafted for _accepted, drafted in acceptance.steps or ())
        longest = max(drafted, default=max(acceptance.histogram, default=0))
    told = _Vllm(
        mean_acceptance_length=acceptance.mean_length,
        draft_acceptance_rate=acceptance.rate,
        acceptance_histogram=[acceptance.histogram.get(kept, 0) for kept in range(longest + 1)],
        num_spec_steps=acceptance.verifications,
        num_accepted_draft_tokens=acceptance.accepted,
        num_draft_tokens=acceptance.drafted,
        num_spec_tokens=longest,
    )
    if detailed:
        if acceptance.steps is None:
            raise UnusableInput(tr("The single verifications are not in this file; only the summary can be written."))
        told = msgspec.structs.replace(
            told,
            per_step_accepted=[accepted for accepted, _drafted in acceptance.steps],
            per_step_drafted=[drafted for _accepted, drafted in acceptance.steps],
        )
    usage = {} if acceptance.completion_tokens is None else {"completion_tokens": acceptance.completion_tokens}
    inside = {"metrics": {"speculative_decoding": msgspec.to_builtins(told)}}
    return {"usage": usage, **inside} if usage else inside


def as_aiperf(acceptance: Acceptance) -> dict[str, Any]:
    """AIPerf's record as it stands in a line of its per-request records."""
    told = _AIPerf(
        engine=acceptance.engine,
        mean_acceptance_length=acceptance.mean_length,
        draft_acceptance_rate=acceptance.rate,
        acceptance_histogram={kept: count for kept, count in acceptance.histogram.items() if count},
        num_accepted_draft_tokens=acceptance.accepted,
        num_draft_tokens=acceptance.drafted,
        num_spec_steps=acceptance.verifications,
        num_spec_tokens=acceptance.longest,
        completion_tokens=acceptance.completion_tokens,
        per_step_accepted=None if acceptance.steps is None else [accepted for accepted, _drafted in acceptance.steps],
        per_step_drafted=None if acceptance.steps is None else [drafted for _accepted, drafted in acceptance.steps],
    )
    return {"spec_decode_acceptance": msgspec.to_builtins(told)}


class _Response(msgspec.Struct, frozen=True):
    """What may hold either form; other keys do not matter."""

    metrics: dict[str, Any] | None = None
    usage: dict[str, Any] | None = None
    spec_decode_acceptance: dict[str, Any] | None = None


def read_acceptances(path: Path) -> list[Acceptance]:
    """What vLLM answered, or AIPerf recorded: one JSON object, or one a line. Raises BadTraceFile."""
    name = one_line(path.name, 80)
    try:
        content = own_files.read(path, _LARGEST_FILE)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise BadTraceFile(tr("{name} could not be read ({reason}).", name=name, reason=reason)) from error
    found = []
    with contextlib.suppress(Undecodable):  # a file of lines
        return [_told(content, name, None)]
    for number, line in enumerate(content.splitlines(), 1):
        if line.strip():
            try:
                found.append(_told(line, name, number))
            except Undecodable as why:
                raise BadTraceFile(
                    tr(
                        "Line {number:,} of {name} is no JSON ({why}).",
                        number=number,
                        name=name,
                        why=one_line(str(why)),
                    )
                ) from why
    if not found:
        raise BadTraceFile(tr("{name} is empty.", name=name))
    return found


def _told(text: bytes, name: str, line: int | None) -> Acceptance:
    """Raises Undecodable where it is no JSON object, BadTraceFile where that does not tell of drafts."""
    whole = from_json(text, dict[str, Any])
    where = name if line is None else f"{name}:{line}"
    try:
        response = msgspec.convert(whole, _Response)
        record = response.spec_decode_acceptance
        payload = (response.metrics or {}).get("speculative_decoding")
        if record is None and payload is None and "acceptance_histogram" in whole:
            record, payload = (None, whole) if isinstance(whole["acceptance_histogram"], list) else (whole, None)
        if record is not None:
            return _checked_aiperf(msgspec.convert(record, _AIPerf, strict=False))
        if payload is not None:
            tokens = (response.usage or {}).get("completion_tokens")
            return _checked_vllm(msgspec.convert(payload, _Vllm), tokens if isinstance(tokens, int) else None)
    except (msgspec.ValidationError, ValueError) as why:
        raise BadTraceFile(
            tr("{where} says something about drafts that cannot be ({why}).", where=where, why=one_line(str(why)))
        ) from why
    raise BadTraceFile(
        tr(
            "{where} holds no metrics.speculative_decoding of vLLM and no spec_decode_acceptance of AIPerf.",
            where=where,
        )
    )


def _checked_vllm(told: _Vllm, tokens: int | None) -> Acceptance:
    """Raises ValueError where the numbers contradict each other."""
    _require(told.num_spec_tokens <= _LONGEST_DRAFT, f"num_spec_tokens is {told.num_spec_tokens}")
    length = len(told.acceptance_histogram)
    _require(length <= told.num_spec_tokens + 1, f"acceptance_histogram has {length} places")
    histogram = {kept: count for kept, count in enumerate(told.acceptance_histogram) if count}
    acceptance = Acceptance(
        drafted=told.num_draft_tokens,
        histogram=histogram,
        longest=told.num_spec_tokens,
        steps=_steps(told.per_step_accepted or None, told.per_step_drafted or None, told.num_spec_steps),
        completion_tokens=tokens,
        engine="vllm",
    )
    _check(acceptance, told.num_spec_steps, told.num_accepted_draft_tokens)
    return acceptance


def _checked_aiperf(told: _AIPerf) -> Acceptance:
    """Raises ValueError where the numbers contradict each other."""
    acceptance = Acceptance(
        drafted=told.num_draft_tokens,
        histogram={kept: count for kept, count in sorted(told.acceptance_histogram.items()) if count},
        longest=told.num_spec_tokens,
        steps=_steps(told.per_step_accepted, told.per_step_drafted, told.num_spec_steps),
        completion_tokens=told.completion_tokens,
        engine=told.engine,
    )
    _check(acceptance, told.num_spec_steps, told.num_accepted_draft_tokens)
    return acceptance


def _steps(accepted: list[int] | None, drafted: list[int] | None, count: int) -> tuple[tuple[int, int], ...] | None:
    if accepted is None or drafted is None:
        return () if accepted is drafted and not count else None
    _require(len(accepted) == len(drafted) == count, "the single verifications are more or fewer than num_spec_steps")
    return tuple(zip(accepted, drafted, strict=True))


def _check(told: Acceptance, verifications: int, accepted: int) -> None:
    """The identities that hold whoever counts. Raises ValueError."""
    numbers = (told.drafted, *told.histogram, *told.histogram.values(), told.longest or 0, told.completion_tokens or 0)
    _require(min(numbers) >= 0, "a count is negative")
    _require(told.verifications == verifications, f"the histogram sums to {told.verifications}, not {verifications}")
    _require(told.accepted == accepted, f"the histogram has {told.accepted} accepted guesses, not {accepted}")
    _require(accepted <= told.drafted, f"{accepted} of {told.drafted} guesses were accepted")
    longest = _LONGEST_DRAFT if told.longest is None else told.longest
    _require(max(told.histogram, default=0) <= longest, f"more than {longest} guesses of one draft were accepted")
    if told.steps is not None:
        _require(all(0 <= a <= d <= longest for a, d in told.steps), "a verification accepted more than was guessed")
        _require(
            Counter(a for a, _d in told.steps) == told.histogram, "the verifications are not those of the histogram"
        )
        _require(sum(d for _a, d in told.steps) == told.drafted, "the verifications have another number of guesses")


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise ValueError(otherwise)
