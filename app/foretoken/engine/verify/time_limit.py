"""A time limit for untrusted Python code on the current thread."""

import contextlib
import ctypes
import os
import sys
import threading
from collections.abc import Iterator

from foretoken import threads


class Overran(BaseException):
    """The time limit was reached. A BaseException, so that `except Exception` in the limited code does not catch it."""


@contextlib.contextmanager
def limited(seconds: float, sentence: str) -> Iterator[None]:
    """Raise Overran in this block once it has taken `seconds`.

    A call of native code is not interrupted. If the block is not left within `seconds` more, the process ends with
    `sentence` on standard error.
    """
    thread, lock, over = threading.get_ident(), threading.Lock(), threading.Event()

    def watch() -> None:
        if over.wait(seconds):
            return
        with lock:
            if not over.is_set():
                _raise(thread, Overran)
        if over.wait(seconds):
            return
        sys.stderr.write(f"Error: {sentence}\n")
        sys.stderr.flush()
        os._exit(1)

    threads.start(
        watch, name="time-limit", died=lambda _error: os._exit(1)
    )  # without the thread the block would have no limit
    try:
        yield
    finally:
        with lock:
            over.set()
            _raise(thread, None)  # cancel an Overran that has not been delivered yet


def _raise(thread: int, kind: type[BaseException] | None) -> None:
    target = ctypes.py_object(kind) if kind is not None else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), target)
