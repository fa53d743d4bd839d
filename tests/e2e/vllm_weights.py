"""A GGUF model of the llama architecture as vLLM reads one: config, weights and tokenizer in a folder. For the
environment that `vllm.sh` makes:

    FOLDER/bin/python tests/e2e/vllm_weights.py MODEL.gguf OUT [float32|bfloat16]

In bfloat16 the file OUT.gguf has the very same, rounded weights, so that Foretoken can judge by them.
"""

import json
import sys
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import torch
from safetensors.torch import save_file
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers

NAMES = {
    "token_embd": "model.embed_tokens",
    "output_norm": "model.norm",
    "output": "lm_head",
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj",
    "attn_norm": "input_layernorm",
    "ffn_norm": "post_attention_layernorm",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
}
CONTROL = 3


def main(source: Path, out: Path, dtype: str) -> None:
    reader = gguf.GGUFReader(source)
    told: dict[str, Any] = {name: field.contents() for name, field in reader.fields.items()}
    assert told["general.architecture"] == "llama", "another architecture has other names"
    out.mkdir(parents=True, exist_ok=True)
    rounded = {}
    for tensor in reader.tensors:
        values = torch.from_numpy(np.array(gguf.dequantize(tensor.data, tensor.tensor_type), dtype=np.float32))
        rounded[tensor.name] = values.to(getattr(torch, dtype))
    heads = {"attn_q": told["llama.attention.head_count"], "attn_k": told["llama.attention.head_count_kv"]}
    weights = {}
    for name, values in rounded.items():
        part = name.removesuffix(".weight").split(".")
        if part[-1] in heads:  # GGUF has the two halves of each rotation side by side
            values = values.view(heads[part[-1]], -1, 2, values.shape[1]).transpose(1, 2).reshape(values.shape)
        prefix = f"model.layers.{part[1]}." if part[0] == "blk" else ""
        weights[f"{prefix}{NAMES[part[-1]]}.weight"] = values.contiguous()
    save_file(weights, out / "model.safetensors", {"format": "pt"})
    config = {
        "architectures": ["LlamaForCausalLM"],
        "model_type": "llama",
        "dtype": dtype,
        "vocab_size": len(told["tokenizer.ggml.tokens"]),
        "hidden_size": told["llama.embedding_length"],
        "intermediate_size": told["llama.feed_forward_length"],
        "num_hidden_layers": told["llama.block_count"],
        "num_attention_heads": heads["attn_q"],
        "num_key_value_heads": heads["attn_k"],
        "max_position_embeddings": told["llama.context_length"],
        "rms_norm_eps": told["llama.attention.layer_norm_rms_epsilon"],
        "rope_theta": told["llama.rope.freq_base"],
        "hidden_act": "silu",
        "tie_word_embeddings": "output.weight" not in rounded,
        "bos_token_id": told["tokenizer.ggml.bos_token_id"],
        "eos_token_id": told["tokenizer.ggml.eos_token_id"],
    }
    (out / "config.json").write_text(json.dumps(config, indent=1))
    tokenizer(told, out)
    if dtype == "bfloat16":
        write_gguf(reader, rounded, out.with_name(f"{out.name}.gguf"))


def tokenizer(told: dict[str, Any], out: Path) -> None:
    tokens, kinds = told["tokenizer.ggml.tokens"], told["tokenizer.ggml.token_type"]
    merges = [tuple(one.split(" ")) for one in told["tokenizer.ggml.merges"]]
    made = Tokenizer(models.BPE({token: number for number, token in enumerate(tokens)}, merges))
    levels = [pre_tokenizers.ByteLevel(add_prefix_space=False)]
    if told["tokenizer.ggml.pre"] == "smollm":
        levels.insert(0, pre_tokenizers.Digits(individual_digits=True))
    made.pre_tokenizer, made.decoder = pre_tokenizers.Sequence(levels), decoders.ByteLevel()
    made.add_special_tokens(
        [AddedToken(token, special=True) for token, kind in zip(tokens, kinds, strict=True) if kind == CONTROL]
    )
    made.save(str(out / "tokenizer.json"))
    config = {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "bos_token": tokens[told["tokenizer.ggml.bos_token_id"]],
        "eos_token": tokens[told["tokenizer.ggml.eos_token_id"]],
        "chat_template": told["tokenizer.chat_template"],
    }
    (out / "tokenizer_config.json").write_text(json.dumps(config, indent=1))


def write_gguf(reader: gguf.GGUFReader, rounded: dict[str, torch.Tensor], out: Path) -> None:
    writer = gguf.GGUFWriter(out, "llama")
    for name, field in reader.fields.items():
        if name.startswith("GGUF.") or name in ("general.architecture", "general.file_type"):
            continue
        kind, *of = field.types
        writer.add_key_value(name, field.contents(), kind, of[0] if of else None)
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_BF16)
    for name, values in rounded.items():
        if values.dim() == 1:  # norms are always F32 there
            writer.add_tensor(name, values.float().numpy())
        else:
            raw = values.view(torch.int16).numpy().view(np.uint8)
            writer.add_tensor(name, raw, raw_dtype=gguf.GGMLQuantizationType.BF16)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), *(sys.argv[3:4] or ["bfloat16"]))
