"""Calls of tools that a request demands: the JSON schema that the reply then keeps to.

The reply is one call, `{"name": …, "arguments": {…}}`, which `tool_calls` reads; it is written so whatever form the
model was trained on, because the schema is what holds it.
"""

from collections.abc import Sequence
from typing import Any, Final

from foretoken.server.refusals import Refusal

_DEFINITIONS: Final = ("$defs", "definitions")


def demanded(choice: object, name: str | None, offered: Sequence[str]) -> list[str]:
    """The tools of which one is to be called, none where the model decides. `choice`: "required", "auto", "none" or
    None; `name`: the one that is demanded. Raises Refusal."""
    if name is not None and name not in offered:
        raise Refusal(
            400, f"tool_choice names {name[:100]!r}, which is not among tools.", code="bad_body", param="tool_choice"
        )
    if choice == "required" and not offered:
        raise Refusal(
            400, "tool_choice demands a call, but there are no tools; send some.", code="bad_body", param="tool_choice"
        )
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
            raise Refusal(
                400,
                f"{place} of the tool {name[:100]!r} is no object; send one, with a schema for each name.",
                code="bad_body",
                param="tools",
            )
        for defined, schema in definitions.items():
            if shared.setdefault(place, {}).setdefault(defined, schema) != schema:
                raise Refusal(
                    400,
                    f"Two tools define {defined!r} differently, which cannot be demanded of one reply; rename one.",
                    code="bad_body",
                    param="tools",
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
