"""Our engine behind the same face as a peer's server: a process of its own that completes token ids.

A setting is `plain`, a draft length, `auto`, each perhaps with `,lookup` or `,no-lookup` (guesses from the conversation
itself beside the draft model; as the engine decides where neither is said), or `lookup` (those alone, no draft model).
`head`, or `head,` before a length, asks the head in the draft model's place.
"""

import contextlib
import json
import queue
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from answers import Answer, Child, Models, Prompt
from peer_builds import PeerError

from foretoken.engine.options import ChatMessage, DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions


@dataclass(frozen=True)
class OurSetting:
    """`length` None: plain. `lookup` None: as the engine decides. `head`: it guesses, not the draft model."""

    length: int | Literal["auto"] | None
    lookup: bool | None = None
    draft_model: bool = True
    head: bool = False

    @classmethod
    def parse(cls, text: str) -> "OurSetting":
        """See the module's first lines. Raises PeerError."""
        if text == "lookup":
            return cls("auto", lookup=True, draft_model=False)
        asked = "auto" if text == "head" else text.removeprefix("head,")
        first, comma, rest = asked.partition(",")
        if rest not in (("lookup", "no-lookup") if comma else ("",)) or not (
            first in ("plain", "auto") or first.isdigit()
        ):
            raise PeerError(f"{text!r} is no setting; write plain, auto, a number, head, lookup, as in auto,lookup.")
        length: int | Literal["auto"] | None = None
        if first != "plain":
            length = "auto" if first == "auto" else int(first)
        lookup = {"": None, "lookup": True, "no-lookup": False}[rest]
        drafts = length is not None  # a peer that decodes plainly has no draft model either
        return cls(length, lookup=lookup, draft_model=drafts, head=drafts and asked != text)

    @property
    def process(self) -> str:
        """Settings of one such name share a process; what automatic length learned must be its own."""
        if not self.draft_model:
            return "no draft"
        kind = "auto" if self.length == "auto" else "fixed"
        return f"head {kind}" if self.head else kind


class OurServer(Child):
    """The engine's process; `with` closes it."""

    def __init__(self, models: Models, *, draft_model: bool = True, head: bool = False) -> None:
        models = models.guessing(head=head)
        job = {
            "main": str(models.target),
            "draft": str(models.draft) if models.draft and draft_model else None,
            "context": models.context,
            "threads": models.threads,
            "gpu_layers": models.gpu_layers,
        }
        super().__init__("our engine", [sys.executable, __file__, json.dumps(job)])

    def __enter__(self) -> "OurServer":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def prompt(self, said: str | Sequence[ChatMessage]) -> Prompt:
        """A user's message, or a conversation, through the chat template."""
        messages = [ChatMessage(role="user", content=said)] if isinstance(said, str) else said
        found = self.ask({"messages": [(one.role, one.content) for one in messages]})
        return Prompt(tuple(found["ids"]), found["rendered"], tuple(found["ends"]))

    def complete(
        self,
        prompt: Sequence[int],
        *,
        setting: OurSetting,
        max_tokens: int,
        temperature: float = 0.0,
        seed: int = 1,
        cold: bool = False,
    ) -> Answer:
        """Continue token ids, end tokens barred; `cold`: with empty caches. Raises PeerError."""
        request = {
            "ids": list(prompt),
            "length": setting.length,
            "lookup": setting.lookup,
            "max_tokens": max_tokens,
            "temperature": temperature,
            "seed": seed,
            "cold": cold,
        }
        started = time.perf_counter()
        found = self.ask(request)
        wall_ms = 1000.0 * (time.perf_counter() - started)
        ids = tuple(found.pop("token_ids"))
        return Answer(token_ids=ids, tokens=len(ids), wall_ms=wall_ms, **found)


def _serve(job: dict[str, Any]) -> None:
    """In the child process: one JSON line in, one out, until standard input closes."""
    from foretoken.engine.load_pair import LoadOptions, load_pair
    from foretoken.engine.models.llama import Backend

    draft = Path(job["draft"]) if job["draft"] else None
    backend = Backend(lambda level, line: None)  # lives as long as the pair
    options = LoadOptions(context=job["context"], threads=job["threads"], gpu_layers=job["gpu_layers"])
    pair = load_pair(Path(job["main"]), draft, options)
    print("{}", flush=True)
    lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
    gone = threading.Event()

    def listen() -> None:
        for line in sys.stdin:
            lines.put(line)
        lines.put(None)
        gone.set()
        pair.abort()  # whoever asked is gone

    threading.Thread(target=listen, daemon=True).start()
    while (line := lines.get()) is not None:
        request = json.loads(line)
        if "messages" in request:
            answer = _prompt(pair, [ChatMessage(role=role, content=said) for role, said in request["messages"]])
        else:
            answer = _reply(pair, request, gone.is_set)
        with contextlib.suppress(BrokenPipeError):
            print(json.dumps(answer), flush=True)
    pair.close()
    del backend


def _prompt(pair: Any, messages: Sequence[ChatMessage]) -> dict[str, Any]:
    ids = pair.chat_prompt(messages)
    model = pair._target
    rendered = b"".join(map(model.written, ids)).decode("utf-8", "replace")
    return {"ids": ids, "rendered": rendered, "ends": sorted(model.eog_ids)}


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


def _reply(pair: Any, request: dict[str, Any], should_stop: Callable[[], bool]) -> dict[str, Any]:
    from foretoken.engine.events import PromptDone, ReplyFinished

    options = options_of(request)
    if request["cold"]:
        pair.forget()
    prompt_ms, evaluated = 0.0, 0
    for event in pair.reply(request["ids"], options=lambda: options, should_stop=should_stop):
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
        "said": event.text,
    }


if __name__ == "__main__":
    _serve(json.loads(sys.argv[1]))
