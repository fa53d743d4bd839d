"""The models on disk as the window has them: real files, the real thread that looks for them."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtCore import QCoreApplication, QObject, QThread
from pytestqt.qtbot import QtBot

from foretoken.errors import HubOffline
from foretoken.gui.viewmodels.shared.jobs import Job, Jobs
from foretoken.gui.viewmodels.shared.local_models import LocalModelsViewModel
from foretoken.library.on_disk.local import LocalLibrary
from foretoken.library.on_disk.stores import ModelPlace, Store

PATIENCE = 60_000


@pytest.fixture
def library(owner: QObject, tmp_path: Path) -> Iterator[LocalModelsViewModel]:
    places = (ModelPlace(Store.FOLDER, tmp_path / "models"),)
    local = LocalModelsViewModel(
        lambda told: LocalLibrary(lambda: places, tmp_path / "headers", told, interval=3600.0), owner
    )
    yield local
    local.close()


def test_models_are_found_in_the_background_and_changes_followed(
    library: LocalModelsViewModel, qtbot: QtBot, tmp_path: Path, gguf_files: ModuleType
) -> None:
    folder = tmp_path / "models"
    folder.mkdir()
    whole = gguf_files.tiny_model().write(folder / "Tiny.gguf")
    threads: list[QThread] = []
    library.changed.connect(lambda: threads.append(QThread.currentThread()))
    assert library.looking
    library.start()
    qtbot.waitUntil(lambda: not library.looking, timeout=PATIENCE)
    assert [model.name for model in library.models] == ["Tiny"]
    assert library.find(str(whole)) is library.models[0]
    (folder / "torn.gguf").write_bytes(whole.read_bytes()[:5000])
    library.refresh()
    qtbot.waitUntil(lambda: len(library.models) == 2, timeout=PATIENCE)
    torn = library.find(str(folder / "torn.gguf"))
    assert torn is not None
    assert torn.fault
    whole.unlink()
    library.refresh()
    qtbot.waitUntil(lambda: library.models == (torn,), timeout=PATIENCE)
    assert set(threads) == {QCoreApplication.instance().thread()}  # type: ignore[union-attr]


def test_an_empty_disk_is_known_to_be_empty(library: LocalModelsViewModel, qtbot: QtBot) -> None:
    library.start()
    qtbot.waitUntil(lambda: not library.looking, timeout=PATIENCE)
    assert library.models == ()


def test_work_is_done_elsewhere_and_answered_here(jobs: Jobs, qtbot: QtBot) -> None:
    here = threading.current_thread()
    seen: list[object] = []

    def work(job: Job) -> str:
        job.tell(threading.current_thread() is not here)
        return "done"

    def unexpected(error: Exception) -> None:
        raise error

    jobs.start(work, done=seen.append, failed=unexpected, told=seen.append)
    qtbot.waitUntil(lambda: len(seen) == 2, timeout=PATIENCE)
    assert seen == [True, "done"]


def test_errors_arrive_as_sentences_and_bugs_too(jobs: Jobs, qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    failed: list[str] = []

    def fail(error: Exception) -> Callable[[Job], None]:
        def work(_job: Job) -> None:
            raise error

        return work

    jobs.start(fail(HubOffline("Offline.")), done=print, failed=lambda error: failed.append(str(error)))
    qtbot.waitUntil(lambda: failed == ["Offline."], timeout=PATIENCE)
    jobs.start(fail(ZeroDivisionError()), done=print, failed=lambda error: failed.append(str(error)))
    qtbot.waitUntil(lambda: len(failed) == 2, timeout=PATIENCE)
    assert failed[1].endswith("Try again.")
    assert "ZeroDivisionError" in caplog.text


def test_what_nobody_waits_for_any_more_is_not_delivered(jobs: Jobs, qtbot: QtBot) -> None:
    go, seen = threading.Event(), list[str]()

    def work(job: Job) -> str:
        go.wait(60)
        job.tell("half")
        return "old"

    old = jobs.start(work, done=seen.append, failed=print, told=seen.append)
    old.cancel()
    go.set()
    jobs.start(work, done=lambda _result: seen.append("new"), failed=print)
    qtbot.waitUntil(lambda: "new" in seen, timeout=PATIENCE)
    assert seen == ["new"]


def test_after_the_end_nothing_is_delivered(jobs: Jobs, qtbot: QtBot, jobs_ended: Callable[[], None]) -> None:
    go, over, seen = threading.Event(), threading.Event(), list[str]()

    def work(job: Job) -> str:
        go.wait(60)
        assert job.stop.is_set()
        over.set()
        return "late"

    jobs.start(work, done=seen.append, failed=print)
    jobs.close()
    go.set()
    assert over.wait(60)
    jobs_ended()
    assert seen == []
