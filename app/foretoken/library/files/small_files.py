"""A cache of small files: measurements and learned values, which can be lost without harm."""

import contextlib
import os
import tempfile
from pathlib import Path
from typing import Final

from foretoken import own_files

_MOST_BYTES: Final = 1 << 16
_UNFINISHED: Final = ".new-"


class SmallFiles:
    """At most `most` files in `folder`, of `most_bytes` each, by key; those written longest ago go first.

    A file is replaced as a whole, so two programs that write the same one leave the one or the other. What cannot be
    read is not there, and what cannot be written is learned again the next time: nothing here raises OSError.
    """

    def __init__(self, folder: Path, *, most: int = 256, most_bytes: int = _MOST_BYTES) -> None:
        self._folder = folder
        self._most = most
        self._most_bytes = most_bytes

    def read(self, key: str) -> bytes | None:
        """What was written under `key`, if anything; None also when it is too large to be ours."""
        try:
            return own_files.read(self._folder / f"{key}.json", self._most_bytes)
        except OSError:
            return None

    def write(self, key: str, data: bytes) -> None:
        path = self._folder / f"{key}.json"
        name = None
        try:
            own_files.make_folder(self._folder)
            if not path.exists():
                self._make_room()
            handle, name = tempfile.mkstemp(dir=self._folder, prefix=_UNFINISHED)
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(name).replace(path)
        except OSError:
            if name is not None:
                with contextlib.suppress(OSError):
                    Path(name).unlink()

    def _make_room(self) -> None:
        """Delete old files to make room for one more. Unfinished files count, too."""
        found = sorted((entry.stat().st_mtime_ns, entry.name) for entry in os.scandir(self._folder) if entry.is_file())
        for _, name in found[: max(0, len(found) - self._most + 1)]:
            (self._folder / name).unlink(missing_ok=True)
