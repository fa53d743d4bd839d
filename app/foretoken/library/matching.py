"""Which draft for this main model: everything that is here, then the catalog, best first, each with its reason."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from foretoken.engine.gguf import GgufHeader, read_header
from foretoken.errors import BadModelFile
from foretoken.library.catalog import Catalog, CatalogModel, CatalogPair
from foretoken.library.file_names import quantisation_of, shard_of
from foretoken.library.header_cache import ModelFacts
from foretoken.library.local import LocalModel
from foretoken.library.pairing import PairReport, Verdict, check_pair

USUAL_ACCEPTANCE: Final = 0.7
"""Share of guesses that a draft of the same family usually gets right; a guess until a pair has been measured."""
_LENGTHS: Final = range(1, 17)
_WORTHWHILE: Final = 1.05  # times plain decoding, below which a draft is no gain


@dataclass(frozen=True)
class DraftCandidate:
    """A model that is here, as a draft for the chosen main model.

    `report` is None where the vocabulary is known to be the very same, or where the file is broken (`fault`).
    `speedup`: times plain decoding, guessed from sizes and a usual acceptance, None where it cannot serve.
    """

    model: LocalModel
    verdict: Verdict
    reasons: tuple[str, ...]
    warnings: tuple[str, ...]
    size_ratio: float | None
    speedup: float | None
    report: PairReport | None = None


@dataclass(frozen=True)
class DraftOffer:
    """A draft that the catalog has for the chosen main model, to be downloaded."""

    pair: CatalogPair
    draft: CatalogModel
    speedup: float


def guess_speedup(cost_ratio: float, acceptance: float = USUAL_ACCEPTANCE) -> float:
    """Times plain decoding at the best draft length, when a draft's token costs `cost_ratio` of a main model's.

    Expected tokens a round over its cost, checking taken as free: Leviathan et al. 2211.17192, theorem 3.8.
    """
    if acceptance >= 1:
        return (_LENGTHS[-1] + 1) / (_LENGTHS[-1] * cost_ratio + 1)
    return max((1 - acceptance ** (length + 1)) / ((1 - acceptance) * (length * cost_ratio + 1)) for length in _LENGTHS)


def rank(main: LocalModel, candidates: Iterable[LocalModel]) -> tuple[DraftCandidate, ...]:
    """Every model of `candidates` as a draft for `main`: the fastest first, then those that cannot serve.

    Headers are read only where the vocabulary is not the same to the byte. Raises BadModelFile when `main` is broken.
    """
    if main.facts is None:
        raise BadModelFile(f"{main.name} cannot be used: {main.fault or 'it is no model'}")
    target: GgufHeader | None = None
    found: list[DraftCandidate] = []
    for model in candidates:
        if not model.selectable or model.path == main.path:
            continue
        if model.facts is None:
            found.append(_broken(model))
        elif model.facts.vocabulary == main.facts.vocabulary and _small_enough(main.facts, model.facts):
            found.append(_same_vocabulary(main.facts, model))
        else:
            target = target or read_header(main.path)
            found.append(_checked(target, main.facts, model))
    return tuple(sorted(found, key=_order))


def offers(main: LocalModel, catalog: Catalog, here: Sequence[LocalModel] = ()) -> tuple[DraftOffer, ...]:
    """Drafts that the catalog names for `main`, by its repository or its name, those that are `here` left out."""
    present = {(model.repository, model.path.name) for model in here}
    found = {}
    for pair in catalog.pairs:
        draft = pair.draft
        if not _is(main, pair.main) or (draft.repository, Path(draft.files[0]).name) in present:
            continue
        found[draft.repository, draft.files] = DraftOffer(pair, draft, guess_speedup(draft.size / pair.main.size))
    return tuple(sorted(found.values(), key=lambda offer: -offer.speedup))


def _is(main: LocalModel, model: CatalogModel) -> bool:
    """The same model in whatever quantisation: the name without it is the same."""
    if main.repository == model.repository:
        return True
    return _stem(main.path.name) == _stem(model.files[0]) != ""


def _stem(name: str) -> str:
    """ "llama-3.1-8b-instruct" of "Meta-Llama-3.1-8B-Instruct-Q8_0.gguf"."""
    shard = shard_of(name)
    stem = (shard.stem if shard is not None else name.removesuffix(".gguf")).rsplit("/", 1)[-1].lower()
    label = quantisation_of(name)
    if label is not None:
        stem = stem.removesuffix(label.lower()).rstrip("-_.")
    return stem.removeprefix("meta-")


def _same_vocabulary(main: ModelFacts, model: LocalModel) -> DraftCandidate:
    assert model.facts is not None
    warnings = []
    if model.facts.identity == main.identity:
        warnings.append("It is a copy of the main model, so it cannot make replies faster.")
    ratio = model.facts.active / main.active
    speedup = guess_speedup(_cost(main, model.facts))
    if not warnings and speedup < _WORTHWHILE:
        warnings.append("It is too large for this main model to make replies faster.")
    verdict = Verdict.WARNING if warnings else Verdict.FITS
    return DraftCandidate(model, verdict, (), tuple(warnings), ratio, speedup)


def _checked(target: GgufHeader, main: ModelFacts, model: LocalModel) -> DraftCandidate:
    try:
        report = check_pair(target, read_header(model.path))
    except BadModelFile:  # gone or changed since it was listed
        return _broken(model)
    assert model.facts is not None
    speedup = guess_speedup(_cost(main, model.facts)) if report.fits else None
    return DraftCandidate(model, report.verdict, report.reasons, report.warnings, report.size_ratio, speedup, report)


def _broken(model: LocalModel) -> DraftCandidate:
    fault = model.fault or "It could not be read any more; look again."
    return DraftCandidate(model, Verdict.CANNOT, (fault,), (), None, None)


def _small_enough(main: ModelFacts, draft: ModelFacts) -> bool:
    """Whether the fingerprints say it all: larger drafts and mixtures of experts deserve the whole report."""
    return draft.active * 2 <= main.active and main.active == main.parameters


def _cost(main: ModelFacts, draft: ModelFacts) -> float:
    """What a draft's token costs of a main model's: decoding reads every active weight once."""
    own = main.weights * main.active / main.parameters
    return (draft.weights * draft.active / draft.parameters) / own if own else 1.0


def _order(candidate: DraftCandidate) -> tuple[bool, float, str]:
    return candidate.verdict is Verdict.CANNOT, -(candidate.speedup or 0.0), candidate.model.name.lower()
