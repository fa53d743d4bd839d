"""The text of a reply as it grows: its token ids, their text, and the conditions that end it."""

from collections.abc import Sequence

import msgspec

from foretoken.engine.events import Fate, FinishReason, Token
from foretoken.engine.model import Model
from foretoken.engine.options import StopOptions
from foretoken.engine.prompt.detokenizer import Detokenizer, StopScanner
from foretoken.engine.prompt.thinking import ThinkingSplitter
from foretoken.engine.sampling.sampler import Sampler
from foretoken.engine.verify.acceptance import Guess, Verdict


class Added(msgspec.Struct):
    """What a round added to the text: of its kept guesses and the token after them the first `kept`, from number
    `index` of the reply on. `tokens`: those of them that were made."""

    guesses: Sequence[Guess]
    verdict: Verdict
    round: int
    index: int
    kept: int = 0
    tokens: list[Token] = []


class ReplyText:
    """A prompt and the reply that `model` writes after it.

    `ids`: the tokens of both; the reply begins at index `start`. `probs`: the target's probability of each token of
    the reply. `ends`: ids that end a reply. `reason`: why it has ended, None while it goes on. Every token is pushed to
    `sampler`. `thinking` divides it into what is thought and what is answered. What tokens say is read once that is
    asked for, or at once where a stop string may end the reply.
    """

    def __init__(
        self,
        prompt: Sequence[int],
        model: Model,
        sampler: Sampler,
        stop: StopOptions,
        thinking: ThinkingSplitter | None = None,
    ) -> None:
        self.ids = list(prompt)
        self.start = len(prompt)
        self.probs: list[float] = []
        self.ends = model.eog_ids
        self.reason: FinishReason | None = None
        self._model = model
        self._sampler = sampler
        self._stop = stop
        self._detokenizer = Detokenizer()
        self._scanner = StopScanner(stop.stop_strings)
        self._thinking = thinking
        self._shown: list[str] = []
        self._thought: list[str] = []
        self._rounds = 0

    @property
    def reply(self) -> Sequence[int]:
        """The token ids of the reply."""
        return self.ids[self.start :]

    def use(self, stop: StopOptions) -> None:
        """Replace the stop options, between rounds."""
        if stop.stop_strings != self._stop.stop_strings:
            self._scanner.replace(stop.stop_strings)
        self._stop = stop

    def room(self, context: int) -> int:
        """How many more tokens may be added, if the context has room for `context` of them."""
        if self._stop.max_tokens is None:
            return context
        return min(context, self._stop.max_tokens - (len(self.ids) - self.start))

    def add(self, guesses: Sequence[Guess], verdict: Verdict) -> "Added":
        """Take in the accepted guesses of the next round and the token after them, up to the one that ends the reply.
        Raises DecodeFailed."""
        added = Added(guesses, verdict, self._rounds, len(self.ids) - self.start)
        self._rounds += 1
        for place in range(verdict.accepted + 1):
            if self.reason is not None:
                break
            kept = place < verdict.accepted
            self._append(guesses[place].token_id if kept else verdict.token)
            self.probs.append(float(verdict.target_probs[place] if kept else verdict.token_prob))
            added.kept += 1
            if self._scanner.stops:  # what it says may end the reply
                self._read_next(added)
        return added

    def tokens(self, added: "Added") -> tuple[Token, ...]:
        """All tokens of a round, as `Round.tokens`. To be asked for once for every round, in their order."""
        verdict, made = added.verdict, added.tokens
        while len(made) <= verdict.accepted:
            self._read_next(added)
        if verdict.accepted == len(added.guesses):
            return tuple(made)
        own = made.pop()
        refused = [
            self._refused(guess, place, own, verdict)
            for place, guess in enumerate(added.guesses[verdict.accepted :], verdict.accepted)
        ]
        if own.fate is Fate.CORRECTED:
            own = msgspec.structs.replace(own, refused=refused[0])
        return (*made, *refused, own)

    def finish(self) -> str:
        """End the reply. Returns its whole text."""
        # Text withheld as the possible start of a stop string belongs to a reply that ends without one.
        self._divided(self._scanner.flush())
        if self._thinking is not None:
            thought, text = self._thinking.flush()
            self._thought.append(thought)
            self._shown.append(text)
        return "".join(self._shown)

    @property
    def stop_string(self) -> str:
        """The one that ended the reply, "" where none did."""
        return self._scanner.found

    @property
    def thought(self) -> str:
        """What was thought; whole after `finish`."""
        return "".join(self._thought)

    def _read_next(self, added: "Added") -> None:
        """Make the next token of a round. Where its text is a stop string, it ends the reply."""
        position, verdict, guess = len(added.tokens), added.verdict, None
        if position < verdict.accepted:
            guess = added.guesses[position]
            token_id, fate, prob = guess.token_id, Fate.ACCEPTED, verdict.target_probs[position]
        else:
            token_id, fate, prob = verdict.token, verdict.fate, verdict.token_prob
        cut = position >= added.kept
        piece = self._model.piece(token_id)
        thought, text = None, ""
        if not cut:
            was = self._thinking is not None and self._thinks
            last = self.start + added.index + position == len(self.ids) - 1
            thought, text = self._text_of(token_id, piece, last=last)
            if self._thinking is None or not (was or self._thinks) or (text and not self._thinks):
                thought = None
            elif not piece and self._is_mark(token_id):
                piece = self._model.written(token_id)
        added.tokens.append(
            Token(
                index=added.index + position,
                token_id=token_id,
                piece=piece,
                text=text,
                fate=fate,
                round=added.round,
                position=position,
                source=None if guess is None else guess.source,
                draft_prob=None if guess is None or guess.draft_prob is None else float(guess.draft_prob),
                target_prob=float(prob),
                cut=cut,
                thought=thought,
            )
        )

    def _refused(self, guess: Guess, position: int, own: Token, verdict: Verdict) -> Token:
        """A guess in whose place, or before it, the target wrote `own`."""
        judged = position < len(verdict.target_probs)
        return Token(
            token_id=guess.token_id,
            piece=self._model.piece(guess.token_id),
            fate=Fate.REJECTED if position == verdict.accepted else Fate.DISCARDED,
            round=own.round,
            position=position,
            source=guess.source,
            draft_prob=None if guess.draft_prob is None else float(guess.draft_prob),
            target_prob=float(verdict.target_probs[position]) if judged else None,
            cut=own.cut,
            thought=None if own.thought is None else "",
        )

    @property
    def _thinks(self) -> bool:
        """Whether the next token belongs to thinking, including its marks and the white space after them."""
        divided = self._thinking
        return divided is not None and (divided.thinking or divided.opening or divided.between)

    def _is_mark(self, token_id: int) -> bool:
        name = self._model.written(token_id).decode(errors="ignore")
        return bool(name) and self._thinking is not None and self._thinking.names(name)

    def _divided(self, text: str) -> tuple[str, str]:
        """What of `text` is thought, and what is answered."""
        parts = ("", text) if self._thinking is None else self._thinking.feed(text)
        self._thought.append(parts[0])
        self._shown.append(parts[1])
        return parts

    def _append(self, token_id: int) -> None:
        """Add one token, which may end the reply, whatever it says. Raises DecodeFailed."""
        stop = self._stop
        completed = stop.ignore_eos and self._completes_grammar(token_id)
        self.ids.append(token_id)
        self._sampler.push(token_id)
        if token_id in self.ends and not stop.ignore_eos:
            self.reason = FinishReason.END
        elif stop.max_tokens is not None and len(self.ids) - self.start >= stop.max_tokens:
            self.reason = FinishReason.LENGTH
        elif completed:
            self.reason = FinishReason.END

    def _text_of(self, token_id: int, piece: bytes, *, last: bool) -> tuple[str, str]:
        """What can be shown with a token, of thinking and of the answer. `last`: it is the latest of the text."""
        text, hit = "", False
        if token_id not in self.ends or self._stop.ignore_eos:
            text, hit = self._scanner.feed(self._detokenizer.feed(piece))
        if hit:
            self.reason = FinishReason.STOP_STRING
        elif last and self.reason in (FinishReason.LENGTH, FinishReason.END):
            text += self._scanner.flush()
        if self._thinking is not None and not piece and self._is_mark(token_id):
            text += self._scanner.flush() + self._model.written(token_id).decode(errors="ignore")
        return self._divided(text)

    def _completes_grammar(self, token_id: int) -> bool:
        """Whether the grammar allows only an end token after `token_id`."""
        return self._sampler.completed_by([token_id]) is not None
