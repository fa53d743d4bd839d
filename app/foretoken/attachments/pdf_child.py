"""The process that reads a PDF: ``python -m foretoken.attachments.pdf_child SECONDS BYTES``.

It reads the file from standard input, writes what it found to standard output and ends.
"""

import faulthandler
import io
import logging
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from foretoken import seal
from foretoken.attachments.attachment import MOST_CHARACTERS
from foretoken.attachments.pdf import PdfText
from foretoken.child_guard import limit_memory
from foretoken.encoding import to_msgpack, whole

if TYPE_CHECKING:
    from pypdf import PdfReader

_LATER: Final = 2  # times the limit on time: the process ends itself after it, if its parent is gone
_NO_TEXT: Final = re.compile("[\0-\x08\x0b-\x1f\x7f]")


def main(seconds: float, memory: int) -> NoReturn:
    """Body of the process. `seconds`: limit for the whole of it. `memory`: limit in bytes."""
    source, answer = os.dup(0), os.dup(1)
    nowhere = Path(os.devnull).open("w")  # noqa: SIM115 - kept as long as the process
    faulthandler.dump_traceback_later(_LATER * seconds, exit=True, file=nowhere)
    limit_memory(memory)
    seal.seal(read=seal.libraries())
    os.lseek(source, 0, os.SEEK_SET)
    with open(source, "rb") as file, open(answer, "wb") as out:  # noqa: PTH123 - descriptors
        out.write(to_msgpack(_found(file.read())))
    os._exit(0)


def _found(data: bytes) -> PdfText:
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        from pypdf import PdfReader
    except ImportError:
        return PdfText(fault="no_reader")
    try:
        reader = PdfReader(io.BytesIO(data))
        if reader.is_encrypted and not _opened(reader):
            return PdfText(fault="encrypted")
        return _text(reader)
    except MemoryError:
        return PdfText(fault="memory")
    except Exception:  # whatever a damaged file leads a reader to
        return PdfText(fault="damaged")


def _opened(reader: "PdfReader") -> bool:
    """Whether it can be read without a password, as one can that only forbids printing."""
    try:
        return bool(reader.decrypt(""))
    except Exception:  # of a cipher that is not installed too
        return False


def _text(reader: "PdfReader") -> PdfText:
    pages, size, unread = [], 0, 0
    for page in _pages(reader):
        size += len(page or "")
        if size > MOST_CHARACTERS:
            return PdfText(fault="large")
        pages.append(page)
        unread += page is None
    if not any(pages):
        return PdfText(fault="damaged" if unread == len(pages) else "no_page" if unread else "no_text")
    return PdfText(text="\n\n".join(page for page in pages if page), pages=len(pages), unread=unread)


def _pages(reader: "PdfReader") -> Iterator[str | None]:
    """The text of each page; None for one that cannot be read, or is too large when it is unpacked."""
    faults: list[logging.LogRecord] = []  # pypdf takes a text that it cannot unpack for an empty one, with a warning
    filters = logging.getLogger("pypdf.filters")
    filters.setLevel(logging.WARNING)
    filters.addFilter(faults.append)  # type: ignore[arg-type]  # None: it goes no further
    for page in reader.pages:
        faults.clear()
        try:
            text = page.extract_text()
        except (MemoryError, RecursionError):
            raise
        except Exception:
            yield None
            continue
        if faults and not text.strip():
            yield None
            continue
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        yield whole(_NO_TEXT.sub(" ", text)).strip()


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
