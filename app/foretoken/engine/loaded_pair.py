"""A loaded pair of models: prompts, replies, measurements and what is learned of it."""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec

from foretoken.engine.audit import choice_of, first_difference
from foretoken.engine.draft_length.auto import DraftLengths
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.learned import Learned
from foretoken.engine.drafting.base import Drafter
from foretoken.engine.drafting.chain import ChainDrafter
from foretoken.engine.drafting.chooser import DraftChooser
from foretoken.engine.drafting.draft_model import ModelDrafter
from foretoken.engine.drafting.loaded import LoadedDraft
from foretoken.engine.drafting.lookup import LookupDrafter
from foretoken.engine.drafting.shared_tokens import SharedTokens
from foretoken.engine.events import Metrics, ModelInfo, ReplyEvent
from foretoken.engine.examined import Comparison, Difference, Examination, Judged
from foretoken.engine.examining.examine import agreement, examine
from foretoken.engine.examining.judging import judge
from foretoken.engine.examining.place import WrittenReply
from foretoken.engine.examining.reading import restoring
from foretoken.engine.model import LoadableModel, SharedHead
from foretoken.engine.models.cache import CachedModel, common_prefix
from foretoken.engine.models.prefix_cache import PrefixCache
from foretoken.engine.options import Beginning, ChatMessage, ReplyOptions, SamplingOptions, SystemPlace, Thinking
from foretoken.engine.parallel.joint_costs import JointCosts
from foretoken.engine.parallel.passes import TARGET, JointPasses, Passes, ReplyPlace
from foretoken.engine.parallel.texts import TextModel, text_of
from foretoken.engine.phase_timer import PhaseTimer
from foretoken.engine.plain_probe import can_measure, measure_plain
from foretoken.engine.plain_speed import CostsSnapshot, PlainSample, PlainSpeed
from foretoken.engine.prompt.beginning import NOTHING, Begun
from foretoken.engine.prompt.chat_prompts import ChatPrompts
from foretoken.engine.prompt.special_tokens import ShouldStop
from foretoken.engine.speculate import Speculation
from foretoken.engine.verify.synthetic import is_synthetic

_PLAIN_ROUNDS: Final = 16  # tokens of a reply's rounds without guesses, from which they count as a measurement


Hold = Callable[[], Callable[[], None] | None]


def _never() -> bool:
    return False


@dataclass(eq=False)
class _Slot:
    """Where one reply after another is written: the text in this `place` of each model, and what guesses for it.
    `drafters`: of each draft."""

    place: ReplyPlace
    target: CachedModel
    prefixes: PrefixCache | None
    drafter: Drafter
    drafters: list[ModelDrafter]
    lengths: list[DraftLengths]
    busy: bool = False
    alone: bool = True  # nobody shared the passes of its reply
    should_stop: ShouldStop = field(default=_never)

    @property
    def examined(self) -> ModelDrafter | None:
        """The drafter that an examination asks."""
        return self.drafters[0] if self.drafters else None

    def forget(self) -> None:
        if self.prefixes is not None:
            self.prefixes.clear()
        self.target.truncate(0)
        for drafter in self.drafters:
            drafter.forget()


class LoadedPair:
    """A target, perhaps drafts, and their caches, which are kept from reply to reply: one to three loaded models, each
    with `parallel` texts for as many replies at once, each of these iterated over in a thread of its own. Only `abort`
    is thread-safe; where `parallel` is above 1 so are prompts, replies, `forget` and `settle`, and the rest is for when
    no reply is written.

    `draft`: a model, or a head for the target. `prefix_cache_bytes`: size of the prefix cache, 0 for none. `shared`:
    the shared tokens, where draft and target have different vocabularies. `singly`: the draft reads the tokens it lacks
    after a round one by one. `second`: where there is one of these, another draft, which takes turns with it; its
    costs share those of the target's passes with the first (`Costs.for_another_draft`).

    Each reply has a slot, whose loop, drafter and caches know nothing of others. Where there is one slot, passes are
    made by the thread that iterates over the reply; where there are more, replies join their passes, `joint` being what
    these take, and neither `second` nor `overlap` is possible.
    """

    def __init__(
        self,
        target: LoadableModel,
        draft: LoadableModel | None,
        prompts: ChatPrompts,
        *,
        lengths: DraftLengths | None = None,
        parallel: int = 1,
        joint: JointCosts | None = None,
        prefix_cache_bytes: int = 0,
        shared: SharedTokens | None = None,
        singly: bool = False,
        second: LoadedDraft | None = None,
        plain: PlainSpeed = PlainSpeed(),  # noqa: B008  # frozen
        overlap: bool = False,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        assert parallel == 1 or not (second or overlap), "refused before"
        self._target, self._prompts, self.parallel = target, prompts, parallel
        self.key = ""
        self.plain = plain
        if lengths is None:
            blocks = draft.cache.guesses if draft is not None and isinstance(draft.cache, SharedHead) else 0
            lengths = DraftLengths(Costs(block=blocks or None))
        first = LoadedDraft(loaded=draft, lengths=lengths, shared=shared, singly=singly)
        self._drafts = [first] if second is None else [first, second]
        self._models = [target, *(one.loaded for one in self._drafts if one.loaded is not None)]
        caches = [model.cache for model in self._models]
        self._passes: Passes
        if parallel > 1:
            self._joint = joint or JointCosts(lengths.costs, parallel)
            self._costs = self._joint.costs
            self._passes = JointPasses(caches, observer=self._joint, clock=clock, processor=self._costs.processor)
        else:
            self._costs, self._passes = lengths.costs, Passes(caches)
        texts: list[list[TextModel]] = [[] for _ in self._models]  # of each model
        each = prefix_cache_bytes // parallel
        self._slots = [self._slot(ReplyPlace(number), texts, each, overlap=overlap) for number in range(parallel)]
        self._lock = threading.Lock()  # guards which slots are busy
        self._asking = threading.Lock()  # one prompt is made at a time, and one thing kept
        self._latest = self._slots[0]  # of the reply that ended last
        self._keep: Callable[[], None] = lambda: None
        self._closing: Callable[[], None] = lambda: None

    def _slot(self, place: ReplyPlace, texts: list[list[TextModel]], prefix_bytes: int, *, overlap: bool) -> _Slot:
        main = text_of(self._target, TARGET, self._passes, place, texts[TARGET])
        prefixes = PrefixCache(prefix_bytes) if prefix_bytes > 0 else None
        target, lookup = CachedModel(main, prefixes), LookupDrafter()
        drafters, chains, lengths = list[ModelDrafter](), list[ChainDrafter](), list[DraftLengths]()
        for one in self._drafts:
            drafter = None
            if one.loaded is not None:
                number = self._models.index(one.loaded)
                text = text_of(one.loaded, number, self._passes, place, texts[number], main)
                drafter = one.drafter(text, target, prefixes, overlap=overlap)
                drafters.append(drafter)
            lengths.append(one.lengths if self.parallel == 1 else self._own_lengths(one.lengths))
            chains.append(ChainDrafter(drafter, lookup, lengths[-1]))
        chosen: Drafter = chains[0]
        if len(chains) > 1:
            names = [info.name for info in (self.draft, self.second_draft) if info is not None]
            chosen = DraftChooser(chains, [one.costs for one in lengths], names)
        return _Slot(place, target, prefixes, chosen, drafters, lengths)

    def _own_lengths(self, lengths: DraftLengths) -> DraftLengths:
        """Of one reply among others."""
        costs = self._joint.of_one(lambda: self._passes.replies, lambda: self._passes.guessing)
        return DraftLengths(costs, lengths.learned_before)

    # --- facts ------------------------------------------------------------------------------------------------

    @property
    def main(self) -> ModelInfo:
        return self._target.info

    @property
    def draft(self) -> ModelInfo | None:
        return self._info(0)

    @property
    def second_draft(self) -> ModelInfo | None:
        return self._info(1)

    @property
    def context(self) -> int:
        return self._target.cache.n_ctx

    @property
    def threads(self) -> int:
        return self._target.threads

    @property
    def warnings(self) -> tuple[str, ...]:
        warning = self._prompts.template.warning
        return (warning,) if warning else ()

    @property
    def thinking(self) -> Thinking | None:
        """How it can be told to think; None where it cannot."""
        return self._prompts.thinking

    def system_place(self) -> SystemPlace:
        return self._prompts.system_place()

    # --- prompts ----------------------------------------------------------------------------------------------

    def chat_prompt(
        self,
        messages: Sequence[ChatMessage],
        *,
        thinking: str = "",
        tools: str = "",
        should_stop: ShouldStop = lambda: False,
    ) -> list[int]:
        """The token ids of a conversation, through the chat template, whose switch is set to `thinking`. `tools`: as in
        `ReplyOptions`. Past replies keep the ids that the model wrote, if they are still known. Control tokens are read
        in the template's own text only, not in messages.

        Raises BadTemplate, and Interrupted once `should_stop` returns True.
        """
        known = self.texts()
        with self._asking:
            return self._prompts.of(messages, known, should_stop=should_stop, thinking=thinking, tools=tools)

    def texts(self) -> list[Sequence[int]]:
        """The texts that a reply can go on from without evaluating them again: of each slot the one in the cache, then
        those of its prefix cache."""
        return [text for slot in self._slots for text in slot.target.texts()]

    def begin(self, beginning: Beginning, *, should_stop: ShouldStop = lambda: False) -> tuple[list[int], Begun]:
        """What a reply begins with: its token ids, which come after those of the conversation, and what `reply` is to
        know of them. Raises Interrupted."""
        ids = self._prompts.begun(beginning, should_stop=should_stop)
        ends = () if beginning.may_end else tuple(self._target.eog_ids)
        return ids, Begun(tokens=len(ids), banned=(*beginning.not_next, *ends))

    def raw_prompt(
        self,
        text: str,
        *,
        should_stop: ShouldStop = lambda: False,
        add_special: bool = True,
        parse_special: bool = True,
    ) -> list[int]:
        """The token ids of `text`. `parse_special`: control tokens are read; `add_special`: BOS is added if the model
        wants it. Raises Interrupted."""
        return self._prompts.raw(text, should_stop=should_stop, add_special=add_special, parse_special=parse_special)

    def chat_text(self, messages: Sequence[ChatMessage], *, thinking: str = "", tools: str = "") -> str:
        """What `chat_prompt` reads: the text that the chat template makes of a conversation. Raises BadTemplate."""
        with self._asking:
            return "".join((self._prompts.text(messages, thinking=thinking, tools=tools),))  # without marks

    def written(self, token_id: int) -> bytes:
        """The bytes of a token, the name of a control token."""
        return self._target.written(token_id)

    @property
    def chat_template(self) -> str:
        """The chat template of the file, "" where it has none."""
        return self._prompts.source

    # --- replies ----------------------------------------------------------------------------------------------

    def reply(
        self,
        prompt: Sequence[int],
        *,
        options: Callable[[], ReplyOptions],
        should_stop: Callable[[], bool],
        begun: Begun = NOTHING,
        hold: Hold = lambda: None,
        gather: float = 0.0,
    ) -> Iterator[ReplyEvent]:
        """The events of one reply. `options` and `should_stop` are called between rounds and prompt chunks.
        `begun`: what of the prompt belongs to the reply. `hold` is called before each round; what it returns is called
        too, and may wait. `gather`: as in Speculation.

        Closing the iterator anywhere leaves both caches usable. Raises EngineError, as `Speculation`, and RuntimeError
        where `parallel` replies are written already.
        """
        with self._taken(should_stop, prompt) as slot:
            self._passes.gather(self.parallel)
            if is_synthetic(options().draft.acceptance):
                self._keep = lambda: None  # what is learned from now on is not of this pair
            timer = PhaseTimer(processor=slot.lengths[0].costs.processor)
            thinking = self._prompts.splitter(prompt)
            held = hold if self.parallel == 1 else self._hold(slot, hold)
            metrics = yield from Speculation(
                slot.target, slot.drafter, prompt, options, should_stop, timer, begun, held, thinking, gather
            )
            if slot.alone:  # passes of several say nothing of plain speed
                self._note_plain(metrics)

    def _hold(self, slot: _Slot, hold: Hold) -> Hold:
        """While a reply is held, others do not wait for it."""

        def away() -> Callable[[], None] | None:
            if (wait := hold()) is None:
                return None

            def wait_away() -> None:
                with self._passes.away(slot.place):
                    wait()

            return wait_away

        return away

    @contextlib.contextmanager
    def _taken(self, should_stop: ShouldStop, prompt: Sequence[int] = ()) -> Iterator[_Slot]:
        """Inside, the passes of a slot are made or joined."""
        slot = self._take_slot(should_stop, prompt)
        try:
            self._passes.resume(slot.place)
            with self._passes.entered(slot.place):
                yield slot
        finally:
            with self._lock:
                slot.busy, slot.should_stop = False, _never
                self._latest = slot

    def _take_slot(self, should_stop: ShouldStop, prompt: Sequence[int]) -> _Slot:
        """A free slot: the one whose text shares the longest beginning with the prompt."""
        with self._lock:
            free = [slot for slot in self._slots if not slot.busy]
            if not free:
                raise RuntimeError(f"{self.parallel} replies are written already")
            slot = free[0]
            if len(free) > 1:
                slot = max(free, key=lambda one: max(common_prefix(text, prompt) for text in one.target.texts()))
            slot.busy, slot.should_stop, slot.alone = True, should_stop, True
            running = [one for one in self._slots if one.busy]
            if len(running) > 1:
                for one in running:
                    one.alone = False
        return slot

    def _note_plain(self, metrics: Metrics) -> None:
        """Rounds without guesses, as where drafting is paused, are measurements as well."""
        if metrics.plain_tokens >= _PLAIN_ROUNDS and metrics.plain_ms > 0:
            sample = PlainSample(
                tokens=metrics.plain_tokens,
                ms=metrics.plain_ms / metrics.plain_tokens,
                depth=metrics.prompt_tokens + metrics.generated_tokens // 2,
                at=time.time(),
                idle=False,
            )
            self.plain = self.plain.with_sample(sample)

    # --- while no reply is written ------------------------------------------------------------------------------

    def measure_plain(self, sampling: SamplingOptions, should_stop: Callable[[], bool]) -> bool:
        """Measure it once more, behind the text in the cache, if that would tell more; says whether another measurement
        would. Everything else stays as it was. Raises EngineError."""
        target = self._latest.target
        depth = target.length
        if not can_measure(target) or not self.plain.wants(depth, now=time.time()):
            return False
        with self._taken(should_stop, target.ids) as slot:
            processor = slot.lengths[0].costs.processor
            sample = measure_plain(slot.target, sampling, should_stop, processor=processor)
        if sample is not None:
            self.plain = self.plain.with_sample(sample)
        return self.plain.wants(depth, now=time.time())

    def examine(
        self, what: WrittenReply, should_stop: Callable[[], bool], told: Callable[[int, int], None]
    ) -> Examination:
        """What the main model and the (first) draft say of each token of a reply. `told`: tokens done, of how many. The
        caches are afterwards what they were. Raises as `examining.examine.examine`."""
        with self._examining(what, should_stop) as slot:
            tokens = examine(slot.target, slot.examined, what, should_stop=should_stop, told=told)
        return Examination(
            main=self.main.name,
            draft=self.draft.name if self.draft is not None and tokens[0].draft is not None else None,
            key=self.key,
            tokens=tokens,
            prompt_tokens=len(what.prompt),
            greedy=what.options.sampling.temperature == 0,
        )

    def compare(
        self, what: WrittenReply, should_stop: Callable[[], bool], told: Callable[[int, int], None]
    ) -> Comparison:
        """How the (first) draft agrees with the main model along a reply. As `examine`."""
        if not self._slots[0].drafters:
            return Comparison(prompt=tuple(what.prompt), costs=self.costs)
        with self._examining(what, should_stop) as slot:
            found, chains = agreement(slot.target, slot.drafters[0], what, should_stop=should_stop, told=told)
        return Comparison(prompt=tuple(what.prompt), agreement=found, chains=chains, costs=self.costs)

    def judge(
        self,
        what: WrittenReply,
        should_stop: Callable[[], bool],
        told: Callable[[int, int], None],
        *,
        beside: Sequence[int] = (),
        noise: bool = False,
    ) -> Judged:
        """What the main model says of a reply that some engine wrote: see `lossless`, `judging.judge`. As `examine`."""
        with self._examining(what, should_stop) as slot:
            return judge(
                slot.target, slot.examined, what, beside=beside, noise=noise, should_stop=should_stop, told=told
            )

    @contextlib.contextmanager
    def _examining(self, what: WrittenReply, should_stop: Callable[[], bool]) -> Iterator[_Slot]:
        with (
            self._taken(should_stop, what.prompt) as slot,
            restoring(slot.target, slot.examined, what, should_stop),
        ):
            yield slot

    def audit(
        self,
        prompt: Sequence[int],
        options: ReplyOptions,
        left: Sequence[int],
        right: Sequence[int],
        should_stop: ShouldStop = lambda: False,
    ) -> tuple[Difference | None, tuple[bytes, bytes]]:
        """The first difference of two replies to `prompt` with these options, and the bytes of its two tokens. Empties
        the caches. Raises ValueError if one reply is the beginning of the other, Interrupted, and as `Judge`."""
        with self._taken(should_stop) as slot:
            slot.target.truncate(0)
            target = slot.target.apart()
            try:
                choice = choice_of(target, prompt, options)
                found = first_difference(target, prompt, left, right, choice=choice, should_stop=should_stop)
            finally:
                target.truncate(0)
        if found is None:
            return None, (b"", b"")
        return found, (self._target.piece(found.left), self._target.piece(found.right))

    # --- life -------------------------------------------------------------------------------------------------

    @property
    def costs(self) -> CostsSnapshot:
        """The measured costs of passes, to be saved for the next time this pair is loaded."""
        return self._costs.snapshot()

    @property
    def learned(self) -> Learned:
        """What was learned of the pair's acceptance, to be saved for the next time it is loaded: what the reply that
        ended last knew."""
        return self._latest.lengths[0].learned

    @property
    def second_known(self) -> tuple[CostsSnapshot, Learned] | None:
        """The costs of the second draft, and what was learned of it."""
        if len(self._drafts) < 2:
            return None
        lengths = self._drafts[1].lengths
        return lengths.costs.snapshot(), lengths.learned

    def keep_by(self, do: Callable[[], None]) -> None:
        """Call `do`, which saves `costs`, `learned` and `plain`, after each reply and when the pair is closed."""
        self._keep = do

    def close_with(self, do: Callable[[], None]) -> None:
        """Also call `do` when the pair is closed."""
        self._closing = do

    def forget(self) -> None:
        """Empty all caches, between replies: the next one finds nothing of its prompt. Those of replies that are being
        written stay."""
        with self._lock:
            for slot in self._slots:
                if not slot.busy:
                    with self._passes.entered(slot.place):
                        slot.forget()

    def abort(self) -> None:
        """From any thread, once `should_stop` of what runs says True: interrupt the native call in progress, if any.
        The reply then ends as STOPPED; others that share the call go on."""
        for slot in self._slots:
            if slot.busy and slot.should_stop():
                self._passes.abort(slot.place)

    def settle(self) -> None:
        """Save what the last reply taught (costs, acceptance). Called after all its events are sent."""
        with self._asking:
            self._keep()

    def close(self) -> None:
        """Free the models."""
        self._keep()
        self._keep = lambda: None
        self._closing()
        self._passes.close()
        for model in reversed(self._models):  # a head reads the target's memory
            model.close()

    def _info(self, number: int) -> ModelInfo | None:
        infos = [one.loaded.info for one in self._drafts if one.loaded is not None]
        if number >= len(infos):
            return None
        if len({info.name for info in infos}) < len(infos):  # files of one name inside are told by their own
            return msgspec.structs.replace(infos[number], name=Path(infos[number].path).stem)
        return infos[number]
