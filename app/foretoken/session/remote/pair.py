"""A pair of models on a server, as a session loads it."""

import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NoReturn

from foretoken.engine.events import DraftKind, ModelInfo, PromptStarted, ReplyEvent, Round
from foretoken.engine.options import ChatMessage, ReplyOptions, SystemPlace, Thinking
from foretoken.engine.plain_speed import PlainSpeed
from foretoken.engine.prompt.truncation import leave_out_oldest
from foretoken.errors import EngineError, IncompatiblePair, ServerError, UsageError
from foretoken.session.messages import CountTokens, Generate, LoadPair, TokensCounted
from foretoken.session.remote import asking
from foretoken.session.remote.access import Access, with_key
from foretoken.session.remote.address import Address
from foretoken.session.remote.certificates import Certificate
from foretoken.session.remote.probe import RemoteServer, ServerKind, probe, spec_counters
from foretoken.session.remote.rounds import ForetokenEvents, Rounds
from foretoken.wording import tr

if TYPE_CHECKING:  # see probe.py
    from foretoken.session.remote.client import Client

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
        return ModelInfo(
            name=name,
            path=self.main.path,
            architecture="",
            quantisation="",
            parameters=0,
            size=0,
            n_vocab=0,
            trained_context=0,
            kind=DraftKind.REMOTE,
        )

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
        path, body = asking.request(self.server, command, messages, chosen, seed=seed)
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
                    event = PromptStarted(
                        tokens=event.tokens, reused=event.reused, context=event.context, left_out=left_out
                    )
                if isinstance(event, Round):
                    size += len(event.text) + len(event.thought) + len(event.emitted)
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

    chat_prompt = begin = raw_prompt = reply = examine = compare = audit = _refuse


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
            "What you write travels to {server} unencrypted; use it in a network that you trust, or use https.",
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
