"""Measure ▸ Audit an engine…"""

from foretoken.features.audit.model import AuditModel
from foretoken.features.audit.view import AuditDialog
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.wording import later


def register(shell: Shell) -> None:
    """Its entry in the menu."""
    kept = shell.dialog("audit", lambda: AuditDialog(AuditModel(shell.core, shell.window), shell.window))
    shell.add(Action("audit", later("A&udit an engine…"), lambda: kept.open(), "measure", 140))
