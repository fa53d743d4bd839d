"""Replies of a pair with a head, held against the main model's own. Imported by tests."""

from collections.abc import Callable, Sequence
from pathlib import Path

from tests.engine.alone import Alone

from foretoken.engine.audit import Difference, first_difference
from foretoken.engine.events import ReplyEvent, ReplyFinished
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.model import Logits
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.llama import LlamaModel
from foretoken.engine.models.llama_heads import LlamaHead
from foretoken.engine.options import ReplyOptions, SamplingOptions
from foretoken.engine.prompt.chat_prompts import ChatPrompts
from foretoken.engine.prompt.template import ChatTemplate
from foretoken.engine.sampling.noise import Noise
from foretoken.engine.sampling.sampler import Sampler


def pair_of(main: LlamaModel, head: LlamaHead) -> LoadedPair:
    return LoadedPair(main, head, _prompts(main), prefix_cache_bytes=2**26)


def _prompts(main: LlamaModel) -> ChatPrompts:
    return ChatPrompts(main, ChatTemplate("{{ messages[-1].content }}", bos_token="", eos_token=""))


def reply(pair: LoadedPair, prompt: list[int], options: ReplyOptions) -> tuple[ReplyFinished, list[ReplyEvent]]:
    events = list(pair.reply(prompt, options=lambda: options, should_stop=lambda: False))
    assert isinstance(events[-1], ReplyFinished)
    return events[-1], events


def beside_plain(
    path: Path, context: int, prompt: list[int], ids: Sequence[int], plain: ReplyOptions
) -> Difference | None:
    """Where the reply `ids` first differs from that of the main model at `path` alone."""
    alone = Alone(LlamaModel(path, context=context, threads=1, gpu_layers=0))
    expected, _ = reply(LoadedPair(alone, None, _prompts(alone)), prompt, plain)
    choice = _drawn(plain.sampling, prompt)
    difference = first_difference(CachedModel(alone), prompt, expected.token_ids, ids, choice=choice)
    alone.close()
    return difference


def _drawn(sampling: SamplingOptions, prompt: list[int]) -> Callable[[Sequence[int]], Callable[[Logits], int]]:
    """What chooses a token after a part of a reply."""
    noise = Noise(sampling.seed or 0)

    def after(part: Sequence[int]) -> Callable[[Logits], int]:
        sampler = Sampler(sampling, [*prompt, *part], noise=noise)
        if sampler.greedy:
            return lambda row: int(row.argmax())
        return lambda row: sampler.distribution(row).race(noise.at(len(prompt) + len(part)))

    return after
