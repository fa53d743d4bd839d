"""Times of a disturbed machine are told from those of a calm one, and never mixed into one table."""

import numpy as np
import pytest
from tests.engine.draft_length import length_simulator as simulator

from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.load_costs import choose_threads, costs_of, measure
from foretoken.engine.draft_length.timings import Timings
from foretoken.engine.models.scripted import HashedDistribution, ScriptedModel
from foretoken.engine.plain_speed import CostsSnapshot

# A pair so small that a wait for a processor is many passes long: as measured beside two busy loops on two cores.
CURVE = {1: 1.1, 2: 1.5, 3: 1.7, 4: 1.85, 5: 1.9, 6: 2.0, 8: 2.4, 9: 2.6, 12: 3.0, 16: 3.5, 17: 3.7, 24: 4.6, 33: 5.8}
CALM, DISTURBED, WAIT_MS = 1.9, 0.96, 3.3  # processors kept busy; and how long threads spin for each other


class Machine:
    """Two clocks, and whether other programs are at work: `disturbed(pass number)`."""

    def __init__(self, disturbed: "np.random.Generator | bool", share: float = 0.7, most: float = 2.0) -> None:
        self.now = self.worked = 0.0
        self._most = most  # times that a disturbed pass may take of what its processors worked
        self._disturbed, self._share = disturbed, share
        self._busy = False
        self._waits = None if isinstance(disturbed, bool) else disturbed

    @property
    def busy(self) -> bool:
        """It stays as it is for some passes, then may change."""
        if isinstance(self._disturbed, bool):
            return self._disturbed
        if self._disturbed.random() < 0.2:
            self._busy = bool(self._disturbed.random() < self._share)
        return self._busy

    def calm_down(self) -> None:
        self._disturbed = False

    def model(self, curve: dict[int, float]) -> ScriptedModel:
        widths, times = list(curve), list(curve.values())

        def wait(tokens: int) -> None:
            busy = self.busy
            ms = float(np.interp(tokens, widths, times)) + (WAIT_MS if busy else 0.0)
            self.worked += ms / 1000.0 * (DISTURBED if busy else CALM)
            if busy and self._waits is not None:  # the one processor it has is another's for a while
                ms *= float(np.exp(self._waits.uniform(0, np.log(self._most))))
            self.now += ms / 1000.0

        return ScriptedModel(HashedDistribution(1), wait=wait)


def measured(machine: Machine, *, blind: bool = False) -> Costs:
    draft = ScriptedModel(HashedDistribution(1), wait=lambda _tokens: setattr(machine, "now", machine.now + 0.00007))
    processor = None if blind else lambda: machine.worked
    return measure(machine.model(CURVE), draft, clock=lambda: machine.now, processor=processor)


def off(costs: Costs) -> float:
    """The largest error of a ratio between widths."""
    table = costs.passes(0)
    return max(abs(table[w] / table[1] / (ms / CURVE[1]) - 1) for w, ms in CURVE.items())


@pytest.mark.parametrize("seed", range(8))
def test_a_machine_that_is_busy_by_turns_gives_the_calm_curve(seed: int) -> None:
    assert off(measured(Machine(np.random.default_rng(seed)))) < 0.1


def test_without_telling_them_apart_it_would_not() -> None:
    assert max(off(measured(Machine(np.random.default_rng(seed)), blind=True)) for seed in range(8)) > 0.5


def test_on_a_machine_that_is_never_calm_the_widths_compare_as_they_do_there() -> None:
    for seed in range(8):
        table = measured(Machine(np.random.default_rng(seed), share=1.1)).passes(0)
        for width, ms in CURVE.items():
            assert table[width] / table[1] == pytest.approx((ms + WAIT_MS) / (CURVE[1] + WAIT_MS), rel=0.25)


@pytest.mark.parametrize("share", [0.7, 0.95, 1.1])
def test_where_guesses_pay_they_are_made_however_busy_the_machine_was_at_load(share: float) -> None:
    """Passes take up to 300 times as long by turns, and what comes out still lets the pair draft as it should."""
    widths = np.arange(34)
    calm = simulator.Machine(np.interp(widths, list(CURVE), list(CURVE.values())), step=0.07)
    text = simulator.Text.of(np.random.default_rng(1), 300, 0.9)
    aware = simulator.run(AutoLength(calm.costs()), text, calm)
    for seed in range(12):
        busy = Machine(np.random.default_rng(seed), share=share, most=300.0)
        one = simulator.run(AutoLength(measured(busy)), text, calm)
        assert np.count_nonzero(one.lengths[:10]) >= 6
        assert one.speed > 0.9 * aware.speed


def test_a_curve_of_a_busy_machine_is_replaced_by_the_first_calm_rounds() -> None:
    machine = Machine(True)
    costs = measured(machine)
    assert off(costs) > 0.3  # consistent, but not that of a calm machine
    for width in (4, 1):
        costs.observe_pass(width, 0, CURVE[width], CALM)
    assert costs.passes(0)[1] == pytest.approx(CURVE[1])
    assert costs.passes(0)[4] == pytest.approx(CURVE[4])
    assert costs.passes(0)[16] < 2.5 * CURVE[16] / 2  # what was not seen again is scaled, not left where it was


def test_disturbed_rounds_move_nothing_until_they_are_how_things_are() -> None:
    costs = measured(Machine(False))
    before = costs.passes(0).copy()
    for _ in range(30):
        costs.observe_pass(4, 0, CURVE[4] + WAIT_MS, DISTURBED)
        costs.observe_step(9.0, calm=costs.is_calm(4, DISTURBED))
    assert costs.passes(0) == pytest.approx(before)
    assert costs.step == pytest.approx(0.07)
    for _ in range(40):
        costs.observe_pass(4, 0, CURVE[4] + WAIT_MS, DISTURBED)
    table = costs.passes(0)
    assert table[4] == pytest.approx(CURVE[4] + WAIT_MS)
    assert table[8] / table[4] == pytest.approx(CURVE[8] / CURVE[4])  # the others with it
    costs.observe_pass(4, 0, CURVE[4], CALM)
    assert costs.passes(0) == pytest.approx(before)
    assert costs.snapshot().passes[4] == pytest.approx(CURVE[4])


def test_without_a_processor_clock_every_pass_counts() -> None:
    timings = Timings()
    for _ in range(9):
        timings.add(4, 5.0, None)
    assert timings.is_calm(4, None)
    assert timings.table() == {4: 5.0}


def kept() -> CostsSnapshot:
    return measured(Machine(False)).snapshot()


def test_a_busy_machine_is_no_reason_to_measure_again_what_a_calm_one_measured() -> None:
    machine = Machine(True)
    target = machine.model(CURVE)
    costs = costs_of(target, None, kept(), clock=lambda: machine.now, processor=lambda: machine.worked)
    assert len(target.calls) == 6
    assert off(costs) < 0.02
    # Where it is never as calm again, that is found out in a few starts.
    snapshot = costs.snapshot()
    for _ in range(6):
        target = machine.model(CURVE)
        costs = costs_of(target, None, snapshot, clock=lambda: machine.now, processor=lambda: machine.worked)
        snapshot = costs.snapshot()
    assert off(costs) > 0.3


def test_what_a_busy_machine_measured_is_measured_again_on_a_calm_one() -> None:
    machine = Machine(True)
    snapshot = measured(machine).snapshot()
    machine.calm_down()
    costs = costs_of(machine.model(CURVE), None, snapshot, clock=lambda: machine.now, processor=lambda: machine.worked)
    assert off(costs) < 0.02


class Threaded(ScriptedModel):
    """A step takes 2 ms on one thread and 1.2 on two; the second waits for a processor most of the time."""

    threads = 2  # type: ignore[assignment]

    def __init__(self, machine: Machine) -> None:
        super().__init__(HashedDistribution(1), wait=self._pass)
        self._machine, self._narrow = machine, 2

    def use_narrow_threads(self, count: int) -> None:
        self._narrow = count

    def _pass(self, tokens: int) -> None:
        del tokens
        waits = WAIT_MS if self._narrow == 2 and self._machine.busy else 0.0
        self._machine.now += ((2.0 if self._narrow == 1 else 1.2) + waits) / 1000.0


def test_threads_are_not_given_up_because_others_were_busy() -> None:
    machine = Machine(np.random.default_rng(3), share=0.6)
    assert choose_threads(Threaded(machine), clock=lambda: machine.now) == 2


@pytest.mark.parametrize("seed", range(6))
def test_a_pass_that_says_it_moved_nothing_left_the_table_as_it_was(seed: int) -> None:
    rng, timings = np.random.default_rng(seed), Timings()
    moved = 0
    for number in range(600):
        width = int(rng.choice([1, 2, 4, 8, 16]))
        odds = [0.0, 0.2, 0.8] if number < 60 else [0.6, 0.1, 0.3]  # begun on a busy machine, which is not known then
        busy = None if seed == 0 else float(rng.choice([CALM, 0.6 * CALM, DISTURBED], p=odds))
        before = timings.table() if timings.widths else {}
        if timings.add(width, CURVE[width] * float(np.exp(rng.normal(0.0, 0.1))), busy):
            moved += 1
        else:
            assert timings.table() == before
    assert 100 < moved < (590 if seed else 500)
