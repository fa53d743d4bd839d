"""From the bytes of tokens to text, one token at a time, and the search for stop strings in it."""

import codecs
from collections.abc import Sequence


class Detokenizer:
    """Decodes UTF-8 token by token: the bytes of a token give the text that is complete with them.

    A character split across tokens belongs to the token that completes it. Bytes that can never become a character give
    U+FFFD. An incomplete character at the end of a reply is not shown.
    """

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._split = False  # whether a character has begun and not ended

    def feed(self, piece: bytes) -> str:
        if not self._split and piece.isascii():
            return piece.decode("ascii")
        text = self._decoder.decode(piece)
        self._split = bool(self._decoder.getstate()[0])
        return text


class StopScanner:
    """Searches a stream of text for stop strings, and withholds text that may be the start of one. `found`: the one
    that was complete, "" before. `stops`: what it searches for."""

    def __init__(self, stop_strings: Sequence[str] = ()) -> None:
        self.stops = tuple(s for s in stop_strings if s)
        self._held = ""
        self.found = ""

    def feed(self, text: str) -> tuple[str, bool]:
        """The text that can be shown now, and whether a stop string is complete. It is not shown itself."""
        if not self.stops and not self._held:
            return text, False
        whole = self._held + text
        starts = [(at, stop) for stop in self.stops if (at := whole.find(stop)) >= 0]
        if starts:
            first, self.found = min(starts)
            self._held = ""
            return whole[:first], True
        keep = max((_overlap(whole, stop) for stop in self.stops), default=0)
        self._held = whole[len(whole) - keep :]
        return whole[: len(whole) - keep], False

    def replace(self, stop_strings: Sequence[str]) -> None:
        """Search for other strings from now on. Text withheld so far stays withheld until the next `feed`."""
        self.stops = tuple(s for s in stop_strings if s)

    def flush(self) -> str:
        """The withheld text, for the end of a reply without a stop string."""
        held, self._held = self._held, ""
        return held


def _overlap(text: str, stop: str) -> int:
    """Length of the longest proper prefix of `stop` that `text` ends with."""
    for size in range(min(len(stop) - 1, len(text)), 0, -1):
        if text.endswith(stop[:size]):
            return size
    return 0
