"""Updates entries of a pair file from the hub: exact sizes, digests, licences, gates."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import msgspec

from foretoken.errors import HubRefused
from foretoken.library.catalog.catalog import Catalog, CatalogModel, CatalogPair, Fact, Source, find
from foretoken.library.catalog.drift import Asker, Drift, differences
from foretoken.library.files.file_names import quantisation_of
from foretoken.library.hub.client import Contents, Gate


@dataclass(frozen=True)
class Refreshed:
    """A pair with what the hub says of both models. `changes`: what it says otherwise than the pair did. `lost`:
    whether one of the models is no longer available; it is left as it was."""

    pair: CatalogPair
    changes: tuple[Drift, ...]
    lost: bool


def refresh(catalog: Catalog, asker: Asker, *, today: Callable[[], str]) -> Iterator[Refreshed]:
    """Every pair of `catalog`, one after the other. `today` gives the day as in "2026-01-31". Raises HubError when the
    hub itself cannot be asked."""
    for pair in catalog.pairs:
        changes: list[Drift] = []
        models = {}
        for side in ("main", "draft"):
            model: CatalogModel = getattr(pair, side)
            contents = asker.contents(model.repository)
            changes += [
                Drift(pair.id, model.repository, kind, sentence) for kind, sentence in differences(model, contents)
            ]
            models[side] = None if isinstance(contents, HubRefused) else refreshed(model, contents, today())
        main, draft = models["main"], models["draft"]
        renewed = msgspec.structs.replace(pair, main=main or pair.main, draft=draft or pair.draft)
        yield Refreshed(renewed, tuple(changes), main is None or draft is None)


def refreshed(model: CatalogModel, contents: Contents, day: str) -> CatalogModel | None:
    """`model` as the hub has it; None when its file is gone and there is none like it."""
    found = find(model, contents)
    if found is None:
        return None
    repository = contents.repository
    facts: list[Fact] = ["repository", "file", "size", "gated"]
    digests = tuple(file.sha256 for file in found.files if file.sha256 is not None)
    if len(digests) == len(found.files):
        facts.append("sha256")
    if repository.licence is not None:
        facts.append("licence")
    if repository.context is not None:
        facts.append("context")
    source = Source(facts=tuple(facts), on=day, page=f"{repository.page}/tree/{contents.commit}", how="hub")
    return msgspec.structs.replace(
        model,
        repository=repository.name,
        files=tuple(file.path for file in found.files),
        size=found.size,
        quantisation=quantisation_of(found.path) or model.quantisation,
        context=repository.context or model.context,
        licence=repository.licence or model.licence,
        gated=repository.gate is not Gate.OPEN,
        sha256=digests if "sha256" in facts else (),
        verified=(source, *_others(model, facts)),
    )


def _others(model: CatalogModel, known: list[Fact]) -> Iterator[Source]:
    """What earlier sources say beyond the facts that are `known` now."""
    for source in model.verified:
        if rest := tuple(fact for fact in source.facts if fact not in known):
            yield msgspec.structs.replace(source, facts=rest)
