"""Write a trained model and its tokenizer as one GGUF file that llama.cpp loads."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import torch

from .shapes import CONTEXT_LENGTH, DRAFT, NORM_EPSILON, ROPE_BASE, TARGET, Shape
from .template import CHAT_TEMPLATE, END_OF_TEXT, SPECIAL_TOKENS, TURN_END

_FILE_TYPES = {
    "f32": (gguf.GGMLQuantizationType.F32, gguf.LlamaFileType.ALL_F32),
    "f16": (gguf.GGMLQuantizationType.F16, gguf.LlamaFileType.MOSTLY_F16),
    "bf16": (gguf.GGMLQuantizationType.BF16, gguf.LlamaFileType.MOSTLY_BF16),
    "q8_0": (gguf.GGMLQuantizationType.Q8_0, gguf.LlamaFileType.MOSTLY_Q8_0),
}


def add_tokenizer(writer: gguf.GGUFWriter, tokenizer_file: Path) -> None:
    """Copy vocabulary, merges and special tokens from a ``tokenizers`` JSON file."""
    tokenizer: dict[str, Any] = json.loads(tokenizer_file.read_text(encoding="utf-8"))
    vocabulary: dict[str, int] = tokenizer["model"]["vocab"]
    tokens = sorted(vocabulary, key=lambda token: vocabulary[token])
    merges = [m if isinstance(m, str) else " ".join(m) for m in tokenizer["model"]["merges"]]
    kinds = [gguf.TokenType.CONTROL if t in SPECIAL_TOKENS else gguf.TokenType.NORMAL for t in tokens]
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("gpt-2")
    writer.add_token_list(tokens)
    writer.add_token_types(kinds)
    writer.add_token_merges(merges)
    writer.add_bos_token_id(vocabulary[END_OF_TEXT])
    writer.add_eos_token_id(vocabulary[TURN_END])
    writer.add_eot_token_id(vocabulary[TURN_END])
    writer.add_pad_token_id(vocabulary[END_OF_TEXT])
    writer.add_add_bos_token(False)
    writer.add_add_eos_token(False)
    writer.add_chat_template(CHAT_TEMPLATE)


def tensors(weights: dict[str, torch.Tensor], shape: Shape) -> dict[str, np.ndarray[Any, Any]]:
    """Rename our weights to GGUF's names, splitting the fused matrices. All float32."""
    array = {name: weight.detach().float().cpu().numpy() for name, weight in weights.items()}
    out = {"token_embd.weight": array["embedding.weight"], "output_norm.weight": array["norm.weight"]}
    for layer in range(shape.layers):
        ours, theirs = f"blocks.{layer}.", f"blk.{layer}."
        for name, part in zip("qkv", np.split(array[ours + "attn_qkv.weight"], 3), strict=True):
            out[f"{theirs}attn_{name}.weight"] = part
        gate, up = np.split(array[ours + "ffn_gate_up.weight"], 2)
        out[theirs + "ffn_gate.weight"], out[theirs + "ffn_up.weight"] = gate, up
        for name in ("attn_norm", "attn_output", "ffn_norm", "ffn_down"):
            out[f"{theirs}{name}.weight"] = array[f"{ours}{name}.weight"]
    return out


def export(
    weights: dict[str, torch.Tensor], shape: Shape, tokenizer_file: Path, out: Path, weight_type: str = "f32"
) -> None:
    """Write ``out``. Matrices are stored as ``weight_type``, norms always as float32."""
    quantisation, file_type = _FILE_TYPES[weight_type]
    writer = gguf.GGUFWriter(out, "llama")
    writer.add_name(shape.name)
    writer.add_license("mit")
    writer.add_author("The Foretoken authors")
    writer.add_file_type(file_type)
    writer.add_quantization_version(gguf.GGML_QUANT_VERSION)
    writer.add_vocab_size(shape.vocabulary)
    writer.add_context_length(CONTEXT_LENGTH)
    writer.add_embedding_length(shape.width)
    writer.add_block_count(shape.layers)
    writer.add_feed_forward_length(shape.feed_forward)
    writer.add_head_count(shape.heads)
    writer.add_head_count_kv(shape.heads)
    writer.add_rope_dimension_count(shape.head_width)
    writer.add_rope_freq_base(ROPE_BASE)
    writer.add_layer_norm_rms_eps(NORM_EPSILON)
    add_tokenizer(writer, tokenizer_file)
    for name, tensor in tensors(weights, shape).items():
        data = np.ascontiguousarray(tensor, dtype=np.float32)
        if tensor.ndim == 1 or weight_type == "f32":
            writer.add_tensor(name, data)
        else:
            writer.add_tensor(name, gguf.quants.quantize(data, quantisation), raw_dtype=quantisation)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def main() -> None:
    """Export one checkpoint."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", choices=("target", "draft"))
    parser.add_argument("--folder", type=Path, default=Path("build/demo_pair"))
    parser.add_argument("--out", type=Path, help="default: demo-<model>.gguf in the folder")
    parser.add_argument("--type", choices=sorted(_FILE_TYPES), help="default: f32 for target, bf16 for draft")
    arguments = parser.parse_args()
    folder: Path = arguments.folder
    shape, weight_type = (TARGET, "f32") if arguments.model == "target" else (DRAFT, "bf16")
    weights = torch.load(folder / f"{arguments.model}.pt", map_location="cpu", weights_only=True)["model"]
    out: Path = arguments.out or folder / f"demo-{arguments.model}.gguf"
    out.parent.mkdir(parents=True, exist_ok=True)
    export(weights, shape, folder / "tokenizer.json", out, arguments.type or weight_type)


if __name__ == "__main__":
    main()
