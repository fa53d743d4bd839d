"""The theme: colours by role, a colour and a pattern for each fate, one application stylesheet.

Fates use Okabe and Ito's hues, darkened or lightened until each reads at 4.5:1 or better on the surface it stands on.
"""

import enum
import string
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Final, Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from foretoken import paths
from foretoken.engine.events import Fate

ThemeChoice = Literal["system", "light", "dark"]


class Pattern(enum.Enum):
    """The mark that goes with a colour, so that colour is never the only sign."""

    NONE = "no mark"
    SOLID_UNDERLINE = "solid underline"
    DOTTED_UNDERLINE = "dotted underline"
    OVERLINE = "line above"
    STRIKE = "struck through"


@dataclass(frozen=True)
class FateStyle:
    """How tokens of one fate are drawn. `name` and `meaning` are what the legend says."""

    colour: str
    pattern: Pattern
    name: str
    meaning: str


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


_WORDS: Final = {
    Fate.ACCEPTED: (
        Pattern.SOLID_UNDERLINE,
        "accepted",
        "The draft guessed this token; the main model accepted it.",
    ),
    Fate.CORRECTED: (
        Pattern.DOTTED_UNDERLINE,
        "corrected",
        "The main model's own token, in place of the first guess it refused.",
    ),
    Fate.BONUS: (
        Pattern.OVERLINE,
        "bonus",
        "One extra token of the main model: every guess of the round was accepted.",
    ),
    Fate.PLAIN: (Pattern.NONE, "plain", "Written by the main model alone; nothing was guessed."),
    Fate.REJECTED: (Pattern.STRIKE, "refused", "A guess that the main model refused; it is not part of the text."),
    Fate.DISCARDED: (
        Pattern.STRIKE,
        "discarded",
        "A guess after a refused one: discarded without being checked.",
    ),
}


def _fates(**colours: str) -> Mapping[Fate, FateStyle]:
    return MappingProxyType({fate: FateStyle(colours[fate.value], *_WORDS[fate]) for fate in Fate})


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
    ),
)


class ThemeManager(QObject):
    """Applies a theme to the application, and follows the system between light and dark if "system" is chosen.

    Signals: changed(Theme) after palette and stylesheet are in place.
    """

    changed = Signal(object)

    def __init__(self, app: QApplication, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._app = app
        self._choice: ThemeChoice = "system"
        self._theme: Theme = LIGHT
        fusion = QStyleFactory.create("Fusion")
        if fusion is not None:
            app.setStyle(fusion)
        app.styleHints().colorSchemeChanged.connect(self._on_scheme_changed)

    @property
    def theme(self) -> Theme:
        return self._theme

    def apply(self, choice: ThemeChoice) -> None:
        """Apply `choice` at once."""
        self._choice = choice
        hints = self._app.styleHints()
        asked = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}.get(choice)
        if asked is None:
            hints.unsetColorScheme()
        else:
            hints.setColorScheme(asked)
        self._dress()

    def _on_scheme_changed(self) -> None:
        if self._choice == "system":
            self._dress()

    def _dress(self) -> None:
        dark = self._choice == "dark" or (
            self._choice == "system" and self._app.styleHints().colorScheme() is Qt.ColorScheme.Dark
        )
        self._theme = DARK if dark else LIGHT
        self._app.setPalette(palette(self._theme))
        self._app.setStyleSheet(stylesheet(self._theme))
        self.changed.emit(self._theme)


def palette(theme: Theme) -> QPalette:
    """The Qt palette of a theme."""
    made = QPalette()
    role = QPalette.ColorRole
    colours = {
        role.Window: theme.window,
        role.WindowText: theme.text,
        role.Base: theme.surface,
        role.AlternateBase: theme.window,
        role.Text: theme.text,
        role.Button: theme.raised,
        role.ButtonText: theme.text,
        role.BrightText: theme.danger,
        role.Highlight: theme.selection,
        role.HighlightedText: theme.text,
        role.ToolTipBase: theme.raised,
        role.ToolTipText: theme.text,
        role.PlaceholderText: theme.muted,
        role.Link: theme.accent,
        role.LinkVisited: theme.accent,
        role.Accent: theme.accent,
        role.Light: theme.raised,
        role.Midlight: theme.hover,
        role.Mid: theme.border,
        role.Dark: theme.border,
        role.Shadow: theme.border,
    }
    for key, colour in colours.items():
        made.setColor(key, QColor(colour))
    for key in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, key, _blend(theme.muted, theme.surface, 0.35))
    return made


def stylesheet(theme: Theme) -> str:
    """The application stylesheet: the shipped template with the theme's colours put in."""
    template = string.Template(paths.resource("styles", "window.qss").read_text(encoding="utf-8"))
    values = {key: value for key, value in roles(theme).items() if isinstance(value, str)}
    values["icons"] = paths.resource("icons").as_posix()
    values["disabled"] = _blend(theme.muted, theme.surface, 0.35).name()
    values["accent_hover"] = _blend(theme.accent, theme.text, 0.15).name()
    return template.substitute(values)


def roles(theme: Theme) -> dict[str, object]:
    """Every role of a theme but its fates, by name."""
    return {name: getattr(theme, name) for name in (f.name for f in fields(theme)) if name != "fates"}


def _blend(colour: str, other: str, share: float) -> QColor:
    """`colour` with `share` (0-1) of `other` mixed in."""
    first, second = QColor(colour), QColor(other)
    pairs = ((first.red(), second.red()), (first.green(), second.green()), (first.blue(), second.blue()))
    red, green, blue = (round(a + (b - a) * share) for a, b in pairs)
    return QColor(red, green, blue)
