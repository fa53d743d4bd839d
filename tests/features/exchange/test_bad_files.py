"""Files that are damaged, hostile or none of ours: one sentence, and the store is as it was."""

import io
import json
import random
import tracemalloc
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.features.exchange.conftest import FILES, exported, imported

from foretoken.encoding import to_json
from foretoken.errors import BadChatFile
from foretoken.features.exchange import chat_file, documents, imports
from foretoken.features.exchange.chat_file import LeftOut
from foretoken.features.exchange.documents import NotTakenApart, take_apart
from foretoken.features.exchange.imports import chats_of
from foretoken.features.exchange.other_programs import PROGRAMS
from foretoken.store.chat_store import ChatStore

OURS = (
    b'{"format":"foretoken-chats","version":1,"foretoken":"9","chats":[\n{"title":"t","created":1.0,"updated":2.0,'
    b'"open":2,"messages":[\n{"id":1,"role":"user","content":"a","created":1.0},\n'
    b'{"id":2,"parent":1,"role":"assistant","content":"b","created":2.0,"status":"stopped"}]}\n]}\n'
)


def node(parent: str | None, role: str = "user") -> dict[str, Any]:
    message = {"author": {"role": role}, "content": {"content_type": "text", "parts": ["x"]}}
    return {"parent": parent, "children": [], "message": message}


CIRCLE = [{"title": "Round", "mapping": {"a": node("b"), "b": node("a")}, "current_node": "a"}]
BAD = {
    "empty": (b"", "is empty"),
    "text": (b"Dear diary", "neither JSON nor a zip archive"),
    "cut": (OURS[:-20], "ends in the middle"),
    "more behind": (OURS + b"{}", "something after its end"),
    "numbers": (b"[1, 2]", "something between its chats"),
    "strings": (b'["a"]', "something between its chats"),
    "nothing known": (b'{"hello": 1}', "holds no chats"),
    "a list of others": (b'[{"hello": 1}]', "holds no chats"),
    "no list at all": (b"[]", "holds no chats"),
    "another version": (OURS.replace(b'"version":1', b'"version":2'), "newer version of Foretoken"),
    "circle": (json.dumps(CIRCLE).encode(), "follow each other in a circle"),
    "forward": (OURS.replace(b'"parent":1', b'"parent":2'), "does not come before it"),
    "other ids": (OURS.replace(b'"id":1', b'"id":7'), "the ids 1, 2, 3"),
    "open elsewhere": (OURS.replace(b'"open":2', b'"open":3'), "is not one of its messages"),
    "another role": (OURS.replace(b'"role":"user"', b'"role":"king"'), "not as Foretoken writes them"),
    "another time": (OURS.replace(b'"created":2.0', b'"created":-2.0'), "not one of this calendar"),
    "deep": (b'[{"mapping":{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}}]", "nested too deeply"),
    "unbalanced": (b'[{"mapping":{"a":1]}', "ends in the middle"),
    "no archive": (b"PK\x03\x04" + b"\0" * 200, "is a damaged zip archive; export it again"),
}


@pytest.mark.parametrize("name", BAD)
def test_one_sentence_says_what_is_wrong(store: ChatStore, tmp_path: Path, name: str) -> None:
    store.create("Mine")
    before, (content, sentence) = exported(store), BAD[name]
    path = tmp_path / "file.json"
    path.write_bytes(content)
    with pytest.raises(BadChatFile, match=sentence) as refused:
        imported(store, path)
    assert "\n" not in str(refused.value)
    assert str(refused.value).endswith(".")
    assert exported(store) == before


def test_what_is_no_file(store: ChatStore, tmp_path: Path) -> None:
    with pytest.raises(BadChatFile, match="could not be read"):
        imported(store, tmp_path)
    with pytest.raises(BadChatFile, match="could not be read"):
        imported(store, tmp_path / "missing.json")


def test_one_chat_that_cannot_be_read_does_not_keep_the_others_out(store: ChatStore, tmp_path: Path) -> None:
    chats = json.loads((FILES / "chatgpt.json").read_text("utf-8"))
    (tmp_path / "f.json").write_text(json.dumps([*CIRCLE, *chats]))
    came = imported(store, tmp_path / "f.json")
    assert len(came.added) == 2
    assert came.sentence().endswith("and 1 chat that could not be read were left out.")


def test_half_a_character_in_another_programs_file(store: ChatStore, tmp_path: Path) -> None:
    raw = json.dumps([{"title": "cut", "mapping": {"a": node(None)}}]).replace('"cut"', '"cut \\ud83e \\\\ud83e"')
    (tmp_path / "f.json").write_text(raw)
    ((_, title),) = imported(store, tmp_path / "f.json").added
    assert title == "cut \ufffd \\ud83e"


def test_an_archive_with_a_damaged_member(store: ChatStore, tmp_path: Path) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.write(FILES / "chatgpt.json", "conversations.json")
    content = bytearray(made.getvalue())
    at = content.index(b"Who took")
    content[at] ^= 1
    (tmp_path / "f.zip").write_bytes(content)
    with pytest.raises(BadChatFile, match="is a damaged zip archive; export it again"):
        imported(store, tmp_path / "f.zip")
    assert store.chats() == []


def test_a_chat_too_large_to_hold(monkeypatch: pytest.MonkeyPatch, store: ChatStore, tmp_path: Path) -> None:
    monkeypatch.setattr(documents, "LARGEST", 1 << 16)
    (tmp_path / "f.json").write_bytes(OURS.replace(b'"a"', b'"' + b"a" * (1 << 17) + b'"'))
    with pytest.raises(BadChatFile, match="a chat of more than 66 kB"):
        imported(store, tmp_path / "f.json")


def test_a_chat_of_another_program_too_large_to_hold(
    monkeypatch: pytest.MonkeyPatch, store: ChatStore, tmp_path: Path
) -> None:
    monkeypatch.setattr(imports, "_LARGEST_OTHER", 1 << 16)
    large = [
        {"title": "Large", "mapping": {"a": node(None) | {"note": [[]] * (1 << 15)}}},
        {"mapping": {"a": node(None)}},
    ]
    (tmp_path / "f.json").write_text(json.dumps(large))
    came = imported(store, tmp_path / "f.json")
    assert came.sentence() == "Imported “x”. 1 chat that could not be read was left out."
    (tmp_path / "f.json").write_text(json.dumps(large[0]))
    with pytest.raises(BadChatFile, match="a chat of more than 66 kB"):
        imported(store, tmp_path / "f.json")


@pytest.mark.parametrize("close", ['"}}]', ""])
def test_a_long_chat_in_a_small_archive_is_never_in_memory(store: ChatStore, tmp_path: Path, close: str) -> None:
    """Whether or not what is said to be in it ends: 100 kB of archive are 100 MB of chat."""
    with zipfile.ZipFile(tmp_path / "f.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("conversations.json", '[{"mapping":{"a":"' + "\\\\a" * (100 * 2**20 // 3) + close)
    assert (tmp_path / "f.zip").stat().st_size < 2**20
    tracemalloc.start()
    try:
        with pytest.raises(BadChatFile, match=r"a chat of more than 33\.6 MB"):
            imported(store, tmp_path / "f.zip")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 16 * 2**20


def test_a_chat_of_many_values_is_not_read(monkeypatch: pytest.MonkeyPatch, store: ChatStore, tmp_path: Path) -> None:
    monkeypatch.setattr(imports, "_MOST_VALUES", 1000)
    large = {"title": "Large", "mapping": {"a": node(None) | {"note": [[]] * 1000}}}
    for content in (large, [large]):
        (tmp_path / "f.json").write_text(json.dumps(content))
        with pytest.raises(BadChatFile, match="he file holds a chat of more than 1,000 values"):
            imported(store, tmp_path / "f.json")


@pytest.mark.parametrize("way", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA, None])
def test_an_archive_that_is_not_unpacked_here(store: ChatStore, tmp_path: Path, way: int | None) -> None:
    with zipfile.ZipFile(tmp_path / "f.zip", "w", way or zipfile.ZIP_STORED) as archive:
        archive.write(FILES / "chatgpt.json", "conversations.json")
    if way is None:  # with a password, says a bit of its flags, here and in the list of contents
        content = bytearray((tmp_path / "f.zip").read_bytes())
        content[6] |= 1
        content[content.index(b"PK\x01\x02") + 8] |= 1
        (tmp_path / "f.zip").write_bytes(content)
    with pytest.raises(BadChatFile, match=r"with a password, or packed in an unusual way; unpack it and import"):
        imported(store, tmp_path / "f.zip")


def test_a_chain_of_ten_thousand_replies(store: ChatStore, tmp_path: Path) -> None:
    """Neither recursion nor a copy of the text for each."""
    chain = {str(n): node(str(n - 1) if n else None, "assistant" if n else "user") for n in range(10_000)}
    (tmp_path / "f.json").write_text(json.dumps([{"title": "Chain", "mapping": chain, "current_node": "9999"}]))
    ((chat, _),) = imported(store, tmp_path / "f.json").added
    asked, reply = store.messages(chat)
    assert (asked.content, len(reply.content.split())) == ("x", 9_999)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
SAMPLES = [
    (PROGRAMS["ChatGPT"], json.loads((FILES / "chatgpt.json").read_text("utf-8"))[0]),
    (PROGRAMS["LM Studio"], json.loads((FILES / "lm_studio.conversation.json").read_text("utf-8"))),
    (PROGRAMS["Open WebUI"], json.loads((FILES / "open_webui.json").read_text("utf-8"))[0]),
]


def spoiled(value: Any, draw: random.Random, instead: Any) -> Any:
    """`value` with another value somewhere in it."""
    if draw.random() < 0.15 or not isinstance(value, dict | list) or not value:
        return instead
    if isinstance(value, dict):
        key = draw.choice(list(value))
        return value | {key: spoiled(value[key], draw, instead)}
    at = draw.randrange(len(value))
    return [*value[:at], spoiled(value[at], draw, instead), *value[at + 1 :]]


@settings(max_examples=250, deadline=None)
@given(st.sampled_from(range(3)), st.randoms(use_true_random=False), JSON, JSON)
def test_anything_in_the_place_of_anything(which: int, draw: random.Random, one: Any, other: Any) -> None:
    program, sample = SAMPLES[which]
    value = spoiled(spoiled(sample, draw, one), draw, other)
    if isinstance(value, dict) and program.is_chat(value):
        try:
            chat = program.read(value, LeftOut())
        except BadChatFile:
            return
        chat_file.read(to_json(chat), LeftOut())  # what comes out is a chat of ours


@settings(max_examples=250, deadline=None)
@given(st.binary(max_size=4), st.integers(0, len(OURS)), st.integers(0, 6))
def test_bytes_of_ours_changed_anywhere(
    tmp_path_factory: pytest.TempPathFactory, new: bytes, at: int, gone: int
) -> None:
    path = tmp_path_factory.getbasetemp() / "changed.json"
    path.write_bytes(OURS[:at] + new + OURS[at + gone :])
    try:
        for _ in chats_of(path):
            pass
    except BadChatFile:
        return


@settings(max_examples=60, deadline=None)
@given(st.lists(JSON.map(lambda value: {"chat": value}), max_size=5), st.booleans(), st.integers(1, 64))
def test_a_file_is_taken_apart_wherever_a_piece_of_it_ends(chats: list[Any], inside: bool, size: int) -> None:
    text = json.dumps({"about": ["}", {}], "chats": chats, "more": 1} if inside else chats, indent=size % 3 or None)
    monkey = pytest.MonkeyPatch()
    with monkey.context() as patch:
        patch.setattr(documents, "_CHUNK", size)
        try:
            *_, parts = take_apart(io.BytesIO(text.encode()), frozenset({b'"chats"'}), 1 << 20, 1 << 20)
        except NotTakenApart as why:
            raise AssertionError(text) from why
    raw = text.encode()
    assert [json.loads(raw[one.start : one.start + one.length]) for one in parts.elements] == json.loads(
        json.dumps(chats)
    )
    assert json.loads(parts.around) == ({"about": ["}", {}], "chats": [], "more": 1} if inside else [])
