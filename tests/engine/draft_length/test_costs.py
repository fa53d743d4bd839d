"""Costs: medians of what was measured, a staircase kept, and the rest between."""

import numpy as np
import pytest

from foretoken.engine.draft_length.costs import MAX_WIDTH, Costs
from foretoken.engine.draft_length.load_costs import choose_threads, costs_of, measure, reads_singly
from foretoken.engine.draft_length.policy import RoundOutcome, observe_costs
from foretoken.engine.models.scripted import HashedDistribution, ScriptedModel

STAIRCASE = {1: 10.0, 2: 15.0, 3: 18.0, 4: 19.0, 5: 31.0, 6: 32.0, 8: 30.0, 9: 41.0}


class Clock:
    """Time that passes only while a scripted pass runs."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def scripted(clock: Clock, ms: dict[int, float], noise: np.random.Generator | None = None) -> ScriptedModel:
    def wait(tokens: int) -> None:
        slow = 1.0 if noise is None else 4.0 if noise.random() < 0.1 else float(noise.uniform(0.98, 1.02))
        clock.now += slow * ms.get(tokens, 4.5 * tokens) / 1000.0

    return ScriptedModel(HashedDistribution(1), wait=wait)


def test_the_staircase_is_kept_through_noise() -> None:
    clock = Clock()
    target = scripted(clock, STAIRCASE, np.random.default_rng(1))
    draft = scripted(clock, {1: 1.0}, np.random.default_rng(2))
    costs = measure(target, draft, seconds=8.0, clock=clock, processor=None)
    table = costs.passes(0)
    for width, ms in STAIRCASE.items():
        assert table[width] == pytest.approx(ms, rel=0.03)
    assert table[8] < table[5]
    assert costs.step == pytest.approx(1.0, rel=0.05)
    assert costs.reading == pytest.approx(4.5, rel=0.05)  # of each of many tokens
    assert target.length == draft.length == 0


def test_measuring_keeps_to_its_time_and_a_slow_model_gets_its_first_widths() -> None:
    clock = Clock()
    slow = scripted(clock, {w: 300.0 * (1 + 0.2 * w) for w in range(1, 40)})
    costs = measure(slow, None, seconds=1.6, clock=clock, processor=None)
    assert clock.now <= 1.6
    assert costs.measured_widths[0] == 1
    assert 2 <= len(costs.measured_widths) < 8
    assert costs.step is None
    table = costs.passes(0)[1:]
    assert np.all(table > 0)


def test_what_lies_between_and_beyond_is_never_free() -> None:
    costs = Costs()
    for width, ms in ((1, 10.0), (2, 12.0), (8, 30.0)):
        costs.observe_pass(width, 0, ms)
    table = costs.passes(0)
    assert table[5] == pytest.approx(21.0)
    assert table[MAX_WIDTH] > table[16] > table[8]
    assert Costs().passes(0)[1:].min() > 0


def test_one_disturbed_pass_moves_nothing_and_a_change_that_stays_is_followed() -> None:
    costs = Costs()
    for _ in range(5):
        costs.observe_pass(4, 100, 20.0)
    costs.observe_pass(4, 100, 5000.0)
    assert costs.passes(100)[4] == 20.0
    for _ in range(9):
        costs.observe_pass(4, 100, 30.0)
    assert costs.passes(100)[4] == pytest.approx(30.0)


def test_a_round_before_which_the_reply_was_held_teaches_no_costs() -> None:
    costs = Costs()
    for held, ms in ((False, 20.0), (True, 90.0), (True, 90.0), (True, 90.0)):
        outcome = RoundOutcome(drafted=3, accepted=1, verify_ms=ms, other_ms=0.1, held=held)
        observe_costs(costs, outcome, depth=100)
    assert costs.passes(100)[4] == 20.0


def test_a_deep_context_makes_all_widths_dearer_and_leaves_the_shallow_table() -> None:
    costs = Costs()
    for width, ms in STAIRCASE.items():
        costs.observe_pass(width, 0, ms)
    for _ in range(200):
        costs.observe_pass(4, 5000, 2 * STAIRCASE[4])
    assert costs.passes(5000)[8] == pytest.approx(2 * STAIRCASE[8], rel=0.05)
    assert costs.passes(100)[8] == STAIRCASE[8]


def test_reading_follows_the_rounds() -> None:
    costs = Costs()
    assert costs.reading is None
    costs.observe_step(2.0)
    for ms in (0.5, 0.5, 50.0, 0.6):  # one of them was disturbed
        costs.observe_reading(ms)
    assert costs.reading == pytest.approx(0.55)


def test_what_is_kept_for_the_next_run_gives_the_same_costs() -> None:
    costs = Costs()
    for width, ms in STAIRCASE.items():
        costs.observe_pass(width, 0, ms)
    costs.observe_step(1.5)
    costs.observe_reading(0.25)
    for _ in range(50):
        costs.observe_pass(2, 3000, 20.0)
    again = Costs(costs.snapshot())
    assert again.step == 1.5
    assert again.reading == 0.25
    assert again.passes(3000) == pytest.approx(costs.passes(3000), rel=1e-3)


def test_kept_costs_are_confirmed_in_a_few_passes_at_any_speed_and_measured_anew_when_ratios_differ() -> None:
    clock = Clock()
    first = measure(scripted(clock, STAIRCASE), None, seconds=8.0, clock=clock, processor=None).snapshot()
    slower = {w: 3 * ms for w, ms in STAIRCASE.items()}
    target = scripted(clock, slower)
    kept = costs_of(target, None, first, clock=clock, processor=None)
    assert len(target.calls) == 6
    assert kept.snapshot() == first
    flat = dict.fromkeys(STAIRCASE, 10.0)
    renewed = costs_of(scripted(clock, flat), None, first, clock=clock, processor=None)
    assert renewed.passes(0)[8] == pytest.approx(10.0)


class Threaded(ScriptedModel):
    """Steps take `ms[threads]`."""

    def __init__(self, clock: Clock, ms: dict[int, float]) -> None:
        super().__init__(HashedDistribution(1), wait=self._pass_time)
        self._clock, self._ms = clock, ms
        self.narrow = self.threads

    @property
    def threads(self) -> int:
        return 4

    def use_narrow_threads(self, count: int) -> None:
        self.narrow = count

    def _pass_time(self, tokens: int) -> None:
        self._clock.now += self._ms[self.narrow] / 1000.0


@pytest.mark.parametrize(("one", "four", "chosen"), [(0.07, 0.11, 1), (3.0, 1.0, 4), (1.0, 0.99, 1)])
def test_a_draft_steps_on_one_thread_unless_all_are_clearly_faster(one: float, four: float, chosen: int) -> None:
    clock = Clock()
    draft = Threaded(clock, {1: one, 4: four})
    assert choose_threads(draft, clock=clock) == draft.narrow == chosen
    assert draft.length == 0


@pytest.mark.parametrize(("pair", "singly"), [(2.5, True), (2.05, False), (1.2, False)])
def test_a_draft_reads_singly_where_its_kernels_for_two_are_slow(pair: float, singly: bool) -> None:
    clock = Clock()
    draft = scripted(clock, {1: 1.0, 2: pair})
    assert reads_singly(draft, clock=clock) is singly
    assert draft.length == 0
