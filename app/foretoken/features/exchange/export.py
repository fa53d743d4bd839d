"""Writes chats as Markdown, a web page or our JSON, and one reply as its trace, a web page, or what other programs say
of its drafts."""

import enum
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from foretoken.encoding import to_json
from foretoken.errors import UnusableInput
from foretoken.features.exchange import chat_file, chat_pages, reply_page
from foretoken.features.exchange.chat_file import LeftOut
from foretoken.replies.acceptance import Acceptance, acceptance_of, as_aiperf, as_vllm
from foretoken.replies.stored import stored_trace
from foretoken.replies.trace import Trace
from foretoken.replies.trace_file import lines_of
from foretoken.store.archive import ChatArchive
from foretoken.store.records import Chat
from foretoken.whole_file import whole_file
from foretoken.wording import tr

_BETWEEN: Final = 1 << 16  # bytes between two steps


class Form(enum.Enum):
    """A kind of file of chats; the value is the end of its name."""

    MARKDOWN = "md"
    JSON = "json"
    HTML = "html"

    @property
    def ending(self) -> str:
        """The end of such a file's name."""
        return self.value


class ReplyForm(enum.Enum):
    """A kind of file of a reply; the value is its name on the command line."""

    TRACE = "trace"
    HTML = "html"
    VLLM = "vllm"
    VLLM_DETAILED = "vllm-detailed"
    AIPERF = "aiperf"

    @property
    def ending(self) -> str:
        """The end of such a file's name."""
        return {ReplyForm.TRACE: "jsonl", ReplyForm.HTML: "html"}.get(self, "json")


@dataclass(frozen=True)
class Written:
    """How far an export is: bytes so far. `left` is complete at the end."""

    size: int
    left: LeftOut


def export(
    archive: ChatArchive, chats: Sequence[Chat], path: Path, form: Form, *, detailed: bool = False
) -> Generator[Written, None, None]:
    """Write the file; it is there once the iterator has ended, and not at all if it is closed before.

    Raises StoreError and UnwritableFile.
    """
    with whole_file(path) as file:
        yield from write(archive, chats, file, form, detailed=detailed)


def write(
    archive: ChatArchive, chats: Sequence[Chat], file: BinaryIO, form: Form, *, detailed: bool = False
) -> Generator[Written, None, None]:
    """Write to an open file. `detailed`: the record of every round in JSON, the fate of every token in a web page.

    Raises StoreError, and OSError of the file.
    """
    left, size, told = LeftOut(), 0, 0
    with archive.standing_still():
        match form:
            case Form.MARKDOWN:
                pieces = chat_pages.markdown(archive, chats, left)
            case Form.JSON:
                pieces = chat_file.written(archive, chats, left, traces=detailed)
            case Form.HTML:
                pieces = chat_pages.web_page(archive, chats, left, tokens=detailed)
        for piece in pieces:
            file.write(piece)
            size += len(piece)
            if size - told >= _BETWEEN:
                told = size
                yield Written(size, left)
        yield Written(size, left)


def reply_of(archive: ChatArchive, message: int) -> Trace:
    """The trace of a stored reply. Raises UnusableInput where there is none, StoreError."""
    with archive.standing_still():
        path = list(archive.path_to(message))
        if not path:
            raise UnusableInput(tr("There is no message {message}.", message=message))
        options = archive.options(path[-1].chat)
        prompt = "" if options is None else options.system_prompt
        return stored_trace(path[-1], archive.trace(message), path[:-1], prompt, examined=archive.examination(message))


def reply_pieces(trace: Trace, form: ReplyForm) -> Iterator[bytes]:
    """The file of a reply in pieces. Raises UnusableInput where a trace does not tell what the form needs."""
    match form:
        case ReplyForm.TRACE:
            return lines_of(trace)
        case ReplyForm.HTML:
            return reply_page.pieces(trace)
        case _:
            return draft_lines([acceptance_of(trace)], form)


def draft_lines(requests: Iterable[Acceptance], form: ReplyForm) -> Iterator[bytes]:
    """What another program would say of the drafts of each request, one a line."""
    for one in requests:
        told = as_aiperf(one) if form is ReplyForm.AIPERF else as_vllm(one, detailed=form is ReplyForm.VLLM_DETAILED)
        yield to_json(told) + b"\n"


def export_pieces(pieces: Iterable[bytes], path: Path) -> None:
    """Write the file as a whole or not at all. Raises UnwritableFile, and what `pieces` raises."""
    with whole_file(path) as file:
        for piece in pieces:
            file.write(piece)
