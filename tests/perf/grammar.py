"""What a grammar costs at a vocabulary of 128,000 tokens: all of them asked about, or only those that a distribution
needs.

    python tests/perf/grammar.py

Writes a model file with such a vocabulary into a temporary folder and holds random logits to a JSON schema. Medians
of processor time of one distribution, in microseconds, nothing remembered. "Willing": a few tokens that the grammar
allows are the likeliest, as of a model that was asked for such a text. Otherwise what it wants is nowhere near the top.
"""

import importlib.util
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import llama_cpp
import numpy as np

from foretoken.engine.models.llama import Backend
from foretoken.engine.models.llama_grammar import constraint
from foretoken.engine.options import SamplingOptions
from foretoken.engine.sampling.sampler import Sampler

SCHEMA = '{"type":"object","properties":{"name":{"type":"string"},"age":{"type":"integer"}},"required":["name","age"]}'
TEXTS = ("", "{", '{"name', '{"name":', '{"name":"hello the', '{"name":"x","age":1')
SAMPLING = {
    "no grammar, defaults": SamplingOptions(),
    "defaults (top-k 40)": SamplingOptions(json_schema=SCHEMA),
    "temperature 0": SamplingOptions(temperature=0.0, json_schema=SCHEMA),
    "min-p only": SamplingOptions(top_k=0, top_p=1.0, json_schema=SCHEMA),
    "top-p only (all tokens)": SamplingOptions(top_k=0, min_p=0.0, json_schema=SCHEMA),
}


def files() -> ModuleType:
    spec = importlib.util.spec_from_file_location("gguf_files", Path(__file__).parents[1] / "gguf_files.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["gguf_files"] = module
    spec.loader.exec_module(module)
    return module


def vocabulary(size: int, alphabet: list[str]) -> set[str]:
    """Tokens like a language model's: words, most with a leading space, and runs of digits and signs."""
    rng = random.Random(1)
    words: set[str] = set()
    while len(words) < size:
        if rng.random() < 0.88:
            word = "".join(rng.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(rng.randint(3, 9)))
            words.add((alphabet[32] if rng.random() < 0.6 else "") + word)
        else:
            signs = (alphabet[ord(rng.choice('{}[]":,.0123456789-_()<>/ \\n'))] for _ in range(rng.randint(2, 4)))
            words.add("".join(signs))
    return words


def main() -> None:
    gguf = files()
    backend = Backend(lambda level, line: None)
    with tempfile.TemporaryDirectory() as folder:
        extra = tuple(sorted(vocabulary(128_000, gguf.byte_alphabet()) - set(gguf.tiny_tokens())))
        path = gguf.tiny_model(extra_tokens=extra, width=32, heads=2, kv_heads=1, layers=1).write(
            Path(folder, "m.gguf")
        )
        params = llama_cpp.llama_model_default_params()
        params.vocab_only = True
        model = llama_cpp.llama_model_load_from_file(str(path).encode(), params)
    vocab = llama_cpp.llama_model_get_vocab(model)
    size = llama_cpp.llama_vocab_n_tokens(vocab)
    rng = np.random.default_rng(1)
    print(f"{size} tokens, microseconds a distribution")
    print(f"{'after':<26}" + "".join(f"{name:>26}" for name in SAMPLING))
    for willing in (True, False):
        print("willing" if willing else "unwilling")
        for text in TEXTS:
            logits = rng.normal(0, 2.3, size).astype(np.float32)
            before = tokens(vocab, text)
            if willing:
                rule = constraint(SAMPLING["temperature 0"], vocab)
                for token in before:
                    rule.accept(token)
                allowed = rule.allowed(np.arange(size)).nonzero()[0]
                chosen = allowed[:: max(1, len(allowed) // 5)][:6]
                logits[chosen] = 17 - np.arange(len(chosen))
            cells = [microseconds(options, vocab, before, logits) for options in SAMPLING.values()]
            print(f"{text:<26}" + "".join(f"{cell:26.0f}" for cell in cells), flush=True)
    llama_cpp.llama_model_free(model)
    del backend


def microseconds(options: SamplingOptions, vocab: object, text: list[int], logits: Any) -> float:
    """Median of the processor time that a distribution takes after `text`."""
    times = []
    for _ in range(7):
        sampler = Sampler(options, constrain=lambda given: constraint(given, vocab))
        for token in text:
            sampler.push(token)
        started = time.thread_time_ns()
        sampler.distribution(logits)
        times.append(time.thread_time_ns() - started)
    return statistics.median(times) / 1000


def tokens(vocab: object, text: str) -> list[int]:
    found = (llama_cpp.llama_token * 64)()
    raw = text.encode()
    return list(found[: llama_cpp.llama_tokenize(vocab, raw, len(raw), found, 64, False, False)])


if __name__ == "__main__":
    main()
