"""Messages of other programs as a tree, and their values, whatever types they have."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import whole
from foretoken.errors import BadChatFile
from foretoken.features.exchange.chat_file import FileMessage, FileStatus
from foretoken.store.records import Models
from foretoken.store.schema import LATEST
from foretoken.wording import tr

MOST_MESSAGES: Final = 250_000
"""In one chat."""


@dataclass
class Node:
    """A message as another program has it. `role` None: it is none of ours, and what follows it follows its parent.

    `children` gives the order of branches, where the program keeps one; `parent` says what follows what.
    """

    parent: str | None
    role: Literal["user", "assistant"] | None = None
    parts: list[str] = field(default_factory=list)
    children: tuple[str, ...] = ()
    created: float | None = None
    models: Models | None = None
    status: FileStatus = "complete"
    error: str | None = None
    thoughts: list[str] = field(default_factory=list)


def conversation(
    nodes: Mapping[str, Node], current: str | None, begun: float
) -> tuple[tuple[FileMessage, ...], int | None]:
    """The messages, each after the one that it follows, and the id of the open branch's last one.

    A reply that another program keeps in several pieces, one after the other, becomes one message. `begun`: for those
    without a time. Raises BadChatFile for messages that follow each other in a circle, or too many.
    """
    if len(nodes) > MOST_MESSAGES:
        raise BadChatFile(tr("A chat has {count:,} messages, which is more than Foretoken takes.", count=len(nodes)))
    kept: list[tuple[Node, int | None]] = []
    numbers: dict[str, int | None] = {}  # of a node, or of the message that stands for it
    below = _children(nodes)
    for key in _in_order(below):
        node = nodes[key]
        above = numbers.get(node.parent) if node.parent is not None else None
        if node.role is None:
            numbers[key] = above
        elif _continues(node, nodes, below, kept, above):
            assert above is not None, "it continues something"
            kept[above - 1][0].parts.extend(node.parts)
            kept[above - 1][0].thoughts.extend(node.thoughts)
            numbers[key] = above
        else:
            kept.append((node, above))
            numbers[key] = len(kept)
    if len(numbers) < len(nodes):
        raise BadChatFile(tr("A chat's messages follow each other in a circle."))
    times: list[float] = []
    messages = []
    for number, (node, above) in enumerate(kept, 1):
        times.append(node.created if node.created is not None else times[above - 1] if above else begun)
        messages.append(_message(number, node, above, times[-1]))
    return tuple(messages), numbers.get(current) if current is not None else None


def first_words(messages: Sequence[FileMessage]) -> str:
    """The first text that somebody wrote: not a remark in the place of one."""
    return next((one.content for one in messages if one.content and not one.content.startswith("[")), "")


def _message(number: int, node: Node, parent: int | None, created: float) -> FileMessage:
    assert node.role is not None, "others are not kept"
    return FileMessage(
        id=number,
        parent=parent,
        role=node.role,
        content="\n\n".join(part for part in node.parts if part),
        created=created,
        status=node.status,
        models=node.models,
        error=node.error,
        thinking="\n\n".join(thought for thought in node.thoughts if thought),
    )


def _children(nodes: Mapping[str, Node]) -> dict[str | None, list[str]]:
    """What follows each node; under None, what follows nothing that is there."""
    below: dict[str | None, list[str]] = {None: []}
    placed: set[str] = set()
    for key, node in nodes.items():
        for child in node.children:
            if child not in placed and child in nodes and nodes[child].parent == key:
                placed.add(child)
                below.setdefault(key, []).append(child)
    for key, node in nodes.items():
        if key not in placed:
            below.setdefault(node.parent if node.parent in nodes else None, []).append(key)
    return below


def _in_order(below: Mapping[str | None, list[str]]) -> Iterator[str]:
    """Every node that can be reached, each after its parent."""
    waiting = list(reversed(below[None]))
    while waiting:
        key = waiting.pop()
        yield key
        waiting.extend(reversed(below.get(key, [])))


def _continues(
    node: Node,
    nodes: Mapping[str, Node],
    below: Mapping[str | None, list[str]],
    kept: list[tuple[Node, int | None]],
    above: int | None,
) -> bool:
    """Whether a piece of a reply follows another one, and nothing else does."""
    if node.role != "assistant" or above is None or kept[above - 1][0].role != "assistant":
        return False
    key = node.parent
    while key is not None and len(below.get(key, ())) == 1:
        if nodes[key].role is not None:
            return True
        key = nodes[key].parent
    return False


_PAIR_OR_LONE: Final = re.compile(
    rb"\\\\|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?P<lone>\\u[dD][89a-fA-F][0-9a-fA-F]{2})"
)
_LONGEST_TITLE: Final = 200
_TITLE_OF_TEXT: Final = 48


def decoded(raw: bytes) -> Any:
    """The value of a JSON text. Halves of characters, which other programs cut off, become U+FFFD.

    Raises Undecodable.
    """
    try:
        return from_json(raw, object)
    except Undecodable:
        mended = _PAIR_OR_LONE.sub(lambda found: b"\\ufffd" if found["lone"] else found[0], raw)
        if mended == raw:
            raise
        return from_json(mended, object)


def mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def items(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def text(value: object) -> str:
    """A text that the store takes."""
    return whole(value).replace("\0", "\ufffd") if isinstance(value, str) else ""


def key(value: object) -> str | None:
    """The name of a message in its file."""
    return value if isinstance(value, str) and value else None


def seconds(value: object) -> float | None:
    """Seconds since 1970 of a number in seconds, or in milli-, micro- or nanoseconds as some programs write them."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1e20:
        return None  # nan is not between them
    when = float(value)
    while when > 1e11:  # the year 5138
        when /= 1000
    return when if math.isfinite(when) and when <= LATEST else None


def title(value: object, first: str) -> str:
    """A chat's title in one line; without one, the beginning of its `first` message."""
    found = " ".join(text(value).split())[:_LONGEST_TITLE]
    if found:
        return found
    line = " ".join(first[: 4 * _TITLE_OF_TEXT].split())
    if len(line) > _TITLE_OF_TEXT:
        return f"{line[:_TITLE_OF_TEXT].rstrip()}…"
    return line or tr("Imported chat")
