"""The lock on the data folder: one window at a time holds it, until its process ends."""

import contextlib
import os
import socket
from pathlib import Path
from typing import Final

import filelock
import msgspec

from foretoken import own_files
from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json

_MOST_BYTES: Final = 4096  # of window.json; a longer file is not ours


class Holder(msgspec.Struct, frozen=True):
    """A process that holds the data; `pid` and `host` as the system names them."""

    pid: int
    host: str

    @property
    def here(self) -> bool:
        """On this machine: the folder may be on a network."""
        return self.host == socket.gethostname()


class DataLock:
    """The lock on `folder`. The system lets go of it when the process dies."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._place = folder / "window.lock"
        self._who = folder / "window.json"  # beside it: on Windows nobody can read what is locked
        self._lock = filelock.FileLock(self._place, timeout=0, mode=0o600)

    def take(self) -> bool:
        """Whether this process holds it now. Raises OSError where there can be no lock."""
        own_files.make_folder(self._folder)
        for place in (self._place, self._who):
            if own_files.is_other_than_file(place):
                own_files.set_aside(place)
        try:
            self._lock.acquire()
        except filelock.Timeout:
            return False
        with contextlib.suppress(OSError):  # a full disk: then only its name is not known
            own_files.write(self._who, to_json(Holder(os.getpid(), socket.gethostname())))
        return True

    def holder(self) -> Holder | None:
        """Who has written down last that it holds the lock; None where that cannot be read."""
        try:
            return from_json(own_files.read(self._who, _MOST_BYTES), Holder)
        except (OSError, Undecodable):
            return None

    def release(self) -> None:
        self._lock.release()


def held_by_another(folder: Path) -> bool:
    """Whether a window has the data open now."""
    lock = DataLock(folder)
    if not folder.is_dir():
        return False
    try:
        taken = lock.take()
    except OSError:
        return False
    if taken:
        lock.release()
    return not taken
