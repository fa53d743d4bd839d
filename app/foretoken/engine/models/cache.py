"""A model together with the ids its cache holds, so that nothing is evaluated twice."""

from collections.abc import Callable, Iterator, Sequence

from foretoken.engine.model import Logits, Model, Saved
from foretoken.engine.models.prefix_cache import PrefixCache


class CachedModel:
    """Wraps a `Model`; `ids[i]` is the token at position i of its cache, always.

    A decode or truncate that raises leaves `ids` true, so a reply can be left at any point. `branches` keeps what
    `reuse` drops, and may be shared with other models.
    """

    def __init__(self, model: Model, branches: PrefixCache | None = None) -> None:
        self.model = model
        self._branches = branches
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

    def texts(self) -> list[Sequence[int]]:
        """The texts that `reuse` can go on with: what is held, then what was left lately."""
        left = self._branches.texts(self.model) if self._branches is not None else []
        return [tuple(self._ids), *left]

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
        """Leave what is held for `tokens`: the length of its beginning that needs no evaluation.

        What is dropped for it goes to the branches, and what they have of `tokens` comes back. For the beginning of a
        reply: within one, `truncate` takes back what did not become text.
        """
        common = common_prefix(self._ids, tokens)
        if self._branches is not None:
            # Found before anything is kept, which may need the room of what is found.
            pieces = self._branches.find(self.model, tokens, self.model.reachable(common))
            if common < len(self._ids):
                self._branches.keep(self.model, self._ids, common)
            self._append(pieces)
        self.truncate(self.model.reachable(common_prefix(self._ids, tokens)))
        return len(self._ids)

    def reusable(self, tokens: Sequence[int]) -> int:
        """How much of `tokens` would need no evaluation after `reuse`; changes nothing."""
        held = self.model.reachable(common_prefix(self._ids, tokens))
        return held if self._branches is None else self._branches.reach(self.model, tokens, held)

    def _append(self, pieces: Sequence[tuple[Saved, Sequence[int]]]) -> None:
        if pieces:
            self.truncate(pieces[0][0].start)
        for saved, ids in pieces:
            if not self.model.load(saved, ids):
                del self._ids[self.model.length :]
                return
            self._ids.extend(ids)

    def last_chunk(self, count: int) -> int:
        """Tokens in the last pass when `count` tokens of a prompt are read."""
        return (count - 1) % self.model.prompt_chunk + 1

    def extend_to(self, tokens: Sequence[int], *, should_stop: Callable[[], bool]) -> Iterator[int]:
        """Evaluate what `tokens` (an extension of `ids`) adds, in chunks, without logits; yields positions held.

        Ends early, between chunks, when `should_stop()`.
        """
        chunk = self.model.prompt_chunk
        while len(self._ids) < len(tokens) and not should_stop():
            self.decode(tokens[len(self._ids) : len(self._ids) + chunk], logits=0)
            yield len(self._ids)


def common_prefix(left: Sequence[int], right: Sequence[int]) -> int:
    """How many leading ids are the same."""
    count = 0
    for a, b in zip(left, right, strict=False):
        if a != b:
            break
        count += 1
    return count
