"""A draft with another vocabulary, from the terminal: refused with its reason, and used where that is allowed."""

import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from tests.cli.conftest import Foretoken


@pytest.fixture
def pair(
    demo_pair: tuple[Path, Path], gguf_files: ModuleType, helper: Callable[[str], ModuleType], tmp_path: Path
) -> tuple[str, ...]:
    others = helper("engine/drafting/other_vocabularies.py")
    file = others.reordered(gguf_files, gguf_files.load(demo_pair[1]), drop=200)
    return "--main", str(demo_pair[0]), "--draft", str(file.write(tmp_path / "foreign.gguf"))


ASKED = ("--prompt", "Count from one to ten.", "--temperature", "0", "--max-tokens", "30", "--json", "--threads", "1")


def test_the_option_is_named_where_it_would_help(foretoken: Foretoken, pair: tuple[str, ...]) -> None:
    done = foretoken("generate", *pair, *ASKED)
    assert done.returncode == 3
    error = json.loads(done.stdout or done.stderr)["error"]
    assert error["code"] == "incompatible_pair"
    assert error["message"].endswith("allow drafting over the shared tokens, 93.4% of all (--shared-tokens).")


def test_guesses_over_the_shared_tokens_keep_the_text(foretoken: Foretoken, pair: tuple[str, ...]) -> None:
    alone = json.loads(foretoken("generate", *pair[:2], *ASKED).stdout)
    done = foretoken("generate", *pair, "--shared-tokens", "--draft-length", "4", "--lookup", "off", *ASKED)
    assert done.returncode == 0
    found = json.loads(done.stdout)
    assert b"it guesses among the 93.4% of the main model's tokens that both have" in done.stderr
    assert found["text"] == alone["text"]
    assert found["metrics"]["num_accepted_tokens"] > 5


def test_the_option_changes_nothing_for_a_pair_that_fits(foretoken: Foretoken, demo_pair: tuple[Path, Path]) -> None:
    main, draft = map(str, demo_pair)
    options = ("--main", main, "--draft", draft, "--draft-length", "4", *ASKED)
    plain, allowed = (foretoken("generate", *options, *more) for more in ((), ("--shared-tokens",)))
    assert allowed.stderr == b""
    assert json.loads(allowed.stdout)["token_ids"] == json.loads(plain.stdout)["token_ids"]
