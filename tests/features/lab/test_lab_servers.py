"""The lab over a server, which may decide itself how much is guessed."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import msgspec
import pytest

from foretoken.engine.options import ReplyOptions, SamplingOptions, StopOptions
from foretoken.errors import UsageError
from foretoken.features.lab import lab
from foretoken.features.lab.lab import LabPlan
from foretoken.features.lab.lab_report import in_short, in_words
from foretoken.measuring.records import Results
from foretoken.measuring.suite import SuitePrompt
from foretoken.session.messages import LoadPair

ADDRESS = "http://127.0.0.1:9"
OTHER = "http://127.0.0.1:10"
GREEDY = ReplyOptions(sampling=SamplingOptions(temperature=0, seed=1), stop=StopOptions(max_tokens=40))


@pytest.fixture
def server(helper: Callable[[str], ModuleType]) -> Callable[..., Any]:
    """Makes sessions over servers, which name no tokens."""
    made: Callable[..., Any] = helper("measuring/written_session.py").WrittenServer
    return made


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
        assert in_short(cell) == "2.0×"
    else:
        decided, cell = found.cells
        assert (found.lengths, in_short(cell)) == (("4", "auto"), "15.0 tok/s")
        assert "as it was started: 15.0 tokens per second" in in_words(cell)
        assert "the server decides how much is guessed" in in_words(decided)
        assert found.best(*found.pairs[0]) == cell
    with pytest.raises(UsageError, match="no draft to measure"):
        msgspec.structs.replace(measured, drafts=(lab.LOOKUP,))
