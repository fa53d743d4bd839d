"""Threads whose end is heard of: one that dies says so, and fails what waits for it."""

import logging
import threading
from collections.abc import Callable
from typing import TypeVar

_log = logging.getLogger(__name__)
_T = TypeVar("_T")


def start(body: Callable[[], object], *, name: str, died: Callable[[BaseException], object]) -> threading.Thread:
    """Run `body` in a thread of its own, which the end of the program does not wait for.

    If it raises, that is logged, and `died` is called in that thread with what was raised: it answers, with a failure,
    whoever waits for the thread, so that no caller waits without end.
    """

    def run() -> None:
        try:
            body()
        except BaseException as error:
            _log.exception("The thread %s died", name)
            died(error)

    thread = threading.Thread(target=run, name=name, daemon=True)
    thread.start()
    return thread


def result_of(body: Callable[[], _T], *, name: str, stack: int = 0) -> _T:
    """Run `body` in a thread that ends with it, and wait. Returns what it returns, raises what it raises.
    `stack`: bytes of its stack, where the usual size is too little."""
    found: list[_T] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            found.append(body())
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=run, name=name, daemon=True)
    before = threading.stack_size(stack) if stack else 0
    try:
        thread.start()
    finally:
        if stack:
            threading.stack_size(before)
    thread.join()
    if failed:
        raise failed[0]
    return found[0]


def brief(error: BaseException) -> str:
    """An unexpected error, in half a line."""
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text[:200]}" if text else type(error).__name__
