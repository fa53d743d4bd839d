"""A head as one of several replies sees it: with its own text in a cache that all share."""

from collections.abc import Sequence

from foretoken.engine.model import JointHead, Logits, Pairs, Part, Saved
from foretoken.engine.models.chunks import MAX_BATCH
from foretoken.engine.parallel.joint_passes import JointPasses, Place
from foretoken.engine.parallel.text_model import TextModel


class TextHead(TextModel):
    """Implements `engine.model.BlockHeadModel`: the text in `place` of the head `joint`, beside the same text of its
    main model, `main`. The rest is as in `TextModel`.

    The states that it makes of what the main model gave are made in passes that the replies share, like all others.
    """

    def __init__(
        self,
        joint: JointHead,
        number: int,
        passes: JointPasses,
        place: Place,
        heads: "list[TextModel]",
        main: TextModel,
    ) -> None:
        super().__init__(joint, number, passes, place, heads)
        self._head, self._main = joint, main

    @property
    def shares(self) -> bool:
        return self._head.shares

    @property
    def guesses(self) -> int:
        return self._head.guesses

    @property
    def waits(self) -> int:
        return self._head.waits

    @property
    def lattice(self) -> Pairs | None:
        return self._head.lattice_of(self._sequence)

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        if self.shares and not logits:  # that takes no pass, so nobody is waited for
            return self._joint.decode_jointly([Part(self._sequence, tokens, 0)])[0]
        return super().decode(tokens, logits=logits)

    def block(self, last: int, guesses: int) -> Logits:
        return self._passes.decode(self._place, self._number, [last], guesses)

    # --- what the main model has read -------------------------------------------------------------------------

    @property
    def known(self) -> int:
        return self._head.known_of(self._sequence)

    def take(self, count: int) -> None:
        self._head.take_for(self._sequence, count)
        if self._head.waiting_of(self._sequence) > MAX_BATCH:  # they take more memory than the states
            self._settle()

    def forget(self, length: int) -> None:
        self._head.forget_of(self._sequence, length)

    def see(self, length: int) -> None:
        self._head.see_of(self._sequence, length)

    def _settle(self) -> None:
        """Have the states of all known tokens made, of all texts."""
        self._passes.decode(self._place, self._number, (), 0)

    # --- copies -----------------------------------------------------------------------------------------------

    def save(self, start: int, end: int) -> Saved:
        self._settle_if(self)
        return super().save(start, end)

    def load(self, saved: Saved, ids: Sequence[int]) -> bool:
        self._settle_if(self)
        return super().load(saved, ids)

    def borrow(self, tokens: Sequence[int], held: int) -> int:
        lender, alike = self._lender(tokens)
        if alike > self.known:
            self._settle_if(self, lender)
            held = self._joint.share_text(lender._sequence, self._sequence, alike)
        return held

    def _settle_if(self, *texts: TextModel) -> None:
        if any(self._head.waiting_of(text._sequence) for text in texts):
            self._settle()

    def _text(self) -> Sequence[int]:
        return self._main._text()[: self.known]
