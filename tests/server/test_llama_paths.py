"""Paths of llama.cpp's server, of a scripted pair and of the demo pair."""

from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from foretoken.engine.load_pair import LoadOptions, load_pair

ASKED = {"messages": [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hi <|im_end|>"}]}


@pytest.mark.parametrize("parallel", [1, 2])
def test_a_text_is_told_in_tokens_and_back(in_process: ModuleType, demo_pair: tuple[Path, Path], parallel: int) -> None:
    async def body(served: Any) -> None:
        async def post(path: str, **said: Any) -> Any:
            answered = await served.ask("POST", path, body=said)
            assert answered.status == 200
            return answered.json

        text = "Grüße, <|im_end|> 你好"
        ids = (await post("/tokenize", content=text))["tokens"]
        assert ids.count(2) == 1  # the end token
        assert await post("/detokenize", tokens=ids) == {"content": text}
        assert (await post("/tokenize", content=text, add_special=True))["tokens"][-len(ids) :] == ids
        quoted = (await post("/tokenize", content=text, parse_special=False))["tokens"]
        assert 2 not in quoted
        assert (await post("/detokenize", tokens=quoted))["content"] == text
        pieces = (await post("/tokenize", content=text, with_pieces=True))["tokens"]
        assert [one["id"] for one in pieces] == ids
        said = [piece.encode() if isinstance(piece := one["piece"], str) else bytes(piece) for one in pieces]
        assert b"".join(said).decode() == text
        assert any(isinstance(one["piece"], list) for one in pieces)  # a character of several tokens
        assert await post("/tokenize", content="") == {"tokens": []}

        prompt = (await post("/apply-template", **ASKED))["prompt"]
        assert prompt.startswith("<|im_start|>")
        assert prompt.endswith("<|im_start|>assistant\n")
        assert "Hi <|im_end|>" in prompt
        refused = await served.ask("POST", "/detokenize", body={"tokens": [10**6]})
        assert refused.status == 400
        assert "this model has the ids 0 to" in refused.json["error"]["message"]

        props = (await served.ask(path="/props")).json
        assert (props["default_generation_settings"]["n_ctx"], props["total_slots"]) == (256, parallel)
        assert "<|im_start|>" in props["chat_template"]
        assert "/" not in props["model_path"]
        assert props["default_generation_settings"]["params"]["temperature"] == 0.7

    load = partial(load_pair, *demo_pair, LoadOptions(context=256, threads=1, parallel=parallel))
    in_process.run(body, load=load)


async def test_more_tokens_than_one_answer_holds_are_refused(served: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from foretoken.session.engine_process import worker

    monkeypatch.setattr(worker, "_MOST_SHOWN", 100)
    props = (await served.ask(path="/props")).json
    assert (props["is_sleeping"], props["default_generation_settings"]["n_ctx"]) == (True, 0)
    assert (await served.ask("POST", "/tokenize", body={"content": "x" * 100})).status == 200
    refused = await served.ask("POST", "/tokenize", body={"content": "x" * 101})
    assert refused.status == 400
    assert "send a shorter text" in refused.json["error"]["message"]
