"""Guesses from a head that makes a whole block of them in one pass (DFlash, DSpark)."""

import time
from collections.abc import Callable, Sequence

import numpy as np

from foretoken.engine.drafting.base import Drafting
from foretoken.engine.drafting.draft_model import FAILED, Include, ModelDrafter
from foretoken.engine.drafting.suffixes import SuffixFollower
from foretoken.engine.events import DraftKind
from foretoken.engine.model import Logits
from foretoken.engine.models.head_cache import BlockCache
from foretoken.engine.options import MAX_DRAFT_LENGTH
from foretoken.engine.sampling.filters import forbid
from foretoken.engine.verify.acceptance import Guess
from foretoken.errors import DecodeFailed


class BlockDrafter(ModelDrafter):
    """A `ModelDrafter` whose first guess of a round makes a block of them, from which the later ones are read.

    The text alone decides each row of a block, whatever is drawn from the rows before it: so the distribution that a
    guess is drawn from is known, and rejection sampling is exact. But a row speaks of the text that the block foresaw.
    It serves behind ids that this head guessed, or finds likeliest there itself; behind others (of prompt lookup) the
    guessing ends. How many places a block has is the policy's choice. The room that is left does not matter for it, as
    a row depends on the number of masks. A DFlash2 head has another row behind each guess that it may have made.
    """

    def __init__(
        self,
        head: BlockCache,
        guesses: int,
        *,
        n_shared: int,
        name: str = "",
        kind: DraftKind = DraftKind.DFLASH,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """`guesses`: the most that one block of `head` has."""
        super().__init__(head, n_shared=n_shared, name=name, kind=kind, clock=clock)
        self._head = head
        self._most = guesses
        self._block = guesses
        self._rows: Logits | None = None  # of the block made in this round
        self._guessed_ids: dict[int, int] = {}  # by place in it
        self._blocks: dict[int, Logits] = {}  # those of `along`, by the place of the last token before each

    def begin(self, work: Drafting) -> None:
        super().begin(work)
        self._rows = None

    def start(self, block: int = MAX_DRAFT_LENGTH) -> None:
        super().start(block)
        self._block, self._rows, self._guessed_ids = min(block, self._most), None, {}

    def room(self, length: int) -> int:
        return self._draft.model.n_ctx - length  # every guess of a block has its place in the cache

    def guess(self, ahead: Sequence[int], include: Include, follower: SuffixFollower | None = None) -> Guess | None:
        made = super().guess(ahead, include, follower)
        if made is not None:
            self._guessed_ids[len(ahead)] = made.token_id
        return made

    def probe(self, follower: SuffixFollower | None) -> Guess | None:
        """What the head would have guessed of the last tokens of the text, in one block: see `DraftWork.judged`.

        Of the tokens after one that it did not foresee nothing is noted: such guesses are never judged either.
        """
        self._enter()
        text = self._reply.text
        count = min(self._block, len(text.ids) - 1 - self._draft.length, len(text.ids) - text.start)
        if count < 1:
            return super().probe(follower)
        try:
            self._judge_last(count)
        except FAILED as error:
            self._give_up(error)
        return None

    most_along = 4  # a block of each is kept

    def along(self, text: Sequence[int], count: int, should_stop: Callable[[], bool]) -> Logits:
        """The first rows of blocks, one behind each of the last `count` ids. The blocks are kept for `chain`: what the
        head has read it cannot read again. Raises DecodeFailed also for heads that choose each guess by the one before,
        whose rows depend on more than the text."""
        self._blocks = {}
        for place in range(len(text) - count, len(text)):
            self._read_to(text[:place], should_stop)
            self._blocks[place] = self._head.block(text[place], self._most)[:, : self._n_shared].copy()
            if self._head.lattice is not None:
                raise DecodeFailed("What this head guesses cannot be told without guessing.")
        return np.array([rows[0] for rows in self._blocks.values()], dtype=np.float32)

    def chain(self, text: Sequence[int], ahead: Sequence[int], should_stop: Callable[[], bool]) -> Sequence[Logits]:
        del should_stop
        return [row.copy() for row in self._blocks[len(text) - 1][: len(ahead) + 1]]

    def _judge_last(self, count: int) -> None:
        text, judge = self._reply.text, self._reply.judge
        if not self._read(text.ids[: -count - 1]):
            return
        begun = self._clock()
        rows = self._head.block(text.ids[-count - 1], count)[:, : self._n_shared]
        ids, lattice = text.ids[-count:], self._head.lattice
        for place, (token, prob) in enumerate(zip(ids, text.probs[-count:], strict=True)):
            row = rows[place] if lattice is None else lattice.row(ids[:place], rows.shape[1])
            if row is None:
                break
            forbid(row, judge.banned)
            self.work.judged.append(judge.sampler.hindsight(row, token, prob))
            if int(row.argmax()) != token:
                break
        self._count_step(begun, count)

    def _row(self, ahead: Sequence[int]) -> Logits | None:
        """Logits [n_shared] after the text and `ahead`; None when stopped before, or where the block has none."""
        if self._rows is None and len(ahead) < self._block:
            self._rows = self._made()
        if self._rows is None or len(ahead) >= len(self._rows):
            return None
        if self._head.lattice is not None:
            row = self._head.lattice.row(ahead, self._rows.shape[1])
        else:
            row = self._rows[len(ahead)] if self._foreseen(ahead) else None
        if row is None:
            return None
        forbid(row, self._reply.judge.banned)
        return row

    def _made(self) -> Logits | None:
        """A block behind the text; None when stopped."""
        self._enter()
        text = self._reply.text.ids
        guesses = min(self._block, self.room(len(text)))
        # After a round the head lacks what was accepted in it: to read that belongs to every step.
        lacking = len(text) - 1 - self._draft.length
        begun = self._clock()
        if not self._read(text[:-1]):
            return None
        if lacking > self._most + 1:
            now = self._clock()
            self.work.read, self.work.read_ms = lacking, (now - begun) * 1000.0
            begun = now
        rows: Logits = self._head.block(text[-1], guesses)[:, : self._n_shared]
        self._count_step(begun, guesses)
        return rows

    def _count_step(self, begun: float, guesses: int) -> None:
        """A block was made."""
        self.work.steps, self.work.block = self.work.steps + 1, guesses
        self.work.step_ms += (self._clock() - begun) * 1000.0

    def _foreseen(self, ahead: Sequence[int]) -> bool:
        assert self._rows is not None
        return all(
            token == self._guessed_ids.get(place) or token == int(self._rows[place].argmax())
            for place, token in enumerate(ahead)
        )
