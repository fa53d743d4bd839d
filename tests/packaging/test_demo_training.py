"""The training code of the head and of the little MTP model: it computes what llama.cpp does, and it learns.

Needs PyTorch, which the program itself does without.
"""
# ruff: noqa: E402  # what follows needs what may lack

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("tokenizers")
sys.path.insert(0, str(Path(__file__).parents[2] / "packaging"))

from tests.engine.alone import Alone

from demo_pair.build import TOKENIZER
from demo_pair.export import export, export_head, export_hybrid
from demo_pair.head import Head, Windows
from demo_pair.hybrid import Hybrid
from demo_pair.llama import Runner
from demo_pair.model import Decoder
from demo_pair.shapes import HEAD, HYBRID, TARGET
from demo_pair.teach_head import Heard, batch, listen, loss_of, packed, teach
from demo_pair.train_mtp import GUESSES, texts
from demo_pair.train_mtp import loss_of as mtp_loss_of
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.head_cache import HeadCache
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.models.llama_heads import LlamaHead

_READ = 30  # tokens that the main model has read when the head guesses
_STEPS = 3


@pytest.fixture(scope="module", autouse=True)
def backend() -> Backend:
    torch.set_num_threads(1)
    return Backend(lambda _level, _line: None)


@pytest.fixture
def target() -> Any:
    torch.manual_seed(3)
    return Decoder(TARGET).eval().requires_grad_(False)


def shaken(model: Any) -> Any:
    """With every weight moved, so that none is zero or one."""
    torch.manual_seed(4)
    with torch.no_grad():
        for parameter in model.parameters():
            parameter += 0.05 * torch.randn_like(parameter)
    return model


def some_tokens(count: int) -> list[int]:
    return [int(token) for token in np.random.default_rng(1).integers(5, 3000, count)]


def guesses(main: LlamaModel, head: LlamaHead, tokens: list[int]) -> list[Any]:
    """The head's logits on `_STEPS` tokens that the main model has not read."""
    target, cache = CachedModel(main), HeadCache(head)
    target.tell(cache)
    target.decode(tokens[:_READ], logits=1)
    for _ in cache.extend_to(tokens[:_READ], should_stop=lambda: False):
        pass
    return [cache.decode(tokens[_READ + step : _READ + step + 1], logits=1)[0].copy() for step in range(_STEPS)]


def test_a_head_computes_what_llama_cpp_does(target: Any, tmp_path: Path) -> None:
    """Over guesses of its own too: cells of later steps are seen along the diagonal."""
    head, tokens = shaken(Head(HEAD)), some_tokens(40)
    export(target.state_dict(), TARGET, TOKENIZER, tmp_path / "target.gguf")
    ids, text = torch.tensor([tokens]), torch.zeros(1, len(tokens), dtype=torch.long)
    with torch.no_grad():
        states = torch.cat(target.layer_inputs(ids, text)[0], dim=-1)
        head.scale.copy_(1 / states[0].square().mean(0).sqrt())
        steps = [head.logits(state)[0].numpy() for state in head.steps(Windows(ids, states, text), _STEPS)]
    export_head(head, TOKENIZER, tmp_path / "head.gguf", "f32")
    main = Alone(LlamaModel(tmp_path / "target.gguf", context=256, threads=1, gpu_layers=0))
    beside = Alone(
        LlamaHead(tmp_path / "head.gguf", FileKind.EAGLE3, main.loaded, context=256, threads=1, gpu_layers=0), main
    )
    for step, row in enumerate(guesses(main, beside, tokens)):
        np.testing.assert_allclose(row, steps[step][_READ + step], atol=2e-3 * np.abs(steps[step]).max())
    beside.close()
    main.close()


def test_a_hybrid_computes_what_llama_cpp_does(tmp_path: Path) -> None:
    model, tokens, file = shaken(Hybrid(HYBRID)), some_tokens(90), tmp_path / "hybrid.gguf"
    export_hybrid(model, TOKENIZER, file, "f32")
    ids, text = torch.tensor([tokens]), torch.zeros(1, len(tokens), dtype=torch.long)
    with torch.no_grad():
        hidden = model.hidden(ids, text)
        expected = model.logits(hidden)[0].numpy()
        steps = model.mtp.steps(model.embedding(ids), hidden, text, _STEPS)
        expected_steps = [model.logits(state)[0].numpy() for state in steps]
    runner = Runner(file, threads=1, context=256, exact=True)
    np.testing.assert_allclose(runner.decode(tokens), expected, atol=1e-4)
    runner.close()
    main = Alone(LlamaModel(file, context=256, threads=1, gpu_layers=0, mtp=True))
    beside = Alone(LlamaHead(file, FileKind.MTP, main.loaded, context=256, threads=1, gpu_layers=0), main)
    for step, row in enumerate(guesses(main, beside, tokens)):
        atol = 2e-3 * np.abs(expected_steps[step]).max()
        np.testing.assert_allclose(row, expected_steps[step][_READ + step], atol=atol)
    beside.close()
    main.close()


def test_whole_texts_are_packed_side_by_side() -> None:
    ids = np.array([5, 6, 0, 7, 8, 9, 0, 4, 0, *range(1, 9), 0])
    tokens, learned, text = packed(ids, ids > 5, 8)
    assert text.tolist() == [[0, 0, 0, 1, 1, 1, 1, -1], [0, 0, -1, -1, -1, -1, -1, -1], [0] * 8]
    assert tokens[0, :7].tolist() == [5, 6, 0, 7, 8, 9, 0]
    assert learned[0].tolist() == [False, True, False, True, True, True, False, False]


@pytest.fixture
def heard(target: Any, tmp_path: Path) -> Heard:
    """What an untrained target thinks of a few texts."""
    random = np.random.default_rng(5)
    ids = np.concatenate([[*random.integers(5, 3000, random.integers(20, 60)), 0] for _ in range(80)])
    listen(target, ids, np.ones(len(ids), bool), tmp_path / "heard", length=64)
    return Heard.load(tmp_path / "heard")


def test_the_target_sees_one_text_at_a_time(target: Any, heard: Heard) -> None:
    row, text = np.asarray(heard.tokens[0], np.int64), np.asarray(heard.text[0])
    first = int(np.flatnonzero(text == text.max())[0])
    alone = torch.from_numpy(row[first : first + int((text == text.max()).sum())])[None]
    read, _ = target.layer_inputs(alone, torch.zeros_like(alone))
    states = torch.cat(read[1:], dim=-1)[0].numpy()
    np.testing.assert_allclose(heard.states[0][text == text.max()], states, atol=0.02)


def test_the_head_learns_and_goes_on_where_it_stopped(target: Any, heard: Heard, tmp_path: Path) -> None:
    out = tmp_path / "head.pt"
    teach(heard, target, out, 4)
    head = teach(heard, target, out, 8, resume=True)
    assert torch.load(out, weights_only=True)["step"] == 8
    given = batch(heard, target.embedding.weight, np.arange(16, 24))
    after, _ = loss_of(head, *given, 2)
    torch.manual_seed(6)
    fresh = teach(heard, target, tmp_path / "fresh.pt", 1)
    before, _ = loss_of(fresh, *given, 2)
    assert float(after.detach()) < float(before.detach())


def test_the_mtp_block_learns(heard: Heard) -> None:
    torch.manual_seed(7)
    model = Hybrid(HYBRID)
    adam, source = torch.optim.AdamW(model.parameters(), lr=2e-3), texts(heard, 1, 4)
    given, losses = next(source), []
    for _ in range(5):
        lost, rates = mtp_loss_of(model, given)
        torch.autograd.backward(lost)
        adam.step()
        adam.zero_grad()
        losses.append(float(lost.detach()))
    assert len(rates) == GUESSES + 1
    assert losses[-1] < losses[0]
