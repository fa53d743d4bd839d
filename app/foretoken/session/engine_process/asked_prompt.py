"""The prompt of a request: its messages through the chat template, the oldest left out where they are too many."""

from collections.abc import Callable, Sequence

from foretoken.engine.model import Interrupted
from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.engine.pair import Pair
from foretoken.engine.prompt.beginning import NOTHING, Begun
from foretoken.engine.prompt.truncation import leave_out_oldest
from foretoken.errors import UsageError
from foretoken.session.messages import Examine, Generate
from foretoken.session.remote.pair import RemotePair
from foretoken.wording import tr


def prompt_of(
    command: Generate | Examine, options: ReplyOptions, pair: Pair | RemotePair, *, should_stop: Callable[[], bool]
) -> tuple[list[int], int, Begun]:
    """The prompt's tokens, how many messages were left out of it, and what of it belongs to the reply. Raises
    Interrupted on a stop."""
    left_out = 0
    if isinstance(command.raw_prompt, tuple):
        return checked_ids(command.raw_prompt, pair), left_out, NOTHING
    if command.raw_prompt is not None:
        return pair.raw_prompt(command.raw_prompt, should_stop=should_stop), left_out, NOTHING

    begin = command.beginning
    ids, begun = ([], NOTHING) if begin is None else pair.begin(begin, should_stop=should_stop)

    def read(messages: Sequence[ChatMessage]) -> list[int]:
        if should_stop():
            raise Interrupted(tr("The reply was stopped."))
        prompt = pair.chat_prompt(messages, thinking=options.thinking, tools=options.tools, should_stop=should_stop)
        return [*prompt, *ids]

    messages: Sequence[ChatMessage] = command.messages
    if command.truncation is not None:
        messages, left_out = leave_out_oldest(
            messages, command.truncation, context=pair.context, count=lambda kept: len(read(kept))
        )
    return read(messages), left_out, begun


def checked_ids(ids: Sequence[int], pair: Pair | RemotePair) -> list[int]:
    """Token ids as they were given. Raises UsageError where the model has no such token."""
    known = pair.main.n_vocab
    if (wrong := next((one for one in ids if not 0 <= one < known), None)) is not None:
        raise UsageError(
            tr("The prompt has token {wrong:,}; this model has the ids 0 to {last:,}.", wrong=wrong, last=known - 1)
        )
    return list(ids)
