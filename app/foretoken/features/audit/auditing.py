"""An audit: replies of an engine, each read once by the same main model here, and what they say together.

Asked is this program's own engine, or a server. Nothing is sent there but the prompts. Where a server can be asked
without guesses, or another one is there that makes none, some replies are written so first: how far these are from the
main model here is what other kernels and other weights account for, and no fault of the speculation.
"""

import hashlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from foretoken import paths
from foretoken.encoding import to_json
from foretoken.engine.events import FinishReason, ModelInfo, ReplyFinished
from foretoken.engine.examined import Judged
from foretoken.engine.lossless import Evidence, slack_of, slack_of_told
from foretoken.engine.model import Interrupted
from foretoken.engine.options import ChatMessage, DraftOptions, DraftSource, ReplyOptions
from foretoken.errors import UnusableInput, UsageError
from foretoken.features.audit.verdict import AuditedFork, AuditReport, Found, report_of, told_of
from foretoken.library.files.digest import fingerprint
from foretoken.library.files.keyed_file import KeyedFile
from foretoken.measuring.measuring import MeasuringProgress
from foretoken.measuring.running import MeasuringGate, MeasuringSession
from foretoken.measuring.suite import SuitePrompt
from foretoken.session.messages import CountTokens, Examine, Generate, JudgeResult, Loaded, LoadPair, TokensCounted
from foretoken.session.remote.access import Access, with_key
from foretoken.session.remote.address import Address
from foretoken.session.remote.probe import RemoteServer, ServerKind, probe
from foretoken.session.remote.whole import WholeReply, names_tokens, of_finished, whole_reply
from foretoken.wording import tr

PROMPTS: Final = 24
TOKENS: Final = 64
TURNS: Final = 3
"""Replies to each prompt above temperature 0, by seeds of their own."""
OFF: Final = {"top_k": 0, "top_p": 1.0, "min_p": 0.0}
"""Filters that would hide how tokens are drawn."""
_SEED: Final = 1
_VERSION: Final = 1  # of what is kept
_LASTS: Final = 24 * 3600.0  # seconds after which an audit that was ended begins anew
_MOST_BYTES: Final = 64 << 20
_PLAIN: Final = 8  # replies without guesses
_VIOLATIONS: Final = 5  # forks after which nothing more is asked
_MASKED: Final = 4  # each so-manieth reply is asked for with tokens that are forbidden
_FORBIDDEN: Final = 8  # tokens: those that replies had most often
_SPELLINGS: Final = 8  # times that a text is divided into tokens anew


class AuditPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What to find out. `pair`: the main model here, and the draft where it is known. `replies` in all, which take the
    prompts in turns; `options` with the seed of the first. `server`: the address of the engine, "" for our own;
    `plain`: that of one with the same model which guesses nothing, "" for none."""

    pair: LoadPair
    prompts: tuple[tuple[ChatMessage, ...], ...]
    options: ReplyOptions
    replies: int
    server: str = ""
    plain: str = ""
    access: Access = Access()


def plan_of(plan: AuditPlan) -> AuditPlan:
    """The same with a seed, and with as many replies as its prompts and its temperature make. Raises UsageError."""
    sampling = plan.options.sampling
    if sampling.xtc_probability or sampling.mirostat or sampling.grammar or sampling.json_schema:
        raise UsageError(tr("Audits do not support XTC, mirostat or grammars. Switch them off."))
    if sampling.seed is None:
        sampling = msgspec.structs.replace(sampling, seed=_SEED)
    options: ReplyOptions = msgspec.structs.replace(plan.options, sampling=sampling)
    turns = TURNS if sampling.temperature > 0 else 1
    return msgspec.structs.replace(plan, options=options, replies=turns * len(plan.prompts))


def spread(prompts: tuple[SuitePrompt, ...], most: int) -> tuple[SuitePrompt, ...]:
    """So many of them, of all kinds."""
    step = max(1, len(prompts) // most)
    return prompts[::step][:most]


class _Kept(msgspec.Struct, frozen=True, kw_only=True):
    """What an audit that was ended had found."""

    at: float
    found: tuple[Found, ...] = ()


class _Engine:
    """A server as an audit asks it, or our own engine."""

    def __init__(self, session: MeasuringSession, address: str, access: Access, *, guesses: bool) -> None:
        from foretoken.session.remote.client import Client

        self._session, self._guesses = session, guesses
        self.server: RemoteServer | None = None
        if address:
            place = Address.parse(address)
            self._client = Client(place, with_key(place, access))
            try:
                self.server = probe(self._client)
            except BaseException:
                self._client.close()
                raise

    @property
    def sentence(self) -> str:
        return tr("This program's own engine.") if self.server is None else self.server.sentence

    @property
    def names_tokens(self) -> bool:
        return self.server is None or names_tokens(self.server)

    def masks(self) -> bool:
        """Whether tokens can be forbidden."""
        return self.server is None or self.server.kind in (ServerKind.FORETOKEN, ServerKind.LLAMA_SERVER)

    def reply(self, prompt: Sequence[int], messages: Sequence[ChatMessage], options: ReplyOptions) -> WholeReply:
        """Raises EngineError, and Interrupted where it was stopped."""
        draft = options.draft if self._guesses else DraftOptions(source=DraftSource.NONE)
        if self.server is not None and not (self.server.takes_length or self._guesses):
            draft = DraftOptions()  # it guesses nothing by itself
        options = msgspec.structs.replace(options, draft=draft)
        if self.server is not None:
            return whole_reply(self._client, self.server, prompt, messages, options)
        asked = Generate(raw_prompt=tuple(prompt), options=options)
        *_, end = self._session.ask(asked)
        assert isinstance(end, ReplyFinished)
        if end.reason is FinishReason.STOPPED:
            raise Interrupted("The reply was stopped.")
        return of_finished(end)

    def close(self) -> None:
        if self.server is not None:
            self._client.close()


class Auditing:
    """One audit over one session; `result` may be asked for at any time. For one thread, except `stop`. What was found
    is kept in `folder` until the audit is over, so that one that was ended goes on where it was."""

    def __init__(
        self,
        session: MeasuringSession,
        plan: AuditPlan,
        *,
        told: Callable[[MeasuringProgress], None] = lambda _progress: None,
        gate: MeasuringGate | None = None,
        folder: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._session, self._plan, self._told, self._clock = session, plan, told, clock
        self.gate = gate or MeasuringGate()
        self._kept = KeyedFile(
            folder or paths.cache_dir() / "audit", _Kept, packed=True, most=16, most_bytes=_MOST_BYTES
        )
        self._found: list[Found] = []
        self._forks: list[AuditedFork] = []
        self._notes: list[str] = []
        self._engine: _Engine | None = None
        self._loaded: Loaded | None = None
        self._slack: float | None = None  # of the evidence
        self._evidence = {plain: Evidence() for plain in (False, True)}
        self._counts: dict[int, int] = {}
        self._latest: dict[tuple[bool, int], tuple[int, ...]] = {}  # replies by prompt, for what comes beside them
        self._finished, self._begun, self._worked = False, clock(), 0

    @property
    def result(self) -> AuditReport:
        """What was found so far."""
        return report_of(
            self._found,
            self._forks,
            self._evidence[False],
            self._evidence[True],
            engine="" if self._engine is None else self._engine.sentence,
            main="" if self._loaded is None else self._loaded.main.name,
            draft=self._loaded.draft.name if self._loaded is not None and self._loaded.draft is not None else None,
            sampling=self._plan.options.sampling,
            notes=self._notes,
            other_weights=self._other_weights,
            finished=self._finished,
        )

    def stop(self) -> None:
        """End it, from any thread."""
        self.gate.cancel()
        self._session.cancel_load()
        self._session.stop()

    def run(self) -> AuditReport:
        """Find everything. Raises what a load or a server raises, and Interrupted where the gate was cancelled; what
        was found before stays in `result`."""
        plan = self._plan
        self._loaded = self._session.load(plan.pair)
        engine = self._engine = _Engine(self._session, plan.server, plan.access, guesses=True)
        plain: _Engine | None = None
        try:
            self._check(engine, self._loaded.main)
            if plan.plain or (engine.server is not None and engine.server.takes_length):
                plain = _Engine(self._session, plan.plain or plan.server, plan.access, guesses=False)
            steps = [(True, number) for number in range(min(_PLAIN, plan.replies) if plain is not None else 0)]
            steps += [(False, number) for number in range(plan.replies)]
            key = self._key(self._loaded.main)
            kept = self._kept.read(key)
            if kept is not None and 0 <= time.time() - kept.at < _LASTS:
                for found in kept.found:
                    self._note(found)
            known = {(found.plain, found.number) for found in self._found}
            for done, (is_plain, number) in enumerate(steps):
                if (is_plain, number) in known:
                    continue
                self._note(self._one(plain if is_plain and plain is not None else engine, is_plain, number))
                self._kept.write(key, _Kept(at=time.time(), found=tuple(self._found)))
                self._tell(done + 1, len(steps))
                if self._decided:
                    break
            self._finished = True
            self._kept.write(key, _Kept(at=0.0))
        finally:
            engine.close()
            if plain is not None:
                plain.close()
        return self.result

    # --- one reply

    def _one(self, engine: _Engine, plain: bool, number: int) -> Found:
        """A reply, judged; again where it had to give way."""
        plan = self._plan
        place = number % len(plan.prompts)
        messages = plan.prompts[place]
        while self.gate.passed():
            try:
                options = self._options(engine, number)
                (counted,) = self._session.ask(CountTokens(messages=messages, shown=True))
                assert isinstance(counted, TokensCounted)
                prompt = tuple(one for one, _piece in counted.pieces)
                reply = engine.reply(prompt, messages, options)
                reply, judged = self._judged(prompt, reply, options, beside=self._latest.get((plain, place), ()))
            except Interrupted:
                if not self.gate.held:
                    self.gate.cancel()
                continue
            return Found(
                plain=plain,
                number=number,
                asked=messages[-1].content[:200],
                prompt=place,
                reply=reply,
                judged=judged,
                masked=bool(options.sampling.logit_bias),
                places=() if judged is None else self._places(reply.token_ids or (), judged),
            )
        raise Interrupted("The audit was ended.")

    def _options(self, engine: _Engine, number: int) -> ReplyOptions:
        options = self._plan.options
        seed = (options.sampling.seed or 0) + number
        bias = options.sampling.logit_bias
        if engine.masks() and number % _MASKED == _MASKED - 1:
            often = sorted(self._counts, key=lambda token: (-self._counts[token], token))[:_FORBIDDEN]
            bias = (*bias, *((token, -100.0) for token in often if token not in dict(bias)))
        sampling = msgspec.structs.replace(options.sampling, seed=seed, logit_bias=bias)
        return msgspec.structs.replace(options, sampling=sampling)

    def _judged(
        self, prompt: tuple[int, ...], reply: WholeReply, options: ReplyOptions, beside: tuple[int, ...]
    ) -> tuple[WholeReply, Judged | None]:
        """The reply with its tokens, and what the main model says of it; None of an empty one."""
        if reply.token_ids is not None:
            return reply, self._examined(prompt, reply.token_ids, options, beside) if reply.token_ids else None
        text = reply.text.encode()
        ids = self._divided(reply.text)
        for _ in range(_SPELLINGS):
            if not ids:
                break
            judged = self._examined(prompt, ids, options, beside)
            if not judged.forks:
                return msgspec.structs.replace(reply, token_ids=ids), judged
            # Where the text goes on with the main model's own token too, only the division into tokens was another.
            first = judged.forks[0]
            before = b"".join(piece for _one, piece in self._pieces(ids[: first.index]))
            rest = text[len(before) :]
            if not first.pieces[1] or not rest.startswith(first.pieces[1]):
                return msgspec.structs.replace(reply, token_ids=ids), judged
            more = self._divided(rest[len(first.pieces[1]) :].decode(errors="replace"))
            ids = (*ids[: first.index], first.best, *more)
        return msgspec.structs.replace(reply, token_ids=ids), None

    def _divided(self, text: str) -> tuple[int, ...]:
        if not text:
            return ()
        asked = CountTokens(raw_prompt=text, add_special=False, parse_special=False, shown=True)
        (counted,) = self._session.ask(asked)
        assert isinstance(counted, TokensCounted)
        return tuple(one for one, _piece in counted.pieces)

    def _pieces(self, ids: Sequence[int]) -> tuple[tuple[int, bytes], ...]:
        if not ids:
            return ()
        (counted,) = self._session.ask(CountTokens(raw_prompt=tuple(ids), shown=True))
        assert isinstance(counted, TokensCounted)
        return counted.pieces

    def _examined(
        self, prompt: tuple[int, ...], ids: tuple[int, ...], options: ReplyOptions, beside: tuple[int, ...]
    ) -> Judged:
        question = Examine(
            raw_prompt=prompt,
            options=options,
            token_ids=ids,
            judging=True,
            beside=beside,
            noise=self._slack is None,
        )
        for event in self._session.ask(question):
            if isinstance(event, JudgeResult):
                return event.judged
            if self.gate.held or self.gate.cancelled:
                self._session.stop()
        raise AssertionError("an examination ends with its result or an error")

    def _places(self, ids: Sequence[int], judged: Judged) -> tuple[str, ...]:
        """What stands before each fork."""
        pieces = self._pieces(ids) if judged.forks else ()
        return tuple(
            b"".join(piece for _one, piece in pieces[: fork.index]).decode(errors="replace")[-120:]
            for fork in judged.forks
        )

    # --- what they say together

    def _note(self, found: Found) -> None:
        self._found.append(found)
        ids = found.reply.token_ids or ()
        for token in ids:
            self._counts[token] = self._counts.get(token, 0) + 1
        if found.judged is None:
            return
        if not found.masked:
            self._latest[found.plain, found.prompt] = ids
        self._weigh(found)
        self._forks += [
            AuditedFork(
                reply=found.number + 1,
                plain=found.plain,
                asked=found.asked,
                before=before,
                came=fork.pieces[0].decode(errors="replace"),
                right=fork.pieces[1].decode(errors="replace"),
                fork=fork,
            )
            for fork, before in zip(found.judged.forks, found.places, strict=True)
        ]

    def _weigh(self, found: Found) -> None:
        """Add it to the evidence; where there is more noise than was thought, all of them anew."""
        temperature, added = self._plan.options.sampling.temperature, [found]
        assert found.judged is not None, "asked before"
        slack = slack_of(found.judged.noise or 0.0, temperature) if self._slack is None else self._slack
        slack = max(slack, slack_of_told(told_of(self._found), temperature))
        if slack != self._slack:
            self._slack, added = slack, self._found
            self._evidence = {plain: Evidence(slack) for plain in (False, True)}
        for one in added if temperature > 0 else ():
            if one.judged is not None:
                self._evidence[one.plain].add(one.judged)

    @property
    def _decided(self) -> bool:
        report = self.result
        if report.violations >= _VIOLATIONS:
            return True
        drawn = self._plan.options.sampling.temperature > 0
        return drawn and (self._evidence[False].refuted or report.wanted == 0)

    # --- the engine

    def _check(self, engine: _Engine, main: ModelInfo) -> None:
        """Raises UnusableInput for an engine with another vocabulary, UsageError for what cannot be told of it."""
        server = engine.server
        if server is None:
            return
        if server.n_vocab and server.n_vocab != main.n_vocab:
            text = tr(
                "The engine has a model with {there:,} tokens, this one has {here:,}; give the main model's own file.",
                there=server.n_vocab,
                here=main.n_vocab,
            )
            raise UnusableInput(text)
        if self._plan.options.sampling.temperature > 0 and not engine.names_tokens:
            raise UsageError(
                tr("The engine reports no tokens, so it can only be audited at temperature 0; leave --temperature out.")
            )
        if not engine.names_tokens:
            self._notes.append(tr("The engine reports no tokens: its text is tokenized here."))
        if server.speculates is False:
            self._notes.append(tr("The engine does not speculate."))

    @property
    def _other_weights(self) -> bool:
        """Whether the engine is known to have a file with other weights."""
        if self._engine is None or self._engine.server is None or self._loaded is None:
            return False
        there, here = self._engine.server, self._loaded.main
        pairs = ((there.parameters, here.parameters), (there.size, here.size))
        return any(one and other and one != other for one, other in pairs)

    def _key(self, main: ModelInfo) -> str:
        plan = self._plan
        try:
            file = fingerprint(Path(main.path))
        except OSError:
            file = main.path.encode()
        server = None if self._engine is None else self._engine.server
        said = to_json((_VERSION, plan.server, plan.plain, plan.prompts, plan.options, plan.pair.draft, server))
        return hashlib.sha256(said + file).hexdigest()[:32]

    def _tell(self, done: int, total: int) -> None:
        self._worked += 1
        left = (self._clock() - self._begun) / self._worked * (total - done)
        self._told(MeasuringProgress(done=done, total=total, seconds_left=left))
