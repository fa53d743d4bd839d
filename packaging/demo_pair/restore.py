"""Read a shipped GGUF file back into a checkpoint, so that training can go on from it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import torch

from .shapes import DRAFT, TARGET, Shape


def weights(file: Path, shape: Shape) -> dict[str, torch.Tensor]:
    """The file's tensors under the trainer's names, float32: what ``export.tensors`` does, undone."""
    reader = gguf.GGUFReader(file)
    stored: dict[str, np.ndarray[Any, Any]] = {
        t.name: np.array(gguf.quants.dequantize(t.data, t.tensor_type)) for t in reader.tensors
    }
    out = {"embedding.weight": stored["token_embd.weight"], "norm.weight": stored["output_norm.weight"]}
    for layer in range(shape.layers):
        ours, theirs = f"blocks.{layer}.", f"blk.{layer}."
        out[ours + "attn_qkv.weight"] = np.concatenate([stored[f"{theirs}attn_{part}.weight"] for part in "qkv"])
        out[ours + "ffn_gate_up.weight"] = np.concatenate(
            [stored[f"{theirs}ffn_{part}.weight"] for part in ("gate", "up")]
        )
        for name in ("attn_norm", "attn_output", "ffn_norm", "ffn_down"):
            out[f"{ours}{name}.weight"] = stored[f"{theirs}{name}.weight"]
    return {name: torch.from_numpy(np.ascontiguousarray(array, dtype=np.float32)) for name, array in out.items()}


def main() -> None:
    """Write one checkpoint."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", choices=("target", "draft"))
    parser.add_argument("--file", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--step", type=int, default=0, help="the step that training resumes at")
    arguments = parser.parse_args()
    shape = TARGET if arguments.model == "target" else DRAFT
    torch.save({"model": weights(arguments.file, shape), "step": arguments.step}, arguments.out)


if __name__ == "__main__":
    main()
