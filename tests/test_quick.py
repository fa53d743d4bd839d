"""The inner loop (`-m quick`): what it leaves out is named as it is called today."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

TESTS = Path(__file__).parent


def test_what_it_leaves_out_is_there(helper: Callable[[str], ModuleType]) -> None:
    listed = helper("conftest.py")
    names = [f"/{path.relative_to(TESTS).as_posix()}" for path in TESTS.rglob("test_*.py")]
    assert [name for name in listed.LONG_FILES if sum(one.endswith(name) for one in names) != 1] == []
    assert [name for name in listed.LONG_FOLDERS if not (TESTS / name).is_dir()] == []
