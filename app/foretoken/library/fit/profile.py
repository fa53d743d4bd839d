"""The facts in a model's header that determine how much memory it takes."""

import functools
import platform
import re
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Final

from foretoken.engine.gguf import GgufHeader
from foretoken.engine.gguf.formats import TENSOR_TYPES
from foretoken.engine.models.chunks import MAX_BATCH
from foretoken.engine.models.kv_types import KvShape
from foretoken.library.fit.shape import Shape

_IN_LAYER: Final = re.compile(r"blk\.(\d+)\.")
_EMBEDDING: Final = "token_embd.weight"
_OUTPUT: Final = "output.weight"
_WITHOUT_FLASH: Final = frozenset({"grok"})
_ARM: Final = frozenset({"arm64", "aarch64", "armv8"})
# Types that llama.cpp copies into another order, for the processor's wide instructions.
_REORDERED: Final = frozenset({"Q4_0", "Q4_K", "IQ4_NL", "MXFP4"})
_REORDERED_ON_ARM: Final = _REORDERED | {"Q8_0", "Q5_K", "Q6_K"}


@dataclass(frozen=True, kw_only=True)
class Profile:
    """`layers`: bytes of weights by layer; `entry` of what is read before the first layer and stays in RAM, `exit` of
    what follows the last one. `tied` of the part of `entry` that does the work of the output matrix too.

    `cells`: numbers a token keeps as keys and as values, by layer. `masks`: how many kinds of attention there are
    (whole, windowed). `states`: bytes of the running state by layer, of which `copies` are kept. `hidden`: numbers that
    are held at once for every token of a pass, at the busiest point of a layer.
    """

    name: str
    layers: tuple[int, ...]
    entry: int
    exit: int
    tied: int
    cells: tuple[tuple[int, int], ...]
    masks: int
    states: tuple[int, ...]
    copies: int
    width: int
    hidden: int
    vocabulary: int
    merges: int
    parameters: int
    trained_context: int
    kv_shape: KvShape
    doubled: bool = False
    """Whether the output matrix is a copy of the tied one even where both are in RAM."""
    reordered: int = 0
    """Bytes of weights in RAM that llama.cpp copies into another order, beside the file."""
    kept: int = 0
    """Of a head, bytes of the hidden state that is kept for every token of the context."""
    waiting: int = 0
    """Of a head, bytes of the main model's hidden states that wait to be read."""
    logits: int = 0
    """Of a head whose passes compute the logits of every token, how many of each."""
    block: int = 0
    """Of a head that guesses blocks, tokens of one, all of which have logits; a device reserves as much for every token
    of a pass."""
    most: int = MAX_BATCH
    """Tokens of a pass."""
    beside: "Profile | None" = None
    """Of a draft: another draft that is loaded with it."""

    @property
    def each(self) -> "tuple[Profile, ...]":
        """This one and the one beside it."""
        return (self,) if self.beside is None else (replace(self, beside=None), self.beside)


def profile_of(header: GgufHeader) -> Profile:
    """What `header` says about memory. Sizes as llama.cpp's; `tests/library/fit/test_footprint_native.py` compares."""
    weights = _weights(header)
    count, trunk = header.block_count, header.trunk_layers
    ahead = count - trunk  # layers that are not loaded, and yet counted where they are put on graphics cards
    recurrent = sum(1 for heads in header.kv_head_counts if heads == 0) or trunk
    state = header.state_bytes // recurrent if header.state_bytes else 0
    both = 0 not in header.kv_head_counts  # attention and a state side by side in every layer
    return Profile(
        name=header.name,
        layers=(*(weights.by_layer[layer] for layer in range(trunk)), *(0,) * ahead),
        entry=weights.entry,
        exit=weights.exit,
        tied=weights.tied,
        cells=(*header.cells, *((0, 0),) * ahead),
        masks=_masks(header),
        states=(*(state if both or heads == 0 else 0 for heads in header.kv_head_counts), *(0,) * ahead),
        copies=(1 + header.kept_states) if state else 0,
        width=header.n_embd,
        hidden=_hidden(header),
        vocabulary=header.n_vocab,
        merges=len(header.tokenizer.merges or ()),
        parameters=header.parameters,
        trained_context=header.context_length,
        kv_shape=KvShape(
            key_length=header.key_length,
            value_length=header.value_length,
            latent=header.number("attention.key_length_mla") > 0,
            flash=header.architecture not in _WITHOUT_FLASH,
        ),
        doubled=weights.doubled,
        reordered=weights.reordered,
    )


@dataclass
class _Weights:
    """Bytes of weights, by the fields of `Profile`."""

    by_layer: Counter[int] = field(default_factory=Counter)
    entry: int = 0
    exit: int = 0
    tied: int = 0
    doubled: bool = False
    reordered: int = 0


def _weights(header: GgufHeader) -> _Weights:
    found = _Weights()
    names = {tensor.name for tensor in header.tensors}
    for tensor in header.tensors:
        match = _IN_LAYER.match(tensor.name)
        other_order = TENSOR_TYPES[tensor.type].name in _reordered() and tensor.dims[1:2] and not tensor.dims[1] % 8
        if match is not None and int(match[1]) >= header.trunk_layers:
            continue
        if other_order and tensor.name != _EMBEDDING:
            found.reordered += tensor.size
        if match is not None:
            found.by_layer[int(match[1])] += tensor.size
        elif tensor.name.startswith("output"):
            found.exit += tensor.size
        else:
            found.entry += tensor.size
            if tensor.name == _EMBEDDING and _OUTPUT not in names:
                found.tied = tensor.size
                found.doubled = bool(other_order)
    return found


@functools.lru_cache(256)  # the catalog's pairs are looked at many times
def profile_of_shape(shape: Shape, *, name: str, size: int, parameters: int, context: int) -> Profile:
    """What is known of a model that is not here: bytes of its file, parameters counted, tokens it was trained to see.

    What a shape does not say is assumed as usual: no windowed layers, one merge per token, equal weights in all layers.
    """
    embedding = min(size, shape.vocabulary * shape.width * size // parameters)
    keyless = [heads == 0 for heads in shape.kv_head_counts]
    state = shape.state // (sum(keyless) or shape.layers)
    value_head = shape.value_head or shape.head
    return Profile(
        name=name,
        layers=((size - embedding) // shape.layers,) * shape.layers,
        entry=embedding + (size - embedding) % shape.layers,
        exit=0,
        tied=0,
        cells=tuple((heads * shape.head, heads * value_head) for heads in shape.kv_head_counts),
        masks=0 if all(keyless) else 1,
        states=tuple(state if none or not any(keyless) else 0 for none in keyless),
        copies=1 + shape.kept_states,
        width=shape.width,
        hidden=_dense(shape.width, shape.feed_forward),
        vocabulary=shape.vocabulary,
        merges=shape.vocabulary,
        parameters=parameters,
        trained_context=context,
        kv_shape=KvShape(shape.head, value_head),
    )


def _masks(header: GgufHeader) -> int:
    """Windowed layers beside whole ones take a second mask, and a second table of cells."""
    if not any(header.kv_head_counts):
        return 0
    return 2 if header.sliding_window is not None and header.trunk_layers > 1 else 1


def _hidden(header: GgufHeader) -> int:
    """As llama.cpp's allocator lays out the graph of a layer: found by comparing with what it reports."""
    width, forward = header.n_embd, header.feed_forward_length
    used = header.number("expert_used_count")
    if used:
        forward = used * header.number("expert_feed_forward_length", forward)
    mixed = 2 * used * width + 6 * width if used else 0
    inner = header.number("ssm.inner_size")
    return max(_dense(width, forward), mixed, 6 * inner + width if inner else 0)


def _dense(width: int, forward: int) -> int:
    return 3 * forward + (4 if forward >= 2 * width else 3) * width


def _reordered() -> frozenset[str]:
    return _REORDERED_ON_ARM if platform.machine().lower() in _ARM else _REORDERED
