"""Counting rounds: the metrics of one reply, under the names vLLM uses where it has the same figure."""

from collections.abc import Mapping

from foretoken.engine.events import Fate, Metrics, Round
from foretoken.engine.laps import Part


class Tally:
    """Adds up the rounds of a reply. Times in milliseconds from the start of the reply."""

    def __init__(self, prompt_tokens: int) -> None:
        self._prompt_tokens = prompt_tokens
        self._prompt_evaluated = 0
        self._prompt_ms = 0.0
        self._rounds = 0
        self._drafted = 0
        self._accepted_at: list[int] = []
        self._draft_ms = 0.0
        self._verify_ms = 0.0
        self._sampling_ms = 0.0
        self._rollback_ms = 0.0
        self._events_ms = 0.0
        self._idle_ms = 0.0
        self._generated = 0
        self._first_ms: float | None = None
        self._last_ms = 0.0
        self._lossless = True
        self._fates = dict.fromkeys((Fate.ACCEPTED, Fate.CORRECTED, Fate.BONUS, Fate.PLAIN), 0)

    @property
    def generated(self) -> int:
        """Tokens emitted so far, cut ones left out."""
        return self._generated

    @property
    def fates(self) -> dict[Fate, int]:
        """Emitted tokens by fate, cut ones left out; they add up to `generated`."""
        return dict(self._fates)

    def prompt_done(self, evaluated: int, ms: float) -> None:
        self._prompt_evaluated = evaluated
        self._prompt_ms = ms

    def spend(self, spent: Mapping[Part, float]) -> None:
        """Time outside rounds: before the first and after the last. The events of rounds bring their own."""
        self._prompt_ms += spent.get(Part.PROMPT, 0.0)
        self._draft_ms += spent.get(Part.DRAFT, 0.0)
        self._verify_ms += spent.get(Part.VERIFY, 0.0)
        self._sampling_ms += spent.get(Part.SAMPLING, 0.0)
        self._rollback_ms += spent.get(Part.ROLLBACK, 0.0)
        self._events_ms += spent.get(Part.EVENTS, 0.0)
        self._idle_ms += spent.get(Part.IDLE, 0.0)

    def add(self, event: Round) -> None:
        self._draft_ms += event.draft_ms
        self._verify_ms += event.verify_ms
        self._sampling_ms += event.sampling_ms
        self._rollback_ms += event.rollback_ms
        self._events_ms += event.events_ms
        self._idle_ms += event.idle_ms
        for token in event.emitted:
            if not token.cut:
                self._generated += 1
                self._fates[token.fate] += 1
        if self._first_ms is None and self._generated:
            self._first_ms = event.at_ms
        self._last_ms = event.at_ms
        if not event.proposals:
            return
        self._rounds += 1
        self._lossless = self._lossless and event.lossless
        self._drafted += len(event.proposals)
        while len(self._accepted_at) < len(event.proposals):
            self._accepted_at.append(0)
        for proposal in event.proposals:
            if proposal.fate is Fate.ACCEPTED:
                self._accepted_at[proposal.position] += 1

    def metrics(self) -> Metrics:
        accepted = sum(self._accepted_at)
        tpot = None
        if self._first_ms is not None and self._generated > 1 and self._last_ms > self._first_ms:
            tpot = (self._last_ms - self._first_ms) / (self._generated - 1)
        return Metrics(
            num_drafts=self._rounds,
            num_draft_tokens=self._drafted,
            num_accepted_tokens=accepted,
            draft_acceptance_rate=accepted / self._drafted if self._drafted else None,
            mean_acceptance_length=1 + accepted / self._rounds if self._rounds else None,
            acceptance_per_position=tuple(n / self._rounds for n in self._accepted_at),
            prompt_tokens=self._prompt_tokens,
            generated_tokens=self._generated,
            prompt_tps=_rate(self._prompt_evaluated, self._prompt_ms),
            decode_tps=1000.0 / tpot if tpot else None,
            end_to_end_tps=_rate(self._generated, self._last_ms),
            ttft_ms=self._first_ms,
            tpot_ms=tpot,
            draft_ms=self._draft_ms,
            verify_ms=self._verify_ms,
            overhead_ms=self._sampling_ms + self._rollback_ms + self._events_ms + self._idle_ms,
            prompt_ms=self._prompt_ms,
            sampling_ms=self._sampling_ms,
            rollback_ms=self._rollback_ms,
            events_ms=self._events_ms,
            idle_ms=self._idle_ms,
            lossless=self._lossless,
        )


def _rate(count: int, ms: float) -> float | None:
    return 1000.0 * count / ms if count and ms > 0 else None
