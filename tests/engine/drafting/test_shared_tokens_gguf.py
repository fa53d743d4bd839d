"""Real models with vocabularies of their own: a draft guesses in the target's ids, and its cache is always right."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from tests.engine.alone import Alone

from foretoken.engine.audit import first_difference
from foretoken.engine.drafting.shared_tokens import SharedTokens
from foretoken.engine.drafting.translated import TranslatedModel
from foretoken.engine.events import ReplyFinished
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.models.prefix_cache import PrefixCache
from foretoken.engine.options import ChatMessage, DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.prompt.chat_prompts import ChatPrompts
from foretoken.engine.prompt.template import ChatTemplate

NOISE = 0.12  # see test_rollback

PROMPTS = (
    "What is speculative decoding?",
    "Count from one to twenty.",
    "Write a Python function that adds two numbers.",
    "Tell me a story about a fox and a river.",
)


@pytest.fixture(scope="module")
def backend() -> Backend:
    return Backend(lambda level, line: None)


@pytest.fixture(scope="module")
def others(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("engine/drafting/other_vocabularies.py")


@pytest.fixture(scope="module")
def drafts(
    demo_pair: tuple[Path, Path], others: ModuleType, gguf_files: ModuleType, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Path]:
    """The demo draft as it is, with its ids in another order, and with a part of its words gone as well."""
    folder = tmp_path_factory.mktemp("drafts")
    found = {"its own": demo_pair[1]}
    for name, changes in (("reordered", {}), ("with fewer words", {"drop": 250, "spare": 40})):
        file = others.reordered(gguf_files, gguf_files.load(demo_pair[1]), **changes)
        found[name] = file.write(folder / f"{name.replace(' ', '-')}.gguf")
    return found


def test_all_tokens_at_once_are_spelled_as_one_by_one(
    backend: Backend, demo_pair: tuple[Path, Path], gguf_files: ModuleType, tmp_path: Path
) -> None:
    """Long tokens too: what does not fit into the room for a usual one is asked for again."""
    long = gguf_files.tiny_model(extra_tokens=("x" * 255, "y" * 256, "z" * 1000)).write(tmp_path / "long.gguf")
    for path in (demo_pair[0], long):
        model = Alone(LlamaModel(path, context=64, threads=1))
        found = model.spellings()
        assert found == [(model.piece(token), model.written(token)) for token in range(model.n_vocab)]
        assert [piece for piece, written in found if not piece and written]  # control tokens
        model.close()
    assert [len(piece) for piece, _written in found[-3:]] == [255, 256, 1000]


def greedy(pair: LoadedPair, prompt: Sequence[int], *, drafting: bool = True) -> ReplyFinished:
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0, seed=1),
        draft=DraftOptions(length=4, lookup=False, source=DraftSource.AUTO if drafting else DraftSource.NONE),
        stop=StopOptions(max_tokens=60),
    )
    *_, end = pair.reply(prompt, options=lambda: options, should_stop=lambda: False)
    assert isinstance(end, ReplyFinished)
    return end


def test_the_demo_draft_guesses_in_whatever_ids_it_has(
    backend: Backend, demo_pair: tuple[Path, Path], drafts: dict[str, Path]
) -> None:
    target = Alone(LlamaModel(demo_pair[0], context=1024, threads=1))
    template = ChatTemplate(target.chat_template, bos_token="", eos_token="")
    rates, shares = {}, {}
    for name, path in drafts.items():
        draft = Alone(LlamaModel(path, context=1024, threads=1))
        shared = SharedTokens(target, draft) if name != "its own" else None
        alone = LoadedPair(target, None, ChatPrompts(target, template))
        accepted = drafted = 0
        for text in PROMPTS:
            prompt = alone.chat_prompt([ChatMessage(role="user", content=text)])
            plain = greedy(alone, prompt, drafting=False)
            for model in (target, draft):
                model.truncate(0)
            found = greedy(LoadedPair(target, draft, ChatPrompts(target, template), shared=shared), prompt)
            target.truncate(0)
            alone = LoadedPair(target, None, ChatPrompts(target, template))
            accepted += found.metrics.num_accepted_tokens
            drafted += found.metrics.num_draft_tokens
            if plain.token_ids != found.token_ids:
                target.truncate(0)
                parted = first_difference(CachedModel(target), prompt, plain.token_ids, found.token_ids)
                assert parted is not None
                assert parted.near_tie, parted
        rates[name], shares[name] = accepted / drafted, shared.share if shared else 1.0
        draft.close()
    target.close()
    assert shares["reordered"] == 1.0
    assert 0.9 < shares["with fewer words"] < 0.95
    assert rates["reordered"] == pytest.approx(rates["its own"], abs=0.02)
    assert rates["with fewer words"] > 0.65 * rates["its own"]


@pytest.mark.parametrize("temperature", [0.0, 1.2])
def test_a_grammar_holds_over_shared_tokens(
    backend: Backend, demo_pair: tuple[Path, Path], drafts: dict[str, Path], temperature: float
) -> None:
    target = Alone(LlamaModel(demo_pair[0], context=512, threads=1))
    draft = Alone(LlamaModel(drafts["with fewer words"], context=512, threads=1))
    template = ChatTemplate(target.chat_template, bos_token="", eos_token="")
    pair = LoadedPair(target, draft, ChatPrompts(target, template), shared=SharedTokens(target, draft))
    texts, drafted = set(), 0
    for seed in range(8):
        options = ReplyOptions(
            sampling=SamplingOptions(
                temperature=temperature, seed=seed, grammar='root ::= "[" [1-9] (", " [1-9])* "]"'
            ),
            draft=DraftOptions(length=3, lookup=False),
            stop=StopOptions(max_tokens=40),
        )
        prompt = pair.chat_prompt([ChatMessage(role="user", content="Give me a JSON list of numbers.")])
        *_, end = pair.reply(prompt, options=lambda options=options: options, should_stop=lambda: False)
        assert isinstance(end, ReplyFinished)
        assert re.fullmatch(r"\[([1-9](, [1-9])*(\]|, ?)?)?", end.text), end.text
        texts.add(end.text)
        drafted += end.metrics.num_draft_tokens
    assert drafted > 8
    assert len(texts) > 1 or temperature == 0
    for model in (target, draft):
        model.close()


@pytest.fixture(params=["llama", "gemma3", "lfm2", "qwen35"])
def foreign(
    request: pytest.FixtureRequest,
    backend: Backend,
    helper: Callable[[str], ModuleType],
    others: ModuleType,
    gguf_files: ModuleType,
    tmp_path: Path,
) -> Any:
    """(target, draft of an architecture with words of its own, the draft in the target's ids)"""
    make = helper("engine/gguf/tiny_architectures.py").ALL
    draft_file = others.reordered(gguf_files, make[request.param](gguf_files), drop=5, spare=3)
    target = Alone(LlamaModel(make["llama"](gguf_files).write(tmp_path / "target.gguf"), context=512, threads=1))
    draft = Alone(LlamaModel(draft_file.write(tmp_path / "draft.gguf"), context=512, threads=1))
    yield target, draft, TranslatedModel(draft, target, SharedTokens(target, draft))
    target.close()
    draft.close()


def words(count: int, seed: int) -> list[int]:
    """Ids of the target, many of them such as the draft lacks."""
    return [int(token) for token in np.random.default_rng(seed).integers(150, 267, count)]


def test_any_walk_ends_in_the_state_that_its_text_has(foreign: tuple[Any, LlamaModel, TranslatedModel]) -> None:
    _, draft, model = foreign
    cache = CachedModel(model, PrefixCache(2**24))
    for seed in range(4):
        chance = np.random.default_rng(seed)
        for _ in range(14):
            new = words(int(chance.integers(1, 20)), int(chance.integers(10**6)))
            match int(chance.integers(4)):
                case 0:
                    cache.decode(new, logits=0)
                case 1:
                    for token in new[:6]:
                        cache.decode([token], logits=1)
                case 2:
                    cache.truncate(max(0, cache.length - int(chance.choice([1, 2, 3, 5, 8, 30]))))
                case _:  # another text, and some of this one again
                    cache.reuse([*cache.ids[: cache.length // 2], *new])
            if cache.length > 200:
                cache.truncate(90)
            assert model.length == cache.length
        held, then = list(cache.ids), words(3, 99)
        after = cache.decode(then, logits=3).copy()
        model.truncate(0)
        if held:
            model.decode(held, logits=0)
        fresh = model.decode(then, logits=3)
        assert np.array_equal(np.isfinite(after), np.isfinite(fresh))
        some = np.isfinite(after)
        assert 0.9 < some.mean() < 1
        np.testing.assert_allclose(after[some], fresh[some], atol=NOISE)
        cache.truncate(0)
        assert draft.length == 0


def test_a_foreign_draft_changes_nothing_of_the_text(foreign: tuple[LlamaModel, LlamaModel, Any]) -> None:
    target, draft, _ = foreign
    template = ChatTemplate("{{ messages[-1].content }}", bos_token="", eos_token="")
    shared = SharedTokens(target, draft)
    pair = LoadedPair(target, draft, ChatPrompts(target, template), prefix_cache_bytes=2**24, shared=shared)
    prompt = words(70, 5)
    plain, drafted = (greedy(pair, prompt, drafting=drafting) for drafting in (False, True))
    assert drafted.metrics.num_draft_tokens
    if plain.token_ids != drafted.token_ids:
        difference = first_difference(CachedModel(target), prompt, plain.token_ids, drafted.token_ids)
        assert difference is None or difference.margin < NOISE, difference
