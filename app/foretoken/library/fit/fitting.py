"""Chooses load options with which a pair fits: context, KV types, layers on the graphics card.

One function, `suggest`, is behind `inspect`, the refusal of a load, the window's bar and the catalog.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from foretoken.amounts import gib
from foretoken.engine.models.kv_types import KvType, KvTypes
from foretoken.engine.options import MOST_CONTEXT
from foretoken.errors import DoesNotFit
from foretoken.library.fit import footprint
from foretoken.library.fit.footprint import (
    ALL_LAYERS,
    LEAST_CONTEXT,
    MemoryEstimate,
    Room,
    Wish,
    estimate,
)
from foretoken.library.fit.profile import Profile
from foretoken.wording import joined, listed, phrased, tr

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
        return phrased(self.brief)

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
            tr(
                "A context of {context:,} tokens is not possible; choose {least_context} to {most_context:,}.",
                context=wish.context,
                least_context=LEAST_CONTEXT,
                most_context=MOST_CONTEXT,
            )
        )
    if (fault := _kv_fault(main, draft, wish)) is not None:
        raise DoesNotFit(fault)
    for chosen in (wish.main, wish.beside):
        if chosen.split == "tensor" and chosen.flash == "off":
            raise DoesNotFit(
                tr("Splitting by tensors needs flash attention: choose auto for it, or another way to split.")
            )


def _kv_fault(main: Profile, draft: Profile | None, wish: Wish) -> str | None:
    """Why keys and values cannot be kept as wished, a sentence."""
    for profile in _both(main, draft):
        if (fault := profile.kv_shape.fault(wish.kv)) is not None:
            return tr(
                "The KV type {kv} cannot be used: {name} {fault}; choose f16.",
                kv=wish.kv,
                name=profile.name,
                fault=fault,
            )
    if wish.kv.values.quantised and "off" in (wish.main.flash, wish.beside.flash):
        return tr("The KV type {kv} needs flash attention: choose auto for it, or f16.", kv=wish.kv)
    return None


def suggest(main: Profile, draft: Profile | None, wish: Wish, room: Room) -> Suggestion | None:
    """The least change to `wish` that fits in `room`; None when nothing does.

    In this order: 8-bit keys and values, less on the graphics card, a shorter context, both, 4-bit ones, no second
    draft, no draft.
    """
    possible = _kv_fault(main, draft, wish) is None
    for candidate, kept in _candidates(main, draft, wish if possible else replace(wish, kv=KvTypes())):
        if _kv_fault(main, kept, candidate) is not None:
            continue
        found = _eased(main, kept, candidate, room)
        if found is not None:
            return _suggestion(found, draft, kept, wish)
    return None


def refusal(main: Profile, draft: Profile | None, wish: Wish, room: Room) -> str:
    """Why `wish` does not fit, and what would: a sentence."""
    needed = estimate(main, draft, wish, room)
    names = [profile.name for profile in _both(main, draft)]
    lacks = listed(
        [
            tr(
                "{needed} of {memory} where {free} are free",
                needed=gib(place.needed),
                memory=tr(place.name),
                free=gib(place.free),
            )
            for place in needed.short
        ]
    )
    found = suggest(main, draft, wish, room)
    if found is None:
        remedy = tr("close other programs, or choose a smaller model or a smaller quantisation")
    else:
        remedy = tr("close other programs, or choose {changes}", changes=listed(found.changes))
    said: dict[str, Any] = {"models": listed(names), "context": needed.context, "lacks": lacks, "remedy": remedy}
    if len(names) > 1:
        return tr("{models} with a context of {context:,} tokens need about {lacks}; {remedy}.", **said)
    return tr("{models} with a context of {context:,} tokens needs about {lacks}; {remedy}.", **said)


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
        changes.append(tr("no draft"))
        brief.append(tr("no draft"))
    elif kept != draft:
        changes.append(tr("no second draft"))
        brief.append(tr("no second draft"))
    if wish.context is not None and found.context != wish.context:
        changes.append(tr("a context of {context:,} tokens", context=found.context))
        brief.append(tr("context {context:,}", context=found.context))
    if found.kv != wish.kv:
        changes.append(tr("{kv} keys and values", kv=found.kv))
        brief.append(tr("KV {kv}", kv=found.kv))
    if found.gpu_layers != wish.gpu_layers and wish.gpu_layers != ALL_LAYERS:
        changes.append(_layers(found.gpu_layers))
        brief.append(_layers(found.gpu_layers))
    fitting = replace(wish, context=found.context, kv=found.kv, gpu_layers=found.gpu_layers)
    free = joined(
        tr("{needed} of {free} {memory}", needed=gib(place.needed), free=gib(place.free), memory=tr(place.name))
        for place in found.places
    )
    if changes:
        sentence = tr("It fits with {changes}: {free}.", changes=listed(changes), free=free)
    elif found.gpu_layers > 0:
        sentence = tr(
            "It fits with a context of {context:,} tokens and {layers}: {free}.",
            context=found.context,
            layers=_layers(found.gpu_layers),
            free=free,
        )
    else:
        sentence = tr("It fits with a context of {context:,} tokens: {free}.", context=found.context, free=free)
    return Suggestion(fitting, kept is not None, found, tuple(changes), sentence, tuple(brief), kept == draft)


def _layers(count: int) -> str:
    if count == ALL_LAYERS:
        return tr("all layers on the graphics card")
    if not count:
        return tr("nothing on the graphics card")
    return tr("{count} layers on the graphics card", count=count)


def _halvings(context: int) -> list[int]:
    found = [context]
    while found[-1] // 2 >= USEFUL_CONTEXT:
        found.append(found[-1] // 2)
    return found


def _bytes(kv: KvTypes) -> int:
    return kv.keys.bytes_for(256) + kv.values.bytes_for(256)


def _both(main: Profile, draft: Profile | None) -> list[Profile]:
    return [main, *(draft.each if draft is not None else ())]
