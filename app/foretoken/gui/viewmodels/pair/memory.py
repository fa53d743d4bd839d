"""Memory of the chosen pair: whether it fits, what would fit, and the options of loading."""

import enum
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import Final

import msgspec
from PySide6.QtCore import QObject, Signal

from foretoken.amounts import gib
from foretoken.engine.models.devices import Device, choosable, in_use, offload_targets
from foretoken.engine.models.kv_types import KvTypes
from foretoken.errors import DoesNotFit, ForetokenError, UsageError
from foretoken.gui.viewmodels.pair.engine import EngineState, Failed, Gone, Usable
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.library.fit import fitting, footprint
from foretoken.library.fit.fitting import Suggestion
from foretoken.library.fit.footprint import LEAST_CONTEXT, MemoryEstimate, MemoryPlace, Room, Wish, available_memory
from foretoken.library.fit.profile import Profile
from foretoken.model_devices import ModelDevices
from foretoken.session.messages import LoadPair
from foretoken.session.remote.address import is_address
from foretoken.wording import joined, later, tr

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


_log = logging.getLogger(__name__)

_SCRIPTED: Final = "scripted:"


class MemoryViewModel(QObject):
    """Checks the memory of a chosen pair before it is loaded.

    `read` reads the header of a model file, on `executor`; it may raise ForetokenError. `available`: bytes of RAM that
    can be had now. The options of loading (context, KV type, layers on the graphics card) are in the settings.

    changed()               the estimate, the wish or the offer changed
    load_wanted(object)     LoadPair: load this now
    dismissed()             the offered pair is not loaded after all
    """

    changed = Signal()
    load_wanted = Signal(object)
    dismissed = Signal()
    _read = Signal(object, object)

    def __init__(
        self,
        preferences: PreferencesViewModel,
        *,
        read: Callable[[str, str | None, str | None], Profiles],
        executor: Executor,
        available: Callable[[], int] = available_memory,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._read_profiles = read
        self._executor = executor
        self._available = available
        self._ready = False  # the engine process has said what it can compute on
        self.devices: tuple[Device, ...] = ()
        """Graphics cards that layers are put on where none is chosen."""
        self.all_devices: tuple[Device, ...] = ()
        """All that the engine can compute on, the processor too; none before it is up."""
        self.profiles: Profiles | None = None
        """What the chosen pair's files say of it; None before they are read."""
        self._pair: LoadPair | None = None  # what the profiles are of, or are being read of
        self._deciding: LoadPair | None = None  # chosen, and not yet known whether it fits
        self._loaded: tuple[LoadPair, int] | None = None  # with the context it got
        self._held = 0  # bytes of RAM that come back when it is unloaded
        self._parallel = 1  # replies that are written at once
        self._lost = False  # a load failed, or the engine process ended
        self.estimate: MemoryEstimate | None = None
        """Of the chosen pair with the present wish; None before it is read."""
        self.offer: PairOffer | None = None
        """What to decide: a pair was chosen that seems not to fit."""
        self._read.connect(self._on_read)

    # --- what there is -------------------------------------------------------------------------------------

    @property
    def wish(self) -> Wish:
        settings = self._preferences.settings
        try:
            kv = KvTypes.parse(settings.kv_type)
        except ValueError:  # of another version, or edited by hand
            kv = KvTypes()
        models = settings.main_devices, settings.draft_devices
        if self._ready:
            models = without_missing_cards(models, self.all_devices)
        return Wish(settings.context, kv, settings.gpu_layers, *models, self._parallel)

    def room(self, wish: Wish | None = None) -> Room:
        """What is free for another pair: what the loaded one holds comes back. `wish`: other than the present one."""
        wish = wish or self.wish
        return Room(self._available() + self._held, in_use(self.all_devices, wish.main, wish.draft))

    @property
    def most_layers(self) -> int:
        """Layers of the larger model with the output, 0 while that is not known."""
        both = [profile for profile in self.profiles or () if profile is not None]
        return max((len(profile.layers) + 1 for profile in both), default=0)

    @property
    def trained_context(self) -> int | None:
        return footprint.trained_context(*self.profiles) if self.profiles is not None else None

    @property
    def stale(self) -> bool:
        """Whether the pair that is loaded was loaded with another wish."""
        if self._loaded is None or self.profiles is None or self._deciding is not None or self.offer is not None:
            return False
        pair = self._loaded[0]
        wished = self._dressed(pair)
        return _loading(pair) != _loading(wished)

    @property
    def remote(self) -> bool:
        """Whether the main model is on a server."""
        return self._pair is not None and is_address(self._pair.main)

    def words(self) -> str:
        """The whole of it, for hovering and for screen readers."""
        if self.remote:
            return tr("The model runs on a server: it takes no memory here, and its context is chosen there.")
        if self.estimate is None:
            return tr("Memory that the pair needs: not known yet")
        found = self.estimate
        wish = tr("A context of {context:,} tokens, kept as {kv}", context=found.context, kv=found.kv)
        return "\n".join([wish, *(in_words(place) for place in found.places)])

    # --- choosing ------------------------------------------------------------------------------------------

    def choose(self, pair: LoadPair) -> None:
        """Load `pair` with the present options if it fits, else make an offer. Before the engine is ready, load it
        and let the engine check it."""
        self.offer = None
        if pair.main.startswith(_SCRIPTED) or is_address(pair.main):
            self._pair, self.profiles, self.estimate = pair, None, None
            self._load(msgspec.structs.replace(pair, parallel=self._parallel))
            return
        if self._ready:
            self._deciding = pair
        else:
            self._load(self._dressed(pair))
        self._consider(pair)

    def apply(self) -> None:
        """Load the present pair again, with the present wish."""
        if self._pair is not None:
            pair = self._pair
            self.choose(
                LoadPair(
                    main=pair.main,
                    draft=pair.draft,
                    second_draft=pair.second_draft,
                    shared_tokens=pair.shared_tokens,
                )
            )

    def take_suggestion(self) -> None:
        """Load the offered pair as suggested, and remember what was changed for it."""
        offer = self.offer
        if offer is None or offer.suggestion is None:
            return
        wish, asked = offer.suggestion.wish, self.wish
        self._preferences.change(
            context=wish.context if asked.context is not None else None,
            kv_type=str(wish.kv),
            gpu_layers=wish.gpu_layers if asked.gpu_layers != footprint.ALL_LAYERS else asked.gpu_layers,
        )
        draft = offer.pair.draft if offer.suggestion.with_draft else None
        second = offer.pair.second_draft if offer.suggestion.with_second else None
        self.choose(msgspec.structs.replace(offer.pair, draft=draft, second_draft=second))

    def load_anyway(self) -> None:
        if self.offer is not None:
            pair, self.offer = self.offer.pair, None
            self._load(msgspec.structs.replace(self._dressed(pair), load_anyway=True))
            self.changed.emit()

    def dismiss(self) -> None:
        """Keep what is loaded."""
        if self.offer is None:
            return
        self.offer = None
        if self._loaded is not None:
            self._consider(self._loaded[0])
        self.changed.emit()
        self.dismissed.emit()

    # --- several replies at once ---------------------------------------------------------------------------

    def write_at_once(self, replies: int) -> None:
        """So many replies are written at once from now on: the pair is loaded again for them."""
        if replies == self._parallel:
            return
        self._parallel = replies
        if self._pair is not None and self.offer is None and not self._lost:
            self.apply()
        self.changed.emit()

    def at_once(self, replies: int) -> AtOnce | None:
        """What so many replies at once take; None before the pair is read."""
        return None if self._needs is None else self._needs.at_once(replies)

    # --- wishing -------------------------------------------------------------------------------------------

    def set_context(self, tokens: int | None) -> None:
        """None: what fits."""
        self._wish_for(context=None if not tokens else max(LEAST_CONTEXT, tokens))

    def set_kv(self, kv: KvTypes) -> None:
        self._wish_for(kv_type=str(kv))

    def set_gpu_layers(self, layers: int) -> None:
        self._wish_for(gpu_layers=layers)

    def set_running(self, *, main: ModelDevices | None = None, draft: ModelDevices | None = None) -> None:
        """Where and how the models run; None leaves it as it is."""
        given = {"main_devices": main, "draft_devices": draft}
        self._wish_for(**{name: chosen for name, chosen in given.items() if chosen is not None})

    def reset(self) -> None:
        """Reset the options to their defaults."""
        self._wish_for(context=None, kv_type="f16", gpu_layers=footprint.ALL_LAYERS)
        self.changed.emit()

    def _wish_for(self, **fields: object) -> None:
        before = self.wish
        self._preferences.change(**fields)
        if self.wish != before:
            self._reckon()
            if self.offer is not None:
                pair, needs = self.offer.pair, self._needs
                self.offer = None if needs is None else needs.offer(pair) or needs.fitting_offer(pair)
            self.changed.emit()

    def refresh(self) -> None:
        """Look again at what is free."""
        self._reckon()
        self.changed.emit()

    # --- what others say -----------------------------------------------------------------------------------

    @property
    def free(self) -> int:
        """Bytes for models in all places together, once what is loaded now is unloaded."""
        room = self.room()
        return room.ram + sum(device.free for device in room.devices if not device.shares_ram)

    def set_devices(self, devices: Sequence[Device]) -> None:
        """The engine is up and can compute on these."""
        self._ready = True
        self.all_devices, self.devices = tuple(devices), offload_targets(devices)
        self._reckon()
        self.changed.emit()

    def set_state(self, state: EngineState, pair: LoadPair | None) -> None:
        """The engine's state, and what it has loaded or is loading."""
        self._lost = isinstance(state, Failed | Gone)
        if isinstance(state, Usable) and pair is not None:
            self._loaded = pair, state.loaded.context
            if self.offer is None and self._deciding is None and not _same(pair, self._pair):
                self._consider(pair)
            self._hold()
            self.changed.emit()
        elif isinstance(state, Failed | Gone):
            self._loaded, self._held = None, 0
            self._reckon()
            if isinstance(state, Failed) and self._pair is not None and self._deciding is None:
                self.offer = self._judge(self._pair)
            self.changed.emit()

    # --- how -----------------------------------------------------------------------------------------------

    def _consider(self, pair: LoadPair) -> None:
        """Read what `pair` needs, in the background."""
        if _same(pair, self._pair) and self.profiles is not None:
            self._on_read(pair, self.profiles)
            return
        self._pair, self.profiles, self.estimate = pair, None, None
        self.changed.emit()

        def work() -> None:
            profiles = None
            try:
                profiles = self._read_profiles(pair.main, pair.draft, pair.second_draft)
            except ForetokenError:  # the engine says it when it is asked to load them
                pass
            except Exception:  # a bug, which must not keep a pair from being loaded
                _log.exception("reading what %s needs", pair.main)
            self._read.emit(pair, profiles)

        self._executor.submit(work)

    def _on_read(self, pair: LoadPair, profiles: object) -> None:
        if not _same(pair, self._pair):
            return  # another was chosen meanwhile
        self.profiles = profiles  # type: ignore[assignment]  # Qt carries it as an object
        self._hold()
        self._reckon()
        if self._deciding is not None:
            chosen, self._deciding = self._deciding, None
            self.offer = self._judge(chosen)
            if self.offer is None:  # it fits, or the engine says what is wrong with it
                self._load(self._dressed(chosen))
        self.changed.emit()

    @property
    def _needs(self) -> PairMemory | None:
        """None before the pair is read."""
        return None if self.profiles is None else PairMemory(self.profiles, self.wish, self.room())

    def _judge(self, pair: LoadPair) -> PairOffer | None:
        """What to decide about `pair`; None when it fits, or before it is read."""
        return None if self._needs is None else self._needs.offer(pair)

    def _reckon(self) -> None:
        self.estimate = None if self._needs is None else self._needs.estimate()

    def _hold(self) -> None:
        """What the loaded pair holds, where the profiles are its own."""
        if self._loaded is not None and self.profiles is not None and _same(self._loaded[0], self._pair):
            pair, context = self._loaded
            wish = Wish(context, pair.kv, pair.gpu_layers, pair.on_main, pair.on_draft, pair.parallel)
            found = footprint.estimate(*self.profiles, wish, self.room(wish))
            self._held = footprint.comes_back(found)

    def _dressed(self, pair: LoadPair) -> LoadPair:
        wish = self.wish
        return msgspec.structs.replace(
            pair,
            context=wish.context,
            kv=wish.kv,
            gpu_layers=wish.gpu_layers,
            on_main=wish.main,
            on_draft=wish.draft,
            parallel=wish.parallel,
        )

    def _load(self, pair: LoadPair) -> None:
        self._deciding = None
        self.load_wanted.emit(pair)


def _loading(pair: LoadPair) -> tuple[object, ...]:
    return pair.context, pair.kv, pair.gpu_layers, pair.on_main, pair.on_draft, pair.parallel


def _same(one: LoadPair, other: LoadPair | None) -> bool:
    files = [(pair.main, pair.draft, pair.second_draft) for pair in (one, other) if pair is not None]
    return len(files) > 1 and files[0] == files[1]
