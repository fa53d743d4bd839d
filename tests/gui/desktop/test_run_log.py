"""The log keeps what went wrong, and what goes into a report names neither people nor texts."""

import logging
import sys
from pathlib import Path

import pytest

from foretoken.gui.desktop.run_log import RunLog, discreet

PRIVATE = """2026 ERROR foretoken: /home/ada/models/secret.gguf cannot be read: 'my diary' and “dear
diary” and C:\\Users\\ada\\x.txt
Traceback (most recent call last):
  File "/home/ada/.venv/lib/python3.11/site-packages/foretoken/gui/app.py", line 12, in begin
    self.load("my diary")
ValueError: no "diary" here, nor in secret-model.Q4_K_M.gguf"""


def test_what_is_reported_has_no_names_paths_or_quotes() -> None:
    said = discreet(PRIVATE)
    for word in ("ada", "secret", "diary", "self.load"):
        assert word not in said
    assert "app.py:12 in begin" in said
    assert "ValueError: no “…” here, nor in <file>" in said


def test_warnings_and_what_ends_a_slot_are_kept_of_limited_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "excepthook", lambda *_: None)
    monkeypatch.setattr("foretoken.gui.desktop.run_log._MOST_BYTES", 1000)
    log = RunLog(tmp_path / "data" / "log.txt")
    log.open()
    try:
        logging.getLogger("foretoken.test").warning("The file /a/b/c could not be read")
        logging.getLogger("foretoken.test").info("nothing of note")
        error = ValueError("unexpected")
        sys.excepthook(ValueError, error, None)
        for _ in range(30):
            logging.getLogger("foretoken.test").warning("Again and again")
    finally:
        log.close()
    assert log.path.stat().st_size < 1500
    assert (log.path.stat().st_mode & 0o077) == 0 or sys.platform == "win32"
    assert len(log.latest()) <= 20
    with (tmp_path / "data" / "log.txt.1").open() as former:
        assert "nothing of note" not in former.read()


def test_a_folder_that_cannot_be_written_costs_the_log_alone(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    log = RunLog(tmp_path / "file" / "log.txt")
    log.open()
    try:
        logging.getLogger("foretoken.test").warning("A “quoted” word")
        assert log.latest()[-1].endswith("A “…” word")
        assert log.text() == ""
    finally:
        log.close()
