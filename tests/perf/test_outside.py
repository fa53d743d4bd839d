"""The command that measures real rounds, run on the demo pair in a process of its own: it takes the library's place."""

import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = Path(__file__).with_name("outside.py")


def outside(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(COMMAND), *map(str, arguments)], capture_output=True, text=True)


def test_what_is_outside_is_a_part_of_a_round(demo_pair: tuple[Path, Path]) -> None:
    ran = outside(*demo_pair, "--ours", "plain", "3,no-lookup", "--tokens", "24")
    assert ran.returncode == 0, ran.stderr
    rows = {
        name: [float(n.rstrip("%")) for n in numbers] for name, *numbers in map(str.split, ran.stdout.split("\n")[1:-1])
    }
    for name, width in (("plain", 1.0), ("3,no-lookup", 4.0)):
        rounds, mean_width, whole, mean, median, share, _counted = rows[name]
        assert rounds > 0
        assert 0.8 * width <= mean_width <= width
        assert median > 0
        assert 0 < mean < whole
        assert abs(share - 100 * mean / whole) < 2.0  # of figures that are rounded


@pytest.mark.slow
def test_rounds_are_drawn_where_a_temperature_is_given(demo_pair: tuple[Path, Path]) -> None:
    ran = outside(*demo_pair, "--ours", "3,no-lookup", "--tokens", "24", "--temperature", "100")
    assert ran.returncode == 0, ran.stderr
    rounds = int(ran.stdout.split("\n")[1].split()[1])
    assert rounds > 0.7 * 4 * 23  # of four replies: next to nothing stands of what is drawn from so flat a distribution


def test_a_loop_with_nothing_around_it_takes_less(demo_pair: tuple[Path, Path]) -> None:
    ran = outside(*demo_pair, "--ours", "3,no-lookup", "--bare", "0", "3", "--tokens", "24")
    assert ran.returncode == 0, ran.stderr
    rows = {line[:16].strip(): line[16:].split() for line in ran.stdout.split("\n")[1:-1]}
    assert float(rows["bare 0"][0]) >= 24
    assert float(rows["bare 3"][1]) == 4.0
    # As many rounds: what stands of the guesses is the same. The medians, for other programs may be at work.
    assert abs(float(rows["bare 3"][0]) - float(rows["3,no-lookup"][0])) <= 0.2 * float(rows["3,no-lookup"][0]) + 4
    assert 0 < float(rows["bare 3"][4]) < float(rows["3,no-lookup"][4])


@pytest.mark.slow
def test_what_cannot_be_measured_is_said_in_a_sentence(demo_pair: tuple[Path, Path], tmp_path: Path) -> None:
    for arguments, said in (
        ((*demo_pair, "--ours", "fast"), "is no setting"),
        ((*demo_pair, "--ours", "lookup"), "leaves the draft out"),
        ((*demo_pair, "--prompts", 0), "must be 1 or more"),
        ((*demo_pair, "--bare", -1), "numbers of guesses"),
        ((*demo_pair, "--temperature", -1), "from 0 to 100"),
        ((*demo_pair, "--temperature", 0.8, "--bare", 3), "are greedy"),
        ((*demo_pair, "--peer", "n3"), "needs the peer's --binary"),
        (
            (*demo_pair, "--ours", "plain", "--tokens", 4, "--peer", "n3", "--binary", tmp_path / "none"),
            "no llama-server",
        ),
        ((tmp_path / "missing.gguf", demo_pair[1]), "missing.gguf"),
    ):
        ran = outside(*arguments)
        assert ran.returncode != 0
        assert said in ran.stderr
        assert "Traceback" not in ran.stderr
