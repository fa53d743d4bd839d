"""Comparisons over servers: texts without tokens, and what a server decides itself."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import msgspec
import pytest

from foretoken.cli import arguments
from foretoken.cli.main import main
from foretoken.engine.options import ReplyOptions, SamplingOptions, StopOptions
from foretoken.errors import UsageError
from foretoken.features.compare.comparison import Comparing, ComparisonPlan, TextVerdict
from foretoken.features.compare.report import identity
from foretoken.measuring.setting import parse
from foretoken.session.messages import LoadPair

ADDRESS = "http://127.0.0.1:9"
OTHER = "http://127.0.0.1:10"
GREEDY = ReplyOptions(sampling=SamplingOptions(temperature=0, seed=1), stop=StopOptions(max_tokens=40))


@pytest.fixture
def server(helper: Callable[[str], ModuleType]) -> Callable[..., Any]:
    """Makes sessions over servers, which name no tokens."""
    made: Callable[..., Any] = helper("measuring/written_session.py").WrittenServer
    return made


def plan(*settings: str, options: ReplyOptions = GREEDY) -> ComparisonPlan:
    found = tuple(msgspec.structs.replace(parse(one), draft=None) for one in settings)
    return ComparisonPlan(pair=LoadPair(main=ADDRESS), settings=found, prompt="hello", options=options, repeat=3)


def test_texts_are_compared_where_tokens_have_no_names(server: Callable[..., Any]) -> None:
    session = server({"none": ((1, 2), 10.0), 4: ((1, 2), 20.0), "auto": ((1, 22), 30.0)})
    found = Comparing(session, plan("none", "4", "auto")).run()
    assert [one.speedup.ratio if one.speedup else None for one in found.settings] == [None, 2.0, 3.0]
    (fork,) = found.forks
    assert (fork.setting, fork.of_text, fork.position, fork.pieces) == ("auto", True, 4, ("", "2"))
    assert (found.verdict, found.identical, session.audits) == (TextVerdict.UNKNOWN, False, 0)
    assert "differs from none at character 5; a server does not report" in identity(found)
    assert Comparing(session, plan("none", "4")).run().identical


def test_two_servers_are_compared_and_may_write_another_text(server: Callable[..., Any]) -> None:
    session = server({"auto": ((1, 2), 10.0)})
    compared = plan("auto", f"server={OTHER}")
    assert [load.main for load in compared.loads()] == [ADDRESS, OTHER]
    assert [compared.promised(number) for number in (0, 1)] == [True, False]
    found = Comparing(session, compared).run()
    assert found.identical
    assert [load.main for load in session.loads] == [ADDRESS, OTHER, ADDRESS, OTHER]


def test_what_a_server_decides_itself_is_not_measured_as_if_it_was_chosen(server: Callable[..., Any]) -> None:
    session = server({"auto": ((1, 2), 10.0)})
    session.takes_length = False
    with pytest.raises(UsageError, match="The setting 4 cannot be measured: this server decides itself"):
        Comparing(session, plan("auto", "4")).run()


def test_over_a_server_it_is_refused_with_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arguments, "takes_length", lambda _pair: False)
    assert main(["compare", "--prompt", "x", "--main", "http://127.0.0.1:9"]) == 2
    assert "--setting server=http://HOST:PORT" in capsys.readouterr().err
