"""Chooses load options with which a pair fits: context, KV types, layers on the graphics card.

One function, `suggest`, is behind `inspect`, the refusal of a load, the window's bar and the catalog.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from foretoken.amounts import gib
from foretoken.engine.models.kv_types import KvType, KvTypes
from foretoken.errors import DoesNotFit
from foretoken.library.fit import footprint
from foretoken.library.fit.footprint import (
    ALL_LAYERS,
    LEAST_CONTEXT,
    MOST_CONTEXT,
    MemoryEstimate,
    Room,
    Wish,
    estimate,
)
from foretoken.library.fit.profile import Profile

USEFUL_CONTEXT: Final = 512  # a context is not shrunk below this
_EIGHT_BITS: Final = KvTypes(KvType.Q8_0, KvType.Q8_0)
_FOUR_BITS: Final = KvTypes(KvType.Q4_0, KvType.Q4_0)


@dataclass(frozen=True)
class Suggestion:
    """Something that fits. `changes` is empty where the wish itself does. `sentence` says it to a person.
    `with_second`: a second draft, where there is one, is among it."""

    wish: Wish
    with_draft: bool
    estimate: MemoryEstimate
    changes: tuple[str, ...]
    sentence: str
    brief: tuple[str, ...] = ()
    with_second: bool = True

    @property
    def short(self) -> str:
        """The changes in a few words: "context 16,384, KV q8_0"."""
        return ", ".join(self.brief)

    @property
    def as_wished(self) -> bool:
        return not self.changes


def plan(main: Profile, draft: Profile | None, wish: Wish, room: Room, *, anyway: bool = False) -> MemoryEstimate:
    """What to load with: the context as it was asked for, or else a sensible one that fits; all layers on the devices,
    or as many as fit.

    Unasked, the context is what both models were trained for, at most 8,192, halved until it fits. `anyway`: also what
    does not fit. Raises DoesNotFit, with what would fit.
    """
    check_wish(main, draft, wish)
    found = _eased(main, draft, wish, room)
    if found is not None:
        return found
    if anyway:
        return estimate(main, draft, wish, room)
    raise DoesNotFit(refusal(main, draft, wish, room))


def fits(main: Profile, draft: Profile | None, wish: Wish, room: Room) -> bool:
    """Whether `wish` fits, with as many layers on the devices as there is room for."""
    return _eased(main, draft, wish, room) is not None


def check_wish(main: Profile, draft: Profile | None, wish: Wish) -> None:
    """Check that llama.cpp supports `wish`, memory aside. Raises DoesNotFit."""
    if wish.context is not None and not LEAST_CONTEXT <= wish.context <= MOST_CONTEXT:
        raise DoesNotFit(
            f"A context of {wish.context:,} tokens is not possible; choose {LEAST_CONTEXT} to {MOST_CONTEXT:,}."
        )
    for profile in _both(main, draft):
        if (fault := profile.kv_shape.fault(wish.kv)) is not None:
            raise DoesNotFit(f"The KV type {wish.kv} cannot be used: {profile.name} {fault}; choose f16.")


def suggest(main: Profile, draft: Profile | None, wish: Wish, room: Room) -> Suggestion | None:
    """The least change to `wish` that fits in `room`; None when nothing does.

    In this order: 8-bit keys and values, less on the graphics card, a shorter context, both, 4-bit ones, no second
    draft, no draft.
    """
    possible = not any(profile.kv_shape.fault(wish.kv) for profile in _both(main, draft))
    for candidate, kept in _candidates(main, draft, wish if possible else replace(wish, kv=KvTypes())):
        if any(profile.kv_shape.fault(candidate.kv) for profile in _both(main, kept)):
            continue
        found = _eased(main, kept, candidate, room)
        if found is not None:
            return _suggestion(found, draft, kept, wish)
    return None


def refusal(main: Profile, draft: Profile | None, wish: Wish, room: Room) -> str:
    """Why `wish` does not fit, and what would: a sentence."""
    needed = estimate(main, draft, wish, room)
    names = [profile.name for profile in _both(main, draft)]
    who, need = _listed(names), "need" if len(names) > 1 else "needs"
    lacks = " and ".join(
        f"{gib(place.needed)} of {place.name} where {gib(place.free)} are free" for place in needed.short
    )
    found = suggest(main, draft, wish, room)
    if found is None:
        remedy = "close other programs, or choose a smaller model or a smaller quantisation"
    else:
        remedy = f"close other programs, or choose {_listed(found.changes)}"
    return f"{who} with a context of {needed.context:,} tokens {need} about {lacks}; {remedy}."


def _eased(main: Profile, draft: Profile | None, wish: Wish, room: Room) -> MemoryEstimate | None:
    """The first that fits of what `wish` leaves open; None when nothing does."""
    contexts = [wish.context] if wish.context is not None else _halvings(footprint.usual_context(main, draft))
    for context in contexts:
        asked = replace(wish, context=context)
        found = estimate(main, draft, asked, room)
        if found.fits:
            return found
        if wish.gpu_layers == ALL_LAYERS and room.devices and (fewer := _offloading(main, draft, asked, room)):
            return fewer
    return None


def _offloading(main: Profile, draft: Profile | None, wish: Wish, room: Room) -> MemoryEstimate | None:
    """As many layers on the devices as fit."""
    most = max(len(profile.layers) for profile in _both(main, draft))
    for layers in range(most, -1, -1):
        found = estimate(main, draft, replace(wish, gpu_layers=layers), room)
        if found.fits:
            return found
    return None


def _candidates(main: Profile, draft: Profile | None, wish: Wish) -> Iterator[tuple[Wish, Profile | None]]:
    """Wishes from what was asked to what is left of it, each with the draft or without."""
    open_layers = replace(wish, gpu_layers=ALL_LAYERS)
    context = wish.context if wish.context is not None else footprint.usual_context(main, draft)
    shorter = _halvings(context)[1:]
    eight = _EIGHT_BITS if _bytes(wish.kv) > _bytes(_EIGHT_BITS) else wish.kv
    four = _FOUR_BITS if _bytes(wish.kv) > _bytes(_FOUR_BITS) else wish.kv
    for kept in dict.fromkeys((draft, draft and draft.each[0], None)):
        yield wish, kept
        if wish.context is not None:
            yield replace(wish, kv=eight), kept
        yield open_layers, kept
        yield replace(open_layers, kv=eight, context=context), kept
        for length in shorter:
            yield replace(open_layers, context=length), kept
            yield replace(open_layers, context=length, kv=eight), kept
        yield replace(open_layers, context=context, kv=four), kept
        for length in shorter:
            yield replace(open_layers, context=length, kv=four), kept


def _suggestion(found: MemoryEstimate, draft: Profile | None, kept: Profile | None, wish: Wish) -> Suggestion:
    changes, brief = [], []
    if kept is None and draft is not None:
        changes.append("no draft")
        brief.append("no draft")
    elif kept != draft:
        changes.append("no second draft")
        brief.append("no second draft")
    if wish.context is not None and found.context != wish.context:
        changes.append(f"a context of {found.context:,} tokens")
        brief.append(f"context {found.context:,}")
    if found.kv != wish.kv:
        changes.append(f"{found.kv} keys and values")
        brief.append(f"KV {found.kv}")
    if found.gpu_layers != wish.gpu_layers and wish.gpu_layers != ALL_LAYERS:
        changes.append(_layers(found.gpu_layers))
        brief.append(_layers(found.gpu_layers))
    fitting = Wish(found.context, found.kv, found.gpu_layers)
    free = ", ".join(f"{gib(place.needed)} of {gib(place.free)} {place.name}" for place in found.places)
    if changes:
        sentence = f"It fits with {_listed(changes)}: {free}."
    else:
        context = f" with a context of {found.context:,} tokens"
        offload = f" and {_layers(found.gpu_layers)}" if found.gpu_layers > 0 else ""
        sentence = f"It fits{context}{offload}: {free}."
    return Suggestion(fitting, kept is not None, found, tuple(changes), sentence, tuple(brief), kept == draft)


def _layers(count: int) -> str:
    if count == ALL_LAYERS:
        return "all layers on the graphics card"
    return f"{count} layers on the graphics card" if count else "nothing on the graphics card"


def _halvings(context: int) -> list[int]:
    found = [context]
    while found[-1] // 2 >= USEFUL_CONTEXT:
        found.append(found[-1] // 2)
    return found


def _bytes(kv: KvTypes) -> int:
    return kv.keys.bytes_for(256) + kv.values.bytes_for(256)


def _both(main: Profile, draft: Profile | None) -> list[Profile]:
    return [main, *(draft.each if draft is not None else ())]


def _listed(parts: "list[str] | tuple[str, ...]") -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
