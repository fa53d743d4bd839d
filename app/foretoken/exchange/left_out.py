"""Counts what an export or import could not keep, and says it in one sentence."""

from collections import Counter
from typing import Final

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


class LeftOut(Counter[str]):
    """How many of each thing were left out; the keys are those of `_WORDS`."""

    def sentence(self) -> str:
        """ "2 pictures and 1 file were left out."; "" where nothing was."""
        said = [f"{self[one]:,} {one if self[one] == 1 else several}" for one, several in _WORDS.items() if self[one]]
        if not said:
            return ""
        listed = said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"
        return f"{listed} {'was' if self.total() == 1 else 'were'} left out."
