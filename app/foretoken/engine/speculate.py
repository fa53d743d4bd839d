"""The loop: draft, verify, accept, roll back, one `Round` per pass of the target.

    for event in speculate(target=..., drafter=..., prompt=ids, options=lambda: options, ...): ...

Plain decoding is the same path with no drafter. Both caches are true after every step, so the generator may be closed
anywhere and the next reply goes on from what is held.
"""

import time
from collections.abc import Callable, Iterator, Sequence

from foretoken.engine.draft_length.policy import DraftLengthPolicy, Outcome, RoundStart
from foretoken.engine.drafting.base import Drafted, Drafter, Drafting
from foretoken.engine.events import (
    Fate,
    FinishReason,
    PromptDone,
    PromptProgress,
    PromptStarted,
    ReplyEvent,
    ReplyFinished,
    Round,
)
from foretoken.engine.fates import proposals_of
from foretoken.engine.laps import Laps, Part
from foretoken.engine.model import Constrain, Interrupted, Logits
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.options import MAX_DRAFT_LENGTH, DraftOptions, ReplyOptions
from foretoken.engine.sampling.candidates import bar
from foretoken.engine.sampling.chance import Chance, RandomChance, SeededChance
from foretoken.engine.sampling.sampler import Sampler, streams
from foretoken.engine.stats import Tally
from foretoken.engine.verify.acceptance import Guess, Verdict, acceptance_probability, verify_greedy
from foretoken.engine.verify.acceptors import Acceptor, shares_noise
from foretoken.engine.verify.own_rule import rule_of
from foretoken.engine.writing import Writing
from foretoken.errors import ContextFull, UsageError


def speculate(
    *,
    target: CachedModel,
    drafter: Drafter | None,
    prompt: Sequence[int],
    policy: Callable[[DraftOptions], DraftLengthPolicy],
    options: Callable[[], ReplyOptions],
    should_stop: Callable[[], bool] = lambda: False,
    constrain: Constrain | None = None,
    acceptor: Acceptor | None = None,
    clock: Callable[[], float] = time.perf_counter,
    processor: Callable[[], float] | None = None,
) -> Iterator[ReplyEvent]:
    """Generate a reply to `prompt` (token ids).

    `options` and `should_stop` are read before every pass; `policy` gives the draft-length policy that options ask
    for. `constrain` makes what holds a reply to a grammar. `acceptor` takes the place of the rule that options name.
    `processor`: processor seconds of this process, by which passes that other programs disturbed are told; None where
    they say nothing of a pass.
    The last event is always ReplyFinished, unless an EngineError is raised. Raises UsageError for options out of
    range, ContextFull for a prompt that leaves no room.
    """
    reply = _Reply(target, drafter, prompt, policy, options, should_stop, constrain, acceptor, clock, processor)
    try:
        yield from reply.prefill()
        while reply.reason is None:
            event = reply.round()
            if event is not None:
                yield from reply.tell(event)
    except Interrupted:
        reply.stop()
    yield reply.finished()


class _Reply:
    """The state of one reply. Milliseconds are counted from its making."""

    def __init__(
        self,
        target: CachedModel,
        drafter: Drafter | None,
        prompt: Sequence[int],
        policy: Callable[[DraftOptions], DraftLengthPolicy],
        options: Callable[[], ReplyOptions],
        should_stop: Callable[[], bool],
        constrain: Constrain | None,
        acceptor: Acceptor | None,
        clock: Callable[[], float],
        processor: Callable[[], float] | None,
    ) -> None:
        self._laps = Laps(clock, Part.PROMPT)
        if not prompt:
            raise UsageError("The prompt is empty; write something first.")
        if len(prompt) >= target.model.n_ctx:
            raise ContextFull(
                f"The conversation takes {len(prompt)} tokens, but the context holds {target.model.n_ctx}; "
                "start a new chat or load the model with a larger context."
            )
        self._target = target
        self._drafter = drafter
        self._prompt = list(prompt)
        self._read_options = options
        self._options = options()
        self._should_stop = should_stop
        self._processor = processor
        self._streams = streams(self._options.sampling.seed)
        self._draft_chance = RandomChance(self._streams.draft)
        self._chance = RandomChance(self._streams.acceptance)
        self._sampler = Sampler(
            self._options.sampling,
            prompt,
            noise=self._streams.noise,
            piece=target.model.piece,
            constrain=constrain,
        )
        self._acceptor = acceptor or rule_of(self._options.draft.acceptance)
        self._own_acceptor = acceptor
        self._policy_for = policy
        self._policy = policy(self._options.draft)
        self._writing = Writing(prompt, target.model, self._sampler, self._options.stop)
        self._tally = Tally(len(prompt))
        self._first_row: Logits | None = None
        self._index = 0
        if drafter is not None:
            drafter.begin()

    @property
    def reason(self) -> FinishReason | None:
        """Why it has ended; None while it goes on."""
        return self._writing.reason

    def stop(self) -> None:
        """It ends here."""
        self._writing.reason = FinishReason.STOPPED

    # --- prompt -----------------------------------------------------------------------------------------------

    def prefill(self) -> Iterator[ReplyEvent]:
        """The target reads the prompt, except what it holds already; leaves the logits after it."""
        total = len(self._prompt)
        reused = self._target.reuse(self._prompt[:-1])
        yield from self.tell(PromptStarted(tokens=total, reused=reused, context=self._target.model.n_ctx))
        # The last chunk is evaluated with logits, so that no token is evaluated twice.
        body = total - self._target.last_chunk(total - reused)
        for done in self._target.extend_to(self._prompt[:body], should_stop=self._should_stop):
            yield from self.tell(PromptProgress(done=done, total=total))
        if self._should_stop():
            self.stop()
            return
        self._first_row = self._target.decode(self._prompt[self._target.length :], logits=1)
        self._laps.begin(Part.EVENTS)
        spent = self._laps.take()
        ms = spent.pop(Part.PROMPT)
        self._tally.prompt_done(total - reused, ms)
        self._tally.spend(spent)
        yield from self.tell(PromptDone(evaluated=total - reused, ms=ms))

    # --- rounds -----------------------------------------------------------------------------------------------

    def tell(self, event: ReplyEvent) -> Iterator[ReplyEvent]:
        """Hand `event` over; the time until the consumer asks for more is its own."""
        part = self._laps.part
        self._laps.begin(Part.IDLE)
        yield event
        self._laps.begin(part)

    def round(self) -> Round | None:
        """One pass of the target; None when the reply ended instead (see `reason`)."""
        begin = self._laps.begin
        self._refresh_options()
        limit = self._limit()
        if limit < 0 or self._should_stop():
            self._writing.reason = FinishReason.STOPPED if limit >= 0 else self._exhausted()
            return None
        first = self._first_row is not None
        begin(Part.DRAFT)
        drafted = self._draft(limit)
        draft_ms = begin(Part.VERIFY)
        if self._should_stop():
            self._roll_back(len(self._writing.ids) - 1)
            self.stop()
            return None
        before = len(self._writing.ids)
        worked = self._processor() if self._processor is not None else 0.0
        rows = self._evaluate(drafted.guesses)
        worked = self._processor() - worked if self._processor is not None else 0.0
        verify_ms = begin(Part.SAMPLING)
        verdict = self._judge(drafted.guesses, rows)
        shadow = None if drafted.shadow is None else self._shadow_chance(drafted.shadow, rows, drafted.guesses, verdict)
        sampling_ms = begin(Part.EVENTS)
        emitted = self._writing.write(drafted.guesses, verdict)
        emit_ms = begin(Part.ROLLBACK)
        kept = sum(token.fate is Fate.ACCEPTED and not token.cut for token in emitted)
        self._roll_back(before + kept)
        rollback_ms = begin(Part.EVENTS)
        resting = not first and self._policy.resting
        self._policy.observe(
            Outcome(
                drafted=len(drafted.guesses),
                accepted=verdict.accepted,
                steps=drafted.steps,
                draft_ms=drafted.step_ms,
                verify_ms=verify_ms,
                other_ms=sampling_ms + emit_ms + rollback_ms,
                depth=before - 1,
                first_pass=first,
                shadow=shadow,
                read=drafted.read,
                read_ms=drafted.read_ms,
                busy=1000.0 * worked / verify_ms if self._processor is not None and verify_ms > 0 else None,
            )
        )
        self._first_row = None
        proposals = proposals_of(drafted.guesses, verdict, self._target)
        spent = self._laps.take()
        event = Round(
            index=self._index,
            proposals=proposals,
            emitted=emitted,
            draft_ms=draft_ms,
            verify_ms=verify_ms,
            sampling_ms=sampling_ms,
            rollback_ms=rollback_ms,
            events_ms=spent[Part.EVENTS],
            idle_ms=spent[Part.IDLE],
            at_ms=self._laps.at_ms,
            context_used=len(self._writing.ids),
            draft_limit=limit,
            resting=resting,
            lossless=self._sampler.greedy or not proposals or self._acceptor.lossless,
            draft_lost=drafted.lost,
        )
        self._index += 1
        self._tally.add(event)
        return event

    def _refresh_options(self) -> None:
        new = self._read_options()
        if new is self._options:
            return
        old, self._options = self._options, new
        if new.sampling != old.sampling:
            self._sampler.use(new.sampling)
        if new.draft != old.draft:
            self._policy = self._policy_for(new.draft)
            self._acceptor = self._own_acceptor or rule_of(new.draft.acceptance)
        self._writing.use(new.stop)

    def _exhausted(self) -> FinishReason:
        return FinishReason.CONTEXT_FULL if self._target.room < 1 else FinishReason.LENGTH

    def _limit(self) -> int:
        """Most tokens to propose now; negative when not even one token more may be emitted."""
        allowed = self._target.room - 1
        if self._options.stop.max_tokens is not None:
            allowed = min(allowed, self._options.stop.max_tokens - self._tally.generated - 1)
        drafting = self._first_row is None and self._options.draft.enabled and (self._has_draft_model or self._looks_up)
        start = RoundStart(
            limit=min(allowed, MAX_DRAFT_LENGTH) if drafting else 0,
            depth=len(self._writing.ids) - 1,
            behind=self._behind(drafting=drafting),
            greedy=self._sampler.greedy,
            lossless=self._acceptor.lossless,
            min_confidence=self._options.draft.min_confidence,
        )
        return allowed if allowed < 0 else self._policy.begin(start)

    def _behind(self, *, drafting: bool) -> int | None:
        if self._drafter is None or not self._has_draft_model:
            return None
        # Comparing the text with what the draft holds has time only when the first token is out.
        return self._drafter.behind(self._writing.ids) if drafting else len(self._writing.ids)

    @property
    def _looks_up(self) -> bool:
        draft = self._options.draft
        if draft.lookup is None:
            return draft.length == "auto" and self._has_draft_model
        return draft.lookup and self._drafter is not None

    @property
    def _has_draft_model(self) -> bool:
        return self._drafter is not None and self._drafter.has_model

    def _draft(self, limit: int) -> Drafted:
        if limit == 0 or self._drafter is None:
            return Drafted()
        return self._drafter.propose(
            Drafting(
                text=self._writing.ids,
                reply_from=len(self._prompt),
                limit=limit,
                lookup=self._looks_up,
                policy=self._policy,
                sampler=self._sampler,
                chance=self._positioned(self._draft_chance),
                banned=self._writing.banned,
                ends=self._target.model.eog_ids,
                probs=self._writing.probs,
                should_stop=self._should_stop,
            )
        )

    def _positioned(self, chance: Chance) -> Chance:
        """`chance`, or where the rule has draft and target share it the noise of positions from here on."""
        if not shares_noise(self._acceptor):
            return chance
        return SeededChance(self._streams.noise, len(self._writing.ids), chance)

    def _evaluate(self, guesses: Sequence[Guess]) -> Logits:
        """Logits [guesses + 1, n_vocab] after the text and after each guess."""
        rows, ids = self._first_row, [g.token_id for g in guesses]
        if rows is None:
            rows = self._target.decode([self._writing.ids[-1], *ids], logits=len(ids) + 1)
        if self._options.stop.ignore_eos:
            # After what completes a grammar nothing but the end is allowed; it is cut off there (see `Writing`).
            completed = self._writing.completed_by(ids)
            for row in rows[:completed]:
                bar(row, self._writing.banned)
        return rows

    def _judge(self, guesses: Sequence[Guess], rows: Logits) -> Verdict:
        ids, sampler = [g.token_id for g in guesses], self._sampler
        if sampler.greedy:
            return verify_greedy(ids, lambda i: sampler.argmax(rows[i], ids[:i]))
        distributions = [g.judged_by for g in guesses]
        return self._acceptor.judge(
            ids, distributions, lambda i: sampler.distribution(rows[i], ids[:i]), self._positioned(self._chance)
        )

    def _shadow_chance(self, shadow: Guess, rows: Logits, guesses: Sequence[Guess], verdict: Verdict) -> float:
        """How likely the guess that was not proposed would have been accepted in this round's first place."""
        if self._sampler.greedy or shares_noise(self._acceptor):
            first = guesses[0].token_id if verdict.accepted else verdict.token
            return float(shadow.token_id == first)
        target_prob = self._sampler.distribution(rows[0]).probability(shadow.token_id)
        return float(acceptance_probability(target_prob, shadow.judged_by.probability(shadow.token_id)))

    def _roll_back(self, length: int) -> None:
        self._target.truncate(min(length, self._target.length))
        if self._drafter is not None:
            self._drafter.rollback(length)

    def finished(self) -> ReplyFinished:
        text = self._writing.finish()
        self._roll_back(len(self._writing.ids))
        self._tally.spend(self._laps.take())
        return ReplyFinished(
            reason=self._writing.reason or FinishReason.STOPPED,
            text=text,
            token_ids=tuple(self._writing.reply),
            metrics=self._tally.metrics(),
            seed=self._streams.seed,
        )
