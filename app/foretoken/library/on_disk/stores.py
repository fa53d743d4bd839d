"""Finds model files on this machine: in our folder, in other programs' stores (read only), and in folders of the
user."""

import enum
import os
import re
import stat
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import msgspec

from foretoken.decoding import Undecodable, from_json
from foretoken.library.files.file_names import shard_of
from foretoken.wording import later

_MAX_PARTS: Final = 1000  # of one model
_DEPTH: Final = 12  # folders below a store's own
_MAX_MANIFEST: Final = 1024 * 1024  # bytes
_JAN_PATH: Final = re.compile(r"^model_path:(?P<path>.+)$", re.MULTILINE)
_MODEL_LAYER: Final = "application/vnd.ollama.image.model"
_PROJECTOR_LAYER: Final = "application/vnd.ollama.image.projector"


class Store(enum.Enum):
    """The owner of a folder; the value is its name in English."""

    OWN = "Foretoken"
    HUGGING_FACE = later("Hugging Face cache")
    LM_STUDIO = "LM Studio"
    JAN = "Jan"
    LLAMA_CPP = "llama.cpp"
    OLLAMA = "Ollama"
    FOLDER = later("your folder")
    ELSEWHERE = later("opened from elsewhere")


@dataclass(frozen=True)
class ModelPlace:
    """A folder to look in, and how it is laid out. ELSEWHERE: a single file that was opened, in place of a folder."""

    store: Store
    folder: Path


@dataclass(frozen=True)
class FoundModel:
    """A model's files (its parts in order), not opened yet. `size` in bytes, `mtime` in nanoseconds (of the newest).

    `file`: device and number of the first, the same for links to one file. `label`: what the store itself calls it,
    where a name is not in the path.
    """

    store: Store
    files: tuple[Path, ...]
    size: int
    mtime: int
    file: tuple[int, int]
    label: str | None = None


def usual_places(
    own: Path, extra: tuple[Path, ...] = (), environ: Mapping[str, str] | None = None
) -> tuple[ModelPlace, ...]:
    """All places of this machine, whether or not they exist, ours first."""
    env = os.environ if environ is None else environ
    home = Path(env.get("HOME") or env.get("USERPROFILE") or Path.home())
    places = [
        ModelPlace(Store.OWN, own),
        *(ModelPlace(Store.FOLDER, folder) for folder in extra),
        ModelPlace(Store.HUGGING_FACE, _hugging_face(env, home)),
        *(ModelPlace(Store.LM_STUDIO, folder) for folder in _lm_studio(home)),
        *(ModelPlace(Store.JAN, folder) for folder in _jan(env, home)),
        ModelPlace(Store.LLAMA_CPP, _llama_cpp(env, home)),
        *(ModelPlace(Store.OLLAMA, folder) for folder in _ollama(env, home)),
    ]
    return tuple(dict.fromkeys(places))


def look(place: ModelPlace) -> Iterator[FoundModel]:
    """Returns every model file of `place`. Unreadable folders are skipped."""
    if place.store is Store.OLLAMA:
        yield from _ollama_models(place)
        return
    if place.store is Store.ELSEWHERE:
        yield from _opened(place.folder)
        return
    folder = place.folder
    found: dict[Path, os.stat_result] = {}
    for path, status in _walk(folder, set(), _DEPTH):
        if place.store is Store.HUGGING_FACE and "snapshots" not in path.parts:
            continue
        found[path] = status
    models = _by_model(place.store, found)
    yield from models if place.store is not Store.JAN else _jan_models(place, models)


def _opened(path: Path) -> Iterator[FoundModel]:
    """The model that begins with the file `path`, with its other parts."""
    found: dict[Path, os.stat_result] = {}
    for part in (path, *_other_parts(path)):
        try:
            status = part.stat()
        except OSError:
            continue
        if stat.S_ISREG(status.st_mode):
            found[part] = status
    yield from _by_model(Store.ELSEWHERE, found)


def _other_parts(path: Path) -> Iterator[Path]:
    """The parts that follow `path` where it is the first of several; whether they are there is another matter."""
    shard = shard_of(path.name)
    if shard is not None and shard.number == 1:
        for part in range(2, min(shard.count, _MAX_PARTS) + 1):
            yield path.with_name(f"{shard.stem}-{part:05d}-of-{shard.count:05d}{path.suffix}")


def _walk(folder: Path, seen: set[tuple[int, int]], depth: int) -> Iterator[tuple[Path, os.stat_result]]:
    """GGUF files below `folder`, links followed, no folder twice."""
    try:
        status = folder.stat()
        if (status.st_dev, status.st_ino) in seen or depth < 0:
            return
        seen.add((status.st_dev, status.st_ino))
        with os.scandir(folder) as listing:
            entries = sorted(listing, key=lambda entry: entry.name)
    except (OSError, ValueError):  # ValueError: another program's settings name a folder with a NUL in it
        return
    for entry in entries:
        try:
            if entry.is_dir():
                if not entry.name.startswith("."):
                    yield from _walk(Path(entry.path), seen, depth - 1)
            elif entry.name[-5:].lower() == ".gguf":
                status = entry.stat()
                if stat.S_ISREG(status.st_mode):
                    yield Path(entry.path), status
        except OSError:  # gone again, or a link to nowhere
            continue


def _by_model(store: Store, found: Mapping[Path, os.stat_result]) -> Iterator[FoundModel]:
    """Parts of one model together; a part whose first is missing stands alone, and its header says what is wrong."""
    taken: set[Path] = set()
    for path in found:
        if path in taken:
            continue
        files = (path, *(other for other in _other_parts(path) if other in found))
        taken.update(files)
        yield _found(store, files, [found[file] for file in files])


def _found(store: Store, files: tuple[Path, ...], status: list[os.stat_result], label: str | None = None) -> FoundModel:
    return FoundModel(
        store=store,
        files=files,
        size=sum(one.st_size for one in status),
        mtime=max(one.st_mtime_ns for one in status),
        file=(status[0].st_dev, status[0].st_ino),
        label=label,
    )


def _jan_models(place: ModelPlace, models: Iterator[FoundModel]) -> Iterator[FoundModel]:
    """Jan calls every file model.gguf, in a folder that has the model's name, and leaves models that were imported
    where they are: its model.yml says where."""
    for one in models:
        folder = one.files[0].parent
        named = one.files[0].name.lower() == "model.gguf" and folder != place.folder
        yield replace(one, label=folder.name) if named else one
    for settings in sorted(place.folder.rglob("model.yml")):
        try:
            text = settings.read_text(encoding="utf-8") if settings.stat().st_size <= _MAX_MANIFEST else ""
            match = _JAN_PATH.search(text)
            path = Path(match["path"].strip().strip("\"'")) if match is not None else Path()
            if path.is_absolute() and not path.is_relative_to(place.folder):
                yield _found(place.store, (path,), [path.stat()], settings.parent.name)
        except (OSError, ValueError):  # gone, or no text
            continue


class _Layer(msgspec.Struct):
    mediaType: str = ""  # noqa: N815  # the manifest's own spelling
    digest: str = ""


class _Manifest(msgspec.Struct):
    layers: list[_Layer] = []


def _ollama_models(place: ModelPlace) -> Iterator[FoundModel]:
    """Ollama keeps files under their digests; its manifests say which of them is which model."""
    for folder in sorted(place.folder.glob("manifest*")):
        for path in sorted(folder.rglob("*")):
            try:
                if not path.is_file() or path.stat().st_size > _MAX_MANIFEST:
                    continue
                manifest = from_json(path.read_bytes(), _Manifest)
            except (OSError, Undecodable):
                continue
            label = _ollama_name(path.relative_to(folder).parts)
            for layer in manifest.layers:
                kind, _, digest = layer.digest.partition(":")
                if layer.mediaType not in (_MODEL_LAYER, _PROJECTOR_LAYER) or not (kind + digest).isalnum():
                    continue
                blob = place.folder / "blobs" / f"{kind}-{digest}"
                try:
                    status = blob.stat()
                except OSError:
                    continue
                part = " (image projector)" if layer.mediaType == _PROJECTOR_LAYER else ""
                yield _found(place.store, (blob,), [status], label + part)


def _ollama_name(parts: tuple[str, ...]) -> str:
    """ "llama3.1:8b" of (host, "library", "llama3.1", "8b"); other namespaces stay in the name."""
    *path, tag = parts
    path = [part for part in path[1:] if part != "library"]
    return f"{'/'.join(path)}:{tag}"


def _hugging_face(env: Mapping[str, str], home: Path) -> Path:
    if cache := env.get("HF_HUB_CACHE") or env.get("HUGGINGFACE_HUB_CACHE"):
        return Path(cache)
    if root := env.get("HF_HOME"):
        return Path(root) / "hub"
    return Path(env.get("XDG_CACHE_HOME") or home / ".cache") / "huggingface" / "hub"


def _lm_studio(home: Path) -> list[Path]:
    """The folder of today's versions, where its settings have moved it to, and that of old versions."""
    root = home / ".lmstudio"
    try:
        moved = (home / ".lmstudio-home-pointer").read_text(encoding="utf-8").strip()
        root = Path(moved) if moved else root
    except (OSError, UnicodeDecodeError):
        pass
    folders = [root / "models", home / ".cache" / "lm-studio" / "models"]
    try:
        settings = from_json((root / "settings.json").read_bytes(), dict[str, object])
        if isinstance(chosen := settings.get("downloadsFolder"), str) and chosen:
            folders.insert(0, Path(chosen))
    except (OSError, Undecodable):
        pass
    return folders


def _jan(env: Mapping[str, str], home: Path) -> list[Path]:
    if sys.platform == "darwin":
        roots = [home / "Library" / "Application Support" / "Jan" / "data"]
    elif sys.platform == "win32":
        roots = [Path(env.get("APPDATA") or home / "AppData" / "Roaming") / "Jan" / "data"]
    else:
        roots = [
            Path(env.get("XDG_DATA_HOME") or home / ".local" / "share") / "Jan" / "data",
            Path(env.get("XDG_CONFIG_HOME") or home / ".config") / "Jan" / "data",
        ]
    return [*(root / part for root in roots for part in ("llamacpp/models", "models")), home / "jan" / "models"]


def _llama_cpp(env: Mapping[str, str], home: Path) -> Path:
    if cache := env.get("LLAMA_CACHE"):
        return Path(cache)
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "llama.cpp"
    if sys.platform == "win32":
        return Path(env.get("LOCALAPPDATA") or home / "AppData" / "Local") / "llama.cpp"
    return Path(env.get("XDG_CACHE_HOME") or home / ".cache") / "llama.cpp"


def _ollama(env: Mapping[str, str], home: Path) -> list[Path]:
    if folder := env.get("OLLAMA_MODELS"):
        return [Path(folder)]
    own = home / ".ollama" / "models"
    return [own] if sys.platform != "linux" else [own, Path("/usr/share/ollama/.ollama/models")]
