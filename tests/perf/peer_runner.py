"""Other engines in the table of `foretoken bench`: each is a `measuring.runner.EngineRunner`."""

import contextlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from answers import Answer, Models
from peer_builds import PeerError
from peers import Kind, PeerServer, Setting, start

from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.models.llama import Backend
from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.errors import UnusableInput
from foretoken.measuring.runner import Contestant, MeasuredReply, memory_of
from foretoken.measuring.running import MeasuringGate

FEW: Final[Mapping[str, Sequence[str]]] = {
    "N": ("plain", "n3", "n7", "n7,p0.5", "ngram-simple", "ngram-mod"),
    "W": ("plain", "n3"),
}
"""Settings that are put beside ours unless others are named: of the server that is built here, and of the wheel's."""
_TITLES: Final = {"N": "llama-server", "W": "llama-server (xllamacpp)"}
_SAMPLING: Final = {"top_k": 40, "top_p": 0.95, "min_p": 0.05, "samplers": ["top_k", "top_p", "min_p", "temperature"]}


class Prompter:
    """Conversations as prompts, through the main model's template: by our engine, which reads them the same for all.
    Begun when first asked."""

    def __init__(self, models: Models) -> None:
        self._models = models
        self._pair: LoadedPair | None = None

    def of(self, messages: Sequence[ChatMessage]) -> list[int]:
        """Raises ForetokenError."""
        if self._pair is None:
            self._backend = Backend(lambda level, line: None)  # lives as long as the pair
            self._pair = load_pair(self._models.target, None, LoadOptions(context=self._models.context, gpu_layers=0))
        return list(self._pair.chat_prompt(messages))

    def close(self) -> None:
        if self._pair is not None:
            self._pair.close()


class PeerRunner:
    """A process of another engine. Its replies have as many tokens as were asked for, for end tokens are barred."""

    def __init__(self, kind: Kind, binary: Path | None, models: Models, setting: str, prompter: Prompter) -> None:
        self._kind, self._binary, self._models = kind, binary, models
        self._setting, self._prompter = Setting.parse(setting), prompter
        self._server: PeerServer | None = None
        self._stopped = False

    def start(self, told: Callable[[float], None]) -> None:
        try:
            self._server = start(self._kind, self._models, self._setting, binary=self._binary)
        except PeerError as error:
            raise UnusableInput(str(error)) from error
        told(1.0)

    def answer(
        self, messages: Sequence[ChatMessage], setting: str, options: ReplyOptions, *, cold: bool, gate: MeasuringGate
    ) -> MeasuredReply | None:
        assert self._server is not None, "it is started first"
        stop, sampling = options.stop, options.sampling
        if stop.max_tokens is None:
            raise UnusableInput("Other engines write a number of tokens; say how many.")
        try:
            prompt = self._prompter.of(messages)
            answer = self._server.complete(
                prompt, sampling=_SAMPLING if sampling.temperature else None, max_tokens=stop.max_tokens,
                temperature=sampling.temperature, seed=sampling.seed or 1, cold=cold,
            )  # fmt: skip
        except (PeerError, OSError) as error:
            if self._stopped:
                return None
            raise UnusableInput(str(error)) from error
        return None if gate.held or gate.cancelled else reply_of(answer, prompt)

    def memory(self) -> int | None:
        return None if self._server is None else memory_of(self._server.pid)

    def stop(self) -> None:
        self._stopped = True
        with contextlib.suppress(OSError, ValueError):
            self.close()

    def close(self) -> None:
        server, self._server = self._server, None
        if server is not None:
            server.close()


def reply_of(answer: Answer, prompt: Sequence[int]) -> MeasuredReply:
    """An answer as measurements have it; what the engine does not tell is None."""
    told = bool(answer.prompt_evaluated)
    return MeasuredReply(
        text=answer.said,
        token_ids=answer.token_ids,
        tokens=answer.tokens,
        ended="length",
        ttft_ms=answer.prompt_ms,
        last_ms=answer.prompt_ms + answer.decode_ms,
        prompt_tokens=len(prompt),
        reused=len(prompt) - answer.prompt_evaluated if told else None,
        drafted=answer.drafted or None,
        accepted=answer.accepted if answer.drafted else None,
        prompt_ms=answer.prompt_ms,
        clock="engine" if answer.own_clock else "caller",
    )


def contestants(settings: Mapping[Kind, Sequence[str]], builds: Mapping[Kind, str], reference: str) -> list[Contestant]:
    """Rows of the table, compared with the one labelled `reference`. Raises PeerError for what is no setting."""
    return [
        Contestant(
            label=f"{_TITLES[kind]} {setting}",
            process=f"{kind}\n{Setting.parse(setting)}",
            setting=setting,
            reference=reference,
            key=f"{kind} {setting} {builds[kind]}",
        )
        for kind in settings
        for setting in settings[kind]
    ]
