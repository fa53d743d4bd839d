"""An engine that does nothing by itself (tests say what it answers), and view-models around it."""

import itertools
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import keyring
import keyring.backend
import pytest
from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from foretoken.engine.events import (
    Fate,
    FinishReason,
    Metrics,
    ModelInfo,
    PromptDone,
    PromptStarted,
    ReplyFinished,
    Round,
    Source,
    Token,
)
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.options import Beginning, ChatMessage, ReplyOptions, SamplingOptions
from foretoken.engine.prompt.truncation import Truncation
from foretoken.gui.bridge import NoticeBridge
from foretoken.gui.composition import Composition
from foretoken.gui.places import Places
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel
from foretoken.gui.viewmodels.pair.engine import EngineViewModel
from foretoken.gui.viewmodels.shared.jobs import Jobs
from foretoken.gui.viewmodels.shared.local_models import LocalModelsViewModel
from foretoken.library.on_disk.header_cache import ModelFacts
from foretoken.library.on_disk.local import LocalModel
from foretoken.library.on_disk.stores import Store
from foretoken.session.caller.host import EngineHost
from foretoken.session.caller.journal import Request, RequestListener
from foretoken.session.messages import (
    ENDINGS,
    AnswerPart,
    Audit,
    CountTokens,
    Examine,
    Generate,
    Hold,
    Loaded,
    LoadPair,
    Notice,
    Question,
    Ready,
    Stop,
    UpdateOptions,
)
from foretoken.store.chat_store import ChatStore
from foretoken.store.opening import open_database


class FakeEngine:
    """Keeps what was asked of it; `say` is what it answers. Replies are numbered from 1, counts from 1001, examinations
    from 5001."""

    def __init__(self, push: Callable[[object], None]) -> None:
        """`push`: of the bridge that its news take to the window."""
        self._push = push
        self._requests: dict[int, Request] = {}
        self.loads: list[LoadPair] = []
        self.asked: list[tuple[tuple[ChatMessage, ...], ReplyOptions]] = []
        self.beginnings: list[Beginning | None] = []
        self.truncation: list[Truncation | None] = []
        self.updates: list[tuple[int, ReplyOptions]] = []
        self.holds: list[tuple[int, int | None]] = []
        self.stopped: list[int] = []
        self.measured: list[SamplingOptions] = []
        self.counted: list[tuple[ChatMessage, ...]] = []
        self.examined: list[Examine] = []
        self.audited: list[Audit] = []
        self.cancelled = 0
        self.last_load: Loaded | None = None

    def load(self, pair: LoadPair) -> None:
        self.loads.append(pair)

    def cancel_load(self) -> None:
        self.cancelled += 1

    def ask(self, question: Question, listener: RequestListener) -> Request:
        match question:
            case Generate():
                self.asked.append((question.messages, question.options))
                self.beginnings.append(question.beginning)
                self.truncation.append(question.truncation)
                number = len(self.asked)
                self.holds.append((number, question.hold_at))
            case CountTokens():
                self.counted.append(question.messages)
                number = 1000 + len(self.counted)
            case Examine():
                self.examined.append(question)
                number = 5000 + len(self.examined)
            case Audit():
                self.audited.append(question)
                number = 7000 + len(self.audited)
            case _:
                raise AssertionError(question)
        request = self._requests[number] = Request(number, question, listener, self._steer)
        return request

    def _steer(self, request: Request, command: UpdateOptions | Hold | Stop) -> None:
        if request.ended:
            return
        match command:
            case UpdateOptions(options=options):
                self.updates.append((request.number, options))
            case Hold(at=at):
                self.holds.append((request.number, at))
            case Stop():
                self.stopped.append(request.number)

    def say(self, *news: Notice) -> None:
        """All of it comes in one drain."""
        for one in news:
            if isinstance(one, AnswerPart):
                request = self._requests[one.request]
                request.ended = request.ended or isinstance(one.events[-1], ENDINGS)
                request.hear(one.events)
            else:
                self._push(one)
        self._push.__self__.flush()  # type: ignore[attr-defined]

    def measure_plain(self, sampling: SamplingOptions) -> None:
        self.measured.append(sampling)

    def listen(self, _listener: object) -> None: ...

    def unlisten(self, _listener: object) -> None: ...

    def close(self) -> None: ...


def model(name: str) -> ModelInfo:
    return ModelInfo(
        name=name,
        path=f"/models/{name}.gguf",
        architecture="llama",
        quantisation="Q8_0",
        parameters=1000,
        size=1000,
        n_vocab=64,
        trained_context=2048,
    )


def loaded(main: str = "Main", draft: str | None = "Draft", *warnings: str) -> Loaded:
    return Loaded(
        main=model(main),
        draft=None if draft is None else model(draft),
        context=2048,
        threads=2,
        warnings=warnings,
    )


def started(request: int, tokens: int = 10) -> AnswerPart:
    return AnswerPart(request=request, events=(PromptStarted(tokens=tokens, reused=0, context=2048),))


def prompt_done(request: int) -> AnswerPart:
    return AnswerPart(request=request, events=(PromptDone(evaluated=10, ms=5.0),))


def spoken(request: int, index: int, kept: str, refused: str, own: str) -> AnswerPart:
    """A round: `kept` accepted, `refused` rejected, `own` in its place."""
    refused_guess = Token(
        token_id=2, piece=refused.encode(), position=1, fate=Fate.REJECTED, round=index,
        source=Source.MODEL, draft_prob=0.6, target_prob=0.1,
    )  # fmt: skip
    tokens = (
        Token(
            index=2 * index, token_id=1, piece=kept.encode(), text=kept, fate=Fate.ACCEPTED, position=0, round=index,
            source=Source.MODEL, draft_prob=0.9, target_prob=0.8,
        ),
        refused_guess,
        Token(
            index=2 * index + 1, token_id=3, piece=own.encode(), text=own, fate=Fate.CORRECTED, position=1,
            round=index, refused=refused_guess,
        ),
    )  # fmt: skip
    event = Round(
        index=index,
        tokens=tokens,
        draft_ms=1.0,
        verify_ms=2.0,
        events_ms=0.5,
        at_ms=10.0 * (index + 1),
        context_used=12 + 2 * index,
        draft_limit=2,
    )
    return AnswerPart(request=request, events=(event,))


def finished(request: int, text: str, reason: FinishReason = FinishReason.END) -> AnswerPart:
    metrics = Metrics(num_drafts=1, num_draft_tokens=2, num_accepted_tokens=1, prompt_tokens=10, generated_tokens=4)
    event = ReplyFinished(reason=reason, text=text, token_ids=(1, 3), metrics=metrics, seed=7)
    return AnswerPart(request=request, events=(event,))


PAIR = LoadPair(main="/models/main.gguf", draft="/models/draft.gguf")


class Inline(Executor):
    """Does the work when told to, on the test's own thread."""

    def __init__(self) -> None:
        self.waiting: list[Any] = []

    def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.waiting.append(work)
        return Future()

    def run(self) -> None:
        while self.waiting:
            self.waiting.pop(0)()


class Shelf:
    """Models on disk as a test says: stands in for the thread that looks for them."""

    def __init__(self) -> None:
        self.complete = False
        self.refreshed = 0
        self.local: LocalModelsViewModel | None = None

    def make(self, owner: QObject) -> LocalModelsViewModel:
        def build(listener: Any) -> "Shelf":
            self._listener = listener
            return self

        self.local = LocalModelsViewModel(build, owner)
        return self.local

    def tell(self, *models: LocalModel, complete: bool = True) -> None:
        """These are there now."""
        self.complete = complete
        self._listener(models)
        QCoreApplication.sendPostedEvents()

    def start(self) -> None: ...

    def refresh(self) -> None:
        self.refreshed += 1

    def close(self) -> None: ...


def on_disk(
    path: str,
    *,
    store: Store = Store.FOLDER,
    vocabulary: str = "v",
    size: int = 4_100_000_000,
    active: int = 8_000_000_000,
    fault: str | None = None,
    kind: FileKind = FileKind.MODEL,
    identity: str | None = None,
    repository: str | None = None,
    about: str = "",
) -> LocalModel:
    facts = ModelFacts(
        name=Path(path).stem.title(),
        architecture="llama",
        quantisation="Q8_0",
        parameters=active,
        active=active,
        context=131072,
        weights=size,
        tokens=1000,
        vocabulary=vocabulary,
        template=True,
        identity=identity or path,
    )
    return LocalModel(
        store=store,
        files=(Path(path),),
        size=size,
        kind=kind,
        repository=repository,
        facts=None if fault else facts,
        fault=fault,
        about=about,
    )


class Window:
    """Engine, store and view-models as the application composes them."""

    def __init__(self, path: Path, owner: QObject) -> None:
        self.bridge = NoticeBridge(owner)
        self.fake = FakeEngine(self.bridge.push)
        self.time = itertools.count(1000.0, 0.001)
        self.store = ChatStore(open_database(path), clock=lambda: next(self.time))
        self.store.recover()
        self.engine = EngineViewModel(cast(EngineHost, self.fake), self.bridge.push, owner)
        self.bridge.drained.connect(self.engine.take)
        self.controls = ControlsViewModel(parent=owner)
        self.chats = ChatsViewModel(store=self.store, engine=self.engine, controls=self.controls, parent=owner)

    def ready(self) -> None:
        """A pair is loaded and a new chat is open."""
        self.chats.new()
        self.engine.load(PAIR)
        self.fake.say(Ready(pid=1, backend=""), loaded())


@pytest.fixture
def owner(qapp: QObject) -> Iterator[QObject]:
    """The parent of a test's QObjects."""
    owner = QObject()
    yield owner
    owner.deleteLater()


@pytest.fixture
def shell(owner: QObject, tmp_path: Path) -> Iterator[Window]:
    window = Window(tmp_path / "chats.db", owner)
    yield window
    window.store.close()


@pytest.fixture
def new_shell(owner: QObject, tmp_path: Path) -> Iterator[Callable[[], Window]]:
    """Each time one with a store of its own."""
    made: list[Window] = []

    def make() -> Window:
        made.append(Window(tmp_path / f"chats-{len(made)}.db", owner))
        return made[-1]

    yield make
    for one in made:
        one.store.close()


@pytest.fixture
def whole_window(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[], Any]]:
    """Opens the window as the application composes it, around an engine that does nothing by itself (`host`)."""
    monkeypatch.setattr("foretoken.gui.composition.EngineHost", FakeEngine)
    opened: list[Composition] = []

    def open_one(width: int = 1000, height: int = 700) -> Composition:
        for before in opened:
            before.close()
        home = Places(tmp_path / "settings.json", tmp_path / "chats.db", (PAIR.main, str(PAIR.draft)))
        composition = Composition(qapp, home=home)
        opened.append(composition)
        composition.window.resize(width, height)
        with qtbot.waitActive(composition.window):
            composition.window.show()
            composition.window.activateWindow()
        qapp.processEvents()  # all is arranged by the size of the window
        composition.chats.open(composition.preferences.settings.last_chat or 0)
        composition.engine.load(PAIR)
        composition.host.say(Ready(pid=1, backend=""), loaded())  # type: ignore[attr-defined]
        return composition

    yield open_one
    for composition in opened:
        composition.close()


@pytest.fixture
def say() -> SimpleNamespace:
    """Builders of what an engine says."""
    return SimpleNamespace(
        on_disk=on_disk,
        loaded=loaded,
        started=started,
        prompt_done=prompt_done,
        spoken=spoken,
        finished=finished,
        PAIR=PAIR,
    )


@pytest.fixture
def inline() -> Inline:
    return Inline()


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
def jobs(owner: QObject) -> Iterator[Jobs]:
    jobs = Jobs(owner)
    yield jobs
    jobs.close()


@pytest.fixture
def local(owner: QObject, shelf: Any) -> LocalModelsViewModel:
    found: LocalModelsViewModel = shelf.make(owner)
    return found


class MemoryKeyring(keyring.backend.KeyringBackend):
    """A keyring of the test's own."""

    priority = 1.0  # type: ignore[assignment]

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self.kept.pop((service, username), None)


@pytest.fixture
def secrets() -> Iterator[MemoryKeyring]:
    """The system's keyring, for as long as the test lasts."""
    before, own = keyring.get_keyring(), MemoryKeyring()
    keyring.set_keyring(own)
    yield own
    keyring.set_keyring(before)


@pytest.fixture
def stand_in(helper: Callable[[str], ModuleType]) -> ModuleType:
    """tests/hub_stand_in.py: a model hub on loopback."""
    return helper("hub_stand_in.py")


@pytest.fixture
def hub(stand_in: ModuleType, secrets: MemoryKeyring, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A hub with nothing on it yet, which everybody asks; the user's own tokens are not seen."""
    for name in ("HF_TOKEN", "HUGGING_FACE_HUB_TOKEN", "HF_HUB_OFFLINE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("foretoken.library.hub.client._login", lambda: None)
    with stand_in.HubStandIn() as running:
        monkeypatch.setenv("HF_ENDPOINT", running.url)
        yield running


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    """The window that dialogs belong to."""
    parent = QWidget()
    qtbot.addWidget(parent)
    return parent


def _jobs_ended() -> None:
    """All work in the background is over and delivered."""
    for thread in threading.enumerate():
        if thread.name == "window-job":
            thread.join(60)
            assert not thread.is_alive()
    QCoreApplication.processEvents()


@pytest.fixture
def jobs_ended() -> Callable[[], None]:
    return _jobs_ended
