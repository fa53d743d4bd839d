"""A sandbox for chat templates: programs that come with a model file and that nobody has read.

Jinja's own sandbox keeps a template away from Python's internals, but lets it run for ever and fill the memory
(`"x" * 10**12`, doubling a string forty times, nested loops that print nothing). Here every operation that makes a
value is charged for the value's size, before it is made where the size can blow up, and a trace function looks at the
clock. What is left between two looks is bounded by the sizes.
"""

import functools
import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.ext import Extension, loopcontrols
from jinja2.filters import make_attrgetter
from jinja2.parser import Parser
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from foretoken.engine.template_limits import MAX_NUMBER_BITS, Meter, Refused, measure, own_size

MAX_CALL_DEPTH: Final = 40  # macros within macros; far below Python's own limit, where a trace function is lost
MAX_COMPARISONS: Final = 100_000_000  # characters against characters in one call; some methods try all pairs
_MAX_WIDTH: Final = 10_000  # for numbers handed to a filter (widths, counts, precisions)
_LONG_NUMBER: Final = re.compile(r"\d{5}")  # a width of more than 9999 in a format string


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_FILTERS: Final = _names(
    "abs attr batch capitalize center count d default dictsort e escape first float format groupby indent int items"
    " join last length list lower map max min reject rejectattr replace reverse round safe select selectattr sort"
    " string sum title tojson trim truncate unique upper"
)
# These look at a list's items one by one, or hand them on. The others print their arguments, so those are measured.
_STRUCTURAL: Final = _names(
    "attr batch count d default first items last length list map reject rejectattr reverse select selectattr"
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


class _MeteredCode(CodeGenerator):
    """Jinja compiles literals, slices and `~` to plain Python; here the environment is told, and charges for them."""

    def visit_List(self, node: nodes.List, frame: Frame) -> None:
        self._charged(super().visit_List, node, frame)

    def visit_Dict(self, node: nodes.Dict, frame: Frame) -> None:
        self._charged(super().visit_Dict, node, frame)

    def visit_Tuple(self, node: nodes.Tuple, frame: Frame) -> None:
        if node.ctx == "load":
            self._charged(super().visit_Tuple, node, frame)
        else:  # the left side of an assignment
            super().visit_Tuple(node, frame)

    def visit_Getitem(self, node: nodes.Getitem, frame: Frame) -> None:
        if isinstance(node.arg, nodes.Slice):
            self._charged(super().visit_Getitem, node, frame, by="sliced")
        else:
            super().visit_Getitem(node, frame)

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:
        self.write("environment.concatenated((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")

    def _charged(
        self, visit: Callable[[Any, Frame], None], node: nodes.Expr, frame: Frame, by: str = "charged"
    ) -> None:
        self.write(f"environment.{by}(")
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
        self.finalize = self.text
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
            "trim": self._trim,
        }
        self.filters = {name: self._metered(name, ours.get(name, self.filters[name])) for name in _FILTERS}

    def charged(self, value: Any) -> Any:
        """`value`, after charging for its size."""
        measure(value)
        self.meter.spend(own_size(value))
        return value

    def sliced(self, value: Any) -> Any:
        """`value`, a part of another and so within the limit on one value, after charging for its size."""
        self.meter.spend(own_size(value))
        return value

    def text(self, value: Any) -> str:
        """`value` as it is printed, after charging for that."""
        measure(value)
        text = value if isinstance(value, str) else str(value)
        self.meter.spend(len(text))
        return text

    def concatenated(self, values: Any, between: str = "") -> str:
        """The values' texts as one string."""
        texts = [self.text(value) for value in values]
        self.meter.spend(sum(map(len, texts)) + len(between) * len(texts))
        return between.join(texts)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        if operator == "%" and isinstance(left, str):
            return self._percent(left, right)
        if operator == "*" and not (_is_number(left) and _is_number(right)):
            times, value = (left, right) if isinstance(left, int) else (right, left)
            # An item of a product counts as often as it occurs, for it may be printed as often.
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
        self.meter.check_time()
        measure((args, kwargs))
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
        if wrapped is None:
            return None
        template: str = value.__self__
        names, forms = _fields(template)
        if _LONG_NUMBER.search(template) or "{" in forms or "." in names or "[" in names:
            raise Refused("it formats text to a gigantic width or reaches into objects by a format")

        def formatted(*args: Any, **kwargs: Any) -> str:
            self.meter.spend(len(template) + template.count("{") * (_MAX_WIDTH + measure((args, kwargs))))
            return wrapped(*args, **kwargs)

        return formatted

    def _check_method(self, method: Any, args: tuple[Any, ...]) -> None:
        owner = getattr(method, "__self__", None)
        for kind, allowed in _METHODS.items():
            if isinstance(owner, kind) and method.__name__ not in allowed:
                raise Refused(f"it calls {kind.__name__}.{method.__name__}, which chat templates have no use for")
        if isinstance(owner, (int, float, bytes)):
            raise Refused(f"it calls {type(owner).__name__}.{method.__name__}, which chat templates have no use for")
        if not isinstance(owner, str):
            return
        if method.__name__ == "replace" and len(args) >= 2:
            self._check_replace(owner, *args[:2])
        elif method.__name__ == "join" and args:
            if not isinstance(args[0], (list, tuple, str, dict)):
                raise Refused("it joins something other than a list")
            self.meter.spend(measure(args[0]) + len(owner) * len(args[0]))
        else:
            _check_pairs(owner, args)

    def _metered(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)  # keeps Jinja's mark for filters that want the context as first argument
        def filtered(*args: Any, **kwargs: Any) -> Any:
            self.meter.check_time()
            given = args[1:] if args and isinstance(args[0], Context) else args
            options = (*given[1:], *kwargs.values())
            if name not in _STRUCTURAL:
                measure((given, kwargs))
            if name not in ("default", "d") and any(isinstance(o, int) and abs(o) > _MAX_WIDTH for o in options):
                raise Refused(f"it asks the filter {name!r} for a gigantic size")
            return self.charged(function(*args, **kwargs))

        return filtered

    # --- filters that can make much of little ---

    def _center(self, value: Any, width: int = 80) -> str:
        return self.text(value).center(width)

    def _format(self, value: Any, *args: Any, **kwargs: Any) -> str:
        return self._percent(self.text(value), kwargs or args)

    def _indent(self, value: Any, width: int | str = 4, first: bool = False, blank: bool = False) -> str:
        text = self.text(value)
        margin = " " * width if isinstance(width, int) else self.text(width)
        self.meter.spend(len(text) + (text.count("\n") + 1) * len(margin))
        head, *rest = text.splitlines(keepends=True) or [""]
        lines = [margin + head if first else head, *(margin + line if blank or line.strip() else line for line in rest)]
        return "".join(lines)

    def _join(self, value: Any, d: str = "", attribute: str | int | None = None) -> str:
        items = value if attribute is None else map(make_attrgetter(self, attribute), value)
        return self.concatenated(items, between=self.text(d))

    def _replace(self, value: Any, old: Any, new: Any, count: int = -1) -> str:
        text, old, new = self.text(value), self.text(old), self.text(new)
        self._check_replace(text, old, new)
        return text.replace(old, new, -1 if count is None else count)

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

    def _trim(self, value: Any, chars: str | None = None) -> str:
        text = self.text(value)
        _check_pairs(text, (chars,))
        return text.strip(chars)

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


def _check_pairs(text: str, options: tuple[Any, ...]) -> None:
    longest = max((len(option) for option in options if isinstance(option, str)), default=0)
    if len(text) * longest > MAX_COMPARISONS:
        raise Refused("it searches long texts for long texts")


def _fields(template: str) -> tuple[str, str]:
    """The names and the forms ("name:form") in the braces of a format string. A brace in a form computes a width."""
    fields = re.findall(r"\{([^}:!]*)([^}]*)", template.replace("{{", ""))
    return "".join(name for name, _ in fields), "".join(form for _, form in fields)
