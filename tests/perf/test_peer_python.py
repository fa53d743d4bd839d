"""llama-cpp-python's server as a peer: how its stream is read and timed, from a stand-in on the loopback."""

import http.server
import json
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import peer_python
import peer_transformers
from answers import Prompt
from peer_builds import PeerError

ASKED: list[dict[str, object]] = []


class StandIn(http.server.BaseHTTPRequestHandler):
    ends = "length"

    def do_POST(self) -> None:
        ASKED.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(200)
        self.end_headers()
        pieces = [("one", None), (" two", None), (" three", None), ("", self.ends)]
        for text, reason in pieces:
            choice = {"text": text, "finish_reason": reason}
            self.wfile.write(b"data: " + json.dumps({"choices": [choice]}).encode() + b"\n\n")
        self.wfile.write(b"data: [DONE]\n\n")

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[peer_python.PythonServer]:
    with http.server.HTTPServer(("127.0.0.1", 0), StandIn) as listening:
        thread = threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        found = peer_python.PythonServer.__new__(peer_python.PythonServer)
        found._port = listening.server_port
        yield found
        listening.shutdown()
        thread.join()


def test_speed_is_by_the_clients_clock_and_ends_are_barred(
    server: peer_python.PythonServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompt = Prompt((1, 2), "<|user|>hi", (0, 2))
    answer = server.complete(prompt, max_tokens=3, temperature=0.0, seed=1)
    assert (answer.said, answer.tokens, answer.token_ids) == ("one two three", 3, ())
    assert 0 < answer.decode_ms < answer.wall_ms
    assert ASKED[-1]["prompt"] == "<|user|>hi"
    assert ASKED[-1]["logit_bias"] == {"0": -100.0, "2": -100.0}
    monkeypatch.setattr(StandIn, "ends", "stop")
    with pytest.raises(PeerError, match=r"early \(stop\)"):
        server.complete(prompt, max_tokens=3, temperature=0.0, seed=1)


def test_settings_of_other_engines() -> None:
    assert [peer_python.drafted(one) for one in peer_python.SETTINGS] == [0, 2, 5, 10]
    with pytest.raises(PeerError, match="no setting"):
        peer_python.drafted("n3")
    assert peer_transformers.options("plain") == {}
    assert peer_transformers.options("lookup3") == {"prompt_lookup_num_tokens": 3}
    assert peer_transformers.options("n5")["assistant"]["num_assistant_tokens"] == 5
    assert peer_transformers.options("heuristic5")["assistant"]["num_assistant_tokens_schedule"] == "heuristic"
    with pytest.raises(ValueError, match="no setting"):
        peer_transformers.options("auto")
