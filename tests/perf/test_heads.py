"""The bars of heads are computed from what was measured, and say what they were computed from."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

sys.path.insert(0, str(Path(__file__).parent))

import heads
from heads import Bar, acceptance, by_processor, speeds, texts, useless
from versus_results import Record


def record(
    contestant: str, text: str = "a", *, tps: float = 10.0, ids: tuple[int, ...] = (1, 2), **counts: int
) -> Record:
    given = {"drafted": 0, "accepted": 0} | counts
    return Record(
        contestant=contestant, kind="lists", text=text, repeat=0, decode_tps=tps, token_ids=ids,
        prompt_ms=1.0, wall_ms=2.0, others=0.0, **given,
    )  # fmt: skip


def test_acceptance_is_compared_where_both_wrote_the_same() -> None:
    records = [
        record("ours:3,no-lookup", drafted=30, accepted=10),
        record("N:n3", drafted=30, accepted=15),
        record("ours:3,no-lookup", "b", drafted=30, accepted=30),
        record("N:n3", "b", ids=(1, 3), drafted=30, accepted=0),
    ]
    (bar,) = acceptance(records, "N")
    assert (bar.value, bar.holds) == (pytest.approx(10 / 15), False)
    assert bar.note == "10 of 30; 15 of 30; 1 of 2 texts are the same"
    (bar,) = acceptance([record("ours:1,no-lookup", drafted=5), record("W:n1", drafted=5)], "W")
    assert bar.holds, "neither accepted anything"


def test_the_best_of_theirs_is_one_for_all_prompts() -> None:
    told = {"ours:auto": (30, 30), "ours:plain": (10, 10), "N:plain": (10, 10), "N:n1": (20, 20), "N:n7": (10, 30)}
    records = [record(name, text, tps=tps) for name, both in told.items() for text, tps in zip("ab", both, strict=True)]
    best, plain = speeds(records, "N")
    assert (best.value, best.holds) == (pytest.approx(1.5), True)
    assert best.what.endswith("N:n1")
    assert plain.value == 1.0
    (bar,) = useless([record("ours:auto", tps=9.6), record("ours:plain")])
    assert not bar.holds
    assert "DOES NOT HOLD" in str(bar)


def test_a_reply_that_is_the_plain_one_needs_no_model(tmp_path: Path) -> None:
    (bar,) = texts([record("ours:plain"), record("ours:auto")], tmp_path / "none.gguf", threads=1)
    assert (bar.value, bar.holds) == (1.0, True)


def test_speed_by_processor_time() -> None:
    assert by_processor(record("ours:auto", ids=(1, 2, 3), processor_ms=500)).decode_tps == pytest.approx(4.0)
    of_text = msgspec.structs.replace(record("python:plain", ids=(), processor_ms=500), tokens=5)
    assert by_processor(of_text).decode_tps == pytest.approx(8.0)


def test_bounds() -> None:
    assert Bar(what="x", value=1.0).holds
    assert not Bar(what="x", value=1.07, most=1.06).holds
    assert Bar(what="x", value=1.06, most=1.06).holds


def test_one_command_measures_all_of_them(
    helper: Callable[[str], ModuleType], gguf_files: ModuleType, tmp_path: Path
) -> None:
    """Beside the wheel's server, on files without sense, so that only what does not depend on speed is looked at."""
    helper("engine/gguf/tiny_architectures.py").llama(gguf_files).write(tmp_path / "main.gguf")
    helper("engine/gguf/tiny_heads.py").eagle3(gguf_files).write(tmp_path / "head.gguf")
    pair = tmp_path / "pair.json"
    pair.write_text(json.dumps({"label": "a pair", "files": {"target": "main.gguf", "draft": "head.gguf"}}))
    command = [sys.executable, heads.__file__, str(pair), "--useless", str(pair), "--out", str(tmp_path / "results")]
    command += ["--kinds", "lists", "--max-tokens", "12", "--threads", "1", "--prompt-tokens", "16", "--runs", "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode in (0, 1), done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == 10, done.stdout + done.stderr
    assert all("holds" in line for line in lines[:4]), "acceptance is the server's"
    assert "1 of 1 texts are the same" in lines[0]
    assert lines[6].split()[0] == "1.000", "the head changes nothing of the texts"
