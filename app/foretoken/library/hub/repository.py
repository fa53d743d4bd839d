"""What the hub says of a repository: its facts, and the GGUF models in it."""

import enum
from dataclasses import dataclass

from foretoken.engine.gguf import kinds
from foretoken.engine.gguf.formats import Kind
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.gguf.layout import MetadataEntry
from foretoken.library.files.file_names import EITHER
from foretoken.wording import later


class Gate(enum.Enum):
    """Who may download from a repository; the value is its name in English."""

    OPEN = later("open")
    CONDITIONS = later("gated: accept its conditions")
    APPROVAL = later("gated: its owner decides")


@dataclass(frozen=True)
class Repository:
    """A repository as a search shows it. `parameters`: weights, `context`: tokens; None where the hub does not say.
    `updated`: date as in "2025-03-01". `marks`: the tokens that begin and end its texts, as far as the hub names them:
    all that it tells of a vocabulary."""

    name: str
    page: str
    gate: Gate
    downloads: int
    likes: int
    updated: str | None
    licence: str | None
    parameters: int | None
    architecture: str | None
    context: int | None
    marks: tuple[str, ...] = ()

    @property
    def kind(self) -> FileKind:
        """By the architecture in the one header that the hub has read of it; its other files may be something else."""
        return kinds.kind_of(self._entries, None)

    @property
    def about(self) -> str:
        """What that file is, where it is no simple model."""
        plain = self.kind.whole or self.kind is FileKind.UNKNOWN
        return "" if plain else kinds.described(self.kind, self._entries)

    @property
    def _entries(self) -> dict[str, MetadataEntry]:
        return {"general.architecture": MetadataEntry(Kind.STRING, self.architecture)} if self.architecture else {}


@dataclass(frozen=True)
class HubFile:
    """`size` in bytes; `sha256` in hex, None where the hub names none (the file is small and no GGUF then)."""

    path: str
    size: int
    sha256: str | None


@dataclass(frozen=True)
class HubModel:
    """A model of a repository: one file, or all its parts in order. `size` in bytes over all of them. `hint`: what it
    probably is, going by its name, where that is not simply a model; only its header tells."""

    files: tuple[HubFile, ...]
    quantisation: str | None
    hint: str | None = None

    @property
    def likely(self) -> bool:
        """Whether its name does not speak against a model."""
        return self.hint in (None, EITHER)

    @property
    def path(self) -> str:
        return self.files[0].path

    @property
    def size(self) -> int:
        return sum(file.size for file in self.files)


@dataclass(frozen=True)
class Contents:
    """A repository with its GGUF models, small ones first, at `commit`."""

    repository: Repository
    commit: str
    models: tuple[HubModel, ...]
