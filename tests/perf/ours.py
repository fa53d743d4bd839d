"""Our engine behind the same face as a peer's server: a process of its own that completes token ids.

A setting is `plain`, a draft length, `auto`, each perhaps with `,lookup` or `,no-lookup` (guesses from the conversation
itself beside the draft model; as the engine decides where neither is said), or `lookup` (those alone, no draft model).
"""

import contextlib
import json
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from peer_builds import PeerError
from peers import Answer, Models

from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions


@dataclass(frozen=True)
class OurSetting:
    """`length` None: plain. `lookup` None: as the engine decides."""

    length: int | Literal["auto"] | None
    lookup: bool | None = None
    draft_model: bool = True

    @classmethod
    def parse(cls, text: str) -> "OurSetting":
        """See the module's first lines. Raises PeerError."""
        first, comma, rest = text.partition(",")
        if text == "lookup":
            return cls("auto", lookup=True, draft_model=False)
        if rest not in (("lookup", "no-lookup") if comma else ("",)) or not (
            first in ("plain", "auto") or first.isdigit()
        ):
            raise PeerError(f"{text!r} is no setting; write plain, auto, a number, or lookup, as in auto,lookup.")
        length: int | Literal["auto"] | None = None
        if first != "plain":
            length = "auto" if first == "auto" else int(first)
        lookup = {"": None, "lookup": True, "no-lookup": False}[rest]
        return cls(length, lookup=lookup, draft_model=length is not None)  # a peer that decodes plainly has none either

    @property
    def process(self) -> str:
        """Settings of one such name share a process; what automatic length learned must be its own."""
        if not self.draft_model:
            return "no draft"
        return "auto" if self.length == "auto" else "fixed"


class OurServer:
    """The engine's process; `with` closes it."""

    def __init__(self, models: Models, *, draft_model: bool = True) -> None:
        job = {
            "main": str(models.target),
            "draft": str(models.draft) if models.draft and draft_model else None,
            "context": models.context,
            "threads": models.threads,
            "gpu_layers": models.gpu_layers,
        }
        command = [sys.executable, __file__, json.dumps(job)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._next()  # it has loaded

    @property
    def pid(self) -> int:
        return self._process.pid

    def __enter__(self) -> "OurServer":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def prompt(self, text: str) -> list[int]:
        """Token ids of a user's message through the chat template."""
        return list(self._ask({"text": text})["ids"])

    def complete(
        self,
        prompt: Sequence[int],
        *,
        setting: OurSetting,
        max_tokens: int,
        temperature: float = 0.0,
        seed: int = 1,
    ) -> Answer:
        """Continue token ids, end tokens barred. Raises PeerError."""
        request = {
            "ids": list(prompt),
            "length": setting.length,
            "lookup": setting.lookup,
            "max_tokens": max_tokens,
            "temperature": temperature,
            "seed": seed,
        }
        started = time.perf_counter()
        found = self._ask(request)
        wall_ms = 1000.0 * (time.perf_counter() - started)
        return Answer(wall_ms=wall_ms, **{**found, "token_ids": tuple(found["token_ids"])})

    def close(self) -> None:
        """End the process and wait for it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return self._next()

    def _next(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise PeerError(f"Our engine's process ended with {self._process.wait()}; its errors are above.")
        found: dict[str, Any] = json.loads(line)
        return found


def _serve(job: dict[str, Any]) -> None:
    """In the child process: one JSON line in, one out, until standard input closes."""
    from foretoken.engine.load_pair import LoadOptions, load_pair
    from foretoken.engine.models.llama import Backend
    from foretoken.engine.options import ChatMessage

    draft = Path(job["draft"]) if job["draft"] else None
    backend = Backend(lambda level, line: None)  # lives as long as the pair
    options = LoadOptions(context=job["context"], threads=job["threads"], gpu_layers=job["gpu_layers"])
    pair = load_pair(Path(job["main"]), draft, options)
    print("{}", flush=True)
    lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def listen() -> None:
        for line in sys.stdin:
            lines.put(line)
        lines.put(None)
        pair.abort()  # whoever asked is gone

    threading.Thread(target=listen, daemon=True).start()
    while (line := lines.get()) is not None:
        request = json.loads(line)
        if "text" in request:
            answer = {"ids": pair.chat_prompt([ChatMessage(role="user", content=request["text"])])}
        else:
            answer = _reply(pair, request)
        with contextlib.suppress(BrokenPipeError):
            print(json.dumps(answer), flush=True)
    pair.close()
    del backend


def options_of(request: dict[str, Any]) -> ReplyOptions:
    """Of a request such as `OurServer.complete` makes."""
    length = request["length"]
    lookup = {} if request["lookup"] is None else {"lookup": request["lookup"]}
    return ReplyOptions(
        sampling=SamplingOptions(temperature=request["temperature"], seed=request["seed"]),
        draft=DraftOptions(
            length=length or 1, source=DraftSource.AUTO if length is not None else DraftSource.NONE, **lookup
        ),
        stop=StopOptions(max_tokens=request["max_tokens"], ignore_eos=True),
    )


def _reply(pair: Any, request: dict[str, Any]) -> dict[str, Any]:
    from foretoken.engine.events import PromptDone, ReplyFinished

    options = options_of(request)
    prompt_ms, evaluated = 0.0, 0
    for event in pair.reply(request["ids"], options=lambda: options, should_stop=lambda: False):
        if isinstance(event, PromptDone):
            prompt_ms, evaluated = event.ms, event.evaluated
    assert isinstance(event, ReplyFinished)
    figures = event.metrics
    return {
        "token_ids": event.token_ids,
        "decode_ms": (figures.tpot_ms or 0.0) * (figures.generated_tokens - 1),
        "prompt_ms": prompt_ms,
        "prompt_evaluated": evaluated,
        "drafted": figures.num_draft_tokens,
        "accepted": figures.num_accepted_tokens,
    }


if __name__ == "__main__":
    _serve(json.loads(sys.argv[1]))
