"""Counters for Prometheus, under vLLM's names, so that its dashboards and AIPerf read them unchanged.

A position is a place in a draft, from 0. A draft is a round that guessed.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from typing import Final

from foretoken.engine.events import Fate, FinishReason, ReplyFinished, Round

_SECONDS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0)
_TOKEN_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 1.0)
_REASONS: Final = {FinishReason.LENGTH: "length", FinishReason.CONTEXT_FULL: "length", FinishReason.STOPPED: "abort"}


class _Histogram:
    def __init__(self, bounds: tuple[float, ...]) -> None:
        self._bounds, self._counts, self._sum = bounds, [0] * (len(bounds) + 1), 0.0

    def add(self, value: float) -> None:
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def lines(self, name: str, labels: str) -> Iterator[str]:
        total = 0
        for bound, count in zip((*map(str, self._bounds), "+Inf"), self._counts, strict=True):
            total += count
            yield f'{name}_bucket{{le="{bound}",{labels}}} {total}'
        yield f"{name}_sum{{{labels}}} {self._sum}"
        yield f"{name}_count{{{labels}}} {total}"


class Counters:
    """What the replies of this server did in all."""

    def __init__(self) -> None:
        self._drafts = self._draft_tokens = self._prompt_tokens = self._tokens = 0
        self._accepted: Counter[int] = Counter()  # by position
        self._reasons: Counter[str] = Counter()
        self._first = _Histogram(_SECONDS)
        self._whole = _Histogram(_SECONDS)
        self._each = _Histogram(_TOKEN_SECONDS)

    def round(self, event: Round) -> None:
        """Count a round as it comes, so that the counters move while a reply is written."""
        self._tokens += len(event.written)
        if event.proposals:
            self._drafts += 1
            self._draft_tokens += len(event.proposals)
            self._accepted.update(p.position for p in event.proposals if p.fate is Fate.ACCEPTED)

    def finished(self, event: ReplyFinished) -> None:
        """Count the end of a reply."""
        metrics = event.metrics
        self._prompt_tokens += metrics.prompt_tokens
        self._reasons[_REASONS.get(event.reason, "stop")] += 1
        if metrics.ttft_ms is not None:
            self._first.add(metrics.ttft_ms / 1000)
        if metrics.tpot_ms is not None:
            self._each.add(metrics.tpot_ms / 1000)
        if metrics.end_to_end_tps:
            self._whole.add(metrics.generated_tokens / metrics.end_to_end_tps)

    def left(self) -> None:
        """Count a reply whose reader left."""
        self._reasons["abort"] += 1

    def page(self, model: str, *, running: int, waiting: int) -> str:
        """The page in Prometheus' text format."""
        return "\n".join([*self._lines(_labels(model), running, waiting), ""])

    def _lines(self, labels: str, running: int, waiting: int) -> Iterator[str]:
        def one(name: str, kind: str, about: str, value: float) -> Iterator[str]:
            yield from _head(name, kind, about)
            yield f"{name}{{{labels}}} {value}"

        yield from one("vllm:num_requests_running", "gauge", "Replies that are being written.", running)
        yield from one("vllm:num_requests_waiting", "gauge", "Requests that wait for their turn.", waiting)
        yield from one("vllm:prompt_tokens_total", "counter", "Tokens of prompts.", self._prompt_tokens)
        yield from one("vllm:generation_tokens_total", "counter", "Tokens of replies.", self._tokens)
        yield from one("vllm:spec_decode_num_drafts_total", "counter", "Rounds that guessed.", self._drafts)
        yield from one("vllm:spec_decode_num_draft_tokens_total", "counter", "Guesses.", self._draft_tokens)
        accepted = sum(self._accepted.values())
        yield from one("vllm:spec_decode_num_accepted_tokens_total", "counter", "Guesses that were kept.", accepted)
        name = "vllm:spec_decode_num_accepted_tokens_per_pos_total"
        yield from _head(name, "counter", "Guesses that were kept, by their place in the draft.")
        for position in range(max(self._accepted, default=-1) + 1):
            yield f'{name}{{{labels},position="{position}"}} {self._accepted[position]}'
        name = "vllm:request_success_total"
        yield from _head(name, "counter", "Replies that ended, by why.")
        for reason in ("stop", "length", "abort"):
            yield f'{name}{{finished_reason="{reason}",{labels}}} {self._reasons[reason]}'
        for name, about, histogram in (
            ("vllm:time_to_first_token_seconds", "From the start of a reply to its first token.", self._first),
            ("vllm:request_time_per_output_token_seconds", "Mean time of each token after the first.", self._each),
            ("vllm:e2e_request_latency_seconds", "From the start of a reply to its last token.", self._whole),
        ):
            yield from _head(name, "histogram", about)
            yield from histogram.lines(name, labels)


def _head(name: str, kind: str, about: str) -> Iterator[str]:
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"


def _labels(model: str) -> str:
    plain = model.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
    return f'engine="0",model_name="{plain}"'
