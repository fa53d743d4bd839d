"""Foretoken over a real vLLM with the demo pair, once guessing by the draft model and once by n-grams.

Minutes; `vllm.sh` beside this file makes what it needs:

    FORETOKEN_VLLM=FOLDER/bin/vllm pytest -m slow tests/e2e/test_real_vllm.py
"""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from foretoken.cli.main import main
from foretoken.engine.events import Fate, FinishReason, ReplyEvent, ReplyFinished, Round
from foretoken.engine.options import Beginning, ChatMessage, ReplyOptions, SamplingOptions, StopOptions
from foretoken.errors import ServerError, UsageError
from foretoken.replies.checks import Checker
from foretoken.replies.records import record_of
from foretoken.replies.trace import retold
from foretoken.session.caller.blocking import BlockingSession
from foretoken.session.messages import Generate, LoadPair
from foretoken.session.remote.access import VARIABLE, Access
from foretoken.session.remote.pair import RemotePair, prepare
from foretoken.session.remote.probe import ServerKind, spec_counters

VLLM: Final = os.environ.get("FORETOKEN_VLLM", "")
KEY: Final = "a-key-of-the-test"
CHAT: Final = (ChatMessage(role="user", content="Tell me a story about a dog."),)
GREEDY: Final = SamplingOptions(temperature=0.0, seed=1)
NGRAM: Final = {"method": "ngram", "num_speculative_tokens": 3, "prompt_lookup_min": 1, "prompt_lookup_max": 3}
_START_S: Final = 300.0

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not VLLM, reason="FORETOKEN_VLLM names no vllm")]


class Vllm:
    """A server that guesses as `speculative` says; `with` ends it."""

    def __init__(self, model: Path, speculative: dict[str, Any], log: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        command = [VLLM, "serve", str(model), "--host", "127.0.0.1", "--port", str(port), "--api-key", KEY]
        command += ["--enforce-eager", "--dtype", "float32", "--speculative-config", json.dumps(speculative)]
        command += ["--per-request-spec-decode-metrics", "detailed", "--enable-prompt-tokens-details"]
        usual = {"VLLM_CPU_KVCACHE_SPACE": "1", "VLLM_CPU_OMP_THREADS_BIND": "0-1", "VLLM_NO_USAGE_STATS": "1"}
        usual |= {"LD_PRELOAD": str(Path(VLLM).parents[1] / "lib/libiomp5.so"), "HF_HUB_OFFLINE": "1"}
        with log.open("wb") as out:
            self.process = subprocess.Popen(
                command, env=os.environ | usual, stdout=out, stderr=out, start_new_session=True
            )
        until = time.monotonic() + _START_S
        while time.monotonic() < until and self.process.poll() is None:
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.address}/health", timeout=5):
                return
            time.sleep(0.5)
        self.end()
        raise AssertionError(f"vLLM did not start: {log.read_text()[-2000:]}")

    def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@pytest.fixture(scope="module")
def weights(demo_pair: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("weights")
    for name, file in zip(("main", "draft"), demo_pair, strict=True):
        script = Path(__file__).with_name("vllm_weights.py")
        subprocess.run([Path(VLLM).with_name("python"), script, file, folder / name, "float32"], check=True)
    return {name: folder / name for name in ("main", "draft")}


@pytest.fixture(scope="module", params=["draft", "ngram"])
def server(
    request: pytest.FixtureRequest, weights: dict[str, Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Vllm]:
    by_draft = {"model": str(weights["draft"]), "num_speculative_tokens": 4}
    running = Vllm(
        weights["main"], by_draft if request.param == "draft" else NGRAM, tmp_path_factory.mktemp("log") / "log"
    )
    yield running
    running.end()


@pytest.fixture
def pair(server: Vllm) -> Iterator[RemotePair]:
    loaded, _warnings = prepare(LoadPair(main=server.address, access=Access(key=KEY)))(lambda *_: True)
    yield loaded
    loaded.close()


def events(
    pair: RemotePair, options: ReplyOptions, *, should_stop: Callable[[], bool] = lambda: False, **asked: Any
) -> list[ReplyEvent]:
    command = Generate(options=options, **(asked or {"messages": CHAT}))
    checker, found = Checker(), []
    for event in pair.answer(command, options=lambda: options, should_stop=should_stop):
        checker.add(record_of(event))
        found.append(event)
    return found


def ended(pair: RemotePair, tokens: int = 40, *, stop: tuple[str, ...] = (), **asked: Any) -> ReplyFinished:
    options = ReplyOptions(sampling=GREEDY, stop=StopOptions(max_tokens=tokens, stop_strings=stop))
    end = events(pair, options, **asked)[-1]
    assert isinstance(end, ReplyFinished)
    return end


def test_it_says_what_it_is(pair: RemotePair) -> None:
    found = pair.server
    assert (found.kind, found.speculates, found.context) == (ServerKind.VLLM, True, 2048)
    assert found.version.startswith("0.")
    assert (found.counts, found.counters, found.names_tokens) == ("/tokenize", True, True)
    assert pair.count(CHAT) == (16, False)


def test_a_reply_is_what_our_own_engine_writes_and_its_counts_are_those_of_the_counters(
    pair: RemotePair, demo_pair: tuple[Path, Path]
) -> None:
    options = ReplyOptions(sampling=GREEDY, stop=StopOptions(max_tokens=60))
    with BlockingSession() as session:
        session.load(LoadPair(main=str(demo_pair[0])))
        *_, own = session.ask(Generate(messages=CHAT, options=options))
    assert isinstance(own, ReplyFinished)
    before = spec_counters(pair._client)
    found = events(pair, options)
    after = spec_counters(pair._client)
    *_, end = found
    assert isinstance(end, ReplyFinished)
    assert (end.text, end.token_ids, end.reason) == (own.text, own.token_ids, own.reason)
    assert "".join(event.text for event in found if isinstance(event, Round)) == end.text
    assert before is not None
    assert after is not None
    came = {name: after[name] - before.get(name, 0) for name in after}
    metrics = end.metrics
    assert (metrics.num_drafts, metrics.num_draft_tokens) == (came["drafts"], came["drafted"])
    assert (metrics.num_accepted_tokens, metrics.generated_tokens) == (came["accepted"], came["generated"])
    assert metrics.prompt_tokens == pair.count(CHAT)[0]
    if came["drafted"] == 4 * came["drafts"]:  # a draft model guesses in every round, so that all of it is known
        fates = Counter(token.fate for event in retold(found) if isinstance(event, Round) for token in event.written)
        assert metrics.num_accepted_tokens - 4 < fates[Fate.ACCEPTED] <= metrics.num_accepted_tokens  # the last are cut
        assert Fate.UNKNOWN not in fates


def test_a_stop_ends_the_reply_at_the_server_too(pair: RemotePair) -> None:
    stopped = threading.Event()
    options = ReplyOptions(sampling=GREEDY, stop=StopOptions(max_tokens=1900, ignore_eos=True))
    command = Generate(messages=CHAT, options=options)
    for event in pair.answer(command, options=lambda: options, should_stop=stopped.is_set):
        if isinstance(event, Round) and event.index == 2:
            stopped.set()
            pair.abort()
    assert isinstance(event, ReplyFinished)
    assert event.reason is FinishReason.STOPPED
    assert 0 < len(event.token_ids) < 1900
    assert len(ended(pair, 5).token_ids) == 5
    running = re.search(r"^vllm:num_requests_running\S* (\S+)", pair._client.answer("/metrics").text, re.MULTILINE)
    assert running is not None
    assert float(running[1]) == 0


@pytest.mark.parametrize("raw", [False, True])
def test_a_stop_string_ends_the_reply_and_is_told_apart_from_its_end(pair: RemotePair, raw: bool) -> None:
    whole = ended(pair, 20, **({"raw_prompt": "One two three four"} if raw else {"messages": CHAT})).text
    wanted = whole[7:10]
    end = ended(pair, 20, stop=(wanted,), **({"raw_prompt": "One two three four"} if raw else {"messages": CHAT}))
    assert (end.reason, end.stop_string) == (FinishReason.STOP_STRING, wanted)
    assert end.text == whole[: whole.index(wanted)]


def test_a_reply_that_ends_by_itself_says_so(pair: RemotePair) -> None:
    end = ended(pair, 200, messages=(ChatMessage(role="user", content="What is 2+2?"),))
    assert (end.reason, len(end.token_ids) < 200) == (FinishReason.END, True)


def test_a_reply_goes_on_where_it_stopped(pair: RemotePair) -> None:
    whole = ended(pair, 30).text
    begun = whole[: whole.index(" ", 30)]
    more = ended(pair, 10, messages=CHAT, beginning=Beginning(text=begun))
    assert len(more.token_ids) == 10
    assert whole.startswith((begun + more.text)[: len(whole)])


def test_what_it_refuses_where_it_guesses_is_not_sent(pair: RemotePair) -> None:
    # Neither top-k nor top-p: with them the engine of vLLM 0.32 dies on a processor where it guesses.
    drawn = SamplingOptions(temperature=0.7, top_k=0, top_p=1.0, min_p=0.05, seed=1)
    assert isinstance(events(pair, ReplyOptions(sampling=drawn, stop=StopOptions(max_tokens=5)))[-1], ReplyFinished)
    with pytest.raises(UsageError, match="takes no logit_bias"):
        events(pair, ReplyOptions(sampling=SamplingOptions(logit_bias=((5, 1.0),))))


@pytest.mark.parametrize(("key", "said"), [("", "asks for an API key"), ("wrong", "refuses the API key")])
def test_a_wrong_key(server: Vllm, key: str, said: str) -> None:
    with pytest.raises(ServerError, match=said):
        prepare(LoadPair(main=server.address, access=Access(key=key)))(lambda *_: True)


@pytest.fixture
def command(
    server: Vllm, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, Any]]:
    """Runs a command with the key; its exit code, and the object that it prints."""
    monkeypatch.setenv(VARIABLE, KEY)

    def run(*words: str) -> tuple[int, Any]:
        capsys.readouterr()
        code = main([*words, "--json"])
        return code, json.loads(capsys.readouterr().out)

    return run


def test_it_is_compared_and_measured(server: Vllm, command: Callable[..., tuple[int, Any]], tmp_path: Path) -> None:
    asked = ("--setting", "auto", "--setting", f"server={server.address}", "--repeat", "1", "--prompt", "A story.")
    code, found = command("compare", "--main", server.address, *asked, "--temperature", "0", "--max-tokens", "20")
    assert (code, found["identical"]) == (0, True)
    code, found = command(
        "bench", "--main", server.address, "--settings", "auto", f"server={server.address}", "--most", "1",
        "--max-tokens", "12", "--out", str(tmp_path / "bench"),
    )  # fmt: skip
    assert code == 0
    assert len(found["rows"]) == 2


def test_an_audit_finds_no_fault_at_temperature_0_and_that_of_this_build_above_it(
    server: Vllm, command: Callable[..., tuple[int, Any]], demo_pair: tuple[Path, Path], tmp_path: Path
) -> None:
    """vLLM 0.32 on a processor draws other tokens than its models' where it guesses."""
    key = tmp_path / "key"
    key.write_text(KEY)
    key.chmod(0o600)
    asked = ("audit", "--server", server.address, "--main", str(demo_pair[0]), "--api-key-file", str(key))
    code, found = command(*asked, "--draft", str(demo_pair[1]))
    assert (code, found["verdict"], found["violations"]) == (0, "lossless", 0)
    assert found["exact"] + found["near_ties"] == found["tokens"] > 459
    assert found["drafted"] > found["accepted"] > 0
    assert command(*asked, "--temperature", "0.7")[1]["verdict"] == "violation"


def test_at_its_end_in_mid_reply_the_text_is_kept(server: Vllm, pair: RemotePair, request: Any) -> None:
    """The last one: with SIGTERM, as an operator ends it, or with SIGKILL."""
    options = ReplyOptions(sampling=GREEDY, stop=StopOptions(max_tokens=1900, ignore_eos=True))
    written: list[Round] = []

    def read() -> None:
        for event in pair.answer(
            Generate(messages=CHAT, options=options), options=lambda: options, should_stop=lambda: False
        ):
            if isinstance(event, Round):
                written.append(event)
                if len(written) == 3:
                    if "draft" in request.node.callspec.id:
                        server.process.terminate()
                    else:
                        server.end()

    with pytest.raises(ServerError, match="mid-reply"):
        read()
    assert len(written) >= 3
    with pytest.raises(ServerError, match="Nothing answers at"):
        events(pair, options)
