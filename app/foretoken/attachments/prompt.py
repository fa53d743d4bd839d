"""What a model reads of the files that go with a message (docs/attachments.md)."""

import re
from collections.abc import Sequence
from typing import Final

from foretoken.attachments.attachment import Attachment
from foretoken.plain import one_line

_NAME: Final = 200  # characters of a file's name
_FENCE: Final = re.compile("`{3,}")


def with_files(text: str, files: Sequence[Attachment]) -> str:
    """`text` after its files: of each a line with its name, and its text between two fences that it does not hold."""
    return "\n\n".join((*map(_shown, files), text)) if files else text


def _shown(file: Attachment) -> str:
    fence = "`" * max((len(found) + 1 for found in _FENCE.findall(file.text)), default=3)
    end = "" if file.text.endswith("\n") else "\n"
    return f"File: {one_line(file.name, _NAME)}\n{fence}\n{file.text}{end}{fence}"
