"""What file names say."""

from dataclasses import dataclass

import pytest

from foretoken.library.files.file_names import grouped, hint_of, quantisation_of, shard_of


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
    ("path", "hint"),
    [
        ("mmproj-model-f16.gguf", "a projector (mmproj)"),
        ("gemma-3-4b-it-mmproj.gguf", "a projector (mmproj)"),
        ("ggml-vocab-llama-bpe.gguf", "a vocabulary only"),
        ("Llama-3.1-8B-EAGLE3.gguf", "an EAGLE-3 head"),
        ("Qwen3-4B-DSpark.gguf", "a DFlash head"),
        ("Qwen3.6-27B-MTP-Q8_0.gguf", "a model with MTP inside, or the MTP head of one"),
        ("imatrix.gguf", "an importance matrix"),
        ("my-lora.gguf", "an adapter (LoRA)"),
        ("Qwen3-0.6B-Q8_0.gguf", None),
        ("Eagles-7B-Q8_0.gguf", None),
    ],
)
def test_names_are_hints(path: str, hint: str | None) -> None:
    assert hint_of(f"folder/{path}") == hint


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
