"""Writes chats as one HTML file that needs no script and makes no request.

Everything that comes from a chat is escaped; Markdown in it is rendered by markdown-it without raw HTML and without
pictures, which would be fetched. The page's own policy forbids scripts and requests once more.
"""

import contextlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from typing import Any, Final

from markdown_it import MarkdownIt

from foretoken.attachments.attachment import Attachment
from foretoken.decoding import Undecodable
from foretoken.engine.events import Fate
from foretoken.features.exchange.chat_file import LeftOut, about, ended, measured, speaker
from foretoken.features.exchange.formats.reply_page import MEANINGS, NAMES
from foretoken.html_page import END, PLAIN, head, style
from foretoken.plain import day_and_time, one_line, visible
from foretoken.replies.reply import Reply
from foretoken.replies.trace import unpack
from foretoken.store.archive import ChatArchive
from foretoken.store.records import Chat, Message, Role
from foretoken.wording import tr, trn

_LONGEST_RENDERED: Final = 50_000  # characters of a message; a longer one is shown as plain text
_CLASSES: Final = {Fate.ACCEPTED: "a", Fate.CORRECTED: "c", Fate.BONUS: "b", Fate.UNKNOWN: "u"}


def pieces(archive: ChatArchive, chats: Sequence[Chat], left: LeftOut, *, tokens: bool) -> Iterator[bytes]:
    """The page; with the fate of each token of a reply where `tokens`."""
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
        f'<p class="about"><span class="{_CLASSES.get(fate, "p")}">{escape(tr(NAMES[fate]))}</span>: '
        f"{escape(tr(MEANINGS[fate]))}</p>\n"
        for fate in (Fate.ACCEPTED, Fate.CORRECTED, Fate.BONUS, Fate.PLAIN)
    )


def _chat(archive: ChatArchive, chat: Chat, messages: int, left: LeftOut, *, tokens: bool) -> Iterator[bytes]:
    yield (
        f'<section id="chat-{chat.id}">\n<h1>{escape(one_line(chat.title, 200))}</h1>\n'
        f'<p class="about">{escape(about(chat))}</p>\n'
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
    how, figures = ended(message), measured(message)
    end = "" if how is None else f'<footer class="ended">{escape(one_line(how, 2000))}</footer>\n'
    body = (_coloured(message, trace) if trace is not None else None) or _body(message)
    files = "".join(map(_file, message.attachments))
    if message.thinking.strip():
        thinking = escape(visible(message.thinking.strip()))
        files += f"<details><summary>{escape(tr('Thinking'))}</summary>{PLAIN}{thinking}</pre></details>\n"
    return (
        f'<article class="{kind}">\n<header><b>{escape(one_line(speaker(message), 200))}</b> '
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
        f'<span class="{_CLASSES[token.fate]}">{escape(visible(token.text))}</span>'
        if token.fate in _CLASSES and token.text
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
