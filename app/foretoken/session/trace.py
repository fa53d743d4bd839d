"""A reply on disk: JSON lines, first a header, then every event as it came.

    {"format": "foretoken-trace", "version": 1, "foretoken": "0.1.0", "models": {...}, ...}
    {"type": "PromptStarted", "tokens": 41, ...}
    ...
    {"type": "ReplyFinished", "reason": "stop", ...}

Bytes are base64. A file whose writer was killed lacks its end, and is readable up to there.
"""

from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import msgspec

from foretoken import __version__
from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json
from foretoken.engine.events import Fate, ReplyEvent, ReplyFinished, Round
from foretoken.engine.model import ModelInfo
from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.errors import ForetokenError, UnusableInput

FORMAT: Final = "foretoken-trace"
VERSION: Final = 1

_EMITTABLE = {Fate.ACCEPTED, Fate.CORRECTED, Fate.BONUS, Fate.PLAIN}


class TraceModels(msgspec.Struct, frozen=True, kw_only=True):
    """The pair that answered."""

    main: ModelInfo
    draft: ModelInfo | None = None


class TracePrompt(msgspec.Struct, frozen=True, kw_only=True):
    """What was answered: a conversation, or a raw text."""

    messages: tuple[ChatMessage, ...] = ()
    raw: str | None = None


class TraceHeader(msgspec.Struct, frozen=True, kw_only=True):
    """The first line."""

    format: str = FORMAT
    version: int = VERSION
    foretoken: str = __version__
    models: TraceModels
    options: ReplyOptions
    prompt: TracePrompt


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


class Counts(msgspec.Struct, frozen=True, kw_only=True):
    """Tokens by fate. The first five leave out what a stop cut off; emitted = accepted + corrected + bonus + plain."""

    emitted: int
    accepted: int
    corrected: int
    bonus: int
    plain: int
    cut: int
    rejected: int
    discarded: int


class TraceWriter:
    """Writes one trace as the reply comes; a context manager. Raises ForetokenError when the disk refuses."""

    def __init__(self, path: Path, header: TraceHeader) -> None:
        self._path = path
        try:
            self._file = path.open("wb")
        except OSError as error:
            raise _unwritable(path, error) from None
        try:
            self._line(header)
        except ForetokenError:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._file.close()
        except OSError as fault:
            if error is None:
                raise _unwritable(self._path, fault) from None

    def write(self, event: ReplyEvent) -> None:
        self._line(event)

    def _line(self, value: TraceHeader | ReplyEvent) -> None:
        try:
            self._file.write(to_json(value) + b"\n")
        except OSError as error:
            raise _unwritable(self._path, error) from None


def read_trace(path: Path) -> Trace:
    """Raises UnusableInput, naming the line, when `path` is no trace of a version this program knows."""
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        raise UnusableInput(f"{path} could not be read ({error.strerror}); choose another trace.") from None
    lines, rest = lines[:-1], lines[-1]  # whatever follows the last line break was never finished
    if not lines:
        raise UnusableInput(f"{path} is {'no trace' if rest else 'empty'}; choose a file written by --trace.")
    try:
        header = from_json(lines[0], TraceHeader)
    except Undecodable:
        raise UnusableInput(f"{path} is no trace; choose a file written by --trace.") from None
    if header.format != FORMAT or header.version != VERSION:
        raise UnusableInput(
            f"{path} is a {header.format} of version {header.version}, and this program reads version {VERSION} of "
            f"{FORMAT}; use the program that wrote it."
        )
    events: list[ReplyEvent] = []
    for number, line in enumerate(lines[1:], start=2):
        try:
            events.append(from_json(line, ReplyEvent))
        except Undecodable as error:
            raise UnusableInput(f"Line {number} of {path} is damaged ({error}); record the trace again.") from None
    return Trace(header=header, events=tuple(events))


def counts(events: Iterable[ReplyEvent]) -> Counts:
    """Count the tokens of a reply, checking the identities every trace must satisfy. Raises UnusableInput.

    Round by round: proposals are accepted up to the first rejected one, the rest discarded; emitted are the accepted
    proposals, then one CORRECTED after a rejection, one BONUS after full acceptance, or one PLAIN without proposals.
    Over the reply: emitted = accepted + corrected + bonus + plain, less what a stop cut off; the figures of
    ReplyFinished agree.
    """
    tally = dict.fromkeys(Fate, 0)
    ids: list[int] = []
    cut = accepted = drafted = 0
    finished: ReplyFinished | None = None
    for event in events:
        if isinstance(event, ReplyFinished):
            finished = event
        elif isinstance(event, Round):
            _check_round(event)
            drafted += len(event.proposals)
            accepted += event.accepted
            for proposal in event.proposals:
                if proposal.fate is not Fate.ACCEPTED:
                    tally[proposal.fate] += 1
            for token in event.emitted:
                _require(token.cut or token.index == len(ids), f"round {event.index}: token {token.index} is misplaced")
                if token.cut:
                    cut += 1
                else:
                    tally[token.fate] += 1
                    ids.append(token.token_id)
    total = sum(tally[fate] for fate in _EMITTABLE)
    _require(total == len(ids), f"{len(ids)} tokens were emitted, but their fates add up to {total}")
    if finished is not None:
        _check_figures(finished, ids, drafted, accepted)
    return Counts(
        emitted=len(ids),
        accepted=tally[Fate.ACCEPTED],
        corrected=tally[Fate.CORRECTED],
        bonus=tally[Fate.BONUS],
        plain=tally[Fate.PLAIN],
        cut=cut,
        rejected=tally[Fate.REJECTED],
        discarded=tally[Fate.DISCARDED],
    )


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
        raise UnusableInput(f"The trace contradicts itself: {otherwise}.")


def _unwritable(path: Path, error: OSError) -> ForetokenError:
    return ForetokenError(f"{path} could not be written ({error.strerror or error}); choose another place.")
