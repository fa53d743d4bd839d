"""What is selected of a reply."""

from foretoken.gui.viewmodels.seeing.selection import Selection, TokenPlace


def test_a_change_is_told_once() -> None:
    selection = Selection()
    told: list[TokenPlace | None] = []
    selection.changed.connect(lambda: told.append(selection.place))
    for place in (TokenPlace(3, round=1), TokenPlace(3, round=1), None, None):
        selection.select(place)
    assert told == [TokenPlace(3, round=1), None]
