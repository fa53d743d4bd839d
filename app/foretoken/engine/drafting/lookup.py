"""Prompt lookup: guesses what followed the last time the end of the conversation occurred in it, also in a reply that
copies a text with edits. Needs no model."""

import math
from collections.abc import Container, Sequence
from typing import Final, NamedTuple

from foretoken.engine.drafting.suffixes import SuffixAutomaton, SuffixFollower, SuffixPlace
from foretoken.engine.models.cache import common_prefix
from foretoken.engine.reply_text import ReplyText

# The confidence of a match in log-odds, before a conversation has shown what it is worth (`calibration` learns that).
# The terms add up.
_SHORTEST: Final = -1.7  # one token of context agrees
_DOUBLING: Final = 1.0  # for each doubling of the agreeing context
_ONLY: Final = 0.5  # no other token ever followed the context


# In tokens. Chosen by tests/perf/replay_edits.py; half or twice as much changes little.
_FIRM: Final = 6  # agree before the reply counts as a copy
_DOUBTED: Final = 4  # upper limit of the agreement counted at an edit
_WINDOW: Final = 8  # searched in the source for where the copy goes on after an edit; also the longest edit
_NOWHERE: Final = -1


class Change(NamedTuple):
    """An edit: tokens of the source, at least one, and the tokens of the reply in their place."""

    left_out: tuple[int, ...]
    put_in: tuple[int, ...]


class Copying:
    """The position of the reply in the text it copies, and the edits made so far. Constant cost per token.

    `tokens`: the text so far, which grows; the source lies in the first `before` of them. A copy ends at a token of
    `ends` in the source that the reply does not take.

    Prompt lookup for a reply that copies a text with edits (a word replaced throughout, code with a name changed).
    After an edit the context no longer agrees with the source, and plain prompt lookup finds nothing until a few tokens
    agree again. `Copying` keeps the position in the source, so guesses go on at once, and repeats edits seen before:
    what was replaced, inserted or left out once is usually treated likewise wherever it occurs.

    Speed-up over plain prompt lookup (tests/perf/replay_edits.py, with and without --plain; cost curves Q8_0 and BF16):
    words changed throughout a text 1.26 to 1.57, single edits 1.02 to 1.10, code in which a name is replaced 1.04 to
    1.05, revisions of this program's files 1.01 to 1.03.
    """

    __slots__ = (
        "_agreed", "_at", "_before", "_changes", "_departed", "_ends", "_learns", "_owed", "_put_in", "_spared",
        "_swaps", "_tokens",
    )  # fmt: skip

    def __init__(self, tokens: Sequence[int], *, before: int, ends: Container[int] = ()) -> None:
        self._tokens, self._before, self._ends = tokens, before, ends
        # By the source's token: the edit made at it, None once it was copied unchanged.
        self._changes: dict[int, Change | None] = {}
        self._learns = True
        self._swaps = False  # whether the last edit replaced one token by one
        self._agreed = 0
        self._lose()

    def _lose(self) -> None:
        self._at = _NOWHERE  # index of the source's token that comes next
        self._departed = _NOWHERE  # index of the source's token at which the reply left it; _NOWHERE if it has not
        self._put_in: tuple[int, ...] = ()  # tokens of the reply since then
        self._owed: tuple[int, ...] = ()  # rest of an edit being repeated: tokens guessed before the source goes on
        self._spared = _NOWHERE  # index of the source's token that comes next if the edit is not repeated

    def copy(self) -> "Copying":
        """A copy to advance through guesses. It learns nothing from them."""
        other = Copying.__new__(Copying)  # by hand: copy.copy takes ten times as long
        other._tokens, other._before, other._ends = self._tokens, self._before, self._ends
        other._changes, other._swaps, other._agreed = self._changes, self._swaps, self._agreed
        other._at, other._departed, other._put_in = self._at, self._departed, self._put_in
        other._owed, other._spared = self._owed, self._spared
        other._learns = False
        return other

    def follow(self, token: int, place: SuffixPlace) -> None:
        """Take in a `token` of the text, whose end is at `place` now."""
        self.advance(token)
        goes_on = self._at != _NOWHERE and not self.departed
        if not goes_on and place.matched >= _FIRM and 0 <= place.source < self._before:
            self._lose()
            self._agreed = place.matched
            self._arrive(place.source)

    @property
    def departed(self) -> bool:
        """Whether the reply has left the source, so that the position in it is uncertain."""
        return self._departed != _NOWHERE

    @property
    def follower(self) -> SuffixFollower | None:
        """The next token if the copy goes on. `matched`: the trust in the copy, in tokens of agreeing context."""
        if self._owed:
            return SuffixFollower(self._owed[0], self._agreed, True)
        if self._at == _NOWHERE:
            return None
        # A replacement of one token by one is assumed only if the last edit was one, too.
        hoped = self._at == self._departed + 1 and len(self._put_in) == 1 and not self._swaps
        return SuffixFollower(self._tokens[self._at], 1 if hoped else self._agreed, not hoped)

    def advance(self, token: int) -> None:
        """Advance by one token."""
        expected = self.follower
        if expected is not None and token == expected.token_id:
            self._agree(token)
        elif self._spared != _NOWHERE and token == self._tokens[self._spared]:
            self._at, self._owed = self._spared, ()
            self._agree(token)
        elif expected is not None or self.departed:
            self._depart(token)

    def _agree(self, token: int) -> None:
        self._agreed += 1
        self._spared = _NOWHERE
        if self._owed:
            self._owed = self._owed[1:]
            if not self._owed:
                self._arrive(self._at)
            return
        if self._learns:
            self._learn(token)
        self._departed, self._put_in = _NOWHERE, ()
        self._arrive(self._at + 1)

    def _arrive(self, at: int) -> None:
        """Move to the source's token `at`; if an edit was made at it before, that edit is repeated."""
        if at >= self._before:
            self._lose()
            return
        self._at = at
        change = self._changes.get(self._tokens[at])
        if change is None:
            return
        behind = at + len(change.left_out)
        if behind < self._before and tuple(self._tokens[at:behind]) == change.left_out:
            self._spared, self._owed, self._at = at, change.put_in, behind

    def _depart(self, token: int) -> None:
        if not self.departed:
            departed = self._at if self._spared == _NOWHERE else self._spared
            self._lose()
            if self._tokens[departed] in self._ends:
                return
            self._departed, self._agreed = departed, min(self._agreed, _DOUBTED)
        self._put_in += (token,)
        near = self._tokens[self._departed : self._departed + _WINDOW]
        if token in near:
            self._at = self._departed + near.index(token) + 1
        else:
            self._at = self._departed + 1 if len(self._put_in) == 1 else _NOWHERE
        if self._at >= self._before or len(self._put_in) > _WINDOW:
            self._lose()

    def _learn(self, token: int) -> None:
        """Record that the source's `token` was copied. If the tokens before it were not, they were an edit."""
        if self.departed:
            left_out, put_in = tuple(self._tokens[self._departed : self._at]), self._put_in
            while len(left_out) > 1 and put_in and left_out[-1] == put_in[-1]:
                left_out, put_in = left_out[:-1], put_in[:-1]
            self._swaps = len(left_out) == len(put_in) == 1
            # A token that was copied unchanged before is not replaced throughout.
            self._changes.setdefault(left_out[0], Change(left_out, put_in))
        self._changes[token] = None


class Continuation(SuffixPlace):
    """The place of the text's end together with the copy it is part of. Valid until the text grows."""

    __slots__ = ("_copying", "_own")

    def __init__(self, place: SuffixPlace, copying: Copying, *, own: bool = False) -> None:
        super().__init__(place._automaton, place._state, place._matched)
        self._copying, self._own = copying, own  # copied late: at most places nothing is guessed

    def copy(self) -> "Continuation":
        return Continuation(self, self._copying.copy() if self._own else self._copying, own=self._own)

    def follower(self) -> SuffixFollower | None:
        """The follower of the copy; after an edit, the one of the whole text if as much context agrees there."""
        found, copying = super().follower(), self._copying
        copied = copying.follower
        if copied is None or found is None:
            return copied or found
        return found if copying.departed and found.matched >= copied.matched else copied

    def advance(self, token: int) -> None:
        super().advance(token)
        if not self._own:
            self._copying, self._own = self._copying.copy(), True
        self._copying.advance(token)


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
