"""Checks a choice of thinking on the command line against what the loaded model can be told."""

from typing import TYPE_CHECKING

from foretoken.cli import output
from foretoken.plain import one_line

if TYPE_CHECKING:
    from foretoken.engine.options import ReplyOptions
    from foretoken.session.messages import Loaded


def warn_of_thinking(loaded: "Loaded", options: "ReplyOptions") -> None:
    """Say that --thinking changes nothing, where the chat template has no such choice."""
    known = () if loaded.thinking is None else loaded.thinking.choices
    if not options.thinking or options.thinking in known:
        return
    instead = f"it has {', '.join(known)}" if known else "it has no switch for that"
    output.print_warning(one_line(f"--thinking {options.thinking} changes nothing with {loaded.main.name}: {instead}."))
