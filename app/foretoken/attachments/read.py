"""The text in the bytes of a file, in whatever common encoding it is."""

import codecs
import re
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from foretoken.attachments import pdf
from foretoken.attachments.attachment import MOST_CHARACTERS, Attachment
from foretoken.encoding import whole
from foretoken.errors import BadAttachment
from foretoken.own_files import NotAFile, opened
from foretoken.plain import one_line
from foretoken.wording import later, tr

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_NO_TEXT: Final = re.compile("[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]")  # form feeds and escapes stand in texts
_MOST_CONTROLS: Final = 0.005  # share of a text; a log has a few
_LOOKED_AT: Final = 1 << 20  # characters


class Decoded(NamedTuple):
    """`about`: what was guessed, in a few words."""

    text: str
    about: str = ""


def decoded(data: bytes) -> Decoded | None:
    """The text, its lines ending in a line feed; None where the bytes are no text."""
    encoding, mark = next(((encoding, mark) for mark, encoding in _MARKS if data.startswith(mark)), ("", b""))
    try:
        found = Decoded(data[len(mark) :].decode(encoding)) if encoding else _guessed(data)
    except UnicodeDecodeError:
        return None
    text = found.text.replace("\r\n", "\n").replace("\r", "\n")
    controls = len(_NO_TEXT.findall(text, 0, _LOOKED_AT))
    if controls > _MOST_CONTROLS * min(len(text), _LOOKED_AT):
        return None
    return Decoded(_NO_TEXT.sub("\N{REPLACEMENT CHARACTER}", text) if controls else text, found.about)


def _guessed(data: bytes) -> Decoded:
    try:
        return Decoded(data.decode())
    except UnicodeDecodeError:
        pass
    try:
        return Decoded(data.decode("cp1252"), tr("read as Windows-1252"))
    except UnicodeDecodeError:  # which has no character for a few bytes; Latin-1 has
        return Decoded(data.decode("latin-1"), tr("read as Latin-1"))


MOST_BYTES: Final = 16 * 2**20
"""Of a text file; UTF-32 takes four bytes for a character."""

_PDF_WITHIN: Final = 1024  # bytes; some programs write something before the PDF

_PICTURE: Final = later("“{name}” is a picture, and the models read text alone; describe in words what it shows.")
_SOUND: Final = later("“{name}” is a recording, and the models read text alone.")
_ARCHIVE: Final = later("“{name}” is an archive; unpack it and attach the files that are in it.")
_OFFICE: Final = later("“{name}” is an office document; save it as PDF or as plain text and attach that.")
_BINARY: Final = later("“{name}” is not a text file, and the models read text alone.")
_BY_HEAD: Final = (
    (b"GGUF", later("“{name}” is a model, which cannot be read as text; open it as the main model.")),
    (b"\x89PNG", _PICTURE),
    (b"\xff\xd8\xff", _PICTURE),
    (b"GIF8", _PICTURE),
    (b"BM", _PICTURE),
    (b"II*\0", _PICTURE),
    (b"MM\0*", _PICTURE),
    (b"\0\0\x01\0", _PICTURE),
    (b"ID3", _SOUND),
    (b"OggS", _SOUND),
    (b"fLaC", _SOUND),
    (b"\xd0\xcf\x11\xe0", _OFFICE),  # Word and Excel until 2003
    (b"\x1f\x8b", _ARCHIVE),
    (b"7z\xbc\xaf", _ARCHIVE),
    (b"Rar!", _ARCHIVE),
)
_OFFICE_NAMES: Final = (".docx", ".xlsx", ".pptx", ".odt", ".ods", ".odp")


def read(path: Path, stopped: Callable[[], bool] = lambda: False) -> Attachment:
    """The file at `path`, in the calling thread. `stopped`: whether the answer is not wanted any more.

    Raises BadAttachment.
    """
    name = whole(one_line(path.name or str(path)))
    try:
        with opened(path) as file:
            return _read(file, name, stopped)
    except OSError as error:
        raise BadAttachment(_why(error, path, name)) from None


def _read(file: BinaryIO, name: str, stopped: Callable[[], bool]) -> Attachment:
    head = file.read(_PDF_WITHIN) or b""  # None: a file of the system that has nothing yet
    is_text = decoded(head) is not None
    if head.startswith(b"%PDF-") or (b"%PDF-" in head and not is_text):
        try:
            text, about = pdf.read(file, name, stopped)
            return Attachment(name=name, text=text, about=about)
        except pdf.DamagedPdf:
            if not is_text or name.lower().endswith(".pdf"):
                raise
    elif not is_text and (refused := _refused(head, name)):
        raise BadAttachment(tr(refused, name=name))
    file.seek(0)
    return _text(file.read(MOST_BYTES + 1) or b"", name)


def _text(data: bytes, name: str) -> Attachment:
    found = decoded(data) if len(data) <= MOST_BYTES else None
    if len(data) > MOST_BYTES or (found is not None and len(found.text) > MOST_CHARACTERS):
        raise BadAttachment(
            tr(
                "“{name}” is too large (more than {most_characters} million characters); attach a part of it.",
                name=name,
                most_characters=MOST_CHARACTERS // 10**6,
            )
        )
    if found is None:
        raise BadAttachment(tr(_BINARY, name=name))
    if not found.text.strip():
        raise BadAttachment(tr("“{name}” is empty.", name=name))
    return Attachment(name=name, text=found.text, about=found.about)


def _refused(head: bytes, name: str) -> str | None:
    """Why a file that begins so, and not as a text, is refused, in English; None where its kind is not known."""
    if head.startswith(b"PK\x03\x04"):
        return _OFFICE if name.lower().endswith(_OFFICE_NAMES) else _ARCHIVE
    if head[:4] == b"RIFF":
        return _PICTURE if head[8:12] == b"WEBP" else _SOUND
    if head[4:8] == b"ftyp":
        return _PICTURE if head[8:12] in (b"heic", b"heix", b"avif", b"mif1") else _SOUND
    for mark, sentence in _BY_HEAD:
        if head.startswith(mark):
            return sentence
    return None


def _why(error: OSError, path: Path, name: str) -> str:
    if path.is_dir():
        return tr("“{name}” is a folder; attach the files that are in it.", name=name)
    match error:
        case NotAFile():
            return tr("“{name}” is not an ordinary file and cannot be attached.", name=name)
        case FileNotFoundError():
            return tr("There is no file “{name}”; check its name, or whether it was moved or deleted.", name=name)
        case PermissionError():
            return tr("“{name}” may not be read; change who may read it, or attach a copy.", name=name)
    reason = one_line(error.strerror or str(error))
    return tr("“{name}” could not be read ({reason}); try again, or attach a copy.", name=name, reason=reason)
