"""The gallery: one page of traces and records, which runs and fetches nothing."""

import re
import shutil
from pathlib import Path

import pytest

from foretoken import paths
from foretoken.cli.main import main
from foretoken.encoding import to_json
from foretoken.measuring.open_record import OpenRecord, RecordSubject
from foretoken.measuring.table import Note, TableRow

LESSONS = paths.resource("lessons")


def test_traces_and_records_have_a_card_each_and_others_are_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "in").mkdir()
    shutil.copy(LESSONS / "story-hot.jsonl", tmp_path / "in" / "a b&<i>.jsonl")
    whole = (LESSONS / "plain.jsonl").read_bytes()
    (tmp_path / "cut.jsonl").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "later.jsonl").write_text('{"format": "foretoken-trace", "version": 99}\n')
    (tmp_path / "other.json").write_text('{"chats": []}')
    (tmp_path / "other.jsonl").write_text("[]")
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "bad.json").write_text('{"format": "foretoken-record", "version": 99}')
    row = TableRow(label="<script>alert(1)</script>", decode_tps=1234.5)
    note = Note(code="few", text="Only <b>two</b> prompts.")
    record = OpenRecord(about=RecordSubject(main="<main>"), rows=(row,), notes=(note,), verdict="lossless")
    (tmp_path / "record.json").write_bytes(to_json(record, indent=2))
    out = tmp_path / "page.html"
    assert main(["record", "gallery", str(tmp_path), "--out", str(out)]) == 0
    page, left_out = out.read_text(), capsys.readouterr().err
    assert page.count("<article>") == 3
    assert left_out.count("newer version") == 2
    assert "2 replies, 1 measurements." in page
    assert 'href="in/a%20b%26%3Ci%3E.jsonl"' in page
    assert "cut short" in page
    assert re.search(r'<span class="a">\w+</span>', page)
    assert not re.search(r"<script|<b>|<i>|<main>.*<main>|src=|style=|https?:", page, re.DOTALL)
    assert "script-src" not in page  # so that none may run


def test_where_there_is_nothing_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder, said in ((tmp_path, "no trace and no record"), (tmp_path / "gone", "is no folder")):
        assert main(["record", "gallery", str(folder), "--out", str(tmp_path / "page.html")]) == 3
        assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
