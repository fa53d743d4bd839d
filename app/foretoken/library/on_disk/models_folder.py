"""Our models folder: finished models, and a hidden folder for unfinished ones.

FOLDER/OWNER/NAME/FILE.gguf       finished: its digest was checked before it got this name
FOLDER/.foretoken/KEY.part        what has arrived of an unfinished file
FOLDER/.foretoken/KEY.ranges      which ranges of it, while several connections fill it
FOLDER/.foretoken/KEY.json        its record: what it will be; kept when it is finished, for later checks
FOLDER/.foretoken/KEY.lock        held by the process that works on it (the system drops it when that one dies)
"""

import contextlib
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import filelock
import msgspec

from foretoken import own_files
from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json
from foretoken.errors import DownloadError
from foretoken.library.files.disk import write_atomically
from foretoken.library.files.names import below
from foretoken.library.files.ranges import Range
from foretoken.wording import tr

_CORNER: Final = ".foretoken"
_MOST_BYTES: Final = 4 * 1024 * 1024  # of a record


class FileRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The record of one file of a repository.

    `size` in bytes; `sha256` in hex; `etag`: how the server that sends the bytes named them, None before it did.
    `durable`: bytes from the start that would survive a power cut, `islands`: ranges beyond that would; `boot`: when
    the machine was started that wrote the rest (seconds since 1970). `finished`: the file has its name.
    """

    repository: str
    path: str
    commit: str
    size: int
    sha256: str
    etag: str | None = None
    durable: int = 0
    islands: tuple[Range, ...] = ()
    boot: float = 0.0
    finished: bool = False


class ModelsFolder:
    """The models folder at `root`, which need not exist yet."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.corner = root / _CORNER

    def prepare(self) -> None:
        """Make the folder. Raises DownloadError."""
        try:
            own_files.make_folder(self.corner)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise DownloadError(
                tr(
                    "The models folder {root} cannot be made ({reason}); check it or choose another one.",
                    root=self.root,
                    reason=reason,
                )
            ) from None

    def place(self, repository: str, path: str) -> Path:
        """Where the finished file goes. Raises HostileName."""
        return below(self.root, repository, path)

    def part(self, repository: str, path: str) -> Path:
        return self._corner_file(repository, path, ".part")

    def ranges(self, repository: str, path: str) -> Path:
        return self._corner_file(repository, path, ".ranges")

    def lock(self, repository: str, path: str) -> filelock.BaseFileLock:
        """The lock of the file; the system releases it when the process that holds it dies."""
        return filelock.FileLock(self._corner_file(repository, path, ".lock"), timeout=0, mode=0o600)

    def record(self, repository: str, path: str) -> FileRecord | None:
        """The record of a file, None when there is none or it cannot be read: then the download starts again."""
        return _read(self._corner_file(repository, path, ".json"))

    def save(self, record: FileRecord, *, durable: bool) -> None:
        """Raises OSError."""
        file = self._corner_file(record.repository, record.path, ".json")
        write_atomically(file, to_json(record), durable=durable)

    def forget(self, repository: str, path: str) -> None:
        """Drop the record and whatever had arrived. Raises OSError."""
        for suffix in (".part", ".ranges", ".ranges.new", ".json", ".json.new"):
            self._corner_file(repository, path, suffix).unlink(missing_ok=True)

    def records(self) -> Iterator[FileRecord]:
        """Every record that can be read, unfinished ones too."""
        with contextlib.suppress(OSError):
            for file in sorted(self.corner.glob("*.json")):
                if (record := _read(file)) is not None:
                    yield record

    def _corner_file(self, repository: str, path: str, suffix: str) -> Path:
        """Readable by a person, and different for different files on every file system."""
        whole = f"{repository}/{path}"
        digest = hashlib.sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        readable = "".join(c if c.isascii() and (c.isalnum() or c in "._-") else "-" for c in path.rsplit("/", 1)[-1])
        return self.corner / f"{readable[:80]}-{digest}{suffix}"


def _read(file: Path) -> FileRecord | None:
    try:
        return from_json(own_files.read(file, _MOST_BYTES), FileRecord)
    except (OSError, Undecodable):
        return None
