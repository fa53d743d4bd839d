"""The chat template: messages to the text a model was trained on."""

import time
from collections.abc import Callable, Sequence

import jinja2.sandbox

from foretoken.engine.options import ChatMessage


class ChatTemplate:
    """A provisional renderer; limits against hostile templates come with the full one."""

    def __init__(
        self,
        source: str | None,
        *,
        bos_token: str,
        eos_token: str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        del clock
        self.bos_token, self.eos_token = bos_token, eos_token
        self.warning: str | None = None
        environment = jinja2.sandbox.ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True)
        self._template = environment.from_string(source or "")

    def render(self, messages: Sequence[ChatMessage], *, continue_last: bool = False) -> str:
        turns = [{"role": m.role, "content": m.content} for m in messages]
        return self._template.render(
            messages=turns,
            add_generation_prompt=not continue_last,
            bos_token=self.bos_token,
            eos_token=self.eos_token,
        )
