"""Settings compared on one prompt, in an engine process of their own."""

import secrets
from collections.abc import Sequence
from typing import Final

import msgspec
from PySide6.QtCore import QObject, Signal

from foretoken.engine.options import ChatMessage, DraftSource, ReplyOptions
from foretoken.engine.sampling.chance import FRESH_SEED_BITS
from foretoken.features.compare.comparison import (
    MOST_SETTINGS,
    Comparing,
    ComparisonPlan,
    ComparisonReport,
    Explaining,
    Started,
    Streamed,
)
from foretoken.gui.core import Core
from foretoken.gui.measuring.run_model import MeasuringRun, RunModel
from foretoken.gui.viewmodels.chat.conversation import conversation
from foretoken.gui.viewmodels.pair.controls import DraftLength
from foretoken.gui.viewmodels.pair.entries import LOOKUP, SERVER, Entry, none_row, server_row
from foretoken.gui.viewmodels.pair.fits import Fit
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.measuring.setting import Setting
from foretoken.session.messages import LoadProgress
from foretoken.session.remote.address import is_address
from foretoken.store.records import Message, Role
from foretoken.wording import tr

FEWEST: Final = 2
_LENGTHS: Final[tuple[DraftLength, ...]] = ("auto", 4, 8, 2)  # that are proposed
_TOKENS: Final = 200  # of a run, unless the reply was to be shorter


class SettingChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A setting as it is chosen. `draft`: a file's path, LOOKUP, or None for no draft. Where the main model is on a
    server: SERVER for its own, None for none, or the address of another server."""

    draft: str | None
    length: DraftLength = "auto"


class CompareModel(RunModel):
    """What is compared, the runs while they are written, and what came of them.

    It never disturbs the open chat: it loads the models once more, and a reply in the chat goes first.

    run_begun(int)    the setting with this number is written again, `reply(number)` is another
    """

    run_begun = Signal(int)

    def __init__(self, core: Core, parent: QObject | None = None) -> None:
        super().__init__(core, parent)
        self._controls = core.controls
        self._turns: tuple[ChatMessage, ...] = ()  # before the prompt
        self.prompt = ""
        """What is answered in each setting; the conversation before it is kept."""
        self.options = ReplyOptions()
        """What all settings share."""
        self.repeat = 3
        self.result: ComparisonReport | None = None
        self.choices: tuple[SettingChoice, ...] = ()
        self._comparing: Comparing | None = None
        self._plan: ComparisonPlan | None = None
        self._runs: dict[tuple[int, int], ReplyViewModel] = {}  # by setting and repetition
        self._shown: dict[int, int] = {}  # repetition that is shown, by setting
        self._streaming: ReplyViewModel | None = None  # None in a warm-up
        self._of = self._what_is_loaded

    # --- what is compared ----------------------------------------------------------------------------------

    def ask(self, message: int | None) -> None:
        """Compare on what the user asked before a message of the open chat, or in it; None: on a prompt to be typed."""
        if self.running:
            return
        path = list(self._chats.path)
        found = None if message is None else self._chats.message(message)
        until = next((n for n, one in enumerate(path) if found is not None and one.id == found.id), -1)
        asked = path[: until + 1]
        while asked and asked[-1].role is not Role.USER:
            asked.pop()
        turns = conversation(asked, self._controls.choices) if asked else []
        self._turns = tuple(turns[:-1])
        self.prompt = turns[-1].content if turns else ""
        self.options = self._options_of(found)
        self.choices = self._usual()
        self.result, self.error = None, ""
        self._forget_runs()
        self.changed.emit()

    def _options_of(self, message: Message | None) -> ReplyOptions:
        """Those of a reply, else of the next one; with a seed and an end."""
        found = None if message is None or message.models is None else self._chats.continuing.options_of(message)
        options = found or self._controls.options
        most = min(options.stop.max_tokens or _TOKENS, _TOKENS)
        seed = options.sampling.seed
        return msgspec.structs.replace(
            options,
            sampling=msgspec.structs.replace(
                options.sampling, seed=secrets.randbits(FRESH_SEED_BITS) if seed is None else seed
            ),
            stop=msgspec.structs.replace(options.stop, max_tokens=most),
        )

    def _usual(self) -> tuple[SettingChoice, ...]:
        """No draft, and the pair as it is now; of a server that decides it, another server beside it."""
        length = self._controls.options.draft.length
        if not self.remote:
            return SettingChoice(draft=None), SettingChoice(draft=self._pickers.draft or LOOKUP, length=length)
        if self._takes_length:
            return SettingChoice(draft=None), SettingChoice(draft=SERVER, length=length)
        return tuple(SettingChoice(draft=row.path) for row in self.drafts()[:2])

    @property
    def remote(self) -> bool:
        """Whether the main model is on a server."""
        return self._engine.pair is not None and is_address(self._engine.pair.main)

    @property
    def _what_is_loaded(self) -> tuple[str, bool]:
        """The server that the settings are of, "" for this machine, and whether it takes a draft length."""
        pair = self._engine.pair
        return (pair.main, self._takes_length) if pair is not None and is_address(pair.main) else ("", True)

    def _on_models(self) -> None:
        if self._what_is_loaded != self._of and not self.running:
            self._of, self.choices = self._what_is_loaded, self._usual()
        super()._on_models()

    @property
    def _takes_length(self) -> bool:
        return self._engine.loaded is not None and self._engine.loaded.takes_length

    def has_length(self, choice: SettingChoice) -> bool:
        """Whether a draft length can be chosen for a setting."""
        return choice.draft == SERVER and self._takes_length if self.remote else choice.draft is not None

    def set_prompt(self, text: str) -> None:
        if text != self.prompt and not self.running:
            self.prompt = text
            self.changed.emit()

    def set_sampling(self, *, temperature: float) -> None:
        sampling = msgspec.structs.replace(self.options.sampling, temperature=temperature)
        self.options = msgspec.structs.replace(self.options, sampling=sampling)

    def set_longest(self, tokens: int) -> None:
        """Where a reply ends, if it does not by itself."""
        stop = msgspec.structs.replace(self.options.stop, max_tokens=tokens)
        self.options = msgspec.structs.replace(self.options, stop=stop)

    def drafts(self) -> list[Entry]:
        """What can be chosen for a setting: no draft, prompt lookup, and all drafts that fit the main model; of a
        server its own draft, or another server."""
        if self.remote:
            own = msgspec.structs.replace(server_row(), path=SERVER)
            others = [row for row in self._pickers.servers() if row.path != self._pickers.main]
            return [own, *([none_row()] if self._takes_length else []), *others]
        return [row for row in self._pickers.drafts() if row.fit is not Fit.NO]

    def choose(self, number: int, choice: SettingChoice) -> None:
        """Change the setting with this number."""
        if self.remote and not self.has_length(choice):
            choice = SettingChoice(draft=choice.draft)
        self._set((*self.choices[:number], choice, *self.choices[number + 1 :]))

    def add(self) -> None:
        """One more setting: the same draft with another length, or another server."""
        if len(self.choices) < MOST_SETTINGS:
            usual = next((one for one in reversed(self.choices) if one.draft is not None), self.choices[-1])
            if self.remote:
                wanted = [SettingChoice(draft=row.path) for row in self.drafts()]
                wanted += [SettingChoice(draft=SERVER, length=length) for length in _LENGTHS if self._takes_length]
            else:
                wanted = [SettingChoice(draft=usual.draft or LOOKUP, length=length) for length in _LENGTHS]
            new = next((one for one in wanted if one not in self.choices), usual)
            self._set((*self.choices, new))

    def remove(self, number: int) -> None:
        if len(self.choices) > FEWEST:
            self._set((*self.choices[:number], *self.choices[number + 1 :]))

    def _set(self, choices: tuple[SettingChoice, ...]) -> None:
        if choices != self.choices and not self.running:
            self.choices = choices
            self.changed.emit()

    @property
    def why_not(self) -> str:
        """Why it cannot begin, a sentence; "" where it can."""
        if self._engine.pair is None:
            return tr("Choose a main model first.")
        if not self.prompt.strip():
            return tr("Write a prompt first.")
        if self.remote and not self._takes_length and len(self.drafts()) < FEWEST:
            return tr(
                "This server decides what it guesses, so there is nothing to compare. Use another server once "
                "(Models ▸ Use a remote server…), come back to this one, and compare the two."
            )
        if len(set(self.choices)) < len(self.choices):
            return tr("Two settings are the same; change one.")
        return ""

    def name(self, choice: SettingChoice) -> str:
        """What a setting is called."""
        if choice.draft is None:
            return tr("No draft")
        if is_address(choice.draft):
            return self._pickers.label(choice.draft)
        if choice.draft == SERVER and choice.length == "auto":
            return self._pickers.label(self._pickers.main or "")  # beside other servers
        named = {LOOKUP: tr("Prompt lookup"), SERVER: server_row().label}
        draft = named.get(choice.draft) or self._pickers.label(choice.draft)
        if choice.length == "auto":
            return tr("{draft}, length Auto", draft=draft)
        return tr("{draft}, length {length}", draft=draft, length=choice.length)

    # --- the runs ------------------------------------------------------------------------------------------

    def start(self, *, again: bool = False) -> None:
        """Run everything, whatever was run before; `result` says what came of it."""
        del again
        pair = self._engine.pair
        if self.why_not or pair is None or self.running:
            return
        plan = self._plan = ComparisonPlan(
            pair=msgspec.structs.replace(pair, second_draft=None),
            settings=tuple(map(self._setting, self.choices)),
            prompt=(*self._turns, ChatMessage(role="user", content=self.prompt)),
            options=self.options,
            repeat=self.repeat,
        )
        self.result = self._comparing = None
        self._forget_runs()

        def work(run: MeasuringRun) -> ComparisonReport:
            with run.session() as session:
                self._comparing = run.by(Comparing(session, plan, run.tell, run.gate))
                return self._comparing.run()

        self._begin(work, self._on_end)

    def _setting(self, choice: SettingChoice) -> Setting:
        source = DraftSource.NONE if choice.draft is None else DraftSource.AUTO
        if choice.draft == LOOKUP:
            source = DraftSource.LOOKUP
        options = msgspec.structs.replace(self.options.draft, source=source, length=choice.length)
        if self.remote:
            other = choice.draft if choice.draft is not None and is_address(choice.draft) else ""
            return Setting(label=self.name(choice), server=other, options=options)
        draft = choice.draft if source is DraftSource.AUTO else None
        return Setting(label=self.name(choice), draft=draft, options=options)

    def reply(self, number: int) -> ReplyViewModel | None:
        """The run of a setting that is shown: the one that is written, else that of median speed, or one asked for."""
        return self._runs.get((number, self._shown.get(number, 0)))

    def show_run(self, number: int, repetition: int) -> None:
        """Show another run of a setting."""
        if (number, repetition) in self._runs and self._shown.get(number) != repetition:
            self._shown[number] = repetition
            self.run_begun.emit(number)

    def _forget_runs(self) -> None:
        for reply in self._runs.values():
            reply.deleteLater()
        self._runs.clear()
        self._shown.clear()

    def _take(self, steps: Sequence[object]) -> None:
        events: list[object] = []
        for step in steps:
            match step:
                case Streamed(event=event):
                    events.append(event)
                    continue
                case Started():
                    self._feed(events)
                    self._on_started(step)
                case LoadProgress(part=part, fraction=fraction):
                    loading = tr("Loading the draft: {done:.0%}", done=fraction)
                    if part == "main":
                        loading = tr("Loading the main model: {done:.0%}", done=fraction)
                    self.doing = loading
                case Explaining(fork=fork):
                    self.share = 1.0
                    self.doing = tr("Measuring the margin at token {position:,}", position=fork.position + 1)
        self._feed(events)

    def _feed(self, events: list[object]) -> None:
        if self._streaming is not None and events:
            self._streaming.feed(events)  # type: ignore[arg-type]  # events of replies alone
        events.clear()

    def _on_started(self, step: Started) -> None:
        assert self._plan is not None, "it runs"
        name = self._plan.settings[step.setting].label
        if step.warm_up:
            self._streaming = None
            self.doing = tr("Warming up: {setting}", setting=name)
        else:
            before = self._runs.get((step.setting, step.repetition))  # which was disturbed
            self._streaming = self._runs[step.setting, step.repetition] = ReplyViewModel(self)
            self._shown[step.setting] = step.repetition
            self.run_begun.emit(step.setting)
            if before is not None:
                before.deleteLater()
            self.doing = tr(
                "{setting}: run {number} of {all}", setting=name, number=step.repetition + 1, all=self._plan.repeat
            )
        self.share = step.done / step.total

    def _on_end(self, found: ComparisonReport | None) -> None:
        if found is None and self._comparing is not None and any(one.runs for one in self._comparing.result.settings):
            found = self._comparing.result
        self.result, self._streaming = found, None
        for number, outcome in enumerate(found.settings if found is not None else ()):
            if outcome.runs:
                self.show_run(number, outcome.run)
