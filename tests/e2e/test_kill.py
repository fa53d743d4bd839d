"""Engine processes that are killed in mid-reply, again and again, under one host that stays.

Normally a few kills over the scripted pair and the demo pair; the campaign of fifty each: pytest -m slow tests/e2e.
"""

import os
import random
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.session.conftest import Listener

from foretoken.engine.events import ReplyFinished
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.session.caller.host import EngineHost
from foretoken.session.messages import EngineGone, Loaded, LoadPair, Ready, RequestFailed

MESSAGES = (ChatMessage(role="user", content="Tell me a story about a river."),)


def _options(max_tokens: int) -> ReplyOptions:
    return ReplyOptions(
        sampling=SamplingOptions(temperature=0.0),
        draft=DraftOptions(length=4),
        stop=StopOptions(max_tokens=max_tokens, ignore_eos=True),
    )


WHOLE, LONGER = _options(100), _options(1500)
SCRIPTED = LoadPair(main="scripted:agreement=0.8,pass_ms=3")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals to kill with")


@pytest.fixture(params=["scripted", "demo"])
def pair(request: pytest.FixtureRequest) -> LoadPair:
    if request.param == "scripted":
        return SCRIPTED
    main, draft = request.getfixturevalue("demo_pair")
    return LoadPair(main=str(main), draft=str(draft), threads=1)


@pytest.fixture
def hosted(pair: LoadPair) -> Iterator[tuple[EngineHost, Listener]]:
    """A host with `pair` loaded."""
    listener = Listener()
    host = EngineHost(listener)
    host.load(pair)
    listener.first(Loaded)
    yield host, listener
    host.close()


def _kill_again_and_again(host: EngineHost, listener: Listener, signals: list[signal.Signals]) -> None:
    whole = listener.ending(listener.ask(host, MESSAGES, options=WHOLE))
    assert isinstance(whole, ReplyFinished)
    chance = random.Random(4)
    for count, number in enumerate(signals, start=1):
        request = listener.ask(host, MESSAGES, options=LONGER)
        far = chance.randrange(1, len(whole.text))
        listener.wait(lambda request=request, far=far: len(listener.text(request)) >= far)  # type: ignore[misc]
        os.kill(listener.first(Ready, count).pid, number)
        gone = listener.ending(request)
        assert isinstance(gone, RequestFailed)
        assert ("SIGKILL" if number is signal.SIGKILL else "crashed (SIGSEGV)") in gone.message
        assert gone.message.count(".") == 1
        assert "the text so far is kept" in gone.message
        assert len(listener.of(EngineGone)) == count
        kept = listener.text(request)
        assert len(kept) >= far
        assert kept.startswith(whole.text[: len(kept)])
        again = listener.ending(listener.ask(host, MESSAGES, options=WHOLE))
        assert isinstance(again, ReplyFinished)
        assert again.text == whole.text
    assert len(listener.of(EngineGone)) == len(signals)


@pytest.mark.one_in(2)
def test_killed_in_mid_reply(hosted: tuple[EngineHost, Listener]) -> None:
    signals = [signal.SIGKILL, signal.SIGSEGV, signal.SIGKILL, signal.SIGSEGV, signal.SIGKILL]
    _kill_again_and_again(*hosted, signals)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV])
def test_killed_in_mid_reply_fifty_times(hosted: tuple[EngineHost, Listener], number: signal.Signals) -> None:
    _kill_again_and_again(*hosted, [number] * 50)


_PARENT = """
import sys, threading
from foretoken.session.caller.host import EngineHost
from foretoken.session.messages import Generate, LoadPair, Ready

def on_notice(notice):
    if isinstance(notice, Ready):
        print(notice.pid, flush=True)

host = EngineHost(on_notice)
host.load(LoadPair(main=sys.argv[1]))
host.ask(Generate(raw_prompt="on and on"), lambda request, event: print("reply", flush=True))
threading.Event().wait()
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="waits for a process that is no child: Linux")
@pytest.mark.parametrize("main", ["scripted:pass_ms=1,length=1000000", "scripted:pass_ms=3600000"])
def test_a_parent_that_is_killed_takes_its_engine_with_it(tmp_path: Path, main: str) -> None:
    """In mid-reply, and in the midst of a native call that never ends."""
    program = tmp_path / "parent.py"
    program.write_text(_PARENT, encoding="utf-8")
    with subprocess.Popen([sys.executable, str(program), main], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert parent.stdout.readline() == "reply\n"
        held = os.pidfd_open(child)
        try:
            parent.kill()
            # Readable once the process has ended; waiting for it needs no parenthood.
            assert select.select([held], [], [], 30.0)[0], "the engine process outlived its parent"
        finally:
            os.close(held)
