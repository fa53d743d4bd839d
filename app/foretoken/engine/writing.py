"""The text of a reply as it grows: its tokens, what can be read of them, and what ends it."""

from collections.abc import Sequence

from foretoken.engine.events import Emitted, Fate, FinishReason
from foretoken.engine.fates import shown
from foretoken.engine.model import Model
from foretoken.engine.options import StopOptions
from foretoken.engine.prompt.detokenizer import Detokenizer, StopScanner
from foretoken.engine.sampling.sampler import Sampler
from foretoken.engine.verify.acceptance import Guess, Verdict


class Writing:
    """A prompt and the reply that is written behind it with `model`.

    `ids`: all tokens of both. `probs`: what the target gave each token of the reply. `reason`: why the reply has
    ended, None while it goes on; a token may be the reason, and whoever writes may give another. `sampler` hears of
    every token.
    """

    def __init__(self, prompt: Sequence[int], model: Model, sampler: Sampler, stop: StopOptions) -> None:
        self.ids = list(prompt)
        self.probs: list[float] = []
        self.reason: FinishReason | None = None
        self._prompt_length = len(prompt)
        self._model = model
        self._sampler = sampler
        self._stop = stop
        self._ends = sorted(model.eog_ids)
        self._detokenizer = Detokenizer()
        self._scanner = StopScanner(stop.stop_strings)
        self._shown: list[str] = []

    @property
    def reply(self) -> Sequence[int]:
        """The tokens behind the prompt."""
        return self.ids[self._prompt_length :]

    @property
    def banned(self) -> Sequence[int]:
        """Ids that are not to be chosen: the ends, where these are to be ignored."""
        return self._ends if self._stop.ignore_eos else []

    def use(self, stop: StopOptions) -> None:
        """What ends it from now on."""
        if stop.stop_strings != self._stop.stop_strings:
            self._scanner.replace(stop.stop_strings)
        self._stop = stop

    def completed_by(self, ids: Sequence[int]) -> int | None:
        """How many of `ids` complete a grammar, so that nothing but the end may follow; None if they do not."""
        return self._sampler.completed_by(ids, self._model.eog_ids, self._model.n_vocab)

    def write(self, guesses: Sequence[Guess], verdict: Verdict) -> tuple[Emitted, ...]:
        """A round's tokens join the text, as far as nothing ends it before."""
        emitted = []
        for position, guess in enumerate(guesses[: verdict.accepted]):
            target_prob = float(verdict.target_probs[position])
            emitted.append(self._token(guess.token_id, Fate.ACCEPTED, position, shown(guess.draft_prob), target_prob))
        last = self._token(verdict.token, verdict.fate, verdict.accepted, None, float(verdict.token_prob))
        return (*emitted, last)

    def finish(self) -> str:
        """The whole text of the reply, which nothing is added to any more."""
        # Text withheld as the possible start of a stop string is text after all when the user ended the reply.
        self._shown.append(self._scanner.flush())
        return "".join(self._shown)

    def _token(self, token_id: int, fate: Fate, position: int, draft_prob: float | None, target_prob: float) -> Emitted:
        index = len(self.ids) - self._prompt_length
        cut = self.reason is not None
        piece = self._model.piece(token_id)
        if not cut:
            self.probs.append(target_prob)
        return Emitted(
            index=index,
            token_id=token_id,
            piece=piece,
            text="" if cut else self._append(token_id, piece),
            fate=fate,
            position=position,
            draft_prob=draft_prob,
            target_prob=target_prob,
            cut=cut,
        )

    def _append(self, token_id: int, piece: bytes) -> str:
        """The token joins the text; what becomes readable with it. May set `reason`."""
        stop = self._stop
        completed = stop.ignore_eos and self.completed_by([token_id]) is not None
        self.ids.append(token_id)
        self._sampler.push(token_id)
        if token_id in self._model.eog_ids and not stop.ignore_eos:
            self.reason = FinishReason.END
            text = self._scanner.flush()
        else:
            text, hit = self._scanner.feed(self._detokenizer.feed(piece))
            if hit:
                self.reason = FinishReason.STOP_STRING
            elif stop.max_tokens is not None and len(self.ids) - self._prompt_length >= stop.max_tokens:
                self.reason = FinishReason.LENGTH
            elif completed:
                self.reason = FinishReason.END
            if self.reason in (FinishReason.LENGTH, FinishReason.END):
                text += self._scanner.flush()
        self._shown.append(text)
        return text
