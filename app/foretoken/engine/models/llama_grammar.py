"""Constraints from GBNF grammars and JSON schemas, by llama.cpp's grammar sampler."""

import ctypes
import time
from typing import Any, Final

import llama_cpp
import numpy as np
from llama_cpp import llama_grammar

from foretoken.decoding import from_json
from foretoken.encoding import to_json
from foretoken.engine.model import Ids, Mask
from foretoken.engine.models.gbnf import check_form, check_grammar
from foretoken.engine.options import SamplingOptions
from foretoken.errors import UsageError
from foretoken.wording import later, tr

_ANY_CHARACTER: Final = r'char ::= [^"\\]'
_MOST_WRITTEN: Final = 2_000_000  # characters of rules while a schema is converted
_ANYTHING: Final = {"type": ["object", "array", "string", "number", "boolean", "null"]}
_ANNOTATIONS: Final = frozenset(
    "title description default examples deprecated readOnly writeOnly $schema $id $comment $defs definitions".split()
)
_BEFORE_TYPE: Final = frozenset(("$ref", "anyOf", "oneOf", "allOf", "const", "enum"))
_TELLING: Final = {
    "object": {"properties", "required", "additionalProperties", "patternProperties", "minProperties", "maxProperties"},
    "array": {"items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains"},
    "string": {"pattern", "format", "minLength", "maxLength"},
    "number": {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"},
}
"""The type of a schema that names none: what its keywords are about."""

_library: Any = llama_grammar  # it is untyped
_SPENT_S: Final = (
    2.0  # of computing, and for each call `_CALL_S` more: a grammar that can be read in many ways takes any
)
_CALL_S: Final = 0.05
_CANDIDATE = np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)])


def constraint(options: SamplingOptions, vocab: Any) -> "LlamaGrammar":
    """The constraint of the grammar or schema in `options`. `vocab`: the native vocabulary of the model.

    Raises UsageError when the grammar or schema cannot be read.
    """
    check_form(options)
    if options.json_schema:
        grammar = _schema_grammar(options.json_schema)
        try:
            check_grammar(grammar)  # the converter of llama-cpp-python has faults
        except UsageError as error:
            raise UsageError(
                tr("The schema cannot be turned into a grammar ({error}) Simplify it.", error=error)
            ) from None
        return LlamaGrammar(vocab, grammar, later("schema"))
    return LlamaGrammar(vocab, options.grammar, later("grammar"))


def _schema_grammar(schema: str) -> str:
    try:
        found = _Converter(prop_order={}, allow_fetch=False, dotall=False, raw_pattern=False).grammar(schema)
    except Exception as error:  # the converter raises any exception on a bad schema
        reason = tr("a keyword has a value of the wrong kind")
        if isinstance(error, RecursionError):
            reason = tr("it is nested too deep")
        elif isinstance(error, ValueError | AssertionError):
            reason = _first_line(error)
        raise UsageError(
            tr("The schema cannot be read ({error}); check it, or give a grammar.", error=reason)
        ) from error
    # The converter's strings may hold control characters, which JSON forbids.
    return found.replace(_ANY_CHARACTER, _ANY_CHARACTER.replace("]", r"\x7F\x00-\x1F]", 1))


class _Converter(_library.SchemaConverter):  # type: ignore[misc]
    """That of llama-cpp-python, for what it does not read: schemas that are true or hold annotations alone, `items`
    without a schema, keywords beside several types; and it ends before rules fill the memory."""

    written = 0  # characters

    def grammar(self, schema: str) -> str:
        self._names: dict[str, str] = {}  # rules of what is referred to
        self.visit(self.resolve_refs(from_json(schema, object), "stdin"), "")
        found: str = self.format_grammar()
        return found

    def visit(self, schema: Any, name: str) -> str:
        plain = _plain(schema)
        if plain is not _ANYTHING:
            return str(super().visit(plain, name))
        return str(self._add_primitive("value" if name else "root", _library.PRIMITIVE_RULES["value"]))

    def _resolve_ref(self, ref: str) -> str:
        """The converter's own takes the last word of `ref`, which may be that of another rule."""
        if ref not in self._names:
            name = self._names[ref] = f"ref-{len(self._names)}"
            self._add_rule(name, self.visit(self._refs[ref], f"{name}-is"))
        return self._names[ref]

    def _add_rule(self, name: str, rule: str) -> str:
        self.written += len(name) + len(rule)
        if self.written > _MOST_WRITTEN:
            raise ValueError("it makes too many rules")
        return str(super()._add_rule(name, rule))


def _plain(schema: Any) -> dict[str, Any]:
    """A schema that means the same to the converter, looking at nothing within. Raises ValueError."""
    if schema is False:
        raise ValueError("no value fits the schema false")
    if schema is True or (isinstance(schema, dict) and schema.keys() <= _ANNOTATIONS):
        return _ANYTHING
    if not isinstance(schema, dict):
        raise ValueError(f"{to_json(schema).decode()[:40]} is no schema")
    if schema.keys() & _BEFORE_TYPE:
        return schema
    kind = schema.get("type") or next((kind for kind, words in _TELLING.items() if schema.keys() & words), None)
    if isinstance(kind, list):
        return {"anyOf": [{**schema, "type": one} for one in kind]}
    found = {**schema, "type": kind} if kind else schema
    if kind == "array" and ("prefixItems" in schema or schema.get("items") is False):
        found.pop("items", None)  # none come after these
        found["prefixItems"] = schema.get("prefixItems", [])[: schema.get("maxItems")]
        if len(found["prefixItems"]) < schema.get("minItems", 0):
            raise ValueError("minItems asks for more than prefixItems")
    elif kind == "array" and schema.keys() & {"items", "minItems", "maxItems"}:
        found["items"] = schema.get("items") or _ANYTHING
    elif kind == "object" and schema.keys() & {"properties", "required", "additionalProperties"}:
        more = schema.get("additionalProperties", "properties" not in schema)
        properties = schema.get("properties", {})
        found |= {
            "properties": properties
            | {name: _ANYTHING for name in schema.get("required", ()) if name not in properties},
            "additionalProperties": _ANYTHING if more in (True, {}) else more,
        }
    return found


def _repetition(item: str, least: float, most: float | None, separator_rule: str = "", **_literal: bool) -> str:
    """`least` to `most` times `item` in GBNF. The converter's own nests a group for each that may be left out."""
    least, most = int(least), None if most is None else int(most)
    if most is not None and most < least:
        raise ValueError(f"{most} at most is less than {least} at least")
    if not separator_rule:
        return f"{item}{{{least},{'' if most is None else most}}}"
    if most == 0:
        return ""
    more = f"{item} ({separator_rule} {item}){{{max(least - 1, 0)},{'' if most is None else most - 1}}}"
    return more if least else f"({more})?"


_library._build_repetition = _repetition


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


class LlamaGrammar:
    """llama.cpp's grammar sampler. Implements `engine.model.Constraint`.

    The library ends the process on `accept` of a token that the grammar does not allow, so `Confinement` asks first.
    `what` names the source of the grammar in the UsageError raised when it is not one.
    """

    def __init__(self, vocab: Any, grammar: str, what: str = later("grammar")) -> None:
        self._own(llama_cpp.llama_sampler_init_grammar(vocab, grammar.encode(), b"root"))
        if not self._sampler:
            raise UsageError(
                tr(
                    "The {what} cannot be read by llama.cpp; check that no rule begins with itself, that "
                    "tokens in <> are in the model's vocabulary and that nothing is repeated some thousand "
                    "times.",
                    what=tr(what),
                )
            )

    def _own(self, sampler: Any) -> None:
        self._sampler = sampler
        self._left = [_SPENT_S]  # seconds, for all copies

    def __del__(self) -> None:
        if getattr(self, "_sampler", None):
            llama_cpp.llama_sampler_free(self._sampler)

    def allowed(self, ids: Ids) -> Mask:
        candidates = np.zeros(len(ids), _CANDIDATE)
        candidates["id"] = ids
        array = llama_cpp.llama_token_data_array(
            candidates.ctypes.data_as(ctypes.POINTER(llama_cpp.llama_token_data)), len(ids), -1, False
        )
        began = time.thread_time()
        llama_cpp.llama_sampler_apply(self._sampler, ctypes.byref(array))
        self._spend(began)
        found: Mask = candidates["logit"] == 0  # minus infinity for a forbidden token
        return found

    def accept(self, token_id: int) -> None:
        began = time.thread_time()
        llama_cpp.llama_sampler_accept(self._sampler, token_id)
        self._spend(began)

    def _spend(self, began: float) -> None:
        """Count what was computed since `began`. Raises UsageError where that is too much."""
        self._left[0] = min(_SPENT_S, self._left[0] + _CALL_S - (time.thread_time() - began))
        if self._left[0] < 0:
            raise UsageError(
                tr("The grammar can be read in too many ways here; change rules that match the same text.")
            )

    def copy(self) -> "LlamaGrammar":
        other = LlamaGrammar.__new__(LlamaGrammar)
        began = time.thread_time()
        other._own(llama_cpp.llama_sampler_clone(self._sampler))
        other._left = self._left
        self._spend(began)
        return other
