"""A loaded pair of models: prompts, replies, measurements and what is learned of it."""

import contextlib
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from foretoken.engine.audit import Difference, choice_of, first_difference
from foretoken.engine.draft_length.costs import Costs, CostsSnapshot
from foretoken.engine.draft_length.learned import Learned
from foretoken.engine.draft_length.lengths import DraftLengths
from foretoken.engine.drafting.base import Drafter
from foretoken.engine.drafting.chain import ChainDrafter
from foretoken.engine.drafting.chooser import DraftChooser
from foretoken.engine.drafting.loaded import LoadedDraft
from foretoken.engine.drafting.lookup import LookupDrafter
from foretoken.engine.drafting.shared_tokens import SharedTokens
from foretoken.engine.events import Metrics, ReplyEvent, ReplyFinished
from foretoken.engine.examined import Comparison, Examination
from foretoken.engine.examining.examine import agreement, examine
from foretoken.engine.examining.reading import restoring
from foretoken.engine.examining.written_reply import WrittenReply
from foretoken.engine.model import BlockHeadModel, HeadModel, LoadableModel, ModelInfo
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.prefix_cache import PrefixCache
from foretoken.engine.options import ChatMessage, ReplyOptions, SamplingOptions, SystemPlace, Thinking
from foretoken.engine.phase_timer import PhaseTimer
from foretoken.engine.plain_probe import can_measure, measure_plain
from foretoken.engine.plain_speed import PlainSample, PlainSpeed
from foretoken.engine.prompt.beginning import NOTHING, Beginning, Begun
from foretoken.engine.prompt.chat_prompts import ChatPrompts
from foretoken.engine.prompt.special_tokens import ShouldStop
from foretoken.engine.speculate import Speculation
from foretoken.engine.verify.synthetic import is_synthetic

_PLAIN_ROUNDS: Final = 16  # tokens of a reply's rounds without guesses, from which they count as a measurement


class LoadedPair:
    """Implements `Pair` over one to three loaded models, for one reply at a time.

    `prefix_cache_bytes`: size of the prefix cache, 0 for none. `shared`: the shared tokens, where draft and target have
    different vocabularies. `singly`: the draft reads the tokens it lacks after a round one by one. `head`: a head for
    the target, in a draft's place; `block_head`: likewise, one that guesses blocks. `second`: where there is one of
    these, another draft, which takes turns with it; its costs share those of the target's passes with the first
    (`Costs.for_another_draft`).
    """

    parallel: int = 1

    def __init__(
        self,
        target: LoadableModel,
        draft: LoadableModel | None,
        prompts: ChatPrompts,
        *,
        lengths: DraftLengths | None = None,
        prefix_cache_bytes: int = 0,
        shared: SharedTokens | None = None,
        singly: bool = False,
        head: HeadModel | None = None,
        block_head: BlockHeadModel | None = None,
        second: LoadedDraft | None = None,
        plain: PlainSpeed = PlainSpeed(),  # noqa: B008  # frozen
        overlap: bool = False,
    ) -> None:
        self._target, self._prompts = target, prompts
        self.key = ""
        self.plain = plain
        self._lengths = lengths or DraftLengths(Costs(block=block_head.guesses if block_head is not None else None))
        first = LoadedDraft(
            model=draft, head=head, block_head=block_head, lengths=self._lengths, shared=shared, singly=singly
        )
        self._drafts = [first] if second is None else [first, second]
        prefixes = self._prefixes = PrefixCache(prefix_cache_bytes) if prefix_cache_bytes > 0 else None
        self._target_cache = CachedModel(target, prefixes)
        lookup = LookupDrafter()
        drafters = [one.drafter(self._target_cache, prefixes, overlap=overlap) for one in self._drafts]
        self._draft_models = [drafter for drafter in drafters if drafter is not None]
        self._examined = drafters[0]
        chains = [
            ChainDrafter(drafter, lookup, one.lengths) for drafter, one in zip(drafters, self._drafts, strict=True)
        ]
        self._drafter: Drafter = chains[0]
        if len(chains) > 1:
            names = [info.name for info in (self.draft, self.second_draft) if info is not None]
            self._drafter = DraftChooser(chains, [one.lengths.costs for one in self._drafts], names)
        self._keep: Callable[[], None] = lambda: None
        self._closing: Callable[[], None] = lambda: None

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
        return self._target.n_ctx

    @property
    def threads(self) -> int:
        return self._target.threads

    @property
    def warnings(self) -> tuple[str, ...]:
        warning = self._prompts.template.warning
        return (warning,) if warning else ()

    @property
    def thinking(self) -> Thinking | None:
        return self._prompts.thinking

    def system_place(self) -> SystemPlace:
        return self._prompts.system_place()

    def chat_prompt(
        self,
        messages: Sequence[ChatMessage],
        *,
        thinking: str = "",
        tools: str = "",
        should_stop: ShouldStop = lambda: False,
    ) -> list[int]:
        return self._prompts.of(messages, self.texts(), should_stop=should_stop, thinking=thinking, tools=tools)

    def texts(self) -> list[Sequence[int]]:
        """The texts that a reply can go on from without evaluating them again."""
        return self._target_cache.texts()

    def begin(self, beginning: Beginning, *, should_stop: ShouldStop = lambda: False) -> tuple[list[int], Begun]:
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
        return self._prompts.raw(text, should_stop=should_stop, add_special=add_special, parse_special=parse_special)

    def chat_text(self, messages: Sequence[ChatMessage], *, thinking: str = "", tools: str = "") -> str:
        return "".join((self._prompts.text(messages, thinking=thinking, tools=tools),))  # without marks

    def written(self, token_id: int) -> bytes:
        return self._target.written(token_id)

    @property
    def chat_template(self) -> str:
        return self._prompts.source

    def reply(
        self,
        prompt: Sequence[int],
        *,
        options: Callable[[], ReplyOptions],
        should_stop: Callable[[], bool],
        begun: Begun = NOTHING,
        hold: Callable[[], Callable[[], None] | None] = lambda: None,
    ) -> Iterator[ReplyEvent]:
        for model in self._models():
            model.resume()
        if is_synthetic(options().draft.acceptance):
            self._keep = lambda: None  # what is learned from now on is not of this pair
        timer = PhaseTimer(processor=self._lengths.costs.processor)
        thinking = self._prompts.splitter(prompt)
        speculation = Speculation(
            self._target_cache, self._drafter, prompt, options, should_stop, timer, begun, hold, thinking
        )
        for event in speculation:
            if isinstance(event, ReplyFinished):
                self._note_plain(event.metrics)
            yield event

    def measure_plain(
        self, sampling: SamplingOptions, should_stop: Callable[[], bool], told: Callable[[ReplyEvent], None]
    ) -> bool:
        depth = self._target_cache.length
        if not can_measure(self._target_cache) or not self.plain.wants(depth, now=time.time()):
            return False
        self._target.resume()
        processor = self._lengths.costs.processor
        sample = measure_plain(self._target_cache, sampling, should_stop, told=told, processor=processor)
        if sample is not None:
            self.plain = self.plain.with_sample(sample)
        return self.plain.wants(depth, now=time.time())

    def examine(
        self, what: WrittenReply, should_stop: Callable[[], bool], told: Callable[[int, int], None]
    ) -> Examination:
        with self._examining(what, should_stop):
            tokens = examine(self._target_cache, self._examined, what, should_stop=should_stop, told=told)
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
        drafter = self._examined
        if drafter is None:
            return Comparison(prompt=tuple(what.prompt), costs=self.costs)
        with self._examining(what, should_stop):
            found, chains = agreement(self._target_cache, drafter, what, should_stop=should_stop, told=told)
        return Comparison(prompt=tuple(what.prompt), agreement=found, chains=chains, costs=self.costs)

    @contextlib.contextmanager
    def _examining(self, what: WrittenReply, should_stop: Callable[[], bool]) -> Iterator[None]:
        for model in self._models():
            model.resume()
        with restoring(self._target_cache, self._examined, what, should_stop):
            yield

    def audit(
        self,
        prompt: Sequence[int],
        options: ReplyOptions,
        left: Sequence[int],
        right: Sequence[int],
        should_stop: ShouldStop = lambda: False,
    ) -> tuple[Difference | None, tuple[bytes, bytes]]:
        for model in self._models():
            model.resume()
        self._target_cache.truncate(0)
        target = self._target_cache.apart()
        try:
            choice = choice_of(target, prompt, options)
            found = first_difference(target, prompt, left, right, choice=choice, should_stop=should_stop)
        finally:
            target.truncate(0)
        if found is None:
            return None, (b"", b"")
        return found, (self._target.piece(found.left), self._target.piece(found.right))

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

    @property
    def costs(self) -> CostsSnapshot:
        """The measured costs of passes, to be saved for the next time this pair is loaded."""
        return self._lengths.costs.snapshot()

    @property
    def learned(self) -> Learned:
        """What was learned of the pair's acceptance, to be saved for the next time it is loaded."""
        return self._lengths.learned

    @property
    def second_known(self) -> tuple[CostsSnapshot, Learned] | None:
        """The same of the second draft."""
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
        if self._prefixes is not None:
            self._prefixes.clear()
        self._target_cache.truncate(0)
        for drafter in self._draft_models:
            drafter.forget()

    def abort(self) -> None:
        for model in self._models():
            model.abort()

    def settle(self) -> None:
        self._keep()

    def close(self) -> None:
        self._keep()
        self._keep = lambda: None
        self._closing()
        for model in reversed(self._models()):  # a head reads the target's memory
            model.close()

    def _info(self, number: int) -> ModelInfo | None:
        infos = [one.loaded.info for one in self._drafts if one.loaded is not None]
        if number >= len(infos):
            return None
        if len({info.name for info in infos}) < len(infos):  # files of one name inside are told by their own
            return msgspec.structs.replace(infos[number], name=Path(infos[number].path).stem)
        return infos[number]

    def _models(self) -> list[LoadableModel]:
        return [self._target, *(one.loaded for one in self._drafts if one.loaded is not None)]
