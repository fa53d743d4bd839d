"""The choices of devices: what there is to choose here, what is remembered, and what a load is asked with."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QComboBox, QLineEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from foretoken.engine.models.devices import Device, DeviceKind
from foretoken.features.devices.feature import DevicesDialog
from foretoken.gui.viewmodels.pair.devices import ROWS, DevicesViewModel, Side, in_words
from foretoken.gui.viewmodels.pair.memory import MemoryViewModel
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.model_devices import AUTOMATIC, ModelDevices
from foretoken.settings import Settings

Make = Callable[..., "Made"]
ROW = {row.name: row for row in ROWS}


def device(name: str, kind: DeviceKind = DeviceKind.GPU) -> Device:
    return Device(name=name, description=f"Some {name}", kind=kind, free=8 << 30, total=16 << 30)


class Made:
    """The view-model on a computer with these cards."""

    def __init__(self, owner: QObject, inline: Any, cards: tuple[str, ...], **settings: Any) -> None:
        self.preferences = PreferencesViewModel(Settings(**settings), lambda _settings: None, owner)
        self.memory = MemoryViewModel(
            self.preferences, read=lambda *_paths: pytest.fail("not read"), executor=inline, parent=owner
        )
        self.memory.set_devices((*map(device, cards), device("CPU", DeviceKind.CPU)))
        self.view = DevicesViewModel(self.memory, self.preferences, owner)


@pytest.fixture
def make(owner: QObject, inline: Any) -> Make:
    return lambda *cards, **settings: Made(owner, inline, cards, **settings)


def test_what_this_computer_lacks_says_why(make: Make) -> None:
    def reasons(*cards: str) -> dict[str, str]:
        return {row.name: why for row in ROWS if (why := make(*cards).view.why_not(row))}

    assert set(reasons()) == {"devices", "gpu_layers", "split", "shares", "main_gpu", "kv_offload"}
    assert set(reasons("CUDA0")) == {"split", "shares", "main_gpu"}
    assert reasons("CUDA0", "CUDA1") == {}
    assert "no graphics card" in reasons()["split"]
    assert "this computer has one" in reasons("CUDA0")["split"]


def test_every_card_and_every_group_of_cards_can_be_chosen(make: Make) -> None:
    def offered(*cards: str) -> list[object]:
        return [value for _name, value in make(*cards).view.options(ROW["devices"], Side.DRAFT)]

    assert offered("A", "B") == [None, (), ("A",), ("B",), ("A", "B")]
    many = ["A", "B", "C", "D", "E"]
    assert offered(*many) == [None, (), *((name,) for name in many), tuple(many)]


def test_choices_are_remembered_and_asked_for(make: Make) -> None:
    made = make("CUDA0", "CUDA1")
    view = made.view
    view.set(ROW["devices"], Side.DRAFT, ())
    view.set(ROW["gpu_layers"], Side.MAIN, 7)
    view.set(ROW["threads"], Side.MAIN, 3)
    assert view.set_typed(ROW["shares"], Side.MAIN, "3, 1") == ""
    assert view.set_typed(ROW["shares"], Side.MAIN, "3, x").startswith("Give a number for each card")
    settings = made.preferences.settings
    assert settings.draft_devices == ModelDevices(devices=())
    assert (settings.main_devices, settings.gpu_layers) == (ModelDevices(threads=3, shares=(3, 1)), 7)
    assert (made.memory.wish.main, made.memory.wish.draft) == (settings.main_devices, settings.draft_devices)
    assert in_words(settings.main_devices) == "Parts of the cards: 3, 1 · 3 threads"
    assert in_words(settings.draft_devices) == "the processor"
    view.reset()
    assert view.is_default
    assert made.preferences.settings.main_devices == AUTOMATIC


def test_a_card_that_is_gone_keeps_no_pair_from_loading(make: Make) -> None:
    gone = ModelDevices(devices=("CUDA5",), threads=2)
    made = make("CUDA0", main_devices=gone, draft_devices=ModelDevices(split="none", main_gpu=4))
    assert made.memory.wish.main == ModelDevices(threads=2)
    assert made.memory.wish.draft == ModelDevices(split="none")
    assert made.preferences.settings.main_devices == gone  # it may be plugged in again


def test_the_window_shows_and_changes_them(make: Make, qtbot: QtBot) -> None:
    made = make("CUDA0", "CUDA1", draft_devices=ModelDevices(devices=("CUDA9",)))
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = DevicesDialog(made.view, parent)
    runs, threads = dialog.fields["devices", Side.DRAFT], dialog.fields["threads", Side.DRAFT]
    shares = dialog.fields["shares", Side.MAIN]
    assert isinstance(runs, QComboBox)
    assert isinstance(threads, QSpinBox)
    assert isinstance(shares, QLineEdit)
    assert runs.currentText() == "CUDA9"  # chosen, and not here
    assert runs.accessibleName() == "Runs on, Draft"
    assert threads.text() == "same as main model"
    assert "CUDA1: Some CUDA1 (graphics card)" in dialog.there.text()
    threads.setValue(2)
    runs.setCurrentIndex(1)
    runs.activated.emit(1)
    assert made.preferences.settings.draft_devices == ModelDevices(devices=(), threads=2)
    ahead = dialog.fields["overlap", Side.DRAFT]
    assert ("overlap", Side.MAIN) not in dialog.fields
    assert isinstance(ahead, QComboBox)
    assert [ahead.itemText(at) for at in range(ahead.count())] == ["automatic", "on", "off"]
    ahead.setCurrentIndex(2)
    ahead.activated.emit(2)
    assert made.preferences.settings.draft_devices.overlap is False
    shares.setText("nonsense")
    shares.editingFinished.emit()
    assert not dialog.fault.isHidden()
    dialog.reset.click()
    assert made.view.is_default
    assert threads.text() == "same as main model"
    made.memory.set_devices((device("CPU", DeviceKind.CPU),))
    assert runs.isHidden()
    assert "no graphics card" in dialog.there.text()
