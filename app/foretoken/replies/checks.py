"""The identities that hold in every trace. What breaks one was not written by the engine."""

from collections.abc import Sequence

from foretoken.engine.events import Fate, PromptDone, ReplyFinished
from foretoken.engine.examined import ExaminedToken
from foretoken.replies.records import EventRecord, RoundRecord


class Contradiction(ValueError):
    """What no reply of the engine can be. `str` says it in a few words."""


class Checker:
    """Holds the events of a reply, one after the other, against the identities.

    Round by round: proposals are accepted up to the first rejected one, the rest discarded; emitted are the accepted
    proposals, then one CORRECTED after a rejection, one BONUS after full acceptance, or one PLAIN without proposals.
    So emitted = accepted + corrected + bonus + plain, less what a stop cut off. The figures of ReplyFinished agree.
    """

    def __init__(self) -> None:
        self._ids: list[int] = []
        self._drafted = self._accepted = self._rounds = 0
        self._ended = self._mixed = self._untold = False

    @property
    def emitted(self) -> int:
        """How many tokens the reply has so far."""
        return len(self._ids)

    def add(self, event: EventRecord) -> None:
        """Raises Contradiction."""
        _require(not self._ended, "something follows the end of the reply")
        match event:
            case PromptDone():
                _require(event.ms >= 0, "a time is negative")
            case RoundRecord():
                self._add_round(event)
            case ReplyFinished():
                self._ended = True
                self._check_end(event)
            case _:
                pass

    def add_examined(self, tokens: Sequence[ExaminedToken]) -> None:
        """What was found out about tokens of the reply, which were added before. Raises Contradiction."""
        for token in tokens:
            known = 0 <= token.index < len(self._ids) and self._ids[token.index] == token.token_id
            _require(known, f"the examined token {token.index} is another in the reply")

    def _add_round(self, event: RoundRecord) -> None:
        _require(event.index == self._rounds, f"round {event.index} is in the place of round {self._rounds}")
        self._rounds += 1
        if event.text_only:
            self._mixed = True
        else:
            _check_round(event)
            self._untold = self._untold or any(token.fate is Fate.UNKNOWN for token in event.emitted)
        self._drafted += len(event.proposals)
        self._accepted += _accepted(event)
        for token in event.emitted:
            in_place = token.cut or token.index == len(self._ids)
            _require(in_place, f"round {event.index}: token {token.index} is misplaced")
            if not token.cut:
                self._ids.append(token.token_id)

    def _check_end(self, end: ReplyFinished) -> None:
        if self._mixed:  # the ids of some of its tokens are not known
            return
        metrics = end.metrics
        _require(list(end.token_ids) == self._ids, "the reply's token ids are not those of its rounds")
        for name, count in (
            ("generated_tokens", len(self._ids)),
            ("num_draft_tokens", self._drafted),
            ("num_accepted_tokens", self._accepted),
        ):
            recorded = getattr(metrics, name)
            if self._untold and name != "generated_tokens":  # the server told sums alone
                continue
            _require(recorded == count, f"{name} is {recorded}, but the rounds have {count}")


def _check_round(event: RoundRecord) -> None:
    where = f"round {event.index}"
    proposals, emitted = event.proposals, event.emitted
    if emitted and emitted[0].fate is Fate.UNKNOWN:
        known = {token.fate for token in emitted} != {Fate.UNKNOWN} or bool(proposals)
        _require(not known, f"{where}: what became of its tokens is known of some and not of others")
        _require(event.remote_ms >= 0, f"{where}: a time is negative")
        return
    fates = [proposal.fate for proposal in proposals]
    kept = _accepted(event)
    refused = [Fate.REJECTED] + [Fate.DISCARDED] * (len(fates) - kept - 1) if kept < len(fates) else []
    _require(fates == [Fate.ACCEPTED] * kept + refused, f"{where}: the fates of its proposals are out of order")
    places = [proposal.position for proposal in proposals]
    _require(places == list(range(len(places))), f"{where}: its proposals are not counted from 0")
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
    times = [getattr(event, name) for name in event.__struct_fields__ if name.endswith("_ms")]
    _require(min(times) >= 0, f"{where}: a time is negative")


def _accepted(event: RoundRecord) -> int:
    return sum(guess.fate is Fate.ACCEPTED for guess in event.proposals)


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Contradiction(otherwise)
