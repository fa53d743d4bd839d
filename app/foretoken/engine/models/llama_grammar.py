"""Constraints from GBNF grammars and JSON schemas, by llama.cpp's grammar sampler."""

import ctypes
from typing import Any, Final

import llama_cpp
import numpy as np
from llama_cpp.llama_grammar import json_schema_to_gbnf

from foretoken.engine.model import Ids, Mask
from foretoken.engine.models.gbnf import check_form, check_grammar
from foretoken.engine.options import SamplingOptions
from foretoken.errors import UsageError
from foretoken.wording import later, tr

_ANY_CHARACTER: Final = r'char ::= [^"\\]'
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
        found: str = json_schema_to_gbnf(schema)
    except Exception as error:  # the converter raises any exception on a bad schema
        raise UsageError(
            tr("The schema cannot be read ({error}); check it, or give a grammar.", error=_first_line(error))
        ) from error
    # The converter's strings may hold control characters, which JSON forbids.
    return found.replace(_ANY_CHARACTER, _ANY_CHARACTER.replace("]", r"\x7F\x00-\x1F]", 1))


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

    def __del__(self) -> None:
        if getattr(self, "_sampler", None):
            llama_cpp.llama_sampler_free(self._sampler)

    def allowed(self, ids: Ids) -> Mask:
        candidates = np.zeros(len(ids), _CANDIDATE)
        candidates["id"] = ids
        array = llama_cpp.llama_token_data_array(
            candidates.ctypes.data_as(ctypes.POINTER(llama_cpp.llama_token_data)), len(ids), -1, False
        )
        llama_cpp.llama_sampler_apply(self._sampler, ctypes.byref(array))
        found: Mask = candidates["logit"] == 0  # minus infinity for a forbidden token
        return found

    def accept(self, token_id: int) -> None:
        llama_cpp.llama_sampler_accept(self._sampler, token_id)

    def copy(self) -> "LlamaGrammar":
        other = LlamaGrammar.__new__(LlamaGrammar)
        other._own(llama_cpp.llama_sampler_clone(self._sampler))
        return other
