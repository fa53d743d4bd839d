"""Shortens paths for display: the home folder is written "~"."""

from pathlib import Path


def with_tilde(path: Path) -> str:
    """`path` as a person reads it, without the user's name where it is in the home folder."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(path)
