"""The window that searches the hub, against the stand-in over real HTTP: found, read, refused, retried, downloaded."""

import logging
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QDesktopServices, QTextDocument
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from foretoken.features.hub.feature import HubDialog
from foretoken.features.hub.model import HubViewModel
from foretoken.gui.viewmodels.shared.downloads import DownloadsViewModel
from foretoken.gui.viewmodels.shared.jobs import Jobs
from foretoken.gui.widgets.shared.model_card import ModelCard, plain
from foretoken.library.downloads.items import DownloadItem, DownloadRequest
from foretoken.library.hub.client import Hub

PATIENCE = 60_000
GB = 10**9


class Queue:
    """Keeps what is asked of it."""

    def __init__(self) -> None:
        self.added: list[DownloadRequest] = []

    def items(self) -> tuple[DownloadItem, ...]:
        return ()

    def add(self, request: DownloadRequest) -> int:
        self.added.append(request)
        return len(self.added)

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"nobody asked for {name}")


@pytest.fixture
def queue() -> Queue:
    return Queue()


@pytest.fixture
def model(owner: QObject, hub: Any, queue: Queue, shelf: Any) -> Iterator[HubViewModel]:
    jobs = Jobs(owner)
    yield HubViewModel(
        connect=lambda: Hub(),
        downloads=DownloadsViewModel(queue, owner),  # type: ignore[arg-type]  # the rest is never asked for
        local=shelf.make(owner),
        jobs=jobs,
        memory=lambda: 4 * GB,
        parent=owner,
    )
    jobs.close()


@pytest.fixture
def dialog(model: HubViewModel, parent: QWidget) -> HubDialog:
    dialog = HubDialog(model, parent)
    dialog.show()
    return dialog


@pytest.fixture
def filled(hub: Any, stand_in: ModuleType) -> Any:
    """An open repository with three sizes and a projector, one with conditions, one in two parts."""

    def file(size: int) -> Any:
        return stand_in.Content(b"", None, size, "ab" * 32)

    hub.add(
        "maker/Llama-3.2-1B-GGUF",
        {
            "Llama-3.2-1B-Q4_K_M.gguf": file(GB),
            "Llama-3.2-1B-Q8_0.gguf": file(2 * GB),
            "Llama-3.2-1B-F32.gguf": file(5 * GB),
            "mmproj-Llama.gguf": file(GB // 2),
        },
        card="# Llama\n\nSmall. ![banner](http://example.org/spy.png)\n",
        downloads=1234567,
        likes=8,
        gguf={"total": 1_235_814_432, "architecture": "llama", "context_length": 131072},
        tags=["license:llama3.2"],
    )
    hub.add("meta/Llama-3.2-Gated-GGUF", {"x-Q8_0.gguf": file(GB)}, gated="auto", downloads=99, likes=100)
    hub.add(
        "maker/Llama-3.2-Parts-GGUF",
        {"P-Q8_0-00001-of-00002.gguf": file(GB), "P-Q8_0-00002-of-00002.gguf": file(GB)},
        downloads=5,
    )
    return hub


def found(dialog: HubDialog) -> list[str]:
    rows = dialog.results.model()
    return [str(rows.index(at, 0).data()) for at in range(rows.rowCount())]


def files(dialog: HubDialog) -> list[tuple[str, str]]:
    """(quantisation, what is said of it)"""
    rows = dialog.pane.files.model()
    return [(str(rows.index(at, 0).data()), str(rows.index(at, 2).data())) for at in range(rows.rowCount())]


def search(dialog: HubDialog, text: str, qtbot: QtBot) -> None:
    """As a person does it, with Enter."""
    dialog.search.clear()
    qtbot.keyClicks(dialog.search, text)
    qtbot.keyClick(dialog.search, Qt.Key.Key_Return)


def test_nothing_is_asked_before_somebody_types_and_then_after_a_pause(
    dialog: HubDialog, model: HubViewModel, filled: Any, qtbot: QtBot
) -> None:
    assert "Nothing is sent" in dialog.page.label.text()
    assert filled.exchanges == []
    qtbot.keyClicks(dialog.search, "llama")
    assert filled.exchanges == []
    assert not model.searching
    qtbot.waitUntil(lambda: len(found(dialog)) == 3, timeout=PATIENCE)
    assert model.asked == "llama"


def test_repositories_and_the_files_of_one(dialog: HubDialog, model: HubViewModel, filled: Any, qtbot: QtBot) -> None:
    search(dialog, "llama 3.2", qtbot)
    assert dialog.page.bar.isVisible()
    qtbot.waitUntil(lambda: len(files(dialog)) == 4, timeout=PATIENCE)
    assert found(dialog) == ["maker/Llama-3.2-1B-GGUF", "meta/Llama-3.2-Gated-GGUF", "maker/Llama-3.2-Parts-GGUF"]
    assert files(dialog)[:2] == [("", "probably a projector (mmproj), by its name"), ("Q4_K_M", "✓ fits")]
    assert files(dialog)[3][1].startswith("too large: 5.0 GB of weights")
    assert "licence llama3.2" in dialog.pane.facts.text()
    qtbot.waitUntil(lambda: "Small." in dialog.pane.card.toPlainText(), timeout=PATIENCE)
    assert not any("spy.png" in exchange.path for exchange in filled.exchanges)
    dialog.pane.fitting.click()
    assert [name for name, _ in files(dialog)] == ["Q4_K_M", "Q8_0"]


def test_a_file_is_downloaded_by_a_click_and_what_is_here_is_not_offered(
    dialog: HubDialog, model: HubViewModel, filled: Any, queue: Queue, shelf: Any, say: Any, qtbot: QtBot
) -> None:
    search(dialog, "parts", qtbot)
    qtbot.waitUntil(lambda: len(files(dialog)) == 1, timeout=PATIENCE)
    assert files(dialog) == [("Q8_0", "2 parts")]
    qtbot.mouseClick(dialog.pane.download, Qt.MouseButton.LeftButton)
    (request,) = queue.added
    assert [want.path for want in request.files] == ["P-Q8_0-00001-of-00002.gguf", "P-Q8_0-00002-of-00002.gguf"]
    here = say.on_disk("/m/P-Q8_0-00001-of-00002.gguf", repository="maker/Llama-3.2-Parts-GGUF")
    shelf.tell(here)
    assert files(dialog) == [("Q8_0", "already on this machine · 2 parts")]
    assert not dialog.pane.download.isEnabled()


def test_sorted_as_the_hub_does_and_by_columns_and_only_open_ones(
    dialog: HubDialog, model: HubViewModel, filled: Any, qtbot: QtBot
) -> None:
    search(dialog, "llama", qtbot)
    qtbot.waitUntil(lambda: len(found(dialog)) == 3, timeout=PATIENCE)
    dialog.sort.setCurrentIndex(dialog.sort.findData("LIKES"))
    dialog.sort.activated.emit(dialog.sort.currentIndex())
    qtbot.waitUntil(lambda: found(dialog)[:1] == ["meta/Llama-3.2-Gated-GGUF"], timeout=PATIENCE)
    dialog.results.sortByColumn(2, Qt.SortOrder.AscendingOrder)  # downloads
    assert found(dialog)[0] == "maker/Llama-3.2-Parts-GGUF"
    dialog.only_open.click()
    assert "meta/Llama-3.2-Gated-GGUF" not in found(dialog)
    assert dialog.count.text() == "2 of 3 repositories"


def test_a_new_question_drops_the_one_before(
    dialog: HubDialog,
    model: HubViewModel,
    filled: Any,
    stand_in: ModuleType,
    qtbot: QtBot,
    jobs_ended: Callable[[], None],
) -> None:
    held, go = threading.Event(), threading.Event()

    def hold() -> None:
        held.set()
        go.wait(60)

    filled.api_faults.append(stand_in.Fault(stand_in.Kind.STATUS, status=503, then=hold))
    search(dialog, "slow", qtbot)
    assert held.wait(60)
    qtbot.keyClicks(dialog.search, "x")
    assert not model.searching  # from the first key on
    search(dialog, "parts", qtbot)
    qtbot.waitUntil(lambda: found(dialog) == ["maker/Llama-3.2-Parts-GGUF"], timeout=PATIENCE)
    go.set()
    jobs_ended()
    assert model.trouble is None
    assert found(dialog) == ["maker/Llama-3.2-Parts-GGUF"]


def test_what_goes_wrong_is_one_sentence_with_retry(
    dialog: HubDialog, model: HubViewModel, filled: Any, stand_in: ModuleType, qtbot: QtBot
) -> None:
    filled.api_faults.append(stand_in.Fault(stand_in.Kind.STATUS, status=503))
    search(dialog, "parts", qtbot)
    qtbot.waitUntil(lambda: model.trouble is not None, timeout=PATIENCE)
    assert "answered 503; try again later." in dialog.page.label.text()
    assert dialog.page.again.isVisible()
    qtbot.mouseClick(dialog.page.again, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(found(dialog)) == 1, timeout=PATIENCE)
    search(dialog, "no such thing", qtbot)
    qtbot.waitUntil(lambda: "try fewer." in dialog.page.label.text(), timeout=PATIENCE)
    assert not dialog.page.again.isVisible()


def test_offline_mode_is_said_and_nothing_is_asked(
    owner: QObject,
    hub: Any,
    queue: Queue,
    shelf: Any,
    parent: QWidget,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    jobs = Jobs(owner)
    model = HubViewModel(
        connect=Hub,
        downloads=DownloadsViewModel(queue, owner),  # type: ignore[arg-type]
        local=shelf.make(owner),
        jobs=jobs,
        parent=owner,
    )
    dialog = HubDialog(model, parent)
    dialog.show()
    search(dialog, "llama", qtbot)
    qtbot.waitUntil(lambda: model.trouble is not None, timeout=PATIENCE)
    assert dialog.page.label.text().startswith("Offline is on")
    assert not dialog.page.again.isVisible()  # it would not help
    assert hub.exchanges == []
    jobs.close()


def test_a_gated_repository_says_what_to_do_and_a_token_goes_to_the_keyring_alone(
    dialog: HubDialog,
    model: HubViewModel,
    filled: Any,
    secrets: Any,
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    search(dialog, "gated", qtbot)
    qtbot.waitUntil(lambda: len(files(dialog)) == 1, timeout=PATIENCE)
    gate = dialog.pane.gate
    assert gate.isVisible()
    assert "accept its conditions" in gate.what.text()
    assert files(dialog) == [("Q8_0", "needs your access")]
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda address: opened.append(address.toString()) or True)
    qtbot.mouseClick(gate.page, Qt.MouseButton.LeftButton)
    assert opened == [f"{filled.url}/meta/Llama-3.2-Gated-GGUF"]
    qtbot.keyClicks(gate.token, "hf_secret")
    assert gate.token.displayText() != "hf_secret"
    with qtbot.waitSignal(model.token_kept, timeout=PATIENCE):
        qtbot.keyClick(gate.token, Qt.Key.Key_Return)
    assert list(secrets.kept.values()) == ["hf_secret"]
    assert gate.token.text() == ""
    assert gate.state.text() == "The token is saved in the system keyring."
    qtbot.waitUntil(lambda: len(files(dialog)) == 1, timeout=PATIENCE)
    assert not any("hf_secret" in record.getMessage() for record in caplog.records)
    with qtbot.waitSignal(model.token_forgotten, timeout=PATIENCE):
        qtbot.mouseClick(gate.forget, Qt.MouseButton.LeftButton)
    assert secrets.kept == {}


def test_a_repository_that_is_not_there_any_more_can_be_asked_again(
    dialog: HubDialog, model: HubViewModel, filled: Any, qtbot: QtBot
) -> None:
    search(dialog, "parts", qtbot)
    qtbot.waitUntil(lambda: len(files(dialog)) == 1, timeout=PATIENCE)
    gone = filled.repositories.pop("maker/Llama-3.2-Parts-GGUF")
    model.show_again()
    qtbot.waitUntil(lambda: model.closed_because is not None, timeout=PATIENCE)
    assert "The hub has no repository maker/Llama-3.2-Parts-GGUF" in dialog.pane.trouble.text()
    assert files(dialog) == []
    filled.repositories["maker/Llama-3.2-Parts-GGUF"] = gone
    qtbot.mouseClick(dialog.pane.again, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(files(dialog)) == 1, timeout=PATIENCE)
    assert not dialog.pane.trouble.isVisible()


def test_a_closed_window_asks_no_more(dialog: HubDialog, model: HubViewModel, filled: Any, qtbot: QtBot) -> None:
    qtbot.keyClicks(dialog.search, "llama")
    dialog.close()
    assert not dialog._timer.isActive()
    assert not model.searching


# --- model cards ----------------------------------------------------------------------------------------------


def test_a_card_is_text_and_nothing_more(qtbot: QtBot, tmp_path: Path) -> None:
    secret = tmp_path / "secret.png"
    secret.write_bytes(b"x")
    card = ModelCard()
    qtbot.addWidget(card)
    card.show_card(
        f"# Title\n\n![a cat](http://example.org/cat.png) ![file]({secret}) <img src='http://example.org/b.png'>"
        "<script>alert(1)</script> **bold** [link](http://example.org)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
    )
    text = card.toPlainText()
    assert "Title" in text
    assert "a cat" in text
    assert "￼" not in text  # where a picture would stand
    assert "<" not in text
    assert card.loadResource(int(QTextDocument.ResourceType.ImageResource), "file:///etc/hostname") is None


def test_a_link_opens_in_the_browser_only_when_it_is_one(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda address: opened.append(address.toString()) or True)
    card = ModelCard()
    qtbot.addWidget(card)
    for address in ("file:///etc/passwd", "javascript:alert(1)", "https://example.org/"):
        card.anchorClicked.emit(address)
    assert opened == ["https://example.org/"]


def test_a_card_of_any_length_is_cut_to_what_can_be_shown() -> None:
    assert len(plain("word " * 100_000)) < 61_000
    assert plain("a ![x][ref] b") == "a x b"
    assert plain("1 < 2 and 3 > 2") == "1 < 2 and 3 > 2"
