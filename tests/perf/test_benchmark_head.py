"""An expanded EAGLE-3 head guesses what the head guesses that it was made from; an MTP block is right as often as it
is to be."""

import itertools
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import llama_cpp
import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from benchmark_pair.expand_head import reads
from benchmark_pair.shapes import HeadShape
from benchmark_pair.source import HeadSource, Source, read_head, read_source
from benchmark_pair.walker import SMALL, walk
from benchmark_pair.write import write_model, write_walker
from tests.engine.alone import Alone

from foretoken.engine.events import ReplyFinished, Round
from foretoken.engine.gguf import read_draft
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.head_cache import HeadCache
from foretoken.engine.models.kv_types import KvTypes
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.models.llama_context import ContextPlan, LlamaContext
from foretoken.engine.models.llama_heads import LlamaHead
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions

TEXT = [int(token) for token in np.random.default_rng(1).integers(10, 3000, 40)]
PARAMETERS = LlamaContext._parameters


@pytest.fixture(scope="module", autouse=True)
def _exact() -> Iterator[None]:
    """Flash attention rounds keys and values to half precision."""

    def parameters(context: LlamaContext, plan: ContextPlan) -> Any:
        params = PARAMETERS(context, plan)
        params.flash_attn_type = llama_cpp.LLAMA_FLASH_ATTN_TYPE_DISABLED
        return params

    backend = Backend(lambda level, line: None)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(LlamaContext, "_parameters", parameters)
        yield
    del backend


@pytest.fixture(scope="module")
def target(demo_pair: tuple[Path, Path]) -> Source:
    return read_source(demo_pair[1])


def head_of(target: Source, *, own: tuple[str, ...] = (), d2t: tuple[int, ...] | None = None) -> HeadSource:
    """A random head; `own`: matrices that it does not take of its target."""
    wide, heads, forward = target.shape.width, 2, 160
    shape = HeadShape(
        layers=1, width=wide, heads=heads, kv_heads=heads, head_width=64, feed_forward=forward,
        vocabulary=target.shape.vocabulary, tied="output" not in own, target_width=wide,
        target_layers=target.shape.layers, guessed=len(d2t or ()),
    )  # fmt: skip
    rng = np.random.default_rng(3)
    rows = len(d2t) if d2t else shape.vocabulary
    sizes: dict[str, tuple[int, ...]] = {
        "fc": (wide, 3 * wide), "token_embd": (shape.vocabulary, wide), "output": (rows, wide),
        "output_norm": (wide,), "blk.0.attn_norm": (wide,), "blk.0.attn_norm_2": (wide,), "blk.0.ffn_norm": (wide,),
        "blk.0.attn_q": (heads * 64, 2 * wide), "blk.0.attn_k": (heads * 64, 2 * wide),
        "blk.0.attn_v": (heads * 64, 2 * wide), "blk.0.attn_output": (wide, heads * 64),
        "blk.0.ffn_gate": (forward, wide), "blk.0.ffn_up": (forward, wide), "blk.0.ffn_down": (wide, forward),
    }  # fmt: skip
    borrowed = {"token_embd", "output"} - set(own)
    return HeadSource(
        shape=shape, epsilon=1e-5, rope_base=10_000.0, context_length=512, metadata=target.metadata,
        reads=(0, 1, 1), d2t=d2t,
        tensors={
            f"{name}.weight": rng.uniform(0.5, 1.5, size).astype(np.float32)
            if len(size) == 1
            else rng.normal(0, 1.5 / np.sqrt(size[1]), size).astype(np.float32)
            for name, size in sizes.items()
            if name not in borrowed
        },
    )  # fmt: skip


def guesses(target: Path, head: Path) -> Any:
    """Logits after the last tokens of a text, and after a guess of the head's own."""
    exact = KvTypes.parse("f32")
    main = Alone(LlamaModel(target, context=256, threads=1, gpu_layers=0, kv=exact))
    beside = LlamaHead(head, FileKind.EAGLE3, main.loaded, context=256, threads=1, gpu_layers=0, kv=exact)
    model = Alone(beside, main)
    read, cache = CachedModel(main), HeadCache(model)
    read.tell(cache)
    read.decode(TEXT[:-1], logits=0)
    rows = [cache.decode(TEXT[:8], logits=0), cache.decode(TEXT[8:], logits=30).copy()]
    rows += [cache.decode([token], logits=1).copy() for token in (7, 8)]
    model.close()
    main.close()
    return np.concatenate(rows)


LARGER = {
    "the same": {},
    "wider": {"width": 320, "target_width": 320},
    "deeper": {"target_layers": 7},
    "everything": {
        "width": 256, "heads": 8, "kv_heads": 4, "head_width": 128, "feed_forward": 512, "vocabulary": 4096,
        "target_width": 256, "target_layers": 5,
    },
}  # fmt: skip
HEADS: dict[str, dict[str, Any]] = {
    "of its target's matrices": {},
    "of its own": {"own": ("token_embd", "output")},
    "of few ids": {"own": ("output",), "d2t": tuple(range(1, 3072, 3))},
}


@pytest.mark.one_in(5)
@pytest.mark.parametrize("kind", HEADS.values(), ids=HEADS.keys())
@pytest.mark.parametrize("change", LARGER.values(), ids=LARGER.keys())
def test_a_larger_head_guesses_the_same(
    target: Source, change: dict[str, int], kind: dict[str, Any], tmp_path: Path
) -> None:
    source = head_of(target, **kind)
    vocabulary = change.get("vocabulary", target.shape.vocabulary)
    guessed = source.shape.guessed + (300 if source.d2t and "vocabulary" in change else 0)
    shape = replace(source.shape, **change, guessed=guessed)
    larger = replace(
        target.shape, layers=shape.target_layers, width=shape.target_width, vocabulary=vocabulary,
        tied=vocabulary == target.shape.vocabulary,
    )  # fmt: skip
    files = {
        "target": write_model(target, target.shape, tmp_path / "target.gguf"),
        "head": write_model(source, source.shape, tmp_path / "head.gguf"),
        "larger target": write_model(target, larger, tmp_path / "larger target.gguf"),
        "larger head": write_model(source, shape, tmp_path / "larger head.gguf"),
    }
    again = read_head(files["head"], target)
    assert (again.shape, again.reads, again.d2t) == (source.shape, source.reads, source.d2t)
    expected = guesses(files["target"], files["head"])
    found = guesses(files["larger target"], files["larger head"])
    known = np.isfinite(expected)
    assert expected[known].std() > 0.5
    np.testing.assert_allclose(found[:, : expected.shape[1]][known], expected[known], atol=2e-3)
    assert not np.isfinite(found[:, : expected.shape[1]][~known]).any()
    if beyond := vocabulary - target.shape.vocabulary:
        assert found[:, -beyond:].max() < expected[known].min() - 1000, "an unused token must be far below every other"
    assert read_draft(files["larger head"]).metadata["eagle3.target_layers"].tolist() == reads(source, shape)


@pytest.mark.parametrize("share", [0.0, 0.7, 1.0])
def test_the_walker_goes_from_word_to_word_and_its_mtp_block_knows_a_share_of_them(
    demo_pair: tuple[Path, Path], share: float, tmp_path: Path
) -> None:
    tokenizer = read_source(demo_pair[1])
    path = walk(tokenizer, share)
    assert path.share == pytest.approx(share, abs=1e-3)
    after, known = dict(zip(path.words, path.successor, strict=True)), dict(zip(path.words, path.known, strict=True))
    assert len(set(path.successor)) == len(path.words) > 2000
    file = write_walker(tokenizer, SMALL, tmp_path / "walker.gguf", path)
    assert read_draft(file).kind is FileKind.MODEL_WITH_MTP
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0), stop=StopOptions(max_tokens=60),
        draft=DraftOptions(source=DraftSource.DRAFT, length=1, lookup=False),
    )  # fmt: skip
    pair = load_pair(file, file, LoadOptions(context=256, threads=1, gpu_layers=0))
    *events, end = pair.reply(TEXT, options=lambda: options, should_stop=lambda: False)
    pair.close()
    assert isinstance(end, ReplyFinished)
    said = end.token_ids
    assert all(after[first] == second for first, second in itertools.pairwise(said))
    rounds = [event for event in events if isinstance(event, Round) and event.guesses]
    behind = list(itertools.accumulate((len(one.emitted) for one in rounds), initial=1))
    assert [one.accepted for one in rounds] == [known[said[place - 1]] for place in behind[:-1]]
