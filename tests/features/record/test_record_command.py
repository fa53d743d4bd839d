"""``foretoken record`` on records that other commands wrote, and on made ones with known costs."""

import json
from pathlib import Path

import msgspec
import pytest

from foretoken.cli.main import main
from foretoken.encoding import to_json
from foretoken.engine.plain_speed import CostsSnapshot
from foretoken.measuring.open_record import (
    OpenRecord,
    PairAcceptance,
    RecordedDevice,
    RecordedFile,
    ReplyAcceptance,
    Said,
    SaidBehind,
    read_record,
)
from foretoken.measuring.prices import PassCosts, Prices
from foretoken.measuring.table import TableRow
from foretoken.speedups import Share

BIG = RecordedFile(name="big", sha256="a" * 64, bytes=1000, architecture="llama", quantisation="Q8_0", parameters=900)
BIG_F16 = msgspec.structs.replace(BIG, name="big-f16", sha256="b" * 64, bytes=2000, quantisation="F16")
SMALL = RecordedFile(name="small", sha256="c" * 64, bytes=100, architecture="llama", parameters=90)


def costs(one: float, *, main: str = "big", draft: str = "", guess: float = 0.0) -> PassCosts:
    """Passes that take as long over sixteen tokens as over one."""
    known = CostsSnapshot(passes={1: one, 17: one}, step=None, depths={})
    prices = Prices(costs=known, as_seen={}, draft=0.0, guess=guess, other=0.0, judging=0.0)
    return PassCosts(main=main, draft=draft, prices=prices)


def written(path: Path, **fields: object) -> str:
    path.write_bytes(to_json(OpenRecord(**fields)))  # type: ignore[arg-type]
    return str(path)


def positions(*shares: float, draft: str = "small") -> TableRow:
    return TableRow(
        label=f"{draft}:{len(shares)}", main="big", draft=draft, length=str(len(shares)),
        acceptance=Share(share=sum(shares) / len(shares)), acceptance_per_position=shares,
    )  # fmt: skip


def predicted(capsys: pytest.CaptureFixture[str], machine: str, pair: str, *more: str) -> dict[str, float]:
    assert main(["record", "predict", "--machine", machine, "--pair", pair, "--json", *more]) == 0
    found = json.loads(capsys.readouterr().out)
    assert all(row["speedup"]["low"] < row["speedup"]["ratio"] < row["speedup"]["high"] for row in found["rows"])
    return {row["length"]: row["speedup"]["ratio"] for row in found["rows"]}


def test_by_position_a_round_writes_what_is_kept_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pair = written(tmp_path / "pair.json", files=(BIG, SMALL), rows=(positions(0.8, 0.5),))
    own = written(tmp_path / "own.json", files=(BIG, SMALL), costs=(costs(10, draft="small", guess=1),))
    assert predicted(capsys, own, pair) == pytest.approx({"1": 1.8 / 1.1, "2": 2.3 / 1.2})
    alone = written(tmp_path / "a.json", files=(BIG, SMALL), costs=(costs(10), costs(2, main="small")))
    assert predicted(capsys, alone, pair)["1"] == pytest.approx(1.8 / 1.2)
    sizes = written(tmp_path / "s.json", files=(BIG_F16,), costs=(costs(10, main="big-f16"),))
    assert predicted(capsys, sizes, pair)["1"] == pytest.approx(1.8 / 1.05)
    beside = (costs(10, draft="small", guess=2),)
    there = written(tmp_path / "t.json", files=(BIG, SMALL), rows=(positions(0.8),), costs=beside)
    assert predicted(capsys, sizes, there)["1"] == pytest.approx(1.8 / 1.2)  # the same processor
    both = written(tmp_path / "both.json", files=(BIG, SMALL), rows=(positions(0.8, 0.5),), costs=beside,
                   device=RecordedDevice(processor="Another"))  # fmt: skip
    assert predicted(capsys, sizes, both)["1"] == pytest.approx(1.8 / 1.1)  # half the guess beside a file twice as big
    assert main(["record", "predict", "--machine", sizes, "--pair", both]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "The acceptance is that of big (Q8_0)." in said
    assert "on the pair's machine" in said


def test_token_by_token_all_lengths_follow_automatic_among_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sure = (1.0,) * 80
    reply = ReplyAcceptance(prompt=10, kinds=(("code", 30), ("new", 50)), ended=False, greedy=True,
                            said=Said(kept=sure, overlap=sure, sure=sure))  # fmt: skip
    known = PairAcceptance(main="big", draft="small", replies=(reply,) * 4)
    pair = written(tmp_path / "pair.json", files=(BIG, SMALL), acceptance=(known,))
    own = written(tmp_path / "own.json", files=(BIG, SMALL), costs=(costs(10, draft="small", guess=1),))
    found = predicted(capsys, own, pair)
    assert found["4"] == pytest.approx(5 / 1.4, rel=0.05)
    assert found["auto"] > found["4"]
    behind = SaidBehind(start=0, kept=(0.0,), overlap=(0.0,), sure=(0.0,))
    less = msgspec.structs.replace(reply, behind=(behind,), said=Said(kept=sure, overlap=sure, sure=(1.0,)))
    damaged = written(
        tmp_path / "d.json", acceptance=(msgspec.structs.replace(known, replies=(less,)),), files=(BIG, SMALL)
    )
    assert main(["record", "predict", "--machine", own, "--pair", damaged, "--machine-main", "big"]) == 3
    assert "contradicts itself" in capsys.readouterr().err


def test_what_cannot_be_predicted_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pair = written(tmp_path / "pair.json", files=(BIG, SMALL), rows=(positions(0.8),))
    own = written(tmp_path / "own.json", files=(BIG,), costs=(costs(10),))
    other = written(tmp_path / "other.json", files=(SMALL,), costs=(costs(1, main="small"),))
    empty = written(tmp_path / "empty.json")
    never = costs(10)
    never = msgspec.structs.replace(
        never, prices=msgspec.structs.replace(never.prices, guess=1.0, depth=1 << 40, deeper=1.0), draft="small"
    )
    backwards = written(tmp_path / "backwards.json", files=(BIG, SMALL), costs=(never,))
    no_pass = written(
        tmp_path / "none.json",
        files=(BIG,),
        costs=(
            msgspec.structs.replace(
                never,
                prices=msgspec.structs.replace(never.prices, costs=CostsSnapshot(passes={}, step=None, depths={})),
            ),
        ),
    )
    bare = written(tmp_path / "bare.json", files=(BIG,), rows=(positions(0.8, draft="gone"),))
    for machine, of, more, said in (
        (own, empty, (), "knows no acceptance"),
        (own, pair, ("--draft", "none"), "knows no acceptance of none"),
        (other, pair, (), "no pass costs of big; it has those of: small"),
        (own, pair, ("--machine-main", "huge"), "no pass costs of huge"),
        (backwards, pair, (), "not above zero"),
        (no_pass, pair, (), "no pass costs of big; it has those of: none"),
        (own, bare, (), "has what a guess of gone costs"),
        (str(tmp_path / "nowhere"), pair, (), "could not be read"),
    ):
        assert main(["record", "predict", "--machine", machine, "--pair", of, *more]) == 3
        assert said in capsys.readouterr().err


@pytest.mark.usefixtures("home")
def test_what_bench_and_league_write_is_shown_and_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    suite, pair = tmp_path / "p.jsonl", ("--main", "scripted:seed=3,length=60", "--draft", "scripted:")
    suite.write_text('"one"\n"another"\n')
    assert main(["bench", *pair, "--suite", str(suite), "--max-tokens", "30", "--out", str(tmp_path / "out")]) == 0
    assert main(["league", *pair, "--prompt-file", str(suite), "--max-tokens", "30", "--candidates", "lookup",
                 "--record", str(tmp_path / "l.json")]) == 0  # fmt: skip
    capsys.readouterr()
    bench, league = tmp_path / "out" / "report.json", tmp_path / "l.json"
    rows = {row.label: row for row in read_record(bench).rows}
    assert (rows["4"].draft, rows["4"].length, rows["plain"].length) == ("scripted:", "4", "")
    assert (rows["lookup"].draft, len(rows["4"].acceptance_by_depth)) == ("lookup", 1)
    (known,) = read_record(league).acceptance
    assert [len(reply.said.kept) for reply in known.replies] == [30, 30]
    assert main(["record", "show", str(league)]) == 0
    assert "league" in capsys.readouterr().out
    assert main(["record", "compare", str(bench), str(league)]) == 0
    said = capsys.readouterr().out
    assert "scripted: 4" in said
    assert main(["record", "predict", "--machine", str(league), "--pair", str(league)]) == 0
    assert "auto" in capsys.readouterr().out
