"""One of the texts in a shared cache as a model of its own, for a reply that knows nothing of the others."""

from collections.abc import Mapping, Sequence

from foretoken.engine.model import Constraint, Interrupted, JointModel, Logits, ModelInfo, Saved, SpecialToken
from foretoken.engine.models.cache import common_prefix
from foretoken.engine.options import SamplingOptions
from foretoken.engine.parallel.joint_passes import JointPasses, Place
from foretoken.errors import ContextFull
from foretoken.wording import tr


class TextModel:
    """Implements `engine.model.LoadableModel`: the text in `place` of the model `number`, which is `joint`. It joins
    `texts`, those of the same model, and takes beginnings over from them: `models.cache.Borrower`."""

    def __init__(
        self, joint: JointModel, number: int, passes: JointPasses, place: Place, texts: "list[TextModel]"
    ) -> None:
        self._joint, self._number, self._passes, self._place = joint, number, passes, place
        self._sequence = place.number
        self._ids: list[int] = []
        self._texts = texts
        texts.append(self)

    # --- vocabulary and facts ---------------------------------------------------------------------------------

    @property
    def n_vocab(self) -> int:
        return self._joint.n_vocab

    @property
    def eog_ids(self) -> frozenset[int]:
        return self._joint.eog_ids

    @property
    def special_tokens(self) -> Mapping[str, SpecialToken]:
        return self._joint.special_tokens

    def tokenize(self, text: str, *, add_special: bool, parse_special: bool) -> list[int]:
        return self._joint.tokenize(text, add_special=add_special, parse_special=parse_special)

    def piece(self, token_id: int) -> bytes:
        return self._joint.piece(token_id)

    def written(self, token_id: int) -> bytes:
        return self._joint.written(token_id)

    def spellings(self) -> list[tuple[bytes, bytes]]:
        return self._joint.spellings()

    def constrain(self, options: SamplingOptions) -> Constraint:
        return self._joint.constrain(options)

    @property
    def info(self) -> ModelInfo:
        return self._joint.info

    @property
    def threads(self) -> int:
        return self._joint.threads

    @property
    def n_ctx(self) -> int:
        return self._joint.n_ctx

    @property
    def prompt_chunk(self) -> int:
        return self._joint.prompt_chunk

    # --- the text ---------------------------------------------------------------------------------------------

    @property
    def length(self) -> int:
        return self._joint.held_by(self._sequence)

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        held = self.length
        self._check_room(len(tokens))
        try:
            rows = self._passes.decode(self._place, self._number, tokens, logits)
            if self._place.aborted:  # meanwhile; the pass went on for the others
                raise Interrupted("The pass was interrupted.")
        except BaseException:
            self._joint.truncate_text(self._sequence, held)
            raise
        self._ids += tokens
        return rows

    def _check_room(self, count: int) -> None:
        if self.length + count > self.n_ctx:
            raise ContextFull(tr("There is no room in the context for these tokens; start a new chat."))

    def truncate(self, length: int) -> None:
        self._joint.truncate_text(self._sequence, length)
        del self._ids[length:]

    def reachable(self, length: int) -> int:
        return length

    @property
    def saves(self) -> int | None:
        return self._joint.saves

    def save(self, start: int, end: int) -> Saved:
        return self._joint.save_text(self._sequence, start, end)

    def load(self, saved: Saved, ids: Sequence[int]) -> bool:
        loaded = self._joint.load_text(self._sequence, saved, ids)
        if loaded:
            self._ids += ids[: self.length - saved.start]
        return loaded

    # --- beginnings of other texts ------------------------------------------------------------------------------

    def within_reach(self, tokens: Sequence[int], held: int) -> int:
        return max(held, self._lender(tokens)[1])

    def borrow(self, tokens: Sequence[int], held: int) -> int:
        lender, alike = self._lender(tokens)
        if alike > held:
            held = self._joint.share_text(lender._sequence, self._sequence, alike)
            self._ids += tokens[len(self._ids) : held]
        return held

    def _lender(self, tokens: Sequence[int]) -> "tuple[TextModel, int]":
        """The text that has most of these tokens, and how many."""
        return max(((one, common_prefix(one._text(), tokens)) for one in self._texts), key=lambda found: found[1])

    def _text(self) -> Sequence[int]:
        """What the others can take over of this text."""
        return self._ids

    # --- life -------------------------------------------------------------------------------------------------

    def abort(self) -> None:
        """From any thread: the pass in progress and all later ones until `resume` raise Interrupted."""
        self._passes.abort(self._place)

    def resume(self) -> None:
        self._passes.resume(self._place)

    def close(self) -> None:
        """The shared model is closed by the pair."""
