"""The cache of a model with a running state (Mamba, Qwen3.5) for several texts, which share its passes."""

from collections.abc import Sequence
from typing import Any

from foretoken.engine.model import Logits, Part, Saved
from foretoken.engine.models.llama_context import ContextPlan
from foretoken.engine.models.llama_texts import LlamaTexts


class StatefulTexts(LlamaTexts):
    """As `LlamaTexts`, for models whose cache cannot drop single tokens: texts go back as `checkpoints` has it.

    The library computes a pass in parts, each of texts with equally many tokens, and keeps the states after the last
    tokens of a text until it computes anything of another. So the rounds of a pass are made equally long: behind the
    shorter ones come tokens that count for nothing and are dropped before anything else. A few tokens more cost little
    beside reading all weights once more.

    After an exception in a pass the state of each of its texts is undefined: `put_back_text` or `truncate_text` to
    nothing must follow.
    """

    stateful = True

    def __init__(self, model: Any, plan: ContextPlan, *, name: str) -> None:
        super().__init__(model, plan, name=name)
        self._rewindable_texts = [0] * plan.texts
        self._padding = [0] * plan.texts  # tokens behind what a text holds
        self._width = 0  # of each part of the pass that is made; 0 where they may differ

    # --- passes -----------------------------------------------------------------------------------------------

    def decode_jointly(self, parts: Sequence[Part]) -> list[Logits]:
        for sequence in range(len(self._held)):
            self._drop_padding(sequence)
        widths = {len(part.tokens) for part in parts}
        self._width = max(widths) if self._can_pad(parts, max(widths)) else 0
        self._rewindable_texts = [0] * len(self._held)
        found = super().decode_jointly(parts)
        if self._width or len(widths) == 1:
            for part in parts:
                self._rewindable_texts[part.sequence] = self.rewinds(len(part.tokens))
        return found

    def _can_pad(self, parts: Sequence[Part], width: int) -> bool:
        """Whether these are rounds, of which the library keeps a state after each token, and there is room."""
        room = self.n_ctx - max(self._held[part.sequence] for part in parts)
        return width <= min(room, self._kept_states + 1) and len(parts) * width <= self.most

    def _pad(self, part: Part) -> None:
        more = max(0, self._width - len(part.tokens))
        end = self._passed
        if more:
            self._add(part.sequence, [part.tokens[-1]] * more, self._held[part.sequence] + len(part.tokens), 0)
        self._ends[part.sequence], self._padding[part.sequence] = end, more

    def _drop_padding(self, sequence: int) -> None:
        if self._padding[sequence]:
            if not self._remove(sequence, self._held[sequence]):
                raise self._cannot_drop()
            self._arrive(sequence, self._held[sequence])

    # --- the texts --------------------------------------------------------------------------------------------

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
            self._drop_padding(sequence)
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
            self._drop_padding(sequence)
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
        """To nothing, or to what it holds."""
        super().truncate_text(sequence, length)
        if length == 0:
            self._arrive(sequence, 0)

    def _arrive(self, sequence: int, position: int) -> None:
        """A text is at this position, and not because of a pass that could be rewound."""
        self._held[sequence], self._rewindable_texts[sequence], self._padding[sequence] = position, 0, 0
