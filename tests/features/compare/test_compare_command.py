import json
from pathlib import Path

import pytest

from foretoken.cli.main import main

SCRIPTED = ("compare", "--main", "scripted:agreement=0.8", "--seed", "1", "--prompt", "hello", "--max-tokens", "20")
RUN = ("--draft", "scripted:", "--json", "--setting", "none", "--setting", "draft,length=4")


@pytest.mark.usefixtures("home")
def test_texts_of_one_seed_are_the_same_and_told_with_their_speeds(capfd: pytest.CaptureFixture[str]) -> None:
    code = main([*SCRIPTED, *RUN, "--setting", "draft=scripted:agreement=0.1,length=2,acceptance=typical",
                 "--temperature", "4", "--top-k", "0", "--repeat", "1"])  # fmt: skip
    answer = json.loads(capfd.readouterr().out)
    assert code == 0
    plain, drafted, typical = answer["settings"]
    assert plain["token_ids"] == drafted["token_ids"] != typical["token_ids"]
    assert drafted["metrics"]["num_draft_tokens"] > 0 == plain["metrics"]["num_draft_tokens"]
    assert (answer["identical"], answer["verdict"]) == (False, "allowed")
    (fork,) = answer["forks"]
    position = fork["position"]
    assert plain["token_ids"][:position] == typical["token_ids"][:position]
    assert fork["token_ids"] == [plain["token_ids"][position], typical["token_ids"][position]]


@pytest.mark.usefixtures("home")
def test_the_lab_writes_a_report_and_goes_on_where_it_was(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    asked = tmp_path / "prompts.jsonl"
    asked.write_text('"one"\n{"prompt": "two", "kind": "list"}\n')
    command = ["lab", "--main", "scripted:length=8", "--draft", "lookup", "scripted:", "--lengths", "2",
               "--prompt-file", str(asked), "--max-tokens", "8", "--out", str(tmp_path / "out"), "--json"]  # fmt: skip
    assert main(command) == 0
    first = json.loads(capfd.readouterr().out)
    assert [row["prompts"] for row in first["rows"] if row.get("draft")] == [2, 2]
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        "results.jsonl", "report.html", "report.md", "report.csv", "report.json"
    }  # fmt: skip
    assert main(command) == 0
    assert json.loads(capfd.readouterr().out) == first  # nothing was measured again
    assert main([*command, "--seed", "9"]) == 2
    assert "other options" in capfd.readouterr().err


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (("--setting", "none"), "2 to 4 settings"),
        (("--setting", "none", "--setting", "draft"), "names no file"),
        (("--setting", "none", "--setting", "drafts=3"), "does not begin with"),
    ],
)
def test_wrong_usage_is_one_sentence(wrong: tuple[str, ...], says: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main([*SCRIPTED, *wrong]) == 2
    assert says in capfd.readouterr().err
