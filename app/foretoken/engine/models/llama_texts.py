"""Contexts of llama.cpp whose cache holds several texts, which share their passes."""

import threading
from collections.abc import Sequence
from typing import Any

import llama_cpp

from foretoken.engine.model import Logits, Part, Saved
from foretoken.engine.models.chunks import MAX_BATCH
from foretoken.engine.models.llama_context import ContextPlan, LlamaContext


class LlamaTexts(LlamaContext):
    """Implements the cache of `engine.model.JointModel`.

    The texts share all cells of one native cache, and a pass is one computation. With a cache for each (the library's
    default) passes are computed in parts of equal width for each text: two replies that verify five and three tokens
    would read all weights twice, and no text could share another's beginning. Attention passes over the cells of other
    texts: with eight of 60 to 400 tokens each, a tenth of the time of a pass of the demo pair.
    """

    def __init__(self, model: Any, plan: ContextPlan, *, name: str) -> None:
        super().__init__(model, plan, name=name)
        self._held = [0] * plan.texts
        self._cells = threading.Lock()  # replies roll back in threads of their own
        self._sequences = [0] * MAX_BATCH  # of the rows of the batch
        self._ends: dict[int, int] = {}  # by sequence: tokens of the last pass up to its last one
        self._passed = 0  # tokens of the last pass

    def last_rows(self, sequence: int = 0) -> tuple[int, int]:
        return self._passed, self._ends[sequence]

    # --- passes -----------------------------------------------------------------------------------------------

    def decode_jointly(self, parts: Sequence[Part]) -> list[Logits]:
        total, rows = sum(len(part.tokens) for part in parts), sum(part.logits for part in parts)
        if not 0 < total <= self.most or rows > self.most_rows:
            raise ValueError(f"cannot decode {total} tokens with {rows} rows of logits")
        self._start()
        for part in parts:
            self._add(part.sequence, part.tokens, self._held[part.sequence], part.logits)
            self._pad(part)
        self._use_threads_for(self._passed)
        try:
            self._check(llama_cpp.llama_decode(self._context, self._batch))
            if rows:
                self._find_rows()
        except BaseException:
            # An aborted or failed pass may leave a part of its tokens in the cache.
            for part in parts:
                self._remove(part.sequence, self._held[part.sequence])
            raise
        found, row = [], 0
        for part in parts:
            self._held[part.sequence] += len(part.tokens)
            found.append(self._rows[row : row + part.logits])
            row += part.logits
        return found

    def _start(self) -> None:
        """Begin a batch."""
        self._passed, self._ends = 0, {}

    def _pad(self, part: Part) -> None:
        """Add what a pass needs behind a part that was added last."""

    def _add(self, sequence: int, tokens: Sequence[int], place: int, outputs: int) -> None:
        """Append tokens of a text, from this place on, to the batch; with outputs of the last ones."""
        start, end = self._passed, self._passed + len(tokens)
        self._tokens[start:end] = tokens
        self._place(sequence, start, end, place, outputs)

    def _place(self, sequence: int, start: int, end: int, place: int, outputs: int) -> None:
        """Say where rows `start` to `end` of the batch belong, which are the last ones so far."""
        self._positions[start:end] = range(place, place + end - start)
        self._wants[start:end] = bytes(end - start - outputs) + b"\x01" * outputs
        for row in range(start, end):
            if self._sequences[row] != sequence:
                self._sequences[row] = sequence
                self._set_sequence(row, sequence)
        self._batch.n_tokens = self._passed = self._ends[sequence] = end

    # --- the texts --------------------------------------------------------------------------------------------

    def held_by(self, sequence: int) -> int:
        return self._held[sequence]

    def truncate_text(self, sequence: int, length: int) -> None:
        if not 0 <= length <= self._held[sequence]:
            raise ValueError(f"cannot truncate {self._held[sequence]} positions to {length}")
        if length == self._held[sequence]:
            return
        with self._cells:
            removed = self._remove(sequence, length)
            if removed:
                self._held[sequence] = length
        if not removed:
            raise self._cannot_drop()

    def _remove(self, sequence: int, length: int) -> bool:
        """Drop the cells of a text from a place on."""
        drop = llama_cpp.llama_memory_seq_rm
        dropped = [drop(self._memory, one, length, -1) for one in self._sequences_of(sequence)]
        return all(dropped)

    def save_text(self, sequence: int, start: int, end: int) -> Saved:
        with self._cells:
            return self._save_piece(sequence, start, end)

    def load_text(self, sequence: int, saved: Saved, ids: Sequence[int]) -> bool:
        del ids
        if saved.start != self._held[sequence]:
            raise ValueError(f"cannot put position {saved.start} behind {self._held[sequence]} positions")
        with self._cells:
            loaded = self._load_piece(sequence, saved)
        if loaded:
            self._held[sequence] = saved.end
        return loaded

    def share_text(self, source: int, sequence: int, end: int) -> int:
        with self._cells:
            held, end = self._held[sequence], min(end, self._held[source])
            if end > held:
                for one in self._sequences_of(sequence):
                    llama_cpp.llama_memory_seq_cp(self._memory, source, one, held, end)
                self._held[sequence] = end
            return self._held[sequence]

    # --- as the context of one text, the first -----------------------------------------------------------------

    @property
    def length(self) -> int:
        return self.held_by(0)

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        self._check_room(len(tokens))
        return self.decode_jointly([Part(0, tokens, logits)])[0]

    def truncate(self, length: int) -> None:
        self.truncate_text(0, length)

    def save(self, start: int, end: int) -> Saved:
        return self.save_text(0, start, end)

    def load(self, saved: Saved, ids: Sequence[int]) -> bool:
        return self.load_text(0, saved, ids)
