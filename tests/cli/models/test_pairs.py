"""`foretoken models pairs`: making, sharing and adding pairs, and comparing them with a hub on loopback."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from foretoken import paths
from foretoken.library.catalog import pair_file
from foretoken.library.catalog.catalog import CatalogPair

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def stand_in(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("hub_stand_in.py")


def test_a_pair_is_made_shared_and_taken_in_elsewhere(run: Run, downloaded: Path, hub: Any, tmp_path: Path) -> None:
    hub.repositories["maker/Small-GGUF"].gguf = {}
    hub.repositories["maker/Small-GGUF"].tags = ["license:mit"]
    assert run("pairs", "--forget", "test-pair")[0] == 0
    code, shown, said = run("pairs", "--make", "Large-Q8_0", "Small-Q8_0", "--why", "It is quick.")
    assert (code, said) == (0, "")
    assert shown.startswith("Large + Small (large)\n")
    assert "It is quick." in shown
    assert "licence mit" in shown
    assert "Added. `foretoken models pairs --share large --to FILE.json`" in shown
    made = pair_file.load(paths.data_dir() / "pairs.json").find("large")
    assert made is not None
    assert made.main.unverified == ()
    assert len(made.main.sha256) == 1
    file = tmp_path / "for-a-friend.json"
    assert run("pairs", "--share", "large", "large", "--to", str(file))[0] == 0
    assert run("pairs", "--forget", "large")[1] == "Removed large.\n"
    assert run("pairs", "--add", str(file))[1] == "Added large.\n"
    assert run("pairs", "--add", str(file))[1] == "Added nothing.\nReplaced large.\n"
    assert pair_file.load(paths.data_dir() / "pairs.json").pairs == (made,)
    assert run("pairs", "large", "--check")[1] == "1 pair compared with the hub, 0 differences.\n"
    assert run("download", "large")[0] == 0


def test_a_pair_is_made_without_the_hub_too(run: Run, downloaded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")  # nobody is there
    code, shown, said = run("pairs", "--make", "Large-Q8_0", "Small-Q8_0", "--json")
    assert code == 0
    assert "did not answer" in said
    assert said.endswith("The pair is added as the files here have it; licence and gate are not known.\n")
    assert json.loads(shown)["main"]["licence"] == "unknown"
    code, shown, _ = run("pairs", "large")
    assert code == 0
    assert "licence unknown; repository, file, size, licence, gate not looked up" in shown


def test_a_made_pair_is_held_to_the_rules(run: Run, downloaded: Path) -> None:
    for option, value, says in (
        ("--id", "Not an id", "--id: it must be small letters, digits, dots and dashes; give another."),
        ("--title", "x" * 301, "--title: it must have at most 300 characters; give another."),
        ("--good-for", "", "--good-for: it must have at least 1 character; give another."),
    ):
        code, _, said = run("pairs", "--make", "Large-Q8_0", "Small-Q8_0", option, value)
        assert (code, said) == (2, f"foretoken: {says}\n")
    assert "There is no model nothing" in run("pairs", "--make", "nothing", "Small-Q8_0")[2]


def test_a_made_pair_whose_files_differ_from_the_hubs_says_so(run: Run, downloaded: Path, hub: Any) -> None:
    del hub.repositories["maker/Small-GGUF"]
    code, shown, said = run("pairs", "--make", "Large-Q8_0", "Small-Q8_0")
    assert code == 0
    assert "maker/Small-GGUF: The hub has no repository maker/Small-GGUF" in said
    assert "Added." in shown


def test_pairs_come_from_standard_input(run: Run, pair: CatalogPair, monkeypatch: pytest.MonkeyPatch) -> None:
    def type_in(content: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))

    type_in(pair_file.to_bytes([pair]))
    code, shown, _ = run("pairs", "--add", "-", "--json")
    assert code == 0
    assert json.loads(shown) == {"added": [], "replaced": ["test-pair"], "instead_of_the_catalogs": []}
    type_in(b"{}")
    code, _, said = run("pairs", "--add", "-")
    assert code == 3
    assert said.startswith("foretoken: Standard input is not a pair file of Foretoken: the field “version” is missing")


def test_a_pair_may_stand_for_the_catalogs_own(run: Run, pair: CatalogPair, tmp_path: Path) -> None:
    file = tmp_path / "shared.json"
    assert run("pairs", "--share", "llama-3.1-8b", "--to", str(file))[0] == 0
    code, shown, _ = run("pairs", "--add", str(file))
    assert code == 0
    assert shown == (
        "Added llama-3.1-8b.\nllama-3.1-8b: replaces the catalog's own pair of that id until you remove it.\n"
    )
    assert run("pairs", "--forget", "llama-3.1-8b")[0] == 0
    assert run("pairs", "llama-3.1-8b")[0] == 0


def test_a_mistake_in_a_pair_file_is_named(run: Run, pair: CatalogPair, tmp_path: Path) -> None:
    file = tmp_path / "shared.json"
    file.write_bytes(pair_file.to_bytes([pair]).replace(b'"size": ', b'"size": -'))
    code, _, said = run("pairs", "--add", str(file))
    assert code == 3
    assert said == (
        "foretoken: shared.json is not a pair file of Foretoken: pair 1 (“test-pair”), main.size: it must be at least "
        "1; ask for it again or repair it.\n"
    )
    assert run("pairs", "--share", "test-pair", "--to", str(tmp_path / "no" / "folder.json"))[0] == 3


@pytest.mark.parametrize(
    "arguments",
    [
        ("--title", "x"),
        ("test-pair", "--to", "file.json"),
        ("test-pair", "--forget", "test-pair"),
        ("test-pair", "--share", "test-pair"),
        ("--check", "--forget", "test-pair"),
    ],
)
def test_options_that_make_no_sense_together(arguments: tuple[str, ...], run: Run, pair: CatalogPair) -> None:
    code, _, said = run("pairs", *arguments)
    assert code == 2
    assert said
    assert pair_file.load(paths.data_dir() / "pairs.json").find("test-pair") is not None


def test_one_sentence_for_each_difference(run: Run, pair: CatalogPair, hub: Any) -> None:
    assert run("pairs", "test-pair", "--check") == (0, "1 pair compared with the hub, 0 differences.\n", "")
    hub.repositories["maker/Large-GGUF"].gated = "manual"
    hub.repositories["maker/Large-GGUF"].tags = ["license:other"]
    del hub.repositories["maker/Small-GGUF"]
    code, shown, said = run("pairs", "test-pair", "--check")
    assert (code, said) == (1, "")
    lines = shown.splitlines()
    assert lines[:2] == [
        "test-pair: maker/Large-GGUF: The repository is gated now.",
        "test-pair: maker/Large-GGUF: Its licence is other where the catalog says mit.",
    ]
    assert lines[2].startswith("test-pair: maker/Small-GGUF: The hub has no repository maker/Small-GGUF")
    assert lines[3:] == ["1 pair compared with the hub, 3 differences."]
    assert run("pairs", "nonsense", "--check")[0] == 2


def test_a_hub_that_is_busy_is_asked_again(run: Run, pair: CatalogPair, hub: Any, stand_in: ModuleType) -> None:
    busy = stand_in.Fault(stand_in.Kind.STATUS, status=429, retry_after="0")
    hub.api_faults.extend([busy, busy])
    assert run("pairs", "test-pair", "--check")[0] == 0
    hub.api_faults.append(stand_in.Fault(stand_in.Kind.STATUS, status=429, retry_after="100000"))
    code, shown, said = run("pairs", "test-pair", "--check", "--json")
    assert code == 1
    assert json.loads(shown)["error"]["code"] == "hub_unreachable"
    assert "answered 429; try again in 100000 seconds" in said


def test_a_pair_file_is_refreshed(run: Run, pair: CatalogPair, hub: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    assert run("pairs", "--share", "test-pair", "--to", str(file))[0] == 0
    hub.repositories["maker/Large-GGUF"].gated = "auto"
    code, shown, _ = run("pairs", "--refresh", str(file))
    assert (code, shown) == (
        0,
        "test-pair: maker/Large-GGUF: The repository is gated now.\n1 pair looked up, 1 difference.\n",
    )
    (renewed,) = pair_file.load(file).pairs
    assert renewed.main.gated
    assert renewed.main.verified[0].how == "hub"
    assert json.loads(run("pairs", "--refresh", str(file), "--json")[1]) == {"pairs": 1, "changes": [], "lost": []}
    del hub.repositories["maker/Small-GGUF"]
    code, shown, _ = run("pairs", "--refresh", str(file))
    assert code == 1
    assert shown.endswith("Not changed, because a model is not available: test-pair.\n")
    assert pair_file.load(file).pairs == (renewed,)
