"""The report of a measurement, its forms, and assertions on it."""

from types import ModuleType

import msgspec
import pytest
from tests.measuring.test_measuring import engine, measure, plan

from foretoken.errors import UsageError
from foretoken.features.bench.report import assertion, report
from foretoken.features.bench.report_files import FORMS, written
from foretoken.measuring.open_record import OpenRecord, RecordSubject

__all__ = ["engine"]


def test_reports_say_the_same_and_assertions_are_judged(engine: ModuleType) -> None:
    speeds = {"plain": 10.0, "<4>": 25.0}
    asked = plan("plain", "<4>")
    results = measure(engine.ToldRunner(lambda setting, _count: (speeds[setting], 5.0)), asked)
    found = report(asked, results, RecordSubject(command="foretoken bench", main="<m>", machine="a machine"))
    held = assertion("<4>.speedup>=2.4", ["plain", "<4>"], ["code", "story"]).of(found.rows)
    fails = assertion("<4>/code.speedup_high < 2", ["plain", "<4>"], ["code", "story"]).of(found.rows)
    unknown = assertion("plain.acceptance>0", ["plain", "<4>"], []).of(found.rows)
    assert (held.holds, held.value) == (True, pytest.approx(2.5))
    assert (fails.holds, unknown.holds, unknown.value) == (False, False, None)
    found = msgspec.structs.replace(found, assertions=(held, fails, unknown))
    assert found.failed == (fails, unknown)
    forms = {form: written(found, form).decode() for form in FORMS}
    assert msgspec.json.decode(forms["json"], type=OpenRecord) == found
    assert "| <4> | 2.50× (2.50 to 2.50) | 25.0 |" in forms["md"]
    assert "does not hold" in forms["md"]
    assert "<4>" not in forms["html"]
    assert "<svg" in forms["html"]
    assert not any(word in forms["html"] for word in ("src=", "href=", "style="))
    heads, plain, *_ = forms["csv"].splitlines()
    assert dict(zip(heads.split(","), plain.split(","), strict=True))["decode_tps"][:4] == "10.0"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("auto.speedup", "no assertion"),
        ("auto.speedup>=fast", "no assertion"),
        ("4.speedup>=1", "no setting"),
        ("auto/poems.speedup>=1", "no kind"),
        ("auto.colour>=1", "no figure"),
        ("auto/code.ttft_ms>=1", "no figure"),
    ],
)
def test_what_is_no_assertion_is_told(text: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        assertion(text, ["plain", "auto"], ["code"])
