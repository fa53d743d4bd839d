"""The pickers with a bundled pair, two files that were opened, and verdicts by the names of folders."""

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from foretoken.errors import BadModelFile
from foretoken.gui.core import Core
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel
from foretoken.gui.viewmodels.pair.fits import Description, Descriptions, Fit, Fits, FitVerdict
from foretoken.gui.viewmodels.pair.memory import MemoryViewModel
from foretoken.gui.viewmodels.pair.pickers import PickersViewModel
from foretoken.gui.viewmodels.pair.presets import PresetsViewModel
from foretoken.gui.viewmodels.pair.sources import SourcesViewModel
from foretoken.gui.viewmodels.shared.local_models import LocalModelsViewModel
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.widgets.pair.controls_bar import TopBar
from foretoken.settings import Settings

BUNDLED = ("/demo/target.gguf", "/demo/draft.gguf")


def check(main: str, draft: str) -> FitVerdict:
    """Files fit when they begin alike; "bad" mains cannot be read."""
    if "bad" in main:
        raise BadModelFile("It is not a model.")
    fits = main.split("/")[1] == draft.split("/")[1]
    return FitVerdict(fits, () if fits else ("token 3 is “a” here, “b” there", "sizes differ"))


def pickers_of(
    owner: QObject,
    inline: Any,
    local: LocalModelsViewModel,
    judge: Callable[[str, str], FitVerdict] = lambda _main, _draft: FitVerdict(True),
    *,
    controls: ControlsViewModel | None = None,
    recent: Sequence[str] = (),
    describe: Callable[[str], Description] = lambda path: Description(path),
) -> PickersViewModel:
    """Pickers over `local` whose pairs are judged by `judge`."""
    return PickersViewModel(
        bundled=BUNDLED,
        recent=recent,
        local=local,
        controls=controls or ControlsViewModel(parent=owner),
        fits=Fits(judge, local.vocabulary, inline, owner),
        descriptions=Descriptions(describe, inline, owner),
        parent=owner,
    )


@pytest.fixture
def controls(owner: QObject) -> ControlsViewModel:
    return ControlsViewModel(parent=owner)


@pytest.fixture
def pickers(owner: QObject, inline: Any, shelf: Any, controls: ControlsViewModel) -> PickersViewModel:
    def described(path: str) -> Description:
        _, folder, name = path.split("/")
        return Description(f"{folder.title()} {name}", "Q8_0")

    recent = ("/qwen/main.gguf", "/qwen/small.gguf")
    return pickers_of(owner, inline, shelf.make(owner), check, controls=controls, recent=recent, describe=described)


def fits(pickers: PickersViewModel) -> dict[str | None, Fit]:
    return {entry.path: entry.fit for entry in pickers.drafts()}


@pytest.fixture
def top_bar(pickers: PickersViewModel, controls: ControlsViewModel, memory: Any, shell: Any, qtbot: QtBot) -> TopBar:
    """The bar over these pickers."""
    preferences = PreferencesViewModel(Settings(), lambda _settings: None, shell.chats)
    sources = SourcesViewModel(engine=shell.engine, controls=controls, parent=shell.chats)
    presets = PresetsViewModel(controls=controls, preferences=preferences, undo=shell.chats.undo, parent=shell.chats)
    models = {"pickers": pickers, "controls": controls, "memory": memory, "sources": sources, "presets": presets}
    bar = TopBar(cast(Core, SimpleNamespace(**models)))
    qtbot.addWidget(bar)
    return bar


@pytest.fixture
def memory(owner: QObject, inline: Any) -> MemoryViewModel:
    """Never asked about a model."""
    preferences = PreferencesViewModel(Settings(), lambda _settings: None, owner)
    return MemoryViewModel(preferences, read=lambda main, *_drafts: pytest.fail(main), executor=inline, parent=owner)
