"""The observer of a reply: makes an event of each finished part, and lets the drafter learn."""

from collections.abc import Callable, Sequence

from foretoken.engine.draft_length.policy import RoundOutcome
from foretoken.engine.drafting.base import Drafted, Drafter
from foretoken.engine.events import (
    FinishReason,
    PromptDone,
    ReplyFinished,
    Round,
    Token,
    TokenLogprob,
    TokenLogprobs,
)
from foretoken.engine.judge import Judge
from foretoken.engine.model import Logits, Vocabulary
from foretoken.engine.phase_timer import Phase, PhaseTimer
from foretoken.engine.reply_text import ReplyText
from foretoken.engine.sampling.filters import RowLogprobs, logprobs_of
from foretoken.engine.stats import Tally
from foretoken.engine.verify.acceptance import Verdict


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
