"""A finished reply, as it is given to be examined."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from foretoken.engine.options import ReplyOptions
from foretoken.engine.prompt.beginning import NOTHING, Begun


@dataclass(frozen=True, kw_only=True)
class WrittenReply:
    """A reply to examine: `prompt` and `reply` in token ids, the `options` it was written with, the `seed` among them
    where it is known. The last `begun.tokens` of the prompt belong to the reply. `refused`: guesses that were refused,
    by the index of the token that came instead."""

    prompt: Sequence[int]
    reply: Sequence[int]
    options: ReplyOptions
    begun: Begun = NOTHING
    refused: Mapping[int, int] = field(default_factory=dict)

    @property
    def text(self) -> list[int]:
        return [*self.prompt, *self.reply]
