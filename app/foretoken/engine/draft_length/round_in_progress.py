"""A round while it is made: its guesses so far, and what is learned from them once they are verified."""

from foretoken.engine.draft_length.calibration import Evidence, ReplyCalibration, logit
from foretoken.engine.draft_length.planning import Plan
from foretoken.engine.draft_length.policy import RoundOutcome, RoundStart
from foretoken.engine.events import Source


class RoundInProgress:
    """A round in the making. `survival[n]`: P(the first n guesses are all accepted); `seen`: evidence of the draft
    model's guesses, included or not; `places`: how many guesses each came after. `spared`: what it is
    worth, in tokens, that all of them stand, besides themselves: the next round has guesses at hand then."""

    __slots__ = ("calibration", "guesses", "made", "places", "plan", "seen", "spared", "start", "survival")

    def __init__(self, start: RoundStart, plan: Plan, calibration: ReplyCalibration, spared: float) -> None:
        self.start, self.plan, self.calibration, self.spared = start, plan, calibration, spared
        self.survival = [1.0]
        self.made = 0  # len(guesses)
        self.guesses: list[tuple[Source, Evidence]] = []
        self.seen: list[Evidence] = []
        self.places: list[int] = []

    def gains(self, chance: float) -> bool:
        """Whether a guess that is accepted with this chance, if all before it are, is worth including."""
        plan, after = self.plan, self.survival[-1] * chance
        if not self.spared:
            return after > plan.includes[self.made]
        return after + plan.worth(self.made + 1, after) - plan.stop(self.made) > self.at_stake(after)

    def at_stake(self, after: float) -> float:
        """What is lost of `spared` where all guesses are accepted with the chance `after` one guess later. Without any
        guess there is nothing to lose: nothing is made ahead."""
        return self.spared * ((self.survival[-1] if self.made else 0.0) - after)

    def forget_beyond(self, accepted: int) -> None:
        """Forget what was seen after a refused guess: a plan is about guesses whose predecessors all stand.

        Guesses that cost nothing are looked at far beyond those, and would make a plan think little of the first.
        """
        reached = zip(self.seen, self.places, strict=True)
        self.seen = [evidence for evidence, place in reached if place <= accepted]

    def add(self, source: Source, evidence: Evidence, chance: float) -> None:
        """Include a guess that is accepted with this chance if all before it are."""
        self.made += 1
        self.guesses.append((source, evidence))
        self.survival.append(self.survival[-1] * chance)

    def learn(self, outcome: RoundOutcome) -> None:
        """Calibrate by what became of the draft model's guesses; a probe's join those `seen`."""
        probe = [(Evidence(logit(sure)), chance) for sure, chance in outcome.work.judged]
        # What comes after a refusal was never judged: it says nothing and is left out.
        judged = self.guesses[: min(outcome.accepted + 1, outcome.drafted)]
        own = [
            (evidence, float(place < outcome.accepted))
            for place, (source, evidence) in enumerate(judged)
            if source is Source.MODEL
        ]
        last = list[tuple[Evidence, float]]()
        if outcome.work.probed is not None and outcome.probe_chance is not None:
            sure, echo = outcome.work.probed
            last.append((Evidence(logit(sure), echo), outcome.probe_chance))
        self.calibration.observe_all([*probe, *own, *last])
        self.seen += [evidence for evidence, _ in (*last, *probe)]
