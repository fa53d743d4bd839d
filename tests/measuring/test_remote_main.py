"""Main models on servers: what they take is measured, and compared as texts; the rest is refused with a sentence."""

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import msgspec
import pytest

from foretoken.cli import arguments
from foretoken.cli.main import main
from foretoken.engine.events import UNNAMED, ReplyEvent, ReplyFinished
from foretoken.engine.options import ReplyOptions, SamplingOptions, StopOptions
from foretoken.errors import UsageError
from foretoken.features.bench.ours import Ours
from foretoken.features.compare.comparison import Comparing, ComparisonPlan, TextVerdict
from foretoken.features.compare.report import identity
from foretoken.features.lab import lab
from foretoken.features.lab.lab import LabPlan
from foretoken.features.lab.lab_report import in_short, in_words
from foretoken.measuring.records import Results
from foretoken.measuring.setting import parse
from foretoken.measuring.suite import SuitePrompt
from foretoken.session.messages import LoadPair

ADDRESS = "http://127.0.0.1:9"
OTHER = "http://127.0.0.1:10"
GREEDY = ReplyOptions(sampling=SamplingOptions(temperature=0, seed=1), stop=StopOptions(max_tokens=40))


@pytest.fixture
def server(helper: Callable[[str], ModuleType]) -> Callable[..., Any]:
    """Makes sessions over servers, which name no tokens."""
    module = helper("measuring/written_session.py")

    class Server(module.Written):  # type: ignore[misc, name-defined]  # its module has no name that mypy knows
        def reply(self, *asked: Any, **how: Any) -> Iterator[ReplyEvent]:
            for event in super().reply(*asked, **how):
                if isinstance(event, ReplyFinished):
                    event = msgspec.structs.replace(event, token_ids=(UNNAMED,) * len(event.token_ids))
                yield event

    return Server


def plan(*settings: str, options: ReplyOptions = GREEDY) -> ComparisonPlan:
    found = tuple(msgspec.structs.replace(parse(one), draft=None) for one in settings)
    return ComparisonPlan(pair=LoadPair(main=ADDRESS), settings=found, prompt="hello", options=options, repeat=3)


def test_it_guesses_with_its_own_draft() -> None:
    def never() -> object:
        raise AssertionError

    ours = Ours(LoadPair(main=ADDRESS), (), [parse("auto")], never)  # type: ignore[arg-type]
    (contestant,) = ours.contestants
    assert (contestant.label, contestant.reference) == ("auto", "")
    assert (ours.main, ours.drafts) == ("127.0.0.1:9", ())


def test_texts_are_compared_where_tokens_have_no_names(server: Callable[..., Any]) -> None:
    session = server({"none": ((1, 2), 10.0), 4: ((1, 2), 20.0), "auto": ((1, 22), 30.0)})
    found = Comparing(session, plan("none", "4", "auto")).run()
    assert [one.speedup.ratio if one.speedup else None for one in found.settings] == [None, 2.0, 3.0]
    (fork,) = found.forks
    assert (fork.setting, fork.of_text, fork.position, fork.pieces) == ("auto", True, 4, ("", "2"))
    assert (found.verdict, found.identical, session.audits) == (TextVerdict.UNKNOWN, False, 0)
    assert "differs from none at character 5; a server does not tell" in identity(found)
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


@pytest.mark.parametrize("takes", [True, False])
def test_the_lab_over_a_server(server: Callable[..., Any], takes: bool) -> None:
    session = server({"none": ((1, 2), 10.0), 4: ((1, 2), 20.0), "auto": ((1, 2), 15.0)})
    session.takes_length = takes
    measured = LabPlan(
        mains=(ADDRESS,),
        drafts=(lab.LOOKUP, lab.SERVER),
        lengths=(4,),
        prompts=(SuitePrompt(id="a", kind="code", prompt="hello"),),
        options=GREEDY,
        pair=LoadPair(main=""),
        take_length=(ADDRESS,) if takes else (),
    )
    assert measured.pairs == [(ADDRESS, lab.SERVER)]  # nothing of this machine guesses there
    results = Results()
    lab.measuring(session, measured, results).run()
    found = lab.report(measured, results)
    assert found.finished
    if takes:
        (cell,) = found.cells
        assert in_short(cell) == "2.00×"
    else:
        decided, cell = found.cells
        assert (found.lengths, in_short(cell)) == (("4", "auto"), "15.0 tok/s")
        assert "as it was started: 15.0 tokens per second" in in_words(cell)
        assert "the server decides how much is guessed" in in_words(decided)
        assert found.best(*found.pairs[0]) == cell
    with pytest.raises(UsageError, match="no draft to measure"):
        msgspec.structs.replace(measured, drafts=(lab.LOOKUP,))


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["compare", "--prompt", "x"], "--setting server=http://HOST:PORT"),
        (["league", "--prompt-file", "-"], "needs the probabilities of the model itself"),
    ],
)
def test_what_cannot_be_done_over_a_server_is_refused_with_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: list[str], said: str
) -> None:
    monkeypatch.setattr(arguments, "takes_length", lambda _pair: False)
    assert main([*command, "--main", ADDRESS]) == 2
    assert said in capsys.readouterr().err
