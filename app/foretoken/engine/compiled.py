"""What was compiled while the program was installed (`native/`); None where it was not, and numpy does the same."""

from collections.abc import Callable

from foretoken.engine.candidates import Scores

Look = Callable[[Scores, int], tuple[int, float]]
Largest = Callable[[Scores], int]
TopLaw = Callable[[Scores, int, float, float, float], dict[int, float]]

look: Look | None = None
largest: Largest | None = None
top_law: TopLaw | None = None

try:
    from foretoken.engine import _native
except ImportError:  # it was installed without a compiler
    pass
else:
    if _native.usable():
        look, largest, top_law = _native.look, _native.largest, _native.top_law
