"""Our JSON: exported, imported into an empty store and exported again it is the same file, byte for byte."""

import itertools
import json
import tempfile
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.features.exchange.conftest import exported, imported

from foretoken.attachments.attachment import Attachment
from foretoken.encoding import to_json
from foretoken.engine.events import Fate, FinishReason, Metrics, PromptStarted, ReplyFinished, Round, Token
from foretoken.engine.examined import Alternative, Examination, ExaminedToken, View
from foretoken.engine.options import DraftOptions, ReplyOptions, SamplingOptions
from foretoken.features.exchange.chat_file import ChatFile, schema
from foretoken.features.exchange.export import Form
from foretoken.replies import trace as traces
from foretoken.replies.trace import pack_examination as pack
from foretoken.store.archive import ChatArchive
from foretoken.store.chat_store import ChatStore
from foretoken.store.opening import open_database
from foretoken.store.records import Chat, ChatOptions, Message, Models, Role, Status

ROOT = Path(__file__).resolve().parents[3]
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
TIMES = st.floats(0, 2.5e11)
CHANCE = st.floats(0, 1)


def events(pieces: list[str]) -> list[object]:
    rounds = [
        Round(
            index=index,
            tokens=(Token(index=index, token_id=index, piece=text.encode(), text=text, fate=Fate.PLAIN, position=0),),
            draft_ms=0.1,
            verify_ms=1 / 3,
            at_ms=float(index),
            context_used=index,
            draft_limit=0,
        )
        for index, text in enumerate(pieces)
    ]
    text = "".join(pieces)
    end = ReplyFinished(reason=FinishReason.END, text=text, token_ids=(1,), metrics=Metrics(), seed=2**63 + 1)
    return [PromptStarted(tokens=3, reused=0, context=2048), *rounds, end]


VIEW = View(
    prob=1 / 3,
    rank=2,
    margin=0.5,
    gap=2.5,
    entropy=0.25,
    kept=7,
    top=(Alternative(token_id=5, piece=b"\xf0\x9f", prob=0.5, raw=0.25),),
)
TOKEN = ExaminedToken(index=0, token_id=0, piece=b"a", main=VIEW, draft=VIEW, acceptance=0.5)
EXAMINED = pack(Examination(main="M", draft="D", key="k", tokens=(TOKEN,), prompt_tokens=3, greedy=False))


@st.composite
def trees(draw: st.DrawFn) -> list[tuple[Message, bytes | None]]:
    """Messages that follow any earlier one, or none: replies with all that the store keeps of one."""
    made = []
    for number in range(1, draw(st.integers(0, 8)) + 1):
        reply = draw(st.booleans())
        sampling = SamplingOptions(temperature=draw(CHANCE), seed=draw(st.none() | st.integers(0, 2**31 - 1)))
        metrics = Metrics(num_drafts=draw(st.integers(0, 9)), decode_tps=draw(st.none() | CHANCE))
        message = Message(
            id=number,
            chat=0,
            parent=draw(st.none() | st.integers(1, number - 1)) if number > 1 else None,
            role=Role.ASSISTANT if reply else Role.USER,
            content=draw(TEXTS),
            status=draw(st.sampled_from([s for s in Status if s is not Status.STREAMING])),
            created=draw(TIMES),
            models=draw(st.none() | st.builds(Models, main=TEXTS, draft=st.none() | TEXTS)) if reply else None,
            options=draw(st.none() | st.just(ReplyOptions(sampling=sampling, draft=DraftOptions(length=4)))),
            metrics=draw(st.none() | st.just(metrics)),
            error=draw(st.none() | TEXTS),
            attachments=draw(st.just(()) | st.tuples(st.builds(Attachment, name=TEXTS, text=TEXTS, about=TEXTS))),
            edited=draw(st.none() | st.integers(0, number - 1)),
        )
        trace = draw(st.none() | st.lists(TEXTS, max_size=3).map(lambda pieces: traces.pack(events(pieces))))
        made.append((message, trace if reply else None))
    return made


@st.composite
def chats(draw: st.DrawFn) -> tuple[object, ...]:
    """What `ChatArchive.add` takes."""
    messages = draw(trees())
    leaf = draw(st.none() | st.integers(1, len(messages))) if messages else None
    options = draw(st.none() | st.builds(ChatOptions, system_prompt=TEXTS, max_tokens=st.none() | st.integers(1, 99)))
    chat = Chat(id=0, title=draw(TEXTS), created=draw(TIMES), updated=draw(TIMES))
    looked = {message.id: EXAMINED for message, trace in messages if trace is not None and draw(st.booleans())}
    return chat, options, messages, leaf, looked


def opened(path: Path) -> ChatStore:
    ticks = itertools.count(1.0)
    return ChatStore(open_database(path), clock=lambda: next(ticks))


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.lists(chats(), max_size=4), st.booleans())
def test_a_store_comes_back_as_it_was(found: list[tuple[object, ...]], detailed: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        first, second = opened(Path(folder, "a.db")), opened(Path(folder, "b.db"))
        with first.archive(write=True) as archive:
            for chat in found:
                archive.add(*chat)  # type: ignore[arg-type]
        file = Path(folder, "chats.json")
        file.write_bytes(exported(first, detailed=detailed))
        came = imported(second, file)
        # Chats with the same messages are one chat: only then there is less.
        assert len(came.added) + came.known == len(found)
        if not came.known:
            assert exported(second, detailed=detailed) == file.read_bytes()
        before = exported(second, detailed=True)
        again = imported(second, file)
        assert (again.added, again.known) == ([], len(found))
        assert exported(second, detailed=True) == before
        first.close()
        second.close()
        with_all = opened(Path(folder, "b.db"))  # the database is sound: opening it checks that
        assert with_all.database.notice is None
        with_all.close()


def test_an_edited_reply_stays_one_and_a_deleted_message_is_gone(store: ChatStore, tmp_path: Path) -> None:
    chat = store.create("Foxes")
    asked = store.add_user(chat.id, "Tell me", parent=None)
    reply = store.replies.begin(chat.id, parent=asked.id, models=Models(main="M"), options=ReplyOptions())
    store.replies.finish(reply.id, "Blue", Status.COMPLETE)
    edited = store.add_edited_reply(store.messages(chat.id)[-1], "Red")
    assert b'"edited":2' in exported(store)
    assert "## M, edited by you" in exported(store, Form.MARKDOWN).decode()
    store.delete_messages(chat.id, reply.id, leaf=edited.id)
    assert b"Blue" not in exported(store)
    assert b'"edited":0' in exported(store)
    (tmp_path / "f.json").write_bytes(exported(store))
    other = opened(tmp_path / "other.db")
    imported(other, tmp_path / "f.json")
    assert exported(other) == exported(store)
    other.close()


def test_every_line_of_the_file_is_as_the_schema_says(store: ChatStore) -> None:
    chat = store.create("Foxes")
    asked = store.add_user(chat.id, "Tell me", parent=None)
    reply = store.replies.begin(chat.id, parent=asked.id, models=Models(main="M"), options=ReplyOptions())
    store.replies.finish(reply.id, "Red", Status.COMPLETE, metrics=Metrics(), trace=traces.pack(events(["Re", "d"])))
    file = msgspec.json.decode(exported(store, detailed=True), type=ChatFile, strict=True)
    (found,) = file.chats
    assert [message.content for message in found.messages] == ["Tell me", "Red"]
    assert found.messages[1].trace is not None
    assert [type(event).__name__ for event in found.messages[1].trace] == [
        "PromptStarted", "RoundRecord", "RoundRecord", "ReplyFinished",
    ]  # fmt: skip
    assert b"trace" not in exported(store)


def test_settings_in_words_of_another_version_do_not_keep_a_chat_out(
    store: ChatStore, open_store: Callable[[], ChatStore], tmp_path: Path
) -> None:
    chat = store.create("Foxes")
    asked = store.add_user(chat.id, "Tell me", parent=None)
    rule = ReplyOptions(draft=DraftOptions(acceptance="/rules/caf\udce9.py"))  # a name that is no text
    reply = store.replies.begin(chat.id, parent=asked.id, models=Models(main="M"), options=rule)
    store.replies.finish(reply.id, "Red", Status.COMPLETE, metrics=Metrics(), trace=traces.pack(events(["Red"])))
    file = exported(store, detailed=True)
    (tmp_path / "f.json").write_bytes(file)
    imported(other := open_store(), tmp_path / "f.json")
    assert exported(other, detailed=True) == file
    newer = (
        file.replace(b"\\udce9", b"e")
        .replace(b'"source":"auto"', b'"source":"crystal ball"')
        .replace(b'"fate":"plain"', b'"fate":"sealed"')
    )
    (tmp_path / "f.json").write_bytes(newer.replace(b'"content":"Red"', b'"content":"Red.","mood":"good"'))
    came = imported(another := open_store(), tmp_path / "f.json")
    assert came.sentence() == "Imported “Foxes”. 1 record of rounds and 1 setting were left out."
    assert [message.content for message in another.messages(came.ids[0])] == ["Tell me", "Red."]


def test_the_schema_in_the_documents_is_that_of_the_types() -> None:
    """To write it anew: put `to_json(schema(), indent=2) + b"\\n"` there."""
    assert (ROOT / "docs" / "chats.schema.json").read_bytes() == to_json(schema(), indent=2) + b"\n"


def test_a_reply_being_written_leaves_as_an_unfinished_one(
    store: ChatStore, open_store: Callable[[], ChatStore], tmp_path: Path
) -> None:
    chat = store.create("Foxes")
    asked = store.add_user(chat.id, "Tell me", parent=None)
    reply = store.replies.begin(chat.id, parent=asked.id, models=Models(main="M"), options=ReplyOptions())
    store.replies.update(reply.id, "Foxes ar")
    (tmp_path / "f.json").write_bytes(exported(store))
    other = open_store()
    ((number, _),) = imported(other, tmp_path / "f.json").added
    assert [(m.content, m.status) for m in other.messages(number)] == [
        ("Tell me", Status.COMPLETE),
        ("Foxes ar", Status.INTERRUPTED),
    ]


def test_a_chat_that_grew_since_is_still_the_same(store: ChatStore, tmp_path: Path) -> None:
    chat = store.create("Foxes")
    asked = store.add_user(chat.id, "Tell me", parent=None)
    (tmp_path / "f.json").write_bytes(exported(store))
    store.add_user(chat.id, "More", parent=asked.id)
    store.rename(chat.id, "Red foxes")
    assert imported(store, tmp_path / "f.json").known == 1
    store.delete(chat.id)
    assert len(imported(store, tmp_path / "f.json").added) == 1  # one that was deleted is not there


def test_an_import_that_the_disk_refuses_changes_nothing(store: ChatStore) -> None:
    with store.archive(write=True) as archive, pytest.raises(AssertionError):
        archive.add(Chat(id=0, title="t", created=0, updated=0), None, [(_message(1, parent=1), None)], None)
    with store.archive() as reading, pytest.raises(Exception, match="could not be imported"):
        ChatArchive.add(reading, Chat(id=0, title="t", created=0, updated=0), None, [(_message(1), None)], 1)
    assert store.chats() == []


def _message(number: int, parent: int | None = None) -> Message:
    return Message(id=number, chat=0, parent=parent, role=Role.USER, content="x", status=Status.COMPLETE, created=1.0)


def test_chats_that_begin_alike_are_each_read_once(
    store: ChatStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where each could be any of the others, as far as its first message says."""
    chats = [
        {
            "title": "t",
            "created": 1.0,
            "updated": 2.0,
            "messages": [
                {"id": 1, "role": "user", "content": "Hello", "created": 1.0},
                {"id": 2, "parent": 1, "role": "assistant", "content": f"{number}", "created": 2.0},
            ],
        }
        for number in range(50)
    ]
    (tmp_path / "f.json").write_text(json.dumps({"format": "foretoken-chats", "version": 1, "chats": chats}))
    read: list[int] = []
    monkeypatch.setattr(
        ChatArchive, "messages", lambda self, chat, whole=ChatArchive.messages: read.append(chat) or whole(self, chat)
    )
    assert len(imported(store, tmp_path / "f.json").added) == 50
    assert len(read) == len(set(read)) < 50
    read.clear()
    assert imported(store, tmp_path / "f.json").known == 50
    assert len(read) == len(set(read)) == 50
