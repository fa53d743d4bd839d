"""A loaded pair, ready to answer: the face the engine shows to a session."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, Protocol

import psutil

from foretoken.engine.auto_length import AutoLength
from foretoken.engine.branches import Branches
from foretoken.engine.cache import CachedModel
from foretoken.engine.costs import Costs, CostsSnapshot, choose_threads, costs_of, reads_singly
from foretoken.engine.draft_length import DraftLengthPolicy, FixedLength
from foretoken.engine.drafters.chain import ChainDrafter
from foretoken.engine.drafters.lookup import LookupDrafter
from foretoken.engine.drafters.model import ModelDrafter
from foretoken.engine.events import ReplyEvent
from foretoken.engine.kv_types import KvTypes
from foretoken.engine.learned import Learned
from foretoken.engine.model import LoadableModel, ModelInfo
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions
from foretoken.engine.prompt import ChatTemplate
from foretoken.engine.shared_tokens import SharedTokens
from foretoken.engine.speculate import speculate
from foretoken.engine.splice import splice
from foretoken.engine.timings import processor_clock
from foretoken.engine.translated import TranslatedModel

_MOST_BRANCH_BYTES: Final = 4 * 2**30

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

    def chat_prompt(self, messages: Sequence[ChatMessage], *, continue_last: bool = False) -> list[int]:
        """Token ids of a conversation through the chat template; past replies in the tokens they were written in, as
        far as these are still known. Raises BadTemplate."""
        ...

    def raw_prompt(self, text: str) -> list[int]:
        """Token ids of `text` as it is (BOS where the model wants one)."""
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
    """Implements `Pair` over two loaded models. `branch_bytes`: memory for the state of texts that were left.
    `singly`: the draft reads what it lacks after a round token by token.

    `shared`: the tokens to draft over where the draft's ids are not the target's.
    """

    def __init__(
        self,
        *,
        target: LoadableModel,
        draft: LoadableModel | None,
        template: ChatTemplate,
        bos_token: str = "",
        warnings: Sequence[str] = (),
        costs: Costs | None = None,
        learned: Learned | None = None,
        branch_bytes: int = 0,
        singly: bool = False,
        shared: SharedTokens | None = None,
        processor: Callable[[], float] | None = None,
    ) -> None:
        self._target, self._draft = target, draft
        self._template, self._bos_token = template, bos_token
        self._warnings = (*warnings, *([template.warning] if template.warning else []))
        branches = Branches(branch_bytes) if branch_bytes > 0 else None
        self._target_cache = CachedModel(target, branches)
        model = None
        if draft is not None:
            seen = draft if shared is None else TranslatedModel(draft, target, shared)
            model = ModelDrafter(CachedModel(seen, branches), n_shared=min(target.n_vocab, seen.n_vocab), singly=singly)
        self._drafter = ChainDrafter(model, LookupDrafter())
        self._costs = costs or Costs()
        self._auto = AutoLength(self._costs, learned)
        self._processor = processor
        self._keep: Callable[[], None] = lambda: None

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

    def chat_prompt(self, messages: Sequence[ChatMessage], *, continue_last: bool = False) -> list[int]:
        text = self._template.render(messages, continue_last=continue_last)
        # Most templates write BOS themselves; a second one would change the law.
        bos = self._bos_token
        ids = self._target.tokenize(text, add_special=not (bos and text.startswith(bos)), parse_special=True)
        return splice(ids, self._target_cache.texts(), self._target.written)

    def raw_prompt(self, text: str) -> list[int]:
        return self._target.tokenize(text, add_special=True, parse_special=True)

    def reply(
        self,
        prompt: Sequence[int],
        *,
        options: Callable[[], ReplyOptions],
        should_stop: Callable[[], bool],
    ) -> Iterator[ReplyEvent]:
        for model in self._models():
            model.resume()
        yield from speculate(
            target=self._target_cache,
            drafter=self._drafter,
            prompt=prompt,
            policy=self._policy,
            constrain=self._target.constrain,
            options=options,
            should_stop=should_stop,
            processor=self._processor,
        )

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

    def settle(self) -> None:
        self._keep()

    def close(self) -> None:
        self._keep()
        self._keep = lambda: None
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
    branch_bytes: int | None = None,
    shared_tokens: bool = False,
) -> LoadedPair:
    """Load a target and perhaps a draft with contexts of `context` tokens each, keys and values kept as `kv` says.

    `branch_bytes`: memory for the state of texts that were left; None: an eighth of what is free then, at most 4 GiB.
    `costs`: what passes cost when this pair was last loaded; without them they are measured, which takes up to 2 s.
    `shared_tokens`: the draft has another vocabulary, and guesses over the tokens that both have.
    `learned`: what was learned of its acceptance then.
    Callers check the files first (`library.preflight`): the native loader aborts the process on some bad ones.
    Raises BadModelFile, DoesNotFit, LoadCancelled.
    """
    from foretoken.engine.llama import LlamaModel  # the native library is loaded only where models are

    count = threads or psutil.cpu_count(logical=False) or 1
    with contextlib.ExitStack() as undo:
        target = LlamaModel(
            main, context=context, threads=count, gpu_layers=gpu_layers, kv=kv, progress=lambda f: progress("main", f)
        )
        undo.callback(target.close)
        helper, singly = None, False
        if draft is not None:
            helper = LlamaModel(
                draft,
                context=context,
                threads=count,
                gpu_layers=gpu_layers,
                kv=kv,
                progress=lambda f: progress("draft", f),
            )
            undo.callback(helper.close)
            choose_threads(helper)
            singly = reads_singly(helper)
        bos = target.special_text("bos")
        template = ChatTemplate(target.chat_template, bos_token=bos, eos_token=target.special_text("eos"))
        processor = None if target.offloaded else processor_clock
        if branch_bytes is None:
            branch_bytes = min(psutil.virtual_memory().available // 8, _MOST_BRANCH_BYTES)
        pair = LoadedPair(
            target=target,
            draft=helper,
            template=template,
            bos_token=bos,
            costs=costs_of(target, helper, costs, processor=processor),
            learned=learned,
            branch_bytes=branch_bytes,
            singly=singly,
            shared=SharedTokens(target, helper) if shared_tokens and helper is not None else None,
            processor=processor,
        )
        undo.pop_all()
    return pair
