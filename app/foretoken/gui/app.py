"""Runs the window as a program: one at a time on the same data, until it is closed."""

import contextlib
import signal
import socket
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEventLoop, QSocketNotifier, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from foretoken import __version__
from foretoken.errors import ForetokenError
from foretoken.gui.composition import Composition
from foretoken.gui.desktop import display, fonts
from foretoken.gui.desktop.one_window import OneWindow, Outcome, bring_forward
from foretoken.gui.places import places
from foretoken.gui.widgets.shared.page_keys import EnterPresses


def application(arguments: Sequence[str]) -> QApplication:
    """The QApplication, named for the desktop."""
    QCoreApplication.setApplicationName("Foretoken")
    QCoreApplication.setApplicationVersion(__version__)
    app = QApplication.instance() or QApplication(list(arguments))
    assert isinstance(app, QApplication), "somebody made an application without windows"
    app.setDesktopFileName("foretoken")
    fonts.ensure_fonts()
    if not app.findChild(EnterPresses):
        EnterPresses(app)
    return app


def run(argv: Sequence[str]) -> int:
    """Open the window, with the file that `argv` may name, and stay until it is closed; returns the exit code. Where
    one is open with the same data, that one comes forward instead.

    Raises ForetokenError where no window can be opened: Qt itself would end the process.
    """
    trouble = display.why_no_window()
    if trouble is not None:
        raise ForetokenError(trouble)
    app = application([sys.argv[0], *argv])
    home = places()
    claim = OneWindow(home.chats.parent)
    file = Path(argv[0]) if argv else None
    if claim.claim(file=file) is Outcome.SHOWN:
        sys.stdout.write("Foretoken is already running; its window was brought to the front.\n")
        return 0
    try:
        return _show(app, Composition(app, home=home), claim, file)
    finally:
        claim.release()


def _show(app: QApplication, composition: Composition, claim: OneWindow, file: Path | None) -> int:
    """Until the window is closed."""

    def open_file(file: Path | None) -> None:
        if file is not None:
            composition.window.chat.attaching.take([file])

    claim.asked.connect(lambda _file: bring_forward(composition.window))
    claim.asked.connect(open_file)
    app.lastWindowClosed.connect(claim.stop_listening)  # one that is closed must not be brought forward
    # Ctrl+C in the terminal and the end of the desktop's session close the window as its owner would. In the event
    # loop: one that has not begun would not end with its last window.
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:  # a shell says so to what runs in the background
            signal.signal(number, lambda *_: QTimer.singleShot(0, composition.window.close))
    composition.begin(lambda: show_painted(composition.window))
    open_file(file)
    try:
        with woken_by_signals():
            return app.exec()
    finally:
        claim.stop_listening()
        composition.close()


def show_painted(window: QWidget) -> None:
    """Show a window and wait until it is seen, for half a second at most: while models are loaded, one that was not
    painted before would be black."""
    window.show()
    loop, timer = QEventLoop(), QTimer(interval=5)
    tries = iter(range(100))
    handle = window.windowHandle()
    timer.timeout.connect(lambda: loop.quit() if handle.isExposed() or next(tries, None) is None else None)
    timer.start()
    loop.exec()


@contextlib.contextmanager
def woken_by_signals() -> Iterator[None]:
    """Qt's loop wakes for a signal: Python runs its handler only when Qt next calls something of Python, which in an
    idle window may be never."""
    mine, pythons = socket.socketpair()
    with mine, pythons:
        pythons.setblocking(False)
        former = signal.set_wakeup_fd(pythons.fileno(), warn_on_full_buffer=False)
        notifier = QSocketNotifier(mine.fileno(), QSocketNotifier.Type.Read)
        notifier.activated.connect(lambda: mine.recv(64))
        try:
            yield
        finally:
            notifier.setEnabled(False)
            signal.set_wakeup_fd(former)
