"""The server in the window: whether it runs and where, who may use it, and the requests of other programs, newest
first."""

import enum
import itertools
import socket
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import psutil
from PySide6.QtCore import QObject, Signal

from foretoken import system_keyring
from foretoken.engine.events import PromptDone, PromptStarted, ReplyEvent, Round
from foretoken.engine.models.scripted import SCHEME
from foretoken.errors import EngineError, ForetokenError
from foretoken.gui.bridge import NoticeBridge
from foretoken.gui.core import Core
from foretoken.gui.viewmodels.pair.engine import Loading, Starting
from foretoken.gui.viewmodels.pair.memory import AtOnce
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.plain import one_line
from foretoken.replies.reply import Reply
from foretoken.server.answering import RequestBegan, RequestEnded, RequestEvent, Served, WrongKey
from foretoken.server.engine_queue import LentEngine, OpenEngine
from foretoken.server.http_app import ServerOptions
from foretoken.server.running import RunningServer, ServeSettings, is_loopback, new_key
from foretoken.session.messages import Loaded, LoadFailed, LoadPair
from foretoken.session.remote.address import is_address
from foretoken.settings import Settings
from foretoken.wording import later, tr

_KEPT: Final = 100  # requests that are over
_KEPT_EVENTS: Final = 10_000  # of all of those, about 4 KB each
_PREVIEW: Final = 120  # characters
_KEY_NAME: Final = "serve"  # in the keyring
_GONE: Final = 499  # the client left


def clock_time(seconds: float) -> str:
    """A time since 1970 as a clock here shows it."""
    return time.strftime("%H:%M:%S", time.localtime(seconds))


class Stage(enum.Enum):
    """How far a request is. The value is the word for it, in English."""

    WAITING = later("waiting")
    READING = later("reading the prompt")
    WRITING = later("writing")
    DONE = later("done")
    LEFT = later("the program left")
    FAILED = later("failed")


class ServedRequest:
    """One of them. `message`: what went wrong."""

    def __init__(self, began: RequestBegan, model: str) -> None:
        self.began = began
        self.model = model
        self.stage = Stage.WAITING
        self.message = ""
        self.reply = Reply()

    @property
    def number(self) -> int:
        return self.began.number

    @property
    def over(self) -> bool:
        return self.stage in (Stage.DONE, Stage.LEFT, Stage.FAILED)

    @property
    def asked(self) -> str:
        """The last message, or the text to go on with, in one line."""
        asked = self.began.asked
        raw = " ".join(map(str, asked.raw_prompt)) if isinstance(asked.raw_prompt, tuple) else asked.raw_prompt or ""
        last = asked.messages[-1].content if asked.messages else raw
        return one_line(" ".join(last.split()), _PREVIEW)

    @property
    def at(self) -> str:
        return clock_time(self.began.at)

    def take(self, event: ReplyEvent) -> None:
        self.reply.append(event)
        if isinstance(event, PromptStarted):
            self.stage = Stage.READING
        elif isinstance(event, PromptDone | Round):
            self.stage = Stage.WRITING

    def end(self, ended: RequestEnded) -> None:
        self.message = ended.message
        self.stage = Stage.FAILED if ended.status >= 400 else Stage.DONE
        if ended.status == _GONE:
            self.stage = Stage.LEFT
        elif ended.status < 400 and ended.message and self.reply.finished is None:
            self.stage = Stage.FAILED


class RequestsViewModel(QObject):
    """Takes what the server tells, and keeps the last hundred requests that are over, of long replies fewer.

    changed(object)    numbers of the requests that are new or further, as a set; empty: some went
    opened()           another request is shown
    """

    changed = Signal(object)
    opened = Signal()

    def __init__(self, model: Callable[[], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._requests: dict[int, ServedRequest] = {}
        self.refused = 0  # requests with a wrong key or none
        self.refused_last: WrongKey | None = None
        self._shown: int | None = None
        self.reply: ReplyViewModel | None = None
        """The reply of the request that is shown, as it grows."""

    @property
    def all(self) -> list[ServedRequest]:
        """The newest first."""
        return list(self._requests.values())[::-1]

    def of(self, number: int) -> ServedRequest | None:
        return self._requests.get(number)

    @property
    def running(self) -> int:
        """How many are not over."""
        return sum(not request.over for request in self._requests.values())

    @property
    def shown(self) -> ServedRequest | None:
        return None if self._shown is None else self._requests.get(self._shown)

    def show(self, number: int | None) -> None:
        """Show the reply to one of them; None: to none."""
        if number == self._shown:
            return
        if self.reply is not None:
            self.reply.deleteLater()
        self._shown, self.reply = None, None
        if number is not None and (request := self._requests.get(number)) is not None:
            self._shown, self.reply = number, ReplyViewModel(self, request.reply)
        self.opened.emit()

    def take(self, told: Iterable[Served]) -> None:
        """One drain of the bridge, in order."""
        further = set[int]()
        for served in told:
            match served:
                case WrongKey():
                    self.refused, self.refused_last = self.refused + 1, served
                    continue
                case RequestBegan(number=number):
                    self._requests[number] = ServedRequest(served, self._model())
                case RequestEvent(number=number, event=event) if number in self._requests:
                    self._requests[number].take(event)
                case RequestEnded(number=number) if number in self._requests:
                    self._requests[number].end(served)
            further.add(served.number)
        if self.reply is not None:
            self.reply.advance()
        self._forget_old()
        self.changed.emit(further)

    def clear(self) -> None:
        """Forget those that are over, and the refused ones."""
        self.refused = 0
        self._forget([request.number for request in self._requests.values() if request.over])
        self.changed.emit(set())

    def end_all(self) -> None:
        """The server is gone: nothing more is heard of those under way."""
        for request in self._requests.values():
            if not request.over:
                request.stage = Stage.FAILED
        self.changed.emit(set(self._requests))

    def _forget_old(self) -> None:
        over = [request for request in self.all if request.over and request.number != self._shown]
        events = itertools.accumulate(len(request.reply.events) for request in over)
        self._forget(
            [
                request.number
                for place, (request, so_far) in enumerate(zip(over, events, strict=True))
                if place >= _KEPT or so_far > _KEPT_EVENTS
            ]
        )

    def _forget(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            del self._requests[number]
        if self._shown is not None and self._shown not in self._requests:
            self.show(None)


_EVERYWHERE: Final = ("0.0.0.0", "::")


class ServerState(enum.Enum):
    STOPPED = enum.auto()
    STARTING = enum.auto()
    RUNNING = enum.auto()
    STOPPING = enum.auto()


class ServeViewModel(QObject):
    """One server over the window's own engine.

    changed()              its state, its address or its settings changed
    at_once_wanted(int)    so many replies are to be written at once
    """

    changed = Signal()
    at_once_wanted = Signal(int)

    def __init__(self, core: Core, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine, self._controls, self._preferences = core.engine, core.controls, core.preferences
        self._jobs, self._memory = core.jobs, core.memory
        self._open_engine: OpenEngine = partial(LentEngine, core.host, self._loaded)
        self._key: str | None = None  # not read before it is needed: a keyring may ask the user
        self.key_kept = True
        self._server: RunningServer | None = None
        self.state = ServerState.STOPPED
        self.fault = ""
        """Why it could not be started, a sentence."""
        self.requests = RequestsViewModel(lambda: self.model, self)
        self._bridge = NoticeBridge(self)
        self._bridge.drained.connect(self.requests.take)
        core.engine.state_changed.connect(lambda _state: self._on_pair())
        core.controls.changed.connect(lambda _choices: self._tell())
        core.memory.changed.connect(self.changed)

    # --- what there is -------------------------------------------------------------------------------------

    @property
    def address(self) -> str:
        """Where programs reach it, "" while it does not run."""
        if self._server is None:
            return ""
        host, port = self._server.address.rpartition(":")[::2]
        everywhere = host.removeprefix("http://").strip("[]") in _EVERYWHERE
        return f"http://{own_address()}:{port}/v1" if everywhere else f"{self._server.address}/v1"

    @property
    def settings(self) -> Settings:
        return self._preferences.settings

    @property
    def reachable(self) -> bool:
        """Whether other computers can reach it."""
        return not is_loopback(self.settings.serve_host)

    @property
    def needs_key(self) -> bool:
        """Always where other computers can reach it."""
        return self.reachable or self.settings.serve_key

    @property
    def key(self) -> str:
        """The API key; made when it is first asked for."""
        if self._key is None:
            self._key = system_keyring.read(_KEY_NAME) or ""
            if not self._key:
                self.renew_key()
        return self._key or ""

    @property
    def model(self) -> str:
        """The name that answers carry."""
        pair = self._engine.pair
        if pair is None:
            return "foretoken"
        loaded = self._engine.loaded
        if is_address(pair.main):  # a server, whose model has a name of its own
            return loaded.main.name if loaded is not None else "foretoken"
        return "scripted" if pair.main.startswith(SCHEME) else Path(pair.main).stem

    @property
    def why_no_model(self) -> str:
        """Why requests are not answered now, "" where they are."""
        return (self._engine.why_not_ready or "") if self._engine.loaded is None else ""

    def example(self, *, with_key: bool = False) -> str:
        """A command that asks something; `with_key`: ready to run, else with dots in the key's place."""
        address = (
            self.address or f"http://{_shown_host(self.settings.serve_host)}:{self.settings.serve_port or 8080}/v1"
        )
        secret = self.key if with_key else "•" * 8
        key = f' -H "Authorization: Bearer {secret}"' if self.needs_key else ""
        body = f'{{"model": "{self.model}", "messages": [{{"role": "user", "content": "Hello!"}}], "stream": true}}'
        return f"curl -N {address}/chat/completions{key} -H \"Content-Type: application/json\" -d '{body}'"

    @property
    def one_by_one(self) -> bool:
        """Whether the loaded pair writes one reply after another, whatever was wished for."""
        loaded = self._engine.loaded
        return (
            self.state is ServerState.RUNNING
            and self.settings.serve_parallel > 1
            and loaded is not None
            and loaded.parallel == 1
        )

    @property
    def at_once(self) -> AtOnce | None:
        """What so many replies at once take; for one: what two would. None before it is known."""
        return self._memory.at_once(max(2, self.settings.serve_parallel))

    # --- what the user does --------------------------------------------------------------------------------

    def choose(self, **fields: object) -> None:
        """Change settings of the server."""
        self._preferences.change(**fields)
        self.changed.emit()

    def renew_key(self) -> None:
        """Another key; programs that have the old one are refused from the next start of the server on."""
        self._key = new_key()
        self.key_kept = system_keyring.keep(_KEY_NAME, self._key)
        self.changed.emit()

    def start(self) -> None:
        if self.state is not ServerState.STOPPED:
            return
        options = ServerOptions(name=self.model, key=self.key if self.needs_key else None, usual=self._controls.options)
        serving = ServeSettings(options=options, host=self.settings.serve_host, port=self.settings.serve_port)
        pair = self._engine.pair or LoadPair(main="")
        self.fault = ""
        self._enter(ServerState.STARTING)
        self._jobs.start(
            lambda _job: RunningServer(serving, pair, listener=self._bridge.push, open_engine=self._open_engine),
            done=self._on_started,
            failed=self._on_failed,
        )

    def stop(self) -> None:
        """End it and all requests."""
        server = self._server
        if server is None or self.state is not ServerState.RUNNING:
            return
        self._enter(ServerState.STOPPING)
        self._jobs.start(lambda _job: server.stop(), done=lambda _none: self._on_stopped(), failed=self._on_failed)

    def stop_request(self, number: int) -> None:
        if self._server is not None:
            self._server.stop_request(number)

    def close(self) -> None:
        """End it at once, before its engine ends."""
        if self._server is not None:
            self._server.stop()
            self._server = None

    # --- how -----------------------------------------------------------------------------------------------

    def _enter(self, state: ServerState) -> None:
        self.state = state
        self.changed.emit()

    def _on_started(self, server: RunningServer) -> None:
        self._server = server
        self._enter(ServerState.RUNNING)
        self.at_once_wanted.emit(self.settings.serve_parallel)
        self._tell()

    def _on_failed(self, error: ForetokenError) -> None:
        self.fault = str(error)
        self._server = None
        self._enter(ServerState.STOPPED)

    def _on_stopped(self) -> None:
        self._server = None
        self._bridge.flush()
        self.requests.end_all()
        self._enter(ServerState.STOPPED)
        self.at_once_wanted.emit(1)

    def _on_pair(self) -> None:
        self._tell()
        self.changed.emit()

    def _tell(self) -> None:
        if self._server is not None:
            self._server.change(name=self.model, usual=self._controls.options)

    def _loaded(self) -> Loaded | LoadFailed | None:
        """For the server, on its thread."""
        loaded = self._engine.loaded
        if loaded is not None or isinstance(self._engine.state, Loading | Starting):
            return loaded
        nothing = tr("No model is loaded. Choose one in Foretoken's window and try again.")
        return LoadFailed(code=EngineError.code, message=nothing)


def own_address(addresses: Callable[[], dict[str, Sequence[object]]] = psutil.net_if_addrs) -> str:
    """The address by which other computers know this one; its name where it has none."""
    found = [
        str(getattr(one, "address", ""))
        for name, several in addresses().items()
        for one in several
        if getattr(one, "family", None) == socket.AF_INET and not name.startswith(("docker", "veth", "br-"))
    ]
    return next((one for one in found if not is_loopback(one) and not one.startswith("169.254.")), socket.gethostname())


def _shown_host(host: str) -> str:
    if host in _EVERYWHERE:
        return own_address()
    return f"[{host}]" if ":" in host else host
