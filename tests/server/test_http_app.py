"""What is answered: replies whole and streamed, what they tell of speculation, and bad requests."""

import asyncio
import json
import math
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from foretoken.engine.models.scripted import HashedDistribution, scripted_vocabulary
from foretoken.engine.options import DraftSource, ReplyOptions
from foretoken.server import engine_queue, openai_forms
from foretoken.server.answering import RequestBegan, RequestEnded, RequestEvent
from foretoken.server.anthropic_messages import MessagesRequest, question_of
from foretoken.server.refusals import Refusal
from foretoken.server.request_bodies import FIELDS, ChatRequest, read


def nested(levels: int) -> Any:
    return {"a": nested(levels - 1)} if levels > 1 else {}


def schema_form(**schema: Any) -> dict[str, Any]:
    return {"type": "json_schema", "json_schema": {"schema": {"type": "string", **schema}}}


def tool(**parameters: Any) -> dict[str, Any]:
    return {"type": "function", "function": {"name": "f", "parameters": {"type": "object", **parameters}}}


async def test_a_stream_says_what_the_whole_says(served: Any) -> None:
    asked = {"seed": 7, "max_tokens": 20, "speculative": 4}  # automatic length may guess nothing on a busy machine
    whole = (await served.chat(**asked)).json
    choice = whole["choices"][0]
    streamed = await served.chat(**asked, stream=True, stream_options={"include_usage": True})
    assert streamed.headers["content-type"].startswith("text/event-stream")
    assert streamed.text == choice["message"]["content"] != ""
    assert streamed.body.endswith(b"data: [DONE]\n\n")
    *_, last, usage = streamed.events
    assert last["choices"][0]["finish_reason"] == choice["finish_reason"] == "length"
    assert usage["choices"] == []
    for told in (whole, usage):
        used, timings = told["usage"], told["timings"]
        spec = told["metrics"]["speculative_decoding"]
        details = used["completion_tokens_details"]
        accepted = details["accepted_prediction_tokens"]
        drafted = accepted + details["rejected_prediction_tokens"]
        assert used["completion_tokens"] == timings["predicted_n"] == 20
        assert (timings["draft_n"], timings["draft_n_accepted"]) == (drafted, accepted)
        assert (spec["num_draft_tokens"], spec["num_accepted_draft_tokens"]) == (drafted, accepted)
        assert sum(spec["acceptance_histogram"]) == spec["num_spec_steps"] > 0


async def test_a_request_may_say_how_it_is_speculated(served: Any) -> None:
    async def told(speculative: Any) -> Any:
        return (await served.chat(seed=1, max_tokens=20, speculative=speculative)).json

    assert "metrics" not in await told("off")
    assert "draft_n" not in (await told(0))["timings"]
    three = (await told({"draft_length": 3, "metrics": "detailed"}))["metrics"]["speculative_decoding"]
    assert three["num_spec_tokens"] == 3
    assert three["per_step_drafted"][0] == 3
    assert len(three["per_step_accepted"]) == three["num_spec_steps"]
    assert served.served[0].asked.options.draft.source is DraftSource.NONE
    assert (await told("auto"))["choices"] == (await told("off"))["choices"]  # it never changes the text


async def test_log_probabilities_are_the_main_models_own_whoever_guessed(served: Any) -> None:
    """At temperature 1 and without filters, as the model has them, at any temperature and any draft length."""
    found = []
    for length in (0, 4):
        reply = await served.chat(
            max_tokens=12, temperature=0.3, top_k=1, logprobs=True, top_logprobs=3, speculative=length
        )
        found.append(reply.json["choices"][0]["logprobs"]["content"])
    assert found[0] == found[1]
    streamed = await served.chat(
        max_tokens=12, temperature=0, logprobs=True, top_logprobs=3, stream=True, speculative=4
    )
    chunks = [c["logprobs"] for event in streamed.events for c in event["choices"]]
    assert [token for chunk in chunks if chunk for token in chunk["content"]] == found[1]
    vocabulary = [bytes(piece) for piece in scripted_vocabulary()]
    ids = [vocabulary.index(bytes(token["bytes"])) for token in found[1]]
    logits = HashedDistribution(1, length=40)(ids[:11]).astype(np.float64)
    expected = logits - np.log(np.exp(logits).sum())
    assert math.isclose(found[1][11]["logprob"], expected[ids[11]], abs_tol=1e-5)
    top = [alternative["logprob"] for alternative in found[1][11]["top_logprobs"]]
    assert np.allclose(top, np.sort(expected)[::-1][:3], atol=1e-5)


async def test_a_completion_continues_its_prompt(served: Any) -> None:
    asked = {"prompt": "Once", "max_tokens": 6, "seed": 3, "logprobs": 2, "echo": True}
    whole = (await served.ask("POST", "/v1/completions", body=asked)).json["choices"][0]
    streamed = await served.ask("POST", "/v1/completions", body={**asked, "stream": True})
    assert "".join(c["text"] for event in streamed.events for c in event["choices"]) == whole["text"]
    assert whole["text"].startswith("Once")
    words = whole["logprobs"]
    assert len(words["tokens"]) == len(words["token_logprobs"]) == len("Once") + 6
    assert [whole["text"][at:][: len(w)] for at, w in zip(words["text_offset"], words["tokens"], strict=True)] == (
        words["tokens"]
    )
    stop = words["tokens"][6]
    stopped = await served.ask("POST", "/v1/completions", body={**asked, "echo": False, "stop": stop})
    assert stopped.json["choices"][0]["finish_reason"] == "stop"
    assert stop not in stopped.json["choices"][0]["text"]


async def test_an_echoed_prompt_has_the_models_log_probabilities(served: Any) -> None:
    """Of each token after the first, also where nothing is written, for token ids as for text, whole and streamed."""
    vocabulary = [bytes(piece) for piece in scripted_vocabulary()]
    ids = [vocabulary.index(bytes([byte])) for byte in b"One two"]

    def expected(text: list[int], place: int) -> Any:
        logits = HashedDistribution(1, length=40)(text[:place]).astype(np.float64)
        return logits - np.log(np.exp(logits).sum())

    async def post(**more: Any) -> Any:
        asked = {"temperature": 0, "logprobs": 3, "echo": True, "max_tokens": 0, **more}
        return await served.ask("POST", "/v1/completions", body=asked)

    for prompt in ("One two", ids, [ids]):
        (choice,) = (await post(prompt=prompt)).json["choices"]
        told = choice["logprobs"]
        assert (choice["text"], choice["finish_reason"]) == ("One two", "length")
        assert (told["tokens"], told["text_offset"]) == (list("One two"), list(range(7)))
        assert (told["token_logprobs"][0], told["top_logprobs"][0]) == (None, None)
        for place in range(1, len(ids)):
            said = expected(ids, place)
            assert math.isclose(told["token_logprobs"][place], said[ids[place]], abs_tol=1e-5)
            assert math.isclose(max(told["top_logprobs"][place].values()), said.max(), abs_tol=1e-5)
        for tokens in (0, 6):
            whole = (await post(prompt=prompt, max_tokens=tokens)).json["choices"][0]
            events = (await post(prompt=prompt, max_tokens=tokens, stream=True)).events
            parts = [choice for event in events for choice in event["choices"]]
            assert "".join(part["text"] for part in parts) == whole["text"]
            for name, column in whole["logprobs"].items():
                assert [one for part in parts if part["logprobs"] for one in part["logprobs"][name]] == column
    several = (await post(prompt=["One", ids, "two"], max_tokens=2)).json
    assert [choice["index"] for choice in several["choices"]] == [0, 1, 2]
    assert [choice["text"][:7] for choice in several["choices"][:2]][1] == "One two"
    assert several["usage"]["prompt_tokens"] == 3 + 7 + 3
    assert several["usage"]["completion_tokens"] == 6
    unnamed = (await post(prompt=ids, logprobs=None, max_tokens=2)).json["choices"][0]
    assert (unnamed["text"][:7], unnamed["logprobs"]) == ("One two", None)
    for prompt, wrong in (([len(vocabulary)], f"token {len(vocabulary)}"), (["a", 1], "token ids alone"), ([], "")):
        refused = await post(prompt=prompt)
        assert refused.status == 400
        assert wrong in refused.json["error"]["message"]
    assert (await post(prompt="One", echo=False)).status == 400


@pytest.mark.parametrize("parallel", [1, 3])
def test_several_replies_are_drawn_with_one_seed_after_another(in_process: ModuleType, parallel: int) -> None:
    async def body(served: Any) -> None:
        asked = {"seed": 5, "max_tokens": 12, "temperature": 4, "min_p": 0, "top_p": 1, "top_k": 0}
        alone = [(await served.chat(**{**asked, "seed": 5 + n})).json for n in range(4)]
        texts = [one["choices"][0]["message"]["content"] for one in alone]
        assert len(set(texts)) == 4
        whole = (await served.chat(**asked, n=4)).json
        assert [(one["index"], one["message"]["content"]) for one in whole["choices"]] == list(enumerate(texts))
        assert whole["usage"]["completion_tokens"] == whole["timings"]["predicted_n"] == 48
        assert whole["usage"]["prompt_tokens"] == alone[0]["usage"]["prompt_tokens"]
        streamed = await served.chat(**asked, n=4, stream=True, stream_options={"include_usage": True})
        said = ["", "", "", ""]
        ended = []
        for event in streamed.events:
            for choice in event["choices"]:
                said[choice["index"]] += choice["delta"].get("content", "")
                ended += [choice["index"]] if choice["finish_reason"] else []
        assert (said, sorted(ended)) == (texts, [0, 1, 2, 3])
        assert streamed.events[-1]["usage"]["completion_tokens"] == 48
        assert streamed.body.count(b"[DONE]") == 1
        lines = {"prompt": ["a", "b"], "n": 2, **asked}
        found = (await served.ask("POST", "/v1/completions", body=lines)).json
        for place, (prompt, seed) in enumerate((("a", 5), ("a", 6), ("b", 5), ("b", 6))):
            one = {"prompt": prompt, **asked, "seed": seed}
            (choice,) = (await served.ask("POST", "/v1/completions", body=one)).json["choices"]
            assert found["choices"][place]["text"] == choice["text"]
        assert found["usage"]["prompt_tokens"] == 2
        assert (await served.chat(n=8, max_tokens=2)).status == 200  # more than may wait, of one request
        assert (served.queue.running, served.queue.waiting) == (0, 0)
        assert {one.status for one in served.served if isinstance(one, RequestEnded)} == {200}

    in_process.run(body, parallel=parallel, waiting=1)


async def test_log_probabilities_beyond_what_is_held_are_refused(served: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openai_forms, "_MOST_LOGPROBS", 100)
    asked = {"prompt": "word " * 20, "echo": True, "logprobs": 2, "max_tokens": 0}
    refused = await served.ask("POST", "/v1/completions", body=asked)
    assert (refused.status, refused.json["error"]["code"]) == (400, "too_many_logprobs")
    assert (await served.ask("POST", "/v1/completions", body={**asked, "logprobs": 0})).status == 200


BAD = (
    {"temperature": -1},
    {"temperature": 1e400},
    {"top_p": 2},
    {"top_p": "0.5"},
    {"max_tokens": 0},
    {"max_tokens": 10**400},
    {"max_tokens": 1.5},
    {"seed": 2**64},
    {"top_k": -2},
    {"n": 9},
    {"n": 2, "events": True},
    {"best_of": 3},
    {"functions": [{"name": "weather"}]},
    {"modalities": ["text", "audio"]},
    {"guided_json": {"type": "object"}},
    {"stop_token_ids": [1]},
    {"chat_template_kwargs": {"custom": True}},
    {"tool_choice": "required"},
    {"tool_choice": {"type": "function", "function": {"name": "rm"}}},
    {"stop": ""},
    {"stop": ["x"] * 17},
    {"logit_bias": {"x": 1}},
    {"logit_bias": {"1": 1000}},
    {"logprobs": True, "top_logprobs": 21},
    {"speculative": 33},
    {"speculative": "sometimes"},
    {"speculative": {"acceptance": "/etc/passwd"}},
    {"response_format": {"type": "json_schema"}},
    {"response_format": schema_form(pattern="(?=a)")},
    {"response_format": schema_form(pattern="^a{1000000}$")},
    {"response_format": schema_form(default=nested(500))},
    {"tools": [tool(**{"$defs": 5})], "tool_choice": "required"},
    {"tools": [tool(default=nested(500))]},
    {"tools": [tool(default=nested(33))]},
    {"messages": []},
    {"messages": [{"role": "wizard", "content": "hi"}]},
    {"messages": [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "http://x"}}]}]},
)
WIDE = (  # schemas that would be huge if they were written out
    {"response_format": schema_form(maxLength=1_000_000_000)},
    {"tools": [tool(minItems=1_000_000_000)], "tool_choice": "required"},
)
BAD_BODIES = (
    b"",
    b"[]",
    b"{",
    b"\xff\xfe",
    b'{"messages": NaN}',
    b'{"messages": [{"role": "user", "content": "hi"}], "temperature": NaN}',
    b'{"messages": [{"role": "user", "content": "hi"}], "temperature": Infinity}',
    b'{"messages": [{"role": "user", "content": "hi"}], "temperature": 1e999}',
    b"[" * 100_000,
    b'{"messages": [{"role": "user", "content": "half a character: \\ud83d"}]}',
)


async def test_bad_requests_are_refused_with_a_sentence(served: Any) -> None:
    for bad in BAD:
        answered = await served.chat(**bad)
        assert answered.status == 400, bad
        assert answered.json["error"]["message"].endswith("."), bad
    for wide in WIDE:
        assert (await served.chat(max_tokens=4, **wide)).status == 200, wide
    for data in BAD_BODIES:
        answered = await served.ask("POST", "/v1/chat/completions", body=data)
        assert answered.status == 400, data[:80]
    answered = await served.chat("long " * 20_000)
    assert answered.json["error"]["code"] == "context_length_exceeded"
    assert "This model's maximum context length is" in answered.json["error"]["message"]  # LiteLLM knows it by this


def test_fields_that_are_not_done_are_refused_unless_they_ask_for_nothing() -> None:
    asked = {"messages": [{"role": "user", "content": "hi"}]}
    for name, field in FIELDS.items():
        with pytest.raises(Refusal, match=rf"does not do {name}: .*\.$") as refused:
            read(json.dumps({**asked, name: {"some": "thing"}}).encode(), ChatRequest)
        assert (refused.value.status, refused.value.param) == (400, name)
        for nothing in (None, *field.nothing):
            read(json.dumps({**asked, name: nothing}).encode(), ChatRequest)
    read(json.dumps({**asked, "user": "me", "store": True, "prediction": {}, "unheard_of": [1]}).encode(), ChatRequest)


async def test_stop_strings_are_never_half_said(served: Any) -> None:
    """Several of them, which begin and end within tokens, alike whole and streamed, and by whom the reply ended."""
    asked = {"temperature": 0, "max_tokens": 30}
    text = (await served.chat(**asked)).json["choices"][0]["message"]["content"]
    for at in range(3, 40, 3):
        stop = text[at : at + 7]
        stops = [stop, stop[1:] + "never", text[at : at + 6] + "?", "never"]
        whole = (await served.chat(**asked, stop=stops)).json["choices"][0]
        assert whole["message"]["content"] == text[: text.index(stop)]
        assert (whole["finish_reason"], whole["stop_reason"]) == ("stop", stop)
        streamed = await served.chat(**asked, stop=stops, stream=True)
        assert streamed.text == whole["message"]["content"]
        assert streamed.events[-1]["choices"][0]["stop_reason"] == stop
        messages = {"messages": [{"role": "user", "content": "hi"}], **asked, "stop_sequences": stops}
        said = (await served.ask("POST", "/v1/messages", body=messages)).json
        assert (said["stop_reason"], said["stop_sequence"]) == ("stop_sequence", stop)
    unheard = await served.chat(**asked, stop=[text[-4:] + "x"], stream=True)
    assert unheard.text == text  # what was held back belongs to it
    assert "stop_reason" not in unheard.events[-1]["choices"][0]


async def test_the_model_is_found_by_its_name(served: Any) -> None:
    listed = (await served.ask(path="/v1/models")).json["data"][0]
    assert (await served.ask(path="/v1/models/scripted")).json == listed
    for other in ("/v1/models/other", "/v1/models/a/b", "/v1/models/"):
        refused = await served.ask(path=other)
        assert (refused.status, refused.json["error"]["code"]) == (404, "model_not_found")
    assert (await served.ask("POST", "/v1/models/scripted", body={})).status == 405


async def test_a_grammar_that_the_engine_refuses_is_the_clients_fault(served: Any) -> None:
    for stream in (False, True):
        answered = await served.chat(grammar="root ::= <nowhere>", stream=stream)
        assert answered.status == 400
        assert "has no token <nowhere>" in answered.json["error"]["message"]


@pytest.mark.served(waiting=2)
async def test_more_than_may_wait_are_told_to_come_back(served: Any) -> None:
    answers = await asyncio.gather(*(served.chat(f"{n}", max_tokens=4, seed=n) for n in range(6)))
    assert sorted(answer.status for answer in answers) == [200, 200, 200, 429, 429, 429]
    refused = next(answer for answer in answers if answer.status == 429)
    assert int(refused.headers["retry-after"]) >= 1


@pytest.mark.served(parallel=3)
async def test_several_replies_are_written_at_once_where_the_pair_can(served: Any) -> None:
    alone = [(await served.chat(f"{n}", max_tokens=30, seed=n)).json["choices"] for n in range(5)]
    most = 0

    def on_message(_message: object) -> None:
        nonlocal most
        most = max(most, served.queue.running)

    asked = [served.chat(f"{n}", max_tokens=30, seed=n, stream=True, on_message=on_message) for n in range(5)]
    together = await asyncio.gather(*asked)
    assert [answer.text for answer in together] == [choices[0]["message"]["content"] for choices in alone]
    assert most == 3


@pytest.mark.served("scripted:length=100000,pass_ms=1")
async def test_a_client_that_leaves_stops_its_reply_and_gives_its_place_away(served: Any) -> None:
    leave, first, second = asyncio.Event(), asyncio.Event(), asyncio.Event()

    def on_text(message: dict[str, Any]) -> None:
        if b"content" in message.get("body", b""):
            leave.set()
        first.set()

    reply = asyncio.create_task(served.chat(stream=True, leave=leave, on_message=on_text))
    await first.wait()
    behind = asyncio.create_task(served.chat("waits", leave=second))  # and leaves before its turn
    await asyncio.sleep(0)
    second.set()
    await behind
    assert not (await reply).body.endswith(b"[DONE]\n\n")
    assert (await served.chat(max_tokens=3)).status == 200
    ended = {one.number: one.status for one in served.served if isinstance(one, RequestEnded)}
    assert ended == {1: 499, 2: 499, 3: 200}
    assert (served.queue.running, served.queue.waiting) == (0, 0)
    assert b'finished_reason="abort",engine="0",model_name="scripted"} 2' in (await served.ask(path="/metrics")).body


@pytest.mark.parametrize(
    ("limit", "most", "more"),
    [("_MOST_UNREAD", 20, {}), ("_MOST_ALTERNATIVES", 400, {"logprobs": True, "top_logprobs": 20})],
)
@pytest.mark.served("scripted:length=1000000,context=2000000,pass_ms=0.1")
async def test_a_reader_that_stops_is_cut_off_and_holds_up_nobody(
    limit: str, most: int, more: dict[str, Any], served: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_queue, limit, most)
    reads, begun = asyncio.Event(), asyncio.Event()
    slow = asyncio.create_task(served.chat(stream=True, reads=reads, on_message=lambda _said: begun.set(), **more))
    await begun.wait()
    assert (await served.chat("next", max_tokens=3)).status == 200
    reads.set()
    *_, last = (await slow).events
    assert last["error"]["code"] == "slow_reader"
    assert served.served[-1] == RequestEnded(number=1, status=408, message=last["error"]["message"])


async def test_a_listener_hears_of_each_request_with_the_events_of_its_reply(served: Any) -> None:
    await served.chat(max_tokens=8, seed=5)
    began, *events, ended = served.served
    assert isinstance(began, RequestBegan)
    assert (began.path, began.asked.messages[0].content) == ("/v1/chat/completions", "hi")
    assert [type(one) for one in events] == [RequestEvent] * len(events)
    assert events[-1].event.metrics.generated_tokens == 8
    assert ended == RequestEnded(number=began.number, status=200)
    assert served.live.now == ()


@pytest.mark.served(idle_unload=0.01)
async def test_the_engine_is_unloaded_when_idle_and_loads_again(served: Any) -> None:
    assert (await served.ask(path="/health")).json == {"status": "ok"}  # which loads nothing
    await served.chat(max_tokens=2)
    async with asyncio.timeout(30):
        while served.queue.state != "unloaded":
            await asyncio.sleep(0.01)
    assert (await served.chat(max_tokens=2)).status == 200


async def test_counters_add_up(served: Any) -> None:
    said = (await served.chat(max_tokens=20, seed=2, speculative=4)).json["metrics"]["speculative_decoding"]
    page = (await served.ask(path="/metrics")).body.decode()
    values = dict(line.rsplit(" ", 1) for line in page.splitlines() if not line.startswith("#"))
    by_name = {name.partition("{")[0]: float(value) for name, value in values.items()}
    assert by_name["vllm:spec_decode_num_drafts_total"] == said["num_spec_steps"]
    assert by_name["vllm:spec_decode_num_draft_tokens_total"] == said["num_draft_tokens"]
    assert by_name["vllm:spec_decode_num_accepted_tokens_total"] == said["num_accepted_draft_tokens"]
    per_position = [float(v) for name, v in values.items() if "per_pos" in name]
    assert sum(per_position) == said["num_accepted_draft_tokens"]
    assert per_position == sorted(per_position, reverse=True)
    assert by_name["vllm:generation_tokens_total"] == 20


@pytest.mark.parametrize("key", [None, "secret"])
def test_the_openapi_page_names_every_path(in_process: ModuleType, key: str | None) -> None:
    async def body(served: Any) -> None:
        headers = [in_process.HOST, ("authorization", f"Bearer {key}")]
        page = (await served.ask(path="/openapi.json", headers=headers)).json
        from foretoken.server.http_app import PATHS

        assert set(page["paths"]) == set(PATHS)
        assert json.dumps(page).count("#/components/schemas/ChatRequest") >= 1
        secured = {path for path, item in page["paths"].items() for one in item.values() if "security" in one}
        assert secured == (set(PATHS) - {"/health"} if key else set())

    in_process.run(body, key=key)


async def test_anthropics_interface_says_the_same(served: Any) -> None:
    asked = {
        "max_tokens": 20,
        "temperature": 0,
        "system": "Be brief.",
        "messages": [{"role": "user", "content": [{"type": "text", "text": "hi"}]}],
    }

    async def post(path: str = "/v1/messages", **more: Any) -> Any:
        return await served.ask("POST", path, body={**asked, **more})

    def prompt(usage: dict[str, int]) -> int:
        return usage["input_tokens"] + usage["cache_creation_input_tokens"] + usage["cache_read_input_tokens"]

    assert (await post()).json["usage"]["cache_read_input_tokens"] == 0
    whole = (await post()).json
    assert (whole["stop_reason"], whole["usage"]["output_tokens"]) == ("max_tokens", 20)
    assert whole["usage"]["cache_read_input_tokens"] > 0
    streamed = (await post(stream=True)).events
    assert [event["usage"] for event in streamed if event["type"] == "message_delta"] == [whole["usage"]]
    text = "".join(e["delta"].get("text", "") for e in streamed if e["type"] == "content_block_delta")
    assert [{"type": "text", "text": text}] == whole["content"]
    kinds = [event["type"] for event in streamed if event["type"] != "content_block_delta"]
    assert kinds == [
        "message_start",
        "content_block_start",
        "content_block_stop",
        "message_delta",
        "message_stop",
    ]
    assert streamed[0]["message"]["usage"] == {**whole["usage"], "output_tokens": 0}
    count = await served.ask("POST", "/v1/messages/count_tokens", body={k: asked[k] for k in ("messages", "system")})
    assert count.json == {"input_tokens": prompt(whole["usage"])}
    prefix, stop = text[:10], text.split()[3]
    messages = [*asked["messages"], {"role": "assistant", "content": prefix}]  # type: ignore[misc]
    begun = (await post(messages=messages)).json
    tokens = prompt(begun["usage"]) - prompt(whole["usage"])
    assert tokens == len(prefix)  # a byte each: the prompt ends with what the reply goes on from
    stopped = (await post(stop_sequences=[stop])).json
    assert (stopped["stop_reason"], stopped["stop_sequence"]) == ("stop_sequence", stop)
    refused = await post(max_tokens=0)
    assert (refused.status, refused.json["error"]["type"]) == (400, "invalid_request_error")
    assert (await post(messages=[{"role": "assistant", "content": "alone"}])).status == 400
    for none in (0, "off"):
        assert "draft_n" not in (await post(speculative=none)).json["timings"]
    for field in ({"seed": 7}, {"min_p": 0.1}, {"response_format": {"type": "json_object"}}, {"n": 2}):
        refused = await post(**field)
        assert refused.status == 400
        assert "send the request to /v1/chat/completions" in refused.json["error"]["message"]
    assert (await post(metadata={"user_id": "me"}, service_tier="auto", seed=None)).status == 200


def test_documents_of_plain_text_are_read_in_anthropics_form() -> None:
    def content(source: dict[str, Any], **more: Any) -> str:
        block = {"type": "document", "source": source, **more}
        asked = [{"role": "user", "content": [block, {"type": "text", "text": "What is it?"}]}]
        data = json.dumps({"max_tokens": 1, "messages": asked}).encode()
        return question_of(read(data, MessagesRequest), ReplyOptions()).messages[0].content

    plain = {"type": "text", "media_type": "text/plain", "data": "A pear."}
    assert content(plain, title="Fruit", citations={"enabled": True}) == "Fruit\nA pear.\n\nWhat is it?"
    parts = {"type": "content", "content": [{"type": "text", "text": "A plum."}]}
    assert content(parts, context="of a tree") == "of a tree\nA plum.\n\nWhat is it?"
    for other in (
        {"type": "base64", "media_type": "application/pdf", "data": "JVBERi0="},
        {"type": "url", "url": "http://x"},
        {"type": "text"},
    ):
        with pytest.raises(Refusal, match="only as plain text"):
            content(other)


async def test_the_model_is_listed_in_anthropics_form_where_its_header_is_sent(
    served: Any, in_process: ModuleType
) -> None:
    heads = [in_process.HOST, ("anthropic-version", "2023-06-01")]
    listed = (await served.ask(path="/v1/models", headers=heads)).json
    one = {"type": "model", "id": "scripted", "display_name": "scripted", "created_at": "1970-01-01T00:00:00Z"}
    assert listed == {"data": [one], "has_more": False, "first_id": "scripted", "last_id": "scripted"}
    assert (await served.ask(path="/v1/models/scripted", headers=heads)).json == one
    refused = await served.ask(path="/v1/models/other", headers=heads)
    assert (refused.status, refused.json["type"]) == (404, "error")


@pytest.mark.served("scripted:thinks=10,length=50")
async def test_what_is_thought_is_apart_from_the_answer(served: Any) -> None:
    asked = {"seed": 1, "max_tokens": 60}
    message = (await served.chat(**asked)).json["choices"][0]["message"]
    streamed = (await served.chat(**asked, stream=True)).events
    deltas = [c["delta"] for event in streamed for c in event["choices"]]
    for name in ("reasoning_content", "content"):
        assert "".join(delta.get(name, "") for delta in deltas) == message[name] != ""
    asked = {"max_tokens": 60, "temperature": 0, "messages": [{"role": "user", "content": "hi"}]}
    whole = (await served.ask("POST", "/v1/messages", body=asked)).json
    events = (await served.ask("POST", "/v1/messages", body={**asked, "stream": True})).events
    for block, (kind, field) in enumerate((("thinking", "thinking"), ("text", "text"))):
        assert whole["content"][block]["type"] == kind
        said = [e["delta"] for e in events if e["type"] == "content_block_delta" and e["index"] == block]
        assert "".join(delta[field] for delta in said) == whole["content"][block][field] != ""
