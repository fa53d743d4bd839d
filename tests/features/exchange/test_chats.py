"""`foretoken chats`: lists, exports and imports the window's chats, also while it is open."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.cli.conftest import Foretoken

from foretoken import paths
from foretoken.cli.main import main
from foretoken.engine.options import ReplyOptions
from foretoken.features.exchange.imports import import_files
from foretoken.store import schema
from foretoken.store.archive import ChatArchive
from foretoken.store.chat_store import ChatStore
from foretoken.store.database import open_beside
from foretoken.store.holder import DataLock
from foretoken.store.opening import open_database
from foretoken.store.records import Models, Status

FILES = Path(__file__).with_name("files")
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.chdir(tmp_path)

    def chats(*arguments: str) -> tuple[int, str, str]:
        code = main(["chats", *arguments])
        printed = capfd.readouterr()
        return code, printed.out, printed.err

    return chats


@pytest.fixture
def window(home: Path) -> Iterator[ChatStore]:
    """The store of an open window, with two chats."""
    lock = DataLock(paths.data_dir())
    assert lock.take()
    store = ChatStore(open_database(paths.data_dir() / "chats.db"), clock=lambda: 1_700_000_000.0)
    for title in ("Foxes", "Hens \x1b[31m"):
        chat = store.create(title)
        asked = store.add_user(chat.id, f"Tell me of {title}", parent=None)
        reply = store.replies.begin(chat.id, parent=asked.id, models=Models(main="M"), options=ReplyOptions())
        store.replies.finish(reply.id, f"{title} are red.", Status.COMPLETE)
    yield store
    store.close()
    lock.release()


def test_nothing_is_there_yet(run: Run) -> None:
    assert run("list")[:2] == (0, "There are no chats yet.\n")
    assert json.loads(run("list", "--json")[1]) == {"chats": []}
    code, out, err = run("export", "--all", "--format", "md")
    assert (code, out, err) == (3, "", "foretoken: There are no chats yet.\n")
    assert not paths.data_dir().exists()


@pytest.mark.parametrize("is_open", [True, False])
def test_chats_are_listed_and_exported(run: Run, window: ChatStore, tmp_path: Path, is_open: bool) -> None:
    if not is_open:
        window.close()
    code, shown, _ = run("list")
    assert code == 0
    assert [line.split()[:2] for line in shown.splitlines()[1:]] == [["2", "Hens"], ["1", "Foxes"]]
    assert "\x1b" not in shown
    listed = json.loads(run("list", "--json")[1])["chats"]
    assert [(chat["id"], chat["messages"]) for chat in listed] == [(2, 2), (1, 2)]
    code, shown, said = run("export", "--chat", "1", "--format", "md")
    assert (code, said) == (0, "")
    assert shown.startswith("# Foxes\n")
    code, shown, said = run("export", "--all", "--format", "html", "--out", "all.html")
    assert (code, shown, said) == (0, "Exported 2 chats to all.html.\n", "")
    assert "<h1>2 chats</h1>" in (tmp_path / "all.html").read_text("utf-8")


def test_a_file_is_never_replaced_unasked(run: Run, window: ChatStore, tmp_path: Path) -> None:
    (tmp_path / "x.md").write_text("mine")
    export = ("export", "--all", "--format", "md", "--out", "x.md")
    code, out, err = run(*export)
    assert (code, out, err) == (2, "", "foretoken: x.md exists; add --replace, or choose another name.\n")
    assert (tmp_path / "x.md").read_text() == "mine"
    code, out, _ = run(*export, "--replace", "--json")
    assert json.loads(out) == {"path": "x.md", "chats": 2, "left_out": {}}
    assert (tmp_path / "x.md").read_text("utf-8").startswith("# Foxes")


def test_what_is_exported_is_imported_elsewhere(
    run: Run, window: ChatStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("export", "--all", "--format", "json", "--rounds", "--out", "all.json")[0] == 0
    assert run("import", "all.json")[:2] == (0, "Nothing imported: 2 chats already exist.\n")
    monkeypatch.setenv("FORETOKEN_HOME", str(tmp_path / "other"))
    assert run("import", "all.json")[:2] == (0, "Imported 2 chats.\n")
    assert run("export", "--all", "--format", "json", "--rounds")[1] == (tmp_path / "all.json").read_text("utf-8")


@pytest.mark.parametrize("is_open", [True, False])
def test_files_of_other_programs_and_one_of_nobody(run: Run, window: ChatStore, is_open: bool) -> None:
    if not is_open:
        window.close()
    Path("diary.txt").write_text("Dear diary")
    names = [str(FILES / name) for name in ("chatgpt.json", "lm_studio.conversation.json", "open_webui.json")]
    code, out, err = run("import", *names, "diary.txt", "--json")
    assert code == 3
    said = json.loads(out)
    assert [chat["title"] for chat in said["imported"]][:1] == ["Foxes and hens"]
    assert len(said["imported"]) == 5
    assert said["left_out"]["picture"] == 3
    assert said["error"]["code"] == "bad_chat_file"
    assert err.startswith("foretoken: diary.txt is neither JSON nor a zip archive")
    assert err.count("\n") == 1
    if is_open:
        assert len(window.chats()) == 7  # the window sees them


def test_a_bad_file_alone(run: Run, home: Path) -> None:
    code, out, err = run("import", "missing.json", "--json")
    assert code == 3
    assert json.loads(out)["error"]["code"] == "bad_chat_file"
    assert err == "foretoken: missing.json could not be read (no such file or directory).\n"


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("export", "--all"),
        ("export", "--format", "md"),
        ("export", "--all", "--chat", "1", "--format", "md"),
        ("export", "--all", "--format", "md", "--rounds"),
        ("export", "--all", "--format", "md", "--json"),
        ("export", "--chat", "0", "--format", "md"),
        ("import",),
    ],
)
def test_wrong_usage(run: Run, arguments: tuple[str, ...]) -> None:
    code, _, err = run(*arguments)
    assert code == 2
    assert err.count("\n") == 1


def test_other_failures_have_their_codes(run: Run, window: ChatStore) -> None:
    assert run("export", "--chat", "9", "--format", "md")[0] == 3
    code, out, err = run("export", "--all", "--format", "md", "--out", "missing/x.md", "--json")
    assert (code, json.loads(out)["error"]["code"]) == (1, "unwritable_file")
    assert "choose another place" in err


def test_chats_that_an_older_program_has_open(run: Run, window: ChatStore) -> None:
    window.database.connection.execute("PRAGMA user_version = 2")
    code, _, err = run("list")
    assert code == 1
    assert "another version of Foretoken; open and close its window first" in err
    window.database.connection.execute(f"PRAGMA user_version = {schema.VERSION}")


def test_a_shell_runs_it(started: Foretoken) -> None:
    done = started("chats", "import", str(FILES / "open_webui.json"))
    assert (done.returncode, done.stdout.decode()) == (
        0,
        "Imported 2 chats. 1 file was left out.\n",
    )
    assert b"# Bread" in started("chats", "export", "--all", "--format", "md").stdout


def test_an_import_that_is_killed_leaves_whole_chats(home: Path, tmp_path: Path) -> None:
    """kill -9 in the middle: the database is sound, each chat is there whole or not at all, and a second try adds the
    rest."""
    chats = [
        {
            "title": f"C{number}",
            "mapping": {
                f"{place}": {
                    "parent": str(place - 1) if place else None,
                    "message": {"author": {"role": role}, "content": {"content_type": "text", "parts": [f"{number}"]}},
                }
                for place, role in enumerate(("user", "assistant") * 5)
            },
        }
        for number in range(1, 1001)
    ]
    (tmp_path / "f.json").write_text(json.dumps(chats))
    database = paths.data_dir() / "chats.db"
    open_database(database).close()
    importing = subprocess.Popen([sys.executable, "-m", "foretoken", "chats", "import", str(tmp_path / "f.json")])
    try:
        with ChatArchive(open_beside(database, write=False)) as archive:
            while not archive.chats() and importing.poll() is None:
                pass
    finally:
        importing.kill()
        importing.wait()
    store = ChatStore(open_database(database), clock=lambda: 1.0)
    assert store.database.notice is None
    with store.archive() as archive:
        counts = archive.counts()
        there = {chat.id for chat in archive.chats()}
    assert set(counts) == there
    assert set(counts.values()) == {10}
    with store.archive(write=True) as archive:
        *_, came = import_files(archive, [tmp_path / "f.json"])
    assert (came.known, len(came.added)) == (len(there), 1000 - len(there))
    store.close()
