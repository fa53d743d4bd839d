"""Writes one reply into a file: its trace, a web page, or what other programs say of its drafts."""

import enum
from collections.abc import Iterable, Iterator
from pathlib import Path

from foretoken.encoding import to_json
from foretoken.errors import UnusableInput
from foretoken.features.exchange.formats import reply_page
from foretoken.replies.acceptance import Acceptance, acceptance_of, as_aiperf, as_vllm
from foretoken.replies.stored import stored_trace
from foretoken.replies.trace import Trace
from foretoken.replies.trace_file import lines_of
from foretoken.store.archive import ChatArchive
from foretoken.whole_file import whole_file
from foretoken.wording import tr


class ReplyForm(enum.Enum):
    """A kind of file; the value is its name on the command line."""

    TRACE = "trace"
    HTML = "html"
    VLLM = "vllm"
    VLLM_DETAILED = "vllm-detailed"
    AIPERF = "aiperf"

    @property
    def ending(self) -> str:
        """The end of such a file's name."""
        return {ReplyForm.TRACE: "jsonl", ReplyForm.HTML: "html"}.get(self, "json")


def reply_of(archive: ChatArchive, message: int) -> Trace:
    """The trace of a stored reply. Raises UnusableInput where there is none, StoreError."""
    with archive.standing_still():
        path = list(archive.path_to(message))
        if not path:
            raise UnusableInput(tr("There is no message {message}.", message=message))
        options = archive.options(path[-1].chat)
        prompt = "" if options is None else options.system_prompt
        return stored_trace(path[-1], archive.trace(message), path[:-1], prompt, examined=archive.examination(message))


def pieces(trace: Trace, form: ReplyForm) -> Iterator[bytes]:
    """The file in pieces. Raises UnusableInput where a trace does not tell what the form needs."""
    match form:
        case ReplyForm.TRACE:
            yield from lines_of(trace)
        case ReplyForm.HTML:
            yield from reply_page.pieces(trace)
        case _:
            yield from draft_lines([acceptance_of(trace)], form)


def draft_lines(requests: Iterable[Acceptance], form: ReplyForm) -> Iterator[bytes]:
    """What another program would say of the drafts of each request, one a line."""
    for one in requests:
        told = as_aiperf(one) if form is ReplyForm.AIPERF else as_vllm(one, detailed=form is ReplyForm.VLLM_DETAILED)
        yield to_json(told) + b"\n"


def export_reply(trace: Trace, path: Path, form: ReplyForm) -> None:
    """Write the file as a whole or not at all. Raises UnwritableFile, UnusableInput."""
    with whole_file(path) as file:
        for piece in pieces(trace, form):
            file.write(piece)
