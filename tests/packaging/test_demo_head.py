"""The EAGLE-3 head of the demo pair as shipped, and the little model with an MTP block that tests use."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from foretoken.engine.events import ReplyFinished
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.gguf.read import read_draft, read_header
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.models.llama import Backend
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.library.fit import heads

_FOLDER = Path(__file__).parents[2] / "resources" / "demo"
_TARGET, _HEAD = _FOLDER / "demo-target.gguf", _FOLDER / "demo-eagle3.gguf"
_MTP = Path(__file__).parents[1] / "data" / "demo-mtp.gguf"
_MANIFEST = json.loads((_FOLDER / "manifest.json").read_text(encoding="utf-8"))
_PROMPTS = [each["text"] for each in _MANIFEST["suggested_prompts"]]


@pytest.fixture(scope="module", autouse=True)
def backend() -> Backend:
    return Backend(lambda _level, _line: None)


def acceptance(main: Path, draft: Path, prompts: list[str], length: int = 3) -> float:
    """Of greedy replies through the engine."""
    pair = load_pair(main, draft, LoadOptions(context=1024, threads=1, gpu_layers=0))
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0.0),
        draft=DraftOptions(length=length, source=DraftSource.DRAFT),
        stop=StopOptions(max_tokens=60),
    )
    guessed = accepted = 0
    for prompt in prompts:
        text = f"<|im_start|>user\n{prompt}<|im_end|>\n<|im_start|>assistant\n"
        *_, end = pair.reply(pair.raw_prompt(text), options=lambda: options, should_stop=lambda: False)
        assert isinstance(end, ReplyFinished)
        guessed += end.metrics.num_draft_tokens
        accepted += end.metrics.num_accepted_tokens
    pair.close()
    return accepted / guessed


def test_the_head_is_one_for_the_demo_target() -> None:
    target, head = read_header(_TARGET), read_draft(_HEAD)
    assert head.kind is FileKind.EAGLE3
    assert heads.why_not(target, head) == ()


def test_the_head_guesses_what_the_target_says() -> None:
    assert acceptance(_TARGET, _HEAD, _PROMPTS) > 0.8


def test_the_mtp_block_guesses_what_its_model_says() -> None:
    assert read_header(_MTP).kind is FileKind.MODEL_WITH_MTP
    assert _MTP.stat().st_size < 6_000_000
    assert acceptance(_MTP, _MTP, _PROMPTS) > 0.5
