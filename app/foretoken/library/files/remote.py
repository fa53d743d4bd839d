"""What is asked of the hub, and of the server that sends the bytes of a file; and their answers."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated

import msgspec


class Want(msgspec.Struct, frozen=True):
    """A file of a repository ("owner/name"), at a branch, tag or commit; `size` in bytes where the asker knows it."""

    repository: str
    path: str
    revision: str = "main"
    size: Annotated[int, msgspec.Meta(ge=0, le=1 << 60)] | None = None

    @property
    def name(self) -> str:
        return self.path.rsplit("/", 1)[-1]


@dataclass(frozen=True)
class RemoteFile:
    """A file as the hub has it now: `size` in bytes, `sha256` in hex, its address, and what to send along."""

    commit: str
    size: int
    sha256: str
    url: str
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)  # may hold a token


Resolve = Callable[[Want], RemoteFile]
"""Asks the hub about a file. Raises HubError, BadDownload."""


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
