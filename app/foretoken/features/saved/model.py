"""What a chat took to write, and what it would have taken without guesses, where that was measured. No Qt."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple

import msgspec

from foretoken.engine.plain_speed import PlainEstimate, PlainSpeed, depth_of
from foretoken.speedups import Basis, Speedup, of_sums
from foretoken.store.records import Message, Role
from foretoken.wording import number, phrased, tr, trn

_STEP: Final = 64  # tokens of context that plain speed is not told apart by


class TimeSaved(msgspec.Struct, frozen=True, kw_only=True):
    """Of so many `replies` whose pair was measured: `seconds` less than plain, below 0 where it took longer."""

    seconds: float
    replies: int
    speedup: Speedup | None

    @property
    def words(self) -> str:
        """ "12 s, 1.62× (1.50 to 1.75), your chats"."""
        return phrased((in_seconds(self.seconds), "" if self.speedup is None else self.speedup.words))


def in_seconds(seconds: float) -> str:
    """ "0.4 s", "12 s", "3 min 5 s"."""
    size, sign = abs(seconds), "\N{MINUS SIGN}" if seconds < 0 else ""
    if size < 60:
        return tr("{seconds} s", seconds=sign + number(size, ".1f" if size < 10 else ".0f"))
    whole = round(size)
    return tr("{minutes} min {seconds} s", minutes=sign + number(whole // 60), seconds=whole % 60)


class Times(NamedTuple):
    """Seconds that a reply took, and that its tokens take plain; and the speed-up of it alone."""

    ours: float
    plain: float
    alone: Speedup | None = None


def times(path: Sequence[Message], speed: Callable[[str], PlainSpeed]) -> list[Times]:
    """Of each reply of a chat with guesses whose pair was measured. `speed`: what that gave, by the key of the pair."""

    @cache  # a chat may have thousands of replies
    def near(key: str, step: int) -> PlainEstimate | None:
        return speed(key).at(step * _STEP + _STEP // 2)

    found = list[Times]()
    for message in path:
        figures, key = message.metrics, "" if message.models is None else message.models.key
        if not key or figures is None or not figures.num_draft_tokens or figures.tpot_ms is None:
            continue
        estimate = None if figures.too_short or figures.held_ms else near(key, depth_of(figures) // _STEP)
        if estimate is not None:
            more = (figures.generated_tokens - 1) / 1000
            alone = None if found else speed(key).speedup(figures)
            found.append(Times(more * figures.tpot_ms, more * estimate.ms, alone))
    return found


def time_saved(found: Sequence[Times]) -> TimeSaved | None:
    """None where nothing was measured."""
    if not found:
        return None
    ours, plain = [one.ours for one in found], [one.plain for one in found]
    speedup = found[0].alone if len(found) == 1 else of_sums(ours, plain, of=Basis.CHATS)
    return TimeSaved(seconds=sum(plain) - sum(ours), replies=len(found), speedup=speedup)


def facts(path: Sequence[Message], saved: TimeSaved | None) -> list[tuple[str, str]]:
    """What there is to say of a chat, each with its name."""
    replies = [message for message in path if message.role is Role.ASSISTANT]
    figures = [message.metrics for message in replies if message.metrics is not None]
    guesses, kept = (sum(getattr(one, name) for one in figures) for name in ("num_draft_tokens", "num_accepted_tokens"))
    busy = sum(one.tpot_ms * (one.generated_tokens - 1) for one in figures if one.tpot_ms is not None) / 1000
    found = [
        (tr("Messages"), trn("{count:,} ({n:,} reply)", "{count:,} ({n:,} replies)", len(replies), count=len(path))),
        (tr("Tokens written"), number(sum(one.generated_tokens for one in figures))),
        (tr("Time to write them"), in_seconds(busy)),
    ]
    if guesses:
        found.append((tr("Guesses accepted"), tr("{kept:,} of {guesses:,}", kept=kept, guesses=guesses)))
    if saved is None:
        found.append((tr("Time saved"), tr("not measured")))
    else:
        measured = trn(
            "{n:,} reply compared with the measured plain speed",
            "{n:,} replies compared with the measured plain speed",
            saved.replies,
        )
        found += [(tr("Time saved"), saved.words), (tr("Measured"), measured)]
    return found
