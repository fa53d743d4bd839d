"""The row shown when a chosen pair does not fit: by how much, what would fit, and Load anyway."""

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from foretoken.gui.viewmodels.pair.memory import MemoryViewModel
from foretoken.gui.widgets.pair.memory_bar import MemoryBars
from foretoken.wording import tr


class MemoryOffer(QWidget):
    """Shown while the MemoryViewModel has an offer; nothing is loaded before one of its buttons is pressed."""

    def __init__(self, memory: MemoryViewModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        frame = QFrame(self)
        frame.setProperty("role", "notice")
        frame.setProperty("kind", "error")
        self._frame = frame
        around = QVBoxLayout(self)
        around.setContentsMargins(8, 0, 8, 6)
        around.addWidget(frame)
        self._memory = memory
        self.sentence = QLabel(self)
        self.sentence.setWordWrap(True)
        self.bars = MemoryBars(self)
        self.suggestion = QPushButton(self)
        self.suggestion.setProperty("role", "primary")
        self.suggestion.clicked.connect(memory.take_suggestion)
        self.anyway = QPushButton(tr("Load anyway"), self)
        self.anyway.setToolTip(tr("Loading may fail, or the computer may become slow because it swaps."))
        self.anyway.clicked.connect(memory.load_anyway)
        self.close_button = QPushButton("✕", self)
        self.close_button.setProperty("role", "flat")
        self.close_button.setToolTip(tr("Do not load it"))
        self.close_button.setAccessibleName(tr("Do not load it"))
        self.close_button.clicked.connect(memory.dismiss)
        top, bottom = QHBoxLayout(), QHBoxLayout()
        top.addWidget(self.sentence, 1)
        top.addWidget(self.close_button)
        bottom.setSpacing(8)
        bottom.addStretch(1)
        bottom.addWidget(self.suggestion)
        bottom.addWidget(self.anyway)
        column = QVBoxLayout(frame)
        column.setContentsMargins(14, 6, 8, 8)
        column.setSpacing(6)
        column.addLayout(top)
        column.addWidget(self.bars)
        column.addLayout(bottom)
        memory.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        offer, found = self._memory.offer, self._memory.estimate
        self.setVisible(offer is not None)
        if offer is None or found is None:
            return
        self.sentence.setText(offer.sentence)
        self.setAccessibleName(offer.sentence)
        self.bars.show_places(found.places)
        self.anyway.setVisible(offer.possible and not offer.fits)
        kind = "ok" if offer.fits else "error"
        if self._frame.property("kind") != kind:
            self._frame.setProperty("kind", kind)
            self._frame.style().polish(self._frame)
        self.suggestion.setVisible(offer.suggestion is not None)
        if offer.suggestion is not None:
            self.suggestion.setText(
                tr("Load it") if offer.fits else tr("Load with {change}", change=offer.suggestion.short)
            )
            self.suggestion.setToolTip(offer.suggestion.sentence)
            self.suggestion.setAccessibleDescription(offer.suggestion.sentence)
