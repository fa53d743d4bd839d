"""Write a trained model and its tokenizer as one GGUF file that llama.cpp loads."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import torch

from .head import Head
from .hybrid import Hybrid
from .shapes import CONTEXT_LENGTH, DRAFT, HEAD, NORM_EPSILON, ROPE_BASE, TARGET, Shape
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


def head_tensors(head: Head) -> dict[str, np.ndarray[Any, Any]]:
    """The tensors of a head under the names of llama.cpp's "eagle3", all float32."""
    weights = {name: weight.detach().float().cpu().numpy() for name, weight in head.named_parameters()}
    out = {
        "fc.weight": head.fused().detach().numpy(),
        "token_embd.weight": weights["embedding.weight"],
        "output_norm.weight": weights["norm.weight"],
        "output.weight": weights["embedding.weight"],
    }
    for name, part in zip("qkv", np.split(weights["attn_qkv.weight"], 3), strict=True):
        out[f"blk.0.attn_{name}.weight"] = part
    out["blk.0.ffn_gate.weight"], out["blk.0.ffn_up.weight"] = np.split(weights["ffn_gate_up.weight"], 2)
    for name in ("attn_norm", "attn_norm_2", "attn_output", "ffn_norm", "ffn_down"):
        out[f"blk.0.{name}.weight"] = weights[f"{name}.weight"]
    return out


def hybrid_tensors(model: Hybrid) -> dict[str, np.ndarray[Any, Any]]:
    """The tensors of a hybrid under the names of llama.cpp's "qwen35", all float32."""
    weights = {name: weight.detach().float().cpu().numpy() for name, weight in model.named_parameters()}
    delta = {
        "mixed.weight": "attn_qkv.weight",
        "gate.weight": "attn_gate.weight",
        "kernel": "ssm_conv1d.weight",
        "alpha.weight": "ssm_alpha.weight",
        "beta.weight": "ssm_beta.weight",
        "step_bias": "ssm_dt.bias",
        "state_norm.weight": "ssm_norm.weight",
        "output.weight": "ssm_out.weight",
    }
    attention = {
        "query_gate.weight": "attn_q.weight",
        "key.weight": "attn_k.weight",
        "value.weight": "attn_v.weight",
        "query_norm.weight": "attn_q_norm.weight",
        "key_norm.weight": "attn_k_norm.weight",
        "output.weight": "attn_output.weight",
    }
    out = {"token_embd.weight": weights["embedding.weight"], "output_norm.weight": weights["norm.weight"]}
    blocks = (
        ("delta.", "feed_forwards.0."),
        ("attention.", "feed_forwards.1."),
        ("mtp.attention.", "mtp.feed_forward."),
    )
    for layer, (mixer, feed_forward) in enumerate(blocks):
        theirs = f"blk.{layer}."
        out[theirs + "attn_norm.weight"] = weights[mixer + "norm.weight"]
        for ours, name in (attention if layer else delta).items():
            out[theirs + name] = weights[mixer + ours]
        out[theirs + "post_attention_norm.weight"] = weights[feed_forward + "norm.weight"]
        gate, up = np.split(weights[feed_forward + "gate_up.weight"], 2)
        out[theirs + "ffn_gate.weight"], out[theirs + "ffn_up.weight"] = gate, up
        out[theirs + "ffn_down.weight"] = weights[feed_forward + "down.weight"]
    out["blk.0.ssm_a"] = -np.exp(weights["delta.decay"])
    out["blk.2.nextn.eh_proj.weight"] = weights["mtp.joined.weight"]
    out["blk.2.nextn.enorm.weight"] = weights["mtp.token_norm.weight"]
    out["blk.2.nextn.hnorm.weight"] = weights["mtp.state_norm.weight"]
    out["blk.2.nextn.shared_head_norm.weight"] = weights["mtp.norm.weight"]
    return out


def _begin(out: Path, architecture: str, name: str, weight_type: str) -> gguf.GGUFWriter:
    """A file that says what every file of ours says."""
    writer = gguf.GGUFWriter(out, architecture)
    writer.add_name(name)
    writer.add_license("mit")
    writer.add_author("The Foretoken authors")
    writer.add_file_type(_FILE_TYPES[weight_type][1])
    writer.add_quantization_version(gguf.GGML_QUANT_VERSION)
    writer.add_context_length(CONTEXT_LENGTH)
    writer.add_rope_freq_base(ROPE_BASE)
    writer.add_layer_norm_rms_eps(NORM_EPSILON)
    return writer


def _finish(writer: gguf.GGUFWriter, named: dict[str, np.ndarray[Any, Any]], weight_type: str) -> None:
    """Write the file. Matrices are stored as ``weight_type``, norms always as float32."""
    quantisation = _FILE_TYPES[weight_type][0]
    for name, tensor in named.items():
        data = np.ascontiguousarray(tensor, dtype=np.float32)
        if tensor.ndim == 1 or weight_type == "f32" or "conv1d" in name:
            writer.add_tensor(name, data)
        else:
            writer.add_tensor(name, gguf.quants.quantize(data, quantisation), raw_dtype=quantisation)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def export(
    weights: dict[str, torch.Tensor], shape: Shape, tokenizer_file: Path, out: Path, weight_type: str = "f32"
) -> None:
    """Write a model to ``out``."""
    writer = _begin(out, "llama", shape.name, weight_type)
    writer.add_vocab_size(shape.vocabulary)
    writer.add_embedding_length(shape.width)
    writer.add_block_count(shape.layers)
    writer.add_feed_forward_length(shape.feed_forward)
    writer.add_head_count(shape.heads)
    writer.add_head_count_kv(shape.heads)
    writer.add_rope_dimension_count(shape.head_width)
    add_tokenizer(writer, tokenizer_file)
    _finish(writer, tensors(weights, shape), weight_type)


def export_head(head: Head, tokenizer_file: Path, out: Path, weight_type: str = "f16") -> None:
    """Write a head to ``out``."""
    shape = head.shape
    writer = _begin(out, "eagle3", shape.name, weight_type)
    writer.add_vocab_size(shape.vocabulary)
    writer.add_embedding_length(shape.width)
    writer.add_block_count(1)
    writer.add_feed_forward_length(shape.feed_forward)
    writer.add_head_count(shape.heads)
    writer.add_head_count_kv(shape.heads)
    writer.add_key_length(shape.head_width)
    writer.add_value_length(shape.head_width)
    writer.add_rope_dimension_count(shape.head_width)
    writer.add_array("eagle3.target_layers", list(shape.layers))
    writer.add_uint32("eagle3.target_hidden_size", TARGET.width)
    add_tokenizer(writer, tokenizer_file)
    _finish(writer, head_tensors(head), weight_type)


def export_hybrid(model: Hybrid, tokenizer_file: Path, out: Path, weight_type: str = "f16") -> None:
    """Write a hybrid with its MTP block to ``out``."""
    shape = model.shape
    writer = _begin(out, "qwen35", shape.name, weight_type)
    writer.add_vocab_size(shape.vocabulary)
    writer.add_embedding_length(shape.width)
    writer.add_block_count(3)
    writer.add_uint32("qwen35.nextn_predict_layers", 1)
    writer.add_uint32("qwen35.full_attention_interval", 2)
    writer.add_feed_forward_length(shape.feed_forward)
    writer.add_head_count(shape.heads)
    writer.add_head_count_kv(shape.heads)
    writer.add_key_length(shape.head_width)
    writer.add_value_length(shape.head_width)
    writer.add_rope_dimension_count(shape.head_width)
    writer.add_array("qwen35.rope.dimension_sections", [11, 11, 10, 0])
    writer.add_ssm_conv_kernel(shape.convolution)
    writer.add_ssm_inner_size(shape.state_heads * shape.state_width)
    writer.add_ssm_state_size(shape.state_width)
    writer.add_ssm_time_step_rank(shape.state_heads)
    writer.add_ssm_group_count(shape.state_heads)
    add_tokenizer(writer, tokenizer_file)
    _finish(writer, hybrid_tensors(model), weight_type)


def main() -> None:
    """Export one checkpoint."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", choices=("target", "draft", "head"))
    parser.add_argument("--folder", type=Path, default=Path("build/demo_pair"))
    parser.add_argument("--out", type=Path, help="default: demo-<model>.gguf in the folder")
    parser.add_argument("--type", choices=sorted(_FILE_TYPES), help="default: f32 target, bf16 draft, f16 head")
    arguments = parser.parse_args()
    folder, model = arguments.folder, arguments.model
    weights = torch.load(folder / f"{model}.pt", map_location="cpu", weights_only=True)["model"]
    out: Path = arguments.out or folder / ("demo-eagle3.gguf" if model == "head" else f"demo-{model}.gguf")
    out.parent.mkdir(parents=True, exist_ok=True)
    if model == "head":
        head = Head(HEAD)
        head.load_state_dict(weights)
        export_head(head, folder / "tokenizer.json", out, arguments.type or "f16")
        return
    shape, weight_type = (TARGET, "f32") if model == "target" else (DRAFT, "bf16")
    export(weights, shape, folder / "tokenizer.json", out, arguments.type or weight_type)


if __name__ == "__main__":
    main()
