"""The cache of a head, with its token ids, kept in step with the main model's cache."""

import contextlib
from collections.abc import Sequence

from foretoken.engine.model import HeadModel, Logits, Pairs, Saved
from foretoken.engine.models.cache import CachedModel, common_prefix
from foretoken.engine.models.prefix_cache import PrefixCache
from foretoken.errors import DecodeFailed


class HeadCache(CachedModel):
    """A `CachedModel` that can be used as a draft's, and the `cache.Follower` of the main model's.

    What it read beyond the main model, with states of its own, is read again once the main model has read it: after
    every step the cache is what it would be had there been no guesses. A head that fails follows no more: it costs the
    main model nothing, and says that it failed when it is asked for a guess.
    """

    def __init__(self, head: HeadModel, prefixes: PrefixCache | None = None) -> None:
        super().__init__(head, prefixes)
        self._head = head
        self._text: list[int] = []  # what the main model holds
        self._shared = 0  # how much of that the text has which comes next
        self._failed = False

    @property
    def reads_along(self) -> bool:
        return not self._head.shares

    def chain(self, start: int, tokens: Sequence[int]) -> list[Logits]:
        """Logits [n_vocab] after each of `tokens` from place `start` on, read as in a round: the first with the main
        model's state, the others with the head's own, whatever the main model has read. Afterwards the first is held.
        Raises as `decode`."""
        self.truncate(start)
        self._head.see(start)
        try:
            return [self.decode([token], logits=1)[0].copy() for token in tokens]
        finally:
            self._head.see(len(self._text))
            self._drop(start + 1)

    def go_back(self, held: Sequence[int], untouched: int) -> None:
        """Nothing: it goes back with the main model."""

    # --- as a draft's ------------------------------------------------------------------------------------------

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        try:
            return super().decode(tokens, logits=logits)
        except DecodeFailed:
            self._give_up()
            raise

    def truncate(self, length: int) -> None:
        """Keep the first `length` positions, as far as the main model holds them: beyond, only the head's last state of
        its own is there to go on from."""
        if length < self.length:
            super().truncate(min(length, self._head.known))

    def reuse(self, tokens: Sequence[int]) -> int:
        self._drop(self.reusable(tokens))
        return self.length

    def reusable(self, tokens: Sequence[int]) -> int:
        # What was kept of other texts came back when the main model went over to this one.
        return common_prefix(self._ids, tokens)

    # --- as the main model's follower --------------------------------------------------------------------------

    def go_over(self, tokens: Sequence[int]) -> int:
        if self._failed:
            return len(tokens)
        self._drop(self._head.known)
        self._shared = common_prefix(self._text, tokens)
        try:
            super().reuse(tokens)
            self._hold_shared()
        except DecodeFailed:
            self._give_up()
        return len(tokens) if self._failed else len(self._text)

    def _borrow(self, tokens: Sequence[int]) -> None:
        self._forget(common_prefix(self._text, tokens))
        super()._borrow(tokens)
        self._text += tokens[len(self._text) : self._head.known]

    def _worth_keeping(self) -> Sequence[int]:
        # What the head has not read is kept as well: from the main model's states it can read that whenever it is used.
        return self._text

    def _append(self, pieces: Sequence[tuple[Saved, Sequence[int]]]) -> None:
        self._forget(self._shared)
        super()._append(pieces)
        for saved, ids in pieces:
            if len(self._text) < saved.end <= self._head.known:
                self._text[saved.start :] = ids

    def passed(self, tokens: Sequence[int]) -> None:
        if self._failed:
            return
        self._drop(len(self._text) + 1)
        self._text += tokens
        try:
            self._head.take(len(tokens))
            self._hold_shared()
        except DecodeFailed:
            self._give_up()

    def cut(self, length: int) -> None:
        if length < len(self._text):
            self._forget(length)
            self._drop(length)

    def _forget(self, length: int) -> None:
        del self._text[length:]
        self._head.forget(length)

    def _hold_shared(self) -> None:
        if self._head.shares:
            self._keep_up()

    def _keep_up(self) -> None:
        """Read all that the main model has read. A failure is not raised: the head follows no more (see `decode`)."""
        with contextlib.suppress(DecodeFailed):
            for _ in self.extend_to(self._text, should_stop=lambda: False):
                pass

    def _give_up(self) -> None:
        self._failed = True
        self._forget(0)


class BlockCache(HeadCache):
    """A `HeadCache` that never holds more than the main model has read, so that nothing of it is ever wrong."""

    def __init__(self, head: HeadModel, prefixes: PrefixCache | None = None) -> None:
        super().__init__(head, prefixes)
        self._block_head = head

    def block(self, last: int, guesses: int) -> Logits:
        """Logits [guesses, n_vocab] of the tokens after `last`, which follows the ids held. Raises as `decode`."""
        try:
            return self._block_head.block(last, guesses)
        except DecodeFailed:
            self._give_up()
            raise

    @property
    def lattice(self) -> Pairs | None:
        """What the last block says of pairs of guesses, where the head chooses each by the one before."""
        return self._block_head.lattice

    def truncate(self, length: int) -> None:
        """Nothing: guesses leave nothing behind, and what the main model drops is dropped with it."""

    def _worth_keeping(self) -> Sequence[int]:
        # Only what the head holds; and what it does not read now, it could not read later.
        if self._shared < len(self._text):
            self._keep_up()
        return self._ids

    def passed(self, tokens: Sequence[int]) -> None:
        super().passed(tokens)
        # What the main model's layers read takes far more memory than the keys and values made of it.
        if not self._failed and len(self._text) - self.length > self._block_head.waits:
            self._keep_up()
