"""Plain speed is measured behind the text in the cache without a trace, and estimated between the depths measured."""

from collections.abc import Sequence

import msgspec
import pytest

from foretoken.engine.events import Metrics, ReplyFinished
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.model import Logits, PassPart
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.plain_probe import measure_plain
from foretoken.engine.plain_speed import ENOUGH, PlainSample, PlainSpeed
from foretoken.engine.scripted_pair import load_scripted

SAMPLING = SamplingOptions(temperature=0.7, repetition_penalty=1.1)


def sample(
    depth: int, ms: float, at: float = 0.0, *, idle: bool = True, busy: float | None = None, slope: float | None = None
) -> PlainSample:
    return PlainSample(tokens=48, ms=ms, depth=depth, at=at, idle=idle, busy=busy, slope=slope)


def known(*samples: PlainSample) -> PlainSpeed:
    speed = PlainSpeed()
    for one in samples:
        speed = speed.with_sample(one)
    return speed


def test_between_two_depths_lies_a_line_and_beyond_them_nothing_is_made_up() -> None:
    speed = known(sample(100, 10.0), sample(1100, 20.0))
    assert [speed.at(depth).ms for depth in (0, 100, 600, 1100, 9000)] == [10.0, 10.0, 15.0, 20.0, 20.0]  # type: ignore[union-attr]
    assert PlainSpeed().at(100) is None


def test_beyond_a_depth_it_goes_on_by_the_slope_measured_there() -> None:
    speed = known(sample(100, 10.0, slope=0.01), sample(1100, 20.0, slope=0.015))
    assert [speed.at(depth).ms for depth in (0, 600, 2100)] == pytest.approx([9.0, 15.0, 35.0])  # type: ignore[union-attr]
    for slope, at_none in ((-1.0, 10.0), (9.0, 8.8)):  # what cannot be
        assert known(sample(100, 10.0, slope=slope)).at(0).ms == pytest.approx(at_none)  # type: ignore[union-attr]


def test_the_median_of_a_depth_counts_with_its_spread_and_its_latest() -> None:
    speed = known(sample(100, 10.0, 1), sample(120, 90.0, 2), sample(90, 12.0, 3))
    estimate = speed.at(100)
    assert estimate is not None
    assert (estimate.ms, estimate.low, estimate.high, estimate.count) == (12.0, 10.0, 90.0, 3)
    assert estimate.latest.at == 3


def test_few_are_kept_of_each_depth_and_old_ones_go_first() -> None:
    speed = known(*(sample(2**n, float(n), at) for at, n in enumerate([8] * 20 + [10] * 20)))
    assert len(speed.samples) == 12
    assert min(one.at for one in speed.samples if one.depth == 1024) == 34


def test_more_is_wanted_until_enough_was_measured_lately_there() -> None:
    speed = known(*(sample(100, 10.0, at=50.0) for _ in range(ENOUGH - 1)), sample(100, 10.0, at=50.0, idle=False))
    assert speed.wants(200, now=60.0)
    speed = speed.with_sample(sample(100, 10.0, at=50.0))
    assert not speed.wants(200, now=60.0)
    assert speed.wants(200, now=7200.0)
    assert speed.wants(2000, now=60.0)


def test_what_other_programs_disturbed_counts_only_where_there_is_nothing_else() -> None:
    calm, disturbed = (sample(100, ms, 1.0, busy=busy) for ms, busy in ((10, 1.9), (40, 0.7)))
    elsewhere = msgspec.structs.replace(disturbed, depth=4000)
    speed = known(disturbed, disturbed, calm, elsewhere)
    assert [speed.at(depth).ms for depth in (100, 4000)] == [10.0, 40.0]  # type: ignore[union-attr]
    assert speed.wants(100, now=2.0)


def test_a_busy_machine_is_left_alone_for_minutes_and_drives_out_nothing_that_is_known() -> None:
    calm, disturbed = sample(100, 10, 1.0, busy=1.9), sample(100, 40, 2.0, busy=0.7)
    speed = known(calm, *[disturbed] * 20)
    assert calm in speed.samples
    assert speed.at(100).ms == 10  # type: ignore[union-attr]
    assert not speed.wants(100, now=60.0)
    assert speed.wants(100, now=400.0)


# --- measuring -------------------------------------------------------------------------------------------------


@pytest.fixture
def pair() -> LoadedPair:
    return load_scripted("scripted:seed=3,length=90", "scripted:")


def reply(pair: LoadedPair, text: str, source: DraftSource = DraftSource.AUTO) -> ReplyFinished:
    options = ReplyOptions(sampling=SamplingOptions(seed=5), draft=DraftOptions(source=source))
    *_, end = pair.reply(pair.raw_prompt(text, should_stop=lambda: False), options=lambda: options, should_stop=bool)
    assert isinstance(end, ReplyFinished)
    return end


def state(pair: LoadedPair) -> tuple[object, ...]:
    return pair._slots[0].target.model.length, pair.texts(), pair.costs, pair.learned


def test_a_measurement_leaves_cache_prefixes_costs_and_learning_as_they_were(pair: LoadedPair) -> None:
    reply(pair, "one text")
    reply(pair, "another text")
    before = state(pair)
    assert pair.measure_plain(SAMPLING, lambda: False)
    assert state(pair) == before
    (measured,) = [one for one in pair.plain.samples if one.idle]
    assert measured.tokens >= 48
    assert measured.depth > len(pair.texts()[0])
    fresh = load_scripted("scripted:seed=3,length=90", "scripted:")
    for text in ("one text", "another text", "a third"):
        expected = reply(fresh, text)
    assert reply(pair, "a third").text == expected.text


def test_what_is_measured_behind_a_text_tells_of_the_tokens_within_it(
    pair: LoadedPair, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = pair._target.cache
    now, passes, decode = 0.0, 0, cache.decode_jointly

    def slower_with_depth(parts: Sequence[PassPart]) -> Sequence[Logits]:
        nonlocal now, passes
        passes += 1
        now += (1.0 + 0.001 * cache.held_by(0) + 9.0 * (passes <= 6)) / 1000  # the processor sleeps at first
        return decode(parts)

    reply(pair, "a text")
    monkeypatch.setattr(cache, "decode_jointly", slower_with_depth)
    found = measure_plain(pair._slots[0].target, SAMPLING, lambda: False, clock=lambda: now)
    assert found is not None
    for depth in (0, 50, found.depth, 400):
        assert known(found).at(depth).ms == pytest.approx(1.0 + 0.001 * depth, rel=0.01)  # type: ignore[union-attr]


def test_enough_is_enough(pair: LoadedPair) -> None:
    said = [pair.measure_plain(SAMPLING, lambda: False) for _ in range(ENOUGH + 1)]
    assert said == [True] * (ENOUGH - 1) + [False, False]
    assert len(pair.plain.samples) == ENOUGH


@pytest.mark.parametrize("passes", [0, 1, 20])
def test_one_that_is_stopped_says_nothing(pair: LoadedPair, passes: int) -> None:
    reply(pair, "a text")
    before, left = state(pair), iter(range(passes))

    def stop() -> bool:
        return next(left, None) is None

    assert pair.measure_plain(SAMPLING, stop)
    assert not [one for one in pair.plain.samples if one.idle]
    assert state(pair) == before


def test_a_model_with_a_running_state_is_measured_only_while_it_holds_no_text(
    pair: LoadedPair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pair._slots[0].target.model, "saves", None)
    assert pair.measure_plain(SAMPLING, lambda: False)
    assert len(pair.plain.samples) == 1
    reply(pair, "a text", DraftSource.NONE)
    assert not pair.measure_plain(SAMPLING, lambda: False)


def test_rounds_without_guesses_are_measurements_too(pair: LoadedPair) -> None:
    metrics: Metrics = reply(pair, "a text", DraftSource.NONE).metrics
    assert metrics.plain_tokens == metrics.generated_tokens - 1
    (found,) = pair.plain.samples
    assert (found.tokens, found.idle) == (metrics.plain_tokens, False)
    assert found.ms == pytest.approx(metrics.plain_ms / metrics.plain_tokens)


def test_a_reply_of_few_such_rounds_is_none(pair: LoadedPair) -> None:
    options = ReplyOptions(draft=DraftOptions(source=DraftSource.NONE), stop=StopOptions(max_tokens=10))
    list(pair.reply([1, 2], options=lambda: options, should_stop=lambda: False))
    assert not pair.plain.samples
