"""Every mark can be read and told apart in every theme, and no colour stands alone."""

import re
import sys
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from foretoken.engine.events import Fate
from foretoken.gui.look.theme import DARK, DARK_CONTRAST, LIGHT, LIGHT_CONTRAST, Pattern, Theme
from foretoken.gui.look.theme_manager import ThemeManager, palette, roles, stylesheet

BOTH = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
HIGH = pytest.mark.parametrize("theme", [LIGHT_CONTRAST, DARK_CONTRAST], ids=["light", "dark"])


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two "#rrggbb" colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#ffffff", "#ffffff") == pytest.approx(1.0)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@BOTH
@pytest.mark.parametrize("fate", list(Fate))
def test_every_fate_reads_on_every_ground_it_stands_on(theme: Theme, fate: Fate) -> None:
    for ground in (theme.surface, theme.code):
        assert contrast(theme.fates[fate].colour, ground) >= 4.5


@BOTH
def test_words_read_on_their_grounds(theme: Theme) -> None:
    pairs = [
        (text, ground)
        for text in (theme.text, theme.muted)
        for ground in (theme.window, theme.surface, theme.raised, theme.hover, theme.code)
    ]
    pairs += [(role, theme.surface) for role in (theme.accent, theme.danger, theme.ok, theme.warning)]
    pairs += [(role, theme.code) for role in (theme.accent, theme.danger, theme.ok, theme.warning)]
    pairs += [(theme.on_accent, theme.accent), (theme.text, theme.user_bubble), (theme.text, theme.selection)]
    assert [pair for pair in pairs if contrast(*pair) < 4.5] == []


@HIGH
def test_high_contrast_is_seven_to_one_everywhere(theme: Theme) -> None:
    grounds = (theme.window, theme.surface, theme.raised, theme.hover, theme.code, theme.selection, theme.user_bubble)
    words = [theme.text, theme.muted]
    pairs = [(word, ground) for word in words for ground in grounds]
    coloured = [theme.accent, theme.danger, theme.ok, theme.warning]
    coloured += [theme.fates[fate].colour for fate in Fate] + [theme.patterns_alone.fates[fate].colour for fate in Fate]
    pairs += [(colour, ground) for colour in coloured for ground in (theme.surface, theme.code, theme.selection)]
    pairs += [(theme.on_accent, theme.accent), (theme.border, theme.surface)]
    assert [pair for pair in pairs if contrast(*pair) < 7] == []


@pytest.mark.parametrize("theme", [LIGHT, DARK, LIGHT_CONTRAST, DARK_CONTRAST])
def test_ticks_and_arrows_are_seen_on_what_they_stand_on(theme: Theme) -> None:
    icons = {Path(found) for found in re.findall(r'url\("([^"]+)"\)', stylesheet(theme))}
    strokes = {colour for icon in icons for colour in re.findall(r'stroke="(#\w+)"', icon.read_text())}
    grounds = (theme.raised, theme.surface, theme.hover, theme.selection)
    assert len(icons) == 4
    assert min(contrast(stroke, ground) for stroke in strokes for ground in grounds) >= (
        7 if theme.high_contrast else 4.5
    )


@pytest.mark.parametrize("theme", [LIGHT, DARK, LIGHT_CONTRAST, DARK_CONTRAST])
def test_patterns_alone_tell_every_fate_from_every_other(theme: Theme) -> None:
    fates = theme.patterns_alone.fates
    assert len({fates[fate].pattern for fate in Fate}) == len(Fate)
    emitted = {fates[fate].colour for fate in (Fate.ACCEPTED, Fate.CORRECTED, Fate.BONUS, Fate.PLAIN)}
    assert emitted == {theme.text}


@BOTH
def test_no_two_emitted_fates_share_colour_or_pattern(theme: Theme) -> None:
    emitted = (Fate.ACCEPTED, Fate.CORRECTED, Fate.BONUS, Fate.PLAIN)
    for one, other in combinations(emitted, 2):
        assert theme.fates[one].pattern is not theme.fates[other].pattern
        assert theme.fates[one].colour != theme.fates[other].colour
    ghosts = [theme.fates[ghost].pattern for ghost in (Fate.REJECTED, Fate.DISCARDED)]
    assert ghosts == [Pattern.STRIKE, Pattern.THIN_STRIKE]  # one line through each, and not the same


@BOTH
def test_stylesheet_is_complete(theme: Theme) -> None:
    made = stylesheet(theme)
    assert "$" not in made.replace("$$", "").split("*/", 1)[1]
    assert theme.surface in made
    assert f"placeholder-text-color: {theme.muted}" in made
    assert {"surface", "text", "accent"} <= roles(theme).keys()


@BOTH
def test_palette_follows_the_theme(theme: Theme) -> None:
    assert palette(theme).color(QPalette.ColorRole.Base).name() == theme.surface
    assert palette(theme).color(QPalette.ColorRole.Text).name() == theme.text


def test_manager_dresses_and_tells(qtbot: QtBot, qapp: QApplication) -> None:
    owner = QObject()
    manager = ThemeManager(qapp, owner)
    with qtbot.waitSignal(manager.changed) as told:
        manager.apply("dark")
    assert told.args == [DARK]
    assert manager.theme is DARK
    assert DARK.surface in qapp.styleSheet()
    manager.apply("dark_contrast", patterns_only=True, text_size=150)
    assert manager.theme == DARK_CONTRAST.patterns_alone
    large = qapp.font().pointSizeF()
    manager.apply("light")
    assert large == pytest.approx(1.5 * qapp.font().pointSizeF())
    assert manager.theme is LIGHT
    assert qapp.palette().color(QPalette.ColorRole.Base).name() == LIGHT.surface
    qapp.setStyleSheet("")


def test_the_binding_keeps_its_references(qapp: QApplication) -> None:
    """PySide6 6.12.0 on Python 3.11 loses one reference to None at every call and aborts after some thousand."""
    label = QLabel()
    texts = [str(i) for i in range(400)]
    before = sys.getrefcount(None)
    for text in texts:
        label.setText(text)
    assert sys.getrefcount(None) - before > -200
