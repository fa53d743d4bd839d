"""Download speed beside curl's for the same file over loopback, digest included, and the memory that it takes.

    python tests/perf/downloads.py [--mib 1024] [--runs 5] [--folder DIR] [--limit MB] [--json]

The hub stand-in runs in a process of its own and sends a sparse model file. curl and we take turns; each of our runs is
a fresh process. Ours is timed until the digest is found right; making the bytes last through a power cut (fsync), which
curl does not do, is the row beside it. "growth" is how much more memory our process used at its peak than before.

With --limit, no connection gets more than so many MB a second, as on many servers: then several of ours win.

Nothing else should run meanwhile: look at `uptime` first. On a disk the disk is what is measured; --folder /dev/shm
leaves it out.
"""

import argparse
import json
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import asdict, dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import gguf_files
from hub_stand_in import HubStandIn

from foretoken.library.fetch import HttpFetcher
from foretoken.library.models_folder import ModelsFolder
from foretoken.library.progress import Phase
from foretoken.library.remote import RemoteFile, Want
from foretoken.library.tools import Tools
from foretoken.library.transfer import Transfer

WANT = Want("maker/large", "large.gguf")


@dataclass(frozen=True)
class Run:
    """MB (10^6 bytes) a second until verified and until on the disk; `growth` in MiB."""

    verified: float
    lasting: float
    growth: float


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


def fetch(folder: Path, url: str, size: int, sha256: str) -> Run:
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
    before, began, verified = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.perf_counter(), 0.0
    for progress in transfer.run():
        if progress.phase is Phase.VERIFYING:
            verified = time.perf_counter()  # the digest is ready: it was taken while the bytes came in
    ended = time.perf_counter()
    fetcher.close()
    growth = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    return Run(size / (verified - began) / 1e6, size / (ended - began) / 1e6, growth)


def with_curl(folder: Path, url: str, size: int) -> float:
    """MB a second of one download by curl."""
    began = time.perf_counter()
    subprocess.run(["curl", "-sSfL", "-o", str(folder / "curl.gguf"), url], check=True)
    return size / (time.perf_counter() - began) / 1e6


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mib", type=int, default=1024, help="size of the file")
    parser.add_argument("--runs", type=int, default=5)
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
        return compare(Path(scratch), args)


def compare(scratch: Path, args: argparse.Namespace) -> int:
    model = scratch / "source.gguf"
    write_model(model, args.mib << 20)
    limited = [] if args.limit is None else ["--limit", str(args.limit)]
    serving = [sys.executable, __file__, "--serve", str(model), *limited]
    server = subprocess.Popen(serving, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    where = json.loads(server.stdout.readline())
    curl: list[float] = []
    ours: list[Run] = []
    for _ in range(args.runs):
        curl.append(with_curl(scratch, where["url"], where["size"]))
        (scratch / "curl.gguf").unlink()
        folder = scratch / "models"
        command = [sys.executable, __file__, "--fetch", str(folder), where["url"], str(where["size"]), where["sha256"]]
        ours.append(Run(**json.loads(subprocess.run(command, check=True, capture_output=True).stdout)))
        shutil.rmtree(folder)
    server.communicate("")
    verified = statistics.median(run.verified for run in ours)
    lasting = statistics.median(run.lasting for run in ours)
    by_curl = statistics.median(curl)
    growth = max(run.growth for run in ours)
    if args.json:
        found = {"curl": curl, "ours": [asdict(run) for run in ours], "ratio": verified / by_curl, "growth": growth}
        print(json.dumps(found))
        return 0
    print(f"{where['size'] / 2**20:,.0f} MiB, {args.runs} runs each, medians in MB/s")
    print(f"curl              {by_curl:8.0f}")
    print(f"ours, verified    {verified:8.0f}   {verified / by_curl:.2f} of curl's")
    print(f"ours, on the disk {lasting:8.0f}")
    print(f"growth of memory  {growth:8.1f} MiB at most")
    return 0


if __name__ == "__main__":
    sys.exit(main())
