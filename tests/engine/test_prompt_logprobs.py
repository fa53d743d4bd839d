"""What a model says of the tokens of a prompt, beside its own logits as llama.cpp gives them."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from tests.engine.alone import Alone

from foretoken.engine.events import FinishReason, PromptProgress, PromptStarted, ReplyFinished, Round, TokenLogprobs
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.models.llama import LlamaModel
from foretoken.engine.options import DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.errors import ContextFull

TEXT = "The quick brown fox counts: one, two, three. A river runs to the sea, and a stone lies still. " * 5
CONTEXT = 256


@pytest.fixture(params=[1, 2])
def pair(request: pytest.FixtureRequest, demo_pair: tuple[Path, Path]) -> Iterator[LoadedPair]:
    loaded = load_pair(*demo_pair, LoadOptions(context=CONTEXT, threads=1, parallel=request.param))
    yield loaded
    loaded.close()


def asked(
    pair: LoadedPair, prompt: Sequence[int], tokens: int
) -> tuple[list[TokenLogprobs], list[Round], ReplyFinished]:
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0),
        draft=DraftOptions(length=3),
        stop=StopOptions(max_tokens=tokens),
        logprobs=5,
        prompt_logprobs=True,
    )
    events = list(pair.reply(prompt, options=lambda: options, should_stop=lambda: False))
    assert isinstance(events[0], PromptStarted)
    assert events[0].reused == 0
    told = [one for event in events if isinstance(event, PromptProgress) for one in event.logprobs]
    end = events[-1]
    assert isinstance(end, ReplyFinished)
    return told, [event for event in events if isinstance(event, Round)], end


def test_the_log_probabilities_of_a_prompt_are_those_of_the_models_logits(
    pair: LoadedPair, demo_pair: tuple[Path, Path]
) -> None:
    prompt = pair.raw_prompt(TEXT)
    told, rounds, end = asked(pair, prompt, 6)
    plain = Alone(LlamaModel(demo_pair[0], context=CONTEXT, threads=1))
    try:
        rows = np.concatenate(
            [
                plain.decode(prompt[at : at + 32], logits=len(prompt[at : at + 32])).copy()
                for at in range(0, len(prompt), 32)
            ]
        ).astype(np.float64)
    finally:
        plain.close()
    rows -= rows.max(axis=1, keepdims=True)
    rows -= np.log(np.exp(rows).sum(axis=1, keepdims=True))
    assert [one.token_id for one in told] == prompt
    assert (told[0].logprob, told[0].top) == (None, ())
    for row, one in zip(rows, told[1:], strict=False):
        assert one.logprob == pytest.approx(row[one.token_id], abs=1e-4)
        assert [each.logprob for each in one.top] == pytest.approx(sorted(row)[::-1][:5], abs=1e-4)
    assert b"".join(one.piece for one in told).decode().endswith(TEXT)
    assert end.metrics.prompt_tokens == len(prompt)
    again = asked(pair, prompt, 6)
    assert (again[0], again[2].token_ids) == (told, end.token_ids)
    assert sum(len(one.logprobs) for one in rounds) == len(end.token_ids) == 6


def test_a_prompt_may_be_read_and_nothing_written(pair: LoadedPair) -> None:
    prompt = (pair.raw_prompt(TEXT) * 3)[:CONTEXT]
    told, rounds, end = asked(pair, prompt, 0)
    assert (len(told), rounds, end.token_ids, end.text) == (CONTEXT, [], (), "")
    assert end.reason in (FinishReason.LENGTH, FinishReason.CONTEXT_FULL)
    with pytest.raises(ContextFull):
        asked(pair, prompt, 1)
