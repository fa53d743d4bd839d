"""Records by key, in a folder of small files: measurements and learned values, which can be lost without harm."""

import contextlib
import os
import re
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import msgspec

from foretoken import own_files
from foretoken.decoding import Undecodable, from_json, from_msgpack
from foretoken.encoding import to_json, to_msgpack

Record = TypeVar("Record")

_MOST_BYTES: Final = 1 << 16
_KEY: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")  # it may come from a file that a stranger wrote


class KeyedFile(Generic[Record]):
    """Records of type `kind`, each in the file KEY.json in `folder`: at most `most` of `most_bytes` each; those written
    longest ago go first.

    A file is replaced as a whole, so two programs that write the same one leave the one or the other. What cannot be
    read is not there, and what cannot be written is learned again the next time: nothing here raises OSError.

    `field` and `version`: the record is that field of an object, beside its version; another version is not read.
    `packed`: as msgpack.
    """

    def __init__(
        self,
        folder: Path,
        kind: type[Record],
        *,
        field: str = "",
        version: int = 1,
        packed: bool = False,
        most: int = 256,
        most_bytes: int = _MOST_BYTES,
    ) -> None:
        self._folder, self._kind, self._field, self._version = folder, kind, field, version
        self._packed, self._most, self._most_bytes = packed, most, most_bytes

    def read(self, key: str) -> Record | None:
        """What was written under `key`, if anything; None also where it is damaged, or too large to be ours."""
        if not _KEY.fullmatch(key):
            return None
        try:
            return self._decoded(own_files.read(self._path(key), self._most_bytes))
        except (OSError, Undecodable, KeyError):
            return None

    def write(self, key: str, record: Record) -> None:
        whole = {"version": self._version, self._field: record} if self._field else record
        path = self._path(key)
        with contextlib.suppress(OSError):
            own_files.make_folder(self._folder)
            if not path.exists():
                self._make_room()
            with own_files.replacing(path) as file:
                file.write(to_msgpack(whole) if self._packed else to_json(whole))

    def _path(self, key: str) -> Path:
        return self._folder / f"{key}.json"

    def _decoded(self, data: bytes) -> Record:
        """Raises Undecodable, KeyError."""
        if self._packed:
            return from_msgpack(data, self._kind)
        if not self._field:
            return from_json(data, self._kind)
        whole: dict[str, Any] = from_json(data, dict[str, msgspec.Raw])
        if from_json(bytes(whole["version"]), int) != self._version:
            raise Undecodable("of another version")
        return from_json(bytes(whole[self._field]), self._kind)

    def _make_room(self) -> None:
        """Delete old files to make room for one more. Unfinished files count, too."""
        found = sorted((entry.stat().st_mtime_ns, entry.name) for entry in os.scandir(self._folder) if entry.is_file())
        for _, name in found[: max(0, len(found) - self._most + 1)]:
            (self._folder / name).unlink(missing_ok=True)
