"""Chat templates of model files, run in a process of their own with limits on time and memory.

A template is an untrusted program out of a model file. A thread that runs it could not be interrupted; a process can be
killed, and its memory is separate. It is kept from reply to reply, so a rendering costs one millisecond more than the
template itself.
"""

import contextlib
import subprocess
import sys
from collections.abc import Sequence
from typing import Final, Protocol

from foretoken import frames
from foretoken.child_guard import Guard
from foretoken.child_keeper import Keeper, KeptChild
from foretoken.decoding import Undecodable, from_msgpack
from foretoken.encoding import to_msgpack
from foretoken.engine.options import ChatMessage
from foretoken.engine.prompt.quoted import Quoted
from foretoken.engine.prompt.template import MAX_SOURCE, ChatTemplate
from foretoken.engine.prompt.template_messages import (
    LARGEST,
    Answer,
    Compile,
    Compiled,
    Question,
    Render,
    Rendered,
    TemplateFailed,
)
from foretoken.engine.prompt.thinking_switch import Variables
from foretoken.errors import BadTemplate, EngineError
from foretoken.wording import later, tr

_CHILD: Final = "foretoken.engine.prompt.template_child"
TEMPLATE_FLAG: Final = "--template-process"  # argument that makes a frozen bundle run as template process
MAX_SECONDS: Final = 5.0  # for one request; a choice
MAX_MEMORY: Final = 2**30  # bytes of the whole process; a choice
_START: Final = 60.0  # seconds for a new process to answer; a cold disk or a virus scanner takes many
if sys.platform == "win32":
    _NO_WINDOW: Final = subprocess.CREATE_NO_WINDOW
else:
    _NO_WINDOW: Final = 0

_AGAIN: Final = later("use another file of this model")

_keeper: Keeper | None = None


def keep() -> None:
    """Start all processes by a keeper from now on: this one is about to give up the right to. Raises OSError."""
    global _keeper  # a process has one seal
    _keeper = Keeper(_command(MAX_SECONDS, MAX_MEMORY))


def _command(seconds: float, memory: int) -> list[str]:
    frozen = getattr(sys, "frozen", False)
    child = [TEMPLATE_FLAG] if frozen else ["-P", "-m", _CHILD]
    return [sys.executable, *child, str(seconds), str(memory)]


class Template(Protocol):
    """Turns a conversation into the text of a prompt."""

    @property
    def warning(self) -> str | None: ...

    @property
    def variables(self) -> tuple[str, ...]: ...

    def render(
        self,
        messages: Sequence[ChatMessage],
        *,
        variables: Variables | None = None,
    ) -> str: ...


class TemplateProcess:
    """A child process that renders conversations with one template, which `compile` sets first.

    The limits hold for each request (compile or render). A killed process is replaced when it is needed again. Not
    thread-safe.
    """

    def __init__(self, *, seconds: float = MAX_SECONDS, memory: int = MAX_MEMORY) -> None:
        """Start the process without waiting for it. Raises EngineError."""
        self._seconds, self._memory = seconds, memory
        self._process: subprocess.Popen[bytes] | KeptChild | None = None
        self._started = self._compiled = False
        self._compile: Compile | None = None
        self._told = Compiled()
        self._start()

    @property
    def source(self) -> str:
        return self._told.source

    @property
    def warning(self) -> str | None:
        return self._told.warning

    @property
    def variables(self) -> tuple[str, ...]:
        return self._told.variables

    def compile(self, source: str | None, *, bos_token: str, eos_token: str) -> Template:
        """Set the template that `render` uses from now on. Raises BadTemplate."""
        if not source or not source.strip() or len(source) > MAX_SOURCE:
            self.close()
            return ChatTemplate(
                source, bos_token=bos_token, eos_token=eos_token
            )  # the fallback, or too long to be read
        self._compile = Compile(source=source, bos_token=bos_token, eos_token=eos_token)
        self._compiled = False
        self._prepare()
        return self

    def render(
        self,
        messages: Sequence[ChatMessage],
        *,
        variables: Variables | None = None,
    ) -> str:
        """As `ChatTemplate.render`, within the limits. Raises BadTemplate."""
        self._prepare()
        asked = Render(messages=tuple(messages), variables=variables or {})
        answer = self._asked(asked)
        if isinstance(answer, Rendered) and len(answer.marks) == len(answer.text):
            return Quoted(answer.text, answer.marks)
        raise self._crashed()

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()

    def _start(self) -> None:
        self._started = self._compiled = False
        try:
            if _keeper is not None:
                self._process = _keeper.start()
                return
            self._process = subprocess.Popen(
                _command(self._seconds, self._memory),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                creationflags=_NO_WINDOW,
            )
        except OSError as error:
            raise EngineError(
                tr(
                    "The process that reads chat templates could not be started ({strerror}); restart Foretoken.",
                    strerror=error.strerror or error,
                )
            ) from None

    def _prepare(self) -> None:
        """Make sure that a process runs and has compiled the template."""
        if self._process is not None and self._process.poll() is not None:
            self.close()  # it was ended from outside, not by the template
        if self._process is None:
            self._start()
        if not self._started:
            if not isinstance(self._answer(_START), Compiled):
                raise self._crashed()
            self._started = True
        if not self._compiled:
            assert self._compile is not None, "nothing was compiled"
            told = self._asked(self._compile)
            if not isinstance(told, Compiled):
                raise self._crashed()
            self._told, self._compiled = told, True

    def _asked(self, question: Question) -> Answer:
        answer = self._answer(self._seconds, question)
        if isinstance(answer, TemplateFailed):
            if not answer.message:
                raise self._too_much()
            raise BadTemplate(answer.message)
        return answer

    def _answer(self, seconds: float, question: Question | None = None) -> Answer:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        with Guard(process, seconds, self._memory) as guard:
            answer: Answer | None = None
            with contextlib.suppress(OSError, Undecodable, frames.BrokenFrame):
                if question is not None:
                    frames.write_all(process.stdin.fileno(), frames.pack(to_msgpack(question)))
                told = frames.FrameReader(process.stdout.fileno(), most=LARGEST).next()
                answer = None if told is None else from_msgpack(told, Answer)
        if answer is not None and guard.broken is None:
            return answer
        self.close()
        if not self._started:
            raise EngineError(tr("The process that reads chat templates does not start; restart Foretoken."))
        if guard.broken == "time":
            raise BadTemplate(
                tr(
                    "The model's chat template took longer than {seconds:g} seconds; {again}.",
                    seconds=self._seconds,
                    again=tr(_AGAIN),
                )
            )
        if guard.broken == "memory":
            raise self._too_much()
        raise self._crashed()

    def _too_much(self) -> BadTemplate:
        self.close()
        return BadTemplate(
            tr(
                "The model's chat template took more than {memory:g} GiB of memory; {again}.",
                memory=self._memory / 2**30,
                again=tr(_AGAIN),
            )
        )

    def _crashed(self) -> BadTemplate:
        self.close()
        return BadTemplate(
            tr("The model's chat template crashed the process that it ran in; {again}.", again=tr(_AGAIN))
        )
