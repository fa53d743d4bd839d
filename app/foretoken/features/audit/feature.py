"""Measure ▸ Audit an engine…, with its window: what is audited above, the report below. And Prove it in the menu of a
reply, which writes that again without a draft by the same seed: are the tokens the same?"""

from collections.abc import Sequence
from typing import Final

import msgspec
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QComboBox, QLineEdit, QTextBrowser, QWidget

from foretoken.encoding import to_json
from foretoken.engine.events import ReplyFinished
from foretoken.engine.examined import Examination, Proof
from foretoken.engine.models.cache import common_prefix
from foretoken.engine.options import DraftSource
from foretoken.features.audit.model import TEMPERATURES, AuditModel
from foretoken.features.audit.verdict import AuditReport, body, page, record_of_audit
from foretoken.gui.measuring.run_dialog import RunDialog
from foretoken.gui.shell.actions import Action, unless
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.chat.conversation import conversation
from foretoken.gui.viewmodels.seeing.replay import Recording
from foretoken.gui.widgets.chat.message_foot import Offered
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.fields import show_number, whole
from foretoken.gui.widgets.shared.labels import name_label, text_label
from foretoken.replies.readable import proved
from foretoken.replies.reply import Reply
from foretoken.session.caller.journal import Request
from foretoken.session.messages import AnswerEvent, Audit, AuditResult, Generate, RequestFailed
from foretoken.session.remote.address import is_address
from foretoken.store.records import Role
from foretoken.wording import later, tr

_NOTICE = "proof"


class Proving(QObject):
    """One reply at a time: it is looked at closer, where that was not done, written again, and compared. What came of
    it is kept with what was found out about the reply."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._core, self._window = shell.core, shell.window
        self._request: Request | None = None
        self._message, self._ids = 0, ()  # type: tuple[int, tuple[int, ...]]
        self._question: Generate | None = None
        self._core.examining.changed.connect(self._on_examined)
        self._core.chats.state_changed.connect(lambda: self.cancel() if self._core.chats.generating else None)
        shell.closing.connect(self.cancel)

    def open(self, message: int | None = None) -> None:
        """For the reply of `message`; without it for the reply that the plots show."""
        meant = self._window.stage.meant(message)
        if meant is None:
            return
        recording, _name = meant
        if reason := self._why_not(recording):
            self._window.notices.say(_NOTICE, reason, kind="warning")
            return
        self.cancel()
        chats = self._core.chats
        kept = chats.message(recording.reply)
        options = None if kept is None else chats.continuing.options_of(kept)
        assert kept is not None, "asked before"
        assert options is not None, "likewise"
        self._message, self._ids = kept.id, Reply(recording.events).token_ids
        path, choices = list(chats.path), chats.choices
        before = path[: next(n for n, one in enumerate(path) if one.id == kept.id)]
        assert before[-1].role is Role.USER, "a reply answers"
        options = msgspec.structs.replace(
            options,
            draft=msgspec.structs.replace(options.draft, source=DraftSource.NONE),
            stop=msgspec.structs.replace(options.stop, max_tokens=len(self._ids)),
        )
        prompt = tuple(conversation(before, choices))
        self._question = Generate(messages=prompt, truncation=choices.truncation, options=options)
        said = tr("Writing the reply again without a draft…")
        self._window.notices.say(_NOTICE, said, kind="info", action=tr("Cancel"), do=self.cancel)
        self._core.examining.examine(self._message)
        self._on_examined(self._message)

    def cancel(self) -> None:
        """Leave it."""
        request, self._request, waits = self._request, None, self._question is not None
        self._question = None
        if request is not None:
            request.drop()
        if request is not None or waits:
            self._window.notices.clear(_NOTICE)

    def _why_not(self, recording: Recording) -> str:
        chats, loaded = self._core.chats, self._core.engine.loaded
        kept, reply = chats.message(recording.reply), Reply(recording.events)
        if chats.is_running(recording.reply) or chats.generating:
            return tr("Wait until the reply is finished, then prove it.")
        if kept is None or kept.options is None or kept.models is None or not reply.token_ids:
            return tr("Only a reply with recorded rounds can be proved.")
        if loaded is None or is_address(loaded.main.path) or loaded.main.name != kept.models.main:
            return tr("Load {main} first: it wrote this reply.", main=kept.models.main)
        if kept.options.sampling.temperature > 0 and kept.options.draft.acceptance != "exact":
            return tr(
                "Needs the acceptance rule Exact match: only then does a seed give the same text without a draft."
            )
        return self._core.examining.why_not(recording.reply)

    def _on_examined(self, message: int) -> None:
        """Once it is known what both models say of the reply, it is written again."""
        if message != self._message or self._question is None or self._request is not None:
            return
        if self._core.examining.of(message) is not None:
            self._request = self._core.engine.ask(self._question, self._hear)
        elif reason := self._core.examining.why_not(message):
            self._question = None
            self._window.notices.say(_NOTICE, reason, kind="warning")

    def _hear(self, events: Sequence[AnswerEvent]) -> None:
        self._core.plain_speed.wait()  # other measurements have to wait
        match events[-1]:
            case RequestFailed(message=sentence):
                self._request = self._question = None
                self._window.notices.say(_NOTICE, sentence, kind="warning")
            case ReplyFinished(token_ids=ids):
                self._compare(ids)
            case AuditResult(difference=found):
                assert found is not None, "they differ"
                self._keep(Proof(tokens=len(self._ids), same=found.index, margin=found.margin, noise=found.noise))

    def _compare(self, ids: tuple[int, ...]) -> None:
        question, same = self._question, common_prefix(ids, self._ids)
        assert question is not None, "it was asked"
        if same in (len(ids), len(self._ids)):
            self._keep(Proof(tokens=len(self._ids), same=same))
            return
        asked = Audit(
            messages=question.messages,
            truncation=question.truncation,
            options=question.options,
            left=self._ids,
            right=ids,
        )
        self._request = self._core.engine.ask(asked, self._hear)

    def _keep(self, proof: Proof) -> None:
        found: Examination | None = self._core.examining.of(self._message)
        self._request = self._question = None
        if found is not None:
            self._core.examining.keep(self._message, msgspec.structs.replace(found, proof=proof))
        self._window.notices.say(_NOTICE, proved(proof), kind="info" if proof.fine else "warning")


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


def register(shell: Shell) -> None:
    """An entry in the menu, and one in the menu of replies."""
    proving = Proving(shell)
    tip = later("Write this reply again without a draft, with the same seed: are the tokens the same?")
    shell.window.transcript.messages.offer(Offered(later("Prove it"), tip, proving.open))
    replied = unless(lambda: shell.core.chats.has_reply, later("no reply yet"))
    text, home = later("Prove a reply: the same without a draft?"), later("⋯ of a reply")
    shell.add(Action("prove", text, proving.open, "chat", lacks=replied, of_chat=True, tip=tip, home=home))
    kept = shell.dialog("audit", lambda: AuditDialog(AuditModel(shell.core, shell.window), shell.window))
    shell.add(Action("audit", later("A&udit an engine…"), lambda: kept.open(), "measure", 140))
