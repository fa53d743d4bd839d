"""The progress of one file."""

import enum
from dataclasses import dataclass
from pathlib import Path


class Phase(enum.Enum):
    """The step of a download; the value is shown on screen."""

    ASKING = "asking the hub"
    BLOCKED = "another Foretoken is downloading it"
    CHECKING = "checking what is here already"
    FETCHING = "downloading"
    RETRYING = "waiting to try again"
    VERIFYING = "verifying"
    DONE = "done"


@dataclass(frozen=True)
class Progress:
    """`have` of `size` bytes are here. `note`: why there is a wait of `wait` seconds. `place`: of a finished file."""

    phase: Phase
    have: int = 0
    size: int = 0
    note: str = ""
    wait: float = 0.0
    place: Path | None = None
