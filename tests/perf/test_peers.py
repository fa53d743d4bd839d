"""llama.cpp's server beside our engine: what its settings are called, and that both answer the same question."""

import json
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

sys.path.insert(0, str(Path(__file__).parent))

import peers
from answers import Models
from peer_builds import PeerError, describe
from peers import Setting, start

from foretoken.engine.events import ReplyFinished
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.models.llama import Backend
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions


@pytest.mark.parametrize(
    "text",
    ["plain", "n3", "n15,p0.5", "ngram-simple", "ngram-mod,n7,p0.5", "n7,probabilistic", "head,n3", "ngram-mod,k4,m7"],
)
def test_a_peer_setting_is_read_as_it_is_written(text: str) -> None:
    assert str(Setting.parse(text)) == text


def test_a_peer_setting_names_its_sources_in_the_servers_words() -> None:
    assert Setting.parse("ngram-simple,n7,p0.5").types("draft-eagle3") == ["ngram-simple", "draft-eagle3"]
    assert Setting.parse("plain").types("draft-simple") == []


def test_lengths_of_an_ngram_source_go_where_the_server_looks_for_them() -> None:
    assert dict(Setting.parse("ngram-map-k,k4,m15").sources()) == {"ngram-map-k": {"size_m": 15, "size_n": 4}}
    assert dict(Setting.parse("ngram-mod,m7").sources()) == {"ngram-mod": {"n_max": 7, "n_min": 1}}
    assert dict(Setting.parse("ngram-simple,n7").sources()) == {}


@pytest.mark.parametrize("text", ["", "7", "n", "px", "n-gram", "n3,m7", "ngram-cache,m7"])
def test_an_unknown_peer_setting_is_refused(text: str) -> None:
    with pytest.raises(PeerError, match=r"no setting|name one"):
        Setting.parse(text)


def test_the_wheels_server_and_ours_say_the_same(demo_pair: tuple[Path, Path]) -> None:
    models = Models(target=demo_pair[0], draft=demo_pair[1], threads=1, context=256)
    backend, pair = Backend(lambda level, line: None), load_pair(*demo_pair, LoadOptions(context=256, threads=1))
    ids = pair.chat_prompt([ChatMessage(role="user", content="Count from one to twenty.")])
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0), draft=DraftOptions(length=3),
        stop=StopOptions(max_tokens=12, ignore_eos=True),
    )  # fmt: skip
    *_, ours = pair.reply(ids, options=lambda: options, should_stop=lambda: False)
    pair.close()
    del backend
    with start("W", models, Setting.parse("n3")) as peer:
        theirs = peer.complete(ids, max_tokens=12)
        with pytest.raises(PeerError, match="refused"):
            peer.complete([10**9], max_tokens=1)
    assert isinstance(ours, ReplyFinished)
    assert ours.token_ids == theirs.token_ids
    assert len(theirs.token_ids) == 12
    assert theirs.drafted >= theirs.accepted > 0
    assert 0 < theirs.decode_ms < theirs.wall_ms
    assert theirs.decode_tps == pytest.approx(11_000 / theirs.decode_ms)


def test_a_server_that_cannot_start_says_why(tmp_path: Path) -> None:
    models = Models(target=tmp_path / "none.gguf", draft=None)
    with pytest.raises(PeerError, match="did not start"):
        start("W", models, Setting.parse("plain"))
    with pytest.raises(PeerError, match="needs a draft"):
        start("W", models, Setting.parse("n3"))
    with pytest.raises(PeerError, match="no llama-server"):
        start("N", models, Setting.parse("plain"), binary=tmp_path / "llama-server")


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")
def test_a_server_ends_with_whoever_started_it(tmp_path: Path) -> None:
    stand_in = tmp_path / "llama-server"
    stand_in.write_text("#!/bin/sh\necho $$\nexec tail -f /dev/null\n")  # says which process it is, and waits for ever
    stand_in.chmod(0o755)
    command = [sys.executable, peers.__file__, "guard", json.dumps([str(stand_in)])]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as guard:
        assert guard.stdin is not None
        assert guard.stdout is not None
        server = psutil.Process(int(guard.stdout.readline()))
        guard.stdin.close()
        assert guard.wait(60) == 0
    assert not server.is_running()


def test_builds_are_named() -> None:
    assert describe("W").startswith("xllamacpp 20")
    assert json.dumps(describe("W"))  # one line of text
    with pytest.raises(PeerError, match="no llama-server"):
        describe("N", None)
