"""Answers as they come about: each waits for its turn, streams or collects, and stops when the client leaves. What a
window hears of requests, and counters of what their replies did in all."""

import asyncio
import contextlib
import itertools
import logging
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Final, Protocol

import msgspec
from starlette.types import Receive, Scope, Send

from foretoken.engine.events import Fate, FinishReason, Metrics, ReplyEvent, ReplyFinished, Round
from foretoken.errors import ForetokenError
from foretoken.server.engine_queue import EngineQueue
from foretoken.server.refusals import Refusal, refusal_of, unexpected
from foretoken.session.messages import Generate


class RequestBegan(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A request that passed the guard and was understood, or one of the replies that it asks for; it may wait for its
    turn. `client`: address and port. `at`: seconds since 1970."""

    number: int
    path: str
    client: str
    asked: Generate
    at: float


class RequestEvent(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """One event of the reply to request `number`."""

    number: int
    event: ReplyEvent


class RequestEnded(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The answer is over. `status`: of HTTP, 499 where the client left; `message` says what was wrong, if anything."""

    number: int
    status: int
    message: str = ""


class WrongKey(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A request without the API key, or with a wrong one. `client`: its address. `at`: seconds since 1970."""

    client: str
    at: float


Served = RequestBegan | RequestEvent | RequestEnded | WrongKey
Listener = Callable[[Served], None]


class LiveRequests:
    """All requests under way. `listener` is called on the server's thread, in order, and must not block."""

    def __init__(self, listener: Listener = lambda _served: None, clock: Callable[[], float] = time.time) -> None:
        self.tell, self._clock = listener, clock
        self._numbers = itertools.count(1)
        self._live: dict[int, tuple[RequestBegan, Callable[[], object]]] = {}

    def begin(self, path: str, client: str, asked: Generate) -> int:
        """A request begins; returns its number."""
        began = RequestBegan(number=next(self._numbers), path=path, client=client, asked=asked, at=self._clock())
        self._live[began.number] = began, lambda: None
        self.tell(began)
        return began.number

    def may_stop(self, number: int, stop: Callable[[], object]) -> None:
        """`stop` ends it."""
        self._live[number] = self._live[number][0], stop

    def end(self, number: int, status: int, message: str) -> None:
        del self._live[number]
        self.tell(RequestEnded(number=number, status=status, message=message))

    def refuse_key(self, client: str) -> None:
        self.tell(WrongKey(client=client, at=self._clock()))

    @property
    def now(self) -> tuple[RequestBegan, ...]:
        """The requests under way, from the oldest."""
        return tuple(began for began, _stop in list(self._live.values()))

    def stop(self, number: int) -> None:
        """End a request, on the server's thread; nothing where it is over."""
        if number in self._live:
            self._live[number][1]()


_SECONDS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0)
_TOKEN_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 1.0)
_REASONS: Final = {FinishReason.LENGTH: "length", FinishReason.CONTEXT_FULL: "length", FinishReason.STOPPED: "abort"}


class _Histogram:
    def __init__(self, bounds: tuple[float, ...]) -> None:
        self._bounds, self._counts, self._sum = bounds, [0] * (len(bounds) + 1), 0.0

    def add(self, value: float) -> None:
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def lines(self, name: str, labels: str) -> Iterator[str]:
        total = 0
        for bound, count in zip((*map(str, self._bounds), "+Inf"), self._counts, strict=True):
            total += count
            yield f'{name}_bucket{{le="{bound}",{labels}}} {total}'
        yield f"{name}_sum{{{labels}}} {self._sum}"
        yield f"{name}_count{{{labels}}} {total}"


class Counters:
    """What the replies of this server did in all, under vLLM's names, so that its dashboards and AIPerf read them
    unchanged. A position is a place in a draft, from 0. A draft is a round that guessed."""

    def __init__(self) -> None:
        self._drafts = self._draft_tokens = self._prompt_tokens = self._tokens = 0
        self._accepted: Counter[int] = Counter()  # by position
        self._reasons: Counter[str] = Counter()
        self._first = _Histogram(_SECONDS)
        self._whole = _Histogram(_SECONDS)
        self._each = _Histogram(_TOKEN_SECONDS)

    def round(self, event: Round) -> None:
        """Count a round as it comes, so that the counters move while a reply is written."""
        self._tokens += len(event.written)
        if guesses := event.guesses:
            self._drafts += 1
            self._draft_tokens += len(guesses)
            self._accepted.update(p.position for p in guesses if p.fate is Fate.ACCEPTED)

    def finished(self, event: ReplyFinished) -> None:
        """Count the end of a reply."""
        metrics = event.metrics
        self._prompt_tokens += metrics.prompt_tokens
        self._reasons[_REASONS.get(event.reason, "stop")] += 1
        if metrics.ttft_ms is not None:
            self._first.add(metrics.ttft_ms / 1000)
        if metrics.tpot_ms is not None:
            self._each.add(metrics.tpot_ms / 1000)
        if metrics.end_to_end_tps:
            self._whole.add(metrics.generated_tokens / metrics.end_to_end_tps)

    def left(self) -> None:
        """Count a reply whose reader left."""
        self._reasons["abort"] += 1

    def page(self, model: str, *, running: int, waiting: int) -> str:
        """The page in Prometheus' text format."""
        return "\n".join([*self._lines(_labels(model), running, waiting), ""])

    def _lines(self, labels: str, running: int, waiting: int) -> Iterator[str]:
        def head(name: str, kind: str, about: str) -> Iterator[str]:
            yield f"# HELP vllm:{name} {about}"
            yield f"# TYPE vllm:{name} {kind}"

        accepted = sum(self._accepted.values())
        for name, kind, about, value in (
            ("num_requests_running", "gauge", "Replies that are being written.", running),
            ("num_requests_waiting", "gauge", "Requests that wait for their turn.", waiting),
            ("prompt_tokens_total", "counter", "Tokens of prompts.", self._prompt_tokens),
            ("generation_tokens_total", "counter", "Tokens of replies.", self._tokens),
            ("spec_decode_num_drafts_total", "counter", "Rounds that guessed.", self._drafts),
            ("spec_decode_num_draft_tokens_total", "counter", "Guesses.", self._draft_tokens),
            ("spec_decode_num_accepted_tokens_total", "counter", "Guesses that were kept.", accepted),
        ):
            yield from head(name, kind, about)
            yield f"vllm:{name}{{{labels}}} {value}"
        name = "spec_decode_num_accepted_tokens_per_pos_total"
        yield from head(name, "counter", "Guesses that were kept, by their place in the draft.")
        for position in range(max(self._accepted, default=-1) + 1):
            yield f'vllm:{name}{{{labels},position="{position}"}} {self._accepted[position]}'
        yield from head("request_success_total", "counter", "Replies that ended, by why.")
        for reason in ("stop", "length", "abort"):
            yield f'vllm:request_success_total{{finished_reason="{reason}",{labels}}} {self._reasons[reason]}'
        for name, about, histogram in (
            ("time_to_first_token_seconds", "From the start of a reply to its first token.", self._first),
            ("request_time_per_output_token_seconds", "Mean time of each token after the first.", self._each),
            ("e2e_request_latency_seconds", "From the start of a reply to its last token.", self._whole),
        ):
            yield from head(name, "histogram", about)
            yield from histogram.lines(f"vllm:{name}", labels)


def _labels(model: str) -> str:
    plain = model.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
    return f'engine="0",model_name="{plain}"'


_LEFT: Final = 499  # the status that proxies write down for a client that left

_log = logging.getLogger(__name__)


class AnswerForm(Protocol):
    """How an interface says a reply: as a whole, or as server-sent events."""

    def refused(self, refusal: Refusal) -> bytes:
        """The body of an error."""

    def failed(self, refusal: Refusal) -> bytes:
        """The event of an error in mid-stream."""

    def opening(self) -> bytes:
        """What the stream begins with, once something was heard."""

    def hear(self, event: ReplyEvent, place: int = 0) -> bytes:
        """Take an event in, of the reply to the question in this place; returns what the stream says of it."""

    def closing(self) -> bytes:
        """The events after the last one of the reply."""

    def whole(self) -> bytes:
        """The body, once all has been heard."""


class HttpAnswer:
    """The answer to one question, or to several at once, as an ASGI application. `asked`: each with the number of its
    request among the live ones."""

    def __init__(
        self,
        queue: EngineQueue,
        live: LiveRequests,
        asked: Sequence[tuple[Generate, int]],
        form: AnswerForm,
        counters: Counters,
        headers: dict[str, str],
        *,
        stream: bool,
    ) -> None:
        self._queue, self._live, self._asked, self._form = queue, live, asked, form
        self._counters, self._headers, self._stream = counters, headers, stream
        self._begun = False
        self._finished: list[Metrics] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        status, message = 200, ""
        work = asyncio.create_task(self._streamed(send) if self._stream else self._collected(send))
        gone = asyncio.create_task(_gone(receive))
        for _question, number in self._asked:
            self._live.may_stop(number, work.cancel)
        try:
            await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
            if work.done():
                await work
            else:
                status, message = _LEFT, "The client left."
                self._counters.left()
        except (Refusal, ForetokenError) as error:
            refused = error if isinstance(error, Refusal) else refusal_of(error)
            status, message = refused.status, str(refused)
            await self._refuse(refused, send)
        except asyncio.CancelledError:
            status, message = 503, "The request was stopped here."
            with contextlib.suppress(Exception):
                await self._refuse(Refusal(503, "The request was stopped at the server.", code="stopped"), send)
        except Exception:
            _log.exception("A request failed")
            status, message = 500, str(unexpected())
            await self._refuse(unexpected(), send)
        finally:
            for task in (work, gone):
                task.cancel()
            await asyncio.gather(work, gone, return_exceptions=True)
            scope["foretoken.ended"] = status, self._finished
            for _question, number in self._asked:
                self._live.end(number, status, message)

    async def _collected(self, send: Send) -> None:
        async def take(place: int, come: list[ReplyEvent]) -> None:
            for event in come:
                self._hear(event, place)

        await self._ask(take)
        await _respond(send, 200, self._form.whole(), self._headers)

    async def _streamed(self, send: Send) -> None:
        sending = asyncio.Lock()
        opened = False

        async def take(place: int, come: list[ReplyEvent]) -> None:
            said = b"".join(self._hear(event, place) for event in come) if come else b": still working\n\n"
            nonlocal opened
            async with sending:
                if not self._begun:
                    self._begun = True
                    await _start(send, 200, {"Content-Type": "text/event-stream; charset=utf-8"} | self._headers)
                if come and not opened:  # only now the prompt's tokens are known, which some forms begin with
                    opened = True
                    said = self._form.opening() + said
                if said:
                    await _send(send, said, more=True)

        await self._ask(take)
        await _send(send, self._form.closing())

    async def _ask(self, take: Callable[[int, list[ReplyEvent]], Awaitable[None]]) -> None:
        """Ask all questions, as many at once as the engine writes; `take` hears what comes, and of which."""
        left = enumerate(self._asked)  # which all that ask share

        async def ask() -> None:
            for place, (question, _number) in left:
                async with self._queue.reply(question, admitted=place > 0) as events:
                    async for come in events:
                        await take(place, come)

        at_once = 1 if len(self._asked) == 1 else (await self._queue.loaded()).parallel
        asking = [asyncio.create_task(ask()) for _ in range(min(at_once, len(self._asked)))]
        try:
            await asyncio.gather(*asking)
        finally:
            for task in asking:
                task.cancel()
            await asyncio.gather(*asking, return_exceptions=True)

    def _hear(self, event: ReplyEvent, place: int) -> bytes:
        self._live.tell(RequestEvent(number=self._asked[place][1], event=event))
        if isinstance(event, Round):
            self._counters.round(event)
        elif isinstance(event, ReplyFinished):
            self._counters.finished(event)
            self._finished.append(event.metrics)
        return self._form.hear(event, place)

    async def _refuse(self, refusal: Refusal, send: Send) -> None:
        if self._begun:
            await _send(send, self._form.failed(refusal))
        else:
            await _respond(send, refusal.status, self._form.refused(refusal), self._headers | refusal.headers)


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _start(send: Send, status: int, headers: dict[str, str]) -> None:
    said = {"Cache-Control": "no-store"} | headers
    encoded = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in said.items()]
    await send({"type": "http.response.start", "status": status, "headers": encoded})


async def _send(send: Send, body: bytes, *, more: bool = False) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})


async def _respond(send: Send, status: int, body: bytes, headers: dict[str, str]) -> None:
    await _start(send, status, {"Content-Type": "application/json", "Content-Length": str(len(body))} | headers)
    await _send(send, body)
