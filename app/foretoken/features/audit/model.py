"""An audit in the window: what is audited, how far it is, and what came of it."""

from collections.abc import Sequence
from typing import Final

import msgspec
from PySide6.QtCore import QObject

from foretoken.amounts import time_left
from foretoken.engine.options import ReplyOptions, SamplingOptions, StopOptions
from foretoken.errors import UsageError
from foretoken.features.audit.auditing import PROMPTS, TOKENS, Auditing, AuditPlan, plan_of, spread
from foretoken.features.audit.verdict import AuditReport, record_of_audit
from foretoken.gui.core import Core
from foretoken.gui.measuring.run_model import MeasuringRun, RunModel
from foretoken.measuring.measuring import MeasuringProgress
from foretoken.measuring.open_record import OpenRecord
from foretoken.measuring.suite import built_in
from foretoken.session.remote.access import Access, given
from foretoken.session.remote.address import Address, is_address
from foretoken.wording import tr, trn

TEMPERATURES: Final = (0.0, 0.7, 1.0)


class AuditModel(RunModel):
    """`server`: what is audited, "" for the loaded pair, which judges in any case."""

    def __init__(self, core: Core, parent: QObject | None = None) -> None:
        super().__init__(core, parent)
        self.server, self.temperature, self.prompts = "", TEMPERATURES[0], PROMPTS
        self.report: AuditReport | None = None
        self.record: OpenRecord | None = None
        self._reported: AuditPlan | None = None

    def choose(
        self, *, server: str | None = None, temperature: float | None = None, prompts: int | None = None
    ) -> None:
        """Change what is given."""
        if not self.running:
            self.server = self.server if server is None else server.strip()
            self.temperature = self.temperature if temperature is None else temperature
            self.prompts = prompts or self.prompts
            self.error = ""
            self.changed.emit()

    @property
    def why_not(self) -> str:
        loaded = self._engine.loaded
        if loaded is None or self._engine.pair is None:
            return tr("Load a pair first: its main model is the judge.")
        if is_address(loaded.main.path):
            return tr("Load the main model on this computer: it is the judge.")
        try:
            self._address()
        except UsageError as error:
            return str(error)
        return ""

    @property
    def begun(self) -> bool:
        """Whether a start goes on with what was ended."""
        return self._is_reported and self.report is not None and not self.report.finished

    @property
    def again(self) -> bool:
        return self._is_reported and self.report is not None and self.report.finished

    @property
    def _is_reported(self) -> bool:
        return not self.why_not and not self.running and self._plan() == self._reported

    @property
    def at_rest(self) -> str:
        if self.report is not None:
            return ""
        said = trn("{n:,} reply will be written and judged", "{n:,} replies will be written and judged", self._replies)
        sent = tr("Nothing is sent but the prompts.") if self.server else tr("Replies in the chat go first.")
        return f"{said}\n{sent}"

    @property
    def _replies(self) -> int:
        return 0 if self.why_not else self._plan().replies

    def _address(self) -> Address | None:
        """Raises UsageError."""
        return Address.typed(self.server) if self.server else None

    def _plan(self) -> AuditPlan:
        pair, address = self._engine.pair, self._address()
        assert pair is not None, "why_not would have said so"
        sampling = SamplingOptions(temperature=self.temperature, top_k=0, top_p=1.0, min_p=0.0)
        return plan_of(
            AuditPlan(
                pair=msgspec.structs.replace(pair, parallel=1),
                prompts=tuple(one.asked for one in spread(built_in(), self.prompts)),
                options=ReplyOptions(sampling=sampling, stop=StopOptions(max_tokens=TOKENS)),
                replies=0,
                server="" if address is None else str(address),
                access=Access() if address is None else given(address),
            )
        )

    def start(self, *, again: bool = False) -> None:
        del again  # what is over is forgotten
        if self.running or self.why_not:
            return
        plan = self._reported = self._plan()
        self.report = self.record = None

        def work(run: MeasuringRun) -> None:
            with run.session() as session:
                auditing = run.by(Auditing(session, plan, gate=run.gate, told=lambda step: tell(step)))

                def tell(step: MeasuringProgress) -> None:
                    run.tell(step)
                    run.tell(auditing.result)

                found = auditing.run()
                run.tell(record_of_audit(found, plan.pair))  # reads files whole, so here
                run.tell(found)

        self._begin(work, lambda _result: None)

    def _take(self, steps: Sequence[object]) -> None:
        super()._take(steps)
        self.report = next((step for step in reversed(steps) if isinstance(step, AuditReport)), self.report)
        self.record = next((step for step in steps if isinstance(step, OpenRecord)), self.record)

    def _words(self, progress: MeasuringProgress) -> str:
        said = tr("{done:,} of {total:,} replies", done=progress.done, total=progress.total)
        return said if progress.seconds_left is None else f"{said}\n{time_left(progress.seconds_left)}"
