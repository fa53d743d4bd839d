"""A reply that copies a text with edits: where the copy goes on behind an edit, and which edits are made again.

Behind an edit no context agrees with the source, and plain prompt lookup waits until a few tokens do again. But the
place in the source is known, and what was replaced, put in or left out once mostly is wherever it stands.

Prompt lookup alone, with and without it (tests/perf/replay_edits.py, --plain; curves Q8_0 and BF16): words changed
throughout a text are written 1.26 to 1.57 times as fast, single edits 1.02 to 1.10 times, code in which a name is
replaced 1.04 to 1.05 times, revisions of this program's files 1.01 to 1.03 times.
"""

from collections.abc import Container, Sequence
from copy import copy
from typing import Final, NamedTuple

from foretoken.engine.drafting.suffixes import Follower, Place

# All measured by replay_edits.py; half or twice as much changes little.
_FIRM: Final = 6  # tokens that agree before a reply is taken for a copy
_DOUBTED: Final = 4  # most tokens of agreement that still count at an edit
_WINDOW: Final = 8  # tokens of the source among which the copy is looked for behind an edit, and longest edit
_NOWHERE: Final = -1


class Change(NamedTuple):
    """Tokens of the source, one at least, and what the reply has in their place."""

    left_out: tuple[int, ...]
    put_in: tuple[int, ...]


class Copying:
    """Follows one copy, token by token, at a constant cost each.

    `tokens`: the text so far, which grows; the source stands in its first `before` ones, and no copy passes an `ends`
    token that is not taken.
    """

    __slots__ = (
        "_agreed", "_at", "_before", "_changes", "_departed", "_ends", "_learns", "_owed", "_put_in", "_spared",
        "_swaps", "_tokens",
    )  # fmt: skip

    def __init__(self, tokens: Sequence[int], *, before: int, ends: Container[int] = ()) -> None:
        self._tokens, self._before, self._ends = tokens, before, ends
        # By the source's token: what was done where it stood, None once it was copied as it is.
        self._changes: dict[int, Change | None] = {}
        self._learns = True
        self._swaps = False  # whether one token stood for another at the last change
        self._agreed = 0
        self._lose()

    def _lose(self) -> None:
        self._at = _NOWHERE  # index of the source's token that comes next
        self._departed = _NOWHERE  # index of the source's token that was not taken, until the copy goes on
        self._put_in: tuple[int, ...] = ()  # what came since
        self._owed: tuple[int, ...] = ()  # of a change that is made again: what comes before the source goes on
        self._spared = _NOWHERE  # index of the source's token that comes next if it is not

    def copy(self) -> "Copying":
        """The same, to be followed through tokens that need not come true: nothing is learned from these."""
        other = copy(self)
        other._learns = False
        return other

    def follow(self, token: int, place: Place) -> None:
        """The text goes on with `token`, and its end is at `place` now."""
        self.advance(token)
        goes_on = self._at != _NOWHERE and not self.departed
        if not goes_on and place.matched >= _FIRM and 0 <= place.source < self._before:
            self._lose()
            self._agreed = place.matched
            self._arrive(place.source)

    @property
    def departed(self) -> bool:
        """Whether the last tokens are not the source's, so that it is not sure where the copy goes on."""
        return self._departed != _NOWHERE

    @property
    def follower(self) -> Follower | None:
        """What comes if the copy goes on; its `matched` is what the copy is worth in tokens of context that agree."""
        if self._owed:
            return Follower(self._owed[0], self._agreed, True)
        if self._at == _NOWHERE:
            return None
        # That one token stands for another is only hoped for, where the last change was another kind.
        hoped = self._at == self._departed + 1 and len(self._put_in) == 1 and not self._swaps
        return Follower(self._tokens[self._at], 1 if hoped else self._agreed, not hoped)

    def advance(self, token: int) -> None:
        """Go on by one token."""
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
        """The source's token `at` comes next, or what stood for it before."""
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
        """The source's `token` was copied; if what came before it was not, that was a change."""
        if self.departed:
            left_out, put_in = tuple(self._tokens[self._departed : self._at]), self._put_in
            while len(left_out) > 1 and put_in and left_out[-1] == put_in[-1]:
                left_out, put_in = left_out[:-1], put_in[:-1]
            self._swaps = len(left_out) == len(put_in) == 1
            # What was copied as it is before was changed for reasons of its place.
            self._changes.setdefault(left_out[0], Change(left_out, put_in))
        self._changes[token] = None


class Continuation(Place):
    """The place of a text's end, and the copy that it is part of."""

    __slots__ = ("_copying",)

    def __init__(self, place: Place, copying: Copying) -> None:
        super().__init__(place._automaton, place._state, place._matched)
        self._copying = copying

    def copy(self) -> "Continuation":
        return Continuation(self, self._copying.copy())

    def follower(self) -> Follower | None:
        """What the copy goes on with; behind an edit, what followed elsewhere where as much context agrees there."""
        found, copying = super().follower(), self._copying
        copied = copying.follower
        if copied is None or found is None:
            return copied or found
        return found if copying.departed and found.matched >= copied.matched else copied

    def advance(self, token: int) -> None:
        super().advance(token)
        self._copying.advance(token)
