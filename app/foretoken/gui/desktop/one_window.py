"""One window at a time on the same data: a second start brings the first one forward.

The first one holds the lock of the data folder and listens on a local socket. A later one sends it a line and has an
answer when the window has been brought forward; the line may name a file to be opened in it.
"""

import enum
import hashlib
import os
import sys
import time
from pathlib import Path
from typing import Final
from urllib.parse import quote, unquote_to_bytes

from PySide6.QtCore import QDeadlineTimer, QObject, Qt, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QApplication, QWidget

from foretoken.errors import ForetokenError
from foretoken.gui.desktop.on_screen import to_front
from foretoken.store.holder import DataLock, Holder

PATIENCE: Final = 15.0
"""Seconds in which a window that is opening, or closing, has come so far that it answers, or is gone."""
_ASK, _ANSWER = b"show", b"shown\n"
_PAUSE: Final = 0.1  # seconds between two tries
_LONGEST: Final = 1 << 14  # bytes of a line: of the longest path too, whose bytes may take three each
_LONGEST_PATH: Final = 100  # bytes that every system takes as the name of a socket
_TOKENS: Final = ("XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID")  # what a desktop gives to whom it lets come forward


class Outcome(enum.Enum):
    OURS = enum.auto()
    SHOWN = enum.auto()  # another process has the window, which was brought forward


class OneWindow(QObject):
    """This process's claim to the data in `folder`.

    asked(file)    the program was started once more, with a file (a Path) or with none
    """

    asked = Signal(object)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._lock = DataLock(folder)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_connection)

    def claim(self, patience: float = PATIENCE, file: Path | None = None) -> Outcome:
        """Hold the data, or bring the window that does forward and have it open `file`.

        Raises ForetokenError when there is one that cannot be reached. Where there can be no lock, as in a folder that
        cannot be written, nothing of the data can be harmed, and it counts as ours.
        """
        end = time.monotonic() + patience
        while True:
            try:
                taken = self._lock.take()
            except OSError:
                return Outcome.OURS
            if taken:
                self._listen()
                return Outcome.OURS
            holder = self._lock.holder()
            if holder is not None and not holder.here:
                raise ForetokenError(
                    f"Foretoken is open with the same data on {holder.host}; close it there, then start it again."
                )
            if self._ask(end - time.monotonic(), file):
                return Outcome.SHOWN
            if time.monotonic() >= end:
                raise ForetokenError(_no_answer(holder))
            time.sleep(_PAUSE)

    def stop_listening(self) -> None:
        """Stop answering, because the window is closing: a program started from now on waits for `release` and opens
        its own window."""
        self._server.close()

    def release(self) -> None:
        self._server.close()
        self._lock.release()

    def _listen(self) -> None:
        name = server_name(self._folder)
        QLocalServer.removeServer(name)  # one that a killed process left behind: the lock says that it is gone
        self._server.listen(name)  # where that fails, a second start says that this one cannot be reached

    def _ask(self, seconds: float, file: Path | None) -> bool:
        """Whether the window has been brought forward."""
        deadline = QDeadlineTimer(max(0, round(seconds * 1000)))
        peer = QLocalSocket()
        peer.connectToServer(server_name(self._folder))
        if not peer.waitForConnected(deadline.remainingTime()):
            return False
        token = next((os.environ[name] for name in _TOKENS if os.environ.get(name)), "")
        peer.write(_ASK + b" " + quote(token).encode()[:1024])
        if file is not None:
            peer.write(b" " + quote(os.fsencode(file.absolute())).encode())
        peer.write(b"\n")
        peer.flush()
        while not peer.canReadLine():
            if not peer.waitForReadyRead(deadline.remainingTime()):
                return False
        return bytes(peer.readLine().data()) == _ANSWER

    def _on_connection(self) -> None:
        while (peer := self._server.nextPendingConnection()) is not None:
            peer.setReadBufferSize(_LONGEST)
            peer.readyRead.connect(self._on_line)
            peer.disconnected.connect(peer.deleteLater)
            self._answer(peer)  # its line may be here already

    def _on_line(self) -> None:
        peer = self.sender()
        assert isinstance(peer, QLocalSocket), "only a socket announces data"
        self._answer(peer)

    def _answer(self, peer: QLocalSocket) -> None:
        if not peer.canReadLine():
            return
        word, *more = bytes(peer.readLine().data()).rstrip(b"\n").split(b" ")
        token, file = (unquote_to_bytes(each) for each in [*more, b"", b""][:2])
        if word != _ASK or not self._server.isListening():
            peer.abort()
            return
        if token:
            os.environ[_TOKENS[0]] = token.decode("utf-8", "replace").replace("\0", "")
        self.asked.emit(Path(os.fsdecode(file)) if file and b"\0" not in file else None)
        peer.write(_ANSWER)
        peer.flush()


def server_name(folder: Path) -> str:
    """The name that the owner of `folder` listens to: a socket in it, or where that is too long a name of its own."""
    whole = folder.resolve()
    place = str(whole / "window.socket")
    if sys.platform != "win32" and len(os.fsencode(place)) <= _LONGEST_PATH:
        return place
    return f"foretoken-{hashlib.sha256(os.fsencode(whole)).hexdigest()[:24]}"


def bring_forward(window: QWidget) -> None:
    """Show `window` before all others; where the desktop does not allow that, it is marked as asking for attention."""
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized | Qt.WindowState.WindowActive)
    to_front(window)
    QApplication.alert(window)


def _no_answer(holder: Holder | None) -> str:
    process = f" (process {holder.pid})" if holder is not None else ""
    return (
        f"Foretoken is already running{process} but does not respond. Wait a moment or end that process, then start "
        "it again."
    )
