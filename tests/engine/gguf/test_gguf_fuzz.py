"""Mutated files: refused in a sentence, or taken by llama.cpp itself without a crash and without hanging."""

from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from foretoken.engine.gguf import read_header
from foretoken.errors import BadModelFile


class _Campaign:
    """Mutants of one file, through our check and then through the native loader."""

    def __init__(self, mutator: Any, loader: Any, folder: Path) -> None:
        self._mutator = mutator
        self._loader = loader
        self._folder = folder
        self.counts: Counter[str] = Counter()
        self.passed_yet_crashed: list[str] = []

    def run(self, seeds: range) -> None:
        # In batches: a mutant is as large as its model.
        for first in range(seeds.start, seeds.stop, 100):
            kept = {}
            for seed in range(first, min(first + 100, seeds.stop)):
                what, content = self._mutator.mutant(seed)
                path = self._folder / f"mutant-{seed}.gguf"
                path.write_bytes(content)
                if self._refused(path):
                    path.unlink()
                else:
                    kept[path] = f"mutant {seed}: {what}"
            for path, answer in self._loader.results(kept):
                self.counts[answer.split(":")[0]] += 1
                if answer.startswith(("crashed", "hung")):
                    self.passed_yet_crashed.append(f"{kept[path]}: {answer}")
                path.unlink()

    def _refused(self, path: Path) -> bool:
        try:
            read_header(path)
        except BadModelFile as error:
            refusal = error
        else:
            return False
        assert str(refusal).startswith(f"{path.name} cannot be used: ")
        assert str(refusal).isprintable()
        assert refusal.reasons
        self.counts["refused by the check"] += 1
        return True


@pytest.fixture
def campaign(helper: Any, gguf_files: ModuleType, tmp_path: Path) -> _Campaign:
    mutator = helper("engine/gguf/gguf_mutants.py").Mutator(gguf_files, gguf_files.tiny_model(context=128))
    return _Campaign(mutator, helper("engine/models/native_loader.py").NativeLoader(timeout_s=60), tmp_path)


def _report(counts: "Counter[str]") -> None:
    print(", ".join(f"{name}: {count:,}" for name, count in counts.most_common()))


def test_the_native_loader_takes_the_unharmed_file(helper: Any, gguf_files: ModuleType, tmp_path: Path) -> None:
    loader = helper("engine/models/native_loader.py").NativeLoader()
    good = gguf_files.tiny_model().write(tmp_path / "good.gguf")
    small = gguf_files.tiny_model(weights=gguf_files.Q8_0).write(tmp_path / "small.gguf")
    torn = tmp_path / "torn.gguf"
    torn.write_bytes(good.read_bytes()[:-100])
    # A duplicate token is what llama.cpp asserts cannot be: it ends the child, and the next file gets a new one.
    tokens = [*gguf_files.tiny_tokens()[:-1], "the"]
    fatal = gguf_files.tiny_model().put_tokens(tokens).write(tmp_path / "fatal.gguf")
    answers = [answer.split(":")[0] for _, answer in loader.results([good, small, torn, fatal, good])]
    assert answers == ["decoded", "decoded", "refused", "crashed", "decoded"]


def test_mutants(campaign: _Campaign) -> None:
    campaign.run(range(300))
    _report(campaign.counts)
    assert campaign.counts["decoded"] > 30
    assert campaign.counts["refused by the check"] > 100
    assert campaign.passed_yet_crashed == []


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_mutants_of_a_model_with_mtp_inside(helper: Any, gguf_files: ModuleType, tmp_path: Path) -> None:
    tiny, heads = helper("engine/gguf/tiny_architectures.py"), helper("engine/gguf/tiny_heads.py")
    mutator = helper("engine/gguf/gguf_mutants.py").Mutator(gguf_files, heads.with_mtp(gguf_files, tiny))
    campaign = _Campaign(mutator, helper("engine/models/native_loader.py").NativeLoader(timeout_s=60), tmp_path)
    campaign.run(range(2000))
    _report(campaign.counts)
    assert campaign.passed_yet_crashed == []


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_many_mutants(campaign: _Campaign) -> None:
    campaign.run(range(1000, 21000))
    _report(campaign.counts)
    assert campaign.passed_yet_crashed == []


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_mutants_of_the_demo_draft(
    helper: Any, gguf_files: ModuleType, demo_pair: tuple[Path, Path], tmp_path: Path
) -> None:
    """2,000 copies of the file that ships, half of them with damaged bytes and half with damaged meaning."""
    mutator = helper("engine/gguf/gguf_mutants.py").Mutator(gguf_files, gguf_files.load(demo_pair[1]))
    campaign = _Campaign(mutator, helper("engine/models/native_loader.py").NativeLoader(), tmp_path)
    campaign.run(range(2000))
    _report(campaign.counts)
    assert campaign.passed_yet_crashed == []


NUMBERS = """
    attention.indexer.head_count attention.key_length_swa attention.kv_lora_rank attention.q_lora_rank
    attention.shared_kv_layers attention.sliding_window attention.sliding_window_pattern attention.value_length_swa
    embedding_length_out expert_feed_forward_length expert_group_count expert_group_used_count full_attention_interval
    interleave_moe_layer_step leading_dense_block_count moe_every_n_layers nextn_predict_layers pooling_type
    rope.dimension_count_swa rope.scaling.original_context_length shortconv.l_cache ssm.conv_kernel ssm.group_count
    ssm.inner_size ssm.state_size ssm.time_step_rank token_shift_count wkv.head_size
""".split()


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", ["llama", "gemma2", "gemma3", "mamba", "jamba", "lfm2", "qwen35"])
def test_every_number_of_a_header_out_of_its_bounds(
    helper: Any, gguf_files: ModuleType, tmp_path: Path, name: str
) -> None:
    """Each number that the file has, and others that llama.cpp may look for, at 0, 1, 3, 7 and 1000."""
    make = helper("engine/gguf/tiny_architectures.py").ALL[name]
    own = [key for key, _, value in make(gguf_files).metadata if key.startswith(f"{name}.") and isinstance(value, int)]
    loader = helper("engine/models/native_loader.py").NativeLoader(timeout_s=60)
    crashed = []
    for key in dict.fromkeys([*own, *(f"{name}.{number}" for number in NUMBERS)]):
        kept = {}
        for value in (0, 1, 3, 7, 1000):
            path = make(gguf_files).put(key, gguf_files.Kind.U32, value).write(tmp_path / f"{value}.gguf")
            try:
                read_header(path)
            except BadModelFile:
                continue
            kept[path] = f"{key} = {value}"
        crashed += [kept[path] for path, answer in loader.results(kept) if answer.startswith(("crashed", "hung"))]
    assert crashed == []
