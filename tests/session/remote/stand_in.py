"""A stand-in for servers that tests cannot run: it answers as vLLM 0.32 was seen to with a guessing model (an opening
chunk without text, chunks of several tokens with `token_ids` and `logprobs`, usage in each, the rest in a last one,
refusals under status 200, text withheld for stop strings, /tokenize, /version, counters in /metrics), or fails as
`fault` says. It is not vLLM: what it answers proves what we make of the format and nothing of vLLM itself.

As "llama" it is a llama-server whose requests may choose the draft length, as those of 2025 could; as "other" one that
says nothing of itself."""

import contextlib
import json
import ssl
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Self

MODELS = {
    "vllm": {"id": "org/model", "owned_by": "vllm", "max_model_len": 4096},
    "llama": {"id": "/models/old.gguf", "owned_by": "llamacpp", "meta": {"n_ctx_train": 4096}},
    "other": {"id": "model"},
}
LLAMA: dict[str, Any] = {
    "/props": {
        "default_generation_settings": {"n_ctx": 2048, "params": {"speculative.n_max": 16, "speculative.n_min": 0}},
        "chat_template": "{% if enable_thinking %}thinks{% endif %}",
    },
    "/slots": [{"id": 0, "speculative": True}],
}
_BLOCK = 1_000_000
_EMPTY = b'data: {"choices": [{"delta": {"content": ""}}], "usage": {"prompt_tokens": 9}}\n\n'
_TOKEN = b'data: {"choices": [{"delta": {"content": "x"}, "token_ids": [1]}]}\n\n'
MORE: dict[str, tuple[bytes, int]] = {
    "half": (b'data: {"choices": [{"del', 1),
    "garbage": (b"\x00\xff<html>\n\n", 1),
    "endless": (b"data: " + b"x" * _BLOCK, 100),
    "fast": (_TOKEN * 1000, 1000),
    "blank": (b"\n" * _BLOCK, 1000),
    "comments": (b": still here\n\n" * 10_000, 1000),
    "empty": (_EMPTY * 1000, 1000),
    "long": (_TOKEN.replace(b"x", b"x" * _BLOCK), 1000),
}
STEPS = ((" Once", 11), (" upon", 12), (" a", 13), (" time", 14), ("", 2))
GROUPS = (1, 3, 1)  # tokens of each chunk
DRAFTS = {
    "mean_acceptance_length": 2.0,
    "draft_acceptance_rate": 1 / 3,
    "acceptance_histogram": [1, 0, 1, 0],
    "num_spec_steps": 2,
    "num_accepted_draft_tokens": 2,
    "num_draft_tokens": 6,
    "num_spec_tokens": 3,
}
REFUSAL = {
    "message": "The min_p and logit_bias sampling parameters are not yet supported with speculative decoding.",
    "type": "BadRequestError",
    "param": None,
    "code": 400,
}


class StandIn:
    """`kind`: "vllm", "llama" or "other". `fault`: "" for none; "loading" (503, twice), "elsewhere" (a redirect),
    "page" (no JSON), "huge" (100 MB where a list is expected), and in mid-reply "slow" (silence), "failed" (an error),
    "half" (part of an event), "garbage" (no event), "endless" (an event of 100 MB), "fast" (more than anybody takes),
    "ended" (it listens no more, and is silent, as vLLM may), and without end "blank" lines, "comments", "empty"
    events, "long" ones. `drafts`: what it tells of its guesses, as one that does not guess: False. `cached`: tokens of
    the prompt.
    `tls`: whose certificate it has, "" for none: "localhost" or "elsewhere" (made out to a name that it has not).
    `asked`: the bodies of all requests for replies; `questions`: the paths of others; `sent`: blocks of what goes on
    and on."""

    def __init__(
        self,
        *,
        kind: str = "vllm",
        fault: str = "",
        drafts: dict[str, Any] | bool | None = None,
        cached: int = 0,
        tls: str = "",
    ) -> None:
        self.kind, self.fault, self.drafts, self.cached = kind, fault, drafts, cached
        self.asked: list[dict[str, Any]] = []
        self.counters = {"spec_decode_num_drafts_total": 7, "spec_decode_num_draft_tokens_total": 20}
        self.counters |= {"spec_decode_num_accepted_tokens_total": 9, "generation_tokens_total": 40}
        self.positions = [6, 2, 1]
        self.questions: list[str] = []
        self.refusals = 2
        self.sent = 0
        self.over = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(Path(__file__).with_name(f"{tls}.pem"))
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        scheme, port = ("https" if tls else "http"), self._server.server_address[1]
        self.address = f"{scheme}://127.0.0.1:{port}"

    def __enter__(self) -> Self:
        threading.Thread(target=lambda: self._server.serve_forever(poll_interval=0.01), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.listen_no_more()

    def listen_no_more(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def _handler(stand_in: StandIn) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: object) -> None:
            pass

        def do_GET(self) -> None:
            stand_in.questions.append(self.path)
            if stand_in.fault == "loading" and stand_in.refusals:
                stand_in.refusals -= 1
                self._answer(503, {"error": {"message": "Loading model"}})
            elif stand_in.fault == "elsewhere":
                self._answer(307, {}, Location="http://other.example/v1/models")
            elif stand_in.fault == "page":
                self._send(200, b"<html>hello</html>", "text/html")
            elif stand_in.fault == "huge":
                self.send_response(200)
                self.send_header("Content-Length", str(100 * _BLOCK))
                self.end_headers()
                self._go_on(b"x" * _BLOCK)
            elif self.path == "/v1/models":
                self._answer(200, {"object": "list", "data": [MODELS[stand_in.kind]]})
            elif self.path in LLAMA and stand_in.kind == "llama":
                self._answer(200, LLAMA[self.path])
            elif self.path == "/version":
                self._answer(200, {"version": "0.32.0"})
            elif self.path == "/metrics":
                lines = [f'vllm:{name}{{engine="0"}} {n}.0' for name, n in stand_in.counters.items()]
                name = 'vllm:spec_decode_num_accepted_tokens_per_pos_total{engine="0",position'
                lines += [f'{name}="{place}"}} {n}.0' for place, n in enumerate(stand_in.positions)]
                if stand_in.drafts is False:
                    lines = [line for line in lines if "spec" not in line]
                self._send(
                    200, "\n".join(["# HELP x", "vllm:generation_tokens_created 1.7e9", *lines]).encode(), "text"
                )
            else:
                self._answer(404, {})

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            thinks = body.get("chat_template_kwargs", {}).get("enable_thinking", True)
            if self.path == "/tokenize":
                self._answer(200, {"count": 9, "max_model_len": 4096, "tokens": [int(thinks)] * 9})
                return
            if self.path == "/apply-template":
                self._answer(200, {"prompt": f"thinks: {thinks}"})
                return
            if not self.path.endswith("/completions"):
                self._answer(404, {})
                return
            stand_in.asked.append(body)
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Connection", "close")
            self.end_headers()
            refused = body.get("min_p") or body.get("logit_bias")
            if stand_in.kind == "vllm" and stand_in.drafts is not False and refused and body["temperature"]:
                self._event({"error": REFUSAL})
                self.wfile.write(b"data: [DONE]\n\n")
            else:
                self._reply(body)
            self.close_connection = True

        def _reply(self, body: dict[str, Any]) -> None:
            steps, stops, include = iter(STEPS), body.get("stop", []), body.get("include_stop_str_in_output")
            text, sent, written, by = "", 0, 0, None
            self._event(self._chunk({"role": "assistant", "content": ""}, [], 0))
            for number, group in enumerate(GROUPS):
                kept = []
                for token in [next(steps) for _ in range(group)]:
                    if by is None:  # what a round has behind a stop string is not told
                        text, kept = text + token[0], [*kept, token]
                        by = next((one for one in stops if one in text), None)
                written += len(kept)
                if by is not None:
                    text = text[: text.index(by) + (len(by) if include else 0)]
                ended = by is not None or number == len(GROUPS) - 1
                withheld = 0 if ended or include else max(map(len, stops), default=1) - 1
                now = text[sent : max(sent, len(text) - withheld)]
                sent += len(now)
                finish = {"finish_reason": "stop", "stop_reason": by} if ended else {}
                self._event(self._chunk({"content": now}, kept, written, **finish))
                if stand_in.fault == "slow":
                    stand_in.over.wait(20)
                    return
                if stand_in.fault == "ended":
                    stand_in.listen_no_more()
                    stand_in.over.wait(20)
                    return
                if stand_in.fault in MORE:
                    self._go_on(*MORE[stand_in.fault])
                    return
                if stand_in.fault == "failed":
                    self._event({"error": {"message": "out of memory", "code": 500}})
                if ended:
                    break
            last: dict[str, Any] = {"choices": [], "usage": {"prompt_tokens": 9, "completion_tokens": written}}
            if stand_in.cached:
                last["usage"]["prompt_tokens_details"] = {"cached_tokens": stand_in.cached}
            if stand_in.drafts and by is None:
                last["metrics"] = {"speculative_decoding": stand_in.drafts}
            came = (number, 3 * number, 2, sum(GROUPS[: number + 1]))  # those behind a stop string as well
            for name, count in zip(stand_in.counters, came, strict=True):
                stand_in.counters[name] += count
            stand_in.positions = [stand_in.positions[0] + 1, stand_in.positions[1] + 1, stand_in.positions[2]]
            self._event(last)
            self.wfile.write(b"data: [DONE]\n\n")

        def _chunk(self, delta: dict[str, str], tokens: list[Any], written: int, **finish: Any) -> dict[str, Any]:
            choice: dict[str, Any] = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": None} | finish
            if tokens and stand_in.asked[-1].get("return_token_ids"):
                choice["token_ids"] = [token for _, token in tokens]
            if tokens and stand_in.asked[-1].get("logprobs"):
                choice["logprobs"] = {"content": [{"token": name or "<|im_end|>"} for name, _ in tokens]}
            return {"choices": [choice], "usage": {"prompt_tokens": 9, "completion_tokens": written}}

        def _go_on(self, block: bytes, times: int = 100) -> None:
            with contextlib.suppress(OSError):  # nobody takes it any more
                for _ in range(times):
                    self.wfile.write(block)
                    stand_in.sent += 1
            self.close_connection = True

        def _event(self, chunk: dict[str, Any]) -> None:
            self.wfile.write(b"data: " + json.dumps(chunk).encode() + b"\n\n")
            self.wfile.flush()

        def _answer(self, status: int, body: dict[str, Any], **headers: str) -> None:
            self._send(status, json.dumps(body).encode(), "application/json", **headers)

        def _send(self, status: int, content: bytes, kind: str, **headers: str) -> None:
            self.send_response(status)
            for name, value in {"Content-Type": kind, "Content-Length": str(len(content)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

    return Handler
