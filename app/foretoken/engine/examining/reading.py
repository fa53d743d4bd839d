"""Reads a finished reply again: both models over its text, in passes of a few tokens with logits of each."""

import contextlib
from collections.abc import Callable, Iterator, Sequence

from foretoken.engine.drafting.draft_model import FAILED, ModelDrafter
from foretoken.engine.examining.place import ExaminedPlace, ReplySampling, WrittenReply
from foretoken.engine.model import Interrupted, Logits
from foretoken.engine.models.cache import CachedModel, common_prefix
from foretoken.engine.models.chunks import MOST_TOLD
from foretoken.errors import ContextFull, UsageError

Told = Callable[[int, int], None]


def places(
    target: CachedModel, drafter: ModelDrafter | None, what: WrittenReply, should_stop: Callable[[], bool], told: Told
) -> Iterator[ExaminedPlace]:
    """The positions of the reply in order. Raises as `examine`."""
    if not what.prompt or not what.reply:
        raise UsageError("There is nothing to examine: the prompt or the reply is empty.")
    text, start, n_ctx = what.text, len(what.prompt), target.model.n_ctx
    if len(text) - 1 > n_ctx:
        raise ContextFull(
            f"The conversation and its reply take {len(text)} tokens, but the context holds {n_ctx}; "
            "load the model with a larger context."
        )
    of, total = ReplySampling(target.model, what), len(text) - 1
    chunk = MOST_TOLD if drafter is None else min(MOST_TOLD, drafter.most_along)
    target.reuse(text[: start - 1])
    for done in target.extend_to(text[: start - 1], should_stop=should_stop):
        told(done, total)
    draft = _Draft(drafter, text[: start - 1], should_stop)
    for first in range(start - 1, total, chunk):
        if should_stop():
            raise Interrupted("The examination was stopped.")
        end = min(first + chunk, total)
        rows = target.decode(text[first:end], logits=end - first)
        draft_rows = draft.rows(text[:end], end - first)
        for place, row in enumerate(rows):
            index = first + place - (start - 1)
            draft_row = None if draft_rows is None else draft_rows[place]
            of.prepare(index, row, main=True)
            if draft_row is not None:
                of.prepare(index, draft_row, main=False)
            yield ExaminedPlace(of, index, row, draft_row)
            of.sampler.push(what.reply[index])
        told(end, total)


class _Draft:
    """What can be asked of the draft, from the end of `prompt` on, as long as it does not fail."""

    def __init__(self, drafter: ModelDrafter | None, prompt: Sequence[int], should_stop: Callable[[], bool]) -> None:
        self._should_stop = should_stop
        self._drafter: ModelDrafter | None = None
        with contextlib.suppress(*FAILED):
            if drafter is not None and drafter.follow(prompt, should_stop):
                self._drafter = drafter

    def rows(self, text: Sequence[int], count: int) -> Logits | None:
        """Logits [count, n] after the last `count` ids of `text`; None from where it fails."""
        if self._drafter is None:
            return None
        try:
            return self._drafter.along(text, count, self._should_stop)
        except FAILED:
            self._drafter = None
            return None


@contextlib.contextmanager
def restoring(
    target: CachedModel, drafter: ModelDrafter | None, what: WrittenReply, should_stop: Callable[[], bool]
) -> Iterator[None]:
    """Afterwards both caches hold the texts that they held before, as far as copies of them are kept; what is missing
    is evaluated again, unless somebody waits."""
    texts = list(target.ids), [] if drafter is None else list(drafter.held)
    read = what.text[: len(what.prompt) - 1]
    untouched, draft_untouched = (common_prefix(held, read) for held in texts)
    try:
        yield
    finally:
        target.go_back(texts[0], untouched)
        if drafter is not None:
            drafter.go_back(texts[1], draft_untouched)
    for _ in target.extend_to(texts[0], should_stop=should_stop):
        pass
