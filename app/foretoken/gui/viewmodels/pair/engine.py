"""What the window knows of the engine process, as one state, and the requests it may make of it."""

import logging
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, Signal

from foretoken.engine.events import Round
from foretoken.engine.options import SamplingOptions
from foretoken.errors import BadModelFile
from foretoken.session.caller.host import EngineHost
from foretoken.session.caller.journal import Request
from foretoken.session.messages import (
    AnswerEvent,
    EngineGone,
    EngineLog,
    Loaded,
    LoadFailed,
    LoadPair,
    LoadProgress,
    Notice,
    PlainMeasured,
    Question,
    Ready,
)
from foretoken.wording import sentences, tr

_engine_log = logging.getLogger("foretoken.engine_process")


@dataclass(frozen=True)
class Starting:
    """The engine process is coming up."""


@dataclass(frozen=True)
class Empty:
    """The engine is up and no model was asked for."""


@dataclass(frozen=True)
class Loading:
    """`part` is "main", "draft" or "second"; `fraction` 0-1 of that part. `pair` is what was asked for."""

    pair: LoadPair
    part: str = "main"
    fraction: float = 0.0


@dataclass(frozen=True)
class Usable:
    """A pair is loaded."""

    loaded: Loaded


@dataclass(frozen=True)
class Failed:
    """A load failed and nothing is loaded. `message` is one sentence, `reasons` all of them."""

    message: str
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Gone:
    """The engine process ended; `reload`, or just the next message, brings it back with the pair it had."""

    message: str


EngineState = Starting | Empty | Loading | Usable | Failed | Gone


AnswerListener = Callable[[Sequence[AnswerEvent]], None]
"""Hears the events of an answer, all at once that came since the last drain. The very last is one of ENDINGS."""


@dataclass(frozen=True)
class _AnswerNews:
    """Events of an answer, on their way to the window's thread."""

    request: Request
    events: Sequence[AnswerEvent]
    listener: AnswerListener


class EngineViewModel(QObject):
    """Turns the notices of the engine process into a state, and brings the events of answers to this thread.

    state_changed(object)             an EngineState, after every change
    devices_known(object)             the process is up, and can compute on these
    heads_known(object)               before devices_known: why its library cannot run heads, by the name of their kind
    file_failed(str, str)             path, sentence: before load_refused, when this file of the pair is to blame
    load_refused(str, object)         sentence, reasons: what was asked for cannot be loaded (the state says what is)
    cancelled()                      the user gave up a load
    warned(str)                      a sentence about the pair just loaded
    plain_measured(object, bool)     PlainSpeed of the loaded pair, and whether another measurement would tell more
    draft_lost(str)                  a sentence: the draft of the loaded pair failed in mid-reply
    """

    state_changed = Signal(object)
    devices_known = Signal(object)
    heads_known = Signal(object)
    file_failed = Signal(str, str)
    load_refused = Signal(str, object)
    cancelled = Signal()
    warned = Signal(str)
    plain_measured = Signal(object, bool)
    draft_lost = Signal(str)

    def __init__(self, engine: EngineHost, push: Callable[[object], None], parent: QObject | None = None) -> None:
        """`push`: has what it is given come back to `take`, on this thread; notices of `engine` go there, too."""
        super().__init__(parent)
        self._engine, self._push = engine, push
        self.state: EngineState = Starting()
        self._listed: dict[str, str] = {}  # the lists' names of the drafts, by those that the engine knows
        self._good: LoadPair | None = None  # the pair that is loaded, or was before the process ended
        self._asked: LoadPair | None = None  # without its answer yet; a superseded load is never answered
        self._last: Loaded | None = None
        self.failed: LoadPair | None = None  # the last load that failed, when nothing else is loaded
        """What could not be loaded, where nothing is."""
        self._restoring = False
        self._name_of: Callable[[str], str | None] = lambda _path: None
        self.library = ("", "")
        """The native library's version and what its build supports, once the engine process is up."""

    @property
    def loaded(self) -> Loaded | None:
        """The pair that answers the next message: the one that is loaded, or that a dead process had."""
        return self._last if isinstance(self.state, Usable | Gone) else None

    @property
    def pair(self) -> LoadPair | None:
        """What is loaded or being loaded."""
        return self._asked or self._good

    @property
    def least_thinking(self) -> str:
        """The choice with which the loaded model thinks least before it answers; "" where it cannot be told."""
        choices = self.loaded.thinking.choices if self.loaded is not None and self.loaded.thinking is not None else ()
        return next((choice for choice in ("off", "minimal", "low") if choice in choices), "")

    @property
    def why_not_ready(self) -> str | None:
        """Why no reply can be asked for now, in a short sentence; None when one can."""
        match self.state:
            case Starting():
                return tr("The engine is starting…")
            case Empty():
                return tr("Choose a main model above to begin.")
            case Loading():
                return tr("The model is being loaded…")
            case Failed():
                return tr("No model is loaded; choose another above.")
            case _:
                return None

    def name_models(self, name_of: Callable[[str], str | None]) -> None:
        """`name_of` says what the lists call the file at a path; None: as the model calls itself."""
        self._name_of = name_of

    # --- requests ------------------------------------------------------------------------------------------

    def load(self, pair: LoadPair) -> None:
        self._restoring = False
        self._ask(pair)

    def cancel_load(self) -> None:
        self._engine.cancel_load()

    def reload(self) -> None:
        """Bring back the pair that was loaded when the engine process ended, or try a failed load again."""
        pair = self._good or self.failed
        if pair is not None:
            self.load(pair)

    def ask(self, question: Question, listener: AnswerListener) -> Request:
        """Have `question` answered; `listener` hears the events of the answer on this thread."""
        return self._engine.ask(question, lambda request, events: self._push(_AnswerNews(request, events, listener)))

    def measure_plain(self, sampling: SamplingOptions) -> None:
        """Have decoding without guesses measured, unless something is under way."""
        self._engine.measure_plain(sampling)

    # --- notices -------------------------------------------------------------------------------------------

    def take(self, news: Sequence[Notice | _AnswerNews]) -> None:
        """One drain of the bridge, in order."""
        batches: dict[Request, tuple[AnswerListener, list[AnswerEvent]]] = {}
        for one in news:
            if isinstance(one, _AnswerNews):
                _listener, events = batches.setdefault(one.request, (one.listener, []))
                events += [self._as_listed(event) if isinstance(event, Round) else event for event in one.events]
            else:
                _hand_over(batches)
                self._on_notice(one)
        _hand_over(batches)

    def _on_notice(self, notice: Notice) -> None:
        match notice:
            case EngineLog(level=level, text=text):
                _engine_log.log(level, text)
            case Ready(backend=backend, version=version, devices=devices, lacking=lacking):
                self.library = (version, backend)
                self.heads_known.emit(lacking)
                self.devices_known.emit(devices)
                if isinstance(self.state, Starting):
                    self._enter(Empty())
            case LoadProgress(part=part, fraction=fraction):
                pair = self.pair  # after a death the host loads by itself what the next message needs
                if pair is not None and isinstance(self.state, Loading | Gone):
                    self._enter(Loading(pair, part, fraction))
            case Loaded():
                self._on_loaded(notice)
            case LoadFailed():
                self._on_load_failed(notice)
            case PlainMeasured(speed=speed, more=more):
                self.plain_measured.emit(speed, more)
            case EngineGone(message=message):
                self._on_gone(message)
            case _:
                pass

    def _on_loaded(self, notice: Loaded) -> None:
        # a load given up for dead may arrive after all: the host asks a fresh process for what the last one left
        self._good = self._asked or self.failed or self._good
        self._asked = self.failed = None
        self._last = self._named(notice)
        self._enter(Usable(self._last))
        if not self._restoring:
            for sentence in notice.warnings:
                self.warned.emit(sentence)
        self._restoring = False

    def _named(self, loaded: Loaded) -> Loaded:
        """With the names that the lists have for its files."""
        if self._good is None:
            return loaded
        main, draft = loaded.main, loaded.draft
        main = msgspec.structs.replace(main, name=self._name_of(self._good.main) or main.name)
        if draft is not None and self._good.draft not in (None, self._good.main):  # which is inside it
            draft = msgspec.structs.replace(draft, name=self._name_of(self._good.draft) or draft.name)
        second = loaded.second_draft
        if second is not None and self._good.second_draft not in (None, self._good.main):
            second = msgspec.structs.replace(second, name=self._name_of(self._good.second_draft) or second.name)
        self._listed = {
            own.name: listed.name
            for own, listed in ((loaded.draft, draft), (loaded.second_draft, second))
            if own is not None and listed is not None
        }
        return msgspec.structs.replace(loaded, main=main, draft=draft, second_draft=second)

    def _as_listed(self, event: Round) -> Round:
        """With the names that the lists have for two drafts, in place of those in their files."""
        if event.draft_lost:
            self.draft_lost.emit(event.draft_lost)
        names = sorted(filter(None, self._listed), key=len, reverse=True)  # one may be a part of the other
        if not names or not (event.drafter or event.choice):
            return event
        choice = re.sub("|".join(map(re.escape, names)), lambda found: self._listed[found.group()], event.choice)
        return msgspec.structs.replace(event, drafter=self._listed.get(event.drafter, event.drafter), choice=choice)

    def _on_load_failed(self, notice: LoadFailed) -> None:
        if notice.code == "load_cancelled":
            self.cancelled.emit()
            rest = None
        else:
            blamed = self._blame(notice.message) if notice.code == BadModelFile.code else None
            rest = self._refuse(notice.message, notice.reasons, blamed)
        if notice.kept and self._last is not None:
            self._asked = None
            self._enter(Usable(self._last))
        else:
            self._fall_back(notice.message, notice.reasons, rest)

    def _on_gone(self, message: str) -> None:
        if self._asked is not None:  # this load ended the process
            self._fall_back(message, (message,), self._refuse(message, (message,), self._blame(message)))
        else:
            self._enter(Gone(message) if self._good is not None else Failed(message, (message,)))

    def _refuse(self, sentence: str, reasons: tuple[str, ...], blamed: str | None) -> LoadPair | None:
        """Say that what was asked for cannot be loaded; returns what of it is loaded instead, where there is nothing
        to go back to: the pair without a draft that is to blame."""
        asked, rest = self._asked, None
        if asked is not None and self._good in (None, asked) and blamed not in (None, asked.main):
            if blamed == asked.second_draft:
                rest = msgspec.structs.replace(asked, second_draft=None)
            else:
                rest = msgspec.structs.replace(asked, draft=asked.second_draft, second_draft=None)
        said = sentence if rest is None else sentences((sentence, tr("The main model is loaded without it.")))
        self.load_refused.emit(said, reasons)
        return rest

    def _blame(self, sentence: str) -> str | None:
        """A file of the pair that was asked for cannot be loaded: the one that is named, or that was under way."""
        if self._asked is None:
            return None
        main, drafts = self._asked.main, {"draft": self._asked.draft, "second": self._asked.second_draft}
        named = [path for path in (main, *drafts.values()) if path is not None and Path(path).name in sentence]
        under_way = drafts.get(self.state.part) if isinstance(self.state, Loading) else None
        blamed = named[0] if len(named) == 1 else under_way or main
        self.file_failed.emit(blamed, sentence)
        return blamed

    def _fall_back(self, message: str, reasons: tuple[str, ...], rest: LoadPair | None) -> None:
        """What worked before comes back, so that the chat can go on; when nothing did, `rest`, or say so."""
        failed, self._asked = self._asked, None
        if rest is not None:
            self._good, self._restoring = None, True
            self._ask(rest)
        elif self._good is None or self._good == failed:
            self._good, self.failed = None, failed
            self._enter(Failed(message, reasons))
        else:
            self._restoring = True
            self._ask(self._good)

    def _ask(self, pair: LoadPair) -> None:
        self._asked, self.failed = pair, None
        self._enter(Loading(pair))
        self._engine.load(pair)

    def _enter(self, state: EngineState) -> None:
        self.state = state
        self.state_changed.emit(state)


def _hand_over(batches: dict[Request, tuple[AnswerListener, list[AnswerEvent]]]) -> None:
    for request, (listener, events) in batches.items():
        if not request.dropped:
            listener(events)
    batches.clear()


def draft_names(loaded: Loaded) -> str | None:
    """The draft's name, or those of both; None without one."""
    names = [draft.name for draft in (loaded.draft, loaded.second_draft) if draft is not None]
    return " / ".join(names) if names else None
