"""A shape stands for a header where memory is reckoned."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from foretoken.engine.gguf import GgufHeader
from foretoken.library.fit.footprint import Room, Wish, estimate
from foretoken.library.fit.profile import Shape, profile_of, profile_of_shape, shape_of

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
    """Cells and states to the byte; the buffers as far as a shape says anything about them."""
    header = make_header("model", change, **size)
    written = msgspec.json.decode(msgspec.json.encode(shape_of(header)), type=Shape)
    shape = profile_of_shape(
        written,
        name=header.name,
        size=header.weight_bytes,
        parameters=header.parameters,
        context=header.context_length,
    )
    for context in (100, 4096):
        exact, rough = (
            estimate(profile, None, Wish(context), Room(0)).main.whole for profile in (profile_of(header), shape)
        )
        assert (rough.weights, rough.kv, rough.states) == (exact.weights, exact.kv, exact.states)
        assert abs(rough.compute - exact.compute) < 0.05 * exact.compute


def test_one_number_of_heads_for_each_layer() -> None:
    with pytest.raises(ValueError, match="one number of `kv_heads` for each of 3 layers"):
        Shape(layers=3, width=8, feed_forward=8, kv_heads=(1, 2), head=8, vocabulary=10)
