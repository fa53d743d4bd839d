"""Bytes, speeds and times as a person reads them."""

from typing import Final

_UNITS: Final = ((10**9, "GB"), (10**6, "MB"), (10**3, "kB"))


def in_bytes(count: int) -> str:
    """ "4.9 GB", "36.7 MB", "812 kB", "9 bytes" (GB are 10^9 bytes, as on the hub's pages)."""
    for unit, name in _UNITS:
        if count >= unit:
            value = count / unit
            return (
                f"{value:.1f} {name}" if value < 999.95 and name != "kB" else f"{value:,.0f} {name}".replace(",", " ")
            )
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
