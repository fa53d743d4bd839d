"""Loads a pair from its GGUF files."""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import psutil

from foretoken.engine.draft_length.auto import DraftLengths
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.learned import Learned
from foretoken.engine.draft_length.load_costs import (
    ReadyBlocks,
    ReadyModel,
    choose_threads,
    costs_of,
    measure_blocks,
    measure_draft,
    reads_singly,
    ready,
)
from foretoken.engine.draft_length.timings import processor_clock
from foretoken.engine.drafting.loaded import LoadedDraft
from foretoken.engine.drafting.shared_tokens import SharedTokens
from foretoken.engine.events import DraftKind
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.gguf.read import read_draft, tell
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.models.kv_types import KvTypes
from foretoken.engine.parallel.joint_costs import JointCosts
from foretoken.engine.plain_speed import CostsSnapshot, PlainSpeed
from foretoken.engine.prompt.chat_prompts import ChatPrompts
from foretoken.engine.prompt.template_process import TemplateProcess
from foretoken.errors import UsageError
from foretoken.model_devices import AUTOMATIC, MAX_THREADS, ModelDevices
from foretoken.wording import tr

if TYPE_CHECKING:
    from foretoken.engine.models.llama import LlamaModel

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
) -> LoadedPair:
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
        first = _loaded_draft(draft, head_kind, target, options, lambda done: progress("draft", done), undo)
        other = None
        if second is not None:
            other = _loaded_draft(second.path, other_kind, target, options, lambda done: progress("second", done), undo)
        _ = target.eog_ids  # computed now, so that the first reply does not wait for it (11 ms at 32 k tokens)
        alone = head_kind is None and first is not None  # whether the draft is a model of its own
        overlap = _overlaps(options, target, first if alone else other if other_kind is None else None)
        measured = _measured(target, first, costs, overlap=overlap, choose=_chooser(options))
        joint = _joint_costs(target, first, measured, options) if options.parallel > 1 else None
        bos, eos, template = (
            target.special_text("bos"),
            target.special_text("eos"),
            options.template or target.chat_template,
        )
        prompts = ChatPrompts(target, templates.compile(template, bos_token=bos, eos_token=eos), bos, template or "")
        pair = LoadedPair(
            target,
            first,
            prompts,
            lengths=DraftLengths(measured, learned),
            parallel=options.parallel,
            joint=joint,
            prefix_cache_bytes=_prefix_cache_bytes(options.prefix_cache_bytes),
            shared=_shared(target, first, draft) if options.shared_tokens and alone else None,
            singly=alone and first is not None and reads_singly(ReadyModel(first)),
            second=_second(target, second, other, measured, _chooser(options)) if second and other else None,
            plain=plain,
            overlap=overlap,
        )
        pair.close_with(templates.close)
        undo.pop_all()
    return pair


def _joint_costs(target: "LlamaModel", draft: "LlamaModel | None", measured: Costs, options: LoadOptions) -> JointCosts:
    costs = JointCosts(measured, options.parallel)
    if draft is None or measured.block:  # what several blocks take comes of rounds
        costs.measure(ReadyModel(target), None)
    else:
        with contextlib.closing(ready(draft)) as empty:
            costs.measure(ReadyModel(target), empty)
    return costs


def _loaded_draft(
    path: Path | None,
    kind: FileKind | None,
    target: "LlamaModel",
    options: LoadOptions,
    progress: Callable[[float], bool],
    undo: contextlib.ExitStack,
) -> "LlamaModel | None":
    """A draft model, or a head of this kind for the target."""
    if path is None:
        return None
    if kind is None:
        model = _loaded(path, options, _beside(options), progress)
    else:
        from foretoken.engine.models.llama_heads import LlamaHead

        model = LlamaHead(path, kind, target, progress=progress, **_common(options, _beside(options)))
    undo.callback(model.close)
    return model


def _second(
    target: "LlamaModel",
    file: SecondFile,
    loaded: "LlamaModel",
    first: Costs,
    choose: Callable[[ReadyModel], object],
) -> LoadedDraft:
    """The draft beside the first, whose costs are `first`; what it takes is measured where that is not known."""
    with contextlib.closing(ready(loaded)) as empty:
        costs = first.for_another_draft(file.costs, block=empty.guesses or None)
        choose(empty)
        if costs.step is None or costs.reading is None:
            measure_draft(empty, costs)
        if isinstance(empty, ReadyBlocks):
            measure_blocks(empty, costs)
    model = loaded.info.kind is DraftKind.MODEL
    return LoadedDraft(
        loaded=loaded,
        lengths=DraftLengths(costs, file.learned),
        shared=_shared(target, loaded, file.path) if file.shared_tokens and model else None,
        singly=model and reads_singly(ReadyModel(loaded)),
    )


def _shared(target: "LlamaModel", draft: "LlamaModel | None", path: Path | None) -> SharedTokens | None:
    return None if draft is None or path is None else SharedTokens(target, draft, read_draft(path).trimmed_ids)


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
    from foretoken.engine.models.llama import LlamaModel  # the native library is loaded only where models are

    return LlamaModel(path, progress=progress, mtp=mtp, texts=options.parallel, **_common(options, on))


def _chooser(options: LoadOptions) -> Callable[[ReadyModel], object]:
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
    draft: "LlamaModel | None",
    known: CostsSnapshot | None,
    *,
    overlap: bool,
    choose: Callable[[ReadyModel], object],
) -> Costs:
    """What passes take. `choose` sets the threads of the draft."""
    processor = None if target.offloaded or overlap else processor_clock
    if draft is None:
        return costs_of(ReadyModel(target), None, known, processor=processor)
    with contextlib.closing(ready(draft)) as empty:
        choose(empty)
        # The main model's passes are measured as they are with a head, which makes them give their states.
        costs = costs_of(ReadyModel(target), empty, known, processor=processor)
        if isinstance(empty, ReadyBlocks):
            costs.block = empty.guesses
            measure_blocks(empty, costs)
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
