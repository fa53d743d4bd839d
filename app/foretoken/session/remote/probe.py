"""What a server is and what can be asked of it, found out before the first reply."""

import enum
import re
from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Final

import msgspec

from foretoken.engine.prompt.thinking_switch import ThinkingSwitch, Variables, switch_of
from foretoken.errors import BadTemplate, EngineError, ServerError, UsageError
from foretoken.plain import one_line
from foretoken.wording import later, tr

if TYPE_CHECKING:  # the HTTP client takes a third of a second to import: only where there is a server to ask
    from foretoken.session.remote.client import Client, ShouldStop

_TRIAL: Final = [{"role": "user", "content": "x"}]
_LONGEST_TEMPLATE: Final = 1_000_000  # characters
_CHOICES: Final = 16  # of thinking, at most
_SWITCHES: Final[Collection[str]] = ("enable_thinking", "thinking")
"""What is tried of a template that the server does not show."""


class ServerKind(enum.Enum):
    """The programs whose answers tell more than the OpenAI interface does. The value is what a sentence calls one."""

    FORETOKEN = "Foretoken"
    LLAMA_SERVER = "llama-server"
    VLLM = "vLLM"
    OTHER = later("an OpenAI-compatible server")


class RemoteServer(msgspec.Struct, frozen=True, kw_only=True):
    """`context` in tokens, 0 where the server does not say. `speculates`: whether it guesses ahead, None where that is
    not known. `takes_length`: each request may say how much is guessed, or that nothing is. `counts`: the path where
    it counts tokens, "" for none. `counters`: it has counters of guesses for all its requests (Prometheus).
    `thinking`: how its model is told to think, None where that cannot be chosen or is not known. `draft`,
    `second_draft`: their names, "" where they are not told."""

    kind: ServerKind
    model: str
    models: tuple[str, ...] = ()
    version: str = ""
    context: int = 0
    speculates: bool | None = None
    takes_length: bool = False
    thinking: ThinkingSwitch | None = None
    counts: str = ""
    counters: bool = False
    slots: int = 0
    parameters: int = 0
    size: int = 0
    n_vocab: int = 0
    trained_context: int = 0
    quantisation: str = ""
    draft: str = ""
    second_draft: str = ""

    @property
    def names_tokens(self) -> bool:
        """Whether log-probabilities name the text of each token: older vLLM fails for them where it speculates."""
        found = re.match(r"v?(\d+)\.(\d+)", self.version)
        return self.kind is ServerKind.VLLM and found is not None and (int(found[1]), int(found[2])) >= (0, 12)

    @property
    def name(self) -> str:
        """The model without the folders of its file."""
        return one_line(self.model.replace("\\", "/").rstrip("/").rpartition("/")[2] or self.model)

    @property
    def sentence(self) -> str:
        """What was found, in a sentence."""
        program = f"{tr(self.kind.value)} {self.version}".strip()
        guesses = {
            True: tr("it guesses ahead"),
            False: tr("it does not guess ahead"),
            None: tr("it does not say whether it guesses ahead"),
        }[self.speculates]
        if self.context:
            return tr(
                "{program} with {model}, a context of {context:,} tokens; {guesses}.",
                program=one_line(program),
                model=self.name,
                context=self.context,
                guesses=guesses,
            )
        return tr("{program} with {model}; {guesses}.", program=one_line(program), model=self.name, guesses=guesses)


def probe(client: "Client", *, should_stop: "ShouldStop" = lambda: False) -> RemoteServer:
    """Ask a server what it is. No text of the user is sent. Raises ServerError, UsageError."""
    listing = client.ask("/v1/models", should_stop=should_stop)
    entries = [one for one in as_list(as_dict(listing).get("data")) if isinstance(one, dict) and _text(one.get("id"))]
    if not entries:
        raise ServerError(tr("{server} offers no model.", server=client.address.name))
    models = tuple(_text(one.get("id")) for one in entries)
    wanted = client.address.model
    if wanted and wanted not in models:
        raise UsageError(
            tr(
                "{server} has no model {model}; it offers {others}.",
                server=client.address.name,
                model=wanted,
                others=one_line(", ".join(models[:6])),
            )
        )
    entry = next(one for one in entries if not wanted or one["id"] == wanted)
    server = RemoteServer(
        kind=ServerKind.OTHER, model=_text(entry["id"]), models=models, context=as_count(entry.get("max_model_len"))
    )
    owner = _text(entry.get("owned_by")).lower()
    if owner == "foretoken" and isinstance(told := entry.get("foretoken"), dict):
        return _foretoken(server, told)
    if owner == "llamacpp" or "meta" in entry:
        return _llama_server(client, server, as_dict(entry.get("meta")))
    if owner == "vllm" or "max_model_len" in entry:
        return _vllm(client, server)
    return server


def _foretoken(server: RemoteServer, told: dict[str, Any]) -> RemoteServer:
    main, thinking = as_dict(told.get("main")), as_dict(told.get("thinking"))
    choices = tuple(one for one in map(_text, as_list(thinking.get("choices"))[:_CHOICES]) if one)
    draft, second = _text(as_dict(told.get("draft")).get("name")), _text(as_dict(told.get("second_draft")).get("name"))
    return msgspec.structs.replace(
        server,
        kind=ServerKind.FORETOKEN,
        version=_text(told.get("version")),
        context=as_count(told.get("context")),
        speculates=bool(draft),
        draft=draft,
        second_draft=second,
        takes_length=told.get("takes_length") is True,
        thinking=ThinkingSwitch(
            variable="reasoning_effort",
            choices=tuple((name, name) for name in choices),
            usual=_text(thinking.get("usual")),
        )
        if choices
        else None,
        counts="/v1/chat/completions/input_tokens",
        slots=as_count(told.get("parallel")),
        **{name: as_count(main.get(name)) for name in ("parameters", "size", "n_vocab", "trained_context")},
        quantisation=_text(main.get("quantisation")),
    )


def _llama_server(client: "Client", server: RemoteServer, meta: dict[str, Any]) -> RemoteServer:
    props = as_dict(_asked(client, "/props"))
    settings = as_dict(props.get("default_generation_settings"))
    slots = [one for one in as_list(_asked(client, "/slots")) if isinstance(one, dict)]
    speculative = [one["speculative"] for one in slots if isinstance(one.get("speculative"), bool)]
    path = "/v1/chat/completions/input_tokens"
    counted = as_dict(_asked(client, path, {"messages": _TRIAL}))
    template = _text(props.get("chat_template"), _LONGEST_TEMPLATE)

    def rendered(variables: Variables) -> str:
        found = _asked(client, "/apply-template", {"messages": _TRIAL, "chat_template_kwargs": variables})
        return _tried(as_dict(found).get("prompt"))

    return msgspec.structs.replace(
        server,
        kind=ServerKind.LLAMA_SERVER,
        # It names the option among the defaults of a request where a request may have it. Newer ones do not.
        takes_length="speculative.n_max" in as_dict(settings.get("params")) and (not speculative or any(speculative)),
        thinking=switch_of(template, set(re.findall(r"\w+", template)), rendered),
        version=_text(props.get("build_info")).replace("b0-unknown", ""),
        context=as_count(settings.get("n_ctx")) or as_count(meta.get("n_ctx")),
        speculates=any(speculative) if speculative else None,
        counts=path if "input_tokens" in counted else "",
        slots=as_count(props.get("total_slots")),
        parameters=as_count(meta.get("n_params")),
        size=as_count(meta.get("size")),
        n_vocab=as_count(meta.get("n_vocab")),
        trained_context=as_count(meta.get("n_ctx_train")),
        quantisation=_text(props.get("model_ftype") or meta.get("ftype")),
    )


def _vllm(client: "Client", server: RemoteServer) -> RemoteServer:
    version = _text(as_dict(_asked(client, "/version")).get("version"))
    counted = as_dict(_asked(client, "/tokenize", {"model": server.model, "messages": _TRIAL}))
    counters = spec_counters(client)

    def tokenized(variables: Variables) -> str:
        asked = {"model": server.model, "messages": _TRIAL, "chat_template_kwargs": variables}
        return _tried(as_dict(_asked(client, "/tokenize", asked)).get("tokens"))

    return msgspec.structs.replace(
        server,
        kind=ServerKind.VLLM,
        version=version,
        speculates=None if counters is None else "drafts" in counters,
        counts="/tokenize" if "count" in counted else "",
        thinking=switch_of("", _SWITCHES, tokenized) if "tokens" in counted else None,
        counters=counters is not None and "drafts" in counters,
    )


COUNTERS: Final = {
    "vllm:spec_decode_num_drafts_total": "drafts",
    "vllm:spec_decode_num_draft_tokens_total": "drafted",
    "vllm:spec_decode_num_accepted_tokens_total": "accepted",
    "vllm:spec_decode_num_accepted_tokens_per_pos_total": "accepted at ",
    "vllm:generation_tokens_total": "generated",
}
"""What vLLM counts for all its requests, by the names of its page /metrics; "accepted at 0" is of the first guesses."""
_POSITION: Final = re.compile(r'position="(\d{1,4})"')


def spec_counters(client: "Client") -> dict[str, int] | None:
    """The sums of those counters over all engines of the server; None where it shows none."""
    try:
        response = client.answer("/metrics")
    except ServerError:
        return None
    if response.status_code != 200:
        return None
    found: dict[str, int] = {}
    for line in response.text.splitlines():
        name, _, rest = line.partition("{") if "{" in line else line.partition(" ")
        if (short := COUNTERS.get(name)) is not None:
            short += "".join(_POSITION.findall(rest)[:1])
            try:
                value = float(rest.rpartition("}")[2].split()[0] if "}" in rest else rest.split()[0])
                found[short] = found.get(short, 0) + int(value)
            except (ValueError, IndexError, OverflowError):
                return None
    return found or None


def _asked(client: "Client", path: str, body: object = None) -> Any:
    """The answer of an endpoint that a server may lack; None where it does."""
    try:
        return client.ask(path, body)
    except EngineError:
        return None


def _tried(answer: object) -> str:
    """What a template made of values, to be compared. Raises BadTemplate where it made nothing of them."""
    if not answer:
        raise BadTemplate("The chat template takes no such value.")
    return str(answer)


def as_dict(value: Any) -> dict[str, Any]:
    """Empty for what is no JSON object."""
    return value if isinstance(value, dict) else {}


def as_list(value: Any) -> list[Any]:
    """Empty for what is no JSON array."""
    return value if isinstance(value, list) else []


def _text(value: Any, most: int = 1000) -> str:
    return value[:most] if isinstance(value, str) else ""


def as_count(value: Any) -> int:
    """0 for what is no count."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53 else 0
