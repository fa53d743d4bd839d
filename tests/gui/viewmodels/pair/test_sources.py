"""The sources of guesses: what the loaded pair has, and a choice that stands until it cannot."""

from types import SimpleNamespace

import msgspec
import pytest
from PySide6.QtCore import QObject

from foretoken.engine.options import DraftSource
from foretoken.gui.viewmodels.pair.sources import SourcesViewModel
from foretoken.session.messages import Ready


@pytest.fixture
def sources(shell: SimpleNamespace, owner: QObject) -> SourcesViewModel:
    return SourcesViewModel(engine=shell.engine, controls=shell.controls, parent=owner)


def load(shell: SimpleNamespace, say: SimpleNamespace, draft: str | None) -> None:
    shell.engine.load(say.PAIR)
    shell.fake.say(Ready(pid=1, backend=""), say.loaded("Main", draft))


def test_the_draft_is_named_and_without_one_it_cannot_be_chosen(
    shell: SimpleNamespace, say: SimpleNamespace, sources: SourcesViewModel
) -> None:
    seen: list[None] = []
    sources.changed.connect(lambda: seen.append(None))
    load(shell, say, "Tiny")
    named = {row.source: row for row in sources.rows}
    assert list(named) == [source for source in DraftSource if source is not DraftSource.SECOND]
    assert "Tiny" in named[DraftSource.DRAFT].meaning
    assert all(row.usable for row in sources.rows)
    load(shell, say, None)
    assert [row.source for row in sources.rows if not row.usable] == [DraftSource.DRAFT]
    assert seen


def test_a_choice_stands_for_later_pairs_unless_they_lack_it(
    shell: SimpleNamespace, say: SimpleNamespace, sources: SourcesViewModel
) -> None:
    load(shell, say, "Tiny")
    sources.choose(DraftSource.NONE)
    load(shell, say, None)
    assert sources.chosen is DraftSource.NONE
    load(shell, say, "Tiny")
    sources.choose(DraftSource.DRAFT)
    assert shell.controls.options.draft.source is DraftSource.DRAFT
    load(shell, say, None)
    assert sources.chosen is DraftSource.AUTO


def test_a_choice_reaches_the_reply_that_is_being_written(
    shell: SimpleNamespace, say: SimpleNamespace, sources: SourcesViewModel
) -> None:
    shell.ready()
    assert shell.chats.send("Hello")
    sources.choose(DraftSource.LOOKUP)
    (_, options) = shell.fake.updates[-1]
    assert options.draft.source is DraftSource.LOOKUP


def test_a_second_draft_has_a_row_while_it_is_loaded(
    shell: SimpleNamespace, say: SimpleNamespace, sources: SourcesViewModel
) -> None:
    both = msgspec.structs.replace(say.loaded("Main", "Tiny"), second_draft=say.loaded("Main", "Head").draft)
    shell.engine.load(say.PAIR)
    shell.fake.say(Ready(pid=1, backend=""), both)
    assert [row.source for row in sources.rows] == list(DraftSource)
    assert "Head" in next(row.meaning for row in sources.rows if row.source is DraftSource.SECOND)
    sources.choose(DraftSource.SECOND)
    load(shell, say, "Tiny")
    assert sources.chosen is DraftSource.AUTO


def test_a_reply_is_titled_with_both(shell: SimpleNamespace, say: SimpleNamespace) -> None:
    both = msgspec.structs.replace(say.loaded("Main", "Tiny"), second_draft=say.loaded("Main", "Head").draft)
    shell.chats.new()
    shell.engine.load(say.PAIR)
    shell.fake.say(Ready(pid=1, backend=""), both)
    titles: list[str] = []
    shell.chats.reply_added.connect(lambda item: titles.append(item.title))
    assert shell.chats.send("Hello")
    assert titles == ["Main + Tiny / Head"]
    models = shell.store.messages(shell.chats.current)[-1].models
    assert models is not None
    assert models.draft == "Tiny / Head"
