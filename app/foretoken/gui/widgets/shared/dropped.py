"""Files in what is dragged or pasted."""

from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from PySide6.QtCore import QMimeData


def files_in(data: QMimeData) -> list[Path]:
    """The files of a drag or a copy."""
    # Names come as percent-encoded bytes: a Qt string would drop those that are no text.
    addresses = [bytes(url.toEncoded().data()).decode("ascii", "replace") for url in data.urls() if url.isLocalFile()]
    return [Path(url2pathname(urlsplit(address).path)) for address in addresses]
