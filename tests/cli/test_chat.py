import contextlib
import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.cli.conftest import Foretoken, heed_sigint

pty = pytest.importorskip("pty", reason="pseudo-terminals are POSIX")

SCRIPTED = ("chat", "--main", "scripted:agreement=0.7", "--seed", "1", "--max-tokens", "20")
FIGURES = re.compile(
    r"\[20 tokens · \d+% accepted · decode [\d,.]+ tok/s"
    r"(?: · [\d.]+× \([\d.]+ to [\d.]+\), this reply(?:, within noise)?)?\]"
)


def test_where_guesses_come_from_can_be_changed_between_replies(foretoken: Foretoken) -> None:
    lines = ["/source none", "hello", "/source nonsense", "/source auto", "again"]
    second = ("--draft", "scripted:agreement=0.7", "--draft", "scripted:agreement=0.7")
    done = foretoken(*SCRIPTED, *second, stdin="\n".join(lines).encode())
    out = done.stdout.decode()
    assert "Scripted draft or Scripted second draft guesses." in out
    assert "Guesses come from: none." in out
    assert "/source takes auto, draft, second, lookup or none." in out
    assert len(FIGURES.findall(out)) == 1  # the first reply has no guesses to accept
    assert re.search(r"\[Scripted (second )?draft guesses here: ", out)  # on a busy machine either is the faster


def test_a_piped_conversation(started: Foretoken, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("a, b")
    lines = [
        "/attach notes.txt",
        "/attach gone.txt",
        "first line\\",
        "and its second",
        "/draft 4",
        "/stats",
        "again",
        "/save chat.json",
        "/nonsense",
        "/quit",
        "never",
    ]
    done = started(*SCRIPTED, stdin="\n".join(lines).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    out = done.stdout.decode()
    assert "\x1b" not in out
    assert "Scripted target answers, Scripted draft guesses." in out
    assert len(FIGURES.findall(out)) == 2
    assert "Draft length: 4." in out
    assert "1 reply, 20 tokens" in out
    assert "no command /nonsense" in out
    messages = json.loads((tmp_path / "chat.json").read_bytes())
    assert [message["role"] for message in messages] == ["user", "assistant", "user", "assistant"]
    assert messages[0]["content"] == "File: notes.txt\n```\na, b\n```\n\nfirst line\nand its second"
    assert "There is no file “gone.txt”" in out
    assert messages[1]["content"] in out


def test_a_line_that_is_no_text_is_refused_and_the_chat_goes_on(started: Foretoken) -> None:
    done = started(*SCRIPTED, stdin=b"caf\xe9\nhello\n/stats\n")
    assert (done.returncode, done.stderr) == (0, b"")
    out = done.stdout.decode()
    assert "That is not valid UTF-8 text, so it was not sent. Type it again." in out
    assert "1 reply, 20 tokens" in out


def test_a_chat_is_saved_under_a_name_that_is_no_text(foretoken: Foretoken, tmp_path: Path) -> None:
    done = foretoken(*SCRIPTED, stdin=b"hello\n/save caf\xe9.json\n")
    assert "Saved to caf\\xe9.json." in done.stdout.decode()
    assert (tmp_path / os.fsdecode(b"caf\xe9.json")).exists()


def test_new_forgets_and_the_system_message_stays(foretoken: Foretoken, tmp_path: Path) -> None:
    done = foretoken(*SCRIPTED, "--system", "Be kind.", stdin=b"hello\n/new\nthere\n/save chat.txt\n/help\n/draft 77\n")
    assert done.returncode == 0
    saved = (tmp_path / "chat.txt").read_text(encoding="utf-8")
    assert saved.startswith("system:\nBe kind.\n\nuser:\nthere\n\nassistant:\n")
    assert "hello" not in saved
    assert b"'77' is neither auto nor" in done.stdout
    assert b"/ghosts" in done.stdout


def test_ghosts(foretoken: Foretoken) -> None:
    done = foretoken(*SCRIPTED, "--draft-length", "4", stdin=b"/ghosts\nhello\n/ghosts\n")
    assert b"Refused guesses are shown." in done.stdout
    assert b"~~" in done.stdout
    assert b"Refused guesses are hidden." in done.stdout


def test_a_failed_reply_is_said_and_the_chat_goes_on(foretoken: Foretoken) -> None:
    done = foretoken("chat", "--main", "scripted:context=64", "--max-tokens", "3", stdin=b"x" * 100 + b"\nhi\n/quit\n")
    assert done.returncode == 0
    assert done.stderr.count(b"\n") == 1
    assert b"start a new chat" in done.stderr
    assert b"/forget" not in done.stdout  # there is nothing to leave out
    assert b"[3 tokens \xc2\xb7 100% accepted" in done.stdout


def test_the_oldest_turns_are_left_out_only_where_that_was_asked_for(foretoken: Foretoken) -> None:
    command = ("chat", "--main", "scripted:context=100", "--seed", "1", "--max-tokens", "9")
    lines = "\n".join(["the first question of several", "the second", "and the third question"]).encode()
    plain = foretoken(*command, stdin=lines)
    assert b"left out" not in plain.stdout
    assert b"context holds 100" in plain.stderr
    assert b"/forget leaves out the oldest turns from now on" in plain.stdout
    forgetful = foretoken(*command, "--forget-oldest", stdin=lines)
    assert forgetful.stderr == b""
    assert b"The oldest 4 messages are left out" in forgetful.stdout


def test_a_context_that_fills_is_said_before_and_the_oldest_turns_go_only_when_told(foretoken: Foretoken) -> None:
    command = ("chat", "--main", "scripted:context=100", "--seed", "1", "--max-tokens", "9")
    done = foretoken(*command, stdin=b"one two three\nfour five six\nseven\n/forget\neight\n/forget\n")
    out = done.stdout
    assert b"The context is nearly full (" in out
    assert out.index(b"nearly full") < out.index(b"The oldest turns are left out from now on")
    assert b"messages are left out" in out
    assert out.rstrip().endswith(b"a reply ends when the context is full.")


def test_a_file_that_is_no_model_is_3(foretoken: Foretoken) -> None:
    done = foretoken("chat", "--main", "missing.gguf")
    assert done.returncode == 3
    assert b"missing.gguf" in done.stderr


class Terminal:
    """A chat on a pseudo-terminal."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self._ours, theirs = pty.openpty()
        usual = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "foretoken", *arguments],
            stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True,
            env={**usual, "TERM": "xterm-256color", "COLUMNS": "100", **environment},
            preexec_fn=heed_sigint,
        )  # fmt: skip
        os.close(theirs)
        self.seen = ""

    def until(self, pattern: str, *, nudge: Callable[[], None] = lambda: None) -> str:
        """Read until `pattern` has come since the last call; returns what came. `nudge` is called while nothing
        comes (once a second)."""
        start, deadline = len(self.seen), time.monotonic() + 60
        while not re.search(pattern, self.seen[start:]):
            assert time.monotonic() < deadline, f"no {pattern!r} in {self.seen[start:]!r}"
            if not select.select([self._ours], [], [], 1.0)[0]:
                nudge()
                continue
            try:
                piece = os.read(self._ours, 65536)
            except OSError:
                piece = b""
            assert piece, f"ended before {pattern!r}: {self.seen[start:]!r}"
            self.seen += piece.decode(errors="replace")
        return self.seen[start:]

    def type(self, text: str) -> None:
        os.write(self._ours, text.encode())

    def interrupt(self) -> None:
        os.kill(self._process.pid, signal.SIGINT)

    def quit(self) -> int:
        self.type("/quit\n")
        with contextlib.suppress(OSError):  # how a pseudo-terminal says that the other side is closed
            while os.read(self._ours, 65536):
                pass
        return self._process.wait(60)

    def close(self) -> None:
        self._process.kill()
        self._process.wait(60)
        os.close(self._ours)


@pytest.fixture
def on_terminal() -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def start(*arguments: str, **environment: str) -> Terminal:
        opened.append(Terminal(*arguments, **environment))
        return opened[-1]

    yield start
    for terminal in opened:
        terminal.close()


def test_on_a_terminal_with_ctrl_c(on_terminal: Callable[..., Terminal]) -> None:
    terminal = on_terminal("chat", "--main", "scripted:pass_ms=2,length=1000000,context=100000", "--seed", "1")
    greeting = terminal.until("You: ")
    assert "\x1b[4;" in greeting  # the legend shows the looks
    assert "accepted" in greeting
    terminal.type("go\n")
    terminal.until(r"(\S+\s+){30}")
    terminal.interrupt()
    ending = terminal.until("You: ")
    assert "Stopped; the text so far is kept." in ending
    assert "tok/s" in ending
    # At the prompt it is no end either. (A signal that comes just before the line editor waits for a key is only
    # noticed with the next one: hence the nudge.)
    terminal.interrupt()
    terminal.until("/quit to end", nudge=terminal.interrupt)
    terminal.type("/stats\n")
    terminal.until("1 reply, ")
    assert terminal.quit() == 0
    assert "Traceback" not in terminal.seen


def test_a_terminal_breaks_lines_at_words(on_terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    terminal = on_terminal(
        "chat", "--main", "scripted:agreement=0.7", "--seed", "1", "--max-tokens", "200", COLUMNS="24", LINES="40"
    )
    terminal.until("You: ")
    terminal.type("hello\n")
    written = terminal.until(r"200 tokens")
    lines = _screen(written.partition("hello\r\n")[2])
    reply = " ".join(lines[: next(at for at, line in enumerate(lines) if line.startswith("["))]).split()
    assert all(len(line) <= 24 for line in lines)
    terminal.type(f"/save {tmp_path}/chat.json\n")
    assert terminal.quit() == 0
    assert reply == _words(tmp_path / "chat.json")


def _screen(written: str) -> list[str]:
    """The lines that a terminal shows, which takes text back where it is told to."""
    lines = [""]
    for step in re.findall(r"\x1b\[[\d;]*[A-Za-z]|\r\n|.", written, re.DOTALL):
        if step == "\r\n":
            lines.append("")
        elif step[0] != "\x1b":
            lines[-1] += step
        elif step[-1] == "D":
            lines[-1] = lines[-1][: -int(step[2:-1])]
    return lines


def _words(chat: Path) -> list[str]:
    return str(json.loads(chat.read_bytes())[-1]["content"]).split()


def test_no_color_is_respected_and_leaves_the_marks(on_terminal: Callable[..., Terminal]) -> None:
    terminal = on_terminal(*SCRIPTED, NO_COLOR="1")
    terminal.until("You: ")
    terminal.type("hello\n")
    terminal.until("20 tokens")
    assert terminal.quit() == 0
    assert not re.search(r"\x1b\[[\d;]*(38|3[0-7]|9[0-7])[;m]", terminal.seen)
    assert "\x1b[4m" in terminal.seen
