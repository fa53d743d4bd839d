"""llama.cpp's own server, as others would run it: started in a process of its own, asked over HTTP on the loopback.

    python tests/perf/peers.py build FOLDER                 # compile peer N; minutes, on all cores
    python tests/perf/peers.py ask N TARGET.gguf [DRAFT.gguf] --setting n7,p0.5 [--binary FOLDER/build/bin/llama-server]
    python tests/perf/peers.py ask W TARGET.gguf [DRAFT.gguf] --setting n3

Peer W is the server in the wheel of the package xllamacpp (the `test` extra installs it): a portable build.
Peer N is the `llama-server` of the very sources that our llama-cpp-python is built from (its source package holds
them), compiled with the same flags for this machine, so that it runs the same arithmetic as we do.

A setting is what a user of the server may choose: plain; n3 (most tokens to draft); n7,p0.5 (and their least
probability); head,n3 (the head guesses, not the draft model); ngram-simple (a source without a model); ngram-simple,m7
or ngram-simple,k4,m7 (that with so many tokens to draft, and so many that have to agree before); ngram-simple,n7 (that
in front of the draft model); n7,probabilistic (W only).

What is given as the draft model may be a head: the servers are told which kind it is. The target itself, given as the
draft, stands for the MTP inside it.
"""

import argparse
import contextlib
import http.client
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from answers import Answer, Models
from peer_builds import PeerError, build, describe

Kind = Literal["W", "N"]

NGRAM_TYPES = ("ngram-simple", "ngram-map-k", "ngram-map-k4v", "ngram-mod", "ngram-cache")
_FIELDS = {  # of most tokens to draft and of tokens that have to agree, as the wheel and the command line name them
    "ngram-mod": ("n_max", "n_match"), "ngram-simple": ("size_m", "size_n"), "ngram-map-k": ("size_m", "size_n"),
    "ngram-map-k4v": ("size_m", "size_n"),
}  # fmt: skip
TALKATIVE = 5  # `verbosity` of a server that logs its guesses
_GUESS = re.compile(r"draft candidate +0, pos +(\d+): +(\d+) \(")
_HOST = "127.0.0.1"
_START_S = 180.0
_LOGGED_S = 30.0
_ANSWER_S = 600.0


@dataclass(frozen=True, kw_only=True)
class Setting:
    """`n_max` 0: without the draft model. `ngram`: sources in front of it, which draft `most` tokens where `key` agree
    (0: as the server has it). `head`: it guesses in the draft model's place."""

    n_max: int = 0
    p_min: float = 0.0
    ngram: tuple[str, ...] = ()
    most: int = 0
    key: int = 0
    head: bool = False
    probabilistic: bool = False

    @classmethod
    def parse(cls, text: str) -> "Setting":
        """See the module's first lines. Raises PeerError."""
        parts = text.split(",")
        numbers: dict[str, float] = {}
        for part in parts:
            letter, number = part[:1], part[1:]
            if letter in ("n", "m", "k") and number.isdigit():
                numbers[letter] = int(number)
            elif letter == "p" and number.replace(".", "", 1).isdigit():
                numbers[letter] = float(number)
            elif part not in (*NGRAM_TYPES, "plain", "head", "probabilistic"):
                raise PeerError(f"{part!r} is no setting; write plain, n7, p0.5, head, an n-gram type, m7 or k4.")
        ngram = tuple(part for part in parts if part in NGRAM_TYPES)
        if {"m", "k"} & numbers.keys() and not set(ngram) & _FIELDS.keys():
            raise PeerError(f"{text} has m or k, which belong to an n-gram type other than ngram-cache; name one.")
        return cls(
            n_max=int(numbers.get("n", 0)), p_min=numbers.get("p", 0.0), ngram=ngram, most=int(numbers.get("m", 0)),
            key=int(numbers.get("k", 0)), head="head" in parts, probabilistic="probabilistic" in parts,
        )  # fmt: skip

    def __str__(self) -> str:
        parts = ["head"] if self.head else []
        numbers = (("k", self.key), ("m", self.most), ("n", self.n_max), ("p", self.p_min))
        parts += [*self.ngram, *(f"{letter}{number:g}" for letter, number in numbers if number)]
        return ",".join([*parts, *(["probabilistic"] if self.probabilistic else [])]) or "plain"

    def sources(self) -> Iterator[tuple[str, dict[str, int]]]:
        """The n-gram sources whose lengths are chosen, with these by the names of their fields."""
        for source in self.ngram:
            if source in _FIELDS:
                fields = {name: n for name, n in zip(_FIELDS[source], (self.most, self.key), strict=True) if n}
                if source == "ngram-mod" and self.most:
                    fields["n_min"] = 1  # by itself it drafts 48 or nothing
                if fields:
                    yield source, fields

    def types(self, drafting: str) -> list[str]:
        """As `--spec-type` names them. `drafting`: the draft's own."""
        return [*self.ngram, *([drafting] if self.n_max else [])]


class PeerServer:
    """A running server; `with` closes it."""

    def __init__(self, process: "subprocess.Popen[str]", port: int, log: Path) -> None:
        self._process, self._port, self._log = process, port, log

    @property
    def pid(self) -> int:
        return self._process.pid

    def __enter__(self) -> "PeerServer":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def complete(
        self,
        prompt: Sequence[int],
        *,
        max_tokens: int,
        temperature: float = 0.0,
        seed: int = 1,
        cold: bool = False,
        sampling: dict[str, Any] | None = None,
    ) -> Answer:
        """Continue token ids, end tokens barred; `cold`: with an empty cache. Greedy picks by the cheapest sampler the
        server has.

        `sampling` is sent on as it is where the temperature is above 0. Raises PeerError.
        """
        request: dict[str, Any] = {
            "prompt": list(prompt),
            "n_predict": max_tokens,
            "ignore_eos": True,
            "return_tokens": True,
            "cache_prompt": not cold,
            "seed": seed,
            "temperature": temperature,
        }
        request |= {"samplers": ["top_k"], "top_k": 1} if temperature == 0 else sampling or {}
        started = time.perf_counter()
        found = self._request("POST", "/completion", request)
        wall_ms = 1000.0 * (time.perf_counter() - started)
        timings = found["timings"]
        if len(found["tokens"]) != timings["predicted_n"]:
            raise PeerError(f"The server counted {timings['predicted_n']} tokens and sent {len(found['tokens'])}.")
        return Answer(
            token_ids=tuple(found["tokens"]),
            decode_ms=timings["predicted_ms"],
            prompt_ms=timings["prompt_ms"],
            prompt_evaluated=timings["prompt_n"],
            drafted=timings.get("draft_n", 0),
            accepted=timings.get("draft_n_accepted", 0),
            wall_ms=wall_ms,
            tokens=timings["predicted_n"],
            said=found["content"],
        )

    def timings(self, text: str, *, max_tokens: int) -> dict[str, Any]:
        """What it says of the time of a greedy continuation of `text`, end tokens barred. Raises PeerError."""
        request = {
            "prompt": text, "n_predict": max_tokens, "ignore_eos": True, "cache_prompt": True,
            "temperature": 0.0, "samplers": ["top_k"], "top_k": 1,
        }  # fmt: skip
        timings: dict[str, Any] = self._request("POST", "/completion", request)["timings"]
        return timings

    def guesses(self, least: Sequence[int]) -> list[list[int]]:
        """The tokens guessed so far, round by round: `least` of each round at least, for they are logged a little late.

        For a server with a head that was started with `verbosity` TALKATIVE. Raises PeerError.
        """
        until = time.monotonic() + _LOGGED_S
        while True:
            rounds: list[list[int]] = []
            for place, token in _GUESS.findall(self._log.read_text(errors="replace")):
                rounds += [[]] if place == "0" else []
                rounds[-1].append(int(token))
            if len(rounds) >= len(least) and all(len(one) >= few for one, few in zip(rounds, least, strict=False)):
                return rounds
            if time.monotonic() > until:
                raise PeerError(f"The server logged {[len(one) for one in rounds]} guesses, not {list(least)}.")
            time.sleep(0.05)

    def close(self) -> None:
        """End the server and wait for it."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._log.unlink(missing_ok=True)

    def wait_ready(self) -> None:
        """Until the models are loaded. Raises PeerError when the server ends instead."""
        until = time.monotonic() + _START_S
        while time.monotonic() < until:
            if self._process.poll() is not None:
                break
            with contextlib.suppress(OSError, PeerError):
                if self._request("GET", "/health", None).get("status") == "ok":
                    return
            time.sleep(0.05)
        tail = self._log.read_text(errors="replace")[-1500:]
        self.close()
        raise PeerError(f"The server did not start. The end of its log:\n{tail}")

    def _request(self, method: str, path: str, body: object) -> dict[str, Any]:
        connection = http.client.HTTPConnection(_HOST, self._port, timeout=_ANSWER_S)
        try:
            content = None if body is None else json.dumps(body)
            connection.request(method, path, content, {"Content-Type": "application/json"})
            response = connection.getresponse()
            answer = json.loads(response.read())
        except (ValueError, http.client.HTTPException) as error:
            raise PeerError(f"The server's answer to {path} cannot be read: {error}") from error
        finally:
            connection.close()
        if response.status != 200:
            raise PeerError(f"The server refused {path} with {response.status}: {answer}")
        return answer


# --- starting -------------------------------------------------------------------------------------------------------


def start(
    kind: Kind, models: Models, setting: Setting, *, binary: Path | None = None, verbosity: int = 1
) -> PeerServer:
    """Start peer W or N (`binary`: its llama-server) and wait until it answers. Raises PeerError, BadModelFile."""
    models = models.guessing(head=setting.head)
    if setting.n_max and models.draft is None:
        raise PeerError(f"{setting} needs a draft model.")
    port = free_port()
    if kind == "W":
        given = vars(models) | {"draft": models.draft_file, "head": None}
        job = {
            "port": port, "setting": str(setting), "models": {k: str(v) for k, v in given.items() if v},
            "types": setting.types(models.drafting if setting.n_max else ""), "verbosity": verbosity,
        }  # fmt: skip
        command = [sys.executable, __file__, "serve-wheel", json.dumps(job)]
    else:
        native = [*_native_command(models, setting, port, binary), "--log-verbosity", str(verbosity)]
        command = [sys.executable, __file__, "guard", json.dumps(native)]
    log = Path(tempfile.gettempdir()) / f"foretoken-peer-{kind}-{port}.log"
    with log.open("w") as out:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=out, stderr=out, text=True)
    server = PeerServer(process, port, log)
    server.wait_ready()
    return server


def _native_command(models: Models, setting: Setting, port: int, binary: Path | None) -> list[str]:
    if binary is None or not binary.is_file():
        raise PeerError(f"There is no llama-server at {binary}; make one with `python {Path(__file__).name} build`.")
    if setting.probabilistic:
        raise PeerError("Peer N has no probabilistic drafting; leave it out.")
    threads, layers = str(models.threads), str(models.gpu_layers)
    command = [str(binary), "--model", str(models.target), "--host", _HOST, "--port", str(port)]
    command += ["--threads", threads, "--threads-batch", threads]
    command += ["--ctx-size", str(models.context * models.parallel), "--parallel", str(models.parallel)]
    command += ["--kv-unified"] if models.unified else []
    command += ["--gpu-layers", layers, "--cache-ram", "0", "--fit", "off"]
    if types := setting.types(models.drafting if setting.n_max else ""):
        command += ["--spec-type", ",".join(types)]
    for source, fields in setting.sources():
        for name, number in fields.items():
            command += [f"--spec-{source}-{name.replace('_', '-')}", str(number)]
    if setting.n_max:
        if models.draft_file is not None:
            command += ["--spec-draft-model", str(models.draft_file)]
        command += ["--spec-draft-ngl", layers]
        command += ["--spec-draft-threads", threads, "--spec-draft-threads-batch", threads]
        command += ["--spec-draft-n-max", str(setting.n_max), "--spec-draft-p-min", str(setting.p_min)]
    return command


def _serve_wheel(job: dict[str, Any]) -> None:
    """In the child process: serve until standard input closes."""
    import xllamacpp as xlc

    setting, models = Setting.parse(job["setting"]), job["models"]
    params = xlc.CommonParams()
    params.model.path = models["target"]
    params.hostnames, params.port = [_HOST], job["port"]
    params.n_parallel = int(models["parallel"])
    params.n_ctx = int(models["context"]) * params.n_parallel
    params.n_gpu_layers = int(models.get("gpu_layers", 0))
    params.cache_ram_mib, params.fit_params, params.verbosity = 0, False, job["verbosity"]
    drafting = params.speculative.draft
    for cpu in (params.cpuparams, params.cpuparams_batch, drafting.cpuparams, drafting.cpuparams_batch):
        cpu.n_threads = int(models["threads"])
    if names := [f"COMMON_SPECULATIVE_TYPE_{name.replace('-', '_').upper()}" for name in job["types"]]:
        params.speculative.types = [getattr(xlc.common_speculative_type, name) for name in names]
    for source, fields in setting.sources():
        for name, number in fields.items():
            setattr(getattr(params.speculative, source.replace("-", "_")), name, number)
    if setting.n_max:
        drafting.mparams.path = models.get("draft", "")
        drafting.n_max, drafting.p_min, drafting.probabilistic = setting.n_max, setting.p_min, setting.probabilistic
        drafting.n_gpu_layers = params.n_gpu_layers
    server = xlc.Server(params)
    sys.stdin.read()
    del server
    os._exit(0)  # its threads may outlive it


def _guard(command: Sequence[str]) -> None:
    """In the child process: a server that does not watch standard input ends with whoever started it all the same."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    ending = threading.Event()

    def follow() -> None:
        process.wait()
        if not ending.is_set():
            os._exit(1)  # the server ended by itself; the main thread would wait for ever

    follower = threading.Thread(target=follow, daemon=True)
    follower.start()
    sys.stdin.read()
    ending.set()
    process.terminate()
    follower.join()


def free_port() -> int:
    """Of the loopback, free just now."""
    with socket.socket() as probe:
        probe.bind((_HOST, 0))
        return int(probe.getsockname()[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    making = commands.add_parser("build", help="compile peer N")
    making.add_argument("folder", type=Path, help="outside the repository")
    making.add_argument("--cmake-args", default=os.environ.get("CMAKE_ARGS", ""), help="as in -DGGML_CUDA=on")
    asking = commands.add_parser("ask", help="one greedy completion, to try a peer")
    asking.add_argument("kind", choices=("W", "N"))
    asking.add_argument("target", type=Path)
    asking.add_argument("draft", type=Path, nargs="?")
    asking.add_argument("--setting", default="plain")
    asking.add_argument("--binary", type=Path)
    asking.add_argument("--prompt", default="1,2,3,4,5,6,7,8", help="token ids")
    asking.add_argument("--max-tokens", type=int, default=32)
    asking.add_argument("--threads", type=int, default=2)
    commands.add_parser("serve-wheel").add_argument("job", type=json.loads)
    commands.add_parser("guard").add_argument("server", type=json.loads)
    args = parser.parse_args()
    try:
        if args.command == "build":
            print(build(args.folder, args.cmake_args.split()))
        elif args.command == "serve-wheel":
            _serve_wheel(args.job)
        elif args.command == "guard":
            _guard(args.server)
        else:
            models = Models(target=args.target, draft=args.draft, threads=args.threads)
            ids = [int(part) for part in args.prompt.split(",")]
            print(describe(args.kind, args.binary))
            with start(args.kind, models, Setting.parse(args.setting), binary=args.binary) as server:
                print(server.complete(ids, max_tokens=args.max_tokens))
    except PeerError as error:
        parser.exit(1, f"{error}\n")


if __name__ == "__main__":
    main()
