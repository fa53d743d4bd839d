"""The rounds of a reply as rows: every number is that of the raw events."""

import csv
import io
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtCore import QObject

from foretoken.engine.events import Fate, Round, Token
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.rounds import (
    MOST,
    Listed,
    RoundsViewModel,
    as_csv,
    kept_words,
    timing_words,
    width,
)

TEXT = "A small model guesses the next few words and the large one checks all of them in a single pass. " * 12


@pytest.fixture(scope="module")
def made(helper: Any) -> ModuleType:
    found: ModuleType = helper("gui/rounds.py")
    return found


@pytest.mark.parametrize("seed", range(0, 6, 2))
def test_lists_counts_and_csv_are_those_of_the_raw_events(made: ModuleType, owner: QObject, seed: int) -> None:
    events = made.reply(made.words(TEXT), seed=seed, length=seed, agreement=0.4 + 0.1 * seed)
    raw: list[Round] = made.rounds(events)
    reply = ReplyViewModel(owner)
    rounds = RoundsViewModel(reply)
    for at in range(0, len(events), 7):  # as they come
        reply.feed(events[at : at + 7])
        rounds.sync()
    assert list(rounds.rows(Listed.ALL)) == list(range(len(raw)))
    refused = [n for n, r in enumerate(raw) if Fate.REJECTED in [p.fate for p in r.guesses]]
    kept = [n for n, r in enumerate(raw) if r.guesses and all(p.fate is Fate.ACCEPTED for p in r.guesses)]
    assert list(rounds.rows(Listed.REFUSED)) == refused
    assert list(rounds.rows(Listed.KEPT)) == kept
    few = min(MOST, -(-len(raw) // 4))
    longest = sorted(range(len(raw)), key=lambda n: (-len(raw[n].emitted), n))[:few]
    took = [r.draft_ms + r.verify_ms + r.sampling_ms + r.rollback_ms + r.events_ms + r.idle_ms for r in raw]
    slowest = sorted(range(len(raw)), key=lambda n: (-round(took[n], 9), n))[:few]
    assert list(rounds.rows(Listed.LONGEST)) == longest
    assert [round(took[n], 9) for n in rounds.rows(Listed.SLOWEST)] == [round(took[n], 9) for n in slowest]
    assert all(rounds.count(listed) == len(rounds.rows(listed)) for listed in Listed)
    for round_, row in zip(raw, csv.DictReader(io.StringIO(as_csv(raw))), strict=True):
        assert int(row["round"]) == round_.index + 1
        assert int(row["guessed"]) == len(round_.guesses) == width(round_) - 1 == int(row["width"]) - 1
        assert int(row["kept"]) == sum(p.fate is Fate.ACCEPTED for p in round_.guesses)
        assert int(row["tokens"]) == len(round_.emitted)
        assert row["fates"].split() == [p.fate.value for p in round_.guesses]
        assert round_.spent_ms == pytest.approx(took[round_.index])
        assert float(row["draft_ms"]) == pytest.approx(round_.draft_ms, rel=1e-3)
        assert f"{took[round_.index]:,.2f} ms" in timing_words(round_)
        if round_.guesses:
            assert kept_words(round_) == f"{round_.accepted} of {len(round_.guesses)} kept"


def test_rounds_are_listed_at_the_pace_of_the_picture(made: ModuleType, owner: QObject) -> None:
    reply = ReplyViewModel(owner, pace="step")
    rounds = RoundsViewModel(reply)
    reply.feed(made.reply(made.words(TEXT))[:6])
    rounds.sync()
    assert rounds.count(Listed.ALL) == 0
    assert "not ended yet" in rounds.why_none()
    reply.skip()
    assert rounds.sync()
    assert rounds.count(Listed.ALL) == 4


def test_of_a_round_on_a_server_no_more_is_said_than_it_tells() -> None:
    unknown = Token(index=0, token_id=-1, piece=b"a", text="a", fate=Fate.UNKNOWN, position=0)
    there = Round(
        index=0,
        tokens=(unknown,),
        draft_ms=0.0,
        verify_ms=0.0,
        remote_ms=12.5,
        at_ms=20.0,
        context_used=9,
        draft_limit=0,
    )
    assert kept_words(there) == "guesses unknown"
    assert timing_words(there) == "12.50 ms on a server, without details."
    (row,) = csv.DictReader(io.StringIO(as_csv([there])))
    assert row["other_ms"] == "12.5"


def test_a_reply_without_rounds_says_why(owner: QObject) -> None:
    imported = RoundsViewModel(ReplyViewModel.from_text("Said elsewhere.", owner))
    assert "Only the text" in imported.why_none()
    assert "before its first round" in RoundsViewModel(ReplyViewModel.from_text("", owner)).why_none()
