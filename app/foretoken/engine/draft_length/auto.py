"""Automatic draft length: whatever maximises expected tokens per second, by measured costs and learned acceptance."""

import itertools
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import msgspec
import numpy as np

from foretoken.engine.draft_length.calibration import Calibration, GuessEvidence, ReplyCalibration, logit
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.learned import Learned
from foretoken.engine.draft_length.planning import Plan, Planner
from foretoken.engine.draft_length.policy import (
    DraftLengthPolicy,
    Finish,
    FixedLength,
    JudgedBy,
    RoundOutcome,
    RoundStart,
    observe_costs,
)
from foretoken.engine.events import Source
from foretoken.engine.options import MAX_DRAFT_LENGTH, DraftOptions, DraftSource

# Chosen on recorded rollouts (tests/perf/replay_lengths.py) and in the simulator (tests/engine/draft_length):
_CHANCES: Final = 6  # chances of acceptance that stand for them in a plan
_FIRST: Final = 8  # guesses of the first round with a pair of which nothing is known
_AVERAGED: Final = 0.1  # weight of a round in the exponentially weighted average of pace
# Of the tokens that lookup promises, so many count where there is no draft model: it is taken where it seems to pay,
# which is where it is overrated, and its chains are mostly right as a whole or wrong from their first guess on.
_TRUST: Final = 0.7
_LOOK: Final = 8  # draft steps, besides a pass and the reading, in which to find out whether drafting pays in a reply
_DEAR_READING: Final = 0.05  # of a target pass a token, above which less of the time may be spent on probes
_RECALL_PROBES: Final = 1.5  # target passes that may be spent at once when all that is known is from another run
_LEAST_SAVED: Final = 0.15  # share of the time that a good draft would save, below which none is looked at
_PAUSE: Final = 8  # tokens at least between two probes

_FORCED_STANDS: Final = 0.98  # the chance that the model divides a forced text as it was guessed
_FORCED: Final = GuessEvidence(logit(_FORCED_STANDS))

_NO_PLAN: Final = Plan(rate=0.0, stop=np.zeros(1), worth=np.zeros((1, 1)), go_on=np.zeros((1, 1)))  # for no guesses


# Chosen on recorded rollouts (tests/perf/replay_lengths.py) and in the simulator (tests/engine/draft_length):
_SHARE: Final = 0.02  # of the time
_CHEAP: Final = 1.5  # target passes that one probe may cost at any time
_REPLY_SHARE: Final = 0.04  # of the time of a reply so far, that a dearer one may cost
_PROMPT_SHARE: Final = 0.15  # likewise, for the first of a reply, which reads its prompt


# Chosen on recorded rollouts (tests/perf/replay_lengths.py), whole and with replies among them that no draft foresees:
_RECENT: Final = 40  # guesses of this reply
_BEFORE: Final = 12  # guesses that stand for the replies before it, until this one has as many
_TOLD: Final = 8  # guesses from which a reply says what it is like
_REPLIES: Final = 16  # that are remembered
_OF_EACH: Final = 8  # guesses of each
_UNTRIED: Final = tuple(GuessEvidence(logit(sure)) for sure in (0.99, 0.97, 0.93, 0.85, 0.7, 0.5, 0.3))
# Before the first reply: drafting pays in half of them (a beta distribution of 1/2, 1/2) and saves so much there, in
# so many tokens.
_PAYS = _PAYS_NOT = 0.5
_SAVES: Final = 0.4
_USUAL: Final = 60
# What to expect where it pays, as long as it did in no reply.
_HOPED: Final = tuple(GuessEvidence(logit(sure)) for sure in (0.99, 0.98, 0.97, 0.95, 0.93, 0.9, 0.85))


class _Reply(NamedTuple):
    """An earlier reply: some of its guesses (`seen`), the share of its time that drafting saved (`saved`; 0 where it
    did not pay), and how many `tokens` it had."""

    seen: Sequence[GuessEvidence]
    saved: float
    tokens: int


class Outlook:
    """What to expect of a draft's next guesses: its confidences in this reply and, until there are enough of them,
    those in earlier replies.

    Every earlier reply counts the same, however many guesses it had: a reply in which the draft was of no use says
    nothing about the next one. Nor are they treated as one long text: where drafting pays in some replies and not in
    others, it might seem not to pay at all in the mixture of their guesses.
    """

    def __init__(self) -> None:
        self._replies: deque[_Reply] = deque(maxlen=_REPLIES)
        self._before: Sequence[GuessEvidence] = _UNTRIED
        self._seen: deque[GuessEvidence] = deque(maxlen=_RECENT)
        self._tokens = 0

    # --- within a reply ---------------------------------------------------------------------------------------

    def add(self, seen: Iterable[GuessEvidence], tokens: int) -> None:
        """A round brought `tokens`, and these guesses were seen in it."""
        self._seen.extend(seen)
        self._tokens += tokens

    @property
    def expected(self) -> Sequence[GuessEvidence]:
        """Guesses to expect."""
        return [*evenly(self._before, max(0, len(self._before) - len(self._seen))), *self._seen]

    @property
    def told(self) -> bool:
        """Whether this reply has enough guesses to say what it is like."""
        return len(self._seen) >= _TOLD

    # --- from one to the next ---------------------------------------------------------------------------------

    def keep(self, saved: float) -> None:
        """Remember this reply, of whose time drafting saved the share `saved` (0-1)."""
        self._replies.append(_Reply(evenly(self._seen, _OF_EACH), saved, self._tokens))

    def begin_reply(self) -> None:
        """Another one begins."""
        self._before = _together(self._replies) or self._before
        self._seen.clear()
        self._tokens = 0

    @property
    def to_gain(self) -> float:
        """Tokens that could be written in the time that drafting is expected to save, in a reply like the earlier
        ones."""
        count = len(self._replies)
        saved = (_PAYS * _SAVES + sum(reply.saved for reply in self._replies)) / (_PAYS + _PAYS_NOT + count)
        return saved * (sum(reply.tokens for reply in self._replies) / count if count else _USUAL)

    def hope(self) -> None:
        """Expect of this reply what those replies had in which drafting paid."""
        self._before = _together(reply for reply in self._replies if reply.saved > 0) or _HOPED

    # --- from one run to the next -----------------------------------------------------------------------------

    @property
    def kept(self) -> Sequence[GuessEvidence]:
        """Confidences to keep for the next run."""
        told = [_Reply(evenly(self._seen, _OF_EACH), 0.0, 0)] if self._seen else []
        return _together((*self._replies, *told)) or ([] if self._before in (_UNTRIED, _HOPED) else self._before)

    def recall(self, kept: Iterable[GuessEvidence]) -> None:
        """Start from what an earlier run kept."""
        self._before = evenly([*kept], _BEFORE) or _UNTRIED


def _together(replies: Iterable[_Reply]) -> Sequence[GuessEvidence]:
    return evenly(sorted(evidence for reply in replies for evidence in reply.seen), _BEFORE)


def evenly(of: Sequence[GuessEvidence], count: int) -> Sequence[GuessEvidence]:
    """`count` of them at most, evenly picked."""
    return [of[int((i + 0.5) * len(of) / count)] for i in range(count)] if len(of) > count else [*of]


class RoundInProgress:
    """A round in the making. `survival[n]`: P(the first n guesses are all accepted); `seen`: evidence of the draft
    model's guesses, included or not; `places`: how many guesses each came after. `spared`: what it is
    worth, in tokens, that all of them stand, besides themselves: the next round has guesses at hand then."""

    __slots__ = ("calibration", "forced", "guesses", "made", "places", "plan", "seen", "spared", "start", "survival")

    def __init__(self, start: RoundStart, plan: Plan, calibration: ReplyCalibration, spared: float) -> None:
        self.start, self.plan, self.calibration, self.spared = start, plan, calibration, spared
        self.survival = [1.0]
        self.made = 0  # len(guesses)
        self.forced = 0  # guesses that a grammar left no choice about
        self.guesses: list[tuple[Source, GuessEvidence]] = []
        self.seen: list[GuessEvidence] = []
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

    def add(self, source: Source, evidence: GuessEvidence, chance: float) -> None:
        """Include a guess that is accepted with this chance if all before it are."""
        self.made += 1
        self.guesses.append((source, evidence))
        self.survival.append(self.survival[-1] * chance)

    def learn(self, outcome: RoundOutcome) -> None:
        """Calibrate by what became of the draft model's guesses; a probe's join those `seen`."""
        probe = [(GuessEvidence(logit(sure)), chance) for sure, chance in outcome.work.judged]
        # What comes after a refusal was never judged: it says nothing and is left out.
        judged = self.guesses[: min(outcome.accepted + 1, outcome.drafted)]
        own = [
            (evidence, float(place < outcome.accepted))
            for place, (source, evidence) in enumerate(judged)
            if source is Source.MODEL
        ]
        last = list[tuple[GuessEvidence, float]]()
        if outcome.work.probed is not None and outcome.probe_chance is not None:
            sure, echo = outcome.work.probed
            last.append((GuessEvidence(logit(sure), echo), outcome.probe_chance))
        self.calibration.observe_all([*probe, *own, *last])
        self.seen += [evidence for evidence, _ in (*last, *probe)]


class ProbeBudget:
    """The time that probes may take. `credit`: milliseconds, below 0 after a probe."""

    def __init__(self) -> None:
        self.credit = 0.0
        self._reply_ms, self._probed = 0.0, False

    def begin_reply(self) -> None:
        self._reply_ms, self._probed = 0.0, False

    def spend(self, cost: float, plain: float) -> bool:
        """Pay for a probe of `cost` ms where that can be afforded; `plain`: ms of a plain pass.

        A probe is paid for afterwards, by not probing until its time is earned. To save up for it first could take for
        ever: the longer that takes, the more there is to read.
        """
        share = _REPLY_SHARE if self._probed else _PROMPT_SHARE
        if self.credit < 0 or cost > _CHEAP * plain + share * self._reply_ms:
            return False
        self.credit -= cost
        self._probed = True
        return True

    def earn(self, spent: float, share: float, *, drafted: bool) -> None:
        """A round took `spent` ms, of which `share` (0-1) of the usual part may be spent on a probe."""
        self._reply_ms += spent
        # What was proposed tells more than any probe.
        self.credit = 0.0 if drafted else self.credit + _SHARE * share * spent


class AutoLength:
    """Implements `policy.DraftLengthPolicy`. It serves one pair for as long as it is loaded: what it has learned serves
    the next reply as well.

    `learned`: what was learned of the pair when it was last loaded.
    """

    def __init__(self, costs: Costs, learned: Learned | None = None) -> None:
        self._costs = costs
        self._model = {judged: ReplyCalibration() for judged in JudgedBy}
        self._lookup = Calibration()
        self._outlook = Outlook()
        self._judged = JudgedBy.GREEDY  # of the latest round that could have guesses
        self._new_reply = False  # none of its guesses was asked for yet
        self._pace = 0.0  # tokens a ms, averaged
        self._budget = ProbeBudget()
        self._planner = Planner(costs, self._chances)
        self._round: RoundInProgress | None = None
        self._unknown = learned is None  # nothing was judged yet
        if learned is not None:
            self._recall(learned)

    @property
    def learned(self) -> Learned:
        """What it knows of the pair by now, to be kept for the next time it is loaded."""
        return Learned(
            greedy=self._model[JudgedBy.GREEDY].belief,
            drawn=self._model[JudgedBy.DRAWN].belief,
            lookup=self._lookup.belief,
            confidences=tuple(round(seen.sure, 3) for seen in self._outlook.kept),
        )

    def _recall(self, learned: Learned) -> None:
        self._model[JudgedBy.GREEDY].recall(learned.greedy)
        self._model[JudgedBy.DRAWN].recall(learned.drawn)
        self._lookup.recall(learned.lookup)
        self._outlook.recall(map(GuessEvidence, learned.confidences))
        # A pair that did not pay gets a chance soon: enough for a few probes, or for reading a short conversation.
        self._budget.credit = _RECALL_PROBES * float(self._costs.passes(0)[1])

    # --- before and within a round ---------------------------------------------------------------------------

    @property
    def pays(self) -> bool:
        return self._costs.pays

    def begin(self, start: RoundStart) -> int:
        if start.foreseen:
            self._lookup.observe_all((GuessEvidence(logit(sure)), float(came)) for sure, came in start.foreseen)
        judged = start.judged
        if start.limit:
            self._judged = judged
        if self._new_reply and start.limit and start.behind is not None:
            self._new_reply = False
            self._look(start, judged)
        if self._unknown and start.limit > _FIRST:  # a draft may be as sure of what is wrong as of what is right
            start = msgspec.structs.replace(start, limit=_FIRST)
        plan = self._planner.plan(start, judged) if start.limit else _NO_PLAN
        ends_soon = 0 < start.limit < MAX_DRAFT_LENGTH and (start.behind or 0) > _PAUSE
        if ends_soon and plan.drafts and not self._planner.worth_reading(start, plan):
            plan = self._planner.plan(msgspec.structs.replace(start, behind=None), judged)
        steps = self._costs.spared if start.limit else 0.0
        spared = steps and steps * self._planner.step_worth(plan)
        self._round = RoundInProgress(start, plan, self._model[judged], spared)
        return start.limit

    def force(self, count: int) -> int:
        now, ms = self._now, self._costs.passes(self._now.start.depth)
        widths = np.arange(1, min(count + 2, len(ms)))
        now.forced = int(np.argmax(widths * ms[1] - ms[widths]))  # a wide pass may be dearer than as many narrow ones
        for _ in range(min(now.forced, now.start.limit)):
            now.add(Source.FORMAT, _FORCED, _FORCED_STANDS)
        return now.forced

    def take(self, first: float, others: Iterable[float]) -> int:
        now = self._now
        if not self._promising(first):
            return 0
        made, chance = now.made, now.survival[-1]
        found = list[tuple[GuessEvidence, float]]()
        tokens, best, promised = 0.0, 0, 0.0
        dearer = self._dearer(now.plan)
        best_worth = none = now.plan.worth(made, chance) + dearer * now.plan.stop(made)
        chain = itertools.islice(itertools.chain((first,), others), now.start.limit - made)
        for number, confidence in enumerate(chain, made + 1):
            # Nothing that may follow would bring more, even if all of it were accepted where this is.
            if tokens + now.plan.beyond(number - 1, chance) + dearer * now.plan.cheapest(number) <= best_worth:
                break
            if confidence < now.start.min_confidence:
                break
            evidence = GuessEvidence(logit(confidence))
            found.append((evidence, self._lookup.probability(evidence)))
            chance *= found[-1][1]
            tokens += chance
            worth = tokens + now.plan.worth(number, chance) + dearer * now.plan.stop(number)
            if worth > best_worth + 1e-9:
                best, best_worth, promised = number - made, worth, tokens
        if now.start.behind is None and best_worth - (1.0 - _TRUST) * promised <= none:
            return 0
        for evidence, probability in found[:best]:
            now.add(Source.LOOKUP, evidence, probability)
        return best

    def _promising(self, first: float) -> bool:
        """Whether a chain whose first confidence is this may be worth taking; False only where `take` would take none.

        Asked before every guess, it must cost little.
        """
        now = self._now
        plan, made, chance = now.plan, now.made, now.survival[-1]
        if made >= now.start.limit or first < now.start.min_confidence:
            return False
        # Were all that follow as likely as the first, no number of them would bring more than this.
        after, dearer = chance * self._lookup.probability(GuessEvidence(logit(first))), self._dearer(plan)
        if now.start.behind is None and _TRUST * after <= (1.0 + dearer) * plan.least:
            return False
        most = plan.beyond(made, after) + dearer * plan.cheapest(made + 1)
        return most > plan.worth(made, chance) + dearer * plan.stop(made)

    def _dearer(self, plan: Plan) -> float:
        """How much more a unit of time is worth than the plan assumes, as a share of that. The plan counts the draft
        model's guesses alone, and those of prompt lookup may bring more tokens a ms."""
        return max(0.0, self._pace / plan.rate - 1.0)

    def ask(self) -> bool:
        now = self._now
        if now.start.behind is None or now.made >= now.start.limit:
            return False
        if now.made < now.start.ready or (now.start.always and not now.seen):
            return True
        plan, made, survival = now.plan, now.made, now.survival[-1]
        if not now.spared:
            # Of several replies the others wait for this one's step, which has to bring as much for all of them.
            return survival * self._costs.guessing > plan.asks[made]
        loss = now.at_stake(survival * self._planner.usual)
        loss += self._dearer(plan) * (self._planner.step_worth(plan) + plan.stop(made) - plan.stop(made + 1))
        return plan.go_on(made, survival) - plan.stop(made) > loss

    def include(self, confidence: float, echo: float = 0.0) -> bool:
        now = self._now
        evidence = GuessEvidence(logit(confidence), echo)
        now.seen.append(evidence)
        now.places.append(now.made)
        now.plan = now.plan.begun  # a block is made by now
        chance = now.calibration.probability(evidence)
        wanted = now.gains(chance) or (now.start.always and not now.made)
        if confidence < now.start.min_confidence or not wanted:
            return False
        now.add(Source.MODEL, evidence, chance)
        return True

    def finish(self) -> Finish:
        now = self._now
        idle = now.start.behind is not None and not now.seen and not now.plan.drafts
        return Finish(probe=idle and self._probes(), paused=idle and now.start.limit > 0)

    def _probes(self) -> bool:
        """Whether to make a probe in this round, in which the draft model is not asked; if so, its time is taken from
        the budget."""
        start = self._now.start
        if start.behind is None or start.behind < _PAUSE or self._budget.credit < 0:
            return False
        if self._planner.to_save(start) < _LEAST_SAVED:
            return False
        plain = self._now.plan.ms(1)
        step = self._planner.steps(plain).get(self._now.plan.block) or self._planner.step(plain)
        # Of several replies all wait for the probe of one.
        return self._budget.spend(self._costs.replies * (step + self._planner.reading(plain) * start.behind), plain)

    @property
    def block(self) -> int:
        return self._now.plan.block or MAX_DRAFT_LENGTH

    # --- afterwards -------------------------------------------------------------------------------------------

    def observe(self, outcome: RoundOutcome) -> None:
        now, self._round = self._round, None
        if now is None:
            return
        observe_costs(self._costs, outcome, now.start.depth)
        self._costs.wrote(outcome.accepted + outcome.rounds)
        if outcome.first_pass:  # a reply begins
            self._begin_reply(now.start)
            return
        spent = outcome.verify_ms + outcome.work.step_ms + outcome.other_ms
        self._planner.observe_overhead(outcome.other_ms)
        if spent > 0:
            own = max(1, outcome.accepted + 1 - now.forced)  # the others come whatever is guessed
            self._pace += _AVERAGED * (own / spent - self._pace)
        self._unknown = self._unknown and outcome.drafted <= now.forced
        asked = bool(now.seen)  # for guesses to be verified
        if self._costs.block is not None:
            now.forget_beyond(outcome.accepted)
        if outcome.drafted or outcome.work.judged or outcome.work.probed is not None:
            now.learn(outcome)
        self._outlook.add(now.seen, outcome.accepted + outcome.rounds)
        self._planner.due = self._planner.due or bool(now.seen and not asked)  # after a probe
        plain = now.plan.ms(1) if now.start.limit else 0.0
        # While the user wants no guesses, nothing is earned for later.
        share = min(1.0, _DEAR_READING * plain / self._planner.reading(plain)) if plain else 0.0
        self._budget.earn(outcome.rounds * spent, share, drafted=asked)

    def _begin_reply(self, start: RoundStart) -> None:
        """Another reply begins. What was seen in the one before it is kept, as what to expect."""
        if self._outlook.told:
            self._planner.due = True
            plan = self._planner.plan(msgspec.structs.replace(start, behind=1), self._judged)
            self._outlook.keep(1.0 - self._planner.plain_rate(plan) / plan.rate if plan.drafts else 0.0)
        self._outlook.begin_reply()
        for calibration in self._model.values():
            calibration.begin_reply()
        self._budget.begin_reply()
        self._new_reply = self._planner.due = True

    def _look(self, start: RoundStart, judged: JudgedBy) -> None:
        """Make the draft guess for a while in the reply that begins, to find out whether drafting pays there: where
        earlier replies together say that it does not, and finding out costs less than it may gain.

        Texts differ: drafting may not pay in four replies and save half of the time in the fifth. So this reply is
        treated like those in which it paid, until its own guesses say enough.
        """
        plan = self._planner.plan(start, judged)
        if plan.drafts or self._planner.to_save(start) < _LEAST_SAVED:
            return
        plain = plan.ms(1)
        price = self._planner.reading(plain) * (start.behind or 0) + _LOOK * self._planner.step(plain) + plain
        if self._outlook.to_gain * plain <= self._costs.replies * price:
            return
        self._outlook.hope()
        self._planner.due = True
        if not self._planner.plan(start, judged).drafts:
            self._model[judged].begin_unknown()
            self._planner.due = True

    def expected(self, start: RoundStart) -> float | None:
        return self._planner.plan(start, start.judged).rate if start.limit else None

    @property
    def _now(self) -> RoundInProgress:
        assert self._round is not None, "asked outside a round"
        return self._round

    def _chances(self, judged: JudgedBy) -> list[float]:
        """Chances of acceptance to expect of further guesses: recent confidences, evenly picked, calibrated."""
        expected = evenly(sorted(self._outlook.expected), _CHANCES)
        return [self._model[judged].probability(evidence) for evidence in expected]


class DraftLengths:
    """Makes the policy that options ask for, when called; each of them keeps `costs` current. `learned`: what was
    learned of the pair in earlier runs, and by now."""

    def __init__(self, costs: Costs | None = None, learned: Learned | None = None) -> None:
        self.costs, self.learned_before = costs or Costs(), learned
        self._auto = AutoLength(self.costs, learned)
        self._fixed: dict[int, FixedLength] = {}  # each knows how it fared

    def __call__(self, options: DraftOptions) -> DraftLengthPolicy:
        if options.length == "auto" and options.source is not DraftSource.NONE:
            return self._auto
        length = 1 if options.length == "auto" else options.length
        if length not in self._fixed:
            self._fixed[length] = FixedLength(length, self.costs)
        return self._fixed[length]

    @property
    def learned(self) -> Learned:
        return self._auto.learned
