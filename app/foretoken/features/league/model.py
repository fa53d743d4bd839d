"""The drafter league on the user's own chats: what each draft would be worth, in an engine process of its own."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from PySide6.QtCore import QObject

from foretoken.amounts import time_left
from foretoken.errors import ForetokenError, StoreError
from foretoken.features.league.league import League, LeagueCache, LeaguePlan
from foretoken.features.league.standing import Candidate, LeagueRow, Standing
from foretoken.features.league.written import ReplyToRead, replies_by_chat, why_none
from foretoken.gui.core import Core
from foretoken.gui.measuring.run_model import MeasuringRun, RunModel
from foretoken.gui.viewmodels.pair.controls import DraftLength
from foretoken.gui.viewmodels.pair.entries import LOOKUP, Entry
from foretoken.gui.viewmodels.pair.fits import Fit
from foretoken.gui.viewmodels.shared.jobs import Job
from foretoken.gui.viewmodels.shared.undo import UndoStep
from foretoken.library.on_disk.local import LocalModel, model_at
from foretoken.measuring.measuring import MeasuringProgress
from foretoken.plain import one_line
from foretoken.session.remote.address import is_address
from foretoken.wording import number, sentences, tr, trn

if TYPE_CHECKING:
    from foretoken.library.catalog.catalog import Catalog

_CHATS: Final = 30  # that can be chosen from
_CHOSEN: Final = 3  # chats that are chosen at first, those used last
_NAME: Final = 60  # characters of a name
_MOST: Final = 20  # replies that are read of those chosen


class ChatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A chat with replies of the main model, the latest first; `why_not`: there is none that can be read, in a few
    words."""

    id: int
    title: str
    replies: tuple[ReplyToRead, ...]
    why_not: str = ""


class LeagueModel(RunModel):
    """What is to be read, how far it is, and what came of it.

    It never disturbs the open chat: it loads the models once more, and a reply in the chat goes first. What was found
    is kept: a league that was ended goes on where it was.
    """

    def __init__(self, core: Core, parent: QObject | None = None) -> None:
        super().__init__(core, parent)
        self._controls = core.controls
        self._archive, self._models = core.store.archive, core.models
        self._main: str | None = None  # path of the main model that the choices are of
        self.chosen: set[int] = set()
        """The chats that are read."""
        self.left_out: set[str] = set()
        """The paths of candidates that take no part."""
        self._league: League | None = None
        self._paths: dict[str, str] = {}  # of candidates by label
        self._plan: LeaguePlan | None = None  # that `result` is of
        self.looking = False
        """Whether chats are read for replies."""
        self.rows: tuple[ChatRow, ...] = ()
        """Chats with replies of the main model, those used last first; then those without."""
        self.result: Standing | None = None
        self.offered: tuple[str, ...] = ()
        """Names of drafts for this main model that are not on this machine."""

    # --- what is read -----------------------------------------------------------------------------------------

    def begin(self) -> None:
        """It was asked for: look for replies of the loaded main model."""
        loaded, pair = self._engine.loaded, self._engine.pair
        if self.busy:
            return
        if loaded is None or pair is None:
            self.rows, self._main, self.result = (), None, None
            self.changed.emit()
            return
        if pair.main != self._main:
            self.result, self.left_out, self.chosen = None, set(), set()
        self._main, self.looking, self.error = pair.main, True, ""
        self.share = None
        name, path, models = loaded.main.name, pair.main, self._models
        known, here = models.local.find(path), tuple(models.local.models)
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
            return (*found, *without), _names(models.catalog, known or model_at(Path(path)), here)

        self._jobs.start(work, done=self._on_found, failed=self._on_not_found)
        self.changed.emit()

    @property
    def busy(self) -> bool:
        return self.running or self.looking

    def _on_models(self) -> None:
        pair = self._engine.pair
        if self._engine.loaded is not None and pair is not None and pair.main != self._main:
            self.begin()  # with another main model there are other replies
        else:
            super()._on_models()

    def _on_found(self, found: tuple[tuple[ChatRow, ...], tuple[str, ...]]) -> None:
        self.rows, self.offered = found
        known = {row.id for row in self.rows if row.replies}
        self.chosen &= known
        if not self.chosen:
            self.chosen = {row.id for row in self.rows[:_CHOSEN] if row.replies}
        self.looking = False
        self.changed.emit()

    def _on_not_found(self, error: ForetokenError) -> None:
        self.looking, self.error = False, str(error)
        self.changed.emit()

    def choose(self, chat: int, chosen: bool) -> None:
        """Read a chat, or leave it out."""
        if not self.running and chosen != (chat in self.chosen):
            self.chosen ^= {chat}
            self.changed.emit()

    @property
    def replies(self) -> tuple[ReplyToRead, ...]:
        """Those that are to be read: of each chosen chat in turns, the latest first."""
        of_each = [row.replies for row in self.rows if row.id in self.chosen]
        longest = max(map(len, of_each), default=0)
        return tuple(replies[n] for n in range(longest) for replies in of_each if n < len(replies))[:_MOST]

    def candidates(self) -> list[Entry]:
        """All drafts and heads on this machine that fit the main model as far as is known, and prompt lookup."""
        now = self._pickers.draft
        rows = self._pickers.drafts()
        return [row for row in rows if row.path is not None and (row.fit is not Fit.NO or row.path == now)]

    def let_in(self, path: str, in_: bool) -> None:
        """Let a candidate take part, or leave it out."""
        if not self.running and in_ == (path in self.left_out):
            self.left_out ^= {path}
            self.changed.emit()

    @property
    def why_not(self) -> str:
        """Why it cannot begin, a sentence; "" where it can."""
        if self._engine.loaded is None:
            return tr("Choose a main model first.")
        if is_address(self._engine.loaded.main.path):
            return why_no_league()
        if self.looking:
            return tr("Looking for replies of this model in your chats…")
        if not any(row.replies for row in self.rows):
            return tr("This model has no replies yet. Chat with it first.")
        if not self.chosen:
            return tr("Choose a chat to read.")
        if not any(row.path not in self.left_out for row in self.candidates()):
            return tr("Choose a draft, or prompt lookup.")
        return ""

    # --- reading ----------------------------------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        return self.result is not None and not self.result.finished and self._planned()[0] == self._plan

    @property
    def again(self) -> bool:
        return self.result is not None and self.result.finished and self._planned()[0] == self._plan

    @property
    def at_rest(self) -> str:
        found = self.result
        if found is None:
            return trn(
                "{n:,} reply will be read with each draft.",
                "{n:,} replies will be read with each draft.",
                len(self.replies),
            )
        said = trn(
            "Read in {n:,} reply of {tokens} tokens; {plain:,.1f} tok/s without guesses.",
            "Read in {n:,} replies of {tokens} tokens; {plain:,.1f} tok/s without guesses.",
            found.replies,
            tokens=number(found.tokens),
            plain=found.plain_tps or 0.0,
        )
        return said if found.finished else sentences((tr("Stopped before all replies were read."), said))

    def _planned(self) -> tuple[LeaguePlan | None, dict[str, str]]:
        """What a start would find out, and the paths of its candidates by label."""
        pair = self._engine.pair
        entries = [row for row in self.candidates() if row.path is not None and row.path not in self.left_out]
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

    def start(self, *, again: bool = False) -> None:
        """Read everything that is not known yet; `again`: measure anew what rounds cost."""
        plan, paths = self._planned()
        if self.why_not or plan is None or self.running:
            return
        self._plan, self._paths = plan, paths
        self.result = self._league = None
        asked = msgspec.structs.replace(plan, anew=again)

        def work(run: MeasuringRun) -> Standing:
            with run.session() as session:
                self._league = run.by(League(session, asked, cache=LeagueCache(), told=run.tell, gate=run.gate))
                return self._league.run()

        self._begin(work, self._on_end)

    def _words(self, progress: MeasuringProgress) -> str:
        name = one_line(progress.label, _NAME)
        if progress.seconds_left is None:
            return tr("With {draft}", draft=name)
        return tr("With {draft}: {left}", draft=name, left=time_left(progress.seconds_left))

    def _on_end(self, found: Standing | None) -> None:
        if found is None and self._league is not None:
            found = self._league.result
        self.result = found if found is not None and found.rows else None

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
            UndoStep(
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


def _names(catalog: "Callable[[], Catalog]", main: LocalModel, here: Sequence[LocalModel]) -> tuple[str, ...]:
    """What could be downloaded; nothing where that cannot be found out, which is no reason not to go on."""
    from foretoken.library.drafts import matching

    try:
        return tuple(dict.fromkeys(one.name for one in matching.offers(main, catalog(), here)))
    except ForetokenError:
        return ()


def why_no_league() -> str:
    """Why there is no drafter league of a model on a server."""
    return tr("The league needs the model's own probabilities. Load it on this computer instead of on a server.")
