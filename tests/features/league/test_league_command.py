"""``foretoken league``: one run with a scripted pair, and what is refused."""

import json
from pathlib import Path

import pytest

from foretoken.cli import main as cli
from foretoken.measuring.replayed import LENGTHS

MAIN = "scripted:seed=3,length=60"


@pytest.fixture
def prompts(tmp_path: Path) -> str:
    path = tmp_path / "prompts.jsonl"
    path.write_text('{"prompt": "one"}\n"another"\n')
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = cli.main(["league", *words])
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.mark.usefixtures("home")
def test_each_candidate_has_a_row_and_a_second_run_reads_nothing_again(
    capsys: pytest.CaptureFixture[str], prompts: str
) -> None:
    asked = ("--main", MAIN, "--prompt-file", prompts, "--max-tokens", "40", "--candidates", "scripted:", "lookup")
    code, out, _ = run(capsys, *asked, "--json")
    found = json.loads(out)
    assert (code, found["replies"], found["finished"]) == (0, 2, True)
    assert {row["candidate"] for row in found["rows"]} == {"scripted:", "lookup"}
    for row in found["rows"]:
        assert list(row["predicted_tps"]) == [*map(str, LENGTHS), "auto"]
        assert row["speedup"]["ratio"] > 0
        assert row["speedup"]["of"] == "prompts"
        assert all(0 <= share <= 1 for share in row["acceptance_per_position"])
    code, out, _ = run(capsys, *asked)
    assert code == 0
    assert "tokens/s without guesses; 2 replies of 80 tokens, 2 prompts." in out
    assert "scripted:" in out


@pytest.mark.usefixtures("home")
def test_what_cannot_be_used_is_said(capsys: pytest.CaptureFixture[str], prompts: str, tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_text("{}")
    for words, code, said in (
        ((), 2, "--prompt-file"),
        (("--prompt-file", prompts, "--chats"), 2, "not allowed"),
        (("--prompt-file", str(tmp_path / "bad.jsonl")), 3, "Line 1 of"),
        (("--chats",), 3, "No reply of"),
    ):
        found, _, error = run(capsys, *words)
        assert (found, error.count("\n")) == (code, 1)
        assert said in error


def test_over_a_server_it_is_refused_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["league", "--prompt-file", "-", "--main", "http://127.0.0.1:9"]) == 2
    assert "needs the probabilities of the model itself" in capsys.readouterr().err
