"""The Tokens view of one reply: the raw stream, one mark per token, refused guesses as ghosts."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QMenu, QWidget

from foretoken.engine.events import Fate, Token
from foretoken.gui.look.theme import Theme
from foretoken.gui.viewmodels.chat.continuing import BranchPoint
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.selection import TokenPlace
from foretoken.gui.widgets.reply.glyphs import GlyphCache
from foretoken.gui.widgets.reply.reading import spans_of_marks
from foretoken.gui.widgets.reply.token_details import sentence
from foretoken.gui.widgets.reply.token_layout import Cell, TokenLayout
from foretoken.gui.widgets.reply.token_painting import PointedOut, TokenPainter
from foretoken.gui.widgets.shared.labels import announce, caption
from foretoken.plain import one_line
from foretoken.replies.readable import is_control
from foretoken.wording import tr

KEY: Final = "B"
"""Starts a branch at the selected token."""

_LONGEST: Final = 24  # characters of a token in a menu


def branch_points(marks: Sequence[Token], at: int) -> list[tuple[str, BranchPoint]]:
    """Where a branch may begin at the mark number `at`, each with a caption; the usual place first."""
    if at >= len(marks):
        return []  # it is not judged yet
    mark = marks[at]
    before = [one for one in marks[:at] if not one.ghost]
    text = "".join(one.text for one in before if one.thought is None)
    count = _tokens_before(marks, at)
    own = mark.text if mark.thought is None else ""
    if mark.ghost:
        wanted = mark.fate is Fate.REJECTED and mark.thought is None
        return _with_guess(mark, text, count) if wanted else []
    places = [
        (
            tr("Start a branch here, with another token than {token}", token=_quoted(mark.said)),
            BranchPoint(text=text, tokens=count, not_next=() if mark.token_id < 0 else (mark.token_id,)),
        )
    ]
    if not is_control(mark):
        after = next((one for one in marks[at + 1 :] if not one.ghost), None)
        followed = () if after is None or after.token_id < 0 else (after.token_id,)
        point = BranchPoint(text=text + own, tokens=count + 1, was_next=followed)
        places.append((tr("Start a branch after {token}", token=_quoted(mark.said)), point))
    return places


def _tokens_before(marks: Sequence[Token], at: int) -> int:
    """How many tokens of the reply come before the mark number `at`; the marks may be a part of them."""
    following = next((one.index for one in marks[at:] if one.index is not None), None)
    if following is not None:
        return following
    return next((one.index + 1 for one in reversed(marks[:at]) if one.index is not None), 0)


def token_menu(
    parent: QWidget,
    marks: Sequence[Token],
    at: int | None,
    *,
    ended: bool,
    selected: str,
    branch: Callable[[BranchPoint], None],
) -> QMenu | None:
    """The menu of the mark number `at`, which goes when it is closed; `branch` begins a branch, once the reply has
    `ended`. `selected`: the text to copy. None where there is nothing to choose."""
    menu = QMenu(parent)
    menu.aboutToHide.connect(menu.deleteLater)
    for number, (text, point) in enumerate(branch_points(marks, at) if at is not None else ()):
        action = menu.addAction(caption(text) + (f"\t{KEY}" if number == 0 else ""))
        action.setEnabled(ended)
        action.triggered.connect(partial(_do, branch, point))
    if selected:
        menu.addAction(f"{tr('Copy')}\tCtrl+C").triggered.connect(lambda: QGuiApplication.clipboard().setText(selected))
    return menu if menu.actions() else None


def _do(branch: Callable[[BranchPoint], None], point: BranchPoint, _checked: bool = False) -> None:
    branch(point)


def _with_guess(mark: Token, text: str, count: int) -> list[tuple[str, BranchPoint]]:
    try:
        guess = mark.piece.decode()
    except UnicodeDecodeError:
        return []
    if not guess or mark.token_id < 0:  # a server does not say what it had guessed
        return []
    point = BranchPoint(text=text + guess, tokens=count, then=(mark.token_id,))
    return [(tr("Start a branch with the refused guess {token}", token=_quoted(guess)), point)]


def _quoted(text: str) -> str:
    shown = one_line(text.strip(), _LONGEST)
    return tr("“{token}”", token=shown) if shown else tr("this token")


class TokensBody(QWidget):
    """Draws the marks of a reply, appended as they come; only lines that show are painted.

    Arrow keys walk from token to token, beginning at one that was clicked; Shift selects, Ctrl+C copies the clean text.

    Signals:
        grown(): the height changed.
        walked(QRect): the keyboard's cursor went to the token in this rectangle.
        branch_requested(BranchPoint): a branch is to begin there.
        pointed(mark | None, QRect): a token is under the pointer or the keyboard's cursor; the rectangle is its own.
        chosen(Token): a token was selected. inspect_requested(): it is to be shown in the inspector.
    """

    grown = Signal()
    walked = Signal(QRect)
    pointed = Signal(object, QRect)
    branch_requested = Signal(object)
    chosen = Signal(object)
    inspect_requested = Signal()

    def __init__(
        self,
        reply: ReplyViewModel,
        theme: Theme,
        glyphs: GlyphCache,
        parent: QWidget | None = None,
        width: int = 640,
        *,
        thinking: bool | None = None,
    ) -> None:
        """`width`: pixels that are likely; another takes another layout. `thinking`: of what was thought alone, or
        of the answer."""
        super().__init__(parent)
        self.resize(width, 1)
        self._reply, self._thinking = reply, thinking
        self._theme = theme
        self._glyphs = glyphs
        self._layout = TokenLayout(glyphs.width, width)
        self._settled = 0
        self._painted = bytearray()
        self._cursor: int | None = None
        self._walking = False  # keys moved the cursor last, so it is what is pointed at
        self._hovered: int | None = None
        self._anchor: int | None = None
        self._found: set[int] = set()  # marks
        self._present: set[int] = set()
        self._place: TokenPlace | None = None
        self._caret = 0
        self._painter = TokenPainter(theme, glyphs)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_StaticContents)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.IBeamCursor)
        self.setAccessibleName(tr("Reply, token by token"))
        self._reply.shown.connect(self._on_shown)
        self.sync()

    # --- what the message asks of a body

    def sync(self) -> None:
        """Update to what the reply shows now."""
        layout, marks, open_marks = self._layout, self._marks, self._reply.open_part(self._thinking)
        height = self.body_height()
        first = len(layout.lines) - 1
        if len(layout.marks) > self._settled:
            first = layout.take_back()
            del self._painted[self._settled :]
        if len(marks) < self._settled:  # of a replay
            first = min(first, layout.cut(len(marks)))
            self._settled = len(marks)
            del self._painted[self._settled :]
            self._cursor = self._hovered = self._anchor = None
        if len(marks) > self._settled:
            first = min(first, layout.append(marks[self._settled :]))
            self._settled = len(marks)
        if open_marks:
            layout.settle()
            first = min(first, layout.append(open_marks))
        self._painted.extend(bytes(max(0, len(layout.marks) - len(self._painted))))
        # Grow first: scrolling moves pixels only while none of them is marked as stale.
        if self.body_height() != height:
            self.grown.emit()
        top = round(first * self._painter.line_height)
        self.update(0, top, self.width(), max(self.height(), self.body_height()) - top)

    @property
    def _marks(self) -> Sequence[Token]:
        """What is shown for good."""
        return self._reply.part(self._thinking)

    def body_height(self) -> int:
        """Pixels needed at the present width."""
        lines = len(self._layout.lines)
        if lines > 1 and not self._layout.lines[-1]:
            lines -= 1
        return round(lines * self._painter.line_height)

    def set_body_width(self, width: int) -> None:
        if width != self.width():
            self.resize(width, self.height())
            self._layout.relayout(width)
            self.update()  # a resize alone repaints only what is new, and here every line may be another

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._painter = TokenPainter(theme, self._glyphs)
        self.update()

    def set_glyphs(self, glyphs: GlyphCache) -> None:
        """Another font; the owner arranges this anew."""
        self._glyphs = glyphs
        self._layout.measure_with(glyphs.width)
        self._layout.relayout(self.width())
        self._painter = TokenPainter(self._theme, glyphs)
        self.update()

    def set_ghosts_visible(self, visible: bool) -> None:
        if visible != self._layout.ghosts_visible:
            self._layout.ghosts_visible = visible
            self._layout.relayout(self.width())
            self.update()
            self.grown.emit()

    def mark_found(self, words: str, number: int | None) -> QRect | None:
        """Mark the tokens of all places of `words`, and those of the one with the number `number` more strongly.
        Returns where that is."""
        spans = spans_of_marks([mark.said for mark in self._layout.marks], words)
        present = None if number is None or not spans else spans[min(number, len(spans) - 1)]
        self._found = {mark for first, last in spans for mark in range(first, last)}
        self._present = set() if present is None else set(range(*present))
        self.update()
        return None if present is None else self._rect_of(present[0])

    def show_place(self, place: TokenPlace | None) -> None:
        """Mark the tokens of the round that is selected, and the one token or guess of it."""
        self._place = place
        self.update()

    def rect_of(self, place: TokenPlace | None) -> QRect | None:
        """Where a place is, or the round around it."""
        if place is None:
            return None
        marks = self._layout.marks
        own = next((at for at, mark in enumerate(marks) if place.is_of(mark)), None)
        at = own if own is not None else next((n for n, mark in enumerate(marks) if mark.round == place.round), None)
        return None if at is None else self._rect_of(at)

    def painted_tokens(self) -> Counter[Fate]:
        """Tokens that were really painted at least once, by fate."""
        counts: Counter[Fate] = Counter()
        for mark, seen in zip(self._layout.marks, self._painted, strict=False):
            if seen and mark.fate is not None:
                counts[mark.fate] += 1
        return counts

    def selected_text(self) -> str:
        """The selected tokens as they stand in the reply: no ghosts."""
        first, last = self._selection()
        return "".join(mark.said for mark in self._layout.marks[first:last])

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        area = event.rect()
        painter.fillRect(area, QColor(self._theme.surface))
        painter.setFont(self._glyphs.font)
        first = max(0, int(area.top() // self._painter.line_height))
        last = min(len(self._layout.lines), int(area.bottom() // self._painter.line_height) + 1)
        pointed = PointedOut(self._selection(), self._cursor, self._hovered, self._found, self._present, self._place)
        self._painter.paint(painter, range(first, last), self._layout, pointed)
        for number in range(first, last):
            for cell in self._layout.lines[number]:
                self._painted[cell.mark : cell.mark + max(1, cell.folded)] = b"\x01" * max(1, cell.folded)

    # --- pointing and selecting

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton and self._anchor is not None:
            self._caret = self._caret_at(event.position())
            self.update()
            return
        cell = self._cell_at(event.position())
        folded = cell.folded if cell is not None else 0
        self._hover(cell.mark if cell and not folded else None)
        self.setCursor(Qt.CursorShape.PointingHandCursor if folded else Qt.CursorShape.IBeamCursor)
        self.setToolTip(_folded(folded) if folded else "")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._reply.behind:
            self._reply.skip()
        elif event.button() is Qt.MouseButton.LeftButton and not self._unfold_at(event.position()):
            self._anchor = self._caret = self._caret_at(event.position())
            self._cursor, self._walking = self._mark_at(event.position()), False
            self.update()
            self._tell(self._hovered)
            if self._cursor is not None and self._cursor < len(self._marks):
                self.chosen.emit(self._layout.marks[self._cursor])

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        cell = self._cell_at(event.position())
        if cell is not None:
            self._anchor, self._caret = cell.mark, cell.mark + 1
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)
        super().leaveEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        passing = event.reason() in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
        self._put_down(keep_cursor=passing or event.reason() is Qt.FocusReason.MenuBarFocusReason)
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if self._reply.behind:
            self._reply.skip()
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier and key == Qt.Key.Key_C:
            if text := self.selected_text():
                QGuiApplication.clipboard().setText(text)
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier and key == Qt.Key.Key_A:
            self._anchor, self._caret = 0, len(self._layout.marks)
            self.update()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End):
            self._walk(Qt.Key(key), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self._cursor is not None:
            self._walk_lines(-1 if key == Qt.Key.Key_Up else 1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._cursor is not None:
            found = self._layout.find(self._cursor)
            if (found is None or not self._unfold(found[1])) and key != Qt.Key.Key_Space:
                self.inspect_requested.emit()
        elif key == Qt.Key.Key_B and not event.modifiers() and self._branch_at_cursor():
            return
        elif key == Qt.Key.Key_Escape and (self._cursor is not None or self._hovered is not None):
            self._put_down()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_keys = event.reason() is QContextMenuEvent.Reason.Keyboard
        mark = self._cursor if by_keys else self._mark_at(event.pos().toPointF())
        menu = token_menu(
            self,
            self._marks,
            mark,
            ended=self._reply.ended,
            selected=self.selected_text(),
            branch=self.branch_requested.emit,
        )
        if menu is not None:
            at = self._rect_of(mark).bottomLeft() if by_keys and mark is not None else event.pos()
            menu.popup(self.mapToGlobal(at))

    def _branch_at_cursor(self) -> bool:
        """Begin a branch at the selected token, if there is one."""
        if self._cursor is not None and self._reply.ended:
            for _caption, point in branch_points(self._marks, self._cursor)[:1]:
                self.branch_requested.emit(point)
        return self._cursor is not None

    def _unfold_at(self, position: QPointF) -> bool:
        """Show the refused guesses that are folded there, if any are."""
        cell = self._cell_at(position)
        return cell is not None and self._unfold(cell)

    def _unfold(self, cell: Cell) -> bool:
        if not cell.folded:
            return False
        self._layout.unfold(cell)
        self._layout.relayout(self.width())
        self.update()
        self.grown.emit()
        return True

    def _walk(self, key: Qt.Key, extend: bool) -> None:
        count = len(self._layout.marks)
        if not count:
            return
        start = -1 if self._cursor is None else self._cursor
        steps: dict[Qt.Key, Iterator[int]] = {
            Qt.Key.Key_Left: iter(range(start - 1, -1, -1)),
            Qt.Key.Key_Right: iter(range(start + 1, count)),
            Qt.Key.Key_Home: iter(range(count)),
            Qt.Key.Key_End: iter(range(count - 1, -1, -1)),
        }
        target = next((mark for mark in steps[key] if self._layout.find(mark) is not None), None)
        if target is None:
            return
        if extend:
            if self._anchor is None or self._anchor == self._caret:  # nothing is selected yet
                self._anchor = max(0, start)
            self._caret = target + 1 if target >= self._anchor else target
        else:
            self._anchor = None
        self._point(target)

    def _walk_lines(self, step: int) -> None:
        found = self._layout.find(self._cursor) if self._cursor is not None else None
        if found is None:
            return
        number, cell = found
        line = self._layout.lines[number + step] if 0 <= number + step < len(self._layout.lines) else []
        if line:
            nearest = min(line, key=lambda other: abs(other.x + other.width / 2 - cell.x - cell.width / 2))
            self._point(nearest.mark)

    def _point(self, mark: int) -> None:
        """Move the keyboard's cursor."""
        self._cursor, self._walking = mark, True
        self.update()
        self.walked.emit(self._rect_of(mark))
        words = sentence(self._layout.marks[mark], self._theme)
        announce(self, words)
        self._tell(mark)
        if mark < len(self._marks):
            self.chosen.emit(self._layout.marks[mark])

    def _put_down(self, *, keep_cursor: bool = False) -> None:
        """Clear the token under the pointer."""
        if not keep_cursor:
            self._cursor = None
        self._walking, self._hovered = False, None
        self.update()
        self._tell(None)

    def _hover(self, mark: int | None) -> None:
        if mark == self._hovered:
            return
        for changed in (self._hovered, mark):
            if changed is not None:
                self.update(self._rect_of(changed))
        self._hovered = mark
        self._tell(self._cursor if mark is None and self._walking else mark)

    def _tell(self, mark: int | None) -> None:
        if mark is None or mark >= len(self._layout.marks):
            self.pointed.emit(None, QRect())
        else:
            self.pointed.emit(self._layout.marks[mark], self._rect_of(mark))

    def _rect_of(self, mark: int) -> QRect:
        found = self._layout.find(mark)
        if found is None:
            return QRect()
        number, cell = found
        return QRectF(cell.x, number * self._painter.line_height, cell.width, self._painter.line_height).toAlignedRect()

    def _cell_at(self, position: QPointF) -> Cell | None:
        return self._layout.cell_at(int(position.y() // self._painter.line_height), position.x())

    def _caret_at(self, position: QPointF) -> int:
        return self._layout.nearest_mark(int(position.y() // self._painter.line_height), position.x())

    def _mark_at(self, position: QPointF) -> int | None:
        """The mark under `position`, or the last one of a line that ends before it."""
        number = int(position.y() // self._painter.line_height)
        cell = self._layout.cell_at(number, position.x())
        if cell is None and 0 <= number < len(self._layout.lines) and self._layout.lines[number]:
            cell = self._layout.lines[number][-1]
        return None if cell is None else cell.mark

    def _selection(self) -> tuple[int, int]:
        if self._anchor is None:
            return 0, 0
        return min(self._anchor, self._caret), max(self._anchor, self._caret)

    def _on_shown(self) -> None:
        if not self.isHidden():
            self.sync()


def _folded(count: int) -> str:
    return tr("{count} more refused guesses of this round. Click to show them.", count=count)
