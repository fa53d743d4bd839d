"""A pair without models, for the engine process of the tests: what it does is written in the name of its main model.

    fake:NAME[,key=value...]    rounds=N  step=SECONDS (a "native call")  die=SIGNAL@ROUND  hang=stop|gil@ROUND
                                load=ok|slow|deaf|refuse|crash|die=SIGNAL   pad=BYTES per token
                                fault=write|beat|obey   a thread of the process dies once the pair is loaded

Its native call waits on an event that `abort` sets, as a real one looks at its abort flag.
"""

import ctypes
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence

from foretoken import frames
from foretoken.engine.events import (
    Fate,
    FinishReason,
    Metrics,
    ModelInfo,
    PromptDone,
    PromptStarted,
    ReplyEvent,
    ReplyFinished,
    Round,
    Source,
    Token,
)
from foretoken.engine.examined import Comparison, Examination
from foretoken.engine.examining.place import WrittenReply
from foretoken.engine.load_pair import Progress
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.model import Interrupted
from foretoken.engine.options import Beginning, ChatMessage, ReplyOptions, SamplingOptions, SystemPlace
from foretoken.engine.plain_speed import PlainSpeed
from foretoken.engine.prompt.beginning import NOTHING, Begun
from foretoken.engine.prompt.special_tokens import ShouldStop
from foretoken.errors import BadModelFile, ContextFull, LoadCancelled
from foretoken.session.engine_process.loading import Load
from foretoken.session.engine_process.worker import Worker
from foretoken.session.messages import LoadPair


def prepare(command: LoadPair) -> Load:
    if not command.main.startswith("fake:"):
        raise BadModelFile(f"{command.main} is not a fake.", ["not a fake", "and wrong besides"])
    script = dict(item.partition("=")[::2] for item in command.main.split(",")[1:])

    def load(progress: Progress) -> tuple[LoadedPair, tuple[str, ...]]:
        kind = script.get("load", "ok")
        if kind == "refuse":
            raise RuntimeError("the native loader said no")
        if kind == "crash":
            os.write(2, b"ggml.c:1: GGML_ASSERT(fake) failed\n")
            os.abort()
        if kind == "deaf":
            progress("main", 0.5)
            threading.Event().wait()
        for step in range(101):
            if not progress("main", step / 100):
                raise LoadCancelled("Loading was cancelled.")
            if kind == "slow":
                threading.Event().wait(0.02)
        if (thread := script.get("fault")) is not None:
            _let_die(thread)
        return FakePair(command.main, script), ("a warning",)

    return load


def _let_die(thread: str) -> None:
    def raises(*_: object) -> object:
        raise RuntimeError(f"fault in {thread}")

    match thread:
        case "write":
            frames.write_all = raises  # type: ignore[assignment]
        case "beat":
            sys.modules["__main__"].Heartbeat = raises  # type: ignore[attr-defined]
        case "obey":
            Worker.take = raises  # type: ignore[assignment, method-assign]


class FakePair:
    def __init__(self, name: str, script: dict[str, str]) -> None:
        self.main = ModelInfo(
            name=name, path=name, architecture="fake", quantisation="F32", parameters=1, size=1, n_vocab=3,
            trained_context=64,
        )  # fmt: skip
        self.draft = self.second_draft = None
        self.key, self.plain, self.thinking = "", PlainSpeed(), None
        self.context, self.parallel = 64, 1
        self.threads = 1
        self.warnings = ("a warning",)
        self.chat_template = ""
        self._script = script
        self._aborted = threading.Event()

    def system_place(self) -> SystemPlace:
        return "message"

    def chat_prompt(
        self,
        messages: Sequence[ChatMessage],
        *,
        thinking: str = "",
        tools: str = "",
        should_stop: ShouldStop = lambda: False,
    ) -> list[int]:
        return [0] * sum(len(message.content.split()) for message in messages)

    def begin(self, beginning: Beginning, *, should_stop: ShouldStop = lambda: False) -> tuple[list[int], Begun]:
        ids = [0] * len(beginning.text.split())
        return ids, Begun(tokens=len(ids))

    def chat_text(self, messages: Sequence[ChatMessage], *, thinking: str = "", tools: str = "") -> str:
        return " ".join(message.content for message in messages)

    def written(self, token_id: int) -> bytes:
        return b"word"

    def raw_prompt(
        self,
        text: str,
        *,
        should_stop: ShouldStop = lambda: False,
        add_special: bool = True,
        parse_special: bool = True,
    ) -> list[int]:
        if text == "endless":
            logging.getLogger("fake").warning("reading")
            while not should_stop():
                self._aborted.wait(0.01)
            raise Interrupted("Reading was interrupted.")
        return [0] * len(text.split())

    def measure_plain(
        self, sampling: SamplingOptions, should_stop: Callable[[], bool], told: Callable[[ReplyEvent], None]
    ) -> bool:
        self._aborted.clear()
        logging.getLogger("fake").warning("measuring")
        while not should_stop():  # for as long as it may
            self._aborted.wait(0.01)
        return True

    def examine(
        self, what: WrittenReply, should_stop: Callable[[], bool], told: Callable[[int, int], None]
    ) -> Examination:
        self._aborted.clear()
        told(1, 2)
        while what.options.stop.ignore_eos and not should_stop():  # for as long as it may
            self._aborted.wait(0.01)
        if should_stop():
            raise Interrupted("The examination was stopped.")
        return Examination(main=self.main.name, draft=None, key="", tokens=(), prompt_tokens=1, greedy=False)

    def compare(
        self, what: WrittenReply, should_stop: Callable[[], bool], told: Callable[[int, int], None]
    ) -> Comparison:
        self.examine(what, should_stop, told)
        return Comparison(prompt=tuple(what.prompt))

    def audit(
        self,
        prompt: Sequence[int],
        options: ReplyOptions,
        left: Sequence[int],
        right: Sequence[int],
        should_stop: ShouldStop = lambda: False,
    ) -> tuple[None, tuple[bytes, bytes]]:
        while left != right:
            if should_stop():
                raise Interrupted("The comparison was stopped.")
            self._aborted.wait(0.01)
        return None, (b"", b"")

    def forget(self) -> None: ...

    def abort(self) -> None:
        self._aborted.set()

    def settle(self) -> None:
        pass

    def close(self) -> None:
        self._script.clear()

    def reply(
        self,
        prompt: Sequence[int],
        *,
        options: Callable[[], ReplyOptions],
        should_stop: Callable[[], bool],
        begun: Begun = NOTHING,
        hold: Callable[[], Callable[[], None] | None] = lambda: None,
        gather: float = 0.0,
    ) -> Iterator[ReplyEvent]:
        if len(prompt) > self.context:
            raise ContextFull("The conversation is longer than the context; start a new chat.")
        self._aborted.clear()
        yield PromptStarted(tokens=len(prompt), reused=0, context=self.context)
        yield PromptDone(evaluated=len(prompt), ms=0.0)
        step, pad = float(self._script.get("step", 0)), int(self._script.get("pad", 0))
        text, rounds = [], int(self._script.get("rounds", 5))
        if (wished := options().stop.max_tokens) is not None:
            rounds = wished
        reason = FinishReason.LENGTH
        for index in range(rounds):
            if (wait := hold()) is not None:
                wait()
            if should_stop():
                reason = FinishReason.STOPPED
                break
            if step:
                self._aborted.wait(step)
            self._misbehave(index)
            length = options().draft.length
            yield _round(index, pad, length if isinstance(length, int) else 4)
            text.append(f"{index} ")
        yield ReplyFinished(
            reason=reason, text="".join(text), token_ids=tuple(range(len(text))),
            metrics=Metrics(generated_tokens=len(text)), seed=1,
        )  # fmt: skip

    def _misbehave(self, index: int) -> None:
        what, _, when = self._script.get("die", "").partition("@")
        if what and int(when) == index:
            os.kill(os.getpid(), getattr(signal, what))
            threading.Event().wait()
        what, _, when = self._script.get("hang", "").partition("@")
        if what and int(when) == index:
            if what == "gil":  # not a thread of this process runs any more
                ctypes.PyDLL(None).sleep(3600)
            threading.Event().wait()
        if self._script.get("fail") == str(index):
            raise ValueError("an unforeseen fault")


def _round(index: int, pad: int, draft_limit: int) -> Round:
    text = f"{index} "
    refused = Token(token_id=1, piece=b"x" * pad, position=0, fate=Fate.REJECTED, source=Source.MODEL, draft_prob=0.5)
    token = Token(index=index, token_id=index, piece=text.encode(), text=text, fate=Fate.CORRECTED, position=0)
    return Round(
        index=index,
        tokens=(refused, token),
        draft_ms=1.0, verify_ms=2.0, events_ms=0.0, at_ms=float(index), context_used=index, draft_limit=draft_limit,
    )  # fmt: skip
