"""A pair that does not fit, chosen in a real window: the bar, the suggestion, and loading it all the same."""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from foretoken import settings
from foretoken.engine.gguf import read_header
from foretoken.gui.composition import Composition
from foretoken.gui.places import Places
from foretoken.gui.viewmodels.pair.engine import Loading, Usable
from foretoken.library.fit.footprint import Room, Wish, estimate
from foretoken.library.fit.profile import profile_of

PATIENCE = 200_000  # ms; only a failing test waits so long
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot, tmp_path: Path, demo_pair: tuple[Path, Path]) -> Iterator[Composition]:
    """Open, with the demo pair loaded and a context of 32,768 tokens wished for everything after it."""
    home = Places(tmp_path / "settings.json", tmp_path / "chats.db", (str(demo_pair[0]), str(demo_pair[1])))
    composition = Composition(qapp, home=home)
    composition.window.resize(1280, 800)
    composition.window.show()
    composition.begin()
    qtbot.waitUntil(lambda: isinstance(composition.engine.state, Usable), timeout=PATIENCE)
    yield composition
    composition.close()


@pytest.fixture
def model(helper: Callable[[str], ModuleType], gguf_files: ModuleType, tmp_path: Path) -> Path:
    """13 MiB of weights, and 32 KiB of cache a token."""
    sized = helper("library/fit/sized_models.py")
    size = sized.Size(layers=4, width=512, heads=8, kv_heads=8, head=64, feed_forward=1024, vocabulary=4000)
    path: Path = sized.write(gguf_files, tmp_path / "large-context.gguf", size.but(layers=16))
    return path


def context(composition: Composition) -> int:
    state = composition.engine.state
    return state.loaded.context if isinstance(state, Usable) else 0


def loaded(qtbot: QtBot, composition: Composition, path: Path) -> None:
    def there() -> bool:
        state = composition.engine.state
        return isinstance(state, Usable) and state.loaded.main.path == str(path)

    qtbot.waitUntil(there, timeout=PATIENCE)


def test_a_pair_that_does_not_fit_is_offered_with_what_does(
    window: Composition, qtbot: QtBot, model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, offer, button = window.memory, window.window.top.memory_offer, window.window.top.fit
    profile = profile_of(read_header(model))
    room = estimate(profile, None, Wish(8192), Room(0)).total

    # The wish, in the popover.
    qtbot.mouseClick(button, LEFT)
    popover = button.popover
    qtbot.waitUntil(popover.isVisible)
    assert "RAM" in button.accessibleDescription()
    popover.context.selectAll()
    qtbot.keyClicks(popover.context, "32768")
    qtbot.keyClick(popover.context, Qt.Key.Key_Tab)
    assert view.wish.context == 32768
    assert popover.apply.isEnabled()
    qtbot.keyClick(popover, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not popover.isVisible())

    # A model that does not fit so: nothing is loaded, and the bar says by how much.
    monkeypatch.setattr(view, "_available", lambda: room - view._held)
    window.pickers.choose_main(str(model))
    qtbot.waitUntil(offer.isVisible, timeout=PATIENCE)
    assert not isinstance(window.engine.state, Loading)
    assert context(window) == 2048
    assert "large-context" not in offer.sentence.text()  # the model's own name, not the file's
    assert "32,768 tokens" in offer.sentence.text()
    assert "does not fit" in offer.bars.bars[0].accessibleDescription()
    assert offer.suggestion.text() == "Load with context 8,192"

    # The suggestion, by a click; what was changed for it is remembered.
    qtbot.mouseClick(offer.suggestion, LEFT)
    loaded(qtbot, window, model)
    assert context(window) == 8192
    assert not offer.isVisible()
    window.preferences.flush()
    assert settings.load(tmp_path / "settings.json").context == 8192

    # More than fits, and loaded all the same.
    view.set_context(16384)
    monkeypatch.setattr(view, "_available", lambda: room - view._held)
    qtbot.mouseClick(button, LEFT)
    qtbot.waitUntil(popover.isVisible)
    qtbot.mouseClick(popover.apply, LEFT)
    qtbot.waitUntil(offer.isVisible, timeout=PATIENCE)
    qtbot.mouseClick(offer.anyway, LEFT)
    qtbot.waitUntil(lambda: context(window) == 16384, timeout=PATIENCE)
    assert not offer.isVisible()


def test_not_loading_it_keeps_the_pair_that_was_there(
    window: Composition, qtbot: QtBot, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer = window.window.top.memory_offer
    monkeypatch.setattr(window.memory, "_available", lambda: 1000)
    window.pickers.choose_main(str(model))
    qtbot.waitUntil(offer.isVisible, timeout=PATIENCE)
    assert not offer.suggestion.isVisible()  # nothing fits at all
    qtbot.mouseClick(offer.close_button, LEFT)
    assert not offer.isVisible()
    assert window.pickers.main == window.pickers.bundled[0]
    assert context(window) == 2048
