"""The process that chat templates of files run in: ``python -m foretoken.engine.prompt.template_child SECONDS BYTES``.

It answers requests from standard input on standard output, until standard input ends. Its parent kills it when a
template takes too much time or memory. If the parent is gone, it ends itself then.
"""

import faulthandler
import os
import sys
from pathlib import Path
from typing import Final, NoReturn

from foretoken import frames, seal
from foretoken.child_guard import limit_memory
from foretoken.decoding import from_msgpack
from foretoken.encoding import to_msgpack
from foretoken.engine.prompt.quoted import marks_of
from foretoken.engine.prompt.template import ChatTemplate
from foretoken.engine.prompt.template_messages import (
    LARGEST,
    Answer,
    Compile,
    Compiled,
    Question,
    Rendered,
    TemplateFailed,
)
from foretoken.errors import BadTemplate

_LATER: Final = 2  # times the limit on time: the process ends itself after it


def main(seconds: float, memory: int) -> NoReturn:
    """Body of the process. `seconds`: limit for one request. `memory`: limit in bytes."""
    questions, answers = os.dup(0), os.dup(1)
    if sys.platform == "win32":
        import msvcrt

        for descriptor in (questions, answers):
            msvcrt.setmode(descriptor, os.O_BINARY)
    limit_memory(memory)
    nowhere = Path(os.devnull).open("w")  # noqa: SIM115 - kept as long as the process
    seal.seal(read=seal.libraries())
    template: ChatTemplate | None = None
    reader = frames.FrameReader(questions, most=LARGEST)
    frames.write_all(answers, frames.pack(to_msgpack(Compiled())))
    while (asked := reader.next()) is not None:
        question = from_msgpack(asked, Question)
        # A timer in C, which works while one long operation of a template holds the interpreter lock.
        faulthandler.dump_traceback_later(_LATER * seconds, exit=True, file=nowhere)
        try:
            template, answer = _answered(template, question)
        except MemoryError:
            answer = TemplateFailed()
        faulthandler.cancel_dump_traceback_later()
        frames.write_all(answers, frames.pack(to_msgpack(answer)))
    os._exit(0)


def _answered(template: ChatTemplate | None, question: Question) -> tuple[ChatTemplate | None, Answer]:
    try:
        if isinstance(question, Compile):
            template = ChatTemplate(question.source, bos_token=question.bos_token, eos_token=question.eos_token)
            return template, Compiled(source=template.source, warning=template.warning, variables=template.variables)
        assert template is not None, "nothing was compiled"
        text = template.render(
            question.messages,
            variables=question.variables,
        )
        return template, Rendered(text=str.__str__(text), marks=marks_of(text))  # a plain str travels
    except BadTemplate as error:
        return template, TemplateFailed(message=str(error))


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
