"""`foretoken inspect` as a shell runs it: reports, exit codes, and one sentence for every kind of bad file."""

import json
import random
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from foretoken.cli.main import main

Foretoken = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def models(gguf_files: ModuleType, helper: Callable[[str], ModuleType], tmp_path: Path) -> dict[str, Path]:
    """A target, a draft that fits, one that does not, and one that has most of its tokens under other ids."""
    small = gguf_files.tiny_model(name="Foreign", layers=1, width=32, heads=2)
    foreign = helper("engine/drafting/other_vocabularies.py").reordered(gguf_files, small, drop=5)
    padding = tuple(f"<pad{number}>" for number in range(200))
    return {
        "main": gguf_files.tiny_model(name="Large", layers=4, width=128).write(tmp_path / "main.gguf"),
        "draft": gguf_files.tiny_model(name="Small", layers=1, width=32).write(tmp_path / "draft.gguf"),
        "foreign": foreign.write(tmp_path / "foreign.gguf"),
        "other": gguf_files.tiny_model(name="Other", extra_tokens=padding).write(tmp_path / "other.gguf"),
    }


def test_report_of_one_model(started: Foretoken, models: dict[str, Path]) -> None:
    done = started("inspect", str(models["main"]))
    shown = done.stdout.decode()
    assert done.returncode == 0
    assert done.stderr == b""
    for part in ("Large", "llama", "512 tokens", "byte-level BPE", "4 layers", "F32", "sound", "MiB"):
        assert part in shown


def test_report_of_a_pair(foretoken: Foretoken, models: dict[str, Path]) -> None:
    done = foretoken("inspect", str(models["main"]), str(models["draft"]), "--context", "1024")
    shown = done.stdout.decode()
    assert done.returncode == 0
    assert "the draft fits the main model (100% of the tokens agree)" in shown
    assert "a context of 1,024 tokens" in shown
    assert "beyond the 512" in shown


def test_a_pair_that_does_not_fit(foretoken: Foretoken, models: dict[str, Path]) -> None:
    done = foretoken("inspect", str(models["main"]), str(models["other"]))
    assert done.returncode == 3
    assert "does not fit" in done.stdout.decode()
    assert "267 tokens and the draft 467" in done.stdout.decode()
    assert done.stderr.decode().startswith("foretoken: other.gguf cannot draft for main.gguf: ")
    assert done.stderr.decode().count("\n") == 1


def test_json_of_a_pair(foretoken: Foretoken, models: dict[str, Path]) -> None:
    done = foretoken("inspect", str(models["main"]), str(models["draft"]), "--json")
    found = json.loads(done.stdout)
    assert done.returncode == 0
    assert found["main"]["name"] == "Large"
    assert found["draft"]["parameters"] < found["main"]["parameters"]
    assert found["pair"]["fits"] is True
    assert found["memory"]["fits"] is True
    assert found["memory"]["needed"] == found["memory"]["main"]["total"] + found["memory"]["draft"]["total"]
    assert "error" not in found


def test_json_of_a_pair_that_does_not_fit(foretoken: Foretoken, models: dict[str, Path]) -> None:
    done = foretoken("inspect", str(models["main"]), str(models["other"]), "--json")
    found = json.loads(done.stdout)
    assert done.returncode == 3
    assert found["pair"]["fits"] is False
    assert found["error"]["code"] == "incompatible_pair"
    assert found["error"]["reasons"] == found["pair"]["reasons"]


def test_the_report_of_a_pair_names_every_token(foretoken: Foretoken, models: dict[str, Path]) -> None:
    """Reasons, the tokens themselves, both overlaps, the size, what to expect, and what could be done."""
    file = str(models["main"]), str(models["foreign"])
    shown = foretoken("inspect", *file).stdout.decode()
    for part in (
        "the draft does not fit the main model (1.1% of the tokens agree)",
        "Token 5 is “Ă” in the main model and “Ą” in the draft (254 tokens differ",
        "vocabulary: 1.1% of the ids mean the same in both",
        "the draft has 98.1% of the main model's tokens, under whatever id",
        "size: the draft has",
        "plain decoding over the shared tokens; estimated from the sizes and a typical acceptance of 70%",
        "option: it may guess over the tokens that both have (--shared-tokens)",
        "in the main model",
        "and 234 more",
    ):
        assert part in shown, part
    pair = json.loads(foretoken("inspect", *file, "--json").stdout)["pair"]
    assert pair["verdict"] == "cannot"
    assert (pair["can_share"], pair["basis"]) == (True, "sizes")
    assert pair["speedup"] > 1
    assert len(pair["differences"]) == 20
    assert pair["differing_tokens"] == 254
    assert pair["differences"][0] == {"id": 5, "main": "Ă", "draft": "Ą"}


def test_a_mixture_of_experts_is_warned_of(
    foretoken: Foretoken, models: dict[str, Path], gguf_files: ModuleType, helper: Callable[[str], ModuleType]
) -> None:
    file = gguf_files.tiny_model(name="Mixed", layers=4, width=128)
    helper("library/fit/test_pairing.py").with_experts(file, gguf_files.Kind)
    mixed = file.write(models["main"].with_name("mixed.gguf"))
    done = foretoken("inspect", str(mixed), str(models["draft"]))
    assert done.returncode == 0
    assert "The main model is a mixture of experts: a token passes through" in done.stdout.decode()


def test_too_large_and_absurd_contexts(foretoken: Foretoken, models: dict[str, Path]) -> None:
    done = foretoken("inspect", str(models["main"]), "--context", "17000000")
    assert done.returncode == 3
    assert "choose 64 to 16,777,216" in done.stderr.decode()
    done = foretoken("inspect", str(models["main"]), "--context", "2")
    assert done.returncode == 3
    assert foretoken("inspect", str(models["main"]), "--context", "many").returncode == 2


@pytest.fixture
def bad_files(gguf_files: ModuleType, tmp_path: Path) -> list[Path]:
    """One of each kind."""
    sound = gguf_files.tiny_model().to_bytes()
    contents = {
        "empty.gguf": b"",
        "torn.gguf": sound[:-1000],
        "torn-early.gguf": sound[:500],
        "page.gguf": b"<!DOCTYPE html>",
        "random.gguf": random.Random(4).randbytes(100_000),
        "magic-only.gguf": b"GGUF" + random.Random(5).randbytes(100_000),
        "terminal\x1b[2J.gguf": b"noise",
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "folder.gguf").mkdir()
    gguf_files.tiny_model().drop("tokenizer.ggml.tokens").write(tmp_path / "mute.gguf")
    return [tmp_path / name for name in (*contents, "folder.gguf", "mute.gguf", "gone.gguf")]


def test_every_bad_file_is_one_sentence_and_exit_code_3(
    bad_files: list[Path], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    for path in bad_files:
        assert main(["inspect", str(path), "--json"]) == 3
        printed = capfdbinary.readouterr()
        error = json.loads(printed.out)["error"]
        assert error["code"] == "bad_model_file"
        assert "cannot be used: " in error["message"]
        sentence = printed.err.decode()
        assert sentence == f"foretoken: {error['message']}\n"
        assert sentence.rstrip("\n").isprintable()


def test_a_bad_file_in_a_shell(started: Foretoken, bad_files: list[Path]) -> None:
    done = started("inspect", str(bad_files[1]))
    assert done.returncode == 3
    assert done.stdout == b""
    assert done.stderr.startswith(b"foretoken: torn.gguf cannot be used: 1 of its 20 tensors lie beyond its end")
    assert done.stderr.count(b"\n") == 1
