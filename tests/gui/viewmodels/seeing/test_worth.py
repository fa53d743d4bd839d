"""Whether the draft is worth it: each figure is that of the raw rounds and of measured plain speed, or is missing."""

import random
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QObject, Signal

from foretoken.engine.events import DraftKind, Fate, ReplyEvent, Round
from foretoken.engine.plain_speed import PlainSample, PlainSpeed
from foretoken.gui.viewmodels.reply.measured import NOTHING_MEASURED, MeasuredPair
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.worth import Shares, WorthVerdict, WorthViewModel, of_kinds, tally, verdict
from foretoken.library.on_disk.kept import KindTally, Worth, worths
from foretoken.replies.content import ContentKind, kinds_of
from foretoken.replies.figures import Figures
from foretoken.session.messages import AnswerPart, Ready

pytestmark = pytest.mark.usefixtures("qapp")  # replies have timers

PLAIN_MS = 1.5
TEXT = "A draft guesses and a main model checks it all.\n" * 12 + "```\n" + "for x in y: f(x)\n" * 25 + "```\n"


def speed(*ms: float) -> PlainSpeed:
    return PlainSpeed(samples=tuple(PlainSample(tokens=48, ms=one, depth=100, at=0.0) for one in ms))


def measured(*ms: float) -> MeasuredPair:
    return MeasuredPair(speed(*ms).at(100), "Plain: measured.", speed=speed(*ms), key="k")


class Pair(QObject):
    changed = Signal()
    told = NOTHING_MEASURED

    def measured(self, figures: Figures, /) -> MeasuredPair:
        plain = self.told.plain
        return self.told if plain is None else replace(self.told, times=self.told.speed.speedup(figures.metrics))


@pytest.fixture(scope="module")
def events(helper: Callable[[str], ModuleType]) -> list[ReplyEvent]:
    source, chance = helper("gui/rounds.py"), random.Random(3)
    made = source.reply(source.words(TEXT), agreement=0.6)
    return [
        msgspec.structs.replace(
            one,
            draft_ms=chance.uniform(0.1, 3),
            paused=not one.guesses,
        )
        if isinstance(one, Round)
        else one
        for one in made
    ]


def reply_of(events: list[ReplyEvent], told: MeasuredPair = NOTHING_MEASURED) -> ReplyViewModel:
    reply = ReplyViewModel()
    pair = Pair(reply)
    pair.told = told
    reply.compare(pair)
    reply.feed(events)
    return reply


def test_each_kind_is_the_sum_of_its_rounds(events: list[ReplyEvent]) -> None:
    rounds = [one for one in events if isinstance(one, Round)]
    pieces = [token.piece for one in rounds for token in one.written]
    kinds = kinds_of(pieces)
    by_kind = defaultdict[ContentKind, list[Round]](list)
    for one in rounds[1:]:
        by_kind[kinds[one.emitted[0].index]].append(one)
    assert {ContentKind.CODE, ContentKind.PROSE} <= by_kind.keys()
    sums = tally(rounds)
    assert sums.keys() == {kind.value for kind in by_kind}
    for one in of_kinds(sums, speed(PLAIN_MS, 1.4, 1.8)):
        drafted = [round_ for round_ in by_kind[one.kind] if round_.guesses]
        tokens = sum(len(round_.emitted) for round_ in drafted)
        ms = sum(round_.draft_ms + round_.verify_ms + round_.other_ms for round_ in drafted)
        guesses = sum(len(round_.guesses) for round_ in drafted)
        assert one.times is not None
        assert one.times.ratio == pytest.approx(tokens * PLAIN_MS / ms)
        assert one.times.basis == "this reply"
        assert one.shares.accepted == pytest.approx(sum(round_.accepted for round_ in drafted) / guesses)
        assert one.shares.needed is not None
        assert (len(drafted) + one.shares.needed * guesses) * PLAIN_MS == pytest.approx(ms)
        assert (one.times.ratio > 1) == (one.shares.accepted > one.shares.needed)


def test_nothing_is_guessed(events: list[ReplyEvent]) -> None:
    """Before plain speed was measured there is no factor, no mark and no sentence."""
    told = verdict(reply_of(events), Worth())
    figures = reply_of(events).record.metrics
    assert (told.times, told.state, told.sentence) == (None, "not measured", "")
    assert told.shares == Shares(figures.draft_acceptance_rate or 0.0, None)
    assert {one.times for one in told.kinds} == {None}
    assert verdict(reply_of(events, MeasuredPair(under_way=True)), Worth()).state == "measuring…"


def test_over_a_server_it_is_said_what_is_not_known(events: list[ReplyEvent]) -> None:
    over = [
        msgspec.structs.replace(one, draft_kind=DraftKind.REMOTE) if isinstance(one, Round) else one for one in events
    ]
    assert verdict(reply_of(over), Worth()).state == "not measured over a server"
    unknown = [
        msgspec.structs.replace(
            one,
            tokens=tuple(msgspec.structs.replace(token, fate=Fate.UNKNOWN, source=None) for token in one.emitted),
        )
        for one in over
        if isinstance(one, Round)
    ]
    assert verdict(reply_of(unknown), Worth()).state == "the server does not say"


def test_the_factor_is_the_speed_beside_the_plain_one_with_its_spread(events: list[ReplyEvent]) -> None:
    told = verdict(reply_of(events, measured(PLAIN_MS, 1.4, 1.8)), Worth())
    tps = reply_of(events).record.metrics.decode_tps
    assert tps is not None
    assert told.times is not None
    assert told.times.ratio == pytest.approx(tps * PLAIN_MS / 1000)
    assert (told.times.low or 0.0) < tps * 1.4 / 1000 < tps * 1.8 / 1000 < (told.times.high or 0.0)
    assert told.how == "Plain: measured."
    assert told.replies == 0


def test_a_sentence_says_it_by_kind_and_where_auto_makes_no_guesses() -> None:
    code = KindTally(rounds=100, guesses=400, accepted=300, tokens=400, ms=400, all_tokens=400)
    prose = KindTally(rounds=100, guesses=400, accepted=50, tokens=150, ms=250, all_tokens=400, paused_tokens=250)
    kinds = {"code": code, "prose": prose, "list": KindTally(guesses=3, tokens=4, ms=1)}
    kept = Worth(replies=7, kinds=kinds)
    reply = ReplyViewModel()
    pair = Pair(reply)
    pair.told = measured(PLAIN_MS)
    reply.compare(pair)
    assert verdict(reply, kept).sentence == ""  # of a reply without guesses
    shown = of_kinds(kept.kinds, speed(PLAIN_MS))
    assert [(one.name, one.paused) for one in shown] == [("code", False), ("prose", True)]
    assert WorthVerdict(kinds=shown).sentence == "Auto pauses guessing for prose."
    assert WorthVerdict(kinds=shown[:1]).sentence == ""


def test_replies_of_a_pair_add_up_and_are_kept(
    shell: Any, say: SimpleNamespace, owner: QObject, events: list[ReplyEvent], tmp_path: Path
) -> None:
    cache = worths(tmp_path)
    worth = WorthViewModel(chats=shell.chats, loaded=lambda: "k", read=cache.read, write=cache.write, parent=owner)
    shell.chats.new()
    shell.engine.load(say.PAIR)
    shell.fake.say(Ready(pid=1, backend=""), msgspec.structs.replace(say.loaded(), key="k"))
    replies: list[Any] = []
    shell.chats.reply_added.connect(lambda item: replies.append(item.reply))
    for _ in range(2):
        shell.chats.send("Hello")
        request = len(shell.fake.asked)
        shell.fake.say(*(AnswerPart(request=request, events=(event,)) for event in events))
    kept = worths(tmp_path).read("k")
    assert kept is not None
    assert kept.replies == 2
    one = tally(replies[0].record.known_rounds)
    assert one
    for name, sums in one.items():
        assert kept.kinds[name].guesses == 2 * sums.guesses
        assert kept.kinds[name].ms == pytest.approx(2 * sums.ms)
    pair = Pair(owner)
    pair.told = measured(PLAIN_MS)
    replies[1].compare(pair)
    assert worth.verdict(replies[1]).replies == 2


@pytest.mark.parametrize("data", [b"", b"[]", b'{"version":1,"worth":{"replies":1,"kinds":{"code":{"ms":-1}}}}'])
def test_an_unusable_file_counts_as_missing(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "k.json").write_bytes(data)
    assert worths(tmp_path).read("k") is None


def test_of_a_few_tokens_no_factor_is_told(events: list[ReplyEvent], helper: Callable[[str], ModuleType]) -> None:
    """Nine tokens on cold caches seemed five times slower than without guesses."""
    source = helper("gui/rounds.py")
    reply = reply_of(source.reply([b" word"] * 9, agreement=0.6), measured(PLAIN_MS))
    told = verdict(reply, Worth())
    assert (told.times, told.state) == (None, "too short to tell")
    assert told.shares is not None
    assert told.shares.needed is None
    assert "too short to tell" in reply.sentence
    assert "per second" not in reply.sentence
