"""A loaded pair, ready to answer: the face the engine shows to a session."""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from foretoken.engine.draft_length.costs import CostsSnapshot
from foretoken.engine.draft_length.learned import Learned
from foretoken.engine.draft_length.lengths import DraftLengths
from foretoken.engine.drafting.chain import ChainDrafter
from foretoken.engine.drafting.draft_model import ModelDrafter
from foretoken.engine.drafting.lookup import LookupDrafter
from foretoken.engine.drafting.shared_tokens import SharedTokens
from foretoken.engine.drafting.translated import TranslatedModel
from foretoken.engine.events import ReplyEvent
from foretoken.engine.model import LoadableModel, ModelInfo
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.prefix_cache import PrefixCache
from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.engine.phase_timer import PhaseTimer
from foretoken.engine.prompt.chat_prompts import ChatPrompts
from foretoken.engine.prompt.special_tokens import ShouldStop
from foretoken.engine.speculate import Speculation


class Pair(Protocol):
    """A target and perhaps a draft with their caches, which are kept from reply to reply. Not thread-safe,
    except `abort`."""

    @property
    def main(self) -> ModelInfo: ...

    @property
    def draft(self) -> ModelInfo | None: ...

    @property
    def context(self) -> int: ...

    @property
    def threads(self) -> int: ...

    @property
    def warnings(self) -> tuple[str, ...]: ...

    def chat_prompt(
        self,
        messages: Sequence[ChatMessage],
        *,
        continue_last: bool = False,
        should_stop: ShouldStop = lambda: False,
    ) -> list[int]:
        """Token ids of a conversation through the chat template; past replies in the tokens they were written in, as
        far as these are still known. Only the template's own words are read as control tokens: what messages say is
        text. Raises BadTemplate, and Interrupted once `should_stop` says so."""
        ...

    def raw_prompt(self, text: str, *, should_stop: ShouldStop = lambda: False) -> list[int]:
        """Token ids of `text` as it is, its control tokens read (BOS where the model wants one). Raises Interrupted."""
        ...

    def reply(
        self,
        prompt: Sequence[int],
        *,
        options: Callable[[], ReplyOptions],
        should_stop: Callable[[], bool],
    ) -> Iterator[ReplyEvent]:
        """Generate; `options` and `should_stop` are read between rounds and prompt chunks.

        Closing the iterator anywhere leaves both caches usable. Raises EngineError.
        """
        ...

    def abort(self) -> None:
        """From any thread: interrupt the native call in progress, if any; the reply then ends as STOPPED."""
        ...

    def settle(self) -> None:
        """A reply is over and told: time to keep what it taught."""
        ...

    def close(self) -> None:
        """Free the models."""
        ...


class LoadedPair:
    """Implements `Pair` over two loaded models. `prefix_cache_bytes`: memory for the state of texts that were left.

    `shared`: the tokens to draft over where the draft's ids are not the target's. `singly`: the draft reads what it
    lacks after a round token by token.
    """

    def __init__(
        self,
        target: LoadableModel,
        draft: LoadableModel | None,
        prompts: ChatPrompts,
        *,
        lengths: DraftLengths | None = None,
        prefix_cache_bytes: int = 0,
        shared: SharedTokens | None = None,
        singly: bool = False,
    ) -> None:
        self._target, self._draft, self._prompts = target, draft, prompts
        self._lengths = lengths or DraftLengths()
        prefixes = PrefixCache(prefix_cache_bytes) if prefix_cache_bytes > 0 else None
        self._target_cache = CachedModel(target, prefixes)
        model = None
        if draft is not None:
            seen = draft if shared is None else TranslatedModel(draft, target, shared)
            n_shared = min(target.n_vocab, seen.n_vocab)
            model = ModelDrafter(CachedModel(seen, prefixes), n_shared=n_shared, singly=singly, name=draft.info.name)
        self._drafter = ChainDrafter(model, LookupDrafter(), self._lengths)
        self._keep: Callable[[], None] = lambda: None
        self._closing: Callable[[], None] = lambda: None

    @property
    def main(self) -> ModelInfo:
        return self._target.info

    @property
    def draft(self) -> ModelInfo | None:
        return self._draft.info if self._draft else None

    @property
    def context(self) -> int:
        return self._target.n_ctx

    @property
    def threads(self) -> int:
        return self._target.threads

    @property
    def warnings(self) -> tuple[str, ...]:
        warning = self._prompts.template.warning
        return (warning,) if warning else ()

    def chat_prompt(
        self,
        messages: Sequence[ChatMessage],
        *,
        continue_last: bool = False,
        should_stop: ShouldStop = lambda: False,
    ) -> list[int]:
        known = self._target_cache.texts()
        return self._prompts.of(messages, known, continue_last=continue_last, should_stop=should_stop)

    def raw_prompt(self, text: str, *, should_stop: ShouldStop = lambda: False) -> list[int]:
        return self._prompts.raw(text, should_stop=should_stop)

    def reply(
        self,
        prompt: Sequence[int],
        *,
        options: Callable[[], ReplyOptions],
        should_stop: Callable[[], bool],
    ) -> Iterator[ReplyEvent]:
        for model in self._models():
            model.resume()
        timer = PhaseTimer(processor=self._lengths.costs.processor)
        yield from Speculation(self._target_cache, self._drafter, prompt, options, should_stop, timer)

    @property
    def costs(self) -> CostsSnapshot:
        """What passes cost by now, to be kept for the next time this pair is loaded."""
        return self._lengths.costs.snapshot()

    @property
    def learned(self) -> Learned:
        """What is known of its acceptance by now, to be kept likewise."""
        return self._lengths.learned

    def keep_by(self, do: Callable[[], None]) -> None:
        """Call `do` after replies and before the pair is closed: it asks for `costs` and `learned` and keeps them."""
        self._keep = do

    def close_with(self, do: Callable[[], None]) -> None:
        """Call `do` too when the pair is closed."""
        self._closing = do

    def abort(self) -> None:
        for model in self._models():
            model.abort()

    def settle(self) -> None:
        self._keep()

    def close(self) -> None:
        self._keep()
        self._keep = lambda: None
        self._closing()
        for model in self._models():
            model.close()

    def _models(self) -> list[LoadableModel]:
        return [self._target, *([self._draft] if self._draft else [])]
