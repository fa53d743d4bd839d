"""What is selected of a reply."""

from foretoken.gui.viewmodels.seeing.selection import Place, Selection


def test_a_change_is_told_once() -> None:
    selection = Selection()
    told: list[Place | None] = []
    selection.changed.connect(lambda: told.append(selection.place))
    for place in (Place(3, round=1), Place(3, round=1), None, None):
        selection.select(place)
    assert told == [Place(3, round=1), None]
