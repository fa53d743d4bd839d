"""Counts what an export or import could not keep, and says it in one sentence."""

from collections import Counter
from typing import Final

<<<<<<< HEAD
_WORDS: Final = {
    "picture": "pictures",
    "recording": "recordings",
    "file": "files",
    "tool call": "tool calls",
    "passage of reasoning": "passages of reasoning",
    "message of another branch": "messages of other branches",
    "record of rounds": "records of rounds",
    "examination of tokens": "examinations of tokens",
    "setting": "settings",
    "other entry": "other entries",
    "chat that could not be read": "chats that could not be read",
}
"""One and several, in the order in which the sentence names them."""
=======
from foretoken.wording import tr, trn

KINDS: Final = (
    "picture",
    "recording",
    "file",
    "tool call",
    "passage of reasoning",
    "message of another branch",
    "record of rounds",
    "setting",
    "other entry",
    "chat that could not be read",
)
"""In the order in which the sentence names them."""
>>>>>>> 873f8c4 (Sentences of the library, the store, the session and the engine can be translated)


class LeftOut(Counter[str]):
    """How many of each thing were left out; the keys are those of `KINDS`."""

    def sentence(self) -> str:
        """ "2 pictures and 1 file were left out."; "" where nothing was."""
        said = [_counted(kind, self[kind]) for kind in KINDS if self[kind]]
        if not said:
            return ""
        if len(said) == 1:
            return trn("{what} was left out.", "{what} were left out.", self.total(), what=said[0])
        return tr("{some} and {last} were left out.", some=", ".join(said[:-1]), last=said[-1])


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
        case "setting":
            return trn("{n:,} setting", "{n:,} settings", n)
        case "other entry":
            return trn("{n:,} other entry", "{n:,} other entries", n)
        case "chat that could not be read":
            return trn("{n:,} chat that could not be read", "{n:,} chats that could not be read", n)
    return f"{n} {kind}"
