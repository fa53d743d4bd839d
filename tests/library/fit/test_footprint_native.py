"""What is predicted, beside what llama.cpp itself says that it would reserve for models of real sizes.

llama.cpp is asked to make the context without weights and buffers (`no_alloc`), so that an 8 B model takes a second.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from foretoken.engine.gguf import read_header
from foretoken.engine.models.kv_types import KvTypes
from foretoken.library.fit import footprint
from foretoken.library.fit.footprint import Room, Wish, estimate
from foretoken.library.fit.profile import Profile, profile_of

MIB = 2**20
NATIVE = Path(__file__).with_name("native_memory.py")


def native(path: Path, context: int, kv: str, tokens: int) -> dict[str, int]:
    done = subprocess.run(
        [sys.executable, str(NATIVE), str(path), str(context), kv, str(tokens)],
        capture_output=True,
        timeout=240,
        check=True,
    )
    found: dict[str, int] = json.loads(done.stdout)
    return found


def compare(profile: Profile, path: Path, context: int, kv: str, tokens: int) -> None:
    found = native(path, context, kv, tokens)
    expected = estimate(profile, None, Wish(context, KvTypes.parse(kv)), Room(2**60)).main.whole
    assert abs(expected.kv - found["kv"]) <= 0.02 * MIB, (expected.kv / MIB, found["kv"] / MIB)
    # llama.cpp does not know of our checkpoints.
    states = sum(profile.states) * profile.copies
    assert abs(states - found["states"]) <= 0.02 * MIB, (states / MIB, found["states"] / MIB)
    cells = -(-context // 256) * 256
    compute = footprint._pass(profile, min(tokens, context), cells, footprint._MAIN_OUTPUTS)
    # Beside weights of at least ten times their size, a sixth of the buffers is little; mostly it is far less.
    assert abs(compute - found["compute"]) <= 0.16 * found["compute"], (compute / MIB, found["compute"] / MIB)


def shapes(sized: ModuleType) -> dict[str, Any]:
    llama = sized.Size(
        layers=16, width=2048, heads=32, kv_heads=8, head=64, feed_forward=8192, vocabulary=128_256, tied=True
    )
    experts = llama.but(architecture="qwen3moe", experts=128, used=8, layers=6, heads=32, kv_heads=4, head=128)
    return {
        "llama 1 B": llama,
        "llama 8 B": llama.but(layers=32, width=4096, head=128, feed_forward=14_336, tied=False),
        "qwen2 0.5 B": llama.but(
            architecture="qwen2", layers=24, width=896, heads=14, kv_heads=2, feed_forward=4864, vocabulary=151_936
        ),
        "qwen3 0.6 B": llama.but(
            architecture="qwen3", layers=28, width=1024, heads=16, head=128, feed_forward=3072, vocabulary=151_936
        ),
        "mixtral": llama.but(
            layers=4, width=4096, head=128, feed_forward=14_336, vocabulary=32_000, experts=8, used=2, tied=False
        ),
        "30 B of experts": experts.but(feed_forward=768, vocabulary=151_936, tied=False),
        "gemma2 2 B": llama.but(
            architecture="gemma2", layers=26, width=2304, heads=8, kv_heads=4, head=256, feed_forward=9216
        ),
        "gemma3 4 B": llama.but(
            architecture="gemma3", layers=34, width=2560, heads=8, kv_heads=4, head=256, feed_forward=10_240
        ),
        "small": llama.but(layers=4, width=512, heads=8, kv_heads=4, feed_forward=960, vocabulary=8000),
    }


QUICK = {("llama 8 B", 8192, "f16", 64), ("30 B of experts", 2048, "q8_0", 512), ("gemma3 4 B", 8192, "q8_0/q4_0", 64)}
CASES = [
    pytest.param(name, context, kv, tokens, marks=() if (name, context, kv, tokens) in QUICK else pytest.mark.slow)
    for name in (
        *("llama 1 B", "llama 8 B", "qwen2 0.5 B", "qwen3 0.6 B", "mixtral", "30 B of experts"),
        *("gemma2 2 B", "gemma3 4 B", "small"),
    )
    for context in (2048, 8192, 32_768)
    for kv in ("f16", "q8_0", "q8_0/q4_0")
    for tokens in (512, 64)
]


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("name", "context", "kv", "tokens"), CASES)
def test_buffers_of_large_models(
    helper: Callable[[str], ModuleType],
    gguf_files: ModuleType,
    tmp_path: Path,
    name: str,
    context: int,
    kv: str,
    tokens: int,
) -> None:
    sized = helper("library/fit/sized_models.py")
    path = sized.write(gguf_files, tmp_path / "model.gguf", shapes(sized)[name])
    compare(profile_of(read_header(path)), path, context, kv, tokens)


@pytest.mark.parametrize("name", ["llama", "gemma2", "gemma3", "mamba", "jamba", "lfm2", "qwen35", "qwen35 with MTP"])
def test_cells_and_states_of_every_kind_of_layer(
    helper: Callable[[str], ModuleType], gguf_files: ModuleType, tmp_path: Path, name: str
) -> None:
    """Windowed layers, running states, states that the library keeps, and layers without cells."""
    tiny: Any = helper("engine/gguf/tiny_architectures.py")
    file = tiny.ALL[name.split()[0]](gguf_files)
    if name.endswith("MTP"):
        file = helper("engine/gguf/tiny_heads.py").with_mtp(gguf_files, tiny)
    path = file.write(tmp_path / f"{name}.gguf")
    profile = profile_of(read_header(path))
    found = native(path, 65_536, "f16", 64)
    expected = estimate(profile, None, Wish(65_536), Room(2**60)).main.whole
    assert abs(expected.kv - found["kv"]) <= 0.02 * MIB
    assert abs(sum(profile.states) * profile.copies - found["states"]) <= 0.02 * MIB
    assert (found["kv"] > 0) is (name != "mamba")
