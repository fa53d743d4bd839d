"""A small llama model or a head for one in memory, and noise on its weights."""

import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import numpy.typing as npt

from .shapes import HeadShape, Shape

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Field:
    """A metadata value as it goes into a file again."""

    kind: gguf.GGUFValueType
    value: Any
    inner: gguf.GGUFValueType | None = None


@dataclass(frozen=True)
class Source:
    """`tensors`: float32 by GGUF name, matrices as [outputs, inputs]; `metadata`: the tokenizer and general facts."""

    shape: Shape
    epsilon: float
    rope_base: float
    context_length: int
    tensors: Mapping[str, Floats]
    metadata: Mapping[str, Field]

    @property
    def control_ids(self) -> list[int]:
        """Tokens that structure a chat and are no text, those that end a turn among them."""
        kinds = self.metadata["tokenizer.ggml.token_type"].value
        return [token for token, kind in enumerate(kinds) if kind == gguf.TokenType.CONTROL]


@dataclass(frozen=True)
class HeadSource(Source):
    """An EAGLE-3 head. `reads`: the target's layers whose inputs it takes; `d2t`: the ids it guesses, None for all."""

    shape: HeadShape
    reads: tuple[int, ...]
    d2t: tuple[int, ...] | None


def read_source(path: Path) -> Source:
    """Read a model of the llama architecture with one head width and no biases. Raises ValueError with a sentence."""
    return _read(path, "llama")[0]


def read_head(path: Path, target: Source) -> HeadSource:
    """Read an EAGLE-3 head for a target. Raises ValueError with a sentence."""
    found, number = _read(path, "eagle3", target.shape.vocabulary)
    if number("norm_before_residual", 0) or number("norm_before_fc", 0):
        raise ValueError(f"{path.name} has norms that cannot be expanded; choose a head without them.")
    ids = found.tensors.get("d2t")
    width = number("target_hidden_size")
    if width != target.shape.width:
        raise ValueError(f"{path.name} is for another target; choose one for a width of {target.shape.width}.")
    shape = vars(found.shape) | {"guessed": len(found.tensors["output.weight"]) if ids is not None else 0}
    return HeadSource(
        shape=HeadShape(**shape, target_width=width, target_layers=target.shape.layers),
        epsilon=found.epsilon,
        rope_base=found.rope_base,
        context_length=found.context_length,
        tensors={name: values for name, values in found.tensors.items() if name != "d2t"},
        metadata=target.metadata,
        reads=tuple(number("target_layers")),
        d2t=None if ids is None else tuple(int(one) for one in ids),
    )


def reduced(head: HeadSource) -> HeadSource:
    """A head that knows all of its target's ids, as one that knows these of a larger vocabulary."""
    if head.d2t is not None or "output.weight" not in head.tensors:
        return head
    ids = tuple(range(head.shape.vocabulary))
    return replace(head, shape=replace(head.shape, guessed=len(ids)), d2t=ids)


def _read(path: Path, architecture: str, vocabulary: int | None = None) -> tuple[Source, Callable[..., Any]]:
    """The file, and what gives its numbers. `vocabulary`: of the target, for a head."""
    reader = gguf.GGUFReader(path)
    fields = {key: field for key, field in reader.fields.items() if not key.startswith("GGUF.")}

    def number(key: str, default: float | None = None) -> Any:
        field = fields.get(f"{architecture}.{key}")
        if field is None and default is None:
            raise ValueError(f"{path.name} lacks {architecture}.{key}; only complete files can be expanded.")
        return default if field is None else field.contents()

    tensors = {tensor.name: _numbers(tensor) for tensor in reader.tensors}
    strange = [name for name in tensors if not (name == "d2t" or name.endswith(".weight")) or "rope" in name]
    if fields["general.architecture"].contents() != architecture or strange:
        kind = f"plain {architecture} model"
        raise ValueError(f"{path.name} is not a {kind}; choose one without biases and frequency factors.")
    heads, width = number("attention.head_count"), number("embedding_length")
    shape = Shape(
        layers=number("block_count"),
        width=width,
        heads=heads,
        kv_heads=number("attention.head_count_kv", heads),
        head_width=number("attention.key_length", width // heads),
        feed_forward=number("feed_forward_length"),
        vocabulary=vocabulary or tensors["token_embd.weight"].shape[0],
        tied="output.weight" not in tensors,
    )
    if number("rope.dimension_count", shape.head_width) != shape.head_width:
        raise ValueError(f"{path.name} turns only part of each head; choose a model that turns all of it.")
    kept = {key: field for key, field in fields.items() if key.startswith(("tokenizer.", "general."))}
    metadata = {
        key: Field(field.types[0], field.contents(), field.types[1] if len(field.types) > 1 else None)
        for key, field in kept.items()
    }
    source = Source(
        shape=shape,
        epsilon=number("attention.layer_norm_rms_epsilon"),
        rope_base=number("rope.freq_base", 10_000.0),
        context_length=number("context_length"),
        tensors=tensors,
        metadata=metadata,
    )
    return source, number


def _numbers(tensor: gguf.ReaderTensor) -> Floats:
    if tensor.tensor_type == gguf.GGMLQuantizationType.I64:
        return np.array(tensor.data, np.float32)  # ids, which it holds exactly
    return np.array(gguf.dequantize(tensor.data, tensor.tensor_type), np.float32)


def noisy(source: Source, level: float, *, seed: int = 1) -> Source:
    """Normal noise of `level` standard deviations of each matrix on that matrix; norms stay as they are.

    The noise of one seed is the same at every level, only stronger. An infinite level leaves noise alone, at the
    matrix's own strength.
    """

    def disturbed(name: str, values: Floats) -> Floats:
        if values.ndim == 1 or level == 0:
            return values
        noise = generator(seed, name).standard_normal(values.shape, np.float32) * values.std()
        return noise if level == float("inf") else values + np.float32(level) * noise

    return replace(source, tensors={name: disturbed(name, values) for name, values in source.tensors.items()})


def generator(seed: int, name: str) -> np.random.Generator:
    """A stream of its own for each tensor, so that the order of writing does not matter."""
    return np.random.default_rng([seed, zlib.crc32(name.encode())])
