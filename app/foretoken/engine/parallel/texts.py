"""Views of a loaded model, one for each reply: the tokens and the KV cache of that reply alone."""

from collections.abc import Sequence

from foretoken.engine.events import DraftKind
from foretoken.engine.model import LoadableModel, Logits, Pairs, PassPart, Saved, SharedHead, SharedStates
from foretoken.engine.models.cache import common_prefix
from foretoken.engine.models.checkpoints import StateCheckpoints
from foretoken.engine.models.chunks import MAX_BATCH
from foretoken.engine.parallel.passes import Passes, ReplyPlace, Then
from foretoken.errors import ContextFull
from foretoken.wording import tr


class TextModel:
    """Implements `engine.model.Model`: the text in `place` of `loaded`, which is the model `number` of `passes`. It
    joins `texts`, those of the same model, and takes beginnings over from them: `models.cache.Borrower`."""

    def __init__(
        self, loaded: LoadableModel, number: int, passes: Passes, place: ReplyPlace, texts: "list[TextModel]"
    ) -> None:
        self._cache, self._number, self._passes, self._place = loaded.cache, number, passes, place
        self._sequence = place.number
        self._ids: list[int] = []
        self._texts = texts
        texts.append(self)
        self.info, self.prompt_chunk = loaded.info, loaded.prompt_chunk
        self.n_ctx, self.saves = self._cache.n_ctx, self._cache.saves
        self.n_vocab, self.eog_ids, self.special_tokens = loaded.n_vocab, loaded.eog_ids, loaded.special_tokens
        self.tokenize, self.piece, self.written = loaded.tokenize, loaded.piece, loaded.written
        self.spellings, self.constrain = loaded.spellings, loaded.constrain

    # --- the text ---------------------------------------------------------------------------------------------

    @property
    def length(self) -> int:
        return self._cache.held_by(self._sequence)

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        held = self._cache.held_by(self._sequence)
        if held + len(tokens) > self.n_ctx:
            raise self._full()
        try:
            rows = self._passes.decode(self._place, self._number, tokens, logits)
        except BaseException:
            self._cache.truncate_text(self._sequence, held)
            raise
        self._ids += tokens
        return rows

    def go_on(self, tokens: list[int], then: Then) -> None:
        held = self._cache.held_by(self._sequence)
        try:
            self._passes.decode(self._place, self._number, tokens, 1, then)
        finally:
            self._ids += tokens[: self._cache.held_by(self._sequence) - held]

    def _full(self) -> ContextFull:
        return ContextFull(
            tr("The context of {n_ctx} tokens is full; start a new chat or load a larger context.", n_ctx=self.n_ctx)
        )

    def truncate(self, length: int) -> None:
        self._cache.truncate_text(self._sequence, length)
        del self._ids[length:]

    def reachable(self, length: int) -> int:
        return length if self.saves is not None or length == self.length else 0

    def save(self, start: int, end: int) -> Saved:
        return self._cache.save_text(self._sequence, start, end)

    def load(self, saved: Saved, ids: Sequence[int]) -> bool:
        loaded = self._cache.load_text(self._sequence, saved)
        if loaded:
            self._ids += ids[: self.length - saved.start]
        return loaded

    # --- beginnings of other texts ------------------------------------------------------------------------------

    def within_reach(self, tokens: Sequence[int], held: int) -> int:
        return max(held, self._lender(tokens)[1])

    def borrow(self, tokens: Sequence[int], held: int) -> int:
        lender, alike = self._lender(tokens)
        if alike > held:
            held = self._cache.share_text(lender._sequence, self._sequence, alike)
            self._ids += tokens[len(self._ids) : held]
        return held

    def _lender(self, tokens: Sequence[int]) -> "tuple[TextModel, int]":
        """The text that has most of these tokens, and how many."""
        others = (one for one in self._texts if one is not self)
        alike = ((one, common_prefix(one._text(), tokens)) for one in others)
        return max(alike, key=lambda found: found[1], default=(self, 0))

    def _text(self) -> Sequence[int]:
        """What the others can take over of this text."""
        return self._ids


class StatefulText(TextModel):
    """A text of a model with a running state: it goes back by copies of the state, and takes no beginnings over from
    others. Implements `checkpoints.StatefulCache`."""

    def __init__(
        self, loaded: LoadableModel, number: int, passes: Passes, place: ReplyPlace, texts: list[TextModel]
    ) -> None:
        super().__init__(loaded, number, passes, place, texts)
        assert isinstance(self._cache, SharedStates), "it says so"
        self._states = self._cache
        self._checkpoints = StateCheckpoints(self)

    # --- as a model -------------------------------------------------------------------------------------------

    @property
    def length(self) -> int:
        return self._checkpoints.length

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        if self.length + len(tokens) > self.n_ctx:
            raise self._full()
        return self._checkpoints.decode(tokens, logits)

    def go_on(self, tokens: list[int], then: Then) -> None:
        while then(self.decode(tokens[-1:], logits=1)):
            pass

    def truncate(self, length: int) -> None:
        if length:
            self._checkpoints.truncate(length)
        else:
            self._checkpoints.clear()

    def reachable(self, length: int) -> int:
        return self._checkpoints.reachable(length)

    def load(self, saved: Saved, ids: Sequence[int]) -> bool:
        self.clear()
        loaded = self._cache.load_text(self._sequence, saved)
        self._checkpoints.adopt(ids if loaded else ())
        return loaded

    def _lender(self, tokens: Sequence[int]) -> tuple[TextModel, int]:
        del tokens
        return self, 0  # a state cannot be cut to a beginning

    # --- as a cache with a running state ----------------------------------------------------------------------

    @property
    def position(self) -> int:
        return self._cache.held_by(self._sequence)

    @property
    def most(self) -> int:
        return self._cache.most

    def evaluate(self, tokens: Sequence[int], logits: int) -> Logits:
        return self._passes.decode(self._place, self._number, tokens, logits)

    def rewind(self, length: int) -> bool:
        return self._states.rewind_text(self._sequence, length)

    def rewinds(self, width: int) -> int:
        return self._states.rewinds(width)

    def copy_state(self) -> object:
        return self._states.copy_state_of(self._sequence)

    def put_back(self, state: object, position: int) -> bool:
        return self._states.put_back_text(self._sequence, state, position)

    def clear(self) -> None:
        self._cache.truncate_text(self._sequence, 0)


class TextHead(TextModel):
    """Implements `engine.model.HeadModel`: a text of the head `loaded`, beside the same text of its main model, `main`.

    The states that it makes of what the main model gave are made in passes that the replies share, like all others.
    """

    def __init__(
        self,
        loaded: LoadableModel,
        number: int,
        passes: Passes,
        place: ReplyPlace,
        heads: list[TextModel],
        main: TextModel,
    ) -> None:
        super().__init__(loaded, number, passes, place, heads)
        assert isinstance(self._cache, SharedHead), "it is no head"
        self._head, self._main = self._cache, main
        self.shares, self.guesses = self._head.shares, self._head.guesses

    @property
    def waits(self) -> int:
        return self._head.waits

    @property
    def lattice(self) -> Pairs | None:
        return self._head.lattice(self._sequence)

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        if self.shares and not logits:  # that takes no pass, so nobody is waited for
            return self._cache.decode_jointly([PassPart(self._sequence, tokens, 0)])[0]
        return super().decode(tokens, logits=logits)

    def block(self, last: int, guesses: int) -> Logits:
        return self._passes.decode(self._place, self._number, [last], guesses)

    # --- what the main model has read -------------------------------------------------------------------------

    @property
    def known(self) -> int:
        return self._head.known(self._sequence)

    def take(self, count: int) -> None:
        self._head.take(self._sequence, count)
        if self._head.waiting(self._sequence) > MAX_BATCH:  # they take more memory than the states
            self._settle()

    def forget(self, length: int) -> None:
        self._head.forget(self._sequence, length)

    def see(self, length: int) -> None:
        self._head.see(self._sequence, length)

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
            held = self._cache.share_text(lender._sequence, self._sequence, alike)
        return held

    def _settle_if(self, *texts: TextModel) -> None:
        if any(self._head.waiting(text._sequence) for text in texts):
            self._settle()

    def _text(self) -> Sequence[int]:
        return self._main._text()[: self.known]


def text_of(
    loaded: LoadableModel,
    number: int,
    passes: Passes,
    place: ReplyPlace,
    texts: list[TextModel],
    main: TextModel | None = None,
) -> TextModel:
    """The text in this place of whatever is loaded. `main`: that of the main model, where this may be a head."""
    if main is not None and loaded.info.kind is not DraftKind.MODEL:
        return TextHead(loaded, number, passes, place, texts, main)
    return (StatefulText if loaded.cache.stateful else TextModel)(loaded, number, passes, place, texts)
