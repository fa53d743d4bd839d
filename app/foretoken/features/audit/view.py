"""The window of an audit: what is audited above, the report below."""

from typing import Final

from PySide6.QtWidgets import QComboBox, QLineEdit, QTextBrowser, QWidget

from foretoken.encoding import to_json
from foretoken.features.audit.model import TEMPERATURES, AuditModel
from foretoken.features.audit.verdict import AuditReport, body, page, record_of_audit
from foretoken.gui.measuring.run_dialog import RunDialog
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.fields import show_number, whole
from foretoken.gui.widgets.shared.labels import name_label, text_label
from foretoken.wording import later, tr

_FORMS: Final = ("html", "json", "record")
_FILTERS: Final = later("Web page (*.html);;JSON (*.json);;Record (*.record)")
_SHEET: Final = "td{padding:2px 16px 2px 0}th{padding:2px 16px 2px 0;text-align:left}"
_MOST: Final = 96  # prompts of the suite


class AuditDialog(RunDialog):
    """The engine, the temperature and how many prompts; the verdict, the forks and the sums."""

    def __init__(self, audit: AuditModel, parent: QWidget) -> None:
        super().__init__(audit, tr("Audit an engine"), parent, size=(900, 680), least=(560, 420), width=None)
        self._audit = audit
        self._shown: AuditReport | None = None
        self.start_words, self.again_words = tr("Audit"), tr("Audit again")
        self.cancel.setToolTip(tr("Results are kept; the next start continues"))
        note = tr(
            "Is an engine lossless? The main model here reads its replies. At temperature 0 every token must "
            "be the main model's own or a near tie; above 0 the tokens must follow its distribution."
        )
        self.form.addWidget(text_label(self, note, "muted"))
        self.server = QLineEdit(self)
        self.server.setPlaceholderText(tr("this pair, or a server: http://host:port"))
        self.server.setClearButtonEnabled(True)
        self.server.textEdited.connect(lambda text: audit.choose(server=text))
        self.temperature = QComboBox(self)
        for value in TEMPERATURES:
            self.temperature.addItem(f"{value:g}", value)
        self.temperature.activated.connect(lambda _at: audit.choose(temperature=self.temperature.currentData()))
        self.prompts = whole(self, 1, _MOST, lambda value: audit.choose(prompts=value))
        self.fields = [self.server, self.temperature, self.prompts]
        row = boxes.row(spacing=8)
        for name, field in (
            (tr("Engine"), self.server),
            (tr("Temperature"), self.temperature),
            (tr("Prompts"), self.prompts),
        ):
            field.setAccessibleName(name)
            row.addWidget(name_label(name, field, self))
            row.addWidget(field, int(field is self.server))
        row.addWidget(self.start)
        row.addWidget(self.cancel)
        self.form.addLayout(row)
        self.text = QTextBrowser(self)
        self.text.setAccessibleName(tr("Report"))
        self.text.setOpenLinks(False)
        self.text.document().setDefaultStyleSheet(_SHEET)
        self.text.setPlaceholderText(tr("The verdict will appear here."))
        self.results.addWidget(self.text, 1)
        self.save = self.button(tr("Save report…"))
        self.save.clicked.connect(lambda: self.save_as(tr("Save the report"), tr("audit"), tr(_FILTERS), _FORMS))
        foot = boxes.row(None, self.save)
        self.results.addLayout(foot)
        self.refresh()

    def refresh(self) -> None:
        super().refresh()
        audit = self._audit
        if not self.server.hasFocus():
            self.server.setText(audit.server)
        self.temperature.setCurrentIndex(TEMPERATURES.index(audit.temperature))
        show_number(self.prompts, audit.prompts)
        if audit.report is not self._shown:
            self._shown = audit.report
            at = self.text.verticalScrollBar().value()
            self.text.setHtml("" if audit.report is None else body(audit.report))
            self.text.verticalScrollBar().setValue(at)
            if audit.report is not None and not audit.running:
                self.announce(" ".join(audit.report.why))
        self.save.setEnabled(audit.report is not None and not audit.running)

    def document(self, form: str) -> bytes:
        assert self._audit.report is not None, "the button is off without one"
        report = self._audit.report
        if form == "record":
            return to_json(self._audit.record or record_of_audit(report, None))
        return page(report).encode() if form == "html" else to_json(report, indent=2)
