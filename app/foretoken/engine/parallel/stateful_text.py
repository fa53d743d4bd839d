"""A model with a running state as one of several replies sees it: with its own text in a cache that all share."""

from collections.abc import Sequence

from foretoken.engine.model import Interrupted, JointModel, Logits, Saved, StatefulJoint
from foretoken.engine.models.checkpoints import Checkpoints
from foretoken.engine.parallel.joint_passes import JointPasses, Place
from foretoken.engine.parallel.text_model import TextModel


class StatefulText(TextModel):
    """A `TextModel` that goes back by copies of its state, and takes no beginnings over from others. Implements
    `checkpoints.StatefulCache`."""

    def __init__(
        self, joint: StatefulJoint, number: int, passes: JointPasses, place: Place, texts: list[TextModel]
    ) -> None:
        super().__init__(joint, number, passes, place, texts)
        self._states = joint
        self._checkpoints = Checkpoints(self)

    # --- as a model -------------------------------------------------------------------------------------------

    @property
    def length(self) -> int:
        return self._checkpoints.length

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        self._check_room(len(tokens))
        return self._checkpoints.decode(tokens, logits)

    def truncate(self, length: int) -> None:
        if length:
            self._checkpoints.truncate(length)
        else:
            self._checkpoints.clear()

    def reachable(self, length: int) -> int:
        return self._checkpoints.reachable(length)

    def load(self, saved: Saved, ids: Sequence[int]) -> bool:
        self.clear()
        loaded = self._joint.load_text(self._sequence, saved, ids)
        self._checkpoints.adopt(ids if loaded else ())
        return loaded

    def _lender(self, tokens: Sequence[int]) -> tuple[TextModel, int]:
        del tokens
        return self, 0  # a state cannot be cut to a beginning

    # --- as a cache with a running state ----------------------------------------------------------------------

    @property
    def position(self) -> int:
        return self._joint.held_by(self._sequence)

    @property
    def most(self) -> int:
        return self._joint.most

    def evaluate(self, tokens: Sequence[int], logits: int) -> Logits:
        rows = self._passes.decode(self._place, self._number, tokens, logits)
        if self._place.aborted:  # meanwhile; the pass went on for the others
            raise Interrupted("The pass was interrupted.")
        return rows

    def rewind(self, length: int) -> bool:
        return self._states.rewind_text(self._sequence, length)

    def rewinds(self, width: int) -> int:
        return self._states.rewinds(width)

    def copy_state(self) -> object:
        return self._states.copy_state_of(self._sequence)

    def put_back(self, state: object, position: int) -> bool:
        return self._states.put_back_text(self._sequence, state, position)

    def clear(self) -> None:
        self._joint.truncate_text(self._sequence, 0)


def text_of(joint: JointModel, number: int, passes: JointPasses, place: Place, texts: list[TextModel]) -> TextModel:
    """The text in a place of a shared model, whatever that is."""
    if not joint.stateful:
        return TextModel(joint, number, passes, place, texts)
    assert isinstance(joint, StatefulJoint), "it says so"
    return StatefulText(joint, number, passes, place, texts)
