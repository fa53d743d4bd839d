"""What llama.cpp itself would reserve for a model, without its weights or any buffer: run as a process of its own.

    python native_memory.py FILE CONTEXT KV TOKENS

prints one JSON object with bytes by buffer. TOKENS is how many go into a pass. Reads llama.cpp's own sentences, and
lets it make the context as the engine does.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

import llama_cpp

from foretoken.engine.models.kv_types import KvTypes
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.models.llama_context import LlamaContext


def reserved(path: Path, context: int, kv: KvTypes, tokens: int) -> dict[str, int]:
    lines: list[str] = []
    backend = Backend(lambda _level, line: lines.append(line))
    model_parameters, context_parameters = llama_cpp.llama_model_default_params, LlamaContext._parameters

    def without_weights() -> Any:
        params = model_parameters()
        params.no_alloc = True
        params.load_mode = llama_cpp.LLAMA_LOAD_MODE_NONE
        return params

    def with_passes(self: LlamaContext, plan: Any) -> Any:
        params = context_parameters(self, plan)
        params.n_ubatch = tokens
        return params

    llama_cpp.llama_model_default_params = without_weights
    LlamaContext._parameters = with_passes  # type: ignore[method-assign]
    LlamaModel(path, context=context, threads=1, kv=kv).close()
    del backend
    text = "".join(lines)
    sizes = re.findall(r"size = +([\d.]+) MiB \( *\d+ cells, +\d+ layers, .*K \(", text)
    return {
        "kv": _bytes(sizes),
        "states": _bytes(re.findall(r"RS buffer size = +([\d.]+) MiB", text)),
        "compute": _bytes(re.findall(r"compute buffer size = +([\d.]+) MiB", text)),
    }


def _bytes(amounts: list[str]) -> int:
    return int(sum(float(amount) for amount in amounts) * 2**20)


if __name__ == "__main__":
    path, context, kv, tokens = sys.argv[1:]
    print(json.dumps(reserved(Path(path), int(context), KvTypes.parse(kv), int(tokens))))
