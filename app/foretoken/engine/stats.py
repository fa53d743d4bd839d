"""The metrics of one reply, summed round by round. Named as in vLLM where it has the same metric."""

from collections import Counter
from collections.abc import Mapping

from foretoken.engine.events import DraftKind, Fate, Metrics, Round, Source
from foretoken.engine.phase_timer import Phase


class Tally:
    """Sums over the rounds of a reply. Times are milliseconds, moments count from the start of the reply."""

    def __init__(self, prompt_tokens: int) -> None:
        self._prompt_tokens = prompt_tokens
        self._prompt_evaluated = 0
        self._spent = dict.fromkeys(Phase, 0.0)  # by the prompt and in rounds
        self._outside = dict.fromkeys(Phase, 0.0)  # apart, so that events add up to the same number to the last bit
        self._rounds = 0
        self._drafted = 0
        self._accepted_at: list[int] = []
        self._first_ms: float | None = None
        self._last_ms = 0.0
        self._lossless = True
        self._remote_ms = self._hidden_ms = 0.0
        self._wasted = 0
        self._plain_tokens, self._plain_ms = 0, 0.0
        self._thinking = [0, 0, 0]  # tokens, guesses, accepted ones
        self._thinking_ms = 0.0
        self._kinds: Counter[DraftKind] = Counter()  # guesses by what made them
        self._fates = dict.fromkeys((Fate.ACCEPTED, Fate.CORRECTED, Fate.BONUS, Fate.PLAIN, Fate.UNKNOWN), 0)

    @property
    def generated(self) -> int:
        """The number of tokens emitted so far, without cut ones."""
        return sum(self._fates.values())

    @property
    def fates(self) -> dict[Fate, int]:
        """The number of emitted tokens by fate, without cut ones. The sum is `generated`."""
        return dict(self._fates)

    def prompt_done(self, evaluated: int, ms: float) -> None:
        """Count the prompt: the target evaluated `evaluated` tokens of it in `ms`."""
        self._prompt_evaluated += evaluated
        self._spent[Phase.PROMPT] += ms

    def spend(self, spent: Mapping[Phase, float]) -> None:
        """Count time before the first and after the last round, by phase. `add` counts the time of rounds."""
        for phase, ms in spent.items():
            self._outside[phase] += ms

    @property
    def outside_ms(self) -> dict[str, float]:
        """What `spend` was given, by the names of phases."""
        return {phase.value: ms for phase, ms in self._outside.items() if ms}

    def add(self, event: Round) -> None:
        """Count one round."""
        if event.text_only:
            return
        spent = self._spent
        spent[Phase.DRAFT] += event.draft_ms
        spent[Phase.VERIFY] += event.verify_ms
        spent[Phase.SAMPLING] += event.sampling_ms
        spent[Phase.ROLLBACK] += event.rollback_ms
        spent[Phase.EVENTS] += event.events_ms
        spent[Phase.IDLE] += event.idle_ms
        spent[Phase.HELD] += event.held_ms
        self._remote_ms += event.remote_ms
        self._hidden_ms += event.hidden_ms
        self._wasted += event.ahead - event.ready
        guesses = emitted = looked_up = forced = 0
        for token in event.tokens:
            if token.source is not None:
                guesses += 1
                looked_up += token.source is Source.LOOKUP
                forced += token.source is Source.FORMAT
            if token.fate in self._fates:
                emitted += 1
                self._fates[token.fate] += not token.cut
        if event.tokens and event.tokens[0].thought is not None:
            self._add_thinking(event)
        if self._first_ms is None and self.generated:
            self._first_ms = event.at_ms
        self._last_ms = event.at_ms
        if not guesses:
            # The pass of a first round was the prompt's; what waited is slower when it goes on.
            if event.index > 0 and event.verify_ms and not event.held_ms:
                self._plain_tokens += emitted
                self._plain_ms += event.verify_ms + event.other_ms
            return
        self._rounds += 1
        self._lossless = self._lossless and event.lossless
        self._drafted += guesses
        self._accepted_at += [0] * (guesses - len(self._accepted_at))
        self._kinds[DraftKind.LOOKUP] += looked_up
        self._kinds[DraftKind.FORMAT] += forced
        self._kinds[event.draft_kind] += guesses - looked_up - forced
        for token in event.tokens:
            if token.fate is Fate.ACCEPTED:
                self._accepted_at[token.position] += 1

    def _add_thinking(self, event: Round) -> None:
        """Count a round that begins in thinking. A refused guess belongs where the token in its place does."""
        thought = [token for token in event.shown if token.thought is not None]
        self._thinking[0] += sum(not token.ghost for token in thought)
        self._thinking[1] += sum(token.source is not None for token in thought)
        self._thinking[2] += sum(token.fate is Fate.ACCEPTED for token in thought)
        self._thinking_ms = event.at_ms - self._spent[Phase.PROMPT]

    def metrics(self) -> Metrics:
        """The metrics so far."""
        accepted, generated = sum(self._accepted_at), self.generated
        spent = {phase: self._spent[phase] + self._outside[phase] for phase in Phase}
        tpot = None
        if self._first_ms is not None and generated > 1 and self._last_ms > self._first_ms:
            tpot = (self._last_ms - self._first_ms) / (generated - 1)
        return Metrics(
            num_drafts=self._rounds,
            num_draft_tokens=self._drafted,
            num_accepted_tokens=accepted,
            draft_acceptance_rate=accepted / self._drafted if self._drafted else None,
            mean_acceptance_length=1 + accepted / self._rounds if self._rounds else None,
            acceptance_per_position=tuple(n / self._rounds for n in self._accepted_at),
            prompt_tokens=self._prompt_tokens,
            generated_tokens=generated,
            prompt_tps=_rate(self._prompt_evaluated, spent[Phase.PROMPT]),
            decode_tps=1000.0 / tpot if tpot else None,
            end_to_end_tps=_rate(generated, self._last_ms),
            ttft_ms=self._first_ms,
            tpot_ms=tpot,
            draft_ms=spent[Phase.DRAFT],
            verify_ms=spent[Phase.VERIFY],
            overhead_ms=spent[Phase.SAMPLING] + spent[Phase.ROLLBACK] + spent[Phase.EVENTS] + spent[Phase.IDLE],
            prompt_ms=spent[Phase.PROMPT],
            sampling_ms=spent[Phase.SAMPLING],
            rollback_ms=spent[Phase.ROLLBACK],
            events_ms=spent[Phase.EVENTS],
            idle_ms=spent[Phase.IDLE],
            remote_ms=self._remote_ms,
            held_ms=spent[Phase.HELD],
            lossless=self._lossless,
            plain_tokens=self._plain_tokens,
            plain_ms=self._plain_ms,
            thinking_tokens=self._thinking[0],
            thinking_ms=self._thinking_ms,
            thinking_draft_tokens=self._thinking[1],
            thinking_accepted_tokens=self._thinking[2],
            hidden_ms=self._hidden_ms,
            wasted_tokens=self._wasted,
            draft_kind=max(self._kinds, key=self._kinds.__getitem__) if self._drafted else DraftKind.NONE,
        )


def _rate(count: int, ms: float) -> float | None:
    return 1000.0 * count / ms if count and ms > 0 else None
