"""How all tests run: what the inner loop (`-m quick`) leaves out is named as it is called today, and a busy machine
fails no property test."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from hypothesis import HealthCheck, settings

TESTS = Path(__file__).parent


def test_what_it_leaves_out_is_there(helper: Callable[[str], ModuleType]) -> None:
    listed = helper("conftest.py")
    names = [f"/{path.relative_to(TESTS).as_posix()}" for path in TESTS.rglob("test_*.py")]
    assert [name for name in listed.LONG_FILES if sum(one.endswith(name) for one in names) != 1] == []
    assert [name for name in listed.LONG_FOLDERS if not (TESTS / name).is_dir()] == []


def test_compiled_modules_are_kept_for_the_many_processes_that_import_them() -> None:
    assert not sys.dont_write_bytecode
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ


def test_no_example_of_a_property_is_too_slow() -> None:
    for profile in (settings(), settings.get_profile("default")):
        assert profile.deadline is None
        assert HealthCheck.too_slow in profile.suppress_health_check
