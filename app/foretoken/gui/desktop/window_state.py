"""What Qt saves of windows and columns, as text for the settings."""

import base64
import binascii

from PySide6.QtCore import QByteArray


def packed(*states: QByteArray) -> str:
    """What Qt saves of windows and columns, as text for the settings."""
    return "|".join(base64.b64encode(bytes(state.data())).decode() for state in states)


def unpacked(text: str) -> list[QByteArray]:
    """The states in `text`; none where it cannot be read."""
    try:
        return [QByteArray(base64.b64decode(part, validate=True)) for part in text.split("|")]
    except (ValueError, binascii.Error):
        return []
