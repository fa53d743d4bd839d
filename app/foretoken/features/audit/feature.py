"""Measure ▸ Audit an engine…, and Prove it in the menu of a reply."""

from foretoken.features.audit.model import AuditModel
from foretoken.features.audit.proving import Proving
from foretoken.features.audit.view import AuditDialog
from foretoken.gui.shell.actions import Action, unless
from foretoken.gui.shell.shell import Shell
from foretoken.gui.widgets.chat.message_foot import Offered
from foretoken.wording import later


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
