"""A reply's tokens in a pane of their own, which scrolls."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from foretoken.gui.look.theme import Theme
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.selection import TokenPlace
from foretoken.gui.widgets.reply.glyphs import GlyphCache
from foretoken.gui.widgets.reply.token_view import TokensBody
from foretoken.wording import tr

_MARGIN = 8  # pixels around the tokens


class ReplyPane(QScrollArea):
    """Shows the tokens of one reply after another; follows the newest one while `following`."""

    def __init__(self, theme: Theme, parent: QWidget | None = None, font: QFont | None = None) -> None:
        """`font`: of the tokens, in place of the usual one."""
        super().__init__(parent)
        self.following = True
        self.setAccessibleName(tr("Reply"))
        self._low = False
        self._theme = theme
        self._glyphs = GlyphCache(self.font() if font is None else font)
        self._room = QWidget()
        self.body: TokensBody | None = None
        """The tokens of the present reply."""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # or its coming would lay all out anew
        self.setWidget(self._room)
        self._room.setAutoFillBackground(False)  # it stands on the surface of a card
        self.viewport().installEventFilter(self)

    def stand_low(self) -> None:
        """Be a part of a panel below the messages: a few lines high, more in a high window."""
        self._low = True
        self.setMinimumHeight(4 * self.fontMetrics().lineSpacing())

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(hint.width(), max(self.minimumHeight(), self.window().height() // 6)) if self._low else hint

    def show_reply(self, reply: ReplyViewModel | None) -> None:
        """Another reply; None: nothing."""
        if self.body is not None:
            self.body.hide()
            self.body.deleteLater()
            self.body = None
        if reply is not None:
            body = self.body = TokensBody(reply, self._theme, self._glyphs, self._room, self._width)
            body.setAccessibleName(tr("Reply of this setting, token by token"))
            body.grown.connect(self._fit)
            body.walked.connect(lambda place: self.ensureVisible(place.x(), place.bottom() + _MARGIN, 0, 20))
            body.show()
            body.sync()
        self._fit()

    def show_token(self, place: TokenPlace | None) -> None:
        """Mark a token and bring it into sight."""
        if self.body is None:
            return
        self.body.show_place(place)
        found = self.body.rect_of(place)
        if found is not None:
            self.ensureVisible(found.x(), _MARGIN + found.center().y(), 0, self.viewport().height() // 3)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        if self.body is not None:
            self.body.set_theme(theme)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.viewport() and event.type() == QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    @property
    def _width(self) -> int:
        return max(40, self.viewport().width() - 2 * _MARGIN)

    def _fit(self) -> None:
        height = 0
        if self.body is not None:
            self.body.set_body_width(self._width)
            height = self.body.body_height()
            self.body.setGeometry(_MARGIN, _MARGIN, self._width, height)
        self._room.resize(self.viewport().width(), max(self.viewport().height(), height + 2 * _MARGIN))
        bar = self.verticalScrollBar()
        bar.setEnabled(bar.maximum() > 0)
        if self.following:
            bar.setValue(bar.maximum())
