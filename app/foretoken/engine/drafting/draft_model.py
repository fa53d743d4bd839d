"""Guesses from a draft model with a cache of its own."""

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Final

from foretoken.engine.draft_length.calibration import echo_evidence
from foretoken.engine.draft_length.costs import MAX_WIDTH, READING
from foretoken.engine.draft_length.policy import DraftWork
from foretoken.engine.drafting.base import Drafting
from foretoken.engine.drafting.suffixes import SuffixFollower
from foretoken.engine.events import DraftKind
from foretoken.engine.model import Interrupted, Logits
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.head_cache import HeadCache
from foretoken.engine.options import MAX_DRAFT_LENGTH
from foretoken.engine.sampling.chance import Chance
from foretoken.engine.sampling.filters import forbid
from foretoken.engine.verify.acceptance import Guess, guess
from foretoken.errors import ContextFull, DecodeFailed, EngineError, NothingAllowed
from foretoken.wording import tr

Include = Callable[[float, float], bool]

# Failures of the draft, which cost speed and do not end the reply. A draft with another vocabulary (see `translated`)
# may be full before the target is (ContextFull), or have none of the tokens that a grammar allows (NothingAllowed):
# then it makes no guess here. After any other DecodeFailed it is not used again.
FAILED: Final = (ContextFull, DecodeFailed)

# Tokens: a pass over at most so many counts as a step of the draft, a wider one as reading, which is timed apart. After
# a round the draft lacks one or two tokens of the text: its own last guess and the target's token. A head lacks all
# that the round added: it reads them with other states than it guessed with.
_STEP_WIDTH: Final = 3
HEAD_STEP_WIDTH: Final = MAX_WIDTH


class ModelDrafter:
    """A draft model with its cache, which guesses one token per pass. Ids below `n_shared` exist in both vocabularies.

    `step_width`: the most tokens it lacks after a round. `singly`: they are read one by one (see
    `load_costs.reads_singly`). `work`: what it did since `start`. `lost`: empty, or after a failure a sentence that
    names it by `name`. `kind`: what it is.
    """

    def __init__(
        self,
        draft: CachedModel,
        *,
        n_shared: int,
        singly: bool = False,
        step_width: int = _STEP_WIDTH,
        name: str = "",
        kind: DraftKind = DraftKind.MODEL,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._draft = draft
        self._n_shared = n_shared
        self._singly, self._step_width = singly, step_width
        self._clock = clock
        self.name = name
        self.kind = kind
        self._reply: Drafting
        self._new_text = True  # the cache holds another text; the first guess replaces it
        self._reusable: int | None = None
        self.work = DraftWork()
        self.lost = ""

    def begin(self, work: Drafting) -> None:
        """Start a reply. The cache may hold another text."""
        self._reply = work
        self._new_text = True
        self._reusable = None

    def start(self, block: int = MAX_DRAFT_LENGTH) -> None:
        """Start a round. `block`: the guesses of a block, for a draft that makes them in blocks."""
        del block
        self.work = DraftWork()

    def behind(self, text: Sequence[int]) -> int:
        """Tokens of `text` that the cache lacks, the last one included."""
        held = self._draft.length
        if self._new_text:
            if self._reusable is None:
                self._reusable = self._draft.reusable(text[:-1])
            held = self._reusable
        return max(1, len(text) - held)

    def room(self, length: int) -> int:
        """The most guesses that fit after a text of `length` tokens. The last guess of a round is not read."""
        return self._draft.model.n_ctx - length + 1

    def guess(self, ahead: Sequence[int], include: Include, follower: SuffixFollower | None = None) -> Guess | None:
        """The next guess after the text and the ids `ahead`; None if stopped, failed or refused by `include`.

        `include` receives the draft's confidence (0-1): the probability of its argmax at temperature 0, else of its
        likeliest token. That is before a token is drawn, so the decision does not change the distribution of the drawn
        token. It also receives whether `follower`, the guess of prompt lookup here, is the same token (see
        `calibration.GuessEvidence`).
        """
        try:
            row = self._row(ahead)
            return None if row is None else self._guessed(row, ahead, include, follower)
        except FAILED as error:
            self._give_up(error)
            return None

    def probe(self, follower: SuffixFollower | None) -> Guess | None:
        """A guess of the next token that is not proposed; None if it could not be made.

        The draft first reads the tokens it has not seen. For up to READING of them it also notes what it would have
        guessed: see `DraftWork.judged`.
        """

        def note(confidence: float, echo: float) -> bool:
            self.work.probed = (confidence, echo)
            return True

        draft, text = self._draft, self._reply.text
        self._enter()
        count = min(len(text.ids) - draft.length, READING, len(text.ids) - text.start + 1)
        if count <= _STEP_WIDTH:
            return self.guess((), note, follower)
        try:
            row = self._read_on(count)
            return None if row is None else self._guessed(row, (), note, follower)
        except FAILED as error:
            self._give_up(error)
            return None

    @property
    def ready(self) -> int:
        """Guesses after the text that are at hand."""
        return 0

    def meanwhile(self, guesses: Sequence[int], most: int) -> AbstractContextManager[None]:
        """Within it the target checks `guesses`: a draft that can do so makes up to `most` more (see `overlap`)."""
        del guesses, most
        return nullcontext()

    def rollback(self, length: int) -> None:
        """Drop the cache after the first `length` positions."""
        # Before the first guess of a reply the cache holds another text. `reuse` puts it into the prefix cache.
        if not self._new_text:
            self._draft.truncate(min(length, self._draft.length))

    def forget(self) -> None:
        """Empty the cache, between replies."""
        self._new_text = True
        self._draft.truncate(0)

    # --- outside replies --------------------------------------------------------------------------------------

    def follow(self, text: Sequence[int], should_stop: Callable[[], bool]) -> bool:
        """Read `text`, which the main model has read. False for a draft that can say nothing about a text that was read
        before. Raises as `decode`, and Interrupted."""
        if not self._draft.reads_along:
            return False
        self._new_text = True  # for the next reply
        self._draft.reuse(text)
        self._read_to(text, should_stop)
        return True

    most_along: int = MAX_WIDTH
    """The most ids to ask `along` for."""

    def along(self, text: Sequence[int], count: int, should_stop: Callable[[], bool]) -> Logits:
        """Logits [count, n_shared] after each of the last `count` ids of `text`, which continues what was read; a copy.
        Raises as `follow`."""
        self._read_to(text[: len(text) - count], should_stop)
        found: Logits = self._draft.decode(text[self._draft.length :], logits=count)[:, : self._n_shared].copy()
        return found

    @property
    def own_states(self) -> bool:
        """Whether its distributions behind guesses of its own differ from those behind the same tokens once the main
        model has read them. `chain` gives the former."""
        return isinstance(self._draft, HeadCache)

    def chain(self, text: Sequence[int], ahead: Sequence[int], should_stop: Callable[[], bool]) -> Sequence[Logits]:
        """Logits [n_shared] of the guesses of one round behind `text`, each as if it followed the guesses `ahead`;
        there may be fewer. All lie within what `along` was last asked for. Raises as `follow`."""
        head = self._draft
        assert isinstance(head, HeadCache), "own states are a head's"
        self._read_to(text[:-1], should_stop)
        return [row[: self._n_shared] for row in head.chain(len(text) - 1, [text[-1], *ahead])]

    @property
    def held(self) -> Sequence[int]:
        """The ids in the cache."""
        return self._draft.ids

    def go_back(self, held: Sequence[int], untouched: int) -> None:
        """Make the cache hold these ids again (see `CachedModel.go_back`)."""
        self._draft.go_back(held, untouched)

    def _read_to(self, text: Sequence[int], should_stop: Callable[[], bool]) -> None:
        for _ in self._draft.extend_to(text, should_stop=should_stop):
            pass
        if self._draft.length < len(text):
            raise Interrupted("The draft was stopped.")

    # --- how --------------------------------------------------------------------------------------------------

    def _give_up(self, error: EngineError) -> None:
        """Make no guess in this round, or never again. The target goes on alone, so a failure costs only speed."""
        if isinstance(error, DecodeFailed) and not isinstance(error, NothingAllowed):
            if self.name:
                self.lost = tr(
                    "The draft model {name} failed; the reply continues without it. {error}",
                    name=self.name,
                    error=error,
                )
            else:
                self.lost = tr("The draft model failed; the reply continues without it. {error}", error=error)

    def _guessed(
        self, row: Logits, ahead: Sequence[int], include: Include, follower: SuffixFollower | None
    ) -> Guess | None:
        judge = self._reply.judge
        if judge.sampler.greedy:
            token, sure = judge.sampler.choice(row, ahead)
            return Guess(token, sure) if include(sure, _echo(follower, token)) else None
        distribution = judge.sampler.draft_distribution(row, ahead)
        likeliest = follower is not None and distribution.probability(follower.token_id) == distribution.peak
        echo = 0.0 if follower is None else echo_evidence(follower.matched, likeliest)
        if not include(float(distribution.peak), echo):
            return None
        return guess(distribution, self._chance(len(self._reply.text.ids) + len(ahead)))

    def _chance(self, place: int) -> Chance:
        """The randomness of the guess for index `place` of the text."""
        return self._reply.judge.draft_chance(place)

    def _enter(self) -> None:
        """Replace the text in the cache by that of the reply."""
        if self._new_text:
            self._draft.reuse(self._reply.text.ids[:-1])  # the last one is evaluated for its logits
            self._new_text = False

    def _row(self, ahead: Sequence[int]) -> Logits | None:
        """Logits [n_shared] after the text and `ahead`; None when stopped before."""
        self._enter()
        draft, text = self._draft, self._reply.text.ids
        missing = len(text) + len(ahead) - draft.length
        if missing > self._step_width and not self._read([*text, *ahead][:-1]):
            return None
        begun, held = self._clock(), draft.length
        unread = ahead[-1:] if missing == 1 and ahead else [*text[held:], *ahead[max(0, held - len(text)) :]]
        if self._singly and 1 < len(unread) <= self._step_width:
            for token in unread[:-1]:
                draft.decode([token], logits=0)
            unread = unread[-1:]
        row: Logits = draft.decode(unread, logits=1)[0, : self._n_shared]
        if missing <= self._step_width:
            self.work.steps += 1
            self.work.step_ms += (self._clock() - begun) * 1000.0
        forbid(row, self._reply.judge.banned)
        return row

    def _read(self, text: Sequence[int]) -> bool:
        """Evaluate up to the end of `text` without logits; False when stopped."""
        for _ in self._draft.extend_to(text, should_stop=self._reply.should_stop):
            pass
        return not self._reply.should_stop()

    def _read_on(self, count: int) -> Logits | None:
        """Read the text to its end, the last `count` tokens with logits, and note what the draft would have guessed.

        Returns the logits [n_shared] after the text; None when stopped.
        """
        text, judge = self._reply.text, self._reply.judge
        if not self._read(text.ids[:-count]):
            return None
        begun = self._clock()
        rows = self._draft.decode(text.ids[-count:], logits=count)[:, : self._n_shared]
        for row in rows:
            forbid(row, judge.banned)
        for row, token, prob in zip(rows[:-1], text.ids[1 - count :], text.probs[1 - count :], strict=True):
            self.work.judged.append(judge.sampler.hindsight(row, token, prob))
        # At a large vocabulary judging these takes a good part of the time of a probe.
        self.work.read, self.work.read_ms = count, (self._clock() - begun) * 1000.0
        last: Logits = rows[-1]
        return last


def _echo(follower: SuffixFollower | None, token: int) -> float:
    return 0.0 if follower is None else echo_evidence(follower.matched, follower.token_id == token)
