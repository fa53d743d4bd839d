"""The benchmark pairs compute what the demo pair computes, in any shape; and the noise dial turns the right way."""

import ctypes
import itertools
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import gguf
import llama_cpp
import numpy as np
import pytest

from foretoken.engine.gguf import read_header
from foretoken.engine.models.llama import Backend

sys.path.insert(0, str(Path(__file__).parent))

from benchmark_pair.agreement import Reader, dial
from benchmark_pair.expand import SPARE, Matrix, expand
from benchmark_pair.prepare import Workshop
from benchmark_pair.shapes import PRESETS, HeadShape, Shape
from benchmark_pair.source import Source, noisy, read_source
from benchmark_pair.write import write_model

PROMPTS = ("Count from one to twenty.", "Write a short poem about the sea.")
STEPS = 24

Said = tuple[list[int], Any]


class ExactModel:
    """A model whose cache is float32 as well, so that only the order of sums differs between shapes."""

    def __init__(self, path: Path) -> None:
        model = llama_cpp.llama_model_default_params()
        model.n_gpu_layers = 0
        self._model = llama_cpp.llama_model_load_from_file(str(path).encode(), model)
        assert self._model
        params = llama_cpp.llama_context_default_params()
        params.n_ctx = params.n_batch = params.n_ubatch = 256
        params.n_threads = params.n_threads_batch = 1
        params.type_k = params.type_v = int(gguf.GGMLQuantizationType.F32)
        params.flash_attn_type = 0
        self._context = llama_cpp.llama_init_from_model(self._model, params)
        self._vocab = llama_cpp.llama_model_get_vocab(self._model)
        self._size = llama_cpp.llama_vocab_n_tokens(self._vocab)

    def greedy(self, prompt: str, forced: Sequence[int] = ()) -> Said:
        """Greedy ids and the logits [STEPS, vocabulary] they were chosen from; `forced` ids are read instead."""
        llama_cpp.llama_memory_clear(llama_cpp.llama_get_memory(self._context), True)
        text = f"<|im_start|>user\n{prompt}<|im_end|>\n<|im_start|>assistant\n".encode()
        room = (llama_cpp.llama_token * 256)()
        step = list(room[: llama_cpp.llama_tokenize(self._vocab, text, len(text), room, 256, False, True)])
        ids: list[int] = []
        rows = []
        while len(ids) < STEPS:
            tokens = (llama_cpp.llama_token * len(step))(*step)
            assert llama_cpp.llama_decode(self._context, llama_cpp.llama_batch_get_one(tokens, len(step))) == 0
            logits = llama_cpp.llama_get_logits_ith(self._context, -1)
            rows.append(np.ctypeslib.as_array(logits, (self._size,)).copy())
            step = [forced[len(ids)] if forced else int(rows[-1].argmax())]
            ids += step
        return ids, np.stack(rows)

    def close(self) -> None:
        llama_cpp.llama_free(self._context)
        llama_cpp.llama_model_free(self._model)


@pytest.fixture(scope="module", autouse=True)
def _quiet_library() -> Iterator[None]:
    backend = Backend(lambda level, line: None)
    yield
    llama_cpp.llama_log_set(llama_cpp.llama_log_callback(0), ctypes.c_void_p(0))
    del backend


@pytest.fixture(scope="module")
def source(demo_pair: tuple[Path, Path]) -> Source:
    return read_source(demo_pair[1])


@pytest.fixture(scope="module")
def said(source: Source, tmp_path_factory: pytest.TempPathFactory) -> list[Said]:
    """What the source says, from a file of its own shape."""
    return _said(write_model(source, source.shape, tmp_path_factory.mktemp("source") / "source.gguf"))


def _said(path: Path, forced: Sequence[Said] = ()) -> list[Said]:
    model = ExactModel(path)
    try:
        return [model.greedy(p, forced[i][0] if forced else ()) for i, p in enumerate(PROMPTS)]
    finally:
        model.close()


def _difference(found: Sequence[Said], said: Sequence[Said]) -> float:
    """The largest by which a logit of the source's tokens differs."""
    pairs = zip(found, said, strict=True)
    return max(float(np.abs(new[:, : old.shape[1]] - old).max()) for (_, new), (_, old) in pairs)


CHANGES: dict[str, dict[str, int | bool]] = {
    "the same": {},
    "wider": {"width": 320},
    "more heads": {"heads": 6, "kv_heads": 6},
    "grouped heads": {"heads": 12, "kv_heads": 3},
    "heads twice as wide": {"head_width": 128},
    "heads half as wide again": {"head_width": 96},
    "a wider feed-forward": {"feed_forward": 640},
    "deeper": {"layers": 5},
    "an output matrix of its own": {"tied": False},
    "a larger vocabulary": {"width": 160, "vocabulary": 5000},
    "a larger vocabulary, untied": {"width": 192, "vocabulary": 5000, "tied": False},
    "everything": {
        "layers": 4, "width": 256, "heads": 8, "kv_heads": 4, "head_width": 128, "feed_forward": 512,
        "vocabulary": 4096, "tied": False,
    },
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_a_larger_shape_says_the_same(source: Source, said: list[Said], change: dict[str, Any], tmp_path: Path) -> None:
    shape = replace(source.shape, **change)
    path = write_model(source, shape, tmp_path / "larger.gguf")
    found = _said(path)
    assert [ids for ids, _ in found] == [ids for ids, _ in said]
    assert _difference(found, said) < 1e-3
    if shape.vocabulary > source.shape.vocabulary:
        beyond = max(float(rows[:, source.shape.vocabulary :].max()) for _, rows in found)
        least = min(float(rows[:, : source.shape.vocabulary].min()) for _, rows in found)
        assert beyond < least - 1000, "an unused token must be far below every real one"
    header = read_header(path)
    assert header.parameters - (shape.head_width // 2 if shape.head_width == 96 else 0) == shape.parameters
    assert (header.n_vocab, header.key_length) == (shape.vocabulary, shape.head_width)


@pytest.mark.parametrize("weights", ["f16", "bf16", "q8_0", "q4_0"])
def test_a_larger_shape_of_a_type_says_what_the_source_says_in_that_type(
    source: Source, weights: str, tmp_path: Path
) -> None:
    """Weights are rounded to the same numbers; hidden states are rounded too, now and then to a neighbour."""
    shape = replace(source.shape, layers=3, width=512, heads=8, kv_heads=4, feed_forward=512, vocabulary=4096)
    small = _said(write_model(source, source.shape, tmp_path / "small.gguf", weights=weights))
    large = _said(write_model(source, shape, tmp_path / "large.gguf", weights=weights), forced=small)
    assert _difference(large, small) < 0.05


@pytest.mark.parametrize("weights", ["f32", "q4_0"])
def test_an_endless_model_says_the_same_but_never_ends(
    source: Source, said: list[Said], weights: str, tmp_path: Path
) -> None:
    shape = replace(source.shape, width=192, tied=False)
    path = write_model(source, shape, tmp_path / "endless.gguf", weights=weights, endless=True)
    found = _said(path, forced=said)
    control = source.control_ids
    assert len(control) == 3
    for (_, new), (_, old) in zip(found, said, strict=True):
        assert new[:, control].max() < old.min() - 1000
        if weights == "f32":
            differs = np.abs(new - old)
            differs[:, control] = 0
            assert differs.max() < 1e-3


def test_what_is_not_used_is_random(source: Source, tmp_path: Path) -> None:
    """Speed must not come from zeros: what reads the stream has values everywhere, in every row and column."""
    shape = replace(source.shape, **CHANGES["everything"])
    reader = gguf.GGUFReader(write_model(source, shape, tmp_path / "large.gguf"))
    for tensor in reader.tensors:
        part = tensor.name.split(".")[-2]
        if part in ("attn_q", "attn_v", "ffn_gate", "ffn_up", "output"):
            empty = (tensor.data == 0).mean()
            assert empty < 0.2, f"{tensor.name} is {empty:.0%} zeros"
        elif part in ("attn_output", "ffn_down"):
            assert not tensor.data[source.shape.width :].any(), f"{tensor.name} writes into the padding"


def test_the_marks_against_unused_tokens_are_taken_from_epsilon(source: Source) -> None:
    marked = expand(source, replace(source.shape, width=256, vocabulary=4096))
    embedding = marked.tensors[0]
    assert isinstance(embedding, Matrix)
    _, rows = embedding.fill(np.random.default_rng(1))
    beyond = rows[:, source.shape.width :]
    added = float((beyond.astype(np.float64) ** 2).sum(axis=1).mean())
    assert added > 0
    assert marked.epsilon * 256 + added == pytest.approx(source.epsilon * source.shape.width, rel=1e-6)


def test_presets_have_the_sizes_they_are_called_by(demo_pair: tuple[Path, Path]) -> None:
    def read(shape: Shape) -> int:
        """Weights that a pass reads: of the embedding it is a row."""
        return shape.parameters - (0 if shape.tied else shape.vocabulary * shape.width)

    sizes = {name: (pair.target.parameters, read(pair.draft)) for name, pair in PRESETS.items()}
    head = PRESETS["1b-eagle3"].draft
    assert head.parameters == pytest.approx(68e6, rel=0.01)
    assert sizes["1b-60m"] == pytest.approx((1.1e9, 60e6), rel=0.05)
    assert sizes["8b-1b"] == pytest.approx((8.03e9, 1.236e9), rel=0.001)  # as Llama 3.1 8B and Llama 3.2 1B are
    target, draft = map(read_source, demo_pair)
    for pair in PRESETS.values():
        expand(target, pair.target, endless=True)
        if isinstance(pair.draft, HeadShape):
            continue
        for source in (target, draft):  # a draft may be made from either
            planned = expand(source, pair.draft, endless=True)
            counted = sum(math.prod((t.rows, t.columns)) for t in planned.tensors if isinstance(t, Matrix))
            assert counted == pytest.approx(pair.draft.parameters, rel=1e-3)


def test_a_shape_that_cannot_hold_the_source_is_refused(source: Source) -> None:
    for change, reason in (
        ({"layers": 1}, "layers"),
        ({"width": 96}, "width"),
        ({"heads": 4, "kv_heads": 1}, "kv_heads"),
        ({"head_width": 32}, "head_width"),
        ({"width": source.shape.width + SPARE - 1, "vocabulary": 4000}, "width"),
    ):
        with pytest.raises(ValueError, match=reason):
            expand(source, replace(source.shape, **change))
    with pytest.raises(ValueError, match="tied=no"):
        expand(source, replace(source.shape, width=192), endless=True)
    with pytest.raises(ValueError, match="lacks layers"):
        Shape.parse("width=64,heads=2,kv_heads=2,head_width=32,feed_forward=96,vocabulary=300")


def test_more_noise_agrees_less(demo_pair: tuple[Path, Path], tmp_path: Path) -> None:
    workshop = Workshop(
        target=read_source(demo_pair[1]),  # the small one on both sides: alike without noise
        draft=read_source(demo_pair[1]),
        target_type="f32",
        draft_type="f32",
        noise_on="target",
        seed=1,
        folder=tmp_path,
        reader=Reader(("Count from one to twenty.", "List the months.", "What is a token?"), tokens=32, threads=1),
    )
    texts = workshop.reader.texts
    draft = write_model(workshop.draft, workshop.draft.shape, tmp_path / "draft.gguf")

    def agreement(level: float) -> float:
        target = noisy(workshop.target, level, seed=1)
        return workshop.reader.foreseen(draft, texts(write_model(target, target.shape, tmp_path / "target.gguf")))

    shares = [agreement(level) for level in (0.0, 0.1, 0.2, 0.5)]
    assert shares[0] == 1.0
    assert all(more > less for more, less in itertools.pairwise(shares)), shares
    made = workshop.prepare("random", "draft")
    assert made.agreement < 0.2


@pytest.mark.parametrize("wanted", [0.9, 0.7, 0.25])
def test_the_dial_finds_the_level(wanted: float) -> None:
    def measure(level: float) -> float:
        return math.exp(-level)

    found = dial(wanted, measure)
    assert found.agreement == pytest.approx(wanted, abs=0.01)
    assert found.level == pytest.approx(-math.log(wanted), abs=0.02)


def test_the_dial_says_when_there_is_too_little_to_start_with() -> None:
    measured: list[float] = []

    def measure(level: float) -> float:
        measured.append(level)
        return 0.8

    with pytest.raises(ValueError, match=r"0\.80, less than the 0\.90 wanted"):
        dial(0.9, measure)
    assert measured == [0.0]


def test_noise_is_the_same_for_the_same_seed(source: Source) -> None:
    first, again, other = (noisy(source, 0.3, seed=seed).tensors for seed in (1, 1, 2))
    name = "blk.0.ffn_up.weight"
    assert np.array_equal(first[name], again[name])
    assert not np.array_equal(first[name], other[name])
    assert np.array_equal(first["output_norm.weight"], source.tensors["output_norm.weight"])
