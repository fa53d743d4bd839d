"""A pair of models on a server, as a session loads it, and what is sent to the server for a reply: our options by the
names that each program has for them."""

import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NoReturn

import msgspec

from foretoken.decoding import Undecodable, from_json
from foretoken.engine.events import DraftKind, ModelInfo, PromptStarted, ReplyEvent, Round
from foretoken.engine.options import (
    RULES,
    Beginning,
    ChatMessage,
    DraftOptions,
    DraftSource,
    ReplyOptions,
    SamplingOptions,
    StopOptions,
    SystemPlace,
    Thinking,
)
from foretoken.engine.plain_speed import PlainSpeed
from foretoken.engine.prompt.truncation import leave_out_oldest
from foretoken.errors import EngineError, IncompatiblePair, ServerError, UsageError
from foretoken.option import Takers, options_of, told_to
from foretoken.session.messages import CountTokens, Generate, LoadPair, TokensCounted
from foretoken.session.remote.access import Access, with_key
from foretoken.session.remote.address import Address
from foretoken.session.remote.certificates import Certificate
from foretoken.session.remote.probe import RemoteServer, ServerKind, probe, spec_counters
from foretoken.session.remote.rounds import ForetokenEvents, Rounds
from foretoken.wording import tr

if TYPE_CHECKING:
    from foretoken.session.remote.client import Client


_SEEDS: Final = 2**31  # what every program takes for a seed
_TAKERS: Final = {
    ServerKind.FORETOKEN: Takers.FORETOKEN,
    ServerKind.LLAMA_SERVER: Takers.LLAMA_SERVER,
    ServerKind.VLLM: Takers.VLLM,
    ServerKind.OTHER: Takers.ANY,
}
# In our order; the server's own has the temperature last.
_CHAIN: Final = ("penalties", "dry", "temperature", "top_n_sigma", "top_k", "typ_p", "top_p", "min_p", "xtc")


def request_of(
    server: RemoteServer, asked: Generate, messages: Sequence[ChatMessage], options: ReplyOptions, *, seed: int
) -> tuple[str, dict[str, Any]]:
    """The path and the body, with these `messages` and `options` of what is `asked`. Raises UsageError for what cannot
    be said to this server, EngineError for what cannot be asked of any."""
    body: dict[str, Any] = {"model": server.model, "stream": True, "stream_options": {"include_usage": True}}
    body |= _guesses(server, options.draft) | _sampling(server, options.sampling) | {"seed": seed % _SEEDS}
    if options.stop.max_tokens is not None:
        body["max_tokens"] = options.stop.max_tokens
    if options.stop.stop_strings:
        body["stop"] = list(options.stop.stop_strings)
        if server.kind is ServerKind.LLAMA_SERVER:
            # It says only there which one came, and of the rest there nothing else.
            body |= {"verbose": True, "response_fields": ["stop_type", "stopping_word"]}
        elif server.kind is ServerKind.VLLM:  # else it withholds text, and not its tokens
            body["include_stop_str_in_output"] = True
    for field in options_of(StopOptions).values():
        if field.option.wire is not None and field.of(options.stop) != field.default:
            if field.option.wire.takers < _TAKERS[server.kind]:
                raise _not_here(server, field.outside)
            body[field.wire_names[0]] = field.of(options.stop)
    if server.kind is ServerKind.FORETOKEN:
        body["events"] = True
    elif server.kind is ServerKind.LLAMA_SERVER:
        body |= {"timings_per_token": True, "return_progress": True, "cache_prompt": not asked.cold}
    elif server.kind is ServerKind.VLLM:
        body["stream_options"] |= {"continuous_usage_stats": True}
        body["return_token_ids"] = True
        if server.names_tokens:
            body["logprobs"] = True if asked.raw_prompt is None else 0
        if asked.cold:
            body["cache_salt"] = f"foretoken-{seed}"  # what is kept under another salt is not used
    if server.thinking is not None and (variables := server.thinking.variables(options.thinking)):
        body |= variables if server.kind is ServerKind.FORETOKEN else {"chat_template_kwargs": variables}
    if asked.raw_prompt is not None:
        return "/v1/completions", body | {"prompt": asked.raw_prompt}
    told = [{"role": one.role, "content": one.content} for one in messages]
    beginning = asked.beginning
    if beginning is not None and beginning.text:
        body |= _goes_on(server, beginning)
        told.append({"role": "assistant", "content": beginning.text})
    return "/v1/chat/completions", body | {"messages": told}


def _guesses(server: RemoteServer, draft: DraftOptions) -> dict[str, Any]:
    """How much is guessed; what the server was started with where that is automatic, or where it takes no other."""
    if server.kind is ServerKind.FORETOKEN and server.takes_length:
        if draft.acceptance not in RULES:  # one's own are files of this machine
            raise _not_here(server, draft.acceptance)
        said = {"draft_length": draft.length, "source": draft.source.value, "acceptance": draft.acceptance}
        return {"speculative": said | told_to(Takers.FORETOKEN, draft)}
    nothing = draft.source is DraftSource.NONE
    if draft.source is not DraftSource.AUTO and not (nothing and server.takes_length):
        raise UsageError(tr("What guesses on a server is set where it is started; leave the source automatic here."))
    if not server.takes_length or (draft.length == "auto" and not nothing):
        return {}
    return {"speculative.n_max": 0 if nothing else draft.length, "speculative.n_min": 0}


def _sampling(server: RemoteServer, sampling: SamplingOptions) -> dict[str, Any]:
    body = told_to(_TAKERS[server.kind], sampling)
    if server.kind is ServerKind.LLAMA_SERVER:
        chain = sorted(_CHAIN, key=lambda name: name == "temperature") if sampling.temperature_last else _CHAIN
        body["samplers"] = list(chain)
        body["top_n_sigma"] = sampling.top_n_sigma or -1.0
        if sampling.dry_multiplier:
            body["dry_penalty_last_n"] = server.context if sampling.dry_window is None else sampling.dry_window
            body["dry_sequence_breakers"] = list(sampling.dry_breakers)
        if sampling.logit_bias:
            body["logit_bias"] = [list(pair) for pair in sampling.logit_bias]
        if sampling.grammar:
            body["grammar"] = sampling.grammar
        if sampling.json_schema:
            body["json_schema"] = _schema(sampling.json_schema)
        return body
    if server.kind is ServerKind.VLLM and server.speculates is not False:  # it refuses both where it speculates
        body["min_p"] = 0.0
        if sampling.logit_bias:
            raise UsageError(tr("vLLM takes no logit_bias where it guesses ahead; leave it out."))
    return body | _constrained(server, sampling)


def _constrained(server: RemoteServer, sampling: SamplingOptions) -> dict[str, Any]:
    """What the reply may consist of, by the names of OpenAI and vLLM."""
    body: dict[str, Any] = {}
    if sampling.logit_bias:
        body["logit_bias"] = {str(token): value for token, value in sampling.logit_bias}
    if sampling.json_schema:
        schema = {"name": "reply", "schema": _schema(sampling.json_schema)}
        body["response_format"] = {"type": "json_schema", "json_schema": schema}
    if sampling.grammar:
        if server.kind is not ServerKind.VLLM:
            raise _not_here(server, "grammar")
        body["structured_outputs"] = {"grammar": sampling.grammar}
    return body


def _goes_on(server: RemoteServer, beginning: Beginning) -> dict[str, Any]:
    if server.kind is ServerKind.OTHER:
        raise EngineError(tr("This server cannot continue a reply; ask for a new one."))
    if beginning.not_next:
        raise EngineError(
            tr("A server cannot be told to avoid a token; branch at another place, or load the model here.")
        )
    # llama-server goes on by itself, but where it is not told, newer ones write the beginning once more.
    return {"add_generation_prompt": False, "continue_final_message": True}


def _schema(text: str) -> Any:
    try:
        return from_json(text, Any)
    except Undecodable:
        raise UsageError(tr("The JSON schema is no JSON; check it.")) from None


def _not_here(server: RemoteServer, option: str) -> UsageError:
    program = tr(server.kind.value)
    return UsageError(tr("{option} does not exist on {program}; leave it out.", option=option, program=program))


_SEED_BITS: Final = 31  # what every program takes
_LETTERS_PER_TOKEN: Final = 4  # where a server does not count: what is usual of English
_LONGEST: Final = 8 * 2**20  # letters and tokens of a reply: its last event, with all of them, has to fit into a frame
_EMPTY: Final = 65_536  # events in a row that add nothing to a reply


class RemotePair:
    """As `engine.loaded_pair.LoadedPair`, except that `answer` takes the place of prompts in tokens and `reply`. What
    needs the model itself is refused with a sentence."""

    def __init__(self, client: "Client", server: RemoteServer, *, parallel: int = 1) -> None:
        self._client, self.server = client, server
        address = str(client.address)
        self.warnings: tuple[str, ...] = ()
        self.parallel = min(parallel, server.slots) if server.slots else parallel
        self.main = ModelInfo(
            name=server.name,
            path=address,
            architecture="",
            quantisation=server.quantisation,
            parameters=server.parameters,
            size=server.size,
            n_vocab=server.n_vocab,
            trained_context=server.trained_context or server.context,
        )
        self.draft = self._drafts(server.draft or tr("the server's own draft")) if server.speculates else None
        self.second_draft = self._drafts(server.second_draft) if server.second_draft else None
        self.context, self.threads, self.key = server.context, 0, ""
        self.plain = PlainSpeed()
        self.takes_length = server.takes_length
        self.takes_source = server.takes_length and server.kind is ServerKind.FORETOKEN
        switch = server.thinking
        self.thinking: Thinking | None = None
        if switch is not None:
            self.thinking = Thinking(choices=tuple(name for name, _ in switch.choices), usual=switch.usual)

    def _drafts(self, name: str) -> ModelInfo:
        unknown = dict.fromkeys(("parameters", "size", "n_vocab", "trained_context"), 0)
        return msgspec.structs.replace(self.main, name=name, quantisation="", kind=DraftKind.REMOTE, **unknown)

    def system_place(self) -> SystemPlace:
        return "own"

    def tokens_of(self, command: CountTokens) -> TokensCounted:
        """The answer to `command`. Raises ServerError, UsageError."""
        if command.shown or command.raw_prompt is not None:
            raise self._text_only()
        tokens, estimated = self.count(command.messages)
        return TokensCounted(tokens=tokens, context=self.context, estimated=estimated)

    def _text_only(self) -> UsageError:
        return UsageError(
            tr("{name} is a model on a server, which is asked for text, not for tokens.", name=self.main.name)
        )

    def count(self, messages: Sequence[ChatMessage]) -> tuple[int, bool]:
        """Tokens that a conversation takes, and whether that is only estimated. Raises ServerError."""
        told = [{"role": one.role, "content": one.content} for one in messages]
        if self.server.counts:
            found = self._client.ask(self.server.counts, {"model": self.server.model, "messages": told})
            counted = found.get("input_tokens", found.get("count")) if isinstance(found, dict) else None
            if isinstance(counted, int):
                return counted, False
        return sum(len(one.content) // _LETTERS_PER_TOKEN + _LETTERS_PER_TOKEN for one in messages), True

    def answer(
        self,
        command: Generate,
        *,
        options: Callable[[], ReplyOptions],
        should_stop: Callable[[], bool],
        hold: Callable[[], Callable[[], None] | None] = lambda: None,
    ) -> Iterator[ReplyEvent]:
        """The events of the reply that `command` asks for. `hold` is called before each round; what it returns is
        called too, and may wait: meanwhile the server writes on, and times stay those of its writing. Raises
        EngineError, UsageError."""
        chosen = options()
        if chosen.prompt_logprobs or isinstance(command.raw_prompt, tuple):
            raise self._text_only()
        seed = secrets.randbits(_SEED_BITS) if chosen.sampling.seed is None else chosen.sampling.seed
        messages, left_out = self._fitting(command)
        path, body = request_of(self.server, command, messages, chosen, seed=seed)
        rounds: Rounds | ForetokenEvents = Rounds(self.server, chosen.stop, seed=seed)
        if self.server.kind is ServerKind.FORETOKEN:
            rounds = ForetokenEvents(chosen.stop, seed=seed)
        before = spec_counters(self._client) if self.server.counters else None
        started = time.monotonic()

        def since(moment: float) -> float:
            return 1000 * (moment - started)

        size, moved, empty = 0, started, 0

        def told(events: Sequence[ReplyEvent]) -> Iterator[ReplyEvent]:
            nonlocal size
            for event in events:
                if isinstance(event, PromptStarted) and left_out:
                    event = msgspec.structs.replace(event, left_out=left_out)
                if isinstance(event, Round):
                    size += len(event.text) + len(event.thought) + len(event.tokens)
                    if (wait := hold()) is not None:
                        wait()
                yield event

        try:
            for arrived, chunk in self._client.stream(path, body, should_stop):
                if (error := chunk.get("error")) is not None:
                    raise self._client.failed(error, path, begun=size > 0)
                events = rounds.feed(since(arrived), chunk)
                moved, empty = (arrived, 0) if events else (moved, empty + 1)
                if empty > _EMPTY or arrived - moved > self._client.read_s:
                    raise self._client.nothing_more()
                yield from told(events)
                if size > _LONGEST:
                    raise ServerError(tr("The reply is longer than one can be; the text so far is kept."))
                if rounds.over:
                    break
        except EngineError:
            yield from told(rounds.broken(since(time.monotonic())))
            raise
        if (
            before is not None
            and isinstance(rounds, Rounds)
            and not rounds.drafts_told
            and (after := spec_counters(self._client)) is not None
        ):
            rounds.count_drafts(before, after)
        yield from told(rounds.finish(since(time.monotonic()), stopped=should_stop()))

    def _fitting(self, command: Generate) -> tuple[Sequence[ChatMessage], int]:
        """The messages that are sent, and how many of the oldest are not."""
        if command.truncation is None or not self.context:
            return command.messages, 0
        return leave_out_oldest(
            command.messages, command.truncation, context=self.context, count=lambda kept: self.count(kept)[0]
        )

    def abort(self) -> None:
        """From any thread: have the replies under way ask whether to stop."""
        self._client.wake()

    def close(self) -> None:
        self._client.close()

    def settle(self) -> None:
        """Nothing is learned of a server."""

    def forget(self) -> None:
        """Its caches are its own; `Generate.cold` reaches it with the request."""

    def measure_plain(self, *_: object) -> bool:
        return False

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise EngineError(not_of_a_server())

    chat_prompt = begin = raw_prompt = reply = examine = compare = judge = audit = _refuse


def not_of_a_server() -> str:
    """Why something cannot be asked of a model that runs on a server."""
    return tr("This needs the model itself, which runs on a server; load it on this machine to see it.")


def tell(address: Address, access: Access) -> RemoteServer:
    """Find out what answers at `address`. Raises ServerError, UsageError, UnusableInput."""
    from foretoken.session.remote.client import Client

    client = Client(address, with_key(address, access))
    try:
        return probe(client)
    finally:
        client.close()


def certificate_of(address: Address, access: Access) -> Certificate:
    """The certificate that a server has, whoever vouches for it. Raises ServerError."""
    from foretoken.session.remote.client import certificate_at

    return certificate_at(address, access)


def prepare(command: LoadPair) -> Callable[[Callable[[str, float], bool]], tuple[RemotePair, tuple[str, ...]]]:
    """The steps of a load, as `session.engine_process.loading` has them. Raises UsageError, IncompatiblePair."""
    address = Address.parse(command.main)
    if command.draft is not None or command.second_draft is not None:
        raise IncompatiblePair(tr("A server guesses with a draft of its own; leave the draft out here."))

    def load(progress: Callable[[str, float], bool]) -> tuple[RemotePair, tuple[str, ...]]:
        from foretoken.session.remote.client import Client

        client = Client(address, with_key(address, command.access))
        try:
            server = probe(client, should_stop=lambda: not progress("main", 0.0))
        except BaseException:
            client.close()
            raise
        progress("main", 1.0)
        return RemotePair(client, server, parallel=command.parallel), tuple(_warnings(address, server))

    return load


def _warnings(address: Address, server: RemoteServer) -> Iterator[str]:
    if address.readable_by_others and address.origin not in _warned:
        _warned.add(address.origin)
        yield tr(
            "Messages to {server} are not encrypted: use https, or only a network you trust.",
            server=address.name,
        )
    if server.kind is ServerKind.OTHER:
        yield tr(
            "This server takes temperature, top-p, penalties and seed; other sampling options do not reach it, and "
            "what became of its guesses is unknown."
        )
    elif server.kind is ServerKind.VLLM and server.speculates is False:
        yield tr(
            "vLLM takes temperature, top-k, top-p, min-p, penalties and seed; other sampling options do not reach it."
        )
    elif server.kind is ServerKind.VLLM:
        yield tr(
            "vLLM takes temperature, top-k, top-p, penalties and seed here; other sampling options do not reach it, "
            "and neither does min-p, which it refuses where it guesses ahead."
        )


_warned: set[str] = set()
