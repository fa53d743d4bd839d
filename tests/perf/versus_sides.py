"""The engines that are compared, behind one face: what builds they are, how they are started, how they are asked."""

import json
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

import peer_python
import peer_transformers
from answers import Answer, Child, Models, Prompt
from ours import OurServer, OurSetting
from peer_builds import PeerError, describe
from peers import DRAFTING, NGRAM_TYPES, Kind, PeerServer, Setting, start

SIDES: Final = ("ours", "N", "W", "python", "transformers")
TITLES: Final = {
    "ours": "Foretoken",
    "N": "llama-server",
    "W": "llama-server (xllamacpp)",
    "python": "llama-cpp-python's server",
    "transformers": "Hugging Face transformers",
}
_SAMPLING: Final = {"top_k": 40, "top_p": 0.95, "min_p": 0.05, "samplers": ["top_k", "top_p", "min_p", "temperature"]}


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """How a prompt is to be continued. `cold`: nothing of it is in a cache."""

    max_tokens: int
    temperature: float = 0.0
    seed: int = 1
    cold: bool = False


class Server(Protocol):
    """Processes that answer."""

    @property
    def pid(self) -> int: ...

    def close(self) -> None: ...


class Side(Protocol):
    """One engine."""

    def build(self) -> str:
        """What is compared, for reports. Raises PeerError where it cannot be had here."""
        ...

    def usual(self, models: Models) -> Sequence[str]:
        """The settings that are compared by default."""
        ...

    def process(self, setting: str) -> str:
        """Settings of one such name share a process. Raises PeerError for what is no setting."""
        ...

    def start(self, models: Models, setting: str) -> Server:
        """Raises PeerError."""
        ...

    def answer(self, server: Any, prompt: Prompt, setting: str, wanted: Wanted) -> Answer:
        """One completion. Raises PeerError."""
        ...


class Ours:
    """Our engine, see ours.py."""

    def __init__(self, build: str) -> None:
        self._build = build

    def build(self) -> str:
        return self._build

    def usual(self, models: Models) -> Sequence[str]:
        heads = ("head", "head,1", "head,3") if models.head else ()
        return ("plain", "1", "3", "7", "15", "auto", "lookup", "ollama", *heads)

    def process(self, setting: str) -> str:
        return OurSetting.parse(setting).process

    def start(self, models: Models, setting: str) -> OurServer:
        found = OurSetting.parse(setting)
        return OurServer(models, draft_model=found.draft_model, head=found.head, ollama=found.ollama)

    def answer(self, server: OurServer, prompt: Prompt, setting: str, wanted: Wanted) -> Answer:
        return server.complete(prompt.ids, setting=OurSetting.parse(setting), **vars(wanted))


class LlamaServer:
    """llama.cpp's own server, see peers.py."""

    def __init__(self, kind: Kind, binary: Path | None) -> None:
        self._kind, self._binary = kind, binary

    def build(self) -> str:
        return describe(self._kind, self._binary)

    def usual(self, models: Models) -> Sequence[str]:
        swept = (f"{kind}{lengths}" for kind in NGRAM_TYPES[:-1] for lengths in ("", ",k4,m7", ",k4,m15"))
        heads = ("head,n1", "head,n3", "head,n7") if models.head else ()
        return ("plain", "n1", *DRAFTING, *heads, *swept, NGRAM_TYPES[-1], "ngram-simple,n3", "ngram-simple,n7")

    def process(self, setting: str) -> str:
        found = Setting.parse(setting)
        if found.probabilistic and self._kind == "N":
            raise PeerError("Peer N has no probabilistic drafting; leave it out.")
        return str(found)

    def start(self, models: Models, setting: str) -> PeerServer:
        return start(self._kind, models, Setting.parse(setting), binary=self._binary)

    def answer(self, server: PeerServer, prompt: Prompt, setting: str, wanted: Wanted) -> Answer:
        del setting
        return server.complete(prompt.ids, sampling=_SAMPLING if wanted.temperature else None, **vars(wanted))


class LlamaCppPython:
    """llama-cpp-python's own server, see peer_python.py."""

    def __init__(self, python: Path | None) -> None:
        self._python = python

    def build(self) -> str:
        return peer_python.build(self._python)

    def usual(self, models: Models) -> Sequence[str]:
        del models
        return peer_python.SETTINGS

    def process(self, setting: str) -> str:
        peer_python.drafted(setting)
        return setting

    def start(self, models: Models, setting: str) -> peer_python.PythonServer:
        assert self._python is not None
        return peer_python.PythonServer(self._python, models, setting)

    def answer(self, server: peer_python.PythonServer, prompt: Prompt, setting: str, wanted: Wanted) -> Answer:
        del setting
        return server.complete(prompt, **vars(wanted))


class Transformers:
    """Hugging Face's assisted generation, see peer_transformers.py."""

    def __init__(self, python: Path | None, dtype: str) -> None:
        self._python, self._dtype = python, dtype

    def build(self) -> str:
        if self._python is None:
            raise PeerError("--transformers names no environment.")
        try:
            said = subprocess.run(self._command('"version"'), capture_output=True, text=True, check=True).stdout
        except (OSError, subprocess.CalledProcessError) as error:
            raise PeerError(f"{self._python} has no transformers; see peer_transformers.py.") from error
        return f"{said.strip()}, {self._dtype}"

    def usual(self, models: Models) -> Sequence[str]:
        del models
        return peer_transformers.SETTINGS

    def process(self, setting: str) -> str:
        try:
            peer_transformers.options(setting)
        except ValueError as error:
            raise PeerError(str(error)) from error
        return "transformers"

    def start(self, models: Models, setting: str) -> Child:
        del setting
        job = {
            "target": str(models.target), "draft": str(models.draft) if models.draft else None,
            "threads": models.threads, "dtype": self._dtype,
        }  # fmt: skip
        return Child("transformers", self._command(json.dumps(job)))

    def answer(self, server: Child, prompt: Prompt, setting: str, wanted: Wanted) -> Answer:
        started = time.perf_counter()
        found = server.ask({"ids": prompt.ids, "ends": prompt.ends, "setting": setting} | vars(wanted))
        ids = tuple(found.pop("token_ids"))
        wall_ms = 1000.0 * (time.perf_counter() - started)
        return Answer(token_ids=ids, tokens=len(ids), wall_ms=wall_ms, **found)

    def _command(self, job: str) -> list[str]:
        return [str(self._python), peer_transformers.__file__, job]
