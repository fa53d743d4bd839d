"""Prints tokens on a terminal, with a colour and a mark for each fate and no word broken, and a reply's metrics in a
line."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.control import Control
from rich.segment import ControlType
from rich.style import Style
from rich.text import Text

from foretoken.amounts import percent, speed, too_short_to_tell
from foretoken.cli.output import safe
from foretoken.engine.events import TELLING, Fate, Metrics, Round
from foretoken.engine.plain_speed import PlainSpeed
from foretoken.replies.readable import FATE_NAMES
from foretoken.speedups import Basis, of_sums

_UNITS: Final = re.compile(r"\n|[^\S\n]|[^\s]+")
_TAB: Final = 8  # cells


@dataclass(frozen=True)
class Back:
    """Take back what stands in the last `cells` cells of the line."""

    cells: int


class Wrapper:
    """Says what to put on a terminal of `width` cells so that no word is broken that has room on a line of its own.

    A word may come in pieces, each in a style of its own: what of it stands at the end of a line that turns out too
    short is taken back, and goes to the next one.
    """

    def __init__(self, width: Callable[[], int]) -> None:
        self._width = width
        self._word: list[tuple[str, Style]] = []  # what has been put down of it
        self._column = 0

    def put(self, text: str, style: Style) -> list[tuple[str, Style] | Back]:
        """What to do to show `text` behind what stands there."""
        steps: list[tuple[str, Style] | Back] = []
        for step in self._steps(text, style):
            before = steps[-1] if steps else None
            if isinstance(step, tuple) and isinstance(before, tuple) and before[1] == step[1]:
                steps[-1] = before[0] + step[0], step[1]
            else:
                steps.append(step)
        return steps

    def _steps(self, text: str, style: Style) -> Iterator[tuple[str, Style] | Back]:
        for unit in _units(text):
            if unit == "\n":
                yield self._line_break(style)
            elif unit.isspace():
                self._word = []
                cells = _TAB - self._column % _TAB if unit == "\t" else cell_len(unit)
                if self._column + cells <= self._limit:  # else the line ends here, and so does the space
                    self._column += cells
                    yield " " * cells, style
                else:
                    self._column = self._limit
            else:
                yield from self._put_piece(unit, style)

    def end(self) -> None:
        """The next text begins at the margin."""
        self._word, self._column = [], 0

    @property
    def _limit(self) -> int:
        return max(2, self._width() - 1)  # a terminal does not say where it is once its last cell is full

    def _put_piece(self, piece: str, style: Style) -> Iterator[tuple[str, Style] | Back]:
        cells = cell_len(piece)
        if _is_wide(piece):  # lines may end on either side of an ideograph
            self._word = []
        before = sum(cell_len(part) for part, _ in self._word)
        if self._column + cells > self._limit and before + cells <= self._limit and self._column > before:
            if before:
                yield Back(before)
            word, self._word = self._word, []
            yield self._line_break(style)
            for part in word:
                yield self._down(*part)
        while self._column + cell_len(piece) > self._limit:  # longer than a line, which it has for itself
            head = _fitting(piece, self._limit - self._column)
            if head:
                yield head, style
            yield self._line_break(style)
            piece = piece[len(head) :]
        if piece:
            yield self._down(piece, style)
        if _is_wide(piece):
            self._word = []

    def _down(self, piece: str, style: Style) -> tuple[str, Style]:
        self._word.append((piece, style))
        self._column += cell_len(piece)
        return piece, style

    def _line_break(self, style: Style) -> tuple[str, Style]:
        self.end()
        return "\n", style


def _units(text: str) -> Iterator[str]:
    """Line breaks, spaces, ideographs, and runs of anything else."""
    for unit in _UNITS.findall(text):
        start = 0
        for at, character in enumerate(unit):
            if _is_wide(character):
                yield from filter(None, (unit[start:at], character))
                start = at + 1
        if start < len(unit):
            yield unit[start:]


def _is_wide(text: str) -> bool:
    return len(text) == 1 and unicodedata.east_asian_width(text) in "WF"


def _fitting(text: str, cells: int) -> str:
    """As much of the beginning of `text` as has room."""
    for length in range(min(len(text), cells), 0, -1):
        if cell_len(text[:length]) <= cells:
            return text[:length]
    return ""


# Okabe and Ito's hues at the lightness that reads equally well (4.5:1) on a white and on a black terminal.
STYLES: Final = {
    Fate.ACCEPTED: Style(color="#007bc0", underline=True),
    Fate.CORRECTED: Style(color="#c05500", underline2=True),
    Fate.BONUS: Style(color="#008662", overline=True),
    Fate.PLAIN: Style(),
    Fate.REJECTED: Style(color="#757575", strike=True),
    Fate.DISCARDED: Style(color="#757575", strike=True, italic=True),
    Fate.UNKNOWN: Style(color="#757575", italic=True),
}
# Sixteen colours cannot tell those apart: the nearest names that differ.
_COARSE: Final = {Fate.ACCEPTED: "blue", Fate.CORRECTED: "red", Fate.BONUS: "green"}
_FAINT: Final = Style(dim=True)


def styles_for(console: Console) -> dict[Fate, Style]:
    """The look of each fate with the colours that `console` has; the marks are there without any."""
    if console.color_system not in ("standard", "windows"):
        return STYLES
    return {fate: style + Style(color=_COARSE.get(fate)) for fate, style in STYLES.items()}


class TokenPrinter:
    """Appends tokens to what stands on the console. `ghosts`: refused guesses are shown before their correction."""

    def __init__(self, console: Console, *, ghosts: bool = False) -> None:
        self._console = console
        self.ghosts = ghosts
        self._styles = styles_for(console)
        self._open = False  # the cursor stands behind text
        self._thinks = False
        smart = console.is_terminal and not console.is_dumb_terminal
        self._wrapper: Wrapper | None = Wrapper(lambda: console.width) if smart else None

    def legend(self) -> None:
        """What the looks mean; nothing where the console has none."""
        if not self._console.is_terminal:
            return
        legend = Text("Tokens: ")
        for fate, meaning in FATE_NAMES.items():
            legend.append(meaning, self._styles[fate]).append("  ")
        self._console.print(legend)

    def round(self, event: Round) -> None:
        if event.thought:
            self._think(event.thought)
        ghosts = self.ghosts and all(token.thought is None for token in event.tokens)
        for mark in event.shown:
            if not mark.ghost:
                self._append(mark.text, mark.fate)
            elif ghosts:
                ghost = mark.piece.decode(errors="replace").replace("\n", "⏎")
                self._append(ghost if self._console.is_terminal else f"~~{ghost}~~", mark.fate)

    def plain(self, text: str) -> None:
        self._append(text, Fate.PLAIN)

    def end(self) -> None:
        """Of a reply: the next line starts at the margin."""
        self._thinks = False
        if self._open:
            self._console.print()
            self._open = False
        if self._wrapper is not None:
            self._wrapper.end()

    def line(self, text: str, *, faint: bool = False) -> None:
        self._console.print(Text(safe(text), Style(dim=faint)), soft_wrap=self._wrapper is None)

    def _think(self, text: str) -> None:
        """What is thought stands before the answer, faint and without marks."""
        self._append(text if self._thinks else text.lstrip("\n"), None)
        self._thinks = True

    def _append(self, text: str, fate: Fate | None) -> None:
        if not text:
            return
        if self._thinks and fate is not None:
            self._thinks = False
            self._append("\n\n" if self._open else "\n", fate)
        style = _FAINT if fate is None else self._styles[fate]
        for step in self._wrapper.put(safe(text), style) if self._wrapper is not None else [(safe(text), style)]:
            if isinstance(step, Back):
                self._console.control(_back(step.cells))
            else:
                self._console.print(Text(*step), end="", soft_wrap=True)
        self._open = not text.endswith("\n")


def _back(cells: int) -> Control:
    return Control((ControlType.CURSOR_BACKWARD, cells), (ControlType.ERASE_IN_LINE, 0))


class Totals:
    """Figures of several replies."""

    def __init__(self) -> None:
        self._replies: list[Metrics] = []
        self._decoded: list[tuple[int, float]] = []  # tokens after the first of a reply, and their milliseconds
        self._compared: list[tuple[int, float, float]] = []  # and those that they would have taken without guesses

    def add(self, metrics: Metrics, plain: PlainSpeed) -> None:
        self._replies.append(metrics)
        if metrics.tpot_ms is not None:
            tokens = metrics.generated_tokens - 1
            self._decoded.append((tokens, metrics.tpot_ms * tokens))
            if (estimate := plain.beside(metrics)) is not None:
                self._compared.append((tokens, metrics.tpot_ms * tokens, estimate.ms * tokens))

    def sentence(self) -> str:
        if not self._replies:
            return "No replies yet."
        names = ("generated_tokens", "num_drafts", "num_draft_tokens", "num_accepted_tokens")
        tokens, rounds, drafted, accepted = (sum(getattr(one, name) for one in self._replies) for name in names)
        counts = ((len(self._replies), "reply", "replies"), (tokens, "token", "tokens"), (rounds, "round", "rounds"))
        parts = [", ".join(f"{n:,} {one if n == 1 else many}" for n, one, many in counts)]
        if drafted:
            parts.append(f"{accepted:,} of {drafted:,} guesses accepted ({percent(accepted / drafted)})")
        decoded, ms = (sum(column) for column in zip((0, 0.0), *self._decoded, strict=True))
        if decoded >= TELLING:
            parts.append(speed(1000 * decoded / ms, None))
        compared, times, plain = zip(*self._compared, strict=True) if self._compared else ((), (), ())
        if (found := of_sums(times, plain, of=Basis.CHATS)) is not None:
            parts.append(found.words if sum(compared) >= TELLING else too_short_to_tell())
        return "; ".join(parts) + "."


def summary(metrics: Metrics, plain: PlainSpeed) -> str:
    """Tokens, acceptance and speed of one reply, as over a reply in the window. `plain`: what was measured without
    guesses."""
    parts = [f"{metrics.generated_tokens:,} tokens"]
    if metrics.draft_acceptance_rate is not None:
        parts.append(f"{percent(metrics.draft_acceptance_rate)} accepted")
    if not metrics.lossless:
        parts.append("lossy")
    rate = speed(metrics.decode_tps, metrics.end_to_end_tps, too_short=metrics.too_short)
    found = plain.speedup(metrics)
    return " · ".join([*parts, *([rate] if rate else []), *([] if found is None else [found.words])])
