"""Overlapped drafting: while the target checks guesses, the draft model, on other processors, goes on behind them.

It assumes that all guesses stand, and that the target then writes the token that the draft foresees. What is kept is
logits of the draft by their place, and its KV cache. If text and assumption agree, the next round finds these logits
where it would have computed them; if not, they are thrown away, and the cache is cut back to the text.

Why the text stays exactly what it was. Logits are a function of the tokens before them, so a round that finds them
makes the guesses that it would have made without. Only draws from a stream of random numbers (rules that do not share
noise) are made ahead: one number a place, kept beside the logits. Whether it is used depends on the tokens before its
place, that is on other numbers and on the target's own draws, never on the number itself. So a guess that is used was
drawn from draft_probs(. | text), independently of what judges it, as `acceptance.verify` asks for; one that is thrown
away is never used again; and the target's draws, the bonus token's among them, are made as before: they are compared
with the assumption, and nothing else. That a decision to guess on may depend on what is at hand does no harm: it looks
at tokens that are included already (`draft_length.policy`).

PEARL's post-verify (Liu et al., arXiv 2408.11850) and AMUSD (McDanel, arXiv 2410.17375) draft beside the check; they
assume as much, and verify alike.
"""

import itertools
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import NamedTuple

from foretoken.engine.draft_length.policy import DraftWork
from foretoken.engine.drafting.base import Drafting
from foretoken.engine.drafting.draft_model import ModelDrafter
from foretoken.engine.events import DraftKind
from foretoken.engine.model import Logits
from foretoken.engine.models.cache import CachedModel, common_prefix
from foretoken.engine.sampling.chance import Chance
from foretoken.engine.sampling.filters import forbid
from foretoken.errors import EngineError

Beside = Callable[[Callable[[], None]], Callable[[], object]]


class _Ahead(NamedTuple):
    """What is kept of a place: the logits [n_shared] there, and the chance that the guess is drawn with."""

    row: Logits
    chance: Chance


class OverlappedDrafter(ModelDrafter):
    """A `ModelDrafter` that goes on guessing within `meanwhile`, in a thread of its own.

    That thread touches cache and sampler only while the caller is in the target's pass. A failure there ends the
    guessing ahead; if its cause lasts, the next round that asks for a guess fails in the usual way. `run` runs a
    function beside the caller, and returns what waits for its end.
    """

    def __init__(
        self,
        draft: CachedModel,
        *,
        n_shared: int,
        singly: bool = False,
        name: str = "",
        kind: DraftKind = DraftKind.MODEL,
        run: Beside | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        super().__init__(draft, n_shared=n_shared, singly=singly, name=name, kind=kind, clock=clock)
        self._ahead: dict[int, _Ahead] = {}  # by the number of tokens before it
        self._run = run or _in_a_thread()
        self._over = threading.Event()

    def begin(self, work: Drafting) -> None:
        super().begin(work)
        self._ahead = {}

    @property
    def ready(self) -> int:
        end = len(self._reply.text.ids)
        return next(count for count in itertools.count() if end + count not in self._ahead)

    @contextmanager
    def meanwhile(self, guesses: Sequence[int], most: int) -> Iterator[None]:
        work, self.work = self.work, DraftWork()
        self._over.clear()
        wait = self._run(lambda: self._go_on(list(guesses), most))
        try:
            yield
        finally:
            self._over.set()
            try:
                wait()
            finally:
                work.ahead, work.hidden_ms = self.work.ahead, self.work.step_ms
                self.work = work

    def rollback(self, length: int) -> None:
        if self._new_text:
            return
        text, draft = self._reply.text, self._draft
        end = len(text.ids)
        if text.reason is None and draft.length >= end and draft.ids[length:end] == text.ids[length:]:
            self._ahead = {place: kept for place, kept in self._ahead.items() if place >= end}
        else:
            self._cut(length)

    # --- how --------------------------------------------------------------------------------------------------

    def _go_on(self, ahead: list[int], most: int) -> None:
        """In the other thread, during the target's pass: guess what follows the guesses `ahead` and the target's own
        token after them."""
        text, judge = self._reply.text, self._reply.judge
        try:
            row = self._row(ahead)
            if row is not None:
                ahead.append(judge.foreseen(row, ahead, len(text.ids) + len(ahead)))
            while row is not None and most > 0 and ahead[-1] not in text.ends and not self._over.is_set():
                row = self._row(ahead)
                place = len(text.ids) + len(ahead)
                if row is not None and place not in self._ahead:
                    self._ahead[place] = _Ahead(row.copy(), judge.draft_chance_ahead(place))
                    self.work.ahead += 1
                made = None if row is None else self._guessed(row, ahead, lambda _sure, _echo: True, None)
                if made is None:
                    return
                ahead.append(made.token_id)
                most -= 1
        except EngineError:
            return

    def _row(self, ahead: Sequence[int]) -> Logits | None:
        self._enter()
        end = len(self._reply.text.ids)
        place, agreed = end + len(ahead), end + common_prefix(self._draft.ids[end:], ahead)
        kept = self._ahead.get(place) if agreed == place else None
        if kept is None:
            self._cut(min(agreed, place - 1))
            return super()._row(ahead)
        self.work.ready += 1
        forbid(kept.row, self._reply.judge.banned)
        return kept.row

    def _chance(self, place: int) -> Chance:
        kept = self._ahead.get(place)
        return super()._chance(place) if kept is None else kept.chance

    def _cut(self, length: int) -> None:
        """Keep the cache, and what is known behind it, up to the first `length` positions."""
        self._ahead = {place: kept for place, kept in self._ahead.items() if place <= length}
        self._draft.truncate(min(length, self._draft.length))


def _in_a_thread() -> Beside:
    thread = ThreadPoolExecutor(1, thread_name_prefix="draft ahead")
    return lambda task: thread.submit(task).result
