from collections.abc import Callable
from types import ModuleType

import pytest


@pytest.fixture(scope="session")
def in_process(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("server/in_process.py")
