"""``foretoken models trim``: the file it writes guesses for the same main model, and the text stays the same."""

import json
from pathlib import Path

from tests.cli.conftest import Foretoken

ASKED = ("--prompt", "Count from one to ten.", "--temperature", "0", "--max-tokens", "40", "--json", "--threads", "1")


def test_a_draft_is_trimmed_by_a_text_and_guesses_as_any(
    foretoken: Foretoken, demo_pair: tuple[Path, Path], tmp_path: Path
) -> None:
    main, draft = map(str, demo_pair)
    options = ("--main", main, "--draft-length", "4", "--lookup", "off")
    whole = json.loads(foretoken("generate", *options, "--draft", draft, *ASKED).stdout)
    (tmp_path / "texts.txt").write_text(whole["text"])
    out = str(tmp_path / "small.gguf")
    trim = ("models", "trim", draft, "--tokens", "600", "--texts", str(tmp_path / "texts.txt"), "--out", out)
    done = foretoken(*trim)
    assert done.returncode == 0
    assert done.stdout.decode().startswith(f"{out}: 600 of ")
    assert done.stdout.decode().endswith("They are 100.0% of the tokens of these texts.\n")
    small = json.loads(foretoken("generate", *options, "--draft", out, *ASKED).stdout)
    assert small["token_ids"] == whole["token_ids"]
    assert small["metrics"]["num_accepted_tokens"] == whole["metrics"]["num_accepted_tokens"]
    assert b"600 tokens" in foretoken("inspect", main, out).stdout
    again = foretoken(*trim)
    assert again.returncode == 3
    assert b"exists; choose another name" in again.stderr


def test_without_chats_there_is_nothing_to_count(foretoken: Foretoken, tmp_path: Path) -> None:
    done = foretoken("models", "trim", "demo-draft", "--from-chats", "--out", str(tmp_path / "x.gguf"))
    assert done.returncode == 3
    assert b"There are no chats yet; give --texts, or leave out --from-chats." in done.stderr
    assert not list(tmp_path.glob("x*"))
