"""The state of the engine as the window sees it, notice by notice."""

from itertools import chain
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from foretoken.engine.plain_speed import PlainSpeed
from foretoken.gui.viewmodels.pair.engine import Empty, Failed, Gone, Loading, Starting, Usable
from foretoken.session.messages import (
    AnswerPart,
    EngineGone,
    Generate,
    LoadFailed,
    LoadPair,
    LoadProgress,
    PlainMeasured,
    Ready,
    RequestFailed,
)

OTHER = LoadPair(main="/models/other.gguf")


def refused(kept: bool = False, code: str = "bad_model_file") -> LoadFailed:
    return LoadFailed(code=code, message="It is not a model.", reasons=("one", "two"), exit_code=3, kept=kept)


def test_from_nothing_to_a_usable_pair(shell: Any, say: SimpleNamespace) -> None:
    engine = shell.engine
    assert isinstance(engine.state, Starting)
    shell.fake.say(Ready(pid=1, backend=""))
    assert isinstance(engine.state, Empty)
    engine.load(say.PAIR)
    shell.fake.say(LoadProgress(part="draft", fraction=0.5))
    assert engine.state == Loading(say.PAIR, "draft", 0.5)
    assert engine.loaded is None
    shell.fake.say(say.loaded())
    assert isinstance(engine.state, Usable)
    assert engine.loaded.main.name == "Main"
    assert engine.pair == say.PAIR
    assert shell.fake.loads == [say.PAIR]


def test_warnings_of_a_load_are_said_once(shell: Any, say: SimpleNamespace, qtbot: QtBot) -> None:
    shell.engine.load(say.PAIR)
    with qtbot.waitSignal(shell.engine.warned) as caught:
        shell.fake.say(say.loaded("Main", "Draft", "Sizes differ."))
    assert caught.args == ["Sizes differ."]


def test_a_refused_file_leaves_the_old_pair_in_use(shell: Any, say: SimpleNamespace, qtbot: QtBot) -> None:
    shell.ready()
    shell.engine.load(OTHER)
    with qtbot.waitSignal(shell.engine.load_refused) as caught:
        shell.fake.say(refused(kept=True))
    assert caught.args == ["It is not a model.", ("one", "two")]
    assert isinstance(shell.engine.state, Usable)
    assert shell.engine.pair == say.PAIR
    assert shell.fake.loads == [say.PAIR, OTHER]


def test_when_the_old_pair_was_given_up_it_is_brought_back(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    said: list[str] = []
    shell.engine.warned.connect(said.append)
    shell.engine.load(OTHER)
    shell.fake.say(refused())
    assert isinstance(shell.engine.state, Loading)
    assert shell.fake.loads == [say.PAIR, OTHER, say.PAIR]
    shell.fake.say(say.loaded("Main", "Draft", "Heard before."))
    assert isinstance(shell.engine.state, Usable)
    assert said == []


def test_when_nothing_ever_worked_the_reasons_stand(shell: Any, say: SimpleNamespace) -> None:
    shell.engine.load(OTHER)
    shell.fake.say(refused())
    assert shell.engine.state == Failed("It is not a model.", ("one", "two"))
    assert shell.engine.pair is None
    shell.engine.reload()
    assert shell.fake.loads == [OTHER, OTHER]


def test_a_pair_that_fails_even_when_brought_back_is_given_up(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    shell.engine.load(OTHER)
    shell.fake.say(refused())
    shell.fake.say(refused())
    assert isinstance(shell.engine.state, Failed)
    assert len(shell.fake.loads) == 3


def test_a_cancelled_load_is_no_complaint(shell: Any, say: SimpleNamespace, qtbot: QtBot) -> None:
    shell.ready()
    complaints: list[object] = []
    shell.engine.load_refused.connect(lambda *said: complaints.append(said))
    shell.engine.load(OTHER)
    shell.engine.cancel_load()
    assert shell.fake.cancelled == 1
    with qtbot.waitSignal(shell.engine.cancelled):
        shell.fake.say(refused(kept=True, code="load_cancelled"))
    assert complaints == []
    assert shell.engine.pair == say.PAIR


def test_a_dead_engine_fails_its_reply_and_can_be_reloaded(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    heard: list[Any] = []
    shell.engine.state_changed.connect(heard.append)
    shell.engine.ask(Generate(), heard.append)
    news = say.started(1), say.spoken(1, 0, "a", "b", "c")
    failed = RequestFailed(code="engine_died", message="It died.")
    shell.fake.say(*news, EngineGone(message="It died."), AnswerPart(request=1, events=(failed,)))
    assert heard == [
        [*chain.from_iterable(one.events for one in news)],
        Gone("It died."),
        [failed],
    ]  # what came before the end is not lost
    assert shell.engine.state == Gone("It died.")
    assert shell.engine.loaded is not None  # the next message brings the pair back by itself
    shell.engine.reload()
    assert shell.fake.loads == [say.PAIR, say.PAIR]


def test_the_host_may_load_by_itself_after_a_death(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    shell.fake.say(EngineGone(message="It died."), Ready(pid=2, backend=""), LoadProgress(part="main", fraction=0.1))
    assert shell.engine.state == Loading(say.PAIR, "main", 0.1)
    shell.fake.say(say.loaded())
    assert isinstance(shell.engine.state, Usable)


def test_a_pair_that_kills_the_engine_while_loading_is_refused(shell: Any, say: SimpleNamespace, qtbot: QtBot) -> None:
    shell.ready()
    shell.engine.load(OTHER)
    with qtbot.waitSignal(shell.engine.load_refused):
        shell.fake.say(EngineGone(message="It died while loading."))
    assert shell.fake.loads[-1] == say.PAIR


def test_events_are_handed_on_once_a_drain(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    batches: list[int] = []
    shell.engine.ask(Generate(), lambda events: batches.append(len(events)))
    shell.fake.say(say.started(1), say.prompt_done(1), *(say.spoken(1, i, "a", "b", "c") for i in range(50)))
    assert batches == [52]
    shell.fake.say(AnswerPart(request=1, events=(RequestFailed(code="x", message="No."),)))
    assert batches == [52, 1]


def test_of_a_request_that_was_dropped_nothing_is_heard_any_more(shell: Any, say: SimpleNamespace) -> None:
    """Not even what was on its way to the window then."""
    shell.ready()
    heard: list[Any] = []
    request = shell.engine.ask(Generate(), heard.append)
    shell.bridge.drained.connect(lambda _news: heard.append("drained"))
    shell.bridge.push(PlainMeasured(speed=PlainSpeed()))
    shell.engine.plain_measured.connect(lambda *_: request.drop())
    shell.fake.say(say.started(1), say.finished(1, "a"))
    assert heard == ["drained"]
    assert not shell.fake.stopped  # it had ended


def test_a_load_given_up_for_dead_may_arrive_after_all(shell: Any, say: SimpleNamespace) -> None:
    shell.engine.load(say.PAIR)
    shell.fake.say(EngineGone(message="It died before it was asked."))
    assert isinstance(shell.engine.state, Failed)
    shell.fake.say(Ready(pid=2, backend=""), say.loaded())
    assert isinstance(shell.engine.state, Usable)
    assert shell.engine.pair == say.PAIR


@pytest.mark.parametrize(
    ("part", "sentence", "blamed"),
    [
        ("main", "It is not a model.", "main"),
        ("draft", "It is not a model.", "draft"),
        ("main", "draft.gguf is damaged.", "draft"),
        ("draft", "main.gguf is damaged.", "main"),
    ],
)
def test_the_file_that_could_not_be_loaded_is_told(
    shell: Any, say: SimpleNamespace, part: str, sentence: str, blamed: str
) -> None:
    told: list[tuple[str, str]] = []
    shell.engine.file_failed.connect(lambda path, why: told.append((path, why)))
    shell.engine.load(say.PAIR)
    shell.fake.say(LoadProgress(part=part, fraction=0.5))
    shell.fake.say(msgspec.structs.replace(refused(), message=sentence))
    assert told == [(getattr(say.PAIR, blamed), sentence)]


def test_a_loaded_model_is_called_as_in_the_lists(shell: Any, say: SimpleNamespace) -> None:
    shell.engine.name_models({say.PAIR.main: "Main-Q8_0"}.get)
    shell.engine.load(say.PAIR)
    shell.fake.say(say.loaded())
    loaded = shell.engine.loaded
    assert (loaded.main.name, loaded.draft.name) == ("Main-Q8_0", "Draft")  # no list has the draft


def test_a_file_is_not_to_blame_for_want_of_memory(shell: Any, say: SimpleNamespace) -> None:
    told: list[str] = []
    shell.engine.file_failed.connect(lambda path, _why: told.append(path))
    shell.engine.load(say.PAIR)
    shell.fake.say(refused(code="does_not_fit"))
    assert told == []


def test_what_the_library_lacks_for_heads_is_told(shell: Any) -> None:
    told: list[dict[str, str]] = []
    shell.engine.heads_known.connect(told.append)
    shell.fake.say(Ready(pid=2, backend="", lacking={"eagle3": "It lacks a function."}))
    assert told == [{"eagle3": "It lacks a function."}]


def test_two_drafts_are_called_as_the_lists_call_them(shell: Any, say: Any) -> None:
    """Also where the name in one file is a part of the name in the other."""
    listed = {"/models/draft.gguf": "Small-Q8_0", "/models/other.gguf": "Small-EAGLE3"}
    shell.engine.name_models(listed.get)
    both = msgspec.structs.replace(say.loaded("Main", "Small"), second_draft=say.loaded("Main", "Small head").draft)
    shell.engine.load(msgspec.structs.replace(say.PAIR, second_draft="/models/other.gguf"))
    shell.fake.say(Ready(pid=1, backend=""), both)
    heard: list[Any] = []
    shell.engine.ask(Generate(), heard.extend)
    told = say.spoken(1, 0, " a", " b", " c")
    choice = "Small head guesses here: 9 tokens per second are expected with it, 5 with Small."
    (event,) = told.events
    named = msgspec.structs.replace(event, drafter="Small head", choice=choice)
    shell.fake.say(msgspec.structs.replace(told, events=(named,)), told)
    assert heard[0].drafter == "Small-EAGLE3"
    assert heard[0].choice == "Small-EAGLE3 guesses here: 9 tokens per second are expected with it, 5 with Small-Q8_0."
    assert heard[1] == event


@pytest.mark.parametrize("died", [False, True])
def test_without_anything_before_a_damaged_draft_is_left_out(
    shell: Any, say: SimpleNamespace, qtbot: QtBot, died: bool
) -> None:
    message = f"{say.PAIR.draft.rsplit('/')[-1]} cannot be used: it is empty."
    shell.engine.load(say.PAIR)
    with qtbot.waitSignal(shell.engine.load_refused) as caught:
        gone = EngineGone(message=message), Ready(pid=2, backend="")
        failed = LoadFailed(code="bad_model_file", message=message, exit_code=3)
        shell.fake.say(*(gone if died else [failed]))
    assert caught.args[0] == f"{message} The main model is loaded without it."
    alone = msgspec.structs.replace(say.PAIR, draft=None)
    assert shell.engine.state == Loading(alone)
    assert shell.fake.loads == [say.PAIR, alone]
    shell.fake.say(failed)  # and if that fails too, it is over
    assert isinstance(shell.engine.state, Failed)
    assert shell.fake.loads == [say.PAIR, alone]
