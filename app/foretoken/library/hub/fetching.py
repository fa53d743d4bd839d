"""The interface for downloading bytes of a file: request, reply and errors."""

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol, Self


class Passing(Exception):
    """A failure that another try may fix. The text is a clause; `wait`: seconds the server asked for, if it did."""

    def __init__(self, reason: str, *, wait: float | None = None) -> None:
        super().__init__(reason)
        self.wait = wait


class Refused(Exception):
    """A permanent refusal of the server. `status`: its HTTP status."""

    def __init__(self, status: int) -> None:
        super().__init__(f"status {status}")
        self.status = status


@dataclass(frozen=True)
class FileAnswer:
    """A server's answer to a request for the bytes from some place on.

    `status`: 200 (all of it), 206 (from `start` on) or 416 (there is nothing there). `total`: the file's size in bytes
    as this server has it, None when it does not say. `etag` as it stands in the header. `url`: who answered, after
    redirects. `chunks` raises Passing.
    """

    status: int
    start: int
    total: int | None
    etag: str | None
    chunks: Iterator[bytes]
    url: str = ""


class Fetcher(Protocol):
    def open(
        self, url: str, headers: Mapping[str, str], *, start: int, if_range: str | None, end: int | None = None
    ) -> AbstractContextManager[FileAnswer]:
        """Ask for the bytes of `url` from `start` on, up to `end` (None: all), if it still has the etag `if_range`.
        Raises Passing, Refused."""

    def sibling(self) -> Self:
        """One more for another connection at the same time; `abort` of this one ends that one too."""

    def abort(self) -> None:
        """From any thread, for good: end the request under way, and let no other one begin."""

    def close(self) -> None:
        """Let go of connections; nothing is under way."""
