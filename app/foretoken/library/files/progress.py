"""The progress of one file."""

import enum
from dataclasses import dataclass
from pathlib import Path

from foretoken.wording import later


class Phase(enum.Enum):
    """The step of a download; the value is its name in English."""

    ASKING = later("asking the hub")
    BLOCKED = later("another Foretoken is downloading it")
    CHECKING = later("checking what is here already")
    FETCHING = later("downloading")
    RETRYING = later("waiting to try again")
    VERIFYING = later("verifying")
    DONE = later("done")


@dataclass(frozen=True)
class Progress:
    """`have` of `size` bytes are here. `note`: why there is a wait of `wait` seconds. `place`: of a finished file."""

    phase: Phase
    have: int = 0
    size: int = 0
    note: str = ""
    wait: float = 0.0
    place: Path | None = None
