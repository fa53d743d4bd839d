"""A finished reply at other draft lengths: its rounds cut anew by what is known of each of its positions. No Qt.

A guess that was accepted or refused somewhere is accepted or refused there again, for with one text before it the draft
guesses the same. Where nothing was judged, the models' own probabilities decide if they were computed, else the share
of guesses that the reply accepted; such places are drawn a few times. Passes take what passes of the reply took.
"""

import statistics
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, Literal

import msgspec

from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.policy import FixedLength
from foretoken.engine.events import Fate, Round, Source, Token
from foretoken.engine.examined import Agreement, Comparison, Examination, ExaminedToken
from foretoken.engine.options import DraftOptions, DraftSource
from foretoken.engine.plain_speed import CostsSnapshot
from foretoken.measuring.along import Along, RoundTally
from foretoken.measuring.prices import prices_of
from foretoken.measuring.replayed import Replay, rounds_again
from foretoken.replies.content import ContentKind
from foretoken.replies.reply import Reply
from foretoken.wording import tr

Length = int | Literal["auto"]
LONGEST: Final = 16
_DRAWS: Final = 5  # of what is not known
# Shares by which measured speeds miss the forecast, with pass costs that were measured and with those of the reply
# alone: 80% of 150 forecasts from one length of the demo pair to another were within 6% and 35%.
_OFF, _OFF_UNMEASURED = 0.1, 0.35


class Forecast(msgspec.Struct, frozen=True, kw_only=True):
    """The reply at another draft length: its rounds, tokens per second, and `low` to `high`, between which a measured
    speed is expected. `measured`: it was written at this length, and these are the speed that was measured."""

    rounds: tuple[Round, ...]
    guesses: int
    accepted: int
    tps: float
    low: float
    high: float
    measured: bool = False


def why_not(reply: Reply) -> str:
    """Why nothing can be forecast from a reply that has ended, in a sentence; "" where it can."""
    if not reply.known_rounds or len(reply.known_rounds) < len(reply.rounds):
        return tr("Only the text of this reply is known, not its rounds.")
    if any(token.fate is Fate.UNKNOWN for token in reply.tokens):
        return tr("The server does not say what it guessed.")
    if reply.metrics.too_short:
        return tr("This reply is too short for a forecast.")
    return "" if reply.steps else tr("Nothing was guessed in this reply, so there is nothing to forecast from.")


def drafters(reply: Reply) -> list[str]:
    """The drafts that guessed in it, where there were several."""
    found = sorted({one.drafter for one in reply.known_rounds if one.drafter and one.guesses})
    return found if len(found) > 1 else []


class WhatIf:
    """Forecasts of one reply, which `why_not` has nothing against.

    `written`: the draft length that it was written with, None where that is not known: at that one the forecast is what
    was measured. `drafter`: the draft to ask, "" for all that guessed. `costs`, `plain_ms`: what was measured of the
    pair; `examined`: what both models say of each token.
    """

    def __init__(
        self,
        reply: Reply,
        *,
        written: Length | None = None,
        drafter: str = "",
        costs: CostsSnapshot | None = None,
        plain_ms: float | None = None,
        examination: Examination | None = None,
    ) -> None:
        self._tokens = reply.tokens
        rounds = [one for one in reply.known_rounds if drafter in ("", one.drafter) or not one.guesses]
        examined = {} if examination is None else {one.index: one for one in examination.tokens}
        kept, sure = _known(self._tokens, rounds, examined)
        ids = reply.token_ids
        agreement = Agreement(overlap=kept, kept=kept, sure=sure)
        prices = prices_of(rounds, costs or _costs(rounds, plain_ms))
        self._costs = Costs(prices.for_policies, block=max(prices.costs.blocks, default=None))
        self._replay = Replay(
            prompt=(0,) * reply.metrics.prompt_tokens,
            reply=ids,
            kinds=(ContentKind.PROSE,) * len(ids),
            along=Along(Comparison(prompt=(), agreement=agreement)),
            prices=prices,
            greedy=examination is not None and examination.greedy,
            ended=self._tokens[-1].piece == b"",
        )
        self._off = _OFF_UNMEASURED if costs is None else _OFF
        self.at = cache(self._at)
        self._again = cache(self._drawn)
        self._scale, measured = 1.0, reply.metrics.decode_tps
        whole = not drafter or not drafters(reply)
        self._written = written if whole and measured else None
        if self._written is not None and measured:
            drafted, accepted = reply.metrics.num_draft_tokens, reply.metrics.num_accepted_tokens
            self._measured = Forecast(
                rounds=tuple(reply.known_rounds),
                guesses=drafted,
                accepted=accepted,
                tps=measured,
                low=measured,
                high=measured,
                measured=True,
            )
            self._scale = measured / statistics.fmean(map(_tps, self._again(self._written)))

    def _at(self, length: Length) -> Forecast:
        """At a draft length from 0 to LONGEST, or "auto"."""
        if length == self._written:
            return self._measured
        drawn = self._again(length)
        speeds = [self._scale * _tps(one) for one in drawn]
        return Forecast(
            rounds=tuple(self._cut(drawn[0])),
            guesses=round(statistics.fmean(sum(tally.drafted for _at, tally in one) for one in drawn)),
            accepted=round(statistics.fmean(sum(sum(tally.accepted) for _at, tally in one) for one in drawn)),
            tps=statistics.fmean(speeds),
            low=min(speeds) * (1 - self._off),
            high=max(speeds) * (1 + self._off),
        )

    def _drawn(self, length: Length) -> list[list[tuple[int, RoundTally]]]:
        """The rounds behind the first token, as often as what is not known is drawn."""
        if length == 0:
            options = DraftOptions(source=DraftSource.NONE)
            return [list(rounds_again(self._replay, FixedLength(1), options))]
        options = DraftOptions(length=length, lookup=False)
        if length != "auto":
            return [list(rounds_again(self._replay, FixedLength(length), options, seed=seed)) for seed in range(_DRAWS)]
        auto = AutoLength(self._costs)
        list(rounds_again(self._replay, auto, options, seed=_DRAWS))  # what it learns of a pair it keeps
        return [list(rounds_again(self._replay, auto, options, seed=seed)) for seed in range(_DRAWS)]

    def _cut(self, again: Sequence[tuple[int, RoundTally]]) -> list[Round]:
        """The rounds with their tokens, the first of the reply included."""
        found = [self._round(0, 0, RoundTally())]
        for number, (at, tally) in enumerate(again, 1):
            found.append(self._round(number, at, tally))
        return found

    def _round(self, number: int, at: int, tally: RoundTally) -> Round:
        accepted = int(sum(tally.accepted))
        own = Fate.PLAIN if not tally.drafted else Fate.BONUS if accepted == tally.drafted else Fate.CORRECTED
        tokens = list[Token]()
        for place, token in enumerate(self._tokens[at : at + accepted + 1]):
            refused = token.refused if place == accepted and own is Fate.CORRECTED else None
            facts: dict[str, Any] = {"position": place, "round": number}
            if refused is not None:
                tokens.append(msgspec.structs.replace(refused, fate=Fate.REJECTED, **facts))
            fate, source = (own, None) if place == accepted else (Fate.ACCEPTED, token.source or Source.MODEL)
            tokens.append(msgspec.structs.replace(token, fate=fate, source=source, refused=refused, **facts))
        ms, guesses = tally.ms, int(tally.drafted)
        return Round(
            index=number, tokens=tuple(tokens), draft_ms=0, verify_ms=ms, at_ms=0, context_used=0, draft_limit=guesses
        )


def _tps(again: Sequence[tuple[int, RoundTally]]) -> float:
    return 1000.0 * sum(tally.tokens for _at, tally in again) / max(1e-9, sum(tally.ms for _at, tally in again))


def _known(
    tokens: Sequence[Token], rounds: Sequence[Round], examined: dict[int, ExaminedToken]
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """For each token the chance that a guess of it is made and kept, 0 or 1 where that was seen, and how sure the draft
    is there."""
    seen = dict[int, tuple[float, float | None]]()
    for token in (token for one in rounds for token in one.written):
        if token.index is not None and token.source is not None:
            seen[token.index] = 1.0, token.draft_prob
        elif token.index is not None and token.refused is not None:
            seen[token.index] = 0.0, token.refused.draft_prob
    usual = statistics.fmean(kept for kept, _sure in seen.values()) if seen else 0.0
    usually_sure = statistics.fmean([sure for _kept, sure in seen.values() if sure is not None] or [usual])
    kept, sure = list[float](), list[float]()
    for index in range(len(tokens)):
        found = examined.get(index)
        chance = usual if found is None or found.overlap is None else found.overlap
        certain = None if found is None or found.draft is None or not found.draft.top else found.draft.top[0].raw
        was, prob = seen.get(index, (chance, certain))
        kept.append(was)
        sure.append(usually_sure if prob is None else prob)
    return tuple(kept), tuple(sure)


def _costs(rounds: Sequence[Round], plain_ms: float | None) -> CostsSnapshot:
    """What the passes of these rounds took, the first of the reply left out; `plain_ms`: of a plain token."""
    by_width = dict[int, list[float]]()
    for one in rounds:
        if one.index and not one.held_ms and one.verify_ms:
            by_width.setdefault(len(one.guesses) + 1, []).append(one.verify_ms)
    passes = {width: statistics.median(each) for width, each in by_width.items()}
    if plain_ms:
        passes.setdefault(1, plain_ms)
    return CostsSnapshot(passes=passes, step=None, depths={})
