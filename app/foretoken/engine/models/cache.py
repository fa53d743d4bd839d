"""A model together with the token ids in its KV cache, so that nothing is evaluated twice."""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, runtime_checkable

from foretoken.engine.model import Logits, Model, Saved
from foretoken.engine.models.prefix_cache import PrefixCache


class Follower(Protocol):
    """What follows the passes of a model, as a head does that guesses from the model's hidden states."""

    def go_over(self, tokens: Sequence[int]) -> int:
        """The text is about to become `tokens`. Returns how much of its beginning the model need not evaluate for this
        follower."""
        ...

    def passed(self, tokens: Sequence[int]) -> None:
        """These tokens were just evaluated in one pass, after those that were held."""
        ...

    def cut(self, length: int) -> None:
        """Only the first `length` positions are held now."""
        ...


@runtime_checkable
class Borrower(Protocol):
    """A model among others that have the same weights and other texts. It can take over the beginning of such a text at
    next to no cost."""

    def within_reach(self, tokens: Sequence[int], held: int) -> int:
        """How many of the first `tokens` it would hold after `borrow`."""
        ...

    def borrow(self, tokens: Sequence[int], held: int) -> int:
        """Take over what another text has of `tokens` beyond the first `held`, which are held already. Returns how many
        of them are held then."""
        ...


@runtime_checkable
class Continuing(Protocol):
    """A model that makes several passes in a row, each over what came of the one before: `CachedModel.go_on`."""

    def go_on(self, tokens: list[int], then: Callable[[Logits], bool]) -> None: ...


class CachedModel:
    """A `Model` and the `ids` of its cache: `ids[i]` is always the token at position i.

    `ids` stays right when a decode or truncate raises, so a reply can be left at any point. The prefix cache
    `prefixes` keeps what `reuse` drops; models may share one.
    """

    def __init__(self, model: Model, prefixes: PrefixCache | None = None) -> None:
        self.model = model
        self._prefixes = prefixes
        self._ids: list[int] = []
        self._followers: list[Follower] = []

    def tell(self, follower: Follower) -> None:
        """Let `follower` hear of every pass from now on. Nothing may be held yet."""
        self._followers.append(follower)

    def apart(self) -> "CachedModel":
        """The same model and text, for passes of which no follower and no prefix cache hears. Cut it back to this text
        before this one is used again."""
        copy = CachedModel(self.model)
        copy._ids = list(self._ids)
        return copy

    @property
    def ids(self) -> Sequence[int]:
        return self._ids

    @property
    def length(self) -> int:
        return len(self._ids)

    @property
    def room(self) -> int:
        """Free positions of the context."""
        return self.model.n_ctx - len(self._ids)

    def texts(self) -> list[Sequence[int]]:
        """The ids of the texts that `reuse` can continue: the one in the cache, then those of the prefix cache."""
        left = self._prefixes.texts(self.model) if self._prefixes is not None else []
        return [tuple(self._ids), *left]

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        """Append `tokens`. Returns float32 logits [logits, n_vocab] of the last ones, valid until the next decode.

        Raises as `Model.decode`.
        """
        try:
            rows = self.model.decode(tokens, logits=logits)
        except BaseException:
            del self._ids[self.model.length :]
            raise
        self._ids.extend(tokens)
        for follower in self._followers:
            follower.passed(tokens)
        return rows

    def go_on(self, tokens: list[int], then: Callable[[Logits], bool]) -> None:
        """As `decode` of the only one of `tokens`, then of each that `then` appends to them when it is given the logits
        of the one before, until it returns False. Where nobody follows the passes it runs in the thread that makes
        them, so that nobody has to be woken up, and must ask for no pass."""
        if self._followers or not isinstance(self.model, Continuing):
            while then(self.decode(tokens[-1:], logits=1)):
                pass
            return
        try:
            self.model.go_on(tokens, then)
        finally:
            self._ids.extend(tokens[: self.model.length - len(self._ids)])

    def truncate(self, length: int) -> None:
        """Keep the first `length` positions. Raises RollbackFailed."""
        self._drop(length)
        for follower in self._followers:
            follower.cut(len(self._ids))

    def _drop(self, length: int) -> None:
        if length < len(self._ids):
            self.model.truncate(length)
            del self._ids[length:]

    def reuse(self, tokens: Sequence[int]) -> int:
        """Prepare the cache for the text `tokens`. Returns how many of its first tokens need no evaluation.

        What the cache loses goes to the prefix cache, and what the prefix cache has of `tokens` is copied back. Called
        once, before a reply; within a reply `truncate` rolls back. Raises RollbackFailed.
        """
        enough = min([len(tokens), *(follower.go_over(tokens) for follower in self._followers)])
        common = common_prefix(self._ids, tokens)
        if self._prefixes is not None:
            # Looked up first: keeping the old text may evict what is found.
            pieces = self._prefixes.find(self.model, tokens, self.model.reachable(common))
            if common < len(left := self._worth_keeping()):
                self._prefixes.keep(self.model, left, common)
            self._append(pieces)
        self._drop(self.model.reachable(min(common_prefix(self._ids, tokens), enough)))
        self._borrow(tokens[:enough])
        for follower in self._followers:
            follower.cut(len(self._ids))
        return len(self._ids)

    def _borrow(self, tokens: Sequence[int]) -> None:
        """Take over from other texts what they have of `tokens` beyond what is held."""
        if isinstance(self.model, Borrower):
            self._ids.extend(tokens[len(self._ids) : self.model.borrow(tokens, len(self._ids))])

    def _worth_keeping(self) -> Sequence[int]:
        """The text that the prefix cache can be given."""
        return self._ids

    def reusable(self, tokens: Sequence[int]) -> int:
        """What `reuse` would return for `tokens`. Changes nothing."""
        held = self.model.reachable(common_prefix(self._ids, tokens))
        if self._prefixes is not None:
            held = self._prefixes.reach(self.model, tokens, held)
        return self.model.within_reach(tokens, held) if isinstance(self.model, Borrower) else held

    @property
    def reads_along(self) -> bool:
        """Whether it gives logits of what the main model has read already."""
        return True

    def go_back(self, held: Sequence[int], untouched: int) -> None:
        """Hold the text `held` again, which was left for another text of which nothing is kept, as far as there are
        copies of it. The first `untouched` positions were not evaluated again meanwhile. Raises RollbackFailed."""
        self.truncate(self.model.reachable(min(untouched, common_prefix(self._ids, held))))
        self.reuse(held)

    def _append(self, pieces: Sequence[tuple[Saved, Sequence[int]]]) -> None:
        if pieces:
            self._drop(pieces[0][0].start)
        for saved, ids in pieces:
            if not self.model.load(saved, ids):
                del self._ids[self.model.length :]
                return
            self._ids.extend(ids[: max(0, self.model.length - saved.start)])

    def last_chunk(self, count: int) -> int:
        """The size of the last pass, in tokens, when `count` tokens of a prompt are read."""
        return (count - 1) % self.model.prompt_chunk + 1

    def extend_to(self, tokens: Sequence[int], *, should_stop: Callable[[], bool]) -> Iterator[int]:
        """Evaluate `tokens`, which extend `ids`, in chunks without logits. Yields the cache's length after each chunk.

        Ends early, between chunks, when `should_stop()`. Raises as `Model.decode`.
        """
        chunk = self.model.prompt_chunk
        while len(self._ids) < len(tokens) and not should_stop():
            self.decode(tokens[len(self._ids) : len(self._ids) + chunk], logits=0)
            yield len(self._ids)


def common_prefix(left: Sequence[object], right: Sequence[object]) -> int:
    """The length of the common beginning of two lists, of ids or of characters."""
    count = 0
    for a, b in zip(left, right, strict=False):
        if a != b:
            break
        count += 1
    return count
