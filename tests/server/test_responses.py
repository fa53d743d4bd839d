"""OpenAI's responses: the whole, the events that add up to it, and what a conversation in items means."""

import json
from typing import Any

import pytest

from foretoken.engine.events import FinishReason, Metrics, ReplyFinished
from foretoken.engine.options import ReplyOptions
from foretoken.server.refusals import Refusal
from foretoken.server.request_bodies import read
from foretoken.server.request_options import chat_options, conversation
from foretoken.server.responses import ResponsesForm, ResponsesRequest

WEATHER = {"type": "function", "name": "weather", "parameters": {"type": "object"}, "strict": True}


def request(**body: Any) -> ResponsesRequest:
    found: ResponsesRequest = read(json.dumps({"input": "hi", **body}).encode(), ResponsesRequest)
    return found


def options(**body: Any) -> ReplyOptions:
    return chat_options(request(**body).chat, ReplyOptions())


def added_up(events: list[Any]) -> dict[str, Any]:
    """The response that the events of a stream make, told by their deltas alone, as its list of items."""
    items: list[dict[str, Any]] = []
    for event in events:
        kind = event["type"].removeprefix("response.")
        if kind == "output_item.added":
            assert event["output_index"] == len(items)
            items.append({**event["item"], **({"content": []} if "content" in event["item"] else {})})
        elif kind == "content_part.added":
            items[-1]["content"].append({**event["part"]})
        elif kind == "function_call_arguments.delta":
            items[-1]["arguments"] += event["delta"]
        elif kind.endswith(".delta"):
            assert event["item_id"] == items[-1]["id"]
            items[-1]["content"][-1]["text"] += event["delta"]
        elif kind == "output_item.done":
            items[-1]["status"] = event["item"]["status"]
            assert event["item"] == items[-1]
    return {"output": items}


def same(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in item.items() if name not in ("id", "call_id")} for item in items]


@pytest.mark.served("scripted:thinks=10,length=50")
async def test_the_events_add_up_to_the_whole(served: Any) -> None:
    async def post(**more: Any) -> Any:
        return await served.ask("POST", "/v1/responses", body={"input": "hi", "seed": 7, "store": True, **more})

    for asked in ({"max_output_tokens": 30}, {"instructions": "Be brief."}):
        whole = (await post(**asked)).json
        streamed = await post(**asked, stream=True)
        events = streamed.events
        names = [line[7:] for line in streamed.body.decode().splitlines() if line.startswith("event: ")]
        assert names == [event["type"] for event in events]
        assert [event["sequence_number"] for event in events] == list(range(len(events)))
        short = "max_output_tokens" in asked
        assert names[:2] == ["response.created", "response.in_progress"]
        assert names[-1] == ("response.incomplete" if short else "response.completed")
        end = events[-1]["response"]
        assert same(added_up(events)["output"]) == same(end["output"]) == same(whole["output"])
        assert (whole["object"], whole["status"]) == ("response", "incomplete" if short else "completed")
        assert whole["incomplete_details"] == ({"reason": "max_output_tokens"} if short else None)
        assert [item["type"] for item in whole["output"]] == ["reasoning", "message"]
        assert all(item["content"][0]["text"] for item in whole["output"])
        assert (whole["store"], whole["previous_response_id"]) == (False, None)
        assert whole["usage"]["output_tokens"] == whole["timings"]["predicted_n"] == (30 if short else 51)
        assert whole["usage"]["output_tokens_details"]["reasoning_tokens"] > 0
        assert end["usage"]["total_tokens"] == whole["usage"]["total_tokens"]

    refused = await post(previous_response_id="resp_1")
    assert refused.status == 400
    assert "send the whole conversation" in refused.json["error"]["message"]
    told = (await post(include=["message.output_text.logprobs"], top_logprobs=2)).json["output"][-1]
    tokens = told["content"][0]["logprobs"]
    assert "".join(one["token"] for one in tokens).strip() == told["content"][0]["text"].strip()
    assert len(tokens[0]["top_logprobs"]) == 2


def test_a_failure_in_mid_stream_is_told_as_an_event() -> None:
    form = ResponsesForm(request(stream=True), ReplyOptions(), "m")
    begun = form.opening() + form.failed(Refusal(503, "The engine ended.", code="engine_died"))
    *_, last = [json.loads(line[6:]) for line in begun.decode().splitlines() if line.startswith("data: ")]
    assert (last["type"], last["response"]["status"]) == ("response.failed", "failed")
    assert last["response"]["error"] == {"code": "server_error", "message": "The engine ended."}


@pytest.mark.parametrize("stream", [False, True])
def test_calls_are_items_of_their_own(stream: bool) -> None:
    said = '\n<tool_call>{"name": "weather", "arguments": {"at": "Rome"}}</tool_call>'
    form = ResponsesForm(request(tools=[WEATHER], stream=stream), ReplyOptions(), "m")
    end = ReplyFinished(reason=FinishReason.END, text=said, token_ids=(1,), metrics=Metrics(), seed=1)
    if stream:
        events = (form.opening() + form.hear(end) + form.closing()).decode().splitlines()
        *_, last = told = [json.loads(line[6:]) for line in events if line.startswith("data: ")]
        assert same(added_up(told)["output"]) == same(last["response"]["output"])
        output = last["response"]["output"]
    else:
        assert form.hear(end) == b""
        output = json.loads(form.whole())["output"]
    (call,) = output  # and no message of white space
    assert (call["type"], call["name"], json.loads(call["arguments"])) == ("function_call", "weather", {"at": "Rome"})
    assert call["call_id"].startswith("call_")


def test_a_conversation_in_items_is_the_same_conversation() -> None:
    body = request(
        instructions="You help.",
        tools=[WEATHER],
        input=[
            {"role": "developer", "content": "Be brief."},
            {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "Rome?"}]},
            {"type": "reasoning", "id": "rs_1", "summary": [], "content": [{"type": "reasoning_text", "text": "Hm."}]},
            {"type": "function_call", "call_id": "c1", "name": "weather", "arguments": '{"at": "Rome"}'},
            {"type": "function_call", "call_id": "c2", "name": "weather", "arguments": '{"at": "Bern"}'},
            {"type": "function_call_output", "call_id": "c1", "output": "warm"},
            {"type": "function_call_output", "call_id": "c2", "output": [{"type": "input_text", "text": "cold"}]},
            {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Warm.", "x": []}]},
            {"role": "user", "content": "Thanks."},
        ],
    )
    turns = conversation(body.chat.messages)
    assert [(turn.role, turn.content) for turn in turns] == [
        ("system", "You help."),
        ("system", "Be brief."),
        ("user", "Rome?"),
        ("assistant", ""),
        ("tool", "warm"),
        ("tool", "cold"),
        ("assistant", "Warm."),
        ("user", "Thanks."),
    ]
    assert (turns[3].thinking, [call.id for call in turns[3].tool_calls]) == ("Hm.", ["c1", "c2"])
    assert (turns[5].tool, turns[5].call_id) == ("weather", "c2")


def test_its_fields_mean_what_those_of_chat_completions_mean() -> None:
    schema = {"type": "object", "properties": {"age": {"type": "integer"}}}
    form = {"format": {"type": "json_schema", "name": "x", "schema": schema, "strict": True}}
    assert json.loads(options(text=form).sampling.json_schema) == schema
    assert options(max_output_tokens=7, temperature=0.5).stop.max_tokens == 7
    assert options(reasoning={"effort": "none", "summary": "auto"}).thinking == "off"
    assert json.loads(options(tools=[WEATHER]).tools)[0]["function"]["name"] == "weather"
    named = options(tools=[WEATHER], tool_choice={"type": "function", "name": "weather"})
    assert json.loads(named.sampling.json_schema)["properties"]["name"] == {"const": "weather"}
    both = options(tools=[WEATHER], tool_choice="required", text=form)  # as instructor asks: the form is of text alone
    assert both.sampling == named.sampling
    for bad, why in (
        ({"tools": [{"type": "web_search"}]}, "runs no tools"),
        ({"input": [{"type": "item_reference", "id": "msg_1"}]}, r"input\[0\] is of the type 'item_reference'"),
        ({"input": [{"role": "user", "content": [{"type": "input_image"}]}]}, r"input\[0\].content .* reads text only"),
        ({"conversation": "conv_1"}, "send the whole conversation"),
        ({"background": True}, "wait for the reply"),
        ({"input": []}, "input"),
        ({"input": [{"content": "hi"}]}, "role is missing"),
    ):
        with pytest.raises(Refusal, match=why):
            options(**bad)
