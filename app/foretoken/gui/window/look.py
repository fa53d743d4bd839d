"""How the window looks: theme, text size, zoom, marks and motion, as the settings say and as soon as they do."""

import sys
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication

from foretoken.gui.look.theme_manager import ThemeManager
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.widgets.shared.busy_bar import reduce_motion
from foretoken.settings import Settings

if TYPE_CHECKING:
    from foretoken.gui.window.main_window import MainWindow

ZOOMS: Final = (50, 60, 70, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300)
"""Percent, the steps of Ctrl++ and Ctrl+-."""

_DRESS: Final = ("theme", "patterns_only", "text_size", "reduced_motion")
_MOVING: Final = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
    Qt.UIEffect.UI_AnimateToolBox,
)


class Look(QObject):
    """Applies the settings of a window's look when they change, and once `begin` is called."""

    def __init__(self, window: "MainWindow", preferences: PreferencesViewModel, themes: ThemeManager) -> None:
        super().__init__(window)
        self._window = window
        self._preferences = preferences
        self._themes = themes
        self._blink = QApplication.cursorFlashTime()
        preferences.changed.connect(self._on_changed)
        window.transcript.zoom_requested.connect(self.zoom)

    def begin(self) -> None:
        """Show what the last run had."""
        settings = self._preferences.settings
        if settings.reduced_motion is not None or systems_motion_is_reduced():
            self._set_motion(settings)
        self._set_zoom(settings)
        self._show(settings)

    def zoom(self, steps: int) -> None:
        """So many steps larger, or smaller where negative; 0: 100% again."""
        now = self._preferences.settings.zoom
        if steps > 0:
            wanted = next((zoom for zoom in ZOOMS if zoom > now), ZOOMS[-1])
        elif steps < 0:
            wanted = next((zoom for zoom in reversed(ZOOMS) if zoom < now), ZOOMS[0])
        else:
            wanted = 100
        self._preferences.change(zoom=wanted)

    def _on_changed(self, before: Settings, now: Settings) -> None:
        if any(getattr(before, name) != getattr(now, name) for name in _DRESS):
            self._set_motion(now)
            self._themes.apply(now.theme, patterns_only=now.patterns_only, text_size=now.text_size)
        if (before.zoom, before.text_size) != (now.zoom, now.text_size):
            self._set_zoom(now)
        if before.text_size != now.text_size:
            self._window.columns.fold(self._window.width())
        self._show(now)

    def _show(self, settings: Settings) -> None:
        """What the window and its menus say of it."""
        window = self._window
        window.show_ghosts(settings.ghosts_visible)
        window.show_view(settings.transcript_view)
        window.transcript.messages.thinking_open = settings.thinking_open
        window.inspecting.apply(settings.inspector_shown)
        window.menus.check("themes", settings.theme)
        window.menus.check("measures", settings.measure_plain)
        window.transcript.messages.thinking_open = settings.thinking_open

    def _set_zoom(self, settings: Settings) -> None:
        window, zoom = self._window, settings.zoom
        window.transcript.set_zoom(zoom)
        window.composer.set_zoom(zoom)
        window.plots.set_zoom(zoom)

    def _set_motion(self, settings: Settings) -> None:
        wanted = settings.reduced_motion
        reduced = systems_motion_is_reduced() if wanted is None else wanted
        reduce_motion(reduced)
        QApplication.setCursorFlashTime(0 if reduced else self._blink)
        if reduced:
            for effect in _MOVING:
                QApplication.setEffectEnabled(effect, False)


def systems_motion_is_reduced() -> bool:
    """Whether the system asks for less motion, as far as this Qt says."""
    app = cast(QApplication, QApplication.instance())
    hints = getattr(app.styleHints(), "accessibility", None)
    preference = getattr(hints(), "motionPreference", None) if hints is not None else None  # of a Qt to come
    if preference is not None:
        return "Reduce" in str(preference())
    return sys.platform == "win32" and not app.isEffectEnabled(Qt.UIEffect.UI_General)
