"""Files that are attached on the command line."""

from collections.abc import Sequence
from pathlib import Path


def with_files(text: str, paths: Sequence[str]) -> str:
    """`text` after the files at `paths`, as the window attaches them. Raises BadAttachment."""
    if not paths:
        return text
    from foretoken.attachments import prompt  # what these need takes time, and few ask for it
    from foretoken.attachments.read import read

    return prompt.with_files(text, [read(Path(path).expanduser()) for path in paths])
