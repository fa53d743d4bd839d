"""A session whose replies a test writes. Reached through `helper("measuring/written_session.py")`."""

from collections.abc import Callable, Iterator, Mapping

import msgspec

from foretoken.engine.events import (
    UNNAMED,
    Fate,
    FinishReason,
    Metrics,
    ModelInfo,
    PromptDone,
    PromptStarted,
    ReplyFinished,
    Round,
    Token,
)
from foretoken.engine.examined import Difference
from foretoken.engine.options import DraftSource
from foretoken.measuring.running import MeasuringSession
from foretoken.session.messages import (
    AnswerEvent,
    Audit,
    AuditResult,
    Generate,
    Loaded,
    LoadPair,
    LoadProgress,
    Question,
)

MODEL = ModelInfo(
    name="Main", path="m.gguf", architecture="llama", quantisation="Q8_0", parameters=1, size=1, n_vocab=9,
    trained_context=64,
)  # fmt: skip


class Written(MeasuringSession):
    """Replies are given by setting ("none", "lookup", or the draft length) as ids and tokens per second."""

    def __init__(self, replies: Mapping[object, tuple[tuple[int, ...], float]], noise: float = 0.5) -> None:
        self.loads: list[LoadPair] = []
        self.runs: list[tuple[object, int | None]] = []
        self.prompts: list[object] = []
        self.cold: list[bool] = []
        self.audits = 0
        self.stopped = self.closed = False
        self.takes_length = True
        self.before_end: Callable[[], None] = lambda: None
        self._replies, self._noise = replies, noise

    def load(self, pair: LoadPair, on_progress: Callable[[LoadProgress], None] | None = None) -> Loaded:
        self.loads.append(pair)
        if on_progress is not None:
            on_progress(LoadProgress(part="main", fraction=0.5))
        return Loaded(main=MODEL, draft=None, context=64, threads=1, takes_length=self.takes_length)

    def ask(self, question: Question) -> Iterator[AnswerEvent]:
        if isinstance(question, Audit):
            self.audits += 1
            found = Difference(1, question.left[1], question.right[1], margin=0.5, noise=self._noise)
            yield AuditResult(difference=found, pieces=(b"one", b"two"))
            return
        assert isinstance(question, Generate)
        self.cold.append(question.cold)
        options = question.options
        which: object = options.draft.length if options.draft.source is DraftSource.AUTO else options.draft.source.value
        self.runs.append((which, options.stop.max_tokens))
        self.prompts.append(question.raw_prompt or question.messages)
        self.stopped = False
        ids, speed = self._replies[which]
        self.before_end()
        yield PromptStarted(tokens=1, reused=0, context=64)
        yield PromptDone(evaluated=1, ms=1.0)
        for index, token in enumerate(ids):
            yield _plain(index, token, at_ms=1.0 + 1000.0 * index / speed)
        yield ReplyFinished(
            reason=FinishReason.STOPPED if self.stopped else FinishReason.LENGTH,
            text="".join(f" {token}" for token in ids),
            token_ids=ids,
            metrics=Metrics(decode_tps=speed, generated_tokens=len(ids), prompt_tokens=1, ttft_ms=1.0),
            seed=1,
        )

    def stop(self) -> None:
        self.stopped = True

    def cancel_load(self) -> None: ...

    def close(self) -> None:
        self.closed = True


def _plain(index: int, token: int, at_ms: float) -> Round:
    text = f" {token}"
    emitted = Token(index=index, token_id=token, piece=text.encode(), text=text, fate=Fate.PLAIN, position=0)
    return Round(
        index=index, tokens=(emitted,), draft_ms=0.0, verify_ms=1.0, at_ms=at_ms,
        context_used=index + 2, draft_limit=0,
    )  # fmt: skip


class WrittenServer(Written):
    """Over a server, which names no tokens."""

    def ask(self, question: Question) -> Iterator[AnswerEvent]:
        for event in super().ask(question):
            if isinstance(event, ReplyFinished):
                event = msgspec.structs.replace(event, token_ids=(UNNAMED,) * len(event.token_ids))
            yield event
