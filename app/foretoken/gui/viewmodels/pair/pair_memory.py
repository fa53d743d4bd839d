"""What a pair needs in memory, whether that is there, and what would fit; computed from the headers of its files."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from foretoken.engine.models.devices import Device, choosable, in_use
from foretoken.engine.models.kv_types import KvTypes
from foretoken.errors import DoesNotFit, UsageError
from foretoken.library.fit import fitting, footprint
from foretoken.library.fit.fitting import Suggestion
from foretoken.library.fit.footprint import MemoryEstimate, Room, Wish
from foretoken.library.fit.profile import Profile
from foretoken.model_devices import ModelDevices
from foretoken.session.messages import LoadPair

Profiles = tuple[Profile, Profile | None]
"""Of the main model, and of its drafts."""


@dataclass(frozen=True)
class PairOffer:
    """A pair that was chosen and seems not to fit. `possible`: loading can still be tried. `fits`: it fits now, because
    the options were changed."""

    pair: LoadPair
    sentence: str
    suggestion: Suggestion | None
    possible: bool = True

    @property
    def fits(self) -> bool:
        return self.suggestion is not None and self.suggestion.as_wished


@dataclass(frozen=True)
class AtOnce:
    """Memory of several replies at once. `more`: bytes beyond what one takes."""

    estimate: MemoryEstimate
    more: int


@dataclass(frozen=True)
class PairMemory:
    """`profiles` loaded by `wish`, with what is free."""

    profiles: Profiles
    wish: Wish
    room: Room

    def estimate(self) -> MemoryEstimate:
        """Also of what does not fit."""
        try:
            return fitting.plan(*self.profiles, self.wish, self.room, anyway=True)
        except DoesNotFit:  # a wish that is not possible
            return footprint.estimate(*self.profiles, replace(self.wish, kv=KvTypes()), self.room)

    def offer(self, pair: LoadPair) -> PairOffer | None:
        """What to decide about `pair`; None when it fits."""
        possible = False
        try:
            fitting.check_wish(*self.profiles, self.wish)
            possible = True
            fitting.plan(*self.profiles, self.wish, self.room)
        except DoesNotFit as error:
            suggestion = fitting.suggest(*self.profiles, self.wish, self.room)
            return PairOffer(pair, str(error), suggestion, possible=possible)
        return None

    def fitting_offer(self, pair: LoadPair) -> PairOffer | None:
        """Returns an offer with the present options; changing an option does not load by itself."""
        found = fitting.suggest(*self.profiles, self.wish, self.room)
        return PairOffer(pair, found.sentence, found) if found is not None else None

    def at_once(self, replies: int) -> AtOnce | None:
        """What so many replies at once take; None where that is not possible."""
        wishes = (replace(self.wish, parallel=count) for count in (1, replies))
        try:
            one, several = (fitting.plan(*self.profiles, wish, self.room, anyway=True) for wish in wishes)
        except DoesNotFit:
            return None
        return AtOnce(several, max(0, several.total - one.total))


def without_missing_cards(
    models: tuple[ModelDevices, ModelDevices], devices: Sequence[Device]
) -> tuple[ModelDevices, ModelDevices]:
    """What is set for main model and draft, without cards that are gone."""
    names = [device.name for device in choosable(devices)]
    main, draft = (one.known_among(names) for one in models)
    try:
        in_use(devices, main, draft)
    except UsageError:  # a card by its number, of which there are fewer now
        main, draft = (msgspec.structs.replace(one, main_gpu=None) for one in (main, draft))
    return main, draft
