"""Figures of a reply: counts, series and metrics of the rounds taken in so far; what guessed in it, and whether that
paid; and what prompt lookup gained."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from foretoken.amounts import number, too_short_to_tell
from foretoken.attachments.attachment import Attachment
from foretoken.engine.events import Fate, Metrics, ReplyEvent, Round, Source, Token
from foretoken.engine.options import DraftSource
from foretoken.plain import one_line
from foretoken.replies.reply import Reply
from foretoken.replies.series import Series
from foretoken.speedups import Basis, Speedup, beside
from foretoken.wording import joined, later, phrased, sentences, tr, trn

_ENOUGH: Final = 4  # rounds with and without guesses, from which their speeds are compared
_MOSTLY: Final = 0.5  # share of the rounds, from which a finished reply says that drafting was paused
_MOST_NAMED: Final = 3  # sources in turn that a header names

SOURCE_NAMES: Final = {
    DraftSource.AUTO: later("Auto"),
    DraftSource.DRAFT: later("draft only"),
    DraftSource.SECOND: later("second draft only"),
    DraftSource.LOOKUP: later("prompt lookup only"),
    DraftSource.NONE: later("none"),
}
"""How a source is called after "Guesses:", in English."""

_NAMES: Final = {**SOURCE_NAMES, DraftSource.NONE: later("no guesses")}
_WHY_PAUSED: Final = later(
    "The draft's guesses are refused too often here, or checking several tokens in one pass costs too much, so "
    "guessing would make the reply slower. The main model writes alone and tries the draft again now and then. With a "
    "fixed draft length it always guesses."
)

_LEAST: Final = 0.1  # share of the tokens from which it is said where no file is attached
_SHORTEST: Final = 3  # characters that tell where a guess is from
_NEAR: Final = 2_000  # characters of a file after the last find: a reply mostly quotes on from there
_SEARCHED: Final = 4_000_000  # characters of files that are searched for one reply; the window must not wait for more


class Figures:
    """Those of `reply` as far as `take` was asked for them: all that has come, or what is shown of it.

    `series`: the plots' numbers. `guessing`: what guessed. `lookup`: what prompt lookup gained. `fates`: how many marks
    of each fate there are; what a stop cut off is not among them. `taken`: how many rounds (and texts whose tokens are
    not known) were taken in.
    """

    def __init__(self, reply: Reply) -> None:
        self._reply, self._at = reply, 0
        self.series = Series()
        self.guessing = Guessing()
        self.lookup = LookupGain()
        self.fates: Counter[Fate] = Counter()
        self.taken = 0

    def take(self, rounds: int | None = None) -> bool:
        """Take in what has come, or so many rounds of it; says whether that was more than before."""
        events, before = self._reply.events, self._at
        while self._at < len(events) and not (self.taken == rounds and isinstance(events[self._at], Round)):
            self._add(events[self._at])
            self._at += 1
        return self._at > before

    def _add(self, event: ReplyEvent) -> None:
        self.series.add(event)
        if isinstance(event, Round):
            self.taken += 1
            if not event.text_only:
                self.guessing.add(event)
                self.lookup.add(event)
                self.fates.update(token.fate for token in event.shown if token.fate is not None)

    @property
    def metrics(self) -> Metrics:
        """Those of the rounds taken in; the engine's own where these are the whole reply."""
        return self.series.metrics()

    @property
    def finished(self) -> bool:
        """Whether they are those of the whole reply."""
        return self.series.finished

    def sentence(self, *, ended: bool, compared: str, stopped: bool) -> str:
        """What a screen reader says. `ended`: they are the whole reply's; `compared`: its speed beside the same without
        guesses, in a few words."""
        figures = self.metrics
        parts = [_counted(figures)]
        if figures.num_draft_tokens:
            kept, of = figures.num_accepted_tokens, figures.num_draft_tokens
            parts.append(trn("{kept:,} of {n:,} guess accepted", "{kept:,} of {n:,} guesses accepted", of, kept=kept))
        if figures.too_short:
            parts += [too_short_to_tell()] if ended else []
        elif figures.decode_tps is not None:
            parts.append(tr("{rate} tokens per second", rate=number(figures.decode_tps)))
        elif ended and figures.end_to_end_tps is not None:
            parts.append(tr("{rate} tokens per second with the prompt", rate=number(figures.end_to_end_tps)))
        if compared:
            parts.append(compared.replace("×", f" {tr('times')}"))
        if guessing := self.guessing.words(ended=ended):
            parts.append(guessing)
        if stopped:
            parts.append(tr("stopped"))
        return phrased(parts)


def _counted(figures: Metrics) -> str:
    count, thinking = figures.generated_tokens, figures.thinking_tokens
    if not thinking:
        return trn("{n:,} token", "{n:,} tokens", count)
    return trn(
        "{n:,} token, {thinking:,} of them thinking",
        "{n:,} tokens, {thinking:,} of them thinking",
        count,
        thinking=thinking,
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
    """What guessed in a reply, and whether that paid: in a few words for its header, and in sentences. Takes in its
    rounds in their order."""

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
            self._by[self._drafter] += sum(guess.source is Source.MODEL for guess in round_.tokens)
        self._paused += round_.paused
        self._paused_now = round_.paused
        if round_.index == 0 or not round_.verify_ms:  # its pass was the prompt's
            return
        rest = round_.verify_ms + round_.sampling_ms + round_.rollback_ms + round_.events_ms
        if round_.guesses:
            self._guessed.add(len(round_.emitted), rest + round_.draft_ms)
        else:  # without the time of probes: as if there were no draft
            self._plain.add(len(round_.emitted), rest)

    @property
    def speedup(self) -> Speedup | None:
        """The speed of the rounds with guesses by that of those without, measured in this reply; None where there are
        too few of either."""
        guessed, plain = self._guessed, self._plain
        if min(guessed.rounds, plain.rounds) < _ENOUGH or not (guessed.ms and plain.ms and plain.tokens):
            return None
        ms = plain.ms / plain.tokens
        return beside(1000 * guessed.tokens / guessed.ms, ms, low=ms, high=ms, count=1, of=Basis.REPLY)

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
        found = self.speedup
        return sentences(
            (
                tr(_WHY_PAUSED),
                "" if found is None else tr("Rounds with guesses beside others: {times}.", times=found.words),
            )
        )

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
            parts.append(tr("drafting paused: it does not pay here"))
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
        if len(self._turns) > _MOST_NAMED:
            return tr("guesses switched {count} times", count=len(self._turns) - 1)
        return " → ".join(tr(_NAMES[source]) for source in self._turns)


def _rounds_of(source: DraftSource, count: int) -> str:
    return trn("{source} in {n:,} round", "{source} in {n:,} rounds", count, source=tr(_NAMES[source]))


class LookupGain:
    """What prompt lookup gained in a reply: how many of its tokens it guessed, and how many of those stand in attached
    files. Takes in its rounds in their order."""

    def __init__(self) -> None:
        self.guessed = 0
        """Tokens of the reply that prompt lookup guessed."""
        self._tokens = 0
        self._before = ""  # the text of the token before
        self._runs: list[tuple[str, str, int]] = []  # the token before, the text guessed at once, its tokens

    def add(self, event: Round) -> None:
        written = event.written
        self._tokens += len(written)
        if any(token.source is Source.LOOKUP for token in written):
            self._add_runs(written)
        if written:
            self._before = written[-1].text

    def _add_runs(self, written: Sequence[Token]) -> None:
        before, texts = self._before, list[str]()
        for token in written:
            if token.source is Source.LOOKUP:
                texts.append(token.text)
            else:
                self._close(before, texts)
                before, texts = token.text, []
        self._close(before, texts)

    def _close(self, before: str, texts: Sequence[str]) -> None:
        if texts:
            self.guessed += len(texts)
            self._runs.append((before, "".join(texts), len(texts)))

    def words(self, files: Sequence[Attachment]) -> str:
        """What is worth saying of it in a few words. `files`: those that the model had before it."""
        if not self.guessed or (not files and self.guessed < _LEAST * self._tokens):
            return ""
        found = self._found(files)
        values: dict[str, Any] = {"guessed": self.guessed, "tokens": self._tokens, "found": found}
        if not found:
            return tr("prompt lookup guessed {guessed:,} of {tokens:,} tokens", **values)
        if len(files) == 1:
            name = one_line(files[0].name, 40)
            if found == self.guessed:
                return tr("prompt lookup guessed {guessed:,} of {tokens:,} tokens from {file}", **values, file=name)
            return tr(
                "prompt lookup guessed {guessed:,} of {tokens:,} tokens, {found:,} of them from {file}",
                **values,
                file=name,
            )
        if found == self.guessed:
            return tr("prompt lookup guessed {guessed:,} of {tokens:,} tokens from the attached files", **values)
        return tr(
            "prompt lookup guessed {guessed:,} of {tokens:,} tokens, {found:,} of them from the attached files",
            **values,
        )

    def _found(self, files: Sequence[Attachment]) -> int:
        """How many of the guesses stand in one of `files` as they stand in the reply, after the same token."""
        ends, left, found = [0] * len(files), _SEARCHED, 0
        for before, text, tokens in self._runs:
            wanted = f"{before}{text}".strip()
            if len(wanted) < _SHORTEST:
                continue
            for index, file in enumerate(files):
                at = file.text.find(wanted, max(0, ends[index] - len(wanted)), ends[index] + _NEAR)
                if at < 0 and left > 0:
                    at = file.text.find(wanted)
                    left -= len(file.text) if at < 0 else at
                if at >= 0:
                    ends[index] = at + len(wanted)
                    found += tokens
                    break
        return found
