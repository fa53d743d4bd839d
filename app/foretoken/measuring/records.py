"""Measured replies, appended to a JSON Lines file as they come, so that a measurement can go on after any end."""

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json
from foretoken.errors import UnwritableFile, UsageError
from foretoken.measuring.prices import PassCosts
from foretoken.measuring.runner import Contestant, MeasuredReply
from foretoken.wording import tr

if TYPE_CHECKING:
    from foretoken.measuring.measuring import MeasuringPlan

VERSION: Final = 2


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a contestant (`row`: its `kept_as`) replied to the turns of a prompt, by the prompt's id.

    `number`: how many records came before; `place`: how many contestants had the prompt just before. `memory`: bytes of
    the process afterwards; `others`: processor cores that other programs used meanwhile. `error`: why the contestant's
    process could not be started; nothing was run then. `costs`: what passes took, of the process `row`; nothing else
    is told then.
    """

    row: str
    prompt: str = ""
    kind: str = ""
    repetition: int = 0
    place: int = 0
    number: int = 0
    replies: tuple[MeasuredReply, ...] = ()
    memory: int | None = None
    others: float = 0.0
    error: str = ""
    costs: PassCosts | None = None


class _Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line: what all replies share."""

    version: int = VERSION
    shared: Any = None


class Results:
    """What was measured so far, in a file where there is one."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._found: dict[tuple[str, str, int], Record] = {}
        self._errors: dict[str, str] = {}
        self.costs: dict[str, PassCosts] = {}
        """What passes took, by process."""

    @classmethod
    def at(cls, path: Path, shared: object) -> "Results":
        """Those in the file at `path`, which is made if need be. `shared`: what all of them have in common. A last line
        that was cut off is left aside.

        Raises UsageError where these were measured with other options, UnwritableFile.
        """
        results = cls(path)
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines() if path.is_file() else []
        if lines:
            results._read(lines, from_json(to_json(shared), Any))
            results._write(b"\n" if not path.read_bytes().endswith(b"\n") else b"")
        else:
            results._write(to_json(_Header(shared=shared)) + b"\n")
        return results

    def _read(self, lines: list[str], shared: object) -> None:
        try:
            header = from_json(lines[0], _Header)
        except Undecodable:
            header = None
        if header is None or header.version != VERSION or header.shared != shared:
            raise UsageError(
                tr(
                    "The results in {folder} were measured with other options; choose another folder, or the same"
                    " options.",
                    folder=self._path.parent if self._path is not None else "",
                )
            )
        for line in lines[1:]:
            with contextlib.suppress(Undecodable):
                self._note(from_json(line, Record))

    def add(self, record: Record) -> None:
        """Raises UnwritableFile."""
        self._note(record)
        self._write(to_json(record) + b"\n")

    def _note(self, record: Record) -> None:
        if record.costs is not None:
            self.costs[record.row] = record.costs
        elif record.error:
            self._errors[record.row] = record.error
        else:
            self._errors.pop(record.row, None)
            self._found[record.row, record.prompt, record.repetition] = record

    def _write(self, data: bytes) -> None:
        if self._path is None or not data:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("ab") as file:
                file.write(data)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise UnwritableFile(
                tr("{path} cannot be written ({reason}); choose another folder.", path=self._path, reason=reason)
            ) from None

    @property
    def size(self) -> int:
        """How many records there are."""
        return len(self._found)

    def has(self, contestant: Contestant, prompt: str, repetition: int = 0) -> bool:
        return (contestant.kept_as, prompt, repetition) in self._found

    def of(self, plan: "MeasuringPlan", contestant: Contestant) -> dict[tuple[str, int], Record]:
        """The records of a contestant that belong to the plan, by prompt and repetition."""
        keys = ((prompt.id, repetition) for prompt in plan.prompts for repetition in range(plan.repeat))
        found = {key: self._found.get((contestant.kept_as, *key)) for key in keys}
        return {key: record for key, record in found.items() if record is not None}

    def error(self, contestant: Contestant) -> str:
        """Why its process could not be started, "" where it could or was not tried."""
        return self._errors.get(contestant.kept_as, "")

    def count(self, plan: "MeasuringPlan") -> int:
        """How many records of the plan are here."""
        return sum(len(self.of(plan, one)) for one in plan.contestants)

    def finished(self, plan: "MeasuringPlan") -> bool:
        """Whether nothing is missing that can be measured."""
        each = len(plan.prompts) * plan.repeat
        return all(self.error(one) or len(self.of(plan, one)) == each for one in plan.contestants)
