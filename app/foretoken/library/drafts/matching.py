"""Ranks drafts for a main model: those on this machine, then the catalog's, each with its reason."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from foretoken.engine.gguf import GgufHeader, read_draft, read_header
from foretoken.engine.gguf.blocks import USUAL_BLOCK, block_of
from foretoken.engine.gguf.kinds import FileKind
from foretoken.errors import BadModelFile
from foretoken.library.catalog.catalog import Catalog, CatalogFile, CatalogModel, CatalogPair
from foretoken.library.drafts.speedup import WORTHWHILE, Prediction, Predictor, by_sizes
from foretoken.library.files.file_names import quantisation_of, shard_of
from foretoken.library.fit import heads
from foretoken.library.fit.pairing import PairReport, PairVerdict, active_parameters, check_pair, percent
from foretoken.library.on_disk.header_cache import ModelFacts
from foretoken.library.on_disk.local import LocalModel
from foretoken.wording import tr


@dataclass(frozen=True)
class DraftCandidate:
    """A model that is here, as a draft for the chosen main model.

    `report` is None where the vocabulary is known to be the very same, or where the file is broken (`fault`).
    `predicted` is None where it cannot serve. `built_in`: `model` is the main model itself, and what guesses is the MTP
    inside its file.
    """

    model: LocalModel
    verdict: PairVerdict
    reasons: tuple[str, ...]
    warnings: tuple[str, ...]
    size_ratio: float | None
    predicted: Prediction | None = None
    report: PairReport | None = None
    built_in: bool = False

    @property
    def over_shared(self) -> str | None:
        """A sentence, where a draft that cannot serve may guess over the tokens that both have."""
        if self.report is None or not self.report.can_share:
            return None
        return tr(
            "It may guess over the {shared} of the main model's tokens that both have.",
            shared=percent(self.report.shared),
        )


@dataclass(frozen=True)
class DraftOffer:
    """A draft that the catalog has for the chosen main model, a model or a head, to be downloaded."""

    pair: CatalogPair
    draft: CatalogFile
    predicted: Prediction

    @property
    def name(self) -> str:
        return self.draft.files[0].rsplit("/", 1)[-1].removesuffix(".gguf")


def rank(
    main: LocalModel,
    candidates: Iterable[LocalModel],
    predictor: Predictor | None = None,
    *,
    lacking: heads.Lacking = heads.complete,
) -> tuple[DraftCandidate, ...]:
    """Every model and head of `candidates` as a draft for `main`, and the MTP inside that: the fastest first, then
    those that cannot serve.

    `predictor` knows what was measured; without it forecasts are from sizes. Headers are read only where the
    vocabulary is not the same to the byte, and of heads. Raises BadModelFile when `main` is broken.
    """
    if main.facts is None:
        raise BadModelFile(
            tr("{name} cannot be used: {what}", name=main.name, what=main.fault or tr("it is not a model"))
        )
    target: GgufHeader | None = None
    found: list[DraftCandidate] = []
    for model in candidates:
        if not model.guesses or model.path == main.path:
            continue
        if model.facts is None:
            found.append(_broken(model))
        elif model.kind.head:
            target = target or read_header(main.path)
            found.append(_head(target, model, predictor, lacking))
        elif model.facts.vocabulary == main.facts.vocabulary and _small_enough(main.facts, model.facts):
            found.append(_same_vocabulary(main, model, predictor))
        else:
            target = target or read_header(main.path)
            found.append(_checked(target, main, model, predictor))
    if main.kind is FileKind.MODEL_WITH_MTP:
        target = target or read_header(main.path)
        found.append(replace(_judged(target, target, main, predictor, lacking), built_in=True))
    return tuple(sorted(found, key=_order))


def costs_of(main: GgufHeader, draft: GgufHeader) -> tuple[float, int | None]:
    """What a draft's step costs of a main model's token by size, and the most guesses of one step (None: one)."""
    own = main.weight_bytes * active_parameters(main) / main.parameters
    if heads.by_head(main, draft):
        other = float(heads.bytes_read(main, draft))
    else:
        other = draft.weight_bytes * active_parameters(draft) / draft.parameters
    ratio = other / own if own else 1.0
    block = None
    if draft.kind is FileKind.DFLASH:
        block = block_of(draft.entries, {tensor.name for tensor in draft.tensors}).guesses
    return ratio, block


def predict(main: GgufHeader, draft: GgufHeader, predictor: Predictor | None) -> Prediction:
    """How much faster `draft`, a model or a head as `heads.read_beside` gives it, would make `main`."""
    ratio, block = costs_of(main, draft)
    if predictor is None:
        return by_sizes(ratio, block=block)
    return predictor.predict(main.path, draft.path, cost_ratio=ratio, block=block)


def offers(main: LocalModel, catalog: Catalog, here: Sequence[LocalModel] = ()) -> tuple[DraftOffer, ...]:
    """Drafts that the catalog names for `main`, by its repository or its name, those that are `here` left out."""
    present = {(model.repository, model.path.name) for model in here}
    found = {}
    for pair in catalog.pairs:
        draft = pair.draft or pair.head
        if draft is None or not _is(main, pair.main) or (draft.repository, Path(draft.files[0]).name) in present:
            continue
        block = USUAL_BLOCK if pair.kind == "dflash" else None
        predicted = by_sizes(draft.size / pair.main.size, block=block)
        found[draft.repository, draft.files] = DraftOffer(pair, draft, predicted)
    return tuple(sorted(found.values(), key=lambda offer: -offer.predicted.speedup.ratio))


def _is(main: LocalModel, model: CatalogModel) -> bool:
    """Whether `main` is `model`, in any quantisation."""
    if main.repository == model.repository:
        return True
    return stem(main.path.name) == stem(model.files[0]) != ""


def stem(name: str) -> str:
    """A file's name without its quantisation: "llama-3.1-8b-instruct" of "Meta-Llama-3.1-8B-Instruct-Q8_0.gguf"."""
    shard = shard_of(name)
    found = (shard.stem if shard is not None else name.removesuffix(".gguf")).rsplit("/", 1)[-1].lower()
    label = quantisation_of(name)
    if label is not None:
        found = found.removesuffix(label.lower()).rstrip("-_.")
    return found.removeprefix("meta-")


def _same_vocabulary(main: LocalModel, model: LocalModel, predictor: Predictor | None) -> DraftCandidate:
    assert model.facts is not None
    assert main.facts is not None
    warnings = []
    if model.facts.identity == main.facts.identity:
        warnings.append(tr("It is a copy of the main model, so it cannot make replies faster."))
    ratio = model.facts.active / main.facts.active
    predicted = _predicted(main, model, predictor)
    if not warnings:
        warnings += _too_slow(predicted)
    verdict = PairVerdict.WARNING if warnings else PairVerdict.FITS
    return DraftCandidate(model, verdict, (), tuple(warnings), ratio, predicted)


def _checked(target: GgufHeader, main: LocalModel, model: LocalModel, predictor: Predictor | None) -> DraftCandidate:
    try:
        report = check_pair(target, read_header(model.path))
    except BadModelFile:  # gone or changed since it was listed
        return _broken(model)
    found = DraftCandidate(model, report.verdict, report.reasons, report.warnings, report.size_ratio, report=report)
    return replace(found, predicted=_predicted(main, model, predictor)) if report.fits else found


def _head(target: GgufHeader, model: LocalModel, predictor: Predictor | None, lacking: heads.Lacking) -> DraftCandidate:
    try:
        return _judged(target, read_draft(model.path), model, predictor, lacking)
    except BadModelFile:  # gone or changed since it was listed
        return _broken(model)


def _judged(
    target: GgufHeader, head: GgufHeader, model: LocalModel, predictor: Predictor | None, lacking: heads.Lacking
) -> DraftCandidate:
    """A head, or `target` itself for the MTP inside it."""
    if reasons := heads.why_not(target, head, lacking=lacking):
        return DraftCandidate(model, PairVerdict.CANNOT, reasons, (), None)
    predicted = predict(target, head, predictor)
    warnings = _too_slow(predicted)
    verdict = PairVerdict.WARNING if warnings else PairVerdict.FITS
    return DraftCandidate(model, verdict, (), warnings, None, predicted)


def _too_slow(predicted: Prediction) -> tuple[str, ...]:
    """The interval of every forecast holds a gain, so that nothing is said for certain."""
    return () if predicted.speedup.ratio >= WORTHWHILE else (tr("It may not make replies faster."),)


def _predicted(main: LocalModel, model: LocalModel, predictor: Predictor | None) -> Prediction:
    assert model.facts is not None
    assert main.facts is not None
    ratio = _cost(main.facts, model.facts)
    if predictor is None:
        return by_sizes(ratio)
    return predictor.predict(main.path, model.path, cost_ratio=ratio)


def _broken(model: LocalModel) -> DraftCandidate:
    fault = model.fault or tr("It could not be read any more; look again.")
    return DraftCandidate(model, PairVerdict.CANNOT, (fault,), (), None)


def _small_enough(main: ModelFacts, draft: ModelFacts) -> bool:
    """Whether a comparison of fingerprints is enough; larger drafts and mixtures of experts get the whole report."""
    return draft.active * 2 <= main.active and main.active == main.parameters


def _cost(main: ModelFacts, draft: ModelFacts) -> float:
    """What a draft's token costs of a main model's: decoding reads every active weight once."""
    own = main.weights * main.active / main.parameters
    return (draft.weights * draft.active / draft.parameters) / own if own else 1.0


def _order(candidate: DraftCandidate) -> tuple[bool, float, str]:
    faster = candidate.predicted.speedup.ratio if candidate.predicted is not None else 0.0
    return candidate.verdict is PairVerdict.CANNOT, -faster, candidate.model.name.lower()
