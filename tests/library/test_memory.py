"""Reckoning memory and choosing a context."""

from collections.abc import Callable
from typing import Any

import pytest

from foretoken.engine.gguf import GgufHeader
from foretoken.errors import DoesNotFit
from foretoken.library import memory

GIB = 2**30
MakeHeader = Callable[..., GgufHeader]


def test_weights_and_kv_are_counted_exactly(make_header: MakeHeader) -> None:
    header = make_header("model", layers=3, width=64, heads=4, kv_heads=2)
    found = memory.estimate(header, None, context=1000, available=GIB)
    assert found.main.weights == header.weight_bytes
    # 1,000 tokens take 1,024 cells; 3 layers, 2 heads, 16 values each for key and value, 2 bytes a value.
    assert found.main.kv == 1024 * 3 * 2 * (16 + 16) * 2
    assert found.draft is None
    assert found.total == found.main.total


def test_layers_may_differ_in_heads(make_header: MakeHeader) -> None:
    def mixed(file: Any, kinds: Any) -> None:
        file.put("llama.attention.head_count_kv", kinds.ARRAY, (kinds.U32, [4, 2]))
        for name in ("blk.0.attn_k.weight", "blk.0.attn_v.weight"):
            file.tensor(name).dims, file.tensor(name).data = (64, 64), bytes(64 * 64 * 4)

    header = make_header("mixed", mixed)
    assert memory.estimate(header, None, context=256, available=GIB).main.kv == 256 * (4 + 2) * (16 + 16) * 2


def test_running_states_are_counted_and_layers_that_have_them_take_no_cells(make_header: MakeHeader) -> None:
    def hybrid(file: Any, kinds: Any) -> None:
        file.put("general.architecture", kinds.STRING, "qwen35")
        for key, kind, value in list(file.metadata):
            if key.startswith("llama."):
                file.put(key.replace("llama.", "qwen35."), kind, value)
        sizes = {"conv_kernel": 4, "inner_size": 64, "state_size": 16, "group_count": 2, "time_step_rank": 4}
        for key, value in sizes.items():
            file.put(f"qwen35.ssm.{key}", kinds.U32, value)

    found = memory.estimate(make_header("hybrid", hybrid, layers=8), None, context=256, available=GIB).main
    assert found.kv == 256 * 2 * 2 * (16 + 16) * 2  # every fourth of the 8 layers is attention
    # Six states of 3 · (64 + 2·2·16) + 16 · 64 floats: the running one, 32 the library keeps, 3 checkpoints.
    assert found.states == 6 * (3 * (64 + 64) + 16 * 64) * 4 * (1 + 32 + 3)
    assert found.total == found.weights + found.kv + found.compute + found.states


@pytest.mark.parametrize(
    ("trained", "draft_trained", "expected"),
    [(4096, 4096, 4096), (131072, 131072, 8192), (4096, 2048, 2048), (2048, 65536, 2048), (300, 4096, 300)],
)
def test_the_context_when_none_is_asked_for(
    make_header: MakeHeader, trained: int, draft_trained: int, expected: int
) -> None:
    main, draft = make_header("main", context=trained), make_header("draft", context=draft_trained)
    assert memory.plan(main, draft, context=None, available=GIB).context == expected


def test_the_context_shrinks_until_it_fits(make_header: MakeHeader) -> None:
    main = make_header("main", context=8192, layers=4)
    full = memory.estimate(main, None, context=8192, available=GIB)
    half = memory.estimate(main, None, context=4096, available=GIB)
    planned = memory.plan(main, None, context=None, available=(full.total + half.total) // 2)
    assert planned.context == 4096
    assert planned.fits


def test_too_large_says_how_much_and_what_to_do(make_header: MakeHeader) -> None:
    main, draft = make_header("main"), make_header("draft", layers=1)
    with pytest.raises(DoesNotFit) as caught:
        memory.plan(main, draft, context=None, available=1000)
    message = str(caught.value)
    assert message.startswith("main with draft and a context of 512 tokens need about ")
    assert "are free; close other programs or choose a smaller model" in message
    assert caught.value.exit_code == 3


def test_too_large_a_context_suggests_a_smaller_one(make_header: MakeHeader) -> None:
    main, draft = make_header("main"), make_header("draft", layers=1)
    asked = memory.estimate(main, draft, context=4_000_000, available=0)
    with pytest.raises(DoesNotFit, match="a smaller context or no draft or a smaller model"):
        memory.plan(main, draft, context=4_000_000, available=asked.total - 1000)


@pytest.mark.parametrize("context", [-1, 0, 63, 16 * 1024 * 1024 + 1, 2**63])
def test_absurd_contexts(make_header: MakeHeader, context: int) -> None:
    with pytest.raises(DoesNotFit, match="ask for 64 to 16,777,216"):
        memory.plan(make_header("main"), None, context=context, available=2**62)


def test_free_memory_is_plausible() -> None:
    assert 2**20 < memory.available_memory() < 2**50


def test_amounts_in_sentences() -> None:
    assert memory.gib(3 * GIB // 2) == "1.5 GiB"
    assert memory.gib(5 * 2**20) == "5.0 MiB"
