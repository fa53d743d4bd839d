"""Fonts for a machine that has none: a bare server or container, where Qt would draw a box for every letter."""

from PySide6.QtGui import QFontDatabase, QFontInfo, QGuiApplication

from foretoken import paths

BUNDLED = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono.ttf")


def has_font() -> bool:
    """Whether text can be drawn. Without any font Qt still lists generic families; none of them leads to a real one."""
    return bool(QFontInfo(QGuiApplication.font()).family())


def has_chinese() -> bool:
    """Whether a font here has Chinese characters; the bundled ones have none."""
    return QFontDatabase.WritingSystem.SimplifiedChinese in QFontDatabase.writingSystems()


def ensure_fonts() -> bool:
    """Take the bundled fonts into use where the system has none; returns whether text can be drawn now."""
    if has_font():
        return True
    for name in BUNDLED:
        QFontDatabase.addApplicationFont(str(paths.resource("fonts", name)))
    return has_font()
