"""Curated pairs, those that the user added, and pair files to share.

The catalog states what was known when it was written; `verified` says which of a model's facts were then looked up. The
hub has the last word: `drift` compares, and a download asks again.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal, Protocol

import msgspec
from msgspec import Meta

from foretoken.errors import BadPairFile, HostileName, HubError, HubRefused
from foretoken.library.disk import write_atomically
from foretoken.library.download_items import DownloadRequest, FileRequest
from foretoken.library.file_names import FileKind, quantisation_of
from foretoken.library.hub import Contents, Gate, HubModel
from foretoken.library.names import below
from foretoken.library.remote import Want

COMMON_CONTEXT: Final = 8192
"""Tokens that memory needs are stated for, unless the models have less."""
TOLERANCE: Final = 0.01
"""Sizes are as the hub shows them, three digits: within this share they agree."""
_OVERHEAD: Final = 512 * 1024 * 1024  # bytes: buffers of both contexts, and the program
_MAX_FILE: Final = 1024 * 1024

Text = Annotated[str, Meta(min_length=1, max_length=300)]
Name = Annotated[str, Meta(min_length=3, max_length=200)]
Count = Annotated[int, Meta(ge=1, le=1 << 50)]
Fact = Literal["repository", "file", "size"]


class CatalogModel(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side of a pair: a file of a repository, or all parts of one in order.

    `size` in bytes over all files, to three digits; `parameters` count weights; `context` in tokens, as trained;
    `kv_bytes_per_token`: of the cache in half precision; `gated`: whether the hub asks for an account.
    """

    repository: Name
    files: Annotated[tuple[Name, ...], Meta(min_length=1)]
    size: Count
    quantisation: Text
    parameters: Count
    context: Count
    kv_bytes_per_token: Count
    licence: Text
    gated: bool = False
    verified: tuple[Fact, ...] = ()


class CatalogPair(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`good_for`: what the main model does well, a sentence; `why`: why this draft."""

    id: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9.-]{1,60}$")]
    title: Text
    good_for: Text
    why: Text
    main: CatalogModel
    draft: CatalogModel

    @property
    def size(self) -> int:
        """Bytes to download."""
        return self.main.size + self.draft.size

    @property
    def size_ratio(self) -> float:
        """The draft's parameters over the main model's."""
        return self.draft.parameters / self.main.parameters

    @property
    def context(self) -> int:
        """Tokens that both were trained for."""
        return min(self.main.context, self.draft.context)

    def memory(self, context: int | None = None) -> int:
        """Bytes that running it takes with `context` tokens (None: 8,192, or what it was trained for). An estimate."""
        tokens = min(self.context, COMMON_CONTEXT) if context is None else context
        cache = (self.main.kv_bytes_per_token + self.draft.kv_bytes_per_token) * tokens
        return self.size + cache + _OVERHEAD


class _PairFile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What catalog.json and a shared pair file are."""

    version: Literal[1]
    pairs: tuple[CatalogPair, ...]


@dataclass(frozen=True)
class Catalog:
    """Pairs in order; ids are unique."""

    pairs: tuple[CatalogPair, ...]

    def find(self, pair_id: str) -> CatalogPair | None:
        return next((pair for pair in self.pairs if pair.id == pair_id), None)

    def fitting(self, memory: int) -> tuple[CatalogPair, ...]:
        """Those that run in `memory` bytes, the largest main model first."""
        found = [pair for pair in self.pairs if pair.memory() <= memory]
        return tuple(sorted(found, key=lambda pair: -pair.main.parameters))


@dataclass(frozen=True)
class Drift:
    """Something that the hub has otherwise than the catalog says. `sentence` says what."""

    pair: str
    repository: str
    sentence: str


class Hub(Protocol):
    """What the catalog asks the hub."""

    def contents(self, repository: str, revision: str = "main") -> Contents: ...


def load(path: Path) -> Catalog:
    """Read and check a catalog or pair file. Raises BadPairFile."""
    try:
        if path.stat().st_size > _MAX_FILE:
            raise BadPairFile(f"{path.name} is far too large for a pair file; choose another file.")
        return parse(path.read_bytes(), path.name)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise BadPairFile(f"{path.name} cannot be read ({reason}); check the path.") from None


def parse(content: bytes, name: str) -> Catalog:
    """As `load`, of bytes that came from `name`. Raises BadPairFile."""
    try:
        pairs = msgspec.json.decode(content, type=_PairFile).pairs
        for pair in pairs:
            for model in (pair.main, pair.draft):
                for file in model.files:
                    below(Path("models"), model.repository, file)
                    if not file.lower().endswith(".gguf"):
                        raise HostileName(f"The file {file} is not a GGUF; choose another.")
    except (msgspec.DecodeError, HostileName) as error:
        reason = " ".join(str(error).rstrip(".").split())
        raise BadPairFile(f"{name} is not a pair file of Foretoken: {reason}; ask for it again or repair it.") from None
    ids = [pair.id for pair in pairs]
    if len(set(ids)) != len(ids):
        raise BadPairFile(f"{name} has two pairs with one id; rename one of them.")
    return Catalog(pairs)


def to_bytes(pairs: Sequence[CatalogPair]) -> bytes:
    """A pair file with `pairs`, to share."""
    return msgspec.json.format(msgspec.json.encode(_PairFile(version=1, pairs=tuple(pairs))), indent=1) + b"\n"


class UserPairs:
    """The pairs that the user added, in the file at `path`."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def load(self) -> Catalog:
        """Raises BadPairFile."""
        return load(self._path) if self._path.exists() else Catalog(())

    def add(self, pairs: Iterable[CatalogPair]) -> Catalog:
        """Add `pairs`; one with the same id is replaced. Raises BadPairFile."""
        merged = {pair.id: pair for pair in (*self.load().pairs, *pairs)}
        return self._save(merged.values())

    def remove(self, pair_id: str) -> Catalog:
        """Raises BadPairFile."""
        return self._save(pair for pair in self.load().pairs if pair.id != pair_id)

    def _save(self, pairs: Iterable[CatalogPair]) -> Catalog:
        catalog = Catalog(tuple(pairs))
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self._path, to_bytes(catalog.pairs), durable=True)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise BadPairFile(f"{self._path} cannot be written ({reason}); check the folder.") from None
        return catalog


def merged(own: Catalog, added: Catalog) -> Catalog:
    """Ours and the user's; the user's stand for ours with the same id."""
    pairs = {pair.id: pair for pair in (*own.pairs, *added.pairs)}
    return Catalog(tuple(pairs.values()))


def request(pair: CatalogPair, hub: Hub) -> DownloadRequest:
    """Both models of `pair` as one download, as the hub has them now. Raises HubError."""
    files = [file for model in (pair.main, pair.draft) for file in _files(model, hub)]
    return DownloadRequest(pair.title, tuple(files))


def drift(catalog: Catalog, hub: Hub) -> Iterator[Drift]:
    """Compare every entry with the hub. Raises HubError when the hub itself cannot be asked."""
    known: dict[str, Contents | HubRefused] = {}
    for pair in catalog.pairs:
        for model in (pair.main, pair.draft):
            if model.repository not in known:
                try:
                    known[model.repository] = hub.contents(model.repository)
                except HubRefused as refused:
                    known[model.repository] = refused
            for sentence in _differences(model, known[model.repository]):
                yield Drift(pair.id, model.repository, sentence)


def _files(model: CatalogModel, hub: Hub) -> list[FileRequest]:
    contents = hub.contents(model.repository)
    found = _find(model, contents)
    if found is None:
        raise HubError(
            f"{model.repository} has no {model.quantisation} file any more; "
            f"look at {contents.repository.page} for what it has."
        )
    return [FileRequest(Want(model.repository, file.path), file.size) for file in found.files]


def _find(model: CatalogModel, contents: Contents) -> HubModel | None:
    """The model of that name, or else the one with the same quantisation: files are renamed now and then."""
    exact = (one for one in contents.models if tuple(file.path for file in one.files) == model.files)
    alike = (one for one in contents.models if one.kind is FileKind.MODEL and one.quantisation == model.quantisation)
    return next(exact, None) or next(alike, None)


def _differences(model: CatalogModel, contents: Contents | HubRefused) -> Iterator[str]:
    if isinstance(contents, HubRefused):
        yield str(contents)
        return
    found = _find(model, contents)
    if found is None:
        yield f"{model.files[0]} is not there, nor another {model.quantisation} file."
        return
    if found.path != model.files[0] or len(found.files) != len(model.files):
        yield f"{model.files[0]} is now {found.path}{' and more parts' if len(found.files) > 1 else ''}."
    if abs(found.size - model.size) > TOLERANCE * model.size:
        yield f"{found.path} has {found.size:,} bytes where the catalog says {model.size:,}."
    gated = contents.repository.gate is not Gate.OPEN
    if gated != model.gated:
        yield f"The repository is {'gated' if gated else 'open'} now."
    licence = contents.repository.licence
    if licence is not None and licence != model.licence:
        yield f"Its licence is {licence} where the catalog says {model.licence}."
    if (named := quantisation_of(found.path)) is not None and named != model.quantisation:
        yield f"{found.path} is {named} where the catalog says {model.quantisation}."
