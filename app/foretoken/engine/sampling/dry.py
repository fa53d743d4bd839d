"""DRY: a penalty on tokens that would go on with a repetition, growing with its length.

"Don't Repeat Yourself" by p-e-w, as llama.cpp has it. If the last n tokens of the text stand in it earlier too,
followed by a token x, then x is n tokens into a repetition. Strings that belong to form rather than content (line
breaks, quotation marks) break repetitions: nothing is matched across one.
"""

import math
from collections.abc import Callable, Sequence
from typing import Final

from foretoken.engine.options import SamplingOptions

_LARGEST: Final = 88.7  # natural logarithm of the largest float32, which a penalty is kept below


class Repetitions:
    """Where the end of the text has stood before. Pushing costs as much as the token has earlier occurrences.

    `piece`: the bytes of a token. A token breaks repetitions when one of `breakers` ends in it.
    """

    def __init__(self, tokens: Sequence[int], breakers: Sequence[str], piece: Callable[[int], bytes]) -> None:
        self._breakers = [raw for raw in (breaker.encode() for breaker in breakers) if raw]
        self._reach = max((len(raw) for raw in self._breakers), default=1) - 1
        self._piece = piece
        self._tokens = list(tokens)
        self._places: dict[int, list[int]] = {}
        for place, token in enumerate(self._tokens):
            self._places.setdefault(token, []).append(place)
        self._before = self._bytes_before(len(self._tokens))  # bytes of the text that a breaker might have begun in
        self._undo: list[tuple[bytes, dict[int, int]]] = []
        # Index of an earlier token -> how many tokens up to it are those the text ends with, back to a breaker.
        unbroken = self._unbroken()
        lengths = _repeated_ends(self._tokens) if unbroken else {}
        self._lengths = {place: min(length, unbroken) for place, length in lengths.items()}

    def _bytes_before(self, place: int) -> bytes:
        found = b""
        while place > 0 and len(found) < self._reach:
            place -= 1
            found = self._piece(self._tokens[place]) + found
        return found[len(found) - self._reach :] if self._reach < len(found) else found

    def _unbroken(self) -> int:
        """Tokens after the last one that a breaker ends in."""
        if not self._breakers:
            return len(self._tokens)
        for place in range(len(self._tokens) - 1, -1, -1):
            before = self._bytes_before(place)
            if self._ends_in(before + self._piece(self._tokens[place]), len(before)):
                return len(self._tokens) - 1 - place
        return len(self._tokens)

    def push(self, token_id: int) -> None:
        """The text grows by one token."""
        self._undo.append((self._before, self._lengths))
        text = self._before + self._piece(token_id)
        places = self._places.setdefault(token_id, [])
        if self._ends_in(text, len(self._before)):
            self._lengths = {}
        else:
            before = self._lengths
            self._lengths = {place: before.get(place - 1, 0) + 1 for place in places}
        self._before = text[len(text) - self._reach :] if self._reach < len(text) else text
        places.append(len(self._tokens))
        self._tokens.append(token_id)

    def pop(self) -> None:
        """Take back a token that was pushed since the last `settle`."""
        self._before, self._lengths = self._undo.pop()
        self._places[self._tokens.pop()].pop()

    def settle(self) -> None:
        """What has been pushed is text for good."""
        self._undo.clear()

    def _ends_in(self, text: bytes, start: int) -> bool:
        """Whether a breaker ends in `text` beyond `start`."""
        return any(text.find(raw, max(0, start - len(raw) + 1)) >= 0 for raw in self._breakers)

    def penalties(self, options: SamplingOptions) -> dict[int, float]:
        """What is to be taken from the logits of tokens that would go on with a repetition."""
        shortest, window = options.dry_allowed_length, options.dry_window
        first = 0 if window is None else max(0, len(self._tokens) - window)
        longest: dict[int, int] = {}
        for place, length in self._lengths.items():
            length = min(length, place - first + 1)  # what lies before the window is not looked at
            if length >= shortest and length > 0:
                follower = self._tokens[place + 1]
                longest[follower] = max(length, longest.get(follower, 0))
        highest = _LARGEST / _logarithm(options.dry_base)
        return {
            token: options.dry_multiplier * options.dry_base ** min(length - shortest, highest)
            for token, length in longest.items()
            if not self._ends_in(self._piece(token), 0)
        }


def _logarithm(base: float) -> float:
    return max(1e-6, math.log(base))


def _repeated_ends(tokens: Sequence[int]) -> dict[int, int]:
    """For each index but the last where it is not 0: how many tokens up to it equal those at the end.

    Gusfield's Z algorithm, from the end: what is known of a stretch is used again for the stretches inside it.
    """
    last = len(tokens) - 1
    found: dict[int, int] = {}
    low, start = last + 1, last + 1  # the stretch from `low` to `start` equals the end
    for place in range(last - 1, -1, -1):
        length = min(found.get(last - (start - place), 0), place - low + 1) if place >= low else 0
        while place - length >= 0 and tokens[place - length] == tokens[last - length]:
            length += 1
        if length:
            found[place] = length
            if place - length + 1 < low:
                low, start = place - length + 1, place
    return found
