"""A long chat has widgets only for the messages that are looked at."""

import pytest
from pytestqt.qtbot import QtBot

from foretoken.gui.viewmodels.chat.conversation import Item, ReplyItem, UserItem
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.chat.transcript import TranscriptView

COUNT = 150  # questions, each with its reply


def long_chat(made: list[int]) -> list[Item]:
    def reply(number: int) -> ReplyViewModel:
        made.append(number)
        return ReplyViewModel.from_text(f"Reply {number}. " + "word " * 40)

    items: list[Item] = []
    for number in range(COUNT):
        items.append(UserItem(2 * number, f"Question {number}?"))
        items.append(ReplyItem(2 * number + 1, "Model", lambda number=number: reply(number), length=220))
    return items


@pytest.mark.parametrize("view", ["text", "tokens"])
def test_messages_are_built_where_the_reader_is_and_nothing_jumps(qtbot: QtBot, view: str) -> None:
    made: list[int] = []
    shown = TranscriptView()
    qtbot.addWidget(shown)
    shown.set_view(view)
    shown.resize(700, 500)
    with qtbot.waitExposed(shown):
        shown.show()
    items = long_chat(made)
    shown.show_items(items)
    bar = shown._scroll.verticalScrollBar()
    assert bar.value() == bar.maximum()
    assert len(made) <= 6
    qtbot.waitUntil(lambda: len(shown.messages.items) >= 30)
    assert bar.value() == bar.maximum()
    assert list(shown.messages.items) == sorted(shown.messages.items)

    for _ in range(45):  # up, page by page: what was read stays where it was
        top = next(number for number in shown.messages.items if shown.top_of(number) >= 0)
        before = shown.top_of(top)
        value = bar.value()
        bar.setValue(value - 100)
        moved = shown.top_of(top) - before
        assert abs(moved - 100) <= 1 or bar.value() == 0
    shown.go_to(2, 40)
    assert shown.top_of(2) == 40
    qtbot.waitUntil(lambda: len(shown.messages.items) <= 62 and 3 in shown.messages.items)
    released = [item for item in items if isinstance(item, ReplyItem) and item.loaded is None]
    assert len(released) >= COUNT - 62
    shown.messages.add_user(999, "One more")
    assert bar.value() == bar.maximum()
    qtbot.waitUntil(lambda: shown.messages._later._seen() is None)
    shown.clear()
    assert not shown.messages.items
