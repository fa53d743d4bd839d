"""What the application decides before the window opens, and what the small readings say."""

import os
import re
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QEventLoop, QTimer
from pytestqt.qtbot import QtBot

from foretoken import paths, wording
from foretoken.engine.gguf import GgufHeader, read_header
from foretoken.errors import BadModelFile
from foretoken.gui.app import woken_by_signals
from foretoken.gui.composition import icon
from foretoken.gui.examples import examples
from foretoken.gui.model_supply import ModelFiles
from foretoken.gui.places import first_pair
from foretoken.gui.widgets.pair.controls_bar import ContextMeter, FitSign, nearly_full
from foretoken.gui.widgets.shared.notices import LoadBar, NoticeArea
from foretoken.library.on_disk import header_cache
from foretoken.library.on_disk.header_cache import RecentHeaders, read_facts
from foretoken.session.messages import LoadPair
from foretoken.settings import Settings

BUNDLED = ("/demo/target.gguf", "/demo/draft.gguf")


def test_the_first_run_loads_the_bundled_pair() -> None:
    assert first_pair(Settings(), BUNDLED) == (LoadPair(main=BUNDLED[0], draft=BUNDLED[1]), None)
    without = Settings(main_model=BUNDLED[0], draft_model=None)
    assert first_pair(without, BUNDLED) == (LoadPair(main=BUNDLED[0]), None)


def test_the_last_pair_is_loaded_while_it_is_there(tmp_path: Path) -> None:
    main, draft = tmp_path / "main.gguf", tmp_path / "draft.gguf"
    settings = Settings(main_model=str(main), draft_model=str(draft))
    pair, sentence = first_pair(settings, BUNDLED)
    assert pair.main == BUNDLED[0]
    assert "main.gguf was not found" in (sentence or "")
    main.touch()
    pair, sentence = first_pair(settings, BUNDLED)
    assert pair == LoadPair(main=str(main))
    assert "draft.gguf was not found" in (sentence or "")
    draft.touch()
    assert first_pair(settings, BUNDLED) == (LoadPair(main=str(main), draft=str(draft)), None)


def test_the_second_draft_of_the_last_run_is_loaded_while_it_is_there(tmp_path: Path) -> None:
    main, draft, second = (tmp_path / f"{name}.gguf" for name in ("main", "draft", "second"))
    main.touch()
    draft.touch()
    settings = Settings(main_model=str(main), draft_model=str(draft), second_draft=str(second))
    one = LoadPair(main=str(main), draft=str(draft))
    pair, sentence = first_pair(settings, BUNDLED)
    assert pair == one
    assert "second.gguf was not found, so there is no second draft" in (sentence or "")
    second.touch()
    assert first_pair(settings, BUNDLED) == (msgspec.structs.replace(one, second_draft=str(second)), None)


def test_examples_come_from_the_manifest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "resource", lambda *parts: tmp_path.joinpath(*parts))
    assert len(examples(bundled=True)) == 3
    (tmp_path / "demo").mkdir()
    manifest = tmp_path / "demo" / "manifest.json"
    manifest.write_text("{ nonsense")
    assert len(examples(bundled=True)) == 3
    rows = ", ".join(f'{{"topic": "t", "title": "T{n}", "text": "P{n}"}}' for n in range(5))
    manifest.write_text(f'{{"suggested_prompts": [{rows}], "other": 1}}')
    assert examples(bundled=True) == [("T0", "P0"), ("T1", "P1"), ("T2", "P2")]


def test_examples_are_translated_for_models_that_speak_more_than_english(monkeypatch: pytest.MonkeyPatch) -> None:
    language = wording.Language("de", lookup=lambda text, _meaning, _count: f"de {text}")
    monkeypatch.setattr(wording, "_spoken", language)
    english = [text for _title, text in examples(bundled=True)]
    assert examples(bundled=False) == [(title, f"de {text}") for title, text in examples(bundled=True)]
    assert not any(text.startswith("de ") for text in english)


def test_the_icon_can_be_drawn(qapp: object) -> None:
    assert not icon().pixmap(64, 64).isNull()


def test_files_of_the_bundled_pair_are_described_and_fit(demo_pair: tuple[Path, Path]) -> None:
    main, draft = map(str, demo_pair)
    files = ModelFiles(RecentHeaders(), pytest.fail)
    assert files.check(main, draft).fits
    described = files.describe(main)
    assert described.label
    assert re.fullmatch(r"[\d.]+ MB · \w+ · context .+", described.detail)


def test_files_that_cannot_be_read(demo_pair: tuple[Path, Path], tmp_path: Path) -> None:
    bad = tmp_path / "bad.gguf"
    bad.write_bytes(b"GGUF")
    files = ModelFiles(RecentHeaders(), pytest.fail)
    with pytest.raises(BadModelFile) as refused:
        files.check(str(bad), str(demo_pair[1]))
    verdict = files.check(str(demo_pair[0]), str(bad))
    assert (verdict.fits, verdict.broken, verdict.reasons) == (False, True, refused.value.reasons)


def test_a_fresh_choice_reads_each_header_once(demo_pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[Path] = []

    def read(path: Path) -> GgufHeader:
        parsed.append(path)
        return read_header(path)

    monkeypatch.setattr(header_cache, "read_draft", read)
    headers = RecentHeaders()
    files, (main, draft) = ModelFiles(headers, pytest.fail), map(str, demo_pair)
    assert all(read_facts(path, read=headers.read).facts for path in demo_pair)
    files.describe(draft)
    files.check(main, draft)
    files.profiles(main, draft)
    assert sorted(parsed) == sorted(demo_pair)


def test_the_context_meter(qtbot: QtBot) -> None:
    meter = ContextMeter()
    qtbot.addWidget(meter)
    meter.set_use(412, 2048)
    assert meter.text == "412/2,048"
    assert not nearly_full(412, 2048)
    assert nearly_full(1800, 2048)
    assert not nearly_full(0, 0)
    meter.set_use(0, 0)
    assert not meter.isVisibleTo(meter.parentWidget())
    meter.set_use(412, 0)  # on a server that does not say it
    assert meter.text == "412 of unknown"
    assert meter.bar.isHidden()


def test_the_sign_shows_the_first_reason_and_tells_all(whole_window: Callable[[], Any]) -> None:
    composition = whole_window()
    sign = FitSign(composition.memory, composition.window)
    sign.resize(80, 20)
    sign.show_misfit(("token 3 is “a” here and “b” there", "sizes differ"))
    assert sign.full_text.startswith("✗ token 3")
    assert sign.text().endswith("…")
    assert "sizes differ" in sign.toolTip()
    sign.show_fits()
    assert sign.full_text == "✓ fits"
    sign.resize(sign.minimumSizeHint())
    sign.show_fits(how="two drafts")
    assert sign.text() == "✓"  # a mark alone, without dots
    sign.show_neutral("no draft")
    assert sign.text() == "…"  # and no half of a word
    assert sign.accessibleDescription().startswith("no draft")


def test_notices_keep_one_row_a_matter(qtbot: QtBot) -> None:
    area = NoticeArea()
    qtbot.addWidget(area)
    done: list[int] = []
    area.say("engine", "It died.", action="Reload", do=lambda: done.append(1))
    area.say("store", "Disk full.", kind="warning")
    area.say("engine", "It died again.", action="Reload", do=lambda: done.append(2))
    assert area.sentences == {"store": "Disk full.", "engine": "It died again."}
    button = area.button("engine")
    assert button is not None
    button.click()
    assert done == [2]
    area.clear("engine")
    area.clear("store")
    assert area.sentences == {}
    assert area.isHidden()


def test_the_load_bar_names_part_and_model(qtbot: QtBot) -> None:
    bar = LoadBar()
    qtbot.addWidget(bar)
    bar.set_progress("draft", "small", 0.25)
    assert bar.text == "Loading the draft model small… 25%"
    with qtbot.waitSignal(bar.cancelled):
        bar.cancel.click()


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_a_signal_is_answered_though_nothing_of_python_runs(qapp: object) -> None:
    loop = QEventLoop()
    given_up = QTimer(singleShot=True, interval=20_000)
    given_up.timeout.connect(loop.quit)
    got: list[int] = []
    former = signal.signal(signal.SIGUSR1, lambda number, _frame: (got.append(number), loop.quit()))
    sending = threading.Timer(0.05, lambda: os.kill(os.getpid(), signal.SIGUSR1))  # the loop waits by then
    try:
        with woken_by_signals():
            given_up.start()
            sending.start()
            loop.exec()
        assert given_up.isActive()
        assert got == [signal.SIGUSR1]
    finally:
        given_up.stop()
        signal.signal(signal.SIGUSR1, former)
        sending.join()


def test_nothing_of_ours_wakes_an_idle_window(whole_window: Callable[[], Any]) -> None:
    composition = whole_window()
    timers = [*composition._owner.findChildren(QTimer), *composition.window.findChildren(QTimer)]
    assert [timer for timer in timers if timer.isActive() and not timer.isSingleShot()] == []
