"""What many tests need."""

import os
from pathlib import Path

import pytest

from foretoken import paths

# Tests of windows must not depend on a screen being there.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(scope="session")
def demo_pair() -> tuple[Path, Path]:
    """The bundled pair: (target, draft)."""
    folder = os.environ.get("FORETOKEN_TEST_PAIR")
    pair = (Path(folder, "demo-target.gguf"), Path(folder, "demo-draft.gguf")) if folder else paths.demo_pair()
    assert all(path.is_file() for path in pair), f"the demo pair is missing: {pair}"
    return pair


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of the test's own: no test reads or writes the user's chats and settings."""
    monkeypatch.setenv("FORETOKEN_HOME", str(tmp_path / "home"))
    return tmp_path / "home"
