"""What the commands that measure share: which prompts, how replies are written, progress, and where reports go."""

import argparse
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from foretoken.cli import output
from foretoken.cli.arguments import between, whole
from foretoken.errors import ForetokenError, UnusableInput, UnwritableFile

if TYPE_CHECKING:
    from foretoken.measuring.measuring import MeasuringProgress
    from foretoken.measuring.open_record import OpenRecord
    from foretoken.measuring.suite import SuitePrompt

RESULTS = "results.jsonl"
"""The file of --out in which each measurement is kept."""

_USUAL_TOKENS = 128
_SEED = 1


def add_replies(group: "argparse._ActionsContainer") -> None:
    """How long replies are, and how they are drawn."""
    group.add_argument(
        "--max-tokens",
        metavar="N",
        type=whole(2),
        default=_USUAL_TOKENS,
        help=f"of each reply (default: {_USUAL_TOKENS})",
    )
    group.add_argument(
        "--temperature", metavar="T", type=between(0, 100), default=0.0, help="of the sampling (default: 0)"
    )
    group.add_argument(
        "--seed", metavar="S", type=whole(0, 2**63 - 1), default=_SEED, help="of the sampling (default: 1)"
    )


def prompts(file: str | None, most: int | None) -> "tuple[SuitePrompt, ...]":
    """The prompts of `file`, or the built-in suite; the first `most` of each kind. Raises UnusableInput."""
    from foretoken.measuring.suite import built_in, few, from_text

    return few(built_in() if file is None else from_text(output.read_text(file), Path(file).name), most)


def folder(name: str | None) -> Path | None:
    """Where --out says that a report goes. Raises UnusableInput for what is no folder."""
    if name is not None and Path(name).exists() and not Path(name).is_dir():
        raise UnusableInput(f"{name} is a file, and --out takes a folder; name another one.")
    return None if name is None else Path(name)


def add_record(group: "argparse._ActionsContainer") -> None:
    """Where the record goes."""
    group.add_argument(
        "--record", metavar="FILE", type=Path, help="write what was found for others, too (see docs/records.md)"
    )


def write_record(path: Path, record: "OpenRecord") -> None:
    """Raises UnwritableFile."""
    from foretoken.encoding import to_json
    from foretoken.whole_file import whole_file

    with whole_file(path) as file:
        file.write(to_json(record) + b"\n")


def check_any(errors: Sequence[str | None], count: int) -> None:
    """Where nothing was measured there is nothing to report: raises UnusableInput with the first of `errors`, or
    ForetokenError where it was interrupted."""
    if errors and all(errors):
        raise UnusableInput(str(errors[0]))
    if not count:
        raise ForetokenError("Interrupted before anything was measured.")


def write_reports(folder: Path, forms: Iterable[str], written: Callable[[str], bytes]) -> None:
    """Write the report in all `forms` into `folder`; where that fails, a warning says so."""
    from foretoken.whole_file import whole_file

    try:
        for form in forms:
            with whole_file(folder / f"report.{form}") as file:
                file.write(written(form))
    except UnwritableFile as error:
        output.print_warning(str(error))


def print_end(folder: Path | None, *, finished: bool) -> None:
    """Where the report is, and what to do where not all was measured."""
    if folder is not None:
        output.print_paragraph(f"The report is in {folder}: report.html, report.md, report.csv, report.json.")
    if not finished:
        output.print_warning("Not all was measured; the same command goes on where it was, if it has --out.")


class ProgressLine(output.StatusLine):
    """What runs now, on standard error."""

    def loads(self, progress: "MeasuringProgress") -> str:
        """What is loaded, while it is."""
        return progress.process

    def runs(self, progress: "MeasuringProgress") -> str:
        """What is measured."""
        return progress.label

    def __call__(self, progress: "MeasuringProgress") -> None:
        from foretoken.amounts import percent, time_left

        if progress.loading is not None:
            self.show(f"Loading {self.loads(progress)} {progress.loading:4.0%}")
            return
        left = "" if progress.seconds_left is None else f", {time_left(progress.seconds_left)}"
        done = percent(progress.done / max(1, progress.total))
        self.show(f"{done}{left}: {self.runs(progress)}, {progress.prompt or 'warm-up'}")

    def warn(self, sentence: str) -> None:
        self.clear()
        output.print_warning(sentence)
