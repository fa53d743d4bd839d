"""Counts what an export or import could not keep, and says it in one sentence."""

from collections import Counter
from typing import Final

from foretoken.wording import joined, tr, trn

KINDS: Final = (
    "picture",
    "recording",
    "file",
    "tool call",
    "passage of reasoning",
    "message of another branch",
    "record of rounds",
    "examination of tokens",
    "setting",
    "other entry",
    "chat that could not be read",
)
"""In the order in which the sentence names them."""


class LeftOut(Counter[str]):
    """How many of each thing were left out; the keys are those of `KINDS`."""

    def sentence(self) -> str:
        """ "2 pictures and 1 file were left out."; "" where nothing was."""
        said = [_counted(kind, self[kind]) for kind in KINDS if self[kind]]
        if not said:
            return ""
        if len(said) == 1:
            return trn("{what} was left out.", "{what} were left out.", self.total(), what=said[0])
        return tr("{some} and {last} were left out.", some=joined(said[:-1]), last=said[-1])


def _counted(kind: str, n: int) -> str:
    match kind:
        case "picture":
            return trn("{n:,} picture", "{n:,} pictures", n)
        case "recording":
            return trn("{n:,} recording", "{n:,} recordings", n)
        case "file":
            return trn("{n:,} file", "{n:,} files", n)
        case "tool call":
            return trn("{n:,} tool call", "{n:,} tool calls", n)
        case "passage of reasoning":
            return trn("{n:,} passage of reasoning", "{n:,} passages of reasoning", n)
        case "message of another branch":
            return trn("{n:,} message of another branch", "{n:,} messages of other branches", n)
        case "record of rounds":
            return trn("{n:,} record of rounds", "{n:,} records of rounds", n)
        case "examination of tokens":
            return trn("{n:,} examination of tokens", "{n:,} examinations of tokens", n)
        case "setting":
            return trn("{n:,} setting", "{n:,} settings", n)
        case "other entry":
            return trn("{n:,} other entry", "{n:,} other entries", n)
        case "chat that could not be read":
            return trn("{n:,} chat that could not be read", "{n:,} chats that could not be read", n)
    return f"{n} {kind}"
