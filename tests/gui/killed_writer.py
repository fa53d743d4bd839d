"""A process that forks others, which write replies into a store until they are killed (tests/e2e/test_kill_writing.py).

Each line on standard input, DATABASE FIFO SEED, is one fork. It says on FIFO, a line each: its process id; `sent TEXT`
once a message is committed; `TIME LENGTH` (monotonic seconds, characters) when the text of the reply has grown;
`TIME` each 20 ms.
"""

import os
import random
import signal
import sys
import time
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QTimer
from tests.gui.conftest import Window, spoken

WORDS = ("a", "draft", "guesses", "and", "the", "main", "model", "checks", "\n", "ü")


def text_of(seed: int, rounds: int) -> str:
    """The reply of `seed` after so many rounds."""
    rng = random.Random(seed)
    return "".join(f"{rng.choice(WORDS)} " for _ in range(2 * rounds))


def write(database: Path, fifo: Path, seed: int) -> None:
    out = os.open(fifo, os.O_WRONLY)
    say = lambda line: os.write(out, f"{line}\n".encode())  # noqa: E731
    say(os.getpid())
    app = QCoreApplication([])
    owner = QObject()
    window = Window(database, owner)
    window.ready()
    asked = f"question {seed}"
    window.chats.send(asked)
    say(f"sent {asked}")
    request = len(window.fake.asked)
    pauses = random.Random(-seed)
    words = text_of(seed, 10_000).split(" ")
    done = length = 0

    def grow() -> None:
        nonlocal done, length
        first, second = (f"{word} " for word in words[2 * done : 2 * done + 2])
        window.fake.say(spoken(request, done, first, "x", second))
        done, length = done + 1, length + len(first + second)
        say(f"{time.monotonic()} {length}")
        timer.start(pauses.choice((0, 1, 5, 10, 20, 100, 300)))

    beats = QTimer(interval=20)
    beats.timeout.connect(lambda: say(time.monotonic()))
    beats.start()
    timer = QTimer(singleShot=True)
    timer.timeout.connect(grow)
    timer.start(0)
    app.exec()


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        database, fifo, seed = line.split()
        if os.fork() == 0:
            write(Path(database), Path(fifo), int(seed))
            os._exit(0)


if __name__ == "__main__":
    main()
