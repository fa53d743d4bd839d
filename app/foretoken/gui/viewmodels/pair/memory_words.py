"""Memory of a pair in words: what it is for, and whether there is enough of it."""

import enum

from foretoken.amounts import gib
from foretoken.library.fit.footprint import MemoryPlace
from foretoken.wording import joined, later, tr


class MemoryPart(enum.Enum):
    """What memory is for; values are how a sentence calls it, in English."""

    MAIN = later("main weights")
    DRAFT = later("draft weights")
    KV = later("conversation")
    COMPUTE = later("working space")


def parts_of(place: MemoryPlace) -> tuple[tuple[MemoryPart, int], ...]:
    """Bytes by what they are for; states are counted with the KV cache, which they stand for."""
    both = place.main + place.draft
    return (
        (MemoryPart.MAIN, place.main.weights),
        (MemoryPart.DRAFT, place.draft.weights),
        (MemoryPart.KV, both.kv + both.states),
        (MemoryPart.COMPUTE, both.compute),
    )


def in_words(place: MemoryPlace) -> str:
    """A place as a screen reader says it."""
    return tr("{figures} ({parts})", figures=figures_of(place), parts=parts_in_words(place))


def figures_of(place: MemoryPlace) -> str:
    """What is needed there and what is free."""
    name, needed, free = tr(place.name), gib(place.needed), gib(place.free)
    if place.fits:
        return tr("{place}: {needed} needed, {free} free, it fits", place=name, needed=needed, free=free)
    return tr("{place}: {needed} needed, {free} free, it does not fit", place=name, needed=needed, free=free)


def parts_in_words(place: MemoryPlace) -> str:
    """What for, and how much."""
    return joined(f"{tr(part.value)} {gib(count)}" for part, count in parts_of(place) if count)
