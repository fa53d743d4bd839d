"""Replies are compared with plain decoding once that was measured in idle time, which the user may forbid."""

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QObject

from foretoken.engine.events import Metrics, ReplyFinished
from foretoken.engine.options import SamplingOptions
from foretoken.engine.plain_speed import PlainSample, PlainSpeed
from foretoken.gui.viewmodels.chat.plain_speed import PlainSpeedViewModel
from foretoken.session.messages import PlainMeasured, Ready
from foretoken.settings import Settings

NOW = 10_000.0


def known(*ms: float, depth: int = 1200, idle: bool = True) -> PlainSpeed:
    at = NOW - 180
    return PlainSpeed(samples=tuple(PlainSample(tokens=48, ms=one, depth=depth, at=at, idle=idle) for one in ms))


class Setting:
    """A pair "k" is loaded in `shell`; what the user and the machine say."""

    def __init__(self, shell: Any, say: SimpleNamespace, owner: QObject) -> None:
        self.shell, self.say = shell, say
        self.battery = False
        self.settings = Settings()
        self.files = {"old": known(8.0)}
        self.plain = PlainSpeedViewModel(
            shell.chats,
            settings=lambda: self.settings,
            read=lambda key: self.files.get(key, PlainSpeed()),
            clock=lambda: NOW,
            battery=lambda: self.battery,
            parent=owner,
        )
        self.replies: list[Any] = []
        shell.chats.reply_added.connect(self.replies.append)
        shell.chats.new()
        shell.engine.load(say.PAIR)
        shell.fake.say(Ready(pid=1, backend=""), msgspec.structs.replace(say.loaded(), key="k"))

    def reply(self, *, drafted: int = 40, decode_tps: float | None = 200.0) -> Any:
        """A finished one of 1,300 tokens of context, in the middle 1,200."""
        self.shell.chats.send("Hello")
        metrics = Metrics(num_draft_tokens=drafted, prompt_tokens=1100, generated_tokens=200, decode_tps=decode_tps)
        done = self.say.finished(len(self.shell.fake.asked), "Hi")
        event = ReplyFinished(reason=done.events[0].reason, text="Hi", token_ids=(), metrics=metrics, seed=1)
        self.shell.fake.say(msgspec.structs.replace(done, events=(event,)))
        return self.replies[-1].reply

    def measured(self, speed: PlainSpeed, *, more: bool = False) -> None:
        self.shell.fake.say(PlainMeasured(speed=speed, more=more))


@pytest.fixture
def setting(shell: Any, say: SimpleNamespace, owner: QObject) -> Setting:
    return Setting(shell, say, owner)


def test_a_reply_gets_its_figure_once_it_was_measured_and_says_how(setting: Setting, qtbot: Any) -> None:
    reply = setting.reply()
    assert reply.measured_beside.words == "measuring plain…"
    with qtbot.waitSignal(reply.changed):
        setting.measured(known(8.0, 7.8, 8.4))
    assert reply.measured_beside.words == "1.6× (1.4 to 1.8), this reply"
    assert reply.measured_beside.how == (
        "Plain: 125 tok/s, measured 3 min ago: 48 tokens without guesses at 1,200 tokens of context.\n"
        "3 measurements gave 119 tok/s to 128 tok/s."
    )
    assert "1.6 times (1.4 to 1.8), this reply" in reply.sentence


def test_what_is_not_sure_or_was_measured_elsewhere_is_called_so(setting: Setting) -> None:
    reply = setting.reply()
    setting.measured(known(8.0, 5.0, 12.0, depth=100, idle=False))
    assert reply.measured_beside.words == "1.6× (0.7 to 3.7), this reply, within noise"
    assert "48 tokens without guesses in a reply at 100 tokens of context." in reply.measured_beside.how
    assert "This reply was written at about 1,200 tokens of context." in reply.measured_beside.how


@pytest.mark.parametrize("figures", [{"drafted": 0}, {"decode_tps": None}])
def test_a_reply_without_guesses_or_speed_is_not_compared(setting: Setting, figures: dict[str, Any]) -> None:
    setting.measured(known(8.0))
    reply = setting.reply(**figures)
    assert (reply.measured_beside.words, reply.measured_beside.how) == ("", "")


def test_it_is_measured_in_idle_time_alone(setting: Setting) -> None:
    plain, fake = setting.plain, setting.shell.fake
    assert plain.timer.isActive()
    plain.timer.timeout.emit()
    assert fake.measured == [SamplingOptions()]
    setting.shell.chats.send("Hello")
    plain.timer.timeout.emit()
    assert len(fake.measured) == 1


def test_another_measurement_follows_only_where_it_tells_more(setting: Setting) -> None:
    setting.plain.timer.stop()
    setting.measured(known(8.0))
    assert not setting.plain.timer.isActive()
    setting.measured(known(8.0), more=True)
    assert setting.plain.timer.isActive()


@pytest.mark.parametrize(
    ("choice", "battery", "asked", "words", "how"),
    [
        ("mains", False, 1, "measuring plain…", "the speedup of this reply"),
        ("mains", True, 0, "", "not measured on battery"),
        ("always", True, 1, "measuring plain…", "the speedup of this reply"),
        ("never", False, 0, "", "is not measured"),
    ],
)
def test_the_user_says_when(setting: Setting, choice: Any, battery: bool, asked: int, words: str, how: str) -> None:
    reply = setting.reply()
    other: Any = "always" if choice == "never" else "never"
    setting.battery, setting.settings = battery, Settings(measure_plain=choice)
    setting.plain.settings_changed(Settings(measure_plain=other), setting.settings)
    assert len(setting.shell.fake.measured) == asked
    assert reply.measured_beside.words == words
    assert how in reply.measured_beside.how


def test_a_stored_reply_is_compared_with_the_pair_that_wrote_it(setting: Setting, say: SimpleNamespace) -> None:
    setting.shell.engine.load(say.PAIR)
    setting.shell.fake.say(msgspec.structs.replace(say.loaded(), key="old"))
    setting.reply()
    setting.shell.engine.load(say.PAIR)
    setting.shell.fake.say(msgspec.structs.replace(say.loaded(), key="k", plain=known(1.0)))
    opened: list[Any] = []
    setting.shell.chats.opened.connect(opened.append)
    setting.shell.chats.open(setting.shell.chats.current)
    assert opened[0][-1].reply.measured_beside.words == "1.6× (1.3 to 1.9), this reply"
