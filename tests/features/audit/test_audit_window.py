"""Measure ▸ Audit an engine… as the window has it: what is asked, what is shown, what is saved."""

import contextlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from foretoken.engine.examined import Fork, ForkShape
from foretoken.engine.lossless import Evidence
from foretoken.features.audit import model
from foretoken.features.audit.auditing import AuditPlan
from foretoken.features.audit.feature import AuditDialog
from foretoken.features.audit.verdict import AuditedFork, AuditReport, AuditVerdict, report_of
from foretoken.gui.measuring.run_model import MeasuringRun
from foretoken.measuring.measuring import MeasuringProgress
from foretoken.measuring.open_record import read_record

FORK = AuditedFork(
    reply=2,
    asked="Why?",
    before="Once upon a ",
    came="<time>",
    right="",
    fork=Fork(index=3, token=9, best=0, margin=4.5, noise=0.001, shape=ForkShape.GUESS),
)


class Audited:
    """In place of an audit: it finds `FORK` at once."""

    plans: tuple[AuditPlan, ...] = ()

    def __init__(self, _session: object, plan: AuditPlan, *, gate: object, told: Callable[[Any], None]) -> None:
        Audited.plans += (plan,)
        self._plan, self._told = plan, told
        self.result = self._report(finished=False)

    def _report(self, *, finished: bool) -> AuditReport:
        return report_of(
            (),
            (FORK,),
            Evidence(),
            Evidence(),
            engine="An engine.",
            main="Main",
            draft=None,
            sampling=self._plan.options.sampling,
            notes=("A note.",),
            other_weights=False,
            finished=finished,
        )

    def run(self) -> AuditReport:
        self._told(MeasuringProgress(done=1, total=2, seconds_left=3.0))
        return self._report(finished=True)

    def stop(self) -> None:
        pass


@pytest.fixture
def dialog(whole_window: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> AuditDialog:
    @contextlib.contextmanager
    def no_session(_run: MeasuringRun) -> Iterator[None]:
        yield None

    monkeypatch.setattr(MeasuringRun, "session", no_session)
    monkeypatch.setattr(model, "Auditing", Audited)
    monkeypatch.setattr(Audited, "plans", ())
    made = whole_window()
    made.shell.do("audit")
    found: AuditDialog = made.window.findChild(AuditDialog)
    return found


def test_a_server_is_audited_and_the_report_is_shown_and_saved(
    dialog: AuditDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    assert dialog.isVisible()
    assert "24 replies" in dialog.status.text()
    dialog.server.textEdited.emit("localhost:8080")
    dialog.temperature.setCurrentIndex(1)
    dialog.temperature.activated.emit(1)
    dialog.prompts.setValue(4)
    assert "12 replies" in dialog.status.text()  # each prompt three times
    dialog.start.click()
    qtbot.waitUntil(lambda: not dialog.run.running)
    (plan,) = Audited.plans
    assert (plan.server, plan.replies, plan.options.sampling.temperature) == ("http://localhost:8080", 12, 0.7)
    shown = dialog.text.toPlainText()
    assert "Audit: Violation" in shown
    assert "Once upon a <time>" in shown
    assert dialog.start.text() == "Audit again"
    for form in ("html", "json", "record"):
        dialog.write(tmp_path / f"audit.{form}")
    page = (tmp_path / "audit.html").read_text(encoding="utf-8")
    assert "<s>&lt;time&gt;</s>" in page
    assert json.loads((tmp_path / "audit.json").read_bytes())["verdict"] == AuditVerdict.VIOLATION.value
    record = read_record(tmp_path / "audit.record")
    assert (record.source, record.verdict, record.finished) == ("audit", "violation", True)
    assert "A note." in [note.text for note in record.notes]


def test_what_cannot_be_audited_is_said(dialog: AuditDialog) -> None:
    dialog.server.textEdited.emit("http://a b")
    assert not dialog.start.isEnabled()
    assert "is no address" in dialog.status.text()
