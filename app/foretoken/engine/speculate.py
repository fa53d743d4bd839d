"""Speculative decoding: draft, verify, accept, roll back, emit.

    for event in Speculation(target, drafter, prompt, options): ...

A small model (or the conversation itself) guesses tokens; the target evaluates all of them in one pass, which takes
little longer than a pass over one token; the guesses that the target agrees with stay, and a token of its own follows
them. Plain decoding is the same loop with nothing guessed. After every step both caches hold only the text, so the
generator may be closed anywhere, and the next reply reuses the caches.
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence

import msgspec

from foretoken.engine.draft_length.policy import RoundOutcome
from foretoken.engine.drafting.base import Drafted, Drafter, Drafting
from foretoken.engine.events import (
    FinishReason,
    Metrics,
    PromptDone,
    PromptProgress,
    PromptStarted,
    ReplyEvent,
    ReplyFinished,
    Round,
    Token,
    TokenLogprob,
    TokenLogprobs,
)
from foretoken.engine.judge import Judge
from foretoken.engine.model import Interrupted, Logits, Vocabulary
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.chunks import MOST_TOLD
from foretoken.engine.options import ReplyOptions
from foretoken.engine.phase_timer import Phase, PhaseTimer
from foretoken.engine.prompt.beginning import NOTHING, Begun
from foretoken.engine.prompt.thinking import ThinkingSplitter
from foretoken.engine.reply_text import Added, ReplyText
from foretoken.engine.sampling.filters import RowLogprobs, forbid, logprobs_of
from foretoken.engine.stats import Tally
from foretoken.engine.verify.acceptance import Guess
from foretoken.errors import ContextFull, EngineError, UsageError
from foretoken.wording import tr


class Speculation:
    """A reply of `target` to `prompt` (token ids), as events; to be iterated over once.

    `options` and `should_stop` are called before every pass. `hold` is called before every round; what it returns is
    called too, and may wait: that time counts for nothing. `timer` starts with the reply. `begun`: what of the prompt
    belongs to the reply. `thinking` tells what is thought from what is answered. `gather`: seconds of which the rounds
    come together, the first one at once; 0: each comes when it is done. The last event is always ReplyFinished, unless
    an EngineError is raised. Raises UsageError for an empty prompt or options out of range,
    UnusableInput for an acceptance rule that cannot be read, ContextFull for a prompt that leaves no room.
    """

    def __init__(
        self,
        target: CachedModel,
        drafter: Drafter,
        prompt: Sequence[int],
        options: Callable[[], ReplyOptions],
        should_stop: Callable[[], bool] = lambda: False,
        timer: PhaseTimer | None = None,
        begun: Begun = NOTHING,
        hold: Callable[[], Callable[[], None] | None] = lambda: None,
        thinking: ThinkingSplitter | None = None,
        gather: float = 0.0,
    ) -> None:
        timer = timer or PhaseTimer()
        chosen = options()
        _check_room(len(prompt), target.model.n_ctx, 0 if chosen.stop.max_tokens == 0 else 1)
        self._target, self._options, self._should_stop, self._timer = target, options, should_stop, timer
        self._used = chosen
        self._banned = begun.banned
        self._judge = judge = Judge(target.model, prompt, chosen, begun.tokens)
        self._text = text = ReplyText(prompt, target.model, judge.sampler, chosen.stop, thinking)
        self._observer = RoundObserver(text, judge, drafter, timer, target.model, gather)
        self._drafter = drafter
        drafter.begin(Drafting(text, judge, should_stop))
        self._decode, self._write_on = timer.counted(target.decode), timer.counted(target.go_on)
        self._hold = hold
        self._wait: Callable[[], None] | None = None  # what `hold` has returned already for the round that comes
        self._rest: tuple[Drafted, int] | None = None  # plain rounds, one and so many more, before the drafter is asked
        self._logits: Logits | None = None  # [1, n_vocab], those after the prompt, until the first round

    def __iter__(self) -> Generator[ReplyEvent, None, Metrics]:
        """The events. What it returns are the metrics of the last one."""
        observer, text = self._observer, self._text
        try:
            yield from self._timer.idle_between(self._read_prompt())
            while text.reason is None:
                wait, self._wait = self._wait or self._hold(), None
                if wait is not None:
                    yield from self._done()
                    if self._logits is not None:
                        self._logits = self._logits.copy()  # others may make passes meanwhile
                    self._timer.begin(Phase.HELD)
                    wait()
                    self._timer.begin(Phase.EVENTS)
                if (options := self._options()) is not self._used:
                    yield from self._done()
                    self._use(options)
                self._round()
                if observer.due:
                    yield from self._done()
        except Interrupted:
            text.reason = FinishReason.STOPPED
        except EngineError:
            yield from self._done()
            raise
        self._roll_back(len(text.ids))
        self._timer.begin(Phase.EVENTS)
        yield from self._done()
        finished = observer.reply_done()
        yield finished
        return finished.metrics

    def _done(self) -> Iterator[ReplyEvent]:
        """The rounds that are done and were not given out."""
        return self._timer.idle_between([self._observer.rounds()])

    def _use(self, options: ReplyOptions) -> None:
        if self._rest is not None:
            self._observer.learn(self._rest[0], 0)
        self._used, self._rest = options, None
        self._judge.use(options)
        self._text.use(options.stop)

    def _round(self) -> None:
        """One round; each step is timed as its own phase."""
        text, timer, logits, length = self._text, self._timer, self._logits, len(self._text.ids)
        room = text.room(self._target.room) - 1  # for guesses; every pass adds one token more
        if room < 0 or self._should_stop():
            text.reason = FinishReason.STOPPED if room >= 0 else self._what_is_full()
            return

        if self._rest is not None:
            self._write_plainly(*self._rest)
            return

        # Draft.
        timer.begin(Phase.DRAFT)
        drafted = self._drafter.propose(room if logits is None else 0, self._used.draft)
        if drafted.limit and self._should_stop():
            text.reason = FinishReason.STOPPED
            return

        if logits is None and not drafted.guesses:
            sampling = self._used.sampling  # a grammar may force the next token
            self._write_plainly(drafted, 0 if sampling.grammar or sampling.json_schema else min(drafted.rests, room))
            return

        # Verify: one pass gives the logits after the text and after each guess. The last token of the text is read now.
        rows = self._check(drafted.guesses) if logits is None else logits

        # Accept.
        timer.begin(Phase.SAMPLING)
        if logits is not None:
            forbid(logits[0], self._banned)
            self._logits = None
        verdict = self._judge.verdict(drafted.guesses, rows, length)
        added = text.add(drafted.guesses, verdict)

        # Roll back: the caches keep the accepted guesses. The token after them is in no cache yet.
        if drafted.guesses:
            self._roll_back(min(length + verdict.accepted, len(text.ids)))
        timer.begin(Phase.EVENTS)

        # Emit.
        self._observer.round_done(drafted, added)
        self._observer.learn(drafted, verdict.accepted)

    def _write_plainly(self, drafted: Drafted, more: int) -> None:
        """A round without guesses and up to so many `more`, which differ from others only in that nothing but what they
        need stands between two passes: the processor's caches hold the model then, and where replies share passes none
        has to be woken up."""
        text, timer, judge, observer, nothing = self._text, self._timer, self._judge, self._observer, drafted.guesses
        tokens = [text.ids[-1]]

        def then(rows: Logits) -> bool:
            nonlocal more
            timer.begin(Phase.SAMPLING)
            added = text.add(nothing, judge.verdict(nothing, rows, len(text.ids)))
            timer.begin(Phase.EVENTS)
            observer.round_done(drafted, added)
            ends = more <= 0 or text.reason is not None or self._options() is not self._used or self._should_stop()
            if not ends:
                self._wait = self._hold()
            if ends or self._wait is not None:
                more = -1
                return False
            more -= 1
            if observer.due:
                return False
            tokens.append(text.ids[-1])
            timer.begin(Phase.VERIFY)
            return True

        timer.begin(Phase.VERIFY)
        self._write_on(tokens, then)
        # A draft that is paused rests on when the rounds were given out: asking it takes longer than a plain round.
        self._rest = (drafted, more) if more >= 0 and drafted.paused else None
        if self._rest is None:
            observer.learn(drafted, 0)

    def _check(self, guesses: Sequence[Guess]) -> Logits:
        """The target's pass over the last token and `guesses`; the draft may go on guessing meanwhile."""
        ids = [self._text.ids[-1], *[guess.token_id for guess in guesses]]
        with self._drafter.meanwhile(guesses):
            self._timer.begin(Phase.VERIFY)
            rows = self._decode(ids, logits=len(ids))
            self._timer.begin(Phase.DRAFT)  # which may make it wait
        return rows

    def _read_prompt(self) -> Iterator[Sequence[ReplyEvent]]:
        """The target reads what it lacks of the prompt, unless it is stopped."""
        if self._options().prompt_logprobs:
            yield from self._read_prompt_telling()
            return
        target, prompt = self._target, self._text.ids
        total, reused = len(prompt), target.reuse(prompt[:-1])
        yield [PromptStarted(tokens=total, reused=reused, context=target.model.n_ctx)]
        # The last chunk is evaluated with logits, so that no token is evaluated twice.
        body = total - target.last_chunk(total - reused)
        for done in target.extend_to(prompt[:body], should_stop=self._should_stop):
            yield [PromptProgress(done=done, total=total)]
        if self._should_stop():
            self._text.reason = FinishReason.STOPPED
            return
        self._logits = target.decode(prompt[target.length :], logits=1)
        yield [self._observer.prompt_done(total - reused)]

    def _read_prompt_telling(self) -> Iterator[Sequence[ReplyEvent]]:
        """The same, with what the target says of each token. Of what the cache holds there are no logits any more."""
        target, prompt = self._target, list(self._text.ids)
        total, said = len(prompt), None
        target.reuse([])
        yield [PromptStarted(tokens=total, reused=0, context=target.model.n_ctx)]
        for first in range(0, total, MOST_TOLD):
            if self._should_stop():
                self._text.reason = FinishReason.STOPPED
                return
            tokens = prompt[first : first + MOST_TOLD]
            rows = target.decode(tokens, logits=len(tokens))
            before = [said, *rows[:-1]]  # what the target said at the place of each token
            logprobs = self._observer.prompt_logprobs(tokens, before, self._options().logprobs or 0)
            said = rows[-1].copy()
            yield [PromptProgress(done=first + len(tokens), total=total, logprobs=logprobs)]
        self._logits = None if said is None else said[None]
        yield [self._observer.prompt_done(total)]

    def _roll_back(self, length: int) -> None:
        """Drop both caches after the first `length` positions. Raises RollbackFailed."""
        self._timer.begin(Phase.ROLLBACK)
        self._target.truncate(min(length, self._target.length))
        self._drafter.rollback(length)

    def _what_is_full(self) -> FinishReason:
        return FinishReason.CONTEXT_FULL if self._target.room < 1 else FinishReason.LENGTH


def _check_room(tokens: int, context: int, more: int) -> None:
    if not tokens:
        raise UsageError(tr("The prompt is empty; write something first."))
    if tokens + more > context:
        raise ContextFull(
            tr(
                "The conversation takes {tokens:,} tokens, but the context holds {context:,}; start a new "
                "chat or load the model with a larger context.",
                tokens=tokens,
                context=context,
            )
        )


class _Done(msgspec.Struct):
    """A round that is done, of which no event was made yet."""

    drafted: Drafted
    added: Added
    ms: dict[Phase, float]
    at_ms: float
    context_used: int
    lossless: bool
    logprobs: Sequence[RowLogprobs]


class RoundObserver:
    """Makes the events of a reply's finished parts with the times of `timer`, adds them up to metrics, and reports each
    round to the drafter. `vocabulary`: the target's. `gather`: as in Speculation.

    The events of rounds are made together, when they are given out: between two passes of a small model, whose weights
    drive all else out of the processor's caches, this takes several times as long."""

    def __init__(
        self,
        text: ReplyText,
        judge: Judge,
        drafter: Drafter,
        timer: PhaseTimer,
        vocabulary: Vocabulary,
        gather: float = 0.0,
    ) -> None:
        self._text, self._judge, self._drafter = text, judge, drafter
        self._timer, self._vocabulary = timer, vocabulary
        self._tally = Tally(text.start)
        self._done: list[_Done] = []
        self._given = 0  # rounds given out
        self._unlearned: list[Mapping[Phase, float]] = []  # ms of the rounds that the drafter does not know
        self._first = True  # it knows none
        self._gather, self._span = gather, -1.0
        self.due = False
        """Whether to give out the rounds that are done: all replies do so at the same moments, so that who reads them
        is woken up once."""

    def prompt_done(self, evaluated: int) -> PromptDone:
        """The event after the prompt, of which the target evaluated `evaluated` tokens."""
        self._timer.begin(Phase.EVENTS)
        spent = self._timer.take()
        ms = spent.pop(Phase.PROMPT)
        self._tally.prompt_done(evaluated, ms)
        self._tally.spend(spent)
        return PromptDone(evaluated=evaluated, ms=ms)

    def prompt_logprobs(
        self, tokens: Sequence[int], rows: Sequence[Logits | None], top: int
    ) -> tuple[TokenLogprobs, ...]:
        """What the target said of these tokens of the prompt, by its logits at the place of each; None at the first."""
        name, nothing = self._vocabulary.written, RowLogprobs(None, ())
        return tuple(
            _told(token, name(token), nothing if row is None else logprobs_of(row, token, top), name)
            for token, row in zip(tokens, rows, strict=True)
        )

    def round_done(self, drafted: Drafted, added: Added) -> None:
        """A round is finished, after rollback."""
        timer, judge = self._timer, self._judge
        lossless = not drafted.guesses or judge.lossless
        ms = timer.take()
        self._done.append(_Done(drafted, added, ms, timer.at_ms, len(self._text.ids), lossless, judge.logprobs))
        self._unlearned.append(ms)
        before, self._span = self._span, timer.since // self._gather if self._gather else self._span + 1
        self.due = self.due or before != self._span

    def learn(self, drafted: Drafted, accepted: int) -> None:
        """Report the outcome of the rounds done since the last call to the drafter: one, or some without guesses."""
        first, self._first, done, self._unlearned = self._first, False, self._unlearned, []
        verify = other = 0.0
        for ms in done:
            verify += ms[Phase.VERIFY]
            other += ms[Phase.SAMPLING] + ms[Phase.ROLLBACK]
        outcome = RoundOutcome(
            drafted=len(drafted.guesses),
            accepted=accepted,
            verify_ms=verify / len(done),
            other_ms=other / len(done),
            rounds=len(done),
            first_pass=first,
            busy=self._timer.busy_in(verify + (other if len(done) > 1 else 0.0)),
            held=done[0][Phase.HELD] > 0,
            work=drafted.work,
            probe_chance=None if drafted.probe is None else self._judge.acceptance(drafted.probe),
        )
        self._drafter.learn(outcome)

    def rounds(self) -> Sequence[Round]:
        """The events of the rounds that were done since the last call."""
        done, self._done, self.due = self._done, [], False
        events = list[Round]()
        for index, one in enumerate(done, self._given):
            drafted, ms = one.drafted, one.ms
            tokens = self._text.tokens(one.added)
            event = Round(
                index=index,
                tokens=tokens,
                draft_ms=ms[Phase.DRAFT],
                verify_ms=ms[Phase.VERIFY],
                sampling_ms=ms[Phase.SAMPLING],
                rollback_ms=ms[Phase.ROLLBACK],
                events_ms=ms[Phase.EVENTS],
                idle_ms=ms[Phase.IDLE],
                held_ms=ms[Phase.HELD],
                at_ms=one.at_ms,
                context_used=one.context_used,
                draft_limit=drafted.limit,
                paused=drafted.paused,
                lossless=one.lossless,
                draft_lost=drafted.lost,
                source=drafted.source,
                draft_kind=drafted.kind,
                drafter=drafted.drafter,
                choice=drafted.choice,
                logprobs=self._logprobs(tokens, one.logprobs) if one.logprobs else (),
                ready=drafted.work.ready,
                ahead=drafted.work.ahead,
                hidden_ms=drafted.work.hidden_ms,
            )
            self._tally.add(event)
            events.append(event)
        self._given += len(done)
        return events

    def reply_done(self) -> ReplyFinished:
        """The last event, with the text and the metrics of the reply."""
        text = self._text.finish()
        self._tally.spend(self._timer.take())
        return ReplyFinished(
            reason=self._text.reason or FinishReason.STOPPED,
            text=text,
            token_ids=tuple(self._text.reply),
            metrics=self._tally.metrics(),
            seed=self._judge.seed,
            thought=self._text.thought,
            outside_ms=self._tally.outside_ms,
            stop_string=self._text.stop_string,
        )

    def _logprobs(self, tokens: tuple[Token, ...], said: Sequence[RowLogprobs]) -> tuple[TokenLogprobs, ...]:
        """Log-probabilities of the tokens that were not cut off, where they are asked for."""
        emitted = (token for token in tokens if not token.ghost)
        return tuple(
            _told(token.token_id, token.piece, one, self._vocabulary.piece)
            for token, one in zip(emitted, said, strict=True)
            if not token.cut
        )


def _told(token_id: int, piece: bytes, said: RowLogprobs, piece_of: Callable[[int], bytes]) -> TokenLogprobs:
    top = tuple(TokenLogprob(token_id=one, piece=piece_of(one), logprob=prob) for one, prob in said.top)
    return TokenLogprobs(token_id=token_id, piece=piece, logprob=said.logprob, top=top)
