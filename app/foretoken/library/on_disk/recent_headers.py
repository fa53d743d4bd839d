"""A cache of the last two headers, because a chosen model is read by several parts of the window."""

import threading
from pathlib import Path
from typing import Final

from foretoken.engine.gguf import GgufHeader, read_draft, read_header
from foretoken.engine.gguf.read import tell
from foretoken.errors import BadModelFile

_KEPT: Final = 2  # a main model and a draft; each header holds the whole vocabulary

_Stamp = tuple[int, int, int, int]


class RecentHeaders:
    """`read` is `read_header` and `draft` is `read_draft`; neither reads an unchanged file again that is one of the
    last two. For several threads.

    What cannot be used is not remembered: it is read, and refused, each time. Whoever is about to load a file reads it
    anew (`library.fit.preflight`).
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()  # guards the two below
        self._kept: dict[Path, tuple[GgufHeader, list[_Stamp]]] = {}  # the one that was asked for last comes last
        self._reading: dict[Path, threading.Lock] = {}  # who asks for a file while it is read waits for that

    def read(self, path: Path) -> GgufHeader:
        """Raises BadModelFile."""
        try:
            header = self.draft(path)
        except BadModelFile as error:
            return self._refused(path, error)
        return read_header(path) if header.kind.head else header

    @staticmethod
    def _refused(path: Path, error: BadModelFile) -> GgufHeader:
        """With the reasons against it as a main model, which a head's own are not."""
        if tell(path).kind.head:
            return read_header(path)
        raise error

    def draft(self, path: Path) -> GgufHeader:
        """A head too. Raises BadModelFile."""
        with self._lock:
            reading = self._reading.setdefault(path, threading.Lock())
        with reading:
            with self._lock:
                kept = self._kept.pop(path, None)
            if kept is None or kept[1] != _stamps(kept[0].files):
                before = _stamps((path,))
                header = read_draft(path)
                kept = header, _stamps(header.files)
                if not before or kept[1][:1] != before:  # it was changed meanwhile: the next one reads it again
                    return header
            with self._lock:
                self._kept[path] = kept
                for oldest in list(self._kept)[:-_KEPT]:
                    del self._kept[oldest]
        return kept[0]


def _stamps(files: tuple[Path, ...]) -> list[_Stamp]:
    """What changes when a file does; nothing when one of them is gone."""
    try:
        found = [path.stat() for path in files]
    except (OSError, ValueError):
        return []
    return [(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns) for status in found]
