"""The settings while the window is open. Changes are written a moment later."""

from collections.abc import Callable
from typing import Final

import msgspec
from PySide6.QtCore import QObject, Signal

from foretoken.gui.viewmodels.shared.timers import single_shot
from foretoken.settings import Settings
from foretoken.wording import tr

_DELAY_MS: Final = 400  # so that a dragged slider is written once


class PreferencesViewModel(QObject):
    """Holds the Settings. `write` saves them and may raise OSError.

    changed(object, object)    the Settings before and now; what shows one of them takes it from here
    failed(str)                sentence, once: settings cannot be saved; "" when they can be again
    """

    changed = Signal(object, object)
    failed = Signal(str)

    def __init__(self, settings: Settings, write: Callable[[Settings], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.settings = settings
        self._written = settings
        self._told = settings
        self._telling = False
        self._write = write
        self._complained = False
        self._timer = single_shot(_DELAY_MS, self.flush, self)

    def change(self, **fields: object) -> None:
        """Replace fields of Settings."""
        self.replace(msgspec.structs.replace(self.settings, **fields))

    def replace(self, settings: Settings) -> None:
        """Use `settings`. What listeners change is told after what they were told, to all of them in the same order."""
        self.settings = settings
        if settings != self._written:
            self._timer.start()
        if self._telling:
            return
        self._telling = True
        try:
            while (now := self.settings) != self._told:
                before, self._told = self._told, now
                self.changed.emit(before, now)
        finally:
            self._telling = False

    def flush(self) -> None:
        """Write now what is not written yet."""
        self._timer.stop()
        if self.settings == self._written:
            return
        try:
            self._write(self.settings)
            self._written = self.settings
            if self._complained:
                self._complained = False
                self.failed.emit("")
        except OSError as error:
            if not self._complained:
                self._complained = True
                self.failed.emit(
                    tr(
                        "The settings cannot be saved ({reason}). They apply until you close Foretoken.",
                        reason=error.strerror or error,
                    )
                )
