"""Records have no window of their own: they are saved where a measurement is."""

from foretoken.gui.shell.shell import Shell


def register(shell: Shell) -> None:
    del shell
