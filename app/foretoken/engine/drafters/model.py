"""Guesses from a draft model with a cache of its own."""

import time
from collections.abc import Callable, Sequence

import numpy as np

from foretoken.engine.acceptance import Guess, guess, point_mass
from foretoken.engine.cache import CachedModel
from foretoken.engine.drafters.base import Drafted, Drafting
from foretoken.engine.model import Logits
from foretoken.engine.sampling import confidence


class ModelDrafter:
    """Proposes what a small model would say. `n_shared`: ids below it exist in both vocabularies."""

    def __init__(self, draft: CachedModel, *, n_shared: int, clock: Callable[[], float] = time.perf_counter) -> None:
        self._draft = draft
        self._n_shared = n_shared
        self._clock = clock

    def propose(self, work: Drafting) -> Drafted:
        # The last guess of a round is not fed back, so `limit` guesses take limit - 1 positions beyond the text.
        limit = min(work.limit, self._draft.model.n_ctx - len(work.text) + 1)
        if limit <= 0:
            return Drafted(())
        started = self._clock()
        row = self._read(work)
        catch_up_ms = (self._clock() - started) * 1000.0
        if row is None:
            return Drafted((), catch_up_ms)
        guesses: list[Guess] = []
        ids: list[int] = []
        while True:
            made = self._guess(row, ids, work)
            if made is None:
                break
            guesses.append(made)
            ids.append(made.token_id)
            if len(ids) >= limit or made.token_id in work.ends or work.should_stop():
                break
            row = self._prepared(self._draft.decode(ids[-1:], logits=1), work.banned)
        return Drafted(tuple(guesses), catch_up_ms)

    def rollback(self, length: int) -> None:
        self._draft.truncate(min(length, self._draft.length))

    def _read(self, work: Drafting) -> Logits | None:
        """Logits [n_shared] after the text; None when stopped before they could be had."""
        self._draft.reuse(work.text[:-1])  # the last is evaluated again: its logits are wanted
        for _ in self._draft.extend_to(work.text[:-2], should_stop=work.should_stop):
            pass
        if work.should_stop():
            return None
        return self._prepared(self._draft.decode(work.text[self._draft.length :], logits=1), work.banned)

    def _prepared(self, rows: Logits, banned: Sequence[int]) -> Logits:
        row: Logits = rows[0][: self._n_shared]
        if banned:
            row[[token for token in banned if token < self._n_shared]] = -np.inf
        return row

    def _guess(self, row: Logits, ahead: Sequence[int], work: Drafting) -> Guess | None:
        cutoff = work.policy.cutoff(len(ahead))
        if not work.sampler.greedy:
            return guess(work.sampler.law(row, ahead), work.chance, cutoff)
        token = work.sampler.argmax(row, ahead)
        sure = confidence(row, token)
        return Guess(token, sure, point_mass(token)) if sure >= cutoff else None
