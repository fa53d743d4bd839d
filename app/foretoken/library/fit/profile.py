"""The facts that determine how much memory a model or a head takes: from its header, or its shape before it is here."""

import functools
import platform
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from foretoken.engine.gguf import GgufHeader, kinds
from foretoken.engine.gguf.blocks import block_of
from foretoken.engine.gguf.formats import TENSOR_TYPES
from foretoken.engine.gguf.head_checks import D2T
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.models.chunks import BLOCK_BATCH, MAX_BATCH, chunk_for, waiting_rows
from foretoken.engine.models.kv_types import KvShape
from foretoken.library.fit import heads

Measure = Annotated[int, Meta(ge=1, le=1 << 24)]
Heads = Annotated[int, Meta(ge=0, le=1 << 16)]
Layers = Annotated[int, Meta(ge=1, le=4096)]


class Shape(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a model's config.json says, and the header of its GGUF in other words.

    `width`: numbers of a hidden state; `feed_forward`: of the widest layer's inner state; `kv_heads`: key and value
    heads, one number for all layers or one a layer (0: that layer keeps no cache); `head`: numbers of one key head,
    `value_head`: of one value head where it is another; `vocabulary`: tokens, padding included. `state`: bytes of the
    running state of a recurrent or hybrid model, `kept_states`: earlier ones that the library keeps beside it.
    """

    layers: Layers
    width: Measure
    feed_forward: Measure
    kv_heads: Heads | Annotated[tuple[Heads, ...], Meta(min_length=1, max_length=4096)]
    head: Measure
    vocabulary: Measure
    value_head: Measure | None = None
    state: Annotated[int, Meta(ge=0, le=1 << 40)] = 0
    kept_states: Annotated[int, Meta(ge=0, le=1 << 16)] = 0

    def __post_init__(self) -> None:
        if isinstance(self.kv_heads, tuple) and len(self.kv_heads) != self.layers:
            raise ValueError(f"Expected one number of `kv_heads` for each of {self.layers} layers")

    @property
    def kv_head_counts(self) -> tuple[int, ...]:
        """One number a layer."""
        return self.kv_heads if isinstance(self.kv_heads, tuple) else (self.kv_heads,) * self.layers


def shape_of(header: GgufHeader) -> Shape:
    """The shape of a model that is here."""
    heads = header.kv_head_counts
    return Shape(
        layers=header.trunk_layers,
        width=header.n_embd,
        feed_forward=header.feed_forward_length,
        kv_heads=heads[0] if len(set(heads)) == 1 else heads,
        head=header.key_length,
        vocabulary=header.n_vocab,
        value_head=header.value_length if header.value_length != header.key_length else None,
        state=header.state_bytes,
        kept_states=header.kept_states,
    )


_IN_LAYER: Final = re.compile(r"blk\.(\d+)\.")
_EMBEDDING: Final = "token_embd.weight"
_OUTPUT: Final = "output.weight"
_FLOAT: Final = 4
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


def profiles_of(
    main: GgufHeader, draft: GgufHeader | None, second: GgufHeader | None = None
) -> tuple[Profile, Profile | None]:
    """What they say about memory, a `second` draft `beside` the first. Drafts as `heads.read_beside` gives them."""
    drafts = [
        profile_of_head(main, one) if heads.by_head(main, one) else profile_of(one)
        for one in (draft, second)
        if one is not None
    ]
    if len(drafts) > 1:
        return profile_of(main), replace(drafts[0], beside=drafts[1])
    return profile_of(main), drafts[0] if drafts else None


def profile_of_head(main: GgufHeader, head: GgufHeader) -> Profile:
    """What `head` takes beside `main`; `head` is `main` itself for the MTP inside it, of which only its layers count.

    Embeddings and the output matrix that it takes from the main model are there once. The context that it was trained
    for, often a short one, limits no pair: beyond it guesses may be worse, and the text stays the main model's.
    """
    if head.kind in (FileKind.MTP, FileKind.MODEL_WITH_MTP):
        return _of_mtp(main, head)
    profile = replace(profile_of(head), trained_context=main.context_length)
    read = len(kinds.target_layers(head.entries) or ()) * main.n_embd
    # Rows wait until they are more than a pass takes; at most the chunk of the main model's next pass comes on top.
    # They are put together to be read, and the library has those of a pass.
    rows = 2 * (MAX_BATCH + chunk_for(main.parameters, offloaded=False)) + MAX_BATCH
    if head.kind is FileKind.DFLASH:
        rows = waiting_rows(read) + 3 * MAX_BATCH  # beyond what waits, a pass of the main model's and the library's
        block = block_of(head.entries, {tensor.name for tensor in head.tensors})
        tokens = block.width(block.guesses)
        return replace(profile, tied=0, doubled=False, waiting=rows * read * _FLOAT, block=tokens, most=BLOCK_BATCH)
    outputs = next((tensor.elements for tensor in head.tensors if tensor.name == D2T), head.n_vocab)
    kept, waiting = head.n_embd * _FLOAT, (rows * read + MAX_BATCH * head.n_embd) * _FLOAT
    return replace(profile, tied=0, doubled=False, kept=kept, waiting=waiting, logits=outputs)


def _of_mtp(main: GgufHeader, head: GgufHeader) -> Profile:
    """Of MTP layers, inside the main model's file or in one of their own."""
    inside, width = head is main, main.number("embedding_length_out", main.n_embd)
    sizes = dict.fromkeys(range(head.trunk_layers, head.block_count), 0)
    entry = leaving = 0
    for tensor in head.tensors:
        match = _IN_LAYER.match(tensor.name)
        if match is not None and int(match[1]) in sizes:
            sizes[int(match[1])] += tensor.size
        elif not inside and tensor.name.startswith("output"):
            leaving += tensor.size
        elif not inside:
            entry += tensor.size
    cells = [(_at(head, layer) * head.key_length, _at(head, layer) * head.value_length) for layer in sizes]
    if head.architecture == "gemma4-assistant":  # it reads the main model's cache
        cells = [(0, 0)] * len(sizes)
    return replace(
        profile_of(head),
        layers=tuple(sizes.values()),
        entry=entry,
        exit=leaving,
        tied=0,
        cells=tuple(cells),
        masks=1,
        states=(0,) * len(sizes),
        trained_context=main.context_length,
        copies=0,
        merges=0 if inside else len(head.tokenizer.merges or ()),
        vocabulary=head.n_vocab,
        doubled=False,
        reordered=0,
        kept=width * _FLOAT,
        waiting=2 * MAX_BATCH * width * _FLOAT,  # of a pass, in the main model's context and in the head's
    )


def _at(head: GgufHeader, layer: int) -> int:
    """Key and value heads of a layer behind the trunk."""
    entry = head.entries.get(f"{head.architecture}.attention.head_count_kv")
    counts = entry.value if entry is not None and isinstance(entry.value, Sequence) else None
    if counts is not None and not isinstance(counts, str):
        return int(counts[layer]) if layer < len(counts) else 0
    return head.number("attention.head_count_kv", head.number("attention.head_count"))
