"""Speculative decoding: draft, verify, accept, roll back, emit.

    for event in Speculation(target, drafter, prompt, options): ...

A small model (or the conversation itself) guesses tokens; the target evaluates all of them in one pass, which takes
little longer than a pass over one token; the guesses that the target agrees with stay, and a token of its own follows
them. Plain decoding is the same loop with nothing guessed. After every step both caches hold only the text, so the
generator may be closed anywhere, and the next reply reuses the caches.
"""

from collections.abc import Callable, Generator, Iterator, Sequence

from foretoken.engine.draft_length.policy import RoundOutcome
from foretoken.engine.drafting.base import Drafted, Drafter, Drafting
from foretoken.engine.events import (
    FinishReason,
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
from foretoken.engine.reply_text import ReplyText
from foretoken.engine.sampling.filters import RowLogprobs, forbid, logprobs_of
from foretoken.engine.stats import Tally
from foretoken.engine.verify.acceptance import Guess, Verdict
from foretoken.errors import ContextFull, UsageError
from foretoken.wording import tr


class Speculation:
    """A reply of `target` to `prompt` (token ids), as events; to be iterated over once.

    `options` and `should_stop` are called before every pass. `hold` is called before every round; what it returns is
    called too, and may wait: that time counts for nothing. `timer` starts with the reply. `begun`: what of the prompt
    belongs to the reply. `thinking` tells what is thought from what is answered. The last event is always
    ReplyFinished, unless an EngineError is raised. Raises UsageError for an empty prompt or options out of range,
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
    ) -> None:
        timer = timer or PhaseTimer()
        chosen = options()
        _check_room(len(prompt), target.model.n_ctx, 0 if chosen.stop.max_tokens == 0 else 1)
        self._target, self._options, self._should_stop, self._timer = target, options, should_stop, timer
        self._banned = begun.banned
        self._judge = judge = Judge(target.model, prompt, chosen, begun.tokens)
        self._text = text = ReplyText(prompt, target.model, judge.sampler, chosen.stop, thinking)
        self._observer = RoundObserver(text, judge, drafter, timer, target.model)
        self._drafter = drafter
        drafter.begin(Drafting(text, judge, should_stop))
        self._decode = timer.counted(target.decode)
        self._hold = hold

    def __iter__(self) -> Iterator[ReplyEvent]:
        try:
            yield from self._timer.idle_between(self._events())
        except Interrupted:
            self._text.reason = FinishReason.STOPPED
        self._roll_back(len(self._text.ids))
        yield self._observer.reply_done()

    def _events(self) -> Iterator[ReplyEvent]:
        logits = yield from self._read_prompt()
        while self._text.reason is None:
            if (wait := self._hold()) is not None:
                logits = None if logits is None else logits.copy()  # others may make passes meanwhile
                self._timer.begin(Phase.HELD)
                wait()
                self._timer.begin(Phase.EVENTS)
            yield from self._round(logits)
            logits = None

    def _round(self, logits: Logits | None) -> Iterator[ReplyEvent]:
        """One round; each step is timed as its own phase. `logits` [1, n_vocab]: those after the prompt, in the first
        round only."""
        text, timer, options = self._text, self._timer, self._options()
        self._judge.use(options)
        text.use(options.stop)
        room = text.room(self._target.room) - 1  # for guesses; every pass adds one token more
        if room < 0 or self._should_stop():
            text.reason = FinishReason.STOPPED if room >= 0 else self._what_is_full()
            return

        # Draft.
        timer.begin(Phase.DRAFT)
        drafted = self._drafter.propose(room if logits is None else 0, options.draft)
        guesses, length = drafted.guesses, len(text.ids)
        if self._should_stop():
            text.reason = FinishReason.STOPPED
            return

        # Verify: one pass gives the logits after the text and after each guess. The last token of the text is read now.
        rows = self._check(guesses) if logits is None else logits

        # Accept.
        timer.begin(Phase.SAMPLING)
        if logits is not None:
            forbid(logits[0], self._banned)
        verdict = self._judge.verdict(guesses, rows, length)
        timer.begin(Phase.TEXT)
        tokens = text.add(guesses, verdict)

        # Roll back: the caches keep the accepted guesses. The token after them is in no cache yet.
        self._roll_back(min(length + verdict.accepted, len(text.ids)))

        # Emit.
        yield self._observer.round_done(drafted, verdict, tokens)

    def _check(self, guesses: Sequence[Guess]) -> Logits:
        """The target's pass over the last token and `guesses`; the draft may go on guessing meanwhile."""
        ids = [guess.token_id for guess in guesses]
        with self._drafter.meanwhile(guesses):
            self._timer.begin(Phase.VERIFY)
            rows = self._decode([self._text.ids[-1], *ids], logits=len(ids) + 1)
            self._timer.begin(Phase.DRAFT)  # which may make it wait
        return rows

    def _read_prompt(self) -> Generator[ReplyEvent, None, Logits | None]:
        """The target reads what it lacks of the prompt. Returns the logits [1, n_vocab] after it, None if stopped."""
        if self._options().prompt_logprobs:
            return (yield from self._read_prompt_telling())
        target, prompt = self._target, self._text.ids
        total, reused = len(prompt), target.reuse(prompt[:-1])
        yield PromptStarted(tokens=total, reused=reused, context=target.model.n_ctx)
        # The last chunk is evaluated with logits, so that no token is evaluated twice.
        body = total - target.last_chunk(total - reused)
        for done in target.extend_to(prompt[:body], should_stop=self._should_stop):
            yield PromptProgress(done=done, total=total)
        if self._should_stop():
            self._text.reason = FinishReason.STOPPED
            return None
        logits = target.decode(prompt[target.length :], logits=1)
        yield self._observer.prompt_done(total - reused)
        return logits

    def _read_prompt_telling(self) -> Generator[ReplyEvent, None, Logits | None]:
        """The same, with what the target says of each token. Of what the cache holds there are no logits any more."""
        target, prompt = self._target, list(self._text.ids)
        total, said = len(prompt), None
        target.reuse([])
        yield PromptStarted(tokens=total, reused=0, context=target.model.n_ctx)
        for first in range(0, total, MOST_TOLD):
            if self._should_stop():
                self._text.reason = FinishReason.STOPPED
                return None
            tokens = prompt[first : first + MOST_TOLD]
            rows = target.decode(tokens, logits=len(tokens))
            before = [said, *rows[:-1]]  # what the target said at the place of each token
            logprobs = self._observer.prompt_logprobs(tokens, before, self._options().logprobs or 0)
            said = rows[-1].copy()
            yield PromptProgress(done=first + len(tokens), total=total, logprobs=logprobs)
        yield self._observer.prompt_done(total)
        return None if said is None else said[None]

    def _roll_back(self, length: int) -> None:
        """Drop both caches after the first `length` positions. Raises RollbackFailed."""
        self._timer.begin(Phase.ROLLBACK)
        self._target.truncate(min(length, self._target.length))
        self._drafter.rollback(length)
        self._timer.begin(Phase.EVENTS)

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


class RoundObserver:
    """Makes the events of a reply's finished parts with the times of `timer`, adds them up to metrics, and reports each
    round to the drafter. `vocabulary`: the target's."""

    def __init__(
        self, text: ReplyText, judge: Judge, drafter: Drafter, timer: PhaseTimer, vocabulary: Vocabulary
    ) -> None:
        self._text, self._judge, self._drafter = text, judge, drafter
        self._timer, self._vocabulary = timer, vocabulary
        self._tally = Tally(text.start)
        self._rounds = 0

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

    def round_done(self, drafted: Drafted, verdict: Verdict, tokens: tuple[Token, ...]) -> Round:
        """The event of a finished round, after rollback. Reports the outcome to the drafter."""
        ms = self._timer.spent
        first = self._rounds == 0
        outcome = RoundOutcome(
            drafted=len(drafted.guesses),
            accepted=verdict.accepted,
            verify_ms=ms[Phase.VERIFY],
            other_ms=ms[Phase.SAMPLING] + ms[Phase.TEXT] + ms[Phase.ROLLBACK],
            first_pass=first,
            busy=self._timer.busy,
            held=ms[Phase.HELD] > 0,
            work=drafted.work,
            probe_chance=None if drafted.probe is None else self._judge.acceptance(drafted.probe),
        )
        self._drafter.learn(outcome)
        ms = self._timer.take()
        event = Round(
            index=self._rounds,
            tokens=tokens,
            draft_ms=ms[Phase.DRAFT],
            verify_ms=ms[Phase.VERIFY],
            sampling_ms=ms[Phase.SAMPLING],
            rollback_ms=ms[Phase.ROLLBACK],
            events_ms=ms[Phase.EVENTS] + ms[Phase.TEXT],
            idle_ms=ms[Phase.IDLE],
            held_ms=ms[Phase.HELD],
            at_ms=self._timer.at_ms,
            context_used=len(self._text.ids),
            draft_limit=drafted.limit,
            paused=drafted.paused,
            lossless=not drafted.guesses or self._judge.lossless,
            draft_lost=drafted.lost,
            source=drafted.source,
            draft_kind=drafted.kind,
            drafter=drafted.drafter,
            choice=drafted.choice,
            logprobs=self._logprobs(tokens),
            ready=drafted.work.ready,
            ahead=drafted.work.ahead,
            hidden_ms=drafted.work.hidden_ms,
        )
        self._rounds += 1
        self._tally.add(event)
        return event

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

    def _logprobs(self, tokens: tuple[Token, ...]) -> tuple[TokenLogprobs, ...]:
        """Log-probabilities of the tokens that were not cut off, where they are asked for."""
        if not self._judge.logprobs:
            return ()
        emitted = (token for token in tokens if not token.ghost)
        return tuple(
            _told(token.token_id, token.piece, said, self._vocabulary.piece)
            for token, said in zip(emitted, self._judge.logprobs, strict=True)
            if not token.cut
        )


def _told(token_id: int, piece: bytes, said: RowLogprobs, piece_of: Callable[[int], bytes]) -> TokenLogprobs:
    top = tuple(TokenLogprob(token_id=one, piece=piece_of(one), logprob=prob) for one, prob in said.top)
    return TokenLogprobs(token_id=token_id, piece=piece, logprob=said.logprob, top=top)
