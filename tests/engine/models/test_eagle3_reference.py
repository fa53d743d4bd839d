"""An EAGLE-3 head computes what its definition says: beside numpy, from the main model's layers to the last guess."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, Self

import gguf
import llama_cpp
import numpy as np
import numpy.typing as npt
import pytest
from tests.engine.alone import Alone

from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.head_cache import HeadCache
from foretoken.engine.models.kv_types import KvTypes
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.models.llama_context import ContextPlan, LlamaContext
from foretoken.engine.models.llama_heads import LlamaHead

Rows = npt.NDArray[np.float64]

# Logits have a deviation of about 4.
EXACT = 1e-3
STRENGTHS = {"attn_q": 4, "attn_k": 4, "attn_v": 3, "attn_output": 3, "ffn_gate": 4, "ffn_up": 3, "output": 10}


@dataclass(frozen=True)
class File:
    """A GGUF in memory: numbers of its architecture, and weights as [outputs, inputs]."""

    fields: dict[str, Any]
    tensors: dict[str, Rows]

    @classmethod
    def read(cls, path: Path) -> Self:
        reader = gguf.GGUFReader(path)
        architecture = reader.fields["general.architecture"].contents()
        known = {key: one for key, one in reader.fields.items() if key.startswith(f"{architecture}.")}
        return cls(
            {key.partition(".")[2]: one.contents() for key, one in known.items()},
            {one.name: np.array(one.data, np.float64) for one in reader.tensors},
        )

    def linear(self, name: str, rows: Rows) -> Rows:
        return rows @ self.tensors[f"{name}.weight"].T

    def norm(self, name: str, rows: Rows) -> Rows:
        mean = (rows**2).mean(axis=1, keepdims=True)
        return rows / np.sqrt(mean + self.fields["attention.layer_norm_rms_epsilon"]) * self.tensors[f"{name}.weight"]

    def attention(self, block: str, rows: Rows) -> Rows:
        """Causal, of the rows of a text from its beginning on."""
        heads, kv_heads = self.fields["attention.head_count"], self.fields["attention.head_count_kv"]

        def split(name: str, count: int) -> Rows:
            return self.linear(block + name, rows).reshape(len(rows), count, -1).transpose(1, 0, 2)

        queries, keys = (self._turned(split(*one)) for one in (("attn_q", heads), ("attn_k", kv_heads)))
        values = split("attn_v", kv_heads).repeat(heads // kv_heads, axis=0)
        scores = queries @ keys.repeat(heads // kv_heads, axis=0).transpose(0, 2, 1) / np.sqrt(queries.shape[2])
        scores[:, np.triu_indices(len(rows), 1)[0], np.triu_indices(len(rows), 1)[1]] = -np.inf
        weights = np.exp(scores - scores.max(axis=2, keepdims=True))
        found = weights / weights.sum(axis=2, keepdims=True) @ values
        return self.linear(block + "attn_output", found.transpose(1, 0, 2).reshape(len(rows), -1))

    def _turned(self, rows: Rows) -> Rows:
        """Rotary positions, of neighbouring numbers."""
        size = rows.shape[2]
        angles = np.arange(rows.shape[1])[:, None] * self.fields["rope.freq_base"] ** (-np.arange(0, size, 2) / size)
        turned = (rows[..., ::2] + 1j * rows[..., 1::2]) * np.exp(1j * angles)
        return np.stack((turned.real, turned.imag), axis=-1).reshape(rows.shape)

    def feed_forward(self, block: str, rows: Rows) -> Rows:
        gate = self.linear(block + "ffn_gate", rows)
        return self.linear(block + "ffn_down", gate / (1 + np.exp(-gate)) * self.linear(block + "ffn_up", rows))


@dataclass(frozen=True)
class Main(File):
    """A llama model."""

    def layer_inputs(self, text: Sequence[int]) -> list[Rows]:
        """What each layer reads, and what the last one leaves."""
        rows = [self.tensors["token_embd.weight"][list(text)]]
        for layer in range(self.fields["block_count"]):
            block = f"blk.{layer}."
            rows.append(rows[-1] + self.attention(block, self.norm(block + "attn_norm", rows[-1])))
            rows[-1] = rows[-1] + self.feed_forward(block, self.norm(block + "ffn_norm", rows[-1]))
        return rows


@dataclass(frozen=True)
class Head(File):
    """An EAGLE-3 head of a main model."""

    main: Main | None = None

    def guess(self, text: Sequence[int], read: int) -> Rows:
        """Logits after each token of `text` but the first, the first `read` of which the main model has read.

        Token i goes in with the state of token i - 1: the main model's where it read that one, else what the head
        itself left there.
        """
        assert self.main is not None
        inputs = self.main.layer_inputs(text[:read])
        fused = np.concatenate([inputs[layer] for layer in self.fields["target_layers"]], axis=1)
        if self.fields.get("norm_before_fc"):
            fused = self.norm("enc.output_norm", fused)
        states = self.linear("fc", fused)[: len(text) - 1]
        while True:
            left = self._pass(text[1 : len(states) + 1], states)
            if len(states) == len(text) - 1:
                return self._logits(left)
            states = np.concatenate([states, left[-1:]])

    def _pass(self, tokens: Sequence[int], states: Rows) -> Rows:
        read = self.norm("blk.0.attn_norm", self._from("token_embd").tensors["token_embd.weight"][list(tokens)])
        heard = self.norm("blk.0.attn_norm_2", states)
        rows = heard if self.fields.get("norm_before_residual") else states
        rows = rows + self.attention("blk.0.", np.concatenate([read, heard], axis=1))
        return rows + self.feed_forward("blk.0.", self.norm("blk.0.ffn_norm", rows))

    def _logits(self, left: Rows) -> Rows:
        found = self._from("output").linear("output", self.norm("output_norm", left))
        if "d2t" not in self.tensors:
            return found
        rows = np.full((len(found), len(self._from("token_embd").tensors["token_embd.weight"])), -np.inf)
        rows[:, self.tensors["d2t"].astype(int)] = found
        return rows

    def _from(self, name: str) -> File:
        assert self.main is not None
        return self if f"{name}.weight" in self.tensors else self.main


class Both:
    """A main model and a head, in numpy and in the engine."""

    def __init__(self, main: Path, head: Path) -> None:
        exact = KvTypes.parse("f32")
        self.numpy = Head(**vars(File.read(head)), main=Main(**vars(File.read(main))))
        self.main = Alone(LlamaModel(main, context=256, threads=1, gpu_layers=0, kv=exact))
        self.head = Alone(
            LlamaHead(head, FileKind.EAGLE3, self.main.loaded, context=256, threads=1, gpu_layers=0, kv=exact),
            self.main,
        )
        self.target, self.cache = CachedModel(self.main), HeadCache(self.head)
        self.target.tell(self.cache)

    @cached_property
    def text(self) -> list[int]:
        return [int(token) for token in np.random.default_rng(1).integers(5, 250, 48)]

    def close(self) -> None:
        self.head.close()
        self.main.close()


HEADS = ("plain", "reduced", "borrowing", "normed residual", "normed input")


@pytest.fixture(scope="module", params=HEADS)
def both(
    request: pytest.FixtureRequest, helper: Callable[[str], ModuleType], gguf_files: ModuleType, tmp_path_factory: Any
) -> Iterator[Both]:
    backend = Backend(lambda level, line: None)
    folder, heads = tmp_path_factory.mktemp("eagle3"), helper("engine/gguf/tiny_heads.py")
    main = helper("engine/gguf/tiny_architectures.py").llama(gguf_files)
    head = heads.eagle3(gguf_files, d2t=list(range(3, 260, 5)) if request.param == "reduced" else None)
    for tensor in head.tensors:
        tensor.data = _telling(tensor)
    if request.param == "borrowing":
        main.tensors.append(gguf_files.Tensor("output.weight", **{
            key: getattr(head.tensor("output.weight"), key) for key in ("dims", "type", "data")
        }))  # fmt: skip
        head.tensors = [one for one in head.tensors if one.name not in ("token_embd.weight", "output.weight")]
    elif request.param == "normed residual":
        head.put("eagle3.norm_before_residual", gguf_files.Kind.BOOL, 1)
    elif request.param == "normed input":
        head.put("eagle3.norm_before_fc", gguf_files.Kind.BOOL, 1)
        width = head.tensor("fc.weight").dims[0]
        norm = np.linspace(0.5, 1.5, width, dtype="<f4").tobytes()
        head.tensors.append(gguf_files.Tensor("enc.output_norm.weight", (width,), gguf_files.F32, norm))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(LlamaContext, "_parameters", _exact)
        found = Both(main.write(folder / "main.gguf"), head.write(folder / "head.gguf"))
    yield found
    found.close()
    del backend


PARAMETERS = LlamaContext._parameters


def _exact(context: LlamaContext, plan: ContextPlan) -> Any:
    """Flash attention rounds keys and values to half precision, whatever the cache holds."""
    params = PARAMETERS(context, plan)
    params.flash_attn_type = llama_cpp.LLAMA_FLASH_ATTN_TYPE_DISABLED
    return params


def _telling(tensor: Any) -> bytes:
    """Weights by which each part of a head shows in its logits."""
    data: bytes = tensor.data
    if tensor.name == "d2t":
        return data
    values = np.frombuffer(data, "<f4")
    if len(tensor.dims) == 1:
        return np.random.default_rng(len(tensor.name)).uniform(0.5, 1.5, len(values)).astype("<f4").tobytes()
    return (values * np.float32(STRENGTHS.get(tensor.name.split(".")[-2], 2))).tobytes()


def test_after_a_prompt(both: Both) -> None:
    both.target.truncate(0)
    read = both.text[:-1]
    both.target.decode(read[:20], logits=0)
    both.target.decode(read[20:], logits=1)
    for _ in both.cache.extend_to(both.text[:-9], should_stop=lambda: False):
        pass
    found = both.cache.decode(both.text[-9:], logits=9)
    expected = both.numpy.guess(both.text, len(read))
    same(found, expected[-9:])
    finite = np.isfinite(expected)
    assert 1 < expected[finite].std() < 20  # the tolerance is small beside it
    assert (found.argmax(axis=1) == expected[-9:].argmax(axis=1)).all()


def test_guess_after_guess(both: Both) -> None:
    """And again after the main model took some of them and another token."""
    text = both.text[:20]
    both.target.truncate(0)
    both.target.decode(text[:-1], logits=1)
    for kept in (0, 1, 4, 2):
        read, ahead = len(text) - 1, list(text)
        for _ in range(4):
            row = both.cache.decode(ahead[both.cache.length :], logits=1)
            same(row, both.numpy.guess(ahead, read)[-1:])
            ahead.append(int(row[0].argmax()))
        both.target.decode(ahead[read:], logits=5)
        text = [*ahead[: len(text) + kept], 7 + kept]
        both.target.truncate(len(text) - 1)
        both.cache.truncate(len(text) - 1)


def same(found: Any, expected: Rows) -> None:
    assert (np.isfinite(found) == np.isfinite(expected)).all()
    finite = np.isfinite(expected)
    np.testing.assert_allclose(found[finite], expected[finite], atol=EXACT)
