"""Prove it: a finished reply written again without a draft by the same seed. Are the tokens the same?"""

from collections.abc import Sequence

import msgspec
from PySide6.QtCore import QObject

from foretoken.engine.events import ReplyFinished
from foretoken.engine.examined import Examination, Proof
from foretoken.engine.models.cache import common_prefix
from foretoken.engine.options import DraftSource
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.chat.conversation import conversation
from foretoken.gui.viewmodels.seeing.replay import Recording
from foretoken.replies.readable import proved
from foretoken.replies.reply import Reply
from foretoken.session.caller.journal import Request
from foretoken.session.messages import AnswerEvent, Audit, AuditResult, Generate, RequestFailed
from foretoken.session.remote.address import is_address
from foretoken.store.records import Role
from foretoken.wording import tr

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
