"""What many tests need."""

import importlib.util
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import settings

from foretoken import paths

# Tests of windows must not depend on a screen being there.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# As in the engine process: threads of llama.cpp that wait for each other spin, and on a busy machine (tests run side by
# side) take the time from the very threads they wait for. Read when the native library is loaded.
os.environ.setdefault("GOMP_SPINCOUNT", "1000")

# Property tests try the same examples whenever the same tests run, on any machine; `--hypothesis-profile=default` tries
# others.
settings.register_profile("foretoken", derandomize=True)
settings.load_profile("foretoken")


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


def load_helper(path: Path) -> ModuleType:
    """A module of the tests that is not a test itself: no folder of the tests is on the import path."""
    name = f"foretoken_tests_{path.stem}"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module  # dataclasses look their own module up
        spec.loader.exec_module(module)
    return sys.modules[name]


@pytest.fixture(scope="session")
def helper() -> Callable[[str], ModuleType]:
    """`helper("engine/models/native_loader.py")`: a helper module by its path below tests."""
    return lambda name: load_helper(Path(__file__).parent / name)


@pytest.fixture(scope="session")
def gguf_files() -> ModuleType:
    """tests/gguf_files.py: writes small GGUF files, whole or broken on purpose."""
    return load_helper(Path(__file__).with_name("gguf_files.py"))
