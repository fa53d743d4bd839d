"""The rounds of one reply as rows: which of them are listed, what stands in each, and the same as CSV."""

import csv
import enum
import heapq
import io
from collections.abc import Iterable, Sequence
from typing import Final

from foretoken.engine.events import Fate, Round, Source
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.replies.round_words import quoted
from foretoken.wording import tr

MOST: Final = 50
"""Rounds that are listed as the longest, and as the slowest, at most."""
_SHARE: Final = 4  # of so many rounds one is: all of them would be no list of the longest

_COLUMNS: Final = (
    "round guessed kept width limit guesses fates sources wrote tokens "
    "draft_ms verify_ms sampling_ms rollback_ms other_ms at_ms context_used"
).split()


class Listed(enum.Enum):
    """Which rounds are listed."""

    ALL = "all"
    REFUSED = "refused"  # a guess was refused
    KEPT = "kept"  # all guesses were kept
    LONGEST = "longest"  # wrote most tokens, the longest first
    SLOWEST = "slowest"  # took most time, the slowest first


class RoundsViewModel:
    """The rounds of `reply` that are shown at its pace; `sync` takes in what has come since."""

    def __init__(self, reply: ReplyViewModel) -> None:
        self._reply = reply
        self._begin()

    def _begin(self) -> None:
        self._taken = 0
        self._lists: dict[Listed, list[int]] = {Listed.REFUSED: [], Listed.KEPT: []}
        self._best: dict[Listed, list[tuple[float, int]]] = {Listed.LONGEST: [], Listed.SLOWEST: []}  # heaps

    def sync(self) -> bool:
        """Says whether there are more rounds than before, or in a replay fewer."""
        rounds, count = self._reply.record.known_rounds, self._reply.rounds_shown
        fewer = count < self._taken
        if fewer:
            self._begin()
        before = self._taken
        longest, slowest = self._best[Listed.LONGEST], self._best[Listed.SLOWEST]
        for at in range(before, count):
            round_ = rounds[at]
            guesses = round_.guesses
            if guesses and guesses[-1].fate is Fate.ACCEPTED:  # kept ones come first
                self._lists[Listed.KEPT].append(at)
            elif round_.refused is not None:
                self._lists[Listed.REFUSED].append(at)
            _rank(longest, len(round_.written), at)
            _rank(slowest, round_.spent_ms, at)
        self._taken = count
        return fewer or count > before

    def rows(self, listed: Listed) -> Sequence[int]:
        """Places in the reply's `rounds`, in the order of the list."""
        if listed in self._best:
            return [-at for _value, at in sorted(self._best[listed], reverse=True)[: self.count(listed)]]
        return range(self._taken) if listed is Listed.ALL else self._lists[listed]

    def count(self, listed: Listed) -> int:
        if listed in self._best:
            return min(MOST, -(-self._taken // _SHARE))
        return self._taken if listed is Listed.ALL else len(self._lists[listed])

    def at(self, row: int) -> Round:
        """The round at a place."""
        return self._reply.record.known_rounds[row]

    def why_none(self) -> str:
        """Why there is no row at all, in a sentence; "" where there are some."""
        if self._taken:
            return ""
        if not self._reply.ended:
            return tr("The first round has not ended yet.")
        if self._reply.record.text or self._reply.record.thought:
            return tr("Only the text of this reply was kept, so its rounds are not known.")
        return tr("This reply ended before its first round.")


def _rank(heap: list[tuple[float, int]], value: float, at: int) -> None:
    """Take it into the highest MOST values; of equal ones the first."""
    if len(heap) < MOST:
        heapq.heappush(heap, (value, -at))
    elif value > heap[0][0]:
        heapq.heapreplace(heap, (value, -at))


def is_unknown(round_: Round) -> bool:
    """Whether a server wrote it that does not say what it had guessed."""
    return bool(round_.tokens) and round_.tokens[0].fate is Fate.UNKNOWN


def width(round_: Round) -> int:
    """Tokens that the main model evaluated in one pass."""
    return len(round_.guesses) + 1


def kept_words(round_: Round) -> str:
    """How many guesses of a round were kept, in a few words."""
    if is_unknown(round_):
        return tr("guesses unknown")
    guesses = len(round_.guesses)
    if not guesses:
        return tr("guessing paused") if round_.paused else tr("no guesses")
    return tr("{kept} of {count} kept", kept=round_.accepted, count=guesses)


def source_words(round_: Round) -> str:
    """Where its guesses came from, where that is not the draft alone."""
    sources = {guess.source for guess in round_.guesses}
    if Source.FORMAT in sources:
        return tr("forced by the format") if len(sources) == 1 else tr("partly forced by the format")
    if Source.LOOKUP not in sources:
        return ""
    return tr("from prompt lookup") if len(sources) == 1 else tr("from prompt lookup and the draft")


def timing_words(round_: Round) -> str:
    """All that is known of a round beside its tokens, in a line or two."""
    if round_.remote_ms:
        return tr("{total:,.2f} ms on a server, without details.", total=round_.spent_ms)
    return tr(
        "Width {width}, draft length at most {limit}. {total:,.2f} ms: draft {draft:,.2f}, verify {verify:,.2f}, "
        "sampling {sampling:,.2f}, rollback {rollback:,.2f}, other {other:,.2f}.",
        width=width(round_),
        limit=round_.draft_limit,
        total=round_.spent_ms,
        draft=round_.draft_ms,
        verify=round_.verify_ms,
        sampling=round_.sampling_ms,
        rollback=round_.rollback_ms,
        other=round_.events_ms + round_.idle_ms,
    )


def as_csv(rounds: Iterable[Round]) -> str:
    """The rounds as a table for a spreadsheet, the names of the columns first."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for round_ in rounds:
        tokens, other = round_.written, round_.events_ms + round_.idle_ms + round_.remote_ms
        spent = (round_.draft_ms, round_.verify_ms, round_.sampling_ms, round_.rollback_ms, other)
        writer.writerow(
            (
                round_.index + 1,
                len(round_.guesses),
                round_.accepted,
                width(round_),
                round_.draft_limit,
                " ".join(quoted(guess.piece) for guess in round_.guesses),
                " ".join(guess.fate.value for guess in round_.guesses if guess.fate),
                " ".join(guess.source.value for guess in round_.guesses if guess.source),
                " ".join(quoted(token.piece) for token in tokens),
                len(tokens),
                *(f"{ms:.4g}" for ms in spent),
                f"{round_.at_ms:.3f}",
                round_.context_used,
            )
        )
    return file.getvalue()
