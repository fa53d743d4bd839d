"""The measurements of the lab, appended to a JSON Lines file as they come, so that it can go on after any end."""

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json
from foretoken.errors import UnwritableFile, UsageError
from foretoken.wording import tr

if TYPE_CHECKING:
    from foretoken.bench.lab import LabPlan

_VERSION: Final = 1


class Measured(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One run of a pair: `step` is a length or "none", `prompt` the id of its prompt. `error`: the pair could not be
    loaded, and nothing was run."""

    main: str
    draft: str
    step: str = ""
    prompt: str = ""
    kind: str = ""
    decode_tps: float | None = None
    tokens: int = 0
    drafted: int = 0
    accepted: int = 0
    error: str = ""


class _Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line: what all runs share."""

    version: int = _VERSION
    shared: Any = None


class Results:
    """What was measured so far, in a file where there is one."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._found: dict[tuple[str, str, str, str], Measured] = {}
        self._errors: dict[tuple[str, str], str] = {}

    @classmethod
    def at(cls, path: Path, plan: "LabPlan") -> "Results":
        """Those in the file at `path`, which is made if need be. A last line that was cut off is left aside.

        Raises UsageError where these were measured with other options, UnwritableFile.
        """
        results = cls(path)
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines() if path.is_file() else []
        shared = from_json(to_json(_shared(plan)), Any)
        if lines:
            results._read(lines, shared)
            results._write(b"\n" if not path.read_bytes().endswith(b"\n") else b"")
        else:
            results._write(to_json(_Header(shared=shared)) + b"\n")
        return results

    def _read(self, lines: list[str], shared: object) -> None:
        try:
            header = from_json(lines[0], _Header)
        except Undecodable:
            header = None
        if header is None or header.version != _VERSION or header.shared != shared:
            raise UsageError(
                tr(
                    "The results in {folder} were measured with other options; choose another folder, or the same"
                    " options.",
                    folder=self._path.parent if self._path is not None else "",
                )
            )
        for line in lines[1:]:
            with contextlib.suppress(Undecodable):
                self._note(from_json(line, Measured))

    def add(self, measured: Measured) -> None:
        """Raises UnwritableFile."""
        self._note(measured)
        self._write(to_json(measured) + b"\n")

    def _note(self, measured: Measured) -> None:
        if measured.error:
            self._errors[measured.main, measured.draft] = measured.error
        else:
            self._errors.pop((measured.main, measured.draft), None)
            self._found[measured.main, measured.draft, measured.step, measured.prompt] = measured

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

    def has(self, main: str, draft: str, step: str, prompt: str) -> bool:
        return (main, draft, step, prompt) in self._found

    def of(self, main: str, draft: str, step: str) -> dict[str, Measured]:
        """The runs of a step, by prompt."""
        return {key[3]: one for key, one in self._found.items() if key[:3] == (main, draft, step)}

    def error(self, main: str, draft: str) -> str:
        """Why a pair could not be loaded, "" where it could or was not tried."""
        return self._errors.get((main, draft), "")

    def count(self, plan: "LabPlan") -> int:
        """How many runs of the plan are here."""
        return sum(self._count(plan, main, draft) for main, draft in plan.pairs)

    def whole(self, plan: "LabPlan", main: str, draft: str) -> bool:
        """Whether all runs of a pair are here."""
        return self._count(plan, main, draft) == len(plan.steps) * len(plan.prompts)

    def _count(self, plan: "LabPlan", main: str, draft: str) -> int:
        return sum(self.has(main, draft, step, prompt.id) for step in plan.steps for prompt in plan.prompts)


def _shared(plan: "LabPlan") -> dict[str, object]:
    """What results of one file have in common."""
    options = msgspec.structs.replace(plan.options, draft=type(plan.options.draft)())
    return {
        "options": options,
        "pair": msgspec.structs.replace(plan.pair, main="", draft=None, second_draft=None),
    }
