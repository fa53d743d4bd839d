"""What file names say."""

from dataclasses import dataclass

import pytest

from foretoken.library.files.file_names import FileKind, grouped, kind_of, quantisation_of, shard_of


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("Meta-Llama-3.1-8B-Instruct-Q8_0.gguf", "Q8_0"),
        ("Qwen3-8B-Q4_K_M.gguf", "Q4_K_M"),
        ("qwen2.5-7b-instruct-q4_k_m-00001-of-00002.gguf", "Q4_K_M"),
        ("gemma-3-27b-it-IQ3_XXS.gguf", "IQ3_XXS"),
        ("model.Q6_K.gguf", "Q6_K"),
        ("Phi-4-mini-instruct-BF16.gguf", "BF16"),
        ("model-fp16.gguf", "F16"),
        ("gpt-oss-20b-mxfp4.gguf", "MXFP4"),
        ("Qwen3-30B-A3B-UD-Q4_K_XL.gguf", "UD-Q4_K_XL"),
        ("Q5_K_S/model.gguf", "Q5_K_S"),
        ("Q8_0-distilled/model-Q4_0.gguf", "Q4_0"),
        ("Qwen2.5-Coder-7B.gguf", None),
        ("model.gguf", None),
    ],
)
def test_quantisations(path: str, label: str | None) -> None:
    assert quantisation_of(path) == label


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("mmproj-model-f16.gguf", FileKind.PROJECTOR),
        ("gemma-3-4b-it-mmproj.gguf", FileKind.PROJECTOR),
        ("ggml-vocab-llama-bpe.gguf", FileKind.VOCABULARY),
        ("Llama-3.1-8B-EAGLE3.gguf", FileKind.HEAD),
        ("imatrix.gguf", FileKind.MATRIX),
        ("Qwen3-0.6B-Q8_0.gguf", FileKind.MODEL),
        ("Eagles-7B-Q8_0.gguf", FileKind.MODEL),
    ],
)
def test_kinds(path: str, kind: FileKind) -> None:
    assert kind_of(path) is kind


@dataclass(frozen=True)
class File:
    path: str


def test_parts_are_grouped_in_order_and_incomplete_ones_left_out() -> None:
    names = ["b-00002-of-00002.gguf", "a.gguf", "b-00001-of-00002.gguf", "c-00001-of-00003.gguf"]
    assert [[file.path for file in group] for group in grouped(map(File, names))] == [
        ["a.gguf"],
        ["b-00001-of-00002.gguf", "b-00002-of-00002.gguf"],
    ]
    shard = shard_of("folder/b-00002-of-00011.GGUF")
    assert shard is not None
    assert (shard.stem, shard.number, shard.count) == ("folder/b", 2, 11)
    assert shard_of("b-2-of-3.gguf") is None
