"""Connects the choice of thinking beside the message field with the loaded model and the options of the chat."""

from PySide6.QtCore import QObject

from foretoken.gui.viewmodels.pair.controls import ControlsViewModel
from foretoken.gui.viewmodels.pair.engine import EngineViewModel
from foretoken.gui.widgets.chat.thinking_picker import ThinkingPicker


class ThinkingControl(QObject):
    """Keeps `picker` as the model and the chat have it."""

    def __init__(
        self, picker: ThinkingPicker, *, engine: EngineViewModel, controls: ControlsViewModel, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._picker, self._engine, self._controls = picker, engine, controls
        picker.picked.connect(controls.set_thinking)
        engine.state_changed.connect(lambda _state: self._show())
        controls.changed.connect(lambda _choices: self._show())
        self._show()

    def _show(self) -> None:
        loaded = self._engine.loaded
        self._picker.show_choices(None if loaded is None else loaded.thinking, self._controls.options.thinking)
