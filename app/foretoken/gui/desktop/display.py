"""Checks whether a window can be opened, before Qt is started: Qt would end the process.

Imports Qt only inside functions, so that this works where Qt cannot be loaded.
"""

import ctypes
import importlib.util
import os
import sys
import time
from collections.abc import Mapping, MutableMapping
from pathlib import Path
from typing import Final

INSTEAD: Final = (
    "`foretoken demo --screenshot demo.png` runs the window without a display, `foretoken chat` chats in the terminal."
)
_ATTEMPTS: Final = 3  # to reach the display
_PAUSE: Final = 0.3  # seconds; a virtual display that starts afresh is back by then
_LIBRARIES: Final = "libegl1 libgl1 libxkbcommon0 libfontconfig1 libfreetype6 libdbus-1-3 libglib2.0-0 libx11-6"
_XCB_LIBRARIES: Final = (
    "libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0 "
    "libxcb-xkb1 libxkbcommon-x11-0"
)


def has_display(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether there is a screen to open a window on. A platform named in QT_QPA_PLATFORM is taken at its word."""
    if not sys.platform.startswith("linux") or environment.get("QT_QPA_PLATFORM"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def use_offscreen(environment: MutableMapping[str, str] = os.environ) -> None:
    """Let Qt draw into memory. Must come before the QApplication."""
    environment["QT_QPA_PLATFORM"] = "offscreen"


def why_no_qt() -> str | None:
    """One sentence when Qt cannot be loaded, with what to install; None when it can."""
    try:
        import PySide6.QtWidgets  # noqa: F401
    except ImportError as error:
        return f"Qt cannot be started ({error}); on Debian or Ubuntu: sudo apt install {_LIBRARIES}"
    return None


def why_no_window(environment: Mapping[str, str] = os.environ) -> str | None:
    """One sentence when no window can be opened, with what can be done instead; None when one can."""
    if not has_display(environment):
        return f"There is no display to open a window on. {INSTEAD}"
    trouble = why_no_qt()
    if trouble is not None:
        return trouble
    x11 = sys.platform.startswith("linux") and environment.get("DISPLAY") and not environment.get("WAYLAND_DISPLAY")
    return _why_no_x11(environment["DISPLAY"]) if x11 and not environment.get("QT_QPA_PLATFORM") else None


def _why_no_x11(display: str) -> str | None:
    spec = importlib.util.find_spec("PySide6")
    assert spec is not None, "Qt was loaded just now"
    assert spec.origin is not None, "PySide6 is a package with a file"
    plugin = Path(spec.origin).parent / "Qt" / "plugins" / "platforms" / "libqxcb.so"
    try:
        if plugin.is_file():  # elsewhere in a distribution's own build, whose package then holds its dependencies
            ctypes.CDLL(str(plugin))
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError as error:
        return f"Qt cannot open windows here ({error}); on Debian or Ubuntu: sudo apt install {_XCB_LIBRARIES}"
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    for attempt in range(_ATTEMPTS):
        if attempt:
            time.sleep(_PAUSE)
        # Left open on purpose: a virtual display starts afresh when its last client goes, and would then refuse Qt.
        if not xcb.xcb_connection_has_error(xcb.xcb_connect(display.encode(), None)):
            return None
    return f"The display {display} does not answer; {INSTEAD}"
