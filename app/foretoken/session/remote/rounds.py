"""From what a server sends to the events of a reply.

Tokens are told apart, and what became of guesses is known, as far as the server says it and no further:

- llama-server tells with each token how many it has written, and how many of its guesses were accepted so far
  (`timings`). A round begins where the number of guesses grows; how much it grows is the round, exactly. While that
  number is absent nothing was guessed.
- vLLM tells the tokens that it sends together, and of guesses only sums, at the end. What became of a token is unknown
  there, until it tells each verification at the end, if it was started so.
- Of others nothing is known: what they send at once counts as one token.
"""

from itertools import accumulate, pairwise
from typing import Any, Final

import msgspec

from foretoken.engine.events import (
    UNNAMED,
    UNNAMED_END,
    DraftKind,
    Fate,
    FinishReason,
    Metrics,
    PromptDone,
    PromptProgress,
    PromptStarted,
    ReplyEvent,
    ReplyFinished,
    Round,
    Token,
)
from foretoken.engine.options import StopOptions
from foretoken.engine.prompt.detokenizer import StopScanner
from foretoken.errors import ServerError
from foretoken.replies.checks import Checker, Contradiction
from foretoken.replies.records import EventRecord, RoundRecord, round_of
from foretoken.replies.reply import Reply
from foretoken.replies.trace import verified
from foretoken.session.remote.probe import RemoteServer, ServerKind, as_count, as_dict, as_list
from foretoken.wording import tr

_AT_ONCE: Final = 65_536  # tokens, or guesses, that may come in one chunk
_POSITIONS: Final = 1024  # of which vLLM may tell how many guesses were kept
_SUMS: Final = ("num_spec_steps", "num_draft_tokens", "num_accepted_draft_tokens")
_LONGEST_TOKEN: Final = 2**20  # letters that may come before it is said which token they are of


class _Token(msgspec.Struct, frozen=True):
    """`text`, `thought`: what can be shown with it. `piece`: all that it says; "" for the same."""

    text: str = ""
    thought: str = ""
    id: int = UNNAMED
    piece: str = ""


class Rounds:
    """Takes the chunks of one reply in, in their order, and gives the events that they make. Moments are milliseconds
    since the request was sent."""

    def __init__(self, server: RemoteServer, stop: StopOptions, *, seed: int) -> None:
        self._server, self._stop, self._seed = server, stop, seed
        self._reply = Reply()
        self._prompt = self._cached = 0
        self._reused = self._evaluated = 0  # as was told when it began
        self._started = self._read = False
        self._tokens = 0  # in rounds made so far
        self._unknown: list[int] = []  # tokens of each of which it is not known what became
        self._unnamed = False  # some tokens came together and it is not known what each says
        self._seen = 0  # tokens the server says it has written
        self._drafted = self._accepted = 0  # likewise
        self._held = _Token()  # text whose token is not counted yet
        self._held_ids: list[int] = []  # of tokens whose text has not come yet
        self._held_names: list[str] = []  # what these tokens say, where the server tells
        self._open: list[_Token] = []  # tokens of the round under way, of which more are to come
        self._open_drafted = self._open_accepted = 0
        self._last_ms = 0.0
        self._reason: FinishReason | None = None
        self._stopped_by = ""
        # vLLM sends a stop string, and all before it as it is written: of what it withheld the ids would come alone.
        wanted = stop.stop_strings if server.kind is ServerKind.VLLM else ()
        self._scanners = StopScanner(wanted), StopScanner(wanted)  # of text and thought
        self._complete = False  # nothing that the server writes now is part of the reply
        self.over = False  # and it goes on writing
        self._timings: dict[str, Any] = {}
        self._usage: dict[str, Any] = {}
        self._told: dict[str, Any] = {}  # of guesses, by vLLM at the end

    @property
    def drafts_told(self) -> bool:
        """Whether the server has told what its guesses came to."""
        return bool(self._told) or bool(self._drafted)

    def feed(self, at_ms: float, chunk: dict[str, Any]) -> list[ReplyEvent]:
        """One more chunk. Raises ServerError for one that cannot be."""
        self._timings = timings = as_dict(chunk.get("timings"))
        self._usage = as_dict(chunk.get("usage")) or self._usage
        self._told = as_dict(as_dict(chunk.get("metrics")).get("speculative_decoding")) or self._told
        self._note_prompt(as_dict(chunk.get("prompt_progress")))
        events = self._progress(as_dict(chunk.get("prompt_progress")))
        choices = chunk.get("choices")
        choice = as_dict(choices[0]) if isinstance(choices, list) and choices else {}
        delta = as_dict(choice.get("delta"))
        if timings.get("predicted_n") == 0:  # nothing is written yet: llama-server repeats what the reply begins with
            delta = {}
        self._held = _Token(
            self._held.text + _text(delta.get("content") or choice.get("text")),
            self._held.thought + _text(delta.get("reasoning_content") or delta.get("reasoning")),
        )
        if len(self._held.text) + len(self._held.thought) > _LONGEST_TOKEN:
            raise _impossible()
        detail = as_dict(chunk.get("__verbose"))  # of llama-server, in one of the chunks of the end
        if detail.get("stop_type") == "word":
            self._stopped_by = self._stopped_by or _text(detail.get("stopping_word"))
        finish = choice.get("finish_reason")
        if isinstance(finish, str):
            self._stopped_by = _text(choice.get("stop_reason")) or self._stopped_by
            self._reason = self._ended_by(finish)
        if tokens := self._within(self._new_tokens(timings, choice)):
            events += self._first(at_ms, timings)
            events += self._timed(at_ms, tokens, timings) if timings else self._untimed(at_ms, tokens)
        return events

    def finish(self, at_ms: float, *, stopped: bool) -> list[ReplyEvent]:
        """The end of the reply: by itself, or because it was stopped."""
        events: list[ReplyEvent] = []
        if self._held.text or self._held.thought:  # its token was not counted any more
            events += self._first(at_ms, {})
            if last := self._within([self._take_held()]):
                events += self._untimed(at_ms, last)
        if self._open:
            events += self._close_round(at_ms)
        if not self._started:
            events += self._start()
        reply, (text, thought) = self._reply, self._scanners
        reason = FinishReason.STOPPED if stopped else self._reason or FinishReason.END
        metrics = self._with_drafts(reply.metrics)
        if not metrics.prompt_tokens:
            metrics = msgspec.structs.replace(metrics, prompt_tokens=self._prompt)
        later = self._cached - self._reused
        if later > 0 and metrics.prompt_tps is not None:  # fewer tokens were read in that time
            share = max(0, self._evaluated - later) / self._evaluated
            metrics = msgspec.structs.replace(metrics, prompt_tps=metrics.prompt_tps * share or None)
        end = ReplyFinished(
            reason=reason,
            text=reply.text + text.flush(),
            thought=reply.thought + thought.flush(),
            token_ids=reply.token_ids,
            metrics=metrics,
            seed=self._seed,
            stop_string=self._stopped_by if reason is FinishReason.STOP_STRING else "",
            steps=self._steps(),
            reused=self._cached if later > 0 else 0,
        )
        return [*events, end]

    def broken(self, at_ms: float) -> list[ReplyEvent]:
        """What there is of a reply whose server went away."""
        return self.finish(at_ms, stopped=True)[:-1] if self._started else []

    def count_drafts(self, before: dict[str, int], after: dict[str, int]) -> None:
        """Take the guesses of this reply from counters of the whole server, before it and after, if that was the only
        reply meanwhile."""
        came = {name: after.get(name, 0) - before.get(name, 0) for name in after}
        kept = [came[name] for place in range(_POSITIONS) if (name := f"accepted at {place}") in came]
        # Of a round with a stop string it counts the tokens behind that as well.
        behind = len(kept) if self._reason is FinishReason.STOP_STRING else 0
        if 0 <= came.get("generated", -1) - self._tokens <= behind and (drafts := came.get("drafts", 0)) > 0:
            self._told = {
                "num_spec_steps": drafts,
                "num_draft_tokens": came.get("drafted", 0),
                "num_accepted_draft_tokens": came.get("accepted", 0),
                "acceptance_histogram": [one - more for one, more in pairwise([drafts, *kept, 0])] if kept else [],
            }

    # --- the prompt

    def _note_prompt(self, progress: dict[str, Any]) -> None:
        details = as_dict(self._usage.get("prompt_tokens_details"))
        timed = as_count(self._timings.get("cache_n")) + as_count(self._timings.get("prompt_n"))
        self._prompt = (
            as_count(progress.get("total")) or as_count(self._usage.get("prompt_tokens")) or self._prompt or timed
        )
        cached = as_count(progress.get("cache")) or as_count(details.get("cached_tokens"))
        self._cached = cached or as_count(self._timings.get("cache_n")) or self._cached

    def _progress(self, progress: dict[str, Any]) -> list[ReplyEvent]:
        if not progress or self._read:
            return []
        done = PromptProgress(done=as_count(progress.get("processed")), total=self._prompt)
        return [*self._start(), done] if done.done else self._start()

    def _start(self) -> list[ReplyEvent]:
        if self._started:
            return []
        self._started, self._reused = True, self._cached
        started = PromptStarted(tokens=self._prompt, reused=self._cached, context=self._server.context)
        self._reply.append(started)
        return [started]

    def _first(self, at_ms: float, timings: dict[str, Any]) -> list[ReplyEvent]:
        """The prompt is read when the first token comes."""
        events = self._start()
        if self._read:
            return events
        self._read = True
        ms = min(at_ms, _number(timings.get("prompt_ms")) or at_ms)
        done = PromptDone(evaluated=as_count(timings.get("prompt_n")) or max(0, self._prompt - self._cached), ms=ms)
        self._evaluated = done.evaluated
        self._reply.append(done)
        self._last_ms = ms
        return [*events, done]

    # --- tokens

    def _new_tokens(self, timings: dict[str, Any], choice: dict[str, Any]) -> list[_Token]:
        """Those that came with this chunk; the text of the chunk is of the last."""
        ids = self._held_ids = self._held_ids + _ids(choice.get("token_ids"))
        names = self._held_names = self._held_names + _names(as_dict(choice.get("logprobs")))
        if max(len(ids), len(names)) > _AT_ONCE:
            raise _impossible()
        empty = not (self._held.text or self._held.thought)
        if empty and self._reason is None:
            return []  # part of a character or of a stop string, or the end: the next chunk tells
        self._held_ids, self._held_names = [], []
        if "predicted_n" in timings:
            written = as_count(timings["predicted_n"])
            new, self._seen = max(0, written - self._seen), max(written, self._seen)
        elif self._server.kind is ServerKind.LLAMA_SERVER and self._reason is None:
            return []  # the part of a token; its count comes with the next
        elif ids:
            new, self._seen = len(ids), self._seen + len(ids)
        elif "completion_tokens" in self._usage and self._server.kind is ServerKind.VLLM:
            written = as_count(self._usage["completion_tokens"])
            new, self._seen = max(0, written - self._seen), max(written, self._seen)
        else:
            new = 1 if self._held.text or self._held.thought else 0
        if not new:
            return []
        if new > _AT_ONCE:
            raise _impossible()
        ids = ids if len(ids) == new else [UNNAMED] * new
        if len(ids) == len(names) == new:
            return _divided(self._take_held(), ids, names)
        ended = empty and self._reason is FinishReason.END
        last = msgspec.structs.replace(self._take_held(), id=UNNAMED_END if ended and ids[-1] == UNNAMED else ids[-1])
        self._unnamed = self._unnamed or new > 1
        return [*(_Token(id=one) for one in ids[:-1]), last]

    def _take_held(self) -> _Token:
        held, self._held = self._held, _Token()
        return held

    def _timed(self, at_ms: float, tokens: list[_Token], timings: dict[str, Any]) -> list[ReplyEvent]:
        """Tokens of llama-server, each in the round that its counts tell."""
        events: list[ReplyEvent] = []
        drafted = as_count(timings.get("draft_n")) - self._drafted
        accepted = as_count(timings.get("draft_n_accepted")) - self._accepted
        if drafted > _AT_ONCE:
            raise _impossible()
        if (
            drafted > 0
            and len(tokens) > (self._open_accepted + 1 - len(self._open) if self._open else 0) + accepted + 1
        ):
            events += self._close_round(at_ms)  # whole rounds came without a sign of where one ends
            self._drafted, self._accepted = self._drafted + drafted, self._accepted + max(0, accepted)
            return [*events, self._round(at_ms, tokens)]
        for token in tokens:
            if not self._open:
                self._open_drafted, self._open_accepted = max(0, drafted), max(0, min(accepted, drafted))
                self._drafted, self._accepted = self._drafted + max(0, drafted), self._accepted + max(0, accepted)
                drafted = accepted = 0
            self._open.append(token)
            if len(self._open) > self._open_accepted:
                events += self._close_round(at_ms)
        return events

    def _untimed(self, at_ms: float, tokens: list[_Token]) -> list[ReplyEvent]:
        if self._server.speculates is not False:
            return [self._round(at_ms, tokens)]
        return [self._round(at_ms, [token], (0, 0)) for token in tokens]

    def _close_round(self, at_ms: float) -> list[ReplyEvent]:
        """The round under way, with what a stop cut off of it."""
        tokens, self._open = self._open, []
        return [self._round(at_ms, tokens, (self._open_accepted, self._open_drafted))] if tokens else []

    def _round(self, at_ms: float, tokens: list[_Token], verdict: tuple[int, int] | None = None) -> Round:
        """`verdict`: how many guesses were accepted, and of how many; None where that is not known."""
        tokens_made = tuple(
            Token(
                round=len(self._reply.rounds),
                index=self._tokens + position,
                token_id=token.id,
                piece=token.piece.encode(errors="replace"),
                text=token.text,
                thought=token.thought or None,
                fate=Fate.UNKNOWN,
                position=0,
                later=not token.piece and position < len(tokens) - 1,
            )
            for position, token in enumerate(tokens)
        )
        self._tokens += len(tokens)
        made = Round(
            index=len(self._reply.rounds),
            tokens=tokens_made,
            draft_ms=0.0,
            verify_ms=0.0,
            remote_ms=max(0.0, at_ms - self._last_ms),
            at_ms=at_ms,
            context_used=self._prompt + self._tokens,
            draft_limit=0,
            draft_kind=DraftKind.NONE if self._server.speculates is False else DraftKind.REMOTE,
        )
        if verdict is None:
            self._unknown.append(len(tokens))
        else:
            made = verified(made, *verdict)
        self._last_ms = max(at_ms, self._last_ms)
        self._reply.append(made)
        return made

    # --- the end

    def _within(self, tokens: list[_Token]) -> list[_Token]:
        """Those up to the one that ends the reply, whatever the server goes on to write."""
        if self._complete:
            self.over = self.over or bool(tokens)
            return []
        found: list[_Token] = []
        text, thought = self._scanners
        for token in tokens:
            if self._complete:
                break
            parts = (text.feed(token.text), thought.feed(token.thought))
            piece = token.piece or token.thought + token.text
            found.append(_Token(text=parts[0][0], thought=parts[1][0], id=token.id, piece=piece))
            if any(stopped for _shown, stopped in parts):
                self._stopped_by, self._reason = text.found or thought.found, FinishReason.STOP_STRING
                self._complete = True
            elif len(found) + self._tokens + len(self._open) == self._stop.max_tokens:
                self._reason, self._complete = self._reason or FinishReason.LENGTH, True
        return found

    def _ended_by(self, finish: str) -> FinishReason:
        if finish == "length":
            return FinishReason.LENGTH if self._stop.max_tokens is not None else FinishReason.CONTEXT_FULL
        return FinishReason.STOP_STRING if self._stopped_by else FinishReason.END

    def _steps(self) -> tuple[tuple[int, int], ...]:
        """What vLLM tells of each verification at the end, where these make up the reply to the token: the first came
        of the prompt, and each later one of a verification. Where it guesses at times only they do not."""
        accepted, drafted = _counts(self._told.get("per_step_accepted")), _counts(self._told.get("per_step_drafted"))
        steps = tuple(zip(accepted, drafted, strict=False))
        totals = (len(steps), sum(drafted), sum(accepted))
        if totals != tuple(as_count(self._told.get(name)) for name in _SUMS) or any(kept > of for kept, of in steps):
            return ()
        ends = [*accumulate(accepted, lambda end, kept: end + kept + 1, initial=1)]
        came = [*accumulate(self._unknown)]
        whole = len(came) == len(self._reply.rounds) and not self._unnamed and {*came[:-1]} <= {*ends}
        return steps if whole and steps and ends[-2] < self._tokens <= ends[-1] else ()

    def _with_drafts(self, metrics: Metrics) -> Metrics:
        """With the sums that vLLM tells of its guesses, where the rounds tell nothing of them."""
        rounds, drafted, accepted = (as_count(self._told.get(name)) for name in _SUMS)
        if metrics.num_drafts or not self._unknown or not rounds or not accepted <= drafted:
            return metrics
        histogram = self._told.get("acceptance_histogram")
        kept = [as_count(one) for one in (as_list(histogram))[:_POSITIONS]]
        return msgspec.structs.replace(
            metrics,
            num_drafts=rounds,
            num_draft_tokens=drafted,
            num_accepted_tokens=accepted,
            draft_acceptance_rate=accepted / drafted if drafted else None,
            mean_acceptance_length=1 + accepted / rounds,
            acceptance_per_position=tuple(sum(kept[place + 1 :]) / rounds for place in range(len(kept) - 1)),
            draft_kind=DraftKind.REMOTE,
        )


def _impossible() -> ServerError:
    return ServerError(tr("The server's token counts are impossible; the text so far is kept."))


def _divided(held: _Token, ids: list[int], names: list[str]) -> list[_Token]:
    """What came with several tokens, each with its part; the last has what is of no other."""
    left, tokens = {"thought": held.thought, "text": held.text}, []
    for one, name in zip(ids[:-1], names, strict=False):
        part = "thought" if name and left["thought"].startswith(name) else "text"
        said = name if left[part].startswith(name) else ""
        left[part] = left[part][len(said) :]
        tokens.append(_Token(id=one, **{part: said}))
    return [*tokens, _Token(id=ids[-1], **left)]


def _names(logprobs: dict[str, Any]) -> list[str]:
    """The texts of tokens, as chat and completions tell them."""
    listed = logprobs.get("tokens", logprobs.get("content"))
    return [_text(as_dict(one).get("token", one)) for one in listed] if isinstance(listed, list) else []


def _counts(value: Any) -> list[int]:
    return [as_count(one) for one in as_list(value)]


def _ids(value: Any) -> list[int]:
    return [one for one in value if isinstance(one, int) and 0 <= one < 2**31] if isinstance(value, list) else []


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _number(value: Any) -> float:
    return float(value) if isinstance(value, int | float) and 0 <= value < 1e12 else 0.0


_ORDER: Final = (PromptStarted, PromptProgress, PromptDone, RoundRecord, ReplyFinished)


class ForetokenEvents:
    """Takes the chunks of one reply in, as `rounds.Rounds` does, and gives the events that they carry. All times are
    those of the server's engine: what the network adds is in none of them."""

    over = False  # the engine there ends a reply itself

    def __init__(self, stop: StopOptions, *, seed: int) -> None:
        self._stop, self._seed = stop, seed
        self._reached = -1  # place in _ORDER
        self._checker = Checker()
        self._reply = Reply()
        self._drafter = ""

    def feed(self, at_ms: float, chunk: dict[str, Any]) -> list[ReplyEvent]:
        """One more chunk. Raises ServerError for one with an event that cannot be."""
        del at_ms
        if "event" not in chunk:
            return []
        try:
            event: EventRecord = msgspec.convert(chunk["event"], EventRecord, builtin_types=())
        except (msgspec.ValidationError, ValueError) as fault:
            raise _unreadable() from fault
        taken = self._take(event)
        return [] if isinstance(taken, ReplyFinished) else [taken]  # that is told by `finish`

    def finish(self, at_ms: float, *, stopped: bool) -> list[ReplyEvent]:
        """The end of the reply: by itself, or because it was stopped."""
        del at_ms
        reply = self._reply
        if reply.finished is not None:
            return [reply.finished]
        end = ReplyFinished(
            reason=FinishReason.STOPPED if stopped else FinishReason.END,
            text=reply.text,
            thought=reply.thought,
            token_ids=reply.token_ids,
            metrics=reply.metrics,
            seed=self._seed,
        )
        return [*([] if reply.events else [PromptStarted(tokens=0, reused=0, context=0)]), end]

    def broken(self, at_ms: float) -> list[ReplyEvent]:
        """What is left to tell of a reply whose server went away: nothing, every round was told."""
        del at_ms
        return []

    def _take(self, event: EventRecord) -> ReplyEvent:
        place = _ORDER.index(type(event))
        twice = place == self._reached and isinstance(event, PromptStarted | ReplyFinished)
        if place < self._reached or twice or (self._reached < 0 and place):
            raise _unreadable()
        self._reached = place
        try:
            self._checker.add(event)
        except Contradiction as fault:
            raise _unreadable() from fault
        if isinstance(event, RoundRecord):
            self._drafter = event.drafter or self._drafter
            taken: ReplyEvent = round_of(event, self._drafter)
        else:
            taken = event
        self._reply.append(taken)
        if self._stop.max_tokens is not None and self._checker.emitted > self._stop.max_tokens:
            raise _unreadable()
        return taken


def _unreadable() -> ServerError:
    return ServerError(tr("The server sent impossible data about its reply; update Foretoken there or here."))
