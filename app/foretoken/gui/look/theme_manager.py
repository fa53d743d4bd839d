"""Applies a theme, a text size and motion to the application."""

import string
import sys
from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Final, Literal, cast

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from foretoken import paths
from foretoken.gui.look.scaled import SYSTEM_FONT
from foretoken.gui.look.theme import DARK, DARK_CONTRAST, LIGHT, LIGHT_CONTRAST, Theme

# Where every border is as dark as text, that of the keyboard's field is thicker.
_FOCUSED: Final = (
    "QPushButton",
    "QToolButton",
    "QLineEdit",
    "QPlainTextEdit",
    "QTextEdit",
    "QSpinBox",
    "QDoubleSpinBox",
    "QComboBox",
    "QListView",
    "QTreeView",
    "QTableView",
    "QCheckBox::indicator",
)
# The fill of what is chosen is hardly lighter there than its ground.
_CHOSEN_PARTS: Final = (
    "QPushButton:checked",
    "QToolButton:checked",
    'QPushButton[role="flat"]:checked',
    'QToolButton[role="flat"]:checked',
    "QTabBar::tab:selected",
    "QListView::item:selected",
    "QMenu::item:selected",
)
_CONTRAST: Final = "\n".join(
    (
        ", ".join(_CHOSEN_PARTS) + " { border: 1px solid $accent; }",
        # A list is as white as its ground there.
        ", ".join(f"QDialog {one}" for one in ("QListView", "QTreeView", "QTableView"))
        + " { border: 1px solid $border; }",
        ", ".join(f"{one}:focus" for one in _FOCUSED) + " { border: 3px solid $accent; }",
        "QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus { padding: 3px 6px; }",  # the text stays in its place
        "QComboBox:focus { padding: 3px 24px 3px 8px; }",
        "",
    )
)
_HEADING_PX: Final = 19  # at a text size of 100%


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


def stylesheet(theme: Theme, text_size: int = 100) -> str:
    """The application stylesheet: the shipped template with the theme's colours put in. `text_size`: percent."""
    template = string.Template(paths.resource("styles", "window.qss").read_text(encoding="utf-8"))
    values = {key: value for key, value in roles(theme).items() if isinstance(value, str)}
    values["icons"] = paths.resource("icons", "on_dark" if theme.dark else "on_light").as_posix()
    values["heading"] = str(round(_HEADING_PX * text_size / 100))
    values["disabled"] = _blend(theme.muted, theme.surface, 0.35).name()
    values["accent_hover"] = _blend(theme.accent, theme.text, 0.15).name()
    return template.substitute(values) + (string.Template(_CONTRAST).substitute(values) if theme.high_contrast else "")


def roles(theme: Theme) -> dict[str, object]:
    """Every role of a theme but its fates, by name."""
    return {name: getattr(theme, name) for name in (f.name for f in fields(theme)) if name != "fates"}


def _blend(colour: str, other: str, share: float) -> QColor:
    """`colour` with `share` (0-1) of `other` mixed in."""
    first, second = QColor(colour), QColor(other)
    pairs = ((first.red(), second.red()), (first.green(), second.green()), (first.blue(), second.blue()))
    red, green, blue = (round(a + (b - a) * share) for a, b in pairs)
    return QColor(red, green, blue)


_MOVING: Final = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
    Qt.UIEffect.UI_AnimateToolBox,
)


class Motion:
    """Applies the choice; made before it is applied first, as the usual blinking is then known."""

    def __init__(self) -> None:
        self._blink = QApplication.cursorFlashTime()

    def apply(self, wanted: bool | None) -> bool:
        """Whether there is to be less motion; None: as the system has it. Returns what was decided."""
        reduced = systems_motion_is_reduced() if wanted is None else wanted
        QApplication.setCursorFlashTime(0 if reduced else self._blink)
        if reduced:
            for effect in _MOVING:
                QApplication.setEffectEnabled(effect, False)
        return reduced


def systems_motion_is_reduced() -> bool:
    """Whether the system asks for less motion, as far as this Qt says."""
    app = cast(QApplication, QApplication.instance())
    hints = getattr(app.styleHints(), "accessibility", None)
    preference = getattr(hints(), "motionPreference", None) if hints is not None else None  # of a Qt to come
    if preference is not None:
        return "Reduce" in str(preference())
    return sys.platform == "win32" and not app.isEffectEnabled(Qt.UIEffect.UI_General)


ThemeChoice = Literal["system", "light", "dark", "light_contrast", "dark_contrast"]
_CHOSEN: Final[Mapping[ThemeChoice, Theme]] = MappingProxyType(
    {"light": LIGHT, "dark": DARK, "light_contrast": LIGHT_CONTRAST, "dark_contrast": DARK_CONTRAST}
)


class ThemeManager(QObject):
    """Applies a theme and a text size to the application. If "system" is chosen, it follows the system between light
    and dark, and where Qt knows, to high contrast.

    Signals: changed(Theme) after palette, font and stylesheet are in place.
    """

    changed = Signal(object)

    def __init__(self, app: QApplication, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._app = app
        self._choice: ThemeChoice = "system"
        self._patterns_only = False
        self.theme: Theme = LIGHT
        self._text_size = 100
        if app.property(SYSTEM_FONT) is None:  # the system's own, before any text size
            app.setProperty(SYSTEM_FONT, app.font())
        fusion = QStyleFactory.create("Fusion")
        if fusion is not None and not app.styleSheet():  # a second window finds the style in place
            app.setStyle(fusion)
        app.styleHints().colorSchemeChanged.connect(self._on_scheme_changed)

    def apply(self, choice: ThemeChoice, *, patterns_only: bool = False, text_size: int = 100) -> None:
        """Apply all of it at once. `patterns_only`: no colours for fates; `text_size`: percent of the system's."""
        self._choice, self._patterns_only, self._text_size = choice, patterns_only, text_size
        hints = self._app.styleHints()
        if choice == "system":
            hints.unsetColorScheme()
        else:
            hints.setColorScheme(Qt.ColorScheme.Dark if _CHOSEN[choice].dark else Qt.ColorScheme.Light)
        self._dress()

    def _on_scheme_changed(self) -> None:
        if self._choice == "system":
            self._dress()

    def _dress(self) -> None:
        theme = _CHOSEN.get(self._choice) or self._systems()
        self.theme = theme.patterns_alone if self._patterns_only else theme
        self._app.setPalette(palette(self.theme))
        self._scale_font()
        sheet = stylesheet(self.theme, self._text_size)
        if sheet != self._app.styleSheet():  # Qt would polish every widget again: 0.3 s for 800
            self._app.setStyleSheet(sheet)
        self.changed.emit(self.theme)

    def _systems(self) -> Theme:
        hints = self._app.styleHints()
        dark = hints.colorScheme() is Qt.ColorScheme.Dark
        if hasattr(hints, "accessibility"):  # from Qt 6.10 on
            wanted = hints.accessibility().contrastPreference()
            if wanted is Qt.ContrastPreference.HighContrast:
                return DARK_CONTRAST if dark else LIGHT_CONTRAST
        return DARK if dark else LIGHT

    def _scale_font(self) -> None:
        font = QFont(self._app.property(SYSTEM_FONT))
        if font.pointSizeF() > 0:
            font.setPointSizeF(font.pointSizeF() * self._text_size / 100)
        else:
            font.setPixelSize(max(1, round(font.pixelSize() * self._text_size / 100)))
        if font != self._app.font():
            self._app.setFont(font)
