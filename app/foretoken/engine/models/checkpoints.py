"""Going back in a model that keeps a running state, which cannot be taken back token by token.

Recurrent and hybrid models fold each token into a state. To go back, an earlier state is put back and the tokens since
are evaluated again, together with whatever comes next: no pass is made for them alone as long as they are few.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from foretoken.engine.model import Logits

# Tokens put back that are evaluated along with the next ones. More of them get a pass of their own, and a checkpoint
# behind it: else every verification would carry them again.
_CARRIED: Final = 8
# Tokens between checkpoints where nothing is going to be taken back: what an interrupted pass may cost.
_WHILE_WRITING: Final = 32
_WHILE_READING: Final = 512

KEPT_CHECKPOINTS: Final = 3  # at most


class StatefulCache(Protocol):
    """A cache with a running state. `position`: tokens folded in."""

    @property
    def position(self) -> int: ...

    @property
    def most(self) -> int:
        """Tokens that one `evaluate` takes."""
        ...

    def evaluate(self, tokens: Sequence[int], logits: int) -> Logits:
        """One pass. After an exception the state is worth nothing, and `put_back` or `clear` follows."""
        ...

    def rewind(self, length: int) -> bool:
        """Go back by what the native library itself keeps. False, and nothing changed, where that does not reach."""
        ...

    def rewinds(self, width: int) -> int:
        """Tokens that `rewind` can take back after a pass over `width`."""
        ...

    def copy_state(self) -> object:
        """The state at `position`."""
        ...

    def put_back(self, state: object, position: int) -> bool:
        """The state as it was at `position`, which is not ahead of any token evaluated since. False: it is lost."""
        ...

    def clear(self) -> None: ...


@dataclass(frozen=True, slots=True)
class _Checkpoint:
    position: int
    state: object
    pinned: bool  # made where a prompt was about to end: a reply is begun again there


class Checkpoints:
    """Makes a `StatefulCache` go back anywhere. `length` tokens are held; the last of them may wait to be evaluated."""

    def __init__(self, cache: StatefulCache) -> None:
        self._cache = cache
        self._ids: list[int] = []
        self._made: list[_Checkpoint] = []  # by position

    @property
    def length(self) -> int:
        return len(self._ids)

    def decode(self, tokens: Sequence[int], logits: int) -> Logits:
        """Append `tokens`; logits of the last. An exception leaves everything held that was held."""
        cache = self._cache
        try:
            waiting = self._ids[cache.position :]
            if len(waiting) > _CARRIED or len(waiting) + len(tokens) > cache.most:
                self._catch_up()
                waiting = []
            self._checkpoint(len(waiting) + len(tokens), logits)
            rows = cache.evaluate([*waiting, *tokens], logits)
        except BaseException:
            self._recover()
            raise
        self._ids.extend(tokens)
        return rows

    def truncate(self, length: int) -> None:
        """Hold the first `length` tokens."""
        cache = self._cache
        if cache.position > length and not cache.rewind(length):
            self._restore(length)
        del self._ids[length:]
        self._made = [made for made in self._made if made.position <= length]

    def reachable(self, length: int) -> int:
        """The last position up to `length` with a state: nothing is evaluated again after going there."""
        if length >= self._cache.position:
            return self._cache.position
        return max((made.position for made in self._made if made.position <= length), default=0)

    def adopt(self, ids: Sequence[int]) -> None:
        """The cache was filled by other means with these tokens."""
        self._ids = list(ids)
        self._made = []

    def clear(self) -> None:
        self._cache.clear()
        self.adopt(())

    def _checkpoint(self, width: int, logits: int) -> None:
        """Copy the state before a pass that may have to be taken back, unless the last copy is near enough."""
        position = self._cache.position
        since = position - (self._made[-1].position if self._made else 0)
        ends_prompt = logits == 1 and width > 1
        verifies = logits > 1 and width - 1 > self._cache.rewinds(width)
        spacing = _WHILE_WRITING if logits else _WHILE_READING
        if since and (ends_prompt or verifies or since >= spacing):
            self._add(_Checkpoint(position, self._cache.copy_state(), ends_prompt))

    def _add(self, made: _Checkpoint) -> None:
        # The last two, and the last one where a prompt ended: what replies and their rounds go back to.
        self._made.append(made)
        pinned = [m for m in self._made if m.pinned][-1:]
        self._made = sorted({id(m): m for m in (*pinned, *self._made[-2:])}.values(), key=lambda m: m.position)

    def _catch_up(self) -> None:
        """Evaluate what waits, and copy the state behind it."""
        cache = self._cache
        while waiting := self._ids[cache.position :]:
            cache.evaluate(waiting[: cache.most], 0)
        self._add(_Checkpoint(cache.position, cache.copy_state(), False))

    def _recover(self) -> None:
        """After a failed pass: the newest checkpoint; what was held beyond it waits to be evaluated again."""
        self._restore(len(self._ids))

    def _restore(self, length: int) -> None:
        cache = self._cache
        for made in reversed(self._made):
            if made.position <= length and cache.put_back(made.state, made.position):
                return
        cache.clear()
        self._made = []
