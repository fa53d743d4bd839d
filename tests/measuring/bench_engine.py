"""An engine of known speed and acceptance: the scripted models under a clock of their own, and runners that a test
makes slower, warm or silent. Reached through `helper("measuring/bench_engine.py")`."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from foretoken.engine.draft_length.auto import DraftLengths
from foretoken.engine.drafting.chain import ChainDrafter
from foretoken.engine.drafting.draft_model import ModelDrafter
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.scripted import HashedDistribution, ScriptedModel
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions
from foretoken.engine.phase_timer import PhaseTimer
from foretoken.engine.speculate import Speculation
from foretoken.measuring.runner import MeasuredReply, measured
from foretoken.measuring.running import MeasuringGate


class Clock:
    """Seconds that only passes take."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class ScriptedRunner:
    """Passes of the target take `pass_ms`, those of the draft `step_ms`; of the draft's guesses the share `agreement`
    is the target's, at random."""

    def __init__(
        self, settings: Mapping[str, DraftOptions], *, agreement: float, pass_ms: float, step_ms: float
    ) -> None:
        self.clock, self._settings = Clock(), settings
        self._target = CachedModel(self._model(1.0, pass_ms))
        draft = CachedModel(self._model(agreement, step_ms))
        self._model_drafter = ModelDrafter(draft, n_shared=self._target.model.n_vocab, clock=self.clock)
        self._drafter = ChainDrafter(self._model_drafter, None, DraftLengths())

    def _model(self, agreement: float, ms: float) -> ScriptedModel:
        def wait(_tokens: int) -> None:
            self.clock.now += ms / 1000.0

        return ScriptedModel(HashedDistribution(1, agreement=agreement), wait=wait)

    def start(self, told: Callable[[float], None]) -> None: ...

    def answer(
        self, messages: Sequence[ChatMessage], setting: str, options: ReplyOptions, *, cold: bool, gate: MeasuringGate
    ) -> MeasuredReply | None:
        if cold:
            self._target.truncate(0)
            self._model_drafter.forget()
        asked = msgspec.structs.replace(options, draft=self._settings[setting])
        prompt = self._target.model.tokenize(messages[-1].content, add_special=False, parse_special=False)  # type: ignore[attr-defined]
        timer = PhaseTimer(self.clock)
        return measured(Speculation(self._target, self._drafter, prompt, lambda: asked, lambda: False, timer))

    def memory(self) -> int | None:
        return 1000

    def stop(self) -> None: ...

    def close(self) -> None: ...


class ToldRunner:
    """A runner whose decode speed and time to the first token are given by `of`: of its setting, and how many replies
    it gave before."""

    def __init__(self, of: Callable[[str, int], tuple[float, float]], *, reused: int | None = 0) -> None:
        self._of, self._reused = of, reused
        self.asked: list[tuple[str, str, bool, int]] = []
        self.started = self.closed = 0
        self.before: Callable[[], None] = lambda: None

    def start(self, told: Callable[[float], None]) -> None:
        self.started += 1
        told(0.5)

    def answer(
        self, messages: Sequence[ChatMessage], setting: str, options: ReplyOptions, *, cold: bool, gate: MeasuringGate
    ) -> MeasuredReply | None:
        self.before()
        if gate.cancelled or gate.held:
            return None
        tokens = options.stop.max_tokens or 2
        self.asked.append((setting, messages[-1].content, cold, tokens))
        speed, ttft = self._of(setting, len(self.asked))
        gap = 1000.0 / speed
        return MeasuredReply(
            text=f"reply {len(messages)}",
            tokens=tokens,
            ttft_ms=ttft,
            last_ms=ttft + gap * (tokens - 1),
            gaps_ms=(gap,) * (tokens - 1),
            reused=self._reused,
            clock="caller",
        )

    def memory(self) -> int | None:
        return None

    def stop(self) -> None: ...

    def close(self) -> None:
        self.closed += 1
