"""A simulator of draft-length policies: a cost curve and a text of verdicts go in, choices and regret come out.

A text is a list of positions; at each the draft would be right or wrong, and says how sure it is. A round that guesses
n tokens from position i is accepted up to the first wrong one and moves on by the accepted tokens and one.
"""

from dataclasses import dataclass, field

import numpy as np

from foretoken.engine.draft_length.calibration import logit
from foretoken.engine.draft_length.costs import READING, Costs
from foretoken.engine.draft_length.policy import DraftLengthPolicy, DraftWork, RoundOutcome, RoundStart

# Measured on a 2-core AVX-512 processor with a 1.1 B target: a pass over n tokens against a pass over one.
CURVES = {
    "Q8_0": (37.8, {1: 1, 2: 1.56, 3: 1.81, 4: 1.97, 5: 3.14, 6: 3.20, 8: 3.02, 9: 4.10, 12: 4.10, 16: 5.14, 17: 6.54}),
    "Q4_0": (18.8, {1: 1, 2: 1.75, 3: 2.57, 4: 2.58, 5: 3.61, 6: 4.14, 8: 5.19, 9: 6.25, 12: 7.07, 16: 7.11, 17: 7.86}),
    "F16": (62.6, {1: 1, 2: 1.28, 3: 1.32, 4: 1.41, 5: 1.48, 6: 1.56, 8: 2.10, 9: 2.20, 12: 2.73, 16: 3.41, 17: 3.58}),
    "BF16": (62.2, {1: 1, 2: 1.21, 3: 1.29, 4: 1.34, 5: 1.40, 6: 1.47, 8: 1.66, 9: 1.77, 12: 1.97, 16: 2.33, 17: 2.43}),
}
MAX_WIDTH = 33


@dataclass(frozen=True)
class Machine:
    """`passes[width]` and `step` in ms, `overhead` ms a round."""

    passes: np.ndarray
    step: float
    overhead: float = 0.3

    @classmethod
    def like(cls, name: str, step_share: float = 0.06) -> "Machine":
        one, table = CURVES[name]
        widths = np.arange(MAX_WIDTH + 1)
        passes = one * np.interp(widths, list(table), list(table.values()))
        beyond = widths > max(table)
        passes[beyond] += one * 0.2 * (widths[beyond] - max(table))
        return cls(passes, one * step_share)

    @property
    def reading(self) -> float:
        """Milliseconds of the draft for each of many tokens read together."""
        return 0.3 * self.step

    def costs(self) -> Costs:
        """As measured at load."""
        costs = Costs()
        for width in range(1, MAX_WIDTH + 1):
            costs.observe_pass(width, 0, float(self.passes[width]))
        costs.observe_step(self.step)
        costs.observe_reading(self.reading)
        return costs


@dataclass(frozen=True)
class Text:
    """`right[i]`: would the draft guess token i. `sure[i]`: how sure it says it is."""

    right: np.ndarray
    sure: np.ndarray

    @classmethod
    def of(
        cls, rng: np.random.Generator, length: int, agreement: float, *, spread: float = 2.0, skew: float = 0.0
    ) -> "Text":
        """Chances of being right vary by `spread` in log-odds and from stretch to stretch; `skew` is added to what
        the draft says (an overconfident draft: positive)."""
        centre = logit(agreement) * 1.25
        stretch = np.repeat(rng.normal(0, 0.7, length // 20 + 1), 20)[:length]
        odds = centre + stretch + rng.normal(0, spread, length)
        chance = 1 / (1 + np.exp(-odds))
        said = 1 / (1 + np.exp(-(odds + skew + rng.normal(0, 0.8, length))))
        return cls(rng.random(length) < chance, said)

    def then(self, other: "Text") -> "Text":
        return Text(np.concatenate((self.right, other.right)), np.concatenate((self.sure, other.sure)))


@dataclass
class Run:
    """What a policy did. `ms` in all; `tokens` emitted; by round: guesses verified (`lengths`), drafting `paused`."""

    ms: float = 0.0
    tokens: int = 0
    lengths: list[int] = field(default_factory=list)
    paused: list[bool] = field(default_factory=list)
    probes: int = 0

    @property
    def speed(self) -> float:
        return self.tokens / self.ms


def run(policy: DraftLengthPolicy, text: Text, machine: Machine, *, noise: np.random.Generator | None = None) -> Run:
    """Simulate one reply."""
    out, at, behind = Run(), 0, 1
    while at < len(text.right) - 1:
        limit = policy.begin(RoundStart(limit=min(32, len(text.right) - at - 1), depth=100, behind=behind))
        made, work = 0, DraftWork()
        while made < limit and policy.ask():
            work.steps += 1
            work.step_ms += machine.step
            wrong = not text.right[at : at + made].all()
            # Behind a wrong guess the draft goes on about something else, no less sure of itself.
            if not policy.include(float(text.sure[(at + made + (7 if wrong else 0)) % len(text.sure)])):
                break
            made += 1
        finish, probe_chance, draft_ms = policy.finish(), None, work.step_ms
        if finish.probe:
            for place in range(max(0, at + 1 - min(behind, READING)), at):
                work.judged.append((float(text.sure[place]), float(text.right[place])))
            work.probed, probe_chance = (float(text.sure[at]), 0.0), float(text.right[at])
            draft_ms, out.probes, behind = machine.step + machine.reading * behind, out.probes + 1, 0
        accepted = 0
        while accepted < made and text.right[at + accepted]:
            accepted += 1
        factor = 1.0 if noise is None else float(np.exp(noise.normal(0, 0.05)))
        verify_ms = float(machine.passes[made + 1]) * factor
        policy.observe(
            RoundOutcome(
                drafted=made,
                accepted=accepted,
                verify_ms=verify_ms,
                other_ms=machine.overhead,
                work=work,
                probe_chance=probe_chance,
            )
        )
        out.ms += draft_ms + verify_ms + machine.overhead
        out.tokens += accepted + 1
        at += accepted + 1
        behind = 1 if work.steps else behind + accepted + 1
        out.lengths.append(made)
        out.paused.append(finish.paused)
    return out


def clairvoyant(text: Text, machine: Machine) -> Run:
    """The least time for the same text with every verdict known beforehand (dynamic programming from the end)."""
    length = len(text.right)
    least = np.zeros(length + 1)
    choice = np.zeros(length, dtype=int)
    runs = np.zeros(length + 1, dtype=int)
    for at in range(length - 1, -1, -1):
        runs[at] = runs[at + 1] + 1 if text.right[at] else 0
        options = [
            machine.passes[n + 1] + n * machine.step + machine.overhead + least[min(at + n + 1, length)]
            for n in range(min(runs[at], 32) + 1)
        ]
        choice[at] = int(np.argmin(options))
        least[at] = options[choice[at]]
    out, at = Run(), 0
    while at < length - 1:
        n = int(choice[at])
        out.lengths.append(n)
        out.tokens += n + 1
        out.ms += float(machine.passes[n + 1]) + n * machine.step + machine.overhead
        at += n + 1
    return out


def plain(text: Text, machine: Machine) -> float:
    """Tokens per ms without a draft."""
    return 1.0 / (float(machine.passes[1]) + machine.overhead)
