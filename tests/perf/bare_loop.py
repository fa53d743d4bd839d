"""Speculation at a fixed length with nothing around it, for `outside.py`: no policy, no sampler, no text, no events.

A step of the draft and its argmax, so often; a pass of the target, and argmaxes as far as the guesses stand; what was
refused is dropped. No loop that asks numpy for an argmax can take less outside the two models.
"""

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import llama_cpp

from foretoken.engine.models.llama import LlamaModel
from foretoken.engine.models.llama_context import LlamaContext
from foretoken.errors import DecodeFailed


class BareLoop:
    """A pair of its own, with `guesses` (0: plain) in every round."""

    def __init__(self, main: Path, draft: Path, *, guesses: int, threads: int) -> None:
        self._models = [LlamaModel(path, context=2048, threads=threads) for path in (main, draft)]
        self._target, self._draft = (self._context(model) for model in self._models)
        self._guesses = guesses

    @staticmethod
    def _context(model: LlamaModel) -> LlamaContext:
        assert model._context is not None
        return model._context

    def rounds(self, prompt: Sequence[int], tokens: int, library_ns: Callable[[], int]) -> list[tuple[float, float]]:
        """A reply of about so many tokens: ms of each round, in all and outside the library, in which `library_ns` says
        how many ns were spent so far."""
        target, draft, count = self._target, self._draft, self._guesses
        for model, width in ((target, count + 1), (draft, 1)):
            model.clear()
            model.decode(prompt[:-1], logits=0)
            model.decode([prompt[-1]] * width, logits=width)  # from here on its batch has this width
            model.truncate(len(prompt) - 1)
        rows, row = target._rows, draft._rows[0]
        token, place, made = prompt[-1], len(prompt) - 1, 0
        found, unread = [], []
        while made < tokens and place + count < target.n_ctx:
            started, within = time.perf_counter_ns(), library_ns()
            last, guessed = token, []
            for number in range(-len(unread), count):
                draft._tokens[0], draft._positions[0] = unread[0] if number < 0 else last, place + number
                if llama_cpp.llama_decode(draft._context, draft._batch):
                    raise DecodeFailed("A pass of the draft failed.")
                if number >= 0:
                    last = int(row.argmax())
                    guessed.append(last)
            for number, each in enumerate((token, *guessed)):
                target._tokens[number], target._positions[number] = each, place + number
            if llama_cpp.llama_decode(target._context, target._batch):
                raise DecodeFailed("A pass of the target failed.")
            kept = 0
            while (token := int(rows[kept].argmax())) == (guessed[kept] if kept < count else -1):
                kept += 1
            unread = guessed[-1:] if kept == count else []  # by the draft, which guessed nothing after it
            place += kept + 1
            made += kept + 1
            for model in (target, draft) if count else (target,):
                llama_cpp.llama_memory_seq_rm(model._memory, 0, place, -1)
            ended = time.perf_counter_ns()
            found.append(((ended - started) / 1e6, (ended - started - library_ns() + within) / 1e6))
        return found

    def close(self) -> None:
        for model in self._models:
            model.close()
