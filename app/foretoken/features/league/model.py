"""The drafter league on the user's own chats: what each draft would be worth, in an engine process of its own."""

import enum
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from PySide6.QtCore import QObject, Signal

from foretoken.errors import DoesNotFit, ForetokenError, StoreError
from foretoken.features.league.league import League, LeaguePlan, LeagueProgress
from foretoken.features.league.league_cache import LeagueCache
from foretoken.features.league.standing import Candidate, LeagueRow, Standing
from foretoken.features.league.written import ReplyToRead, replies_by_chat, why_none
from foretoken.gui.measuring.own_runs import OwnRuns, Run
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel, DraftLength
from foretoken.gui.viewmodels.pair.engine import EngineViewModel
from foretoken.gui.viewmodels.pair.entries import LOOKUP, Entry
from foretoken.gui.viewmodels.pair.fits import Fit
from foretoken.gui.viewmodels.pair.pickers import PickersViewModel
from foretoken.gui.viewmodels.pair.server_limits import why_no_league
from foretoken.gui.viewmodels.shared.jobs import Job, Jobs
from foretoken.gui.viewmodels.shared.undo import Step
from foretoken.session.remote.address import is_address
from foretoken.store.archive import ChatArchive
from foretoken.wording import tr

_CHATS: Final = 30  # that can be chosen from
_CHOSEN: Final = 3  # chats that are chosen at first, those used last
_MOST: Final = 20  # replies that are read of those chosen


class ChatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A chat with replies of the main model, the latest first; `why_not`: there is none that can be read, in a few
    words."""

    id: int
    title: str
    replies: tuple[ReplyToRead, ...]
    why_not: str = ""


class Stage(enum.Enum):
    """How far a league is."""

    LOOKING = "looking"  # for replies in chats
    CHOOSING = "choosing"
    RUNNING = "running"
    DONE = "done"


class LeagueModel(QObject):
    """What is to be read, how far it is, and what came of it.

    It never disturbs the open chat: it loads the models once more, and a reply in the chat goes first. What was found
    is kept: a league that was ended goes on where it was.

    changed()    choices, stage, progress or result changed
    """

    changed = Signal()

    def __init__(
        self,
        *,
        engine: EngineViewModel,
        chats: ChatsViewModel,
        controls: ControlsViewModel,
        pickers: PickersViewModel,
        jobs: Jobs,
        archive: Callable[[], ChatArchive],
        runs: OwnRuns,
        offers: Callable[[str], Callable[[], Sequence[str]]] = lambda _main: tuple,
        cache: Callable[[], LeagueCache] = LeagueCache,
        parent: QObject | None = None,
    ) -> None:
        """`offers`: for a main model's path work that finds the names of drafts that could be downloaded."""
        super().__init__(parent)
        self._engine, self._chats, self._controls, self._pickers = engine, chats, controls, pickers
        self._jobs, self._archive, self._measuring, self._offers, self._cache = jobs, archive, runs, offers, cache
        runs.told.connect(self._on_steps)
        runs.moved.connect(self.changed)
        self._main: str | None = None  # path of the main model that the choices are of
        self._rows: tuple[ChatRow, ...] = ()
        self._chosen: set[int] = set()
        self._left_out: set[str] = set()  # paths of candidates
        self._league: League | None = None
        self._progress: LeagueProgress | None = None
        self._paths: dict[str, str] = {}  # of candidates by label
        self._plan: LeaguePlan | None = None  # that `result` is of
        self.stage = Stage.CHOOSING
        self.result: Standing | None = None
        self.error = ""
        self.offered: tuple[str, ...] = ()
        """Names of drafts for this main model that are not on this machine."""
        engine.state_changed.connect(self._on_engine)
        pickers.changed.connect(self.changed)

    # --- what is read -----------------------------------------------------------------------------------------

    def begin(self) -> None:
        """It was asked for: look for replies of the loaded main model."""
        loaded, pair = self._engine.loaded, self._engine.pair
        if self.stage in (Stage.RUNNING, Stage.LOOKING):
            return
        if loaded is None or pair is None:
            self._rows, self._main, self.result = (), None, None
            self.changed.emit()
            return
        if pair.main != self._main:
            self.result, self._left_out, self._chosen = None, set(), set()
        self._main, self.stage, self.error = pair.main, Stage.LOOKING, ""
        name, find_offers = loaded.main.name, self._offers(pair.main)
        try:
            archive = self._archive()
        except StoreError as error:
            self._on_not_found(error)
            return

        def work(job: Job) -> tuple[tuple[ChatRow, ...], tuple[str, ...]]:
            found, without = list[ChatRow](), list[ChatRow]()
            with archive:
                for chat, replies in replies_by_chat(archive, name):
                    if replies:
                        found.append(ChatRow(id=chat.id, title=chat.title, replies=tuple(replies)))
                    elif len(without) < _CHATS:
                        why_not = why_none(archive, chat.id, name)
                        without.append(ChatRow(id=chat.id, title=chat.title, replies=(), why_not=why_not))
                    if len(found) >= _CHATS or job.stop.is_set():
                        break
            return (*found, *without), _names(find_offers)

        self._jobs.start(work, done=self._on_found, failed=self._on_not_found)
        self.changed.emit()

    def _on_engine(self, _state: object) -> None:
        pair = self._engine.pair
        if self._engine.loaded is not None and pair is not None and pair.main != self._main:
            self.begin()  # with another main model there are other replies
        else:
            self.changed.emit()

    def _on_found(self, found: tuple[tuple[ChatRow, ...], tuple[str, ...]]) -> None:
        self._rows, self.offered = found
        known = {row.id for row in self._rows if row.replies}
        self._chosen &= known
        if not self._chosen:
            self._chosen = {row.id for row in self._rows[:_CHOSEN] if row.replies}
        self.stage = Stage.CHOOSING if self.result is None else Stage.DONE
        self.changed.emit()

    def _on_not_found(self, error: ForetokenError) -> None:
        self.stage, self.error = Stage.CHOOSING, str(error)
        self.changed.emit()

    @property
    def running(self) -> bool:
        return self.stage is Stage.RUNNING

    @property
    def rows(self) -> tuple[ChatRow, ...]:
        """Chats with replies of the main model, those used last first; then those without."""
        return self._rows

    def is_chosen(self, chat: int) -> bool:
        return chat in self._chosen

    def choose(self, chat: int, chosen: bool) -> None:
        """Read a chat, or leave it out."""
        if not self.running and chosen != (chat in self._chosen):
            self._chosen ^= {chat}
            self.changed.emit()

    @property
    def replies(self) -> tuple[ReplyToRead, ...]:
        """Those that are to be read: of each chosen chat in turns, the latest first."""
        of_each = [row.replies for row in self._rows if row.id in self._chosen]
        longest = max(map(len, of_each), default=0)
        return tuple(replies[n] for n in range(longest) for replies in of_each if n < len(replies))[:_MOST]

    def candidates(self) -> list[Entry]:
        """All drafts and heads on this machine that fit the main model as far as is known, and prompt lookup."""
        now = self._pickers.draft
        rows = self._pickers.drafts()
        return [row for row in rows if row.path is not None and (row.fit is not Fit.NO or row.path == now)]

    def takes_part(self, path: str) -> bool:
        return path not in self._left_out

    def let_in(self, path: str, in_: bool) -> None:
        """Let a candidate take part, or leave it out."""
        if not self.running and in_ == (path in self._left_out):
            self._left_out ^= {path}
            self.changed.emit()

    @property
    def why_not(self) -> str:
        """Why it cannot begin, a sentence; "" where it can."""
        if self._engine.loaded is None:
            return tr("Choose a main model first.")
        if is_address(self._engine.loaded.main.path):
            return why_no_league()
        if self.stage is Stage.LOOKING:
            return tr("Looking for replies of this model in your chats…")
        if not any(row.replies for row in self._rows):
            return tr("This model has not written a reply here yet. Chat with it first, and come back.")
        if not self._chosen:
            return tr("Choose a chat to read.")
        if not any(self.takes_part(row.path or "") for row in self.candidates()):
            return tr("Choose a draft, or prompt lookup.")
        return ""

    # --- reading ----------------------------------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        """Whether a start goes on with a league that was ended."""
        return self.result is not None and not self.result.finished and self._planned()[0] == self._plan

    @property
    def again(self) -> bool:
        """Whether a start repeats the league that is shown."""
        return self.result is not None and self.result.finished and self._planned()[0] == self._plan

    def _planned(self) -> tuple[LeaguePlan | None, dict[str, str]]:
        """What a start would find out, and the paths of its candidates by label."""
        pair = self._engine.pair
        entries = [row for row in self.candidates() if row.path is not None and self.takes_part(row.path)]
        paths = {row.label: row.path for row in entries if row.path is not None}
        if pair is None:
            return None, paths
        plan = LeaguePlan(
            pair=msgspec.structs.replace(pair, draft=None, second_draft=None),
            candidates=tuple(
                Candidate(label=label, path=None if path == LOOKUP else path) for label, path in paths.items()
            ),
            replies=self.replies,
        )
        return plan, paths

    def start(self) -> None:
        """Read everything that is not known yet. Where all is known, measure anew what rounds cost."""
        plan, paths = self._planned()
        if self.why_not or plan is None or self.running:
            return
        again = self.again
        self._plan, self._paths = plan, paths
        if again:
            plan = msgspec.structs.replace(plan, anew=True)
        self.stage, self.result, self.error = Stage.RUNNING, None, ""
        self._progress = self._league = None

        def work(run: Run) -> Standing:
            with run.session() as session:
                league = League(session, plan, cache=self._cache(), told=run.tell, gate=run.gate)
                self._league = run.by(league)
                return league.run()

        self._measuring.start(work, self._end, self._on_failed)
        self.changed.emit()

    def cancel(self) -> None:
        """End it with what is known."""
        self._measuring.cancel()

    @property
    def progress(self) -> LeagueProgress | None:
        """How far it is; None before the first step."""
        return self._progress

    @property
    def waits(self) -> bool:
        """Whether a reply in the chat goes first just now."""
        return self._measuring.held

    def _on_steps(self, steps: Sequence[object]) -> None:
        for step in steps:
            if isinstance(step, LeagueProgress):
                self._progress = step
        self.changed.emit()

    def _on_failed(self, error: ForetokenError) -> None:
        if not self._measuring.cancelled:
            self.error = str(error)
            if isinstance(error, DoesNotFit):
                self.error = tr(
                    "{sentence} The models of the chat stay loaded beside those of a league.", sentence=self.error
                )
        self._end(None if self._league is None else self._league.result)

    def _end(self, found: Standing | None) -> None:
        self.stage = Stage.DONE
        self.result = found if found is not None and found.rows else None
        self.changed.emit()

    # --- what came of it --------------------------------------------------------------------------------------

    def guesses_now(self, row: LeagueRow) -> DraftLength | None:
        """The draft length at which this guesses at present; None where it does not."""
        path, length = self._now()
        return length if path is not None and path == self._paths.get(row.candidate) else None

    def in_use(self, row: LeagueRow) -> bool:
        """Whether this is what guesses now, at this draft length."""
        return self._now() == (self._paths.get(row.candidate), row.best)

    def use(self, row: LeagueRow) -> None:
        """Let it guess, at its best draft length. It can be undone."""
        path = self._paths.get(row.candidate)
        if path is None or row.error or self.in_use(row):
            return
        before, after = self._now(), (path, row.best)
        self._set(*after)
        self._chats.undo.did(
            Step(
                tr("use {draft}", draft=row.candidate),
                tr("{draft} guesses now.", draft=row.candidate),
                lambda: self._set(*before),
                lambda: self._set(*after),
            )
        )
        self.changed.emit()

    def _now(self) -> tuple[str | None, DraftLength]:
        return self._pickers.draft_row, self._controls.options.draft.length

    def _set(self, draft: str | None, length: DraftLength) -> None:
        self._controls.set_draft_length(length)
        self._pickers.choose_draft(draft)
        self.changed.emit()


def _names(find: Callable[[], Sequence[str]]) -> tuple[str, ...]:
    """What could be downloaded; nothing where that cannot be found out, which is no reason not to go on."""
    try:
        return tuple(find())
    except ForetokenError:
        return ()
