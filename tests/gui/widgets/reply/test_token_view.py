"""The Tokens view paints every token by its fate, appends cheaply, and copies clean text."""

from collections.abc import Callable
from dataclasses import replace
from html import escape
from types import ModuleType

import msgspec
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QFocusEvent, QFont, QGuiApplication, QImage, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from foretoken.engine.events import UNNAMED, Fate, ReplyEvent, Round, Source, Token
from foretoken.gui.look.theme import DARK, LIGHT
from foretoken.gui.viewmodels.chat.continuing import BranchPoint
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.token_facts import facts, in_plain_words, quoted, token_words
from foretoken.gui.widgets.reply.glyphs import GlyphCache
from foretoken.gui.widgets.reply.token_details import TokenDetails, sentence
from foretoken.gui.widgets.reply.token_view import TokensBody, branch_points, token_menu
from foretoken.replies.readable import display

TEXT = "One small model guesses what the large model will say next,\nand it is often right.\n" * 3


@pytest.fixture
def events(helper: Callable[[str], ModuleType]) -> list[ReplyEvent]:
    source = helper("gui/rounds.py")
    made: list[ReplyEvent] = source.reply(source.words(TEXT), agreement=0.6)
    return made


@pytest.fixture
def reply(qapp: QApplication, events: list[ReplyEvent]) -> ReplyViewModel:
    made = ReplyViewModel()
    made.feed(events)
    return made


def body_of(qtbot: QtBot, reply: ReplyViewModel, width: int = 500) -> TokensBody:
    body = TokensBody(reply, LIGHT, GlyphCache(QFont()))
    qtbot.addWidget(body)
    body.set_body_width(width)
    body.resize(width, body.body_height())
    return body


def colours(image: QImage) -> set[str]:
    return {image.pixelColor(x, y).name() for y in range(image.height()) for x in range(image.width())}


def test_every_fate_is_painted_in_its_colour(qtbot: QtBot, reply: ReplyViewModel) -> None:
    body = body_of(qtbot, reply)
    image = body.grab().toImage()
    assert body.painted_tokens() == reply.record.fates
    seen = colours(image)
    for fate in (Fate.ACCEPTED, Fate.CORRECTED, Fate.BONUS, Fate.REJECTED):
        assert reply.record.fates[fate], "the sample must hold every fate"
        assert LIGHT.fates[fate].colour in seen
    body.set_theme(DARK)
    assert DARK.fates[Fate.ACCEPTED].colour in colours(body.grab().toImage())


def test_nothing_counts_as_painted_before_it_is(qtbot: QtBot, reply: ReplyViewModel) -> None:
    body = body_of(qtbot, reply)
    assert sum(body.painted_tokens().values()) == 0
    body.grab(QRect(0, 0, 500, 20))
    assert 0 < sum(body.painted_tokens().values()) < sum(reply.record.fates.values())


def test_hidden_ghosts_are_not_painted(qtbot: QtBot, reply: ReplyViewModel) -> None:
    body = body_of(qtbot, reply)
    tall = body.body_height()
    body.set_ghosts_visible(False)
    assert body.body_height() <= tall
    body.grab()
    painted = body.painted_tokens()
    assert painted[Fate.REJECTED] == painted[Fate.DISCARDED] == 0
    assert painted[Fate.ACCEPTED] == reply.record.fates[Fate.ACCEPTED]


def test_appending_repaints_only_the_end(qtbot: QtBot, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel()
    reply.feed(events[:-6])
    painted: list[QRect] = []

    class Watched(TokensBody):
        def paintEvent(self, event: QPaintEvent) -> None:
            painted.append(event.rect())
            super().paintEvent(event)

    body = Watched(reply, LIGHT, GlyphCache(QFont()))
    qtbot.addWidget(body)
    body.set_body_width(300)
    body.resize(300, body.body_height() + 100)
    body.show()
    qtbot.waitUntil(lambda: bool(painted))
    end = body.body_height()
    line = end / len(body._layout.lines)
    painted.clear()
    reply.feed(events[-6:-5])
    qtbot.waitUntil(lambda: bool(painted))
    assert min(rect.top() for rect in painted) >= end - 3 * line


def test_another_width_repaints_every_line(qtbot: QtBot, reply: ReplyViewModel) -> None:
    # A scroll bar that appears makes the body a little narrower: lines break elsewhere, so none may stay as it was.
    painted: list[QRect] = []

    class Watched(TokensBody):
        def paintEvent(self, event: QPaintEvent) -> None:
            painted.append(event.rect())
            super().paintEvent(event)

    body = Watched(reply, LIGHT, GlyphCache(QFont()))
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(320, 2000)
    body.setParent(window)
    body.set_body_width(300)
    body.resize(300, body.body_height())
    window.show()
    qtbot.waitUntil(lambda: bool(painted))
    painted.clear()
    body.set_body_width(289)
    qtbot.waitUntil(lambda: bool(painted))
    assert any(rect.contains(QRect(0, 0, 289, body.body_height() // 2)) for rect in painted)


def test_copy_gives_the_text_without_ghosts(qtbot: QtBot, reply: ReplyViewModel) -> None:
    body = body_of(qtbot, reply)
    QTest.keyClick(body, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert body.selected_text() == TEXT
    QTest.keyClick(body, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == TEXT


def test_dragging_selects_from_token_to_token(qtbot: QtBot, reply: ReplyViewModel) -> None:
    body = body_of(qtbot, reply)
    QTest.mousePress(body, Qt.MouseButton.LeftButton, pos=QPoint(0, 5))
    QTest.mouseMove(body, QPoint(499, body.body_height() - 4))
    QTest.mouseRelease(body, Qt.MouseButton.LeftButton, pos=QPoint(499, body.body_height() - 4))
    assert body.selected_text() == TEXT
    assert LIGHT.selection in colours(body.grab().toImage())


def test_arrow_keys_walk_over_every_token(qtbot: QtBot, reply: ReplyViewModel) -> None:
    body = body_of(qtbot, reply)
    told: list[object] = []
    body.pointed.connect(lambda mark, place: told.append(mark))
    for _ in range(len(reply.marks) + 2):
        QTest.keyClick(body, Qt.Key.Key_Right)
    assert told == list(reply.marks)
    QTest.keyClick(body, Qt.Key.Key_Home)
    assert told[-1] == reply.marks[0]
    QTest.keyClick(body, Qt.Key.Key_Down)
    assert isinstance(told[-1], Token)
    assert told[-1] != reply.marks[0]
    QTest.keyClick(body, Qt.Key.Key_Escape)
    assert told[-1] is None


def test_walking_begins_at_the_token_that_was_clicked(qtbot: QtBot, reply: ReplyViewModel) -> None:
    body = body_of(qtbot, reply)
    body.show()
    told: list[object] = []
    body.pointed.connect(lambda mark, place: told.append(mark))
    cell = body._layout.lines[1][2]
    spot = QPoint(round(cell.x + cell.width / 2), round(1.5 * body._painter.line_height))
    QTest.mouseClick(body, Qt.MouseButton.LeftButton, pos=spot)
    QTest.keyClick(body, Qt.Key.Key_Right)
    assert told[-1] == reply.marks[cell.mark + 1]
    QTest.mouseClick(body, Qt.MouseButton.LeftButton, pos=spot)
    QTest.keyClick(body, Qt.Key.Key_Left)
    assert told[-1] == reply.marks[cell.mark - 1]
    QTest.mouseClick(body, Qt.MouseButton.LeftButton, pos=QPoint(499, spot.y()))  # behind the end of the line
    QTest.keyClick(body, Qt.Key.Key_Left)
    assert told[-1] == reply.marks[body._layout.lines[1][-1].mark - 1]
    QTest.mouseClick(body, Qt.MouseButton.LeftButton, pos=spot)
    QTest.keyClick(body, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert body.selected_text() == "".join(mark.text for mark in reply.marks[cell.mark : cell.mark + 2])


def test_what_was_clicked_is_not_pointed_at_once_the_pointer_has_left(qtbot: QtBot, reply: ReplyViewModel) -> None:
    body = body_of(qtbot, reply)
    body.show()
    told: list[object] = []
    body.pointed.connect(lambda mark, place: told.append(mark))
    spot = QPoint(20, 8)
    QTest.mouseMove(body, spot)
    QTest.mouseClick(body, Qt.MouseButton.LeftButton, pos=spot)
    assert isinstance(told[-1], Token)
    QCoreApplication.sendEvent(body, QEvent(QEvent.Type.Leave))
    assert told[-1] is None
    QTest.mouseMove(body, spot + QPoint(1, 0))
    assert isinstance(told[-1], Token)
    QTest.keyClick(body, Qt.Key.Key_Escape)
    assert told[-1] is None


@pytest.mark.parametrize("reason", [Qt.FocusReason.TabFocusReason, Qt.FocusReason.MenuBarFocusReason])
def test_the_keyboard_goes_and_nothing_is_pointed_at(
    qtbot: QtBot, reply: ReplyViewModel, reason: Qt.FocusReason
) -> None:
    body = body_of(qtbot, reply)
    body.show()
    told: list[object] = []
    body.pointed.connect(lambda mark, place: told.append(mark))
    for _ in range(3):
        QTest.keyClick(body, Qt.Key.Key_Right)
    QCoreApplication.sendEvent(body, QFocusEvent(QEvent.Type.FocusOut, reason))
    assert told[-1] is None
    QTest.keyClick(body, Qt.Key.Key_Right)  # back from a menu it goes on where it was
    assert told[-1] == reply.marks[3 if reason is Qt.FocusReason.MenuBarFocusReason else 0]


def test_the_bubble_goes_at_escape_presses_and_menus(qtbot: QtBot, reply: ReplyViewModel) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(600, 300)
    elsewhere = QLabel("elsewhere", window)
    window.show()
    bubble = TokenDetails(LIGHT, window)
    menu = QMenu(window)
    menu.addAction("Copy")
    for end in (
        lambda: QTest.mousePress(elsewhere, Qt.MouseButton.LeftButton),
        lambda: QTest.keyClick(window, Qt.Key.Key_Escape),
        lambda: menu.popup(QPoint(5, 5)),
        lambda: QCoreApplication.sendEvent(window, QEvent(QEvent.Type.WindowDeactivate)),
    ):
        bubble.show_for(reply.marks[0], QRect(10, 10, 20, 20))
        QTest.keyClick(window, Qt.Key.Key_A)
        QTest.mouseMove(window, QPoint(100, 100))
        assert bubble.isVisible()
        end()
        assert not bubble.isVisible()
    menu.close()


def test_pointing_tells_the_token_under_the_pointer(qtbot: QtBot, reply: ReplyViewModel) -> None:
    body = body_of(qtbot, reply)
    body.show()
    told: list[tuple[object, QRect]] = []
    body.pointed.connect(lambda mark, place: told.append((mark, place)))
    cell = body._layout.lines[0][2]
    spot = QPoint(round(cell.x + cell.width / 2), 8)
    QTest.mouseMove(body, spot)
    mark, place = told[-1]
    assert mark == reply.marks[cell.mark]
    assert place.contains(spot)


def test_a_key_or_a_click_catches_up(qtbot: QtBot, events: list[ReplyEvent]) -> None:
    for act in (
        lambda body: QTest.keyClick(body, Qt.Key.Key_Space),
        lambda body: QTest.mouseClick(body, Qt.MouseButton.LeftButton),
    ):
        reply = ReplyViewModel(pace="slow", clock=lambda: 0.0)
        reply.feed(events)
        body = body_of(qtbot, reply)
        body.show()
        assert reply.behind
        act(body)
        assert reply.behind == 0
        assert len(body._layout.marks) == len(reply.marks)


def test_details_say_what_was_refused_and_how_likely_it_was(reply: ReplyViewModel) -> None:
    corrected = next(mark for mark in reply.marks if mark.fate is Fate.CORRECTED)
    rows = dict(facts(corrected))
    assert corrected.refused is not None
    assert rows["Refused here"] == f"{quoted(corrected.refused.piece)} (draft 50.0%, main 3.0%)"
    assert rows["Main probability"] == "75.0%"
    assert rows["Round"] == f"{corrected.round + 1}, position {corrected.position + 1}"
    discarded = next(mark for mark in reply.marks if mark.fate is Fate.DISCARDED)
    assert dict(facts(discarded))["Main probability"] == "not judged"
    assert "corrected" in sentence(corrected, LIGHT)


@pytest.mark.parametrize("points", [10, 15])
@pytest.mark.parametrize("top", [30, 160, 330])
def test_the_bubble_is_whole_and_beside_its_token_in_a_low_window(
    qtbot: QtBot, reply: ReplyViewModel, points: int, top: int
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    font = window.font()
    font.setPointSize(points)
    window.setFont(font)
    window.resize(760, 380)
    window.show()
    bubble = TokenDetails(LIGHT, window)
    mark = next(mark for mark in reply.marks if mark.fate is Fate.CORRECTED)
    rows = tuple((f"Rank {number}", "number 1, with 99.9%") for number in range(6))
    said = replace(token_words(mark), closer=rows)
    place = QRect(100, top, 40, 20)
    bubble.show_for(mark, place, said)
    assert window.rect().contains(bubble.geometry())
    assert not bubble.geometry().intersects(place)
    label = bubble.findChild(QLabel)
    assert label.height() >= label.heightForWidth(label.width())


def test_the_bubble_begins_with_a_plain_sentence(qtbot: QtBot, reply: ReplyViewModel) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    bubble = TokenDetails(LIGHT, window)
    said = {}
    for mark in reply.marks:
        bubble.show_for(mark, QRect(10, 10, 20, 20))
        plain = said[mark.fate] = in_plain_words(mark)
        shown = bubble.findChild(QLabel).text()
        assert shown.index(escape(plain)) < shown.index("Round")
        assert plain in sentence(mark, LIGHT)
    assert len(set(said.values())) == len(set(Fate) - {Fate.UNKNOWN})
    assert said[Fate.ACCEPTED] == "The draft guessed this token, and the main model agreed."


@pytest.mark.parametrize(
    ("piece", "shown"),
    [(b" the", "“ the”"), (b"\n", "“\\n”"), (b"", "control token"), (b"\xf0\x9f", "bytes F0 9F")],
)
def test_pieces_are_quoted(piece: bytes, shown: str) -> None:
    assert quoted(piece) == shown


def test_details_say_when_a_guess_came_from_the_conversation(events: list[ReplyEvent]) -> None:
    round_ = next(e for e in events if isinstance(e, Round) and e.accepted)
    first = msgspec.structs.replace(round_.tokens[0], source=Source.LOOKUP, draft_prob=None)
    looked_up = msgspec.structs.replace(round_, tokens=(first, *round_.tokens[1:]))
    rows = dict(facts(looked_up.shown[0]))
    assert "conversation" in rows["Guessed from"]
    assert "Guessed from" not in dict(facts(round_.shown[0]))


@pytest.mark.parametrize("how", ["click", "key"])
def test_folded_guesses_open_at_a_click_or_a_key(qtbot: QtBot, helper: Callable[[str], ModuleType], how: str) -> None:
    rounds = helper("gui/rounds.py")
    reply = ReplyViewModel()
    reply.feed(rounds.reply(rounds.words(TEXT), agreement=0.2, length=12))
    body = body_of(qtbot, reply, width=700)
    cells = [(number, cell) for number, line in enumerate(body._layout.lines) for cell in line if cell.folded]
    assert cells, "the sample must refuse many guesses of a round"
    body.grab()
    assert body.painted_tokens() == reply.record.fates  # those that are folded count as shown
    number, cell = cells[0]
    if how == "click":
        place = QPoint(round(cell.x + cell.width / 2), round((number + 0.5) * body._painter.line_height))
        QTest.mouseMove(body, place)
        QTest.mouseClick(body, Qt.MouseButton.LeftButton, pos=place)
    else:
        body._point(cell.mark)
        QTest.keyClick(body, Qt.Key.Key_Return)
    assert body._layout.find(cell.mark + 1) is not None


def test_a_branch_may_begin_at_any_token_by_menu_and_key(qtbot: QtBot, reply: ReplyViewModel) -> None:
    body = body_of(qtbot, reply)
    marks = reply.marks
    own = [number for number, mark in enumerate(marks) if not mark.ghost][3]
    text = "".join(mark.text for mark in marks[:own])
    (here, before), (_, after) = branch_points(marks, own)
    assert marks[own].text.strip() in here
    assert before == BranchPoint(text=text, tokens=3, not_next=(marks[own].token_id,))
    assert (after.text, after.tokens) == (text + marks[own].text, 4)
    refused = next(number for number, mark in enumerate(marks) if mark.fate is Fate.REJECTED)
    ((_, instead),) = branch_points(marks, refused)
    assert instead.text.endswith(display(marks[refused]))
    assert instead.then == (marks[refused].token_id,)
    unnamed = [msgspec.structs.replace(mark, token_id=UNNAMED) if mark.ghost else mark for mark in marks]
    assert branch_points(unnamed, refused) == []  # a server does not say what it had guessed
    body._point(own)
    with qtbot.waitSignal(body.branch_requested) as asked:
        QTest.keyClick(body, Qt.Key.Key_B)
    assert asked.args == [before]
    menu = token_menu(body, reply.marks, own, ended=reply.ended, selected="a b", branch=body.branch_requested.emit)
    assert menu is not None
    with qtbot.waitSignal(body.branch_requested) as asked:
        menu.actions()[1].trigger()
    assert asked.args == [after]
    menu.actions()[2].trigger()
    assert QGuiApplication.clipboard().text() == "a b"
    assert (
        token_menu(body, reply.marks, None, ended=reply.ended, selected="", branch=body.branch_requested.emit) is None
    )
