"""OpenAI's own client against the server: the quick part of tests/e2e/serve_clients.py."""

from collections.abc import Callable, Iterator
from types import ModuleType

import pytest

from foretoken.server.http_app import ServerOptions
from foretoken.server.running import RunningServer, ServeSettings
from foretoken.session.messages import LoadPair

pytest.importorskip("openai")


@pytest.fixture(scope="module")
def address(in_process: ModuleType, helper: Callable[[str], ModuleType]) -> Iterator[str]:
    key = helper("e2e/serve_clients.py").KEY
    server = RunningServer(
        ServeSettings(options=ServerOptions(name="scripted", key=key)),
        LoadPair(main="scripted:length=40", draft="scripted:agreement=0.7"),
        open_engine=in_process.open_engine,
    )
    server.load().result(30)
    yield server.address
    server.stop()


@pytest.mark.parametrize(
    "check", ["usage", "streamed", "speculative", "logprobs", "completions", "several", "refusals"]
)
def test_openais_client_is_served(check: str, address: str, helper: Callable[[str], ModuleType]) -> None:
    helper("e2e/serve_clients.py").openai_checks(address, "scripted")[check]()
