"""A draft that gives no numbers costs the speed, not the reply: it is left out, named, and the text is the target's."""

import pytest

from foretoken.engine.events import ReplyFinished, Round
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.scripted_pair import load_scripted

ASKED = [ChatMessage(role="user", content="Hello")]


def replied(pair: LoadedPair, temperature: float, length: object) -> tuple[list[Round], ReplyFinished]:
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=temperature, seed=3),
        draft=DraftOptions(length=length),  # type: ignore[arg-type]
        stop=StopOptions(max_tokens=60),
    )
    events = list(pair.reply(pair.chat_prompt(ASKED), options=lambda: options, should_stop=lambda: False))
    end = events[-1]
    assert isinstance(end, ReplyFinished)
    return [event for event in events if isinstance(event, Round)], end


@pytest.mark.parametrize("sound", [0, 40, 44])
@pytest.mark.parametrize("length", [1, 4, "auto"])
def test_the_reply_goes_on_without_it(sound: int, length: object) -> None:
    rounds, end = replied(load_scripted(f"scripted:agreement=0.9,sound={sound}", None), 0.0, length)
    _, plain = replied(load_scripted("scripted:no_draft=1", None), 0.0, length)
    assert end.token_ids == plain.token_ids
    (at,) = [n for n, event in enumerate(rounds) if event.draft_lost]
    assert rounds[at].draft_lost == (
        "The draft model Scripted draft failed; the reply continues without it. The model gave no"
        " usable scores for the next token; the file or its driver is broken."
    )
    assert not any(event.guesses for event in rounds[at + 1 :])


@pytest.mark.parametrize("temperature", [0.7, 1.3])
def test_above_temperature_0_too_and_in_replies_to_come(temperature: float) -> None:
    pair = load_scripted("scripted:agreement=0.9,sound=45", None)
    rounds, end = replied(pair, temperature, 4)
    assert sum(bool(event.draft_lost) for event in rounds) == 1
    assert len(end.token_ids) == 60
    again, end = replied(pair, temperature, 4)
    assert not any(event.draft_lost or event.guesses for event in again)
    assert len(end.token_ids) == 60


def test_a_sound_draft_is_never_lost() -> None:
    rounds, _ = replied(load_scripted("scripted:agreement=0.9", None), 0.7, 4)
    assert not any(event.draft_lost for event in rounds)
    assert any(event.guesses for event in rounds)
