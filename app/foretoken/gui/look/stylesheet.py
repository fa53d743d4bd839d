"""The Qt palette and the application stylesheet of a theme."""

import string
from dataclasses import fields
from typing import Final

from PySide6.QtGui import QColor, QPalette

from foretoken import paths
from foretoken.gui.look.theme import Theme

# Where every border is as dark as text, that of the keyboard's field is thicker.
_FOCUSED: Final = (
    "QPushButton",
    "QToolButton",
    "QLineEdit",
    "QPlainTextEdit",
    "QTextEdit",
    "QSpinBox",
    "QDoubleSpinBox",
    "QComboBox",
    "QListView",
    "QTreeView",
    "QTableView",
    "QCheckBox::indicator",
)
# The fill of what is chosen is hardly lighter there than its ground.
_CHOSEN_PARTS: Final = (
    "QPushButton:checked",
    "QToolButton:checked",
    'QPushButton[role="flat"]:checked',
    'QToolButton[role="flat"]:checked',
    "QTabBar::tab:selected",
    "QListView::item:selected",
    "QMenu::item:selected",
)
_CONTRAST: Final = "\n".join(
    (
        ", ".join(_CHOSEN_PARTS) + " { border: 1px solid $accent; }",
        # A list is as white as its ground there.
        ", ".join(f"QDialog {one}" for one in ("QListView", "QTreeView", "QTableView"))
        + " { border: 1px solid $border; }",
        ", ".join(f"{one}:focus" for one in _FOCUSED) + " { border: 3px solid $accent; }",
        "QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus { padding: 3px 6px; }",  # the text stays in its place
        "QComboBox:focus { padding: 3px 24px 3px 8px; }",
        "",
    )
)
_HEADING_PX: Final = 19  # at a text size of 100%


def palette(theme: Theme) -> QPalette:
    """The Qt palette of a theme."""
    made = QPalette()
    role = QPalette.ColorRole
    colours = {
        role.Window: theme.window,
        role.WindowText: theme.text,
        role.Base: theme.surface,
        role.AlternateBase: theme.window,
        role.Text: theme.text,
        role.Button: theme.raised,
        role.ButtonText: theme.text,
        role.BrightText: theme.danger,
        role.Highlight: theme.selection,
        role.HighlightedText: theme.text,
        role.ToolTipBase: theme.raised,
        role.ToolTipText: theme.text,
        role.PlaceholderText: theme.muted,
        role.Link: theme.accent,
        role.LinkVisited: theme.accent,
        role.Accent: theme.accent,
        role.Light: theme.raised,
        role.Midlight: theme.hover,
        role.Mid: theme.border,
        role.Dark: theme.border,
        role.Shadow: theme.border,
    }
    for key, colour in colours.items():
        made.setColor(key, QColor(colour))
    for key in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, key, _blend(theme.muted, theme.surface, 0.35))
    return made


def stylesheet(theme: Theme, text_size: int = 100) -> str:
    """The application stylesheet: the shipped template with the theme's colours put in. `text_size`: percent."""
    template = string.Template(paths.resource("styles", "window.qss").read_text(encoding="utf-8"))
    values = {key: value for key, value in roles(theme).items() if isinstance(value, str)}
    values["icons"] = paths.resource("icons", "on_dark" if theme.dark else "on_light").as_posix()
    values["heading"] = str(round(_HEADING_PX * text_size / 100))
    values["disabled"] = _blend(theme.muted, theme.surface, 0.35).name()
    values["accent_hover"] = _blend(theme.accent, theme.text, 0.15).name()
    return template.substitute(values) + (string.Template(_CONTRAST).substitute(values) if theme.high_contrast else "")


def roles(theme: Theme) -> dict[str, object]:
    """Every role of a theme but its fates, by name."""
    return {name: getattr(theme, name) for name in (f.name for f in fields(theme)) if name != "fates"}


def _blend(colour: str, other: str, share: float) -> QColor:
    """`colour` with `share` (0-1) of `other` mixed in."""
    first, second = QColor(colour), QColor(other)
    pairs = ((first.red(), second.red()), (first.green(), second.green()), (first.blue(), second.blue()))
    red, green, blue = (round(a + (b - a) * share) for a, b in pairs)
    return QColor(red, green, blue)
