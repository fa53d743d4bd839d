"""Prompt lookup: guesses what followed the last time the end of the conversation occurred in it. Needs no model."""

import math
from typing import Final

from foretoken.engine.drafting.copying import Continuation, Copying
from foretoken.engine.drafting.suffixes import SuffixAutomaton, SuffixFollower
from foretoken.engine.models.cache import common_prefix
from foretoken.engine.reply_text import ReplyText

# The confidence of a match in log-odds, before a conversation has shown what it is worth (`calibration` learns that).
# The terms add up.
_SHORTEST: Final = -1.7  # one token of context agrees
_DOUBLING: Final = 1.0  # for each doubling of the agreeing context
_ONLY: Final = 0.5  # no other token ever followed the context


class LookupDrafter:
    """Prompt lookup over a suffix automaton of the conversation, which also follows a copy with edits.

    `foreseen`: for each token of the reply that the last `read` took in and had a guess for, proposed or not: the
    confidence of the guess (0-1), and whether it was right.
    """

    def __init__(self) -> None:
        self._automaton = SuffixAutomaton()
        self._copying = Copying(self._automaton.tokens, before=0)
        self.foreseen: list[tuple[float, bool]] = []

    def read(self, text: ReplyText) -> Continuation:
        """Take in the new tokens of `text`. Returns the place of its end."""
        ids, held = text.ids, self._automaton.tokens
        # Within a reply the text only grows, so comparing the last token is enough. In the first round of a reply the
        # whole text is compared.
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
        return self._here()

    def _here(self) -> Continuation:
        return Continuation(self._automaton.ending(), self._copying)


def confidence(follower: SuffixFollower) -> float:
    """The confidence (0-1) of a match, from its length and from whether other tokens followed it, too."""
    evidence = _SHORTEST + _DOUBLING * math.log2(max(1, follower.matched)) + _ONLY * follower.only
    return 1.0 / (1.0 + math.exp(-min(evidence, 7.0)))
