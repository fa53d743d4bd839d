"""What was compiled while the program was installed (`native/`); None where it was not, and numpy does the same."""

from collections.abc import Callable

from foretoken.engine.sampling.candidates import Scores

Look = Callable[[Scores, int], tuple[int, float]]
Largest = Callable[[Scores], int]
TopLaw = Callable[[Scores, int, float, float, float], dict[int, float]]

look: Look | None = None
largest: Largest | None = None
top_law: TopLaw | None = None

try:
    from foretoken.engine._native import largest as _largest
    from foretoken.engine._native import look as _look
    from foretoken.engine._native import top_law as _top_law
    from foretoken.engine._native import usable as _usable
except ImportError:  # it was installed without a compiler, or what lies in a checkout is older than this
    pass
else:
    if _usable():
        look, largest, top_law = _look, _largest, _top_law
