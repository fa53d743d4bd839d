"""Markdown appears block by block, raw HTML stays text, and nothing is ever loaded."""

import re
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QFont, QGuiApplication, QTextCursor, QTextDocument, QTextTable
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from foretoken.engine.events import Fate, FinishReason, Metrics, ReplyFinished, Round, Token
from foretoken.gui.look.theme import DARK, LIGHT
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.reply import markdown
from foretoken.gui.widgets.reply.code_headers import CodeHeader
from foretoken.gui.widgets.reply.markdown import BlockRenderer
from foretoken.gui.widgets.reply.markdown_blocks import PLAIN_ABOVE, BlockSplitter, parser
from foretoken.gui.widgets.reply.text import TextBody

DOCUMENT = """# Title

A *first* paragraph with `code`
over two lines.

- one
- two
  - nested

1. first
2. second

```python
def f(x: int) -> int:

    return x  # not *markdown*
```

> quoted

| a | b |
|---|--:|
| 1 | 2 |

The end.
"""


def say(reply: ReplyViewModel, text: str, number: int = 0) -> None:
    """One plain token that says `text`."""
    token = Token(index=number, token_id=1, piece=text.encode(), text=text, fate=Fate.PLAIN, position=0)
    reply.feed(
        [
            Round(
                index=number,
                tokens=(token,),
                draft_ms=0.0,
                verify_ms=1.0,
                events_ms=0.0,
                at_ms=float(number + 1),
                context_used=number + 1,
                draft_limit=0,
            )
        ]
    )


def finish(reply: ReplyViewModel) -> None:
    reply.feed(
        [ReplyFinished(reason=FinishReason.END, text=reply.record.text, token_ids=(), metrics=Metrics(), seed=0)]
    )


def body_of(qtbot: QtBot, text: str = "", *, ended: bool = True) -> tuple[TextBody, ReplyViewModel]:
    reply = ReplyViewModel()
    if text:
        say(reply, text)
        if ended:
            finish(reply)
    body = TextBody(reply, LIGHT, QFont())
    qtbot.addWidget(body)
    body.set_body_width(500)
    body.show()
    return body, reply


@settings(max_examples=60, deadline=None)
@given(cuts=st.lists(st.integers(0, len(DOCUMENT)), max_size=30))
def test_blocks_are_the_same_however_the_text_arrives(cuts: list[int]) -> None:
    splitter = BlockSplitter(parser())
    edges = sorted({0, len(DOCUMENT), *cuts})
    blocks = [block for a, b in pairwise(edges) for block in splitter.feed(DOCUMENT[a:b])]
    blocks += splitter.finish()
    kinds = [parser().parse(block)[0].type for block in blocks]
    assert kinds == [
        "heading_open",
        "paragraph_open",
        "bullet_list_open",
        "ordered_list_open",
        "fence",
        "blockquote_open",
        "table_open",
        "paragraph_open",
    ]
    assert "".join(blocks).split() == DOCUMENT.split()


def test_a_fence_closes_with_its_last_line_and_not_before() -> None:
    splitter = BlockSplitter(parser())
    assert splitter.feed("```py\nx = 1\n\n# not a heading\n\n") == []
    assert splitter.in_code
    assert splitter.feed("```\n") == ["```py\nx = 1\n\n# not a heading\n\n```\n"]
    assert splitter.tail == ""


@settings(max_examples=200, deadline=None)
@given(text=st.text(alphabet="ab *_`#->|[]()!<&\n\t1.~\\:", max_size=120), step=st.integers(1, 9))
@example(text="[1]: http://a\n\nText [1].\n\n[2]: http://b\n\nMore [2].\n\n[3]: c\n", step=3)
def test_no_text_is_lost_between_blocks(text: str, step: int) -> None:
    splitter = BlockSplitter(parser())
    blocks = [b for i in range(0, len(text), step) for b in splitter.feed(text[i : i + step])]
    blocks += splitter.finish()
    assert "".join("".join(blocks).split()) == "".join(text.split())


def test_closed_blocks_are_rendered_and_the_open_one_is_as_written(qtbot: QtBot) -> None:
    body, reply = body_of(qtbot, "A **bold** word.\n\nAnd **open", ended=False)
    assert body.toPlainText() == "A bold word.\nAnd **open"
    say(reply, " end**", 1)
    assert body.toPlainText() == "A bold word.\nAnd **open end**"
    finish(reply)
    assert body.toPlainText() == "A bold word.\nAnd open end"


def test_every_kind_of_block_is_rendered(qtbot: QtBot) -> None:
    body, _ = body_of(qtbot, DOCUMENT)
    shown = body.toPlainText()
    for piece in ("Title", "A first paragraph with code over two lines.", "nested", "quoted", "The end."):
        assert piece in shown
    assert "return x  # not *markdown*" in shown
    assert "```" not in shown
    assert "|" not in shown
    root = body.document().rootFrame()
    tables = [frame for frame in root.childFrames() if isinstance(frame, QTextTable)]
    assert [(table.rows(), table.columns()) for table in tables] == [(2, 2)]
    blocks = body.document().begin()
    lists = 0
    while blocks.isValid():
        lists += blocks.textList() is not None
        blocks = blocks.next()
    assert lists == 5


def test_streaming_and_restoring_give_the_same_document(qtbot: QtBot) -> None:
    whole, _ = body_of(qtbot, DOCUMENT)
    body, reply = body_of(qtbot)
    for number in range(0, len(DOCUMENT), 7):
        say(reply, DOCUMENT[number : number + 7], number)
    finish(reply)
    assert body.toPlainText() == whole.toPlainText()
    assert body.body_height() == pytest.approx(whole.body_height(), abs=2)


def test_html_stays_text_and_images_become_words(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def refuse(self: QTextDocument, kind: int, name: QUrl) -> None:
        asked.append(name)

    monkeypatch.setattr(QTextDocument, "loadResource", refuse)
    text = (
        '<img src="http://127.0.0.1:9/x.png"> <b>bold</b> ![a cat](http://127.0.0.1:9/cat.png)\n\n<script>x</script>\n'
    )
    body, _ = body_of(qtbot, text)
    body.grab()
    shown = body.toPlainText()
    assert '<img src="http://127.0.0.1:9/x.png"> <b>bold</b> [image: a cat]' in shown
    assert "<script>x</script>" in shown
    assert "\ufffc" not in shown
    assert asked == []


def test_links_are_kept_as_links_and_only_the_web_is_opened(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    from foretoken.gui.widgets.reply import text as module

    opened: list[str] = []
    monkeypatch.setattr(module.QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    for address, expected in (("https://example.org/a", ["https://example.org/a"]), ("file:///etc/passwd", [])):
        opened.clear()
        body, _ = body_of(qtbot, f"[link]({address})\n")
        inside = QTextCursor(body.document())
        inside.setPosition(2)
        spot = body.cursorRect(inside).center()
        qtbot.mouseClick(body.viewport(), module.Qt.MouseButton.LeftButton, pos=spot)
        assert opened == expected


REFERRING = """See the [docs][1] and [spec].

> Quoted [docs][1].

- An item with [docs][1], not [this][none]

[1]: https://example.org/docs "Title"

Again [docs][1].

[Spec]: https://example.org/spec
"""


def links(body: TextBody) -> list[tuple[str, str]]:
    """(words, address) of the links that are shown, in order."""
    found = []
    block = body.document().begin()
    while block.isValid():
        parts = block.begin()
        while not parts.atEnd():
            piece = parts.fragment()
            if piece.charFormat().anchorHref():
                found.append((piece.text(), piece.charFormat().anchorHref()))
            parts += 1
        block = block.next()
    return found


@pytest.mark.parametrize("step", [3, 40, 10_000])
def test_links_find_definitions_that_come_later(qtbot: QtBot, step: int) -> None:
    docs, spec = ("docs", "https://example.org/docs"), ("spec", "https://example.org/spec")
    body, reply = body_of(qtbot)
    for number, start in enumerate(range(0, len(REFERRING), step)):
        say(reply, REFERRING[start : start + step], number)
    finish(reply)
    assert links(body) == [docs, spec, docs, docs, docs]
    assert "not [this][none]" in body.toPlainText()
    assert "example.org" not in body.toPlainText()
    body.set_theme(DARK)
    assert links(body) == [docs, spec, docs, docs, docs]


def test_a_definition_that_came_earlier_counts_while_the_reply_is_written(qtbot: QtBot) -> None:
    body, _ = body_of(qtbot, "[1]: https://example.org\n\nOne [link][1].\n\nTwo [links][1].\n\nOpen", ended=False)
    assert [words for words, _address in links(body)] == ["link", "links"]


def test_a_reply_is_rendered_twice_only_for_a_definition_that_matters(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: list[str] = []
    render = BlockRenderer.render

    def counted(self: BlockRenderer, cursor: QTextCursor, source: str) -> None:
        rendered.append(source)
        render(self, cursor, source)

    monkeypatch.setattr(BlockRenderer, "render", counted)
    body_of(qtbot, "A [word] in brackets.\n\nEnd.\n\n[other]: https://example.org\n")
    assert len(rendered) == len(set(rendered))
    rendered.clear()
    body_of(qtbot, "A [word] in brackets.\n\nEnd.\n\n[word]: https://example.org\n")
    assert len(rendered) == 2 * len(set(rendered))


def shaped(body: TextBody) -> list[int]:
    """Characters of each unbroken run that Qt lays out, in the order of the document."""
    block, runs = body.document().begin(), []
    while block.isValid():
        runs += [len(run) for run in re.split(r"[\s\u200b]+", block.text())]
        block = block.next()
    return runs


@pytest.mark.parametrize("step", [11, 900, 30_000])
@pytest.mark.parametrize("frame", ["{}", "`{}`", "```\n{}\n```\n", "- {}", "| a |\n|---|\n| {} |"])
def test_no_run_is_long_to_lay_out_and_copies_are_as_written(qtbot: QtBot, frame: str, step: int) -> None:
    run = "x" * 3_000
    text = frame.format(run)
    body, reply = body_of(qtbot)
    for number, start in enumerate(range(0, len(text), step)):
        say(reply, text[start : start + step], number)
    assert max(shaped(body)) <= 1_000
    finish(reply)
    assert max(shaped(body)) <= 200
    body.selectAll()
    assert run in body.selected_text()
    assert body.createMimeDataFromSelection().text() == body.selected_text()


def test_an_open_line_does_not_grow_without_end(qtbot: QtBot) -> None:
    body, reply = body_of(qtbot)
    for number in range(60):
        say(reply, "word " * 200, number)
        assert body.document().lastBlock().length() <= PLAIN_ABOVE + 1_001
    finish(reply)
    assert body.toPlainText().split() == ["word"] * 12_000


def test_copying_gives_plain_text(qtbot: QtBot) -> None:
    body, _ = body_of(qtbot, "A **bold** word.\n\nNext.\n")
    body.selectAll()
    assert body.createMimeDataFromSelection().text() == "A bold word.\nNext."
    assert body.selected_text() == "A bold word.\nNext."
    assert not body.createMimeDataFromSelection().hasHtml()


CODE = "Before.\n\n```python\nx = '$a$'\n```\n\n- item\n\n  ```\n  plain\n  ```\n"


def test_code_has_its_language_and_a_button_that_copies_it(qtbot: QtBot) -> None:
    body, _ = body_of(qtbot, CODE)
    body.set_body_width(300)
    headers = body.findChildren(CodeHeader)
    assert [header.copy.accessibleName() for header in headers] == [
        "Copy the code: Python, 1 line",
        "Copy the code: Code, 1 line",
    ]
    assert all(header.geometry().right() < 300 and header.y() > 0 for header in headers)
    headers[0].copy.setFocus()
    qtbot.keyClick(headers[0].copy, Qt.Key.Key_Space)
    assert QGuiApplication.clipboard().text() == "x = '$a$'"
    assert headers[0].copy.text() == "Copied"
    body.selectAll()
    assert body.selected_text().split() == ["Before.", "x", "=", "'$a$'", "item", "plain"]
    body.set_theme(DARK)
    assert len([header for header in body.findChildren(CodeHeader) if not header.isHidden()]) == 2


def test_code_is_coloured_when_its_language_has_been_loaded(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    def shown(body: TextBody) -> list[tuple[str, str]]:
        block = body.document().findBlockByNumber(body.document().blockCount() - 2)
        while "let" not in block.text():
            block = block.previous()
        pieces, found = block.begin(), []
        while not pieces.atEnd():
            found.append((pieces.fragment().text(), pieces.fragment().charFormat().foreground().color().name()))
            pieces += 1
        return found

    text = "First\n\n```rust\n// 😀\nlet x = 1;\n```\n"
    monkeypatch.setattr(markdown, "_loaded", {"rust"})
    at_once = shown(body_of(qtbot, text)[0])
    assert len(at_once) > 3
    monkeypatch.setattr(markdown, "_loaded", set())
    monkeypatch.setattr(markdown, "_loading", set())
    late, _ = body_of(qtbot, text)
    qtbot.waitUntil(lambda: not late._renderer.plain_code)
    assert shown(late) == at_once


@pytest.mark.parametrize("sign", ["- ", "> ", "1. ", "> - "])
def test_text_nested_however_deep_is_shown(qtbot: QtBot, sign: str) -> None:
    body, _ = body_of(qtbot, sign * 40 + "deep text\n\nThe end.\n")
    assert "deep text" in body.toPlainText()
    assert "The end." in body.toPlainText()


def test_another_theme_renders_the_same_words(qtbot: QtBot) -> None:
    body, _ = body_of(qtbot, DOCUMENT)
    before = body.toPlainText()
    body.set_theme(DARK)
    assert body.toPlainText() == before


NASTY = [
    "> " * 3000 + "deep",
    "- " * 2000 + "deep",
    "*" * 5000,
    "[" * 5000,
    "![" * 3000,
    "`" * 4999,
    "| a " * 2000 + "\n" + "|---" * 2000 + "\n",
    "\n" * 5000,
    "```\n" + "x\n" * 3000,
    "a" * (PLAIN_ABOVE + 5) + "\n\nb\n",
    "<" * 4000,
    "$$\n" * 3000,
    "\\[\n" * 3000,
    "$a" * 4000,
    "\\(" * 5000,
    "$" + "{" * 1900 + "$",
    "&#0;&#x110000;\u202e\u0000x",
]


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
def test_hostile_markdown_is_shown_somehow(qtbot: QtBot, text: str) -> None:
    body, _ = body_of(qtbot, text)
    assert body.body_height() >= 0


@settings(max_examples=60, deadline=None)
@given(text=st.text(alphabet="ab *_`#->|[]()!<&\n\t1.~\\:", max_size=160), step=st.integers(1, 12))
def test_any_markdown_streams_without_an_error(qapp: QApplication, text: str, step: int) -> None:
    reply = ReplyViewModel()
    body = TextBody(reply, LIGHT, QFont())
    body.set_body_width(400)
    body.show()
    for number in range(0, len(text), step):
        say(reply, text[number : number + step], number)
    finish(reply)
    assert not any(c.isalnum() for c in set(text) - set(body.toPlainText()) - {"1"}) or "[" in text or "`" in text
    body.deleteLater()
