"""A thread that dies says so, and fails what waits for it."""

import re
import threading
from pathlib import Path

import pytest

import foretoken
from foretoken import threads


def test_a_thread_that_dies_is_logged_and_heard_of(caplog: pytest.LogCaptureFixture) -> None:
    heard: list[tuple[BaseException, threading.Thread]] = []

    def body() -> None:
        raise SystemExit("for nothing")

    thread = threads.start(body, name="some-work", died=lambda error: heard.append((error, threading.current_thread())))
    thread.join(60)
    ((error, where),) = heard
    assert isinstance(error, SystemExit)
    assert where is thread
    assert "The thread some-work died" in caplog.text


def test_one_that_ends_is_not(caplog: pytest.LogCaptureFixture) -> None:
    threads.start(lambda: None, name="some-work", died=lambda _error: pytest.fail("it ended well")).join(60)
    assert not caplog.records


def test_every_thread_of_the_program_is_started_so() -> None:
    own = re.compile(r"threading\.Thread\(|QThread\(|_thread\.start_new_thread")
    root = Path(foretoken.__file__).parent
    found = {path.name for path in root.rglob("*.py") if own.search(path.read_text(encoding="utf-8"))}
    assert found == {"threads.py"}


@pytest.mark.parametrize(
    ("error", "said"),
    [(ValueError(" a\n b "), "ValueError: a b"), (KeyError(), "KeyError"), (OSError("x" * 999), None)],
)
def test_an_error_in_half_a_line(error: Exception, said: str | None) -> None:
    assert threads.brief(error) == said if said is not None else len(threads.brief(error)) < 220
