"""An expansion as a GGUF file, a few thousand rows at a time."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO, cast

import gguf
import numpy as np

from .expand import Expansion, Matrix, Vector, expand, random_rows
from .expand_head import expand_head, reads
from .shapes import HeadShape, Shape
from .source import Field, HeadSource, Source, generator
from .walker import HybridShape, Walk, describe, tensors

TYPES = {
    "f32": (gguf.GGMLQuantizationType.F32, gguf.LlamaFileType.ALL_F32),
    "f16": (gguf.GGMLQuantizationType.F16, gguf.LlamaFileType.MOSTLY_F16),
    "bf16": (gguf.GGMLQuantizationType.BF16, gguf.LlamaFileType.MOSTLY_BF16),
    "q8_0": (gguf.GGMLQuantizationType.Q8_0, gguf.LlamaFileType.MOSTLY_Q8_0),
    "q5_0": (gguf.GGMLQuantizationType.Q5_0, gguf.LlamaFileType.MOSTLY_Q5_0),
    "q4_0": (gguf.GGMLQuantizationType.Q4_0, gguf.LlamaFileType.MOSTLY_Q4_0),
    "q4_1": (gguf.GGMLQuantizationType.Q4_1, gguf.LlamaFileType.MOSTLY_Q4_1),
}
_POOL = 256  # random rows of a matrix, repeated: drawing billions of numbers would take minutes and gain nothing
_ROWS = 4096


def write_model(
    source: Source,
    shape: Shape,
    path: Path,
    *,
    weights: str = "f32",
    endless: bool = False,
    name: str = "",
    seed: int = 1,
    progress: Callable[[int], None] = lambda _bytes: None,
) -> Path:
    """Write the source in `shape` with matrices of type `weights` (see TYPES); norms stay float32.

    `endless`: see `expand`. `progress` is told the bytes written at each step. Raises ValueError with a sentence where
    the shape does not fit.
    """
    if isinstance(source, HeadSource):
        assert isinstance(shape, HeadShape)
        expansion = expand_head(source, shape, endless=endless)
    else:
        expansion = expand(source, shape, endless=endless)
    writer = gguf.GGUFWriter(None, "eagle3" if isinstance(source, HeadSource) else "llama")
    writer.add_name(name or f"Benchmark {shape.parameters / 1e6:,.0f} M")
    _describe(writer, source, expansion)
    return _write(writer, expansion.tensors, path, weights, seed, progress)


def write_walker(
    tokenizer: Source,
    shape: HybridShape,
    path: Path,
    known: Walk,
    *,
    weights: str = "q8_0",
    name: str = "Benchmark qwen35",
    seed: int = 1,
) -> Path:
    """Write the model of walker.py with the tokenizer of another. Raises ValueError as `write_model`."""
    writer = gguf.GGUFWriter(None, "qwen35")
    writer.add_name(name)
    _add_tokenizer(writer, tokenizer, shape.vocabulary)
    describe(writer, shape, tokenizer.context_length)
    return _write(writer, tuple(tensors(tokenizer, shape, known, seed)), path, weights, seed, lambda _bytes: None)


def _write(
    writer: gguf.GGUFWriter,
    given: Sequence[Matrix | Vector],
    path: Path,
    weights: str,
    seed: int,
    progress: Callable[[int], None],
) -> Path:
    kind, file_type = TYPES[weights]
    block = gguf.GGML_QUANT_SIZES[kind][0]
    odd = [t.name for t in given if isinstance(t, Matrix) and t.columns % block]
    if odd:
        raise ValueError(f"{weights} stores rows in blocks of {block}, which does not divide those of {odd[0]}.")
    path.parent.mkdir(parents=True, exist_ok=True)
    writer.add_file_type(int(file_type))
    writer.add_quantization_version(gguf.GGML_QUANT_VERSION)
    for tensor in given:
        if isinstance(tensor, Vector):
            writer.add_tensor_info(tensor.name, tensor.values.shape, tensor.values.dtype, tensor.values.nbytes)
        else:
            row_bytes = _row_bytes(tensor, kind)
            shown = (tensor.rows, tensor.columns)
            writer.add_tensor_info(tensor.name, shown, np.dtype(np.float32), tensor.rows * row_bytes, raw_dtype=kind)
    # A file of that name appears only once it is whole.
    part = path.with_suffix(".part")
    writer.write_header_to_file(part)
    writer.write_kv_data_to_file()
    writer.write_ti_data_to_file()
    file = cast(BinaryIO, writer.fout[0])
    for tensor in given:
        writer.write_padding(file, file.tell())
        if isinstance(tensor, Vector):
            progress(file.write(tensor.values.tobytes()))
        else:
            _write_matrix(file, tensor, kind, seed, progress)
    writer.write_padding(file, file.tell())
    writer.close()
    return part.replace(path)


def _row_bytes(matrix: Matrix, kind: gguf.GGMLQuantizationType) -> int:
    block, block_bytes = gguf.GGML_QUANT_SIZES[kind]
    return int(matrix.columns // block * block_bytes)


def _write_matrix(
    file: BinaryIO, matrix: Matrix, kind: gguf.GGMLQuantizationType, seed: int, progress: Callable[[int], None]
) -> None:
    def encoded(values: np.ndarray) -> np.ndarray:
        raw = gguf.quants.quantize(np.ascontiguousarray(values), kind)
        return raw.view(np.uint8).reshape(len(values), _row_bytes(matrix, kind))

    rng = generator(seed, matrix.name)
    at, rows = matrix.fill(rng)
    at, order = np.sort(at), np.argsort(at)
    rows = encoded(rows[order]) if len(rows) else np.empty((0, _row_bytes(matrix, kind)), np.uint8)
    pool = random_rows(rng, min(_POOL, matrix.rows), matrix.columns)
    if matrix.silent:
        pool[:] = 0
    for column, value in matrix.fixed.items():
        pool[:, column] = value
    pool = encoded(pool)
    for first in range(0, matrix.rows, _ROWS):
        last = min(first + _ROWS, matrix.rows)
        out = pool[np.arange(first, last) % len(pool)]
        low, high = np.searchsorted(at, (first, last))
        out[at[low:high] - first] = rows[low:high]
        progress(file.write(out.tobytes()))


def _add_tokenizer(writer: gguf.GGUFWriter, source: Source, vocabulary: int) -> None:
    for key, field in _grown(source, vocabulary).items():
        if key not in ("general.architecture", "general.file_type", "general.name", "general.quantization_version"):
            writer.add_key_value(key, field.value, field.kind, field.inner)


def _describe(writer: gguf.GGUFWriter, source: Source, expansion: Expansion) -> None:
    shape = expansion.shape
    _add_tokenizer(writer, source, shape.vocabulary)
    writer.add_vocab_size(shape.vocabulary)
    writer.add_context_length(source.context_length)
    writer.add_embedding_length(shape.width)
    writer.add_block_count(shape.layers)
    writer.add_feed_forward_length(shape.feed_forward)
    writer.add_head_count(shape.heads)
    writer.add_head_count_kv(shape.kv_heads)
    writer.add_key_length(shape.head_width)
    writer.add_value_length(shape.head_width)
    writer.add_rope_dimension_count(shape.head_width)
    writer.add_rope_freq_base(source.rope_base)
    writer.add_layer_norm_rms_eps(expansion.epsilon)
    if isinstance(source, HeadSource) and isinstance(shape, HeadShape):
        writer.add_array("eagle3.target_layers", reads(source, shape))
        writer.add_uint32("eagle3.target_hidden_size", shape.target_width)


def _grown(source: Source, vocabulary: int) -> dict[str, Field]:
    """The source's metadata with unused tokens behind its own."""
    more = range(source.shape.vocabulary, vocabulary)
    added = {
        "tokenizer.ggml.tokens": [f"<|unused_{i}|>" for i in more],
        "tokenizer.ggml.token_type": [int(gguf.TokenType.UNUSED)] * len(more),
        "tokenizer.ggml.scores": [-1e4] * len(more),
    }
    return {
        key: Field(field.kind, [*field.value, *added[key]], field.inner) if key in added else field
        for key, field in source.metadata.items()
    }
