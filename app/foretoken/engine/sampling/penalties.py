"""What the text ends with, counted for repetition, presence and frequency penalties."""

from collections.abc import Sequence


class PenaltyWindow:
    """The text so far, with counts of its last `size` tokens. Pushing and taking back cost the same at any size."""

    def __init__(self, size: int, tokens: Sequence[int] = ()) -> None:
        self._size = size
        self._tokens = list(tokens)
        self._counts: dict[int, int] = {}
        for token in self._tokens[max(0, len(self._tokens) - size) :]:
            self._counts[token] = self._counts.get(token, 0) + 1

    @property
    def tokens(self) -> Sequence[int]:
        """The whole text."""
        return self._tokens

    @property
    def counts(self) -> dict[int, int]:
        """How often each id occurs among the last `size` tokens; ids that do not occur are absent."""
        return self._counts

    def push(self, token_id: int) -> None:
        """The text grows by one token."""
        self._tokens.append(token_id)
        if self._size:
            self._add(token_id)
            if len(self._tokens) > self._size:
                self._remove(self._tokens[-self._size - 1])

    def pop(self) -> int:
        """Take back the last token: the token that had left the window at its other end comes in again."""
        token_id = self._tokens.pop()
        if self._size:
            self._remove(token_id)
            if len(self._tokens) >= self._size:
                self._add(self._tokens[-self._size])
        return token_id

    def _add(self, token_id: int) -> None:
        self._counts[token_id] = self._counts.get(token_id, 0) + 1

    def _remove(self, token_id: int) -> None:
        left = self._counts[token_id] - 1
        if left:
            self._counts[token_id] = left
        else:
            del self._counts[token_id]
