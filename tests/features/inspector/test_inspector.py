"""The inspector: what it says of each token is what the events and the examination say, also after a restart."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QObject

from foretoken.engine.events import Fate, ReplyEvent, Round, Source, Token
from foretoken.engine.examined import Examination, ExaminedToken
from foretoken.engine.examining.place import WrittenReply
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.options import DraftOptions, ReplyOptions, SamplingOptions
from foretoken.engine.scripted_pair import load_scripted
from foretoken.features.inspector.model import InspectorViewModel
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.examining import ExaminingViewModel
from foretoken.gui.viewmodels.seeing.selection import Selection, TokenPlace
from foretoken.gui.viewmodels.seeing.token_facts import acceptance, percent
from foretoken.session.messages import AnswerPart, ExamineProgress, ExamineResult, RequestFailed

BITS = 1.4426950408889634


@dataclass
class Chat:
    """A chat of one reply, written by a scripted pair."""

    window: Any
    pair: LoadedPair
    prompt: list[int]
    events: list[ReplyEvent]
    reply: ReplyViewModel
    message: int
    selection: Selection
    inspector: InspectorViewModel

    @property
    def rounds(self) -> list[Round]:
        return [event for event in self.events if isinstance(event, Round)]

    def answer(self) -> Examination:
        """As the engine answers what was asked for last."""
        what = self.window.fake.examined[-1]
        written = WrittenReply(prompt=self.prompt, reply=what.token_ids, options=what.options, refused=what.refused)
        found = self.pair.examine(written, lambda: False, lambda _done, _total: None)
        self.window.fake.say(
            AnswerPart(request=5000 + len(self.window.fake.examined), events=(ExamineResult(examination=found),))
        )
        return found


@pytest.fixture
def chat(request: pytest.FixtureRequest, shell: Any, owner: QObject) -> Iterator[Chat]:
    temperature, rule = getattr(request, "param", (0.9, "exact"))
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=temperature, seed=4), draft=DraftOptions(length=4, acceptance=rule)
    )
    shell.controls.take(msgspec.structs.replace(shell.controls.choices, reply=options))
    shell.ready()
    shell.chats.send("Tell me of foxes")
    with contextlib.closing(load_scripted("scripted:seed=5,length=40,agreement=0.7", None)) as pair:
        prompt = pair.raw_prompt("Tell me of foxes", should_stop=lambda: False)
        asked = shell.fake.asked[-1][1]
        events = list(pair.reply(prompt, options=lambda: asked, should_stop=lambda: False))
        shell.fake.say(*(AnswerPart(request=1, events=(event,)) for event in events))
        message = shell.chats.path[-1].id
        reply = ReplyViewModel.from_trace(shell.store.trace(message), owner)
        yield Chat(shell, pair, prompt, events, reply, message, *inspector(shell, reply, owner))


def inspector(shell: Any, reply: ReplyViewModel, owner: QObject) -> tuple[Selection, InspectorViewModel]:
    selection = Selection(owner)
    examining = ExaminingViewModel(shell.chats, lambda: 7.0, owner)
    made = InspectorViewModel(selection=selection, examining=examining, chats=shell.chats, parent=owner)
    made.reply_of = lambda _message: reply
    made.set_shown(True)
    return selection, made


def here(token: ExaminedToken, told: dict[str, str], emitted: Token, greedy: bool) -> None:
    """What is said of an emitted token is what both sources say, and they agree."""
    assert told["Rank, main model"] == f"number {token.main.rank:,}, with {percent(token.main.prob)}"
    assert emitted.target_prob is not None
    if greedy:
        assert (token.main.rank == 1) is (emitted.target_prob == 1)
        assert "temperature 1" in told["Lists, ranks and margin"]
        assert told["Main probability"].endswith("at temperature 0 the most likely token always wins")
    else:
        assert token.main.prob == pytest.approx(emitted.target_prob, abs=1e-6)
        assert told["Main probability"] == percent(emitted.target_prob)
    if emitted.draft_prob is not None:
        assert told["Draft probability"] == percent(emitted.draft_prob)
        assert token.draft is not None
    assert told["Margin"] == f"{100 * token.main.margin:,.1f} points before the second"
    assert told["Entropy"].startswith(f"{abs(token.main.entropy) * BITS:,.2f} bits")


@pytest.mark.parametrize("chat", [(0.0, "exact"), (0.9, "exact"), (0.9, "rejection")], indirect=True)
def test_all_that_is_said_of_a_token_is_what_the_events_and_the_examination_say(chat: Chat) -> None:
    chat.selection.select(TokenPlace(chat.message, round=0, token=0))
    found = chat.answer()
    seen = set()
    for round_ in chat.rounds:
        for mark in round_.shown:
            place = TokenPlace(chat.message, mark.round, mark.index, None if mark.index is not None else mark.position)
            chat.selection.select(place)
            shown = chat.inspector.present
            assert shown is not None
            assert shown.mark == mark
            told = dict((*shown.told.facts, *shown.told.closer))
            assert told["Round"] == f"{round_.index + 1}, position {mark.position + 1}"
            assert told["Time"].startswith(f"{round_.at_ms / 1000:,.3f} s")
            seen.add(mark.fate)
            if mark.index is not None:
                token = found.tokens[mark.index]
                emitted = next(one for one in round_.emitted if one.index == mark.index)
                here(token, told, emitted, found.greedy)
                assert [choice.token_id for choice in shown.main] == [one.token_id for one in token.main.top]
                assert [choice.prob for choice in shown.main] == [one.prob for one in token.main.top]
                assert all(choice.came is (choice.token_id == mark.token_id) for choice in shown.main)
            elif mark.fate is Fate.REJECTED:
                guess = next(one for one in round_.guesses if one.fate is Fate.REJECTED)
                refused = next(one.refused for one in found.tokens if one.index == round_.written[-1].index)
                assert refused is not None
                assert told["Rank, main model"] == f"number {refused.main_rank:,}, with {percent(refused.main_prob)}"
                assert refused.token_id == guess.token_id
                if "Chance to be kept" in told:
                    chance = acceptance(guess)
                    assert chance is not None
                    assert told["Chance to be kept"].startswith(percent(chance))
            else:
                assert not shown.told.closer
    assert {Fate.ACCEPTED, Fate.CORRECTED, Fate.REJECTED, Fate.DISCARDED} <= seen


def test_it_is_looked_at_when_the_pair_is_idle_and_kept(chat: Chat, owner: QObject) -> None:
    examining, fake = chat.inspector.examining, chat.window.fake
    chat.window.chats.occupy("busy")
    chat.selection.select(TokenPlace(chat.message, round=0, token=0))
    assert not fake.examined
    assert examining.waits(chat.message)
    chat.window.chats.occupy(None)
    examining._again.timeout.emit()
    assert len(fake.examined) == 1
    chat.window.fake.say(AnswerPart(request=5001, events=(ExamineProgress(done=3, total=9),)))
    assert examining.progress(chat.message) == (3, 9)
    chat.window.fake.say(AnswerPart(request=5001, events=(RequestFailed(code="interrupted", message="It gave way."),)))
    assert examining.waits(chat.message)
    examining._again.timeout.emit()
    found = chat.answer()
    assert examining.of(chat.message) == msgspec.structs.replace(found, at=7.0)
    selection, again = inspector(chat.window, chat.reply, owner)  # as after a restart
    selection.select(TokenPlace(chat.message, round=0, token=0))
    assert again.present == chat.inspector.present
    assert len(fake.examined) == 2


def test_cancelled_it_is_not_begun_again_unasked(chat: Chat) -> None:
    examining, fake = chat.inspector.examining, chat.window.fake
    chat.selection.select(TokenPlace(chat.message, round=0, token=0))
    examining.cancel()
    assert fake.stopped == [5001]
    chat.selection.select(TokenPlace(chat.message, round=1))
    assert len(fake.examined) == 1
    examining.examine(chat.message)
    chat.window.fake.say(AnswerPart(request=5002, events=(RequestFailed(code="engine", message="It broke."),)))
    assert examining.why_not(chat.message) == "It broke."


def test_nothing_is_computed_with_another_pair(chat: Chat, say: SimpleNamespace) -> None:
    chat.window.engine.load(say.PAIR)
    chat.window.fake.say(say.loaded("Another", "Draft"))
    chat.selection.select(TokenPlace(chat.message, round=0, token=0))
    chat.inspector.examining.examine(chat.message)
    assert not chat.window.fake.examined
    assert chat.inspector.examining.why_not(chat.message).startswith("Main + Draft wrote this reply")


def test_a_branch_begins_with_an_alternative(chat: Chat, say: SimpleNamespace) -> None:
    chat.selection.select(TokenPlace(chat.message, round=0, token=0))
    chat.answer()
    round_ = chat.rounds[3]
    corrected = round_.written[-1]
    chat.selection.select(TokenPlace(chat.message, round=3, token=corrected.index))
    shown = chat.inspector.present
    assert shown is not None
    choice = next(one for one in shown.main if one.point is not None)
    assert choice.point is not None
    before = "".join(t.text for r in chat.rounds for t in r.written if t.index < corrected.index)
    assert choice.point.text == before + choice.piece.decode()
    assert chat.window.chats.continuing.branch(chat.message, choice.point)
    beginning = chat.window.fake.beginnings[-1]
    ids = [t.token_id for r in chat.rounds for t in r.written if t.index < corrected.index]
    assert beginning.token_ids == (*ids, choice.token_id)
    chat.window.fake.say(say.started(2), say.prompt_done(2), say.spoken(2, 0, " and", "or", " on"))
    chat.window.fake.say(say.finished(2, " and on"))
    branch = chat.window.chats.path[-1].id
    chat.inspector.examining.examine(branch)  # all of its tokens are known, that one too
    assert chat.window.fake.examined[-1].token_ids == (*ids, choice.token_id, 1, 3)


def test_a_guess_knows_its_chance() -> None:
    guess = Token(
        token_id=1, piece=b"a", position=0, fate=Fate.REJECTED, draft_prob=0.5, target_prob=0.2, source=Source.MODEL
    )
    assert acceptance(guess) == pytest.approx(0.4)
    assert acceptance(msgspec.structs.replace(guess, target_prob=0.9)) == 1.0
    assert acceptance(msgspec.structs.replace(guess, target_prob=None)) is None
