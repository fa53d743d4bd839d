"""What was learned of a pair is there for the next process, and any other file is as good as none."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.learned import Belief, Learned
from foretoken.library.on_disk.kept import learned_acceptance, learned_key

BELIEF = Belief(coefficients=(-0.5, 1.25), variances=(0.1, 0.05))
LEARNED = Learned(
    greedy=BELIEF,
    drawn=msgspec.structs.replace(BELIEF, coefficients=(0.5, 1.0)),
    lookup=msgspec.structs.replace(BELIEF, coefficients=(2.0, 1.0)),
    confidences=(1.5, -2.0, 7.0),
)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    cache = learned_acceptance(tmp_path / "learned")
    assert cache.read("a") is None
    cache.write("a", LEARNED)
    assert cache.read("a") == LEARNED
    assert cache.read("b") is None


def test_another_process_reads_it(tmp_path: Path) -> None:
    learned_acceptance(tmp_path).write("a", LEARNED)
    code = (
        "import sys; from pathlib import Path; from foretoken.library.on_disk.kept import learned_acceptance;"
        "print(learned_acceptance(Path(sys.argv[1])).read('a').drawn.coefficients[0])"
    )
    said = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "0.5"


def broken_files() -> list[bytes]:
    good = msgspec.json.encode({"version": 2, "learned": msgspec.to_builtins(LEARNED)})

    def changed(**belief: object) -> bytes:
        tree = msgspec.json.decode(good)
        tree["learned"]["greedy"].update(belief)
        return msgspec.json.encode(tree)

    return [
        b"",
        b"\x00\xff" * 50,
        good[: len(good) // 2],
        good.replace(b'"version":2', b'"version":3'),
        good.replace(b'"version":2,', b""),
        good.replace(b'"version":2', b'"version":1').replace(b"[1.5,-2.0,7.0]", b'{"prose":[1.5]}'),
        changed(coefficients=[1e300, 1.0]),
        changed(coefficients=[1.0] * 9),
        changed(variances=[-0.1, 0.1]),
        changed(variances="wide"),
        changed(coefficients=None),
        good.replace(b"[1.5,-2.0,7.0]", b"[" + b",".join([b"7.0"] * 65) + b"]"),
        good.replace(b"7.0]", b"7.5]"),
        b"[" * 60000,
        good + b" " * 70000,
    ]


@pytest.mark.parametrize("data", broken_files(), ids=range(len(broken_files())))
def test_a_broken_or_foreign_file_is_no_file(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.json").write_bytes(data)
    assert learned_acceptance(tmp_path).read("a") is None


def test_any_file_that_is_read_can_be_lived_with(tmp_path: Path) -> None:
    """Well-formed, but nothing that evidence could have led to, or about other coefficients."""
    extreme = Belief(coefficients=(100.0, -100.0, 100.0), variances=(0.0, 0.0, 0.0))
    foreign = Belief(coefficients=(1.0,), variances=())
    cache = learned_acceptance(tmp_path)
    cache.write("a", Learned(greedy=extreme, drawn=foreign, lookup=extreme))
    new, again = AutoLength(Costs()).learned, AutoLength(Costs(), cache.read("a")).learned
    assert again.greedy.coefficients == (100.0, 0.0, 100.0)  # surer is never less likely
    assert min(again.greedy.variances) > 0
    assert again.drawn == new.drawn


def test_either_model_makes_another_key(tmp_path: Path) -> None:
    main, draft, other = (tmp_path / name for name in ("main", "draft", "other"))
    main.write_bytes(b"m" * 3_000_000)
    draft.write_bytes(b"d" * 10)
    other.write_bytes(b"d" * 9 + b"e")
    same = tmp_path / "elsewhere"
    same.write_bytes(draft.read_bytes())
    assert learned_key(main, draft) == learned_key(main, same)
    keys = {learned_key(*pair) for pair in ((main, draft), (main, other), (main, None), (draft, main), (other, None))}
    assert len(keys) == 5
