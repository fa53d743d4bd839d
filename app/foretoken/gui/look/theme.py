"""The themes: colours by role, a colour and a pattern for each fate. No Qt.

Fates use Okabe and Ito's hues, darkened or lightened until each reads at 4.5:1 or better on the surface it stands on,
in the themes of high contrast at 7:1.
"""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from foretoken.engine.events import Fate
from foretoken.replies.readable import FATE_MEANINGS, FATE_NAMES
from foretoken.wording import later, tr


class Pattern(enum.Enum):
    """The mark that goes with a colour, so that colour is never the only sign. `value` is its name in English."""

    NONE = later("no mark")
    SOLID_UNDERLINE = later("solid underline")
    DOTTED_UNDERLINE = later("dotted underline")
    DASHED_UNDERLINE = later("dashed underline")
    OVERLINE = later("line above")
    STRIKE = later("struck through")
    THIN_STRIKE = later("thin line through")

    @property
    def shown(self) -> str:
        """What it is called."""
        return tr(self.value)

    @property
    def through(self) -> bool:
        """The line goes through the text."""
        return self in (Pattern.STRIKE, Pattern.THIN_STRIKE)

    @property
    def width(self) -> float:
        """Of its line, in pixels."""
        if self is Pattern.THIN_STRIKE:
            return 1.0
        return 1.6 if self.dashes is None else 2.0

    @property
    def dashes(self) -> tuple[float, float] | None:
        """Lengths of its dashes and of the gaps between, in widths of the pen; None for one line."""
        if self is Pattern.DASHED_UNDERLINE:
            return 3.0, 3.0
        return (1.0, 1.0) if self is Pattern.DOTTED_UNDERLINE else None


@dataclass(frozen=True)
class FateStyle:
    """How tokens of one fate are drawn."""

    colour: str
    pattern: Pattern
    fate: Fate

    @property
    def name(self) -> str:
        """What the legend calls them."""
        return tr(FATE_NAMES[self.fate])

    @property
    def meaning(self) -> str:
        """What the legend says of them."""
        return tr(FATE_MEANINGS[self.fate])


@dataclass(frozen=True)
class Theme:
    """Colours by role, as "#rrggbb". `raised` is a control or popover on the surface; `on_accent` text over accent."""

    dark: bool
    window: str
    surface: str
    raised: str
    hover: str
    code: str
    text: str
    muted: str
    border: str
    accent: str
    on_accent: str
    selection: str
    user_bubble: str
    danger: str
    ok: str
    warning: str
    fates: Mapping[Fate, FateStyle] = field(repr=False)
    high_contrast: bool = False

    @property
    def phases(self) -> tuple[str, str, str]:
        """The colours of the time spent on drafting, on verifying, and on everything else."""
        draft, verify = ("#e2a3c6", "#c9a227") if self.dark else ("#a8487e", "#9a7400")
        return draft, verify, self.muted

    @property
    def patterns_alone(self) -> "Theme":
        """The same with fates in the colours of words, so that their lines alone tell them apart."""
        fates = {fate: replace(self.fates[fate], colour=self.text) for fate in Fate}
        for ghost in (Fate.REJECTED, Fate.DISCARDED):
            fates[ghost] = replace(self.fates[ghost], colour=self.muted)
        return replace(self, fates=MappingProxyType(fates))


_PATTERNS: Final = {
    Fate.ACCEPTED: Pattern.SOLID_UNDERLINE,
    Fate.CORRECTED: Pattern.DOTTED_UNDERLINE,
    Fate.BONUS: Pattern.OVERLINE,
    Fate.PLAIN: Pattern.NONE,
    Fate.REJECTED: Pattern.STRIKE,
    Fate.DISCARDED: Pattern.THIN_STRIKE,
    Fate.UNKNOWN: Pattern.DASHED_UNDERLINE,
}


def _fates(**colours: str) -> Mapping[Fate, FateStyle]:
    return MappingProxyType({fate: FateStyle(colours[fate.value], _PATTERNS[fate], fate) for fate in Fate})


LIGHT: Final = Theme(
    dark=False,
    window="#f4f5f7",
    surface="#ffffff",
    raised="#ffffff",
    hover="#e9ebef",
    code="#f3f4f7",
    text="#1b1d21",
    muted="#5b626d",
    border="#d9dce2",
    accent="#2b5fd0",
    on_accent="#ffffff",
    selection="#cfdefb",
    user_bubble="#e9effc",
    danger="#b3261e",
    ok="#17703a",
    warning="#8a5600",
    fates=_fates(
        accepted="#0068a6",
        corrected="#b84a00",
        bonus="#00755a",
        plain="#1b1d21",
        rejected="#69707b",
        discarded="#69707b",
        unknown="#4a4f57",
    ),
)

DARK: Final = Theme(
    dark=True,
    window="#151619",
    surface="#1c1d21",
    raised="#26282d",
    hover="#2e3037",
    code="#25272c",
    text="#e7e9ec",
    muted="#a1a7b1",
    border="#363940",
    accent="#7aa5ff",
    on_accent="#0d1526",
    selection="#34507f",
    user_bubble="#29324a",
    danger="#ff8a80",
    ok="#71cf91",
    warning="#efb75c",
    fates=_fates(
        accepted="#56b4e9",
        corrected="#f0894a",
        bonus="#2fc39a",
        plain="#e7e9ec",
        rejected="#949ba6",
        discarded="#949ba6",
        unknown="#b9bec6",
    ),
)

LIGHT_CONTRAST: Final = Theme(
    dark=False,
    window="#ffffff",
    surface="#ffffff",
    raised="#ffffff",
    hover="#e6e6e6",
    code="#f2f2f2",
    text="#000000",
    muted="#333333",
    border="#000000",
    accent="#00339e",
    on_accent="#ffffff",
    selection="#cfe0ff",
    user_bubble="#eef3ff",
    danger="#8a0000",
    ok="#004d1f",
    warning="#5c3a00",
    fates=_fates(
        accepted="#003f75",
        corrected="#7a2a00",
        bonus="#004c38",
        plain="#000000",
        rejected="#404040",
        discarded="#404040",
        unknown="#262626",
    ),
    high_contrast=True,
)

DARK_CONTRAST: Final = Theme(
    dark=True,
    window="#000000",
    surface="#000000",
    raised="#000000",
    hover="#2a2a2a",
    code="#141414",
    text="#ffffff",
    muted="#d6d6d6",
    border="#ffffff",
    accent="#9cc4ff",
    on_accent="#000000",
    selection="#16305f",
    user_bubble="#14213d",
    danger="#ffb3ab",
    ok="#8ff0ae",
    warning="#ffd27a",
    fates=_fates(
        accepted="#7fccff",
        corrected="#ffb185",
        bonus="#5cf0c4",
        plain="#ffffff",
        rejected="#c8c8c8",
        discarded="#c8c8c8",
        unknown="#e0e0e0",
    ),
    high_contrast=True,
)
