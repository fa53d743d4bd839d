"""The host against real engine processes that behave, misbehave and die."""

import os
import signal
import sys
import threading
from collections.abc import Sequence

import msgspec
import pytest
from tests.session.conftest import Listener, StartHost

from foretoken import frames
from foretoken.engine.events import FinishReason, PromptDone, ReplyFinished, Round
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions
from foretoken.errors import EngineDied
from foretoken.session.caller.child import EngineLauncher, EngineProcess
from foretoken.session.caller.host import EngineHost, Limits
from foretoken.session.caller.journal import Request
from foretoken.session.messages import (
    AnswerEvent,
    EngineGone,
    EngineLog,
    Generate,
    Heartbeat,
    Loaded,
    LoadFailed,
    LoadPair,
    LoadProgress,
    Ready,
    RequestFailed,
    TokensCounted,
    decode_notice,
)

GOOD = LoadPair(main="fake:good")
ENDLESS = LoadPair(main="fake:endless,rounds=1000000,step=0.001")
KEPT = "the text so far is kept"


def _hello() -> tuple[ChatMessage, ...]:
    return (ChatMessage(role="user", content="hello there"),)


def _pid(listener: Listener, count: int = 1) -> int:
    return listener.first(Ready, count).pid


def _rounds_seen(listener: Listener, request: Request, count: int) -> None:
    listener.wait(lambda: listener.rounds(request) >= count)


# --- behaving -------------------------------------------------------------------------------------------------


def test_load_reply_count_and_close(start_host: StartHost) -> None:
    host, listener = start_host()
    host.load(GOOD)
    loaded = listener.first(Loaded)
    assert (loaded.main.name, loaded.context, loaded.warnings) == ("fake:good", 64, ("a warning",))
    fractions = [progress.fraction for progress in listener.of(LoadProgress)]
    assert fractions == sorted(fractions)
    assert fractions[-1] == 1.0
    request = listener.ask(host, _hello())
    ending = listener.ending(request)
    assert isinstance(ending, ReplyFinished)
    assert ending.text == listener.text(request) == "0 1 2 3 4 "
    counted = listener.count(host, _hello())
    assert listener.ending(counted) == TokensCounted(tokens=2, context=64)
    pid = _pid(listener)
    host.close()
    host.close()
    assert not listener.of(EngineGone)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_notices_come_on_one_thread_that_is_not_the_callers(start_host: StartHost) -> None:
    host, listener = start_host()
    host.load(GOOD)
    listener.ending(listener.ask(host, _hello()))
    os.kill(_pid(listener), signal.SIGKILL)
    listener.first(EngineGone)
    listener.ending(listener.ask(host, _hello()))
    (thread,) = listener.threads
    assert thread is not threading.current_thread()


def test_stop_keeps_the_text_and_leaves_the_process_alone(start_host: StartHost) -> None:
    host, listener = start_host()
    host.load(ENDLESS)
    request = listener.ask(host, _hello())
    _rounds_seen(listener, request, 3)
    request.stop()
    ending = listener.ending(request)
    assert isinstance(ending, ReplyFinished)
    assert ending.reason is FinishReason.STOPPED
    assert ending.text == listener.text(request)
    request.stop()  # too late: nothing happens
    again = listener.ask(host, _hello(), options=_at_most(2))
    assert isinstance(listener.ending(again), ReplyFinished)
    assert len(listener.of(Ready)) == 1


def test_stop_is_heard_while_the_prompt_is_turned_into_tokens(start_host: StartHost) -> None:
    host, listener = start_host()
    host.load(ENDLESS)
    request = listener.ask(host, raw_prompt="endless")
    assert "reading" in listener.first(EngineLog).text
    request.stop()
    ending = listener.ending(request)
    assert isinstance(ending, ReplyFinished)
    assert (ending.reason, ending.text) == (FinishReason.STOPPED, "")
    again = listener.ask(host, _hello(), options=_at_most(2))
    assert isinstance(listener.ending(again), ReplyFinished)
    assert len(listener.of(Ready)) == 1


def _at_most(tokens: int) -> ReplyOptions:
    usual = ReplyOptions()
    return msgspec.structs.replace(usual, stop=msgspec.structs.replace(usual.stop, max_tokens=tokens))


def test_options_change_while_a_reply_runs(start_host: StartHost) -> None:
    host, listener = start_host()
    host.load(ENDLESS)
    request = listener.ask(host, _hello(), options=ReplyOptions(draft=DraftOptions(length=3)))
    _rounds_seen(listener, request, 3)
    request.update_options(ReplyOptions(draft=DraftOptions(length=9)))

    def limits() -> list[int]:
        return [event.draft_limit for event in listener.events(request) if isinstance(event, Round)]

    listener.wait(lambda: 9 in limits())
    request.stop()
    listener.ending(request)
    assert limits() == sorted(limits())
    assert set(limits()) == {3, 9}


def test_a_queued_reply_can_be_stopped_before_it_begins(start_host: StartHost) -> None:
    host, listener = start_host()
    host.load(ENDLESS)
    first, second = listener.ask(host, _hello()), listener.ask(host, _hello())
    _rounds_seen(listener, first, 1)
    second.stop()
    ending = listener.ending(second)
    assert isinstance(ending, ReplyFinished)
    assert (ending.reason, ending.text) == (FinishReason.STOPPED, "")
    first.stop()
    assert isinstance(listener.ending(first), ReplyFinished)


def test_a_load_can_be_cancelled(start_host: StartHost) -> None:
    host, listener = start_host()
    host.load(LoadPair(main="fake:slow,load=slow"))
    listener.first(LoadProgress)
    host.cancel_load()
    assert listener.first(LoadFailed).code == "load_cancelled"
    assert len(listener.of(Ready)) == 1
    assert not listener.of(Loaded)


def test_a_new_load_takes_the_place_of_an_older_one_and_of_a_running_reply(start_host: StartHost) -> None:
    host, listener = start_host()
    host.load(ENDLESS)
    request = listener.ask(host, _hello())
    _rounds_seen(listener, request, 1)
    host.load(LoadPair(main="fake:slow,load=slow"))
    ending = listener.ending(request)
    assert isinstance(ending, ReplyFinished)
    assert ending.reason is FinishReason.STOPPED
    host.load(GOOD)
    assert listener.first(Loaded, 2).main.name == "fake:good"
    assert not listener.of(LoadFailed)  # the one nobody waits for is not heard of


def test_a_refused_load_names_every_reason_and_the_old_pair_answers_on(start_host: StartHost) -> None:
    host, listener = start_host()
    host.load(GOOD)
    listener.first(Loaded)
    host.load(LoadPair(main="no such thing"))
    failed = listener.first(LoadFailed)
    assert failed.kept
    assert (failed.code, failed.exit_code, failed.reasons) == ("bad_model_file", 3, ("not a fake", "and wrong besides"))
    assert isinstance(listener.ending(listener.ask(host, _hello())), ReplyFinished)
    assert len(listener.of(Loaded)) == 1


def test_a_load_that_fails_late_leaves_the_last_good_pair_to_be_loaded_again(start_host: StartHost) -> None:
    host, listener = start_host()
    host.load(GOOD)
    listener.first(Loaded)
    host.load(LoadPair(main="fake:bad,load=refuse"))
    assert not listener.first(LoadFailed).kept
    assert isinstance(listener.ending(listener.ask(host, _hello())), ReplyFinished)
    assert [loaded.main.name for loaded in listener.of(Loaded)] == ["fake:good", "fake:good"]


def test_an_unforeseen_fault_is_one_sentence_and_the_traceback_is_logged(start_host: StartHost) -> None:
    host, listener = start_host()
    host.load(LoadPair(main="fake:bad,load=refuse"))
    failed = listener.first(LoadFailed)
    assert "the native loader said no" in failed.message
    assert "\n" not in failed.message
    assert any("Traceback" in line.text for line in listener.of(EngineLog))
    host.load(LoadPair(main="fake:bad,fail=2"))
    ending = listener.ending(listener.ask(host, _hello()))
    assert isinstance(ending, RequestFailed)
    assert "an unforeseen fault" in ending.message
    assert len(listener.of(Ready)) == 1


def test_an_engine_error_keeps_its_code(start_host: StartHost) -> None:
    host, listener = start_host()
    host.load(GOOD)
    ending = listener.ending(listener.ask(host, raw_prompt="x " * 65))
    assert isinstance(ending, RequestFailed)
    assert ending.code == "context_full"


def test_asking_without_a_model_says_so(start_host: StartHost) -> None:
    host, listener = start_host()
    ending = listener.ending(listener.ask(host, _hello()))
    assert isinstance(ending, RequestFailed)
    assert "choose one first" in ending.message


def test_heartbeats_come_while_a_native_call_runs(launcher: EngineLauncher) -> None:
    beats, listener = threading.Semaphore(0), Listener()

    def launch() -> EngineProcess:
        process = launcher()
        read = process.read

        def counted() -> bytes | None:
            frame = read()
            if frame is not None and isinstance(decode_notice(frame), Heartbeat):
                beats.release()
            return frame

        process.read = counted  # type: ignore[method-assign]
        return process

    host = EngineHost(listener, launcher=launch)
    try:
        host.load(LoadPair(main="fake:long,step=3600"))
        request = listener.ask(host, _hello())
        listener.wait(lambda: any(isinstance(event, PromptDone) for event in listener.events(request)))
        while beats.acquire(blocking=False):
            pass
        for _ in range(2):
            assert beats.acquire(timeout=60)
        request.stop()
        assert isinstance(listener.ending(request), ReplyFinished)
        assert not listener.of(Heartbeat)  # the window sleeps on
    finally:
        host.close()


def test_what_nobody_wants_to_hear_of_any_more_is_not_told(start_host: StartHost) -> None:
    host, listener = start_host()
    host.load(ENDLESS)
    dropped, after = listener.ask(host, _hello()), listener.ask(host, _hello(), options=_at_most(2))
    _rounds_seen(listener, dropped, 1)
    dropped.drop()
    listener.ending(after)
    assert dropped.ended
    assert not any(isinstance(event, ReplyFinished) for event in listener.events(dropped))


def test_what_is_asked_of_a_host_that_closes_ends_once(launcher: EngineLauncher) -> None:
    listener = Listener()
    host = EngineHost(listener, launcher=launcher)
    host.load(ENDLESS)
    requests = [listener.ask(host, _hello()) for _ in range(2)]
    _rounds_seen(listener, requests[0], 1)
    host.close()
    requests.append(listener.ask(host, _hello()))
    first, second, third = map(listener.ending, requests)
    assert isinstance(first, ReplyFinished | RequestFailed)  # as far as the process came
    assert isinstance(second, ReplyFinished | RequestFailed)
    assert third == RequestFailed(code=EngineDied.code, message="The engine process is closed; start again.")


def test_a_listener_that_fails_does_not_end_the_session(
    launcher: EngineLauncher, caplog: pytest.LogCaptureFixture
) -> None:
    loaded = threading.Event()

    def failing(notice: object) -> None:
        if isinstance(notice, Loaded):
            loaded.set()
        raise RuntimeError("a fault in the listener")

    host = EngineHost(failing, launcher=launcher)
    host.load(GOOD)
    assert loaded.wait(60)
    host.close()
    assert "A listener failed on Loaded" in caplog.text


# --- dying ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "said"),
    [(signal.SIGKILL, "was killed"), (signal.SIGSEGV, "crashed (SIGSEGV)"), (signal.SIGABRT, "crashed (SIGABRT)")],
)
def test_a_process_that_dies_in_mid_reply_is_replaced(start_host: StartHost, number: signal.Signals, said: str) -> None:
    host, listener = start_host()
    host.load(ENDLESS)
    request = listener.ask(host, _hello())
    _rounds_seen(listener, request, 3)
    os.kill(_pid(listener), number)
    gone = listener.ending(request)
    assert isinstance(gone, RequestFailed)
    assert gone.code == EngineDied.code
    assert said in gone.message
    assert KEPT in gone.message
    assert gone.message.endswith(".")
    assert listener.text(request).startswith("0 1 2 ")
    again = listener.ask(host, _hello(), options=_at_most(4))
    ending = listener.ending(again)
    assert isinstance(ending, ReplyFinished)
    assert ending.text == "0 1 2 3 "
    assert len(listener.of(EngineGone)) == 1
    assert len(listener.of(Loaded)) == 2


def test_requests_behind_the_one_that_died_are_answered_by_the_next_process(start_host: StartHost) -> None:
    host, listener = start_host()
    host.load(ENDLESS)
    first = listener.ask(host, _hello())
    second, third = listener.ask(host, _hello(), options=_at_most(3)), listener.count(host, _hello())
    _rounds_seen(listener, first, 1)
    os.kill(_pid(listener), signal.SIGKILL)
    assert isinstance(listener.ending(first), RequestFailed)
    ending = listener.ending(second)
    assert isinstance(ending, ReplyFinished)
    assert ending.text == "0 1 2 "
    assert isinstance(listener.ending(third), TokensCounted)


def test_an_idle_process_that_dies_is_replaced_and_said_once(start_host: StartHost) -> None:
    host, listener = start_host()
    host.load(GOOD)
    listener.first(Loaded)
    os.kill(_pid(listener), signal.SIGKILL)
    listener.first(EngineGone)
    assert _pid(listener, 2) != _pid(listener, 1)
    host.load(GOOD)
    listener.first(Loaded, 2)
    assert len(listener.of(EngineGone)) == 1


def test_the_native_librarys_last_words_are_kept(start_host: StartHost) -> None:
    host, listener = start_host()
    host.load(LoadPair(main="fake:bad,load=crash"))
    gone = listener.first(EngineGone)
    assert "while loading the models" in gone.message
    assert gone.detail == "ggml.c:1: GGML_ASSERT(fake) failed"


def test_a_pair_that_kills_its_process_is_not_loaded_a_third_time(start_host: StartHost) -> None:
    host, listener = start_host()
    host.load(LoadPair(main="fake:bad,load=crash"))
    request = listener.ask(host, _hello())
    ending = listener.ending(request)
    assert isinstance(ending, RequestFailed)
    assert ending.code == "engine_died"
    assert len(listener.of(EngineGone)) == 2
    host.load(GOOD)  # the process that came after is of use
    assert isinstance(listener.ending(listener.ask(host, _hello())), ReplyFinished)
    assert len(listener.of(EngineGone)) == 2


def test_a_crashing_load_leaves_the_last_good_pair_to_answer(start_host: StartHost) -> None:
    host, listener = start_host()
    host.load(GOOD)
    listener.first(Loaded)
    host.load(LoadPair(main="fake:bad,load=crash"))
    listener.first(EngineGone)
    assert isinstance(listener.ending(listener.ask(host, _hello())), ReplyFinished)
    assert [loaded.main.name for loaded in listener.of(Loaded)] == ["fake:good", "fake:good"]


def test_a_process_that_cannot_start_is_tried_twice_and_then_only_when_asked(start_host: StartHost) -> None:
    broken = EngineLauncher(loader="no_such_module:prepare")
    host, listener = start_host(launcher=broken)
    listener.first(EngineGone, 2)
    assert "No module named 'no_such_module'" in listener.of(EngineGone)[1].detail
    request = listener.ask(host, _hello())
    ending = listener.ending(request)
    assert isinstance(ending, RequestFailed)
    assert len(listener.of(EngineGone)) in (3, 4)


# --- hanging --------------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="uses POSIX means to hang a process")
def test_a_process_without_a_heartbeat_is_killed_and_replaced(start_host: StartHost) -> None:
    host, listener = start_host(limits=Limits(silence=1.0))
    host.load(LoadPair(main="fake:stuck,hang=gil@2,step=0.02"))
    request = listener.ask(host, _hello())
    gone = listener.ending(request)
    assert isinstance(gone, RequestFailed)
    assert gone.code == EngineDied.code
    assert "stopped responding" in gone.message
    assert listener.text(request) == "0 1 "
    host.load(GOOD)
    assert isinstance(listener.ending(listener.ask(host, _hello())), ReplyFinished)


def test_a_process_that_ignores_stop_is_killed_and_replaced(start_host: StartHost) -> None:
    host, listener = start_host(limits=Limits(stop=0.4))
    host.load(LoadPair(main="fake:deaf,hang=stop@2,step=0.02"))
    request = listener.ask(host, _hello())
    _rounds_seen(listener, request, 2)
    request.stop()
    gone = listener.ending(request)
    assert isinstance(gone, RequestFailed)
    assert gone.code == EngineDied.code
    assert "did not react to Stop" in gone.message
    assert isinstance(listener.ending(listener.ask(host, _hello(), options=_at_most(2))), ReplyFinished)


def test_a_loader_that_ignores_cancel_is_killed_and_no_accident(start_host: StartHost) -> None:
    host, listener = start_host(limits=Limits(cancel=0.2))
    host.load(LoadPair(main="fake:deaf,load=deaf"))
    listener.first(LoadProgress)
    host.cancel_load()
    assert listener.first(LoadFailed).code == "load_cancelled"
    host.load(GOOD)
    listener.first(Loaded)
    assert not listener.of(EngineGone)


def test_a_new_load_gets_past_a_loader_that_does_not_react(start_host: StartHost) -> None:
    host, listener = start_host(limits=Limits(cancel=0.2))
    host.load(LoadPair(main="fake:deaf,load=deaf"))
    listener.first(LoadProgress)
    host.load(GOOD)
    assert listener.first(Loaded).main.name == "fake:good"
    assert not listener.of(EngineGone)
    assert not listener.of(LoadFailed)


def test_close_kills_what_does_not_end(start_host: StartHost) -> None:
    host, listener = start_host(limits=Limits(close=0.2))
    host.load(LoadPair(main="fake:deaf,load=deaf"))
    listener.first(LoadProgress)
    pid = _pid(listener)
    host.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert not listener.of(EngineGone)


# --- a reader that is held up ---------------------------------------------------------------------------------


def test_a_listener_that_is_slow_holds_decoding_up_but_loses_nothing(launcher: EngineLauncher) -> None:
    gate, listener = threading.Event(), Listener()

    def slow(request: Request, events: Sequence[AnswerEvent]) -> None:
        if any(isinstance(event, Round) and event.index == 1 for event in events):
            assert gate.wait(60)
        listener.hear(request, events)

    host = EngineHost(listener, launcher=launcher, limits=Limits(silence=1.0))
    try:
        host.load(LoadPair(main="fake:big,rounds=300,pad=200000"))  # 60 MB: more than the queue and the pipe hold
        request = host.ask(Generate(messages=_hello()), slow)
        listener.wait(lambda: listener.rounds(request) >= 1)
        assert not gate.wait(2.5)  # longer than the limit of silence: the child is not to blame
        gate.set()
        ending = listener.ending(request)
        assert isinstance(ending, ReplyFinished)
        assert listener.rounds(request) == 300
    finally:
        gate.set()
        host.close()


# --- a process that sends what is no message ------------------------------------------------------------------


class Garbled:
    """A process whose first words are no message."""

    def __init__(self, words: bytes) -> None:
        self._words = [words]
        self._reader = frames.FrameReader(0, lambda _descriptor, _size: self._words.pop() if self._words else b"")

    def send(self, command: object) -> None: ...

    def read(self) -> bytes | None:
        return self._reader.next()

    def kill(self) -> None: ...

    def finish(self) -> tuple[str, str]:
        return "was killed", ""


@pytest.mark.parametrize(
    "words", [frames.pack(b"\x81\xa4type\xa1\xe9"), frames.pack(b"\x91" * 100_000), b"\xff\xff\xff\xff"]
)
def test_a_process_that_sends_what_is_no_message_is_replaced(words: bytes) -> None:
    listener = Listener()
    host = EngineHost(listener, launcher=lambda: Garbled(words))
    try:
        assert "sent something unreadable" in listener.first(EngineGone, 2).message
    finally:
        host.close()
