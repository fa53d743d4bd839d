"""Figures of a reply: counts, series and metrics of the rounds taken in so far."""

from collections import Counter

from foretoken.amounts import number, too_short_to_tell
from foretoken.engine.events import Fate, Metrics, ReplyEvent, Round
from foretoken.replies.guessing import Guessing
from foretoken.replies.lookup_gain import LookupGain
from foretoken.replies.series import Series
from foretoken.wording import phrased, tr, trn


class Figures:
    """Takes in the events of a reply in their order, all of them or as far as they are shown.

    `series`: the plots' numbers. `guessing`: what guessed. `lookup`: what prompt lookup gained. `fates`: how many marks
    of each fate there are; what a stop cut off is not among them. `taken`: how many rounds (and texts whose tokens are
    not known) were taken in.
    """

    def __init__(self) -> None:
        self.series = Series()
        self.guessing = Guessing()
        self.lookup = LookupGain()
        self.fates: Counter[Fate] = Counter()
        self.taken = 0

    def add(self, event: ReplyEvent) -> None:
        """One more event."""
        self.series.add(event)
        if isinstance(event, Round):
            self.taken += 1
            if not event.text_only:
                self.guessing.add(event)
                self.lookup.add(event)
                self.fates.update(event.fates)

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
