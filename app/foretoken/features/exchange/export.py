"""Writes chats as Markdown, a web page or our JSON, and one reply as its trace, a web page, or what other programs say
of its drafts."""

import contextlib
import enum
import re
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any, BinaryIO, Final

from markdown_it import MarkdownIt

from foretoken.amounts import speed
from foretoken.attachments.attachment import Attachment, fenced
from foretoken.decoding import Undecodable
from foretoken.encoding import to_json
from foretoken.engine.events import Fate
from foretoken.errors import UnusableInput
from foretoken.features.exchange import chat_file, reply_page
from foretoken.features.exchange.chat_file import LeftOut
from foretoken.html_page import END, PLAIN, head, style
from foretoken.plain import day_and_time, one_line, visible
from foretoken.replies.acceptance import Acceptance, acceptance_of, as_aiperf, as_vllm
from foretoken.replies.readable import FATE_CLASSES, FATE_MEANINGS, FATE_NAMES
from foretoken.replies.reply import Reply
from foretoken.replies.stored import stored_trace
from foretoken.replies.trace import Trace, unpack
from foretoken.replies.trace_file import lines_of
from foretoken.store.archive import ChatArchive
from foretoken.store.records import Chat, Message, Models, Role, Status
from foretoken.whole_file import whole_file
from foretoken.wording import tr, trn


def _about(chat: Chat) -> str:
    """One line under the title. Times are UTC, as in the headings."""
    return tr(
        "Started {begun}, last used {used} (UTC). Exported from Foretoken.",
        begun=day_and_time(chat.created),
        used=day_and_time(chat.updated),
    )


def _speaker(message: Message) -> str:
    """Who wrote a message: the user, or the models by name, and whether the user changed it since."""
    if message.role is Role.USER:
        return tr("You")
    models = message.models or Models(main=tr("Assistant"))
    name = models.main if models.draft is None else f"{models.main} + {models.draft}"
    return name if message.edited is None else tr("{models}, edited by you", models=name)


def _ended(message: Message) -> str | None:
    """How a reply ended when it did not end well."""
    match message.status:
        case Status.STOPPED:
            return tr("Stopped.")
        case Status.FAILED:
            return message.error or tr("This reply could not be finished.")
        case Status.STREAMING | Status.INTERRUPTED:
            return tr("This reply was not finished.")
        case _:
            return None


def _measured(message: Message) -> str:
    """The figures of a reply in one line; "" where there are none."""
    metrics = message.metrics
    if metrics is None:
        return ""
    said = [speed(metrics.decode_tps, metrics.end_to_end_tps, too_short=metrics.too_short)]
    if metrics.draft_acceptance_rate is not None:
        said.append(tr("{share:.0%} of guesses accepted", share=metrics.draft_acceptance_rate))
    return " · ".join(one for one in said if one)


# --- Markdown ---------------------------------------------------------------------------------------------------

_FENCE: Final = re.compile(r"^ {0,3}(`{3,}|~{3,})(.*)$", re.MULTILINE)
_MARKS: Final = re.compile(r"([\\`*_\[\]<>#|~])")


def markdown(archive: ChatArchive, chats: Sequence[Chat], left: LeftOut) -> Iterator[bytes]:
    """The open branch of each chat as Markdown."""
    counts = archive.counts()
    for index, chat in enumerate(chats):
        if index:
            yield b"\n---\n\n"
        yield f"# {_plain(chat.title)}\n\n{_plain(_about(chat))}\n".encode()
        options = archive.options(chat.id)
        if options is not None and options.system_prompt.strip():
            quoted = "\n".join(f"> {line}".rstrip() for line in visible(options.system_prompt.strip()).split("\n"))
            yield f"\n## {_plain(tr('System prompt'))}\n\n{quoted}\n".encode()
        shown = 0
        for message in archive.branch(chat.id):
            shown += 1
            heading = f"{_plain(_speaker(message))} · {day_and_time(message.created)}"
            files = "".join(map(_file_in_markdown, message.attachments))
            files += _thought(message.thinking)
            yield f"\n## {heading}\n\n{files}{_closed(visible(message.content).strip(chr(10)))}\n".encode()
            if (how := _ended(message)) is not None:
                yield f"\n*{_plain(how)}*\n".encode()
        left["message of another branch"] += counts.get(chat.id, 0) - shown


def _thought(thinking: str) -> str:
    """What was thought before a reply, as a quotation."""
    if not thinking.strip():
        return ""
    lines = (f"> {line}".rstrip() for line in _closed(visible(thinking.strip())).split("\n"))
    return f"> **{_plain(tr('Thinking'))}**\n>\n" + "\n".join(lines) + "\n\n"


def _file_in_markdown(file: Attachment) -> str:
    """The name of a file that went with a message, and its text."""
    return f"**{_plain(tr('File: {name}', name=file.name))}**\n\n{fenced(visible(file.text).rstrip(chr(10)))}\n\n"


def _plain(text: str) -> str:
    """One line of text in which nothing is Markdown."""
    return _MARKS.sub(r"\\\1", one_line(text))


def _closed(text: str) -> str:
    """`text` with the end of a code block that has none: what follows it is no code."""
    opened = ""
    for fence, rest in _FENCE.findall(text):
        if not opened:
            opened = fence if fence[0] == "~" or "`" not in rest else ""
        elif fence[0] == opened[0] and len(fence) >= len(opened) and not rest.strip():
            opened = ""
    return f"{text}\n{opened}" if opened else text


# --- a web page -------------------------------------------------------------------------------------------------

_LONGEST_RENDERED: Final = 50_000  # characters of a message; a longer one is shown as plain text


def web_page(archive: ChatArchive, chats: Sequence[Chat], left: LeftOut, *, tokens: bool) -> Iterator[bytes]:
    """The open branch of each chat in one HTML file that needs no script and makes no request; with the fate of each
    token of a reply where `tokens`.

    Everything that comes from a chat is escaped; Markdown in it is rendered by markdown-it without raw HTML and without
    pictures, which would be fetched. The page's own policy forbids scripts and requests once more.
    """
    title = one_line(chats[0].title, 200) if len(chats) == 1 else trn("{n:,} chat", "{n:,} chats", len(chats))
    yield head(title, style()).encode()
    if len(chats) > 1:
        yield f"<nav>\n<h1>{title}</h1>\n<ol>\n".encode()
        for chat in chats:
            yield f'<li><a href="#chat-{chat.id}">{escape(one_line(chat.title, 200))}</a></li>\n'.encode()
        yield b"</ol>\n</nav>\n"
    yield f"<main>\n{_legend() if tokens else ''}".encode()
    counts = archive.counts()
    for chat in chats:
        yield from _chat(archive, chat, counts.get(chat.id, 0), left, tokens=tokens)
    yield f"</main>\n{END}".encode()


def _legend() -> str:
    return "".join(
        f'<p class="about"><span class="{FATE_CLASSES[fate]}">{escape(tr(FATE_NAMES[fate]))}</span>: '
        f"{escape(tr(FATE_MEANINGS[fate]))}</p>\n"
        for fate in (Fate.ACCEPTED, Fate.CORRECTED, Fate.BONUS, Fate.PLAIN)
    )


def _chat(archive: ChatArchive, chat: Chat, messages: int, left: LeftOut, *, tokens: bool) -> Iterator[bytes]:
    yield (
        f'<section id="chat-{chat.id}">\n<h1>{escape(one_line(chat.title, 200))}</h1>\n'
        f'<p class="about">{escape(_about(chat))}</p>\n'
    ).encode()
    options = archive.options(chat.id)
    if options is not None and options.system_prompt.strip():
        prompt = escape(visible(options.system_prompt.strip()))
        heading = escape(tr("System prompt"))
        yield f"<article>\n<header><b>{heading}</b></header>\n{PLAIN}{prompt}</pre>\n</article>\n".encode()
    shown = 0
    for message in archive.branch(chat.id):
        shown += 1
        trace = archive.trace(message.id) if tokens and message.role is Role.ASSISTANT else None
        yield _article(message, trace).encode()
    left["message of another branch"] += messages - shown
    yield b"</section>\n"


def _article(message: Message, trace: bytes | None) -> str:
    kind = "user" if message.role is Role.USER else "reply"
    how, figures = _ended(message), _measured(message)
    end = "" if how is None else f'<footer class="ended">{escape(one_line(how, 2000))}</footer>\n'
    body = (_coloured(message, trace) if trace is not None else None) or _body(message)
    files = "".join(map(_file, message.attachments))
    if message.thinking.strip():
        thinking = escape(visible(message.thinking.strip()))
        files += f"<details><summary>{escape(tr('Thinking'))}</summary>{PLAIN}{thinking}</pre></details>\n"
    return (
        f'<article class="{kind}">\n<header><b>{escape(one_line(_speaker(message), 200))}</b> '
        f"<span>{escape(figures)}</span> <time>{day_and_time(message.created)}</time></header>\n{files}{body}\n"
        f"{end}</article>\n"
    )


def _file(file: Attachment) -> str:
    """A file that went with a message: its name, and its text once that is clicked."""
    summary = escape(tr("File: {name}", name=one_line(file.name, 200)))
    return f"<details><summary>{summary}</summary>{PLAIN}{escape(visible(file.text))}</pre></details>\n"


def _body(message: Message) -> str:
    text = visible(message.content)
    if message.role is Role.USER or len(text) > _LONGEST_RENDERED:
        return f"{PLAIN}{escape(text)}</pre>"
    renderer = _renderer()
    with contextlib.suppress(RecursionError, ValueError, IndexError):  # of what no rule of Markdown was written for
        environment: dict[str, Any] = {}
        blocks = renderer.parse(text, environment)
        if all(block.level < renderer.options["maxNesting"] - 1 for block in blocks):  # it drops what lies deeper
            return f"<div>{renderer.renderer.render(blocks, renderer.options, environment)}</div>"
    return f"{PLAIN}{escape(text)}</pre>"


def _coloured(message: Message, trace: bytes) -> str | None:
    """The reply token by token; None where the trace does not tell of this text."""
    try:
        tokens = Reply(unpack(trace)).tokens
    except Undecodable:
        return None
    if "".join(token.text for token in tokens) != message.content:
        return None
    marked = (
        f'<span class="{FATE_CLASSES[token.fate]}">{escape(visible(token.text))}</span>'
        if token.fate is not Fate.PLAIN and token.text
        else escape(visible(token.text))
        for token in tokens
    )
    return f'<div class="tokens">{"".join(marked)}</div>'


@lru_cache(1)
def _renderer() -> MarkdownIt:
    renderer = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"]).disable("image")
    renderer.add_render_rule("link_open", _link)
    return renderer


def _link(self: Any, tokens: Any, index: int, options: Any, env: Any) -> str:
    """A link that tells the other side nothing."""
    tokens[index].attrSet("rel", "noreferrer noopener")
    rendered: str = self.renderToken(tokens, index, options, env)
    return rendered


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
                pieces = markdown(archive, chats, left)
            case Form.JSON:
                pieces = chat_file.written(archive, chats, left, traces=detailed)
            case Form.HTML:
                pieces = web_page(archive, chats, left, tokens=detailed)
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
