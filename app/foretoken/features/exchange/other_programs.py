"""Chats of other programs, recognised by what is in them. Each program's messages are made nodes of a tree (`Node`),
and one function makes a chat of every tree.

ChatGPT's data export is conversations.json, or the zip archive that it comes in. OpenAI does not document the form.
This follows descriptions of real exports: docs/chatgpt-data-export-format.md of
github.com/mitkury/chatgpt-export-parser and docs/dev/chatgpt-spec.md of github.com/mohamed-chs/convoviz. A conversation
is a tree: `mapping` has a node for each message, with `parent` and `children`, and `current_node` is the last one of
the branch that was open. Besides the user's and the assistant's there are messages of tools, calls of them, reasoning,
and hidden ones.

LM Studio has a JSON file for each conversation, in its folder `conversations`, and does not document the form. This
follows descriptions of real files (README of github.com/YorkieDev/lm-studio-conversation-converter and its script.js;
LM Studio 0.3 and 0.4). A conversation is a list of places; each has several `versions`, of which one is
`currentlySelected`. A version is a `singleStep` with content, or a `multiStep` with steps: blocks of content, some of
them reasoning, and calls of tools. What follows a place follows the version that is selected there.

Open WebUI: what *Export chats* and a chat's *Download > Export chat (.json)* write, in the form of its source,
github.com/open-webui/open-webui: `ChatModel` in backend/open_webui/models/chats.py, and `createMessagesList` in
src/lib/utils/index.ts, which walks from `currentId` up by `parentId`. A file is a list of chats.
`chat.history.messages` has every message by its id, and `currentId` is the last one of the open branch. Files of older
versions have only the open branch, as the list `chat.messages`.
"""

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from html import unescape
from typing import Any, Final, Literal, NamedTuple

from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import whole
from foretoken.errors import BadChatFile
from foretoken.features.exchange.chat_file import MOST_MESSAGES, FileChat, FileMessage, FileStatus, LeftOut, too_many
from foretoken.store.records import ChatOptions, Models
from foretoken.store.schema import LATEST
from foretoken.wording import tr

_LONGEST_TITLE: Final = 200
_TITLE_OF_TEXT: Final = 48


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

    def say(self, parts: list[str], missing: LeftOut, left: LeftOut) -> None:
        """Take what it says, or, where that is nothing but what is missing of it, a remark in its place."""
        left.update(missing)
        said = any(part.strip() for part in parts) or not missing.total()
        self.parts = parts if said else [f"[{missing.sentence()}]"]


@dataclass
class ForeignTree:
    """A chat as another program has it. `times`: when it began and when it was used, the first of each that counts.
    `current`: the last message of the open branch. `prompts`: what the chat was told beforehand."""

    title: object
    begun: tuple[object, ...]
    used: tuple[object, ...]
    nodes: dict[str, Node] = field(default_factory=dict)
    current: str | None = None
    prompts: list[str] = field(default_factory=list)


class Program(NamedTuple):
    """How chats of a program are told by what is in them, and what makes trees of them, counting what is left out."""

    is_chat: Callable[[Mapping[str, Any]], bool]
    tree: Callable[[Mapping[str, Any], LeftOut], ForeignTree]

    def read(self, value: Mapping[str, Any], left: LeftOut) -> FileChat:
        """One chat. Raises BadChatFile."""
        return _chat(self.tree(value, left))


def read_other(raw: bytes, left: LeftOut) -> FileChat | None:
    """A chat of another program; None for what is none, as an account or a folder. Raises BadChatFile, Undecodable."""
    value = mapping(decoded(raw))
    return next((program.read(value, left) for program in PROGRAMS.values() if program.is_chat(value)), None)


# --- a tree as a chat -------------------------------------------------------------------------------------------


def _chat(tree: ForeignTree) -> FileChat:
    begun = next(filter(None, map(_seconds, tree.begun)), 0.0)
    messages, current = _conversation(tree.nodes, tree.current, begun)
    prompt = "\n\n".join(filter(None, dict.fromkeys(tree.prompts)))
    # The first text that somebody wrote: not a remark in the place of one.
    first = next((one.content for one in messages if one.content and not one.content.startswith("[")), "")
    return FileChat(
        title=_title(tree.title, first),
        created=begun,
        updated=max(begun, *(_seconds(when) or begun for when in tree.used)),
        options=ChatOptions(system_prompt=prompt) if prompt else None,
        open=current,
        messages=messages,
    )


def _conversation(
    nodes: Mapping[str, Node], current: str | None, begun: float
) -> tuple[tuple[FileMessage, ...], int | None]:
    """The messages, each after the one that it follows, and the id of the open branch's last one.

    A reply that another program keeps in several pieces, one after the other, becomes one message. `begun`: for those
    without a time. Raises BadChatFile for messages that follow each other in a circle, or too many.
    """
    if len(nodes) > MOST_MESSAGES:
        raise too_many(len(nodes))
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
    messages: list[FileMessage] = []
    for number, (node, above) in enumerate(kept, 1):
        assert node.role is not None, "others are not kept"
        created = node.created if node.created is not None else messages[above - 1].created if above else begun
        messages.append(
            FileMessage(
                id=number,
                parent=above,
                role=node.role,
                content="\n\n".join(filter(None, node.parts)),
                created=created,
                status=node.status,
                models=node.models,
                error=node.error,
                thinking="\n\n".join(filter(None, node.thoughts)),
            )
        )
    return tuple(messages), numbers.get(current) if current is not None else None


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


def _title(value: object, first: str) -> str:
    """A chat's title in one line; without one, the beginning of its `first` message."""
    found = " ".join(_text(value).split())[:_LONGEST_TITLE]
    line = " ".join(first[: 4 * _TITLE_OF_TEXT].split())
    if not found and len(line) > _TITLE_OF_TEXT:
        return f"{line[:_TITLE_OF_TEXT].rstrip()}…"
    return found or line or tr("Imported chat")


# --- values, whatever types they have ---------------------------------------------------------------------------

_PAIR_OR_LONE: Final = re.compile(
    rb"\\\\|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?P<lone>\\u[dD][89a-fA-F][0-9a-fA-F]{2})"
)


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


def _items(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _mappings(value: object) -> Iterator[Mapping[str, Any]]:
    return map(mapping, _items(value))


def _text(value: object) -> str:
    """A text that the store takes."""
    return whole(value).replace("\0", "\ufffd") if isinstance(value, str) else ""


def _key(value: object) -> str | None:
    """The name of a message in its file."""
    return value if isinstance(value, str) and value else None


def _keys(value: object) -> tuple[str, ...]:
    return tuple(filter(_key, _items(value)))


def _role(value: object) -> Literal["user", "assistant"] | None:
    return "user" if value == "user" else "assistant" if value == "assistant" else None


def _model(*names: object, draft: object = None) -> Models | None:
    """The model of the first name that there is, and the draft that guessed for it."""
    main = next(filter(None, map(_text, names)), "")
    return Models(main=main, draft=_text(draft) or None) if main else None


def _seconds(value: object) -> float | None:
    """Seconds since 1970 of a number in seconds, or in milli-, micro- or nanoseconds as some programs write them."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1e20:
        return None  # nan is not between them
    when = float(value)
    while when > 1e11:  # the year 5138
        when /= 1000
    return when if math.isfinite(when) and when <= LATEST else None


# --- ChatGPT ----------------------------------------------------------------------------------------------------

_CITATION: Final = re.compile(" ?\ue200[^\ue200\ue201]*\ue201")  # marks that only their own page can show
_REASONING: Final = ("thoughts", "reasoning_recap")
_PICTURE: Final = "image_asset_pointer"
_RECORDINGS: Final = ("audio_asset_pointer", "real_time_user_audio_video_asset_pointer")


def _chatgpt(value: Mapping[str, Any], left: LeftOut) -> ForeignTree:
    updated = value.get("update_time")
    tree = ForeignTree(value.get("title"), (value.get("create_time"), updated), (updated,))
    tree.current = _key(value.get("current_node"))
    for name, one in value["mapping"].items():
        node = mapping(one)
        tree.nodes[name] = Node(parent=_key(node.get("parent")), children=_keys(node.get("children")))
        _read_chatgpt(mapping(node.get("message")), tree.nodes[name], tree.prompts, left)
    return tree


def _read_chatgpt(message: Mapping[str, Any], node: Node, prompts: list[str], left: LeftOut) -> None:
    role, content = mapping(message.get("author")).get("role"), mapping(message.get("content"))
    facts, kind = mapping(message.get("metadata")), content.get("content_type")
    if kind == "user_editable_context" or role == "system":
        prompts += [_text(one).strip() for one in _told_chatgpt(content, facts)]
    elif facts.get("is_visually_hidden_from_conversation") is True or not content:
        pass
    elif role == "tool" or (role == "assistant" and message.get("recipient") not in ("all", None)):
        left["tool call"] += role != "tool"  # its answer is part of it
        left["picture"] += sum(part.get("content_type") == _PICTURE for part in _mappings(content.get("parts")))
    elif kind in _REASONING:
        left["passage of reasoning"] += kind == "thoughts"
    elif (own := _role(role)) is not None:
        node.role = own
        missing = LeftOut()
        node.say(_parts_chatgpt(content, facts, missing), missing, left)
        node.created = _seconds(message.get("create_time"))
        node.models = _model(facts.get("model_slug")) if role == "assistant" else None
        node.status = "interrupted" if message.get("status") == "in_progress" else "complete"


def _parts_chatgpt(content: Mapping[str, Any], facts: Mapping[str, Any], missing: LeftOut) -> list[str]:
    pieces: list[str] = []
    for part in _items(content.get("parts")):
        kind = mapping(part).get("content_type")
        if isinstance(part, str):
            pieces.append(_CITATION.sub("", _text(part)))
        elif kind == "audio_transcription":
            pieces.append(_text(mapping(part).get("text")))
        else:
            missing["picture" if kind == _PICTURE else "recording" if kind in _RECORDINGS else "other entry"] += 1
    if content.get("content_type") == "code":
        pieces.append(f"```\n{_text(content.get('text'))}\n```")
    elif not pieces:
        pieces.append(_text(content.get("text")) or _text(content.get("result")))
    for attached in _mappings(facts.get("attachments")):
        missing["file"] += not _text(attached.get("mime_type")).startswith("image/")
    return pieces


def _told_chatgpt(content: Mapping[str, Any], facts: Mapping[str, Any]) -> list[object]:
    """What the user has told ChatGPT to keep in mind; its own instructions are hidden and stay so."""
    if content.get("content_type") == "user_editable_context":
        return [content.get("user_profile"), content.get("user_instructions")]
    if facts.get("is_user_system_message") is True:
        said = mapping(facts.get("user_context_message_data"))
        return [said.get("about_user_message"), said.get("about_model_message")]
    return [] if facts.get("is_visually_hidden_from_conversation") is True else _items(content.get("parts"))


# --- LM Studio --------------------------------------------------------------------------------------------------

_PROMPT: Final = "llm.prediction.systemPrompt"


def _is_lm_studio(value: Mapping[str, Any]) -> bool:
    return any(isinstance(one.get("versions"), list) for one in _mappings(value.get("messages")))


def _lm_studio(value: Mapping[str, Any], left: LeftOut) -> ForeignTree:
    used = (value.get("userLastMessagedAt"), value.get("assistantLastMessagedAt"))
    tree = ForeignTree(value.get("name"), (value.get("createdAt"),), used)
    prompts: list[str] = []
    for place, message in enumerate(_mappings(value["messages"])):
        versions, selected = _items(message.get("versions")), message.get("currentlySelected")
        for number, version in enumerate(versions):
            node = tree.nodes[f"{place}.{number}"] = Node(parent=tree.current)
            _read_lm_studio(mapping(version), node, prompts, left)
        if versions:
            chosen = selected if isinstance(selected, int) and 0 <= selected < len(versions) else 0
            tree.current = f"{place}.{int(chosen)}"
    fields = _mappings(mapping(value.get("perChatPredictionConfig")).get("fields"))
    own = [_text(one.get("value")) for one in fields if one.get("key") == _PROMPT]
    own.append(_text(value.get("systemPrompt")))  # in older files
    prompt = next((one.strip() for one in own if one.strip()), "")
    tree.prompts = [prompt] if prompt else ["\n\n".join(prompts)]
    return tree


def _read_lm_studio(version: Mapping[str, Any], node: Node, prompts: list[str], left: LeftOut) -> None:
    missing, role = LeftOut(), version.get("role")
    parts, node.role = _content_lm_studio(version.get("content"), missing), _role(role)
    if role == "system":
        prompts.append("\n".join(parts).strip())
    if node.role is None:
        return
    sender = mapping(version.get("senderInfo")).get("senderName")
    for step in _mappings(version.get("steps")):
        kind = step.get("type")
        if kind == "contentBlock" and mapping(step.get("style")).get("type") == "thinking":
            node.thoughts.append("".join(_content_lm_studio(step.get("content"), missing)).strip())
        elif kind == "contentBlock":
            parts += _content_lm_studio(step.get("content"), missing)
            told = mapping(step.get("genInfo"))
            draft = mapping(told.get("stats")).get("usedDraftModelKey")
            names = (told.get("identifier"), told.get("indexedModelIdentifier"), sender)
            node.models = _model(*names, draft=draft) or node.models
        elif kind in ("toolCallRequest", "toolCall"):
            missing["tool call"] += 1
    if role == "assistant" and node.models is None:
        node.models = _model(sender)
    node.say(parts, missing, left)


def _content_lm_studio(value: object, missing: LeftOut) -> list[str]:
    if isinstance(value, str):
        return [_text(value)]
    pieces = []
    for part in _mappings(value):
        match part.get("type"):
            case "text":
                pieces.append(_text(part.get("text")))
            case "file":
                missing["picture" if part.get("fileType") == "image" else "file"] += 1
            case "toolCallRequest":
                missing["tool call"] += 1
            case "toolCallResult":
                pass  # part of the call
            case _:
                missing["other entry"] += 1
    return ["".join(pieces)] if pieces else []


# --- Open WebUI -------------------------------------------------------------------------------------------------

_QUOTED: Final = '<details type="reasoning"'
_CALLS: Final = '<details type="tool_calls"'
_CLOSE: Final = "</details>"


def _is_open_webui(value: Mapping[str, Any]) -> bool:
    inner = mapping(value.get("chat")) or value
    return isinstance(mapping(inner.get("history")).get("messages"), dict) or (
        inner is not value and isinstance(inner.get("messages"), list)
    )


def _open_webui(value: Mapping[str, Any], left: LeftOut) -> ForeignTree:
    inner, updated = mapping(value.get("chat")) or value, value.get("updated_at")
    begun = (value.get("created_at"), inner.get("timestamp"), updated)
    tree = ForeignTree(value.get("title") or inner.get("title"), begun, (updated,))
    history = mapping(inner.get("history"))
    found = history.get("messages")
    if isinstance(found, dict):
        told = {name: (mapping(one), _key(mapping(one).get("parentId"))) for name, one in found.items()}
        tree.current = _key(history.get("currentId"))
    else:
        row = list(_mappings(inner.get("messages")))
        told = {str(place): (one, str(place - 1) if place else None) for place, one in enumerate(row)}
        tree.current = str(len(row) - 1) if row else None
    prompts: list[str] = []
    for name, (message, parent) in told.items():
        tree.nodes[name] = Node(parent=parent, children=_keys(message.get("childrenIds")))
        _read_open_webui(message, tree.nodes[name], prompts, left)
    prompt = (_text(mapping(inner.get("params")).get("system")) or _text(inner.get("system"))).strip()
    tree.prompts = [prompt or "\n\n".join(prompts)]
    return tree


def _read_open_webui(value: Mapping[str, Any], node: Node, prompts: list[str], left: LeftOut) -> None:
    role, missing = value.get("role"), LeftOut()
    said = _content_open_webui(value.get("content"), missing)
    if role == "system":
        prompts.append(said.strip())
    node.role = _role(role)
    if node.role is None:
        return
    for attached in _mappings(value.get("files")):
        missing["picture" if attached.get("type") == "image" else "file"] += 1
    if role == "assistant":
        said, thoughts = _without(said, _QUOTED)
        node.thoughts = list(map(_quoted, thoughts))
        said, calls = _without(said, _CALLS)
        missing["tool call"] += len(calls)
        node.models = _model(value.get("model"), value.get("modelName"))
        fault = value.get("error")
        if fault:
            node.status = "failed"
            node.error = (_text(mapping(fault).get("content")) or _text(fault)).strip()[:2000] or None
        elif value.get("done") is False:
            node.status = "interrupted"
    node.created = _seconds(value.get("timestamp"))
    node.say([said], missing, left)


def _content_open_webui(value: object, missing: LeftOut) -> str:
    if isinstance(value, str):
        return _text(value)
    pieces = []
    for part in _mappings(value):
        match part.get("type"):
            case "text":
                pieces.append(_text(part.get("text")))
            case "image_url":
                missing["picture"] += 1
            case _:
                missing["other entry"] += 1
    return "\n\n".join(pieces)


def _without(said: str, begin: str) -> tuple[str, list[str]]:
    """`said` without the passages that begin so, which only Open WebUI shows folded, and these."""
    pieces, taken, at = list[str](), list[str](), 0
    while (start := said.find(begin, at)) >= 0 and (stop := said.find(_CLOSE, start)) >= 0:
        pieces.append(said[at:start])
        taken.append(said[start:stop])
        at = stop + len(_CLOSE)
    return "".join((*pieces, said[at:])).strip() if at else said, taken


def _quoted(passage: str) -> str:
    """What was thought, which Open WebUI keeps as a quotation."""
    inside = passage.partition("</summary>")[2] or passage.partition(">")[2]
    lines = (line.removeprefix(">").removeprefix(" ") for line in unescape(inside).strip().split("\n"))
    return "\n".join(lines).strip()


PROGRAMS: Final = {
    "ChatGPT": Program(lambda value: isinstance(value.get("mapping"), dict), _chatgpt),
    "LM Studio": Program(_is_lm_studio, _lm_studio),
    "Open WebUI": Program(_is_open_webui, _open_webui),
}
