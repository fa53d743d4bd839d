"""Everything that can be known to go wrong with a pair before a byte of weights is loaded."""

from dataclasses import dataclass
from pathlib import Path

from foretoken.engine.gguf import GgufHeader, read_header
from foretoken.library import memory
from foretoken.library.memory import MemoryEstimate
from foretoken.library.pairing import PairReport, check_pair, incompatible, over_shared_tokens


@dataclass(frozen=True)
class Preflight:
    """A pair that may be loaded with contexts of `context` tokens. `warnings` are sentences for the user.

    `shared_tokens`: the draft has another vocabulary, and guesses over the tokens that both have.
    """

    main: GgufHeader
    draft: GgufHeader | None
    pair: PairReport | None
    memory: MemoryEstimate
    warnings: tuple[str, ...]
    shared_tokens: bool = False

    @property
    def context(self) -> int:
        return self.memory.context


def preflight(
    main: Path,
    draft: Path | None,
    *,
    context: int | None,
    available: int | None = None,
    shared_tokens: bool = False,
) -> Preflight:
    """Check both files, the pair, the context (None: choose one) and the memory.

    `available`: bytes that may be used, None for the RAM that is free now. `shared_tokens`: a draft with another
    vocabulary may serve if it has enough of the main model's tokens. Raises BadModelFile, IncompatiblePair or
    DoesNotFit, each with every reason.
    """
    target = read_header(main)
    helper = read_header(draft) if draft is not None else None
    report = check_pair(target, helper) if helper is not None else None
    sharing = shared_tokens and report is not None and report.can_share
    if helper is not None and report is not None and not report.fits and not sharing:
        raise incompatible(target, helper, report, over_shared=shared_tokens)
    free = memory.available_memory() if available is None else available
    planned = memory.plan(target, helper, context=context, available=free)
    warnings = [
        *target.warnings,
        *(helper.warnings if helper is not None else ()),
        *((over_shared_tokens(report),) if report is not None and sharing else ()),
        *(report.warnings if report is not None else ()),
        *context_warnings(target, helper, planned, asked=context),
    ]
    return Preflight(target, helper, report, planned, tuple(warnings), sharing)


def context_warnings(
    target: GgufHeader, helper: GgufHeader | None, planned: MemoryEstimate, *, asked: int | None
) -> list[str]:
    """What to say about the context that was chosen or `asked` for."""
    trained = memory.trained_context(target, helper)
    if asked is not None and asked > trained:
        return [f"The context of {asked:,} tokens is beyond the {trained:,} these models were trained for."]
    if asked is None and planned.context < min(trained, memory.DEFAULT_CONTEXT):
        return [f"The context is {planned.context:,} tokens because no more fits into the memory that is free."]
    return []
