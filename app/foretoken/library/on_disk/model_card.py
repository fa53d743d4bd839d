"""The model card beside a model's file, as other programs and the Hugging Face cache keep it."""

import re
from pathlib import Path
from typing import Final

from foretoken import own_files
from foretoken.attachments.plain_text import decoded

_NAMES: Final = ("README.md", "readme.md", "model_card.md")
_MOST: Final = 1 << 20  # bytes
_FRONT: Final = re.compile(r"\A---\s*\n.*?\n---\s*\n", re.DOTALL)


def card_of(file: Path) -> str:
    """Markdown without its front matter; "" where there is none, or none that can be read. It is from outside: nothing
    in it may act."""
    for folder in _folders(file):
        for name in _NAMES:
            try:
                data = own_files.read(folder / name, _MOST)
            except OSError:
                continue
            found = decoded(data)
            if found is not None and found.text.strip():
                return _FRONT.sub("", found.text)
    return ""


def _folders(file: Path) -> list[Path]:
    """Its own folder; in the Hugging Face cache also that of the repository."""
    snapshot = next((folder for folder in file.parents if folder.parent.name == "snapshots"), None)
    return [file.parent] if snapshot is None or snapshot == file.parent else [file.parent, snapshot]
