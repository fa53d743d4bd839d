"""The switch by which a chat template has a model think or not, or how much: found by trying the usual variables."""

import re
from collections.abc import Callable, Collection
from typing import Final

import msgspec

from foretoken.errors import BadTemplate, UsageError

Value = bool | int | str
Variables = dict[str, Value]

_ON_OFF: Final[tuple[tuple[str, Value], ...]] = (("on", True), ("off", False))
_EFFORTS: Final = ("none", "no_think", "minimal", "low", "medium", "high", "xhigh", "max")
_USUAL_EFFORTS: Final = ("low", "medium", "high")
# As the templates of published models name them. One is used: the first that makes a difference.
_VARIABLES: Final = (
    "enable_thinking",
    "thinking",
    "thinking_mode",
    "enable_reasoning",
    "reasoning",
    "reasoning_effort",
    "thinking_budget",
)
_MODES: Final = (("on", "enabled"), ("as needed", "adaptive"), ("off", "disabled"))
_BUDGETS: Final = (("off", 0), ("short", 512), ("medium", 2048), ("long", 8192), ("unlimited", -1))
FIELDS: Final = ("reasoning_content", "reasoning", "thinking", "thought")
"""Names under which templates read what an earlier reply has thought."""


class ThinkingSwitch(msgspec.Struct, frozen=True, kw_only=True):
    """A `variable` of a template and its `choices`, each with name and value. `usual`: the choice that holds where none
    is made; "" where it is none of these."""

    variable: str
    choices: tuple[tuple[str, Value], ...]
    usual: str = ""

    def variables(self, choice: str) -> Variables:
        """What the template is given; nothing for a choice that it does not have."""
        values = dict(self.choices)
        return {self.variable: values[choice]} if choice in values else {}


def switch_of(source: str, variables: Collection[str], render: Callable[[Variables], str]) -> ThinkingSwitch | None:
    """The switch of a template: its text, the variables that it reads, and a conversation rendered with values."""
    for variable in _VARIABLES:
        if variable in variables:
            switch = _tried(variable, _values(variable, source), render)
            if switch is not None:
                return switch
    return None


def _values(variable: str, source: str) -> tuple[tuple[str, Value], ...]:
    match variable:
        case "thinking_mode":
            return _MODES
        case "thinking_budget":
            return _BUDGETS
        case "reasoning_effort":
            named = [effort for effort in _EFFORTS if re.search(f"[\"'`]{effort}[\"'`]", source)]
            return tuple(
                ("off" if effort in ("none", "no_think") else effort, effort)
                for effort in _EFFORTS
                if effort in _USUAL_EFFORTS or effort in named
            )
        case _:
            return _ON_OFF


def _tried(
    variable: str, values: tuple[tuple[str, Value], ...], render: Callable[[Variables], str]
) -> ThinkingSwitch | None:
    """The values with which the rendered conversation differs; None where there are fewer than two."""
    try:
        unsaid = render({})
    except (BadTemplate, UsageError):
        return None
    kept: dict[str, tuple[str, Value]] = {}
    for name, value in values:
        try:
            text = render({variable: value})
        except (BadTemplate, UsageError):  # it takes no such value
            continue
        if text not in kept and name not in (known for known, _ in kept.values()):
            kept[text] = (name, value)
    if len(kept) < 2:
        return None
    return ThinkingSwitch(variable=variable, choices=tuple(kept.values()), usual=kept.get(unsaid, ("", 0))[0])
