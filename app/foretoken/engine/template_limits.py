"""What a chat template may use up: time, and text."""

import contextlib
import sys
from collections.abc import Callable, ItemsView, Iterator, KeysView, Mapping, ValuesView
from types import FrameType, MethodType
from typing import Any, Final

from jinja2.utils import Namespace

MAX_CHARACTERS: Final = 64_000_000  # made in one rendering, all values and the output together
MAX_VALUE: Final = 8_000_000  # characters in one value
MAX_NUMBER_BITS: Final = 4096
_NODE: Final = 64  # what a number, or a list besides its items, is charged
_ITEM: Final = 16  # what a list is charged for referring to an item


class Refused(BaseException):
    """The template went beyond a limit. Not an Exception: Jinja's own handlers must not swallow it."""


class Meter:
    """What one rendering has used of its limits."""

    def __init__(self, clock: Callable[[], float], seconds: float) -> None:
        self._clock = clock
        self._seconds = seconds
        self._end = clock() + seconds
        self._left = MAX_CHARACTERS
        self.depth = 0

    def spend(self, characters: int) -> None:
        """Charge for a value. Raises Refused."""
        self.check_time()
        self._left -= characters
        if characters > MAX_VALUE or self._left < 0:
            raise Refused("it builds more text than a conversation can need")

    def check_time(self) -> None:
        """Raises Refused when the time is over."""
        if self._clock() > self._end:
            raise Refused(f"it runs longer than {self._seconds:g} seconds")

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """Look at the clock at every call made and at every line of the template run in this block.

        A template may loop without printing anything and without calling anything of ours, so waiting for its output
        or counting its operations would not end it; nor can a thread be interrupted from outside.
        """

        def on_line(frame: FrameType, _event: str, _arg: object) -> Any:
            self.check_time()
            return on_line if frame.f_code.co_filename == "<template>" else None

        before = sys.gettrace()
        sys.settrace(on_line)
        try:
            yield
        finally:
            sys.settrace(before)


def measure(value: object) -> int:
    """Characters that `value` would take if it were printed, roughly. Raises Refused above MAX_VALUE.

    Counts a part as often as it is referred to: `[x, x]` nested forty deep is small in memory, but not in print.
    """
    total = 0
    waiting = [value]
    while waiting:
        item = waiting.pop()
        total += _NODE
        if isinstance(item, str):
            total += len(item)
        elif isinstance(item, Mapping):
            waiting.extend(item.keys())
            waiting.extend(item.values())
        elif isinstance(item, (list, tuple, set, frozenset, KeysView, ValuesView, ItemsView)):
            waiting.extend(item)
        elif isinstance(item, MethodType):  # printed with the object it belongs to
            waiting.append(item.__self__)
        elif isinstance(item, Namespace):
            waiting.append(object.__getattribute__(item, "_Namespace__attrs"))
        elif isinstance(item, int) and item.bit_length() > MAX_NUMBER_BITS:
            raise Refused("it computes with gigantic numbers")
        if total + _NODE * len(waiting) > MAX_VALUE:
            raise Refused("it builds more text than a conversation can need")
    return total


def own_size(value: object) -> int:
    """What `value` adds to memory, in characters: its items are shared with whatever holds them already."""
    if isinstance(value, str):
        return _NODE + len(value)
    return _NODE + _ITEM * len(value) if isinstance(value, (list, tuple, dict)) else _NODE
