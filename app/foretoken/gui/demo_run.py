"""Runs the real window with the bundled pair, sends one message, and checks that the reply is painted."""

import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from foretoken import paths
from foretoken import settings as settings_file
from foretoken.engine.events import Fate, Metrics
from foretoken.errors import EngineError
from foretoken.gui.app import application
from foretoken.gui.composition import Composition
from foretoken.gui.desktop import fonts
from foretoken.gui.examples import telling
from foretoken.gui.look.theme import Theme
from foretoken.gui.look.theme_manager import ThemeChoice
from foretoken.gui.places import Places
from foretoken.gui.viewmodels.pair.engine import EngineState, Failed, Usable
from foretoken.settings import Settings
from foretoken.store.records import Status

_PLOTS_MS: Final = 400
"""The plots draw one a turn; this is more than a full turn of them."""

_LEAST_PIXELS: Final = 40  # of the colour of one fate that count as painted


@dataclass(frozen=True)
class DemoRequest:
    """`size` in pixels; `timeout` seconds for loading and replying together; `stay` leaves the window open after."""

    prompt: str | None = None
    theme: ThemeChoice = "light"
    size: tuple[int, int] = (1280, 800)
    screenshot: Path | None = None
    timeout: float = 120.0
    stay: bool = False
    max_tokens: int = 400


@dataclass(frozen=True)
class DemoResult:
    """What was generated, and how many tokens of it were painted, by fate."""

    text: str
    metrics: Metrics
    painted: Counter[Fate]


def run_demo(request: DemoRequest, *, report: Callable[[DemoResult], None]) -> None:
    """Run it and call `report` once the reply is on the window.

    Raises EngineError when nothing was generated or nothing can be seen of it, and OSError when the
    screenshot cannot be written.
    """
    app = application(["foretoken"])
    if not fonts.has_font():
        raise EngineError(
            "There is no font on this machine, so no text could be drawn; install one "
            "(on Debian or Ubuntu: sudo apt install fonts-dejavu-core)."
        )
    with tempfile.TemporaryDirectory(prefix="foretoken-demo-") as folder:
        home = _places(Path(folder))
        settings_file.save(home.settings, _settings(request))
        composition = Composition(app, home=home)
        try:
            result = _converse(composition, request)
            if request.screenshot is not None:
                _save(composition.window.grab().toImage(), request.screenshot)
            report(result)
            if request.stay and composition.window.isVisible():
                app.exec()
        finally:
            composition.close()


def painted_pixels(image: QImage, colour: str) -> int:
    """How many pixels of `image` have exactly this "#rrggbb": the marks are drawn in it, and the hearts of letters."""
    pixels = image.convertToFormat(QImage.Format.Format_RGB32)
    wanted = QColor(colour).rgb().to_bytes(4, "little")
    data = bytes(pixels.constBits())
    return sum(data[start : start + 4] == wanted for start in range(0, len(data), 4))


def _converse(composition: Composition, request: DemoRequest) -> DemoResult:
    window = composition.window
    window.resize(*request.size)
    window.show()
    composition.begin()
    wait = _Wait(request.timeout)
    _load(composition, wait)
    wait.milliseconds(_PLOTS_MS)  # what is made once a pair is loaded is there before a person has typed
    # Just as a person would: text into the composer, Send, and the paint events that follow.
    window.composer.set_text(request.prompt or telling())
    status: list[Status] = []
    composition.chats.reply_ended.connect(lambda _message, ended: status.append(ended))
    window.composer.submit()
    wait.until(lambda: bool(status), "The reply did not end in time; try a larger --timeout.")
    reply = window.shown_reply.last
    assert reply is not None, "a reply has ended"
    if reply.error is not None:
        raise EngineError(reply.error)
    if not reply.record.text.strip():
        raise EngineError("The demo pair generated nothing. Its files may be damaged: reinstall Foretoken.")
    wait.until(lambda: reply.caught_up, "The reply was not shown in time; try a larger --timeout.")
    wait.milliseconds(_PLOTS_MS)
    result = DemoResult(reply.record.text, reply.record.metrics, window.transcript.messages.painted_tokens())
    _check_painted(result, window.transcript.grab().toImage(), composition.themes.theme)
    return result


def _load(composition: Composition, wait: "_Wait") -> None:
    refused: list[str] = []
    composition.engine.load_refused.connect(lambda sentence, _reasons: refused.append(sentence))

    def settled() -> bool:
        state: EngineState = composition.engine.state
        return isinstance(state, Usable | Failed)

    wait.until(settled, "The demo pair was not loaded in time; try a larger --timeout.")
    if not isinstance(composition.engine.state, Usable):
        raise EngineError(refused[0] if refused else "The demo pair could not be loaded.")


def _check_painted(result: DemoResult, image: QImage, theme: Theme) -> None:
    """Raises EngineError unless tokens were painted and their colour is really in the picture."""
    seen = {fate: painted_pixels(image, theme.fates[fate].colour) for fate in result.painted}
    if sum(result.painted.values()) == 0 or max(seen.values(), default=0) < _LEAST_PIXELS:
        raise EngineError("The reply was generated but cannot be seen in the window; please report this.")


def _places(folder: Path) -> Places:
    main, draft = paths.demo_pair()
    return Places(folder / "settings.json", folder / "chats.db", (str(main), str(draft)))


def _settings(request: DemoRequest) -> Settings:
    return Settings(
        theme=request.theme,
        pace=None if request.stay else "live",
        max_tokens=request.max_tokens,
        temperature=0.0,
        transcript_view="tokens",
        history_shown=None,
        coached=0 if request.stay else 3,  # nothing stands over the text of the picture
    )


def _save(image: QImage, path: Path) -> None:
    if not image.save(str(path)):
        raise OSError(f"{path} could not be written")


class _Wait:
    """Runs the event loop until something holds, all in all no longer than `timeout` seconds."""

    def __init__(self, timeout: float) -> None:
        self._over = False
        self._timer = QTimer()
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._on_timeout)
        self._timer.start(round(timeout * 1000))

    def until(self, holds: Callable[[], bool], otherwise: str) -> None:
        """Raises EngineError(otherwise) when time is over, or the window was closed."""
        app = QApplication.instance()
        assert app is not None, "the window has an application"
        while not holds():
            if self._over:
                raise EngineError(otherwise)
            app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def milliseconds(self, count: int) -> None:
        loop = QEventLoop()
        QTimer.singleShot(count, loop.quit)
        loop.exec()

    def _on_timeout(self) -> None:
        self._over = True
