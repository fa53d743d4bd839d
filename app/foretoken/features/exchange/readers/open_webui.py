"""Chats of Open WebUI: what *Export chats* and a chat's *Download > Export chat (.json)* write.

The form is that of its source, github.com/open-webui/open-webui: `ChatModel` in backend/open_webui/models/chats.py, and
`createMessagesList` in src/lib/utils/index.ts, which walks from `currentId` up by `parentId`.

A file is a list of chats. `chat.history.messages` has every message by its id, and `currentId` is the last one of the
open branch. Files of older versions have only the open branch, as the list `chat.messages`.
"""

from collections.abc import Mapping
from html import unescape
from typing import Any, Final

from foretoken.features.exchange.chat_file import FileChat, LeftOut
from foretoken.features.exchange.readers.trees import (
    Node,
    conversation,
    first_words,
    items,
    key,
    mapping,
    seconds,
    text,
    title,
)
from foretoken.store.records import ChatOptions, Models

_REASONING: Final = ('<details type="reasoning"', "</details>")
_CALLS: Final = ('<details type="tool_calls"', "</details>")


def is_chat(value: Mapping[str, Any]) -> bool:
    inner = mapping(value.get("chat")) or value
    return isinstance(mapping(inner.get("history")).get("messages"), dict) or (
        inner is not value and isinstance(inner.get("messages"), list)
    )


def read(value: Mapping[str, Any], left: LeftOut) -> FileChat:
    """One chat. Raises BadChatFile."""
    inner = mapping(value.get("chat")) or value
    begun = (
        seconds(value.get("created_at")) or seconds(inner.get("timestamp")) or seconds(value.get("updated_at")) or 0.0
    )
    told, current = _messages(inner)
    prompts: list[str] = []
    nodes = {name: _node(message, parent, prompts, left) for name, (message, parent) in told.items()}
    messages, last = conversation(nodes, current, begun)
    prompt = (text(mapping(inner.get("params")).get("system")) or text(inner.get("system"))).strip()
    prompt = prompt or "\n\n".join(prompts)
    return FileChat(
        title=title(value.get("title") or inner.get("title"), first_words(messages)),
        created=begun,
        updated=max(seconds(value.get("updated_at")) or begun, begun),
        options=ChatOptions(system_prompt=prompt) if prompt else None,
        open=last,
        messages=messages,
    )


def _messages(inner: Mapping[str, Any]) -> tuple[dict[str, tuple[Mapping[str, Any], str | None]], str | None]:
    """Each message with its parent, by id, and the id of the last one."""
    history = mapping(inner.get("history"))
    tree = history.get("messages")
    if isinstance(tree, dict):
        found = {name: (mapping(one), key(mapping(one).get("parentId"))) for name, one in tree.items()}
        return found, key(history.get("currentId"))
    row = list(map(mapping, items(inner.get("messages"))))
    listed = {str(place): (one, str(place - 1) if place else None) for place, one in enumerate(row)}
    return listed, str(len(row) - 1) if row else None


def _node(value: Mapping[str, Any], parent: str | None, prompts: list[str], left: LeftOut) -> Node:
    node = Node(parent=parent, children=tuple(c for c in items(value.get("childrenIds")) if key(c)))
    role, missing = value.get("role"), LeftOut()
    said = _content(value.get("content"), missing)
    if role == "system":
        prompts.append(said.strip())
    if role not in ("user", "assistant"):
        return node
    for attached in items(value.get("files")):
        missing["picture" if mapping(attached).get("type") == "image" else "file"] += 1
    if role == "assistant":
        said, node.thoughts = _thoughts(said)
        said = _without(said, _CALLS, "tool call", missing)
        model = text(value.get("model")) or text(value.get("modelName"))
        node.models = Models(main=model) if model else None
        fault = value.get("error")
        if fault:
            node.status = "failed"
            node.error = (text(mapping(fault).get("content")) or text(fault)).strip()[:2000] or None
        elif value.get("done") is False:
            node.status = "interrupted"
    node.role = "user" if role == "user" else "assistant"
    node.created = seconds(value.get("timestamp"))
    left.update(missing)
    node.parts = [said] if said.strip() or not missing.total() else [f"[{missing.sentence()}]"]
    return node


def _content(value: object, missing: LeftOut) -> str:
    if isinstance(value, str):
        return text(value)
    pieces = []
    for part in map(mapping, items(value)):
        match part.get("type"):
            case "text":
                pieces.append(text(part.get("text")))
            case "image_url":
                missing["picture"] += 1
            case _:
                missing["other entry"] += 1
    return "\n\n".join(pieces)


def _thoughts(said: str) -> tuple[str, list[str]]:
    """`said` without what was thought, and that, which Open WebUI keeps as a quotation."""
    begin, end = _REASONING
    pieces, thoughts, at = list[str](), list[str](), 0
    while (start := said.find(begin, at)) >= 0 and (stop := said.find(end, start)) >= 0:
        inside = said[start:stop].partition("</summary>")[2] or said[start:stop].partition(">")[2]
        quoted = (line.removeprefix(">").removeprefix(" ") for line in unescape(inside).strip().split("\n"))
        pieces.append(said[at:start])
        thoughts.append("\n".join(quoted).strip())
        at = stop + len(end)
    return "".join((*pieces, said[at:])).strip() if at else said, thoughts


def _without(said: str, marks: tuple[str, str], what: str, missing: LeftOut) -> str:
    """`said` without the passages between `marks`, which only Open WebUI shows folded."""
    begin, end = marks
    pieces, at = [], 0
    while (start := said.find(begin, at)) >= 0 and (stop := said.find(end, start)) >= 0:
        pieces.append(said[at:start])
        at = stop + len(end)
        missing[what] += 1
    return "".join((*pieces, said[at:])).strip() if at else said
