"""Formats amounts (bytes, speeds, times) as the user's language writes them; the terminal's is English.

File sizes are in GB of 10^9 bytes, as on the hub's pages; memory is in GiB.
"""

from typing import Final

from foretoken.wording import number as localised
from foretoken.wording import tr

_UNITS: Final = ((10**9, "GB"), (10**6, "MB"), (10**3, "kB"))


def in_bytes(count: int) -> str:
    """ "4.9 GB", "36.7 MB", "812 kB", "9 bytes"."""
    for unit, name in _UNITS:
        if count >= unit:
            value = count / unit
            return f"{localised(value, '.1f' if value < 999.95 and name != 'kB' else ',.0f')} {name}"
    return tr("{count} bytes", count=count)


def share(have: int, size: int | None) -> str:
    """ "1.2 of 4.9 GB", the unit once where both have the same; "4.9 GB" before there is anything."""
    if size is None or not have:
        return in_bytes(have or size or 0)
    done, whole = in_bytes(have), in_bytes(size)
    if done.split(" ")[-1] == whole.split(" ")[-1]:
        done = done.rpartition(" ")[0]
    return tr("{done} of {whole}", done=done, whole=whole)


def per_second(speed: float) -> str:
    """Bytes a second: "12.3 MB/s"."""
    return tr("{amount}/s", amount=in_bytes(round(speed)))


def time_left(seconds: float) -> str:
    """ "less than a minute left", "3 min left", "2 h 5 min left", "over a day left"."""
    minutes = round(seconds / 60)
    if seconds < 50:
        return tr("less than a minute left")
    if minutes < 60:
        return tr("{minutes} min left", minutes=max(1, minutes))
    if minutes < 24 * 60:
        return tr("{hours} h {minutes} min left", hours=minutes // 60, minutes=minutes % 60)
    return tr("over a day left")


def takes(seconds: float) -> str:
    """ "less than a minute", "up to 3 min", "up to 2 h 5 min", "over a day"."""
    minutes = max(1, round(seconds / 60))
    if seconds < 50:
        return tr("less than a minute")
    if minutes < 60:
        return tr("up to {minutes} min", minutes=minutes)
    if minutes < 24 * 60:
        return tr("up to {hours} h {minutes} min", hours=minutes // 60, minutes=minutes % 60)
    return tr("over a day")


def in_weights(count: int) -> str:
    """A count of parameters: "8.03 B", "135 M"."""
    if count >= 10**9:
        return tr("{billions:.2f} B", billions=count / 1e9)
    return tr("{millions:.3g} M", millions=count / 1e6)


def percent(share: float) -> str:
    """ "55%" of 0.553; with a decimal where it would be all or nothing and is not."""
    if share in (0, 1) or 0.01 <= share < 0.99:
        return localised(share, ".0%")
    return tr("under {share:.1%}", share=0.001) if share < 0.001 else localised(int(share * 1000) / 1000, ".1%")


def number(value: float) -> str:
    """ "1,043", "18", "8.4": no more places than say something."""
    return localised(value, ",.0f" if value >= 10 else ".1f")


def tokens_per_second(rate: float) -> str:
    """ "1,043 tok/s", "8.4 tok/s"."""
    return tr("{rate} tok/s", rate=number(rate))


def milliseconds(ms: float) -> str:
    """ "18 ms", "0.4 ms"."""
    return tr("{number} ms", number=number(ms))


def too_short_to_tell() -> str:
    """In place of the speed and the speed-up of a reply of a few tokens."""
    return tr("too short to tell")


def simple_speed(decode: float | None, end_to_end: float | None, *, too_short: bool = False) -> str:
    """`speed` for people who need not know these names: "142 tok/s", "68 tok/s with the prompt"."""
    if too_short:
        return too_short_to_tell()
    if decode is not None:
        return tokens_per_second(decode)
    return "" if end_to_end is None else tr("{rate} tok/s with the prompt", rate=number(end_to_end))


def speed(decode: float | None, end_to_end: float | None, *, too_short: bool = False) -> str:
    """The speed of a reply by its name; the one from end to end where all tokens came at once, "" when neither is
    known. Both in tokens per second. `too_short`: the reply has so few tokens that its speed says nothing."""
    if too_short:
        return too_short_to_tell()
    if decode is not None:
        return tr("decode {rate} tok/s", rate=number(decode))
    return "" if end_to_end is None else tr("end-to-end {rate} tok/s", rate=number(end_to_end))


def gib(count: int) -> str:
    """Bytes for a sentence."""
    if count >= 2**30 // 10:
        return f"{localised(count / 2**30, ',.1f')} GiB"
    return f"{localised(count / 2**20, ',.1f')} MiB"
