"""`foretoken demo`: the window by itself, its picture, its summary and its failures."""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from foretoken import paths
from foretoken.cli import demo
from foretoken.engine.events import Fate
from foretoken.errors import ForetokenError, UsageError
from foretoken.gui.demo_run import painted_pixels
from foretoken.gui.desktop import display, fonts
from foretoken.gui.look.theme import DARK, LIGHT

SCRIPTED = ("scripted:seed=3,agreement=0.7,length=60,tokens_per_second=400", "scripted:agreement=0.7")
SUMMARY = re.compile(r"Demo: \d+ tokens, \d+% of guesses accepted, decode [\d,.]+ tok/s, \d+ tokens painted\.")


def parsed(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    demo.register(parser.add_subparsers())
    return parser.parse_args(["demo", *words])


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    """A bundled pair that needs no files and no time."""
    monkeypatch.setattr(paths, "demo_pair", lambda: SCRIPTED)


@pytest.mark.parametrize(("theme", "colours"), [("light", LIGHT), ("dark", DARK)])
def test_the_picture_shows_the_reply(
    scripted: None, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], theme: str, colours: object
) -> None:
    picture = tmp_path / "demo.png"
    code = demo.run(parsed("--screenshot", str(picture), "--size", "1000x640", "--theme", theme))
    assert code == 0
    assert SUMMARY.match(capsys.readouterr().out)
    image = QImage(str(picture))
    assert (image.width(), image.height()) == (1000, 640)
    for fate in (Fate.ACCEPTED, Fate.CORRECTED, Fate.REJECTED):
        assert painted_pixels(image, (DARK if theme == "dark" else LIGHT).fates[fate].colour) > 20, fate
    assert not home.exists()  # the user's own chats and settings are left alone


def test_a_pair_that_cannot_be_loaded_is_said(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "demo_pair", lambda: (tmp_path / "none.gguf", tmp_path / "nothing.gguf"))
    with pytest.raises(ForetokenError, match=r"none\.gguf"):
        demo.run(parsed("--screenshot", str(tmp_path / "demo.png")))
    assert not (tmp_path / "demo.png").exists()


def test_time_that_runs_out_is_said(scripted: None, tmp_path: Path) -> None:
    with pytest.raises(ForetokenError, match="--timeout"):
        demo.run(parsed("--screenshot", str(tmp_path / "demo.png"), "--timeout", "0.01"))


@pytest.mark.parametrize(("name", "said"), [("no/folder.png", "There is no folder"), ("x.txt", "end it in .png")])
def test_a_picture_that_cannot_be_written_is_said_before_the_window_opens(tmp_path: Path, name: str, said: str) -> None:
    with pytest.raises(ForetokenError, match=said):
        demo.run(parsed("--screenshot", str(tmp_path / name)))


def test_a_reply_that_cannot_be_seen_is_no_success(
    scripted: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("foretoken.gui.demo_run.painted_pixels", lambda _image, _colour: 0)
    with pytest.raises(ForetokenError, match="cannot be seen"):
        demo.run(parsed("--screenshot", str(tmp_path / "demo.png")))


@pytest.mark.parametrize("size", ["1280", "x", "10x10", "99999x800", "axb", "800x600x3"])
def test_sizes_that_are_none(size: str) -> None:
    with pytest.raises(UsageError, match="WIDTHxHEIGHT"):
        demo.run(parsed("--size", size))


def test_where_a_display_is() -> None:
    assert display.has_display({"DISPLAY": ":0"})
    assert display.has_display({"WAYLAND_DISPLAY": "wayland-0"})
    assert display.has_display({"QT_QPA_PLATFORM": "offscreen"})
    assert display.has_display({}) is not sys.platform.startswith("linux")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
def test_no_display_names_what_works_without() -> None:
    for environment in ({}, {"DISPLAY": ":9876"}):
        sentence = display.why_no_window(environment)
        assert sentence is not None
        assert "foretoken chat" in sentence or "sudo apt install" in sentence
    assert display.why_no_window({"QT_QPA_PLATFORM": "offscreen", "DISPLAY": ":9876"}) is None


BARE = """
import sys
from pathlib import Path
from foretoken import paths
paths.demo_pair = lambda: (Path(sys.argv[1]), Path(sys.argv[2]))
from foretoken.cli.main import main
sys.exit(main(["demo", "--screenshot", sys.argv[3], "--timeout", "250"]))
"""


def test_on_a_bare_machine_without_display_and_fonts(demo_pair: tuple[Path, Path], tmp_path: Path) -> None:
    """The real pair in a process of its own, as a newcomer in a container runs it."""
    config = tmp_path / "fonts.conf"
    config.write_text(f"<fontconfig><dir>{tmp_path}</dir><cachedir>{tmp_path}/cache</cachedir></fontconfig>")
    unwanted = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in unwanted}
    environment |= {"FONTCONFIG_FILE": str(config), "FORETOKEN_HOME": str(tmp_path / "home")}
    picture = tmp_path / "demo.png"
    done = subprocess.run(
        [sys.executable, "-c", BARE, *map(str, demo_pair), str(picture)],
        env=environment, capture_output=True, text=True, timeout=280, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert SUMMARY.search(done.stdout)
    image = QImage(str(picture))
    assert image.width() == 1280
    for fate in (Fate.ACCEPTED, Fate.CORRECTED, Fate.BONUS, Fate.REJECTED):  # a first picture that teaches something
        assert painted_pixels(image, LIGHT.fates[fate].colour) > 100, fate
    # Neither chats nor settings; what passes cost here may be kept.
    assert {folder.name for folder in (tmp_path / "home").iterdir()} == {"cache"}


WITHOUT_FONTS = """
from PySide6.QtGui import QFontMetrics, QGuiApplication
from foretoken.gui.desktop import fonts
app = QGuiApplication([])
before = fonts.has_font()
after = fonts.ensure_fonts()
print(before, after, QFontMetrics(app.font()).inFont("m") if after else None)
"""


def test_letters_are_drawn_where_the_system_has_no_font(tmp_path: Path) -> None:
    config = tmp_path / "fonts.conf"
    config.write_text(f"<fontconfig><dir>{tmp_path}</dir><cachedir>{tmp_path}/cache</cachedir></fontconfig>")
    environment = os.environ | {"FONTCONFIG_FILE": str(config), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_FONTS], env=environment, capture_output=True, text=True, check=True
    )
    words = done.stdout.split()
    assert words[1:] == ["True", "True"]
    if sys.platform.startswith("linux"):
        assert words[0] == "False"


def test_the_fonts_ship_with_their_licence() -> None:
    assert all(paths.resource("fonts", name).is_file() for name in fonts.BUNDLED)
    assert "Permission is hereby granted" in paths.resource("fonts", "LICENSE-DejaVu.txt").read_text()
