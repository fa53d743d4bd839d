"""A head that several replies share: of each text it says what it would say of that text alone."""

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import numpy as np
import pytest

from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.events import ReplyFinished, Round
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.head_cache import BlockCache, HeadCache
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.models.llama_heads import LlamaHead
from foretoken.engine.models.prefix_cache import PrefixCache
from foretoken.engine.parallel.joint_costs import JointCosts
from foretoken.engine.parallel.passes import JointPasses, ReplyPlace
from foretoken.engine.parallel.texts import TextHead, TextModel, text_of

TEXTS = 3
CONTEXT = 256
NOISE = 0.1  # of the deviation of the logits: kernels differ by width. A state that is off by a fifth makes 0.2
MTP = ("one layer", "two layers", "three layers", "assistant", "built in", "sidecar")
BLOCKS = ("dflash", "dspark", "dflash2")
HYBRID = ("built in", "sidecar", "of a hybrid")  # beside a main model with a running state
MAINS = {"assistant": "gemma4", "sidecar": "qwen35", "of a hybrid": "qwen35"}  # other than "llama" and the file itself
HEADS = ("eagle3", "reduced", "of a hybrid", *MTP, *BLOCKS)


@pytest.fixture(scope="module")
def backend() -> Backend:
    return Backend(lambda level, line: None)


@pytest.fixture(scope="module")
def files(
    backend: Backend, helper: Callable[[str], ModuleType], gguf_files: ModuleType, tmp_path_factory: Any
) -> dict[str, Path]:
    """Main models and heads, by name."""
    folder = tmp_path_factory.mktemp("heads")
    heads, tiny = helper("engine/gguf/tiny_heads.py"), helper("engine/gguf/tiny_architectures.py")
    telling = helper("engine/models/test_eagle3_reference.py")._telling
    blocks = {
        "dflash": heads.dflash(gguf_files, own=True, mask=1),
        "dspark": heads.dflash(gguf_files, own=True, markov=True, mask=1),
        "dflash2": heads.dflash(gguf_files, own=True, selector=True, mask=1),
    }
    for file in blocks.values():
        for tensor in file.tensors:
            tensor.data = telling(tensor)
    made = {
        **blocks,
        "eagle3": heads.eagle3(gguf_files),
        "of a hybrid": heads.eagle3(gguf_files),
        "built in": heads.with_mtp(gguf_files, tiny),
        "sidecar": heads.sidecar(gguf_files, tiny),
        "qwen35": tiny.ALL["qwen35"](gguf_files),
        "reduced": heads.eagle3(gguf_files, d2t=list(range(0, 260, 5))),
        "one layer": tiny.several_mtp(gguf_files, "hy_v3", heads=1),
        "two layers": tiny.several_mtp(gguf_files, "step35", heads=2),
        "assistant": heads.whole_assistant(gguf_files),
        "gemma4": tiny.gemma4(gguf_files),
        "three layers": tiny.several_mtp(gguf_files, "hy_v3", heads=3),
        "llama": tiny.ALL["llama"](gguf_files),
    }
    return {name: file.write(folder / f"{name}.gguf") for name, file in made.items()}


class Slot:
    """A text of a main model and of its head, with caches that hold nothing."""

    def __init__(self, main: Any, head: Any, prefixes: PrefixCache | None, *, blocks: bool) -> None:
        self.target = CachedModel(main, prefixes)
        self.cache = (BlockCache if blocks else HeadCache)(head, prefixes)
        self.target.tell(self.cache)

    def read(self, text: Sequence[int]) -> None:
        """Go over to `text`; the main model reads it as it reads a prompt."""
        self.target.reuse(text[:-1])
        for _ in self.target.extend_to(text[:-1], should_stop=lambda: False):
            pass
        self.target.decode(text[-1:], logits=1)

    def guesses(self, last: int, count: int) -> Any:
        """Logits of so many guesses behind what is read and `last`, each but the first behind a token of no account."""
        text = [*self.target.ids, last]
        for _ in self.cache.extend_to(text[:-1], should_stop=lambda: False):
            pass
        if isinstance(self.cache, BlockCache):
            return np.nan_to_num(self.cache.block(last, count), neginf=0.0).copy()
        rows = []
        for _ in range(count):
            rows.append(self.cache.decode(text[self.cache.length :], logits=1)[0].copy())
            text.append(11)  # not the likeliest: of two that are nearly alike it might be either
        return np.nan_to_num(np.array(rows), neginf=0.0)

    def round(self, last: int, count: int, accepted: int, chance: random.Random) -> None:
        """Guess behind `last`, have all checked, keep some of them."""
        guessed = [int(row.argmax()) for row in self.guesses(last, count)]
        if chance.random() < 0.3:  # guesses of another drafter
            guessed = [chance.randrange(5, 250) for _ in guessed]
        length = self.target.length
        self.target.decode([last, *guessed], logits=count + 1)
        self.target.truncate(length + 1 + accepted)
        self.cache.truncate(length + 1 + accepted)


class Both:
    """A main model and a head with TEXTS texts, and a slot for each in passes that these share."""

    def __init__(self, files: dict[str, Path], name: str, *, texts: int, prefixes: bool) -> None:
        path, kept = files[name], {"context": CONTEXT, "threads": 1, "gpu_layers": 0}
        kind = FileKind.DFLASH if name in BLOCKS else FileKind.MTP if name in MTP else FileKind.EAGLE3
        main = path if kind is FileKind.MTP and name not in MAINS else files[MAINS.get(name, "llama")]
        self.main = LlamaModel(main, texts=texts, mtp=main == path, **kept)  # type: ignore[arg-type]
        self.head = LlamaHead(path, kind, self.main, **kept)  # type: ignore[arg-type]
        self.passes = JointPasses([self.main.cache, self.head.cache])
        self.places = [ReplyPlace(number) for number in range(texts)]
        mains, heads = list[TextModel](), list[TextModel]()
        self.slots = []
        for place in self.places:
            text = text_of(self.main, 0, self.passes, place, mains)
            beside = TextHead(self.head, 1, self.passes, place, heads, text)
            kept_in = PrefixCache(2**26) if prefixes else None
            self.slots.append(Slot(text, beside, kept_in, blocks=kind is FileKind.DFLASH))

    def close(self) -> None:
        self.passes.close()
        self.head.close()
        self.main.close()


@pytest.fixture(params=HEADS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def loaded(files: dict[str, Path], name: str) -> Iterator[Callable[..., Both]]:
    made = []

    def load(texts: int, *, prefixes: bool = False) -> Both:
        made.append(Both(files, name, texts=texts, prefixes=prefixes))
        return made[-1]

    yield load
    for both in made:
        both.close()


def _text(chance: random.Random) -> list[int]:
    """One of a few texts that share beginnings, with an end of its own."""
    shared = random.Random(chance.randrange(2))
    beginning = [shared.randrange(5, 250) for _ in range(60)][: chance.randrange(1, 60)]
    return [*beginning, *(chance.randrange(5, 250) for _ in range(chance.randrange(1, 40)))]


def _same(found: Any, expected: Any) -> None:
    off = float(np.sqrt(np.mean((found - expected) ** 2)) / expected.std())
    assert off < NOISE


@pytest.mark.parametrize("prefixes", [False, True])
def test_whatever_the_others_do_a_text_is_guessed_as_if_alone(
    loaded: Callable[..., Both], helper: Callable[[str], ModuleType], prefixes: bool
) -> None:
    together, alone = loaded(TEXTS, prefixes=prefixes), loaded(1)

    def walk(number: int) -> None:
        chance, slot = random.Random(number), together.slots[number]
        with together.passes.entered(together.places[number]):
            for _ in range(3):
                slot.read(_text(chance))
                for _ in range(chance.randrange(5)):
                    count = chance.randrange(1, 5)
                    slot.round(chance.randrange(5, 250), count, chance.randrange(count + 1), chance)

    side_by_side = helper("engine/parallel/texts.py").side_by_side
    side_by_side(*(lambda number=number: walk(number) for number in range(TEXTS)))

    def ask(both: Both, number: int) -> Any:
        with both.passes.entered(both.places[number]):
            return both.slots[number].guesses(7, 3)

    found = side_by_side(*(lambda number=number: ask(together, number) for number in range(TEXTS)))
    for slot, guesses in zip(together.slots, found, strict=True):
        with alone.passes.entered(alone.places[0]):
            alone.slots[0].read(slot.target.ids)
        _same(guesses, ask(alone, 0))


@pytest.mark.parametrize("name", [name for name in HEADS if name not in HYBRID], indirect=True)
def test_what_another_text_has_read_is_not_read_again(loaded: Callable[..., Both], name: str) -> None:
    both, alone = loaded(2), loaded(1)
    text = _text(random.Random(5))
    first, second = both.slots
    with both.passes.entered(both.places[0]):
        first.read(text)
        first.guesses(9, 2)
    with both.passes.entered(both.places[1]):
        assert second.target.reuse([*text, 3, 4]) == len(text)
        assert second.cache.length == len(text)
        second.read([*text, 3, 4])
        found = second.guesses(7, 3)
    with alone.passes.entered(alone.places[0]):
        alone.slots[0].read([*text, 3, 4])
        _same(found, alone.slots[0].guesses(7, 3))


@pytest.mark.parametrize(
    ("name", "temperature"), [("eagle3", 0.0), ("eagle3", 1.0), ("built in", 0.0), ("three layers", 1.0), ("dflash", 0)]
)
def test_replies_with_a_head_share_passes_and_are_those_written_alone(
    files: dict[str, Path],
    name: str,
    temperature: float,
    helper: Callable[[str], ModuleType],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    texts = helper("engine/parallel/texts.py")
    # Measuring takes seconds, and the draft's length is fixed here.
    monkeypatch.setattr(
        "foretoken.engine.load_pair._measured", lambda *_, **__: Costs(block=7 if name == "dflash" else None)
    )
    monkeypatch.setattr(JointCosts, "measure", lambda *_: None)
    draft, main = files[name], files[name] if name in MTP else files["llama"]
    pair = load_pair(main, draft, LoadOptions(context=CONTEXT, parallel=2, threads=1, gpu_layers=0))
    assert isinstance(pair, LoadedPair)
    options = texts.greedy(30, 3)
    sampling = msgspec.structs.replace(options.sampling, temperature=temperature)
    options = msgspec.structs.replace(options, sampling=sampling)

    def write(number: int) -> tuple[list[int], tuple[int, ...], int]:
        prompt = _text(random.Random(number))
        events = list(pair.reply(prompt, options=lambda: options, should_stop=lambda: False))
        end = events[-1]
        assert isinstance(end, ReplyFinished)
        return prompt, end.token_ids, sum(len(one.guesses) for one in events if isinstance(one, Round))

    try:
        together = texts.side_by_side(lambda: write(1), lambda: write(2))
        for number, (prompt, found, guessed) in enumerate(together, 1):
            assert guessed
            alone = write(number)[1]
            if alone != found:
                difference = pair.audit(prompt, options, alone, found)[0]
                assert difference is not None
                assert difference.near_tie, difference
    finally:
        pair.close()
