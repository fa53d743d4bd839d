"""A Jinja sandbox for chat templates, which are untrusted programs out of model files.

Jinja's sandbox keeps a template from Python's internals, and only the filters and functions listed here exist. Time and
memory are limited by the process it runs in (`template_process`). This module adds the origin of characters: texts from
messages are `Quoted`, and stay so through every operation of a template.
"""

import functools
import json
from collections.abc import Callable
from typing import Any, Final

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.ext import Extension, loopcontrols
from jinja2.filters import make_attrgetter
from jinja2.parser import Parser
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from foretoken.engine.prompt.quoted import Quoted, carries, filled, joined


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_FILTERS: Final = _names(
    "abs attr batch capitalize center count d default dictsort e escape first float format groupby indent int items"
    " join last length list lower map max min reject rejectattr replace reverse round safe select selectattr sort"
    " string sum title tojson trim truncate unique upper"
)
# Filters that return an item of their argument unchanged.
_HANDING_ON: Final = _names("attr d default first last max min")
_GLOBALS: Final = _names("range dict namespace joiner cycler")


class _FollowedCode(CodeGenerator):
    """Compiles `~` to `concatenated`. Jinja would join the texts with str.join, which loses their marks."""

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:
        self.write("environment.concatenated((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")


class _Generation(Extension):
    """`{% generation %}...{% endgeneration %}` marks the assistant's words for training; here it changes nothing."""

    tags = {"generation"}  # noqa: RUF012 - as Jinja declares it

    def parse(self, parser: Parser) -> list[nodes.Node]:
        next(parser.stream)
        return parser.parse_statements(("name:endgeneration",), drop_needle=True)


class TemplateSandbox(ImmutableSandboxedEnvironment):
    """The environment that chat templates are compiled and run in."""

    intercepted_binops = frozenset({"%"})
    code_generator_class = _FollowedCode

    def __init__(self) -> None:
        super().__init__(
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=[loopcontrols, _Generation],
            optimized=False,  # the optimiser would run operations of the template while compiling
        )
        self.finalize = self.text
        self.concat = self.concatenated  # type: ignore[method-assign]
        self.globals = {name: value for name, value in self.globals.items() if name in _GLOBALS}
        ours = {
            "format": self._format,
            "indent": self._indent,
            "join": self._join,
            "replace": self._replace,
            "safe": self.text,
            "tojson": self._tojson,
        }
        self.filters = {name: _followed(name, ours.get(name, self.filters[name])) for name in _FILTERS}

    def text(self, value: Any) -> str:
        """`value` as the template prints it."""
        text = value if isinstance(value, str) else str(value)
        return Quoted(text) if text and not isinstance(text, Quoted) and carries(value) else text

    def concatenated(self, values: Any) -> str:
        """The values' texts as one string."""
        return joined(map(self.text, values))

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        if isinstance(left, str):
            return self._percent(left, right)
        return super().call_binop(context, operator, left, right)

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        # Jinja names the first parameters like this so that keywords of the template cannot collide with them.
        owner = getattr(__obj, "__self__", None)
        if not isinstance(owner, str):
            return super().call(__context, __obj, *args, **kwargs)
        if __obj.__name__ in ("join", "replace") and not isinstance(owner, Quoted):
            __obj = getattr(Quoted(owner, bytes(len(owner))), __obj.__name__)
        given = (owner, *args, *kwargs.values())
        return _whole(super().call(__context, __obj, *args, **kwargs), given)

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        # Jinja asks for every attribute here, so that "{0.secret}" is checked like any attribute of a template.
        form = super().wrap_str_format(value)
        if form is None:
            return None
        return lambda *args, **kwargs: _filled(
            value.__self__, lambda given: form(*given[0], **given[1]), (args, kwargs)
        )

    # --- filters that would lose the marks of characters ---

    def _format(self, value: Any, *args: Any, **kwargs: Any) -> str:
        return self._percent(self.text(value), kwargs or args)

    def _indent(self, value: Any, width: int | str = 4, first: bool = False, blank: bool = False) -> str:
        margin = " " * width if isinstance(width, int) else self.text(width)
        head, *rest = self.text(value).splitlines(keepends=True) or [""]
        lines = [margin + head if first else head, *(margin + line if blank or line.strip() else line for line in rest)]
        return joined(lines)

    def _join(self, value: Any, d: str = "", attribute: str | int | None = None) -> str:
        items = value if attribute is None else map(make_attrgetter(self, attribute), value)
        return joined(map(self.text, items), between=self.text(d))

    def _replace(self, value: Any, old: Any, new: Any, count: int | None = None) -> str:
        text = self.text(value)
        followed = text if isinstance(text, Quoted) else Quoted(text, bytes(len(text)))
        return followed.replace(self.text(old), self.text(new), -1 if count is None else count)

    def _tojson(
        self,
        value: Any,
        ensure_ascii: bool = False,
        indent: int | str | None = None,
        separators: tuple[str, str] | None = None,
        sort_keys: bool = False,
    ) -> str:
        """JSON as in the tools of model authors: no HTML escapes, non-ASCII letters as they are."""
        return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)

    def _percent(self, template: str, values: Any) -> str:
        return _filled(template, lambda given: str.__mod__(template, given), values)


def _followed(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Jinja's filter of that name, its whole result marked if an argument is marked and the result is a plain str."""

    @functools.wraps(function)  # keeps Jinja's attribute for filters that take the context as first argument
    def filtered(*args: Any, **kwargs: Any) -> Any:
        result = function(*args, **kwargs)
        return result if name in _HANDING_ON else _whole(result, (*args, *kwargs.values()))

    return filtered


def _filled(form: str, fill: Callable[[Any], str], values: Any) -> str:
    return Quoted(fill(values)) if isinstance(form, Quoted) else filled(fill, values)


def _whole(result: Any, given: tuple[Any, ...]) -> Any:
    if not isinstance(result, str) or isinstance(result, Quoted) or not result:
        return result
    return Quoted(result) if carries(given) else result
