"""What guessed in a reply, and whether that paid: in a few words for its header, and in sentences."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from foretoken.engine.events import Round, Source
from foretoken.engine.options import DraftSource
from foretoken.plain import one_line
from foretoken.wording import joined, later, tr, trn

_ENOUGH: Final = 4  # rounds with and without guesses, from which their speeds are compared
_MOSTLY: Final = 0.5  # share of the rounds, from which a finished reply says that drafting was paused
_LONGEST: Final = 3  # sources in turn that a header names

NAMES: Final = {
    DraftSource.AUTO: later("Auto"),
    DraftSource.DRAFT: later("draft only"),
    DraftSource.SECOND: later("second draft only"),
    DraftSource.LOOKUP: later("prompt lookup only"),
    DraftSource.NONE: later("none"),
}
"""How a source is called after "Guesses:", in English."""

_NAMES: Final = {**NAMES, DraftSource.NONE: later("no guesses")}
_WHY_PAUSED: Final = later(
    "The draft's guesses are refused too often here, or checking several tokens in one pass costs too much, so "
    "guessing would make the reply slower. The main model writes alone and tries the draft again now and then. With a "
    "fixed draft length it always guesses."
)


@dataclass
class _Pace:
    """Rounds, and their tokens and milliseconds in all."""

    rounds: int = 0
    tokens: int = 0
    ms: float = 0.0

    def add(self, tokens: int, ms: float) -> None:
        self.rounds, self.tokens, self.ms = self.rounds + 1, self.tokens + tokens, self.ms + ms


class Guessing:
    """Takes in the rounds of one reply in their order."""

    def __init__(self) -> None:
        self._turns: list[DraftSource] = []  # without repetitions
        self._rounds: Counter[DraftSource] = Counter()
        self._guessed, self._plain = _Pace(), _Pace()
        self._paused = 0
        self._paused_now = False
        self._drafter = ""  # the draft that guesses now, where two are loaded
        self._by: Counter[str] = Counter()  # guesses by draft, likewise
        self._choice = ""

    def add(self, round_: Round) -> None:
        """One more round."""
        if not self._turns or self._turns[-1] is not round_.source:
            self._turns.append(round_.source)
        self._rounds[round_.source] += 1
        self._drafter = one_line(round_.drafter) or self._drafter
        self._choice = one_line(round_.choice) or self._choice
        if self._drafter:
            self._by[self._drafter] += sum(guess.source is Source.MODEL for guess in round_.proposals)
        self._paused += round_.paused
        self._paused_now = round_.paused
        if round_.index == 0 or not round_.verify_ms:  # its pass was the prompt's
            return
        rest = round_.verify_ms + round_.sampling_ms + round_.rollback_ms + round_.events_ms
        if round_.proposals:
            self._guessed.add(len(round_.emitted), rest + round_.draft_ms)
        else:  # without the time of probes: as if there were no draft
            self._plain.add(len(round_.emitted), rest)

    @property
    def speedup(self) -> float | None:
        """The speed of the rounds with guesses by that of those without, measured in this reply; None where there are
        too few of either."""
        guessed, plain = self._guessed, self._plain
        if min(guessed.rounds, plain.rounds) < _ENOUGH or not (guessed.ms and plain.ms and plain.tokens):
            return None
        return (guessed.tokens / guessed.ms) / (plain.tokens / plain.ms)

    @property
    def drafter(self) -> str:
        """The draft that guesses now, where two are loaded; else ""."""
        return self._drafter

    @property
    def paused(self) -> bool:
        """Whether automatic length holds the draft back now, or did so when the reply ended."""
        return self._paused_now

    @property
    def why_paused(self) -> str:
        """Why it is held back, in sentences."""
        why, ratio = tr(_WHY_PAUSED), self.speedup
        if ratio is None:
            return why
        measured = tr(
            "Measured in this reply: rounds with guesses ran at {ratio:.2f} times the speed of others.", ratio=ratio
        )
        return f"{why} {measured}"

    def words(self, *, ended: bool) -> str:
        """What is out of the ordinary, "" for nothing: which of two drafts guessed most, another source than Auto,
        drafting paused."""
        parts = []
        by = self._by.most_common(1)[0][0] if self._by.total() else ""
        if by and self._turns in ([DraftSource.DRAFT], [DraftSource.SECOND]):
            parts.append(tr("guesses by {draft} only", draft=by))
        else:
            parts += [tr("guesses by {draft}", draft=by)] if by else []
            parts += [self._sources()] if self._turns and self._turns != [DraftSource.AUTO] else []
        count = self._rounds.total()
        if self._paused_now if not ended else self._paused > _MOSTLY * count:
            parts.append(self._paused_words())
        return " · ".join(parts)

    def sentences(self) -> str:
        """The same at length; "" for nothing."""
        parts = []
        if self._choice:
            parts.append(self._choice)
        if len(self._by) > 1:
            each = joined(tr("{count:,} by {draft}", count=count, draft=name) for name, count in self._by.items())
            parts.append(tr("Guesses made: {each}.", each=each))
        if len(self._turns) > 1:
            each = joined(_rounds_of(source, count) for source, count in self._rounds.items())
            parts.append(tr("Guesses were switched while the reply was written: {each}.", each=each))
        if self._paused:
            count, rounds = self._paused, self._rounds.total()
            paused = tr("Drafting was paused in {count:,} of {rounds:,} rounds.", count=count, rounds=rounds)
            parts.append(f"{paused} {self.why_paused}")
        return "\n".join(parts)

    def _sources(self) -> str:
        if len(self._turns) > _LONGEST:
            return tr("guesses switched {count} times", count=len(self._turns) - 1)
        return " → ".join(tr(_NAMES[source]) for source in self._turns)

    def _paused_words(self) -> str:
        ratio = self.speedup
        if ratio is not None and ratio < 1:
            return tr("drafting paused: it does not pay here ({ratio:.2f}×)", ratio=ratio)
        return tr("drafting paused: it does not pay here")


def _rounds_of(source: DraftSource, count: int) -> str:
    return trn("{source} in {n:,} round", "{source} in {n:,} rounds", count, source=tr(_NAMES[source]))
