"""``foretoken models pairs --for``: every draft for one main model, here, in the catalog and on the hub."""

from pathlib import Path
from typing import TYPE_CHECKING

from foretoken import paths
from foretoken.cli import output

if TYPE_CHECKING:  # parsing must not wait for these
    from foretoken.library.drafts.hub_drafts import HubDraft
    from foretoken.library.drafts.matching import DraftCandidate, DraftOffer
    from foretoken.library.drafts.speedup import Predictor
    from foretoken.library.fit.pairing import PairReport
    from foretoken.library.on_disk.local import LocalModel

_MARKS = {"FITS": "✓", "WARNING": "!", "CANNOT": "✗"}
_SPEED = "speed"  # the column
NO_FORECAST = dict.fromkeys(("speedup", "speedup_low", "speedup_high", "basis"))  # for JSON


def run(text: str, *, ask_hub: bool, as_json: bool) -> int:
    """`text`: a model's name or path. Raises BadModelFile, UsageError."""
    from foretoken.cli.models.here import all_pairs, local_models
    from foretoken.cli.models.tables import as_object
    from foretoken.engine.models.symbols import lacking
    from foretoken.library.drafts import matching

    models = local_models()
    main = _main(models, text)
    ranked = matching.rank(main, models, predictor(), lacking=lacking)
    offered = matching.offers(main, all_pairs(), models)
    found, trouble = _from_hub(main, models, offered) if ask_hub else ((), None)
    if as_json:
        output.print_json(
            {
                "main": as_object(main),
                "drafts": [_candidate(one) for one in ranked],
                "offers": [{"pair": one.pair.id, **one.predicted.flat} for one in offered],
                "hub": [_hub_object(one) for one in found],
                "hub_error": trouble,
            }
        )
        return 0
    _print(ranked, offered, found)
    if trouble is not None:
        output.print_warning(f"Drafts on the hub are left out: {trouble}")
    return 0


def predictor() -> "Predictor":
    """What was measured and learned on this machine."""
    from foretoken.library.drafts.speedup import MODEL_COSTS, ModelCosts, Predictor
    from foretoken.library.on_disk.kept import learned_acceptance

    cache = paths.cache_dir()
    return Predictor(ModelCosts(cache / MODEL_COSTS), learned_acceptance(cache / "learned"))


def report_object(report: "PairReport") -> dict[str, object]:
    """A pairing report for JSON."""
    return {
        **output.named(report, "fits", "reasons", "warnings", "overlap", "shared", "can_share", "size_ratio"),
        "verdict": report.verdict.name.lower(),
        "differing_tokens": report.differing,
        "differences": [
            {"id": diff.token_id, "main": diff.target_text, "draft": diff.draft_text} for diff in report.differences
        ],
    }


def _main(models: "tuple[LocalModel, ...]", text: str) -> "LocalModel":
    """A listed model, or a file wherever it is."""
    from foretoken.cli.models.here import choose, path_of
    from foretoken.library.on_disk.local import model_at

    path = Path(path_of(text)).absolute()
    if not path.is_file():
        return choose(models, text)
    return next((model for model in models if path in model.files), None) or model_at(path)


def _from_hub(
    main: "LocalModel", models: "tuple[LocalModel, ...]", offered: "tuple[DraftOffer, ...]"
) -> "tuple[tuple[HubDraft, ...], str | None]":
    """What the hub has, or why it could not be asked."""
    from foretoken.errors import HubError
    from foretoken.library.drafts.hub_drafts import hub_drafts
    from foretoken.library.hub.client import Hub

    known = {model.repository for model in models if model.repository} | {one.draft.repository for one in offered}
    try:
        return hub_drafts(main, Hub(), known=known), None
    except HubError as error:
        return (), str(error)


def _print(
    ranked: "tuple[DraftCandidate, ...]", offered: "tuple[DraftOffer, ...]", found: "tuple[HubDraft, ...]"
) -> None:
    from foretoken.cli.text_table import print_table
    from foretoken.library.drafts.hub_drafts import Likeness

    rows: list[tuple[str, ...]] = []
    for one in ranked:
        speed = one.predicted.speedup.spread if one.predicted is not None else ""
        shared = (f"{one.over_shared} (--shared-tokens)",) if one.over_shared else ()
        why = " ".join((*one.reasons, *one.warnings, *shared))
        name = "builtin (MTP inside the main model's file)" if one.built_in else one.model.name
        rows.append((_MARKS[one.verdict.name], name, speed, why))
    for offer in offered:
        command = f"foretoken models download {offer.draft.repository} {offer.draft.files[0]}"
        why = f"{offer.pair.why} To download: {command}"
        rows.append(("↓", offer.draft.files[0], offer.predicted.speedup.spread, why))
    for one_there in found:
        command = f"foretoken models download {one_there.repository.name} {one_there.file.path}"
        why = f"{one_there.reason} To download: {command}"
        rows.append(
            (
                "↓" if one_there.likeness is Likeness.MARKED else "?",
                one_there.file.path,
                one_there.predicted.speedup.spread,
                why,
            )
        )
    if not (ranked or offered or found):
        print("There is no other model here, and neither the catalog nor the hub has a draft for this one.")
        return
    print_table(("", "draft", _SPEED, "why"), rows)
    print("✓ fits, ! fits with a warning, ✗ does not fit, ↓ to download, ? on the hub, judged by its name.")
    print("Speed is a forecast, relative to plain decoding, with the interval in which 80% of texts lie.")


def _candidate(one: "DraftCandidate") -> dict[str, object]:
    from foretoken.cli.models.tables import as_object

    report = report_object(one.report) if one.report is not None else {}
    return {
        **{key: report.get(key) for key in ("overlap", "shared", "can_share")},
        "model": as_object(one.model),
        "builtin": one.built_in,
        "verdict": one.verdict.name.lower(),
        "reasons": one.reasons,
        "warnings": one.warnings,
        "size_ratio": one.size_ratio,
        **(one.predicted.flat if one.predicted is not None else NO_FORECAST),
        "differences": report.get("differences", []),
    }


def _hub_object(one: "HubDraft") -> dict[str, object]:
    return {
        "repository": one.repository.name,
        "file": one.file.path,
        "size": one.file.size,
        "parameters": one.repository.parameters,
        "gate": one.repository.gate.name.lower(),
        **one.predicted.flat,
        "likeness": one.likeness.name.lower(),
        "reason": one.reason,
    }
