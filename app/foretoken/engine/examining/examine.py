"""The teacher-forced pass over a reply: what both models say of each of its tokens, without writing it again.

The target reads prompt and reply once, the reply in passes of a few tokens with logits of each; the draft likewise, a
head with the target's states of all tokens before. From the logits come the distributions that the reply was drawn
from: by the same sampler, which is told the same text token by token. What a token is judged by depends on the text
before it alone, so what is found here is what was there when the reply was written, but for float noise.
"""

import contextlib
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final

from foretoken.engine.drafting.draft_model import FAILED, ModelDrafter
from foretoken.engine.examined import Agreement, Chain, ExaminedToken
from foretoken.engine.examining.place import AgreementAt, DraftSays, ExaminedPlace, WrittenReply
from foretoken.engine.examining.reading import Told, places
from foretoken.engine.models.cache import CachedModel

DEPTH: Final = 8
"""Guesses of a chain."""

_ALL_CHAINS: Final = 128  # tokens: in replies of fewer there is a chain from each, in others from each n-th


def examine(
    target: CachedModel,
    drafter: ModelDrafter | None,
    what: WrittenReply,
    *,
    should_stop: Callable[[], bool] = lambda: False,
    told: Told = lambda _done, _total: None,
) -> tuple[ExaminedToken, ...]:
    """What both models say of each token of the reply. `told`: tokens done, of how many.

    Changes both caches; see `restoring`. A draft that fails or has no room says nothing from there on. Raises
    UsageError, ContextFull, DecodeFailed, and Interrupted where `should_stop` or an abort ends it.
    """
    return tuple(place.token() for place in places(target, drafter, what, should_stop, told))


def agreement(
    target: CachedModel,
    drafter: ModelDrafter,
    what: WrittenReply,
    *,
    should_stop: Callable[[], bool] = lambda: False,
    told: Told = lambda _done, _total: None,
) -> tuple[Agreement | None, tuple[Chain, ...]]:
    """How the draft agrees with the target along the reply; None where it cannot say something of every token. Of a
    draft with states of its own also chains, each of DEPTH guesses at most. As `examine`."""
    found = list[AgreementAt | None]()
    chains = _Chains(drafter, what, should_stop) if drafter.own_states else None
    for place in places(target, drafter, what, should_stop, told):
        found.append(place.agreement())
        if chains is not None and found[-1] is not None:
            chains.add(place)
    whole = [one for one in found if one is not None]
    if len(whole) < len(found):
        return None, ()
    return _along(whole), () if chains is None else chains.made()


def _along(rows: Sequence[AgreementAt]) -> Agreement:
    return Agreement(
        overlap=tuple(row.overlap for row in rows),
        kept=tuple(row.kept for row in rows),
        sure=tuple(row.sure for row in rows),
        ranks=tuple(row.rank for row in rows),
    )


class _Chains:
    """Chains of guesses along a reply. The draft's part is computed where a chain starts, and joined with the target's
    where the text has come there. In long replies not every token has a chain."""

    def __init__(self, drafter: ModelDrafter, what: WrittenReply, should_stop: Callable[[], bool]) -> None:
        self._drafter, self._what, self._should_stop = drafter, what, should_stop
        self._every = 1 + len(what.reply) // _ALL_CHAINS
        self._waiting: dict[int, list[tuple[int, DraftSays]]] = defaultdict(list)  # by index: start, what it says
        self._found: dict[int, list[AgreementAt]] = {}

    def add(self, place: ExaminedPlace) -> None:
        """The text has come to `place`."""
        index, what = place.index, self._what
        if index % self._every == 0:
            self._found[index] = []
            text, ahead = [*what.prompt, *what.reply[:index]], what.reply[index : index + DEPTH - 1]
            with contextlib.suppress(*FAILED):
                rows = self._drafter.chain(text, ahead, self._should_stop)
                for depth, row in enumerate(rows):
                    self._waiting[index + depth].append((index, place.said_by_draft(row, ahead[:depth])))
        for start, said in self._waiting.pop(index, ()):
            self._found[start].append(place.agreement_with(said))

    def made(self) -> tuple[Chain, ...]:
        return tuple(Chain(start=start, agreement=_along(rows)) for start, rows in self._found.items() if rows)
