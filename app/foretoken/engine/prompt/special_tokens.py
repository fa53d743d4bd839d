"""Finds the special tokens of a text and turns the text into token ids.

llama.cpp can do it, but reads control tokens in quoted messages too, and its time grows with the square of their
number. Here a control token is read only where the template wrote it; in a message it is plain text. Order and
stripping are llama.cpp's, so a text without quoted control tokens gets the same ids.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from foretoken.engine.model import Interrupted, SpecialToken, Vocabulary
from foretoken.engine.prompt.quoted import marks_of
from foretoken.wording import tr

_KEY: Final = 2  # characters: a regular expression looks for the first so many of each special token
_SPACES: Final = " \t\n\v\f\r"  # white space by C's isspace, as llama.cpp strips it
_BETWEEN_LOOKS: Final = 4096  # places looked at between two calls of `should_stop`
_TAKEN: Final = b"\1"

ShouldStop = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class _Found:
    """A special token found, from index `start` to `end` of the text: itself and the white space it strips."""

    start: int
    end: int
    id: int


class SpecialTokens:
    """The special tokens of a vocabulary by their texts, and the search for them."""

    def __init__(self, tokens: Mapping[str, SpecialToken]) -> None:
        self._tokens = {text: token for text, token in tokens.items() if text}
        self._lengths = sorted({len(text) for text in self._tokens}, reverse=True)
        keys = sorted({text[:_KEY] for text in self._tokens}, key=len, reverse=True)
        self._keys = re.compile("(?=" + "|".join(map(re.escape, keys)) + ")") if keys else None

    def pieces(self, text: str, should_stop: ShouldStop) -> Iterator[str | int]:
        """`text` in order: the ids of its special tokens, and the texts between them. Raises Interrupted."""
        at = 0
        for found in self._found(text, should_stop):
            if at < found.start:
                yield text[at : found.start]
            yield found.id
            at = found.end
        if at < len(text):
            yield text[at:]

    def _found(self, text: str, should_stop: ShouldStop) -> list[_Found]:
        """The special tokens in order. Longer ones are found first, from left to right, in text not taken yet."""
        if self._keys is None:
            return []
        plain, quoted = str.__str__(text), marks_of(text)
        taken = bytearray(len(text))
        chosen: list[_Found] = []
        places = [match.start() for match in self._keys.finditer(plain)]
        for length in self._lengths:
            left = []
            for number, place in enumerate(places):
                if number % _BETWEEN_LOOKS == 0 and should_stop():
                    raise Interrupted(tr("Reading the text was interrupted."))
                if taken[place]:
                    continue
                end = place + length
                token = self._tokens.get(plain[place:end])
                if token is None or end > len(plain) or _TAKEN in taken[place:end]:
                    left.append(place)
                elif token.control and _TAKEN in quoted[place:end]:
                    left.append(place)  # quoted: no control token, but a shorter token of another kind may begin here
                else:
                    chosen.append(_take(plain, taken, place, end, token))
            places = left
        return sorted(chosen, key=lambda found: found.start)


def _take(text: str, taken: bytearray, start: int, end: int, token: SpecialToken) -> _Found:
    while token.strips_left and start > 0 and text[start - 1] in _SPACES and not taken[start - 1]:
        start -= 1
    while token.strips_right and end < len(text) and text[end] in _SPACES and not taken[end]:
        end += 1
    taken[start:end] = _TAKEN * (end - start)
    return _Found(start, end, token.id)


def read(
    vocabulary: Vocabulary,
    specials: SpecialTokens,
    text: str,
    *,
    add_special: bool,
    should_stop: ShouldStop = lambda: False,
) -> list[int]:
    """The token ids of `text`. Parts quoted from messages hold no control tokens. Raises Interrupted."""
    ids: list[int] = []
    known: dict[str, list[int]] = {}
    for piece in specials.pieces(text, should_stop):
        if isinstance(piece, int):
            ids.append(piece)
            continue
        if should_stop():
            raise Interrupted(tr("Reading the text was interrupted."))
        if piece not in known:
            known[piece] = vocabulary.tokenize(piece, add_special=False, parse_special=False)
        ids += known[piece]
    head, tail = _ends(vocabulary) if add_special else ([], [])
    return [*head, *ids, *tail]


def _ends(vocabulary: Vocabulary) -> tuple[list[int], list[int]]:
    """The ids that the tokenizer puts before and after a text."""
    bare, whole = (vocabulary.tokenize("a", add_special=added, parse_special=False) for added in (False, True))
    before = next((n for n in range(len(whole)) if whole[n : n + len(bare)] == bare), 0)
    return whole[:before], whole[before + len(bare) :]
