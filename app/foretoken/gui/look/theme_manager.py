"""Applies a theme and a text size to the application."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QStyleFactory

from foretoken.gui.look.scaled import SYSTEM_FONT
from foretoken.gui.look.stylesheet import palette, stylesheet
from foretoken.gui.look.theme import DARK, DARK_CONTRAST, LIGHT, LIGHT_CONTRAST, Theme

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
