"""Files as a person finds them: in the system's file manager, and by a path that begins with "~"."""

import subprocess
import sys
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices


def reveal(path: Path) -> bool:
    """Show `path` in the file manager, marked where the system can; says whether that worked."""
    try:
        if sys.platform == "darwin":
            subprocess.Popen(["open", "-R", str(path)])
            return True
        if sys.platform == "win32":
            subprocess.Popen(["explorer", "/select,", str(path)])
            return True
    except OSError:
        return False
    return open_folder(path.parent)


def open_folder(folder: Path) -> bool:
    """Open `folder` in the file manager; says whether that worked."""
    return QDesktopServices.openUrl(QUrl(folder.absolute().as_uri()))  # a Qt string would drop bytes that are no text


def with_tilde(path: Path) -> str:
    """`path` as a person reads it, without the user's name where it is in the home folder."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(path)
