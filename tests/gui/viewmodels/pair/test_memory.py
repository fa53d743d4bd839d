"""Whether a chosen pair fits, and what is done about one that does not."""

from collections.abc import Callable
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from foretoken.engine.gguf import read_header
from foretoken.engine.models.devices import Device, DeviceKind
from foretoken.engine.models.kv_types import KvTypes
from foretoken.errors import BadModelFile
from foretoken.gui.viewmodels.chat.context_room import Larger, larger_context, take
from foretoken.gui.viewmodels.pair.engine import Failed, Usable
from foretoken.gui.viewmodels.pair.memory import MemoryPart, MemoryViewModel, in_words, parts_of
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.widgets.pair.controls_bar import FitSign
from foretoken.gui.widgets.pair.memory import MemoryOffer
from foretoken.library.fit import footprint
from foretoken.library.fit.footprint import Room, Wish, estimate
from foretoken.library.fit.profile import Profile, profile_of
from foretoken.session.messages import LoadPair
from foretoken.settings import Settings

MIB = 2**20
PAIR = LoadPair(main="main", draft="draft")


@pytest.fixture(scope="module")
def profiles(gguf_files: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Profile]:
    folder = tmp_path_factory.mktemp("profiles")

    def make(name: str, **shape: Any) -> Profile:
        shape = {"width": 128, "heads": 4, "kv_heads": 4, "context": 65536, **shape}
        return profile_of(read_header(gguf_files.tiny_model(name=name, **shape).write(folder / f"{name}.gguf")))

    return {
        "main": make("main", layers=4),
        "draft": make("draft", layers=1),
        "other": make("other", layers=40),
        "odd": make("odd", heads=8, kv_heads=8),
    }


class Setup:
    """The view-model with `free` bytes, and what it asked to be loaded."""

    def __init__(self, owner: QObject, inline: Any, profiles: dict[str, Profile], settings: Settings) -> None:
        self.free = 2**40
        self.inline = inline
        self.loads: list[LoadPair] = []
        self.saved: list[Settings] = []
        self.preferences = PreferencesViewModel(settings, self.saved.append, owner)

        def one(path: str) -> Profile:
            if path not in profiles:
                raise BadModelFile(f"{path} cannot be used: it is not a model.")
            return profiles[path]

        def read(main: str, draft: str | None, second: str | None) -> tuple[Profile, Profile | None]:
            helper = None if draft is None else one(draft)
            return one(main), replace(helper, beside=one(second)) if helper and second else helper

        self.profiles = profiles
        self.view = MemoryViewModel(
            self.preferences, read=read, executor=inline, available=lambda: self.free, parent=owner
        )
        self.view.load_wanted.connect(self.loads.append)

    def needs(self, wish: Wish, draft: str | None = "draft") -> int:
        helper = self.profiles[draft] if draft is not None else None
        return estimate(self.profiles["main"], helper, wish, Room(0)).total

    def choose(self, pair: LoadPair = PAIR) -> None:
        self.view.choose(pair)
        self.inline.run()


@pytest.fixture
def setup(owner: QObject, inline: Any, profiles: dict[str, Profile]) -> Callable[..., Setup]:
    def make(**settings: Any) -> Setup:
        made = Setup(owner, inline, profiles, Settings(**settings))
        made.view.set_devices(())
        return made

    return make


def usable(say: Any, context: int = 2048) -> Usable:
    loaded = say.loaded()
    return Usable(type(loaded)(main=loaded.main, draft=loaded.draft, context=context, threads=1))


def test_a_pair_that_fits_is_loaded_as_wished(setup: Callable[..., Setup]) -> None:
    made = setup(context=4096, kv_type="q8_0")
    made.view.choose(PAIR)
    assert made.loads == []  # nothing is loaded before it is known to fit
    made.inline.run()
    assert made.loads == [LoadPair(main="main", draft="draft", context=4096, kv=KvTypes.parse("q8_0"))]
    assert made.view.offer is None
    assert made.view.estimate is not None
    assert made.view.estimate.fits


def test_before_the_engine_is_up_it_decides_itself(
    owner: QObject, inline: Any, profiles: dict[str, Profile], say: Any
) -> None:
    made = Setup(owner, inline, profiles, Settings())
    made.free = 1000
    made.view.choose(PAIR)
    assert made.loads == [PAIR]
    inline.run()
    assert made.view.offer is None
    made.view.set_state(Failed("It does not fit.", ()), None)
    assert made.view.offer is not None


def test_one_that_does_not_fit_is_offered_and_not_loaded(setup: Callable[..., Setup]) -> None:
    made = setup(context=32768)
    made.free = made.needs(Wish(32768)) - 1
    made.choose()
    offer = made.view.offer
    assert made.loads == []
    assert offer is not None
    assert offer.suggestion is not None
    assert offer.suggestion.short == "KV q8_0"
    assert "where" in offer.sentence
    assert made.view.estimate is not None
    assert not all(place.fits for place in made.view.estimate.places)


def test_the_suggestion_is_taken_and_remembered(setup: Callable[..., Setup]) -> None:
    made = setup(context=32768)
    made.free = made.needs(Wish(16384, KvTypes.parse("q8_0")))
    made.choose()
    made.view.take_suggestion()
    made.inline.run()
    assert made.loads == [LoadPair(main="main", draft="draft", context=16384, kv=KvTypes.parse("q8_0"))]
    made.preferences.flush()
    assert (made.saved[-1].context, made.saved[-1].kv_type, made.saved[-1].gpu_layers) == (16384, "q8_0", -1)


def test_a_second_draft_is_counted_and_left_out_where_memory_lacks(setup: Callable[..., Setup]) -> None:
    made = setup(context=4096)
    both = LoadPair(main="main", draft="draft", second_draft="other")
    made.free = made.needs(Wish(4096)) + 1000
    made.choose(both)
    assert made.loads == []
    offer = made.view.offer
    assert offer is not None
    assert offer.suggestion is not None
    assert offer.suggestion.changes == ("no second draft",)
    made.view.take_suggestion()
    made.inline.run()
    assert [(pair.draft, pair.second_draft) for pair in made.loads] == [("draft", None)]
    made.free = 2**40
    made.choose(both)
    made.view.apply()
    made.inline.run()
    assert [(pair.draft, pair.second_draft) for pair in made.loads[1:]] == [("draft", "other")] * 2


def test_a_suggestion_without_the_draft(setup: Callable[..., Setup]) -> None:
    made = setup()
    made.free = made.needs(Wish(512, KvTypes.parse("q4_0")), None)
    made.choose()
    made.view.take_suggestion()
    made.inline.run()
    assert [(load.main, load.draft, load.context) for load in made.loads] == [("main", None, None)]


def test_loading_it_anyway(setup: Callable[..., Setup]) -> None:
    made = setup()
    made.free = 1000
    made.choose()
    assert made.view.offer is not None
    assert made.view.offer.suggestion is None
    made.view.load_anyway()
    assert made.loads == [LoadPair(main="main", draft="draft", load_anyway=True)]
    assert made.view.offer is None


def test_keeping_what_is_loaded(setup: Callable[..., Setup], say: Any) -> None:
    made = setup()
    made.choose(LoadPair(main="main"))
    made.view.set_state(usable(say), LoadPair(main="main"))
    made.free = 1000
    made.choose(PAIR)
    assert made.view.offer is not None
    made.view.dismiss()
    made.inline.run()
    assert made.view.offer is None
    assert made.view.estimate is not None
    assert made.view.estimate.draft is None


def test_what_the_loaded_pair_holds_counts_as_free(setup: Callable[..., Setup], say: Any) -> None:
    made = setup()
    made.choose(LoadPair(main="main"))
    before = made.view.estimate
    assert before is not None
    made.view.set_state(usable(say, before.context), LoadPair(main="main"))
    made.free = made.needs(Wish(8192)) - footprint.comes_back(before)
    made.choose(PAIR)
    assert made.view.offer is None
    made.free -= 1
    made.view.set_context(8192)
    made.choose(PAIR)
    assert made.view.offer is not None


def test_a_type_that_cannot_be_had_is_never_tried(setup: Callable[..., Setup]) -> None:
    made = setup(kv_type="q8_0")
    made.choose(LoadPair(main="odd"))
    offer = made.view.offer
    assert offer is not None
    assert not offer.possible
    assert "heads of 16 numbers" in offer.sentence
    assert offer.suggestion is not None
    made.view.take_suggestion()
    made.inline.run()
    assert [load.kv for load in made.loads] == [KvTypes()]


def test_a_file_that_cannot_be_read_is_the_engines_to_refuse(setup: Callable[..., Setup]) -> None:
    made = setup()
    made.choose(LoadPair(main="gone"))
    assert made.loads == [LoadPair(main="gone")]
    assert made.view.estimate is None
    assert "not known" in made.view.words()


def test_a_later_choice_takes_the_place_of_an_earlier_one(setup: Callable[..., Setup]) -> None:
    made = setup()
    made.view.choose(PAIR)
    made.view.choose(LoadPair(main="main"))
    made.inline.run()
    assert made.loads == [LoadPair(main="main")]


def test_another_wish_is_reckoned_at_once_and_applied_when_asked(setup: Callable[..., Setup], say: Any) -> None:
    made = setup()
    made.choose()
    made.view.set_state(usable(say), made.loads[0])
    assert not made.view.stale
    made.view.set_context(16384)
    assert made.view.estimate is not None
    assert made.view.estimate.context == 16384
    assert made.view.stale
    made.view.apply()
    made.inline.run()
    assert made.loads[1] == LoadPair(main="main", draft="draft", context=16384)
    made.view.set_state(usable(say, 16384), made.loads[1])
    assert not made.view.stale
    made.view.reset()
    assert made.view.wish == Wish()


def test_a_wish_changes_a_standing_offer(setup: Callable[..., Setup]) -> None:
    made = setup(context=32768)
    made.free = made.needs(Wish(4096))
    made.choose()
    made.view.set_context(8192)
    assert made.view.offer is not None
    assert "8,192" in made.view.offer.sentence
    made.view.set_context(2048)
    assert made.view.offer is not None
    assert made.view.offer.fits
    assert made.loads == []  # a wish is no order
    made.view.take_suggestion()
    made.inline.run()
    assert [load.context for load in made.loads] == [2048]


def test_graphics_cards_are_places_too(setup: Callable[..., Setup]) -> None:
    made = setup()
    card = Device(name="CUDA0", description="", kind=DeviceKind.GPU, free=8 * 2**30, total=8 * 2**30)
    made.view.set_devices((card,))
    made.choose()
    assert made.view.most_layers == 5
    assert "CUDA0: " in made.view.words()
    made.view.set_gpu_layers(0)
    assert made.view.estimate is not None
    assert made.view.estimate.places[1].needed == 0


def test_places_in_words(setup: Callable[..., Setup]) -> None:
    made = setup()
    made.choose()
    assert made.view.estimate is not None
    place = made.view.estimate.places[0]
    assert sum(count for _, count in parts_of(place)) == place.needed
    assert [part for part, _ in parts_of(place)] == [
        MemoryPart.MAIN,
        MemoryPart.DRAFT,
        MemoryPart.KV,
        MemoryPart.COMPUTE,
    ]
    assert in_words(place).startswith("RAM: ")
    assert "it fits (main weights 1.7 MiB, draft weights " in in_words(place)


def test_a_strange_kv_type_in_the_settings_is_the_usual_one(setup: Callable[..., Setup]) -> None:
    assert setup(kv_type="q1_xx").view.wish == Wish()


# --- widgets ---------------------------------------------------------------------------------------------------


def test_the_offer_shows_buttons_for_what_can_be_done(setup: Callable[..., Setup], qtbot: QtBot) -> None:
    made = setup(context=32768)
    offer = MemoryOffer(made.view)
    qtbot.addWidget(offer)
    assert offer.isHidden()
    made.free = made.needs(Wish(16384))
    made.choose()
    assert not offer.isHidden()
    assert offer.suggestion.text() == "Load with context 16,384"
    assert "does not fit" in offer.bars.bars[0].accessibleDescription()
    made.free = 1000
    made.view.set_context(4096)
    assert offer.suggestion.isHidden()
    assert not offer.anyway.isHidden()


def test_the_sign_and_the_popover_follow(setup: Callable[..., Setup], qtbot: QtBot) -> None:
    made = setup()
    window = QWidget()
    qtbot.addWidget(window)
    sign = FitSign(made.view, window)
    assert "not known yet" in sign.toolTip()
    made.choose()
    assert "conversation" in sign.toolTip()
    assert "RAM: " in sign.accessibleDescription()
    popover = sign.popover
    with qtbot.waitSignal(popover.devices_asked):
        popover.devices.click()
    popover.context.setValue(4096)
    assert made.view.wish.context == 4096
    popover.context.setValue(0)
    assert made.view.wish.context is None
    made.view.set_kv(KvTypes.parse("q8_0/q4_0"))
    assert popover.kv.currentText() == "q8_0/q4_0"
    assert not popover.layers.isEnabled()
    assert "no graphics card" in popover.layers.toolTip()


def test_a_larger_context_is_offered_where_models_and_memory_allow_it_with_its_cost(
    setup: Callable[..., Setup], say: Any
) -> None:
    made = setup(context=2048)
    made.choose()
    made.view.set_state(usable(say), made.loads[-1])
    larger = larger_context(made.view, 2048)
    assert larger == Larger(4096, made.needs(Wish(4096)) - made.needs(Wish(2048)))
    take(made.view, 4096)
    assert made.loads[-1].context == 4096
    assert made.preferences.settings.context == 4096
    assert "no more than 65,536 tokens" in str(larger_context(made.view, 65536))
    made.view._held = made.free = 0
    assert "not enough free memory" in str(larger_context(made.view, 4096))


def test_several_replies_at_once_load_the_pair_again_and_are_reckoned_with(
    setup: Callable[..., Setup], say: Any
) -> None:
    made = setup(context=4096)
    assert made.view.at_once(4) is None
    made.choose()
    made.view.set_state(usable(say, 4096), made.loads[-1])
    found = made.view.at_once(4)
    assert found is not None
    assert found.more == made.needs(Wish(4096, parallel=4)) - made.needs(Wish(4096))
    made.view.write_at_once(4)
    made.inline.run()
    assert [pair.parallel for pair in made.loads] == [1, 4]
    assert made.view.wish.parallel == 4
    made.view.write_at_once(4)  # as it is
    made.view.set_state(Failed("gone", ()), None)
    made.view.write_at_once(1)  # nothing is there to be loaded again
    made.inline.run()
    assert len(made.loads) == 2
