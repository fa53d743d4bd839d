"""Figures of a reply: counts, series and metrics of the rounds taken in so far."""

from collections import Counter

from foretoken.engine.events import Fate, Metrics, ReplyEvent, Round
from foretoken.gui.viewmodels.chat.guessing import Guessing
from foretoken.gui.viewmodels.chat.lookup_gain import LookupGain
from foretoken.gui.viewmodels.chat.series import Series


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
