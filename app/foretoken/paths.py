"""Paths of shipped resources and of the user's files."""

import os
from pathlib import Path

import platformdirs

_APP = "foretoken"


def resource(*parts: str) -> Path:
    """Path of a shipped resource, e.g. ``resource("demo", "demo-target.gguf")``.

    Works installed (the wheel holds ``foretoken/resources``) and editable (the checkout's ``resources``).
    The path is returned whether or not it exists; the caller says what is missing.
    """
    package = Path(__file__).resolve().parent
    shipped = package / "resources"
    root = shipped if shipped.is_dir() else package.parent.parent / "resources"
    return root.joinpath(*parts)


def document(name: str) -> Path:
    """Path of a page of `docs/`, or of LICENSE; in the wheel they are among the resources."""
    shipped = resource("docs", name) if name.endswith(".md") else resource(name)
    if shipped.is_file():
        return shipped
    checkout = Path(__file__).resolve().parents[2]
    return checkout / "docs" / name if name.endswith(".md") else checkout / name


def data_dir() -> Path:
    """Folder of the user's data: chats, traces, settings. ``FORETOKEN_HOME`` overrides it."""
    return _home("data") or Path(platformdirs.user_data_dir(_APP, appauthor=False))


def cache_dir() -> Path:
    """Folder of data that can be computed again: measured costs, headers."""
    return _home("cache") or Path(platformdirs.user_cache_dir(_APP, appauthor=False))


def models_dir() -> Path:
    """Folder for downloaded models, unless the settings name another. Never a cache: they took hours to arrive."""
    return data_dir() / "models"


def demo_pair() -> tuple[Path, Path]:
    """The bundled pair: (target, draft)."""
    return resource("demo", "demo-target.gguf"), resource("demo", "demo-draft.gguf")


def demo_files() -> tuple[Path, ...]:
    """All bundled models: the target, its draft model, and the heads for it that this copy of the program has."""
    heads = (resource("demo", name) for name in ("demo-eagle3.gguf",))
    return (*demo_pair(), *(head for head in heads if head.is_file()))


def _home(kind: str) -> Path | None:
    root = os.environ.get("FORETOKEN_HOME")
    return Path(root) / kind if root else None
