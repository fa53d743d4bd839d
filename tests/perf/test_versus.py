"""The comparison with llama.cpp's server: what it counts, and that both sides answer the same question."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

sys.path.insert(0, str(Path(__file__).parent))

import peers
from answers import Models
from ours import OurServer, OurSetting
from peer_builds import PeerError, describe
from peers import Setting, start
from versus import _turns
from versus_hall import Contestant
from versus_markdown import into, markdown
from versus_prompts import MIX, QUOTING, Asked, chosen
from versus_report import summarise
from versus_results import Header, Record, Results, append, read

from foretoken.bench.measuring.others import OthersMeter, Used

PAIR = {"label": "a pair", "agreement": {"wanted": 0.9}, "types": {"target": "q8_0"}}


def header(**changes: object) -> Header:
    return Header(**({"pair": PAIR, "threads": 2, "max_tokens": 96, "temperature": 0.0} | changes))  # type: ignore[arg-type]


def record(
    contestant: str, tps: float, *, kind: str = "lists", text: str = "a", repeat: int = 0, **more: object
) -> Record:
    given = {"token_ids": (1, 2), "drafted": 10, "accepted": 5, "prompt_ms": 1.0, "wall_ms": 2.0, "others": 0.0} | more
    return Record(contestant=contestant, kind=kind, text=text, repeat=repeat, decode_tps=tps, **given)  # type: ignore[arg-type]


def results(*records: Record, **changes: object) -> Results:
    return Results(header=header(**changes), records=records)


# --- settings -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["plain", "n3", "n15,p0.5", "ngram-simple", "ngram-mod,n7,p0.5", "n7,probabilistic", "head,n3", "ngram-mod,k4,m7"],
)
def test_a_peer_setting_is_read_as_it_is_written(text: str) -> None:
    assert str(Setting.parse(text)) == text


def test_a_peer_setting_names_its_sources_in_the_servers_words() -> None:
    assert Setting.parse("ngram-simple,n7,p0.5").types("draft-eagle3") == ["ngram-simple", "draft-eagle3"]
    assert Setting.parse("plain").types("draft-simple") == []


def test_lengths_of_an_ngram_source_go_where_the_server_looks_for_them() -> None:
    assert dict(Setting.parse("ngram-map-k,k4,m15").sources()) == {"ngram-map-k": {"size_m": 15, "size_n": 4}}
    assert dict(Setting.parse("ngram-mod,m7").sources()) == {"ngram-mod": {"n_max": 7, "n_min": 1}}
    assert dict(Setting.parse("ngram-simple,n7").sources()) == {}


@pytest.mark.parametrize("text", ["", "7", "n", "px", "n-gram", "n3,m7", "ngram-cache,m7"])
def test_an_unknown_peer_setting_is_refused(text: str) -> None:
    with pytest.raises(PeerError, match=r"no setting|name one"):
        Setting.parse(text)


def test_our_settings() -> None:
    assert OurSetting.parse("plain") == OurSetting(None, draft_model=False)
    assert OurSetting.parse("7,no-lookup") == OurSetting(7, lookup=False)
    assert OurSetting.parse("auto").process != OurSetting.parse("7").process != OurSetting.parse("plain").process
    assert OurSetting.parse("lookup") == OurSetting("auto", lookup=True, draft_model=False)
    assert OurSetting.parse("head") == OurSetting("auto", head=True)
    assert OurSetting.parse("head,3").process == "head fixed"
    assert OurSetting.parse("ollama").process == "ollama"
    for text in ("", "head,", "best", "7,", "7,lookup,lookup", "-1"):
        with pytest.raises(PeerError, match="no setting"):
            OurSetting.parse(text)


# --- the order and the file -----------------------------------------------------------------------------------------


def test_every_prompt_goes_through_all_contestants_who_take_turns_at_being_first() -> None:
    contestants = [Contestant("ours", "auto"), Contestant("N", "n3"), Contestant("W", "n3")]
    asked = [Asked("lists", text) for text in "abcd"]
    turns = _turns(contestants, asked, repeats=2, block=1)
    assert len(set(turns)) == len(turns) == 3 * 4 * 2
    rounds = [turns[i : i + 3] for i in range(0, len(turns), 3)]
    assert all(len({(one.text, repeat) for _, one, repeat in part}) == 1 for part in rounds)
    assert [part[0][0].side for part in rounds[:4]] == ["ours", "N", "W", "ours"]
    blocked = _turns(contestants, asked, repeats=1, block=2)
    assert [who.side for who, _, _ in blocked[:6]] == ["ours", "ours", "N", "N", "W", "W"]
    assert sorted(map(str, blocked)) == sorted(map(str, _turns(contestants, asked, repeats=1, block=1)))


def test_there_are_enough_prompts_of_each_kind() -> None:
    assert len(MIX) == 4
    assert all(len(set(prompts)) >= 4 for prompts in MIX.values())
    first = chosen([*MIX, *QUOTING], 1)
    assert [one.kind for one in first] == [*MIX, *QUOTING]
    everything = chosen(list(MIX), 99)
    assert len(everything) == len(set(everything)) == sum(map(len, MIX.values()))


def test_a_file_is_taken_up_again(tmp_path: Path) -> None:
    path = tmp_path / "more" / "results.jsonl"
    assert read(path) is None
    append(path, [header(builds={"ours": "x"}), record("ours:auto", 10.0)])
    append(path, [header(builds={"ours": "x", "N": "y"}), record("N:n3", 8.0)])
    with path.open("ab") as file:
        file.write(b'{"type":"reply","contestant":"N:n7"')  # cut off in the middle of a line
    found = read(path)
    assert found is not None
    assert {record.key for record in found.records} == {("ours:auto", "a", 0), ("N:n3", "a", 0)}
    append(path, [record("N:n7", 7.0)])
    found = read(path)
    assert found is not None
    assert {record.key for record in found.records} == {("ours:auto", "a", 0), ("N:n3", "a", 0), ("N:n7", "a", 0)}
    assert found.header.builds == {"ours": "x", "N": "y"}


@pytest.mark.parametrize("change", [{"threads": 1}, {"max_tokens": 64}, {"pair": {}}, {"builds": {"ours": "newer"}}])
def test_what_differs_does_not_go_into_one_file(change: dict[str, object], tmp_path: Path) -> None:
    assert not header(builds={"ours": "x"}).agrees_with(header(**change))
    path = tmp_path / "results.jsonl"
    append(path, [header(builds={"ours": "x"}), header(**change)])
    with pytest.raises(ValueError, match="several that differ"):
        read(path)


def test_what_other_programs_used_is_what_is_left() -> None:
    readings = iter((Used(at=5.0, everything=100.0, own=10.0), Used(at=7.0, everything=103.0, own=12.0)))
    assert OthersMeter(lambda: next(readings)).cores() == pytest.approx(0.5)
    assert OthersMeter().cores() >= 0.0


# --- the report -----------------------------------------------------------------------------------------------------


def two_kinds() -> Iterator[Record]:
    """N's n3 wins on lists (40), its n7 on code (60); over both n7 is best. Ours makes 50 on each, plain 20."""
    for kind, plain, n3, n7, auto in (("lists", 20.0, 40.0, 30.0, 50.0), ("code", 20.0, 20.0, 60.0, 50.0)):
        speeds = {"ours:plain": plain, "N:plain": plain * 1.25, "N:n3": n3, "N:n7": n7, "ours:auto": auto}
        speeds |= {"ours:3": 40.0, "ours:7": 52.0 if kind == "code" else 25.0}
        yield from (record(name, tps, kind=kind, text=kind) for name, tps in speeds.items())


def test_the_best_setting_is_one_for_the_whole_mix() -> None:
    summary = summarise([("file", results(*two_kinds()))])
    ratios = {ratio.what: ratio for ratio in summary.ratios}
    against_best = ratios["ours:auto ÷ N:n7"]
    assert against_best.value == pytest.approx((50 / 30 * 50 / 60) ** 0.5)
    assert against_best.by_kind == {"lists": pytest.approx(50 / 30), "code": pytest.approx(50 / 60)}
    assert against_best.holds is False, "1.05 over the mix is met, 0.97 of each kind is not"
    assert ratios["ours:auto ÷ ours:plain"].value == pytest.approx(2.5)
    assert ratios["ours:plain ÷ N:plain"].value == pytest.approx(0.8)
    assert ratios["ours:plain ÷ N:plain"].holds is False
    assert ratios["ours:auto ÷ N:n3"].holds is True
    hindsight = ratios["ours:auto ÷ own best fixed length of each prompt"]
    assert hindsight.value == pytest.approx((50 / 40 * 50 / 52) ** 0.5)
    assert hindsight.least == pytest.approx(50 / 52)
    assert hindsight.holds is True


def test_a_row_is_medians_over_repeats_and_geometric_means_over_prompts() -> None:
    repeats = [record("ours:auto", tps, repeat=i) for i, tps in enumerate((10.0, 90.0, 20.0))]
    other = record("ours:auto", 5.0, kind="code", text="b", accepted=10, token_ids=(1, 3))
    plain = [record("ours:plain", 10.0), record("ours:plain", 10.0, kind="code", text="b", token_ids=(1, 2))]
    quoting = record("ours:auto", 1000.0, kind="quoting", text="q", accepted=0)
    row = next(r for r in summarise([("f", results(*repeats, other, *plain, quoting))]).rows if "auto" in r.contestant)
    assert row.tps == pytest.approx({"mix": 10.0, "lists": 20.0, "code": 5.0, "quoting": 1000.0})
    assert row.over_plain == pytest.approx({"mix": 1.0, "lists": 2.0, "code": 0.5})
    assert row.acceptance == pytest.approx(25 / 50)
    assert (row.differing, row.replies) == (1, 5)


def test_over_matched_and_badly_matched_pairs_the_best_setting_is_one_for_both() -> None:
    matched = results(record("N:n7", 40.0), record("N:plain", 20.0), record("ours:auto", 41.0))
    badly = results(
        record("N:n7", 6.0),
        record("N:plain", 20.0),
        record("ours:auto", 20.0),
        pair=PAIR | {"agreement": {"wanted": 0.25}},
    )
    ratios = {r.what: r for r in summarise([("matched", matched), ("badly", badly)]).ratios}
    assert ratios["ours:auto ÷ N:plain"].value == pytest.approx((41 / 20 * 1.0) ** 0.5)
    assert ratios["ours:auto ÷ N:plain"].bar == 1.3
    tried_once = results(*matched.records, record("N:n3", 90.0))
    both = {r.what for r in summarise([("matched", tried_once), ("badly", badly)]).ratios}
    assert "ours:auto ÷ N:plain" in both, "what was measured on the matched pair alone is no setting for both"
    alone = {r.what: r for r in summarise([("matched", matched)]).ratios}
    assert alone["ours:auto ÷ N:n7"].holds is False
    assert alone["ours:auto ÷ N:n7"].bar == 1.05


def test_disturbed_replies_are_counted_and_can_be_left_out() -> None:
    given = results(
        record("ours:plain", 10.0), record("ours:auto", 5.0, others=1.5), record("ours:auto", 20.0, repeat=1)
    )
    summary = summarise([("f", given)], undisturbed_only=True)
    assert (summary.disturbed, summary.replies) == (1, 3)
    assert next(r for r in summary.ratios if r.what == "ours:auto ÷ ours:plain").value == 2.0
    assert "1 of 3 replies" in markdown(summary)


def test_the_tables_name_builds_bests_and_verdicts(tmp_path: Path) -> None:
    text = markdown(summarise([("a pair", results(*two_kinds(), builds={"N": "llama-server X", "ours": "engine Y"}))]))
    assert "- llama-server: llama-server X" in text
    assert "- Foretoken: engine Y" in text
    assert "| llama-server | `n7` | 25 | 42 | 1.70 | 2.00 | 1.18 |" in text
    assert "bar 1.05, each 0.97: DOES NOT HOLD" in text
    assert "bar 1.15: holds" in text
    page = tmp_path / "page.md"
    page.write_text("Before.\n<!-- peers -->\nold\n<!-- /peers -->\nAfter.\n")
    into(page, "new")
    into(page, "newest")
    assert page.read_text() == "Before.\n<!-- peers -->\n\nnewest\n\n<!-- /peers -->\nAfter.\n"
    into(tmp_path / "other.md", "alone")
    assert (tmp_path / "other.md").read_text() == "alone\n"


def test_ratios_have_intervals_over_prompts_and_texts_stand_in_for_tokens() -> None:
    given = [record("ours:auto", 20.0 + i, text=str(i), said="a") for i in range(6)]
    given += [record("ours:plain", 10.0, text=str(i), said="a") for i in range(6)]
    given += [record("python:plain", 5.0, text=str(i), token_ids=(), said="ab"[i % 2]) for i in range(6)]
    rows = {row.contestant: row for row in summarise([("f", results(*given))]).rows}
    over = rows["python:plain"].auto_over
    assert over is not None
    assert over.low is not None
    assert over.high is not None
    assert 4.0 < over.low < over.ratio < over.high < 5.0
    assert (rows["python:plain"].differing, rows["ours:auto"].differing) == (3, 0)


# --- the real thing -------------------------------------------------------------------------------------------------


def test_the_wheels_server_and_ours_say_the_same(demo_pair: tuple[Path, Path]) -> None:
    models = Models(target=demo_pair[0], draft=demo_pair[1], threads=1, context=256)
    with OurServer(models) as ours:
        ids = ours.prompt("Count from one to twenty.").ids
        plain = ours.complete(ids, setting=OurSetting.parse("plain"), max_tokens=12)
        fixed = ours.complete(ids, setting=OurSetting.parse("3"), max_tokens=12)
        again = ours.complete(ids, setting=OurSetting.parse("plain"), max_tokens=12)
    with start("W", models, Setting.parse("n3")) as peer:
        theirs = peer.complete(ids, max_tokens=12)
        with pytest.raises(PeerError, match="refused"):
            peer.complete([10**9], max_tokens=1)
    assert plain.token_ids == fixed.token_ids == theirs.token_ids
    assert len(plain.token_ids) == 12
    assert (plain.drafted, plain.accepted) == (0, 0)
    assert fixed.drafted >= fixed.accepted > 0
    assert theirs.drafted >= theirs.accepted > 0
    assert again.prompt_evaluated == 1, "the prompt is held from reply to reply"
    assert 0 < theirs.decode_ms < theirs.wall_ms
    assert theirs.decode_tps == pytest.approx(11_000 / theirs.decode_ms)


def test_a_server_that_cannot_start_says_why(tmp_path: Path) -> None:
    models = Models(target=tmp_path / "none.gguf", draft=None)
    with pytest.raises(PeerError, match="did not start"):
        start("W", models, Setting.parse("plain"))
    with pytest.raises(PeerError, match="needs a draft"):
        start("W", models, Setting.parse("n3"))
    with pytest.raises(PeerError, match="no llama-server"):
        start("N", models, Setting.parse("plain"), binary=tmp_path / "llama-server")


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")
def test_a_server_ends_with_whoever_started_it(tmp_path: Path) -> None:
    stand_in = tmp_path / "llama-server"
    stand_in.write_text("#!/bin/sh\necho $$\nexec tail -f /dev/null\n")  # says which process it is, and waits for ever
    stand_in.chmod(0o755)
    command = [sys.executable, peers.__file__, "guard", json.dumps([str(stand_in)])]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as guard:
        assert guard.stdin is not None
        assert guard.stdout is not None
        server = psutil.Process(int(guard.stdout.readline()))
        guard.stdin.close()
        assert guard.wait(60) == 0
    assert not server.is_running()


def test_builds_are_named() -> None:
    assert describe("W").startswith("xllamacpp 20")
    assert json.dumps(describe("W"))  # one line of text
    with pytest.raises(PeerError, match="no llama-server"):
        describe("N", None)
