"""Reads a reply that some engine wrote, and says of each token what `lossless` judges it by."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from foretoken.engine.audit import LIKELY
from foretoken.engine.drafting.draft_model import ModelDrafter
from foretoken.engine.examined import Judged
from foretoken.engine.examining.place import WrittenReply
from foretoken.engine.examining.reading import Told, places
from foretoken.engine.lossless import fork, suspects
from foretoken.engine.model import Interrupted
from foretoken.engine.models.cache import CachedModel, common_prefix

_FORKS: Final = 16  # places of a reply that are looked at
_WIDTHS: Final = (1, 2, 3, 5, 8, 16)  # of passes; the first is what the others are compared with


def judge(
    target: CachedModel,
    drafter: ModelDrafter | None,
    what: WrittenReply,
    *,
    beside: Sequence[int] = (),
    noise: bool = False,
    should_stop: Callable[[], bool] = lambda: False,
    told: Told = lambda _done, _total: None,
) -> Judged:
    """What the main model says of a reply. `beside`: another reply to the same prompt. The noise of passes is measured
    where a token is not the main model's, or where it is asked for. As `examining.examine.examine`."""
    greedy = what.options.sampling.temperature == 0
    same = common_prefix(what.reply, beside)
    tokens = tuple(
        place.judged(beside[place.index] if place.index <= same and place.index < len(beside) else -1)
        for place in places(target, drafter, what, should_stop, told)
    )
    found = suspects(tokens, greedy=greedy)[:_FORKS]
    judged = Judged(prompt_tokens=len(what.prompt), vocabulary=target.model.n_vocab, greedy=greedy, tokens=tokens)
    if not found and not noise:
        return judged
    target.truncate(0)
    apart = target.apart()
    try:
        along = noise_along(apart, what, should_stop)

        def after(index: int) -> int:
            text = [*what.prompt, *what.reply[:index], tokens[index].best]
            apart.truncate(0)
            for _ in apart.extend_to(text[:-1], should_stop=should_stop):
                pass
            return int(apart.decode(text[-1:], logits=1)[0].argmax())

        forks = tuple(
            msgspec.structs.replace(
                fork(tokens, index, float(along[index]), greedy=greedy, after=partial(after, index)),
                pieces=(target.model.piece(tokens[index].token), target.model.piece(tokens[index].best)),
            )
            for index in found
        )
    finally:
        apart.truncate(0)
    return msgspec.structs.replace(judged, forks=forks, noise=float(np.median(along)))


def noise_along(
    target: CachedModel, what: WrittenReply, should_stop: Callable[[], bool] = lambda: False
) -> npt.NDArray[np.float32]:
    """How far logits of likely tokens move, at each token of the reply [n], when the text is read at other widths.

    All of it is read again at each width, the end of the prompt too, because keys and values carry noise of their own
    into every later position. Changes the target's cache."""
    text, start, count = what.text, len(what.prompt), len(what.reply)
    likely = np.empty((count, LIKELY), dtype=np.int64)
    reference = np.empty((count, LIKELY), dtype=np.float32)
    noise = np.zeros(count, dtype=np.float32)
    for width in _WIDTHS:
        target.truncate(0)
        step = min(target.model.prompt_chunk, 8 * width)
        for first in range(0, start - 1, step):
            target.decode(text[first : min(first + step, start - 1)], logits=0)
        for first in range(start - 1, len(text) - 1, width):
            if should_stop():
                raise Interrupted("The audit was stopped.")
            part = text[first : min(first + width, len(text) - 1)]
            for place, row in enumerate(target.decode(part, logits=len(part)), first - (start - 1)):
                if width == 1:
                    likely[place] = np.resize(np.argsort(-row)[:LIKELY], LIKELY)
                    reference[place] = row[likely[place]]
                else:
                    noise[place] = max(noise[place], np.abs(row[likely[place]] - reference[place]).max())
    return noise
