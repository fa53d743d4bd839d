"""Standard streams that are closed, full, or lead to somebody who has stopped reading: a clear end, and no hang."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")

SCRIPTED = ("--main", "scripted:agreement=0.7", "--max-tokens", "5")
COMMANDS = {
    "help": ["--help"],
    "version": ["--version"],
    "list": ["models", "list"],
    "list as JSON": ["models", "list", "--json"],
    "pairs": ["models", "pairs"],
    "inspect": ["inspect", "DRAFT"],
    "generate": ["generate", "--main", "scripted:agreement=0.7", "--prompt", "x", "--max-tokens", "5"],
    "generate as JSON": [
        "generate",
        "--main",
        "scripted:agreement=0.7",
        "--prompt",
        "x",
        "--max-tokens",
        "5",
        "--json",
    ],
    "chat": ["chat", "--main", "scripted:agreement=0.7", "--max-tokens", "5"],
    "demo": ["demo", "--screenshot", "window.png"],
}


_QUICK = ("help", "list", "generate", "chat")


@pytest.fixture(params=[pytest.param(name, marks=[] if name in _QUICK else pytest.mark.slow) for name in COMMANDS])
def command(request: pytest.FixtureRequest, demo_pair: tuple[Path, Path]) -> list[str]:
    return [str(demo_pair[1]) if word == "DRAFT" else word for word in COMMANDS[request.param]]


def shell(redirections: str, command: list[str], folder: Path) -> subprocess.CompletedProcess[bytes]:
    """`command` as a shell starts it with `redirections`; what of its streams is left comes back."""
    usual = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    return subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {redirections}', "sh", sys.executable, "-m", "foretoken", *command],
        input=b"hello\n",
        capture_output=True,
        cwd=folder,
        env={**usual, "FORETOKEN_HOME": str(folder / "home"), "HOME": str(folder)},
        timeout=120,
        check=False,
    )


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("redirection", "reason"), [(">&-", b"bad file descriptor"), (">/dev/full", b"no space left on device")]
)
def test_output_that_cannot_be_written(command: list[str], redirection: str, reason: bytes, tmp_path: Path) -> None:
    done = shell(redirection, command, tmp_path)
    assert done.returncode == 1
    assert done.stderr == b"foretoken: Standard output cannot be written (" + reason + b"), so this ends here.\n"


@pytest.mark.one_in(3)
@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"])
def test_what_cannot_be_said_does_no_harm(command: list[str], redirection: str, tmp_path: Path) -> None:
    done = shell(redirection, command, tmp_path)
    assert done.returncode == 0
    assert done.stdout


@pytest.mark.one_in(2)
@pytest.mark.parametrize("redirection", [">&- 2>&-", ">/dev/full 2>/dev/full", ">&- 2>&- <&-"])
def test_without_any_stream_it_ends_all_the_same(command: list[str], redirection: str, tmp_path: Path) -> None:
    assert shell(redirection, command, tmp_path).returncode == 1


def test_without_input_only_a_chat_has_nothing_to_do(command: list[str], tmp_path: Path) -> None:
    done = shell("<&-", command, tmp_path)
    if command[0] == "chat":
        assert done.returncode == 1
        assert done.stderr == b"foretoken: Standard input cannot be read (bad file descriptor), so this ends here.\n"
    else:
        assert (done.returncode, done.stderr) == (0, b"")


def test_a_prompt_from_no_input(tmp_path: Path) -> None:
    done = shell("<&-", ["generate", "--prompt-file", "-"], tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith(b"foretoken: Standard input cannot be read")


def test_wrong_usage_stays_wrong_usage(tmp_path: Path) -> None:
    assert shell(">&-", ["nonsense"], tmp_path).returncode == 2
    assert shell("2>&-", ["nonsense"], tmp_path).returncode == 2


def test_a_reader_that_has_had_enough_ends_it_quietly(command: list[str], tmp_path: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "foretoken", *command],
            stdin=subprocess.DEVNULL,
            stdout=write,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            env={**os.environ, "FORETOKEN_HOME": str(tmp_path / "home"), "QT_QPA_PLATFORM": "offscreen"},
            timeout=120,
            check=False,
        )
    finally:
        os.close(write)
    assert (done.returncode, done.stderr) == (1, b"")
