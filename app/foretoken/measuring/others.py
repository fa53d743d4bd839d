"""Whether a measurement had the machine to itself."""

import time
from collections.abc import Callable
from typing import NamedTuple

import psutil


class Used(NamedTuple):
    """Seconds: a clock, and processor time of everything and of this program with its children, all cores together."""

    at: float
    everything: float
    own: float


class OthersMeter:
    """Processor cores that programs other than this one and its children used since it was made."""

    def __init__(self, read: Callable[[], Used] | None = None) -> None:
        self._read = read or _now
        self._start = self._read()

    def cores(self) -> float:
        now, start = self._read(), self._start
        others = (now.everything - start.everything) - (now.own - start.own)
        return max(0.0, others) / (now.at - start.at)


def _now() -> Used:
    times = psutil.cpu_times()
    idle = times.idle + getattr(times, "iowait", 0.0)
    guests = getattr(times, "guest", 0.0) + getattr(times, "guest_nice", 0.0)  # counted as user and nice time already
    process = psutil.Process()
    own = 0.0
    for member in (process, *process.children(recursive=True)):
        try:
            spent = member.cpu_times()
        except psutil.NoSuchProcess:
            continue
        own += spent.user + spent.system
    return Used(time.perf_counter(), sum(times) - idle - guests, own)
