"""Measure ▸ Audit an engine…"""

from foretoken.gui.shell.shell import Shell


def register(shell: Shell) -> None:
    """Nothing in the window yet."""
    del shell
