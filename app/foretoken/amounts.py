"""Formats amounts (bytes, speeds, times), the same in the window and in the terminal.

Thousands are set apart by commas. File sizes are in GB of 10^9 bytes, as on the hub's pages; memory is in GiB.
"""

from typing import Final

_UNITS: Final = ((10**9, "GB"), (10**6, "MB"), (10**3, "kB"))


def in_bytes(count: int) -> str:
    """ "4.9 GB", "36.7 MB", "812 kB", "9 bytes"."""
    for unit, name in _UNITS:
        if count >= unit:
            value = count / unit
            return f"{value:.1f} {name}" if value < 999.95 and name != "kB" else f"{value:,.0f} {name}"
    return f"{count} bytes"


def share(have: int, size: int | None) -> str:
    """ "1.2 of 4.9 GB", the unit once where both have the same; "4.9 GB" before there is anything."""
    if size is None or not have:
        return in_bytes(have or size or 0)
    done, whole = in_bytes(have), in_bytes(size)
    if done.split(" ")[-1] == whole.split(" ")[-1]:
        done = done.rpartition(" ")[0]
    return f"{done} of {whole}"


def per_second(speed: float) -> str:
    """Bytes a second: "12.3 MB/s"."""
    return f"{in_bytes(round(speed))}/s"


def time_left(seconds: float) -> str:
    """ "less than a minute left", "3 min left", "2 h 5 min left", "over a day left"."""
    minutes = round(seconds / 60)
    if seconds < 50:
        return "less than a minute left"
    if minutes < 60:
        return f"{max(1, minutes)} min left"
    if minutes < 24 * 60:
        return f"{minutes // 60} h {minutes % 60} min left"
    return "over a day left"


def in_weights(count: int) -> str:
    """A count of parameters: "8.03 B", "135 M"."""
    return f"{count / 1e9:.2f} B" if count >= 10**9 else f"{count / 1e6:.3g} M"


def percent(share: float) -> str:
    """ "55%" of 0.553; with a decimal where it would be all or nothing and is not."""
    if share in (0, 1) or 0.01 <= share < 0.99:
        return f"{share:.0%}"
    return "under 0.1%" if share < 0.001 else f"{int(share * 1000) / 10:g}%"


def number(value: float) -> str:
    """ "1,043", "18", "8.4": no more places than say something."""
    return f"{value:,.0f}" if value >= 10 else f"{value:.1f}"


def counted(count: int, word: str) -> str:
    """ "1 token", "1,204 tokens"."""
    return f"{count:,} {word}" if count == 1 else f"{count:,} {word}s"


def tokens_per_second(rate: float) -> str:
    """ "1,043 tok/s", "8.4 tok/s"."""
    return f"{number(rate)} tok/s"


def milliseconds(ms: float) -> str:
    """ "18 ms", "0.4 ms"."""
    return f"{number(ms)} ms"


def simple_speed(decode: float | None, end_to_end: float | None) -> str:
    """The same for people who need not know these names: "142 tok/s", "68 tok/s with the prompt"."""
    if decode is not None:
        return tokens_per_second(decode)
    return "" if end_to_end is None else f"{tokens_per_second(end_to_end)} with the prompt"


def speed(decode: float | None, end_to_end: float | None) -> str:
    """The speed of a reply by its name; the one from end to end where all tokens came at once, "" when neither is
    known. Both in tokens per second."""
    if decode is not None:
        return f"decode {tokens_per_second(decode)}"
    return "" if end_to_end is None else f"end-to-end {tokens_per_second(end_to_end)}"


def times_plain(times: float) -> str:
    """How many times as fast as without guesses: "1.6× plain", "12× plain"."""
    return f"{times:.0f}× plain" if times >= 10 else f"{times:.1f}× plain"


def gib(count: int) -> str:
    """Bytes for a sentence."""
    return f"{count / 2**30:,.1f} GiB" if count >= 2**30 // 10 else f"{count / 2**20:,.1f} MiB"
