"""Contexts of heads of llama.cpp: their passes over tokens and hidden states, and their KV caches.

A head holds a text as a model does. It takes token i together with the main model's state of token i - 1. Beyond what
the main model has read, it goes on with the state that it gave itself for its last token.
"""

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import llama_cpp
import numpy as np

from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.model import Logits, PassPart, Saved
from foretoken.engine.models.chunks import MAX_BATCH
from foretoken.engine.models.llama_context import ContextPlan, LlamaContext
from foretoken.engine.models.symbols import function, lacking
from foretoken.engine.models.target_states import (
    ADDRESS,
    HANDLE,
    NUMBERS,
    States,
    TargetStates,
    switch_states,
    view,
)
from foretoken.errors import BadModelFile, DecodeFailed
from foretoken.wording import tr


@dataclass(frozen=True, slots=True, eq=False)
class _Copy:
    """Tokens copied out of a head's cache, with the main model's states of them."""

    cells: Saved | None
    states: States


@dataclass(slots=True, eq=False)
class _Text:
    """What a head knows of one text: the main model's `states` of its first `known` tokens.

    The first `made` of them are in place; of the others, what they are made of is `waiting`. `own`: the place of the
    last token that the head read beyond them, and the state that it gave itself there.
    """

    states: States
    known: int = 0
    made: int = 0
    waiting: list[States] = field(default_factory=list)
    own: tuple[int, States] | None = None
    chain: list[tuple[int, States]] = field(default_factory=list)
    """Of several MTP layers: tokens from the place `known` on, with the states before them."""


@dataclass(frozen=True, slots=True, eq=False)
class _Piece:
    """Tokens of a text in one pass, from the place `first` on; logits of the last `wanted`."""

    sequence: int
    text: _Text
    tokens: Sequence[int]
    first: int
    wanted: int

    @property
    def last(self) -> int:
        return self.first + len(self.tokens) - 1


class _Batch:
    """A batch of the library with `numbers` beside its tokens, or alone; all other columns are those of `batch`.

    The numbers are copied to where the library looks for them: to point it elsewhere takes ten times as long.
    """

    def __init__(self, batch: Any, *, rows: int, width: int) -> None:
        structure: Any = llama_cpp.llama_batch
        self.native = structure.from_buffer_copy(batch)
        self.numbers: States = np.empty((rows, width), dtype=np.float32)
        self.native.embd = self.numbers.ctypes.data_as(NUMBERS)


class HeadContext(LlamaContext):
    """The context and cache of one loaded head, beside a main model. Raises DoesNotFit, BadModelFile, EngineError.

    It holds as many texts as the main model. `plan.beside` is the main model's native context, and `inputs` are of
    that. The main model's owner says what it has read of a text (`take`) and what it has dropped (`forget`). Kinds of
    heads differ in what they make of `inputs`, and in their first token. `kind`: what the library must have functions
    for. `every`: its graph gives every token's state, and not only that of those with logits.
    """

    kind = FileKind.MTP
    shares = False
    """Whether it reads the main model's cache instead of one of its own."""
    guesses = waits = 0  # it guesses one token after another
    first_cell = 0
    """The first token of a text that has a cell in the cache."""

    def __init__(
        self, model: Any, plan: ContextPlan, *, name: str, inputs: TargetStates, width: int, every: bool = True
    ) -> None:
        if (reason := lacking(self.kind)) is not None:
            raise BadModelFile(reason)
        self._inputs, self._width, self._every = inputs, width, every
        super().__init__(model, plan, name=name)
        self._pairs = _Batch(self._batch, rows=MAX_BATCH, width=width)  # tokens with states beside them
        # Of the length of the context; the system gives memory for the part that is written.
        self._texts = [_Text(np.empty((self.n_ctx, width), dtype=np.float32)) for _ in range(plan.texts)]
        self._before: States = np.zeros((1, width), dtype=np.float32)  # what stands for a state before the first token
        self._get_all = function("llama_get_embeddings_nextn", (HANDLE,), ADDRESS)
        switch_states(self, every=every)

    # --- what the main model has read -------------------------------------------------------------------------

    def known(self, sequence: int) -> int:
        """Tokens of a text whose states the main model has given."""
        return self._texts[sequence].known

    def take(self, sequence: int, count: int) -> None:
        """The last `count` tokens of this text in the main model's last pass are its next ones. Raises DecodeFailed."""
        text = self._texts[sequence]
        text.states[text.known : text.known + count] = self._inputs.copy(sequence, count)
        text.known = text.made = text.known + count

    def forget(self, sequence: int, length: int) -> None:
        """The main model holds the first `length` tokens of this text only."""
        text = self._texts[sequence]
        text.known, text.made = min(text.known, length), min(text.made, length)

    def see(self, sequence: int, length: int) -> None:
        """Know the states of the first `length` tokens alone, of those that were given."""
        self._texts[sequence].known = length

    def pretend(self, count: int) -> None:
        """Behave as if the main model had read `count` tokens of the first text, to measure how long passes take."""
        text = self._texts[0]
        text.states[:count] = 0.0
        text.known = text.made = count

    def waiting(self, sequence: int) -> int:
        """How many of the known states are still to be made (`settle`)."""
        return sum(map(len, self._texts[sequence].waiting))

    def settle(self) -> None:
        """Have the states of all known tokens of all texts in place. A pass, where any are waiting."""

    def lattice(self, sequence: int) -> None:
        """Nothing is said of pairs of guesses."""

    # --- passes -----------------------------------------------------------------------------------------------

    def decode_jointly(self, parts: Sequence[PassPart]) -> list[Logits]:
        """As in `SharedCache`. A part without tokens asks for `settle` alone."""
        held = [self._held[part.sequence] for part in parts]
        try:
            self.settle()
            found = self._decode([list(self._pieces_of(part)) for part in parts])
            for part, first in zip(parts, held, strict=True):
                self._held[part.sequence] = first + len(part.tokens)
            return found
        except BaseException:
            for part, first in zip(parts, held, strict=True):  # all of the tokens or none
                self._held[part.sequence], self._texts[part.sequence].own = first, None
                self._remove(part.sequence, first)
            raise

    def _pieces_of(self, part: PassPart) -> Iterator[_Piece]:
        """All tokens whose states are known in one pass, then one by one."""
        sequence, text, first = part.sequence, self._texts[part.sequence], self._held[part.sequence]
        count, unwanted = len(part.tokens), len(part.tokens) - part.logits
        start, end = 0, min(count, max(1, text.known + 1 - first))
        while start < count:
            wanted = max(0, end - max(start, unwanted))
            yield _Piece(sequence, text, part.tokens[start:end], first + start, wanted)
            start, end = end, end + 1

    def _decode(self, parts: Sequence[list[_Piece]]) -> list[Logits]:
        """Make the passes over these pieces of each part. Logits of each part, valid until the next pass."""
        found: list[list[Logits]] = [[] for _ in parts]
        for at in range(max(map(len, parts), default=0)):
            now = [number for number, pieces in enumerate(parts) if at < len(pieces)]
            pieces = [parts[number][at] for number in now]
            for made in found:
                made[-1:] = [rows.copy() for rows in made[-1:]]  # the pass overwrites them
            for number, piece, rows in zip(now, pieces, self._pass(pieces), strict=True):
                found[number].append(rows)
                self._held[piece.sequence] = piece.last + 1
        return [made[0] if len(made) == 1 else np.concatenate([self._rows[:0], *made]) for made in found]

    def _pass(self, pieces: Sequence[_Piece]) -> list[Logits]:
        """One pass. Logits of each piece; and what the head goes on with behind it."""
        outputs = [piece.wanted or int(piece.last >= piece.text.known and not self._every) for piece in pieces]
        return self._read(pieces, [self._states_before(piece) for piece in pieces], outputs)

    def _read(self, pieces: Sequence[_Piece], before: Sequence[States], outputs: Sequence[int]) -> list[Logits]:
        """A pass over pieces with the states `before` their tokens, and with so many outputs of each. As `_pass`."""
        self._start()
        for piece, states, count in zip(pieces, before, outputs, strict=True):
            self._pairs.numbers[self._passed : self._passed + len(states)] = states
            self._add(piece.sequence, piece.tokens, self._place_of(piece), count)
        self._run(llama_cpp.llama_decode, self._pairs)
        self._note_own(pieces, outputs)
        if any(piece.wanted for piece in pieces):
            self._find_rows()
        found, end = [], 0
        for piece, count in zip(pieces, outputs, strict=True):
            end += count
            found.append(self._rows[end - piece.wanted : end])
        return found

    def _note_own(self, pieces: Sequence[_Piece], outputs: Sequence[int]) -> None:
        """Keep the states of the tokens that the main model has not read, for the guesses behind them."""
        given: States | None = None
        end = 0
        for piece, count in zip(pieces, outputs, strict=True):
            end += len(piece.tokens) if self._every else count
            if piece.last >= piece.text.known:
                if given is None:
                    total = self._passed if self._every else sum(outputs)
                    given = view(self._get_all(self.native), (total, self._width))
                piece.text.own = piece.last, given[end - 1 : end].copy()

    def _place_of(self, piece: _Piece) -> int:
        """The position of a piece's first token."""
        return piece.first

    def _states_before(self, piece: _Piece) -> States:
        text, first, count = piece.text, piece.first, len(piece.tokens)
        if piece.last <= text.known:
            if first == 0:
                return np.concatenate([self._before, text.states[: count - 1]])
            return text.states[first - 1 : first - 1 + count]
        if count == 1 and text.own is not None and text.own[0] == first - 1:
            return text.own[1]
        raise DecodeFailed(tr("{name} lacks what the main model read of the text.", name=self._name))

    def _run(self, run: Any, batch: _Batch) -> None:
        """A pass over what was added to the batch since `_start`, with the numbers in `batch`."""
        batch.native.n_tokens = self._passed
        self._use_threads_for(self._passed)
        self._check(run(self.native, batch.native))

    # --- the cache --------------------------------------------------------------------------------------------

    def truncate_text(self, sequence: int, length: int) -> None:
        super().truncate_text(sequence, length)
        text = self._texts[sequence]
        if text.own is not None and text.own[0] >= length:
            text.own = None

    def save_text(self, sequence: int, start: int, end: int) -> Saved:
        """With the main model's states of these tokens, which are known and made. Those alone where it has not read
        them."""
        cells = super().save_text(sequence, start, end) if end <= self._held[sequence] and not self.shares else None
        states = self._texts[sequence].states[start:end].copy()
        return Saved(start, end, states.nbytes + (cells.size if cells is not None else 0), _Copy(cells, states))

    def load_text(self, sequence: int, saved: Saved) -> bool:
        """As in `SharedCache`, where no state of this text is waiting."""
        assert isinstance(saved.data, _Copy)
        cells = saved.data.cells if saved.start == self._held[sequence] else None  # behind a gap they are of no use
        if cells is not None and not super().load_text(sequence, cells):
            return False
        # The copy may be of a text that differs at its end, and states that are known are of the text that is held.
        text = self._texts[sequence]
        start = max(saved.start, text.known)
        text.states[start : saved.end] = saved.data.states[start - saved.start :]
        text.known = text.made = max(text.known, saved.end)
        if self.shares:
            self._held[sequence] = saved.end
        return True

    def share_text(self, source: int, sequence: int, end: int) -> int:
        """As in `SharedCache`, with the states of the tokens up to `end`, as far as `source` has made them."""
        lender, text = self._texts[source], self._texts[sequence]
        known = min(end, lender.made, lender.known)
        if known > text.known:
            text.states[text.known : known] = lender.states[text.known : known]
            text.known = text.made = known
        if self.shares:
            self._held[sequence] = max(self._held[sequence], known)
            return self._held[sequence]
        return super().share_text(source, sequence, known)

    def _spans(self, sequence: int, saved: Saved) -> bool:
        start = max(self.first_cell, saved.start)
        first = llama_cpp.llama_memory_seq_pos_min(self._memory, sequence)
        last = llama_cpp.llama_memory_seq_pos_max(self._memory, sequence)
        return bool((first, last) == ((start, saved.end - 1) if saved.end > start else (-1, -1)))


class MtpContext(HeadContext):
    """Of an MTP layer, inside the main model's file or in a file of its own, which reads what its last layer gives."""

    def __init__(self, model: Any, plan: ContextPlan, *, name: str, inputs: TargetStates, every: bool) -> None:
        width = int(llama_cpp.llama_model_n_embd_out(model))
        super().__init__(model, plan, name=name, inputs=inputs, width=width, every=every)


class ChainedMtpContext(MtpContext):
    """Of several MTP layers. Each makes one guess and hands its states to the next one; beyond the last it goes on.

    Every layer has keys and values of its own, so each reads the whole text, and the guesses before its own again.
    """

    def __init__(self, model: Any, plan: ContextPlan, *, name: str, inputs: TargetStates, every: bool) -> None:
        super().__init__(model, plan, name=name, inputs=inputs, every=every)
        self._layers = int(llama_cpp.llama_model_n_layer_nextn(model))
        self._choose = function("llama_set_nextn_layer_offset", (HANDLE, ctypes.c_int32), None)

    def _pass(self, pieces: Sequence[_Piece]) -> list[Logits]:
        """One pass for each layer over the pieces that read, and one for the guesses of each depth."""
        by_depth: dict[int, list[int]] = {}
        for number, piece in enumerate(pieces):
            by_depth.setdefault(max(0, piece.last - piece.text.known), []).append(number)
        found: dict[int, Logits] = {}
        for depth, numbers in by_depth.items():
            found = {number: rows.copy() for number, rows in found.items()}  # the next pass overwrites them
            chosen = [pieces[number] for number in numbers]
            found |= zip(numbers, self._guess(chosen, depth) if depth else self._read_all(chosen), strict=True)
        return [found[number] for number in range(len(pieces))]

    def _read_all(self, pieces: Sequence[_Piece]) -> list[Logits]:
        before = [self._states_before(piece) for piece in pieces]
        for layer in range(self._layers - 1, 0, -1):  # the first one at the end: the next guess is its
            self._choose(self.native, layer)
            try:
                self._read([replace(piece, wanted=0) for piece in pieces], before, [0] * len(pieces))
            finally:
                self._choose(self.native, 0)
            for piece in pieces:
                self._remove(piece.sequence, piece.first)
        found = super()._pass(pieces)
        for piece, states in zip(pieces, before, strict=True):
            piece.text.chain = [(piece.tokens[-1], states[-1:].copy())]
        return found

    def _guess(self, pieces: Sequence[_Piece], depth: int) -> list[Logits]:
        """Of pieces of one token, each so many places behind what is known."""
        chains = []
        for piece in pieces:
            text = piece.text
            text.chain = [*text.chain[:depth], (piece.tokens[0], self._states_before(piece))]
            self._remove(piece.sequence, text.known)
            tokens = [token for token, _ in text.chain]
            chains.append(_Piece(piece.sequence, text, tokens, text.known, piece.wanted))
        states = [np.concatenate([state for _, state in piece.text.chain]) for piece in pieces]
        self._choose(self.native, min(depth, self._layers - 1))
        try:
            return self._read(chains, states, [1] * len(chains))
        finally:
            self._choose(self.native, 0)


class AssistantContext(MtpContext):
    """Of Gemma 4's assistant, which has no cache: it reads the main model's.

    So it has nothing to read of what the main model has read, and makes all guesses from the place after that.
    """

    shares = True

    def __init__(self, model: Any, plan: ContextPlan, *, name: str, inputs: TargetStates, every: bool) -> None:
        super().__init__(model, plan, name=name, inputs=inputs, every=every)
        self._pretends = False

    def pretend(self, count: int) -> None:
        super().pretend(min(count, 1))
        self._pretends = True  # the main model's cache is empty, and a guess must follow what that holds

    def forget(self, sequence: int, length: int) -> None:
        super().forget(sequence, length)
        self._pretends = False

    def _pieces_of(self, part: PassPart) -> Iterator[_Piece]:
        """One by one, beyond what the main model has read."""
        text, first, count = self._texts[part.sequence], self._held[part.sequence], len(part.tokens)
        if part.logits and first + count - part.logits < text.known:
            raise ValueError(f"cannot decode with {part.logits} rows of logits behind what the main model has read")
        unread = max(0, min(count - part.logits, text.known - first))
        for at in range(unread, count):
            wanted = int(at >= count - part.logits)
            yield _Piece(part.sequence, text, part.tokens[at : at + 1], first + at, wanted)

    def _pass(self, pieces: Sequence[_Piece]) -> list[Logits]:
        return self._read(pieces, [self._states_before(piece) for piece in pieces], [1] * len(pieces))

    def _place_of(self, piece: _Piece) -> int:
        return 0 if self._pretends else piece.text.known

    def _remove(self, sequence: int, length: int) -> bool:
        del sequence, length
        return True  # the cells are the main model's


class Eagle3Context(HeadContext):
    """Of an EAGLE-3 head, which makes its states from what three layers of the main model read.

    The first token of a text leaves nothing: there is no state before it.
    """

    kind = FileKind.EAGLE3
    first_cell = 1

    def __init__(self, model: Any, plan: ContextPlan, *, name: str, inputs: TargetStates) -> None:
        width = int(llama_cpp.llama_model_n_embd(model))
        super().__init__(model, plan, name=name, inputs=inputs, width=width)
        self._alone = _Batch(self._batch, rows=self.most_rows, width=inputs.width)  # layer inputs without tokens
        self._alone.native.token = None

    def take(self, sequence: int, count: int) -> None:
        text = self._texts[sequence]
        text.waiting.append(self._inputs.copy(sequence, count))
        text.known += count

    def forget(self, sequence: int, length: int) -> None:
        text = self._texts[sequence]
        if length < text.known and text.waiting:
            kept = np.concatenate(text.waiting)[: max(0, length - text.made)]
            text.waiting = [kept] if len(kept) else []
        super().forget(sequence, length)

    def settle(self) -> None:
        texts = [text for text in self._texts if text.waiting]
        if not texts:
            return
        inputs = [rows for text in texts for rows in text.waiting]
        made = self._encode(np.concatenate(inputs) if len(inputs) > 1 else inputs[0])
        for text in texts:
            count = sum(map(len, text.waiting))
            text.states[text.made : text.made + count], made = made[:count], made[count:]
            text.made, text.waiting = text.made + count, []

    def _encode(self, inputs: States) -> States:
        """The states that the head makes of what layers read."""
        made = np.empty((len(inputs), self._width), dtype=np.float32)
        for start in range(0, len(inputs), self.most_rows):
            chunk = inputs[start : start + self.most_rows]
            self._start()
            self._alone.numbers[: len(chunk)] = chunk
            # The library compares the places with what the cache holds, and computes with them nothing here.
            self._place(0, 0, len(chunk), self._held[0], len(chunk))
            self._run(llama_cpp.llama_encode, self._alone)
            made[start : start + len(chunk)] = view(self._get_all(self.native), (len(chunk), self._width))
        return made

    def _pass(self, pieces: Sequence[_Piece]) -> list[Logits]:
        behind = [
            self._part(piece, 1, None) if piece.first == 0 else piece for piece in pieces
        ]  # there is no state before
        asking = [piece for piece in behind if piece.wanted]
        reading = [piece for piece in behind if piece.tokens and not piece.wanted]
        if sum(len(piece.tokens) for piece in asking) > self.most_rows:
            reading += [self._part(piece, 0, -piece.wanted) for piece in asking if len(piece.tokens) > piece.wanted]
            asking = [self._part(piece, -piece.wanted, None) for piece in asking]
        if reading:
            self._read(reading, [self._states_before(piece) for piece in reading], [0] * len(reading))
        rows: list[Logits] = []
        if asking:
            # The library computes the logits of every token, and mixes them up where only some are asked for.
            counts = [len(piece.tokens) for piece in asking]
            rows = self._read(asking, [self._states_before(piece) for piece in asking], counts)
        left = iter(rows)
        found = [next(left) if piece.wanted else self._rows[:0] for piece in behind]
        return [self._after_nothing(one, piece.wanted) for one, piece in zip(found, pieces, strict=True)]

    @staticmethod
    def _part(piece: _Piece, start: int, end: int | None) -> _Piece:
        """Some tokens of a piece, with as many rows of logits as these have."""
        places = range(len(piece.tokens))[start:end]
        unwanted = len(piece.tokens) - piece.wanted
        wanted = sum(place >= unwanted for place in places)
        first = piece.first + (places[0] if places else len(piece.tokens))
        return replace(piece, tokens=piece.tokens[start:end], first=first, wanted=wanted)

    def _after_nothing(self, found: Logits, wanted: int) -> Logits:
        """The first token tells a head nothing: all tokens are as likely as each other after it."""
        if wanted == len(found):
            return found
        return np.concatenate([np.zeros((1, self._n_vocab), dtype=np.float32), found])
