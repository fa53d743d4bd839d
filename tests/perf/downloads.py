"""Download speed beside curl's for the same file over loopback, digest included, and the memory that it takes.

    python tests/perf/downloads.py [--mib 1024] [--runs 7] [--folder DIR] [--limit MB] [--json]

The hub stand-in runs in a process of its own and sends a sparse model file; both ask it the same. In each round both
have a turn, in an order drawn anew; every turn is a fresh process and a new file, and the first round does not count.
Before each turn the disk is waited for and memory is made warm (`Warmth`). What is timed:

- curl, by its own clock, from its request until the file is written. It takes no digest and forces nothing to the disk;
  the row beside it adds an fsync of its file.
- ours, from before the hub is asked (which is done at once here) until the digest is found right. The record, the room
  on the disk, the check of the head and the loading of the HTTP client are in it; the start of Python is not. The row
  beside it goes on through the check of the whole file, the fsyncs and the rename.

The ratio is that of the medians; beside it stands what the ratio was within single rounds. "growth" is how much more
memory our process used at its peak than before. A turn counts as disturbed, and is kept, when other programs used more
than a quarter of a processor meanwhile; time that a virtual machine's host took away counts as theirs.

With --limit, no connection gets more than so many MB a second, as on many servers: then several of ours win. On a slow
disk the disk is what is measured; --folder /dev/shm leaves it out.
"""

import argparse
import contextlib
import json
import os
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import gguf_files
import psutil
from hub_stand_in import HubStandIn

from foretoken.library.downloads.part import PartFile
from foretoken.library.downloads.transfer import Transfer
from foretoken.library.files.remote import RemoteFile, Want
from foretoken.library.files.tools import Tools
from foretoken.library.hub.fetch import HttpFetcher
from foretoken.library.on_disk.models_folder import ModelsFolder

WANT = Want("maker/large", "large.gguf")
DISTURBED = 0.25  # processors
_MOST_WARM = 768 << 20  # bytes: of more at once, some systems give all back at once
_ROUNDS = 8


class Warmth:
    """Makes memory warm for files of `size` bytes in `folder`, by writing such files there and deleting them. A virtual
    machine gives free memory back to its host; whoever's turn comes first would pay for getting it again."""

    def __init__(self, folder: Path, size: int) -> None:
        self._path = folder / "warm"
        self._size = min(size, _MOST_WARM)
        self._fastest = float("inf")

    def renew(self) -> int:
        """Write until that takes as long as the fastest time ever, and wait for the disk before; how often it took."""
        if hasattr(os, "sync"):
            os.sync()
        for number in range(1, _ROUNDS + 1):
            seconds = self._write()
            warm = 0.8 < seconds / self._fastest < 1.25
            self._fastest = min(self._fastest, seconds)
            if warm and number > 1:
                return number
        return _ROUNDS

    def _write(self) -> float:
        block = bytes(1 << 20)
        began = time.perf_counter()
        try:
            with self._path.open("wb", buffering=0) as file:
                for _ in range(0, self._size, len(block)):
                    file.write(block)
        finally:
            with contextlib.suppress(OSError):
                self._path.unlink()
        return time.perf_counter() - began


@dataclass(frozen=True)
class Turn:
    """MB (10^6 bytes) a second until all is there (ours: and its digest right), and until it is on the disk; `growth`
    in MiB, of ours alone; `others`: processors that were not at work for this."""

    there: float
    lasting: float
    growth: float = 0.0
    others: float = 0.0


def write_model(path: Path, size: int) -> None:
    """A sound model of about `size` bytes, most of them a hole in the file."""
    file = gguf_files.tiny_model()
    rows = size // (256 * 4)
    file.tensors.append(gguf_files.Tensor("large.weight", (256, rows), gguf_files.F32, b""))
    content = file.to_bytes()
    with path.open("wb") as out:
        out.write(content)
        out.truncate(len(content) + rows * 256 * 4)


def serve(path: Path, limit: float | None) -> None:
    """Until the input ends; the first line of output says where."""
    with HubStandIn() as hub:
        hub.rate = None if limit is None else limit * 1e6
        hub.add(WANT.repository, {WANT.path: path})
        content = hub.repositories[WANT.repository].files[WANT.path]
        address = f"{hub.url}/{WANT.repository}/resolve/main/{WANT.path}"
        print(json.dumps({"url": address, "size": content.size, "sha256": content.sha256}), flush=True)
        sys.stdin.read()


def fetch(folder: Path, url: str, size: int, sha256: str) -> Turn:
    """One download by us, in this process."""
    fetcher = HttpFetcher()
    transfer = Transfer(
        WANT,
        folder=ModelsFolder(folder),
        resolve=lambda want: RemoteFile("0" * 40, size, sha256, url),
        fetcher=fetcher,
        stop=threading.Event(),
        tools=Tools(reserve=0),
    )
    digest, found = PartFile.digest, [0.0]

    def timed(part: PartFile) -> str:
        result = digest(part)
        found[0] = time.perf_counter()
        return result

    PartFile.digest = timed  # type: ignore[method-assign]
    before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.perf_counter()
    for _ in transfer.run():
        pass
    ended = time.perf_counter()
    fetcher.close()
    growth = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    return Turn(size / (found[0] - began) / 1e6, size / (ended - began) / 1e6, growth)


@dataclass(frozen=True)
class Course:
    """Where both download from and to."""

    scratch: Path
    url: str
    size: int
    sha256: str

    def curl(self) -> Turn:
        place = self.scratch / "curl.gguf"
        command = ["curl", "-sSfL", "-w", "%{time_total}", "-o", str(place), self.url]
        seconds = float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        began = time.perf_counter()
        with place.open("rb+") as file:
            os.fsync(file.fileno())
        synced = time.perf_counter() - began
        place.unlink()
        return Turn(self.size / seconds / 1e6, self.size / (seconds + synced) / 1e6)

    def ours(self) -> Turn:
        folder = self.scratch / "models"
        command = [sys.executable, __file__, "--fetch", str(folder), self.url, str(self.size), self.sha256]
        turn = Turn(**json.loads(subprocess.run(command, check=True, capture_output=True).stdout))
        shutil.rmtree(folder)
        return turn


@dataclass(frozen=True)
class Found:
    """What all rounds came to; `curl` and `ours` by round."""

    size: int
    curl: Sequence[Turn]
    ours: Sequence[Turn]

    def ratio(self, part: str = "there") -> float:
        return _median(self.ours, part) / _median(self.curl, part)

    def ratios(self) -> list[float]:
        """Of single rounds, the least first."""
        return sorted(our.there / their.there for our, their in zip(self.ours, self.curl, strict=True))

    @property
    def growth(self) -> float:
        return max(turn.growth for turn in self.ours)

    @property
    def disturbed(self) -> int:
        return sum(turn.others > DISTURBED for turn in (*self.curl, *self.ours))

    def text(self) -> str:
        ratios = self.ratios()
        quarter = len(ratios) // 4
        lines = [
            f"{self.size / 2**20:,.0f} MiB, {len(self.ours)} rounds, medians in MB/s and from least to most",
            f"curl, written        {_row(self.curl, 'there')}",
            f"ours, digest right   {_row(self.ours, 'there')}   {self.ratio():.2f} of curl's",
            f"curl, then fsync     {_row(self.curl, 'lasting')}",
            f"ours, on the disk    {_row(self.ours, 'lasting')}   {self.ratio('lasting'):.2f} of curl's",
            f"within a round, ours reached {ratios[0]:.2f} to {ratios[-1]:.2f} of curl's speed, "
            f"half of the time {ratios[quarter]:.2f} to {ratios[-1 - quarter]:.2f}",
            f"our memory grew by {self.growth:.1f} MiB at most",
        ]
        turns = 2 * len(self.ours)
        busiest = max(turn.others for turn in (*self.curl, *self.ours))
        if self.disturbed:
            lines.append(
                f"DISTURBED: in {self.disturbed} of {turns} turns other programs used more than {DISTURBED} processors "
                f"(up to {busiest:.2f}); measure again when the machine is quiet"
            )
        else:
            lines.append(f"other programs used {busiest:.2f} processors at most")
        return "\n".join(lines)


def _median(turns: Sequence[Turn], part: str) -> float:
    return statistics.median(getattr(turn, part) for turn in turns)


def _row(turns: Sequence[Turn], part: str) -> str:
    values = [getattr(turn, part) for turn in turns]
    return f"{statistics.median(values):7.0f}  ({min(values):.0f}-{max(values):.0f})"


def compare(course: Course, runs: int, server: psutil.Process, rng: random.Random) -> Found:
    warmth = Warmth(course.scratch, course.size)
    turns: dict[str, list[Turn]] = {"curl": [], "ours": []}
    for number in range(runs + 1):
        for who in rng.sample(list(turns), 2):
            warmth.renew()
            others = _Others(server)
            turn: Turn = getattr(course, who)()
            if number:
                turns[who].append(replace(turn, others=others.processors()))
    return Found(course.size, **turns)


class _Others:
    """Processors that programs other than this one, the server and those that ended meanwhile used since it was made.
    (What the kernel does in programs' names counts as theirs, its interrupts as nobody's.)"""

    def __init__(self, server: psutil.Process) -> None:
        self._server = server
        self._start = self._now()

    def processors(self) -> float:
        (at, everything, own), start = self._now(), self._start
        return max(0.0, (everything - start[1]) - (own - start[2])) / (at - start[0])

    def _now(self) -> tuple[float, float, float]:
        times = psutil.cpu_times()
        everything = times.user + times.system + getattr(times, "nice", 0.0) + getattr(times, "steal", 0.0)
        here = os.times()
        there = self._server.cpu_times()
        own = here.user + here.system + here.children_user + here.children_system + there.user + there.system
        return time.perf_counter(), everything, own


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mib", type=int, default=1024, help="size of the file")
    parser.add_argument("--runs", type=int, default=7, help="rounds that count")
    parser.add_argument("--folder", help="where to download to (default: a temporary folder)")
    parser.add_argument("--limit", type=float, help="MB a second that one connection gets")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--fetch", nargs=4, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        serve(Path(args.serve), args.limit)
        return 0
    if args.fetch:
        folder, url, size, sha256 = args.fetch
        print(json.dumps(asdict(fetch(Path(folder), url, int(size), sha256))))
        return 0
    with tempfile.TemporaryDirectory(dir=args.folder) as scratch:
        model = Path(scratch) / "source.gguf"
        write_model(model, args.mib << 20)
        limited = [] if args.limit is None else ["--limit", str(args.limit)]
        serving = [sys.executable, __file__, "--serve", str(model), *limited]
        server = subprocess.Popen(serving, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        course = Course(Path(scratch), **json.loads(server.stdout.readline()))
        found = compare(course, args.runs, psutil.Process(server.pid), random.Random(args.mib))
        server.communicate("")
    if args.json:
        facts = {"ratio": found.ratio(), "ratios": found.ratios(), "growth": found.growth}
        print(json.dumps({**asdict(found), **facts, "disturbed": found.disturbed}))
    else:
        print(found.text())
    return 0


if __name__ == "__main__":
    sys.exit(main())
