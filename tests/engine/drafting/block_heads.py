"""A scripted head that guesses blocks. Reached through `helper`."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from foretoken.engine.model import Logits
from foretoken.engine.models.scripted import ScriptedModel

Rows = Callable[[Sequence[int], int], Logits]


class ScriptedBlockHead(ScriptedModel):
    """Implements `engine.model.HeadModel`. `rows(text, place)`: logits of the token so many places after `text`.

    It reads nothing that the main model has not read. `blocks` records the guesses wanted of every pass. `fails`: what
    a pass behind a text of so many tokens raises.
    """

    shares = False
    waits = 64
    lattice: Any = None

    def __init__(
        self, rows: Rows, guesses: int, *, fails: Callable[[int], Exception | None] = lambda _length: None, **rest: Any
    ) -> None:
        super().__init__(lambda ids: rows(ids, 0), **rest)
        self._block_rows = rows
        self._fails = fails
        self.guesses = guesses
        self.known = 0
        self.blocks: list[int] = []

    def take(self, count: int) -> None:
        self.known += count

    def forget(self, length: int) -> None:
        self.known = min(self.known, length)

    def see(self, length: int) -> None:
        pass

    def pretend(self, count: int) -> None:
        self.known = count

    def use_narrow_threads(self, count: int) -> None:
        pass

    def load(self, saved: Any, ids: Sequence[int]) -> bool:
        loaded = super().load(saved, ids)
        self.known = max(self.known, saved.end)
        return loaded

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        assert not logits
        assert self.length + len(tokens) <= self.known
        return super().decode(tokens, logits=0)

    def block(self, last: int, guesses: int) -> Logits:
        assert 0 < guesses <= self.guesses
        assert self.length + 1 + guesses <= self.n_ctx
        text = [*self.held, last]
        if (error := self._fails(len(text))) is not None:
            raise error
        super().decode([last], logits=0)  # as a pass: it may be interrupted, and takes its time
        self.truncate(len(text) - 1)
        self.blocks.append(guesses)
        return np.array([self._block_rows(text, place) for place in range(guesses)], dtype=np.float32)
