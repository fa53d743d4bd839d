"""Overlapped drafting over scripted models: the same text, fewer steps to wait for, and nothing left behind."""

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec
import numpy as np
import pytest
from tests.engine.alone import OneHead
from tests.engine.drafting.scripted_head import ScriptedHead, scripted_head

from foretoken.engine.draft_length.auto import AutoLength, DraftLengths
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.policy import DraftLengthPolicy, FixedLength
from foretoken.engine.drafting.chain import ChainDrafter
from foretoken.engine.drafting.chooser import DraftChooser
from foretoken.engine.drafting.draft_model import ModelDrafter
from foretoken.engine.drafting.loaded import LoadedDraft
from foretoken.engine.drafting.lookup import LookupDrafter
from foretoken.engine.drafting.overlap import OverlappedDrafter
from foretoken.engine.events import DraftKind, FinishReason, ReplyEvent, ReplyFinished, Round
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.scripted import ASSISTANT, HashedDistribution, ScriptedModel
from foretoken.engine.options import DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.phase_timer import PhaseTimer
from foretoken.engine.speculate import Speculation

PROMPT = [10, 20, ASSISTANT]
SOON = 10.0  # seconds, that a thread is waited for at most


def at_once(task: Callable[[], None]) -> Callable[[], object]:
    """In place of the thread: the draft has all the time it wants."""
    task()
    return lambda: None


def policy(options: DraftOptions) -> DraftLengthPolicy:
    return AutoLength(Costs()) if options.length == "auto" else FixedLength(options.length)


@dataclass
class Scripted:
    """A scripted pair; not `ahead`: the draft takes turns with the target. `thread`: a real one."""

    target: ScriptedModel
    draft: ScriptedModel
    main: CachedModel
    drafter: ModelDrafter
    chain: ChainDrafter

    @classmethod
    def make(
        cls, *, ahead: bool = True, agreement: float = 0.8, sound: float = np.inf, thread: bool = False
    ) -> "Scripted":
        target = ScriptedModel(HashedDistribution(1, length=60), n_ctx=256)
        draft = ScriptedModel(HashedDistribution(1, agreement=agreement, length=60, sound=sound), n_ctx=256)
        cache = CachedModel(draft)
        drafter = ModelDrafter(cache, n_shared=target.n_vocab)
        if ahead:
            drafter = OverlappedDrafter(cache, n_shared=target.n_vocab, run=None if thread else at_once)
        return cls(target, draft, CachedModel(target), drafter, ChainDrafter(drafter, LookupDrafter(), policy))

    def reply(self, options: ReplyOptions, should_stop: Callable[[], bool] = lambda: False) -> Iterator[ReplyEvent]:
        return iter(Speculation(self.main, self.chain, PROMPT, lambda: options, should_stop))


def asked(length: int = 3, temperature: float = 0.0, acceptance: str = "exact", tokens: int = 60) -> ReplyOptions:
    return ReplyOptions(
        sampling=SamplingOptions(temperature=temperature, seed=5),
        draft=DraftOptions(length=length, acceptance=acceptance),
        stop=StopOptions(max_tokens=tokens),
    )


def rounds_of(events: Sequence[ReplyEvent]) -> list[Round]:
    return [event for event in events if isinstance(event, Round)]


def finished(events: Sequence[ReplyEvent]) -> ReplyFinished:
    assert isinstance(events[-1], ReplyFinished)
    return events[-1]


class Elsewhere:
    """A pair in a time of its own: passes take 20 ms and steps of the draft 4 ms, on different processors."""

    PASS, STEP = 20.0, 4.0

    def __init__(self, *, ahead: bool) -> None:
        self.now, self._ahead = 0.0, None if not ahead else -1.0
        self.target = ScriptedModel(HashedDistribution(1, length=9999), wait=self._check)
        draft = ScriptedModel(HashedDistribution(1, agreement=0.9, length=9999), wait=self._step)
        drafter = ModelDrafter(CachedModel(draft), n_shared=draft.n_vocab, clock=self._clock)
        if ahead:
            drafter = self._drafter = OverlappedDrafter(
                CachedModel(draft), n_shared=draft.n_vocab, run=self._beside, clock=self._clock
            )
        self.chain = ChainDrafter(drafter, None, DraftLengths())

    def tokens_per_second(self, length: int | Literal["auto"]) -> float:
        options = msgspec.structs.replace(asked(tokens=500), draft=DraftOptions(length=length))
        speculation = Speculation(
            CachedModel(self.target), self.chain, PROMPT, lambda: options, timer=PhaseTimer(self._clock)
        )
        return finished(list(speculation)).metrics.decode_tps or 0.0

    def _clock(self) -> float:
        return self.now / 1000

    def _check(self, _tokens: int) -> None:
        self.now += self.PASS

    def _step(self, _tokens: int) -> None:
        if self._ahead is None or self._ahead < 0:
            self.now += self.STEP
            return
        self._ahead += self.STEP
        if self._ahead >= self.PASS:  # the check is over
            self._drafter._over.set()

    def _beside(self, task: Callable[[], None]) -> Callable[[], object]:
        begun, self._ahead = self.now, 0.0
        task()
        ended, self._ahead = begun + self._ahead, -1.0
        return lambda: setattr(self, "now", max(self.now, ended))


def test_automatic_length_reckons_with_guesses_made_ahead() -> None:
    """What is best is shorter where the draft goes on: the more often all guesses stand, the more is at hand."""
    turns = {length: Elsewhere(ahead=False).tokens_per_second(length) for length in (4, 8, "auto")}
    ahead = {length: Elsewhere(ahead=True).tokens_per_second(length) for length in (4, 8, "auto")}
    assert ahead[4] > 1.1 * ahead[8]
    assert ahead[4] > 1.1 * max(turns.values())
    assert ahead["auto"] > 1.15 * turns["auto"]
    assert ahead["auto"] > 0.96 * ahead[4]


@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_a_draft_that_goes_on_makes_the_same_guesses_in_fewer_steps_of_a_round(temperature: float) -> None:
    alone, beside = Scripted.make(ahead=False), Scripted.make()
    turns, ahead = (list(pair.reply(asked(temperature=temperature))) for pair in (alone, beside))
    told = [[(r.guesses, r.emitted) for r in rounds_of(events)] for events in (turns, ahead)]
    assert told[0] == told[1]
    assert finished(ahead).text == finished(turns).text
    text = [*PROMPT, *finished(turns).token_ids]
    assert beside.draft.held == text[: beside.draft.length]  # not what was foreseen behind it
    assert len(beside.draft.held) >= len(alone.draft.held)


def test_the_draft_goes_on_while_the_target_is_in_its_pass() -> None:
    pair = Scripted.make(thread=True, agreement=1.0)
    stepped = threading.Event()
    main, seen = threading.current_thread(), list[bool]()

    def step(_tokens: int) -> None:
        if threading.current_thread() is not main:
            stepped.set()

    def check(tokens: int) -> None:
        if tokens == 4:  # three guesses
            seen.append(stepped.wait(SOON))
            stepped.clear()

    pair.draft._wait, pair.target._wait = step, check
    rounds = rounds_of(list(pair.reply(asked(tokens=12))))
    assert len(seen) > 1
    assert all(seen)
    assert sum(r.hidden_ms for r in rounds) > 0
    assert all(r.spent_ms <= b.at_ms - a.at_ms + 1e-6 for a, r, b in zip(rounds, rounds[1:], rounds[1:], strict=False))


def test_what_was_foreseen_and_did_not_come_is_counted_and_thrown_away() -> None:
    pair = Scripted.make(agreement=0.8)
    events = list(pair.reply(asked()))
    metrics, rounds = finished(events).metrics, rounds_of(events)
    assert metrics.wasted_tokens == sum(r.ahead - r.ready for r in rounds) > 0
    assert 0 < sum(r.ready for r in rounds) < metrics.num_draft_tokens
    assert all(r.ready <= len(r.guesses) for r in rounds)
    turns = Scripted.make(ahead=False, agreement=0.8)
    assert finished(list(turns.reply(asked()))).metrics.wasted_tokens == 0


def test_stop_in_mid_pass_ends_both_and_the_next_reply_is_whole() -> None:
    pair = Scripted.make(thread=True)
    stopped = threading.Event()

    def stop(tokens: int) -> None:
        if tokens == 4:  # as `LoadedPair.abort`, from another thread
            stopped.set()
            pair.draft.abort()
            pair.target.abort()

    pair.target._wait = stop
    ended = finished(list(pair.reply(asked(), stopped.is_set)))
    assert ended.reason is FinishReason.STOPPED
    pair.target._wait = lambda _tokens: None
    for model in (pair.draft, pair.target):
        model.resume()
    again, plain = Scripted.make(ahead=False), finished(list(pair.reply(asked())))
    assert plain.text == finished(list(again.reply(asked()))).text


def test_a_draft_that_fails_ahead_is_lost_in_the_round_that_needs_it() -> None:
    pair, alone = Scripted.make(sound=30), Scripted.make(ahead=False, sound=30)
    broken, usual = (list(one.reply(asked())) for one in (pair, alone))
    assert finished(broken).text == finished(usual).text
    assert [r.draft_lost for r in rounds_of(broken)] == [r.draft_lost for r in rounds_of(usual)]
    assert sum(bool(r.draft_lost) for r in rounds_of(broken)) == 1


def test_a_fault_in_the_thread_is_raised_and_not_kept_quiet() -> None:
    pair = Scripted.make(thread=True)
    main = threading.current_thread()

    def fail(_tokens: int) -> None:
        if threading.current_thread() is not main:
            raise RuntimeError("a fault of ours")

    pair.draft._wait = fail
    with pytest.raises(RuntimeError, match="a fault of ours"):
        list(pair.reply(asked()))


def test_a_reply_that_is_left_leaves_a_cache_that_the_next_one_uses() -> None:
    pair = Scripted.make(agreement=1.0)
    events = pair.reply(asked())
    while not (isinstance(event := next(events), Round) and event.ahead):
        pass
    events.close()  # type: ignore[attr-defined]  # a generator
    assert len(pair.drafter.held) == len(pair.draft.held)
    assert finished(list(pair.reply(asked()))).text == finished(list(Scripted.make(ahead=False).reply(asked()))).text


def test_two_drafts_write_the_same_text() -> None:
    one, other, alone = Scripted.make(), Scripted.make(agreement=0.6), Scripted.make(ahead=False)
    chooser = DraftChooser([one.chain, other.chain], [Costs(), Costs()], ["a", "b"])
    events = list(Speculation(one.main, chooser, PROMPT, lambda: asked()))
    assert finished(events).text == finished(list(alone.reply(asked()))).text
    assert sum(r.ready for r in rounds_of(events)) > 0


def test_heads_and_models_with_a_running_state_take_turns() -> None:
    target = ScriptedModel(HashedDistribution(1))
    stateful = ScriptedModel(HashedDistribution(1), saves=None)
    head = ScriptedHead(scripted_head(1, target.n_vocab))
    alike = ScriptedModel(HashedDistribution(1))
    for text, loaded in ((stateful, stateful), (head, OneHead(head, DraftKind.EAGLE3)), (alike, alike)):
        drafts = LoadedDraft(loaded=loaded, lengths=DraftLengths())
        drafter = drafts.drafter(text, CachedModel(target), None, overlap=True)
        assert isinstance(drafter, OverlappedDrafter) == (loaded is alike)
