"""The interface for downloading bytes of a file: request, reply and errors; and repeated questions to the hub."""

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol, Self, TypeVar

from foretoken.errors import HubUnreachable
from foretoken.library.files.remote import DownloadPhase, FileProgress
from foretoken.library.files.tools import Tools


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


Answer = TypeVar("Answer")


def answer_of(
    question: Callable[[], Answer], *, tools: Tools, pause: Callable[[float], None]
) -> Generator[FileProgress, None, Answer]:
    """Returns the answer to `question`, retrying where that may help; `pause` waits some seconds. Raises what
    `question` raises."""
    attempt = 0
    while True:
        yield FileProgress(DownloadPhase.ASKING)
        try:
            return question()
        except HubUnreachable as error:
            attempt += 1
            delay = tools.policy.delay(attempt, tools.rng, error.wait)
            if delay is None:
                raise
            yield FileProgress(DownloadPhase.RETRYING, note=str(error), wait=delay)
            pause(delay)
