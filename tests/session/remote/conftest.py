"""A llama.cpp server for the whole folder."""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from foretoken.session.remote import access


@pytest.fixture(scope="module")
def server(demo_pair: tuple[Path, Path], helper: Callable[[str], ModuleType]) -> Iterator[object]:
    with helper("session/remote/real_server.py").RealServer(*demo_pair) as running:
        yield running


@pytest.fixture(autouse=True)
def _no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests know no key but those that they give."""
    monkeypatch.setattr(access, "_given", {})
    monkeypatch.setattr(access.system_keyring, "read", lambda _name: None)
    monkeypatch.delenv(access.VARIABLE, raising=False)
