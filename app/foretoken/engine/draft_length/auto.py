"""Automatic draft length: whatever maximises expected tokens per second, by measured costs and learned acceptance."""

import enum
import math
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Final

import numpy as np

from foretoken.engine.draft_length.calibration import Calibration, Evidence, ReplyCalibration, logit
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.learned import Learned
from foretoken.engine.draft_length.planning import Plan, best_plan
from foretoken.engine.draft_length.policy import Outcome, RoundStart, keep_current
from foretoken.engine.events import Source
from foretoken.engine.options import MAX_DRAFT_LENGTH

_RING: Final = 40  # guesses whose confidence says what to expect of the next ones
_ENOUGH: Final = 16
_CHANCES: Final = 6
_UNTRIED: Final = (0.99, 0.97, 0.93, 0.85, 0.7, 0.5, 0.3)  # confidences to expect before the first guess
_PLAN_MS: Final = 0.4  # what making a plan takes
_PLAN_SHARE: Final = 0.003  # of the time that may be spent on plans, however much has changed
_PLAN_ROUNDS: Final = 64  # a plan serves no longer than this, for passes may cost something else by then
_LOOK_ROUNDS: Final = 4  # after so many it is looked at whether chances have moved
_MOVED: Final = 0.02  # mean difference of chances that calls for another plan
_FALLEN: Final = 0.01  # a chain that stands so seldom as a whole is not looked at any further
_PROBE_SHARE: Final = 0.02  # of the time that may be spent on finding out whether drafting pays again
_DEAR_READING: Final = 0.05  # of a target pass a token, above which that share is less
_CHEAP_PROBE: Final = 1.5  # target passes that one look may cost at any time
_REPLY_SHARE: Final = 0.04  # of the time of a reply so far that a dearer one may cost
_PROMPT_SHARE: Final = 0.15  # likewise, for the first of a reply, which reads its prompt
_RECALL_PROBES: Final = 1.5  # target passes that may be spent on it when all that is known is from another run
_REST: Final = 8  # tokens at least between two looks at a draft that rests
_PACE_SHARE: Final = 0.1  # of a round in the pace of late
_STEP_GUESS: Final = 0.1  # of a target pass, before the first draft step was measured
_READING_GUESS: Final = 0.3  # of a draft step, before any reading was measured

_NO_PLAN: Final = Plan(rate=0.0, stop=np.zeros(1), worth=np.zeros((1, 1)), go_on=np.zeros((1, 1)))  # for no guesses


class _Judged(enum.Enum):
    """How guesses are judged. How sure a draft is means one thing for its argmax, another for a draw, and nothing that
    holds elsewhere for a rule that keeps more than the target's distribution does: that is learned apart, and not
    kept."""

    GREEDY = "greedy"
    DRAWN = "drawn"
    LOSSY = "lossy"

    __hash__ = object.__hash__  # Enum's own hashes the name, in Python

    @classmethod
    def of(cls, start: RoundStart) -> "_Judged":
        if start.greedy:
            return cls.GREEDY
        return cls.DRAWN if start.lossless else cls.LOSSY


class AutoLength:
    """Serves one pair for as long as it is loaded: what it has learned serves the next reply as well.

    `learned`: what was learned of the pair when it was last loaded.
    """

    def __init__(self, costs: Costs, learned: Learned | None = None) -> None:
        self._costs = costs
        self._model = {judged: ReplyCalibration() for judged in _Judged}
        self._lookup = Calibration()
        self._seen: deque[Evidence] = deque(maxlen=_RING)
        self._overhead = 0.1
        self._pace = 0.0  # tokens a ms of late
        self._rate: float | None = None  # of the latest plan
        self._credit = 0.0
        self._reply_ms, self._looked = 0.0, False
        self._plans: dict[tuple[_Judged, bool], _Standing] = {}
        self._round: _Round | None = None
        if learned is not None:
            self._recall(learned)

    @property
    def learned(self) -> Learned:
        """What it knows of the pair by now, to be kept for the next time it is loaded."""
        return Learned(
            greedy=self._model[_Judged.GREEDY].belief,
            drawn=self._model[_Judged.DRAWN].belief,
            lookup=self._lookup.belief,
            confidences=tuple(round(seen.sure, 3) for seen in self._seen),
        )

    def _recall(self, learned: Learned) -> None:
        self._model[_Judged.GREEDY].recall(learned.greedy)
        self._model[_Judged.DRAWN].recall(learned.drawn)
        self._lookup.recall(learned.lookup)
        # The latest few: what is seen from now on soon outnumbers them.
        self._seen.extend(map(Evidence, learned.confidences[-_ENOUGH:]))
        # A pair that did not pay gets a chance soon: enough for a few probes, or for reading a short conversation.
        self._credit = _RECALL_PROBES * float(self._costs.passes(0)[1])

    def _reply_begins(self) -> None:
        for calibration in self._model.values():
            calibration.begin_reply()
        self._reply_ms, self._looked = 0.0, False

    # --- before and within a round ---------------------------------------------------------------------------

    def begin(self, start: RoundStart) -> int:
        judged = _Judged.of(start)
        plan = self._planned(start, judged) if start.limit else _NO_PLAN
        self._round = _Round(start, plan, self._model[judged])
        return start.limit

    def tempts(self, confidence: float) -> bool:
        now = self._now
        plan, made, standing = now.plan, now.made, now.standing[-1]
        if made >= now.start.limit or confidence < now.start.min_confidence or standing < _FALLEN:
            return False
        dearer = self._dearer(plan)
        # Were all that follow as sure to stand as the first, no number of them would bring more than this.
        after = standing * self._lookup.probability(Evidence(logit(confidence)))
        most = plan.beyond(made, after) + dearer * plan.cheapest(made + 1)
        return most > plan.worth(made, standing) + dearer * plan.stop(made)

    def _dearer(self, plan: Plan) -> float:
        """The plan knows of the draft's guesses alone; where those looked up bring more, time is worth more, by this
        share of what the plan takes for it."""
        return max(0.0, self._pace / plan.rate - 1.0)

    def take(self, chain: Iterable[float]) -> int:
        now = self._now
        plan, made = now.plan, now.made
        gain, standing, best = 0.0, now.standing[-1], 0
        chances = []
        dearer = self._dearer(plan)
        best_worth = plan.worth(made, standing) + dearer * plan.stop(made)
        for number, confidence in enumerate(islice(chain, now.start.limit - made), made + 1):
            # Once nothing that may follow would bring more, even if all of it stood where this does, no look is needed.
            if (
                confidence < now.start.min_confidence
                or standing < _FALLEN
                or gain + plan.beyond(number - 1, standing) + dearer * plan.cheapest(number) <= best_worth
            ):
                break
            evidence = Evidence(logit(confidence))
            chance = self._lookup.probability(evidence)
            chances.append((evidence, chance))
            standing *= chance
            gain += standing
            worth = gain + plan.worth(number, standing) + dearer * plan.stop(number)
            if worth > best_worth + 1e-9:
                best, best_worth = number - made, worth
        for evidence, chance in chances[:best]:
            now.add(Source.LOOKUP, evidence, chance)
        return best

    def ask(self) -> bool:
        now = self._now
        if now.start.behind is None or now.made >= now.start.limit or now.ended:
            return False
        return now.standing[-1] > now.plan.asks[now.made]

    def include(self, confidence: float, echo: float = 0.0) -> bool:
        now = self._now
        evidence = Evidence(logit(confidence), echo)
        now.seen.append(evidence)
        chance = now.calibration.probability(evidence)
        if confidence < now.start.min_confidence or now.standing[-1] * chance <= now.plan.includes[now.made]:
            now.ended = True
            return False
        now.add(Source.MODEL, evidence, chance)
        return True

    def keep(self) -> int:
        now = self._now
        worth = [now.gain[n] + now.plan.stop(n) for n in range(now.made + 1)]
        if now.ended:
            # Behind the last guess stands one that was too unlikely. Whoever stops short of it gets there in a round
            # that earns only what is left of these guesses, where all of them now bring its token along.
            for n in range(now.made):
                left = now.made - n
                worth[n] += now.standing[n] * min(0.0, left + now.plan.stop(left - 1))
        return worth.index(max(worth))

    def shadow(self) -> bool:
        now = self._now
        if now.start.behind is None or now.steps_planned or self._credit < 0 or now.start.behind < _REST:
            return False
        plain = now.plan.ms(1)
        cost = self._step(plain) + self._reading(plain) * now.start.behind
        # What a look costs is spent in advance, and earned by not looking for as long as that takes: to wait for the
        # credit could take for ever, for the longer it takes, the more there is to read.
        share = _REPLY_SHARE if self._looked else _PROMPT_SHARE
        if cost > _CHEAP_PROBE * plain + share * self._reply_ms:
            return False
        self._credit -= cost
        self._looked = True
        return True

    def judged(self, confidence: float, chance: float) -> None:
        now = self._now
        evidence = Evidence(logit(confidence))
        now.calibration.observe(evidence, chance)
        now.judged.append(evidence)

    def shadowed(self, confidence: float, echo: float = 0.0) -> None:
        self._now.shadow_evidence = Evidence(logit(confidence), echo)

    @property
    def resting(self) -> bool:
        return self._now.start.behind is not None and self._now.start.limit > 0 and not self._now.steps_planned

    # --- afterwards -------------------------------------------------------------------------------------------

    def foreseen(self, confidence: float, came_true: bool) -> None:
        self._lookup.observe(Evidence(logit(confidence)), float(came_true))

    def observe(self, outcome: Outcome) -> None:
        now, self._round = self._round, None
        keep_current(self._costs, outcome)
        if outcome.first_pass:
            self._reply_begins()
        if now is None or outcome.first_pass:
            return
        self._overhead += 0.1 * (min(outcome.other_ms, 4 * self._overhead + 0.1) - self._overhead)
        spent = outcome.verify_ms + outcome.draft_ms + outcome.other_ms
        if spent > 0:
            self._pace += _PACE_SHARE * ((outcome.accepted + 1) / spent - self._pace)
        calibration = now.calibration
        # What comes after a refusal was never judged: it says nothing and is left out.
        accepted, last = outcome.accepted, min(outcome.accepted + 1, outcome.drafted)
        calibration.observe_all(
            [
                (evidence, float(number < accepted))
                for number, (source, evidence) in enumerate(now.guesses[:last])
                if source is Source.MODEL
            ]
        )
        asked = bool(now.seen)  # for guesses to be verified
        if now.shadow_evidence is not None and outcome.shadow is not None:
            calibration.observe(now.shadow_evidence, outcome.shadow)
            now.seen.append(now.shadow_evidence)
        now.seen += now.judged
        self._seen.extend(now.seen)
        self._reply_ms += spent
        if asked:
            self._credit = 0.0  # what was proposed tells more than any probe
        elif now.start.limit:  # while the user wants no guesses, no looks are earned for later
            plain = now.plan.ms(1)
            self._credit += _PROBE_SHARE * min(1.0, _DEAR_READING * plain / self._reading(plain)) * spent

    # --- planning ---------------------------------------------------------------------------------------------

    @property
    def _now(self) -> "_Round":
        assert self._round is not None, "asked outside a round"
        return self._round

    def _step(self, plain: float) -> float:
        """Milliseconds of a step of the draft, where a plain pass takes so many."""
        return self._costs.step or _STEP_GUESS * plain

    def _reading(self, plain: float) -> float:
        """Milliseconds of the draft for each token that it reads."""
        return self._costs.reading or _READING_GUESS * self._step(plain)

    def _planned(self, start: RoundStart, judged: _Judged) -> Plan:
        key = (judged, start.behind is not None)
        standing = self._plans.get(key)
        if standing is not None:
            standing.rounds += 1
            if standing.rounds < standing.lasts and standing.rounds % standing.looks:
                return standing.plan
        chances = self._chances(judged)
        if standing is not None and standing.rounds < standing.lasts and not standing.differs(chances):
            return standing.plan
        passes = self._costs.passes(start.depth)
        plain = float(passes[1])
        plan = best_plan(
            passes=passes,
            step=self._step(plain) if start.behind is not None else None,
            chances=chances,
            overhead=self._overhead,
            limit=MAX_DRAFT_LENGTH,
            near=self._rate if standing is None else standing.plan.rate,
        )
        self._rate = plan.rate
        looks = max(_LOOK_ROUNDS, math.ceil(_PLAN_MS / (_PLAN_SHARE * plain)))
        lasts = _LOOK_ROUNDS if standing is None else _PLAN_ROUNDS  # the first is made of next to no observations
        self._plans[key] = _Standing(plan, chances, looks, lasts)
        return plan

    def _chances(self, judged: _Judged) -> list[float]:
        """What to expect of further guesses: the confidences of late, evenly picked, through the calibration."""
        late = [*self._seen]
        if len(late) < len(_UNTRIED):
            late += [Evidence(logit(confidence)) for confidence in _UNTRIED]
        late.sort()
        picked = (
            late if len(late) <= _CHANCES else [late[int((i + 0.5) * len(late) / _CHANCES)] for i in range(_CHANCES)]
        )
        calibration = self._model[judged]
        return [calibration.probability(evidence) for evidence in picked]


@dataclass
class _Standing:
    """A plan, the chances it was made for, how often to look at these again, the rounds it lasts and has served."""

    plan: Plan
    chances: list[float]
    looks: int
    lasts: int
    rounds: int = 0

    def differs(self, chances: list[float]) -> bool:
        """Whether `chances` are far from those the plan was made for."""
        far = sum(abs(now - then) for now, then in zip(chances, self.chances, strict=False))
        return len(chances) != len(self.chances) or far > _MOVED * len(chances)


class _Round:
    """One round in the making. `standing[n]`: P(the first n guesses all stand); `gain[n]`: expected tokens of them."""

    __slots__ = (
        "calibration", "ended", "gain", "guesses", "judged", "made", "plan", "seen", "shadow_evidence",
        "standing", "start",
    )  # fmt: skip

    def __init__(self, start: RoundStart, plan: Plan, calibration: ReplyCalibration) -> None:
        self.start, self.plan, self.calibration = start, plan, calibration
        self.standing = [1.0]
        self.gain = [0.0]
        self.made = 0  # len(guesses)
        self.guesses: list[tuple[Source, Evidence]] = []
        self.seen: list[Evidence] = []
        self.ended = False
        self.judged: list[Evidence] = []
        self.shadow_evidence: Evidence | None = None

    @property
    def steps_planned(self) -> bool:
        """Whether the draft model is asked in this round anyway."""
        return bool(self.seen) or self.plan.drafts

    def add(self, source: Source, evidence: Evidence, chance: float) -> None:
        self.made += 1
        self.guesses.append((source, evidence))
        standing = self.standing[-1] * chance
        self.standing.append(standing)
        self.gain.append(self.gain[-1] + standing)
