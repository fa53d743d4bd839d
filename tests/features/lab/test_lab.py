import csv
import io
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from foretoken.engine.options import ReplyOptions, SamplingOptions, StopOptions
from foretoken.errors import IncompatiblePair, UsageError
from foretoken.features.lab.lab import LOOKUP, LabPlan, measuring, named, report
from foretoken.features.lab.lab_report import FORMS, SCALE, heat, markdown, written
from foretoken.measuring.measuring import MeasuringProgress
from foretoken.measuring.open_record import OpenRecord
from foretoken.measuring.records import Results
from foretoken.measuring.running import MeasuringGate
from foretoken.measuring.suite import SuitePrompt
from foretoken.session.messages import LoadPair

SPEEDS = {"none": ((1, 2), 10.0), 4: ((1, 2), 20.0), "auto": ((1, 2), 25.0), "lookup": ((1, 2), 8.0)}
PROMPTS = tuple(
    SuitePrompt(prompt=text, kind=kind, id=text)
    for text, kind in zip("abcd", ("code", "code", "list", "prose"), strict=True)
)


@pytest.fixture
def session(helper: Callable[[str], ModuleType]) -> Any:
    return helper("measuring/written_session.py").Written(SPEEDS)


def plan(**changes: Any) -> LabPlan:
    usual: dict[str, Any] = {
        "mains": ("/m/large.gguf",),
        "drafts": ("/d/small.gguf", LOOKUP),
        "lengths": (4, "auto"),
        "prompts": PROMPTS,
        "options": ReplyOptions(sampling=SamplingOptions(temperature=0, seed=1), stop=StopOptions(max_tokens=40)),
        "pair": LoadPair(main="/m/large.gguf"),
    }
    return LabPlan(**{**usual, **changes})


def test_every_pair_is_measured_beside_its_own_plain_decoding(session: Any) -> None:
    told: list[MeasuringProgress] = []
    results = Results()
    asked = plan(drafts=("/d/small.gguf",))
    measuring(session, asked, results, told.append, clock=iter(range(1000)).__next__).run()
    assert [load.draft for load in session.loads] == ["/d/small.gguf"]
    measured = [which for which, tokens in session.runs if tokens == 40]
    assert measured == ["none", 4, "auto", "auto", 4, "none", 4, "auto", "none", "none", "auto", 4]  # by turns
    assert all(session.cold)
    found = report(asked, results)
    assert found.finished
    cell = found.cell("large", "small", "auto")
    assert cell.speedup is not None
    assert (cell.prompts, cell.decode_tps, cell.plain_tps) == pytest.approx((4, 25.0, 10.0))
    assert (cell.speedup.ratio, cell.speedup.low) == (pytest.approx(2.5), pytest.approx(2.5))
    assert set(cell.kinds) == {"code", "list", "prose"}
    assert found.best("large", "small") == cell
    assert [note.code for note in found.notes if note.code != "disturbed"] == ["few"]
    assert "Only 4 prompts" in markdown(found)
    assert (told[-1].done, told[-1].total) == (11, 12)
    assert named(told[-1])[::2] == ("/m/large.gguf", "4")
    assert named(told[0])[2] == ""
    assert told[0].seconds_left is None
    assert told[-1].seconds_left == pytest.approx(17 / 11)  # a second from call to call, 11 runs of 12


def test_what_was_ended_goes_on_and_what_does_not_fit_is_told(session: Any, tmp_path: Path) -> None:
    path, gate = tmp_path / "lab" / "results.jsonl", MeasuringGate()

    def end() -> None:
        if len(session.runs) == 6:
            gate.cancel()

    session.before_end = end
    measuring(session, plan(), Results.at(path, plan().shared), gate=gate).run()
    with path.open("ab") as file:
        file.write(b'{"main":"/m/lar')  # the program was killed while it wrote
    before = len(session.runs)
    results = Results.at(path, plan().shared)
    done = results.count(plan().plan)
    assert 0 < done < 24
    assert not report(plan(), results).finished
    session.before_end = lambda: None
    refusing, load = IncompatiblePair("It has another vocabulary."), session.load

    def loads(pair: LoadPair, on_progress: Any = None) -> Any:
        if pair.draft is not None and not refused:
            refused.append(pair)
            raise refusing
        return load(pair, on_progress)

    refused: list[LoadPair] = []
    session.load = loads
    measuring(session, plan(), results).run()
    found = report(plan(), results)
    assert found.finished  # all that can be
    assert found.cell("large", "lookup", "auto").prompts == 4
    assert "another vocabulary" in found.cell("large", "small", "auto").error
    measuring(session, plan(), Results.at(path, plan().shared)).run()  # tried again, and nothing is measured twice
    whole = report(plan(), Results.at(path, plan().shared))
    assert whole.finished
    assert all(cell.prompts == 4 for cell in whole.cells)
    assert len([1 for _which, tokens in session.runs[before:] if tokens == 40]) == 24 - done
    with pytest.raises(UsageError, match="other options"):
        Results.at(path, plan(options=ReplyOptions(sampling=SamplingOptions(seed=2))).shared)


def test_reports_say_the_same_and_the_page_asks_for_nothing(session: Any) -> None:
    results = Results()
    measuring(session, plan(mains=("/one/<m>.gguf", "/two/<m>.gguf")), results).run()
    found = report(plan(mains=("/one/<m>.gguf", "/two/<m>.gguf")), results)
    assert found.mains == ("<m> (one)", "<m> (two)")
    forms = {form: written(found, form).decode() for form in FORMS}
    record = msgspec.json.decode(forms["json"], type=OpenRecord)
    assert record == found.record
    by_label = {row.label: row for row in record.rows}
    row = by_label["<m> (two) + small auto"]
    assert (row.main, row.draft, row.length) == ("<m> (two)", "small", "auto")
    assert row.speedup == found.cell("<m> (two)", "small", "auto").speedup
    assert by_label["<m> (one) + plain"].decode_tps == pytest.approx(10)
    assert "/one" not in forms["json"]
    rows = list(csv.DictReader(io.StringIO(forms["csv"])))
    assert [float(row["speedup"]) for row in rows] == pytest.approx([2.0, 2.5, 0.8, 0.8] * 2)
    assert "| <m> (one) with small | 2.00× (2.00 to 2.00) | 2.50× (2.50 to 2.50) |" in markdown(found)
    page = forms["html"]
    assert "<m>" not in page
    assert page.count(f'class="heat h{heat(2.5)}"') == 4  # twice by length, twice as the best
    assert not re.search(r"(src|href)=|style=", page)


def test_numbers_are_readable_on_every_colour() -> None:
    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for one in SCALE:
        low, high = sorted((light(one.fill), light(one.text)))
        assert (high + 0.05) / (low + 0.05) >= 4.5
    assert [heat(value) for value in (0.1, 0.9, 1.0, 1.1, 9.0)] == [0, 2, 3, 4, 7]
