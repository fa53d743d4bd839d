"""Requests in the shapes that known clients send: understood, or refused with a sentence that helps."""

import json
from typing import Any

import pytest

from foretoken.engine.options import ReplyOptions
from foretoken.server.anthropic_messages import MessagesRequest, question_of
from foretoken.server.refusals import Refusal
from foretoken.server.request_bodies import ChatRequest, read
from foretoken.server.request_options import chat_options

ASKED = {"messages": [{"role": "user", "content": "hi"}]}
SCHEMA = {"type": "object", "properties": {"age": {"type": "integer"}}}


def options(**body: Any) -> ReplyOptions:
    return chat_options(read(json.dumps(ASKED | body).encode(), ChatRequest), ReplyOptions())


def messages(**body: Any) -> Any:
    whole = {"max_tokens": 32000, **ASKED, **body}
    return question_of(read(json.dumps(whole).encode(), MessagesRequest), ReplyOptions())


def test_words_of_other_servers_mean_the_same_here() -> None:
    assert options(max_tokens=-1).stop.max_tokens is None  # LM Studio's for as many as there is room for
    assert options(max_tokens=9, max_completion_tokens=7).stop.max_tokens == 7
    assert options(repeat_penalty=1.2).sampling.repetition_penalty == 1.2  # Open WebUI's, by llama.cpp
    assert options(repeat_penalty=1.2, repetition_penalty=1.1).sampling.repetition_penalty == 1.1
    for form in (
        {"type": "json_object", "schema": SCHEMA},  # llama.cpp
        {"type": "json_schema", "json_schema": {"name": "x", "schema": SCHEMA, "strict": True}},
    ):
        assert json.loads(options(response_format=form).sampling.json_schema) == SCHEMA
    assert json.loads(options(json_schema=SCHEMA).sampling.json_schema) == SCHEMA  # llama.cpp's server
    assert options(grammar='root ::= "yes"').sampling.grammar == 'root ::= "yes"'
    assert options(grammar="", response_format={"type": "text"}).sampling.grammar == ""
    for two in (
        {"grammar": 'root ::= "yes"', "json_schema": SCHEMA},
        {"grammar": 'root ::= "yes"', "response_format": {"type": "json_object"}},
        {"json_schema": SCHEMA, "response_format": {"type": "json_object"}},
    ):
        with pytest.raises(Refusal, match=r"send one of response_format, json_schema, grammar"):
            options(**two)
    with pytest.raises(Refusal, match="line 1"):
        options(grammar="root ::= (")


def test_a_coding_agents_message_is_understood() -> None:
    cached = {"cache_control": {"type": "ephemeral"}}
    question = messages(
        system=[{"type": "text", "text": "You help.", **cached}, {"type": "text", "text": "Be brief."}],
        messages=[
            {"role": "user", "content": [{"type": "text", "text": "List files.", **cached}]},
            {
                "role": "assistant",
                "content": [
                    {"type": "thinking", "thinking": "I look.", "signature": "c2ln"},
                    {"type": "redacted_thinking", "data": "eA=="},
                    {"type": "tool_use", "id": "toolu_1", "name": "Bash", "input": {"command": "ls"}},
                ],
            },
            {
                "role": "user",
                "content": [
                    {"type": "tool_result", "tool_use_id": "toolu_1", "is_error": False, "content": "a.txt", **cached},
                    {"type": "text", "text": "Go on."},
                ],
            },
        ],
        tools=[{"name": "Bash", "type": "custom", "description": "A shell", "input_schema": SCHEMA, **cached}],
        tool_choice={"type": "auto"},
        thinking={"type": "enabled", "budget_tokens": 31999},
        context_management={"edits": [{"type": "clear_thinking_20251015", "keep": "all"}]},
        output_config={"effort": "high"},
        metadata={"user_id": "user_1"},
        stream=True,
    )
    roles = [(message.role, message.content) for message in question.messages]
    assert roles == [
        ("system", "You help.Be brief."),
        ("user", "List files."),
        ("assistant", ""),
        ("tool", "a.txt"),
        ("user", "Go on."),
    ]
    called = question.messages[2]
    assert (called.thinking, called.tool_calls[0].name, question.messages[3].tool) == ("I look.", "Bash", "Bash")
    assert question.options.thinking == "on"
    assert json.loads(question.options.tools)[0]["function"] == {
        "name": "Bash",
        "description": "A shell",
        "parameters": SCHEMA,
    }


def test_a_message_may_ask_for_json_by_a_schema() -> None:
    form = {"type": "json_schema", "schema": SCHEMA}
    for body in ({"output_format": form}, {"output_config": {"format": form}}):
        assert json.loads(messages(**body).options.sampling.json_schema) == SCHEMA


def test_tools_that_anthropic_runs_are_refused() -> None:
    with pytest.raises(Refusal, match=r"'web_search' of the type 'web_search_20250305' is .*; send tools with .*\.$"):
        messages(tools=[{"type": "web_search_20250305", "name": "web_search", "max_uses": 5}])
