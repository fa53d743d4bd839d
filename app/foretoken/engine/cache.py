"""A model together with the ids its cache holds, so that nothing is evaluated twice."""

from collections.abc import Callable, Iterator, Sequence

from foretoken.engine.model import Logits, Model
from foretoken.errors import RollbackFailed

# Tokens evaluated between two looks at the stop flag while a prompt is read.
PROMPT_CHUNK = 256


class CachedModel:
    """Wraps a `Model`; `ids[i]` is the token at position i of its cache, always.

    A decode or truncate that raises leaves `ids` true, so a reply can be left at any point.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self._ids: list[int] = []

    @property
    def ids(self) -> Sequence[int]:
        return self._ids

    @property
    def length(self) -> int:
        return len(self._ids)

    @property
    def room(self) -> int:
        """Positions left in the context."""
        return self.model.n_ctx - len(self._ids)

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        """Append `tokens`; float32 [logits, n_vocab] of the last ones, valid until the next decode."""
        try:
            rows = self.model.decode(tokens, logits=logits)
        except BaseException:
            del self._ids[self.model.length :]
            raise
        self._ids.extend(tokens)
        return rows

    def truncate(self, length: int) -> None:
        """Keep the first `length` positions. Raises RollbackFailed."""
        if length < len(self._ids):
            self.model.truncate(length)
            del self._ids[length:]

    def reuse(self, tokens: Sequence[int]) -> int:
        """Roll back to the longest common prefix with `tokens`; its length.

        A cache that cannot drop a part of itself (recurrent models) is emptied instead.
        """
        common = common_prefix(self._ids, tokens)
        try:
            self.truncate(common)
        except RollbackFailed:
            self.truncate(0)
        return len(self._ids)

    def extend_to(self, tokens: Sequence[int], *, should_stop: Callable[[], bool]) -> Iterator[int]:
        """Evaluate what `tokens` (an extension of `ids`) adds, in chunks, without logits; yields positions held.

        Ends early, between chunks, when `should_stop()`.
        """
        while len(self._ids) < len(tokens) and not should_stop():
            self.decode(tokens[len(self._ids) : len(self._ids) + PROMPT_CHUNK], logits=0)
            yield len(self._ids)


def common_prefix(left: Sequence[int], right: Sequence[int]) -> int:
    """How many leading ids are the same."""
    count = 0
    for a, b in zip(left, right, strict=False):
        if a != b:
            break
        count += 1
    return count
