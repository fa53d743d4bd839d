"""A DFlash or DSpark head computes what its definition says: beside numpy, from the main model's layers to the rows."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from tests.engine.alone import Alone

from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.head_cache import BlockCache
from foretoken.engine.models.kv_types import KvTypes
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.models.llama_context import LlamaContext
from foretoken.engine.models.llama_heads import LlamaHead

Helper = Callable[[str], ModuleType]
Rows = npt.NDArray[np.float64]

MASK = 1


class Head:
    """A DFlash head in numpy. `file` and `main`: as `test_eagle3_reference.File` and `Main`."""

    def __init__(self, file: Any, main: Any) -> None:
        self.file, self.main = file, main

    def guess(self, text: Sequence[int], guesses: int) -> Rows:
        """Logits of so many tokens after `text`, whose last token the main model has not read."""
        inputs = self.main.layer_inputs(text[:-1])
        fused = np.concatenate([inputs[layer] for layer in self.file.fields["target_layers"]], axis=1)
        fused = self.file.norm("enc.output_norm", self.file.linear("fc", fused))
        chained = "markov_w1.weight" in self.file.tensors
        anchored = chained and self.file.fields.get("sample_from_anchor", True)
        block = [text[-1]] + [MASK] * (guesses - 1 if anchored else guesses)
        rows = self._from("token_embd").tensors["token_embd.weight"][block]
        for layer in range(self.file.fields["block_count"]):
            name = f"blk.{layer}."
            rows = rows + self._attention(name, self.file.norm(name + "attn_norm", rows), fused)
            rows = rows + self.file.feed_forward(name, self.file.norm(name + "ffn_norm", rows))
        found = self._logits(rows)
        if chained:
            found = self._chained(found, text[-1], anchored)
        return found[len(found) - guesses :]

    def _attention(self, name: str, rows: Rows, fused: Rows) -> Rows:
        """Of the block over the text, made of what the main model's layers read, and over itself, both ways."""
        file, count = self.file, len(fused)
        heads, kv_heads = file.fields["attention.head_count"], file.fields["attention.head_count_kv"]
        both = np.concatenate([fused, rows])

        def split(which: str, of: Rows, number: int, first: int = 0) -> Rows:
            parts = file.linear(name + which, of).reshape(len(of), number, -1).transpose(1, 0, 2)
            if which == "attn_v":
                return parts
            normed = np.stack([file.norm(f"{name}{which}_norm", part) for part in parts])
            return self._turned(normed, first)

        queries = split("attn_q", rows, heads, count)
        keys, values = (split(one, both, kv_heads).repeat(heads // kv_heads, axis=0) for one in ("attn_k", "attn_v"))
        scores = queries @ keys.transpose(0, 2, 1) / np.sqrt(queries.shape[2])
        if file.fields.get("attention.causal", False):
            ahead = np.arange(count + len(rows)) > count + np.arange(len(rows))[:, None]
            scores[:, ahead] = -np.inf
        weights = np.exp(scores - scores.max(axis=2, keepdims=True))
        found = weights / weights.sum(axis=2, keepdims=True) @ values
        return np.asarray(file.linear(name + "attn_output", found.transpose(1, 0, 2).reshape(len(rows), -1)))

    def _turned(self, rows: Rows, first: int) -> Rows:
        """Rotary positions, of numbers half a head apart."""
        half = rows.shape[2] // 2
        places = first + np.arange(rows.shape[1])
        angles = places[:, None] * self.file.fields["rope.freq_base"] ** (-np.arange(half) / half)
        turned = (rows[..., :half] + 1j * rows[..., half:]) * np.exp(1j * angles)
        return np.concatenate((turned.real, turned.imag), axis=-1)

    def _logits(self, rows: Rows) -> Rows:
        found = np.asarray(self._from("output").linear("output", self.file.norm("output_norm", rows)))
        if "d2t" not in self.file.tensors:
            return found
        every = np.full((len(found), len(self._from("token_embd").tensors["token_embd.weight"])), -np.inf)
        every[:, self.file.tensors["d2t"].astype(int)] = found
        return every

    def _chained(self, rows: Rows, before: int, anchored: bool) -> Rows:
        """With what the Markov head adds after the likeliest token of the row before."""
        found = rows.copy()
        for place in range(0 if anchored else 1, len(rows)):
            bias = self.file.tensors["markov_w2.weight"] @ self.file.tensors["markov_w1.weight"][before]
            if "d2t" in self.file.tensors:
                found[place, self.file.tensors["d2t"].astype(int)] += bias
            else:
                found[place] += bias
            before = int(found[place].argmax())
        return found

    def _from(self, name: str) -> Any:
        return self.file if f"{name}.weight" in self.file.tensors else self.main


class Both:
    """A main model and a head, in numpy and in the engine."""

    def __init__(self, reference: ModuleType, main: Path, head: Path) -> None:
        exact = KvTypes.parse("f32")
        self.numpy = Head(reference.File.read(head), reference.Main(**vars(reference.File.read(main))))
        self.main = Alone(LlamaModel(main, context=256, threads=1, gpu_layers=0, kv=exact))
        self.head = Alone(
            LlamaHead(head, FileKind.DFLASH, self.main.loaded, context=256, threads=1, gpu_layers=0, kv=exact),
            self.main,
        )
        self.target, self.cache = CachedModel(self.main), BlockCache(self.head)
        self.target.tell(self.cache)

    def guess(self, text: Sequence[int], guesses: int) -> Rows:
        for _ in self.cache.extend_to(text[:-1], should_stop=lambda: False):
            pass
        return np.array(self.cache.block(text[-1], guesses), dtype=np.float64)

    def close(self) -> None:
        self.head.close()
        self.main.close()


HEADS = ("plain", "two layers", "causal", "reduced", "borrowing", "dspark", "dspark reduced", "dspark with a mask each")


@pytest.fixture(scope="module", params=HEADS)
def both(
    request: pytest.FixtureRequest, helper: Helper, gguf_files: ModuleType, tmp_path_factory: Any
) -> Iterator[Both]:
    backend = Backend(lambda level, line: None)
    reference = helper("engine/models/test_eagle3_reference.py")
    folder, heads, kind = tmp_path_factory.mktemp("dflash"), helper("engine/gguf/tiny_heads.py"), gguf_files.Kind
    main = helper("engine/gguf/tiny_architectures.py").llama(gguf_files)
    made = heads.dflash(
        gguf_files,
        own=request.param != "borrowing",
        blocks=2 if request.param == "two layers" else 1,
        markov="dspark" in request.param,
        d2t=list(range(3, 260, 5)) if "reduced" in request.param else None,
        mask=MASK,
    )
    for tensor in made.tensors:
        tensor.data = reference._telling(tensor)
    if request.param == "borrowing":
        weights = np.random.default_rng(3).normal(0, 0.5, (len(gguf_files.tiny_tokens()), 64)).astype("<f4")
        main.tensors.append(gguf_files.Tensor("output.weight", weights.T.shape, gguf_files.F32, weights.tobytes()))
    elif request.param == "causal":
        made.put("dflash.attention.causal", kind.BOOL, 1)
    elif request.param == "dspark with a mask each":
        made.put("dflash.sample_from_anchor", kind.BOOL, 0)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(LlamaContext, "_parameters", reference._exact)
        found = Both(reference, main.write(folder / "main.gguf"), made.write(folder / "head.gguf"))
    yield found
    found.close()
    del backend


def test_blocks_of_every_width_after_a_prompt(both: Both) -> None:
    text = [int(token) for token in np.random.default_rng(1).integers(5, 250, 48)]
    both.target.truncate(0)
    both.target.decode(text[:20], logits=0)
    both.target.decode(text[20:-1], logits=1)
    assert both.head.guesses >= 7
    for guesses in (both.head.guesses, 1, 3):
        same(both.guess(text, guesses), both.numpy.guess(text, guesses))


def test_round_after_round(both: Both) -> None:
    """The main model takes some of the guesses and a token of its own."""
    text = [int(token) for token in np.random.default_rng(2).integers(5, 250, 20)]
    both.target.truncate(0)
    both.target.decode(text[:-1], logits=1)
    for kept in (0, 1, 4, 2):
        read = len(text) - 1
        rows = both.guess(text, 4)
        same(rows, both.numpy.guess(text, 4))
        ahead = [*text, *(int(row.argmax()) for row in rows)]
        both.target.decode(ahead[read:], logits=5)
        text = [*ahead[: len(text) + kept], 7 + kept]
        both.target.truncate(len(text) - 1)
        both.cache.truncate(len(text) - 1)


def same(found: Rows, expected: Rows) -> None:
    assert (np.isfinite(found) == np.isfinite(expected)).all()
    finite = np.isfinite(expected)
    assert 1 < expected[finite].std() < 40  # the tolerance is small beside it
    np.testing.assert_allclose(found[finite], expected[finite], atol=3e-3)
    assert (found.argmax(axis=1) == expected.argmax(axis=1)).all()
