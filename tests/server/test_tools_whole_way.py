"""Tools the whole way: a request, the model's own template, what the model writes, and the calls in the answer."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from foretoken.engine.draft_length.auto import DraftLengths
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.models.scripted import ASSISTANT, END, FIRST_BYTE, ScriptedModel, scripted_vocabulary
from foretoken.engine.prompt.chat_prompts import ChatPrompts
from foretoken.engine.prompt.template import ChatTemplate

TEMPLATE = (
    "{% if tools %}Tools:{% for tool in tools %} {{ tool.function | tojson }}{% endfor %}{% endif %}"
    "{% for m in messages %}{{ m.role }}: {{ m.content or '' }}{% for c in m.tool_calls or [] %}<tool_call>"
    "{{ {'name': c.function.name, 'arguments': c.function.arguments} | tojson }}</tool_call>{% endfor %}{% endfor %}"
    "{% if add_generation_prompt %}<|assistant|>{% endif %}"
)
CITIES = {
    "type": "object",
    "properties": {"city": {"$ref": "#/$defs/City"}},
    "required": ["city"],
    "$defs": {"City": {"enum": ["Rome", "Oslo"]}},
}
TOOLS = [
    {"type": "function", "function": {"name": name, "description": "of a city", "parameters": CITIES}}
    for name in ("weather", "time")
]
ASKED: dict[str, Any] = {"messages": [{"role": "user", "content": "Rain in Rome?"}], "tools": TOOLS}
SAID = 'I look. <tool_call>\n{"name": "weather", "arguments": {"city": "Rome"}}\n</tool_call>'


def parrot(said: str) -> LoadedPair:
    """A pair whose main model says `said`, and then ends."""
    script = [*(FIRST_BYTE + byte for byte in said.encode()), END]

    def distribution(ids: Sequence[int]) -> Any:
        begun = next((at for at in range(len(ids), 0, -1) if ids[at - 1] == ASSISTANT), 0)
        logits = np.full(len(scripted_vocabulary()), -30.0, np.float32)
        logits[script[min(len(ids) - begun, len(script) - 1)]] = 10.0
        return logits

    target = ScriptedModel(distribution)
    prompts = ChatPrompts(target, ChatTemplate(TEMPLATE, bos_token="", eos_token=""), source=TEMPLATE)
    return LoadedPair(target, ScriptedModel(distribution), prompts, lengths=DraftLengths())


async def both(served: Any, **body: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The choice of the whole answer, and one put together from the stream."""
    asked = {**ASKED, "temperature": 0, **body}
    whole = await served.ask("POST", "/v1/chat/completions", body=asked)
    assert whole.status == 200, whole.body
    streamed = await served.ask("POST", "/v1/chat/completions", body={**asked, "stream": True})
    content, calls, reason = "", list[dict[str, Any]](), None
    for choice in (one for event in streamed.events for one in event["choices"]):
        content += choice["delta"].get("content") or ""
        calls += choice["delta"].get("tool_calls", [])
        reason = choice["finish_reason"] or reason
    return whole.json["choices"][0], {"content": content, "tool_calls": calls, "finish_reason": reason}


def functions(message: dict[str, Any]) -> list[tuple[str, Any]]:
    calls = [call["function"] for call in message.get("tool_calls", [])]
    return [(call["name"], json.loads(call["arguments"])) for call in calls]


@pytest.mark.served(load=partial(parrot, SAID))
async def test_what_a_model_calls_arrives_as_calls_and_what_the_tools_answer_goes_back(served: Any) -> None:
    choice, streamed = await both(served)
    assert functions(choice["message"]) == functions(streamed) == [("weather", {"city": "Rome"})]
    assert choice["finish_reason"] == streamed["finish_reason"] == "tool_calls"
    assert choice["message"]["content"] == streamed["content"].strip() == "I look."
    answered = [
        *ASKED["messages"],
        choice["message"],
        {"role": "tool", "tool_call_id": choice["message"]["tool_calls"][0]["id"], "content": "dry"},
    ]
    before, after = [
        (await served.chat(messages=messages, tools=TOOLS)).json["usage"]["prompt_tokens"]
        for messages in (ASKED["messages"], answered)
    ]
    called = '<tool_call>{"name": "weather", "arguments": {"city": "Rome"}}</tool_call>'
    assert after - before == len(f"assistant: I look.{called}tool: dry")  # a byte each


@pytest.mark.parametrize(("at_once", "found"), [(None, 2), (True, 2), (False, 1)])
@pytest.mark.served(load=partial(parrot, SAID + SAID))
async def test_calls_beside_each_other_may_be_forbidden(served: Any, at_once: bool | None, found: int) -> None:
    choice, streamed = await both(served, parallel_tool_calls=at_once)
    assert len(functions(choice["message"])) == len(functions(streamed)) == found


def test_a_call_can_be_demanded_of_any_model(
    in_process: ModuleType, helper: Callable[[str], ModuleType], tmp_path: Path
) -> None:
    """Of a model of llama.cpp with weights drawn by chance, which says nothing sensible by itself."""
    file = helper("gguf_files.py").tiny_model()
    file.metadata = [(key, kind, TEMPLATE if "template" in key else value) for key, kind, value in file.metadata]
    path = file.write(tmp_path / "tools.gguf")

    async def body(served: Any) -> None:
        named = {"type": "function", "function": {"name": "time"}}
        for wish, names in (("required", {"weather", "time"}), (named, {"time"})):
            choice, streamed = await both(served, tool_choice=wish, max_tokens=100)
            assert choice["finish_reason"] == "tool_calls"
            assert functions(choice["message"]) == functions(streamed)
            ((name, arguments),) = functions(streamed)
            assert name in names
            assert arguments["city"] in ("Rome", "Oslo")
        said = {
            "messages": ASKED["messages"],
            "max_tokens": 200,
            "tools": [{"name": "time", "input_schema": CITIES}],
            "tool_choice": {"type": "tool", "name": "time"},
        }
        (block,) = (await served.ask("POST", "/v1/messages", body=said)).json["content"]
        assert (block["type"], block["name"]) == ("tool_use", "time")
        demanded = {"tools": TOOLS, "tool_choice": "required", "max_tokens": 100}
        called = await served.chat(**demanded, response_format={"type": "json_object"})  # which is of text alone
        assert called.json["choices"][0]["finish_reason"] == "tool_calls"
        assert (await served.chat(**demanded, grammar='root ::= "yes"')).status == 400

    in_process.run(body, load=lambda: load_pair(path, None, LoadOptions(context=1024, threads=1)))


@pytest.mark.served(load=partial(parrot, SAID))
async def test_tools_that_are_offered_count(served: Any) -> None:
    async def counted(path: str, **more: Any) -> int:
        answered = await served.ask("POST", path, body={"messages": ASKED["messages"], **more})
        assert answered.status == 200, answered.body
        return int(answered.json["input_tokens"])

    tools = [{"name": "weather", "description": "of a city", "input_schema": CITIES}]
    chat, messages = "/v1/chat/completions", "/v1/messages"
    told = {
        f"{chat}/input_tokens": (await served.ask("POST", chat, body=ASKED)).json["usage"]["prompt_tokens"],
    }
    body = {"messages": ASKED["messages"], "max_tokens": 99, "tools": tools}
    used = (await served.ask("POST", messages, body=body)).json["usage"]
    told[f"{messages}/count_tokens"] = used["input_tokens"] + used["cache_read_input_tokens"]
    for path, offered in zip(told, (TOOLS, tools), strict=True):
        assert await counted(path, tools=offered) == told[path] > await counted(path)
