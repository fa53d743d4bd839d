"""Guesses from the conversation itself: what followed the last time the text stood like this. No model, no time."""

import math
from collections.abc import Container, Sequence
from typing import Final

from foretoken.engine.draft_length.policy import DraftLengthPolicy
from foretoken.engine.drafting.copying import Continuation, Copying
from foretoken.engine.drafting.suffixes import Follower, SuffixAutomaton
from foretoken.engine.models.cache import common_prefix

# What a match promises before anything was learned, in log-odds: longer contexts more, single followers more.
_SHORTEST: Final = -1.7
_DOUBLING: Final = 1.0
_ONLY: Final = 0.5


class LookupDrafter:
    """Keeps a suffix automaton of the conversation, which grows with it, and follows a reply that copies from it."""

    def __init__(self) -> None:
        self._automaton = SuffixAutomaton()
        self._copying = Copying(self._automaton.tokens, before=0)

    def read(
        self, text: Sequence[int], reply_from: int, policy: DraftLengthPolicy, ends: Container[int] = ()
    ) -> Continuation:
        """Take in what is new of `text`; the place at its end. `ends`: tokens that no copy passes.

        For each new token of the reply (from index `reply_from` on) the policy learns whether it would have been
        guessed, whether or not it was proposed.
        """
        held = self._automaton.tokens
        # Within a reply the text only grows, and the last token held tells a grown text from another one well enough
        # to spare a comparison of the whole; at a reply's first round (`reply_from` is not behind) it is made.
        if len(held) <= reply_from or len(held) > len(text) or held[-1] != text[len(held) - 1]:
            if common_prefix(held, text) < len(held):
                self._automaton = SuffixAutomaton()
            held = self._automaton.tokens
            self._copying = Copying(held, before=reply_from, ends=ends)
        for index in range(len(held), len(text)):
            if index >= reply_from:
                follower = self._here().follower()
                if follower is not None:
                    policy.foreseen(confidence(follower), follower.token_id == text[index])
            self._automaton.append(text[index])
            if index >= reply_from:
                self._copying.follow(text[index], self._automaton.ending())
        return self._here().copy()

    def _here(self) -> Continuation:
        return Continuation(self._automaton.ending(), self._copying)


def confidence(follower: Follower) -> float:
    """How sure a match is by itself (0-1); what it is worth in this conversation, the policy learns."""
    evidence = _SHORTEST + _DOUBLING * math.log2(max(1, follower.matched)) + _ONLY * follower.only
    return 1.0 / (1.0 + math.exp(-min(evidence, 7.0)))
