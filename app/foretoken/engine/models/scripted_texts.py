"""A scripted model whose cache holds several texts, which share its passes."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from foretoken.engine.model import Interrupted, Logits, Part, Saved
from foretoken.engine.models.chunks import MAX_BATCH, rows_for
from foretoken.engine.models.scripted import ScriptedModel
from foretoken.errors import EngineError


class ScriptedTexts(ScriptedModel):
    """Implements `engine.model.JointModel`: `texts` times the same scripted model, which takes the time of one.

    `passes`: the parts of each pass, for tests. `fault` raises what the next pass is to fail with.
    """

    most = MAX_BATCH
    stateful = False

    def __init__(self, distribution: Callable[[Sequence[int]], Logits], texts: int, **options: Any) -> None:
        super().__init__(distribution, **options)
        self.most_rows = rows_for(texts)
        self._texts = [ScriptedModel(distribution, **(options | {"wait": lambda _tokens: None})) for _ in range(texts)]
        self._rows = np.empty((self.most_rows, self.n_vocab), dtype=np.float32)  # of the last pass, as with llama.cpp
        self.passes: list[tuple[Part, ...]] = []
        self.fault: EngineError | None = None

    def decode_jointly(self, parts: Sequence[Part]) -> list[Logits]:
        self._wait(sum(len(part.tokens) for part in parts))
        if self._aborted.is_set():
            raise Interrupted("The pass was interrupted.")
        fault, self.fault = self.fault, None
        if fault is not None:
            raise fault
        if self._records:
            self.passes.append(tuple(parts))
        found, row = [], 0
        for part in parts:
            rows = self._rows[row : row + part.logits]
            rows[:] = self._texts[part.sequence].decode(part.tokens, logits=part.logits)
            found.append(rows)
            row += part.logits
        return found

    def held_by(self, sequence: int) -> int:
        return self._texts[sequence].length

    def truncate_text(self, sequence: int, length: int) -> None:
        self._texts[sequence].truncate(length)

    def save_text(self, sequence: int, start: int, end: int) -> Saved:
        return self._texts[sequence].save(start, end)

    def load_text(self, sequence: int, saved: Saved, ids: Sequence[int]) -> bool:
        return self._texts[sequence].load(saved, ids)

    def share_text(self, source: int, sequence: int, end: int) -> int:
        to = self._texts[sequence]
        to._held += self._texts[source].held[to.length : end]
        return to.length
