"""Files of the next message: read, counted, kept, sent, queued and removed."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from foretoken.attachments.attachment import Attachment
from foretoken.errors import StoreError
from foretoken.gui.viewmodels.chat.attachments import AttachmentsViewModel
from foretoken.gui.viewmodels.chat.queue import QueueViewModel
from foretoken.gui.viewmodels.shared.jobs import Jobs
from foretoken.session.messages import AnswerPart, RequestFailed, TokensCounted


@pytest.fixture
def files(shell: Any, jobs: Jobs, owner: Any) -> AttachmentsViewModel:
    return AttachmentsViewModel(shell.chats, jobs, owner)


def counted(shell: Any, request: int, tokens: int) -> None:
    shell.fake.say(AnswerPart(request=request, events=(TokensCounted(tokens=tokens, context=2048),)))


def test_a_file_is_read_counted_and_sent_with_the_message(
    shell: Any, files: AttachmentsViewModel, jobs_ended: Callable[[], None], tmp_path: Path
) -> None:
    shell.ready()
    path = tmp_path / "notes.txt"
    path.write_text("a\nb")
    files.attach([path, tmp_path])
    assert files.reading == ["notes.txt", tmp_path.name]
    jobs_ended()
    assert files.reading == []
    assert [sentence.split("”")[1] for sentence in files.complaints] == [
        " is a folder; attach the files that are in it."
    ]
    (row,) = files.rows
    assert row.details == "3 bytes · … tokens"
    assert [message.content for (message,) in shell.fake.counted] == [".", "File: notes.txt\n```\na\nb\n```\n\n."]
    counted(shell, 1001, 11)
    counted(shell, 1002, 31)
    assert files.rows[0].details == "3 bytes · 20 tokens"

    shell.chats.keep_unsent("What is in it?")
    files._timer.timeout.emit()
    whole = "File: notes.txt\n```\na\nb\n```\n\nWhat is in it?"
    assert [message.content for message in shell.fake.counted[-1]] == [whole]
    counted(shell, 1003, 31)
    assert files.warning == ""
    files._timer.timeout.emit()
    counted(shell, 1004, 2000)
    assert "2,000 of 2,048 tokens with this file" in files.warning
    files._timer.timeout.emit()
    shell.fake.say(
        AnswerPart(request=1005, events=(RequestFailed(code="x", message="It broke."),))
    )  # the next one is asked all the same
    files._timer.timeout.emit()
    counted(shell, 1006, 2048)
    assert "File too large" in files.warning

    path.unlink()
    assert shell.chats.send("What is in it?")
    assert [turn.content for turn in shell.fake.asked[-1][0]] == [whole]
    assert shell.chats.path[0].attachments == (Attachment(name="notes.txt", text="a\nb"),)
    assert (files.rows, files.warning, files.complaints) == ([], "", ())


def test_what_a_server_does_not_count_or_say_is_told_as_that(shell: Any, files: AttachmentsViewModel) -> None:
    shell.ready()
    assert files.attach_text("some text")
    for request, tokens in ((1001, 5), (1002, 9005)):
        shell.fake.say(AnswerPart(request=request, events=(TokensCounted(tokens=tokens, context=0, estimated=True),)))
    assert files.rows[0].details == "9 bytes · about 9,000 tokens"
    files._timer.timeout.emit()
    shell.fake.say(AnswerPart(request=1003, events=(TokensCounted(tokens=9005, context=0, estimated=True),)))
    assert files.warning == ""  # how much there is room for is not known
    files._timer.timeout.emit()
    shell.fake.say(AnswerPart(request=1004, events=(TokensCounted(tokens=9005, context=9000, estimated=True),)))
    assert "Tokens are estimated" in files.warning


def test_files_are_removed_undone_and_pasted(
    shell: Any, files: AttachmentsViewModel, jobs_ended: Callable[[], None]
) -> None:
    shell.ready()
    assert files.attach_text("first")
    assert files.attach_text("second")
    names = [row.file.name for row in files.rows]
    assert names == ["Pasted text.txt", "Pasted text 2.txt"]
    files.remove(0)
    assert [row.file.name for row in files.rows] == names[1:]
    shell.chats.undo.undo()
    assert [row.file.name for row in files.rows] == names
    files._add(shell.chats.current, files.rows[0].file)
    assert files.complaints == ("“Pasted text.txt” is already attached.",)
    assert not files.attach_text("x" * 4_000_001)
    files.attach([Path("/nowhere")] * 19)
    assert "so 1 was left out" in files.complaints[0]
    for _ in range(18):
        files.remove(2)  # while they are being read
    jobs_ended()
    assert len(files.complaints) == 1


def test_files_wait_with_the_message_that_waits(
    shell: Any, say: SimpleNamespace, files: AttachmentsViewModel, owner: Any
) -> None:
    queue = QueueViewModel(shell.chats, owner)
    queue.changed.connect(files.refresh)
    shell.ready()
    shell.chats.send("a")
    files.attach_text("first")
    assert queue.put("and b")
    assert ([file.text for file in queue.files], files.rows) == (["first"], [])
    files.attach_text("second")
    queue.cancel()
    shell.chats.undo.undo()
    assert queue.take_back() == "and b"
    assert [row.file.text for row in files.rows] == ["first", "second"]
    queue.put("and b")
    shell.fake.say(say.finished(1, "A"))
    assert [file.text for file in shell.chats.path[-2].attachments] == ["first", "second"]
    assert "first\n```" in shell.fake.asked[-1][0][-1].content
    shell.fake.say(say.finished(2, "B"))
    shell.chats.branches.save(shell.chats.path[2].id, "and c")
    assert shell.fake.asked[-1][0][-1].content.endswith("second\n```\n\nand c")  # an edit keeps them


def test_a_disk_that_cannot_be_read_for_once_costs_no_file(
    shell: Any, files: AttachmentsViewModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell.ready()
    assert files.attach_text("first")
    unsent, real = shell.store.unsent, shell.store.unsent.attachments

    def fail(_chat: int) -> None:
        monkeypatch.setattr(unsent, "attachments", real)
        raise StoreError("The chat could not be read (disk I/O error).")

    monkeypatch.setattr(unsent, "attachments", fail)
    files.attach_text("second")
    assert files.complaints == ("“Pasted text 2.txt” could not be attached; try again.",)
    files.refresh()
    assert [row.file.text for row in files.rows] == ["first"]
