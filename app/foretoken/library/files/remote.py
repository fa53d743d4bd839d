"""Files of the hub as values: the request, and the hub's answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


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
