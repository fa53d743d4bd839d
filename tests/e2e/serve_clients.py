"""Programs that others wrote against `foretoken serve`: curl, and what is installed below, from PyPI.

    python -m venv VENV
    VENV/bin/pip install openai anthropic litellm aiperf langchain-openai openai-agents instructor \
        pydantic-ai-slim[openai]
    python tests/e2e/serve_clients.py --clients VENV/bin [--main MAIN.gguf --draft DRAFT.gguf] [--only curl openai …]

Starts the server with the demo pair, or another, and a key; asks it with each client, and prints what held and what did
not. Exits with 1 where something did not. What is expected: the same text whole, streamed and with any client; guesses
counted; log-probabilities of the main model; a stop string, a JSON schema and a seed obeyed; wrong keys and values
refused with the client's own errors; streams at once that are not mixed; and in AIPerf's report the very guesses that
the server's own counters hold.
"""

import argparse
import asyncio
import contextlib
import json
import math
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

KEY = "key-of-the-clients"
QUESTION = "Count from one to twenty."
SCHEMA = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "age": {"type": "integer"}},
    "required": ["name", "age"],
    "additionalProperties": False,
}
ASKED = [{"role": "user", "content": QUESTION}]
LIMITS: dict[str, Any] = {"max_tokens": 48, "temperature": 0}
Checks = dict[str, Callable[[], None]]


# --- in the clients' environment: nothing of ours is imported -------------------------------------------------------


def openai_checks(url: str, model: str) -> Checks:
    import openai

    client = openai.OpenAI(base_url=f"{url}/v1", api_key=KEY, max_retries=0)
    ask = client.chat.completions.create

    def reply(**more: Any) -> Any:
        return ask(**{"model": model, "messages": ASKED, **LIMITS, **more})

    def models() -> None:
        assert model in [one.id for one in client.models.list()]

    def usage() -> None:
        found = reply()
        details = found.usage.completion_tokens_details
        assert 0 < found.usage.completion_tokens <= LIMITS["max_tokens"]
        assert details.accepted_prediction_tokens > 0
        assert found.metrics["speculative_decoding"]["num_spec_steps"] > 0  # a field that the client passes on
        assert found.timings["draft_n"] >= found.timings["draft_n_accepted"] > 0

    def streamed() -> None:
        whole = reply()
        chunks = list(reply(stream=True, stream_options={"include_usage": True}))
        said = "".join(one.choices[0].delta.content or "" for one in chunks if one.choices)
        assert said == whole.choices[0].message.content, said
        assert chunks[-1].usage.completion_tokens == whole.usage.completion_tokens
        assert [one.choices[0].finish_reason for one in chunks if one.choices][-1] == whole.choices[0].finish_reason

    def speculative() -> None:
        texts = {reply(extra_body={"speculative": one}).choices[0].message.content for one in ("off", "auto", 3)}
        assert len(texts) == 1, texts
        off = reply(extra_body={"speculative": "off"}).usage.completion_tokens_details
        assert not off or not off.accepted_prediction_tokens

    def logprobs() -> None:
        content = reply(logprobs=True, top_logprobs=3).choices[0].logprobs.content
        assert all(one.logprob <= 1e-6 and len(one.top_logprobs) == 3 for one in content)
        assert any(one.logprob < -1e-4 for one in content), "every token is said to be certain"
        assert all(sum(math.exp(top.logprob) for top in one.top_logprobs) < 1.001 for one in content)
        plain = reply(logprobs=True, extra_body={"speculative": "off"}).choices[0].logprobs.content
        assert all(abs(a.logprob - b.logprob) < 0.05 for a, b in zip(content, plain, strict=True))

    def stop() -> None:
        word = reply().choices[0].message.content.split()[3]
        found = reply(stop=[word]).choices[0]
        assert word not in found.message.content
        assert found.finish_reason == "stop"

    def seed() -> None:
        drawn = {"temperature": 1.0, "seed": 11}
        assert reply(**drawn).choices[0].message.content == reply(**drawn).choices[0].message.content

    def schema() -> None:
        wanted = {"type": "json_schema", "json_schema": {"name": "person", "schema": SCHEMA, "strict": True}}
        asked = [{"role": "user", "content": "Write JSON for a person called Ada, aged 36."}]
        found = json.loads(reply(messages=asked, response_format=wanted, max_tokens=96).choices[0].message.content)
        assert set(found) == {"name", "age"}, found
        assert isinstance(found["age"], int)

    def completions() -> None:
        whole = client.completions.create(model=model, prompt="one, two,", **LIMITS)
        parts = client.completions.create(model=model, prompt="one, two,", stream=True, **LIMITS)
        assert "".join(one.choices[0].text for one in parts if one.choices) == whole.choices[0].text

    def responses() -> None:
        asked = {"model": model, "input": QUESTION, "instructions": "Be brief.", "temperature": 0}
        whole = client.responses.create(**asked, max_output_tokens=48)
        assert whole.output_text
        assert whole.status in ("completed", "incomplete")
        assert whole.usage.output_tokens <= 48
        with client.responses.stream(**asked, max_output_tokens=48) as stream:
            said = [event.delta for event in stream if event.type == "response.output_text.delta"]
        assert "".join(said) == whole.output_text
        person = {"type": "json_schema", "name": "person", "schema": SCHEMA, "strict": True}
        found = client.responses.create(**asked, text={"format": person}, max_output_tokens=96)
        assert set(json.loads(found.output_text)) == {"name", "age"}
        tools = [{"type": "function", "name": "person", "parameters": SCHEMA, "strict": True}]
        (call,) = client.responses.create(**asked, tools=tools, tool_choice="required", max_output_tokens=96).output
        assert set(json.loads(call.arguments)) == {"name", "age"}
        turns = [{"role": "user", "content": QUESTION}, call,
                 {"type": "function_call_output", "call_id": call.call_id, "output": "Ada, 36"}]  # fmt: skip
        for more, why in (
            ({"input": turns, "tools": tools}, "no place for what tools answered"),  # of the demo pair's template
            ({"previous_response_id": "resp_1"}, "send the whole conversation"),
        ):
            said = ""
            try:
                client.responses.create(**{**asked, **more})
            except openai.BadRequestError as error:
                said = str(error)
            assert why in said, said

    def several() -> None:
        found = reply(n=3, temperature=1.5, seed=1).choices
        assert [one.index for one in found] == [0, 1, 2]
        prompts = ["one, two", "three"]
        echoed = client.completions.create(model=model, prompt=prompts, echo=True, logprobs=1, max_tokens=0)
        for said, one in zip(prompts, echoed.choices, strict=True):
            assert one.text == said
            assert one.logprobs.token_logprobs[0] is None
            assert all(value <= 0 for value in one.logprobs.token_logprobs[1:])

    def refusals() -> None:
        for kind, call in (
            (openai.AuthenticationError, lambda: client.with_options(api_key="wrong").models.list()),
            (openai.BadRequestError, lambda: reply(temperature=-1)),
            (openai.BadRequestError, lambda: reply(messages=[{"role": "nobody", "content": "?"}])),
            (openai.NotFoundError, lambda: client.embeddings.create(model=model, input="x")),
        ):
            try:
                call()
            except kind as error:
                said = error.body
            else:
                raise AssertionError(f"no {kind.__name__}")
            assert said, "the error says nothing"

    def leaving() -> None:
        with reply(stream=True, max_tokens=512, extra_body={"ignore_eos": True}) as stream:
            next(iter(stream))
        assert reply().choices[0].message.content

    def at_once() -> None:
        questions = ["Count from 5 to 15.", "List the months of the year.", "Hello!", "Tell me about the sea."] * 3
        apart = {one: reply(messages=[{"role": "user", "content": one}]).choices[0].message.content
                 for one in set(questions)}  # fmt: skip

        async def one(busy: Any, question: str) -> str:
            asked = [{"role": "user", "content": question}]
            stream = await busy.chat.completions.create(model=model, messages=asked, stream=True, **LIMITS)
            return "".join([one.choices[0].delta.content or "" async for one in stream if one.choices])

        async def together() -> list[str]:
            async with openai.AsyncOpenAI(base_url=f"{url}/v1", api_key=KEY, max_retries=0) as busy:
                return await asyncio.gather(*(one(busy, question) for question in questions))

        assert asyncio.run(together()) == [apart[one] for one in questions]

    return {
        "models": models, "usage": usage, "streamed": streamed, "speculative": speculative, "logprobs": logprobs,
        "stop": stop, "seed": seed, "schema": schema, "completions": completions,
        "responses": responses, "several": several, "refusals": refusals,
        "leaving": leaving, "at once": at_once,
    }  # fmt: skip


def anthropic_checks(url: str, model: str) -> Checks:
    import anthropic

    client = anthropic.Anthropic(base_url=url, api_key=KEY, max_retries=0)
    limits = {"max_tokens": LIMITS["max_tokens"], "extra_body": {"temperature": 0}}

    def messages() -> None:
        whole = client.messages.create(model=model, messages=ASKED, **limits)
        assert whole.usage.output_tokens > 0
        with client.messages.stream(model=model, messages=ASKED, **limits) as stream:
            said = "".join(stream.text_stream)
            assert stream.get_final_message().stop_reason == whole.stop_reason
        assert said == whole.content[0].text

    def counted() -> None:
        assert client.messages.count_tokens(model=model, messages=ASKED).input_tokens > 4

    def refusals() -> None:
        try:
            anthropic.Anthropic(base_url=url, api_key="wrong", max_retries=0).messages.create(
                model=model, messages=ASKED, **limits
            )
        except anthropic.AuthenticationError:
            return
        raise AssertionError("a wrong key was let in")

    def agents() -> None:
        """The shape of what coding agents send."""
        cached: dict[str, Any] = {"cache_control": {"type": "ephemeral"}}
        found = client.messages.create(
            model=model,
            system=[{"type": "text", "text": "Be brief.", **cached}],
            messages=[{"role": "user", "content": [{"type": "text", "text": QUESTION, **cached}]}],
            thinking={"type": "enabled", "budget_tokens": 1024},
            max_tokens=2000,
            stop_sequences=["."],
            extra_body={"context_management": {"edits": [{"type": "clear_thinking_20251015", "keep": "all"}]}},
        )
        assert found.stop_reason == "stop_sequence"

    def schema() -> None:
        form = {"format": {"type": "json_schema", "schema": SCHEMA}}
        asked = [{"role": "user", "content": "Write JSON for a person called Ada, aged 36."}]
        extra = {"output_config": form, "temperature": 0}
        found = client.messages.create(model=model, messages=asked, max_tokens=96, extra_body=extra)
        assert set(json.loads(found.content[0].text)) == {"name", "age"}

    return {"messages": messages, "counted": counted, "refusals": refusals, "agents": agents, "schema": schema}


def litellm_checks(url: str, model: str) -> Checks:
    os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"  # it would look for prices on the network
    import litellm

    litellm.num_retries = 0
    given = {"model": f"openai/{model}", "api_base": f"{url}/v1", "api_key": KEY, "messages": ASKED, **LIMITS}

    def streamed() -> None:
        whole = litellm.completion(**given).choices[0].message.content
        said = "".join(one.choices[0].delta.content or "" for one in litellm.completion(stream=True, **given))
        assert said == whole
        assert whole

    def usage() -> None:
        found = litellm.completion(**given).usage
        assert found.completion_tokens_details.accepted_prediction_tokens > 0

    def refusals() -> None:
        try:
            litellm.completion(**{**given, "api_key": "wrong"})
        except litellm.AuthenticationError:
            return
        raise AssertionError("a wrong key was let in")

    def responses() -> None:
        asked = {name: given[name] for name in ("model", "api_base", "api_key")}
        asked |= {"input": QUESTION, "max_output_tokens": 48, "temperature": 0}
        whole = litellm.responses(**asked)
        events = list(litellm.responses(stream=True, **asked))
        said = "".join(one.delta for one in events if one.type == "response.output_text.delta")
        assert said == whole.output_text != ""

    return {"streamed": streamed, "usage": usage, "refusals": refusals, "responses": responses}


def langchain_checks(url: str, model: str) -> Checks:
    from langchain_openai import ChatOpenAI, OpenAIEmbeddings

    given: dict[str, Any] = {"model": model, "base_url": f"{url}/v1", "api_key": KEY, **LIMITS}

    def streamed() -> None:
        chat = ChatOpenAI(stream_usage=True, **given)
        chunks = list(chat.stream(QUESTION))
        assert "".join(one.content for one in chunks) == chat.invoke(QUESTION).content
        assert any(one.usage_metadata for one in chunks)

    def schema() -> None:
        wanted = {"title": "person", **SCHEMA}
        found = ChatOpenAI(**{**given, "max_tokens": 96}).with_structured_output(wanted, method="json_schema")
        assert set(found.invoke("Write JSON for a person called Ada, aged 36.")) == {"name", "age"}

    def responses() -> None:
        chat = ChatOpenAI(use_responses_api=True, **given)
        whole = chat.invoke(QUESTION)
        chunks = list(chat.stream(QUESTION))
        assert "".join(one.text for one in chunks) == whole.text != ""
        wanted = {"title": "person", **SCHEMA}
        found = ChatOpenAI(use_responses_api=True, **{**given, "max_tokens": 96})
        found = found.with_structured_output(wanted, method="json_schema")
        assert set(found.invoke("Write JSON for a person called Ada, aged 36.")) == {"name", "age"}

    def embeddings() -> None:
        asked = {k: given[k] for k in ("model", "base_url", "api_key")}
        said = ""
        try:
            OpenAIEmbeddings(check_embedding_ctx_length=False, **asked).embed_query("x")  # no tokenizer to be fetched
        except Exception as error:
            said = str(error)
        assert "makes no embeddings" in said, said

    return {"streamed": streamed, "schema": schema, "responses": responses, "embeddings": embeddings}


def agents_checks(url: str, model: str) -> Checks:
    import agents
    import openai
    from pydantic import create_model

    agents.set_tracing_disabled(True)
    settings = agents.ModelSettings(temperature=0, max_tokens=200)

    def agent(**more: Any) -> Any:
        client = openai.AsyncOpenAI(base_url=f"{url}/v1", api_key=KEY, max_retries=0)  # each run has a loop of its own
        asked = agents.OpenAIResponsesModel(model=model, openai_client=client)
        return agents.Agent(**{"name": "Counter", "model": asked, "model_settings": settings, **more})

    def reply() -> None:
        found = agents.Runner.run_sync(agent(instructions="Be brief."), QUESTION)
        assert found.final_output
        assert found.context_wrapper.usage.output_tokens > 0

    def streamed() -> None:
        async def ask() -> tuple[str, str]:
            run = agents.Runner.run_streamed(agent(), QUESTION)
            said = [one.data.delta async for one in run.stream_events()
                    if one.type == "raw_response_event" and one.data.type == "response.output_text.delta"]  # fmt: skip
            return "".join(said), run.final_output

        said, final = asyncio.run(ask())
        assert said == final != ""

    def schema() -> None:
        person = create_model("Person", name=(str, ...), age=(int, ...))
        found = agents.Runner.run_sync(agent(output_type=person), "Write JSON for a person called Ada, aged 36.")
        assert isinstance(found.final_output, person)

    def tools() -> None:
        called: list[str] = []

        def weather(city: str) -> str:
            """The weather in a city."""
            called.append(city)
            return "warm"

        once = agents.ModelSettings(temperature=0, max_tokens=96, tool_choice="required")
        tools = [agents.function_tool(weather)]
        asked = agent(tools=tools, tool_use_behavior="stop_on_first_tool", model_settings=once)
        found = agents.Runner.run_sync(asked, "How is the weather in Rome?")
        assert (found.final_output, len(called)) == ("warm", 1)

    return {"reply": reply, "streamed": streamed, "schema": schema, "tools": tools}


def instructor_checks(url: str, model: str) -> Checks:
    import instructor
    import openai
    from pydantic import create_model

    client = openai.OpenAI(base_url=f"{url}/v1", api_key=KEY, max_retries=0)
    person = create_model("Person", name=(str, ...), age=(int, ...))
    asked = [{"role": "user", "content": "Write JSON for a person called Ada, aged 36."}]
    more: dict[str, Any] = {"model": model, "response_model": person, "temperature": 0, "max_retries": 0}

    def schema() -> None:
        ask = instructor.from_openai(client, mode=instructor.Mode.JSON_SCHEMA).chat.completions.create
        assert ask(messages=asked, max_tokens=96, **more).name == "Ada"

    def tools() -> None:
        ask = instructor.from_openai(client, mode=instructor.Mode.TOOLS).chat.completions.create
        assert isinstance(ask(messages=asked, max_tokens=96, **more), person)

    def responses() -> None:
        ask = instructor.from_openai(client, mode=instructor.Mode.RESPONSES_TOOLS).responses.create
        assert isinstance(ask(input=asked, max_output_tokens=96, **more), person)

    return {"schema": schema, "tools": tools, "responses": responses}


def pydantic_ai_checks(url: str, model: str) -> Checks:
    from pydantic_ai import Agent
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    served = OpenAIChatModel(model, provider=OpenAIProvider(base_url=f"{url}/v1", api_key=KEY))
    agent = Agent(served, model_settings={"max_tokens": 48, "temperature": 0})

    def streamed() -> None:
        async def said() -> str:
            async with agent.run_stream(QUESTION) as stream:
                return "".join([part async for part in stream.stream_text(delta=True)])

        assert asyncio.run(said()) == agent.run_sync(QUESTION).output

    return {"streamed": streamed}


# --- commands -------------------------------------------------------------------------------------------------------


def curl(url: str, path: str, *arguments: str, key: str | None = KEY) -> tuple[int, str]:
    """Status and body."""
    command = ["curl", "--silent", "--show-error", "--max-time", "120", "--write-out", "\n%{http_code}", *arguments]
    command += ["--header", f"Authorization: Bearer {key}"] if key else []
    said = subprocess.run([*command, f"{url}{path}"], capture_output=True, text=True, check=True).stdout
    body, _, status = said.rpartition("\n")
    return int(status), body


def posted(body: object, kind: str = "application/json") -> list[str]:
    return ["--header", f"Content-Type: {kind}", "--data-binary", body if isinstance(body, str) else json.dumps(body)]


def curl_checks(url: str, model: str) -> Checks:
    chat, asked = "/v1/chat/completions", {"messages": ASKED, **LIMITS}

    def streamed() -> None:
        _, whole = curl(url, chat, *posted(asked))
        status, stream = curl(url, chat, "--no-buffer", *posted({**asked, "stream": True}))
        lines = [line[6:] for line in stream.splitlines() if line.startswith("data: ")]
        assert (status, lines.pop()) == (200, "[DONE]")
        chunks = [json.loads(line) for line in lines]
        said = "".join(one["choices"][0]["delta"].get("content", "") for one in chunks if one["choices"])
        assert said == json.loads(whole)["choices"][0]["message"]["content"]

    def health() -> None:
        assert curl(url, "/health", key=None)[0] == 200
        assert model in curl(url, "/v1/models")[1]

    def metrics() -> None:
        status, said = curl(url, "/metrics")
        assert status == 200
        assert "vllm:spec_decode_num_accepted_tokens_total" in said
        assert "spec_decode_num_accepted_tokens_per_pos_total{" in said

    def refusals() -> None:
        evil = ["--header", "Origin: https://evil.example"]
        for wanted, arguments in (
            (400, posted("{")),
            (415, posted(asked, "text/plain")),
            (403, [*posted(asked), *evil]),
            (403, [*posted(asked), "--header", "Origin: null"]),
            (413, ["--header", "Content-Type: application/json", "--data-binary", f"@{_large()}"]),
        ):
            status, said = curl(url, chat, *arguments)
            assert status == wanted, (wanted, status, said)
            assert json.loads(said)["error"]["message"]
        assert curl(url, chat, *posted(asked), key="wrong")[0] == 401
        assert curl(url, chat, *posted(asked), "--header", "Host: evil.example")[0] in (403, 421)

    return {"health": health, "streamed": streamed, "metrics": metrics, "refusals": refusals}


def _large() -> Path:
    path = Path(tempfile.gettempdir()) / f"foretoken-large-body-{os.getpid()}"
    path.write_bytes(json.dumps({"messages": ASKED, "user": "x" * (5 << 20)}).encode())
    return path


def aiperf_checks(url: str, model: str, program: Path) -> Checks:
    counters = {
        "total_spec_decode_steps": "vllm:spec_decode_num_drafts_total",
        "total_draft_tokens": "vllm:spec_decode_num_draft_tokens_total",
        "total_accepted_draft_tokens": "vllm:spec_decode_num_accepted_tokens_total",
    }

    def counted() -> dict[str, float]:
        lines = [line.rsplit(" ", 1) for line in curl(url, "/metrics")[1].splitlines() if line[:1] not in ("#", "")]
        return {name.partition("{")[0]: float(value) for name, value in lines}

    def profile() -> None:
        before = counted()
        with tempfile.TemporaryDirectory() as folder:
            command = [str(program), "profile", "--model", model, "--url", url, "--api-key", KEY, "--streaming"]
            command += ["--endpoint-type", "chat", "--tokenizer", str(_tokenizer(folder)), "--use-server-token-count"]
            command += ["--request-count", "8", "--concurrency", "2", "--osl", "32", "--isl", "40", "--ui", "none"]
            command += ["--extra-inputs", "temperature:0", "--output-artifact-dir", folder, "--no-server-metrics"]
            ran = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "COLUMNS": "160"})
            assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-3000:]
            report = next(Path(folder).rglob("profile_export_aiperf.json")).read_text(encoding="utf-8")
        assert "Accepted drafts per step" in ran.stdout, ran.stdout[-3000:]
        found, after = json.loads(report), counted()
        for name, counter in counters.items():
            told, counted_ = found[name]["avg"], after[counter] - before[counter]
            assert told == counted_ > 0, f"{name}: AIPerf says {told}, the server counted {counted_}"

    return {"profile": profile}


def _tokenizer(folder: str) -> Path:
    """The demo pair's as transformers reads it, for AIPerf's own would come from the network."""
    made = Path(folder) / "tokenizer"
    made.mkdir()
    shutil.copy(Path(__file__).parents[2] / "packaging" / "demo_pair" / "tokenizer.json", made)
    (made / "tokenizer_config.json").write_text('{"tokenizer_class": "PreTrainedTokenizerFast"}')
    return made


# --- all of it ------------------------------------------------------------------------------------------------------

CLIENTS = {
    "openai": openai_checks,
    "anthropic": anthropic_checks,
    "litellm": litellm_checks,
    "langchain": langchain_checks,
    "agents": agents_checks,
    "instructor": instructor_checks,
    "pydantic_ai": pydantic_ai_checks,
}


def carried_out(name: str, checks: Checks) -> bool:
    """Print what holds; whether all does."""
    held = True
    for what, check in checks.items():
        try:
            check()
        except Exception:
            held = False
            print(f"FAILED {name}: {what}\n{traceback.format_exc()}", flush=True)
        else:
            print(f"holds  {name}: {what}", flush=True)
    return held


@contextlib.contextmanager
def served(main: Path | None, draft: Path | None) -> Iterator[tuple[str, str]]:
    """The server's URL and its model's name."""
    command = [sys.executable, "-m", "foretoken", "serve", "--port", "0"]
    command += ["--main", str(main)] if main else []
    command += ["--draft", str(draft)] if draft else []
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "FORETOKEN_HOME": home, "FORETOKEN_API_KEY": KEY}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
            assert process.stdout is not None
            line = process.stdout.readline()
            words = line.split()
            if not line.startswith("Serving "):
                sys.exit(f"The server did not start: {line!r}")
            yield words[-1].removesuffix("/v1"), " ".join(words[1:-2])
            process.send_signal(signal.SIGINT)
            if process.wait(60) != 0:
                sys.exit(f"The server ended with {process.returncode}.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=Path, help="the bin folder of the clients' environment")
    parser.add_argument("--main", type=Path)
    parser.add_argument("--draft", type=Path)
    parser.add_argument("--only", nargs="+", choices=["curl", *CLIENTS, "aiperf"])
    parser.add_argument("--as", dest="client", nargs=3, metavar=("CLIENT", "URL", "MODEL"), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.client:
        name, url, model = args.client
        sys.exit(0 if carried_out(name, CLIENTS[name](url, model)) else 1)
    wanted = args.only or ["curl", *(CLIENTS if args.clients else ()), *(["aiperf"] if args.clients else [])]
    if set(wanted) != {"curl"} and args.clients is None:
        parser.error("--clients must name the environment of the clients.")
    held = True
    with served(args.main, args.draft) as (url, model):
        for name in wanted:
            if name == "curl":
                held = carried_out(name, curl_checks(url, model)) and held
            elif name == "aiperf":
                held = carried_out(name, aiperf_checks(url, model, args.clients / "aiperf")) and held
            else:
                command = [str(args.clients / "python"), __file__, "--as", name, url, model]
                held = subprocess.run(command).returncode == 0 and held
    sys.exit(0 if held else 1)


if __name__ == "__main__":
    main()
