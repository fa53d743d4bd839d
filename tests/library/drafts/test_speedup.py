"""Predicted speedup: from measurements where there are any, else a guess that says so."""

from collections.abc import Callable
from pathlib import Path

import pytest

from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.calibration import Calibration
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.learned import Belief, Learned
from foretoken.engine.plain_speed import CostsSnapshot
from foretoken.library.drafts.speedup import (
    _LONGEST,
    Known,
    ModelCosts,
    Prediction,
    Predictor,
    _best,
    by_sizes,
    model_key,
    setting_key,
)
from foretoken.library.files.keyed_file import KeyedFile
from foretoken.library.on_disk.kept import learned_acceptance, learned_key
from foretoken.speedups import Basis

FREE = dict.fromkeys(range(1, 34), 10.0)  # a pass costs the same at any width
STAIRS = {1: 10.0, 2: 10.0, 4: 10.0, 5: 30.0, 8: 30.0, 9: 60.0, 33: 200.0}


def snapshot(passes: dict[int, float], step: float | None) -> CostsSnapshot:
    return CostsSnapshot(passes=passes, step=step, depths={})


@pytest.fixture
def models(tmp_path: Path) -> dict[str, Path]:
    found = {name: tmp_path / f"{name}.gguf" for name in ("main", "draft", "other", "unknown")}
    for name, path in found.items():
        path.write_bytes(name.encode() * 10)
    return found


@pytest.fixture
def costs(tmp_path: Path) -> ModelCosts:
    return ModelCosts(tmp_path / "costs")


@pytest.fixture
def learned(tmp_path: Path) -> KeyedFile[Learned]:
    return learned_acceptance(tmp_path / "learned")


@pytest.fixture
def predict(models: dict[str, Path], costs: ModelCosts, learned: KeyedFile[Learned]) -> Callable[..., Prediction]:
    def ask(main: str, draft: str, ratio: float = 0.1) -> Prediction:
        return Predictor(costs, learned).predict(models[main], models[draft], cost_ratio=ratio)

    return ask


def note(
    costs: ModelCosts, models: dict[str, Path], main: str, draft: str | None, found: CostsSnapshot, setting: str = "s"
) -> None:
    costs.note(model_key(models[main]), None if draft is None else model_key(models[draft]), setting, found)


def formula(ratio: float, *, block: int | None = None, acceptance: float = 0.7) -> float:
    return _best(acceptance, ratio, [1.0] * (_LONGEST + 1), block)


@pytest.mark.parametrize(
    ("ratio", "block", "speedup"),
    [(1.0, None, 0.85), (0.05, None, 2.353), (0.0, 4, 2.773), (0.5, 4, 1.849), (0.5, 1, 1.133), (1.0, 8, 1.6)],
)
def test_the_forecast_follows_the_formula(ratio: float, block: int | None, speedup: float) -> None:
    assert formula(ratio, block=block) == pytest.approx(speedup, abs=0.01)
    assert formula(ratio, acceptance=0.99) > formula(ratio)


def test_without_measurements_it_is_from_sizes(predict: Callable[..., Prediction]) -> None:
    found = predict("main", "draft")
    assert found == by_sizes(0.1)
    assert (found.known, found.speedup.of) == (Known.SIZES, Basis.FORECAST)
    assert found.speedup.ratio < formula(0.1)  # checking guesses is not free
    assert found.sentence.startswith(f"{found.speedup.words}: estimated from the sizes")


@pytest.mark.parametrize("ratio", [0.01, 0.1, 0.5, 2.0])
def test_the_interval_holds_what_is_usual(
    predict: Callable[..., Prediction], costs: ModelCosts, models: dict[str, Path], ratio: float
) -> None:
    from_sizes = predict("main", "draft", ratio=ratio).speedup
    note(costs, models, "main", "draft", snapshot(STAIRS, 10.0 * ratio))
    measured = predict("main", "draft").speedup
    for one in (from_sizes, measured):
        assert one.low is not None
        assert one.high is not None
        assert 0 < one.low < one.ratio < one.high


def test_measured_costs_of_free_verification_agree_with_the_formula(
    predict: Callable[..., Prediction], costs: ModelCosts, models: dict[str, Path]
) -> None:
    note(costs, models, "main", "draft", snapshot(FREE, 1.0))
    found = predict("main", "draft", ratio=0.1)
    assert found.known is Known.COSTS
    assert found.speedup.ratio == pytest.approx(formula(0.1), rel=0.05)


def test_each_model_is_measured_whichever_it_was_paired_with(
    predict: Callable[..., Prediction], costs: ModelCosts, models: dict[str, Path]
) -> None:
    note(costs, models, "main", "other", snapshot(FREE, 5.0))
    assert predict("main", "draft").known is Known.SIZES
    note(costs, models, "other", "draft", snapshot(STAIRS, 1.0))
    assert predict("main", "draft").known is Known.COSTS
    assert (
        predict("other", "draft").speedup.ratio < predict("main", "draft").speedup.ratio
    )  # its verification is not free
    assert predict("draft", "main").known is Known.SIZES  # one was never a main model


def test_a_model_that_was_only_a_main_model_steps_as_fast_as_it_decodes(
    predict: Callable[..., Prediction], costs: ModelCosts, models: dict[str, Path]
) -> None:
    note(costs, models, "main", None, snapshot(FREE, None))
    note(costs, models, "draft", None, snapshot({1: 1.0, 2: 1.1}, None))
    assert predict("main", "draft").speedup.ratio == pytest.approx(formula(0.1), rel=0.05)


def test_a_measured_block_is_paid_once(costs: ModelCosts, learned: KeyedFile[Learned], models: dict[str, Path]) -> None:
    note(costs, models, "main", "draft", snapshot(FREE, 1.0))
    found = Predictor(costs, learned).predict(models["main"], models["draft"], cost_ratio=0.1, block=7)
    assert found.speedup.ratio == pytest.approx(formula(0.1, block=7), rel=0.05)


def test_settings_are_not_mixed(predict: Callable[..., Prediction], costs: ModelCosts, models: dict[str, Path]) -> None:
    note(costs, models, "main", None, snapshot(FREE, None), "one thread")
    note(costs, models, "other", "draft", snapshot(FREE, 1.0), "eight threads")
    assert predict("main", "draft").known is Known.SIZES
    note(costs, models, "main", None, snapshot({1: 2.0, 2: 2.0, 33: 2.0}, None), "eight threads")
    assert predict("main", "draft").speedup.ratio < 1.3
    note(costs, models, "main", "draft", snapshot(FREE, 0.1), "four threads")  # the latest counts
    assert predict("main", "draft").speedup.ratio > 2
    build = "AVX2"
    keys = [
        setting_key(threads=n, gpu_layers=g, build=b)
        for n, g, b in ((None, -1, build), (2, -1, build), (2, 0, build), (2, 0, "CUDA"))
    ]
    assert len(set(keys)) == 4


def test_where_no_length_pays_it_is_plain_decoding(
    predict: Callable[..., Prediction], costs: ModelCosts, models: dict[str, Path]
) -> None:
    note(costs, models, "main", "draft", snapshot(STAIRS, 40.0))
    assert predict("main", "draft").speedup.ratio <= 1.0


def belief(bias: float, slope: float, variance: float) -> Belief:
    return Belief(coefficients=(bias, slope, 0.0), variances=(variance,) * 3)


def test_what_was_learned_of_the_pair_takes_the_place_of_the_usual_acceptance(
    predict: Callable[..., Prediction], costs: ModelCosts, models: dict[str, Path], learned: KeyedFile[Learned]
) -> None:
    note(costs, models, "main", "draft", snapshot(FREE, 1.0))
    usual = predict("main", "draft")
    key = learned_key(models["main"], models["draft"])
    fresh = Calibration().belief
    sure = (3.0, 2.0, 4.0) * 16
    learned.write(key, AutoLength(Costs()).learned)  # loaded, never used
    assert predict("main", "draft") == usual
    learned.write(key, Learned(greedy=belief(1.0, 1.0, 0.1), drawn=fresh, lookup=fresh, confidences=sure))
    good = predict("main", "draft")
    learned.write(key, Learned(greedy=fresh, drawn=belief(-3.0, 0.2, 0.1), lookup=fresh, confidences=sure))
    bad = predict("main", "draft")
    assert (good.known, bad.known) == (Known.PAIR, Known.PAIR)
    assert good.speedup.ratio > 1.3 * usual.speedup.ratio
    assert bad.speedup.ratio < 1.2


def test_files_that_are_gone_or_broken_leave_a_guess(
    predict: Callable[..., Prediction], costs: ModelCosts, models: dict[str, Path], tmp_path: Path
) -> None:
    note(costs, models, "main", "draft", snapshot(FREE, 1.0))
    for file in (tmp_path / "costs").iterdir():
        file.write_text('{"version":2}')
    assert predict("main", "draft").known is Known.SIZES
    note(costs, models, "main", "draft", snapshot(FREE, 1.0))
    models["draft"].unlink()
    assert predict("main", "draft").known is Known.SIZES
