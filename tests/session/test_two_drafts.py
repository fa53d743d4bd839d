"""A pair with two drafts crosses the process boundary, is checked before it is loaded, and keeps what it learned."""

from pathlib import Path

import pytest

from foretoken import paths
from foretoken.engine.events import DraftKind, ReplyFinished, Round
from foretoken.engine.options import ChatMessage, DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.errors import IncompatiblePair
from foretoken.library.fit import fitting
from foretoken.library.fit.footprint import Room, Wish
from foretoken.library.fit.preflight import preflight
from foretoken.library.fit.profile import profiles_of
from foretoken.library.on_disk.kept import learned_acceptance, learned_key
from foretoken.session.caller.blocking import BlockingSession
from foretoken.session.engine_process.loading import Loader, _normal
from foretoken.session.messages import Generate, LoadPair

HELLO = (ChatMessage(role="user", content="Hello"),)


def test_replies_of_a_scripted_pair_say_which_draft_guesses() -> None:
    pair = LoadPair(
        main="scripted:seed=3,length=300,pass_ms=1", draft="scripted:agreement=0.2", second_draft="scripted:agreement=1"
    )
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0), draft=DraftOptions(length=4), stop=StopOptions(max_tokens=200)
    )
    with BlockingSession() as session:
        loaded = session.load(pair)
        assert loaded.draft is not None
        assert loaded.second_draft is not None
        assert [loaded.draft.name, loaded.second_draft.name] == ["Scripted draft", "Scripted second draft"]
        events = list(session.ask(Generate(messages=tuple(HELLO), options=options)))
    made = [event for event in events if isinstance(event, Round)]
    assert list(dict.fromkeys(one.drafter for one in made)) == ["", "Scripted draft", "Scripted second draft"]
    assert [one.choice for one in made if one.choice][-1].startswith("Scripted second draft guesses here: ")
    assert isinstance(events[-1], ReplyFinished)
    assert events[-1].metrics.draft_kind is DraftKind.MODEL


@pytest.fixture
def other_draft(demo_pair: tuple[Path, Path], tmp_path: Path) -> Path:
    """The demo draft again, as another file."""
    copy = tmp_path / "other-draft.gguf"
    copy.write_bytes(demo_pair[1].read_bytes())
    return copy


def test_both_drafts_are_loaded_and_what_each_learned_is_kept(
    demo_pair: tuple[Path, Path], other_draft: Path, home: Path
) -> None:
    main, draft = demo_pair
    parts = []

    def progress(part: str, _fraction: float) -> bool:
        parts.append(part)
        return True

    command = LoadPair(main=str(main), draft=str(draft), second_draft=str(other_draft), context=512, threads=1)
    pair, _ = Loader()(command)(progress)
    assert list(dict.fromkeys(parts)) == ["main", "draft", "second"]
    assert pair.draft is not None
    assert pair.second_draft is not None
    # Both have the same name inside, and are told by those of their files.
    assert [pair.draft.name, pair.second_draft.name] == [demo_pair[1].stem, "other-draft"]
    for source in (DraftSource.DRAFT, DraftSource.SECOND):
        options = ReplyOptions(
            sampling=SamplingOptions(temperature=0), draft=DraftOptions(source=source), stop=StopOptions(max_tokens=24)
        )
        events = list(pair.reply(pair.chat_prompt(HELLO), options=lambda: options, should_stop=lambda: False))  # noqa: B023
        assert any(event.guesses for event in events if isinstance(event, Round))
    pair.close()
    cache = learned_acceptance(paths.cache_dir() / "learned")
    assert cache.read(learned_key(main, other_draft)) is not None
    assert home.is_dir()


def test_two_drafts_need_more_memory_than_one(demo_pair: tuple[Path, Path], other_draft: Path) -> None:
    one = preflight(*demo_pair, Wish(context=512)).memory
    two = preflight(*demo_pair, Wish(context=512), second=other_draft).memory
    assert one.draft is not None
    assert two.draft is not None
    assert two.draft.total == 2 * one.draft.total
    assert two.total == one.total + one.draft.total
    found = preflight(*demo_pair, second=other_draft)
    profiles = profiles_of(found.main, found.draft, found.second)
    suggestion = fitting.suggest(*profiles, Wish(context=512), Room(one.total + one.draft.total // 4))
    assert suggestion is not None
    assert (suggestion.with_draft, suggestion.with_second, suggestion.changes) == (True, False, ("no second draft",))


def test_the_same_draft_twice_is_refused(demo_pair: tuple[Path, Path]) -> None:
    main, draft = map(str, demo_pair)
    with pytest.raises(IncompatiblePair, match="named twice; leave one out"):
        Loader()(LoadPair(main=main, draft=draft, second_draft=draft))


def test_a_second_draft_alone_is_the_draft() -> None:
    pair = Loader()(LoadPair(main="scripted:seed=3,no_draft=1"))(lambda _part, _fraction: True)[0]
    assert (pair.draft, pair.second_draft) == (None, None)
    assert _normal(LoadPair(main="a", second_draft="b")) == LoadPair(main="a", draft="b")
