"""The header of a checked GGUF file: facts about its model by name, without weights."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from foretoken.engine.gguf import architectures, kinds
from foretoken.engine.gguf.formats import FILE_TYPES, TENSOR_TYPES, Kind
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.gguf.layout import MetadataEntry, TensorInfo, Value
from foretoken.engine.gguf.tokenizer import Tokenizer
from foretoken.engine.options import MAX_DRAFT_LENGTH

TRIMMED_IDS: Final = "foretoken.trimmed.ids"
"""The key of `GgufHeader.trimmed_ids`, an array of unsigned numbers of 32 bits."""


@dataclass(frozen=True, eq=False)
class GgufHeader:
    """A model file (with all its shards) that passed every check of `read_header`, or of `read_draft`.

    `entries` and `tensors` are those of all shards; `files` are the shards' paths, the first one first (a single file
    stands alone). `size` is bytes on disk over all shards. `warnings` are sentences about harmless oddities.
    """

    path: Path
    version: int
    entries: Mapping[str, MetadataEntry]
    tensors: tuple[TensorInfo, ...]
    files: tuple[Path, ...]
    size: int
    tokenizer: Tokenizer
    warnings: tuple[str, ...] = ()
    data_start: int = 0
    """Where the tensors of the first file begin, in bytes."""

    @property
    def metadata(self) -> dict[str, Value]:
        """Every metadata value by key. Lists of strings are decoded when they are read."""
        return {key: entry.value for key, entry in self.entries.items()}

    @cached_property
    def kind(self) -> FileKind:
        return kinds.kind_of(self.entries, {tensor.name for tensor in self.tensors})

    @property
    def described(self) -> str:
        """What the file is, as the end of a sentence: "a model with MTP inside"."""
        return kinds.described(self.kind, self.entries, {tensor.name for tensor in self.tensors})

    @property
    def architecture(self) -> str:
        return self._text("general.architecture")

    @property
    def name(self) -> str:
        """The model's own name, or the file's when it has none."""
        return self._text("general.name") or self.path.stem

    @property
    def chat_template(self) -> str | None:
        return self._text("tokenizer.chat_template") or None

    @property
    def context_length(self) -> int:
        """The context length the model was trained with, in tokens."""
        return self.number("context_length", 0)

    @property
    def block_count(self) -> int:
        return self.number("block_count", 0)

    @property
    def trunk_layers(self) -> int:
        """The number of layers without those that predict ahead (MTP), which the native library does not load."""
        return self.block_count - kinds.nextn_layers(self.entries)

    @property
    def n_embd(self) -> int:
        return self.number("embedding_length", 0)

    @property
    def feed_forward_length(self) -> int:
        return max(self._per_layer("feed_forward_length", 0), default=0)

    @property
    def head_counts(self) -> tuple[int, ...]:
        """Query heads, one number a layer of the trunk."""
        return self._per_layer("attention.head_count", 0)

    @property
    def kv_head_counts(self) -> tuple[int, ...]:
        """Key and value heads, one number a layer of the trunk; 0 for a layer that keeps no KV cells."""
        if self.architecture in architectures.WITHOUT_ATTENTION:
            return (0,) * self.trunk_layers
        if self._entry("attention.head_count_kv") is None:
            heads = self.head_counts
        else:
            heads = self._per_layer("attention.head_count_kv", 0)
        usual = architectures.ATTENTION_INTERVAL.get(self.architecture)
        interval = self.number("full_attention_interval", usual) if usual else 1
        return tuple(0 if interval and (layer + 1) % interval else count for layer, count in enumerate(heads))

    @property
    def key_length(self) -> int:
        """Values of one key head."""
        return self.number("attention.key_length", self._default_head())

    @property
    def value_length(self) -> int:
        """Values of one value head."""
        return self.number("attention.value_length", self._default_head())

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """How many numbers a token stores as key and as value, by layer of the trunk; (0, 0) without a cache."""
        window = self._entry("attention.sliding_window_pattern")
        windowed = window.value if window is not None and isinstance(window.value, Sequence) else ()
        narrow = (
            self.number("attention.key_length_swa", self.key_length),
            self.number("attention.value_length_swa", self.value_length),
        )
        latent = self.number("attention.key_length_mla") > 0  # keys and values are stored as one
        found = []
        for layer, heads in enumerate(self.kv_head_counts):
            keys, values = narrow if layer < len(windowed) and windowed[layer] else (self.key_length, self.value_length)
            found.append((heads * keys, 0 if latent else heads * values) if layer < self._own_cells else (0, 0))
        return tuple(found)

    @property
    def _own_cells(self) -> int:
        """The number of layers with a KV cache of their own; later ones read that of an earlier layer."""
        if self.architecture in architectures.FIRST_WITH_CELLS:
            return architectures.FIRST_WITH_CELLS[self.architecture]
        return self.block_count - self.number("attention.shared_kv_layers")

    @property
    def sliding_window(self) -> int | None:
        """The sliding window in tokens; None if every layer sees the whole context."""
        return self.number("attention.sliding_window", 0) or None

    @property
    def recurrent(self) -> bool:
        """Whether some layers keep a running state, which cannot drop single tokens."""
        return self.architecture in architectures.RECURRENT

    @property
    def state_bytes(self) -> int:
        """The size of the running state in bytes; 0 without one."""
        if not self.recurrent:
            return 0
        without_cells = self.kv_head_counts.count(0)
        return state_bytes(lambda key: self.number(key, 0), without_cells or self.trunk_layers)

    @property
    def kept_states(self) -> int:
        """How many earlier states the native library keeps beside the running one, for rollback."""
        if self.architecture not in architectures.KEEPS_STATES:
            return 0
        return rewinds(state_bytes(lambda key: self.number(key, 0), self.trunk_layers), MAX_DRAFT_LENGTH)

    @property
    def n_vocab(self) -> int:
        return len(self.tokenizer)

    @cached_property
    def parameters(self) -> int:
        """The number of weights."""
        return sum(tensor.elements for tensor in self.tensors)

    @cached_property
    def weight_bytes(self) -> int:
        return sum(tensor.size for tensor in self.tensors)

    @property
    def output_share(self) -> float:
        """The share (0-1) that the matrix behind the last layer, with a row a token, has of the bytes that decoding
        reads for each token."""
        sizes = {tensor.name: tensor.size for tensor in self.tensors}
        rows = sizes.get("token_embd.weight", 0)
        output = sizes.get("output.weight")
        return rows / self.weight_bytes if output is None else output / max(1, self.weight_bytes - rows)

    @property
    def trimmed_ids(self) -> Sequence[int] | None:
        """Of a draft with fewer tokens than the model that it was made of: that model's id of each of its own."""
        entry = self.entries.get(TRIMMED_IDS)
        if entry is None or entry.inner is not Kind.U32 or not isinstance(entry.value, Sequence):
            return None
        return entry.value if len(entry.value) == self.n_vocab else None  # type: ignore[return-value]  # by its kind

    @cached_property
    def quantisation(self) -> str:
        """For example "Q8_0" or "Q4_K_M": the file's label if the tensors agree with it, else the most common type."""
        shares: Counter[str] = Counter()
        for tensor in self.tensors:
            if tensor.type in TENSOR_TYPES:
                shares[TENSOR_TYPES[tensor.type].name] += tensor.elements
        most = shares.most_common(1)[0][0]
        entry = self.entries.get("general.file_type")
        label = FILE_TYPES.get(entry.value & 1023) if entry is not None and isinstance(entry.value, int) else None
        if label is None or label == "F32":
            return most
        # "Q4_K_M" agrees with Q4_K, "IQ3_XS" with IQ3_S: the part before the first underscore must occur.
        return label if label.split("_")[0] in {name.split("_")[0] for name in shares} else most

    def _text(self, key: str) -> str:
        entry = self.entries.get(key)
        return entry.value if entry is not None and isinstance(entry.value, str) else ""

    def _entry(self, key: str) -> MetadataEntry | None:
        return self.entries.get(f"{self.architecture}.{key}")

    def number(self, key: str, default: int = 0) -> int:
        """A hyper-parameter of the architecture, as in "attention.head_count"; `default` where the file has none."""
        entry = self._entry(key)
        return entry.value if entry is not None and isinstance(entry.value, int) else default

    def _per_layer(self, key: str, default: int) -> tuple[int, ...]:
        entry = self._entry(key)
        if entry is not None and entry.inner is not None and isinstance(entry.value, Sequence):
            return tuple(int(number) for number in entry.value)[: self.trunk_layers]
        return (self.number(key, default),) * self.trunk_layers

    def _default_head(self) -> int:
        heads = max(self.head_counts, default=0)
        return self.n_embd // heads if heads else 0


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
