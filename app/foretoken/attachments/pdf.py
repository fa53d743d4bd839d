"""The text of a PDF, read in a process of its own with limits on time and memory.

A PDF is hostile input: it can be made to take for ever or to fill the memory, and only a process can be killed.
"""

import subprocess
import sys
from collections.abc import Callable
from typing import BinaryIO, Final

import msgspec

from foretoken.attachments.attachment import MOST_CHARACTERS
from foretoken.child_guard import Guard
from foretoken.decoding import Undecodable, from_msgpack
from foretoken.errors import BadAttachment
from foretoken.wording import later, tr, trn

_CHILD: Final = "foretoken.attachments.pdf_child"
PDF_FLAG: Final = "--pdf-process"  # argument that makes a frozen bundle run as this process
MOST_BYTES: Final = 128 * 2**20  # of the file
MAX_SECONDS: Final = 60.0
MAX_MEMORY: Final = 2**30  # bytes of the whole process
_LONGEST: Final = 8 * MOST_CHARACTERS  # bytes of an answer
if sys.platform == "win32":
    _NO_WINDOW: Final = subprocess.CREATE_NO_WINDOW
else:
    _NO_WINDOW: Final = 0


class PdfText(msgspec.Struct, frozen=True, kw_only=True):
    """What the process found, on its standard output. `unread`: how many of the `pages` could not be read. `fault`: a
    key of `_SENTENCES` in place of a text."""

    text: str = ""
    pages: int = 0
    unread: int = 0
    fault: str = ""


class DamagedPdf(BadAttachment):
    """Nothing in it can be read as a PDF."""


_SENTENCES: Final = {
    "encrypted": later("“{name}” is locked with a password; save a copy without one and attach that."),
    "no_text": later("“{name}” has no text, only pictures of pages (a scan); use text recognition (OCR) first."),
    "no_page": later("“{name}” has no page with text that could be read; save it again, or attach its text."),
    "damaged": later("“{name}” is a damaged PDF and could not be read; save it again, or attach its text."),
    "large": later("“{name}” has more than {millions} million characters; attach a part of it."),
    "memory": later("“{name}” takes too much memory to read; save its text and attach that."),
    "time": later("“{name}” takes longer than {seconds:g} seconds to read; save some of its pages and attach those."),
    "stopped": later("“{name}” was not read."),
    "no_reader": later(
        "“{name}” is a PDF, and the library that reads those (pypdf) is not installed; save its text and attach that."
    ),
}


def read(file: BinaryIO, name: str, stopped: Callable[[], bool]) -> tuple[str, str]:
    """The text of the open `file`, which errors call `name`, and what is to be said about it. Raises BadAttachment;
    DamagedPdf where it may be no PDF."""
    if file.seek(0, 2) > MOST_BYTES:
        raise BadAttachment(
            tr(
                "“{name}” is too large for a PDF (more than {most_bytes} MB); attach a part of it.",
                name=name,
                most_bytes=MOST_BYTES >> 20,
            )
        )
    file.seek(0)
    found = _asked(file, stopped)
    if found.fault:
        sentence = _SENTENCES.get(found.fault, _SENTENCES["damaged"])
        kind = DamagedPdf if found.fault == "damaged" else BadAttachment
        raise kind(tr(sentence, name=name, millions=MOST_CHARACTERS // 10**6, seconds=MAX_SECONDS))
    about = trn("{n:,} page", "{n:,} pages", found.pages)
    if found.unread:
        about = tr("{pages}, {count:,} of them could not be read", pages=about, count=found.unread)
    return found.text, about


def _asked(file: BinaryIO, stopped: Callable[[], bool]) -> PdfText:
    frozen = getattr(sys, "frozen", False)
    command = [sys.executable, PDF_FLAG] if frozen else [sys.executable, "-P", "-m", _CHILD]
    try:
        process = subprocess.Popen(
            [*command, str(MAX_SECONDS), str(MAX_MEMORY)],
            stdin=file,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=_NO_WINDOW,
        )
    except OSError:
        return PdfText(fault="damaged")
    with process:
        assert process.stdout is not None
        with Guard(process, MAX_SECONDS, MAX_MEMORY, stopped) as guard:
            answer = process.stdout.read(_LONGEST)
        process.kill()
    if guard.broken is not None:
        return PdfText(fault=guard.broken)
    try:
        found: PdfText = from_msgpack(answer, PdfText)
    except Undecodable:
        return PdfText(fault="damaged")
    return found
