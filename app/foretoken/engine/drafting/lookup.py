"""Guesses from the conversation itself: what followed the last time the text stood like this. No model, no time."""

import math
from typing import Final

from foretoken.engine.drafting.copying import Continuation, Copying
from foretoken.engine.drafting.suffixes import Follower, SuffixAutomaton
from foretoken.engine.models.cache import common_prefix
from foretoken.engine.reply_text import ReplyText

# What a match promises before anything was learned, in log-odds: longer contexts more, single followers more.
_SHORTEST: Final = -1.7
_DOUBLING: Final = 1.0
_ONLY: Final = 0.5


class LookupDrafter:
    """Keeps a suffix automaton of the conversation, which grows with it, and follows a reply that copies from it.

    `foreseen`: for each token of the reply that the last `read` took in and had a guess for, how sure that was (0-1)
    and whether it was the token, proposed or not.
    """

    def __init__(self) -> None:
        self._automaton = SuffixAutomaton()
        self._copying = Copying(self._automaton.tokens, before=0)
        self.foreseen: list[tuple[float, bool]] = []

    def read(self, text: ReplyText) -> Continuation:
        """Take in what is new of `text`; the place at its end."""
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
    """How sure a match is by itself (0-1); what it is worth in this conversation, the policy learns."""
    evidence = _SHORTEST + _DOUBLING * math.log2(max(1, follower.matched)) + _ONLY * follower.only
    return 1.0 / (1.0 + math.exp(-min(evidence, 7.0)))
