"""PDF files for tests."""

from collections.abc import Sequence
from pathlib import Path


def write_pdf(path: Path, pages: Sequence[str | bytes | None], *, password: str | None = None) -> Path:
    """A PDF with one line of ASCII text on each of `pages`; none on an empty one. Bytes are said to be packed by zlib;
    None is a page packed in a way that there is not."""
    from pypdf import PdfWriter
    from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject, StreamObject

    writer = PdfWriter()
    font = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Font"),
            NameObject("/Subtype"): NameObject("/Type1"),
            NameObject("/BaseFont"): NameObject("/Helvetica"),
        }
    )
    for text in pages:
        page = writer.add_blank_page(width=600, height=400)
        if text == "":
            continue
        stream = StreamObject() if not isinstance(text, str) else DecodedStreamObject()
        if isinstance(text, str):
            stream.set_data(f"BT /F1 12 Tf 40 200 Td ({text}) Tj ET".encode())
        else:
            stream._data = text or b"x"
            stream[NameObject("/Filter")] = NameObject("/NoDecode" if text is None else "/FlateDecode")
        page[NameObject("/Resources")] = DictionaryObject(
            {NameObject("/Font"): DictionaryObject({NameObject("/F1"): writer._add_object(font)})}
        )
        page[NameObject("/Contents")] = writer._add_object(stream)
    if password is not None:
        writer.encrypt(password, algorithm="RC4-128")
    with path.open("wb") as file:
        writer.write(file)
    return path
