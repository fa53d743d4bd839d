"""The prompt of a request: its messages through the chat template, the oldest left out where they are too many, or a
text or token ids as they are."""

from collections.abc import Callable, Sequence
from typing import Final

from foretoken.engine.model import Interrupted
from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.engine.pair import Pair
from foretoken.engine.prompt.beginning import NOTHING, Begun
from foretoken.engine.prompt.truncation import leave_out_oldest
from foretoken.errors import UsageError
from foretoken.session.messages import CountTokens, Examine, Generate, TokensCounted
from foretoken.session.remote.pair import RemotePair
from foretoken.wording import tr

_MOST_SHOWN: Final = 2**20  # tokens, and bytes below: an answer is one message to the other process
_LONGEST_SHOWN: Final = 16 * 2**20


def prompt_of(
    command: Generate | Examine, options: ReplyOptions, pair: Pair | RemotePair, *, should_stop: Callable[[], bool]
) -> tuple[list[int], int, Begun]:
    """The prompt's tokens, how many messages were left out of it, and what of it belongs to the reply. Raises
    Interrupted on a stop."""
    left_out = 0
    if isinstance(command.raw_prompt, tuple):
        return _checked(command.raw_prompt, pair), left_out, NOTHING
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


def tokens_of(command: CountTokens, pair: Pair) -> TokensCounted:
    """The tokens of a conversation, or of a raw prompt. Raises UsageError, BadTemplate."""
    text = ""
    if isinstance(command.raw_prompt, tuple):
        ids = _checked(command.raw_prompt, pair)
    elif command.raw_prompt is not None:
        ids = pair.raw_prompt(command.raw_prompt, add_special=command.add_special, parse_special=command.parse_special)
    else:
        ids = pair.chat_prompt(command.messages, thinking=command.thinking, tools=command.tools)
        if command.shown:
            text = pair.chat_text(command.messages, thinking=command.thinking, tools=command.tools)
    pieces = tuple((one, pair.written(one)) for one in ids[:_MOST_SHOWN]) if command.shown else ()
    if command.shown and (len(ids) > _MOST_SHOWN or sum(len(piece) for _one, piece in pieces) > _LONGEST_SHOWN):
        raise UsageError(tr("{tokens:,} tokens are too many to be shown; send a shorter text.", tokens=len(ids)))
    return TokensCounted(request=command.request, tokens=len(ids), context=pair.context, pieces=pieces, text=text)


def _checked(ids: Sequence[int], pair: Pair | RemotePair) -> list[int]:
    """Token ids as they were given. Raises UsageError where the model has no such token."""
    known = pair.main.n_vocab
    if (wrong := next((one for one in ids if not 0 <= one < known), None)) is not None:
        raise UsageError(
            tr("The prompt has token {wrong:,}; this model has the ids 0 to {last:,}.", wrong=wrong, last=known - 1)
        )
    return list(ids)
