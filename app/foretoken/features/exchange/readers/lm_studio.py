"""Conversations of LM Studio: one JSON file each, in its folder `conversations`.

LM Studio does not document the form. This follows descriptions of real files (README of
github.com/YorkieDev/lm-studio-conversation-converter and its script.js; LM Studio 0.3 and 0.4).

A conversation is a list of places; each has several `versions`, of which one is `currentlySelected`. A version is a
`singleStep` with content, or a `multiStep` with steps: blocks of content, some of them reasoning, and calls of tools.
What follows a place follows the version that is selected there.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal

from foretoken.features.exchange.chat_file import FileChat, LeftOut
from foretoken.features.exchange.readers.trees import (
    Node,
    conversation,
    first_words,
    items,
    mapping,
    seconds,
    text,
    title,
)
from foretoken.store.records import ChatOptions, Models

_PROMPT: Final = "llm.prediction.systemPrompt"
_CALLS: Final = ("toolCallRequest", "toolCall")


def is_chat(value: Mapping[str, Any]) -> bool:
    messages = value.get("messages")
    return isinstance(messages, list) and any(isinstance(mapping(one).get("versions"), list) for one in messages)


def read(value: Mapping[str, Any], left: LeftOut) -> FileChat:
    """One conversation. Raises BadChatFile."""
    begun = seconds(value.get("createdAt")) or 0.0
    used = (seconds(value.get(name)) or begun for name in ("userLastMessagedAt", "assistantLastMessagedAt"))
    nodes: dict[str, Node] = {}
    prompts: list[str] = []
    last: str | None = None
    for place, message in enumerate(items(value["messages"])):
        versions = items(mapping(message).get("versions"))
        selected = mapping(message).get("currentlySelected")
        for number, version in enumerate(versions):
            nodes[f"{place}.{number}"] = _node(mapping(version), last, prompts, left)
        if versions:
            chosen = selected if isinstance(selected, int) and 0 <= selected < len(versions) else 0
            last = f"{place}.{int(chosen)}"
    messages, current = conversation(nodes, last, begun)
    prompt = _prompt(value) or "\n\n".join(prompts)
    return FileChat(
        title=title(value.get("name"), first_words(messages)),
        created=begun,
        updated=max(begun, *used),
        options=ChatOptions(system_prompt=prompt) if prompt else None,
        open=current,
        messages=messages,
    )


def _prompt(value: Mapping[str, Any]) -> str:
    """The chat's own system prompt; older files have it by itself."""
    for one in items(mapping(value.get("perChatPredictionConfig")).get("fields")):
        if mapping(one).get("key") == _PROMPT and text(mapping(one).get("value")).strip():
            return text(mapping(one).get("value")).strip()
    return text(value.get("systemPrompt")).strip()


def _node(version: Mapping[str, Any], parent: str | None, prompts: list[str], left: LeftOut) -> Node:
    node, missing = Node(parent=parent), LeftOut()
    role = _role(version)
    steps = [mapping(step) for step in items(version.get("steps"))]
    if role is None:
        if version.get("role") == "system":
            prompts.append("\n".join(_content(version.get("content"), missing)).strip())
        return node
    node.role = role
    node.parts = _content(version.get("content"), missing)
    for step in steps:
        kind = step.get("type")
        if kind == "contentBlock" and mapping(step.get("style")).get("type") == "thinking":
            node.thoughts.append("".join(_content(step.get("content"), missing)).strip())
        elif kind == "contentBlock":
            node.parts.extend(_content(step.get("content"), missing))
            node.models = _models(mapping(step.get("genInfo")), version) or node.models
        elif kind in _CALLS:
            missing["tool call"] += 1
    if role == "assistant" and node.models is None:
        node.models = _models({}, version)
    left.update(missing)
    if not any(node.parts) and missing.total():
        node.parts = [f"[{missing.sentence()}]"]
    return node


def _role(version: Mapping[str, Any]) -> Literal["user", "assistant"] | None:
    match version.get("role"):
        case "user":
            return "user"
        case "assistant":
            return "assistant"
        case _:
            return None


def _content(value: object, missing: LeftOut) -> list[str]:
    if isinstance(value, str):
        return [text(value)]
    pieces = []
    for part in map(mapping, items(value)):
        match part.get("type"):
            case "text":
                pieces.append(text(part.get("text")))
            case "file":
                missing["picture" if part.get("fileType") == "image" else "file"] += 1
            case "toolCallRequest":
                missing["tool call"] += 1
            case "toolCallResult":
                pass  # part of the call
            case _:
                missing["other entry"] += 1
    return ["".join(pieces)] if pieces else []


def _models(told: Mapping[str, Any], version: Mapping[str, Any]) -> Models | None:
    """The model that wrote, and the draft that guessed for it."""
    sender = mapping(version.get("senderInfo")).get("senderName")
    main = text(told.get("identifier")) or text(told.get("indexedModelIdentifier")) or text(sender)
    draft = text(mapping(told.get("stats")).get("usedDraftModelKey"))
    return Models(main=main, draft=draft or None) if main else None
