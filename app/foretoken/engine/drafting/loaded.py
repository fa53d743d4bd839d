"""A loaded draft of any kind, and the drafter that guesses with it."""

from dataclasses import dataclass

from foretoken.engine.draft_length.lengths import DraftLengths
from foretoken.engine.drafting.block import BlockDrafter
from foretoken.engine.drafting.draft_model import HEAD_STEP_WIDTH, ModelDrafter
from foretoken.engine.drafting.overlap import OverlappedDrafter
from foretoken.engine.drafting.shared_tokens import SharedTokens
from foretoken.engine.drafting.translated import TranslatedModel
from foretoken.engine.model import BlockHeadModel, HeadModel, LoadableModel
from foretoken.engine.models.block_cache import BlockCache
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.head_cache import HeadCache
from foretoken.engine.models.prefix_cache import PrefixCache


@dataclass(frozen=True, kw_only=True)
class LoadedDraft:
    """A `model`, or a `head` for the target, or one that guesses blocks (`block_head`); and how much to guess with it.

    `shared`: the shared tokens, where a model has another vocabulary than the target. `singly`: a model reads the
    tokens it lacks after a round one by one.
    """

    model: LoadableModel | None = None
    head: HeadModel | None = None
    block_head: BlockHeadModel | None = None
    lengths: DraftLengths
    shared: SharedTokens | None = None
    singly: bool = False

    @property
    def loaded(self) -> LoadableModel | None:
        """Whichever of the three it is; None for none."""
        return self.model or self.head or self.block_head

    def drafter(
        self, target: CachedModel, prefixes: PrefixCache | None, *, overlap: bool = False
    ) -> ModelDrafter | None:
        """What guesses with it for `target`, whose passes a head hears of from now on. None where there is no draft.

        `overlap`: it goes on while the target checks, if it can: a head waits for the target's states, and a model with
        a running state would have to read again what it took back.
        """
        main = target.model
        if self.model is not None:
            seen = self.model if self.shared is None else TranslatedModel(self.model, main, self.shared)
            make = OverlappedDrafter if overlap and seen.saves is not None else ModelDrafter
            return make(
                CachedModel(seen, prefixes),
                n_shared=min(main.n_vocab, seen.n_vocab),
                singly=self.singly,
                name=self.model.info.name,
                kind=self.model.info.kind,
            )
        if self.head is not None:
            cache = HeadCache(self.head, prefixes)
            target.tell(cache)
            return ModelDrafter(
                cache,
                n_shared=min(main.n_vocab, self.head.n_vocab),
                step_width=HEAD_STEP_WIDTH,
                name=self.head.info.name,
                kind=self.head.info.kind,
            )
        if self.block_head is not None:
            blocks = BlockCache(self.block_head, prefixes)
            target.tell(blocks)
            return BlockDrafter(
                blocks,
                self.block_head.guesses,
                n_shared=min(main.n_vocab, self.block_head.n_vocab),
                name=self.block_head.info.name,
                kind=self.block_head.info.kind,
            )
        return None
