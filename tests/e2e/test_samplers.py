"""Every sampler of the command line with the demo pair: a draft changes nothing but the time."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from foretoken.cli import arguments
from foretoken.engine.events import ReplyFinished
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.models.llama import Backend
from foretoken.engine.options import ChatMessage, DraftSource, ReplyOptions

GRAMMAR = 'root ::= "The " [a-z ]+ "fox" [^0-9]* | "It was " [a-z, ]+ "."'
SCHEMA = '{"type":"object","properties":{"name":{"type":"string"},"age":{"type":"integer"}},"required":["name","age"]}'


@pytest.fixture(scope="module")
def pair(demo_pair: tuple[Path, Path]) -> Iterator[LoadedPair]:
    backend = Backend(lambda level, line: None)
    pair = load_pair(*demo_pair, LoadOptions(context=512, threads=1))
    yield pair
    pair.close()
    del backend


@pytest.fixture
def forms(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "form.gbnf").write_text(GRAMMAR)
    (tmp_path / "schema.json").write_text(SCHEMA)
    return {"GRAMMAR": str(tmp_path / "form.gbnf"), "SCHEMA": str(tmp_path / "schema.json")}


def written(pair: LoadedPair, options: ReplyOptions, prompt: str) -> ReplyFinished:
    ids = pair.chat_prompt([ChatMessage(role="user", content=prompt)])
    *_, end = pair.reply(ids, options=lambda: options, should_stop=lambda: False)
    assert isinstance(end, ReplyFinished)
    return end


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "argv",
    [
        "--typical-p 0.7 --top-k 0 --top-p 1 --min-p 0",
        "--top-n-sigma 1.5 --top-k 0 --top-p 1 --min-p 0",
        "--xtc-probability 0.5 --xtc-threshold 0.1",
        "--dry-multiplier 0.8 --dry-allowed-length 1",
        "--mirostat 1 --mirostat-tau 3",
        "--mirostat 2 --mirostat-tau 3",
        "--logit-bias 300=2 --logit-bias 301=-100",
        "--temperature-last --repetition-penalty 1.2 --penalty-window 20",
        "--grammar GRAMMAR",
        "--json-schema SCHEMA",
        "--grammar GRAMMAR --temperature 0",
        "--json-schema SCHEMA --temperature 0 --dry-multiplier 0.8",
    ],
)
def test_the_text_is_the_main_models_own(pair: LoadedPair, forms: dict[str, str], argv: str) -> None:
    parser = argparse.ArgumentParser()
    arguments.add_sampling(parser)
    given = ["--temperature", "0.9", *(forms.get(word, word) for word in argv.split())]
    # By exact match the target draws its own tokens, one a position, so the same seed gives the same text.
    given += "--seed 3 --acceptance exact --max-tokens 48".split()
    texts, drafted = {}, 0
    for length in ("1", "5", "auto", "none"):
        named = ["--draft-length", length] if length != "none" else []
        options = arguments.reply_options(parser.parse_args([*given, *named]))
        if length == "none":
            options = msgspec.structs.replace(
                options, draft=msgspec.structs.replace(options.draft, source=DraftSource.NONE)
            )
        end = written(pair, options, "Tell me a short story about a fox.")
        texts[length] = end.token_ids
        drafted += end.metrics.num_accepted_tokens
        if options.sampling.grammar:
            assert end.text.startswith(("The ", "It was "))
        if options.sampling.json_schema and end.reason.value == "stop":
            assert set(json.loads(end.text)) == {"name", "age"}
    assert len(set(texts.values())) == 1, texts
    assert drafted > 0
    assert len(texts["none"]) > 5
