"""Shows a model card from the hub. It is untrusted, so nothing in it is loaded."""

import re
from typing import Any, Final

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QKeyEvent, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QWidget

from foretoken.gui.widgets.shared.page_keys import take_page_key
from foretoken.wording import tr

_MOST: Final = 60_000  # characters that are shown
_IMAGE: Final = re.compile(r"!\[([^\]\n]{0,300})\](?:\([^)\n]{0,2000}\)|\[[^\]\n]{0,300}\])")
_TAG: Final = re.compile(r"</?[A-Za-z][^<>]{0,2000}>|<!--.{0,5000}?-->", re.DOTALL)


class ModelCard(QTextBrowser):
    """Markdown without pictures and markup; a link opens in the browser when it is clicked, and only then."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Model card"))
        self.setOpenLinks(False)
        self.setPlaceholderText(tr("The model card is shown here."))
        self.anchorClicked.connect(_open)

    def show_card(self, text: str) -> None:
        """`text`: Markdown from outside."""
        self.document().setMarkdown(
            plain(text),
            QTextDocument.MarkdownFeature.MarkdownNoHTML | QTextDocument.MarkdownFeature.MarkdownDialectGitHub,
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not take_page_key(self, event):
            super().keyPressEvent(event)

    def loadResource(self, _kind: int, _name: QUrl | str) -> Any:
        """Nothing is ever fetched or read for a card: no picture, no style, no file of this machine."""
        return None


def plain(text: str) -> str:
    """A card's Markdown without pictures (their descriptions stay) and tags, at a length that can be shown."""
    shown = _TAG.sub("", _IMAGE.sub(r"\1", text[:_MOST]))
    return f"{shown}\n\n…" if len(text) > _MOST else shown


def _open(address: QUrl) -> None:
    if address.scheme() in ("http", "https"):
        QDesktopServices.openUrl(address)
