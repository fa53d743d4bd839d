"""Several texts of a model with a running state, in one native cache."""

from collections.abc import Sequence
from typing import Any

from foretoken.engine.model import Logits, Part, Saved
from foretoken.engine.models.llama_context import ContextPlan
from foretoken.engine.models.llama_texts import LlamaTexts


class StatefulTexts(LlamaTexts):
    """As `LlamaTexts`, for models whose cache cannot drop single tokens: texts go back as `checkpoints` has it.

    The library computes a pass in parts of texts with equally many tokens. After an exception in a pass the state of
    each of its texts is undefined: `put_back_text` or `truncate_text` to nothing must follow.
    """

    stateful = True

    def __init__(self, model: Any, plan: ContextPlan, *, name: str) -> None:
        super().__init__(model, plan, name=name)
        self._rewindable_texts = [0] * plan.texts

    def decode_jointly(self, parts: Sequence[Part]) -> list[Logits]:
        found = super().decode_jointly(parts)
        # What the library computes later, of other texts, overwrites the states that it keeps of the last tokens of a text:
        # so does the next pass, and so do the parts of this one that come after.
        self._rewindable_texts = [0] * len(self._held)
        widths = {len(part.tokens) for part in parts}
        if len(widths) == 1:
            for part in parts:
                self._rewindable_texts[part.sequence] = self.rewinds(*widths)
        return found

    def rewind_text(self, sequence: int, length: int) -> bool:
        """As `checkpoints.StatefulCache.rewind`."""
        if self._held[sequence] - length > self._rewindable_texts[sequence]:
            return False
        with self._cells:
            if not self._remove(sequence, length):
                return False
        self._arrive(sequence, length)
        return True

    def copy_state_of(self, sequence: int) -> object:
        """As `checkpoints.StatefulCache.copy_state`."""
        with self._cells:
            return self._copy_running(sequence)

    def put_back_text(self, sequence: int, state: object, position: int) -> bool:
        """As `checkpoints.StatefulCache.put_back`."""
        with self._cells:
            if not self._put_back_running(sequence, state, position):
                return False
        self._arrive(sequence, position)
        return True

    def save_text(self, sequence: int, start: int, end: int) -> Saved:
        """All that the text holds."""
        del start, end
        with self._cells:
            state = self._copy_out(sequence, 0)
        return Saved(0, self._held[sequence], state.nbytes, state)

    def load_text(self, sequence: int, saved: Saved, ids: Sequence[int]) -> bool:
        """Into an empty text, which stays empty where it fails."""
        del ids
        with self._cells:
            loaded = self._copy_in(saved.data, sequence, 0)
            if not loaded:
                self._remove(sequence, 0)
        self._arrive(sequence, saved.end if loaded else 0)
        return loaded

    def truncate_text(self, sequence: int, length: int) -> None:
        super().truncate_text(sequence, length)
        self._rewindable_texts[sequence] = 0

    def _arrive(self, sequence: int, position: int) -> None:
        """A text is at this position, and not because of a pass that could be rewound."""
        self._held[sequence], self._rewindable_texts[sequence] = position, 0
