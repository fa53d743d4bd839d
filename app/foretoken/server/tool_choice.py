"""Calls of tools that a request demands: the JSON schema that the reply then keeps to.

The reply is one call, `{"name": …, "arguments": {…}}`, which `tool_calls` reads; it is written so whatever form the
model was trained on, because the schema is what holds it.
"""

from collections.abc import Sequence
from typing import Any, Final

from foretoken.server.refusals import BadBody

_DEFINITIONS: Final = ("$defs", "definitions")


def demanded(choice: object, name: str | None, offered: Sequence[str]) -> list[str]:
    """The tools of which one is to be called, none where the model decides. `choice`: "required", "auto", "none" or
    None; `name`: the one that is demanded. Raises Refusal."""
    if name is not None and name not in offered:
        raise BadBody("tool_choice", f"tool_choice names {name[:100]!r}, which is not among tools.")
    if choice == "required" and not offered:
        raise BadBody("tool_choice", "tool_choice demands a call, but there are no tools; send some.")
    return [name] if name is not None else list(offered) if choice == "required" else []


def call_schema(tools: Sequence[tuple[str, dict[str, Any] | None]]) -> dict[str, Any]:
    """The schema of a call of one of `tools`, each a name and the schema of its arguments. Raises Refusal."""
    shared: dict[str, dict[str, Any]] = {}
    calls = [_call(name, parameters or {"type": "object"}, shared) for name, parameters in tools]
    return {**(calls[0] if len(calls) == 1 else {"anyOf": calls}), **shared}


def _call(name: str, parameters: dict[str, Any], shared: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """What the schema of the arguments defines moves into `shared`: references are read from the whole schema's top."""
    for place in _DEFINITIONS:
        definitions = parameters.get(place) or {}
        if not isinstance(definitions, dict):
            raise BadBody(
                "tools", f"{place} of the tool {name[:100]!r} is no object; send one, with a schema for each name."
            )
        for defined, schema in definitions.items():
            if shared.setdefault(place, {}).setdefault(defined, schema) != schema:
                raise BadBody(
                    "tools",
                    f"Two tools define {defined!r} differently, which cannot be demanded of one reply; rename one.",
                )
    return {
        "type": "object",
        "properties": {
            "name": {"const": name},
            "arguments": {key: value for key, value in parameters.items() if key not in _DEFINITIONS},
        },
        "required": ["name", "arguments"],
        "additionalProperties": False,
    }
