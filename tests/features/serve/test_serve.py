"""The server in the window: requests of other programs are answered by the window's own engine and are seen there."""

import contextlib
import json
import queue
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from foretoken.engine.events import PromptProgress
from foretoken.features.serve.model import RequestsViewModel, ServerState, ServeViewModel, Stage, own_address
from foretoken.features.serve.view import ServeDialog
from foretoken.gui.bridge import NoticeBridge
from foretoken.gui.look.theme import LIGHT
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel
from foretoken.gui.viewmodels.pair.engine import EngineViewModel, Usable
from foretoken.gui.viewmodels.pair.memory import MemoryViewModel
from foretoken.gui.viewmodels.shared.jobs import Jobs
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.widgets.pair.controls_bar import ServerSign
from foretoken.server.answering import RequestBegan, RequestEnded, RequestEvent
from foretoken.server.engine_queue import LentEngine
from foretoken.session.caller.host import EngineHost
from foretoken.session.messages import EngineGone, Generate, Loaded, LoadFailed, LoadPair
from foretoken.settings import Settings

PAIR = LoadPair(main="scripted:length=30", draft="scripted:")


@pytest.fixture(scope="module")
def in_process(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("server/in_process.py")


@pytest.fixture(autouse=True)
def keyring(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The system's keyring, which takes keys until the test takes it away."""
    kept: dict[str, str] = {}
    monkeypatch.setattr("foretoken.system_keyring.read", kept.get)
    monkeypatch.setattr("foretoken.system_keyring.keep", lambda name, key: kept.update({name: key}) is None)
    return kept


class Window:
    """What a window has of it."""

    def __init__(self, owner: QObject, in_process: ModuleType, **settings: Any) -> None:
        bridge = NoticeBridge(owner)
        self.host = EngineHost(bridge.push, launcher=in_process.WorkerThread)
        self.engine = EngineViewModel(self.host, bridge.push, owner)
        bridge.drained.connect(self.engine.take)
        self.preferences = PreferencesViewModel(Settings(serve_port=0, **settings), lambda _settings: None, owner)
        self.jobs = Jobs(owner)
        self.memory = MemoryViewModel(
            self.preferences,
            read=None,
            executor=None,
            parent=owner,  # type: ignore[arg-type]  # scripted pairs need none
        )
        self.memory.load_wanted.connect(self.engine.load)
        self.engine.state_changed.connect(lambda state: self.memory.set_state(state, self.engine.pair))
        self.controls = ControlsViewModel(parent=owner)
        self.serve = ServeViewModel(self, owner)  # type: ignore[arg-type]  # what it needs of a core
        self.serve.at_once_wanted.connect(self.memory.write_at_once)

    def close(self) -> None:
        self.jobs.close()
        self.serve.close()
        self.host.close()


@pytest.fixture
def window(owner: QObject, in_process: ModuleType) -> Iterator[Callable[..., Window]]:
    made: list[Window] = []

    def make(**settings: Any) -> Window:
        made.append(Window(owner, in_process, **settings))
        return made[-1]

    yield make
    for one in made:
        one.close()


class Answer:
    def __init__(self, status: int, body: Any) -> None:
        self.status, self.body = status, body


def asked(window: Window, said: str, key: str | None = None) -> list[Answer]:
    """Ask in a thread of its own; the answer stands in the list once it is there."""
    answers: list[Answer] = []
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
    body = json.dumps({"messages": [{"role": "user", "content": said}]}).encode()
    request = urllib.request.Request(f"{window.serve.address}/chat/completions", body, headers)

    def ask() -> None:
        try:
            with urllib.request.urlopen(request, timeout=30) as found:
                answers.append(Answer(found.status, json.load(found)))
        except urllib.error.HTTPError as error:
            with error:
                answers.append(Answer(error.code, json.load(error)))

    threading.Thread(target=ask, daemon=True).start()
    return answers


def run(window: Window, qtbot: QtBot) -> None:
    window.serve.start()
    qtbot.waitUntil(lambda: window.serve.state is ServerState.RUNNING, timeout=20_000)


def test_other_programs_are_answered_by_the_pair_in_the_window_and_seen(
    window: Callable[..., Window], keyring: dict[str, str], qtbot: QtBot
) -> None:
    made = window()
    serve, requests = made.serve, made.serve.requests
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = ServeDialog(serve, LIGHT, parent)
    run(made, qtbot)
    assert serve.address.startswith("http://127.0.0.1:")
    assert keyring["serve"] == serve.key  # made, and kept

    early = asked(made, "nobody is there", serve.key)
    qtbot.waitUntil(lambda: bool(early), timeout=20_000)
    assert early[0].status >= 400
    assert "Choose one in Foretoken's window" in early[0].body["error"]["message"]

    made.memory.choose(PAIR)
    qtbot.waitUntil(lambda: isinstance(made.engine.state, Usable), timeout=20_000)
    wrong, right = asked(made, "let me in"), asked(made, "Hello\nyou", serve.key)
    qtbot.waitUntil(lambda: bool(wrong and right), timeout=20_000)
    assert wrong[0].status == 401
    assert right[0].body["model"] == "scripted"
    # The list hears of an answer a moment after its client.
    qtbot.waitUntil(lambda: requests.all[0].asked == "Hello you" and not requests.running, timeout=20_000)
    newest = requests.all[0]
    assert newest.stage is Stage.DONE
    assert newest.reply.metrics.generated_tokens == right[0].body["usage"]["completion_tokens"]
    assert newest.reply.metrics.draft_acceptance_rate is not None
    assert [request.stage for request in requests.all] == [Stage.DONE, Stage.FAILED]  # who has no key has no row
    assert dialog.refused.text().startswith("1 request with a wrong API key or none was refused, at ")
    assert dialog.refused.text().endswith(" from 127.0.0.1.")

    row = dialog.table.topLevelItem(0)
    assert row is not None
    assert (row.text(1), row.text(4)) == ("Hello you", "done")
    dialog.table.setCurrentItem(row)
    assert requests.reply is not None
    assert requests.reply.record.text == right[0].body["choices"][0]["message"]["content"]
    assert dialog.pane.body is not None
    assert dialog.pane.body.painted_tokens() is not None
    dialog.clear.click()
    assert requests.all == []
    assert dialog.refused.isHidden()
    assert dialog.pane.body is None
    assert not dialog.empty.isHidden()

    dialog.form.toggle.click()
    qtbot.waitUntil(lambda: serve.state is ServerState.STOPPED, timeout=20_000)
    assert made.engine.loaded is not None  # the engine is the window's, and stays
    assert serve.address == ""


def test_a_request_goes_on_in_the_list_and_can_be_ended_there(window: Callable[..., Window], qtbot: QtBot) -> None:
    made = window(serve_key=False)
    made.memory.choose(LoadPair(main="scripted:length=100000,context=200000,pass_ms=3"))
    run(made, qtbot)
    answers = asked(made, "a long story")
    qtbot.waitUntil(lambda: bool(made.serve.requests.all), timeout=20_000)
    made.serve.requests.show(made.serve.requests.all[0].number)
    reply = made.serve.requests.reply
    assert reply is not None
    qtbot.waitUntil(lambda: len(reply.record.known_rounds) > 3, timeout=20_000)  # it grows while it is looked at
    assert made.serve.requests.running == 1
    made.serve.stop_request(made.serve.requests.all[0].number)
    qtbot.waitUntil(lambda: bool(answers) and not made.serve.requests.running, timeout=20_000)
    assert made.serve.requests.all[0].over


def test_several_replies_at_once_while_the_server_runs(window: Callable[..., Window], qtbot: QtBot) -> None:
    made = window(serve_key=False)
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = ServeDialog(made.serve, LIGHT, parent)
    sign = ServerSign(parent)
    made.serve.changed.connect(lambda: sign.show_server(made.serve.address, made.serve.requests.running))
    made.memory.choose(LoadPair(main="scripted:length=100000,context=200000,pass_ms=2", draft="scripted:"))
    qtbot.waitUntil(lambda: isinstance(made.engine.state, Usable), timeout=20_000)
    dialog.form.parallel.setValue(2)
    assert made.preferences.settings.serve_parallel == 2
    assert "2 at once" in dialog.note.text()
    assert sign.isHidden()
    run(made, qtbot)
    assert not sign.isHidden()
    assert sign.address.text() == made.serve.address.removeprefix("http://").removesuffix("/v1")

    def loaded_for(replies: int) -> bool:
        loaded = made.engine.loaded
        return isinstance(made.engine.state, Usable) and loaded is not None and loaded.parallel == replies

    def writing() -> int:
        return sum(one.stage is Stage.WRITING for one in made.serve.requests.all)

    qtbot.waitUntil(lambda: loaded_for(2), timeout=20_000)
    answers = [asked(made, f"story {n}") for n in (1, 2)]
    qtbot.waitUntil(lambda: writing() == 2, timeout=20_000)  # side by side
    made.serve.stop()
    qtbot.waitUntil(lambda: made.serve.state is ServerState.STOPPED and all(answers), timeout=20_000)
    qtbot.waitUntil(lambda: loaded_for(1), timeout=20_000)
    assert sign.isHidden()


def test_what_keeps_it_from_starting_is_said(window: Callable[..., Window], qtbot: QtBot) -> None:
    made = window()
    with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as taken:
        made.serve.choose(serve_port=taken.getsockname()[1])
        made.serve.start()
        qtbot.waitUntil(lambda: made.serve.state is ServerState.STOPPED, timeout=20_000)
    assert "cannot listen at 127.0.0.1" in made.serve.fault
    run(made, qtbot)  # the port is free again
    assert made.serve.fault == ""


def test_beyond_this_computer_a_key_is_needed_and_the_user_is_warned(
    window: Callable[..., Window], monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr("foretoken.system_keyring.keep", lambda _name, _key: False)
    made = window(serve_key=False)
    serve = made.serve
    parent = QWidget()
    qtbot.addWidget(parent)
    form = ServeDialog(serve, LIGHT, parent).form
    assert not serve.needs_key
    assert "Authorization" not in serve.example()
    assert form.warning.isHidden()
    form.host.setCurrentIndex(1)
    form.host.activated.emit(1)
    assert made.preferences.settings.serve_host == "0.0.0.0"
    assert serve.needs_key
    assert not form.asks_key.isEnabled()
    assert "Nothing is encrypted" in form.warning.text()
    assert "No keyring" in form.warning.text()
    assert serve.key not in serve.example()
    assert serve.key in serve.example(with_key=True)
    assert serve.key not in form.example.text()
    form.show_key.click()
    assert serve.key in form.example.text(), "the example has the key that is shown beside it"
    old = serve.key
    form.new_key.click()
    assert form.key.text() == serve.key != old


def test_the_address_that_others_need_is_not_a_loopback_one() -> None:
    class Found:
        def __init__(self, address: str, family: int = socket.AF_INET) -> None:
            self.address, self.family = address, family

    addresses = {"lo": [Found("127.0.0.1")], "docker0": [Found("172.17.0.1")], "eth0": [Found("192.168.1.7")]}
    assert own_address(lambda: addresses) == "192.168.1.7"  # type: ignore[arg-type,return-value]
    assert own_address(dict) == socket.gethostname()


def test_a_load_that_ended_before_the_server_came_is_known(in_process: ModuleType) -> None:
    heard, told = queue.SimpleQueue[object](), list[object]()
    nothing = LoadFailed(code="engine", message="Nothing is loaded.")
    launched: list[Any] = []

    def launch() -> Any:
        launched.append(in_process.WorkerThread())
        return launched[-1]

    host = EngineHost(heard.put, launcher=launch)
    try:
        host.load(PAIR)
        while not isinstance(loaded := heard.get(timeout=60), Loaded):
            pass
        engine = LentEngine(host, lambda: nothing, told.append)
        engine.load_if_none(PAIR)
        assert told == [loaded]
        launched[0].kill()
        while not isinstance(heard.get(timeout=60), EngineGone):
            pass
        engine.load_if_none(PAIR)
        assert told[-1] == nothing
        engine.close()
    finally:
        host.close()


def test_of_long_replies_fewer_are_kept(owner: QObject) -> None:
    requests = RequestsViewModel(lambda: "model", owner)
    event = PromptProgress(done=1, total=2)
    for number in range(1, 105):
        began = RequestBegan(number=number, path="/", client="", asked=Generate(raw_prompt="hi"), at=0.0)
        events = [RequestEvent(number=number, event=event)] * (3000 if number < 5 else 1)
        requests.take([began, *events, RequestEnded(number=number, status=200)])
        if number == 4:
            assert [one.number for one in requests.all] == [4, 3, 2]
    assert [one.number for one in requests.all] == list(range(104, 4, -1))
