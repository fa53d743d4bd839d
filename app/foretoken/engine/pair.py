"""A loaded pair, ready to answer: the face the engine shows to a session."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, Protocol

import psutil

from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.costs import Costs, CostsSnapshot, choose_threads, costs_of, reads_singly
from foretoken.engine.draft_length.learned import Learned
from foretoken.engine.draft_length.policy import DraftLengthPolicy, FixedLength
from foretoken.engine.draft_length.timings import processor_clock
from foretoken.engine.drafting.chain import ChainDrafter
from foretoken.engine.drafting.draft_model import ModelDrafter
from foretoken.engine.drafting.lookup import LookupDrafter
from foretoken.engine.drafting.shared_tokens import SharedTokens
from foretoken.engine.drafting.translated import TranslatedModel
from foretoken.engine.events import ReplyEvent
from foretoken.engine.model import LoadableModel, ModelInfo
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.kv_types import KvTypes
from foretoken.engine.models.prefix_cache import PrefixCache
from foretoken.engine.options import MAX_THREADS, ChatMessage, DraftOptions, ReplyOptions
from foretoken.engine.phase_timer import PhaseTimer
from foretoken.engine.prompt.quoted import marks_of
from foretoken.engine.prompt.special_tokens import ShouldStop, SpecialTokens, read
from foretoken.engine.prompt.template_process import Template, TemplateProcess
from foretoken.engine.prompt.token_reuse import reuse_tokens
from foretoken.engine.speculate import Speculation
from foretoken.errors import UsageError

_MOST_PREFIX_CACHE_BYTES: Final = 4 * 2**30

# Called with ("main" | "draft", fraction 0-1) while loading; returning False cancels the load.
Progress = Callable[[str, float], bool]


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

    `singly`: the draft reads what it lacks after a round token by token. `shared`: the tokens to draft over where the
    draft's ids are not the target's.
    """

    def __init__(
        self,
        *,
        target: LoadableModel,
        draft: LoadableModel | None,
        template: Template,
        bos_token: str = "",
        warnings: Sequence[str] = (),
        costs: Costs | None = None,
        learned: Learned | None = None,
        prefix_cache_bytes: int = 0,
        singly: bool = False,
        shared: SharedTokens | None = None,
        processor: Callable[[], float] | None = None,
    ) -> None:
        self._target, self._draft = target, draft
        self._template, self._bos_token = template, bos_token
        specials = target.special_tokens
        self._specials = SpecialTokens(specials)
        self._control_ids = frozenset(token.id for token in specials.values() if token.control)
        self._warnings = (*warnings, *([template.warning] if template.warning else []))
        branches = PrefixCache(prefix_cache_bytes) if prefix_cache_bytes > 0 else None
        self._target_cache = CachedModel(target, branches)
        model = None
        if draft is not None:
            seen = draft if shared is None else TranslatedModel(draft, target, shared)
            model = ModelDrafter(
                CachedModel(seen, branches),
                n_shared=min(target.n_vocab, seen.n_vocab),
                singly=singly,
                name=draft.info.name,
            )
        self._drafter = ChainDrafter(model, LookupDrafter(), self._policy)
        self._costs = costs or Costs()
        self._auto = AutoLength(self._costs, learned)
        self._processor = processor
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
        return tuple(self._warnings)

    def chat_prompt(
        self,
        messages: Sequence[ChatMessage],
        *,
        continue_last: bool = False,
        should_stop: ShouldStop = lambda: False,
    ) -> list[int]:
        text = self._template.render(messages, continue_last=continue_last)
        # Most templates write BOS themselves; a second one would be another text. A message may begin with its name.
        bos = self._bos_token
        begun = bool(bos) and text.startswith(bos) and not any(marks_of(text[: len(bos)]))
        ids = read(self._target, self._specials, text, add_special=not begun, should_stop=should_stop)
        return reuse_tokens(ids, self._target_cache.texts(), self._said)

    def raw_prompt(self, text: str, *, should_stop: ShouldStop = lambda: False) -> list[int]:
        return read(self._target, self._specials, text, add_special=True, should_stop=should_stop)

    def _said(self, token_id: int) -> bytes:
        """The bytes of a token; of a control token some that no text has, for the same words may stand in a message."""
        if token_id in self._control_ids:
            return b"\xff" + token_id.to_bytes(4, "little")
        return self._target.written(token_id)

    def reply(
        self,
        prompt: Sequence[int],
        *,
        options: Callable[[], ReplyOptions],
        should_stop: Callable[[], bool],
    ) -> Iterator[ReplyEvent]:
        for model in self._models():
            model.resume()
        timer = PhaseTimer(processor=self._processor)
        yield from Speculation(self._target_cache, self._drafter, prompt, options, should_stop, timer)

    def _policy(self, options: DraftOptions) -> DraftLengthPolicy:
        return self._auto if options.length == "auto" else FixedLength(options.length, self._costs)

    @property
    def costs(self) -> CostsSnapshot:
        """What passes cost by now, to be kept for the next time this pair is loaded."""
        return self._costs.snapshot()

    def abort(self) -> None:
        for model in self._models():
            model.abort()

    @property
    def learned(self) -> Learned:
        """What is known of its acceptance by now, to be kept likewise."""
        return self._auto.learned

    def keep_by(self, do: Callable[[], None]) -> None:
        """Call `do` after replies and before the pair is closed: it asks for `costs` and `learned` and keeps them."""
        self._keep = do

    def close_with(self, do: Callable[[], None]) -> None:
        """Call `do` too when the pair is closed."""
        self._closing = do

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


def load_pair(
    main: Path,
    draft: Path | None,
    *,
    context: int,
    threads: int | None = None,
    gpu_layers: int = -1,
    kv: KvTypes = KvTypes(),  # noqa: B008  # frozen
    progress: Progress = lambda _part, _fraction: True,
    costs: CostsSnapshot | None = None,
    learned: Learned | None = None,
    prefix_cache_bytes: int | None = None,
    shared_tokens: bool = False,
) -> LoadedPair:
    """Load a target and perhaps a draft with contexts of `context` tokens each, keys and values kept as `kv` says.

    `prefix_cache_bytes`: memory for the state of texts that were left; None: an eighth of what is free then, at most 4
    GiB. `costs`: what passes cost when this pair was last loaded; without them they are measured, which takes up to 2
    s. `shared_tokens`: the draft has another vocabulary, and guesses over the tokens that both have. `learned`: what
    was learned of its acceptance then. Callers check the files first (`library.preflight`): the native loader aborts
    the process on some bad ones. Raises BadModelFile, DoesNotFit, LoadCancelled.
    """
    from foretoken.engine.models.llama import LlamaModel  # the native library is loaded only where models are

    if threads is not None and not 0 < threads <= MAX_THREADS:
        raise UsageError(f"llama.cpp cannot have {threads:,} threads; ask for 1 to {MAX_THREADS}.")
    count = min(threads or psutil.cpu_count(logical=False) or 1, MAX_THREADS)

    def loaded(path: Path, part: str) -> LlamaModel:
        return LlamaModel(
            path, context=context, threads=count, gpu_layers=gpu_layers, kv=kv, progress=lambda f: progress(part, f)
        )

    with contextlib.ExitStack() as undo:
        templates = TemplateProcess()  # it starts while the models are loaded
        undo.callback(templates.close)
        target = loaded(main, "main")
        undo.callback(target.close)
        processor = None if target.offloaded else processor_clock
        helper = None if draft is None else loaded(draft, "draft")
        if helper is not None:
            undo.callback(helper.close)
            choose_threads(helper)
        _ = target.eog_ids  # asks the library about every token, which the first reply would wait for (11 ms at 32 k)
        measured = costs_of(target, helper, costs, processor=processor)
        bos = target.special_text("bos")
        template = templates.compile(target.chat_template, bos_token=bos, eos_token=target.special_text("eos"))
        if prefix_cache_bytes is None:
            prefix_cache_bytes = min(psutil.virtual_memory().available // 8, _MOST_PREFIX_CACHE_BYTES)
        pair = LoadedPair(
            target=target,
            draft=helper,
            template=template,
            bos_token=bos,
            costs=measured,
            learned=learned,
            prefix_cache_bytes=prefix_cache_bytes,
            singly=helper is not None and reads_singly(helper),
            shared=SharedTokens(target, helper) if shared_tokens and helper is not None else None,
            processor=processor,
        )
        pair.close_with(templates.close)
        undo.pop_all()
    return pair
