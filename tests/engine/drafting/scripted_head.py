"""A deterministic head without weights, for tests. Its logits show which hidden states it has read."""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from foretoken.engine.model import Logits, Saved
from foretoken.engine.models.scripted import ScriptedModel
from foretoken.errors import DecodeFailed

STATE_BYTES: Final = 1000


class ScriptedHead(ScriptedModel):
    """Implements `engine.model.HeadModel` over `distribution(ids, depths) -> float32 logits [n_vocab]`.

    `depths[i]` is 0 where token i was read with the main model's state of the token before it, else one more than that
    of the token before it: how many states of the head's own it goes back on. A cache that is not brought up to date
    after a round gives other logits than a fresh one.
    """

    shares = False
    guesses = waits = 0
    lattice = None

    def __init__(
        self,
        distribution: Callable[[Sequence[int], Sequence[int]], Logits],
        *,
        vocabulary: Sequence[bytes] | None = None,
    ) -> None:
        super().__init__(lambda ids: distribution(ids, self._depths[: len(ids)]), vocabulary=vocabulary, name="Head")
        self._depths: list[int] = []
        self.known = 0

    def take(self, count: int) -> None:
        self.known += count

    def forget(self, length: int) -> None:
        self.known = min(self.known, length)

    def see(self, length: int) -> None:
        self.known = length

    def pretend(self, count: int) -> None:
        self.known = count

    def use_narrow_threads(self, count: int) -> None:
        pass

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        self._depths = self._depths[: self.length]
        for place in range(self.length, self.length + len(tokens)):
            if place > self.known and (place == 0 or place - 1 < self._own_from()):
                raise DecodeFailed("The head lacks a state.")
            self._depths.append(0 if place <= self.known else self._depths[-1] + 1)
        return super().decode(tokens, logits=logits)

    def _own_from(self) -> int:
        """The first place whose state is not the main model's: only the last state of the head's own is there."""
        return max(self.known, self.length - 1)

    def save(self, start: int, end: int) -> Saved:
        assert end <= self.known
        if end > self.length:
            return Saved(start, end, (end - start) * STATE_BYTES, None)
        assert not any(self._depths[start:end]), "cells made of the head's own states are not kept"
        return super().save(start, end)

    def load(self, saved: Saved, ids: Sequence[int]) -> bool:
        self.known = max(self.known, saved.end)
        if saved.data is None or saved.start != self.length:
            return True
        self._depths[saved.start :] = [0] * len(ids)
        return super().load(saved, ids)


def scripted_head(seed: int, size: int) -> Callable[[Sequence[int], Sequence[int]], Logits]:
    """Logits [size] drawn anew for every text and every way in which it was read."""

    def distribution(ids: Sequence[int], depths: Sequence[int]) -> Logits:
        drawn = np.random.default_rng([seed, *ids[-4:], *depths])
        return drawn.normal(0.0, 1.2, size).astype(np.float32)

    return distribution
