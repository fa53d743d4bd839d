"""The catalog of pairs: what stands in it of a pair and its models.

The catalog states what was known when it was written; `verified` says which of a model's facts were looked up, when and
where. The hub may have changed since: `library.catalog.drift` compares, and a download asks again.
"""

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec
from msgspec import Meta

from foretoken.library.downloads.items import DownloadRequest, settled
from foretoken.library.files.remote import Want
from foretoken.library.fit import fitting, footprint
from foretoken.library.fit.fitting import Suggestion
from foretoken.library.fit.footprint import Room, Wish
from foretoken.library.fit.profile import Profile, Shape, profile_of_shape

if TYPE_CHECKING:  # it takes a while to load
    from foretoken.library.hub.client import Hub

COMMON_CONTEXT: Final = 8192
"""Tokens that memory needs are stated for, unless the models have less."""

Text = Annotated[str, Meta(min_length=1, max_length=300)]
Name = Annotated[str, Meta(min_length=3, max_length=200)]
Count = Annotated[int, Meta(ge=1, le=1 << 50)]
Day = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\d$")]
Page = Annotated[str, Meta(pattern=r"^https?://\S+$", max_length=300)]
Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
Fact = Literal["repository", "file", "size", "sha256", "licence", "gated", "context", "shape"]
"""What may be known of a model. "repository": it exists; "file": so does each file."""
Kind = Literal["model", "model+mtp", "mtp", "eagle3", "dflash", "lookup"]
"""What guesses for a main model: another model; MTP inside its file; a head in its own file (MTP, EAGLE-3, DFlash); or
prompt lookup alone."""
BASIC_FACTS: Final[tuple[Fact, ...]] = ("repository", "file", "size", "licence", "gated")
"""What must be known for a download."""
_FLOAT: Final = 4


class FactSource(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where `facts` come from. `on`: the day they were looked up.

    `how`: "hub" when the hub itself answered; "page" when a copy of `page` was read, which may have been some months
    old; "quoted" when other people's published programs and documents say so of `page`.
    """

    facts: Annotated[tuple[Fact, ...], Meta(min_length=1)]
    on: Day
    page: Page
    how: Literal["hub", "page", "quoted"] = "page"


class CatalogFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A file of a repository, or all parts of one in order: a model, or a head that guesses for one.

    `size` in bytes over all files: exact, or to three digits as the hub's pages show it; `sha256` in hex, one for each
    file, or none where it is not known; `gated`: whether the hub asks for an account. `architecture`: of a head, where
    it is run otherwise than others of its kind ("gemma4-assistant").
    """

    repository: Name
    files: Annotated[tuple[Name, ...], Meta(min_length=1)]
    size: Count
    quantisation: Text
    licence: Text
    gated: bool = False
    architecture: Annotated[str, Meta(pattern=r"^[a-z0-9_-]{1,60}$")] = ""
    sha256: tuple[Digest, ...] = ()
    verified: tuple[FactSource, ...] = ()

    def __post_init__(self) -> None:
        if self.sha256 and len(self.sha256) != len(self.files):
            raise ValueError("Expected one `sha256` for each of `files`, or none at all")

    @property
    def unverified(self) -> tuple[Fact, ...]:
        """The facts needed for a download that were not looked up."""
        looked_up = {fact for source in self.verified for fact in source.facts}
        return tuple(fact for fact in BASIC_FACTS if fact not in looked_up)


class CatalogModel(CatalogFile, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole model. `parameters` count weights; `context` in tokens, as trained."""

    parameters: Count
    context: Count
    shape: Shape

    @property
    def profile(self) -> Profile:
        """For `library.fit`: what its memory is computed from."""
        return profile_of_shape(
            self.shape, name=self.files[0], size=self.size, parameters=self.parameters, context=self.context
        )


class Report(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A published result about a pair: a sentence, and its source."""

    says: Text
    page: Page


class CatalogPair(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A main model and what guesses for it: the model `draft`, the head `head`, or neither where `kind` needs none.

    `good_for`: what the main model does well, a sentence; `why`: why this draft; `reports` of others about it.
    """

    id: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9.-]{1,60}$")]
    title: Text
    good_for: Text
    why: Text
    main: CatalogModel
    kind: Kind = "model"
    draft: CatalogModel | None = None
    head: CatalogFile | None = None
    reports: tuple[Report, ...] = ()

    def __post_init__(self) -> None:
        if (self.draft is not None) != (self.kind == "model"):
            raise ValueError("Expected a `draft` where the kind is model, and there alone")
        if (self.head is not None) != (self.kind in ("mtp", "eagle3", "dflash")):
            raise ValueError("Expected a `head` where the kind is mtp, eagle3 or dflash, and there alone")

    @property
    def models(self) -> tuple[CatalogModel, ...]:
        """The main model, and the draft where that is a model."""
        return (self.main,) if self.draft is None else (self.main, self.draft)

    @property
    def files(self) -> tuple[CatalogFile, ...]:
        """Everything in it that comes from the hub."""
        return self.models if self.head is None else (*self.models, self.head)

    @property
    def size(self) -> int:
        """Bytes to download."""
        return sum(one.size for one in self.files)

    @property
    def size_ratio(self) -> float | None:
        """The draft's parameters over the main model's; None without a draft model."""
        return None if self.draft is None else self.draft.parameters / self.main.parameters

    @property
    def context(self) -> int:
        """Tokens that all of its models were trained for."""
        return min(model.context for model in self.models)

    @property
    def _draft_profile(self) -> Profile | None:
        if self.head is None:
            return None if self.draft is None else self.draft.profile
        one = msgspec.structs.replace(self.main.shape, layers=1, kv_heads=max(self.main.shape.kv_head_counts), state=0)
        found = profile_of_shape(
            one, name=self.head.files[0], size=self.head.size, parameters=self.head.size, context=self.main.context
        )
        return dataclasses.replace(found, kept=one.width * _FLOAT)

    def memory(self, context: int | None = None) -> int:
        """Estimated bytes of memory with `context` tokens (None: 8,192, or what it was trained for)."""
        tokens = min(self.context, COMMON_CONTEXT) if context is None else context
        return footprint.estimate(self.main.profile, self._draft_profile, Wish(tokens), Room(0)).total

    def fits(self, room: Room) -> bool:
        """Whether it runs in `room` with 8,192 tokens, or what it was trained for."""
        wish = Wish(min(self.context, COMMON_CONTEXT))
        return fitting.fits(self.main.profile, self._draft_profile, wish, room)

    def suggestion(self, room: Room) -> Suggestion | None:
        """Returns options with which it fits in `room`; None where nothing fits."""
        wish = Wish(min(self.context, COMMON_CONTEXT))
        return fitting.suggest(self.main.profile, self._draft_profile, wish, room)


@dataclass(frozen=True)
class Catalog:
    """Pairs in order; ids are unique."""

    pairs: tuple[CatalogPair, ...]

    def find(self, pair_id: str) -> CatalogPair | None:
        return next((pair for pair in self.pairs if pair.id == pair_id), None)

    def fitting(self, room: Room) -> tuple[CatalogPair, ...]:
        """Those that run in `room`, the largest main model first."""
        found = [pair for pair in self.pairs if pair.fits(room)]
        return tuple(sorted(found, key=lambda pair: -pair.main.parameters))


def merged(own: Catalog, added: Catalog) -> Catalog:
    """Ours and the user's; the user's stand for ours with the same id."""
    pairs = {pair.id: pair for pair in (*own.pairs, *added.pairs)}
    return Catalog(tuple(pairs.values()))


def planned(pair: CatalogPair) -> DownloadRequest:
    """The files of `pair` as one download, as the catalog has them: the hub is still to be asked."""
    files = [file for one in pair.files for file in _files(one)]
    draft_at = None if len(pair.files) == 1 else len(pair.main.files)
    return DownloadRequest(pair.title, tuple(files), draft_at=draft_at, settled=False)


def planned_model(model: CatalogFile) -> DownloadRequest:
    """One side of a pair as a download, as the catalog has it."""
    return DownloadRequest(model.files[0].rsplit("/", 1)[-1], tuple(_files(model)), settled=False)


def request(pair: CatalogPair, hub: "Hub") -> DownloadRequest:
    """The files of `pair` as one download, as the hub has them now. Raises HubError."""
    return settled(planned(pair), hub)


def _files(model: CatalogFile) -> list[Want]:
    """Returns the files of one side. Of several parts only the sum of sizes is known until the hub is asked."""
    share = model.size // len(model.files)
    return [Want(model.repository, path, size=share) for path in model.files]
