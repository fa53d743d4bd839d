"""How fast a model writes on this machine without guesses: as it was measured, else estimated from its weights."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from foretoken.amounts import in_bytes, number
from foretoken.library.drafts.speedup import ModelCosts, model_key
from foretoken.library.fit.profile import Shape
from foretoken.wording import later, tr

REACHED: Final = 0.6
"""Share of the memory's speed that passes of llama.cpp reach on a processor. Of the demo target a pass takes
2.2 ms for 36.7 MB where `Bandwidth.measure` finds 28 GB/s (2 cores of an AMD EPYC; its costs cache and this)."""


@dataclass(frozen=True)
class ExpectedSpeed:
    """`rate` in tokens a second. `how` says in a sentence where it comes from."""

    rate: float
    measured: bool
    how: str

    @property
    def words(self) -> str:
        """ "12 tok/s here", "about 12 tok/s"."""
        return (
            tr("{rate} tok/s here", rate=number(self.rate))
            if self.measured
            else tr("about {rate} tok/s", rate=number(self.rate))
        )


@dataclass(frozen=True)
class SpeedHere:
    """`costs`: what was measured of models. `bandwidth`: bytes of memory read in a second; None while that is not
    known, or where models run on a graphics card, of whose memory nothing is known."""

    costs: ModelCosts
    bandwidth: float | None = None
    key: Callable[[Path], str] = model_key

    def of_file(self, path: Path, weights: float) -> ExpectedSpeed | None:
        """Of a model on this machine, which reads `weights` bytes for a token. Reads the file's ends."""
        return self.measured(path) or self.of_weights(weights)

    def measured(self, path: Path) -> ExpectedSpeed | None:
        """As it was measured, with the settings of the last time."""
        try:
            found = self.costs.read(self.key(path))
        except OSError:
            return None
        ms = next((one.passes[1] for one in found if one.passes.get(1)), None)
        return None if ms is None else ExpectedSpeed(1000 / ms, True, tr(_MEASURED))

    def of_weights(self, weights: float) -> ExpectedSpeed | None:
        """Estimated, for a model that reads so many bytes of weights for a token."""
        if self.bandwidth is None or weights <= 0:
            return None
        how = tr(_ESTIMATED, weights=in_bytes(round(weights)), speed=in_bytes(round(self.bandwidth)))
        return ExpectedSpeed(REACHED * self.bandwidth / weights, False, how)


def read_for_token(size: int, parameters: int, active: int) -> float:
    """Bytes of a model's weights that one token takes, of `size` in all: of a mixture of experts a part."""
    return size * min(1.0, active / parameters) if parameters else float(size)


def read_by_name(name: str, size: int, parameters: int | None, shape: Shape | None = None) -> float | None:
    """As `read_for_token`, for a model that is not here, whose name says how many weights are active ("30B-A3B",
    "E4B"). None for a mixture of experts whose name does not say so: one that is known as such, or that has more
    weights than a model of its `shape`."""
    tag = _ACTIVE.search(name)
    if tag is not None and parameters:
        return read_for_token(size, parameters, round(float(tag[1]) * 1e9))
    mixed = _MIXTURE.search(name) is not None
    if shape is not None and parameters:
        width, forward = shape.width, shape.feed_forward
        dense = shape.layers * (4 * width * width + 3 * width * forward) + 2 * shape.vocabulary * width
        mixed = mixed or parameters > _MORE * dense
    return None if mixed else float(size)


_ACTIVE: Final = re.compile(r"[-_ ][AE](\d+(?:\.\d+)?)B(?![a-z])", re.IGNORECASE)
_MIXTURE: Final = re.compile(r"moe|\d+x\d+b|mixtral|gpt-oss|deepseek-v|kimi|glm-?4", re.IGNORECASE)
_MORE: Final = 1.6
_MEASURED: Final = later("Measured without guesses when it ran; guesses make it faster.")
_ESTIMATED: Final = later(
    "An estimate without guesses, from {weights} of weights and this machine's memory, measured at {speed} a second; "
    "guesses make it faster."
)
