"""A draft in fewer bits: guesses a little worse and a good deal cheaper.

A draft's step is bound by reading its weights, so half the bits are nearly half the time; what the text becomes is the
target's business either way. Whether the trade pays differs by draft and machine, so it is measured: the copy's step,
and how much of the draft's own certainty its choices keep on a text that the draft wrote.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

import numpy as np

from foretoken.engine.draft_length.costs import Milliseconds, ThreadedModel, choose_threads, step_of, step_ratio
from foretoken.engine.draft_length.planning import best_plan
from foretoken.engine.model import LoadableModel, Logits
from foretoken.engine.options import MAX_DRAFT_LENGTH
from foretoken.engine.sampling.confidence import argmax

AS_IT_IS: Final = ""
_COPIES: Final = ((12.0, "Q8_0"), (6.0, "Q4_0"))  # bits a weight from which this copy is lighter
_LEAST_STEP: Final = 0.5  # ms: shorter ones are not spent on reading weights
_MOST_BYTES: Final = 4 * 2**30  # of a draft: copying more takes longer than anyone waits
_WORTHWHILE: Final = 1.02  # times the expected speed
_USUAL: Final = 0.8  # share of guesses accepted that speeds are compared at
_OVERHEAD: Final = 0.3  # ms of a round outside the models
_TOKENS: Final = 96
_MOST_MS: Final = 1500.0  # for writing them
_ROWS: Final = 16
_PICKED: Final = 10
_QUESTION: Final = (
    "Question: What is bread made of, and how does one bake it? Give the ingredients as a list, then the steps, then "
    "a short program that prints them.\nAnswer:"
)


class Draft(LoadableModel, ThreadedModel, Protocol):
    """A draft model that is loaded."""


class Copies(Protocol):
    """Lighter copies of one draft, and which of them served this pair on this machine."""

    @property
    def chosen(self) -> str | None:
        """What `choose` was told last; None before."""
        ...

    def choose(self, weights: str) -> None:
        """Remember the weights of the copy that serves, AS_IT_IS for the draft itself."""
        ...

    def copy(self, weights: str, make: Callable[[Path], None]) -> Path | None:
        """The copy with these weights, which `make` writes where there is none yet; None where it cannot be kept.

        Raises what `make` raises.
        """
        ...


@dataclass(frozen=True)
class Lightened:
    """A loaded copy that serves in the draft's place.

    `step`: ms of one guess.
    """

    model: "Draft"
    weights: str
    step: float


def copies_worth_trying(parameters: int, size: int) -> tuple[str, ...]:
    """Names of weight types, for a draft of so many weights in `size` bytes."""
    if size > _MOST_BYTES:
        return ()
    return tuple(weights for bits, weights in _COPIES if 8 * size / max(1, parameters) > bits)


def lighten(
    draft: Draft,
    *,
    passes: Milliseconds,
    load: Callable[[str], Draft | None],
    clock: Callable[[], float] = time.perf_counter,
) -> Lightened | None:
    """The copy with which the pair is expected to be fastest, if any is faster than with `draft`. Raises EngineError.

    `passes`: ms of the target by width. `load` gives a copy's model by its weights, None where it cannot be had. Models
    that do not serve are closed, all of them when an error ends the trying; `draft` is left open, and empty.
    """
    names = copies_worth_trying(draft.info.parameters, draft.info.size)
    step = step_of(draft, clock=clock) if names else 0.0
    if step < _LEAST_STEP:
        return None
    text, rows = _written(draft, int(min(_TOKENS, max(_ROWS, _MOST_MS / step))))
    own = [_share(row, int(row.argmax())) for row in rows]
    best: Lightened | None = None
    fastest = _WORTHWHILE * _speed(passes, step, own, own)
    opened: list[Draft] = []
    try:
        for weights in names:
            model = load(weights)
            if model is None:
                continue
            opened.append(model)
            choose_threads(model, clock=clock)
            taken = step * step_ratio(draft, model, clock=clock)
            said = _chosen(model, text, len(rows))
            chances = [_share(row, token) for row, token in zip(rows, said, strict=True)]
            speed = _speed(passes, taken, chances, own)
            if speed > fastest:
                best, fastest = Lightened(model, weights, taken), speed
            # At most one stays in memory beside the draft.
            for other in [one for one in opened if best is None or one is not best.model]:
                opened.remove(other)
                other.close()
    except BaseException:
        for model in opened:
            model.close()
        raise
    return best


def _speed(passes: Milliseconds, step: float, chances: Sequence[float], own: Sequence[float]) -> float:
    """Tokens a ms at a usual acceptance: on its own text a draft is surer than a target will find it."""
    scale = min(1.0, _USUAL * len(own) / sum(own))
    ranked = sorted(scale * chance for chance in chances)
    picked = [ranked[int((i + 0.5) * len(ranked) / _PICKED)] for i in range(_PICKED)]
    return float(best_plan(passes=passes, step=step, chances=picked, overhead=_OVERHEAD, limit=MAX_DRAFT_LENGTH).rate)


def _written(draft: LoadableModel, tokens: int) -> tuple[list[int], list[Logits]]:
    """What the draft answers to a question: ids of both, and the logits [n_vocab] that chose each of the answer's."""
    prompt = draft.tokenize(_QUESTION, add_special=True, parse_special=False)
    tokens = max(1, min(tokens, draft.n_ctx - len(prompt) - 1))
    rows: list[Logits] = []
    text = list(prompt)
    unread = text
    while len(rows) < tokens:
        row = draft.decode(unread, logits=1)[0].copy()
        rows.append(row)
        unread = [argmax(row)]
        text = text + unread
    draft.truncate(0)
    return text, rows


def _chosen(model: LoadableModel, text: Sequence[int], count: int) -> list[int]:
    """What this model would have said at the last `count` places of `text`, having read all before."""
    first = len(text) - count
    model.decode(text[: first - 1], logits=0)
    said: list[int] = []
    for start in range(first - 1, len(text) - 1, _ROWS):
        part = text[start : min(start + _ROWS, len(text) - 1)]
        said += [int(token) for token in model.decode(part, logits=len(part)).argmax(axis=1)]
    model.truncate(0)
    return said


def _share(row: Logits, token: int) -> float:
    """Softmax probability."""
    weights = np.exp((row - row.max()).astype(np.float64))
    return float(weights[token] / weights.sum())
