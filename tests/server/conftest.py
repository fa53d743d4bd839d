import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest


@pytest.fixture(scope="session")
def in_process(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("server/in_process.py")


@pytest.fixture
def served(request: pytest.FixtureRequest, in_process: ModuleType) -> Any:
    """An application on an event loop of its own, with the options of the mark `served`, for a test that is async."""
    mark = request.node.get_closest_marker("served")
    return in_process.run if mark is None else lambda body: in_process.run(body, *mark.args, **mark.kwargs)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    if not inspect.iscoroutinefunction(test := pyfuncitem.obj):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in inspect.signature(test).parameters}
    given["served"](lambda app: test(**given | {"served": app}))
    return True
