"""What it costs to read a prompt, and to leave a text and come back, on a model of your own.

    .venv/bin/python tests/perf/prompt_once.py MODEL.gguf [--tokens 2048]

Times are processor time of one thread, so that other work on the machine does not count. The second part is what
decided for copies in host memory: the same texts kept as further sequences of one native cache.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import llama_cpp
import numpy as np

from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.models.prefix_cache import PrefixCache

CHUNKS = (512, 256, 128, 64, 48, 32, 16, 8)
WIDTHS = (1, 4, 8)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("model", type=Path)
    parser.add_argument("--tokens", type=int, default=2048, help="length of each text")
    args = parser.parse_args()
    backend = Backend(lambda level, line: None)
    model = LlamaModel(args.model, context=4 * args.tokens, threads=1, gpu_layers=0)
    chunks(model, min(512, args.tokens))
    leaving(model, args.tokens)
    if model.saves is not None:
        sharing(model, args.tokens)
    model.close()
    del backend


def chunks(model: LlamaModel, tokens: int) -> None:
    """Prompt speed by chunk."""
    text = _text(tokens)
    speeds = {}
    for chunk in CHUNKS:
        model.truncate(0)
        seconds = _timed(lambda chunk=chunk: _read(model, text, chunk))
        speeds[chunk] = tokens / seconds
    best = max(speeds.values())
    print("prompt tokens a second by chunk (of the best)")
    for chunk, speed in speeds.items():
        mark = "  <- chosen" if chunk == model.prompt_chunk else ""
        print(f"  {chunk:4}  {speed:8.1f}  {speed / best:4.0%}{mark}")


def leaving(model: LlamaModel, tokens: int) -> None:
    """Two texts in turn, through the cache as replies use it."""
    model.truncate(0)
    prefixes = PrefixCache(2**32)
    cache = CachedModel(model, prefixes)
    texts = [_text(tokens, seed) for seed in (1, 2)]
    reading = statistics.mean(_timed(lambda text=text: _go(cache, text)) for text in texts)
    switches = [_timed(lambda number=number: _go(cache, texts[number % 2])) for number in range(6)]
    print(f"two texts of {tokens} tokens in turn, {prefixes.size / 2**20:.1f} MiB kept")
    print(f"  evaluated {reading * 1e3:10.1f} ms")
    print(f"  come back {statistics.median(switches) * 1e3:10.1f} ms")


def sharing(model: LlamaModel, tokens: int) -> None:
    """Passes with two other texts resident in the same native cache, and alone."""
    context = model._cache
    memory = llama_cpp.llama_get_memory(context._context)
    model.truncate(0)
    _read(model, _text(tokens), 512)
    alone = {width: _passes(model, width) for width in WIDTHS}
    model.truncate(0)
    _read(model, _text(2 * tokens, 3), 512)
    llama_cpp.llama_memory_seq_cp(memory, 0, 1, -1, -1)  # the other texts stay in their cells as sequence 1
    llama_cpp.llama_memory_seq_rm(memory, 0, -1, -1)
    context._position = 0
    _read(model, _text(tokens), 512)
    resident = {width: _passes(model, width) for width in WIDTHS}
    llama_cpp.llama_memory_clear(memory, False)
    context._position = 0
    print(f"a pass behind {tokens} tokens, alone and with {2 * tokens} of other texts in the same cache")
    for width in WIDTHS:
        print(f"  width {width}  {alone[width] * 1e3:7.2f} ms  {resident[width] / alone[width] - 1:+.1%}")


def _passes(model: LlamaModel, width: int) -> float:
    held = model.length
    times = []
    for _ in range(8):
        times.append(_timed(lambda: model.decode([7] * width, logits=width)))
        model.truncate(held)
    return min(times)


def _go(cache: CachedModel, text: list[int]) -> None:
    cache.reuse(text)
    for _ in cache.extend_to(text, should_stop=lambda: False):
        pass


def _read(model: LlamaModel, text: list[int], chunk: int) -> None:
    for start in range(0, len(text), chunk):
        model.decode(text[start : start + chunk], logits=0)


def _text(count: int, seed: int = 0) -> list[int]:
    return [int(token) for token in np.random.default_rng(seed).integers(5, 250, count)]


def _timed(work: Callable[[], object]) -> float:
    begun = time.thread_time()
    work()
    return time.thread_time() - begun


if __name__ == "__main__":
    main()
