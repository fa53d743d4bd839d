"""Chooses which of two drafts guesses in each round: the one that is faster by measurement."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Final

import msgspec

from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.policy import RoundOutcome
from foretoken.engine.drafting.base import Drafted, Drafting
from foretoken.engine.drafting.chain import ChainDrafter
from foretoken.engine.options import DraftOptions, DraftSource
from foretoken.engine.verify.acceptance import Guess
from foretoken.wording import listed, tr

# Choices. Half or twice as much changes little (tests/engine/drafting/test_chooser.py).
_CLEARLY: Final = 1.1  # times as fast, from which another draft is taken: less is within what estimates vary by
_APART: Final = 8  # rounds at least between two trials
_TRIAL: Final = 3  # rounds that a draft is tried
_SHARE: Final = 0.02  # of the time, that trials may cost
_LOSS: Final = 0.3  # of the time of a trial, while nothing is known of the draft
_LEAST_LOSS: Final = 0.05
# What one trial may cost at most: so many rounds, and this share of the time of the reply so far.
_ROUNDS: Final = 2.0
_REPLY_SHARE: Final = 0.05
_FIRST_SHARE: Final = 0.15  # likewise, for the first of a reply, which reads its prompt
_AVERAGED: Final = 0.1  # weight of a round in the average of what rounds take


class DraftChooser:
    """Implements `base.Drafter` over two chains or more. `costs`: of each one's passes; `names`: of their drafts.

    With an automatic source it takes the chain from which more tokens per ms are to be expected, by measured costs and
    learned acceptance. The others are tried now and then for a few rounds, in a small share of the time. The choice
    changes only after a trial, because what is known of a draft is about the text in which it guessed.
    """

    def __init__(self, chains: Sequence[ChainDrafter], costs: Sequence[Costs], names: Sequence[str]) -> None:
        self._chains, self._costs, self._names = list(chains), list(costs), list(names)
        self._home = 0  # index of the chain chosen
        self._now = 0  # of the one that guesses: another during a trial
        self._begun = False  # whether the choice was looked at in this reply
        self._rounds = 0  # since the latest trial
        self._left = 0  # rounds of the trial
        self._trial = (0.0, 0.0)  # its tokens and ms
        self._tried: list[int] = []  # in the order of their latest trials
        self._tried_here: set[int] = set()  # in this reply
        self._debt = 0.0  # ms that trials have cost and that are not paid for yet
        self._reply_ms = 0.0
        self._round_ms = 0.0  # averaged

    def begin(self, work: Drafting) -> None:
        for chain in self._chains:
            chain.begin(work)
        self._now, self._begun, self._left = self._home, False, 0
        self._rounds, self._reply_ms, self._tried_here = 0, 0.0, set()

    def propose(self, room: int, options: DraftOptions) -> Drafted:
        if room <= 0:
            # Also the first round of a reply, which all of them learn of.
            return [chain.propose(room, options) for chain in self._chains][self._now]
        choice = self._choose(options)
        drafted = self._chains[self._now].propose(room, options)
        if drafted.kind.guesses:
            drafted = msgspec.structs.replace(drafted, drafter=self._names[self._now], rests=0)
        return msgspec.structs.replace(drafted, choice=choice, rests=0) if choice else drafted

    def meanwhile(self, guesses: Sequence[Guess]) -> AbstractContextManager[None]:
        return self._chains[self._now].meanwhile(guesses)

    def rollback(self, length: int) -> None:
        for chain in self._chains:
            chain.rollback(length)

    def learn(self, outcome: RoundOutcome) -> None:
        if outcome.first_pass:
            for chain in self._chains:
                chain.learn(outcome)
            return
        self._chains[self._now].learn(outcome)
        spent = outcome.verify_ms + outcome.work.step_ms + outcome.other_ms
        self._reply_ms += spent
        self._round_ms += (_AVERAGED if self._round_ms else 1.0) * (spent - self._round_ms)
        self._debt = max(0.0, self._debt - _SHARE * spent)
        if self._left:
            tokens, ms = self._trial
            self._trial = tokens + outcome.accepted + 1, ms + spent

    # --- choosing -------------------------------------------------------------------------------------------

    def _choose(self, options: DraftOptions) -> str:
        """Set `_now`. Returns a sentence where the choice is new."""
        if options.source is not DraftSource.AUTO:
            self._left, self._begun, self._rounds = 0, False, 0
            self._now = len(self._chains) - 1 if options.source is DraftSource.SECOND else 0
            return ""
        if not self._chains[self._home].works:
            self._home = next((at for at, chain in enumerate(self._chains) if chain.works), self._home)
        if not self._begun:
            self._begun, self._rounds, self._now = True, 0, self._home
            return self._compare(options, say=True)
        self._rounds += 1
        if self._left:
            self._left -= 1
            return "" if self._left else self._end_trial(options)
        if self._rounds >= _APART:
            self._try_another(options)
        return ""

    def _compare(self, options: DraftOptions, *, say: bool = False) -> str:
        """Change to the fastest draft if it is clearly faster. Returns the reason if it was changed, or if `say` asks
        for it."""
        speeds = {at: chain.expected(options) for at, chain in enumerate(self._chains) if chain.works}
        here = speeds.get(self._home)
        for at, speed in speeds.items():
            if speed is not None and here is not None and speed > _CLEARLY * here:
                self._home, here, say = at, speed, True
        self._now = self._home
        return self._why(speeds) if say and len(speeds) > 1 else ""

    def _why(self, speeds: dict[int, float | None]) -> str:
        name, here = self._names[self._home], speeds[self._home]
        others = [(self._names[at], speed) for at, speed in speeds.items() if at != self._home]
        if here is None or any(speed is None for _, speed in others):
            return tr(
                "{name} guesses first; {others} will be tried, too.",
                name=name,
                others=listed([other for other, _ in others]),
            )
        slower = listed(
            [tr("{rate:.0f} with {other}", rate=1000 * (speed or 0.0), other=other) for other, speed in others]
        )
        return tr(
            "{name} guesses here: {value:.0f} tokens per second are expected with it, {slower}.",
            name=name,
            value=1000 * here,
            slower=slower,
        )

    def _try_another(self, options: DraftOptions) -> None:
        """Begin a trial of the draft whose last trial is longest ago, if there is time for one."""
        others = [at for at, chain in enumerate(self._chains) if at != self._home and chain.works]
        if not others or self._debt > 0:
            return
        at = min(others, key=lambda other: self._tried.index(other) if other in self._tried else -1)
        here, there = (self._chains[which].expected(options) for which in (self._home, at))
        loss = _LOSS if not here or there is None else max(_LEAST_LOSS, 1.0 - there / here)
        reading = (self._costs[at].reading or 0.0) * self._chains[at].behind
        share = _REPLY_SHARE if at in self._tried_here else _FIRST_SHARE
        if reading + _TRIAL * loss * self._round_ms > _ROUNDS * self._round_ms + share * self._reply_ms:
            return
        self._tried_here.add(at)
        self._debt = reading
        self._tried = [*(other for other in self._tried if other != at), at]
        self._now, self._left, self._trial = at, _TRIAL, (0.0, 0.0)

    def _end_trial(self, options: DraftOptions) -> str:
        """Count what the trial has cost, and choose. Returns a sentence where the choice is new."""
        self._rounds = 0
        (tokens, ms), usual = self._trial, self._chains[self._home].expected(options)
        if usual:
            self._debt += max(0.0, ms - tokens / usual)
        return self._compare(options)
