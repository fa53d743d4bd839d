"""Finds differences between a catalog and the hub, and brings a pair file up to date.

Each repository is asked for once, one after the other, with pauses where the hub asks for them.
"""

import enum
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from foretoken.errors import HubRefused
from foretoken.library.catalog.catalog import Catalog, CatalogFile, CatalogModel, CatalogPair, Fact, FactSource
from foretoken.library.downloads.items import DownloadPhase, answer_of, find_model
from foretoken.library.files.file_names import quantisation_of
from foretoken.library.files.tools import RetryPolicy, Tools
from foretoken.library.hub.repository import Contents, Gate, HubModel

if TYPE_CHECKING:  # it takes a while to load
    from foretoken.library.hub.client import Hub

TOLERANCE: Final = 0.01
"""Sizes may stand in a catalog as the hub's pages show them, three digits: within this share they agree."""
PATIENCE: Final = RetryPolicy(attempts=4)
"""How often a hub that does not answer is asked again, and how long at most."""


class DriftKind(enum.Enum):
    """What differs. The value is for scripts."""

    GONE = "gone"
    MOVED = "moved"
    SIZE = "size"
    DIGEST = "digest"
    GATED = "gated"
    LICENCE = "licence"
    QUANTISATION = "quantisation"
    PARAMETERS = "parameters"
    CONTEXT = "context"


@dataclass(frozen=True)
class Drift:
    """A difference between the hub and the catalog. `sentence` describes it."""

    pair: str
    repository: str
    kind: DriftKind
    sentence: str


@dataclass(frozen=True)
class Asked:
    """`done` of `total` repositories have answered."""

    done: int
    total: int


@dataclass(frozen=True)
class Waiting:
    """The hub is asked again in `seconds`; `sentence` says why."""

    seconds: float
    sentence: str


class Asker:
    """Asks the hub for repositories, each of them once, and again after a pause where the hub asks for one.

    `sleep` takes seconds; `on_wait` hears about it before.
    """

    def __init__(
        self,
        hub: "Hub",
        *,
        sleep: Callable[[float], None] = time.sleep,
        on_wait: Callable[[Waiting], None] | None = None,
        tools: Tools | None = None,
    ) -> None:
        self._hub = hub
        self._sleep = sleep
        self._on_wait = on_wait
        self._tools = tools or Tools(policy=PATIENCE)
        self._known: dict[str, Contents | HubRefused] = {}

    def contents(self, repository: str) -> Contents | HubRefused:
        """What is in it, or why the hub would not say. Raises HubError when the hub itself cannot be asked."""
        if repository not in self._known:
            try:
                self._known[repository] = self._ask(repository)
            except HubRefused as refused:
                self._known[repository] = refused
        return self._known[repository]

    def _ask(self, repository: str) -> Contents:
        steps = answer_of(lambda: self._hub.contents(repository), tools=self._tools, pause=self._sleep)
        while True:
            try:
                step = next(steps)
            except StopIteration as end:
                answer: Contents = end.value
                return answer
            if step.phase is DownloadPhase.RETRYING and self._on_wait is not None:
                self._on_wait(Waiting(step.wait or 0.0, step.note))


def drift(catalog: Catalog, asker: Asker) -> Iterator[Drift | Asked]:
    """Compare every entry with the hub. Raises HubError when the hub itself cannot be asked."""
    total = len({model.repository for pair in catalog.pairs for model in pair.files})
    seen: set[str] = set()
    for pair in catalog.pairs:
        for model in pair.files:
            answer = asker.contents(model.repository)
            if model.repository not in seen:
                seen.add(model.repository)
                yield Asked(len(seen), total)
            for kind, sentence in differences(model, answer):
                yield Drift(pair.id, model.repository, kind, sentence)


def differences(model: CatalogFile, contents: Contents | HubRefused) -> Iterator[tuple[DriftKind, str]]:
    """Every way in which `contents` are not what the catalog says of `model`."""
    if isinstance(contents, HubRefused):
        yield DriftKind.GONE, str(contents)
        return
    if contents.repository.name != model.repository:
        yield DriftKind.MOVED, f"The repository is called {contents.repository.name} now."
    gated = contents.repository.gate is not Gate.OPEN
    if gated != model.gated:
        yield DriftKind.GATED, f"The repository is {'gated' if gated else 'open'} now."
    licence = contents.repository.licence
    if licence is not None and licence != model.licence:
        yield DriftKind.LICENCE, f"Its licence is {licence} where the catalog says {model.licence}."
    found = find_model(contents, model.files, model.quantisation)
    if found is None:
        yield DriftKind.GONE, f"{model.files[0]} is not there, nor another {model.quantisation} file."
        return
    yield from _file(model, found)
    if isinstance(model, CatalogModel):
        yield from _facts(model, contents)


def _file(model: CatalogFile, found: HubModel) -> Iterator[tuple[DriftKind, str]]:
    if tuple(file.path for file in found.files) != model.files:
        more = f" and {len(found.files) - 1} more parts" if len(found.files) > 1 else ""
        yield DriftKind.MOVED, f"{model.files[0]} is now {found.path}{more}."
    else:
        for file, digest in zip(found.files, model.sha256, strict=False):
            if file.sha256 != digest:
                yield DriftKind.DIGEST, f"{file.path} has other content: its SHA-256 is now {_begin(file.sha256)}."
    if abs(found.size - model.size) > TOLERANCE * model.size:
        yield DriftKind.SIZE, f"{found.path} has {found.size:,} bytes where the catalog says {model.size:,}."
    if (named := quantisation_of(found.path)) is not None and named != model.quantisation:
        yield DriftKind.QUANTISATION, f"{found.path} is {named} where the catalog says {model.quantisation}."


def _facts(model: CatalogModel, contents: Contents) -> Iterator[tuple[DriftKind, str]]:
    """What the hub read in the files' headers, where it did."""
    weights, context = contents.repository.parameters, contents.repository.context
    if weights is not None and abs(weights - model.parameters) > TOLERANCE * model.parameters:
        yield DriftKind.PARAMETERS, f"It has {weights:,} weights where the catalog says {model.parameters:,}."
    if context is not None and context != model.context:
        yield DriftKind.CONTEXT, f"It takes {context:,} tokens where the catalog says {model.context:,}."


def _begin(digest: str | None) -> str:
    return f"{digest[:12]}…" if digest is not None else "not known"


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
    source = FactSource(facts=tuple(facts), on=day, page=f"{repository.page}/tree/{contents.commit}", how="hub")
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


def _others(model: CatalogFile, known: list[Fact]) -> Iterator[FactSource]:
    """What earlier sources say beyond the facts that are `known` now."""
    for source in model.verified:
        if rest := tuple(fact for fact in source.facts if fact not in known):
            yield msgspec.structs.replace(source, facts=rest)
