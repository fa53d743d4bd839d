"""Files of the hub as values: the request, the hub's answer, and the progress of a download."""

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from foretoken.wording import later


@dataclass(frozen=True)
class Want:
    """A file of a repository ("owner/name"), at a branch, tag or commit."""

    repository: str
    path: str
    revision: str = "main"

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


class DownloadPhase(enum.Enum):
    """The step of a download; the value is its name in English."""

    ASKING = later("asking the hub")
    BLOCKED = later("another Foretoken is downloading it")
    CHECKING = later("checking what is here already")
    FETCHING = later("downloading")
    RETRYING = later("waiting to try again")
    VERIFYING = later("verifying")
    DONE = later("done")


@dataclass(frozen=True)
class FileProgress:
    """`have` of `size` bytes are here. `note`: why there is a wait of `wait` seconds. `place`: of a finished file."""

    phase: DownloadPhase
    have: int = 0
    size: int = 0
    note: str = ""
    wait: float = 0.0
    place: Path | None = None
