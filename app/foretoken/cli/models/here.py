"""Finds models on this machine by path or name, for every command."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from foretoken import paths
from foretoken.errors import IncompatiblePair, UsageError

if TYPE_CHECKING:  # parsing must not wait for these
    from foretoken.library.catalog.catalog import Catalog
    from foretoken.library.on_disk.local import LocalModel
    from foretoken.library.on_disk.models_folder import ModelsFolder

BUILT_IN: Final = "builtin"
"""In place of a draft's name: the MTP inside the main model's file."""
_SCRIPTED: Final = "scripted:"


def own_folder() -> "ModelsFolder":
    """The folder for downloads, as the settings have it."""
    from foretoken.library.on_disk.models_folder import ModelsFolder
    from foretoken.settings import load

    chosen = load(paths.data_dir() / "settings.json").models_folder
    return ModelsFolder(Path(chosen) if chosen else paths.models_dir())


def local_models() -> "tuple[LocalModel, ...]":
    """Every model on this machine, in order of name."""
    from foretoken.library.on_disk.header_cache import HeaderCache
    from foretoken.library.on_disk.local import scan
    from foretoken.library.on_disk.stores import usual_places
    from foretoken.settings import load

    extra = tuple(Path(folder) for folder in load(paths.data_dir() / "settings.json").model_folders)
    cache = HeaderCache(paths.cache_dir() / "headers.msgpack")
    found = tuple(scan(usual_places(own_folder().root, extra), cache))
    cache.save()
    return tuple(sorted(found, key=lambda model: (model.name.lower(), str(model.path))))


def all_pairs() -> "Catalog":
    """The catalog, and the pairs that the user added."""
    from foretoken.library.catalog import catalog, pair_file
    from foretoken.library.catalog.pair_file import UserPairs

    own = UserPairs(paths.data_dir() / "pairs.json")
    return catalog.merged(pair_file.load(paths.resource("catalog.json")), own.load())


def choose(models: "tuple[LocalModel, ...]", text: str) -> "LocalModel":
    """The one model that `text` means: a path, a name, a file's name, or OWNER/NAME/FILE. Raises UsageError."""
    found = _called(models, text)
    if len(found) == 1:
        return found[0]
    if not found:
        raise UsageError(f"There is no model {text} on this machine; `foretoken models list` shows what there is.")
    raise _several(found, text)


def path_of(text: str) -> str:
    """The path of the model that `text` means, for what only reads it: a path stays as it is, also one that leads
    nowhere; of copies of one model any will do. The bundled ones go by the names of their files. Raises UsageError when
    different models are called so, or for what is no address of a server."""
    from foretoken.session.remote.address import Address, is_address

    if is_address(text):
        Address.parse(text)
        _trust_as_the_window()
        return text
    if text.startswith(_SCRIPTED):
        return text
    if Path(text).is_file():  # a folder of that name may be its repository's
        return text
    bundled = {path.stem: str(path) for path in paths.demo_files()}
    if (name := text.lower().removesuffix(".gguf")) in bundled:
        return bundled[name]
    called = _called(local_models(), text)
    found = [model for model in called if model.selectable] or called
    if not found:
        return text
    if len({model.facts.identity if model.facts is not None else str(model.path) for model in found}) > 1:
        raise _several(found, text)
    return str(next((model for model in found if model.removable), found[0]).path)


def _trust_as_the_window() -> None:
    """Reach servers with the certificates that were trusted in the window."""
    from foretoken import settings
    from foretoken.session.remote import access

    own = settings.load(paths.data_dir() / "settings.json")
    access.remember(own.server_certificates, own.server_pins)


def draft_path(main: str, draft: str) -> str:
    """The path of what `draft` means for the main model at path `main`: its own path for "builtin", the MTP inside it.
    Raises UsageError as `path_of`, IncompatiblePair where there is no MTP inside."""
    if draft != BUILT_IN:
        return path_of(draft)
    from foretoken.engine.gguf.kinds import FileKind
    from foretoken.engine.gguf.read import tell

    if tell(Path(main)).kind is FileKind.MODEL:
        raise IncompatiblePair(
            f"{Path(main).name} has no MTP inside that could guess for it; leave out `builtin`, or name a draft's file."
        )
    return main  # what is wrong with any other file is said when it is read


def check_files(mains: Iterable[str], drafts: Iterable[str]) -> None:
    """Read the headers of what will be measured for long, so that a wrong path is told before. Raises BadModelFile."""
    from foretoken.engine.gguf import read_draft, read_header
    from foretoken.session.remote.address import is_address

    for path in dict.fromkeys(mains):
        if not path.startswith(_SCRIPTED) and not is_address(path):
            read_header(Path(path))
    for path in dict.fromkeys(drafts):
        if not path.startswith(_SCRIPTED) and path not in mains:
            read_draft(Path(path))


def _called(models: "tuple[LocalModel, ...]", text: str) -> "list[LocalModel]":
    path, wanted = Path(text).absolute(), text.lower().removesuffix(".gguf")
    return [model for model in models if model.path == path or wanted in _names(model)]


def _names(model: "LocalModel") -> tuple[str, ...]:
    """What it may be called, in lower case."""
    name, repository = model.name.lower(), (model.repository or "").lower()
    return (name, repository, f"{repository}/{name}") if repository else (name,)


def _several(found: "list[LocalModel]", text: str) -> UsageError:
    names = ", ".join(str(model.path) for model in found[:4])
    return UsageError(f"{len(found)} models are called {text}; give the path of one ({names}).")
