"""Repeats questions to the hub, where that may help."""

from collections.abc import Callable, Generator
from typing import TypeVar

from foretoken.errors import HubUnreachable
from foretoken.library.files.progress import Phase, Progress
from foretoken.library.files.tools import Tools

Answer = TypeVar("Answer")


def answer_of(
    question: Callable[[], Answer], *, tools: Tools, pause: Callable[[float], None]
) -> Generator[Progress, None, Answer]:
    """Returns the answer to `question`, retrying where that may help; `pause` waits some seconds. Raises what
    `question` raises."""
    attempt = 0
    while True:
        yield Progress(Phase.ASKING)
        try:
            return question()
        except HubUnreachable as error:
            attempt += 1
            delay = tools.policy.delay(attempt, tools.rng, error.wait)
            if delay is None:
                raise
            yield Progress(Phase.RETRYING, note=str(error), wait=delay)
            pause(delay)
