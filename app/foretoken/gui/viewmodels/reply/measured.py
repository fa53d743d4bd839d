"""What was measured of the pair that wrote a reply: its speed without guesses, and what its passes cost."""

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import SignalInstance

from foretoken.engine.plain_speed import CostsSnapshot, PlainEstimate, PlainSpeed
from foretoken.replies.figures import Figures
from foretoken.speedups import Speedup


@dataclass(frozen=True)
class MeasuredPair:
    """`plain`: a token without guesses at the depth of the reply, None before it was measured. `how`: when and how that
    was measured, or why it is not, a sentence or "". `under_way`: it will be measured. `speed`: the same at all depths.
    `costs`: of passes, where they are known. `key`: a name of the pair with its settings, "" for none. `times`: how
    much faster the reply was, None where that is not known, and `words` of that for its header."""

    plain: PlainEstimate | None = None
    how: str = ""
    under_way: bool = False
    speed: PlainSpeed = PlainSpeed()  # noqa: RUF009  # frozen
    costs: CostsSnapshot | None = None
    key: str = ""
    times: Speedup | None = None
    words: str = ""

    @property
    def plain_ms(self) -> float | None:
        """Milliseconds of a token without guesses."""
        return None if self.plain is None else self.plain.ms


NOTHING_MEASURED = MeasuredPair()


class PlainComparison(Protocol):
    """What the speed of replies is compared with. `changed` is emitted when it says something else."""

    @property
    def changed(self) -> SignalInstance: ...

    def measured(self, figures: Figures, /) -> MeasuredPair: ...
