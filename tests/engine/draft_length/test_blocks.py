"""Guesses of one block cost together: what plans, and the automatic length, make of that."""

import dataclasses

import numpy as np
import pytest
from tests.engine.draft_length.length_simulator import Machine, Text

from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.planning import Plan, best_plan
from foretoken.engine.draft_length.policy import DraftLengthPolicy, DraftWork, FixedLength, RoundOutcome, RoundStart

LIMIT = 12


def plan_of(seed: int, block: int) -> tuple[Plan, np.ndarray, float, list[float]]:
    rng = np.random.default_rng(seed)
    passes = np.concatenate(([0.0], 5.0 + np.cumsum(rng.lognormal(0.0, 1.0, LIMIT + 1))))
    step = float(rng.uniform(0.5, 4.0))
    chances = rng.beta(4, 1, int(rng.integers(1, 9))).clip(0.002, 0.998).tolist()
    plan = best_plan(passes=passes, step=step, chances=chances, overhead=0.2, limit=LIMIT, block=block)
    return plan, passes, step, chances


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("block", [1, 4, 12, 30])
def test_asking_is_free_once_a_block_is_made(seed: int, block: int) -> None:
    plan, _, step, chances = plan_of(seed, block)
    begun = plan.begun
    off = []
    for guesses in range(min(block, LIMIT)):
        for survival in (1.0, 0.7, 0.2, 0.05):
            best = [max(survival * c + begun.worth(guesses + 1, survival * c), begun.stop(guesses)) for c in chances]
            off.append(begun.go_on(guesses, survival) - float(np.mean(best)))
            assert plan.go_on(guesses, survival) == pytest.approx(begun.go_on(guesses, survival) - plan.rate * step)
            assert plan.worth(guesses, survival) <= begun.worth(guesses, survival) + 1e-9
            assert plan.stop(guesses) == begun.stop(guesses)
    assert np.abs(off[::4]).max() < 0.02
    assert np.abs(off).max() < 0.15
    for guesses in range(block, LIMIT):  # there are no more
        assert begun.asks[guesses] == plan.asks[guesses] == np.inf
        assert begun.worth(guesses, 1.0) == begun.stop(guesses)


@pytest.mark.parametrize("seed", range(20))
def test_a_block_of_one_is_planned_as_a_step_is(seed: int) -> None:
    """With no more than one guess there is nothing to share."""
    block, passes, step, chances = plan_of(seed, 1)
    steps = best_plan(passes=passes[:3], step=step, chances=chances, overhead=0.2, limit=1)
    assert block.rate == pytest.approx(steps.rate, rel=0.01)
    assert block.asks[0] == pytest.approx(steps.asks[0], rel=0.05)


def run(
    policy: DraftLengthPolicy, text: Text, machine: Machine, most: int, blocks: dict[int, float] | None = None
) -> float:
    """Tokens a ms of a reply whose draft guesses blocks of up to `most`, at `machine.step` or as `blocks` says."""
    at, ms, tokens, behind = 0, 0.0, 0, 1
    while at < len(text.right) - 1:
        limit = policy.begin(RoundStart(limit=min(32, len(text.right) - at - 1), depth=100, behind=behind))
        made, asked, block = 0, False, min(policy.block, most)
        step = machine.step if blocks is None else blocks[min(width for width in blocks if width >= block)]
        while made < min(limit, block) and policy.ask():
            asked = True
            wrong = not text.right[at : at + made].all()
            if not policy.include(float(text.sure[(at + made + (7 if wrong else 0)) % len(text.sure)])):
                break
            made += 1
        finish = policy.finish()
        work = DraftWork(steps=int(asked), step_ms=step * asked, block=block * asked)
        spent = step * (asked or finish.probe) + float(machine.passes[made + 1]) + machine.overhead
        if finish.probe:
            for place in range(max(0, at - block), at):
                work.judged.append((float(text.sure[place]), float(text.right[place])))
                if not text.right[place]:
                    break
        accepted = 0
        while accepted < made and text.right[at + accepted]:
            accepted += 1
        policy.observe(
            RoundOutcome(
                drafted=made,
                accepted=accepted,
                verify_ms=float(machine.passes[made + 1]),
                other_ms=machine.overhead,
                work=work,
            )
        )
        ms, tokens, at = ms + spent, tokens + accepted + 1, at + accepted + 1
        behind = 1 if asked or finish.probe else behind + accepted + 1
    return tokens / ms


class Reader(Machine):
    """A head reads a token in far less time than it makes a block."""

    @property
    def reading(self) -> float:
        return 0.03 * self.step


@pytest.mark.one_in(3)
@pytest.mark.parametrize("curve", ["Q8_0", "BF16"])
@pytest.mark.parametrize("agreement", [0.15, 0.6, 0.85, 0.95])
@pytest.mark.parametrize("share", [0.15, 0.3])
@pytest.mark.parametrize("seed", [3, 4])
def test_automatic_length_is_as_fast_as_the_best_fixed_one(
    curve: str, agreement: float, share: float, seed: int
) -> None:
    """And where guessing never pays, as plain decoding."""
    machine, block = Reader(**dataclasses.asdict(Machine.like(curve, share))), 8
    text = Text.of(np.random.default_rng(seed), 1500, agreement)
    costs = machine.costs()
    costs.block = block
    auto = run(AutoLength(costs), text, machine, block)
    plain = 1.0 / (machine.passes[1] + machine.overhead)
    fixed = max(run(FixedLength(length), text, machine, block) for length in range(1, block + 1))
    assert auto > 0.97 * max(plain, fixed)


def test_thinking_that_each_guess_costs_a_block_would_be_slower() -> None:
    """So it matters to know."""
    machine, block = Machine.like("BF16", 0.6), 8
    text = Text.of(np.random.default_rng(3), 1500, 0.85)
    speeds = []
    for known in (block, None):
        costs = machine.costs()
        costs.block = known
        speeds.append(run(AutoLength(costs), text, machine, block))
    assert speeds[0] > 1.1 * speeds[1]


DEAR = {3: 20.0, 7: 50.0, 15: 110.0}  # as passes over so many tokens are on processors
CHEAP = {3: 20.0, 7: 20.5, 15: 21.0}  # and on graphics cards


@pytest.mark.parametrize("blocks", [DEAR, CHEAP])
@pytest.mark.parametrize("agreement", [0.5, 0.8, 0.95])
def test_blocks_are_as_wide_as_pays(blocks: dict[int, float], agreement: float) -> None:
    machine = Machine.like("BF16", 0.0)
    text = Text.of(np.random.default_rng(3), 1500, agreement)

    def costs_of(known: dict[int, float]) -> Costs:
        costs = machine.costs()
        costs.block = 15
        for guesses, ms in known.items():
            costs.observe_block(guesses, ms)
        return costs

    auto = run(AutoLength(costs_of(blocks)), text, machine, 15, blocks)
    one = [run(AutoLength(costs_of({width: ms})), text, machine, 15, blocks) for width, ms in blocks.items()]
    assert auto > 0.97 * max(one)
    assert auto > 0.97 / (machine.passes[1] + machine.overhead)
    if blocks is DEAR and agreement > 0.5:
        assert auto > 1.05 * one[-1]


def test_what_a_block_costs_is_learned_by_its_width() -> None:
    costs = Costs(block=15)
    for guesses, ms in DEAR.items():
        costs.observe_block(guesses, ms)
    auto = AutoLength(costs)
    for made in (3, 3, 3, 15, 5):
        auto.begin(RoundStart(limit=32, depth=10, behind=1))
        work = DraftWork(steps=1, step_ms=2.0 * made, block=made)
        auto.observe(RoundOutcome(drafted=0, accepted=0, verify_ms=10.0, other_ms=0.1, work=work))
    assert costs.blocks == {3: 6.0, 7: 50.0, 15: 70.0}  # the middle of two counts in between
    assert costs.step == 30.0
    assert Costs(costs.snapshot(), block=15).blocks == costs.blocks


def test_costs_know_their_block() -> None:
    assert Costs().block is None
    assert Costs(block=7).block == 7
