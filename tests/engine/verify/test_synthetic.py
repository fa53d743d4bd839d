"""Synthetic acceptance keeps guesses by chance alone, and nothing that it taught is kept."""

import pytest

from foretoken.engine.options import DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.scripted_pair import load_scripted
from foretoken.engine.verify.own_rule import rule_of
from foretoken.errors import UsageError
from foretoken.measuring.runner import measured


@pytest.mark.parametrize(
    ("agreement", "wanted", "temperature"), [(0.0, 0.8, 0.0), (1.0, 0.3, 0.0), (0.0, 0.8, 1.0), (0.5, 1.0, 0.0)]
)
def test_guesses_stay_with_the_probability_given(agreement: float, wanted: float, temperature: float) -> None:
    pair, kept = load_scripted("scripted:length=4000", f"scripted:agreement={agreement}"), list[int]()
    pair.keep_by(lambda: kept.append(1))
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=temperature, seed=4),
        draft=DraftOptions(length=4, lookup=False, acceptance=f"synthetic:{wanted:g}"),
        stop=StopOptions(max_tokens=400, ignore_eos=True),
    )
    reply = measured(pair.reply([5, 6, 7], options=lambda: options, should_stop=lambda: False))
    pair.settle()
    assert not kept
    assert not reply.lossless
    assert reply.accepted is not None
    assert reply.judged
    assert reply.accepted / reply.judged == pytest.approx(wanted, abs=0.08)


@pytest.mark.parametrize("name", ["synthetic:", "synthetic:1.2", "synthetic:nan", "synthetic:much"])
def test_what_is_no_probability_is_told(name: str) -> None:
    with pytest.raises(UsageError, match="0 to 1"):
        rule_of(name)
