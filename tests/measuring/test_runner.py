from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from foretoken.engine.events import ReplyEvent
from foretoken.engine.options import ChatMessage, DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.scripted_pair import load_scripted
from foretoken.measuring.runner import MeasuredReply, OurRunner, measured
from foretoken.measuring.running import MeasuringGate
from foretoken.session.messages import LoadPair

PROMPT = (ChatMessage(role="user", content="Which way is the sea?"),)
OPTIONS = ReplyOptions(
    sampling=SamplingOptions(temperature=0),
    draft=DraftOptions(length=4, lookup=False),
    stop=StopOptions(max_tokens=40),
)


def events(pair: Any, options: ReplyOptions) -> Iterator[ReplyEvent]:
    found: Iterator[ReplyEvent] = pair.reply(
        pair.chat_prompt(PROMPT), options=lambda: options, should_stop=lambda: False
    )
    return found


@pytest.mark.parametrize("draft", ["scripted:agreement=0.7", None])
def test_a_pair_that_forgets_reads_its_prompt_again_and_writes_the_same(draft: str | None) -> None:
    pair = load_scripted("scripted:length=60" + ("" if draft else ",no_draft=1"), draft)
    first, again = measured(events(pair, OPTIONS)), measured(events(pair, OPTIONS))
    pair.forget()
    cold = measured(events(pair, OPTIONS))
    assert (first.reused, cold.reused) == (0, 0)
    assert again.reused
    assert first.token_ids == again.token_ids == cold.token_ids
    assert first.accepted_at == cold.accepted_at


def test_a_reply_is_told_by_its_events() -> None:
    pair = load_scripted("scripted:length=60", "scripted:agreement=0.7")
    reply = measured(events(pair, OPTIONS))
    assert (reply.tokens, reply.ended, len(reply.token_ids)) == (40, "length", 40)
    assert reply.drafts is not None
    assert reply.accepted is not None
    assert reply.judged is not None
    assert reply.drafted is not None
    assert sum(reply.accepted_at) == reply.accepted < reply.judged < reply.drafted
    assert list(reply.accepted_at) == sorted(reply.accepted_at, reverse=True)
    assert reply.ttft_ms is not None
    assert reply.last_ms == pytest.approx(reply.ttft_ms + sum(reply.gaps_ms))
    assert reply.decode_tps == pytest.approx(39_000 / sum(reply.gaps_ms))


def test_our_engine_answers_cold_and_with_what_the_setting_guesses(helper: Callable[[str], ModuleType]) -> None:
    session = helper("measuring/written_session.py").Written({"none": ((1, 2), 10.0), 4: ((1, 2), 20.0)})
    settings = {"plain": DraftOptions(source=DraftSource.NONE), "four": DraftOptions(length=4)}
    runner, loaded = OurRunner(session, LoadPair(main="m.gguf"), settings), list[float]()
    runner.start(loaded.append)
    assert loaded == [0.5]
    found = [runner.answer(PROMPT, setting, OPTIONS, cold=True, gate=MeasuringGate()) for setting in settings]
    assert [reply.decode_tps for reply in found if reply is not None] == pytest.approx([10.0, 20.0])
    assert session.cold == [True, True]
    gate = MeasuringGate()
    session.before_end = gate.hold
    assert runner.answer(PROMPT, "four", OPTIONS, cold=False, gate=gate) is None
    assert not gate.cancelled
    runner.close()
    assert session.closed


def test_figures_that_nobody_tells_are_none() -> None:
    assert MeasuredReply(tokens=1, ttft_ms=3.0, last_ms=3.0).decode_tps is None
    assert MeasuredReply(tokens=4).end_to_end_tps is None
