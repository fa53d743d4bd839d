"""A picture of every screen, in each theme, size and scale, and as people of other colour vision see it.

    python tests/perf/screens.py FOLDER [--themes light dark] [--sizes 900x600] [--scales 1 2] [--screens tokens lab]
                                 [--sights deuteranopia] [--language de]

The real window is drawn in memory with the demo pair, one process for each size and scale: it writes one reply, then
each screen is opened and saved as FOLDER/THEME-SIZE-SCALE/SCREEN.png. A folder's pictures are on one sheet beside it,
which is also shown as three colour-vision deficiencies have it (Machado, Oliveira and Fernandes 2009, severity 1.0).
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QEventLoop, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QDialog, QScrollArea, QTabWidget, QWidget

from foretoken import settings as settings_file
from foretoken.features.lessons.feature import CaptionPanel, LessonsDialog
from foretoken.features.palette.feature import ActionsPalette
from foretoken.features.presenter.feature import PresenterDialog
from foretoken.features.race.feature import RacePanel
from foretoken.features.search.feature import SearchViewModel
from foretoken.gui.app import application
from foretoken.gui.composition import Composition
from foretoken.gui.examples import telling
from foretoken.gui.places import Places, places
from foretoken.gui.shell.actions import MENUS
from foretoken.gui.shell.settings_window import SettingsDialog
from foretoken.gui.viewmodels.pair.engine import Usable
from foretoken.gui.viewmodels.seeing.selection import TokenPlace
from foretoken.gui.widgets.chat.message_foot import ReplyFoot
from foretoken.gui.widgets.shared.palette import Palette
from foretoken.option import Group
from foretoken.settings import Settings

THEMES: Final = ("light", "dark", "light_contrast", "dark_contrast")
SIGHTS: Final = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What each makes of linear red, green and blue."""

_THUMB: Final = QSize(640, 440)
_ACROSS: Final = 4
_CAPTION: Final = 26
_PATIENCE_S: Final = 240.0


def seen_with(image: QImage, sight: str) -> QImage:
    """`image` as somebody of this colour vision sees it."""
    source = image.convertToFormat(QImage.Format.Format_RGBX8888)
    pixels = np.frombuffer(bytes(source.constBits()), np.uint8).reshape(source.height(), source.width(), 4)
    share = pixels[..., :3] / np.float32(255)
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    seen = np.clip(linear @ np.array(SIGHTS[sight], np.float32).T, 0, 1)
    back = np.where(seen <= 0.0031308, seen * 12.92, 1.055 * seen ** (1 / 2.4) - 0.055)
    made = np.full_like(pixels, 255)
    made[..., :3] = np.rint(back * 255)
    data = made.tobytes()
    size = source.width(), source.height(), source.bytesPerLine()
    return QImage(data, *size, QImage.Format.Format_RGBX8888).copy()


def contact_sheet(pictures: list[tuple[str, QImage]]) -> QImage:
    """All of them side by side, each with its name."""
    width, height = _THUMB.width() + 8, _THUMB.height() + _CAPTION + 8
    rows = -(-len(pictures) // _ACROSS)
    sheet = QImage(_ACROSS * width, rows * height, QImage.Format.Format_RGB32)
    sheet.fill(Qt.GlobalColor.gray)
    painter = QPainter(sheet)
    for number, (name, picture) in enumerate(pictures):
        corner = QPoint(number % _ACROSS * width + 4, number // _ACROSS * height + 4)
        painter.drawText(QRect(corner, QSize(width, _CAPTION)), int(Qt.AlignmentFlag.AlignVCenter), name)
        small = picture.scaled(_THUMB, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
        painter.drawImage(corner + QPoint(0, _CAPTION), small)
    painter.end()
    return sheet


@dataclass(frozen=True)
class Screen:
    """`show` opens it and returns what is to be saved."""

    name: str
    show: Callable[["Walk"], QWidget]


class Walk:
    """A window with one finished reply, from screen to screen."""

    def __init__(self, composition: Composition) -> None:
        self.composition = composition
        self.window = composition.window
        self.message = 0

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait, as the event loop goes round."""
        over = time.monotonic() + _PATIENCE_S
        while not holds():
            if time.monotonic() > over:
                raise SystemExit(f"{what} did not come in {_PATIENCE_S:.0f} s")
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 50)

    def settle(self, seconds: float = 0.35) -> None:
        """Until what was opened is laid out and the plots are drawn."""
        over = time.monotonic() + seconds
        self.until(lambda: time.monotonic() > over, "a moment")

    def begin(self) -> None:
        """The pair is loaded."""
        self.window.show()
        self.composition.begin()
        self.until(lambda: isinstance(self.composition.engine.state, Usable), "the demo pair")

    def converse(self) -> None:
        """One message, and its reply."""
        ended: list[object] = []
        self.composition.chats.reply_ended.connect(lambda message, _status: ended.append(message))
        self.window.composer.set_text(telling())
        self.window.composer.submit()
        self.until(lambda: bool(ended), "the reply")
        self.message = int(str(ended[0]))
        reply = self.window.shown_reply.last
        self.until(lambda: reply is not None and reply.caught_up, "its end on the screen")

    def action(self, name: str) -> None:
        self.composition.shell.menus.actions[name].trigger()

    def dialog(self, name: str) -> QWidget:
        """The one that an action opens."""
        self.action(name)
        self.settle()
        return self.top_dialog()

    def top_dialog(self) -> QWidget:
        """What was opened in front of the window."""
        popup = QApplication.activePopupWidget()
        shown = [one for one in self.window.findChildren(QDialog) if one.isVisible()]
        assert popup or shown, "no dialog came"
        return popup or shown[-1]

    def reply_foot(self) -> ReplyFoot:
        return self.window.transcript.messages.items[self.message].foot

    def proved(self) -> object:
        """What Prove it found out about the reply, once it has."""
        found = self.composition.examining.of(self.message)
        return None if found is None else found.proof

    def tidy(self) -> None:
        """The chat again, without anything in front."""
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        self.window.stage.hide_panel()
        for one in self.window.findChildren(QDialog):
            if one.isVisible():
                one.close()
        if self.window.stage.replay is not None:
            self.window.stage.leave()
        self.composition.preferences.change(inspector_shown=False, coached=3)
        if self.composition.shell.menus.actions["downloads"].isChecked():
            self.action("downloads")
        for palette in self.window.findChildren(Palette):
            palette.leave()
        self.window.find_bar.leave()
        self.settle(0.1)

    def save(self, screen: Screen, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        widget = screen.show(self)
        self.settle()
        picture = widget.grab().toImage()
        self.tidy()
        picture.save(str(folder / f"{screen.name}.png"))


# --- the screens ---------------------------------------------------------------------------------------------


def _view(name: str) -> Screen:
    def show(walk: Walk) -> QWidget:
        walk.composition.preferences.change(transcript_view=name)
        return walk.window

    return Screen(name, show)


def _inspector(walk: Walk) -> QWidget:
    walk.composition.preferences.change(transcript_view="tokens", inspector_shown=True)
    selection = walk.composition.selection
    reply = walk.window.shown_reply.last
    assert reply is not None
    mark = next((one for one in reply.marks if one.fate.value == "corrected"), reply.marks[0])
    selection.select(TokenPlace(walk.message, mark.round, mark.index))
    return walk.window


def _inspector_known(walk: Walk) -> QWidget:
    shown = _inspector(walk)
    examining = walk.composition.examining
    if examining.of(walk.message) is None:
        examining.examine(walk.message)
        walk.until(lambda: examining.of(walk.message) is not None, "what the models say of each token")
    return shown


def _replay(walk: Walk) -> QWidget:
    walk.action("replay")
    replay = walk.window.stage.replay
    assert replay is not None
    replay.pause()
    replay.seek(replay.head.last // 3 + 1)
    return walk.window


def _lesson(number: int) -> Screen:
    def show(walk: Walk) -> QWidget:
        walk.action("lessons")
        walk.window.findChild(LessonsDialog).cards[number].click()
        walk.settle()
        walk.window.findChild(CaptionPanel).next.click()
        walk.settle(1.5)
        return walk.window

    return Screen(f"lesson-{number + 1}", show)


def _compare(walk: Walk) -> QWidget:
    walk.action("compare")
    model: Any = walk.top_dialog().run  # type: ignore[attr-defined]
    if model.result is None:
        model.repeat = 2
        model.set_longest(60)
        model.start()
        walk.until(lambda: not model.running, "the comparison")
    return walk.top_dialog()


def _lab(walk: Walk) -> QWidget:
    walk.action("lab")
    model: Any = walk.top_dialog().run  # type: ignore[attr-defined]
    if model.report is None:
        model.choose(lengths=(2, 4), each=1, tokens=16)
        model.start()
        walk.until(lambda: not model.running, "the lab")
    return walk.top_dialog()


def _dialog(name: str, action: str = "") -> Screen:
    return Screen(name, lambda walk: walk.dialog(action or name))


def _settings(group: Group) -> Screen:
    def show(walk: Walk) -> QWidget:
        walk.action("settings")
        walk.window.findChild(SettingsDialog).open_at(group)
        walk.settle()
        return walk.top_dialog()

    return Screen(f"settings-{group.name.lower()}", show)


def _search(walk: Walk) -> QWidget:
    walk.action("find")
    walk.window.findChild(SearchViewModel).ask("the")
    walk.settle()
    return walk.window


def _game(walk: Walk) -> QWidget:
    walk.composition.shell.do("game")
    walk.settle()
    return walk.top_dialog()


def _race(walk: Walk) -> QWidget:
    walk.composition.shell.do("race")
    panel = walk.window.findChild(RacePanel)
    walk.until(lambda: panel.start.isEnabled() and bool(panel.said.text()), "the end of the race")
    return walk.window


def _prove(walk: Walk) -> QWidget:
    walk.composition.shell.do("prove")
    walk.until(lambda: walk.proved() is not None, "the proof")
    return walk.window


def _presenter(walk: Walk) -> QWidget:
    walk.composition.shell.do("present")
    dialog = walk.window.findChild(PresenterDialog)
    for _ in range(4):
        dialog.replay.step_round(1)
    return dialog


def _audit(walk: Walk) -> QWidget:
    walk.action("audit")
    model: Any = walk.top_dialog()._audit  # type: ignore[attr-defined]
    if model.report is None:
        model.choose(prompts=2)
        model.start()
        walk.until(lambda: not model.running, "the audit")
    return walk.top_dialog()


def _palette(walk: Walk) -> QWidget:
    walk.composition.shell.do("palette")
    walk.window.findChild(ActionsPalette).field.setText("draft")
    return walk.window


def _more(walk: Walk) -> QWidget:
    walk.reply_foot().others.click()
    return walk.top_dialog()


def _menu(name: str) -> Screen:
    """One of the menu bar."""

    def show(walk: Walk) -> QWidget:
        entry = walk.window.menuBar().actions()[list(MENUS).index(name)]
        entry.menu().popup(walk.window.mapToGlobal(QPoint(0, 30)))
        return walk.top_dialog()

    return Screen(f"menu-{name}", show)


def _list(name: str, at: int) -> Screen:
    """What Main or Draft offers."""

    def show(walk: Walk) -> QWidget:
        picker = (walk.window.top.main, walk.window.top.draft)[at]
        picker.showPopup()
        return picker.view().window()

    return Screen(name, show)


def _sheet(number: int) -> Screen:
    """A page of the Speculation sheet."""

    def show(walk: Walk) -> QWidget:
        walk.action("source")
        sheet = walk.top_dialog()
        sheet.findChild(QTabWidget).setCurrentIndex(number)
        sheet.adjustSize()
        return sheet

    return Screen(f"speculation-{number + 1}", show)


def _coach(number: int) -> Screen:
    """A bubble of the first reply."""

    def show(walk: Walk) -> QWidget:
        walk.composition.preferences.change(transcript_view="tokens", coached=number)
        walk.window.chat.coach.explain(walk.message)
        return walk.window

    return Screen(f"coach-{number + 1}", show)


def _advanced(group: Group) -> Screen:
    """A page of the settings with all that it has."""

    def show(walk: Walk) -> QWidget:
        walk.composition.preferences.change(advanced_pages=(group.name,))
        return _settings(group).show(walk)

    return Screen(f"settings-{group.name.lower()}-advanced", show)


def _plots(walk: Walk) -> QWidget:
    walk.window.plots.show_more(True)
    return walk.window.plots.findChild(QScrollArea).widget()


def _in_window(name: str, action: str) -> Screen:
    def show(walk: Walk) -> QWidget:
        walk.composition.shell.do(action)
        return walk.window

    return Screen(name, show)


EMPTY: Final = Screen("empty", lambda walk: walk.window)
SCREENS: Final = (
    _view("text"),
    _view("tokens"),
    _view("rounds"),
    Screen("inspector", _inspector),
    Screen("inspector-known", _inspector_known),
    Screen("replay", _replay),
    _dialog("lessons"),
    _lesson(0),
    _lesson(2),
    Screen("game", _game),
    Screen("compare", _compare),
    Screen("lab", _lab),
    _dialog("league"),
    *map(_settings, Group),
    *map(_advanced, list(Group)[1:5]),
    _dialog("guide"),
    _dialog("library"),
    _dialog("hub"),
    _dialog("drafts", "find_draft"),
    _dialog("serve"),
    _dialog("devices"),
    _dialog("server"),
    _dialog("about"),
    *map(_coach, range(3)),
    *map(_menu, MENUS),
    _list("main-list", 0),
    _list("draft-list", 1),
    *map(_sheet, range(3)),
    Screen("reply-menu", _more),
    _dialog("reply-info", "reply_info"),
    _dialog("fits", "memory"),
    _dialog("pairs"),
    _dialog("about-chat", "about_chat"),
    _dialog("keys"),
    Screen("plots", _plots),
    _in_window("what-if", "what_if"),
    Screen("race", _race),
    Screen("prove", _prove),
    Screen("presenter", _presenter),
    Screen("audit", _audit),
    Screen("palette", _palette),
    _in_window("find", "find_here"),
    _in_window("downloads", "downloads"),
    Screen("search", _search),
)


# --- one process: one size and scale -------------------------------------------------------------------------


def pictures(request: dict[str, Any]) -> None:
    """All screens of one size and scale, in each theme."""
    with tempfile.TemporaryDirectory(prefix="foretoken-screens-") as scratch:
        os.environ["FORETOKEN_HOME"] = scratch
        app = application(["foretoken"])
        home = Places(Path(scratch) / "settings.json", Path(scratch) / "chats.db", places().bundled)
        chosen = Settings(pace="live", coached=3, max_tokens=request["tokens"], temperature=0.0, reduced_motion=True,
                          language=request["language"])  # fmt: skip
        settings_file.save(home.settings, chosen)
        composition = Composition(app, home=home)
        walk = Walk(composition)
        try:
            walk.window.resize(*request["size"])
            walk.begin()
            for first in (True, False):
                if not first:
                    walk.converse()
                for theme in request["themes"]:
                    composition.preferences.change(theme=theme)
                    folder = Path(request["folder"]) / f"{theme}-{request['name']}"
                    for screen in (EMPTY,) if first else SCREENS:
                        if screen.name in request["screens"]:
                            walk.save(screen, folder)
        finally:
            composition.close()


def _begin(request: dict[str, Any], scratch: str) -> int:
    """A process of its own: the scale is read once, and so is the size of the display."""
    width, height = (round(side * request["scale"]) for side in request["size"])
    display = Path(scratch) / f"{request['name']}.json"
    one = {"name": "display", "x": 0, "y": 0, "width": width, "height": height, "logicalDpi": 96, "dpr": 1}
    display.write_text(
        json.dumps({"synchronousWindowSystemEvents": False, "windowFrameMargins": False, "screens": [one]})
    )
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": f"offscreen:configfile={display}",
        "QT_SCALE_FACTOR": str(request["scale"]),
    }
    return subprocess.run([sys.executable, __file__, "--one", json.dumps(request)], env=environment).returncode


def sheets(folder: Path, sights: list[str]) -> None:
    """A sheet beside each folder of pictures, and what others see of it."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _app = application(["foretoken"])
    for theme in sorted(path for path in folder.iterdir() if path.is_dir()):
        found = sorted(theme.glob("*.png"), key=lambda path: path.stat().st_mtime)
        sheet = contact_sheet([(path.stem, QImage(str(path))) for path in found])
        sheet.save(str(folder / f"{theme.name}.png"))
        for sight in sights:
            seen_with(sheet, sight).save(str(folder / f"{theme.name}-{sight}.png"))


def main() -> int:
    names = [screen.name for screen in (EMPTY, *SCREENS)]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("screens"))
    parser.add_argument("--themes", nargs="+", choices=THEMES, default=list(THEMES))
    parser.add_argument("--sizes", nargs="+", default=["900x600", "2560x1440"])
    parser.add_argument("--scales", nargs="+", type=float, default=[1, 2])
    parser.add_argument("--screens", nargs="+", choices=names, default=names)
    parser.add_argument("--sights", nargs="*", choices=tuple(SIGHTS), default=list(SIGHTS))
    parser.add_argument("--language", choices=("en", "de", "zh"), default="en")
    parser.add_argument("--tokens", type=int, default=160, help="length of the reply")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        pictures(json.loads(given.one))
        return 0
    failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        for size in given.sizes:
            for scale in given.scales:
                request = {
                    "folder": str(given.folder.resolve()),
                    "name": f"{size}-{scale:g}",
                    "size": [int(side) for side in size.split("x")],
                    "scale": scale,
                    "themes": given.themes,
                    "screens": given.screens,
                    "language": given.language,
                    "tokens": given.tokens,
                }
                failed |= _begin(request, scratch)
    sheets(given.folder, given.sights)
    return failed


if __name__ == "__main__":
    sys.exit(main())
