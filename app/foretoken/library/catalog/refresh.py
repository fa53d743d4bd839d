"""Updates entries of a pair file from the hub: exact sizes, digests, licences, gates."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

import msgspec

from foretoken.errors import HubRefused
from foretoken.library.catalog.catalog import Catalog, CatalogFile, CatalogModel, CatalogPair, Fact, Source
from foretoken.library.catalog.drift import Asker, Drift, differences
from foretoken.library.downloads.settling import find_model
from foretoken.library.files.file_names import quantisation_of
from foretoken.library.hub.repository import Contents, Gate

File = TypeVar("File", bound=CatalogFile)


@dataclass(frozen=True)
class Refreshed:
    """A pair with what the hub says of its files. `changes`: what it says otherwise than the pair did. `lost`: whether
    one of them is no longer available; it is left as it was."""

    pair: CatalogPair
    changes: tuple[Drift, ...]
    lost: bool


def refresh(catalog: Catalog, asker: Asker, *, today: Callable[[], str]) -> Iterator[Refreshed]:
    """Every pair of `catalog`, one after the other. `today` gives the day as in "2026-01-31". Raises HubError when the
    hub itself cannot be asked."""
    for pair in catalog.pairs:
        changes: list[Drift] = []
        renewed: dict[str, CatalogFile] = {}
        for side in ("main", "draft", "head"):
            model: CatalogFile | None = getattr(pair, side)
            if model is None:
                continue
            contents = asker.contents(model.repository)
            changes += [
                Drift(pair.id, model.repository, kind, sentence) for kind, sentence in differences(model, contents)
            ]
            found = None if isinstance(contents, HubRefused) else refreshed(model, contents, today())
            if found is not None:
                renewed[side] = found
        yield Refreshed(msgspec.structs.replace(pair, **renewed), tuple(changes), len(renewed) < len(pair.files))


def refreshed(model: File, contents: Contents, day: str) -> File | None:
    """`model` as the hub has it; None when its file is gone and there is none like it."""
    found = find_model(contents, model.files, model.quantisation)
    if found is None:
        return None
    repository = contents.repository
    facts: list[Fact] = ["repository", "file", "size", "gated"]
    digests = tuple(file.sha256 for file in found.files if file.sha256 is not None)
    if len(digests) == len(found.files):
        facts.append("sha256")
    if repository.licence is not None:
        facts.append("licence")
    if repository.context is not None and isinstance(model, CatalogModel):
        facts.append("context")
    source = Source(facts=tuple(facts), on=day, page=f"{repository.page}/tree/{contents.commit}", how="hub")
    if isinstance(model, CatalogModel):
        model = msgspec.structs.replace(model, context=repository.context or model.context)
    return msgspec.structs.replace(
        model,
        repository=repository.name,
        files=tuple(file.path for file in found.files),
        size=found.size,
        quantisation=quantisation_of(found.path) or model.quantisation,
        licence=repository.licence or model.licence,
        gated=repository.gate is not Gate.OPEN,
        sha256=digests if "sha256" in facts else (),
        verified=(source, *_others(model, facts)),
    )


def _others(model: CatalogFile, known: list[Fact]) -> Iterator[Source]:
    """What earlier sources say beyond the facts that are `known` now."""
    for source in model.verified:
        if rest := tuple(fact for fact in source.facts if fact not in known):
            yield msgspec.structs.replace(source, facts=rest)
