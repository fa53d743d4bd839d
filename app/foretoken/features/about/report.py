"""What the program says of itself: versions, and the report of a problem, without anything private."""

import importlib.metadata
import os
import platform
from collections.abc import Iterator, Sequence

import psutil
from PySide6 import __version__ as pyside_version
from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication

from foretoken import __version__, seal
from foretoken.amounts import gib, in_bytes
from foretoken.gui.viewmodels.pair.engine import EngineViewModel, Failed, Gone
from foretoken.gui.viewmodels.settings.settings import ENTRIES, SettingsViewModel
from foretoken.option import Buttons, Number, OneOf, Special
from foretoken.session.messages import Loaded
from foretoken.session.remote.address import is_address
from foretoken.wording import tr


def versions(engine: EngineViewModel) -> list[tuple[str, str]]:
    """(what, version) of the program and of what it stands on."""
    library, _built_for = engine.library
    return [
        ("Foretoken", __version__),
        ("llama.cpp", library or tr("not started")),
        ("llama-cpp-python", _installed("llama-cpp-python")),
        ("Python", platform.python_version()),
        ("Qt", f"{qVersion()}, PySide6 {pyside_version}"),
        (tr("Security"), _security()),
    ]


def _security() -> str:
    if reason := seal.lacking():
        return tr("The engine process is not sealed: {reason}.", reason=reason)
    return tr(
        "The engine process is sealed: it reads models and libraries, writes its caches, and can neither connect nor "
        "start a program."
    )


def report(engine: EngineViewModel, settings: SettingsViewModel, errors: Sequence[str]) -> str:
    """The whole report. Of models it has their kind and no name; of settings what was chosen and nothing typed."""
    lines = [f"{what} {version}" for what, version in versions(engine)]
    lines += ["", *_system(engine), "", "Models", *_models(engine), "", "Settings that were changed"]
    lines += [f"  {line}" for line in _changed(settings)] or ["  none"]
    lines += ["", "Last errors and warnings", *(errors or ["  none"])]
    return "\n".join(lines) + "\n"


def _system(engine: EngineViewModel) -> Iterator[str]:
    machine = platform.uname()
    yield f"System: {machine.system} {machine.release} on {machine.machine}"
    memory = psutil.virtual_memory()
    yield f"Processor: {psutil.cpu_count(logical=False) or '?'} cores, {os.cpu_count()} threads"
    yield f"Memory: {gib(memory.total)}, {gib(memory.available)} available"
    if engine.library[1]:
        yield f"llama.cpp was built for: {engine.library[1]}"
    for screen in QGuiApplication.screens():
        size = screen.size()
        scale, platform_name = screen.devicePixelRatio(), QGuiApplication.platformName()
        yield f"Screen: {size.width()} × {size.height()} at {scale:g}, {platform_name}"


def _models(engine: EngineViewModel) -> Iterator[str]:
    loaded = engine.loaded
    if isinstance(loaded, Loaded):
        for role, model in (("main", loaded.main), ("draft", loaded.draft), ("second draft", loaded.second_draft)):
            if model is not None:
                yield f"  {role}: {model.architecture}, {model.quantisation}, {in_bytes(model.size)}"
        if is_address(loaded.main.path):
            yield f"  on a server, context {f'{loaded.context:,} tokens' if loaded.context else 'unknown'}"
        else:
            yield f"  context {loaded.context:,} tokens, {loaded.threads} threads"
    else:
        yield "  none loaded"
    if isinstance(engine.state, Gone | Failed):
        yield f"  the engine process: {type(engine.state).__name__.casefold()}"


def _changed(settings: SettingsViewModel) -> Iterator[str]:
    for entry in ENTRIES:
        control = entry.option.control
        if settings.is_default(entry) or isinstance(control, Buttons):
            continue
        chosen = control is Special.SWITCH or isinstance(control, OneOf | Number)
        yield f"{entry.option.title}: {settings.value(entry.name) if chosen else 'changed'}"


def _installed(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return tr("unknown", meaning="version")
