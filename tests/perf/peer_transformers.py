"""Hugging Face's assisted generation, on the weights of llama GGUF files, in a process of its own.

It runs in a virtual environment of its own, and so imports nothing of ours:

    python -m venv VENV; VENV/bin/pip install torch transformers gguf
    VENV/bin/python tests/perf/peer_transformers.py '{"target": …, "draft": …, "threads": 2, "dtype": "float32"}'

A setting is `plain`; `default` (the draft model as assistant, with the settings that transformers has itself: up to 20
guesses, ended where the assistant is unsure); `n5` (always 5 guesses); `heuristic5` (5 at first, two more after a round
that was right throughout, one less after another); or `lookup10` (prompt lookup, so many tokens). Weights that are
quantised are multiplied out to `dtype`; those of the demo pair are F32 and F16, which that loses nothing of.
"""

import contextlib
import json
import os
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SETTINGS = ("plain", "default", "n3", "n5", "n10", "heuristic5", "lookup3", "lookup10")
_KNOWN = re.compile(r"plain|default|(n|heuristic|lookup)([1-9]\d*)")


def options(setting: str) -> dict[str, Any]:
    """What `generate` is given for it; `assistant` among it where the draft model is asked. Raises ValueError."""
    found = _KNOWN.fullmatch(setting)
    if found is None:
        raise ValueError(
            f"{setting!r} is no setting of transformers; write plain, default, n5, heuristic5 or lookup10."
        )
    kind, number = found[1] or setting, int(found[2] or 0)
    if kind == "lookup":
        return {"prompt_lookup_num_tokens": number}
    fixed = {"num_assistant_tokens": number, "assistant_confidence_threshold": 0.0}
    return {
        "plain": {},
        "default": {"assistant": {}},
        "n": {"assistant": fixed | {"num_assistant_tokens_schedule": "constant"}},
        "heuristic": {"assistant": fixed | {"num_assistant_tokens_schedule": "heuristic"}},
    }[kind]


def load(path: str, dtype: str) -> Any:
    """A llama-architecture model."""
    import gguf
    import torch
    from transformers import LlamaConfig, LlamaForCausalLM

    reader = gguf.GGUFReader(path)

    def field(name: str, usual: Any = None) -> Any:
        found = reader.get_field(name)
        return usual if found is None else found.contents()

    if field("general.architecture") != "llama":
        raise ValueError(f"{Path(path).name} is no llama model, and only those are read here.")
    width, heads = field("llama.embedding_length"), field("llama.attention.head_count")
    kv_heads, size = field("llama.attention.head_count_kv", heads), field("llama.attention.key_length", width // heads)
    config = LlamaConfig(
        vocab_size=len(field("tokenizer.ggml.tokens")), hidden_size=width, num_attention_heads=heads,
        num_key_value_heads=kv_heads, intermediate_size=field("llama.feed_forward_length"),
        num_hidden_layers=field("llama.block_count"), rms_norm_eps=field("llama.attention.layer_norm_rms_epsilon"),
        max_position_embeddings=field("llama.context_length"), head_dim=size,
        rope_parameters={"rope_type": "default", "rope_theta": field("llama.rope.freq_base", 10_000.0)},
        tie_word_embeddings=not any(one.name == "output.weight" for one in reader.tensors),
        bos_token_id=None, eos_token_id=None, pad_token_id=None,
    )  # fmt: skip
    model = LlamaForCausalLM(config)
    names = {
        "attn_q": "self_attn.q_proj", "attn_k": "self_attn.k_proj", "attn_v": "self_attn.v_proj",
        "attn_output": "self_attn.o_proj", "ffn_gate": "mlp.gate_proj", "ffn_up": "mlp.up_proj",
        "ffn_down": "mlp.down_proj", "attn_norm": "input_layernorm", "ffn_norm": "post_attention_layernorm",
    }  # fmt: skip
    whole = {"token_embd": "model.embed_tokens", "output_norm": "model.norm", "output": "lm_head"}
    weights = {}
    for tensor in reader.tensors:
        values = torch.from_numpy(gguf.quants.dequantize(tensor.data, tensor.tensor_type).copy())
        parts = tensor.name.split(".")
        if parts[0] != "blk":
            if parts[0] in whole:
                weights[f"{whole[parts[0]]}.weight"] = values
            continue
        if parts[2] in ("attn_q", "attn_k"):  # ggml turns neighbours, transformers the two halves of a head
            count = heads if parts[2] == "attn_q" else kv_heads
            values = values.view(count, -1, 2, width).transpose(1, 2).reshape(-1, width)
        weights[f"model.layers.{parts[1]}.{names[parts[2]]}.weight"] = values
    if config.tie_word_embeddings:
        weights["lm_head.weight"] = weights["model.embed_tokens.weight"]
    model.load_state_dict(weights)
    model.generation_config.eos_token_id = model.generation_config.bos_token_id = None
    return model.to(getattr(torch, dtype)).eval()


class Clock:
    """What `generate` streams to: when tokens came, and how many at once."""

    def __init__(self) -> None:
        self.came: list[tuple[float, int]] = []
        self._prompt = True

    def put(self, value: Any) -> None:
        if self._prompt:
            self._prompt = False
        else:
            self.came.append((time.perf_counter(), value.numel()))

    def end(self) -> None:
        pass


class Counter:
    """Counts what transformers' candidate generators guess, in place of their methods."""

    def __init__(self) -> None:
        from transformers.generation import candidate_generator as known

        self.drafted = 0
        for kind in (known.AssistedCandidateGenerator, known.PromptLookupCandidateGenerator):
            kind.get_candidates = self._counted(kind.get_candidates)

    def _counted(self, method: Any) -> Any:
        def counted(generator: Any, input_ids: Any, *more: Any, **named: Any) -> Any:
            ids, logits = method(generator, input_ids, *more, **named)
            self.drafted += ids.shape[1] - input_ids.shape[1]
            return ids, logits

        return counted


class Assistant:
    """The draft model. What transformers changes about its lengths from reply to reply is kept for each setting."""

    def __init__(self, model: Any) -> None:
        from transformers import GenerationConfig

        self.model, self._states = model, {}
        usual = GenerationConfig()
        known = usual._get_default_generation_params()
        names = ("num_assistant_tokens", "num_assistant_tokens_schedule", "assistant_confidence_threshold")
        self._usual = {name: known[name] if getattr(usual, name) is None else getattr(usual, name) for name in names}

    @contextlib.contextmanager
    def under(self, setting: str, given: dict[str, Any]) -> Iterator[Any]:
        config = self.model.generation_config
        config.update(**self._states.get(setting, self._usual | given))
        yield self.model
        self._states[setting] = {name: getattr(config, name) for name in self._usual}


def answer(target: Any, draft: Assistant | None, counter: Counter, request: dict[str, Any]) -> dict[str, Any]:
    """One reply."""
    given = options(request["setting"])
    assistant = given.pop("assistant", None)
    if assistant is None or draft is None:
        return generated(target, given, counter, request)
    with draft.under(request["setting"], assistant) as model:
        return generated(target, {"assistant_model": model}, counter, request)


def generated(target: Any, given: dict[str, Any], counter: Counter, request: dict[str, Any]) -> dict[str, Any]:
    """One reply, with what `generate` is `given` beside the prompt and the sampling."""
    import torch

    if request["temperature"]:
        torch.manual_seed(request["seed"])
        given |= {"do_sample": True, "temperature": request["temperature"], "top_k": 40, "top_p": 0.95, "min_p": 0.05}
    else:
        given |= {"do_sample": False}
    clock, counter.drafted = Clock(), 0
    ids = torch.tensor([request["ids"]])
    started = time.perf_counter()
    with torch.inference_mode():
        out = target.generate(
            ids, attention_mask=torch.ones_like(ids), max_new_tokens=request["max_tokens"], streamer=clock,
            suppress_tokens=request["ends"], **given,
        )  # fmt: skip
    (first, together), (last, _) = clock.came[0], clock.came[-1]
    said = out[0, ids.shape[1] :].tolist()
    # Tokens that come with the first say nothing about what came after it: the rest is taken for the whole.
    share = (len(said) - 1) / max(1, len(said) - together)
    return {
        "token_ids": said, "decode_ms": max(1e-3, 1000.0 * (last - first) * share),
        "prompt_ms": 1000.0 * (first - started), "prompt_evaluated": ids.shape[1], "drafted": counter.drafted,
        "accepted": sum(count - 1 for _, count in clock.came),
    }  # fmt: skip


def main() -> None:
    job = json.loads(sys.argv[1])
    if job == "version":
        import torch
        import transformers

        print(f"transformers {transformers.__version__}, torch {torch.__version__}")
        return
    os.environ["OMP_NUM_THREADS"] = str(job["threads"])
    import torch
    import transformers

    transformers.logging.set_verbosity_error()
    torch.set_num_threads(job["threads"])
    counter = Counter()
    target = load(job["target"], job["dtype"])
    draft = Assistant(load(job["draft"], job["dtype"])) if job["draft"] else None
    print("{}", flush=True)
    for line in sys.stdin:
        with contextlib.suppress(BrokenPipeError):
            print(json.dumps(answer(target, draft, counter, json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
