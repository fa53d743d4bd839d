"""How much faster replies are than without guesses, once that was measured in idle time."""

from collections.abc import Callable
from typing import Any, Final

import psutil
from PySide6.QtCore import QObject, QTimer, Signal

from foretoken.amounts import tokens_per_second
from foretoken.engine.events import Metrics
from foretoken.engine.plain_speed import CostsSnapshot, PlainEstimate, PlainSpeed, depth_of
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.chat.conversation import Item, ReplyItem
from foretoken.gui.viewmodels.pair.engine import Usable
from foretoken.gui.viewmodels.reply.measured import MeasuredPair
from foretoken.replies.figures import Figures
from foretoken.settings import Settings
from foretoken.wording import later, tr

IDLE_S: Final = 4.0  # seconds without a key pressed or a reply, after which it is measured
_AGAIN_S: Final = 1.0  # between two measurements in a row
_FAR: Final = 1.5  # times as much context as where it was measured, from which the tooltip says so

_MEASURING: Final = later(
    "The plain speed is measured when nothing is written or typed for a few seconds; then the speedup "
    "of this reply is shown."
)
_ON_BATTERY: Final = later("The plain speed is not measured on battery. Change this under Settings ▸ Speculation.")
_NEVER: Final = later("The plain speed is not measured. Switch it on under Settings ▸ Speculation.")


def on_battery() -> bool:
    """Whether the machine runs on its battery. Where that cannot be known it is taken to be on mains."""
    try:
        battery = psutil.sensors_battery() if hasattr(psutil, "sensors_battery") else None
    except Exception:  # of a driver; psutil lets through whatever the files of the system hold
        return False
    return battery is not None and battery.power_plugged is False


class ComparedPair(QObject):
    """A pair with its settings, as replies are compared with it. `missing`: why nothing is measured, a sentence; "" for
    a pair that is not loaded. `speed`: without guesses.

    changed()    something was measured, or `missing` is another
    """

    changed = Signal()

    def __init__(
        self, key: str, speed: PlainSpeed, costs: CostsSnapshot | None, clock: Callable[[], float], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._key = key
        self.speed = speed
        self._costs = costs
        self._missing = ""
        self._clock = clock

    def update(
        self, speed: PlainSpeed | None = None, missing: str | None = None, costs: CostsSnapshot | None = None
    ) -> None:
        """Replace what is given."""
        before = self.speed, self._missing, self._costs
        self.speed = self.speed if speed is None else speed
        self._missing = self._missing if missing is None else missing
        self._costs = self._costs if costs is None else costs
        if (self.speed, self._missing, self._costs) != before:
            self.changed.emit()

    def measured(self, figures: Figures) -> MeasuredPair:
        """All of it, for a reply with these figures."""
        metrics, waits = figures.metrics, self._missing == _MEASURING
        estimate = self.speed.beside(metrics)
        if estimate is None:
            words = tr("measuring plain…") if waits and _compared(metrics) and not metrics.too_short else ""
            how = tr(self._missing) if self._missing and _compared(metrics) else ""
            return MeasuredPair(None, how, waits, self.speed, self._costs, self._key, words=words)
        times = self.speed.speedup(metrics)
        if times is None:  # no line to compare the curve of a few tokens with
            return MeasuredPair(None, self._how(metrics, estimate), False, self.speed, self._costs, self._key)
        times = times.agreeing_with(metrics.draft_acceptance_rate, figures.series.needed(estimate.ms))
        how = self._how(metrics, estimate)
        return MeasuredPair(estimate, how, False, self.speed, self._costs, self._key, times, times.words)

    def _how(self, figures: Metrics, estimate: PlainEstimate) -> str:
        """When and how the plain speed was measured."""
        last = estimate.latest
        values: dict[str, Any] = {
            "speed": tokens_per_second(1000.0 / estimate.ms),
            "ago": _ago(self._clock() - last.at),
            "tokens": last.tokens,
            "depth": last.depth,
        }
        if last.idle:
            said = tr(
                "Plain: {speed}, measured {ago}: {tokens:,} tokens without guesses at {depth:,} tokens of context.",
                **values,
            )
        else:
            said = tr(
                "Plain: {speed}, measured {ago}: {tokens:,} tokens without guesses in a reply at {depth:,} tokens of "
                "context.",
                **values,
            )
        if estimate.count > 1:
            low, high = (tokens_per_second(1000.0 / ms) for ms in (estimate.high, estimate.low))
            said += "\n" + tr("{count} measurements gave {low} to {high}.", count=estimate.count, low=low, high=high)
        depth = depth_of(figures)
        if max(depth, last.depth, 256) > _FAR * max(min(depth, last.depth), 256):
            said += "\n" + tr("This reply was written at about {depth:,} tokens of context.", depth=depth)
        return said


class PlainSpeedViewModel(QObject):
    """Has the loaded pair measured in idle time, and gives replies the pair that they are compared with.

    `read`: what was measured of a pair in earlier runs, by its key, and `read_costs` what its passes cost as far as the
    engine process has saved that. `settings`: the user's, now. `battery`: whether the
    machine runs on it now. `clock`: seconds since 1970.
    """

    def __init__(
        self,
        chats: ChatsViewModel,
        *,
        settings: Callable[[], Settings],
        read: Callable[[str], PlainSpeed | None],
        read_costs: Callable[[str], CostsSnapshot | None] = lambda _key: None,
        clock: Callable[[], float],
        battery: Callable[[], bool] = on_battery,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._chats, self._engine, self._settings = chats, chats.engine, settings
        self._read, self._read_costs, self._clock, self._battery = read, read_costs, clock, battery
        self._pairs: dict[str, ComparedPair] = {}
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.timeout.connect(self.measure)
        chats.reply_added.connect(lambda item: self._compare(item, self._loaded))
        chats.opened.connect(self._on_opened)
        chats.state_changed.connect(self.wait)
        chats.engine.state_changed.connect(self._on_state)
        chats.engine.plain_measured.connect(self._on_measured)

    @property
    def _loaded(self) -> str:
        return self._engine.loaded.key if self._engine.loaded is not None else ""

    def speed(self, key: str) -> PlainSpeed:
        """What was measured of a pair, by its key."""
        return self._pair(key).speed

    def wait(self) -> None:
        """Something happened: it is measured a few seconds from now at the earliest."""
        self.timer.start(round(IDLE_S * 1000))

    def measure(self) -> None:
        """Measure now, unless something is under way or the user does not want it."""
        missing = self._why_not()
        if self._loaded:
            self._pair(self._loaded).update(missing=missing, costs=self._read_costs(self._loaded))
        busy = self._chats.generating or self._chats.showing or not isinstance(self._engine.state, Usable)
        if missing == _MEASURING and self._loaded and not busy:
            self._engine.measure_plain(self._chats.controls.options.sampling)

    def settings_changed(self, before: Settings, now: Settings) -> None:
        """The user may have said when to measure."""
        if before.measure_plain != now.measure_plain:
            self.measure()

    def _why_not(self) -> str:
        match self._settings().measure_plain:
            case "never":
                return _NEVER
            case "mains" if self._battery():
                return _ON_BATTERY
            case _:
                return _MEASURING

    def _pair(self, key: str) -> ComparedPair:
        if key not in self._pairs:
            plain = self._read(key) or PlainSpeed()
            self._pairs[key] = ComparedPair(key, plain, self._read_costs(key), self._clock, self)
        return self._pairs[key]

    def _compare(self, item: Item, key: str) -> None:
        if key and isinstance(item, ReplyItem):
            item.when_made(lambda reply: reply.compare(self._pair(key)))

    def _on_opened(self, items: list[Item]) -> None:
        keys = {message.id: message.models.key for message in self._chats.path if message.models is not None}
        for item in items:
            self._compare(item, keys.get(item.id, ""))

    def _on_state(self) -> None:
        loaded = self._engine.loaded
        for key, pair in self._pairs.items():
            if key != self._loaded:
                pair.update(missing="")
        if loaded is not None and loaded.key and isinstance(self._engine.state, Usable):
            self._pair(loaded.key).update(loaded.plain if loaded.plain.samples else None, self._why_not())
        self.wait()

    def _on_measured(self, speed: PlainSpeed, more: bool) -> None:
        if self._loaded:
            self._pair(self._loaded).update(speed, costs=self._read_costs(self._loaded))
        if more:
            self.timer.start(max(self.timer.remainingTime(), round(_AGAIN_S * 1000)))


def _compared(figures: Metrics) -> bool:
    """Whether there is anything to compare: a reply without guesses is plain itself."""
    return figures.num_draft_tokens > 0 and figures.decode_tps is not None


def _ago(seconds: float) -> str:
    """ "just now", "3 min ago", "5 h ago", "12 days ago"."""
    minutes = max(0.0, seconds) / 60
    if minutes < 1:
        return tr("just now")
    if minutes < 60:
        return tr("{minutes:.0f} min ago", minutes=minutes)
    if minutes < 48 * 60:
        return tr("{hours:.0f} h ago", hours=minutes / 60)
    return tr("{days:.0f} days ago", days=minutes / 1440)
