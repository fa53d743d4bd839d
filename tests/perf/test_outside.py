"""The command that measures real rounds, run on the demo pair in a process of its own: it takes the library's place."""

import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = Path(__file__).with_name("outside.py")


def outside(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(COMMAND), *map(str, arguments)], capture_output=True, text=True)


def test_what_is_outside_is_a_part_of_a_round(demo_pair: tuple[Path, Path]) -> None:
    ran = outside(*demo_pair, "--ours", "plain", "3,lookup=off", "--tokens", "24")
    assert ran.returncode == 0, ran.stderr
    rows = {
        name: [float(n.rstrip("%")) for n in numbers] for name, *numbers in map(str.split, ran.stdout.split("\n")[1:-1])
    }
    for name, width in (("plain", 1.0), ("3,lookup=off", 4.0)):
        rounds, mean_width, whole, mean, median, share, _counted = rows[name]
        assert rounds > 0
        assert 0.8 * width <= mean_width <= width
        assert median > 0
        assert 0 < mean < whole
        assert abs(share - 100 * mean / whole) < 2.0  # of figures that are rounded


@pytest.mark.slow
def test_rounds_are_drawn_where_a_temperature_is_given(demo_pair: tuple[Path, Path]) -> None:
    ran = outside(*demo_pair, "--ours", "3,lookup=off", "--tokens", "24", "--temperature", "100")
    assert ran.returncode == 0, ran.stderr
    rounds = int(ran.stdout.split("\n")[1].split()[1])
    assert rounds > 0.7 * 4 * 23  # of four replies: next to nothing stands of what is drawn from so flat a distribution


@pytest.mark.slow
def test_what_cannot_be_measured_is_said_in_a_sentence(demo_pair: tuple[Path, Path], tmp_path: Path) -> None:
    for arguments, said in (
        ((*demo_pair, "--ours", "fast"), "fast"),
        ((*demo_pair, "--ours", "lookup"), "leaves the draft out"),
        ((*demo_pair, "--prompts", 0), "must be 1 or more"),
        ((*demo_pair, "--temperature", -1), "from 0 to 100"),
        ((tmp_path / "missing.gguf", demo_pair[1]), "missing.gguf"),
    ):
        ran = outside(*arguments)
        assert ran.returncode != 0
        assert said in ran.stderr
        assert "Traceback" not in ran.stderr
