"""A reply says what guessed in it where that is out of the ordinary, and what it measured where drafting paused."""

from collections.abc import Callable, Sequence
from types import ModuleType

import msgspec
import pytest

from foretoken.engine.events import ReplyEvent, Round
from foretoken.engine.options import DraftSource
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.token_facts import TokenOrigin, facts
from foretoken.replies.figures import Guessing
from foretoken.replies.records import events_of, record_of

AUTO, DRAFT, LOOKUP, NONE = DraftSource.AUTO, DraftSource.DRAFT, DraftSource.LOOKUP, DraftSource.NONE


@pytest.fixture
def events(helper: Callable[[str], ModuleType]) -> list[ReplyEvent]:
    source = helper("gui/rounds.py")
    made: list[ReplyEvent] = source.reply(source.words("A small model guesses and the large one checks. " * 6))
    return made


def rounds(events: Sequence[ReplyEvent]) -> list[Round]:
    return [event for event in events if isinstance(event, Round)]


def guessing(made: Sequence[Round], *sources: DraftSource, paused: Sequence[int] = ()) -> Guessing:
    """Of rounds with these sources in turn, the last one to the end; `paused` rounds guess nothing."""
    found = Guessing()
    for number, one in enumerate(made):
        source = sources[min(number, len(sources) - 1)] if sources else AUTO
        changed = msgspec.structs.replace(one, source=source, paused=number in paused)
        if number in paused:
            alone = tuple(msgspec.structs.replace(token, source=None) for token in one.emitted)
            changed = msgspec.structs.replace(changed, tokens=alone)
        found.add(changed)
    return found


def test_what_is_usual_is_not_said(events: list[ReplyEvent]) -> None:
    usual = guessing(rounds(events))
    assert (usual.words(ended=True), usual.sentences()) == ("", "")


@pytest.mark.parametrize(
    ("sources", "words"),
    [
        ((NONE,), "no guesses"),
        ((LOOKUP,), "prompt lookup only"),
        ((DRAFT,), "draft only"),
        ((AUTO, AUTO, AUTO, NONE), "Auto → no guesses"),
        ((NONE, NONE, AUTO, AUTO, NONE), "no guesses → Auto → no guesses"),
        ((NONE, AUTO, NONE, AUTO, NONE), "guesses switched 4 times"),
    ],
)
def test_another_source_than_the_usual_is(
    events: list[ReplyEvent], sources: tuple[DraftSource, ...], words: str
) -> None:
    said = guessing(rounds(events), *sources)
    assert said.words(ended=False) == said.words(ended=True) == words
    assert ("were switched" in said.sentences()) == (len(set(sources)) > 1)


def test_the_rounds_of_each_source_are_counted(events: list[ReplyEvent]) -> None:
    made = rounds(events)
    said = guessing(made, AUTO, AUTO, NONE).sentences()
    assert f"Auto in 2 rounds, no guesses in {len(made) - 2} rounds." in said


def test_a_pause_is_said_while_it_lasts_and_at_the_end_if_it_was_most_of_the_reply(events: list[ReplyEvent]) -> None:
    made = rounds(events)
    short, long = guessing(made, paused=range(3, 5)), guessing(made, paused=range(3, len(made)))
    assert not short.paused
    assert short.words(ended=False) == short.words(ended=True) == ""
    assert long.paused
    for ended in (False, True):
        assert long.words(ended=ended).startswith("drafting paused: it does not pay here")
    assert f"paused in {len(made) - 3} of {len(made)} rounds" in long.sentences()
    assert "slower" in long.why_paused


def test_the_speed_of_guessing_is_measured_in_the_reply_itself(events: list[ReplyEvent]) -> None:
    slow = [msgspec.structs.replace(one, draft_ms=40.0) if one.guesses else one for one in rounds(events)]
    half = len(slow) // 2
    said = guessing(slow, paused=range(half, len(slow)))
    spent = sum(one.draft_ms + one.verify_ms + one.events_ms for one in slow[1:half])
    # Without guesses a round takes 2.1 ms; every one of them says what it is given here, probes are left out.
    plain = sum(len(one.emitted) for one in slow[half:]) / (2.1 * len(slow[half:]))
    expected = sum(len(one.emitted) for one in slow[1:half]) / spent / plain
    assert said.speedup is not None
    assert said.speedup.ratio == pytest.approx(expected)
    assert said.words(ended=False) == "drafting paused: it does not pay here"
    assert f"Rounds with guesses beside others: {said.speedup.words}." in said.sentences()
    assert guessing(slow[:5], paused=(3, 4)).speedup is None  # too few to say


def test_a_restored_reply_says_the_same(qapp: object, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel()
    reply.feed([msgspec.structs.replace(one, source=NONE) if isinstance(one, Round) else one for one in events])
    again = ReplyViewModel.from_trace(reply.to_trace())
    assert again.whole.guessing.words(ended=True) == "no guesses"
    assert "no guesses" in again.sentence


def test_of_two_drafts_it_says_which_guessed_and_why(events: list[ReplyEvent]) -> None:
    made = rounds(events)
    chosen = {
        1: ("Tiny", "Tiny guesses here: because."),
        4: ("Head", ""),
        6: ("Tiny", ""),
        9: ("Head", "Head does now."),
    }
    found, by = Guessing(), {"Tiny": 0, "Head": 0}
    name = ""
    for number, one in enumerate(made):
        drafter, choice = chosen.get(number, ("", ""))
        name = drafter or name
        if name:
            by[name] += len(one.guesses)
        found.add(msgspec.structs.replace(one, drafter=drafter, choice=choice))
    most = max(by, key=by.__getitem__)
    assert found.words(ended=True) == f"guesses by {most}"
    assert found.sentences().startswith("Head does now.\n")
    assert f"Guesses made: {by['Tiny']} by Tiny, {by['Head']} by Head." in found.sentences()


def test_one_of_two_drafts_alone_is_named(events: list[ReplyEvent]) -> None:
    made = [msgspec.structs.replace(one, drafter="Head" if one.index == 1 else "") for one in rounds(events)]
    assert guessing(made, DraftSource.SECOND).words(ended=True) == "guesses by Head only"
    assert guessing(made, AUTO, AUTO, NONE).words(ended=True) == "guesses by Head · Auto → no guesses"


def test_a_record_that_names_a_draft_once_names_it_in_all_later_rounds(events: list[ReplyEvent]) -> None:
    names = {1: "Tiny", 5: "Head"}
    made = [msgspec.structs.replace(one, drafter=names.get(one.index, "")) for one in rounds(events)]
    for one in events_of(map(record_of, made)):
        assert isinstance(one, Round)
        assert one.drafter == ("" if not one.index else "Tiny" if one.index < 5 else "Head")
        told = [dict(facts(token, TokenOrigin(one))).get("Guessed by") for token in one.tokens]
        assert told == [one.drafter if token.source else None for token in one.tokens]
