"""Downloads through every fault: 80 seeded runs here, 5,000 in the slow campaign."""

from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest


@pytest.fixture(scope="module")
def models(gguf_files: ModuleType) -> list[bytes]:
    """Whole models of 0.3 to 5 MB."""
    shapes: Sequence[dict[str, int]] = (
        {},
        {"layers": 3, "width": 128, "feed_forward": 256},
        {"layers": 4, "width": 256},
    )
    return [gguf_files.tiny_model(seed=number, **shape).to_bytes() for number, shape in enumerate(shapes)]


def campaign(seeds: range, **parts: Any) -> None:
    """Run all seeds; every broken promise is reported with its seed."""
    fault_runs = parts.pop("fault_runs")
    broken, finished, failures, kills = [], 0, 0, 0
    for seed in seeds:
        try:
            tally = fault_runs.FaultRun(seed, **parts).run()
        except AssertionError as error:
            broken.append(f"seed {seed}: {error}")
            continue
        finished, failures, kills = finished + tally.finished, failures + tally.failures, kills + tally.kills
    assert not broken
    assert finished > len(seeds) * 0.9
    assert failures > len(seeds) * 0.1  # else the faults did not bite
    assert kills > len(seeds) * 0.01


@pytest.fixture
def parts(
    hub: Any, models: list[bytes], tmp_path: Path, stand_in: ModuleType, downloading: ModuleType, helper: Any
) -> dict[str, Any]:
    return {
        "hub": hub,
        "models": models,
        "folder": tmp_path,
        "stand_in": stand_in,
        "downloading": downloading,
        "fault_runs": helper("library/downloads/fault_runs.py"),
    }


def test_twenty_runs(parts: dict[str, Any]) -> None:
    campaign(range(20), **parts)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("block", range(10))
def test_five_thousand_runs(parts: dict[str, Any], block: int) -> None:
    campaign(range(1000 + block * 500, 1500 + block * 500), **parts)
