"""Less motion: no blinking cursor and no effects of the style, where the system or the user asks for that."""

import sys
from typing import Final, cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

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
