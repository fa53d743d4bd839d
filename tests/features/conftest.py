"""What tests of features need: the window as the tests of `gui` open it, and commands as those of `cli` run them."""

from tests.cli.conftest import command, foretoken, started
from tests.gui.conftest import (
    hub,
    inline,
    jobs,
    jobs_ended,
    local,
    new_shell,
    owner,
    parent,
    say,
    secrets,
    shelf,
    shell,
    stand_in,
    whole_window,
)

__all__ = [
    "command",
    "foretoken",
    "hub",
    "inline",
    "jobs",
    "jobs_ended",
    "local",
    "new_shell",
    "owner",
    "parent",
    "say",
    "secrets",
    "shelf",
    "shell",
    "stand_in",
    "started",
    "whole_window",
]
