"""Calls of tools in the text of a reply, in the forms that models are trained to write them in.

    <tool_call>{"name": …, "arguments": {…}}</tool_call>          Qwen, Hermes, and many others
    <tool_call><function=…><parameter=…>…</parameter>…            Qwen3-Coder
    [TOOL_CALLS][{"name": …, "arguments": {…}}]                    Mistral
    {"name": …, "parameters": {…}}                                 Llama 3

The last two are told by the whole answer being such JSON. Calls of tools that were not offered are text.
"""

import re
import uuid
from collections.abc import Collection
from typing import Any, Final

from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json
from foretoken.engine.options import ToolCall

_OPENS: Final = "<tool_call>"
_MARKED: Final = re.compile(r"<tool_call>(.*?)(?:</tool_call>|$)", re.DOTALL)
_FUNCTION: Final = re.compile(r"\s*<function=([^>\s]+)>(.*)", re.DOTALL)
_PARAMETER: Final = re.compile(r"<parameter=([^>\s]+)>\n?(.*?)\n?</parameter>", re.DOTALL)
_LEADS: Final = ("[TOOL_CALLS]", "<|python_tag|>")
_WHOLE: Final = ("{", "[", "<|python_tag|>")


class ToolCallReader:
    """Divides the text of a reply into what is shown and the calls of `tools` (names), as it comes."""

    def __init__(self, tools: Collection[str], most: int | None = None) -> None:
        """`most` calls are read, the others left out; None: all."""
        self._tools, self._most = frozenset(tools), most
        self._held = ""  # may belong to a call
        self._shown = False  # something was shown, so that the whole answer is no call

    def feed(self, text: str) -> str:
        """Take more text; returns what can be shown of all that came."""
        if not self._tools:
            return text
        self._held += text
        begins = self._held.lstrip()
        if not self._shown and (not begins or begins.startswith(_WHOLE) or _WHOLE[-1].startswith(begins)):
            return ""
        at = self._held.find(_OPENS)
        if at < 0:
            at = len(self._held) - _overlap(self._held, _OPENS)
        shown, self._held = self._held[:at], self._held[at:]
        self._shown = self._shown or bool(shown.strip())
        return shown

    def finish(self) -> tuple[str, tuple[ToolCall, ...]]:
        """What is left to be shown, and the calls. None of the offered tools called: all of it is text."""
        held, self._held = self._held, ""
        calls = _calls(held, self._tools) if held.strip() else []
        return (held, ()) if not calls else ("", tuple(calls[: self._most]))


def _overlap(text: str, mark: str) -> int:
    """How many characters at the end of `text` may be the beginning of `mark`."""
    return next((n for n in range(len(mark) - 1, 0, -1) if text.endswith(mark[:n])), 0)


def _calls(text: str, tools: Collection[str]) -> list[ToolCall]:
    bodies = [found[1] for found in _MARKED.finditer(text)]
    if not bodies:
        whole = text.strip()
        for lead in _LEADS:
            whole = whole.removeprefix(lead).strip()
        bodies = [whole]
    found: list[ToolCall] = []
    for body in bodies:
        calls = _by_tags(body) or _by_json(body)
        if not calls or any(call.name not in tools for call in calls):
            return []
        found += calls
    return found


def _by_json(text: str) -> list[ToolCall]:
    try:
        value: Any = from_json(text.strip(), Any)
    except Undecodable:
        return []
    found = []
    for one in value if isinstance(value, list) else [value]:
        if not isinstance(one, dict) or not isinstance(one.get("name"), str):
            return []
        arguments = one.get("arguments", one.get("parameters", {}))
        written = arguments if isinstance(arguments, str) else to_json(arguments).decode()
        found.append(_call(one["name"], written))
    return found


def _by_tags(text: str) -> list[ToolCall]:
    function = _FUNCTION.match(text)
    if function is None:
        return []
    arguments = {name: _value(written) for name, written in _PARAMETER.findall(function[2])}
    return [_call(function[1], to_json(arguments).decode())]


def _value(written: str) -> Any:
    try:
        return from_json(written, Any)
    except Undecodable:
        return written


def _call(name: str, arguments: str) -> ToolCall:
    return ToolCall(name=name, arguments=arguments, id=f"call_{uuid.uuid4().hex[:24]}")
