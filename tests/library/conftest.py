"""Pairs of small models, and a hub to download from."""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from foretoken.engine.gguf import GgufHeader, read_header

MakeModel = Callable[..., Path]


@pytest.fixture
def make_model(gguf_files: ModuleType, tmp_path: Path) -> MakeModel:
    """`make_model("name", change=lambda file, kinds: ..., **shape)` writes a small model and returns its path."""

    def make(name: str, change: Callable[[Any, Any], object] = lambda file, kinds: None, **shape: Any) -> Path:
        file = gguf_files.tiny_model(name=name, **shape)
        change(file, gguf_files.Kind)
        path: Path = file.write(tmp_path / f"{name}.gguf")
        return path

    return make


@pytest.fixture
def make_header(make_model: MakeModel) -> Callable[..., GgufHeader]:
    """As `make_model`, read back."""
    return lambda *arguments, **shape: read_header(make_model(*arguments, **shape))


@pytest.fixture(scope="session")
def stand_in(helper: Callable[[str], ModuleType]) -> ModuleType:
    """tests/hub_stand_in.py: a model hub on loopback."""
    return helper("hub_stand_in.py")


@pytest.fixture
def hub(stand_in: ModuleType) -> Iterator[Any]:
    """A hub with nothing on it yet."""
    with stand_in.HubStandIn() as running:
        yield running


@pytest.fixture(scope="session")
def downloading(helper: Callable[[str], ModuleType]) -> ModuleType:
    """tests/library/downloading.py: transfers whose clock never waits."""
    return helper("library/downloads/downloading.py")
