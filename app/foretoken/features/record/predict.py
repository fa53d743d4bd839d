"""How fast a pair would be on a machine that it was never measured on: the pair's acceptance at the machine's costs.

With acceptance token by token, as the drafter league records it, replies are replayed as there, automatic length
included (`measuring.replayed`). With acceptance by position alone, as of a bench or another program, a round of n
guesses writes 1 + the sum of the first n tokens, so that no automatic length is known.
"""

import math
import statistics
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, islice, repeat
from typing import Final

import msgspec

from foretoken.engine.draft_length.costs import READING
from foretoken.engine.examined import Agreement, Chain, Comparison
from foretoken.errors import UnusableInput
from foretoken.measuring.along import Along, RoundTally, total
from foretoken.measuring.open_record import OpenRecord, PairAcceptance, RecordedFile, ReplyAcceptance, Said
from foretoken.measuring.prices import PassCosts, Prices
from foretoken.measuring.replayed import Replay, at_each_length
from foretoken.measuring.table import TableRow
from foretoken.plain import one_line
from foretoken.replies.content import ContentKind
from foretoken.speedups import Basis, Speedup, geometric

# By which share predictions are off, in the logarithm (`tests/perf/records.py`): where the draft was measured on the
# machine, and where its step is reckoned from sizes.
_SIGMAS: Final = {True: 0.12, False: 0.2}
_HOLDS: Final = statistics.NormalDist().inv_cdf(0.9)  # to either side, for 80%
_OF_95: Final = statistics.NormalDist().inv_cdf(0.975)
_USUAL_DEPTH: Final = 256  # tokens before a round, where replies are not known one by one


class LengthForecast(msgspec.Struct, frozen=True, kw_only=True):
    """A pair at one draft length. `speedup`: with the interval in which 80% of measurements lie."""

    length: str
    speedup: Speedup
    decode_tps: float
    acceptance: float | None


class PairForecast(msgspec.Struct, frozen=True, kw_only=True):
    """`rows` by draft length, "auto" last. `main` and `draft`: as the machine's record calls them; `notes`: what was
    reckoned where nothing was measured."""

    main: str
    draft: str
    plain_tps: float
    rows: tuple[LengthForecast, ...]
    notes: tuple[str, ...] = ()

    @property
    def best(self) -> LengthForecast:
        return max(self.rows, key=lambda row: row.speedup.ratio)


def predict(
    machine: Sequence[OpenRecord], pair: OpenRecord, *, main: str = "", draft: str = "", guesser: str = ""
) -> PairForecast:
    """What the pair of a record would bring on the machine of others. `main`: the file in these that stands for the
    pair's main model, "" for the same one or another quantisation of it; `draft`: which of the pair's drafts, "" for
    the first; `guesser`: what stands for that on the machine, likewise. Raises UnusableInput."""
    known, rows = _of_pair(pair, draft)
    target = known.main if known is not None else rows[0].main
    drafter = known.draft if known is not None else rows[0].draft
    found = _costs(machine, pair.file(target), main)
    prices, notes, measured = _priced(machine, pair, found, target, drafter, guesser)
    if found[1] is not None and (own := pair.file(target)) is not None and found[1].sha256 != own.sha256:
        notes.append(f"The acceptance is that of {_shown(own)}.")
    depths = [_USUAL_DEPTH] if known is None else [one.prompt + len(one.said.kept) // 2 for one in _long(known)]
    plains = [prices.plain_tps(depth) for depth in depths]
    _check(plains)  # before a draft length policy is asked
    tallies = dict(_replayed(known, prices) if known is not None else _by_position(rows, prices))
    _check(one.tps for each in tallies.values() for one in each)
    return PairForecast(
        main=found[0].main,
        draft=drafter,
        plain_tps=statistics.geometric_mean(plains),
        rows=tuple(_predicted(length, each, plains, _SIGMAS[measured]) for length, each in tallies.items()),
        notes=tuple(notes),
    )


def _check(speeds: Iterable[float]) -> None:
    if not all(0 < speed < math.inf for speed in speeds):
        raise UnusableInput("The records contradict themselves: there is a speed that is not above zero.")


def _of_pair(pair: OpenRecord, draft: str) -> tuple[PairAcceptance | None, list[TableRow]]:
    """What is known of a draft: token by token, else by position."""
    known = next((one for one in pair.acceptance if one.replies and draft in ("", one.draft)), None)
    rows = [row for row in pair.rows if row.acceptance_per_position and draft in ("", row.draft)]
    rows = [row for row in rows if row.draft == rows[0].draft and row.main == rows[0].main]
    if known is None and not rows:
        raise UnusableInput(f"The pair's record knows no acceptance of {one_line(draft, 60) or 'a draft'}.")
    return known, rows


def _alike(one: RecordedFile | None, other: RecordedFile | None) -> int:
    """2 for the same file, 1 for another quantisation of it or the same name where no more is known, 0 for another."""
    if one is None or other is None:
        return 0
    if one.sha256 and one.sha256 == other.sha256:
        return 2
    if not one.parameters or not other.parameters:
        return int(one.name == other.name)
    return int((one.architecture, one.parameters) == (other.architecture, other.parameters))


def _every(machine: Sequence[OpenRecord]) -> Iterator[tuple[PassCosts, RecordedFile | None, RecordedFile | None]]:
    """Costs, with the files of main model and draft."""
    for record in machine:
        for costs in filter(lambda one: one.prices.costs.passes, record.costs):
            yield costs, record.file(costs.main), record.file(costs.draft)


_Found = tuple[PassCosts, RecordedFile | None]


def _costs(machine: Sequence[OpenRecord], file: RecordedFile | None, name: str) -> _Found:
    """Those of the main model on the machine."""
    every = [(costs, own) for costs, own, _draft in _every(machine)]
    if name:
        found = [one for one in every if one[0].main == name]
    else:
        found = [one for one in every if _alike(one[1], file)]
        found.sort(key=lambda one: (-_alike(one[1], file), -len(one[0].prices.costs.passes)))
    if not found:
        known = ", ".join(dict.fromkeys(one_line(costs.main, 60) for costs, _file in every)) or "none"
        wanted = one_line(name or ("the pair's main model" if file is None else file.name), 60)
        raise UnusableInput(f"The machine's record has no pass costs of {wanted}; it has those of: {known}.")
    return found[0]


def _priced(
    machine: Sequence[OpenRecord], pair: OpenRecord, found: _Found, target: str, drafter: str, guesser: str
) -> tuple[Prices, list[str], bool]:
    """Prices of the main model found, with the draft's steps; notes; and whether these were measured on the machine."""
    own, draft = found[0].prices, pair.file(drafter)
    if guesser:
        draft = next((file for record in machine if (file := record.file(guesser)) is not None), draft)
    steps = list[tuple[int, Prices]]()
    for costs, main, other in _every(machine):
        if _alike(other, draft) and costs.prices.drafting(1):
            steps.append((2 * _alike(other, draft) + (costs.main == found[0].main), costs.prices))
        elif _alike(main, draft) and not costs.draft:
            steps.append((2 * _alike(main, draft) - 1, _as_draft(costs.prices)))
    if steps:
        _rank, taken = max(steps, key=lambda step: step[0])
        return _with_draft(own, taken, 1.0), [], True
    beside = next((one for one in pair.costs if one.main == target and one.draft == drafter), None)
    before, now = pair.file(target), found[1]
    if beside is None:
        if draft is None or now is None or not draft.bytes or not now.bytes:
            raise UnusableInput(f"Neither record has what a guess of {one_line(drafter, 60)} costs.")
        guess = own.passes(own.depth)[1] * draft.bytes / now.bytes
        note = "A guess of the draft is reckoned from the sizes of the files."
        return msgspec.structs.replace(own, draft=0.0, guess=guess), [note], False
    there = beside.prices
    if (
        any(found[0] in one.costs and one.device == pair.device for one in machine)
        and beside.threads == found[0].threads
    ):
        return _with_draft(own, there, 1.0), [], True
    share = own.passes(own.depth)[1] / there.passes(own.depth)[1]
    if before is not None and now is not None and before.bytes and now.bytes:
        share *= before.bytes / now.bytes
    note = "A guess of the draft is reckoned from what it took on the pair's machine."
    return _with_draft(own, there, share), [note], False


def _as_draft(alone: Prices) -> Prices:
    """A draft that was measured as a main model: a guess is a token of its own."""
    reading = alone.passes(alone.depth)[READING] / READING
    costs = msgspec.structs.replace(alone.costs, reading=reading)
    return msgspec.structs.replace(alone, costs=costs, draft=0.0, guess=alone.round_ms(0, alone.depth))


def _with_draft(own: Prices, other: Prices, share: float) -> Prices:
    """`own` with the steps of `other`, which take this share of the time they took there."""
    costs = msgspec.structs.replace(
        own.costs,
        step=(other.drafting(4) / 4 or other.costs.step or 0.01) * share,
        reading=None if other.costs.reading is None else other.costs.reading * share,
        blocks={guesses: ms * share for guesses, ms in other.costs.blocks.items()},
    )
    return msgspec.structs.replace(own, costs=costs, draft=other.draft * share, guess=other.guess * share)


def _long(known: PairAcceptance) -> list[ReplyAcceptance]:
    """Replies with something to measure behind the first token."""
    found = [one for one in known.replies if len(one.said.kept) > 1]
    if not found:
        raise UnusableInput("The pair's record has no reply that is long enough.")
    return found


def _replayed(known: PairAcceptance, prices: Prices) -> Iterator[tuple[str, list[RoundTally]]]:
    replies = _long(known)
    for length, each in at_each_length([_replay(one, prices) for one in replies], prices):
        whole = [total(kinds.values()) for kinds in each]
        for tally, reply in zip(whole, replies, strict=True):
            if tally.drafted:  # the draft reads the prompt behind the first token
                tally.ms += (prices.costs.reading or 0.0) * reply.prompt
        yield length, whole


def _replay(reply: ReplyAcceptance, prices: Prices) -> Replay:
    """Ids stand for the tokens, each for one alone, so that prompt lookup finds nothing."""
    size = len(reply.said.kept)
    kinds = (ContentKind(kind) if kind in _KINDS else ContentKind.PROSE for kind, n in reply.kinds for _ in range(n))
    chains = tuple(Chain(start=one.start, agreement=_agreement(one)) for one in reply.behind)
    found = Comparison(prompt=(), agreement=_agreement(reply.said), chains=chains)
    return Replay(
        prompt=range(reply.prompt),
        reply=range(reply.prompt, reply.prompt + size),
        kinds=list(islice(chain(kinds, repeat(ContentKind.PROSE)), size)),
        along=Along(found),
        prices=prices,
        greedy=reply.greedy,
        ended=reply.ended,
    )


_KINDS: Final = {kind.value for kind in ContentKind}


def _agreement(said: Said) -> Agreement:
    if not len(said.kept) == len(said.overlap) == len(said.sure):
        raise UnusableInput("The pair's record contradicts itself: chances of a reply are of different number.")
    return Agreement(kept=said.kept, overlap=said.overlap, sure=said.sure)


def _by_position(rows: Sequence[TableRow], prices: Prices) -> Iterator[tuple[str, list[RoundTally]]]:
    """By the longest fixed length that was measured: what its shorter rounds would have kept."""
    fixed = [row for row in rows if row.length.isdecimal()] or rows
    row = max(fixed, key=lambda one: len(one.acceptance_per_position))
    for length, tokens in enumerate(accumulate(row.acceptance_per_position), 1):
        ms, accepted = prices.round_ms(length, _USUAL_DEPTH), list(row.acceptance_per_position[:length])
        yield str(length), [RoundTally(tokens=1 + tokens, ms=ms, rounds=1, drafted=length, accepted=accepted)]


def _predicted(length: str, replies: Sequence[RoundTally], plains: Sequence[float], sigma: float) -> LengthForecast:
    """`plains`: tokens/s of each reply without guesses."""
    found = geometric([one.tps / plain for one, plain in zip(replies, plains, strict=True)])
    assert found is not None, "there is a reply"
    over = math.log(found.high / found.low) / (2 * _OF_95) if found.low and found.high else 0.0
    width = math.exp(_HOLDS * math.hypot(sigma, over))
    low, high = found.ratio / width, found.ratio * width
    return LengthForecast(
        length=length,
        speedup=Speedup(ratio=found.ratio, low=low, high=high, of=Basis.FORECAST, count=len(replies)),
        decode_tps=statistics.geometric_mean(one.tps for one in replies),
        acceptance=total(replies).acceptance_rate,
    )


def _shown(file: RecordedFile) -> str:
    return one_line(f"{file.name} ({file.quantisation})" if file.quantisation else file.name, 80)
