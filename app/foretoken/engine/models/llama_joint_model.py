"""Models of llama.cpp whose cache holds several texts, which share their passes."""

from collections.abc import Sequence
from typing import Any

from foretoken.engine.model import Logits, Part, Saved
from foretoken.engine.models.llama import LlamaModel
from foretoken.engine.models.llama_context import ContextPlan
from foretoken.engine.models.llama_stateful_texts import StatefulTexts
from foretoken.engine.models.llama_texts import LlamaTexts


class LlamaJointModel(LlamaModel):
    """A GGUF with a cache of `texts` texts. Implements `engine.model.JointModel`, and `StatefulJoint` where it has a
    running state; raises as `LlamaModel`."""

    @staticmethod
    def _make_context(model: Any, plan: ContextPlan, *, name: str) -> LlamaTexts:
        return (StatefulTexts if plan.stateful else LlamaTexts)(model, plan, name=name)

    @property
    def _shared(self) -> LlamaTexts:
        assert isinstance(self._context, LlamaTexts), "the model is closed"
        return self._context

    @property
    def most(self) -> int:
        return self._shared.most

    @property
    def most_rows(self) -> int:
        return self._shared.most_rows

    def decode_jointly(self, parts: Sequence[Part]) -> list[Logits]:
        return self._shared.decode_jointly(parts)

    def held_by(self, sequence: int) -> int:
        return self._shared.held_by(sequence)

    def truncate_text(self, sequence: int, length: int) -> None:
        self._shared.truncate_text(sequence, length)

    def save_text(self, sequence: int, start: int, end: int) -> Saved:
        return self._shared.save_text(sequence, start, end)

    def load_text(self, sequence: int, saved: Saved, ids: Sequence[int]) -> bool:
        return self._shared.load_text(sequence, saved, ids)

    def share_text(self, source: int, sequence: int, end: int) -> int:
        return self._shared.share_text(source, sequence, end)

    # --- of a model with a running state -----------------------------------------------------------------------

    @property
    def stateful(self) -> bool:
        return self._shared.stateful

    @property
    def _stateful(self) -> StatefulTexts:
        assert isinstance(self._context, StatefulTexts), "the model has no running state"
        return self._context

    def rewind_text(self, sequence: int, length: int) -> bool:
        return self._stateful.rewind_text(sequence, length)

    def rewinds(self, width: int) -> int:
        return self._stateful.rewinds(width)

    def copy_state_of(self, sequence: int) -> object:
        return self._stateful.copy_state_of(sequence)

    def put_back_text(self, sequence: int, state: object, position: int) -> bool:
        return self._stateful.put_back_text(sequence, state, position)
