"""Whether the draft is worth it: replies beside the measured speed without guesses, by kind of content. Never guessed:
where something was not measured, it is not said."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Signal

from foretoken.amounts import too_short_to_tell
from foretoken.engine.events import DraftKind, Round
from foretoken.engine.plain_speed import PlainSpeed
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.chat.conversation import Item, ReplyItem
from foretoken.gui.viewmodels.reply.measured import MeasuredPair
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.library.on_disk.kept import KindTally, Worth
from foretoken.replies.content import ContentKind, kinds_of
from foretoken.speedups import Basis, Speedup
from foretoken.wording import later, listed, tr

_ENOUGH: Final = 48  # guesses of a kind of content, from which its figures say something
_MOSTLY: Final = 0.5  # share of the tokens of a kind that were written with guessing paused, from which that is said

_NAMES: Final = {
    ContentKind.CODE: later("code"),
    ContentKind.PROSE: later("prose"),
    ContentKind.LIST: later("lists"),
    ContentKind.QUOTATION: later("quotations"),
    ContentKind.REASONING: later("thinking"),
}
_TIMES_ON: Final = {
    ContentKind.CODE: later("{times} on code"),
    ContentKind.PROSE: later("{times} on prose"),
    ContentKind.LIST: later("{times} on lists"),
    ContentKind.QUOTATION: later("{times} on quotations"),
    ContentKind.REASONING: later("{times} on thinking"),
}


@dataclass(frozen=True)
class Shares:
    """Shares of the guesses: `accepted`, and `needed` for guessing to take no longer than writing without guesses,
    below 0 or above 1 where no share is that. None: the speed without guesses is not known."""

    accepted: float
    needed: float | None

    @property
    def has_mark(self) -> bool:
        """Whether there is a share of accepted guesses from which guessing pays, and below which it does not."""
        return self.needed is not None and 0 < self.needed <= 1


@dataclass(frozen=True)
class OfKind:
    """One kind of content."""

    kind: ContentKind
    times: Speedup | None
    shares: Shares
    paused: bool = False
    """Automatic length wrote most of it without guesses."""

    @property
    def name(self) -> str:
        return tr(_NAMES[self.kind])


@dataclass(frozen=True)
class WorthVerdict:
    """What there is to say of a reply. `times`, None with `state`: why there is none, in a few words. `how` that was
    measured, in sentences. `kinds` of content in `replies` of its pair, or in it alone (0)."""

    times: Speedup | None = None
    state: str = ""
    how: str = ""
    shares: Shares | None = None
    kinds: tuple[OfKind, ...] = ()
    replies: int = 0

    @property
    def sentence(self) -> str:
        """What is to be known besides the figures; "" where that is nothing."""
        off = [one.name for one in self.kinds if one.paused and one.times is not None]
        return tr("Auto pauses guessing for {kinds}.", kinds=listed(off)) if off else ""


def times_on(kind: ContentKind, times: Speedup) -> str:
    """ "1.4× on code"."""
    return tr(_TIMES_ON[kind], times=times.spread)


def tally(rounds: Iterable[Round]) -> dict[str, KindTally]:
    """The rounds of one reply by kind of content, that of their first tokens. The first round is left out, for its pass
    is the prompt's."""
    told = [one for one in rounds if not one.text_only and one.written]
    tokens = [token for one in told for token in one.written]
    kinds = kinds_of([token.piece for token in tokens], [token.thought is not None for token in tokens])
    found, at = dict[str, KindTally](), 0
    for one in told:
        kind, at = kinds[at].value, at + len(one.written)
        if one.index:
            found[kind] = found.get(kind, KindTally()).plus(_tally_of(one))
    return found


def _tally_of(one: Round) -> KindTally:
    tokens = len(one.emitted)
    guesses = len(one.guesses)
    if not guesses:
        return KindTally(all_tokens=tokens, paused_tokens=tokens * one.paused)
    return KindTally(
        rounds=1,
        guesses=guesses,
        accepted=one.accepted,
        tokens=tokens,
        ms=one.spent_ms,
        depth=tokens * max(0, one.context_used - tokens),
        all_tokens=tokens,
    )


def verdict(reply: ReplyViewModel, kept: Worth) -> WorthVerdict:
    """Of a reply. `kept`: of the replies of its pair; where that is nothing, it is taken from this reply alone."""
    figures, measured = reply.figures.metrics, reply.measured_beside
    if not figures.num_draft_tokens or figures.draft_acceptance_rate is None:
        if reply.figures.series.unknown:
            return WorthVerdict(state=tr("the server does not say"))
        return WorthVerdict(state=tr("nothing was guessed") if reply.told else tr("nothing guessed so far"))
    plain, times = measured.plain, measured.times
    needed = None if plain is None or times is None else reply.figures.series.needed(plain.ms)
    state = ""
    if figures.too_short:
        state = too_short_to_tell() if reply.told else tr("measuring…")
    elif times is None:
        state = tr("measuring…") if measured.under_way else _not_measured(reply)
    shares = Shares(figures.draft_acceptance_rate, needed)
    sums = kept.kinds or (tally(reply.record.known_rounds) if reply.told and not figures.held_ms else {})
    return WorthVerdict(times, state, measured.how, shares, of_kinds(sums, measured.speed, kept.replies), kept.replies)


def _not_measured(reply: ReplyViewModel) -> str:
    server = any(one.draft_kind is DraftKind.REMOTE for one in reply.record.known_rounds[-1:])
    return tr("not measured over a server") if server else tr("not measured")


def of_kinds(sums: dict[str, KindTally], speed: PlainSpeed, replies: int = 0) -> tuple[OfKind, ...]:
    """Each kind of content of which there is enough, in so many `replies` of the pair, or in one alone (0)."""
    found, of = [], Basis.CHATS if replies else Basis.REPLY
    for kind in ContentKind:
        one = sums.get(kind.value)
        if one is None or one.guesses < _ENOUGH or not one.tokens or not one.ms:
            continue
        plain = speed.at(round(one.depth / one.tokens))
        times = None if plain is None else plain.speedup(1000.0 * one.tokens / one.ms, of=of, replies=replies)
        accepted = one.accepted / one.guesses
        needed = None if plain is None else (one.ms / plain.ms - one.rounds) / one.guesses
        paused = one.paused_tokens >= _MOSTLY * one.all_tokens
        times = None if times is None else times.agreeing_with(accepted, needed)
        found.append(OfKind(kind, times, Shares(accepted, needed), paused))
    return tuple(found)


class WorthViewModel(QObject):
    """Sums up the replies of each pair as they end, and tells whether its draft is worth it.

    changed()    there is more to tell

    `loaded`: the key of the loaded pair, "" without. `read` and `write`: what is kept of a pair, by its key.
    """

    changed = Signal()

    def __init__(
        self,
        *,
        chats: ChatsViewModel,
        loaded: Callable[[], str],
        read: Callable[[str], Worth | None],
        write: Callable[[str, Worth], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._loaded, self._read, self._write = loaded, read, write
        self._known: dict[str, Worth] = {}
        chats.reply_added.connect(self._on_added)

    def verdict(self, reply: ReplyViewModel) -> WorthVerdict:
        """What there is to say of a reply."""
        return verdict(reply, self._worth(reply.measured_beside))

    def _worth(self, measured: MeasuredPair) -> Worth:
        return self._of(measured.key) if measured.key else Worth()

    def _of(self, key: str) -> Worth:
        if key not in self._known:
            self._known[key] = self._read(key) or Worth()
        return self._known[key]

    def _on_added(self, item: Item) -> None:
        key = self._loaded()
        if key and isinstance(item, ReplyItem):
            reply = item.reply
            before = len(reply.record.known_rounds)  # of one that goes on
            reply.finished.connect(lambda: self._count(key, reply.record.known_rounds[before:]))

    def _count(self, key: str, rounds: Sequence[Round]) -> None:
        kinds = tally(rounds)
        if kinds and not any(one.held_ms for one in rounds):  # what waited is slower when it goes on
            self._known[key] = worth = (self._read(key) or Worth()).plus(kinds)  # other windows may have added theirs
            self._write(key, worth)
            self.changed.emit()
