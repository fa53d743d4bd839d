"""The two lanes of a race: a reply of the chat as it was written, and the same prompt written now the other way."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile

import msgspec
from PySide6.QtCore import QObject, Signal

from foretoken.amounts import too_short_to_tell
from foretoken.engine.events import Fate, ReplyEvent
from foretoken.engine.options import DraftSource
from foretoken.gui.core import Core
from foretoken.gui.viewmodels.chat.conversation import conversation
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.replay import Recording, ReplayViewModel
from foretoken.replies.reply import Reply
from foretoken.session.caller.journal import Request
from foretoken.session.messages import AnswerEvent, Generate, RequestFailed
from foretoken.session.remote.address import is_address
from foretoken.speedups import Basis, beside
from foretoken.store.records import Role
from foretoken.wording import phrased, tr


@dataclass(frozen=True)
class Lane:
    """One of the two, by its `name`; `events` of the whole reply. Seconds count from where the prompt was read."""

    name: str
    events: Sequence[ReplyEvent]
    record: Reply = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "record", Reply(self.events))

    @cached_property
    def ends(self) -> list[float]:
        """When each round ended."""
        rounds = self.record.known_rounds
        begin = rounds[0].at_ms - rounds[0].spent_ms if rounds else 0.0
        return [(one.at_ms - begin) / 1000 for one in rounds]

    @property
    def seconds(self) -> float:
        return self.ends[-1] if self.ends else 0.0


class Race(QObject):
    """`lanes`: without and with a draft, once both are known; `players` play them. `writing`: the one that is written
    now, None otherwise, and the `side` of its lane.

    changed()    it goes on, ended, or cannot be
    ready()      both lanes are known
    moved()      a player is at another place
    """

    changed = Signal()
    ready = Signal()
    moved = Signal()

    def __init__(self, core: Core, parent: QObject) -> None:
        super().__init__(parent)
        self._core = core
        self._request: Request | None = None
        self._recorded = Recording("", "", ())
        self.lanes: tuple[Lane, ...] = ()
        self.players: tuple[ReplayViewModel, ...] = ()
        self.writing: ReplyViewModel | None = None
        self.side = 0
        self.error = ""
        core.chats.state_changed.connect(lambda: self.cancel() if core.chats.generating else None)

    def why_not(self, recording: Recording) -> str:
        """Why a reply of the chat cannot race, a sentence; "" where it can."""
        chats, loaded = self._core.chats, self._core.engine.loaded
        message = chats.message(recording.reply)
        if chats.is_running(recording.reply) or chats.generating:
            return tr("Wait until the reply is finished, then start the race.")
        if message is None or message.options is None or message.models is None or not Reply(recording.events).tokens:
            return tr("Only a reply with recorded rounds can race.")
        if loaded is None or is_address(loaded.main.path) or loaded.main.name != message.models.main:
            return tr("Load {main} first: it wrote this reply.", main=message.models.main)
        if loaded.draft is None and not Reply(recording.events).steps:
            return tr("Choose a draft first: this reply was written without one.")
        return ""

    def begin(self, recording: Recording) -> None:
        """Write what is missing, then let both run. `why_not` was asked."""
        self.cancel()
        self._clear()
        chats, self._recorded = self._core.chats, recording
        message = chats.message(recording.reply)
        options = None if message is None else chats.continuing.options_of(message)
        assert message is not None, "why_not would have said so"
        assert options is not None, "likewise"
        path = list(chats.path)
        before = path[: next(n for n, one in enumerate(path) if one.id == message.id)]
        assert before[-1].role is Role.USER, "a reply answers"
        source = DraftSource.NONE if Reply(recording.events).steps else DraftSource.AUTO
        tokens = len(Reply(recording.events).tokens)  # a reply that was stopped is raced as far as it came
        options = msgspec.structs.replace(
            options,
            draft=msgspec.structs.replace(options.draft, source=source),
            stop=msgspec.structs.replace(options.stop, max_tokens=tokens),
        )
        choices = chats.choices
        prompt = tuple(conversation(before, choices))
        self.writing, self.side = ReplyViewModel(self), int(source is DraftSource.AUTO)
        question = Generate(messages=prompt, truncation=choices.truncation, options=options)
        self._request = self._core.engine.ask(question, self._hear)
        self.changed.emit()

    def cancel(self) -> None:
        """Write no further; what races stands still."""
        request, self._request = self._request, None
        if request is not None:
            request.drop()
            self.writing = None
            self.error = tr("Cancelled.")
        for player in self.players:
            player.pause()
        self.changed.emit()

    def run(self, speed: float, *, still: bool) -> None:
        """From the start, so many times as fast as it was; `still`: at once to the end."""
        for player in self.players:
            player.set_speed(speed)
            player.seek(player.head.last if still else 0)
            if not still:
                player.play()
        self.changed.emit()

    def close(self) -> None:
        """Nothing races, and nothing is written for it."""
        self.cancel()
        self._clear()
        self.changed.emit()

    def _clear(self) -> None:
        for player in self.players:
            player.deleteLater()
        self.lanes, self.players, self.writing, self.error = (), (), None, ""

    def _hear(self, events: Sequence[AnswerEvent]) -> None:
        if self.writing is None:
            return
        self._core.plain_speed.wait()  # other measurements have to wait
        failed = events[-1]
        if isinstance(failed, RequestFailed):
            self._request, self.writing, self.error = None, None, failed.message
        else:
            self.writing.feed(events)  # type: ignore[arg-type]  # events of replies alone
            if self.writing.ended:
                self._start()
        self.changed.emit()
        if self.players:
            self.ready.emit()

    def _start(self) -> None:
        assert self.writing is not None, "it was written"
        written, recorded = self.writing.record.events, self._recorded.events
        self._request = self.writing = None
        plain, drafted = (written, recorded) if Reply(recorded).steps else (recorded, written)
        self.lanes = Lane(tr("Without a draft"), plain), Lane(tr("With a draft"), drafted)
        self.players = tuple(ReplayViewModel(Recording(lane.name, "", lane.events), parent=self) for lane in self.lanes)
        for player in self.players:
            player.set_real(True)
            player.moved.connect(self.moved)
            player.changed.connect(self.changed)

    @property
    def over(self) -> bool:
        return bool(self.players) and all(player.at_end for player in self.players)

    @property
    def verdict(self) -> str:
        """Who was first, by how much, and whether the texts are the same."""
        plain, drafted = self.lanes
        if drafted.record.metrics.too_short or not plain.seconds or not drafted.seconds:
            return too_short_to_tell()
        first, second = sorted(self.lanes, key=lambda lane: lane.seconds)
        ms = 1000 * plain.seconds / len(plain.record.tokens)
        tps = len(drafted.record.tokens) / drafted.seconds
        ids, count = [lane.record.token_ids for lane in self.lanes], len(drafted.record.tokens)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(*ids, strict=False)))
        return phrased(
            (
                tr("{name}: {ahead:,.2f} s faster", name=first.name, ahead=second.seconds - first.seconds),
                beside(tps, ms, low=ms, high=ms, count=1, of=Basis.PROMPTS).words,
                tr("draft wrote {kept:,} of {count:,} tokens", kept=drafted.record.fates[Fate.ACCEPTED], count=count),
                tr("same text") if ids[0] == ids[1] else tr("texts differ from token {place:,}", place=same + 1),
            )
        )
