"""The drafter league: what each candidate would be worth on replies that are there already.

Each reply is read once with each candidate beside the main model, which tells how often guesses are kept along it
(`along`); and a few rounds of short replies tell what rounds cost with it (`prices`). From both follows the speed at
every draft length, and by a replay of the policy itself that of automatic length (`replayed`). Prompt lookup is
replayed too: what it guesses depends on the text alone.
"""

import hashlib
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from foretoken import paths
from foretoken.encoding import to_json
from foretoken.engine.events import DraftKind, FinishReason, ReplyEvent, ReplyFinished, Round
from foretoken.engine.examined import Comparison
from foretoken.engine.model import Interrupted
from foretoken.engine.options import ChatMessage, DraftOptions, DraftSource, ReplyOptions, StopOptions
from foretoken.errors import EngineError, LoadCancelled, UnusableInput
from foretoken.features.league.standing import Candidate, CandidateFindings, Standing, record_of_league, standing_of
from foretoken.features.league.written import ReplyToRead, written
from foretoken.library.files.digest import fingerprint
from foretoken.library.files.keyed_file import KeyedFile
from foretoken.measuring.measuring import MeasuringProgress
from foretoken.measuring.open_record import OpenRecord
from foretoken.measuring.prices import Prices, prices_of
from foretoken.measuring.runner import engine_of
from foretoken.measuring.running import MeasuringGate, MeasuringSession
from foretoken.model_devices import key_of
from foretoken.session.messages import (
    CompareResult,
    Examine,
    ExamineProgress,
    Generate,
    Loaded,
    LoadPair,
    prompt_fields,
)
from foretoken.speedups import Basis
from foretoken.wording import tr

_FOLDER: Final = "league"
_VERSION: Final = 3  # of all that is kept
_MOST: Final = 4096
_MOST_BYTES: Final = 4 << 20
_LASTS: Final = 24 * 3600.0  # seconds for which prices are good: a machine may be in another mood the next day


class KeptPrices(msgspec.Struct, frozen=True, kw_only=True):
    """Prices as they were measured at `at`, seconds since 1970, and the names of the models."""

    prices: Prices
    name: str
    kind: DraftKind
    main: str
    at: float
    threads: int = 0


class LeagueCache:
    """What was found before, in `folder`."""

    def __init__(self, folder: Path | None = None) -> None:
        folder = folder or paths.cache_dir() / _FOLDER
        bounds: dict[str, Any] = {"packed": True, "most": _MOST, "most_bytes": _MOST_BYTES}
        self.comparisons = KeyedFile(folder, Comparison, **bounds)
        self.written = KeyedFile(folder, ReplyToRead, **bounds)
        self._prices = KeyedFile(folder, KeptPrices, **bounds)
        self._names: dict[str, bytes] = {}

    def key(self, pair: LoadPair, draft: str | None, what: str) -> str:
        """A name for something found with these files, loaded so."""
        found = hashlib.sha256(f"{_VERSION} {pair.kv} {pair.shared_tokens} {what}".encode())
        if what == "prices":
            found.update(
                f"{pair.threads} {pair.gpu_layers} {pair.context}{key_of(pair.on_main, pair.on_draft)}".encode()
            )
        for path in (pair.main, draft):
            found.update(self._name(path))
        return found.hexdigest()[:32]

    def prices(self, key: str) -> KeptPrices | None:
        """Those of the last day."""
        kept = self._prices.read(key)
        return kept if kept is not None and 0 <= time.time() - kept.at < _LASTS else None

    def keep_prices(self, key: str, known: CandidateFindings, *, main: str) -> None:
        assert known.prices is not None, "they were just measured"
        kept = KeptPrices(
            prices=known.prices, name=known.name, kind=known.kind, main=main, at=time.time(), threads=known.threads
        )
        self._prices.write(key, kept)

    def _name(self, path: str | None) -> bytes:
        """What a file holds, in short; the path itself of what is no file."""
        if path is None:
            return b"none"
        if path not in self._names:
            try:
                self._names[path] = fingerprint(Path(path))
            except OSError:
                self._names[path] = path.encode()
        return self._names[path]


_MEASURED: Final = (0, 1, 3, 7, 15)  # guesses of rounds that tell what rounds cost
_TOKENS: Final = 32  # of each reply that they belong to, at first; then twice as many, up to
_MOST_TOKENS: Final = 128
_SWEEPS: Final = 6  # over all of these, at most
_ENOUGH_S: Final = 2.5  # after which no other begins
_SLOW_S: Final = 5.0  # after which a reply is ended


class LeaguePlan(msgspec.Struct, frozen=True, kw_only=True):
    """What to find out. `pair`: the main model and how to load it; its drafts are left out. Prompts in `asked` are
    answered first, without guesses and with `options`, and join the `replies`. `anew`: what rounds cost is measured
    even where it was lately."""

    pair: LoadPair
    candidates: tuple[Candidate, ...]
    replies: tuple[ReplyToRead, ...] = ()
    asked: tuple[tuple[ChatMessage, ...], ...] = ()
    options: ReplyOptions = msgspec.field(default_factory=ReplyOptions)
    anew: bool = False

    @property
    def steps(self) -> int:
        """Replies to write and to read, with what is measured of each candidate."""
        count = len(self.replies) + len(self.asked)
        return len(self.asked) + len(self.candidates) * (1 + count)


class League:
    """Finds a plan's answers over one session. Everything found is kept in `cache`, so that a league which was ended
    goes on where it was. `gate` holds it back. `told` is called after each step. For one thread."""

    def __init__(
        self,
        session: MeasuringSession,
        plan: LeaguePlan,
        *,
        cache: LeagueCache,
        told: Callable[[MeasuringProgress], None] = lambda _progress: None,
        gate: MeasuringGate | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._session, self._plan, self._cache, self._told = session, plan, cache, told
        self._gate, self._clock = gate or MeasuringGate(), clock
        self._replies = list(plan.replies)
        self._candidates = [CandidateFindings(candidate) for candidate in plan.candidates]
        self._main = ""
        self._loaded: str | Literal[False] | None = False  # the draft's path
        self._done, self._worked, self._spent = 0, 0, 0.0
        self._finished = False

    def run(self) -> Standing:
        """Find everything. What a candidate cannot be asked is told in its row. Raises ForetokenError where the main
        model alone cannot be loaded, and Interrupted where the gate was cancelled."""
        for asked in self._plan.asked:
            self._step("", partial(self._write, asked))
        if not self._replies:
            raise UnusableInput(tr("No reply is long enough to read. Choose other prompts or chats."))
        for known in self._candidates:
            try:
                self._find(known)
            except (LoadCancelled, Interrupted):
                raise
            except (EngineError, UnusableInput) as error:
                known.error = str(error)
                self._loaded = False
                self._done = (1 + self._candidates.index(known)) * (1 + len(self._replies)) + len(self._plan.asked)
        self._finished = True
        return self.result

    @property
    def result(self) -> Standing:
        """What is known so far."""
        of = Basis.PROMPTS if self._plan.asked else Basis.CHATS
        return standing_of(self._candidates, self._replies, main=self._main, finished=self._finished, of=of)

    def record(self, command: str = "") -> OpenRecord:
        """What is known so far for others, without a word of the replies."""
        return record_of_league(
            self.result, self._candidates, self._replies, self._plan.pair, engine_of(self._session), command
        )

    # --- finding ----------------------------------------------------------------------------------------------

    def _step(self, doing: str, do: Callable[[], bool]) -> None:
        """One step, again where it had to give way. `do` says whether it had to work for it."""
        while True:
            if not self._gate.passed():
                raise Interrupted("The league was ended.")
            begun = self._clock()
            try:
                worked = do()
            except Interrupted:
                continue
            break
        self._done += 1
        if worked:
            self._worked, self._spent = self._worked + 1, self._spent + self._clock() - begun
        left = self._spent / self._worked * (self._plan.steps - self._done) if self._worked else None
        self._told(MeasuringProgress(done=self._done, total=self._plan.steps, seconds_left=left, label=doing))

    def _write(self, asked: tuple[ChatMessage, ...]) -> bool:
        """Answer one prompt without guesses."""
        plan = self._plan
        options = msgspec.structs.replace(
            plan.options, draft=msgspec.structs.replace(plan.options.draft, source=DraftSource.NONE)
        )
        key = self._cache.key(plan.pair, None, to_json((asked, options)).decode())
        reply = self._cache.written.read(key)
        if reply is None:
            self._load(None)
            reply = written(asked, options, list(self._reply(asked, options)))
            if reply is not None:
                self._cache.written.write(key, reply)
        if reply is not None:
            self._replies.append(reply)
        return True

    def _find(self, known: CandidateFindings) -> None:
        label = known.candidate.label
        known.name = label
        self._step(label, partial(self._price, known))
        for index, reply in enumerate(self._replies):
            self._step(label, partial(self._read, known, index, reply))

    def _price(self, known: CandidateFindings) -> bool:
        """Measure what rounds cost with it, unless that was done lately."""
        key = self._cache.key(self._plan.pair, known.candidate.path, "prices")
        kept = None if self._plan.anew else self._cache.prices(key)
        if kept is not None:
            known.prices, known.name, known.kind, self._main = kept.prices, kept.name, kept.kind, kept.main
            known.threads = kept.threads
            return False
        loaded = self._load(known.candidate.path)
        known.threads = loaded.threads
        if known.candidate.path is None:
            known.kind = DraftKind.LOOKUP
        elif loaded.draft is not None:
            known.name, known.kind = loaded.draft.name, loaded.draft.kind
        rounds = list(self._rounds(known))
        found = self._compare(min(self._replies, key=lambda one: len(one.token_ids)))
        if found.costs is None:
            raise EngineError(tr("The cost of passes was not measured. Try again."))
        known.prices = prices_of(rounds, found.costs)
        self._cache.keep_prices(key, known, main=self._main)
        return True

    def _rounds(self, known: CandidateFindings) -> Iterator[Round]:
        """Rounds of short replies, with more and fewer guesses."""
        begun = self._clock()
        for sweep in range(_SWEEPS):
            for guesses in _MEASURED:  # in turns, so that what disturbs falls on all of them
                yield from self._some(known, guesses, min(_TOKENS << sweep, _MOST_TOKENS))
            if self._clock() - begun > _ENOUGH_S:
                return

    def _some(self, known: CandidateFindings, guesses: int, tokens: int) -> Iterator[Round]:
        reply = min(self._replies, key=lambda one: len(one.token_ids))
        source = DraftSource.LOOKUP if known.candidate.path is None else DraftSource.DRAFT
        draft = DraftOptions(
            source=source if guesses else DraftSource.NONE,
            length=guesses or "auto",
            acceptance=reply.options.draft.acceptance,
        )
        sampling = msgspec.structs.replace(reply.options.sampling, grammar="", json_schema="")
        options = msgspec.structs.replace(
            reply.options, sampling=sampling, draft=draft, stop=StopOptions(max_tokens=tokens, ignore_eos=True)
        )
        begun = self._clock()
        for event in self._reply(reply.prompt, options):
            if isinstance(event, Round):
                yield event
            if self._clock() - begun > _SLOW_S:
                return

    def _reply(self, prompt: Sequence[ChatMessage] | str, options: ReplyOptions) -> Iterator[ReplyEvent]:
        """The events of a reply. Raises Interrupted where it gave way, or was stopped, which ends the league."""
        gives_way = False
        for event in self._session.ask(Generate(**prompt_fields(prompt), options=options)):
            assert isinstance(event, ReplyEvent)
            if self._must_wait and not gives_way:
                gives_way = True
                self._session.stop()
            elif isinstance(event, ReplyFinished) and event.reason is FinishReason.STOPPED:
                if not gives_way:
                    self._gate.cancel()
                raise Interrupted("The reply was stopped.")
            yield event
        if gives_way:
            raise Interrupted("The reply gave way.")

    def _compare(self, reply: ReplyToRead) -> Comparison:
        """As the session. Raises Interrupted where it gave way."""
        prompt = prompt_fields(reply.prompt)
        for event in self._session.ask(
            Examine(**prompt, options=reply.options, token_ids=tuple(reply.token_ids), comparing=True)
        ):
            if isinstance(event, ExamineProgress) and self._must_wait:
                self._session.stop()
        assert isinstance(event, CompareResult)
        return event.comparison

    @property
    def _must_wait(self) -> bool:
        return self._gate.held or self._gate.cancelled

    def stop(self) -> None:
        """End it, from any thread; `result` has what is known."""
        self._gate.cancel()
        self._session.cancel_load()
        self._session.stop()

    def _read(self, known: CandidateFindings, index: int, reply: ReplyToRead) -> bool:
        """Read one reply with the candidate beside the main model."""
        key = self._cache.key(self._plan.pair, known.candidate.path, reply.key)
        found, worked = self._cache.comparisons.read(key), False
        if found is None:
            self._load(known.candidate.path)
            found, worked = self._compare(reply), True
            self._cache.comparisons.write(key, found)
        if known.candidate.path is not None and found.agreement is None:
            raise EngineError(tr("This draft cannot read finished text."))
        known.found[index] = found
        return worked

    def _load(self, draft: str | None) -> Loaded:
        if self._loaded is False or self._loaded != draft:
            self._last = self._session.load(msgspec.structs.replace(self._plan.pair, draft=draft, second_draft=None))
            self._main, self._loaded = self._last.main.name, draft
        return self._last
