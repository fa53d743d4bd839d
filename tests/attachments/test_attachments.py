"""Files as attachments: what is read of them, why not, and how a model is shown them."""

import importlib.util
import os
import zlib
from pathlib import Path

import pytest

from foretoken.attachments import pdf
from foretoken.attachments.attachment import Attachment, packed, unpacked, with_files
from foretoken.attachments.read import MOST_BYTES, read
from foretoken.errors import BadAttachment

_spec = importlib.util.spec_from_file_location("pdfs", Path(__file__).parent / "pdfs.py")
assert _spec is not None
assert _spec.loader is not None
pdfs = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(pdfs)


@pytest.mark.parametrize(
    ("data", "text", "about"),
    [
        (b"a,b\r\n1,2\r\n", "a,b\n1,2\n", ""),
        ("Grüße".encode(), "Grüße", ""),
        ("Grüße".encode("utf-8-sig"), "Grüße", ""),
        ("Grüße".encode("utf-16"), "Grüße", ""),
        (b"\xfe\xff" + "Grüße".encode("utf-16-be"), "Grüße", ""),
        ("Grüße – schön".encode("cp1252"), "Grüße – schön", "read as Windows-1252"),
        (b"Gr\xfc\xdfe \x81", "Grüße \x81", "read as Latin-1"),
        (b"GGUF is a format, and ID3 a tag", "GGUF is a format, and ID3 a tag", ""),
        (b"RIFF, a format of Microsoft's", "RIFF, a format of Microsoft's", ""),
        (b"the ftyp box", "the ftyp box", ""),
        ("RIFF, für Töne".encode("cp1252"), "RIFF, für Töne", "read as Windows-1252"),
        (b"A PDF begins with %PDF-1.7 and", "A PDF begins with %PDF-1.7 and", ""),
        (b"%PDF-1.7 is how a PDF begins.", "%PDF-1.7 is how a PDF begins.", ""),
    ],
)
def test_texts_are_read_in_common_encodings(tmp_path: Path, data: bytes, text: str, about: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(data)
    assert read(path) == Attachment(name="notes.txt", text=text, about=about)


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("photo.png", b"\x89PNG\r\n\x1a\n\0\0", "is a picture"),
        ("old.bmp", b"BM\0\0", "is a picture"),
        ("clip.webp", b"RIFF\0\0\0\0WEBP", "is a picture"),
        ("film.mp4", b"\0\0\0\x20ftypisom", "is a recording"),
        ("song.mp3", b"ID3\x04\0\0", "is a recording"),
        ("report.docx", b"PK\x03\x04\0\0", "is an office document; save it as PDF"),
        ("all.zip", b"PK\x03\x04\0\0", "is an archive; unpack it"),
        ("model.gguf", b"GGUF\x03\0\0\0", "is a model, which cannot be read as text"),
        ("program", b"\x7fELF\0\0\0\0", "is not a text file"),
        ("half.txt", b"\xff\xfea", "is not a text file"),
        ("nothing.txt", b" \n", "is empty"),
        ("broken.pdf", b"%PDF-1.7\nnothing of it", "is a damaged PDF"),
    ],
)
def test_what_cannot_be_read_is_said(tmp_path: Path, name: str, data: bytes, why: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(BadAttachment, match=why) as error:
        read(path)
    assert str(error.value).startswith(f"“{name}” ")
    assert error.value.exit_code == 3


def test_places_that_are_no_files_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    big = tmp_path / "big.txt"
    with big.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    for name, why in (
        ("folder", "is a folder"),
        ("pipe", "is not an ordinary file"),
        ("gone.txt", "There is no file"),
        ("big.txt", "is too large"),
    ):
        with pytest.raises(BadAttachment, match=why):
            read(tmp_path / name)

    def forbidden(*_args: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", forbidden)
    with pytest.raises(BadAttachment, match="may not be read"):
        read(big)


def test_a_file_that_becomes_a_pipe_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was looked at before it is opened may be another by then."""
    path = tmp_path / "notes.txt"
    os.mkfifo(path)
    here = Path(__file__).stat()
    monkeypatch.setattr(Path, "stat", lambda _self, **_kw: here)
    with pytest.raises(BadAttachment, match="is not an ordinary file"):
        read(path)


def test_a_file_of_the_system_that_has_nothing_yet_is_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As /proc/kmsg: an ordinary file by its kind, whose content would have to be waited for."""
    (tmp_path / "kmsg").touch()
    real = os.fdopen

    def fdopen(handle: int, mode: str) -> object:
        os.close(handle)
        there, other = os.pipe()
        monkeypatch.setattr(os, "fdopen", real)
        os.set_blocking(there, False)
        ends.append(other)
        return real(there, mode)

    ends: list[int] = []
    monkeypatch.setattr(os, "fdopen", fdopen)
    with pytest.raises(BadAttachment, match=r"is empty|could not be read"):
        read(tmp_path / "kmsg")
    os.close(ends[0])


def test_pages_of_a_pdf_that_cannot_be_read_are_counted(tmp_path: Path) -> None:
    """A stream that is none, one of an unknown kind, and one that is a bomb: 130 kB that are 130 MB."""
    bomb = zlib.compress(b" " * (125 << 20))
    streams = [b"nothing of zlib", bomb, None]
    whole = read(pdfs.write_pdf(tmp_path / "some.pdf", ["The first page", "", *streams]))
    assert whole == Attachment(name="some.pdf", text="The first page", about="5 pages, 3 of them could not be read")
    with pytest.raises(BadAttachment, match="is a damaged PDF and could not be read"):
        read(pdfs.write_pdf(tmp_path / "none.pdf", [bomb]))
    with pytest.raises(BadAttachment, match="has no page with text that could be read"):
        read(pdfs.write_pdf(tmp_path / "hardly.pdf", ["", bomb]))


def test_a_pdf_gives_its_text_or_the_reason_why_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = read(pdfs.write_pdf(tmp_path / "two.pdf", ["The first page", "The second page"]))
    assert whole == Attachment(name="two.pdf", text="The first page\n\nThe second page", about="2 pages")
    with pytest.raises(BadAttachment, match="a scan"):
        read(pdfs.write_pdf(tmp_path / "scan.pdf", [""]))
    with pytest.raises(BadAttachment, match="locked with a password"):
        read(pdfs.write_pdf(tmp_path / "locked.pdf", ["secret"], password="x"))
    monkeypatch.setattr(pdf, "MAX_SECONDS", 0.0)
    with pytest.raises(BadAttachment, match="to read"):
        read(tmp_path / "two.pdf")


def test_a_name_is_inert_and_the_text_cannot_leave_its_fence() -> None:
    file = Attachment(name="a\u202e\nb.txt", text="before\n````\nafter")
    assert with_files("What is it?", [file]) == (
        "File: a\\u202e\\nb.txt\n`````\nbefore\n````\nafter\n`````\n\nWhat is it?"
    )
    assert with_files("Hi", []) == "Hi"


def test_a_damaged_column_loses_no_message() -> None:
    files = (Attachment(name="a", text="b\udce9", about="c"),)
    assert unpacked(packed(files)) == (Attachment(name="a", text="b\ufffd", about="c"),)
    assert packed(()) is None
    for column in (None, b"\0", "[", '[{"name": 1}]'):
        assert unpacked(column) == ()
