"""A reply is saved out of the window: as a trace, which can be opened again, and as a web page."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtWidgets import QFileDialog

from foretoken.replies.trace_file import read_trace
from foretoken.session.messages import AnswerPart

PIECES = [b"The", b" draft", b" guesses", b"."] * 3


def test_a_reply_is_saved_as_a_trace_and_a_page(
    whole_window: Callable[[], Any],
    helper: Callable[[str], ModuleType],
    jobs_ended: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    asked: list[str] = []
    folders: list[Path] = []

    def choose(_parent: object, _caption: str, usual: str, _filters: str, first: str) -> tuple[str, str]:
        asked.append(Path(usual).name)
        folders.append(Path(usual).parent)
        form = forms.pop(0)
        return str((tmp_path / Path(usual).name).with_suffix(form)), first

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    shell = whole_window()
    window, events = shell.window, helper("gui/rounds.py").reply(PIECES, agreement=0.6)
    forms = [".jsonl", ".html", ".html"]
    shell.shell.do("save_reply")
    assert "no reply to save" in window.notices.sentences["exchange failed"]
    shell.chats.send("Why?")
    request = len(shell.host.asked)
    shell.host.say(*(AnswerPart(request=request, events=(event,)) for event in events[:-1]))
    shell.shell.do("save_reply")
    assert "Wait until the reply is finished" in window.notices.sentences["exchange failed"]
    shell.host.say(AnswerPart(request=request, events=(events[-1],)))
    assert asked == []

    shell.shell.do("save_reply")
    jobs_ended()
    file = (tmp_path / asked[0]).with_suffix(".jsonl")
    assert file.suffix == ".jsonl"
    assert window.notices.sentences["exchange"] == f"Saved the reply to {file.name}."
    found = read_trace(file)
    assert (found.events, found.notice) == (list(events), "")
    assert found.header.prompt.messages[-1].content == "Why?"
    shell.shell.do("save_reply")
    jobs_ended()
    page = tmp_path / asked[1]
    assert page.name == "Reply in Why.html"  # an export of the chat is Why.html
    before = page.read_bytes()
    assert b'id="reply"' in before
    assert folders == [Path.home(), tmp_path]  # and so it is after the next start
    assert shell.preferences.settings.files_folder == str(tmp_path)

    # What is replayed out of a file can be saved as well.
    page.unlink()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    shell.shell.do("open_trace")
    jobs_ended()
    shell.shell.do("save_reply")
    jobs_ended()
    assert page.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "chosen", "saved"),
    [
        ("Why.md", "Web page (*.html)", "Why.md"),
        ("Why.json", "Web page, tokens in colour (*.html)", "Why.json"),
        ("Why.html", "Markdown (*.md)", "Why.md"),  # as proposed, and another kind chosen in the list
        ("Why.MD", "JSON with every round (*.json)", "Why.MD"),
        ("Why", "Markdown (*.md)", "Why.md"),
        ("Why.doc", "Web page (*.html)", "Why.doc.html"),
    ],
)
def test_an_ending_that_is_typed_says_what_is_written(
    whole_window: Callable[[], Any],
    jobs_ended: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    name: str,
    chosen: str,
    saved: str,
) -> None:
    shell = whole_window()
    shell.chats.begin_chat("Why?")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / name), chosen))
    shell.shell.do("export")
    jobs_ended()
    (file,) = tmp_path.glob("Why*")
    assert file.name == saved
    begins = {".md": b"#", ".json": b'{"format"', ".html": b"<!DOCTYPE html>"}
    assert file.read_bytes().lstrip().startswith(begins[file.suffix.lower()])
