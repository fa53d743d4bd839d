"""Loads a pair from its GGUF files."""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import psutil

from foretoken.engine.draft_length.costs import Costs, CostsSnapshot
from foretoken.engine.draft_length.learned import Learned
from foretoken.engine.draft_length.lengths import DraftLengths
from foretoken.engine.draft_length.load_costs import (
    ReadyBlocks,
    ReadyHead,
    ThreadedModel,
    choose_threads,
    costs_of,
    measure_blocks,
    measure_draft,
    reads_singly,
)
from foretoken.engine.draft_length.timings import processor_clock
from foretoken.engine.drafting.loaded import LoadedDraft
from foretoken.engine.drafting.shared_tokens import SharedTokens
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.gguf.read import tell
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.models.kv_types import KvTypes
from foretoken.engine.options import MAX_THREADS
from foretoken.engine.parallel.joint_costs import JointCosts
from foretoken.engine.parallel.parallel_pair import ParallelPair
from foretoken.engine.plain_speed import PlainSpeed
from foretoken.engine.prompt.chat_prompts import ChatPrompts
from foretoken.engine.prompt.template_process import TemplateProcess
from foretoken.errors import UsageError
from foretoken.model_devices import AUTOMATIC, ModelDevices
from foretoken.wording import tr

if TYPE_CHECKING:
    from foretoken.engine.models.llama import LlamaModel
    from foretoken.engine.models.llama_heads import LlamaHead

_MOST_PREFIX_CACHE_BYTES: Final = 4 * 2**30  # a choice: many long chats of a small model

# Called with ("main" | "draft" | "second", fraction 0-1) while loading; returning False cancels the load.
Progress = Callable[[str, float], bool]


@dataclass(frozen=True, kw_only=True)
class LoadOptions:
    """How models are loaded: contexts of `context` tokens each, keys and values kept as `kv` says.

    `threads`: None for the number of physical cores. `gpu_layers`: -1 for all. `on_main`, `on_draft`: what is chosen of
    each model besides, and comes before these; drafts share it. `prefix_cache_bytes`: size of the prefix
    cache; None for an eighth of the free memory, at most 4 GiB. `shared_tokens`: the draft has another vocabulary and
    guesses tokens that both have. `parallel`: replies at once, each with such a context; above 1 where
    there is no second draft. `template`: a chat template in place of the target's own.
    """

    context: int
    threads: int | None = None
    gpu_layers: int = -1
    on_main: ModelDevices = AUTOMATIC
    on_draft: ModelDevices = AUTOMATIC
    kv: KvTypes = KvTypes()  # noqa: RUF009  # frozen
    prefix_cache_bytes: int | None = None
    shared_tokens: bool = False
    parallel: int = 1
    template: str | None = None


@dataclass(frozen=True, kw_only=True)
class SecondFile:
    """The file of another draft, and what is known of it; each as for the first one in `load_pair`."""

    path: Path
    kind: FileKind | None = None
    shared_tokens: bool = False
    costs: CostsSnapshot | None = None
    learned: Learned | None = None


def load_pair(
    main: Path,
    draft: Path | None,
    options: LoadOptions,
    *,
    kind: FileKind | None = None,
    costs: CostsSnapshot | None = None,
    learned: Learned | None = None,
    second: SecondFile | None = None,
    plain: PlainSpeed = PlainSpeed(),  # noqa: B008  # frozen
    progress: Progress = lambda _part, _fraction: True,
) -> LoadedPair | ParallelPair:
    """Load a target and perhaps a draft: a model, or a head for the target. The target's own path as the draft stands
    for the MTP inside that file, where it has some.

    `kind`: of the draft's file; None to read it from the header. `costs`: what passes took when this pair was last
    loaded; without them they are measured, which takes up to 2 s. `learned`: what was learned of its acceptance then.
    `second`: another draft, which takes turns with the first; of the two, one at most may be a head. `plain`: what was
    measured of decoding without guesses.
    Callers check the files first (`library.fit.preflight`), because the native loader aborts the process on some bad
    ones. Raises BadModelFile, DoesNotFit, LoadCancelled, UsageError.
    """
    head_kind = _head_kind(main, draft, kind)
    other_kind = _head_kind(main, second.path, second.kind) if second is not None else None
    if head_kind is not None and other_kind is not None:
        raise UsageError(
            tr("Two heads cannot be loaded beside one main model; choose a model as one of the two drafts.")
        )
    with contextlib.ExitStack() as undo:
        templates = TemplateProcess()  # it starts while the models are loaded
        undo.callback(templates.close)
        heads = [draft] if head_kind is not None else [second.path] if second and other_kind is not None else []
        target = _loaded(main, options, options.on_main, lambda fraction: progress("main", fraction), mtp=main in heads)
        undo.callback(target.close)
        helper, head = _loaded_draft(draft, head_kind, target, options, progress, "draft", undo)
        more = _loaded_draft(second.path if second else None, other_kind, target, options, progress, "second", undo)
        _ = target.eog_ids  # computed now, so that the first reply does not wait for it (11 ms at 32 k tokens)
        blocks = head_kind is FileKind.DFLASH
        overlap = _overlaps(options, target, helper or more[0])
        measured = _measured(target, helper, head, costs, blocks=blocks, overlap=overlap, choose=_chooser(options))
        bos, eos, template = (
            target.special_text("bos"),
            target.special_text("eos"),
            options.template or target.chat_template,
        )
        prompts = ChatPrompts(target, templates.compile(template, bos_token=bos, eos_token=eos), bos, template or "")
        if options.parallel > 1:
            assert second is None, "refused before"
            several = _parallel_pair(target, helper, head, prompts, options, measured, learned, plain, blocks=blocks)
            several.close_with(templates.close)
            undo.pop_all()
            return several
        pair = LoadedPair(
            target,
            helper,
            prompts,
            lengths=DraftLengths(measured, learned),
            prefix_cache_bytes=_prefix_cache_bytes(options.prefix_cache_bytes),
            shared=SharedTokens(target, helper) if options.shared_tokens and helper is not None else None,
            singly=helper is not None and reads_singly(helper),
            head=head if head_kind is not FileKind.DFLASH else None,
            block_head=head if head_kind is FileKind.DFLASH else None,
            second=_second(target, second, more, other_kind, measured, _chooser(options))
            if second is not None
            else None,
            plain=plain,
            overlap=overlap,
        )
        pair.close_with(templates.close)
        undo.pop_all()
    return pair


def _parallel_pair(
    target: "LlamaModel",
    draft: "LlamaModel | None",
    head: "LlamaHead | None",
    prompts: ChatPrompts,
    options: LoadOptions,
    measured: Costs,
    learned: Learned | None,
    plain: PlainSpeed,
    *,
    blocks: bool,
) -> ParallelPair:
    from foretoken.engine.models.llama_joint_model import LlamaJointModel

    assert isinstance(target, LlamaJointModel), "loaded for several"
    assert isinstance(draft, LlamaJointModel | None), "likewise"
    costs = JointCosts(measured, options.parallel)
    if head is None or blocks:  # what several blocks take comes of rounds
        costs.measure(target, draft)
    else:
        with contextlib.closing(ReadyHead(head)) as ready:
            costs.measure(target, ready)
    return ParallelPair(
        target,
        draft,
        prompts,
        parallel=options.parallel,
        costs=costs,
        head=head,
        blocks=blocks,
        learned=learned,
        prefix_cache_bytes=_prefix_cache_bytes(options.prefix_cache_bytes),
        shared=SharedTokens(target, draft) if options.shared_tokens and draft is not None else None,
        singly=draft is not None and reads_singly(draft),
        plain=plain,
    )


def _loaded_draft(
    path: Path | None,
    kind: FileKind | None,
    target: "LlamaModel",
    options: LoadOptions,
    progress: Progress,
    part: str,
    undo: contextlib.ExitStack,
) -> "tuple[LlamaModel | None, LlamaHead | None]":
    """A draft model, or a head of this kind for the target: the one or the other."""
    if path is None:
        return None, None

    def report(fraction: float) -> bool:
        return progress(part, fraction)

    if kind is None:
        model = _loaded(path, options, _beside(options), report)
        undo.callback(model.close)
        return model, None
    head = _loaded_head(path, kind, target, options, report)
    undo.callback(head.close)
    return None, head


def _second(
    target: "LlamaModel",
    file: SecondFile,
    loaded: "tuple[LlamaModel | None, LlamaHead | None]",
    kind: FileKind | None,
    first: Costs,
    choose: Callable[[ThreadedModel], object],
) -> LoadedDraft:
    """The draft beside the first, whose costs are `first`; what it takes is measured where that is not known."""
    model, head = loaded
    blocks = kind is FileKind.DFLASH
    costs = first.for_another_draft(file.costs, block=head.guesses if head is not None and blocks else None)
    with contextlib.ExitStack() as done:
        ready = model if head is None else done.enter_context(contextlib.closing(_ready(head, blocks=blocks)))
        assert ready is not None, "one of the two was loaded"
        choose(ready)
        if costs.step is None or costs.reading is None:
            measure_draft(ready, costs)
        if isinstance(ready, ReadyBlocks):
            measure_blocks(ready, costs)
    return LoadedDraft(
        model=model,
        head=head if not blocks else None,
        block_head=head if blocks else None,
        lengths=DraftLengths(costs, file.learned),
        shared=SharedTokens(target, model) if file.shared_tokens and model is not None else None,
        singly=model is not None and reads_singly(model),
    )


def _ready(head: "LlamaHead", *, blocks: bool) -> ReadyBlocks | ReadyHead:
    return ReadyBlocks(head) if blocks else ReadyHead(head)


def _head_kind(main: Path, draft: Path | None, kind: FileKind | None) -> FileKind | None:
    """The kind of head that the draft is, None for a model."""
    if draft is None:
        return None
    kind = kind or tell(draft).kind
    if kind is FileKind.MODEL_WITH_MTP and draft == main:
        return FileKind.MTP
    return kind if kind.head else None


def _loaded(
    path: Path, options: LoadOptions, on: ModelDevices, progress: Callable[[float], bool], *, mtp: bool = False
) -> "LlamaModel":
    # The native library is loaded only where models are.
    if options.parallel > 1:
        from foretoken.engine.models.llama_joint_model import LlamaJointModel

        return LlamaJointModel(path, progress=progress, mtp=mtp, texts=options.parallel, **_common(options, on))
    from foretoken.engine.models.llama import LlamaModel

    return LlamaModel(path, progress=progress, mtp=mtp, **_common(options, on))


def _loaded_head(
    path: Path, kind: FileKind, beside: "LlamaModel", options: LoadOptions, progress: Callable[[float], bool]
) -> "LlamaHead":
    from foretoken.engine.models.llama_heads import LlamaHead

    return LlamaHead(path, kind, beside, progress=progress, **_common(options, _beside(options)))


def _chooser(options: LoadOptions) -> Callable[[ThreadedModel], object]:
    """Sets the threads of a draft's steps: what the user chose stands."""
    return choose_threads if options.on_draft.threads is None else lambda _draft: None


def _beside(options: LoadOptions) -> ModelDevices:
    return options.on_draft.beside(options.on_main)


def _common(options: LoadOptions, on: ModelDevices) -> Any:
    return {
        "context": options.context,
        "threads": _threads(options.threads if on.threads is None else on.threads),
        "gpu_layers": options.gpu_layers if on.gpu_layers is None else on.gpu_layers,
        "kv": options.kv,
        "on": on,
    }


def _measured(
    target: "LlamaModel",
    helper: "LlamaModel | None",
    head: "LlamaHead | None",
    known: CostsSnapshot | None,
    *,
    blocks: bool,
    overlap: bool,
    choose: Callable[[ThreadedModel], object],
) -> Costs:
    """What passes take. `choose` sets the threads of the draft. `blocks`: what the head guesses in."""
    processor = None if target.offloaded or overlap else processor_clock
    if head is None:
        if helper is not None:
            choose(helper)
        return costs_of(target, helper, known, processor=processor)
    with contextlib.closing(_ready(head, blocks=blocks)) as ready:
        choose(ready)
        # The main model's passes are measured as they are with the head, which makes them give their states.
        costs = costs_of(target, ready, known, processor=processor)
        if isinstance(ready, ReadyBlocks):
            costs.block = head.guesses
            measure_blocks(ready, costs)
    return costs


def _overlaps(options: LoadOptions, target: "LlamaModel", draft: "LlamaModel | None") -> bool:
    """Whether the draft goes on guessing while the target checks: asked for, or on processors of its own."""
    if draft is None or options.parallel > 1:
        return False
    asked = options.on_draft.overlap
    return not target.computing & draft.computing if asked is None else asked


def _threads(asked: int | None) -> int:
    if asked is not None and not 0 < asked <= MAX_THREADS:
        raise UsageError(f"llama.cpp cannot have {asked:,} threads; ask for 1 to {MAX_THREADS}.")
    return min(asked or psutil.cpu_count(logical=False) or 1, MAX_THREADS)


def _prefix_cache_bytes(asked: int | None) -> int:
    return min(psutil.virtual_memory().available // 8, _MOST_PREFIX_CACHE_BYTES) if asked is None else asked
