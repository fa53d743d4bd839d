"""Prompt lookup: guesses from the conversation itself, what followed the last time its end occurred. No model."""

import math
from typing import Final

from foretoken.engine.drafting.copying import Continuation, Copying
from foretoken.engine.drafting.suffixes import Follower, SuffixAutomaton
from foretoken.engine.models.cache import common_prefix
from foretoken.engine.reply_text import ReplyText

# The confidence of a match in log-odds; `calibration` learns what it is worth in a conversation.
_SHORTEST: Final = -1.7  # one token of context
_DOUBLING: Final = 1.0  # twice as many
_ONLY: Final = 0.5  # nothing else ever followed it


class LookupDrafter:
    """Guesses by a suffix automaton of the conversation, and follows a reply that copies from it with edits.

    `foreseen`: for each token of the reply that the last `read` took in and had a guess for, how sure that was (0-1)
    and whether it was the token, proposed or not.
    """

    def __init__(self) -> None:
        self._automaton = SuffixAutomaton()
        self._copying = Copying(self._automaton.tokens, before=0)
        self.foreseen: list[tuple[float, bool]] = []

    def read(self, text: ReplyText) -> Continuation:
        """Take in what is new of `text`. The place of its end."""
        ids, held = text.ids, self._automaton.tokens
        # Within a reply the text only grows, and the last token held tells a grown text from another one well enough
        # to spare a comparison of the whole; at a reply's first round (no token of it is held) it is made.
        if len(held) <= text.start or len(held) > len(ids) or held[-1] != ids[len(held) - 1]:
            if common_prefix(held, ids) < len(held):
                self._automaton = SuffixAutomaton()
            held = self._automaton.tokens
            self._copying = Copying(held, before=text.start, ends=text.ends)
        self.foreseen = []
        for index in range(len(held), len(ids)):
            if index >= text.start:
                follower = self._here().follower()
                if follower is not None:
                    self.foreseen.append((confidence(follower), follower.token_id == ids[index]))
            self._automaton.append(ids[index])
            if index >= text.start:
                self._copying.follow(ids[index], self._automaton.ending())
        return self._here().copy()

    def _here(self) -> Continuation:
        return Continuation(self._automaton.ending(), self._copying)


def confidence(follower: Follower) -> float:
    """The confidence of a match (0-1) by its length alone."""
    evidence = _SHORTEST + _DOUBLING * math.log2(max(1, follower.matched)) + _ONLY * follower.only
    return 1.0 / (1.0 + math.exp(-min(evidence, 7.0)))
