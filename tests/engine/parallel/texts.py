"""Pairs of scripted models that write several replies at once, and threads that write them."""

import threading
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from foretoken.engine.draft_length.auto import DraftLengths
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.events import ReplyEvent, ReplyFinished
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.models.scripted import HashedDistribution, ScriptedModel
from foretoken.engine.options import DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.prompt.chat_prompts import ChatPrompts
from foretoken.engine.prompt.template import ChatTemplate

PATIENCE = 60.0  # s; only a failing test waits so long


def greedy(tokens: int, length: int | str = 3, seed: int = 1) -> ReplyOptions:
    return ReplyOptions(
        sampling=SamplingOptions(temperature=0.0, seed=seed),
        draft=DraftOptions(length=length),  # type: ignore[arg-type]
        stop=StopOptions(max_tokens=tokens, ignore_eos=True),
    )


class Several:
    """A pair for several replies, over models that note their passes. `made`: those that are to be closed."""

    made: ClassVar[list["Several"]] = []

    def __init__(
        self,
        parallel: int,
        *,
        draft: bool = True,
        target: Callable[[Sequence[int]], Any] = HashedDistribution(1),  # noqa: B008  # it is a function
        guesses: Callable[[Sequence[int]], Any] = HashedDistribution(1, agreement=0.7),  # noqa: B008
        costs: Costs | None = None,
        **options: Any,
    ) -> None:
        self.target = ScriptedModel(target, texts=parallel, **options)
        self.draft = ScriptedModel(guesses, texts=parallel, **options) if draft else None
        prompts = ChatPrompts(self.target, ChatTemplate(None, bos_token="", eos_token=""))
        self.pair = LoadedPair(
            self.target, self.draft, prompts, lengths=DraftLengths(costs or Costs()), parallel=parallel
        )
        self.made.append(self)

    def together(self, *asked: tuple[Sequence[int], ReplyOptions]) -> list[ReplyFinished]:
        """Replies to these prompts, none of which begins before all of them can."""
        ready = threading.Barrier(len(asked))

        def write(prompt: Sequence[int], options: ReplyOptions) -> ReplyFinished:
            first = iter([ready.wait])

            def chosen() -> ReplyOptions:
                for wait in first:
                    wait(PATIENCE)
                return options

            return self.events(prompt, chosen)[-1]  # type: ignore[return-value]

        return side_by_side(*(lambda one=one: write(*one) for one in asked))  # type: ignore[misc]

    def events(
        self,
        prompt: Sequence[int],
        options: ReplyOptions | Callable[[], ReplyOptions],
        should_stop: Callable[[], bool] = lambda: False,
        **more: Any,
    ) -> list[ReplyEvent]:
        ask = options if callable(options) else lambda: options
        return list(self.pair.reply(prompt, options=ask, should_stop=should_stop, **more))


def side_by_side(*bodies: Callable[[], Any]) -> list[Any]:
    """What each of them returns, in threads of their own. Raises what the first of them raised."""
    found: list[Any] = [None] * len(bodies)

    def run(at: int) -> None:
        try:
            found[at] = bodies[at]()
        except BaseException as error:
            found[at] = error

    threads = [threading.Thread(target=run, args=(at,), daemon=True) for at in range(len(bodies))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive(), "a reply waits without end"
    for one in found:
        if isinstance(one, BaseException):
            raise one
    return found
