"""Seeded downloads with everything going wrong that can, and what must hold after each of them.

A seed decides which file, which faults in which order, who else interferes, and whether several connections fetch the
file. The same seed does the same again, as far as connections that run at the same time can.
"""

import json
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from foretoken.errors import BadDownload, DiskFull, DownloadError, ForetokenError, HostileName
from foretoken.library.downloads.items import DownloadPhase
from foretoken.library.files.remote import RemoteFile, Want
from foretoken.library.files.tools import Lanes, TransferStopped
from foretoken.library.hub.client import Hub
from foretoken.library.hub.hub_token import Tokens

MIB = 1 << 20
STALL = 0.15
REPOSITORY = "tester/models-GGUF"
HOSTILE = (
    "../up.gguf", "/etc/passwd.gguf", "a/../../b.gguf", "C:\\x.gguf", "C:x.gguf", "con.gguf", "sub/NUL.gguf", "x.gguf ",
    "x.gguf.", ".hidden.gguf", "a//b.gguf", "bell\x07.gguf", "right\u202eto-left.gguf", "x" * 300 + ".gguf", "", ".",
    "..", "a\\..\\b.gguf", "~/x.gguf", "aux", "stream.gguf:ads", "\ud800.gguf",
)  # fmt: skip


@dataclass
class Tally:
    """What happened in a run. `allowed`: bytes that may be fetched again for good reasons."""

    seed: int
    received: int = 0
    allowed: int = 0
    failures: int = 0
    kills: int = 0
    finished: bool = False


class FaultRun:
    """One run: `models` are whole GGUF files to choose from; `stand_in`, `downloading`: the helpers of that name."""

    def __init__(
        self, seed: int, *, hub: Any, models: Sequence[bytes], folder: Path, stand_in: Any, downloading: Any
    ) -> None:
        self.rng = random.Random(seed)
        self.tally = Tally(seed)
        self.hub = hub
        self.folder = folder / f"run-{seed}"
        self.stand_in = stand_in
        self.downloading = downloading
        self.data = self.rng.choice(models)
        self.other = self.rng.choice(models)
        self.path = f"{seed}/model-{seed}.gguf"
        self.want = Want(REPOSITORY, self.path)
        lanes = random.Random(f"lanes {seed}")  # most runs with a large file are with several connections
        self.lanes = None
        if lanes.random() < 0.7 and len(self.data) > 3 * MIB:
            self.lanes = (
                lanes.choice([2, 3, 4]),
                lanes.choice([64, 150, 512, 1024]) << 10,
                lanes.choice([50_000, 300_000]),
            )
        self.asker = Hub(endpoint=hub.url, tokens=Tokens(lambda: None))

    def run(self) -> Tally:
        """Raises AssertionError when a promise is broken."""
        self.hub.add(REPOSITORY, {self.path: self.data})
        scenario = self.rng.choices(
            [self._plain, self._paused, self._disk, self._changed, self._hostile, self._killed, self._contended],
            [58, 14, 10, 6, 6, 3, 3],
        )[0]
        self._faults(self.rng.randrange(7))
        self._api_faults(self.rng.choice([0, 0, 0, 1, 2]))
        scenario()
        self._check()
        return self.tally

    def _plain(self) -> None:
        self._download()

    def _paused(self) -> None:
        """Stopped at some moments, each time by a new transfer gone on with."""
        for _ in range(self.rng.randrange(1, 4)):
            download = self._make()
            after = self.rng.randrange(1, 30)
            try:
                for number, _event in enumerate(download.transfer.run()):
                    if number == after:
                        download.stop.set()
            except TransferStopped:
                pass
            except ForetokenError as error:
                self._failed(error)
            finally:
                download.fetcher.close()
            self._count(download)
            self.tally.allowed += MIB
            self._check()
        self._download()

    def _disk(self) -> None:
        """The disk is full, or fills up though it claimed to have room."""
        self.hub.api_faults.clear()
        room = self.rng.randrange(len(self.data))
        honest = self.rng.random() < 0.5
        disk = self.downloading.SmallDisk(room, None if honest else 1 << 50)
        download = self._make(disk=disk)
        self.tally.allowed += MIB
        try:
            download.run()
            raise AssertionError("a file longer than the disk arrived")
        except DownloadError as error:
            self._failed(error, DiskFull if honest else DownloadError)
        self._count(download)
        self._check()
        self._download()

    def _changed(self) -> None:
        """The repository has other bytes under the same name after a part of the old ones is here."""
        self.hub.fail(self.path, self.stand_in.Fault(self.stand_in.Kind.CUT, at=len(self.data) // 2))
        download = self._make(policy_attempts=0)
        try:
            download.run()
        except ForetokenError as error:
            self._failed(error)
        self._count(download)
        if self._place().exists():
            return
        self.tally.allowed += len(self.data)
        self.data = self.other
        self.hub.add(REPOSITORY, {self.path: self.data}, commit="f" * 40)
        self._download()

    def _hostile(self) -> None:
        name = self.rng.choice(HOSTILE)
        download = self._make(want=Want(REPOSITORY, name), resolve=self._must_not_be_asked)
        try:
            download.run()
            raise AssertionError(f"{name!r} was taken")
        except HostileName as error:
            self._failed(error)
        assert not self.folder.exists()
        self._download()

    def _killed(self) -> None:
        """The process dies while bytes come in, several times over."""
        for _ in range(self.rng.randrange(1, 3)):
            child: list[subprocess.Popen[bytes]] = []
            started = threading.Event()

            def kill(child: list[Any] = child, started: threading.Event = started) -> None:
                started.wait(20)
                child[0].send_signal(signal.SIGKILL)

            at = self.rng.randrange(len(self.data))
            self.hub.clear(self.path)
            self._fail_later(self.stand_in.Kind.KILL, at, kill)
            child.append(self._child())
            started.set()
            child[0].wait(60)
            self.tally.received += self._counted()
            self.tally.allowed += MIB
            self.tally.kills += 1
            self._check()
            if self._place().exists():
                return
        self._download()

    def _contended(self) -> None:
        """Another process downloads the same file; it finishes or dies while we wait."""
        dies = self.rng.random() < 0.5
        here, go = threading.Event(), threading.Event()

        def arrived() -> None:
            here.set()
            go.wait(30)

        self.hub.clear(self.path)
        self.hub.api_faults.clear()
        at = self.rng.randrange(1, len(self.data))
        self._fail_later(self.stand_in.Kind.PAUSE, at, arrived)
        child = self._child()
        assert here.wait(60), "the other process never began"

        def on_wait(_seconds: float) -> None:
            if dies:
                child.kill()
            go.set()
            child.wait(60)

        download = self._make(clock=self.downloading.FakeClock(on_wait))
        download.run()
        assert download.events[0].phase is DownloadPhase.BLOCKED
        self.tally.received += self._counted()
        self._count(download)
        self.tally.allowed += MIB if dies else 0
        self.tally.finished = True
        if not dies:
            assert download.fetcher.received == 0

    def _fail_later(self, kind: Any, at: int, then: Any) -> None:
        """At byte `at` of the file; with several connections in the piece that a later request is for, since the first
        answer is not read to its end."""
        pieces = 0
        if self.lanes is not None:
            pieces = self.rng.randrange(1, max(2, len(self.data) // self.lanes[1] // 2))
            at = self.rng.randrange(1, self.lanes[1] // 2)
        fine = [self.stand_in.Fault(self.stand_in.Kind.NONE)] * pieces
        self.hub.fail(self.path, *fine, self.stand_in.Fault(kind, at=at, then=then))

    def _download(self) -> None:
        """Again and again until the file is here: a person who presses resume."""
        for _ in range(12):
            download = self._make()
            try:
                download.run()
                self.tally.finished = True
            except ForetokenError as error:
                self._failed(error)
                if isinstance(error, BadDownload):
                    self.tally.allowed += len(self.data)
            self._count(download)
            self._check()
            if self.tally.finished:
                return
        raise AssertionError("it never arrived")

    def _faults(self, count: int) -> None:
        kind, size = self.stand_in.Kind, len(self.data)
        longest = max(size, len(self.other))
        usual = [
            kind.CUT, kind.RESET, kind.STALL, kind.WHOLE, kind.UNSATISFIABLE, kind.RENAMED, kind.FLIP, kind.SHORT,
            kind.LONG, kind.STATUS, kind.PAGE, kind.EXPIRED, kind.ELSEWHERE,
        ]  # fmt: skip
        for _ in range(count):
            chosen = self.rng.choice(usual)
            if chosen is kind.WHOLE:
                usual = [one for one in usual if one is not kind.WHOLE or self.rng.random() < 0.5]  # not for ever
            wait = self.rng.choice([None, "1", "30", "Wed, 15 Nov 2023 07:28:00 GMT", "soon", "100000"])
            status = self.rng.choice([408, 429, 500, 502, 503, 504])
            at = self.rng.choice([0, 1, size // 2, size - 1, self.rng.randrange(size), self.rng.randrange(70_000)])
            self.hub.fail(self.path, self.stand_in.Fault(chosen, at=at, status=status, retry_after=wait))
            if chosen in (kind.FLIP, kind.LONG):
                self.tally.allowed += longest  # damaged bytes are no finished bytes

    def _api_faults(self, count: int) -> None:
        """For the hub itself: what it is asked about the file, and the redirect to its bytes."""
        self.hub.api_faults.clear()
        for _ in range(count):
            kind = self.rng.choice([self.stand_in.Kind.STATUS, self.stand_in.Kind.RESET])
            status, wait = self.rng.choice([429, 500, 503]), self.rng.choice([None, "2", "100000"])
            self.hub.api_faults.append(self.stand_in.Fault(kind, status=status, retry_after=wait))

    def _make(self, *, want: Want | None = None, policy_attempts: int | None = None, **changes: Any) -> Any:
        if policy_attempts is not None:
            changes["policy"] = self.downloading.RetryPolicy(attempts=policy_attempts)
        changes.setdefault("resolve", self.asker.resolve)
        if self.lanes is not None:
            changes["lanes"] = Lanes(*self.lanes)
        return self.downloading.Download(self.hub, self.folder, want or self.want, stall=STALL, **changes)

    def _child(self) -> "subprocess.Popen[bytes]":
        remote: RemoteFile = self.downloading.resolver(self.hub)(self.want)
        counter = self.folder.parent / f"counter-{self.tally.seed}"
        counter.write_bytes(bytes(8))
        given = {
            "counter": str(counter),
            "folder": str(self.folder),
            "repository": self.want.repository,
            "path": self.want.path,
            "commit": remote.commit,
            "size": remote.size,
            "sha256": remote.sha256,
            "url": remote.url,
            "lanes": self.lanes,
        }
        script = Path(__file__).with_name("download_child.py")
        return subprocess.Popen([sys.executable, str(script), json.dumps(given)], stdout=subprocess.DEVNULL)

    def _counted(self) -> int:
        return int.from_bytes((self.folder.parent / f"counter-{self.tally.seed}").read_bytes(), "little")

    def _place(self) -> Path:
        return self.folder.joinpath(*REPOSITORY.split("/"), *self.path.split("/"))

    def _count(self, download: Any) -> None:
        self.tally.received += download.fetcher.received

    def _failed(self, error: ForetokenError, kind: type[ForetokenError] = ForetokenError) -> None:
        """Every failure reads as one clear sentence, or as one with what to do behind it."""
        assert isinstance(error, kind)
        self.tally.failures += 1
        sentence = str(error)
        assert sentence.endswith(".")
        assert sentence.isprintable()
        assert 30 < len(sentence) < 420, sentence
        assert not any(word in sentence for word in ("Errno", "Error", "Exception", "None", "httpx")), sentence

    def _check(self) -> None:
        """No bad file has a name, and nothing was fetched twice without a reason."""
        if self.folder.exists():
            named = [file for file in self.folder.rglob("*") if file.is_file() and ".foretoken" not in file.parts]
            assert all(file == self._place() for file in named), named
        if self._place().exists():
            assert self._place().read_bytes() == self.data
            again = self.tally.received - len(self.data)
            assert again <= self.tally.allowed, f"{again:,} bytes were fetched again, {self.tally.allowed:,} may be"

    @staticmethod
    def _must_not_be_asked(want: Want) -> RemoteFile:
        raise AssertionError(f"the hub was asked about {want}")
