"""A reply's numbers are the real ones at every pace, and a trace brings the whole reply back."""

from collections import Counter
from collections.abc import Callable, Sequence
from types import ModuleType

import msgspec
import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from foretoken.engine.events import Fate, FinishReason, PromptProgress, ReplyEvent, ReplyFinished, Round
from foretoken.errors import StoreError
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.replies.readable import display
from foretoken.replies.records import EventRecord, events_of

TEXT = "A small model guesses\nand the large one 😀 checks, naïvely.\n" * 4


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def source(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("gui/rounds.py")


@pytest.fixture
def events(source: ModuleType) -> list[ReplyEvent]:
    pieces = source.words(TEXT)
    cut = pieces.index(" 😀".encode())
    pieces[cut : cut + 1] = [b" \xf0\x9f", b"\x98", b"\x80"]
    made: list[ReplyEvent] = source.reply(pieces)
    return made


def counted(events: Sequence[ReplyEvent]) -> Counter[Fate]:
    """What became of every guess, and of every other token."""
    rounds = [event for event in events if isinstance(event, Round)]
    own = [token.fate for round_ in rounds for token in round_.emitted if token.fate is not Fate.ACCEPTED]
    return Counter([*(guess.fate for round_ in rounds for guess in round_.guesses), *own])


def test_text_and_figures_are_the_engines(qapp: object, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel()
    reply.feed(events[:-1])
    finished = events[-1]
    assert isinstance(finished, ReplyFinished)
    assert reply.record.text == TEXT
    so_far, fates = reply.record.metrics, counted(events)
    assert so_far.generated_tokens == len(finished.token_ids)
    assert so_far.num_accepted_tokens == fates[Fate.ACCEPTED] > 20
    assert so_far.num_draft_tokens == fates[Fate.ACCEPTED] + fates[Fate.REJECTED] + fates[Fate.DISCARDED]
    engines = msgspec.structs.replace(finished.metrics, ttft_ms=12345.0)  # no sum of the rounds'
    reply.feed([msgspec.structs.replace(finished, metrics=engines)])
    assert reply.record.metrics == engines
    assert reply.record.reason is FinishReason.END
    assert reply.record.known_rounds == [event for event in events if isinstance(event, Round)]


def test_no_token_shows_broken_characters(qapp: object, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel()
    reply.feed(events)
    assert "".join(mark.text for mark in reply.marks) == TEXT
    assert not any("\ufffd" in display(mark) for mark in reply.marks)
    assert all(display(mark) for mark in reply.marks)


def test_what_there_is_does_not_wait_for_the_picture(qapp: object, events: list[ReplyEvent]) -> None:
    clock = Clock()
    paced, live = ReplyViewModel(pace="slow", clock=clock), ReplyViewModel()
    for reply in (paced, live):
        reply.feed(events[:12])
    assert paced.behind > 0
    assert len(paced.marks) < len(live.marks)
    assert paced.record.fates == live.record.fates == counted(events[:12])
    assert (paced.record.text, paced.record.metrics) == (live.record.text, live.record.metrics)
    assert TEXT.startswith(paced.record.text)
    assert paced.whole.taken == live.whole.taken == 10  # a prompt has two events


def test_fates_are_counted_once(qapp: object, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel()
    reply.feed(events)
    assert set(counted(events)) == set(Fate) - {Fate.UNKNOWN}
    assert reply.record.fates == counted(events)
    assert Counter(mark.fate for mark in reply.marks) == counted(events)


def test_one_signal_for_a_batch(qapp: object, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel()
    told: list[str] = []
    reply.changed.connect(lambda: told.append("changed"))
    reply.shown.connect(lambda: told.append("shown"))
    reply.finished.connect(lambda: told.append("finished"))
    reply.settled.connect(lambda: told.append("settled"))
    reply.feed(events[:20])
    assert told == ["shown", "changed"]
    reply.feed([])
    reply.feed(events[20:])
    assert told == ["shown", "changed"] * 2 + ["finished", "settled"]


def test_the_picture_moves_by_itself_and_settles(qtbot: QtBot, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel(pace="reading")
    reply.feed(events)
    assert reply.ended
    assert not reply.caught_up
    with qtbot.waitSignal(reply.settled, timeout=20_000):
        pass
    assert "".join(mark.text for mark in reply.marks) == TEXT
    assert reply.open_marks == ()


def test_skip_settles_at_once(qapp: object, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel(pace="slow", clock=Clock())
    settled: list[bool] = []
    reply.settled.connect(lambda: settled.append(True))
    reply.feed(events)
    assert settled == []
    reply.skip()
    reply.skip()
    assert settled == [True]
    assert reply.behind == 0


def test_going_live_shows_the_rest(qapp: object, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel(pace="slow", clock=Clock())
    reply.feed(events)
    reply.set_pace("live")
    assert "".join(mark.text for mark in reply.marks) == TEXT
    assert reply.pace == "live"


def test_failure_keeps_what_came(qapp: object, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel()
    told: list[str] = []
    reply.failed.connect(told.append)
    reply.feed(events[:10])
    before = reply.record.text
    assert before
    reply.fail("The engine ended; the text so far is kept.")
    reply.fail("again")
    assert told == ["The engine ended; the text so far is kept."]
    assert (reply.record.text, reply.error, reply.ended) == (before, told[0], True)


def test_trace_brings_everything_back(qapp: object, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel()
    reply.feed(events)
    trace = reply.to_trace()
    assert events_of(msgspec.msgpack.decode(trace, type=list[EventRecord])) == events
    again = ReplyViewModel.from_trace(trace)
    assert isinstance(events[-1], ReplyFinished)
    record = again.record
    assert (record.text, record.metrics, record.fates) == (TEXT, events[-1].metrics, counted(events))
    assert list(again.marks) == list(reply.marks)
    assert again.record.reason is FinishReason.END
    assert again.to_trace() == trace


@pytest.mark.parametrize(
    "damage", [b"", b"\xc1", b"\x92\x01\x02", b"not a trace", b"\x91\x81\xa4type\xa1\xe9", b"\x91" * 100_000]
)
def test_a_damaged_trace_is_said_in_a_sentence(qapp: object, damage: bytes) -> None:
    with pytest.raises(StoreError, match="stored tokens of this reply are damaged"):
        ReplyViewModel.from_trace(damage)


def test_text_alone_is_shown_whole(qapp: object) -> None:
    reply = ReplyViewModel.from_text("  one two\n\nthree\t4 ")
    assert "".join(mark.text for mark in reply.marks) == reply.record.text == "  one two\n\nthree\t4 "
    assert {mark.fate for mark in reply.marks} == {Fate.PLAIN}
    assert reply.ended
    assert reply.caught_up


def test_sentence_for_a_screen_reader(qapp: object, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel()
    reply.feed(events)
    fates = counted(events)
    accepted, refused = fates[Fate.ACCEPTED], fates[Fate.REJECTED] + fates[Fate.DISCARDED]
    tokens, guesses, *rest = reply.sentence.split(", ")
    assert tokens == f"{sum(fates.values()) - refused} tokens"
    assert guesses == f"{accepted} of {accepted + refused} guesses accepted"
    assert [part.endswith("tokens per second") for part in rest] == [True]


def test_prompt_progress(qapp: object, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel()
    assert reply.record.prompt == (0, 0)
    reply.feed(events[:1])
    assert reply.record.prompt == (0, 12)
    reply.feed([PromptProgress(done=8, total=12)])
    assert reply.record.prompt == (8, 12)
    reply.feed(events[1:2])
    assert reply.record.prompt == (12, 12)


class Pair(QObject):
    """A comparison with nothing to say."""

    changed = Signal()


def test_a_former_pair_is_no_longer_listened_to(owner: QObject) -> None:
    reply = ReplyViewModel(owner)
    first, second = Pair(owner), Pair(owner)
    told: list[str] = []
    for pair in (first, second, first):
        reply.compare(pair)  # type: ignore[arg-type]
    reply.changed.connect(lambda: told.append("changed"))
    second.changed.emit()
    assert told == []
    first.changed.emit()
    assert told == ["changed"]
