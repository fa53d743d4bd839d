"""Loads a pair from its GGUF files."""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import psutil

from foretoken.engine.draft_length.costs import CostsSnapshot
from foretoken.engine.draft_length.learned import Learned
from foretoken.engine.draft_length.lengths import DraftLengths
from foretoken.engine.draft_length.load_costs import choose_threads, costs_of, reads_singly
from foretoken.engine.draft_length.timings import processor_clock
from foretoken.engine.drafting.shared_tokens import SharedTokens
from foretoken.engine.models.kv_types import KvTypes
from foretoken.engine.options import MAX_THREADS
from foretoken.engine.pair import LoadedPair
from foretoken.engine.prompt.chat_prompts import ChatPrompts
from foretoken.engine.prompt.template_process import TemplateProcess
from foretoken.errors import UsageError

if TYPE_CHECKING:
    from foretoken.engine.models.llama import LlamaModel

_MOST_PREFIX_CACHE_BYTES: Final = 4 * 2**30  # a choice: many long chats of a small model

# Called with ("main" | "draft", fraction 0-1) while loading; returning False cancels the load.
Progress = Callable[[str, float], bool]


@dataclass(frozen=True, kw_only=True)
class LoadOptions:
    """How models are loaded: contexts of `context` tokens each, keys and values kept as `kv` says.

    `threads`: None for the number of physical cores. `gpu_layers`: -1 for all. `prefix_cache_bytes`: size of the prefix
    cache; None for an eighth of the free memory, at most 4 GiB. `shared_tokens`: the draft has another vocabulary and
    guesses tokens that both have.
    """

    context: int
    threads: int | None = None
    gpu_layers: int = -1
    kv: KvTypes = KvTypes()  # noqa: RUF009  # frozen
    prefix_cache_bytes: int | None = None
    shared_tokens: bool = False


def load_pair(
    main: Path,
    draft: Path | None,
    options: LoadOptions,
    *,
    costs: CostsSnapshot | None = None,
    learned: Learned | None = None,
    progress: Progress = lambda _part, _fraction: True,
) -> LoadedPair:
    """Load a target and perhaps a draft.

    `costs`: what passes took when this pair was last loaded; without them they are measured, which takes up to 2 s.
    `learned`: what was learned of its acceptance then. Callers check the files first (`library.preflight`), because the
    native loader aborts the process on some bad ones. Raises BadModelFile, DoesNotFit, LoadCancelled, UsageError.
    """
    with contextlib.ExitStack() as undo:
        templates = TemplateProcess()  # it starts while the models are loaded
        undo.callback(templates.close)
        target = _loaded(main, options, lambda fraction: progress("main", fraction))
        undo.callback(target.close)
        helper = None
        if draft is not None:
            helper = _loaded(draft, options, lambda fraction: progress("draft", fraction))
            undo.callback(helper.close)
            choose_threads(helper)
        _ = target.eog_ids  # computed now, so that the first reply does not wait for it (11 ms at 32 k tokens)
        measured = costs_of(target, helper, costs, processor=None if target.offloaded else processor_clock)
        bos, eos = target.special_text("bos"), target.special_text("eos")
        pair = LoadedPair(
            target,
            helper,
            ChatPrompts(target, templates.compile(target.chat_template, bos_token=bos, eos_token=eos), bos),
            lengths=DraftLengths(measured, learned),
            prefix_cache_bytes=_prefix_cache_bytes(options.prefix_cache_bytes),
            shared=SharedTokens(target, helper) if options.shared_tokens and helper is not None else None,
            singly=helper is not None and reads_singly(helper),
        )
        pair.close_with(templates.close)
        undo.pop_all()
    return pair


def _loaded(path: Path, options: LoadOptions, progress: Callable[[float], bool]) -> "LlamaModel":
    from foretoken.engine.models.llama import LlamaModel  # the native library is loaded only where models are

    return LlamaModel(
        path,
        context=options.context,
        threads=_threads(options.threads),
        gpu_layers=options.gpu_layers,
        kv=options.kv,
        progress=progress,
    )


def _threads(asked: int | None) -> int:
    if asked is not None and not 0 < asked <= MAX_THREADS:
        raise UsageError(f"llama.cpp cannot have {asked:,} threads; ask for 1 to {MAX_THREADS}.")
    return min(asked or psutil.cpu_count(logical=False) or 1, MAX_THREADS)


def _prefix_cache_bytes(asked: int | None) -> int:
    return min(psutil.virtual_memory().available // 8, _MOST_PREFIX_CACHE_BYTES) if asked is None else asked
