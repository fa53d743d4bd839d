"""The league on a scripted pair: what it says of acceptance is what comes, and nothing is found twice."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from foretoken.engine.events import ReplyFinished, Round
from foretoken.engine.examined import Comparison
from foretoken.engine.examining.place import WrittenReply
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.model import Interrupted
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.plain_speed import CostsSnapshot
from foretoken.engine.scripted_pair import load_scripted
from foretoken.errors import DoesNotFit, UnusableInput
from foretoken.features.league.league import League, LeagueCache, LeaguePlan
from foretoken.features.league.standing import Candidate, Standing
from foretoken.features.league.written import ReplyToRead, written
from foretoken.measuring.measuring import MeasuringProgress
from foretoken.measuring.prices import prices_of
from foretoken.measuring.replayed import LENGTHS
from foretoken.measuring.running import MeasuringGate
from foretoken.replies.records import RoundRecord, round_of
from foretoken.session.messages import AnswerEvent, CompareResult, Examine, Generate, Loaded, LoadPair, Question

MAIN = LoadPair(main="scripted:seed=3,length=80,no_draft=1")
GOOD, BAD = "scripted:agreement=0.9", "scripted:agreement=0.4"
COSTS = CostsSnapshot(passes={1: 10.0, 2: 11.0, 33: 42.0}, step=1.0, depths={})


class Session:
    """Implements `league.Session` in this process, with costs that never change."""

    def __init__(self) -> None:
        self.loads: list[str | None] = []
        self.read = 0
        self.interrupts: list[MeasuringGate] = []
        self.slower: dict[str, float] = {}
        self._pair: LoadedPair

    def load(self, pair: LoadPair, on_progress: Any = None) -> Loaded:
        self.loads.append(pair.draft)
        if pair.draft == "scripted:heavy=1":
            raise DoesNotFit("There is not enough memory for this draft.")
        main = pair.main if pair.draft is None else pair.main.replace(",no_draft=1", "")
        self._pair = load_scripted(main, pair.draft)
        return Loaded(main=self._pair.main, draft=self._pair.draft, context=self._pair.context, threads=1)

    def ask(self, question: Question) -> Iterator[AnswerEvent]:
        if isinstance(question, Examine):
            yield CompareResult(comparison=self._compared(question))
            return
        assert isinstance(question, Generate)
        options = question.options
        for event in self._pair.reply(self._ids(question), options=lambda: options, should_stop=lambda: False):
            if isinstance(event, Round):
                guesses = len(event.guesses)
                slower = self.slower.get(self.loads[-1] or "", 1.0)
                event = msgspec.structs.replace(
                    event,
                    verify_ms=slower * (10.0 + guesses),
                    draft_ms=slower * guesses,
                    **dict.fromkeys(("sampling_ms", "rollback_ms", "events_ms", "idle_ms"), 0.0),
                )
            yield event

    def _compared(self, question: Examine) -> Comparison:
        if self.interrupts:
            gate = self.interrupts.pop()
            gate.hold()
            gate.release()
            raise Interrupted("The examination was stopped.")
        self.read += 1
        what = WrittenReply(prompt=self._ids(question), reply=question.token_ids, options=question.options)
        found = self._pair.compare(what, lambda: False, lambda _done, _total: None)
        return msgspec.structs.replace(found, costs=COSTS)

    def stop(self) -> None: ...

    def cancel_load(self) -> None: ...

    def _ids(self, question: Question) -> list[int]:
        if isinstance(question.raw_prompt, str):
            return self._pair.raw_prompt(question.raw_prompt, should_stop=lambda: False)
        return self._pair.chat_prompt(question.messages)


def league(session: Session, of: LeaguePlan, cache: LeagueCache, **others: Any) -> League:
    ticks = itertools.count()
    return League(session, of, cache=cache, clock=lambda: next(ticks) * 0.05, **others)


ASKED = tuple((ChatMessage(role="user", content=text),) for text in ("one", "two words"))


def options(temperature: float) -> ReplyOptions:
    return ReplyOptions(sampling=SamplingOptions(temperature=temperature, seed=4), stop=StopOptions(max_tokens=50))


def plan(*drafts: str | None, temperature: float = 0.8) -> LeaguePlan:
    names = tuple(Candidate(label=draft or "lookup", path=draft) for draft in drafts)
    return LeaguePlan(pair=MAIN, candidates=names, asked=ASKED, options=options(temperature))


@pytest.fixture
def cache(tmp_path: Path) -> LeagueCache:
    return LeagueCache(tmp_path / "league")


def real_rate(draft: str, length: int, temperature: float) -> float:
    """Of replies really written, with other seeds too."""
    pair, guessed, kept = load_scripted(MAIN.main.replace(",no_draft=1", ""), draft), 0, 0
    for seed, asked in itertools.product(range(4, 5 if temperature == 0 else 8), ASKED):
        chosen = msgspec.structs.replace(options(temperature), draft=DraftOptions(length=length))
        chosen = msgspec.structs.replace(chosen, sampling=msgspec.structs.replace(chosen.sampling, seed=seed))
        *_, end = pair.reply(pair.chat_prompt(asked), options=lambda chosen=chosen: chosen, should_stop=bool)
        assert isinstance(end, ReplyFinished)
        guessed += end.metrics.num_draft_tokens
        kept += end.metrics.num_accepted_tokens
    return kept / guessed


def test_candidates_are_ranked_by_what_really_comes(cache: LeagueCache) -> None:
    told: list[MeasuringProgress] = []
    found = league(Session(), plan(BAD, GOOD, None), cache, told=told.append).run()
    order = [row.candidate for row in found.rows]
    assert order.index(GOOD) < order.index(BAD)
    rows = {row.candidate: row for row in found.rows}
    for draft in (GOOD, BAD):
        row = rows[draft]
        assert row.acceptance_rates["3"] == pytest.approx(real_rate(draft, 3, 0.8), abs=0.08)
        assert set(row.predicted_tps) == {*map(str, LENGTHS), "auto"}
        assert list(row.acceptance_per_position) == sorted(row.acceptance_per_position, reverse=True)
        assert row.speedup is not None
        assert row.speedup.low is None  # of two replies
        assert sum(one.share for one in row.by_kind) == pytest.approx(1.0)
    assert rows[GOOD].best_tps > (found.plain_tps or 0) > 0
    assert (found.replies, found.finished) == (2, True)
    assert [(one.done, one.total) for one in told] == [(n, 11) for n in range(1, 12)]
    assert told[-1].seconds_left == 0


@pytest.mark.parametrize("times", [1.05, 3.0])
def test_candidates_measured_on_a_busier_machine_are_told_at_one_pace(
    cache: LeagueCache, times: float, tmp_path: Path
) -> None:
    alike = league(Session(), plan(GOOD, BAD), cache).run()
    session = Session()
    session.slower = {BAD: times}
    other = LeagueCache(tmp_path / "other")
    found = league(session, plan(GOOD, BAD), other).run()
    for row, before in zip(found.rows, alike.rows, strict=True):
        assert row.candidate == before.candidate
        assert row.speedup is not None
        assert before.speedup is not None
        assert row.speedup.ratio == pytest.approx(before.speedup.ratio, rel=0.02)
        assert row.best_tps / (found.plain_tps or 1) == pytest.approx(row.speedup.ratio)


def test_at_temperature_0_acceptance_is_foreseen_exactly(cache: LeagueCache) -> None:
    (row,) = league(Session(), plan(GOOD, temperature=0), cache).run().rows
    for length in (1, 3, 8):
        assert row.acceptance_rates[str(length)] == pytest.approx(real_rate(GOOD, length, 0), abs=1e-9)


def test_what_was_found_is_not_found_again(cache: LeagueCache) -> None:
    first = league(Session(), plan(GOOD, None), cache).run()
    again = Session()
    assert league(again, plan(GOOD, None), cache).run() == first
    assert (again.loads, again.read) == ([], 0)


def test_a_league_that_was_ended_tells_what_it_knows_and_goes_on(cache: LeagueCache) -> None:
    gate, seen = MeasuringGate(), list[MeasuringProgress]()

    def told(progress: MeasuringProgress) -> None:
        seen.append(progress)
        if progress.done == 5:  # of 8: the first candidate is done
            gate.cancel()

    one = league(Session(), plan(GOOD, BAD), cache, told=told, gate=gate)
    with pytest.raises(Interrupted):
        one.run()
    known: Standing = one.result
    assert ([row.candidate for row in known.rows], known.finished) == ([GOOD, BAD][:1], False)
    other = Session()
    assert league(other, plan(GOOD, BAD), cache).run().finished
    assert other.loads == [BAD]


def test_what_gave_way_is_asked_again(cache: LeagueCache) -> None:
    session, gate = Session(), MeasuringGate()
    session.interrupts = [gate, gate]
    assert league(session, plan(GOOD), cache, gate=gate).run().finished


def test_a_candidate_that_cannot_be_loaded_has_its_reason_and_the_others_go_on(cache: LeagueCache) -> None:
    told: list[MeasuringProgress] = []
    found = league(Session(), plan("scripted:heavy=1", GOOD), cache, told=told.append).run()
    assert [row.error for row in found.rows] == ["", "There is not enough memory for this draft."]
    assert told[-1].done == told[-1].total


def test_without_a_reply_there_is_nothing_to_read(cache: LeagueCache) -> None:
    short = msgspec.structs.replace(plan(GOOD), asked=())
    with pytest.raises(UnusableInput, match="No reply is long enough"):
        league(Session(), short, cache).run()


def test_prices_follow_what_rounds_took_and_not_what_disturbed_a_few() -> None:
    def round_(guesses: int, verify: float, draft: float) -> Round:
        record = msgspec.convert(
            {
                "type": "Round", "index": 1, "emitted": [], "draft_ms": draft, "verify_ms": verify, "at_ms": 1.0,
                "proposals": [
                    {"token_id": 1, "piece": b"", "position": n, "fate": "accepted"} for n in range(guesses)
                ],
                "context_used": 9, "draft_limit": guesses, "sampling_ms": 0.5 + 0.25 * guesses,
            },
            RoundRecord,
        )  # fmt: skip
        return round_of(record)

    rounds = [round_(n, 20.0 + 2 * n, 3.0 * n) for n in (0, 1, 3, 7) for _ in range(5)] + [round_(3, 900.0, 90.0)]
    prices = prices_of(rounds, CostsSnapshot(passes={1: 10.0, 33: 42.0}, step=9.0, depths={}))
    assert prices.passes(9)[4] == pytest.approx(26.0)
    assert prices.drafting(5) == pytest.approx(15.0)
    assert prices.around(4) == pytest.approx(1.5)
    assert prices.plain_tps(9) == pytest.approx(1000 / 20.5)


def test_prices_grow_with_the_tokens_before_a_round() -> None:
    def round_(guesses: int, depth: int) -> Round:
        longer = 1.0 + 0.001 * depth
        record = msgspec.convert(
            {
                "type": "Round", "index": 1, "emitted": [], "draft_ms": 0.5 * guesses * longer,
                "verify_ms": (2.0 + guesses) * longer, "at_ms": 1.0, "context_used": depth, "draft_limit": guesses,
                "proposals": [
                    {"token_id": 1, "piece": b"", "position": n, "fate": "accepted"} for n in range(guesses)
                ],
            },
            RoundRecord,
        )  # fmt: skip
        return round_of(record)

    rounds = [round_(guesses, depth) for guesses in (0, 1, 3, 7) for depth in range(20, 60)]
    prices = prices_of(rounds, CostsSnapshot(passes={1: 2.0, 33: 34.0}, step=0.5, depths={9: 1.0, 10: 1.5}))
    assert prices.plain_tps(200) == pytest.approx(1000 / (2.0 * 1.2), rel=0.05)
    assert prices.round_ms(3, 200) == pytest.approx((5.0 + 1.5) * 1.2, rel=0.05)
    assert prices.plain_tps(600) == pytest.approx(prices.plain_tps(prices.depth) / 1.5, rel=0.05)  # as was measured


# --- what is read -------------------------------------------------------------------------------------------------


def test_a_reply_is_known_by_what_it_answered_and_said() -> None:
    pair = load_scripted(MAIN.main, None)
    events = list(pair.reply(pair.chat_prompt(ASKED[0]), options=lambda: options(0.8), should_stop=bool))
    one = written(ASKED[0], options(0.8), events)
    assert isinstance(one, ReplyToRead)
    assert (len(one.token_ids), len(one.kinds), one.ended) == (50, 50, False)
    assert one.key != msgspec.structs.replace(one, options=options(0.0)).key
    assert written(ASKED[0], options(0.8), events[:-1]) is None
    assert written(ASKED[0], options(0.8), events, least=51) is None
