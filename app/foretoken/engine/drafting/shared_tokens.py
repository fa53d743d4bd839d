"""The tokens that two vocabularies share: those that stand for the same bytes, whatever their ids.

They let a draft guess for a target with another vocabulary. The draft's probabilities, renormalised over the shared
tokens, are a distribution over the target's ids; guesses drawn from any distribution are lossless if they are judged by
it (token-level intersection, arXiv 2502.05202). A target's token that the draft lacks is read as several of its tokens.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from foretoken.engine.model import Logits, Vocabulary

_Name = tuple[bytes, bytes]  # `piece` and `written` of a token, which differ for control tokens
_NOWHERE: Final = -1


class SharedTokens:
    """Pairs of an id of the target and an id of the draft. No id is in two pairs.

    `to_draft` [target's n_vocab]: the draft's id of each target id, -1 where it has none. `ids`: the target's id
    of each of the draft's tokens, where that is known (`GgufHeader.trimmed_ids`).
    """

    def __init__(self, target: Vocabulary, draft: Vocabulary, ids: Sequence[int] | None = None) -> None:
        self._target, self._draft = target, draft
        names = draft.spellings()
        self._own = {piece: token_id for token_id, (piece, _written) in enumerate(names) if piece}
        self.to_draft = self._matched(names) if ids is None else _placed(ids, target.n_vocab)
        self._here = np.flatnonzero(self.to_draft != _NOWHERE)
        self._there = self.to_draft[self._here]
        self._longest = max(map(len, self._own), default=1)
        # A draft without BOS reads an end token in its place, the nearest thing it has.
        self._nothing = (min(draft.eog_ids, default=0),)
        self._begins, self._begun = _beginning(target), tuple(_beginning(draft))
        self._written: dict[int, tuple[int, ...]] = {}

    @property
    def share(self) -> float:
        """The part (0-1) of the target's tokens that is shared."""
        return len(self._here) / len(self.to_draft)

    def read_as(self, token_id: int, *, first: bool) -> tuple[int, ...]:
        """The draft's ids, one or more, for an id of the target; `first`: it is the first token of the text.

        They do not depend on the neighbouring tokens, so every beginning of a text has one reading.
        """
        if token_id in self._begins:
            return self._begun or self._nothing
        found = self._written.get(token_id)
        if found is None:
            found = self._written[token_id] = self._reading(token_id)
        return (*self._begun, *found) if first else found

    def rows(self, rows: Logits, out: Logits) -> Logits:
        """The draft's logits [n, draft's n_vocab] as logits `out` [n, target's n_vocab]: minus infinity where the
        draft has no token. Their softmax is the draft's distribution given that the token is shared."""
        out.fill(-np.inf)
        out[:, self._here] = rows[:, self._there]
        return out

    def _matched(self, names: Sequence[_Name]) -> npt.NDArray[np.intp]:
        # Where several tokens have the same bytes, the last ids are paired first: lower ids are often the single bytes
        # that tokenizers use only where no other token fits. Such tokens are few, so only they are put into lists.
        last = {name: token_id for token_id, name in enumerate(names) if name[1]}
        before: dict[_Name, list[int]] = {}
        for token_id, name in enumerate(names):
            if name[1] and last[name] != token_id:
                before.setdefault(name, []).append(token_id)
        found = np.full(self._target.n_vocab, _NOWHERE, dtype=np.intp)
        for token_id, name in reversed(list(enumerate(self._target.spellings()))):
            same = last.pop(name, None)
            if same is not None:
                found[token_id] = same
                if before.get(name):
                    last[name] = before[name].pop()
        return found

    def _reading(self, token_id: int) -> tuple[int, ...]:
        if (shared := int(self.to_draft[token_id])) != _NOWHERE:
            return (shared,)
        raw = self._target.written(token_id)
        return self._tokenized(raw) or self._cut(raw) or self._nothing

    def _tokenized(self, raw: bytes) -> tuple[int, ...]:
        """The ids of the draft's tokenizer; empty where their bytes differ from `raw` (a space put in front)."""
        try:
            text = raw.decode()
        except UnicodeDecodeError:
            return ()
        ids = self._draft.tokenize(text, add_special=False, parse_special=False)
        return tuple(ids) if b"".join(map(self._draft.piece, ids)) == raw else ()

    def _cut(self, raw: bytes) -> tuple[int, ...]:
        """`raw` cut from the left into the longest tokens of the draft. A byte that begins none is left out."""
        ids, at = [], 0
        while at < len(raw):
            ends = range(min(len(raw), at + self._longest), at, -1)
            end = next((end for end in ends if raw[at:end] in self._own), at)
            if end > at:
                ids.append(self._own[raw[at:end]])
            at = max(end, at + 1)
        return tuple(ids)


def _placed(ids: Sequence[int], n_vocab: int) -> npt.NDArray[np.intp]:
    found = np.full(n_vocab, _NOWHERE, dtype=np.intp)
    found[np.asarray(ids)] = np.arange(len(ids))
    return found


def _beginning(vocabulary: Vocabulary) -> Sequence[int]:
    """The ids that the tokenizer puts before every text (BOS, if any)."""
    empty, some = (vocabulary.tokenize(text, add_special=True, parse_special=False) for text in ("", "a"))
    return [here for here, there in zip(empty, some, strict=False) if here == there]
