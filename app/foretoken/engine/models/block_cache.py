"""The cache of a head that guesses blocks, with its token ids, kept in step with the main model's cache."""

from collections.abc import Sequence

from foretoken.engine.model import HeadModel, Logits, Pairs
from foretoken.engine.models.head_cache import HeadCache
from foretoken.engine.models.prefix_cache import PrefixCache
from foretoken.errors import DecodeFailed


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
