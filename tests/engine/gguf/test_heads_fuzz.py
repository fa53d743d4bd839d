"""Mutated heads: refused in a sentence by our checks, or run by llama.cpp itself without a crash."""

import copy
import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from foretoken.engine.gguf import GgufHeader, architectures, read_draft, read_header
from foretoken.errors import BadModelFile
from foretoken.library.fit.heads import reasons_against

Helper = Callable[[str], Any]
CHILD = str(Path(__file__).with_name("native_head_child.py"))
KINDS = ("eagle3", "reduced", "borrowing", "dflash", "dspark", "dflash2", "mtp")
NUMBERS = (0, 1, 2, 3, 4, 5, 7, 8, 16, 31, 32, 63, 64, 65, 96, 127, 128, 192, 256, 267, 512, 2**31 - 1, 2**32 - 1)
KEYS = (
    "target_hidden_size", "block_size", "embedding_length", "feed_forward_length", "block_count", "context_length",
    "attention.head_count", "attention.head_count_kv", "attention.key_length", "attention.value_length",
    "rope.dimension_count", "nextn_predict_layers", "attention.sliding_window", "hyper_connection_count",
    "conv_kernel_size", "conv_group_size", "selector_rank", "selector_top_k", "vocab_size", "expert_count",
    "embedding_length_out", "attention.q_lora_rank", "attention.output_group_count", "full_attention_interval",
)  # fmt: skip


class _Heads:
    """Files of heads by kind, each with the main model it is for, and mutants of them."""

    def __init__(self, helper: Helper, files: ModuleType, folder: Path) -> None:
        heads, tiny = helper("engine/gguf/tiny_heads.py"), helper("engine/gguf/tiny_architectures.py")
        self._kinds = files.Kind
        self._mutators = helper("engine/gguf/gguf_mutants.py").Mutator
        self._files = files
        borrowing = heads.eagle3(files)
        borrowing.tensors = [one for one in borrowing.tensors if one.name not in ("token_embd.weight", "output.weight")]
        self.files = {
            "eagle3": heads.eagle3(files),
            "reduced": heads.eagle3(files, d2t=list(range(0, 260, 5))),
            "borrowing": borrowing,
            "dflash": heads.dflash(files),
            "dspark": heads.dflash(files, markov=True, confidence=True),
            "dflash2": heads.dflash(files, selector=True),
            "mtp": heads.sidecar(files, tiny),
        }
        usual = files.tiny_model(layers=4).write(folder / "main.gguf")
        hybrid = tiny.qwen35(files).write(folder / "hybrid.gguf")
        self.mains = {kind: hybrid if kind == "mtp" else usual for kind in self.files}

    def mutant(self, kind: str, seed: int) -> tuple[str, bytes]:
        """Half of them damaged as any GGUF is, half where heads are different."""
        rng = random.Random(seed)
        if rng.random() < 0.5:
            what, content = self._mutators(self._files, self.files[kind]).mutant(seed)
            return what, content
        file = copy.deepcopy(self.files[kind])
        done = [
            rng.choice((self._number, self._number, self._layers, self._d2t, self._tensor))(rng, file)
            for _ in range(rng.choice((1, 1, 2)))
        ]
        return ", ".join(done), file.to_bytes()

    def _number(self, rng: random.Random, file: Any) -> str:
        key, number = f"{file.get('general.architecture')}.{rng.choice(KEYS)}", rng.choice(NUMBERS)
        file.put(key, self._kinds.U32, number)
        return f"{key} = {number}"

    def _layers(self, rng: random.Random, file: Any) -> str:
        layers = [rng.choice((-1, 0, 1, 2, 3, 4, 5, 512, 2**31 - 1)) for _ in range(rng.choice((0, 1, 2, 3, 3, 3, 9)))]
        key = f"{file.get('general.architecture')}.target_layers"
        file.put(key, self._kinds.ARRAY, (self._kinds.I32, layers))
        return f"layers {layers}"

    def _d2t(self, rng: random.Random, file: Any) -> str:
        ids = [
            rng.choice((0, 1, 5, 266, 267, -1, 2**40, rng.randrange(267))) for _ in range(rng.choice((0, 1, 52, 267)))
        ]
        if rng.random() < 0.5:
            ids = rng.sample(range(267), 52)
        file.tensors = [one for one in file.tensors if one.name != "d2t"]
        data = b"".join(one.to_bytes(8, "little", signed=True) for one in ids)
        file.tensors.append(self._files.Tensor("d2t", (len(ids),), 27, data))
        return f"d2t {ids[:5]}"

    def _tensor(self, rng: random.Random, file: Any) -> str:
        """Another shape with the data to match, or not a number in all places."""
        tensor = rng.choice(file.tensors)
        if rng.random() < 0.3:
            tensor.data = b"\xff" * len(tensor.data)
            return f"{tensor.name} not a number"
        tensor.dims = tuple(rng.choice((1, 16, 32, 52, 64, 96, 128, 192, 267)) for _ in tensor.dims)
        size = 8 if tensor.type == 27 else 4
        for dim in tensor.dims:
            size *= dim
        tensor.data = bytes(size)
        return f"{tensor.name} reshaped {tensor.dims}"


@pytest.fixture
def heads(helper: Helper, gguf_files: ModuleType, tmp_path: Path) -> _Heads:
    return _Heads(helper, gguf_files, tmp_path)


@pytest.fixture
def run(heads: _Heads, helper: Helper, tmp_path: Path) -> Callable[[str, range], tuple[Counter[str], list[str]]]:
    """What became of the mutants of a kind, and which passed our checks and crashed the library."""

    def run(kind: str, seeds: range) -> tuple[Counter[str], list[str]]:
        main = read_header(heads.mains[kind])
        loader = helper("engine/models/native_loader.py").NativeLoader(command=(CHILD, str(main.path)))
        counts: Counter[str] = Counter()
        crashed = []
        for what, path, answer in _answers(heads, kind, seeds, main, loader, tmp_path, counts):
            counts[answer.partition(":")[0]] += 1
            if answer.startswith(("crashed", "hung")):
                crashed.append(f"{path.stem} ({what}): {answer}")
            path.unlink()
        return counts, crashed

    return run


def _answers(
    heads: _Heads, kind: str, seeds: range, main: GgufHeader, loader: Any, folder: Path, counts: Counter[str]
) -> Iterator[tuple[str, Path, str]]:
    kept = {}
    for seed in seeds:
        what, content = heads.mutant(kind, seed)
        path = folder / f"{kind}-{seed}.gguf"
        path.write_bytes(content)
        try:
            header = read_draft(path)
        except BadModelFile:
            counts["refused by the check"] += 1
            path.unlink()
            continue
        if not header.kind.head or reasons_against(main, header):
            counts["refused beside its main model"] += 1
            path.unlink()
            continue
        kept[path] = what
    for path, answer in loader.results(kept):
        yield kept[path], path, answer


@pytest.mark.parametrize("kind", KINDS)
def test_unharmed_heads_guess(kind: str, heads: _Heads, helper: Helper, tmp_path: Path) -> None:
    path = heads.files[kind].write(tmp_path / "head.gguf")
    assert not reasons_against(read_header(heads.mains[kind]), read_draft(path))
    loader = helper("engine/models/native_loader.py").NativeLoader(command=(CHILD, str(heads.mains[kind])))
    assert [answer for _, answer in loader.results([path])] == ["guessed"]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("blocks", [1, 5, 12])
@pytest.mark.parametrize("how", ["dspark", "reduced dspark", "dflash", "dflash2"])
def test_the_longest_blocks_that_we_allow_run(
    how: str, blocks: int, heads: _Heads, helper: Helper, gguf_files: ModuleType, tmp_path: Path
) -> None:
    """DSpark's graph grows with its block, beyond what llama.cpp makes room for."""
    make = helper("engine/gguf/tiny_heads.py").dflash
    chained, reduced = "dspark" in how, "reduced" in how
    path = make(
        gguf_files,
        own=reduced,
        blocks=blocks,
        markov=chained,
        confidence=chained,
        selector=how == "dflash2",
        d2t=list(range(0, 260, 5)) if reduced else None,
        size=32 if chained else 1024,
    ).write(tmp_path / "head.gguf")
    assert not reasons_against(read_header(heads.mains["dflash"]), read_draft(path))
    loader = helper("engine/models/native_loader.py").NativeLoader(command=(CHILD, str(heads.mains["dflash"])))
    assert [answer for _, answer in loader.results([path])] == ["guessed"]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", ["llama", "gemma2", "gemma3", "mamba", "jamba", "lfm2", "qwen35"])
def test_heads_beside_main_models_of_every_sort(
    name: str, heads: _Heads, helper: Helper, gguf_files: ModuleType, tmp_path: Path
) -> None:
    """They guess where we say that they can, and nowhere else; but an MTP head makes something of anything."""
    main = helper("engine/gguf/tiny_architectures.py").ALL[name](gguf_files).write(tmp_path / "main-model.gguf")
    target = read_header(main)
    for kind, file in heads.files.items():
        path = file.write(tmp_path / f"{kind}.gguf")
        fits = not reasons_against(target, read_draft(path))
        assert fits is (name == "qwen35" or (name in architectures.LAYER_INPUTS and kind != "mtp"))
        if fits or kind != "mtp":
            loader = helper("engine/models/native_loader.py").NativeLoader(command=(CHILD, str(main)))
            assert ([answer for _, answer in loader.results([path])] == ["guessed"]) is fits, kind


@pytest.mark.parametrize("kind", KINDS)
def test_mutated_heads(kind: str, run: Callable[[str, range], tuple[Counter[str], list[str]]]) -> None:
    counts, crashed = run(kind, range(100))
    print(counts)
    assert "\n".join(crashed) == ""
    assert counts["guessed"] > 10
    assert counts["refused by the check"] > 25


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", KINDS)
def test_many_mutated_heads(kind: str, run: Callable[[str, range], tuple[Counter[str], list[str]]]) -> None:
    counts, crashed = run(kind, range(1000, 5000))
    print(counts)
    assert "\n".join(crashed) == ""
