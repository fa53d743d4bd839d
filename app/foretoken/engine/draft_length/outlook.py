"""What to expect of a draft's next guesses: its confidences in this reply and, until there are enough of them, those in
earlier replies.

Every earlier reply counts the same, however many guesses it had: a reply in which the draft was of no use says nothing
about the next one. Nor are they treated as one long text: where drafting pays in some replies and not in others, it
might seem not to pay at all in the mixture of their guesses.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from foretoken.engine.draft_length.calibration import Evidence, logit

# Chosen on recorded rollouts (tests/perf/replay_lengths.py), whole and with replies among them that no draft foresees:
_RECENT: Final = 40  # guesses of this reply
_BEFORE: Final = 12  # guesses that stand for the replies before it, until this one has as many
_TOLD: Final = 8  # guesses from which a reply says what it is like
_REPLIES: Final = 16  # that are remembered
_OF_EACH: Final = 8  # guesses of each
_UNTRIED: Final = tuple(Evidence(logit(sure)) for sure in (0.99, 0.97, 0.93, 0.85, 0.7, 0.5, 0.3))
# Before the first reply: drafting pays in half of them (a beta distribution of 1/2, 1/2) and saves so much there, in
# so many tokens.
_PAYS = _PAYS_NOT = 0.5
_SAVES: Final = 0.4
_USUAL: Final = 60
# What to expect where it pays, as long as it did in no reply.
_HOPED: Final = tuple(Evidence(logit(sure)) for sure in (0.99, 0.98, 0.97, 0.95, 0.93, 0.9, 0.85))


class _Reply(NamedTuple):
    """An earlier reply: some of its guesses (`seen`), the share of its time that drafting saved (`saved`; 0 where it
    did not pay), and how many `tokens` it had."""

    seen: Sequence[Evidence]
    saved: float
    tokens: int


class Outlook:
    """Guesses to expect, in the reply that is being written."""

    def __init__(self) -> None:
        self._replies: deque[_Reply] = deque(maxlen=_REPLIES)
        self._before: Sequence[Evidence] = _UNTRIED
        self._seen: deque[Evidence] = deque(maxlen=_RECENT)
        self._tokens = 0

    # --- within a reply ---------------------------------------------------------------------------------------

    def add(self, seen: Iterable[Evidence], tokens: int) -> None:
        """A round brought `tokens`, and these guesses were seen in it."""
        self._seen.extend(seen)
        self._tokens += tokens

    @property
    def expected(self) -> Sequence[Evidence]:
        """Guesses to expect."""
        return [*evenly(self._before, max(0, len(self._before) - len(self._seen))), *self._seen]

    @property
    def told(self) -> bool:
        """Whether this reply has enough guesses to say what it is like."""
        return len(self._seen) >= _TOLD

    # --- from one to the next ---------------------------------------------------------------------------------

    def keep(self, saved: float) -> None:
        """Remember this reply, of whose time drafting saved the share `saved` (0-1)."""
        self._replies.append(_Reply(evenly(self._seen, _OF_EACH), saved, self._tokens))

    def begin_reply(self) -> None:
        """Another one begins."""
        self._before = _together(self._replies) or self._before
        self._seen.clear()
        self._tokens = 0

    @property
    def to_gain(self) -> float:
        """Tokens that could be written in the time that drafting is expected to save, in a reply like the earlier
        ones."""
        count = len(self._replies)
        saved = (_PAYS * _SAVES + sum(reply.saved for reply in self._replies)) / (_PAYS + _PAYS_NOT + count)
        return saved * (sum(reply.tokens for reply in self._replies) / count if count else _USUAL)

    def hope(self) -> None:
        """Expect of this reply what those replies had in which drafting paid."""
        self._before = _together(reply for reply in self._replies if reply.saved > 0) or _HOPED

    # --- from one run to the next -----------------------------------------------------------------------------

    @property
    def kept(self) -> Sequence[Evidence]:
        """Confidences to keep for the next run."""
        told = [_Reply(evenly(self._seen, _OF_EACH), 0.0, 0)] if self._seen else []
        return _together((*self._replies, *told)) or ([] if self._before in (_UNTRIED, _HOPED) else self._before)

    def recall(self, kept: Iterable[Evidence]) -> None:
        """Start from what an earlier run kept."""
        self._before = evenly([*kept], _BEFORE) or _UNTRIED


def _together(replies: Iterable[_Reply]) -> Sequence[Evidence]:
    return evenly(sorted(evidence for reply in replies for evidence in reply.seen), _BEFORE)


def evenly(of: Sequence[Evidence], count: int) -> Sequence[Evidence]:
    """`count` of them at most, evenly picked."""
    return [of[int((i + 0.5) * len(of) / count)] for i in range(count)] if len(of) > count else [*of]
