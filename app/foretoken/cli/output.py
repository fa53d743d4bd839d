"""Printing: what a terminal may be sent, errors, and the progress of a load."""

import json
import shutil
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Final

from foretoken.errors import ForetokenError, UnusableInput
from foretoken.plain import one_line

if TYPE_CHECKING:  # importing these takes longer than a usage error should
    from foretoken.engine.options import DraftOptions
    from foretoken.session.caller.blocking import BlockingSession
    from foretoken.session.messages import Loaded, LoadPair, LoadProgress

_MOST_BYTES: Final = 64 << 20  # of a text, so that one without an end ends


def safe(text: str) -> str:
    """A piece of text in its own lines (what a model writes), with nothing in it that a terminal would act on."""
    return text if text.isprintable() else "".join(c if c in "\n\t" else one_line(c) for c in text)


def print_paragraph(text: str) -> None:
    """On a terminal, broken between words."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    line = one_line(text)
    print(textwrap.fill(line, width, break_long_words=False, break_on_hyphens=False) if width > 1 else line)


def print_json(value: object) -> None:
    """One JSON object on standard output, UTF-8 whatever the locale says. What a terminal would act on is escaped."""
    from foretoken.encoding import to_json

    said = to_json(value).decode()
    if not said.isprintable():
        said = "".join(c if one_line(c) == c else json.dumps(c)[1:-1] for c in said)
    sys.stdout.flush()
    sys.stdout.buffer.write(said.encode() + b"\n")
    sys.stdout.buffer.flush()


def print_error(error: ForetokenError, *, as_json: bool) -> None:
    """One sentence on standard error, and with --json an object on standard output as well."""
    sentence = sentence_of(error)
    print(f"foretoken: {one_line(sentence)}", file=sys.stderr)
    if as_json:
        body: dict[str, object] = {"code": error.code, "message": sentence}
        if isinstance(error, UnusableInput):
            body["reasons"] = list(error.reasons)
        print_json({"error": body})


def sentence_of(error: ForetokenError) -> str:
    """The error's sentence, with the native library's last words where there are some."""
    notes = getattr(error, "__notes__", [])
    return f"{error} ({notes[0]})" if notes else str(error)


def print_warning(sentence: str) -> None:
    print(f"foretoken: warning: {one_line(sentence)}", file=sys.stderr)


def read_text(name: str) -> str:
    """The text of a file (a pipe as well), or of standard input when `name` is "-". Raises UnusableInput."""
    place = "Standard input" if name == "-" else name
    try:
        if name == "-":
            data = sys.stdin.buffer.read(_MOST_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise UnusableInput(f"{place} could not be read ({error.strerror or error}); give a text file.") from None
    if len(data) > _MOST_BYTES:
        raise UnusableInput(f"{place} has more than {_MOST_BYTES >> 20} MiB; give a shorter text.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnusableInput(f"{place} is not UTF-8 text; convert it first.") from None


class StatusLine:
    """A status line on standard error, erased at the end; silent without a terminal."""

    def __init__(self) -> None:
        self._shown = ""
        self._watched = sys.stderr.isatty()

    def show(self, text: str) -> None:
        if self._watched:  # a line that wraps could not be taken back
            self._put(one_line(text, shutil.get_terminal_size().columns - 1))

    def clear(self) -> None:
        if self._shown:
            self._put("")

    def _put(self, text: str) -> None:
        sys.stderr.write("\r" + text.ljust(len(self._shown)) + ("" if text else "\r"))
        sys.stderr.flush()
        self._shown = text


class LoadLine(StatusLine):
    """Progress of a load."""

    def __call__(self, progress: "LoadProgress") -> None:
        self.show(f"Loading {progress.part} {progress.fraction:4.0%}")


def load(session: "BlockingSession", pair: "LoadPair") -> "Loaded":
    """Load `pair` with its progress on standard error, and print its warnings. Raises as `session.load`."""
    progress = LoadLine()
    try:
        loaded = session.load(pair, progress)
    finally:
        progress.clear()
    for warning in loaded.warnings:
        print_warning(warning)
    return loaded


def warn_of_length(loaded: "Loaded", draft: "DraftOptions") -> None:
    """Say that --draft-length changes nothing, where the server decides it."""
    if draft.length != "auto" and not loaded.takes_length:
        print_warning(f"--draft-length {draft.length} changes nothing: the server decides how much is guessed.")
