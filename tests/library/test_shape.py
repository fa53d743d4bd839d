"""A shape stands for a header where memory is reckoned."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from foretoken.engine.gguf import GgufHeader
from foretoken.library import memory
from foretoken.library.shape import Shape, SizedShape, shape_of

MakeHeader = Callable[..., GgufHeader]


def mixed(file: Any, kinds: Any) -> None:
    file.put("llama.attention.head_count_kv", kinds.ARRAY, (kinds.U32, [4, 2]))
    for name in ("blk.0.attn_k.weight", "blk.0.attn_v.weight"):
        file.tensor(name).dims, file.tensor(name).data = (64, 64), bytes(64 * 64 * 4)


def hybrid(file: Any, kinds: Any) -> None:
    file.put("general.architecture", kinds.STRING, "qwen35")
    for key, kind, value in list(file.metadata):
        if key.startswith("llama."):
            file.put(key.replace("llama.", "qwen35."), kind, value)
    sizes = {"conv_kernel": 4, "inner_size": 64, "state_size": 16, "group_count": 2, "time_step_rank": 4}
    for key, value in sizes.items():
        file.put(f"qwen35.ssm.{key}", kinds.U32, value)


@pytest.mark.parametrize(
    ("change", "size"),
    [
        (lambda file, kinds: None, {"layers": 3, "width": 64, "heads": 4, "kv_heads": 2}),
        (lambda file, kinds: None, {"layers": 1, "width": 32, "heads": 2}),
        (mixed, {}),
        (hybrid, {"layers": 8}),
    ],
)
def test_a_shape_takes_the_memory_of_its_header(
    make_header: MakeHeader, change: Callable[[Any, Any], None], size: dict[str, int]
) -> None:
    header = make_header("model", change, **size)
    written = msgspec.json.decode(msgspec.json.encode(shape_of(header)), type=Shape)
    shape = SizedShape(written, header.weight_bytes)
    for context in (100, 4096):
        expected = memory.estimate(header, header, context=context, available=0)
        assert memory.estimate(shape, shape, context=context, available=0) == expected


def test_one_number_of_heads_for_each_layer() -> None:
    with pytest.raises(ValueError, match="one number of `kv_heads` for each of 3 layers"):
        Shape(layers=3, width=8, feed_forward=8, kv_heads=(1, 2), head=8, vocabulary=10)
