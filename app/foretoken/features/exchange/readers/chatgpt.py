"""Chats of ChatGPT's data export: conversations.json, or the zip archive that it comes in.

OpenAI does not document the form. This follows descriptions of real exports: docs/chatgpt-data-export-format.md of
github.com/mitkury/chatgpt-export-parser and docs/dev/chatgpt-spec.md of github.com/mohamed-chs/convoviz.

A conversation is a tree: `mapping` has a node for each message, with `parent` and `children`, and `current_node` is the
last one of the branch that was open. Besides the user's and the assistant's there are messages of tools, calls of them,
reasoning, and hidden ones.
"""

import re
from collections.abc import Mapping
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

_CITATION: Final = re.compile(" ?\ue200[^\ue200\ue201]*\ue201")  # marks that only their own page can show
_REASONING: Final = ("thoughts", "reasoning_recap")
_PICTURE: Final = "image_asset_pointer"
_RECORDINGS: Final = ("audio_asset_pointer", "real_time_user_audio_video_asset_pointer")


def is_chat(value: Mapping[str, Any]) -> bool:
    return isinstance(value.get("mapping"), dict)


def read(value: Mapping[str, Any], left: LeftOut) -> FileChat:
    """One conversation. Raises BadChatFile."""
    begun = seconds(value.get("create_time")) or seconds(value.get("update_time")) or 0.0
    prompts: list[str] = []
    nodes = {name: _node(mapping(node), prompts, left) for name, node in mapping(value["mapping"]).items()}
    messages, current = conversation(nodes, key(value.get("current_node")), begun)
    prompt = "\n\n".join(dict.fromkeys(prompts))
    return FileChat(
        title=title(value.get("title"), first_words(messages)),
        created=begun,
        updated=max(seconds(value.get("update_time")) or begun, begun),
        options=ChatOptions(system_prompt=prompt) if prompt else None,
        open=current,
        messages=messages,
    )


def _node(value: Mapping[str, Any], prompts: list[str], left: LeftOut) -> Node:
    """`prompts` takes what the chat was told beforehand."""
    node = Node(parent=key(value.get("parent")), children=tuple(c for c in items(value.get("children")) if key(c)))
    message = mapping(value.get("message"))
    role, content = mapping(message.get("author")).get("role"), mapping(message.get("content"))
    facts, kind = mapping(message.get("metadata")), content.get("content_type")
    if kind == "user_editable_context" or role == "system":
        prompts.extend(_prompts(content, facts))
    elif facts.get("is_visually_hidden_from_conversation") is True or not content:
        pass
    elif role == "tool" or (role == "assistant" and message.get("recipient") not in ("all", None)):
        left["tool call"] += role != "tool"  # its answer is part of it
        left["picture"] += _count(content, _PICTURE)
    elif kind in _REASONING:
        left["passage of reasoning"] += kind == "thoughts"
    elif role in ("user", "assistant"):
        node.role = "user" if role == "user" else "assistant"
        node.parts = _parts(content, facts, left)
        node.created = seconds(message.get("create_time"))
        model = text(facts.get("model_slug"))
        node.models = Models(main=model) if model and role == "assistant" else None
        node.status = "interrupted" if message.get("status") == "in_progress" else "complete"
    return node


def _parts(content: Mapping[str, Any], facts: Mapping[str, Any], left: LeftOut) -> list[str]:
    pieces: list[str] = []
    missing = LeftOut()
    for part in items(content.get("parts")):
        kind = mapping(part).get("content_type")
        if isinstance(part, str):
            pieces.append(_CITATION.sub("", text(part)))
        elif kind == "audio_transcription":
            pieces.append(text(mapping(part).get("text")))
        else:
            missing["picture" if kind == _PICTURE else "recording" if kind in _RECORDINGS else "other entry"] += 1
    if content.get("content_type") == "code":
        pieces.append(f"```\n{text(content.get('text'))}\n```")
    elif not pieces:
        pieces.append(text(content.get("text")) or text(content.get("result")))
    for attached in items(facts.get("attachments")):
        missing["file"] += not text(mapping(attached).get("mime_type")).startswith("image/")
    left.update(missing)
    found = [piece for piece in pieces if piece]
    return found or ([f"[{missing.sentence()}]"] if missing.total() else [])


def _prompts(content: Mapping[str, Any], facts: Mapping[str, Any]) -> list[str]:
    """What the user has told ChatGPT to keep in mind; its own instructions are hidden and stay so."""
    if content.get("content_type") == "user_editable_context":
        found = [content.get("user_profile"), content.get("user_instructions")]
    elif facts.get("is_user_system_message") is True:
        said = mapping(facts.get("user_context_message_data"))
        found = [said.get("about_user_message"), said.get("about_model_message")]
    elif facts.get("is_visually_hidden_from_conversation") is True:
        found = []
    else:
        found = items(content.get("parts"))
    return [line for line in (text(one).strip() for one in found) if line]


def _count(content: Mapping[str, Any], kind: str) -> int:
    return sum(mapping(part).get("content_type") == kind for part in items(content.get("parts")))
