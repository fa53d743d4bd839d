"""What the loop needs of a model. `llama.LlamaModel` and `scripted.ScriptedModel` both provide it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import msgspec
import numpy as np
import numpy.typing as npt

from foretoken.engine.events import ModelInfo
from foretoken.engine.grammars.grammar import GrammarState
from foretoken.engine.options import SamplingOptions
from foretoken.errors import EngineError


class Interrupted(EngineError):
    """A native pass ended because `abort` was called. The cache holds what it held before the pass."""

    code = "interrupted"


Logits = npt.NDArray[np.float32]
"""Raw scores of all tokens [n_vocab], or of several positions [rows, n_vocab]."""

Ids = npt.NDArray[np.intp]
"""Token ids, or indices of an array."""


@dataclass(frozen=True, slots=True, eq=False)
class Saved:
    """A copy of positions start .. end - 1 of a cache. `size` in bytes; only the model understands `data`."""

    start: int
    end: int
    size: int
    data: object


@dataclass(frozen=True, slots=True)
class SpecialToken:
    """A token that is found in a text before the rest is tokenized. `control`: only where control tokens are read.

    It may strip the white space before it (`strips_left`) and after it (`strips_right`).
    """

    id: int
    control: bool = True
    strips_left: bool = False
    strips_right: bool = False


class Vocabulary(Protocol):
    """Tokens and their bytes."""

    @property
    def n_vocab(self) -> int: ...

    @property
    def eog_ids(self) -> frozenset[int]:
        """Ids that end a generation (EOS, EOT, EOM ...)."""
        ...

    @property
    def special_tokens(self) -> Mapping[str, SpecialToken]:
        """The special tokens by their texts."""
        ...

    def tokenize(self, text: str, *, add_special: bool, parse_special: bool) -> list[int]:
        """Ids of `text`. `add_special` adds BOS where the model wants one; `parse_special` reads control tokens."""
        ...

    def piece(self, token_id: int) -> bytes:
        """The bytes a token stands for; empty for control tokens."""
        ...

    def written(self, token_id: int) -> bytes:
        """The bytes that `tokenize` reads as this token: those of `piece`, or the name of a control token."""
        ...

    def spellings(self) -> list[tuple[bytes, bytes]]:
        """`piece` and `written` of every id [n_vocab], in less time than asking for one after another."""
        ...

    def constrain(self, options: SamplingOptions) -> GrammarState:
        """The beginning of the grammar or schema of `options`, for a reply. Raises UsageError."""
        ...


class Model(Vocabulary, Protocol):
    """A causal model with a cache of `length` evaluated positions.

    `decode` appends: the tokens take positions length, length + 1, ... The returned array is a view that the next
    `decode` may overwrite. An exception leaves `length` at what the cache really holds.
    """

    @property
    def n_ctx(self) -> int: ...

    @property
    def length(self) -> int: ...

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        """Evaluate `tokens` in one pass; return float32 logits [logits, n_vocab] of the last `logits` tokens.

        Raises DecodeFailed, ContextFull, or Interrupted when `abort` was called meanwhile.
        """
        ...

    def truncate(self, length: int) -> None:
        """Drop positions from `length` on. Raises RollbackFailed when the cache cannot do it."""
        ...

    def reachable(self, length: int) -> int:
        """The last position up to `length` that `truncate` reaches without evaluating tokens again."""
        ...

    @property
    def prompt_chunk(self) -> int:
        """Tokens of a prompt to evaluate in one pass: as few as full speed allows, so that Stop acts soon."""
        ...

    @property
    def saves(self) -> int | None:
        """The most positions that one `save` copies; None if only the whole cache can be copied."""
        ...

    def save(self, start: int, end: int) -> Saved:
        """A copy of positions start .. end - 1 of the cache. Where `saves` is None, `start` is 0 and the copy may end
        before `end`."""
        ...

    def load(self, saved: Saved, ids: Sequence[int]) -> bool:
        """Append a copy to a cache that holds exactly the positions before `saved.start`. `ids`: the copied tokens.

        False if it failed; the cache is then unchanged or empty.
        """
        ...


class PassPart(msgspec.Struct, frozen=True):
    """What one text adds to a pass over several: `tokens` that follow it, with logits of the last `logits` ones."""

    sequence: int
    tokens: Sequence[int]
    logits: int


class SharedCache(Protocol):
    """The cache of a loaded model. It holds one or more texts, its sequences 0, 1, ..., and evaluates tokens of all of
    them in one pass.

    Only `abort` and `resume` may be used during a pass; what ends in `_text` for different sequences by different
    threads at once.
    """

    @property
    def n_ctx(self) -> int:
        """Of each text."""
        ...

    @property
    def most(self) -> int:
        """Tokens of one pass."""
        ...

    @property
    def most_rows(self) -> int:
        """Rows of logits of one pass."""
        ...

    @property
    def saves(self) -> int | None:
        """As `Model.saves`."""
        ...

    @property
    def stateful(self) -> bool:
        """Whether it is a `SharedStates`."""
        ...

    def decode_jointly(self, parts: Sequence[PassPart]) -> Sequence[Logits]:
        """Evaluate all `parts`, each of another sequence, in one pass: as `Model.decode` for each of them. Raises as
        that, and leaves all as it was."""
        ...

    def use_narrow_threads(self, count: int) -> None:
        """Threads for passes over a token or two."""
        ...

    def held_by(self, sequence: int) -> int:
        """Evaluated positions of a sequence."""
        ...

    def truncate_text(self, sequence: int, length: int) -> None: ...

    def save_text(self, sequence: int, start: int, end: int) -> Saved: ...

    def load_text(self, sequence: int, saved: Saved) -> bool: ...

    def share_text(self, source: int, sequence: int, end: int) -> int:
        """Let `sequence` hold the positions behind its own up to `end` together with `source`, as far as that has them.
        Returns how many it holds then."""
        ...

    def abort(self) -> None:
        """From any thread: the pass in progress and all later ones until `resume` raise Interrupted."""
        ...

    def resume(self) -> None: ...


@runtime_checkable
class SharedStates(SharedCache, Protocol):
    """A `SharedCache` whose texts have a running state: after an exception in a pass those of its texts are undefined,
    and `truncate_text` only empties a text. The rest is as in `models.checkpoints.StatefulCache`, for one text."""

    def rewind_text(self, sequence: int, length: int) -> bool: ...

    def rewinds(self, width: int) -> int: ...

    def copy_state_of(self, sequence: int) -> object: ...

    def put_back_text(self, sequence: int, state: object, position: int) -> bool: ...


class LoadableModel(Vocabulary, Protocol):
    """A model, or a head, with its own weights and a cache of as many texts as replies are written at once."""

    @property
    def info(self) -> ModelInfo: ...

    @property
    def threads(self) -> int: ...

    @property
    def prompt_chunk(self) -> int:
        """As `Model.prompt_chunk`."""
        ...

    @property
    def cache(self) -> SharedCache: ...

    def close(self) -> None: ...


class Pairs(Protocol):
    """What a head says of pairs of guesses in one block."""

    def row(self, ahead: Sequence[int], n_vocab: int) -> Logits | None:
        """Logits [n_vocab] after the guesses `ahead`; None where it would not have made one of them."""
        ...


class HeadModel(Model, Protocol):
    """A head that guesses from the main model's hidden states. It reads a token with the state of the one before it:
    the main model's, as far as that has read the text, then its own.

    Positions are as in the main model. `reachable` and `save` hold for tokens that are `known` alone. Of tokens that it
    has not read, `save` copies the states; when it has loaded those, it can read the tokens.

    A head with `guesses` makes several of them in one pass. What it reads is what the main model has read, and no more:
    `decode` gives no logits, and takes `known` tokens alone. What it has read it cannot read again.
    """

    @property
    def shares(self) -> bool:
        """Whether it has no cache of its own and reads the main model's: to decode what that has read takes no time,
        and gives no logits."""
        ...

    @property
    def known(self) -> int:
        """Tokens of the text whose states the main model has given."""
        ...

    def take(self, count: int) -> None:
        """The main model's last pass was over the next `count` tokens of the text. Raises DecodeFailed, Interrupted;
        they are known all the same."""
        ...

    def forget(self, length: int) -> None:
        """The main model holds the first `length` tokens only."""
        ...

    def see(self, length: int) -> None:
        """Know the states of the first `length` tokens alone, of those that the main model has given. A greater
        `length` knows the others again."""
        ...

    @property
    def guesses(self) -> int:
        """The most guesses of one pass, of a head that guesses blocks; else 0."""
        ...

    @property
    def lattice(self) -> Pairs | None:
        """What the last block says of pairs of guesses, from heads that choose each by the one before; else None."""
        ...

    @property
    def waits(self) -> int:
        """The most tokens known that may wait to be read."""
        ...

    def block(self, last: int, guesses: int) -> Logits:
        """Logits [guesses, n_vocab] of the tokens that follow `last`, which follows the tokens held.

        The text alone decides every row, so that a token drawn from one says nothing of the next row. Raises as
        `decode`, and leaves the cache as it was.
        """
        ...


@runtime_checkable
class SharedHead(SharedCache, Protocol):
    """The cache of a head with as many texts as its main model. For one text it is as in `HeadModel`.

    A part of a pass without tokens is allowed: before every pass the states of all known tokens are made, and that is
    all it asks for. Of a head that guesses blocks, a part with logits is a block behind its only token.
    """

    @property
    def shares(self) -> bool: ...

    @property
    def guesses(self) -> int: ...

    @property
    def waits(self) -> int: ...

    def known(self, sequence: int) -> int: ...

    def take(self, sequence: int, count: int) -> None: ...

    def forget(self, sequence: int, length: int) -> None: ...

    def see(self, sequence: int, length: int) -> None: ...

    def waiting(self, sequence: int) -> int:
        """Known tokens whose states are still to be made of what the main model gave. `save_text`, `load_text` and
        `share_text` are for texts that have none."""
        ...

    def lattice(self, sequence: int) -> Pairs | None: ...

    def pretend(self, count: int) -> None:
        """Behave as if the main model had read `count` tokens of the first text, to measure how long passes take.
        `forget(0, 0)` ends it."""
        ...
