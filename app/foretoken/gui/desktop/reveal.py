"""Shows a file in the system's file manager."""

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
