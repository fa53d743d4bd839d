"""The speed of models on this machine: measured where they ran, estimated otherwise, unsaid where nothing is known."""

from pathlib import Path

import pytest

from foretoken.engine.plain_speed import CostsSnapshot
from foretoken.features.library.details import card_of
from foretoken.library.drafts.expected_speed import SpeedHere, read_by_name, read_for_token
from foretoken.library.drafts.speedup import ModelCosts
from foretoken.library.fit import bandwidth
from foretoken.library.fit.bandwidth import Bandwidth
from foretoken.library.fit.profile import Shape


def test_what_was_measured_counts_more_than_an_estimate(tmp_path: Path) -> None:
    costs = ModelCosts(tmp_path)
    here = SpeedHere(costs, 30e9, key=lambda _path: "model")
    guessed = here.of_file(tmp_path, 1e9)
    assert guessed is not None
    assert (guessed.rate, guessed.words) == (pytest.approx(18), "about 18 tok/s")
    assert "1.0 GB of weights" in guessed.how
    costs.note("model", None, "setting", CostsSnapshot(passes={1: 80.0, 4: 120.0}, step=None, depths={}))
    found = here.of_file(tmp_path, 1e9)
    assert found is not None
    assert (found.words, found.measured) == ("12 tok/s here", True)
    assert SpeedHere(ModelCosts(tmp_path / "none"), None, key=lambda _path: "x").of_file(tmp_path, 1e9) is None
    assert SpeedHere(costs, None).of_file(tmp_path / "gone.gguf", 1e9) is None


def test_a_mixture_of_experts_reads_a_part_of_its_weights_for_a_token() -> None:
    assert read_for_token(100, 10, 2) == 20
    assert read_by_name("Qwen3-30B-A3B", 30 * 10**9, 30 * 10**9) == 3e9
    assert read_by_name("Llama-8B", 5 * 10**9, 8 * 10**9) == 5e9
    assert read_by_name("gpt-oss-20b", 10**9, 20 * 10**9) is None
    shape = Shape(layers=2, width=64, feed_forward=128, kv_heads=1, head=64, vocabulary=100)
    assert read_by_name("Plain", 10**6, 90_000, shape) == 1e6
    assert read_by_name("Mixed", 10**6, 900_000, shape) is None


def test_the_memorys_speed_is_measured_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bandwidth, "_SIZE", 2**20)
    one = Bandwidth(tmp_path)
    assert one.known() is None
    found = one.measure()
    assert found is not None
    assert found > 0
    assert Bandwidth(tmp_path).known() == found
    monkeypatch.setattr("os.cpu_count", lambda: 4321)  # the folder went to another machine
    assert one.known() is None


def test_the_card_of_a_file_is_its_repositorys(tmp_path: Path) -> None:
    inside = tmp_path / "models--a--b" / "snapshots" / "abc" / "Q4"
    inside.mkdir(parents=True)
    file = inside / "m.gguf"
    assert card_of(file) == ""
    (tmp_path / "README.md").write_text("of somebody else")
    assert card_of(file) == ""
    (inside.parent / "README.md").write_text("---\na: b\n---\n# Card")
    assert card_of(file) == "# Card"
    (inside / "README.md").write_bytes(b"\0\1\2")
    assert card_of(file) == "# Card"
