"""Markdown and web pages: what they hold, and that nothing hostile in a chat acts in them."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.features.exchange.conftest import HOSTILE, Page, exported

from foretoken.attachments.attachment import Attachment
from foretoken.engine.events import Fate, Metrics, Round, Token
from foretoken.engine.options import ReplyOptions
from foretoken.features.exchange.chat_file import LeftOut
from foretoken.features.exchange.export import Form, markdown
from foretoken.html_page import style
from foretoken.replies.trace import pack
from foretoken.store.chat_store import ChatStore
from foretoken.store.records import ChatOptions, Models, Status


def asked_and_answered(
    store: ChatStore, question: str, answer: str, trace: bytes | None = None, files: Sequence[Attachment] = ()
) -> int:
    chat = store.create(question)
    store.unsent.keep_attachments(chat.id, files)
    asked = store.add_user(chat.id, question, parent=None)
    models = Models(main=f"Main {question[:20]}", draft="Draft")
    reply = store.replies.begin(chat.id, parent=asked.id, models=models, options=ReplyOptions())
    metrics = Metrics(decode_tps=42.0, draft_acceptance_rate=0.75)
    store.replies.finish(reply.id, answer, Status.COMPLETE, metrics=metrics, trace=trace)
    return chat.id


def test_nothing_in_a_chat_acts_in_the_page(store: ChatStore) -> None:
    chat = asked_and_answered(store, HOSTILE, HOSTILE, files=[Attachment(name=HOSTILE, text=HOSTILE)])
    store.keep_options(chat, ChatOptions(system_prompt=HOSTILE))
    raw = exported(store, Form.HTML, detailed=True)
    page = Page(raw)
    allowed = {
        "html", "head", "meta", "title", "style", "body", "main", "section", "article", "header", "b", "span", "time",
        "pre", "div", "p", "a", "code", "h1", "details", "summary",
    }  # fmt: skip
    assert {tag for tag, _ in page.tags} <= allowed
    names = {name for _, attributes in page.tags for name in attributes}
    assert names <= {"lang", "charset", "http-equiv", "content", "name", "class", "id", "href", "rel"}
    links = [attributes for tag, attributes in page.tags if tag == "a"]
    assert {str(link["href"]).split(":")[0] for link in links} == {"https"}
    assert {link["rel"] for link in links} == {"noreferrer noopener"}
    assert page.text.count("alert(1)") >= 6  # it is read, and does nothing
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f\u2028\u202a-\u202e]", raw.decode())
    assert b"url(" not in raw
    assert b"@import" not in raw


def test_the_page_says_it_all(store: ChatStore) -> None:
    asked_and_answered(store, "What is **bold**?", "This is **bold**.\n\n| a | b |\n|---|---|\n| 1 | 2 |")
    asked_and_answered(store, "Another", "Reply")
    page = Page(exported(store, Form.HTML))
    assert "Main What is **bold**? + Draft" in page.text
    assert "decode 42 tok/s · 75% of guesses accepted" in page.text
    assert "1970-01-12 13:46" in page.text
    tags = [tag for tag, _ in page.tags]
    assert {"strong", "table", "nav", "li"} <= set(tags)
    assert [a["href"] for tag, a in page.tags if tag == "a"] == ["#chat-1", "#chat-2"]
    assert "prefers-color-scheme: dark" in exported(store, Form.HTML).decode()


def test_tokens_in_their_colours(store: ChatStore) -> None:
    def emitted(index: int, text: str, fate: Fate) -> Token:
        return Token(index=index, token_id=1, piece=text.encode(), text=text, fate=fate, position=0)

    tokens = (
        emitted(0, "A<", Fate.ACCEPTED),
        emitted(1, " B", Fate.CORRECTED),
        emitted(2, " C", Fate.BONUS),
        emitted(3, " D", Fate.PLAIN),
    )
    events = [Round(index=0, tokens=tokens, draft_ms=1, verify_ms=1, at_ms=1, context_used=1, draft_limit=4)]
    asked_and_answered(store, "Q", "A< B C D", pack(events))
    asked_and_answered(store, "Q", "another text", pack(events))
    page = exported(store, Form.HTML, detailed=True).decode()
    marked = '<span class="a">A&lt;</span><span class="c"> B</span><span class="b"> C</span> D'
    assert page.count(f'<div class="tokens">{marked}</div>') == 1
    assert "<p>another text</p>" in page
    assert '<div class="tokens">' not in exported(store, Form.HTML).decode()


def test_the_colours_are_those_of_the_window() -> None:
    theme = pytest.importorskip("foretoken.gui.look.theme")
    for part, its in zip(style().split("@media"), (theme.LIGHT, theme.DARK), strict=False):
        ours = dict(re.findall(r"--(\w+): (#\w+);", part))
        fates = {fate.value: style.colour for fate, style in its.fates.items()}
        assert {name: fates.get(name) or getattr(its, name) for name in ours} == ours


@pytest.mark.parametrize(
    "text",
    [
        "[" * 49_000,
        "> " * 24_000,
        "*a " * 16_000,
        "` `` " * 9_000,
        "- " * 24_000 + "x",
        "[a](" * 12_000,
        "x" * 10_000_000,
    ],
)
def test_a_text_made_to_be_slow_is_written_all_the_same(store: ChatStore, text: str) -> None:
    asked_and_answered(store, "Q", text)
    assert len(exported(store, Form.HTML)) >= len(text) / 2
    assert len(exported(store, Form.MARKDOWN)) >= len(text)


def test_markdown(store: ChatStore) -> None:
    chat = asked_and_answered(store, "First *line*", "Some `code`:\n\n```py\nprint(1)")
    store.keep_options(chat, ChatOptions(system_prompt="Be brief.\nBe kind."))
    asked = store.messages(chat)[0]
    store.add_user(chat, "\x1b[2JOnce more\u202e", parent=store.messages(chat)[1].id)
    last = store.replies.begin(
        chat, parent=store.messages(chat)[-1].id, models=Models(main="M"), options=ReplyOptions()
    )
    store.replies.finish(last.id, "Half", Status.FAILED, error="The engine died.")
    before = store.leaf(chat)
    store.replies.begin(chat, parent=asked.id, models=Models(main="M"), options=ReplyOptions())
    assert before is not None
    store.open_branch(chat, before)
    left = LeftOut()
    with store.archive() as archive:
        found = b"".join(markdown(archive, archive.chats(), left)).decode()
    assert found == (
        "# First \\*line\\*\n\n"
        "Started 1970-01-12 13:46, last used 1970-01-12 13:46 (UTC). Exported from Foretoken.\n\n"
        "## System prompt\n\n> Be brief.\n> Be kind.\n\n"
        "## You · 1970-01-12 13:46\n\nFirst *line*\n\n"
        "## Main First \\*line\\* + Draft · 1970-01-12 13:46\n\nSome `code`:\n\n```py\nprint(1)\n```\n\n"
        "## You · 1970-01-12 13:46\n\n\\x1b[2JOnce more\\u202e\n\n"
        "## M · 1970-01-12 13:46\n\nHalf\n\n*The engine died.*\n"
    )
    assert left.sentence() == "1 message of another branch was left out."


def test_no_chats_are_a_file_too(store: ChatStore, tmp_path: Path) -> None:
    for form in Form:
        assert isinstance(exported(store, form), bytes)


def test_attached_files_stand_in_both_between_fences_that_they_do_not_hold(store: ChatStore) -> None:
    file = Attachment(name="no*tes*.md", text="# One\n```\ncode\n```\n")
    asked_and_answered(store, "What is it?", "Notes.", files=[file])
    markdown = exported(store, Form.MARKDOWN).decode()
    assert "**File: no\\*tes\\*.md**\n\n````\n# One\n```\ncode\n```\n````\n\nWhat is it?\n" in markdown
    page = exported(store, Form.HTML).decode()
    assert "<details><summary>File: no*tes*.md</summary>" in page
