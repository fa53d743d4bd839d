"""A suffix automaton: the longest ending of a text that occurred before, and what followed it there.

One state for every set of substrings that end at the same places, built one token at a time at amortised constant cost
(Blumer et al. 1985, "The smallest automaton recognizing the subwords of a text"). The suffix link of the whole text's
state is its longest ending that occurs elsewhere too; the transitions of that state are what followed it.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

_ROOT: Final = 0
# States whose latest follower is updated with each token: the longest ending and its next shorter ones. Shorter endings
# keep an older follower. The limit bounds the cost per token in texts that repeat one token.
_ANCESTORS: Final = 6


class SuffixFollower(NamedTuple):
    """A token that followed a context of `matched` tokens. `only`: no other token ever followed that context."""

    token_id: int
    matched: int
    only: bool


class SuffixAutomaton:
    """The automaton of the text `tokens`, which grows."""

    def __init__(self, tokens: Iterable[int] = ()) -> None:
        self.tokens: list[int] = []
        self._next: list[dict[int, int]] = [{}]
        self._link: list[int] = [-1]
        self._length: list[int] = [0]
        self._latest: list[int] = [-1]  # by state: index in the text of its latest follower, -1 for none
        self._last = _ROOT
        for token in tokens:
            self.append(token)

    def append(self, token: int) -> None:
        """Add one token to the end of the text."""
        follows, link, length, latest = self._next, self._link, self._length, self._latest
        at = len(self.tokens)
        self.tokens.append(token)
        state = self._last
        ancestor, seen = state, 0
        while ancestor != -1 and seen < _ANCESTORS:
            latest[ancestor] = at
            ancestor = link[ancestor]
            seen += 1
        made = self._state({}, len(self.tokens), -1, -1)
        while state != -1 and token not in follows[state]:
            follows[state][token] = made
            state = link[state]
        if state == -1:
            link[made] = _ROOT
        else:
            met = follows[state][token]
            if length[state] + 1 == length[met]:
                link[made] = met
            else:
                copy = self._state(dict(follows[met]), length[state] + 1, link[met], latest[met])
                while state != -1 and follows[state].get(token) == met:
                    follows[state][token] = copy
                    state = link[state]
                link[met] = link[made] = copy
        self._last = made

    def _state(self, follows: dict[int, int], length: int, link: int, latest: int) -> int:
        self._next.append(follows)
        self._length.append(length)
        self._link.append(link)
        self._latest.append(latest)
        return len(self._next) - 1

    def ending(self) -> "SuffixPlace":
        """The place of the text's longest ending that occurred before."""
        state = self._link[self._last]
        return SuffixPlace(self, state, self._length[state]) if state > 0 else SuffixPlace(self, _ROOT, 0)


class SuffixPlace:
    """A context in the text. It advances by tokens, which may be guesses that are not in the text."""

    __slots__ = ("_automaton", "_matched", "_state")

    def __init__(self, automaton: SuffixAutomaton, state: int, matched: int) -> None:
        self._automaton, self._state, self._matched = automaton, state, matched

    def copy(self) -> "SuffixPlace":
        return SuffixPlace(self._automaton, self._state, self._matched)

    @property
    def matched(self) -> int:
        """How many tokens of context agree."""
        return self._matched

    @property
    def source(self) -> int:
        """Index in the text of the latest follower of this context; -1 where it is not known."""
        return self._automaton._latest[self._state]

    def follower(self) -> SuffixFollower | None:
        """The latest follower of this context; None if nothing followed it."""
        automaton = self._automaton
        state, matched = self._state, self._matched
        while state != _ROOT and not automaton._next[state]:
            # At the end of the text nothing follows. A shorter context may have occurred earlier.
            state = automaton._link[state]
            matched = min(matched, automaton._length[state])
        if state == _ROOT:
            return None
        follows = automaton._next[state]
        latest = automaton._latest[state]
        token = automaton.tokens[latest] if latest >= 0 else next(reversed(follows))
        return SuffixFollower(token, matched, len(follows) == 1)

    def advance(self, token: int) -> None:
        """Advance by one token. The context shrinks to what still matches."""
        automaton = self._automaton
        state, matched = self._state, self._matched
        while state != _ROOT and token not in automaton._next[state]:
            state = automaton._link[state]
            matched = automaton._length[state]
        following = automaton._next[state].get(token)
        if following is None:
            self._state, self._matched = _ROOT, 0
        else:
            self._state, self._matched = following, matched + 1

    def chain(self, limit: int) -> Iterator[SuffixFollower]:
        """Up to `limit` followers, each after the one before it. Valid until the text grows."""
        place = self
        for _ in range(limit):
            follower = place.follower()
            if follower is None:
                return
            yield follower
            if place is self:  # copied late: most callers read one follower only
                place = self.copy()
            place.advance(follower.token_id)
