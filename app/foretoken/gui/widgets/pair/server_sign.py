"""The sign in the main window that other programs are served, with the address."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from foretoken.plain import one_line
from foretoken.wording import sentences, tr, trn


class ServerSign(QWidget):
    """Shown while the server runs. `address` beside the button may be hidden where there is no room for it.

    clicked()
    """

    clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.button = QPushButton(self)
        self.button.setProperty("role", "flat")
        self.address = QLabel(self)
        self.address.setProperty("role", "muted")
        self.address.setTextFormat(Qt.TextFormat.PlainText)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self.button)
        row.addWidget(self.address)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.button.clicked.connect(self.clicked)
        self.hide()

    def show_server(self, address: str, requests: int) -> bool:
        """`address` "" while none runs; `requests` are being answered. Whether it takes another width now: a request
        alone does not move what is beside it."""
        before = self.address.text(), self.isHidden()
        self.button.setText(tr("{dot} Serving", dot="●" if requests else "○"))
        self.address.setText(one_line(address.removeprefix("http://").removesuffix("/v1"), 40))
        self.setVisible(bool(address))
        said = tr("Other programs can use the models at {address}.", address=address)
        if requests:
            said = sentences(
                (said, trn("{n:,} request is being answered.", "{n:,} requests are being answered.", requests))
            )
        self.setToolTip(said)
        self.button.setAccessibleName(tr("Server for other programs"))
        self.button.setAccessibleDescription(said)
        return before != (self.address.text(), self.isHidden())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()
