"""A loaded pair that writes several replies at once."""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from foretoken.engine.audit import Difference
from foretoken.engine.draft_length.costs import CostsSnapshot
from foretoken.engine.draft_length.learned import Learned
from foretoken.engine.draft_length.lengths import DraftLengths
from foretoken.engine.drafting.shared_tokens import SharedTokens
from foretoken.engine.events import ReplyEvent
from foretoken.engine.examined import Comparison, Examination
from foretoken.engine.examining.written_reply import WrittenReply
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.model import JointHead, JointModel, ModelInfo, Part
from foretoken.engine.models.cache import common_prefix
from foretoken.engine.options import ChatMessage, ReplyOptions, SamplingOptions, SystemPlace, Thinking
from foretoken.engine.parallel.joint_costs import JointCosts
from foretoken.engine.parallel.joint_passes import TARGET, JointPasses, Place
from foretoken.engine.parallel.stateful_text import text_of
from foretoken.engine.parallel.text_head import TextHead
from foretoken.engine.parallel.text_model import TextModel
from foretoken.engine.plain_speed import PlainSpeed
from foretoken.engine.prompt.beginning import NOTHING, Beginning, Begun
from foretoken.engine.prompt.chat_prompts import ChatPrompts
from foretoken.engine.prompt.special_tokens import ShouldStop

_DRAFT: Final = 1  # its number among the models, see `TARGET`

Hold = Callable[[], Callable[[], None] | None]


def _never() -> bool:
    return False


@dataclass(eq=False)
class _Slot:
    """Where one reply after another is written: `pair` has the text in this `place` of both models."""

    place: Place
    pair: LoadedPair
    busy: bool = False
    alone: bool = True  # nobody shared the passes of its reply
    should_stop: ShouldStop = field(default=_never)


class ParallelPair:
    """Implements `pair.Pair` for up to `parallel` replies at once, each iterated over in a thread of its own.

    `target` and `draft` have that many texts; so has `head`, a head for the target in place of a draft (`blocks`: one
    that guesses blocks). Each reply has a slot: a `LoadedPair` over one text of both, so that the loop, its drafter and
    its caches know nothing of the others. All other calls are for times when no reply is written, but for the making of
    prompts, `forget`, `abort` and `settle`.
    """

    def __init__(
        self,
        target: JointModel,
        draft: JointModel | None,
        prompts: ChatPrompts,
        *,
        parallel: int,
        costs: JointCosts,
        head: JointHead | None = None,
        blocks: bool = False,
        learned: Learned | None = None,
        prefix_cache_bytes: int = 0,
        shared: SharedTokens | None = None,
        singly: bool = False,
        plain: PlainSpeed = PlainSpeed(),  # noqa: B008  # frozen
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.parallel, self.plain, self.key = parallel, plain, ""
        self._prompts, self._costs = prompts, costs
        guesser = head or draft
        self._models = [target] if guesser is None else [target, guesser]
        self._passes = JointPasses(self._models, observer=self, clock=clock, processor=costs.costs.processor)
        self._slots = []
        held: list[list[TextModel]] = [[] for _ in self._models]
        for number in range(parallel):
            place = Place(number)
            text = text_of(target, TARGET, self._passes, place, held[TARGET])
            helper = text_of(draft, _DRAFT, self._passes, place, held[_DRAFT]) if draft is not None else None
            beside = TextHead(head, _DRAFT, self._passes, place, held[_DRAFT], text) if head is not None else None
            own = costs.of_one(lambda: self._passes.replies, lambda: self._passes.guessing)
            pair = LoadedPair(
                text,
                helper,
                prompts,
                lengths=DraftLengths(own, learned),
                prefix_cache_bytes=prefix_cache_bytes // parallel,
                shared=shared,
                singly=singly,
                head=beside if not blocks else None,
                block_head=beside if blocks else None,
            )
            self._slots.append(_Slot(place, pair))
        self._lock = threading.Lock()  # guards which slots are busy
        self._asking = threading.Lock()  # one prompt is made at a time, and one thing kept
        self._latest = self._slots[0]  # of the reply that ended last
        self._keep: Callable[[], None] = lambda: None
        self._closing: Callable[[], None] = lambda: None

    # --- facts ------------------------------------------------------------------------------------------------

    @property
    def _first(self) -> LoadedPair:
        return self._slots[0].pair

    @property
    def main(self) -> ModelInfo:
        return self._first.main

    @property
    def draft(self) -> ModelInfo | None:
        return self._first.draft

    @property
    def second_draft(self) -> ModelInfo | None:
        return None

    @property
    def context(self) -> int:
        """Of each reply."""
        return self._first.context

    @property
    def threads(self) -> int:
        return self._first.threads

    @property
    def warnings(self) -> tuple[str, ...]:
        return self._first.warnings

    @property
    def thinking(self) -> Thinking | None:
        return self._first.thinking

    def system_place(self) -> SystemPlace:
        return self._first.system_place()

    # --- replies ----------------------------------------------------------------------------------------------

    def chat_prompt(
        self,
        messages: Sequence[ChatMessage],
        *,
        thinking: str = "",
        tools: str = "",
        should_stop: ShouldStop = lambda: False,
    ) -> list[int]:
        known = [text for slot in self._slots for text in slot.pair.texts()]
        with self._asking:
            return self._prompts.of(messages, known, should_stop=should_stop, thinking=thinking, tools=tools)

    def begin(self, beginning: Beginning, *, should_stop: ShouldStop = lambda: False) -> tuple[list[int], Begun]:
        return self._first.begin(beginning, should_stop=should_stop)

    def raw_prompt(
        self,
        text: str,
        *,
        should_stop: ShouldStop = lambda: False,
        add_special: bool = True,
        parse_special: bool = True,
    ) -> list[int]:
        return self._first.raw_prompt(
            text, should_stop=should_stop, add_special=add_special, parse_special=parse_special
        )

    def chat_text(self, messages: Sequence[ChatMessage], *, thinking: str = "", tools: str = "") -> str:
        with self._asking:
            return self._first.chat_text(messages, thinking=thinking, tools=tools)

    def written(self, token_id: int) -> bytes:
        return self._first.written(token_id)

    @property
    def chat_template(self) -> str:
        return self._first.chat_template

    def reply(
        self,
        prompt: Sequence[int],
        *,
        options: Callable[[], ReplyOptions],
        should_stop: Callable[[], bool],
        begun: Begun = NOTHING,
        hold: Hold = lambda: None,
    ) -> Iterator[ReplyEvent]:
        """As `Pair.reply`. Raises RuntimeError where `parallel` replies are written already."""
        slot = self._take_slot(prompt, should_stop)
        try:
            with self._passes.entered(slot.place):
                self._passes.gather(self.parallel)
                yield from slot.pair.reply(
                    prompt,
                    options=options,
                    should_stop=should_stop,
                    begun=begun,
                    hold=lambda: self._held(slot, hold),
                )
        finally:
            self._give_back(slot)

    def _held(self, slot: _Slot, hold: Hold) -> Callable[[], None] | None:
        if (wait := hold()) is None:
            return None

        def wait_away() -> None:
            with self._passes.away(slot.place):
                wait()

        return wait_away

    def _take_slot(self, prompt: Sequence[int], should_stop: ShouldStop) -> _Slot:
        """A free slot: the one whose text shares the longest beginning with the prompt."""
        with self._lock:
            free = [slot for slot in self._slots if not slot.busy]
            if not free:
                raise RuntimeError(f"{self.parallel} replies are written already")
            slot = max(free, key=lambda one: max(common_prefix(text, prompt) for text in one.pair.texts()))
            slot.busy, slot.should_stop, slot.alone = True, should_stop, True
            running = [one for one in self._slots if one.busy]
            if len(running) > 1:
                for one in running:
                    one.alone = False
            slot.pair.plain = self.plain
        return slot

    def _give_back(self, slot: _Slot) -> None:
        with self._lock:
            slot.busy, slot.should_stop = False, _never
            self._latest = slot
            if slot.alone:  # what passes of several take says nothing of plain speed
                self.plain = slot.pair.plain

    # --- while no reply is written ------------------------------------------------------------------------------

    def measure_plain(
        self, sampling: SamplingOptions, should_stop: Callable[[], bool], told: Callable[[ReplyEvent], None]
    ) -> bool:
        with self._alone(should_stop) as pair:
            return pair.measure_plain(sampling, should_stop, told)

    def examine(
        self, what: WrittenReply, should_stop: Callable[[], bool], told: Callable[[int, int], None]
    ) -> Examination:
        with self._alone(should_stop, what.prompt) as pair:
            return pair.examine(what, should_stop, told)

    def compare(
        self, what: WrittenReply, should_stop: Callable[[], bool], told: Callable[[int, int], None]
    ) -> Comparison:
        with self._alone(should_stop, what.prompt) as pair:
            return pair.compare(what, should_stop, told)

    def audit(
        self,
        prompt: Sequence[int],
        options: ReplyOptions,
        left: Sequence[int],
        right: Sequence[int],
        should_stop: ShouldStop = lambda: False,
    ) -> tuple[Difference | None, tuple[bytes, bytes]]:
        with self._alone(should_stop) as pair:
            return pair.audit(prompt, options, left, right, should_stop)

    @contextlib.contextmanager
    def _alone(self, should_stop: ShouldStop, prompt: Sequence[int] = ()) -> Iterator[LoadedPair]:
        slot = self._take_slot(prompt, should_stop)
        slot.pair.key = self.key
        try:
            with self._passes.entered(slot.place):
                yield slot.pair
        finally:
            self._give_back(slot)

    # --- life -------------------------------------------------------------------------------------------------

    @property
    def costs(self) -> CostsSnapshot:
        """As `LoadedPair.costs`."""
        return self._costs.costs.snapshot()

    @property
    def learned(self) -> Learned:
        """As `LoadedPair.learned`: what the reply that ended last knew."""
        return self._latest.pair.learned

    second_known = None

    def keep_by(self, do: Callable[[], None]) -> None:
        """As `LoadedPair.keep_by`."""
        self._keep = do

    def close_with(self, do: Callable[[], None]) -> None:
        """As `LoadedPair.close_with`."""
        self._closing = do

    def forget(self) -> None:
        """As `Pair.forget`, where no reply is written now."""
        with self._lock:
            for slot in self._slots:
                if not slot.busy:
                    with self._passes.entered(slot.place):
                        slot.pair.forget()

    def abort(self) -> None:
        """Of all replies that are to stop. The others go on."""
        for slot in self._slots:
            if slot.busy and slot.should_stop():
                self._passes.abort(slot.place)

    def settle(self) -> None:
        with self._asking:
            self._keep()

    def close(self) -> None:
        self._keep()
        self._keep = lambda: None
        self._closing()
        self._passes.close()
        for model in reversed(self._models):
            model.close()

    # --- what passes take ---------------------------------------------------------------------------------------

    def passed(self, model: int, parts: Sequence[Part], ms: float, busy: float | None) -> None:
        """As `joint_passes.Observer`."""
        self._costs.observe(model, self._models[model], parts, ms, busy)

    def turned(self, model: int, replies: int, ms: float) -> None:
        """As `joint_passes.Observer`."""
        self._costs.turned(model, replies, ms)
