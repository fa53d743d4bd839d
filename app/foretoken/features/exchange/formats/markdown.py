"""Writes the open branch of each chat as Markdown."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from foretoken.attachments.attachment import Attachment
from foretoken.features.exchange.chat_file import LeftOut, about, ended, speaker
from foretoken.plain import day_and_time, one_line, visible
from foretoken.store.archive import ChatArchive
from foretoken.store.records import Chat
from foretoken.wording import tr

_FENCE: Final = re.compile(r"^ {0,3}(`{3,}|~{3,})(.*)$", re.MULTILINE)
_TICKS: Final = re.compile("`{3,}")
_MARKS: Final = re.compile(r"([\\`*_\[\]<>#|~])")


def pieces(archive: ChatArchive, chats: Sequence[Chat], left: LeftOut) -> Iterator[bytes]:
    """The file."""
    counts = archive.counts()
    for index, chat in enumerate(chats):
        if index:
            yield b"\n---\n\n"
        yield f"# {_plain(chat.title)}\n\n{_plain(about(chat))}\n".encode()
        options = archive.options(chat.id)
        if options is not None and options.system_prompt.strip():
            quoted = "\n".join(f"> {line}".rstrip() for line in visible(options.system_prompt.strip()).split("\n"))
            yield f"\n## {_plain(tr('System prompt'))}\n\n{quoted}\n".encode()
        shown = 0
        for message in archive.branch(chat.id):
            shown += 1
            heading = f"{_plain(speaker(message))} · {day_and_time(message.created)}"
            files = "".join(map(_file, message.attachments))
            files += _thought(message.thinking)
            yield f"\n## {heading}\n\n{files}{_closed(visible(message.content).strip(chr(10)))}\n".encode()
            if (how := ended(message)) is not None:
                yield f"\n*{_plain(how)}*\n".encode()
        left["message of another branch"] += counts.get(chat.id, 0) - shown


def _thought(thinking: str) -> str:
    """What was thought before a reply, as a quotation."""
    if not thinking.strip():
        return ""
    lines = (f"> {line}".rstrip() for line in _closed(visible(thinking.strip())).split("\n"))
    return f"> **{_plain(tr('Thinking'))}**\n>\n" + "\n".join(lines) + "\n\n"


def _file(file: Attachment) -> str:
    """The name of a file that went with a message, and its text."""
    text = visible(file.text).rstrip("\n")
    fence = "`" * max((len(found) + 1 for found in _TICKS.findall(text)), default=3)
    return f"**{_plain(tr('File: {name}', name=file.name))}**\n\n{fence}\n{text}\n{fence}\n\n"


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
