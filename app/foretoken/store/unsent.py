"""What was typed and not sent: texts with their files, messages that wait for the end of a reply, unfinished edits."""

from collections.abc import Sequence
from typing import Final, Literal

from foretoken.attachments.attachment import Attachment, packed, unpacked
from foretoken.store.records import Edit
from foretoken.store.rows import Rows, Statement

_EMPTY: Final[dict[str, dict[str, object]]] = {  # columns once what was typed there is a message
    "text": {"text": "", "attachments": None},
    "queued": {"queued": None, "queued_attachments": None},
    "edit": {"edit": None, "editing": None},
}

Typed = Literal["text", "queued", "edit"]
"""Where a text was typed: in the composer, there to wait for the end of a reply, or over a message."""


class Unsent:
    """What was typed in each chat (in NEW_CHAT before there is one) and is kept over a restart."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    def text(self, chat: int) -> str:
        """What was typed in `chat` (or NEW_CHAT) and not sent yet."""
        rows = self._rows.read("SELECT text FROM unsent WHERE chat = ?", (chat,))
        return str(rows[0]["text"]) if rows else ""

    def keep_text(self, chat: int, text: str) -> None:
        self._rows.write("saved", *_changed(chat, text=text))

    def queued(self, chat: int) -> str:
        """The message of `chat` (or NEW_CHAT) that waits for the end of a reply; "" for none."""
        rows = self._rows.read("SELECT queued FROM unsent WHERE chat = ?", (chat,))
        return (rows[0]["queued"] or "") if rows else ""

    def queued_attachments(self, chat: int) -> tuple[Attachment, ...]:
        """The files that go with it."""
        rows = self._rows.read("SELECT queued_attachments FROM unsent WHERE chat = ?", (chat,))
        return unpacked(rows[0]["queued_attachments"]) if rows else ()

    def keep_queued(
        self,
        chat: int,
        text: str,
        *,
        files: Sequence[Attachment] = (),
        unsent: str | None = None,
        attachments: Sequence[Attachment] = (),
    ) -> None:
        """`text` waits with `files`, and in the same transaction `unsent` (if given) is what was typed and not sent,
        with `attachments`."""
        columns = {"queued": text or None, "queued_attachments": packed(files)}
        typed = {} if unsent is None else {"text": unsent, "attachments": packed(attachments)}
        self._rows.write("saved", *_changed(chat, **columns, **typed))

    def attachments(self, chat: int) -> tuple[Attachment, ...]:
        """The files that were attached to what was typed in `chat` (or NEW_CHAT)."""
        rows = self._rows.read("SELECT attachments FROM unsent WHERE chat = ?", (chat,))
        return unpacked(rows[0]["attachments"]) if rows else ()

    def keep_attachments(self, chat: int, files: Sequence[Attachment]) -> None:
        self._rows.write("saved", *_changed(chat, attachments=packed(files)))

    def edit(self, chat: int) -> Edit | None:
        """The message of `chat` that is being edited."""
        rows = self._rows.read("SELECT editing, edit FROM unsent WHERE chat = ? AND editing IS NOT NULL", (chat,))
        return Edit(message=rows[0]["editing"], text=rows[0]["edit"] or "") if rows else None

    def keep_edit(self, chat: int, edit: Edit | None) -> None:
        message, text = (None, None) if edit is None else (edit.message, edit.text)
        self._rows.write("saved", *_changed(chat, editing=message, edit=text))


def sent(chat: int, typed: Typed) -> list[Statement]:
    """Clears the text of `chat` that has become a message."""
    return _changed(chat, **_EMPTY[typed])


def _changed(chat: int, **columns: object) -> list[Statement]:
    """Set columns of a row of unsent text; a row that holds nothing goes."""
    named = {"text": "", **columns}
    names, marks = ", ".join(named), ", ".join("?" * len(named))
    insert = f"INSERT INTO unsent (chat, {names}) VALUES (?, {marks})"
    update = ", ".join(f"{name} = excluded.{name}" for name in columns)
    clear = """DELETE FROM unsent
               WHERE chat = ? AND text = '' AND queued IS NULL AND editing IS NULL AND attachments IS NULL"""
    return [
        (f"{insert} ON CONFLICT (chat) DO UPDATE SET {update}", (chat, *named.values())),
        (clear, (chat,)),
    ]
