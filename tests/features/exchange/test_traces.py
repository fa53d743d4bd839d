"""``foretoken traces``: traces of the window's replies, two compared, and other forms."""

import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests.cli.conftest import Run

from foretoken import paths
from foretoken.replies.trace import Trace, pack
from foretoken.replies.trace_file import lines_of, read_trace
from foretoken.store.chat_store import ChatStore
from foretoken.store.opening import open_database
from foretoken.store.records import Models, Status


@pytest.fixture(scope="module")
def recorded(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("replies/recorded.py")


@pytest.fixture(scope="module")
def trace(recorded: ModuleType) -> Trace:
    made: Trace = recorded.reply()
    return made


@pytest.fixture
def path(trace: Trace, tmp_path: Path) -> str:
    file = tmp_path / "t.jsonl"
    file.write_bytes(b"".join(lines_of(trace)))
    return str(file)


@pytest.fixture
def reply(home: Path, trace: Trace) -> int:
    """A reply of the window that has a trace; another one has none."""
    paths.data_dir().mkdir(parents=True)
    store = ChatStore(open_database(paths.data_dir() / "chats.db"), clock=lambda: 1_700_000_000.0)
    chat = store.create("Foxes")
    asked = store.add_user(chat.id, "Who?", parent=None)
    models = Models(main="Main", draft="Draft")
    found = store.replies.begin(chat.id, parent=asked.id, models=models, options=trace.header.options)
    done = {"metrics": trace.metrics, "trace": pack(trace.events)}
    store.replies.finish(found.id, trace.text, Status.COMPLETE, **done)  # type: ignore[arg-type]
    bare = store.replies.begin(chat.id, parent=asked.id, models=models, options=trace.header.options)
    store.replies.finish(bare.id, "No trace.", Status.COMPLETE)
    store.close()
    return found.id


def test_a_reply_is_listed_and_exported(command: Run, reply: int, trace: Trace, tmp_path: Path) -> None:
    code, said, _ = command("traces", "list", "--json")
    assert code == 0
    (row,) = json.loads(said)["replies"]
    assert (row["message"], row["generated_tokens"]) == (reply, 60)
    assert "Main" not in command("traces", "list")[1]
    assert command("traces", "list", "--chat", "9")[0] == 3
    file = tmp_path / "out.jsonl"
    assert command("traces", "export", "--message", str(reply), "--format", "trace", "--out", str(file))[0] == 0
    found = read_trace(file)
    assert (found.events, found.header.prompt.messages[0].content) == (trace.events, "Who?")
    code, _, complaint = command("traces", "export", "--message", str(reply), "--format", "html", "--out", str(file))
    assert code == 2  # nobody can be asked whether to replace it
    assert "--replace" in complaint
    assert command("traces", "export", "--message", "99", "--format", "html")[0] == 3
    code, _, complaint = command("traces", "export", "--message", str(reply + 1), "--format", "trace")
    assert code == 3
    assert "only its text" in complaint


def test_without_chats_there_is_nothing(command: Run) -> None:
    assert command("traces", "list")[:2] == (0, "No reply has a trace.\n")
    assert command("traces", "export", "--message", "1", "--format", "html")[0] == 3


@pytest.mark.parametrize("form", ["vllm", "vllm-detailed", "aiperf"])
def test_another_form_and_back(command: Run, path: str, trace: Trace, tmp_path: Path, form: str) -> None:
    code, said, _ = command("traces", "convert", path, "--format", form)
    assert code == 0
    told = json.loads(said)
    inside = told["spec_decode_acceptance"] if form == "aiperf" else told["metrics"]["speculative_decoding"]
    assert inside["num_draft_tokens"] == trace.metrics.num_draft_tokens
    (tmp_path / "told.json").write_text(said)
    assert command("traces", "convert", str(tmp_path / "told.json"), "--format", form)[1] == said


def test_a_page_is_made_of_a_trace_alone(command: Run, path: str, tmp_path: Path) -> None:
    code, said, _ = command("traces", "convert", path, "--format", "html")
    assert code == 0
    assert said.startswith("<!DOCTYPE html>")
    (tmp_path / "noise.json").write_text("{}")
    code, _, complaint = command("traces", "convert", str(tmp_path / "noise.json"), "--format", "html")
    assert code == 3
    assert "no trace of Foretoken" in complaint
    code, _, complaint = command("traces", "convert", str(tmp_path / "noise.json"), "--format", "vllm")
    assert code == 3
    assert "vLLM" in complaint


def test_two_traces_are_compared(command: Run, recorded: ModuleType, path: str, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    longer = recorded.reply("scripted:agreement=0.7,seed=2", recorded.options_of(8))
    other.write_bytes(b"".join(lines_of(longer)))
    code, said, _ = command("traces", "diff", path, str(other), "--json")
    assert code == 0
    told: dict[str, Any] = json.loads(said)
    assert list(told) == ["settings", "same_prompt", "identical", "fork", "figures"]
    assert told["settings"] == {"draft.length": [4, 8]}
    assert (told["same_prompt"], told["identical"]) == (True, False)
    assert told["fork"]["left"]["token_id"] != told["fork"]["right"]["token_id"]
    assert told["figures"]["generated_tokens"] == [60, 60]
    code, said, _ = command("traces", "diff", path, str(other))
    assert code == 0
    assert f"They part at token {told['fork']['position'] + 1:,}:" in said
    assert "draft.length" in said
    assert command("traces", "diff", path, path)[1].startswith("Both wrote the same tokens.")
