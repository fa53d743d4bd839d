"""Checks a pair before any weights are loaded."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from foretoken.amounts import gib
from foretoken.engine.gguf import GgufHeader, read_header
from foretoken.engine.gguf.architectures import INDEXED
from foretoken.errors import IncompatiblePair
from foretoken.library.fit import fitting, footprint, heads
from foretoken.library.fit.footprint import MemoryEstimate, Room, Wish
from foretoken.library.fit.pairing import PairReport, check_pair, cost_warnings, incompatible, over_shared_tokens
from foretoken.library.fit.profile import profiles_of
from foretoken.wording import tr


@dataclass(frozen=True)
class Preflight:
    """A pair that may be loaded as `memory` says. `warnings` are sentences for the user.

    `draft` is `main` itself where the MTP inside it guesses; `pair` is there for a draft model only. `shared_tokens`:
    the draft has another vocabulary, or a part of it, and guesses over the tokens that both have. `second`: another
    draft, and `second_shared` the same of it. `parallel`: how many replies can share passes, of those wished for.
    """

    main: GgufHeader
    draft: GgufHeader | None
    pair: PairReport | None
    memory: MemoryEstimate
    warnings: tuple[str, ...]
    shared_tokens: bool = False
    second: GgufHeader | None = None
    second_shared: bool = False
    parallel: int = 1

    @property
    def context(self) -> int:
        return self.memory.context


def preflight(
    main: Path,
    draft: Path | None,
    wish: Wish = Wish(),  # noqa: B008  # frozen
    *,
    room: Room | None = None,
    anyway: bool = False,
    shared_tokens: bool = False,
    lacking: heads.Lacking = heads.complete,
    second: Path | None = None,
) -> Preflight:
    """Check the files, the pair and the memory in `room` (None: the RAM that is free now).

    `draft`: a model, a head, or `main` again for the MTP inside it. `anyway`: what does not fit is a warning.
    `shared_tokens`: a draft with another vocabulary may serve if it has enough of the main model's tokens. `second`:
    another draft beside the first; of the two, one at most may be a head. Raises BadModelFile, IncompatiblePair or
    DoesNotFit, each with every reason.
    """
    target = read_header(main)
    drafts = [_drafting(target, path, shared_tokens, lacking) for path in (draft, second) if path is not None]
    first, other = (drafts[at] if at < len(drafts) else _NO_DRAFT for at in (0, 1))
    if first.header is not None and other.header is not None:
        _check_two(target, first.header, other.header)
    alone = _why_one_by_one(target, first.header, other.header) if wish.parallel > 1 else None
    wish = replace(wish, parallel=1) if alone is not None else wish
    profiles = profiles_of(target, first.header, other.header)
    planned = fitting.plan(*profiles, wish, room or Room.here(), anyway=anyway)
    warnings = [
        *target.warnings,
        *(warning for one in drafts for warning in one.warnings(target)),
        *load_warnings(planned, wish, trained=footprint.trained_context(*profiles)),
        *([alone] if alone is not None else []),
    ]
    return Preflight(
        target,
        first.header,
        first.report,
        planned,
        tuple(warnings),
        first.sharing,
        other.header,
        other.sharing,
        wish.parallel,
    )


def _why_one_by_one(main: GgufHeader, draft: GgufHeader | None, second: GgufHeader | None) -> str | None:
    """Why replies of this pair have to be written one after another, a sentence; None where they need not be."""
    if second is not None:
        return tr("Two drafts guess for one reply at a time, so replies are written one after another.")
    for header in (main, draft):
        if header is not None and header.architecture in INDEXED:
            return tr(
                "The cache of {name} has not been tried with several texts, so replies are written one after another.",
                name=header.name,
            )
    return None


@dataclass(frozen=True)
class _Drafting:
    """A draft that may serve: its header, and of a model the report, and whether it guesses over shared tokens."""

    header: GgufHeader | None = None
    report: PairReport | None = None
    sharing: bool = False

    def warnings(self, target: GgufHeader) -> list[str]:
        own = self.header.warnings if self.header is not None else ()
        return [*own, *_pair_warnings(target, self.header, self.report)]


_NO_DRAFT: Final = _Drafting()


def _drafting(target: GgufHeader, path: Path, shared_tokens: bool, lacking: heads.Lacking) -> _Drafting:
    """Check one draft. Raises BadModelFile, IncompatiblePair."""
    helper = heads.read_beside(target, path)
    if heads.by_head(target, helper):
        if reasons := heads.why_not(target, helper, lacking=lacking):
            raise heads.incompatible(target, helper, reasons)
        return _Drafting(helper)
    report = check_pair(target, helper)
    sharing = report.trimmed if report.fits else shared_tokens and report.can_share
    if not report.fits and not sharing:
        raise incompatible(target, helper, report, over_shared=shared_tokens)
    return _Drafting(helper, report, sharing)


def _check_two(target: GgufHeader, first: GgufHeader, second: GgufHeader) -> None:
    """Check that two drafts may be loaded together. Raises IncompatiblePair."""
    if first.path == second.path:
        reason = tr("{name} is named twice; leave one out, or choose another draft.", name=first.path.name)
        raise IncompatiblePair(tr("The two drafts are the same file: {reason}", reason=reason), (reason,))
    if heads.by_head(target, first) and heads.by_head(target, second):
        reason = tr("Two heads cannot be loaded beside one main model; choose a model as one of the two drafts.")
        raise IncompatiblePair(reason, (reason,))


def _pair_warnings(target: GgufHeader, helper: GgufHeader | None, report: PairReport | None) -> list[str]:
    if helper is None or report is None:
        return []
    if report.fits:
        return list(report.warnings)
    # Over the shared tokens, ids need not mean the same.
    return [over_shared_tokens(report), *cost_warnings(target, helper)]


def load_warnings(planned: MemoryEstimate, wish: Wish, *, trained: int) -> list[str]:
    """What to say about what was chosen or asked for. `trained`: tokens that both models were trained to see."""
    found = []
    if wish.context is not None and wish.context > trained:
        found.append(
            tr(
                "The context of {context:,} tokens is beyond the {trained:,} these models were trained for.",
                context=wish.context,
                trained=trained,
            )
        )
    elif wish.context is None and planned.context < min(trained, footprint.DEFAULT_CONTEXT):
        found.append(
            tr(
                "The context is {context:,} tokens because no more fits into the memory that is free.",
                context=planned.context,
            )
        )
    if planned.gpu_layers not in (wish.gpu_layers, footprint.ALL_LAYERS):
        found.append(
            tr("{gpu_layers} layers are on the graphics card because no more fit there.", gpu_layers=planned.gpu_layers)
        )
    found += [
        tr(
            "About {needed} of {name} are needed and {free} are free: the load may fail, or the computer become slow.",
            needed=gib(place.needed),
            name=tr(place.name),
            free=gib(place.free),
        )
        for place in planned.short
    ]
    return found
