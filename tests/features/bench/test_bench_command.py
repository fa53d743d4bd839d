import json
import os
from pathlib import Path

import pytest

from foretoken.cli import measured
from foretoken.cli.main import main
from foretoken.errors import UnusableInput

ASKED = ("bench", "--main", "scripted:agreement=0.8,length=200", "--max-tokens", "30")


@pytest.mark.usefixtures("home")
def test_the_bench_measures_reports_asserts_and_goes_on(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    suite = tmp_path / "q.jsonl"
    suite.write_text('{"question_id": 1, "category": "writing", "turns": ["One.", "Two."]}\n"three"\n')
    command = [*ASKED, "--draft", "scripted:", "--suite", str(suite), "--out", str(tmp_path / "out"), "--json",
               "--settings", "plain", "2", "lookup", "--assert", "2.acceptance>0.1"]  # fmt: skip
    assert main(command) == 0
    first = json.loads(capfd.readouterr().out)
    plain, two, lookup = first["rows"]
    assert [row["label"] for row in (plain, two, lookup)] == ["plain", "2", "lookup"]
    assert (plain["speedup"], two["differing"], lookup["reference"]) == (None, 0, "plain")
    assert two["replies"] == 3  # one prompt has two turns
    assert two["peak_bytes"] > 1e6
    assert set(two["kinds"]) == {"writing", "own"}
    assert first["assertions"][0]["holds"]
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        "results.jsonl", "report.html", "report.md", "report.csv", "report.json"
    }  # fmt: skip
    document = tmp_path / "page.md"
    document.write_text("Before.\n\n<!-- bench -->\nold\n<!-- /bench -->\n\nAfter.\n")
    assert main([*command, "--assert", "2.tokens>1e9", "--into", str(document)]) == 1
    page = document.read_text()
    assert page.startswith("Before.\n\n<!-- bench -->\n\n| Setting | Speedup |")
    assert page.endswith("\n\n<!-- /bench -->\n\nAfter.\n")
    again = json.loads(capfd.readouterr().out)
    assert again["rows"] == first["rows"]  # nothing was measured again
    assert main([*command, "--seed", "9"]) == 2
    assert "other options" in capfd.readouterr().err


@pytest.mark.usefixtures("home")
def test_synthetic_acceptance_says_so(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    suite = tmp_path / "three.jsonl"
    suite.write_text('"hello"\n"there"\n"again"\n')
    each = [*ASKED, "--draft", "scripted:agreement=0", "--suite", str(suite), "--settings", "plain", "4", "--json"]
    assert main([*each, "--synthetic-acceptance", "0.5"]) == 0
    found = json.loads(capfd.readouterr().out)["rows"][1]["acceptance"]
    assert found["low"] < found["high"]  # every prompt has chances of its own
    code = main([*ASKED, "--draft", "scripted:agreement=0", "--suite", str(suite), "--settings",
                  "plain", "4", "--synthetic-acceptance", "1"])  # fmt: skip
    said = capfd.readouterr().out
    assert code == 0
    assert "The texts are not the main model's" in " ".join(said.split())
    assert "100%" in said


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("wrong", "code", "says"),
    [
        (("--settings", "plain", "4"), 2, "needs a draft"),
        (("--settings", "plain", "plain"), 2, "given twice"),
        (("--settings", "plain", "fast"), 2, "does not begin with"),
        (("--suite", "nowhere"), 3, "no suite and no file"),
        (("--assert", "auto.speedup>=1"), 2, "names no setting"),
        (("--into", os.devnull), 3, "has no <!-- bench"),
        (("--synthetic-acceptance", "2"), 2, "not between 0 and 1"),
        (("--settings", "auto,nosuch=1"), 2, "has nosuch behind auto, which is none of lookup, length"),
        (("--settings", "draft="), 2, "names no file"),
        (("--settings", "server=http://127.0.0.1:1"), 2, "give its address with --main"),
        (("--settings", "plain", "draft=missing.gguf"), 3, "missing.gguf cannot be used: there is no such file"),
        (("--main", "http://"), 2, "http:// is no address of a server"),
        (("--out", __file__), 3, "is a file, and --out takes a folder"),
        (("--main", "missing.gguf"), 3, "missing.gguf cannot be used: there is no such file"),
    ],
)
def test_wrong_usage_is_one_sentence(
    wrong: tuple[str, ...], code: int, says: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main([*ASKED, *wrong]) == code
    assert says in capfd.readouterr().err


@pytest.mark.usefixtures("home")
def test_interrupted_before_anything_was_measured_it_reports_nothing_and_leaves_the_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_self: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("foretoken.measuring.measuring.Measuring.run", interrupted)
    document = tmp_path / "page.md"
    document.write_text("<!-- bench -->\nold\n<!-- /bench -->\n")
    assert main([*ASKED, "--into", str(document), "--json"]) == 1
    said = capfd.readouterr()
    assert json.loads(said.out)["error"]["message"] == "Interrupted before anything was measured."
    assert "old" in document.read_text()
    with pytest.raises(UnusableInput, match="no such file"):
        measured.check_any(["no such file", "another"], 0)
