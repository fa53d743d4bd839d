"""Exports of ChatGPT, LM Studio and Open WebUI, in small files written by hand."""

import json
import zipfile
from pathlib import Path
from shutil import copyfile

import pytest
from tests.features.exchange.conftest import FILES, imported

from foretoken.store.chat_store import ChatStore
from foretoken.store.records import Message, Role


def tree(store: ChatStore, chat: int) -> list[tuple[int | None, str, str, str | None]]:
    """Place of the parent, role, text and model of every message."""
    with store.archive() as archive:
        found = list(archive.messages(chat))
    places: dict[int | None, int | None] = {None: None} | {message.id: at for at, message in enumerate(found)}
    return [(places[m.parent], m.role.value, m.content, m.models.main if m.models else None) for m in found]


def shown(store: ChatStore, chat: int) -> list[Message]:
    return store.messages(chat)


def test_chatgpt(store: ChatStore) -> None:
    came = imported(store, FILES / "chatgpt.json")
    (hens, _), (picture, _) = came.added
    assert tree(store, hens) == [
        (None, "user", "Who took my hens?", None),
        (0, "assistant", "Let me look.\n\nA fox did.", "gpt-5"),
        (1, "user", "Thank you 🦊", None),
        (0, "assistant", "Perhaps a marten.", "gpt-5-mini"),
    ]
    assert [m.content for m in shown(store, hens)][-1] == "Thank you 🦊"
    chat = store.chat(hens)
    assert chat is not None
    assert (chat.title, chat.created, chat.updated) == ("Foxes and hens", 1700000000.25, 1700000500.5)
    assert [m.created for m in shown(store, hens)] == [1700000100.0, 1700000102.0, 1700000200.0]
    options = store.options(hens)
    assert options is not None
    assert options.system_prompt == "I keep hens.\n\nAnswer briefly."
    assert tree(store, picture) == [(None, "user", "[1 picture was left out.]", None)]
    assert came.sentence() == (
        "Imported 2 chats. 2 pictures, 1 file, 1 tool call and 1 passage of reasoning were left out."
    )


def test_the_archive_that_chatgpt_sends(store: ChatStore, tmp_path: Path) -> None:
    """Told by what is in it: neither its name nor those of its files count, nor what else is there."""
    path = tmp_path / "whatever.bin"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("chat.html", "<html></html>")
        archive.writestr("user.json", '{"id": "user-1", "email": "a@b.example"}')
        archive.writestr("shared_conversations.json", '[{"id": "s", "conversation_id": "c", "title": "t"}]')
        archive.writestr("pictures/1.png", b"\x89PNG")
        archive.write(FILES / "chatgpt.json", "part-000")
    assert [title for _, title in imported(store, path).added] == ["Foxes and hens", "Imported chat"]


def test_lm_studio(store: ChatStore) -> None:
    came = imported(store, FILES / "lm_studio.conversation.json")
    ((rain, _),) = came.added
    assert tree(store, rain) == [
        (None, "user", "Why does it rain?", None),
        (0, "assistant", "Clouds leak.", "rain-1b"),
        (0, "assistant", "Water vapour condenses.", "rain-8b"),
        (2, "user", "And snow?", None),
    ]
    assert [m.content for m in shown(store, rain)] == ["Why does it rain?", "Water vapour condenses.", "And snow?"]
    reply = shown(store, rain)[1]
    assert reply.models is not None
    assert reply.models.draft == "rain-1b"
    chat, options = store.chat(rain), store.options(rain)
    assert chat is not None
    assert options is not None
    assert (chat.title, chat.created, chat.updated) == ("Rain", 1710000000.5, 1710000065.0)
    assert options.system_prompt == "Be a weatherman."
    assert came.left.sentence() == "1 picture was left out."
    assert reply.thinking == "Water…"


def test_open_webui(store: ChatStore) -> None:
    came = imported(store, FILES / "open_webui.json")
    (bread, _), (old, _) = came.added
    assert tree(store, bread) == [
        (None, "user", "How long do I knead?", None),
        (0, "assistant", "Ten minutes.", "wheat:7b"),
        (0, "assistant", "Until it is smooth.", "rye:7b"),
        (2, "user", "And rye?", None),
        (3, "assistant", "", "rye:7b"),
    ]
    last = shown(store, bread)[-1]
    assert (last.status.value, last.error) == ("failed", "The model is gone.")
    options = store.options(bread)
    assert options is not None
    assert options.system_prompt == "You bake."
    assert [(m.role, m.content, m.created) for m in shown(store, old)] == [
        (Role.USER, "Hello", 1710000000.0),
        (Role.ASSISTANT, "Hello to you", 1710000001.0),
    ]
    assert came.left.sentence() == "1 file was left out."
    assert [m.thinking for m in shown(store, bread) if m.thinking] == ["Dough…"]


@pytest.mark.parametrize("name", ["chatgpt.json", "open_webui.json"])
def test_a_single_chat_and_a_list_under_a_name(store: ChatStore, tmp_path: Path, name: str) -> None:
    chats = json.loads((FILES / name).read_text("utf-8"))
    (tmp_path / "one.json").write_text(json.dumps(chats[0], indent=2))
    (tmp_path / "all.json").write_text("\ufeff" + json.dumps({"about": [1], "conversations": chats}), "utf-8")
    assert len(imported(store, tmp_path / "one.json").added) == 1
    came = imported(store, tmp_path / "all.json")
    assert (len(came.added), came.known) == (1, 1)


def test_the_example_in_the_documents(store: ChatStore, tmp_path: Path) -> None:
    page = (Path(__file__).parents[3] / "docs" / "export.md").read_text("utf-8")
    (tmp_path / "f.json").write_text(page.split("```json\n")[1].split("```")[0], "utf-8")
    ((chat, title),) = imported(store, tmp_path / "f.json").added
    assert (title, [m.content for m in shown(store, chat)]) == ("Foxes", ["Who took my hens?", "A fox."])


@pytest.mark.parametrize("name", ["chatgpt.json", "lm_studio.conversation.json", "open_webui.json"])
def test_the_same_file_twice_under_another_name(store: ChatStore, tmp_path: Path, name: str) -> None:
    first = imported(store, FILES / name)
    copyfile(FILES / name, tmp_path / "notes.txt")
    again = imported(store, tmp_path / "notes.txt")
    assert (again.added, again.known, again.left.total()) == ([], len(first.added), 0)
    assert again.sentence() == (
        "Nothing imported: 1 chat already exists."
        if again.known == 1
        else f"Nothing imported: {again.known} chats already exist."
    )
