"""llama-cpp-python's own server with its draft provider, asked over HTTP on the loopback.

It runs in a virtual environment of its own:

    python -m venv VENV; VENV/bin/pip install 'llama-cpp-python[server]==0.3.36'    # our own dependency's version

A setting is `plain`, or `lookup10`: prompt lookup decoding, the one provider that the server has, with so many tokens
to draft. The server tells no times, so speed is by the client's clock, from the first piece of its stream to the last;
and no guesses, so how many were kept is not known.
"""

import contextlib
import http.client
import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import peers
from answers import Answer, Models, Prompt
from peer_builds import PeerError

SETTINGS: Final = ("plain", "lookup2", "lookup5", "lookup10")
_HOST: Final = "127.0.0.1"
_START_S: Final = 180.0
_ANSWER_S: Final = 600.0
_NEVER: Final = -100.0  # what `logit_bias` may be at most


def drafted(setting: str) -> int:
    """Tokens to draft, 0 for plain. Raises PeerError."""
    found = re.fullmatch(r"plain|lookup([1-9]\d*)", setting)
    if found is None:
        raise PeerError(f"{setting!r} is no setting of llama-cpp-python's server; write plain or lookup10.")
    return int(found[1] or 0)


def build(python: Path | None) -> str:
    """Which build it is. Raises PeerError where there is none."""
    if python is None:
        raise PeerError("--python-server names no environment.")
    code = "import llama_cpp, llama_cpp.server.app; print(llama_cpp.__version__)"
    try:
        said = subprocess.run([str(python), "-c", code], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError) as error:
        raise PeerError(f"{python} has no llama-cpp-python[server]; see {Path(__file__).name}.") from error
    return f"llama-cpp-python {said}, its server"


class PythonServer:
    """A running server."""

    def __init__(self, python: Path, models: Models, setting: str) -> None:
        self._port = peers.free_port()
        threads, draft = str(models.threads), drafted(setting)
        command = [str(python), "-m", "llama_cpp.server", "--model", str(models.target)]
        command += ["--host", _HOST, "--port", str(self._port), "--n_ctx", str(models.context)]
        command += ["--n_threads", threads, "--n_threads_batch", threads, "--n_gpu_layers", str(models.gpu_layers)]
        command += ["--logits_all", "False", "--verbose", "False"]  # neither is needed
        if draft:
            command += ["--draft_model", "prompt-lookup-decoding", "--draft_model_num_pred_tokens", str(draft)]
        self._log = Path(tempfile.gettempdir()) / f"foretoken-peer-python-{self._port}.log"
        with self._log.open("w") as out:
            guarded = [sys.executable, peers.__file__, "guard", json.dumps(command)]
            self._process = subprocess.Popen(guarded, stdin=subprocess.PIPE, stdout=out, stderr=out)
        self._wait_ready()

    @property
    def pid(self) -> int:
        return self._process.pid

    def close(self) -> None:
        """End the server and wait for it."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()
        self._log.unlink(missing_ok=True)

    def complete(self, prompt: Prompt, *, max_tokens: int, temperature: float, seed: int, cold: bool = False) -> Answer:
        """Continue a prompt, end tokens barred; `cold`: nothing of it is in the cache. Raises PeerError."""
        if cold:  # only the prompt before is kept
            other = Prompt((), "\n", prompt.ends)
            list(self._pieces({"prompt": other.rendered, "max_tokens": 1, "stream": True}))
        request = {
            "prompt": prompt.rendered, "max_tokens": max_tokens, "temperature": temperature, "seed": seed,
            "logit_bias": {str(token): _NEVER for token in prompt.ends}, "stream": True, "repeat_penalty": 1.0,
            "top_k": 40, "top_p": 0.95, "min_p": 0.05,
        }  # fmt: skip
        started = time.perf_counter()
        arrived = [(time.perf_counter(), piece) for piece in self._pieces(request)]
        ended = time.perf_counter()
        said = "".join(piece for _, piece in arrived)
        if len(arrived) < 2:
            raise PeerError(f"The server sent {len(arrived)} pieces of text instead of {max_tokens} tokens.")
        first, last = arrived[0][0], arrived[-1][0]
        return Answer(
            token_ids=(), tokens=max_tokens, said=said, decode_ms=1000.0 * (last - first),
            prompt_ms=1000.0 * (first - started), prompt_evaluated=0, drafted=0, accepted=0,
            wall_ms=1000.0 * (ended - started), own_clock=False,
        )  # fmt: skip

    def _pieces(self, request: dict[str, Any]) -> Iterator[str]:
        """The reply's text as it comes. Raises PeerError where it is shorter than asked for."""
        connection = http.client.HTTPConnection(_HOST, self._port, timeout=_ANSWER_S)
        try:
            connection.request("POST", "/v1/completions", json.dumps(request), {"Content-Type": "application/json"})
            response = connection.getresponse()
            if response.status != 200:
                raise PeerError(f"The server refused with {response.status}: {response.read(500)!r}")
            reason = None
            for line in response:
                if not line.startswith(b"data: {"):
                    continue
                choice = json.loads(line[6:])["choices"][0]
                reason = choice["finish_reason"] or reason
                if choice["text"]:
                    yield choice["text"]
        except (KeyError, ValueError, http.client.HTTPException) as error:
            raise PeerError(f"The server's answer cannot be read: {error}") from error
        finally:
            connection.close()
        if reason != "length":
            raise PeerError(f"The server ended its reply early ({reason}).")

    def _wait_ready(self) -> None:
        until = time.monotonic() + _START_S
        while time.monotonic() < until and self._process.poll() is None:
            connection = http.client.HTTPConnection(_HOST, self._port, timeout=5)
            with contextlib.suppress(OSError, http.client.HTTPException):
                connection.request("GET", "/v1/models")
                if connection.getresponse().status == 200:
                    return
            connection.close()
            time.sleep(0.1)
        tail = self._log.read_text(errors="replace")[-1500:]
        self.close()
        raise PeerError(f"llama-cpp-python's server did not start. The end of its log:\n{tail}")
