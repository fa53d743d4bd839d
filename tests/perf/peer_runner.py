"""Other engines in the table of `foretoken bench`: each is a `bench.measuring.runner.Runner`."""

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from answers import Answer, Models, Prompt
from ours import OurServer
from peer_builds import PeerError
from versus_sides import TITLES, Server, Side, Wanted

from foretoken.bench.measuring.our_runner import memory_of
from foretoken.bench.measuring.runner import Contestant, Reply
from foretoken.bench.shared.running import Gate
from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.errors import UnusableInput

FEW: Final[Mapping[str, Sequence[str]]] = {
    "N": ("plain", "n3", "n7", "n7,p0.5", "ngram-simple", "ngram-mod"),
    "W": ("plain", "n3"),
    "python": ("plain", "lookup10"),
    "transformers": ("plain", "default", "lookup10"),
}
"""Settings that are put beside ours unless others are named."""


class Prompter:
    """Conversations as prompts, through the main model's template: by our engine, which reads them the same for all.
    Begun when first asked."""

    def __init__(self, models: Models) -> None:
        self._models = replace(models, draft=None)
        self._server: OurServer | None = None

    def of(self, messages: Sequence[ChatMessage]) -> Prompt:
        """Raises PeerError."""
        self._server = self._server or OurServer(self._models, draft_model=False)
        return self._server.prompt(messages)

    def close(self) -> None:
        if self._server is not None:
            self._server.close()


class PeerRunner:
    """A process of another engine. Its replies have as many tokens as were asked for, for end tokens are barred."""

    def __init__(self, side: Side, models: Models, setting: str, prompter: Prompter) -> None:
        self._side, self._models, self._setting, self._prompter = side, models, setting, prompter
        self._server: Server | None = None
        self._stopped = False

    def start(self, told: Callable[[float], None]) -> None:
        try:
            self._server = self._side.start(self._models, self._setting)
        except PeerError as error:
            raise UnusableInput(str(error)) from error
        told(1.0)

    def answer(
        self, messages: Sequence[ChatMessage], setting: str, options: ReplyOptions, *, cold: bool, gate: Gate
    ) -> Reply | None:
        assert self._server is not None, "it is started first"
        stop, sampling = options.stop, options.sampling
        if stop.max_tokens is None:
            raise UnusableInput("Other engines write a number of tokens; say how many.")
        wanted = Wanted(
            max_tokens=stop.max_tokens, temperature=sampling.temperature, seed=sampling.seed or 1, cold=cold
        )
        try:
            prompt = self._prompter.of(messages)
            answer = self._side.answer(self._server, prompt, setting, wanted)
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


def reply_of(answer: Answer, prompt: Prompt) -> Reply:
    """An answer as measurements have it; what the engine does not tell is None."""
    told = bool(answer.prompt_evaluated)
    return Reply(
        text=answer.said,
        token_ids=answer.token_ids,
        tokens=answer.tokens,
        ended="length",
        ttft_ms=answer.prompt_ms,
        last_ms=answer.prompt_ms + answer.decode_ms,
        prompt_tokens=len(prompt.ids),
        reused=len(prompt.ids) - answer.prompt_evaluated if told else None,
        drafted=answer.drafted or None,
        accepted=answer.accepted if answer.drafted else None,
        prompt_ms=answer.prompt_ms,
        clock="engine" if answer.own_clock else "caller",
    )


def contestants(sides: Mapping[str, Side], settings: Mapping[str, Sequence[str]], reference: str) -> list[Contestant]:
    """Rows of the table, compared with the one labelled `reference`. Raises PeerError for what is no setting."""
    return [
        Contestant(
            label=f"{TITLES[name]} {setting}",
            process=f"{name}\n{side.process(setting)}\n{setting}",
            setting=setting,
            reference=reference,
            key=f"{name} {setting} {side.build()}",
        )
        for name, side in sides.items()
        for setting in settings[name]
    ]
