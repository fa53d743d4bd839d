from foretoken.engine.events import FinishReason, Metrics, ReplyFinished
from foretoken.engine.model import ModelInfo
from foretoken.engine.options import DraftOptions, ReplyOptions
from foretoken.session.caller.journal import Journal
from foretoken.session.messages import (
    CancelLoad,
    CountTokens,
    EngineGone,
    Generate,
    Loaded,
    LoadFailed,
    LoadPair,
    Notice,
    ReplyFailed,
    ReplyProgress,
    Stop,
)

A, B = LoadPair(main="a"), LoadPair(main="b")
INFO = ModelInfo(
    name="m", path="m", architecture="x", quantisation="F32", parameters=1, size=1, n_vocab=1, trained_context=1
)
LOADED = Loaded(main=INFO, draft=None, context=1, threads=1)
CANCELLED = LoadFailed(code="load_cancelled", message="Loading was cancelled.")


def _ask(request: int) -> Generate:
    return Generate(request=request, raw_prompt="x")


def _finished(request: int) -> ReplyProgress:
    event = ReplyFinished(reason=FinishReason.END, text="", token_ids=(), metrics=Metrics(), seed=0)
    return ReplyProgress(request=request, event=event)


def _with_a() -> Journal:
    journal = Journal()
    journal.add_load(A)
    assert journal.absorb(LOADED)
    return journal


def _kinds(notices: list[Notice]) -> list[str]:
    return [type(notice).__name__ for notice in notices]


def test_answered_commands_are_not_sent_again() -> None:
    journal = _with_a()
    assert journal.add(_ask(1)) == [_ask(1)]
    assert journal.add(_ask(2)) == [_ask(2)]
    journal.absorb(_finished(1))
    assert journal.resend() == [_ask(2)]


def test_after_a_death_the_rest_is_sent_behind_the_pair() -> None:
    journal = _with_a()
    count = CountTokens(request=3, messages=())
    for command in (_ask(1), _ask(2), count):
        journal.add(command)
    (gone,) = journal.bury("crashed", "why", hopeless=False)
    assert isinstance(gone, EngineGone)
    assert (gone.request, gone.detail) == (1, "why")
    assert journal.resend() == [A, _ask(2), count]


def test_a_request_after_a_death_brings_its_pair_along() -> None:
    journal = _with_a()
    journal.bury("crashed", "", hopeless=False)
    assert journal.resend() == []
    assert journal.add(_ask(1)) == [A, _ask(1)]
    assert journal.add(_ask(2)) == [_ask(2)]


def test_stops_and_new_options_outlive_the_process() -> None:
    journal = _with_a()
    for number in (1, 2, 3):
        journal.add(_ask(number))
    assert journal.stop(2)
    assert not journal.stop(2)
    assert not journal.stop(9)
    options = ReplyOptions(draft=DraftOptions(length=7))
    assert journal.update(3, options)
    assert not journal.update(9, options)
    journal.bury("crashed", "", hopeless=False)
    assert journal.resend() == [A, _ask(2), Stop(request=2), Generate(request=3, raw_prompt="x", options=options)]


def test_a_newer_load_supersedes_and_the_old_one_is_not_heard_of() -> None:
    journal = Journal()
    journal.add_load(A)
    journal.add_load(B)
    assert journal.cancelling
    assert journal.resend() == [A, CancelLoad(), B]
    assert not journal.absorb(CANCELLED)
    assert not journal.cancelling
    assert journal.absorb(LOADED)
    assert journal.reloadable == B


def test_a_superseded_load_that_came_through_is_not_heard_of_either() -> None:
    journal = Journal()
    journal.add_load(A)
    journal.add_load(B)
    assert not journal.absorb(LOADED)
    assert journal.reloadable == B  # asked for last; nothing wanted has been loaded yet


def test_a_failed_load_tells_whether_the_old_pair_is_still_there() -> None:
    journal = _with_a()
    journal.add_load(B)
    journal.absorb(LoadFailed(code="bad_model_file", message="No.", kept=True))
    assert journal.add(_ask(1)) == [_ask(1)]
    journal.absorb(_finished(1))
    journal.add_load(B)
    journal.absorb(LoadFailed(code="engine", message="No.", kept=False))
    assert journal.add(_ask(2)) == [A, _ask(2)]


def test_a_load_that_kills_is_tried_once_more_when_somebody_waits() -> None:
    journal = Journal()
    journal.add_load(A)
    journal.add(_ask(1))
    assert _kinds(journal.bury("crashed", "", hopeless=False)) == ["EngineGone"]
    assert journal.resend() == [A, _ask(1)]
    notices = journal.bury("crashed", "", hopeless=False)
    assert _kinds(notices) == ["EngineGone", "ReplyFailed"]
    assert isinstance(notices[1], ReplyFailed)
    assert notices[1].code == "engine_died"
    assert journal.resend() == []


def test_a_good_pair_that_kills_twice_while_loading_waits_for_the_user() -> None:
    journal = _with_a()
    journal.bury("was killed", "", hopeless=False)
    journal.add(_ask(1))
    journal.bury("crashed", "", hopeless=False)
    journal.bury("crashed", "", hopeless=False)
    assert journal.add(_ask(2)) == [_ask(2)]
    journal.absorb(ReplyFailed(request=2, code="engine", message="No model."))
    journal.add_load(A)
    journal.bury("crashed", "", hopeless=False)  # counted anew: once may be an accident
    assert journal.add(_ask(3)) == [A, _ask(3)]


def test_a_load_that_kills_with_nobody_waiting_is_left_alone() -> None:
    journal = Journal()
    journal.add_load(A)
    (gone,) = journal.bury("crashed (SIGABRT)", "", hopeless=False)
    assert isinstance(gone, EngineGone)
    assert gone.message == (
        "The engine process crashed (SIGABRT) while loading the models; choose Reload to try again, or another pair."
    )
    assert journal.resend() == []


def test_without_hope_of_another_process_everything_is_answered() -> None:
    journal = _with_a()
    for number in (1, 2):
        journal.add(_ask(number))
    notices = journal.bury("ended unexpectedly", "", hopeless=True)
    assert [(type(n).__name__, getattr(n, "request", None)) for n in notices] == [("EngineGone", 1), ("ReplyFailed", 2)]
    assert journal.resend() == []


def test_a_kill_to_cancel_answers_only_what_was_cancelled() -> None:
    journal = Journal()
    journal.add_load(A)
    journal.add_load(B)
    journal.add(_ask(1))
    assert journal.give_up_cancelled() == []
    assert journal.resend() == [B, _ask(1)]
    assert journal.cancel_loads()
    (failed,) = journal.give_up_cancelled()
    assert isinstance(failed, LoadFailed)
    assert failed.code == "load_cancelled"
    assert not journal.cancel_loads()
