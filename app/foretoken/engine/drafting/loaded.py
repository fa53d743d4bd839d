"""A loaded draft of any kind, and the drafter that guesses with it."""

from dataclasses import dataclass

from foretoken.engine.draft_length.auto import DraftLengths
from foretoken.engine.drafting.block import BlockDrafter
from foretoken.engine.drafting.draft_model import HEAD_STEP_WIDTH, ModelDrafter
from foretoken.engine.drafting.overlap import OverlappedDrafter
from foretoken.engine.drafting.shared_tokens import SharedTokens
from foretoken.engine.drafting.translated import TranslatedModel
from foretoken.engine.events import DraftKind
from foretoken.engine.model import HeadModel, LoadableModel, Model
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.head_cache import BlockCache, HeadCache
from foretoken.engine.models.prefix_cache import PrefixCache


@dataclass(frozen=True, kw_only=True)
class LoadedDraft:
    """What is `loaded`, a model or a head for the target, None for nothing; and how much to guess with it.

    `shared`: the shared tokens, where a model has another vocabulary than the target. `singly`: a model reads the
    tokens it lacks after a round one by one.
    """

    loaded: LoadableModel | None
    lengths: DraftLengths
    shared: SharedTokens | None = None
    singly: bool = False

    def drafter(
        self, text: Model, target: CachedModel, prefixes: PrefixCache | None, *, overlap: bool = False
    ) -> ModelDrafter:
        """What guesses with a `text` of it for `target`, whose passes a head hears of from now on.

        `overlap`: it goes on while the target checks, if it can: a head waits for the target's states, and a model with
        a running state would have to read again what it took back.
        """
        assert self.loaded is not None, "it has texts"
        main, info = target.model, self.loaded.info
        if info.kind is DraftKind.MODEL:
            seen = text if self.shared is None else TranslatedModel(text, main, self.shared)
            make = OverlappedDrafter if overlap and seen.saves is not None else ModelDrafter
            n_shared = min(main.n_vocab, seen.n_vocab)
            return make(
                CachedModel(seen, prefixes), n_shared=n_shared, singly=self.singly, name=info.name, kind=info.kind
            )
        head: HeadModel = text  # type: ignore[assignment]  # as its kind says
        n_shared = min(main.n_vocab, head.n_vocab)
        if head.guesses:
            blocks = BlockCache(head, prefixes)
            target.tell(blocks)
            return BlockDrafter(blocks, head.guesses, n_shared=n_shared, name=info.name, kind=info.kind)
        cache = HeadCache(head, prefixes)
        target.tell(cache)
        return ModelDrafter(cache, n_shared=n_shared, step_width=HEAD_STEP_WIDTH, name=info.name, kind=info.kind)
