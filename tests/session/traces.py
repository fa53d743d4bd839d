"""A trace as `generate --trace` writes it: read back, and held against the identities that every trace satisfies.

Reached through `helper("session/traces.py")`.
"""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from foretoken.decoding import from_json
from foretoken.engine.events import Fate, ReplyEvent, ReplyFinished, Round
from foretoken.session.trace import TraceHeader


class Contradiction(Exception):
    """What no reply of the engine can be."""


class Trace(msgspec.Struct, frozen=True, kw_only=True):
    """A trace in memory. `finished` is None when the recording was cut short."""

    header: TraceHeader
    events: tuple[ReplyEvent, ...]

    @property
    def rounds(self) -> list[Round]:
        return [event for event in self.events if isinstance(event, Round)]

    @property
    def finished(self) -> ReplyFinished | None:
        last = self.events[-1] if self.events else None
        return last if isinstance(last, ReplyFinished) else None


def read(path: Path) -> Trace:
    """Raises Undecodable where a line is not what it should be."""
    first, *lines = path.read_bytes().split(b"\n")[:-1]  # whatever follows the last line break was never finished
    return Trace(header=from_json(first, TraceHeader), events=tuple(from_json(line, ReplyEvent) for line in lines))


def emitted(events: Iterable[ReplyEvent]) -> int:
    """The number of tokens of a reply that satisfies the identities of every trace. Raises Contradiction otherwise.

    Round by round: proposals are accepted up to the first rejected one, the rest discarded; emitted are the accepted
    proposals, then one CORRECTED after a rejection, one BONUS after full acceptance, or one PLAIN without proposals.
    So emitted = accepted + corrected + bonus + plain, less what a stop cut off. The figures of ReplyFinished agree.
    """
    ids: list[int] = []
    accepted = drafted = 0
    finished: ReplyFinished | None = None
    for event in events:
        if isinstance(event, ReplyFinished):
            finished = event
        elif isinstance(event, Round):
            _check_round(event)
            drafted += len(event.proposals)
            accepted += event.accepted
            for token in event.emitted:
                _require(token.cut or token.index == len(ids), f"round {event.index}: token {token.index} is misplaced")
                if not token.cut:
                    ids.append(token.token_id)
    if finished is not None:
        _check_figures(finished, ids, drafted, accepted)
    return len(ids)


def _check_round(event: Round) -> None:
    where = f"round {event.index}"
    proposals, emitted = event.proposals, event.emitted
    fates = [proposal.fate for proposal in proposals]
    kept = event.accepted
    refused = [Fate.REJECTED] + [Fate.DISCARDED] * (len(fates) - kept - 1) if kept < len(fates) else []
    _require(fates == [Fate.ACCEPTED] * kept + refused, f"{where}: the fates of its proposals are out of order")
    if not proposals:
        last = Fate.PLAIN
    else:
        last = Fate.BONUS if kept == len(proposals) else Fate.CORRECTED
    expected = [Fate.ACCEPTED] * kept + [last]
    _require([token.fate for token in emitted] == expected, f"{where}: emitted tokens do not follow from its proposals")
    _require(
        [proposal.token_id for proposal in proposals[:kept]] == [token.token_id for token in emitted[:kept]],
        f"{where}: an accepted token is not its proposal",
    )
    cuts = [token.cut for token in emitted]
    _require(cuts == sorted(cuts), f"{where}: a token was cut off before one that was not")


def _check_figures(finished: ReplyFinished, ids: list[int], drafted: int, accepted: int) -> None:
    metrics = finished.metrics
    _require(list(finished.token_ids) == ids, "the reply's token ids are not those of its rounds")
    _require(metrics.generated_tokens == len(ids), "generated_tokens is not the number of emitted tokens")
    _require(metrics.num_draft_tokens == drafted, "num_draft_tokens is not the number of proposals")
    _require(metrics.num_accepted_tokens == accepted, "num_accepted_tokens is not the number of accepted proposals")


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Contradiction(otherwise)
