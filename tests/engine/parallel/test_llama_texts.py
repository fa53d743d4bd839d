"""Several texts in one native cache: passes over all of them, and nothing of one in another."""

import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from tests.engine.alone import Alone

from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.model import Interrupted, PassPart
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.models.prefix_cache import PrefixCache
from foretoken.engine.options import ChatMessage
from foretoken.engine.parallel.joint_costs import JointCosts
from foretoken.engine.parallel.passes import JointPasses, ReplyPlace
from foretoken.engine.parallel.texts import TextModel, text_of


@pytest.fixture(scope="module")
def backend() -> Backend:
    return Backend(lambda level, line: None)


@pytest.fixture(scope="module")
def model(backend: Backend, demo_pair: tuple[Path, Path]) -> Iterator[LlamaModel]:
    loaded = Alone(LlamaModel(demo_pair[0], context=256, threads=2))
    yield loaded
    loaded.close()


@pytest.fixture(scope="module")
def joint(backend: Backend, demo_pair: tuple[Path, Path]) -> Iterator[LlamaModel]:
    loaded = Alone(LlamaModel(demo_pair[0], context=100, threads=2, texts=3))
    yield loaded
    loaded.close()


def _alone(model: LlamaModel, ids: list[int]) -> Any:
    model.truncate(0)
    return model.decode(ids, logits=len(ids)).copy()


def test_each_text_has_the_logits_it_has_alone(model: LlamaModel, joint: LlamaModel) -> None:
    said = ("one two three four five", "The sea is", "A fox runs over the hill and")
    texts = [model.tokenize(text, add_special=True, parse_special=True) for text in said]
    expected = [_alone(model, ids) for ids in texts]
    joint.decode_jointly([PassPart(at, ids[:2], 0) for at, ids in enumerate(texts)])
    # Rounds of different widths in one pass, one with a wrong guess at its end.
    rows = joint.decode_jointly([PassPart(at, [*ids[2:], 9], len(ids) - 1) for at, ids in enumerate(texts)])
    for found, alone, ids in zip(rows, expected, texts, strict=True):
        assert found.shape[0] == len(ids) - 1
        np.testing.assert_allclose(found[:-1], alone[2:], atol=2e-2)  # kernels differ by width
    for at, ids in enumerate(texts):
        joint.truncate_text(at, len(ids))
        assert joint.held_by(at) == len(ids)
    # A copy of one text serves another place.
    ids = texts[2]
    joint.truncate_text(0, 0)
    assert joint.load_text(0, joint.save_text(2, 0, 4))
    assert joint.held_by(0) == 4
    found = joint.decode_jointly([PassPart(0, ids[4:], len(ids) - 4)])[0]
    np.testing.assert_allclose(found, expected[2][4:], atol=2e-2)
    # And one can be shared, beyond what the other has already.
    joint.truncate_text(0, 2)
    assert joint.share_text(2, 0, 5) == joint.held_by(0) == 5
    joint.truncate_text(2, 1)
    found = joint.decode_jointly([PassPart(0, ids[5:], len(ids) - 5)])[0]
    np.testing.assert_allclose(found, expected[2][5:], atol=2e-2)
    assert joint.share_text(2, 0, 9) == len(ids)
    for at in range(3):
        joint.truncate_text(at, 0)


@pytest.mark.parametrize("architecture", ["gemma2", "gemma3", "gemma4"])
def test_behind_a_window_a_text_that_goes_back_has_all_its_tokens(
    backend: Backend, helper: Callable[[str], ModuleType], gguf_files: ModuleType, tmp_path: Path, architecture: str
) -> None:
    """Texts grow, are cut back and copied in turns: each has the logits that it has alone."""
    tiny = helper("engine/gguf/tiny_architectures.py")
    path = getattr(tiny, architecture)(gguf_files).write(tmp_path / "windowed.gguf")
    alone = Alone(LlamaModel(path, context=900, threads=1, gpu_layers=0))
    together = Alone(LlamaModel(path, context=900, threads=1, gpu_layers=0, texts=3))
    chance, texts = random.Random(1), [list[int](), [], []]

    def grow(count: int) -> None:
        more = [[chance.randrange(5, 250) for _ in range(count)] for _ in texts]
        together.decode_jointly([PassPart(at, one, 1) for at, one in enumerate(more)])
        for text, one in zip(texts, more, strict=True):
            text += one

    try:
        grow(5 * tiny.WINDOW)
        for _ in range(12):
            at = chance.randrange(3)
            length = chance.randrange(1, min(300, len(texts[at])) + 1)
            together.truncate_text(at, length)
            del texts[at][length:]
            other = chance.randrange(3)
            if other != at and chance.random() < 0.5:
                together.truncate_text(other, 0)
                texts[other] = texts[at][: together.share_text(at, other, length)]
            grow(chance.randrange(1, 40))
        for at, ids in enumerate(texts):
            alone.truncate(0)
            alone.decode([*ids, 7], logits=0)
            expected = alone.decode([8, 9], logits=2)
            found = together.decode_jointly([PassPart(at, [7, 8, 9], 3)])[0][1:]
            np.testing.assert_allclose(found, expected, atol=0.1 * expected.std())
    finally:
        together.close()
        alone.close()


@pytest.mark.parametrize("architecture", ["qwen35", "mamba", "lfm2"])
def test_texts_with_a_running_state_go_back_apart(
    backend: Backend, helper: Callable[[str], ModuleType], gguf_files: ModuleType, tmp_path: Path, architecture: str
) -> None:
    """Rounds of different widths, refused guesses, other texts and stops: each text has the logits it has alone."""
    path = helper("engine/gguf/tiny_architectures.py").ALL[architecture](gguf_files).write(tmp_path / "stateful.gguf")
    alone = Alone(LlamaModel(path, context=400, threads=1, gpu_layers=0))
    joint = Alone(LlamaModel(path, context=400, threads=1, gpu_layers=0, texts=3))
    passes, places = JointPasses([joint.cache]), [ReplyPlace(number) for number in range(3)]
    texts: list[TextModel] = []
    caches = [CachedModel(text_of(joint, 0, passes, place, texts), PrefixCache(2**26)) for place in places]

    def walk(number: int) -> None:
        chance, cache = random.Random(number), caches[number]
        held: list[int] = []
        with passes.entered(places[number]):
            for _ in range(14):
                if chance.random() < 0.3:  # another text, which may begin alike
                    held = [*held[: chance.randrange(len(held) + 1)], *_any(chance, chance.randrange(1, 60))]
                    cache.reuse(held[:-1])
                    for _ in cache.extend_to(held[:-1], should_stop=lambda: False):
                        pass
                else:
                    held = [*held, *_any(chance, 1)]
                guesses = _any(chance, chance.randrange(6))
                if chance.random() < 0.15:
                    passes.abort(places[number])
                    with pytest.raises(Interrupted):
                        cache.decode([held[-1], *guesses], logits=len(guesses) + 1)
                    passes.resume(places[number])
                    held = list(cache.ids)
                    continue
                cache.decode([*held[len(cache.ids) :], *guesses], logits=len(guesses) + 1)
                held += guesses[: chance.randrange(len(guesses) + 1)]
                cache.truncate(len(held))

    side_by_side = helper("engine/parallel/texts.py").side_by_side
    try:
        side_by_side(*(lambda number=number: walk(number) for number in range(3)))
        for place, cache in zip(places, caches, strict=True):
            alone.truncate(0)
            alone.decode([*cache.ids, 7], logits=0)
            expected = alone.decode([8, 9], logits=2)
            with passes.entered(place):
                found = cache.decode([7, 8, 9], logits=3)[1:]
            np.testing.assert_allclose(found, expected, atol=0.1 * expected.std())
    finally:
        passes.close()
        joint.close()
        alone.close()


@pytest.mark.parametrize("architecture", ["lfm2", "qwen35"])
def test_a_state_is_rewound_only_right_behind_the_pass_of_its_text(
    backend: Backend, helper: Callable[[str], ModuleType], gguf_files: ModuleType, tmp_path: Path, architecture: str
) -> None:
    """What the library computes later, of other texts, overwrites the states that it keeps of the last tokens."""
    path = helper("engine/gguf/tiny_architectures.py").ALL[architecture](gguf_files).write(tmp_path / "stateful.gguf")
    joint = Alone(LlamaModel(path, context=100, threads=1, gpu_layers=0, texts=2))
    try:
        joint.decode_jointly([PassPart(0, [5, 6, 7, 8], 4), PassPart(1, [9, 10, 11, 12], 4)])
        assert joint.rewind_text(0, 2)
        joint.decode_jointly([PassPart(0, [12], 1)])
        assert not joint.rewind_text(1, 2)
        joint.decode_jointly([PassPart(0, [5] * 40, 0), PassPart(1, [9, 10, 11], 3)])
        assert not joint.rewind_text(1, 5)
        joint.decode_jointly(
            [PassPart(0, [5, 6, 7], 3), PassPart(1, [9, 10, 11, 12, 13], 5)]
        )  # rounds are made equally long
        assert joint.rewind_text(0, 44)
        assert joint.rewind_text(1, 8)
    finally:
        joint.close()


def _any(chance: random.Random, count: int) -> list[int]:
    return [chance.randrange(5, 250) for _ in range(count)]


def test_every_text_has_the_whole_context_that_was_asked_for(joint: LlamaModel) -> None:
    assert joint.n_ctx == 100
    for _ in range(2):
        joint.decode_jointly([PassPart(at, [7] * 50, 0) for at in range(3)])
    assert [joint.held_by(at) for at in range(3)] == [100] * 3
    for at in range(3):
        joint.truncate_text(at, 0)


def test_an_aborted_pass_leaves_all_texts_as_they_were(joint: LlamaModel) -> None:
    joint.decode_jointly([PassPart(at, [5] * 10, 0) for at in range(3)])
    started = threading.Event()

    def interrupt() -> None:
        started.wait()
        joint.abort()

    thread = threading.Thread(target=interrupt)
    thread.start()

    def pass_for_ever() -> None:
        while True:
            started.set()
            joint.decode_jointly([PassPart(at, [5] * 90, 0) for at in range(3)])
            for at in range(3):
                joint.truncate_text(at, 10)

    with pytest.raises(Interrupted):
        pass_for_ever()
    thread.join()
    joint.resume()
    assert [joint.held_by(at) for at in range(3)] == [10] * 3
    assert joint.decode_jointly([PassPart(1, [7], 1)])[0].shape == (1, joint.n_vocab)
    for at in range(3):
        joint.truncate_text(at, 0)


def test_greedy_replies_written_at_once_are_those_written_alone_or_differ_at_a_near_tie(
    backend: Backend,
    demo_pair: tuple[Path, Path],
    helper: Callable[[str], ModuleType],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    texts = helper("engine/parallel/texts.py")
    # Measuring takes seconds, and the draft's length is fixed here.
    monkeypatch.setattr("foretoken.engine.load_pair._measured", lambda *_, **__: Costs())
    monkeypatch.setattr(JointCosts, "measure", lambda *_: None)
    pair = load_pair(*demo_pair, LoadOptions(context=256, parallel=2, threads=2))
    assert isinstance(pair, LoadedPair)
    options = texts.greedy(24, 4)

    def write(about: str) -> tuple[list[int], tuple[int, ...]]:
        ids = pair.chat_prompt([ChatMessage(role="user", content=f"Tell me a story about {about}.")])
        events = list(pair.reply(ids, options=lambda: options, should_stop=lambda: False))
        return ids, events[-1].token_ids  # type: ignore[union-attr]

    topics = ("the sea", "a fox")
    try:
        together = texts.side_by_side(*(lambda about=about: write(about) for about in topics))
        for about, (prompt, found) in zip(topics, together, strict=True):
            alone = write(about)[1]
            if alone != found:
                difference = pair.audit(prompt, options, alone, found)[0]
                assert difference is not None
                assert difference.near_tie, difference
    finally:
        pair.close()
