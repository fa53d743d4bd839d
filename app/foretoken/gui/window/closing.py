"""Asks before the window closes over chats that no file has."""

from collections.abc import Callable

from PySide6.QtWidgets import QMessageBox, QWidget

from foretoken.wording import tr


def may_close(window: QWidget, export: Callable[[], None]) -> bool:
    """The user's answer. `export` offers to write all chats into a file; the window then stays open."""
    box = QMessageBox(
        QMessageBox.Icon.Warning, tr("Close Foretoken?"), tr("The latest messages are not saved."), parent=window
    )
    box.setInformativeText(tr("They could not be written to the disk. If the window closes now, they are lost."))
    keep = box.addButton(tr("Keep open"), QMessageBox.ButtonRole.RejectRole)
    into_file = box.addButton(tr("Export all chats…"), QMessageBox.ButtonRole.ActionRole)
    lose = box.addButton(tr("Close and lose them"), QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(keep)
    box.setEscapeButton(keep)
    keep.setMinimumWidth(keep.sizeHint().width() + 24)  # the default button is bold, which its size hint does not know
    box.exec()
    if box.clickedButton() is into_file:
        export()
    return box.clickedButton() is lose
