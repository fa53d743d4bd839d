"""The table of the library window: with two thousand models on disk, one change is the work of one row."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QAbstractItemModel, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QWidget
from tests.gui.viewmodels.pair.conftest import pickers_of

from foretoken.features.library.feature import COLUMNS, LibraryDialog, cells_of
from foretoken.features.library.model import LibraryRow, LibraryViewModel
from foretoken.gui.viewmodels.shared.jobs import Jobs
from foretoken.gui.viewmodels.shared.move_folder import ModelsFolderViewModel
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.widgets.shared.table_views import Narrowed, RowsModel
from foretoken.library.on_disk.local import LocalModel
from foretoken.settings import Settings

MANY = 2000


class Told:
    """What a table tells its views: (what, first row, last row)."""

    def __init__(self, table: QAbstractItemModel) -> None:
        self.events: list[tuple[str, int, int]] = []
        table.rowsInserted.connect(lambda _parent, first, last: self.events.append(("in", first, last)))
        table.rowsRemoved.connect(lambda _parent, first, last: self.events.append(("out", first, last)))
        table.dataChanged.connect(lambda a, b, _roles: self.events.append(("data", a.row(), b.row())))
        table.modelReset.connect(lambda: self.events.append(("all", 0, table.rowCount())))

    @property
    def rows(self) -> int:
        return sum(last - first + 1 for _what, first, last in self.events)


@pytest.fixture
def library(owner: QObject, tmp_path: Path, inline: Any, shelf: Any) -> Iterator[LibraryViewModel]:
    jobs = Jobs(owner)
    preferences = PreferencesViewModel(Settings(), lambda _settings: None, owner)
    local = shelf.make(owner)
    yield LibraryViewModel(
        local=local,
        folder=ModelsFolderViewModel(tmp_path / "own", jobs=jobs, busy=lambda: None, parent=owner),
        pickers=pickers_of(owner, inline, local),
        preferences=preferences,
        jobs=jobs,
        parent=owner,
    )
    jobs.close()


@pytest.fixture
def many(say: Any) -> Callable[[], list[LocalModel]]:
    """Two thousand models, made anew at every call as a scan does it; every tenth has a copy."""

    def make() -> list[LocalModel]:
        return [
            say.on_disk(f"/models/m{n:05d}.gguf", size=10**9 + n, identity=f"i{n - n % 2 if n % 10 < 2 else n}")
            for n in range(MANY)
        ]

    return make


@pytest.fixture
def make_table(owner: QObject) -> Callable[[], tuple[RowsModel[LibraryRow], Narrowed[LibraryRow]]]:
    def make() -> tuple[RowsModel[LibraryRow], Narrowed[LibraryRow]]:
        table = RowsModel(COLUMNS, cells_of, lambda row: row.key, owner)
        shown = Narrowed(table, lambda _row: True, owner)
        shown.sort(0)
        return table, shown

    return make


TITLES = [column.title for column in COLUMNS]


def cells(table: QAbstractItemModel, column: int = 0) -> list[str]:
    return [str(table.index(at, column).data()) for at in range(table.rowCount())]


def test_one_change_among_two_thousand_touches_one_row(
    library: LibraryViewModel,
    many: Callable[[], list[LocalModel]],
    shelf: Any,
    say: Any,
    parent: QWidget,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shelf.tell(*many())
    dialog = LibraryDialog(library, parent)
    dialog.show()
    dialog.table.setCurrentIndex(dialog.table.model().index(700, 0))
    table = dialog.table.model()
    marked, told = dialog.marked(), Told(table)
    asked: list[LibraryRow] = []
    monkeypatch.setattr(library, "describe", asked.append)

    shelf.tell(*many())
    assert told.events == []

    shelf.tell(*many(), say.on_disk("/models/m00500x.gguf"))
    assert told.events == [("in", 501, 501)]
    assert dialog.table.currentIndex().row() == 701
    assert dialog.marked() is marked

    told.events.clear()
    changed = many()
    changed[905] = replace(changed[905], size=5)
    shelf.tell(*changed)  # the new one is gone again, another one has changed
    assert sorted(told.events) == [("data", 905, 905), ("out", 501, 501)]
    assert told.rows == 2

    told.events.clear()
    changed[10] = replace(changed[10], fault="It is torn.", facts=None)
    shelf.tell(*changed)  # it had a copy, which is alone now
    assert sorted(told.events) == [("data", 10, 10), ("data", 11, 11)]
    assert cells(table, TITLES.index("State"))[9:12] == ["", "✗ It is torn.", ""]

    assert asked == []  # the marked one is the same as before
    assert dialog.marked() is marked


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", range(20))
def test_after_any_changes_and_sorts_it_is_as_if_made_anew(say: Any, make_table: Any, seed: int) -> None:
    rng = random.Random(seed)
    (table, shown), (fresh, fresh_shown) = make_table(), make_table()
    rows: dict[str, LibraryRow] = {}
    pointed: dict[str, QPersistentModelIndex] = {}
    for _ in range(30):
        for _ in range(rng.choice((1, 1, 3, 90))):
            name = f"/models/{rng.choice('aBcD')}{rng.randrange(60)}.gguf"
            if name in rows and rng.random() < 0.5:
                del rows[name]
            else:
                fault = "It is torn." if rng.random() < 0.2 else None
                model = say.on_disk(name, size=rng.randrange(1, 9) * 10**9, fault=fault)
                rows[name] = LibraryRow(model, rng.choice(("Jan", "Ollama")), fault or "")
        column = rng.randrange(len(COLUMNS))
        order = rng.choice((Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder))
        if rng.random() < 0.5:
            shown.sort(column, order)
            fresh_shown.sort(column, order)
        now = sorted(rows.values(), key=lambda row: row.path)
        table.replace(now)
        fresh.replace([])
        fresh.replace(now)
        assert table.rows == now
        for column in range(len(COLUMNS)):
            assert cells(shown, column) == cells(fresh_shown, column)
        for name, index in pointed.items():
            if index.isValid():
                assert index.data() == Path(name).stem
        for at, row in enumerate(table.rows):
            pointed.setdefault(row.path, QPersistentModelIndex(table.index(at, 0)))


def test_columns_sort_by_value_and_words_in_any_case(say: Any, make_table: Any) -> None:
    models = [say.on_disk(f"/m/{name}.gguf", size=size) for name, size in (("A", 10**10), ("b", 9 * 10**9), ("c", 5))]
    table, shown = make_table()
    table.replace([LibraryRow(model, "Jan", "") for model in models])
    assert cells(shown) == ["A", "b", "c"]
    shown.sort(TITLES.index("Size"))
    assert cells(shown) == ["c", "b", "A"]
    shown.sort(0, Qt.SortOrder.DescendingOrder)
    assert cells(shown) == ["c", "b", "A"]
    shown.sort(TITLES.index("Where"))
    assert cells(shown) == ["A", "b", "c"]


def test_rows_that_cannot_be_told_apart_or_come_in_another_order_are_all_new(say: Any, make_table: Any) -> None:
    one, other = (LibraryRow(say.on_disk(f"/m/{name}.gguf"), "Jan", "") for name in "ab")
    table, _ = make_table()
    told = Told(table)
    for rows in ([one, other], [other, one], [other, one, one], [one]):
        table.replace(rows)
        assert table.rows == rows
    assert [what for what, _first, _last in told.events] == ["in", "in", "all", "all", "all"]
