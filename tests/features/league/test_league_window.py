"""The Drafter league window over a session that the test writes."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from foretoken.engine.events import Fate, FinishReason, Metrics, ReplyFinished, Round, Source, Token
from foretoken.engine.examined import Agreement, Comparison
from foretoken.engine.options import DraftSource
from foretoken.engine.plain_speed import CostsSnapshot
from foretoken.errors import DoesNotFit
from foretoken.features.league.feature import LeagueDialog
from foretoken.features.league.league import LeagueCache
from foretoken.features.league.model import LeagueModel
from foretoken.gui.viewmodels.pair.entries import LOOKUP
from foretoken.session.messages import AnswerEvent, CompareResult, Examine, Loaded, LoadPair


class Session:
    """A main model that takes 10 ms a pass, and a draft that is nearly always right."""

    def __init__(self, say: SimpleNamespace) -> None:
        self.loads: list[str | None] = []
        self.fault: Exception | None = None
        self.closed = 0
        self._say = say

    def load(self, pair: LoadPair, on_progress: Any = None) -> Loaded:
        self.loads.append(pair.draft)
        if self.fault is not None:
            raise self.fault
        found: Loaded = self._say.loaded(draft=None if pair.draft is None else "Draft")
        return found

    def ask(self, question: Any) -> Iterator[AnswerEvent]:
        if isinstance(question, Examine):
            yield CompareResult(comparison=self._compared(question.token_ids))
            return
        draft = question.options.draft
        guesses = 0 if draft.source is DraftSource.NONE else int(draft.length)
        for index in range(4):
            yield Round(
                index=index,
                tokens=(
                    *(
                        Token(token_id=1, piece=b"a", position=n, fate=Fate.ACCEPTED, source=Source.MODEL)
                        for n in range(guesses)
                    ),
                    Token(index=index, token_id=1, piece=b"a", text="a", fate=Fate.BONUS, position=guesses),
                ),
                draft_ms=0.5 * guesses, verify_ms=10.0 + 0.5 * guesses, at_ms=1.0, context_used=9,
                draft_limit=guesses,
            )  # fmt: skip
        yield ReplyFinished(reason=FinishReason.LENGTH, text="", token_ids=(), metrics=Metrics(), seed=1)

    def _compared(self, token_ids: Sequence[int]) -> Comparison:
        sure = (0.9,) * len(token_ids)
        found = Agreement(overlap=sure, kept=sure, sure=sure)
        return Comparison(
            prompt=(1, 2, 3),
            agreement=found if self.loads[-1] is not None else None,
            costs=CostsSnapshot(passes={1: 10.0, 33: 26.0}, step=0.5, depths={}),
        )

    def stop(self) -> None: ...

    def cancel_load(self) -> None: ...

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def session(say: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, home: Path) -> Session:
    made = Session(say)
    monkeypatch.setattr("foretoken.gui.measuring.run_model.BlockingSession", lambda: made)
    return made


def answer(composition: Any, say: SimpleNamespace, question: str) -> None:
    assert composition.chats.send(question)
    request = len(composition.engine._engine.asked)
    composition.host.say(say.started(request), say.spoken(request, 0, "the", "cat", " fox"))
    composition.host.say(say.finished(request, "the fox"))


def test_drafts_are_ranked_on_the_users_chats_and_one_is_used(
    whole_window: Any,
    session: Session,
    say: SimpleNamespace,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    composition = whole_window(1100, 760)
    actions = composition.shell.menus.actions
    actions["league"].trigger()
    dialog, league = (composition.window.findChild(kind) for kind in (LeagueDialog, LeagueModel))
    qtbot.waitUntil(lambda: not league.busy, timeout=20_000)
    assert dialog.status.text().startswith("This model has no replies yet.")
    assert not dialog.start.isEnabled()

    composition.host.say(say.loaded("Another"))
    composition.chats.new()
    answer(composition, say, "other")
    composition.host.say(say.loaded())
    for question in ("first", "second"):
        composition.chats.new()
        answer(composition, say, question)
    actions["league"].trigger()
    qtbot.waitUntil(lambda: not league.busy, timeout=20_000)
    assert [dialog.chats.item(at).text() for at in range(2)] == ["second (1 reply)", "first (1 reply)"]
    other = dialog.chats.item(2)
    assert (other.text(), other.flags()) == ("other (written by Another)", Qt.ItemFlag.NoItemFlags)
    assert {row.path for row in league.candidates()} == {say.PAIR.draft, LOOKUP}
    assert "2 replies will be read" in dialog.status.text()
    dialog.chats.item(1).setCheckState(Qt.CheckState.Unchecked)
    assert len(league.replies) == 1
    dialog.chats.item(1).setCheckState(Qt.CheckState.Checked)

    assert composition.chats.send("a question")  # which goes first
    request = len(composition.engine._engine.asked)
    dialog.start.click()
    assert "which goes first" in dialog.status.text()
    assert not dialog.start.isVisible()
    composition.host.say(say.started(request), say.finished(request, "an answer"))
    qtbot.waitUntil(lambda: not league.busy, timeout=20_000)
    found = league.result
    assert found is not None
    assert (found.finished, found.replies, session.closed) == (True, 2, 1)
    best = found.rows[0]
    assert dialog.table.topLevelItem(0).text(0).startswith("1. ")
    assert ", your chats" in dialog.details.text()
    assert "× on prose" in dialog.details.text()

    assert dialog.table.columnWidth(0) >= dialog.table.sizeHintForColumn(0)  # names are not cut
    composition.pickers.choose_draft(None)
    assert dialog.table.isColumnHidden(5)  # none of them guesses now
    before = composition.pickers.draft_row, composition.controls.options.draft.length
    assert before[0] is None
    dialog.use.click()
    assert composition.pickers.draft_row in (say.PAIR.draft, LOOKUP)
    assert composition.controls.options.draft.length == best.best
    assert not dialog.use.isEnabled()
    length = "Auto" if best.best == "auto" else best.best
    assert (dialog.table.topLevelItem(0).text(5), dialog.table.isColumnHidden(5)) == (f"length {length}", False)
    composition.chats.undo.undo()
    assert (composition.pickers.draft_row, composition.controls.options.draft.length) == before

    composition.pickers.choose_draft(say.PAIR.draft)
    composition.host.say(say.loaded())
    loads = len(session.loads)
    assert dialog.start.text() == "Measure again"
    dialog.start.click()
    assert league.running
    assert not dialog.table.topLevelItemCount()
    qtbot.waitUntil(lambda: not league.busy, timeout=20_000)
    assert len(session.loads) == loads + 2  # what rounds cost is measured anew with each candidate
    league.let_in(LOOKUP, False)
    assert dialog.start.text() == "Start"
    dialog.start.click()
    qtbot.waitUntil(lambda: not league.busy, timeout=20_000)
    assert len(session.loads) == loads + 2  # all of this is known by now
    league.let_in(LOOKUP, True)
    composition.host.say(say.loaded())
    _check_a_fault_is_told(dialog, league, session, qtbot, monkeypatch, tmp_path)


def _check_a_fault_is_told(
    dialog: Any, league: Any, session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    session.fault = DoesNotFit("The pair needs 9 GiB, and 1 GiB is free.")
    monkeypatch.setattr("foretoken.features.league.model.LeagueCache", lambda: LeagueCache(tmp_path / "empty"))
    dialog.start.click()
    assert league.running
    qtbot.waitUntil(lambda: not league.busy, timeout=20_000)
    assert [row.error for row in league.result.rows] == [str(session.fault)] * 2
    assert "needs 9 GiB" in dialog.details.text()
    assert not dialog.use.isEnabled()
