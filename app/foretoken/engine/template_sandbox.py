"""A sandbox for chat templates: programs that come with a model file and that nobody has read.

Jinja's own sandbox keeps a template away from Python's internals, but lets it run for ever and fill the memory
(`"x" * 10**12`, doubling a string forty times, nested loops that print nothing). Here every operation that makes a
value is charged for the value's size, before it is made where the size can blow up, and a trace function looks at the
clock. What is left between two looks is bounded by the sizes.
"""

import contextlib
import functools
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from types import FrameType
from typing import Any, Final

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.ext import Extension, loopcontrols
from jinja2.filters import make_attrgetter
from jinja2.parser import Parser
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace

MAX_CHARACTERS: Final = 64_000_000  # made in one rendering, all values and the output together
MAX_VALUE: Final = 8_000_000  # characters in one value
MAX_NUMBER_BITS: Final = 4096
MAX_CALL_DEPTH: Final = 40  # macros within macros; far below Python's own limit, where a trace function is lost
_NODE: Final = 64  # what an item of a list or a number is charged
_MAX_WIDTH: Final = 10_000  # for numbers handed to a filter (widths, counts, precisions)
_LONG_NUMBER: Final = re.compile(r"\d{5}")  # a width of more than 9999 in a format string


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_FILTERS: Final = _names(
    "abs attr batch capitalize center count d default dictsort e escape first float format groupby indent int items"
    " join last length list lower map max min reject rejectattr replace reverse round safe select selectattr sort"
    " string sum title tojson trim truncate unique upper"
)
_GLOBALS: Final = _names("range dict namespace joiner cycler")
_METHODS: Final[Mapping[type, frozenset[str]]] = {
    str: _names(
        "capitalize casefold count endswith find format index isalnum isalpha isascii isdecimal isdigit isidentifier"
        " islower isnumeric isprintable isspace istitle isupper join lower lstrip partition removeprefix removesuffix"
        " replace rfind rindex rpartition rsplit rstrip split splitlines startswith strip swapcase title upper"
    ),
    dict: _names("get items keys values copy"),
    list: _names("count index copy"),
    tuple: _names("count index"),
}


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
        elif isinstance(item, (list, tuple, set, frozenset)):
            waiting.extend(item)
        elif isinstance(item, Namespace):
            waiting.append(object.__getattribute__(item, "_Namespace__attrs"))
        elif isinstance(item, int) and item.bit_length() > MAX_NUMBER_BITS:
            raise Refused("it computes with gigantic numbers")
        if total + _NODE * len(waiting) > MAX_VALUE:
            raise Refused("it builds more text than a conversation can need")
    return total


class _MeteredCode(CodeGenerator):
    """Jinja compiles literals and `~` to plain Python; here they go through the environment, which charges them."""

    def visit_List(self, node: nodes.List, frame: Frame) -> None:
        self._charged(super().visit_List, node, frame)

    def visit_Dict(self, node: nodes.Dict, frame: Frame) -> None:
        self._charged(super().visit_Dict, node, frame)

    def visit_Tuple(self, node: nodes.Tuple, frame: Frame) -> None:
        if node.ctx == "load":
            self._charged(super().visit_Tuple, node, frame)
        else:  # the left side of an assignment
            super().visit_Tuple(node, frame)

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:
        self.write("environment.concatenated((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")

    def _charged(self, visit: Callable[[Any, Frame], None], node: nodes.Expr, frame: Frame) -> None:
        self.write("environment.charged(")
        visit(node, frame)
        self.write(")")


class _Generation(Extension):
    """`{% generation %}...{% endgeneration %}` marks the assistant's words for training; here it changes nothing."""

    tags = {"generation"}  # noqa: RUF012 - as Jinja declares it

    def parse(self, parser: Parser) -> list[nodes.Node]:
        next(parser.stream)
        return parser.parse_statements(("name:endgeneration",), drop_needle=True)


class TemplateSandbox(ImmutableSandboxedEnvironment):
    """The environment that chat templates are compiled and run in. `meter` belongs to the rendering under way.

    Templates know only the filters, functions and methods listed above; others do not exist for them.
    """

    intercepted_binops = frozenset({"+", "-", "*", "/", "//", "%", "**"})
    code_generator_class = _MeteredCode

    def __init__(self, meter: Meter) -> None:
        super().__init__(
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=[loopcontrols, _Generation],
            optimized=False,  # the optimiser would compute constants while compiling
        )
        self.meter = meter
        self.finalize = self.charged
        self.concat = self.concatenated  # type: ignore[method-assign]
        self.globals = {name: value for name, value in self.globals.items() if name in _GLOBALS}
        ours = {
            "center": self._center,
            "format": self._format,
            "indent": self._indent,
            "join": self._join,
            "replace": self._replace,
            "sum": self._sum,
            "tojson": self._tojson,
        }
        self.filters = {name: self._metered(name, ours.get(name, self.filters[name])) for name in _FILTERS}

    def charged(self, value: Any) -> Any:
        """`value`, after charging for its size."""
        self.meter.spend(measure(value))
        return value

    def concatenated(self, values: Any) -> str:
        """The values' texts as one string."""
        values = list(values)
        self.meter.spend(sum(map(measure, values)))
        return "".join(map(str, values))

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        if operator == "%" and isinstance(left, str):
            return self._percent(left, right)
        if operator == "*" and not (_is_number(left) and _is_number(right)):
            times, value = (left, right) if isinstance(left, int) else (right, left)
            self.meter.spend(measure(value) * max(0, times) if isinstance(times, int) else 0)
        if (
            operator == "**"
            and isinstance(left, int)
            and isinstance(right, int)
            and left.bit_length() * abs(right) > MAX_NUMBER_BITS
        ):
            raise Refused("it computes with gigantic numbers")
        return self.charged(super().call_binop(context, operator, left, right))

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        # Jinja names the first parameters like this so that keywords of the template cannot collide with them.
        self = __self
        self.meter.spend(measure((args, kwargs)))
        self._check_method(__obj, args)
        self.meter.depth += 1
        if self.meter.depth > MAX_CALL_DEPTH:
            raise Refused("its macros call themselves without end")
        try:
            return self.charged(super().call(__context, __obj, *args, **kwargs))
        finally:
            self.meter.depth -= 1

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        wrapped = super().wrap_str_format(value)
        if wrapped is not None and (_LONG_NUMBER.search(value.__self__) or "{" in _fields(value.__self__)):
            raise Refused("it formats text to a gigantic width")
        return wrapped

    def _check_method(self, method: Any, args: tuple[Any, ...]) -> None:
        owner = getattr(method, "__self__", None)
        for kind, allowed in _METHODS.items():
            if isinstance(owner, kind) and method.__name__ not in allowed:
                raise Refused(f"it calls {kind.__name__}.{method.__name__}, which chat templates have no use for")
        if isinstance(owner, (int, float, bytes)):
            raise Refused(f"it calls {type(owner).__name__}.{method.__name__}, which chat templates have no use for")
        if isinstance(owner, str):
            if method.__name__ == "replace" and len(args) >= 2:
                self._check_replace(owner, *args[:2])
            if method.__name__ == "join" and args:
                if not isinstance(args[0], (list, tuple, str, dict)):
                    raise Refused("it joins something other than a list")
                self.meter.spend(measure(args[0]) + len(owner) * len(args[0]))

    def _metered(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)  # keeps Jinja's mark for filters that want the context as first argument
        def filtered(*args: Any, **kwargs: Any) -> Any:
            self.meter.check_time()
            given = args[1:] if args and isinstance(args[0], Context) else args
            options = (*given[1:], *kwargs.values())
            measure((given, kwargs))
            if name not in ("default", "d") and any(isinstance(o, int) and abs(o) > _MAX_WIDTH for o in options):
                raise Refused(f"it asks the filter {name!r} for a gigantic size")
            return self.charged(function(*args, **kwargs))

        return filtered

    # --- filters that can make much of little ---

    def _center(self, value: Any, width: int = 80) -> str:
        return str(value).center(width)

    def _format(self, value: Any, *args: Any, **kwargs: Any) -> str:
        return self._percent(str(value), kwargs or args)

    def _indent(self, value: Any, width: int | str = 4, first: bool = False, blank: bool = False) -> str:
        text = str(value)
        margin = " " * width if isinstance(width, int) else str(width)
        self.meter.spend(len(text) + (text.count("\n") + 1) * len(margin))
        head, *rest = text.splitlines(keepends=True) or [""]
        lines = [margin + head if first else head, *(margin + line if blank or line.strip() else line for line in rest)]
        return "".join(lines)

    def _join(self, value: Any, d: str = "", attribute: str | int | None = None) -> str:
        items = list(value if attribute is None else map(make_attrgetter(self, attribute), value))
        self.meter.spend(measure(items) + len(str(d)) * len(items))
        return str(d).join(map(str, items))

    def _replace(self, value: Any, old: Any, new: Any, count: int = -1) -> str:
        self._check_replace(str(value), str(old), str(new))
        return str(value).replace(str(old), str(new), -1 if count is None else count)

    def _sum(self, value: Any, attribute: str | int | None = None, start: float = 0) -> Any:
        if not _is_number(start):
            raise Refused("it sums what is no number")
        return sum(value if attribute is None else map(make_attrgetter(self, attribute), value), start)

    def _tojson(
        self,
        value: Any,
        ensure_ascii: bool = False,
        indent: int | str | None = None,
        separators: tuple[str, str] | None = None,
        sort_keys: bool = False,
    ) -> str:
        """As model authors know it from their own tools: no HTML escapes, letters of every script as they are."""
        encoder = json.JSONEncoder(ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)
        parts = []
        for part in encoder.iterencode(value):  # indents of a deep value add up: charge for them as they come
            self.meter.spend(len(part))
            parts.append(part)
        return "".join(parts)

    # --- checks before something is made ---

    def _check_replace(self, text: str, old: str, new: str) -> None:
        found = text.count(old) if old else len(text) + 1
        self.meter.spend(len(text) + found * len(new))

    def _percent(self, template: str, values: Any) -> str:
        measure(values)
        if _LONG_NUMBER.search(template) or "*" in template:
            raise Refused("it formats text to a gigantic width")
        # Each % may print every value: the directives times the values bound the result.
        self.meter.spend(len(template) + template.count("%") * (_MAX_WIDTH + measure(values)))
        result: str = template % values
        return result


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float))


def _fields(template: str) -> str:
    """What stands inside the braces of a format string; a brace in it would compute a width."""
    return "".join(re.findall(r"\{([^}]*)", template.replace("{{", "")))
