from typing import Any

from foretoken.engine.events import FinishReason, Metrics, ModelInfo, ReplyFinished
from foretoken.engine.options import DraftOptions, ReplyOptions
from foretoken.session.caller.journal import Journal, News, Request
from foretoken.session.messages import (
    AnswerPart,
    CancelLoad,
    CountTokens,
    EngineGone,
    Generate,
    Loaded,
    LoadFailed,
    LoadPair,
    NewRequest,
    Question,
    RequestFailed,
    Stop,
    UpdateOptions,
)

A, B = LoadPair(main="a"), LoadPair(main="b")
INFO = ModelInfo(
    name="m", path="m", architecture="x", quantisation="F32", parameters=1, size=1, n_vocab=1, trained_context=1
)
LOADED = Loaded(main=INFO, draft=None, context=1, threads=1)
CANCELLED = LoadFailed(code="load_cancelled", message="Loading was cancelled.")


def _request(number: int, question: Question = Generate(raw_prompt="x")) -> Request:  # noqa: B008  # frozen
    return Request(number, question, lambda _request, _event: None, lambda _request, _command: None)


def _ask(number: int, **more: Any) -> NewRequest:
    return NewRequest(request=number, question=Generate(raw_prompt="x", **more))


def _finished(request: int) -> AnswerPart:
    event = ReplyFinished(reason=FinishReason.END, text="", token_ids=(), metrics=Metrics(), seed=0)
    return AnswerPart(request=request, events=(event,))


def _with_a() -> Journal:
    journal = Journal()
    journal.add_load(A)
    assert journal.absorb(LOADED)
    return journal


def _kinds(news: list[News]) -> list[str]:
    return [type(one[1][-1] if isinstance(one, tuple) else one).__name__ for one in news]


def test_answered_commands_are_not_sent_again() -> None:
    journal = _with_a()
    assert journal.add(_request(1)) == [_ask(1)]
    assert journal.add(_request(2)) == [_ask(2)]
    journal.absorb(_finished(1))
    assert journal.resend() == [_ask(2)]


def test_after_a_death_the_rest_is_sent_behind_the_pair() -> None:
    journal = _with_a()
    count = CountTokens(messages=())
    first = _request(1)
    for request in (first, _request(2), _request(3, count)):
        journal.add(request)
    gone, lost = journal.bury("crashed", "why", hopeless=False)
    assert isinstance(gone, EngineGone)
    assert gone.detail == "why"
    assert lost == (first, (RequestFailed(code="engine_died", message=gone.message, detail="why"),))
    assert first.ended
    assert journal.resend() == [A, _ask(2), NewRequest(request=3, question=count)]


def test_a_request_after_a_death_brings_its_pair_along() -> None:
    journal = _with_a()
    journal.bury("crashed", "", hopeless=False)
    assert journal.resend() == []
    assert journal.add(_request(1)) == [A, _ask(1)]
    assert journal.add(_request(2)) == [_ask(2)]


def test_stops_and_new_options_outlive_the_process() -> None:
    journal = _with_a()
    first, second, third = (_request(number) for number in (1, 2, 3))
    for request in (first, second, third):
        journal.add(request)
    stop, options = Stop(request=2), ReplyOptions(draft=DraftOptions(length=7))
    assert journal.steer(second, stop)
    assert not journal.steer(second, stop)
    assert journal.steer(third, UpdateOptions(request=3, options=options))
    journal.bury("crashed", "", hopeless=False)
    assert not journal.steer(first, Stop(request=1))
    assert not journal.steer(first, UpdateOptions(request=1, options=options))
    assert journal.resend() == [A, _ask(2), stop, _ask(3, options=options)]


def test_a_newer_load_supersedes_and_the_old_one_is_not_heard_of() -> None:
    journal = Journal()
    journal.add_load(A)
    journal.add_load(B)
    assert journal.cancelling
    assert journal.resend() == [A, CancelLoad(), B]
    assert not journal.absorb(CANCELLED)
    assert not journal.cancelling
    assert journal.absorb(LOADED)
    journal.bury("crashed", "", hopeless=False)
    assert journal.add(_request(1)) == [B, _ask(1)]


def test_a_superseded_load_that_came_through_is_not_heard_of_either() -> None:
    journal = Journal()
    journal.add_load(A)
    journal.add_load(B)
    assert not journal.absorb(LOADED)
    assert journal.add(_request(1)) == [_ask(1)]  # B is on its way
    journal.bury("crashed", "", hopeless=False)
    assert journal.resend() == [B, _ask(1)]


def test_a_failed_load_tells_whether_the_old_pair_is_still_there() -> None:
    journal = _with_a()
    journal.add_load(B)
    journal.absorb(LoadFailed(code="bad_model_file", message="No.", kept=True))
    assert journal.add(_request(1)) == [_ask(1)]
    journal.absorb(_finished(1))
    journal.add_load(B)
    journal.absorb(LoadFailed(code="engine", message="No.", kept=False))
    assert journal.add(_request(2)) == [A, _ask(2)]


def test_a_load_that_kills_is_tried_once_more_when_somebody_waits() -> None:
    journal = Journal()
    journal.add_load(A)
    journal.add(_request(1))
    assert _kinds(journal.bury("crashed", "", hopeless=False)) == ["EngineGone"]
    assert journal.resend() == [A, _ask(1)]
    notices = journal.bury("crashed", "", hopeless=False)
    assert _kinds(notices) == ["EngineGone", "RequestFailed"]
    assert isinstance(notices[1], tuple)
    assert notices[1][1][-1].code == "engine_died"  # type: ignore[union-attr]
    assert journal.resend() == []


def test_a_good_pair_that_kills_twice_while_loading_waits_for_the_user() -> None:
    journal = _with_a()
    journal.bury("was killed", "", hopeless=False)
    journal.add(_request(1))
    journal.bury("crashed", "", hopeless=False)
    journal.bury("crashed", "", hopeless=False)
    assert journal.add(_request(2)) == [_ask(2)]
    journal.absorb(AnswerPart(request=2, events=(RequestFailed(code="engine", message="No model."),)))
    journal.add_load(A)
    journal.bury("crashed", "", hopeless=False)  # counted anew: once may be an accident
    assert journal.add(_request(3)) == [A, _ask(3)]


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
    requests = [_request(number) for number in (1, 2)]
    for request in requests:
        journal.add(request)
    _gone, *lost = journal.bury("ended unexpectedly", "", hopeless=True)
    assert [one[0] for one in lost if isinstance(one, tuple)] == requests
    assert journal.resend() == []


def test_a_kill_to_cancel_answers_only_what_was_cancelled() -> None:
    journal = Journal()
    journal.add_load(A)
    journal.add_load(B)
    journal.add(_request(1))
    assert journal.give_up_cancelled() == []
    assert journal.resend() == [B, _ask(1)]
    assert journal.cancel_loads()
    (failed,) = journal.give_up_cancelled()
    assert isinstance(failed, LoadFailed)
    assert failed.code == "load_cancelled"
    assert not journal.cancel_loads()
