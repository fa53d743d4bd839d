"""A process that is killed while it writes a reply loses no committed message and at most 250 ms of the reply.

Fifty kills normally; a thousand, in which the time is looked at, too: `pytest -m slow tests/e2e/test_kill_writing.py`.
"""

import itertools
import os
import random
import select
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Final

import pytest
from tests.gui.killed_writer import text_of

ROOT: Final = Path(__file__).parents[2]
LOST: Final = 0.25  # seconds of a reply that may be gone
SLOTS: Final = 5  # databases that are written at the same time

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="fork and SIGKILL")


@pytest.fixture
def nursery() -> Iterator[IO[str]]:
    """Where to ask for a process that writes: one that has everything imported forks it, which takes milliseconds."""
    command = [sys.executable, "-m", "tests.gui.killed_writer"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdin is not None
        yield process.stdin
        process.stdin.close()


@dataclass
class Life:
    """What a process said until it was killed. `grown`: (monotonic seconds, characters of the reply); `beats`:
    monotonic seconds at which it had its turn."""

    sent: list[str] = field(default_factory=list)
    grown: list[tuple[float, int]] = field(default_factory=list)
    beats: list[float] = field(default_factory=list)
    killed: float = 0.0

    def hear(self, lines: str) -> None:
        for line in lines.splitlines(keepends=True):
            if not line.endswith("\n"):
                continue
            if line.startswith("sent "):
                self.sent.append(line[5:-1])
            else:
                at, _, length = line.strip().partition(" ")
                self.beats.append(float(at))
                if length:
                    self.grown.append((float(at), int(length)))

    @property
    def due(self) -> int:
        """Characters that must have been saved. A busy machine's process that got no turn is given the time for which
        it got none: a beat is due each 20 ms."""
        beats = [at for at in (*self.beats, self.killed) if at > self.killed - 2]
        late = sum(max(0.0, b - a - 0.03) for a, b in itertools.pairwise(beats))
        before = self.killed - LOST - late
        return max((length for at, length in self.grown if at <= before), default=0)


def live_and_die(nursery: IO[str], database: Path, seed: int) -> Life:
    """One process, killed at a random moment."""
    fifo = database.with_name(f"{seed}.fifo")
    os.mkfifo(fifo)
    nursery.write(f"{database} {fifo} {seed}\n")
    nursery.flush()
    life = Life()
    with fifo.open("rb", buffering=0) as said:
        heard = b""
        while b"\n" not in heard:
            heard += said.read(4096)
        first, _, rest = heard.partition(b"\n")
        end = time.monotonic() + random.Random(seed).uniform(0, 1.2)
        while (left := end - time.monotonic()) > 0:
            if select.select([said], [], [], left)[0]:
                rest += said.read(65536)
        life.killed = time.monotonic()
        os.kill(int(first), signal.SIGKILL)
        while more := said.read(65536):  # to the end: it is dead
            rest += more
    life.hear(rest.decode())
    return life


def campaign(nursery: IO[str], folder: Path, kills: int, *, timed: bool) -> None:
    """Kills over one database."""
    folder.mkdir()
    database = folder / "chats.db"
    sent: list[str] = []
    for seed in range(1, kills + 1):
        life = live_and_die(nursery, database, seed)
        sent += life.sent
        with closing(sqlite3.connect(database)) as connection:
            assert connection.execute("PRAGMA quick_check").fetchall() == [("ok",)]
            made = connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'messages'").fetchone()[0]
            rows = []  # the first may be killed before there is a table
            if made:
                rows = connection.execute("SELECT role, content FROM messages ORDER BY id").fetchall()
        users = [content for role, content in rows if role == "user"]
        assert [text for text in users if text in set(sent)] == sent
        assert set(users) - set(sent) <= {f"question {n}" for n in range(1, seed + 1)}  # committed, and not yet said
        if life.sent:
            stored = rows[-1][1]
            assert text_of(seed, 10_000).startswith(stored)
            assert not timed or len(stored) >= life.due, (seed, life)


@pytest.mark.parametrize(
    ("kills", "timed"),
    [(20, False), pytest.param(1000, True, marks=[pytest.mark.slow, pytest.mark.timeout(3600)])],
)
def test_a_kill_loses_no_message_and_little_of_a_reply(
    nursery: IO[str], tmp_path: Path, kills: int, timed: bool
) -> None:
    with ThreadPoolExecutor(SLOTS) as pool:
        campaigns = [
            pool.submit(campaign, nursery, tmp_path / f"{n}", kills // SLOTS, timed=timed) for n in range(SLOTS)
        ]
        for done in campaigns:
            done.result()
