"""The size of the running state of recurrent and hybrid models, computed as llama.cpp does."""

from collections.abc import Callable
from typing import Final

_FLOAT: Final = 4  # bytes: states are kept in full precision whatever the weights are

# Bytes that the kept states of the last tokens may take together. With them a rollback only selects a state. A choice.
_REWIND_BYTES: Final = 256 * 2**20


def state_bytes(number: Callable[[str], int], layers: int) -> int:
    """The size in bytes of one sequence's state in `layers` layers. `number(key)`: a hyper-parameter, 0 if missing."""
    width, heads = number("embedding_length"), number("attention.head_count")
    kernel = number("ssm.conv_kernel")
    if head := number("wkv.head_size"):
        shifts = number("token_shift_count") or 2
        values = shifts * width + width * head
    elif cache := number("shortconv.l_cache"):
        values = width * (cache - 1)
    elif head := number("kda.head_dim"):
        values = 3 * ((kernel or 4) - 1) * heads * head + head * head * heads
    elif inner := number("ssm.inner_size"):
        state = number("ssm.state_size")
        values = max(kernel - 1, 0) * (inner + 2 * number("ssm.group_count") * state) + inner * state
    else:
        head = number("attention.key_length") or (width // heads if heads else 0)
        values = head * head * heads
    return values * _FLOAT * layers


def rewinds(state: int, longest: int) -> int:
    """How many earlier states of `state` bytes each are kept beside the current one: at most `longest`."""
    return min(longest, _REWIND_BYTES // state) if state else longest
