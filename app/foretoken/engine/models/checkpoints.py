"""Rollback for models with a running state (recurrent and hybrid ones), whose cache cannot drop single tokens.

Such a model folds each token into a state. To roll back, an earlier copy of the state is restored, and the tokens since
are evaluated again together with the next ones: as long as they are few, they need no pass of their own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from foretoken.engine.model import Logits

# The most restored tokens that are evaluated along with the next ones. More of them get a pass of their own and a
# checkpoint after it; else every verification would evaluate them again. A choice.
_CARRIED: Final = 8
# Tokens between checkpoints during plain decoding and while a prompt is read: the most that an interrupted pass costs.
# Choices.
_WHILE_WRITING: Final = 32
_WHILE_READING: Final = 512

KEPT_CHECKPOINTS: Final = 3  # at most: the last two, and the last one where a prompt ended


class StatefulCache(Protocol):
    """A cache with a running state. `position`: how many tokens are folded into the state."""

    @property
    def position(self) -> int: ...

    @property
    def most(self) -> int:
        """The most tokens that one `evaluate` takes."""
        ...

    def evaluate(self, tokens: Sequence[int], logits: int) -> Logits:
        """One pass over `tokens`. After an exception the state is undefined: `put_back` or `clear` must follow."""
        ...

    def rewind(self, length: int) -> bool:
        """Roll back to a state that the native library keeps. False, with nothing changed, if it keeps none there."""
        ...

    def rewinds(self, width: int) -> int:
        """How many tokens `rewind` can drop after a pass over `width` tokens."""
        ...

    def copy_state(self) -> object:
        """A copy of the state at `position`."""
        ...

    def put_back(self, state: object, position: int) -> bool:
        """Restore a copy made at `position`. False if it failed; then the state is lost."""
        ...

    def clear(self) -> None: ...


@dataclass(frozen=True, slots=True)
class _Checkpoint:
    position: int
    state: object
    pinned: bool  # made at the end of a prompt, where a reply may be generated again


class StateCheckpoints:
    """Lets a `StatefulCache` roll back to any position. Of its `length` tokens the last may be unevaluated."""

    def __init__(self, cache: StatefulCache) -> None:
        self._cache = cache
        self._ids: list[int] = []
        self._made: list[_Checkpoint] = []  # by position

    @property
    def length(self) -> int:
        return len(self._ids)

    def decode(self, tokens: Sequence[int], logits: int) -> Logits:
        """Append `tokens`; returns logits of the last `logits` ones. An exception leaves what was held."""
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
        """Drop all tokens after the first `length`."""
        cache = self._cache
        if cache.position > length and not cache.rewind(length):
            self._restore(length)
        del self._ids[length:]
        self._made = [made for made in self._made if made.position <= length]

    def reachable(self, length: int) -> int:
        """The last position up to `length` of which there is a copy of the state, so that going there costs no
        evaluation."""
        if length >= self._cache.position:
            return self._cache.position
        return max((made.position for made in self._made if made.position <= length), default=0)

    def adopt(self, ids: Sequence[int]) -> None:
        """Take over a cache that was filled with these tokens in another way (from a copy)."""
        self._ids = list(ids)
        self._made = []

    def clear(self) -> None:
        self._cache.clear()
        self.adopt(())

    def _checkpoint(self, width: int, logits: int) -> None:
        """Copy the state before a pass that may be rolled back, unless the last copy is near enough."""
        position = self._cache.position
        since = position - (self._made[-1].position if self._made else 0)
        ends_prompt = logits == 1 and width > 1
        verifies = logits > 1 and width - 1 > self._cache.rewinds(width)
        spacing = _WHILE_WRITING if logits else _WHILE_READING
        if since and (ends_prompt or verifies or since >= spacing):
            self._add(_Checkpoint(position, self._cache.copy_state(), ends_prompt))

    def _add(self, made: _Checkpoint) -> None:
        # Rounds roll back to the last two, and a new reply to the one where a prompt ended.
        self._made.append(made)
        pinned = [m for m in self._made if m.pinned][-1:]
        self._made = sorted({id(m): m for m in (*pinned, *self._made[-2:])}.values(), key=lambda m: m.position)

    def _catch_up(self) -> None:
        """Evaluate the tokens that are not evaluated yet, and copy the state after them."""
        cache = self._cache
        while waiting := self._ids[cache.position :]:
            cache.evaluate(waiting[: cache.most], 0)
        self._add(_Checkpoint(cache.position, cache.copy_state(), False))

    def _recover(self) -> None:
        """Restore the newest checkpoint after a failed pass. The tokens after it are evaluated again later."""
        self._restore(len(self._ids))

    def _restore(self, length: int) -> None:
        cache = self._cache
        for made in reversed(self._made):
            if made.position <= length and cache.put_back(made.state, made.position):
                return
        cache.clear()
        self._made = []
