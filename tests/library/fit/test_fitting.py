"""Choosing what to load with, and suggesting it."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from foretoken.engine.gguf import GgufHeader
from foretoken.engine.models.devices import Device, DeviceKind
from foretoken.engine.models.kv_types import KvTypes
from foretoken.errors import DoesNotFit
from foretoken.library.fit.fitting import plan, suggest
from foretoken.library.fit.footprint import ALL_LAYERS, Room, Wish, estimate
from foretoken.library.fit.profile import Profile, profile_of

GIB = 2**30
MIB = 2**20
EIGHT, FOUR = KvTypes.parse("q8_0"), KvTypes.parse("q4_0")
MakeProfile = Callable[..., Profile]


@pytest.fixture
def make_profile(make_header: Callable[..., GgufHeader]) -> MakeProfile:
    return lambda *arguments, **shape: profile_of(make_header(*arguments, **shape))


@pytest.fixture
def main(make_profile: MakeProfile) -> Profile:
    """Heads of 32, so that its keys and values can be quantised."""
    return make_profile("main", layers=4, width=128, heads=4, kv_heads=4, context=65536)


@pytest.fixture
def draft(make_profile: MakeProfile) -> Profile:
    return make_profile("draft", layers=1, width=64, heads=2, kv_heads=2, context=65536)


def card(free: int) -> Device:
    return Device(name="CUDA0", description="Some card", kind=DeviceKind.GPU, free=free, total=64 * GIB)


def needs(main: Profile, draft: Profile | None, wish: Wish) -> int:
    return estimate(main, draft, wish, Room(0)).total


@pytest.mark.parametrize(
    ("trained", "draft_trained", "expected"),
    [(4096, 4096, 4096), (131072, 131072, 8192), (4096, 2048, 2048), (2048, 65536, 2048), (300, 4096, 300)],
)
def test_the_context_when_none_is_asked_for(
    make_profile: MakeProfile, trained: int, draft_trained: int, expected: int
) -> None:
    main, draft = make_profile("main", context=trained), make_profile("draft", context=draft_trained)
    assert plan(main, draft, Wish(), Room(GIB)).context == expected


def test_the_context_shrinks_until_it_fits(main: Profile, draft: Profile) -> None:
    planned = plan(main, draft, Wish(), Room(needs(main, draft, Wish(4096))))
    assert planned.context == 4096
    assert planned.fits
    assert planned.kv == KvTypes()  # what the text is like is nobody's to change unasked


def test_what_was_asked_for_is_not_changed(main: Profile, draft: Profile) -> None:
    wish = Wish(8192, EIGHT)
    planned = plan(main, draft, wish, Room(needs(main, draft, wish)))
    assert (planned.context, planned.kv) == (8192, EIGHT)
    with pytest.raises(DoesNotFit):
        plan(main, draft, wish, Room(needs(main, draft, wish) - 1))


@pytest.mark.parametrize("context", [-1, 0, 63, 16 * 1024 * 1024 + 1, 2**63])
def test_absurd_contexts(main: Profile, context: int) -> None:
    for anyway in (False, True):
        with pytest.raises(DoesNotFit, match="choose 64 to 16,777,216"):
            plan(main, None, Wish(context), Room(2**62), anyway=anyway)


def test_kv_types_that_the_draft_cannot_have(main: Profile, make_profile: MakeProfile) -> None:
    odd = make_profile("odd", width=64, heads=4)  # heads of 16
    with pytest.raises(DoesNotFit, match="KV type q4_0 cannot be used: odd has key heads of 16 numbers"):
        plan(main, odd, Wish(kv=FOUR), Room(2**62), anyway=True)


def test_a_card_gets_as_many_layers_as_fit(main: Profile, draft: Profile) -> None:
    room = Room(8 * GIB, (card(8 * GIB),))
    assert plan(main, draft, Wish(), room).gpu_layers == ALL_LAYERS
    full = estimate(main, draft, Wish(8192), room).places[1].needed
    found = plan(main, draft, Wish(8192), Room(8 * GIB, (card(512 * MIB + full - 1),)))
    assert 0 < found.gpu_layers < 5
    none = plan(main, draft, Wish(8192), Room(8 * GIB, (card(MIB),)))
    assert none.gpu_layers == 0
    assert none.fits


def test_layers_that_were_asked_for_are_not_changed(main: Profile) -> None:
    with pytest.raises(DoesNotFit, match=r"of CUDA0 where .* are free.*nothing on the graphics card"):
        plan(main, None, Wish(8192, gpu_layers=3), Room(8 * GIB, (card(MIB),)))


# --- suggestions -----------------------------------------------------------------------------------------------


def test_what_fits_is_suggested_as_it_is(main: Profile, draft: Profile) -> None:
    found = suggest(main, draft, Wish(8192), Room(GIB))
    assert found is not None
    assert found.as_wished
    assert found.with_draft
    assert found.sentence.startswith("It fits with a context of 8,192 tokens: ")


def test_the_least_change_is_suggested(main: Profile, draft: Profile) -> None:
    wish = Wish(32768)
    steps = [
        (Wish(32768, EIGHT), True, "It fits with q8_0 keys and values: "),
        (Wish(16384), True, "It fits with a context of 16,384 tokens: "),
        (Wish(16384, EIGHT), True, "It fits with a context of 16,384 tokens and q8_0 keys and values: "),
        (Wish(512, EIGHT), True, "It fits with a context of 512 tokens and q8_0 keys and values: "),
    ]
    for fitting, with_draft, beginning in steps:
        found = suggest(main, draft, wish, Room(needs(main, draft, fitting)))
        assert found is not None
        assert (found.wish.context, found.wish.kv, found.with_draft) == (fitting.context, fitting.kv, with_draft)
        assert found.sentence.startswith(beginning)
        assert found.estimate.fits
    alone = suggest(main, draft, wish, Room(needs(main, None, Wish(512, FOUR))))
    assert alone is not None
    assert not alone.with_draft
    assert "no draft" in alone.sentence
    assert suggest(main, draft, wish, Room(MIB)) is None


def test_a_type_that_cannot_be_had_is_not_suggested(make_profile: MakeProfile) -> None:
    odd = make_profile("odd", width=64, heads=4, context=65536)  # heads of 16
    found = suggest(odd, None, Wish(32768), Room(needs(odd, None, Wish(32768, EIGHT))))
    assert found is not None
    assert found.wish == Wish(16384)


def test_fewer_layers_are_suggested_before_a_shorter_context(main: Profile) -> None:
    room = Room(8 * GIB, (card(MIB),))
    found = suggest(main, None, Wish(8192, EIGHT, gpu_layers=5), room)
    assert found is not None
    assert found.wish == Wish(8192, EIGHT, gpu_layers=0)
    assert found.changes == ("nothing on the graphics card",)


def test_too_large_says_how_much_and_what_to_do(main: Profile, draft: Profile) -> None:
    with pytest.raises(DoesNotFit) as caught:
        plan(main, draft, Wish(), Room(1000))
    message = str(caught.value)
    assert message.startswith("main and draft with a context of 8,192 tokens need about ")
    assert message.endswith("close other programs, or choose a smaller model or a smaller quantisation.")
    assert caught.value.exit_code == 3
    with pytest.raises(DoesNotFit, match="or choose q8_0 keys and values"):
        plan(main, draft, Wish(8192), Room(needs(main, draft, Wish(8192)) - 1))


def test_anyway(main: Profile) -> None:
    found = plan(main, None, Wish(8192), Room(1000), anyway=True)
    assert not found.fits
    assert replace(found, room=Room(GIB)).fits
