"""A grammar's mistakes are found at their place, and what llama.cpp reads is never refused."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from foretoken.engine.models import llama_grammar
from foretoken.engine.models.gbnf import check_form, check_grammar, check_schema
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.models.llama_grammar import LlamaGrammar, constraint
from foretoken.engine.options import SamplingOptions
from foretoken.errors import UsageError

GOOD = [
    'root ::= "a"',
    'root::="a"',
    'root ::= \n "a"\nfoo ::= "b"',
    'root ::= "a" |\n "b"',
    'root ::= (\n"a"\n|\n"b" # why\n)',
    'root ::= "a" # one\n# two\n',
    'root ::= "a"\r\nx ::= "b"\r\n',
    'root ::= ""',
    "root ::=\n",
    "root ::= ()",
    "root ::= []",
    "root ::= .+",
    r"root ::= [^\]a-z\x41]* [\-\[]",
    r'root ::= "\n\t\r\\\"A" [z-a]',
    'root ::= "a"{0} "b" {2} "c"{1,} "d"{1,3} "e"{ 2 , 4 }',
    'root ::= ("a"*)*',
    'root ::= "a"\nroot ::= "b"',
    '1a-B ::= "b"\nroot ::= 1a-B',
    "root ::= <[5]> !<[7]>",
    'root ::= "line\nbreak" "[|"',
]
BAD = [
    ("", "no rule called root"),
    ("   # nothing\n", "no rule called root"),
    ('x ::= "a"', "no rule called root"),
    ('root := "a"', "line 1, column 6: ::= is expected behind root"),
    ('root_x ::= "a"', "line 1, column 5: ::= is expected behind root"),
    ('root ::= a b\na ::= "x"\n', "line 1, column 12: there is no rule b"),
    ('root ::= b\nb ::= "y" )', "line 2, column 11: this closes nothing"),
    ('root ::= "a"\n | "b"', "line 2, column 2: a rule's name is expected"),
    ('root ::= "a" ::= "b"', "line 1, column 14: a line break is expected"),
    ('root ::= "a', "line 1, column 10: this text is not closed"),
    ("root ::= [a-z", "line 1, column 10: these brackets are not closed"),
    ('root ::= "x"\ny ::= ("a" | (\n"b")', "line 2, column 7: this parenthesis is not closed"),
    (r'root ::= "\q"', "line 1, column 11: there is no escape"),
    (r'root ::= "\u12"', "line 1, column 11: there is no escape"),
    ("root ::= *", "line 1, column 10: there is nothing before"),
    ('root ::= "" +', "line 1, column 13: there is nothing before"),
    ('root ::= ( | "a" | ?)', "line 1, column 20: there is nothing before"),
    ('root ::= "a"{,3}', "line 1, column 13: a repetition is written"),
    ('root ::= "a"{3', "line 1, column 13: a repetition is written"),
    ('root ::= "a"{3,2}', "line 1, column 13: 2 times at most is less than 3 at least"),
    ("root ::= <", "line 1, column 10: a token is written"),
    ('root ::= "a\0"', "line 1, column 12: a character that ends the text"),
    ("root ::= " + "(" * 100_000, "nested too deep"),
]


@pytest.fixture(scope="module")
def model(demo_pair: tuple[Path, Path]) -> Iterator[LlamaModel]:
    backend = Backend(lambda level, line: None)
    model = LlamaModel(demo_pair[1], context=64, threads=1)
    yield model
    model.close()
    del backend


@pytest.mark.parametrize("grammar", GOOD)
def test_what_llama_cpp_reads_is_not_refused(grammar: str, model: LlamaModel) -> None:
    check_grammar(grammar)
    model.constrain(SamplingOptions(grammar=grammar))


@pytest.mark.parametrize(("grammar", "complaint"), BAD, ids=lambda text: text[:30])
def test_a_mistake_is_named_with_its_place(grammar: str, complaint: str) -> None:
    with pytest.raises(UsageError) as caught:
        check_form(SamplingOptions(grammar=grammar or "#"))
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "grammar", [text for text, complaint in BAD if text and "3,2" not in text and len(text) < 1000]
)
def test_what_is_refused_llama_cpp_refuses_too(grammar: str, model: LlamaModel) -> None:
    if "\0" in grammar:
        grammar = grammar[: grammar.index("\0")]  # where it ends for the library
    with pytest.raises(UsageError):
        LlamaGrammar(model._vocab, grammar)


def test_a_schema_that_is_no_json_is_named_with_its_place() -> None:
    with pytest.raises(UsageError, match=r"The schema is no JSON: .* at line 2, column 3"):
        check_form(SamplingOptions(json_schema='{\n  type: "object"}'))
    with pytest.raises(UsageError, match="nested too deep"):
        check_schema("[" * 100_000)
    check_schema('{"type": "integer"}')


def test_a_schema_that_no_grammar_can_be_made_of_is_refused_in_a_sentence(model: LlamaModel) -> None:
    for schema in ('{"const": "a\\"b"}', '{"$ref": "#/nowhere"}', '{"type": "nonsense"}'):
        with pytest.raises(UsageError, match="The schema cannot be"):
            constraint(SamplingOptions(json_schema=schema), model._vocab)


def test_the_check_needs_no_native_library() -> None:
    # It runs before anything is loaded, in a window as well.
    code = "import sys, foretoken.engine.models.gbnf; sys.exit('llama_cpp' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


MANY = {"type": "object", "properties": {f"p{n}": {"type": "integer"} for n in range(300)}}
BOMBS = [
    {"type": "string", "maxLength": 1_000_000_000},
    {"type": "string", "minLength": 1_000_000},
    {"type": "array", "items": {"type": "integer"}, "minItems": 1_000_000_000},
    {"type": "array", "items": {"type": "integer"}, "maxItems": 10**4000},
    {"type": "array", "minItems": 1000, "items": {"type": "array", "minItems": 1000, "items": {"type": "null"}}},
    {"type": "object", "minProperties": 1_000_000},
    {"type": "object", "properties": {"a": {"anyOf": [{"type": "string", "maxLength": 5001}]}}},
    {"type": "string", "pattern": "^a{1000000}$"},
    {"type": "string", "pattern": "^(ab){0,1000000}$"},
    {"type": "string", "pattern": "^(a?){1000}$"},
    {"type": "string", "pattern": "^" + "a?" * 1000 + "$"},
    {"type": "object", "properties": {"x" * 30_000: MANY}},
    {"enum": list(range(1001))},
]
GRAMMAR_BOMBS = [
    'root ::= ("a"?){1000}',
    'root ::= ("a"?){17}',
    'root ::= ("a"{0,30}){30}',
    'root ::= (("a"*)*){100}',
    "root ::= " + '"a"? ' * 1000,
    "root ::= " + "[a-z]* " * 1000,
    "root ::= x x\n" + "".join(f"{a} ::= {b} {b}\n" for a, b in zip("xyzuvw", "yzuvws", strict=True)) + 's ::= "a"?',
    'root ::= "' + "a" * 20_000 + '"{2000}',
    'root ::= "a"{5000}{5000}',
    'root ::= "a"{1000000000}',
    'root ::= "a"' + "| [a-z]" * 100_000,
    "root ::= " + " | ".join(f'"v{n}"' for n in range(1001)),
    'root ::= x "." y\nx ::= ' + "y | " * 40 + 'y\ny ::= "a"' + ' | "b"' * 30,
]


@pytest.mark.parametrize("schema", BOMBS, ids=lambda schema: json.dumps(schema)[:60])
def test_a_schema_that_would_fill_memory_or_time_is_refused_in_one_sentence(
    schema: dict[str, Any], model: LlamaModel
) -> None:
    with pytest.raises(UsageError) as caught:
        constraint(SamplingOptions(json_schema=json.dumps(schema)), model._vocab)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("grammar", GRAMMAR_BOMBS, ids=lambda text: text[:40])
def test_a_grammar_that_would_run_without_end_is_refused_before_llama_cpp_reads_it(grammar: str) -> None:
    with pytest.raises(UsageError, match="The grammar "):
        check_form(SamplingOptions(grammar=grammar))


def test_a_grammar_that_is_read_in_ever_more_ways_ends_the_reply(
    model: LlamaModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(llama_grammar, "_CALL_S", 0.0)
    monkeypatch.setattr(llama_grammar, "_SPENT_S", 0.02)
    found = constraint(SamplingOptions(grammar='root ::= "a" root "b" | "a" root "c" | "b"'), model._vocab)
    a = model.tokenize("a", add_special=False, parse_special=False)[0]

    def written(count: int) -> None:
        for _ in range(count):  # the ways double with each
            found.copy().allowed(np.array([a]))
            found.accept(a)

    with pytest.raises(UsageError, match="too many ways"):
        written(40)


A = {"$ref": "#/$defs/a"}
SCHEMAS: list[tuple[Any, list[str], list[str]]] = [  # a schema, JSON that it allows, JSON that it does not
    ({}, ["1", '"a"', '{"a": [null]}'], ["a"]),
    (True, ["true"], ["x"]),
    ({"title": "any", "description": "of all"}, ["[1]", "null"], []),
    ({"type": "array", "items": {}, "maxItems": 3}, ["[]", '[1,"a",{}]'], ["[1,2,3,4]", "{}"]),
    ({"items": True}, ["[1,null]"], ["1"]),
    ({"type": "array", "items": False}, ["[]"], ["[1]"]),
    ({"type": "array", "minItems": 2}, ["[1,2]", "[1,2,3]"], ["[1]"]),
    ({"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 200}, ["[1]", "[1,2]"], ["[]", "[a]"]),
    ({"type": "array", "maxItems": 0}, ["[]"], ["[1]"]),
    ({"prefixItems": [{"type": "null"}, {"const": 2}], "items": False}, ["[null,2]"], ["[null,2,3]"]),
    ({"type": "string", "maxLength": 200}, ['""', '"abc"', '"' + "a" * 200 + '"'], ['"' + "a" * 201 + '"']),
    ({"type": "string", "minLength": 2, "maxLength": 3.0}, ['"ab"', '"abc"'], ['"a"', '"abcd"']),
    ({"minLength": 2}, ['"ab"'], ['"a"']),
    ({"type": ["string", "null"], "maxLength": 2}, ['"ab"', "null"], ['"abc"', "1"]),
    ({"type": "string", "pattern": "^[a-z]{1,100}x{2}$"}, ['"abxx"'], ['"abx"']),
    ({"type": "string", "format": "date"}, ['"2024-02-01"'], ['"yesterday"']),
    ({"type": "boolean"}, ["true"], ["1"]),
    ({"type": "null"}, ["null"], ["0"]),
    ({"type": "integer", "minimum": 3}, ["7"], ['"7"']),
    ({"type": "number"}, ["-1.5e3"], ["x"]),
    ({"const": {"a": 1}}, ['{"a": 1}'], ["{}"]),
    ({"enum": ["a", 1, None]}, ['"a"', "1", "null"], ["2"]),
    ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, ["1", "null"], ['"a"']),
    ({"oneOf": [{"const": 1}, {"const": 2}]}, ["1", "2"], ["3"]),
    ({"allOf": [{"properties": {"a": {"type": "integer"}}}]}, ['{"a":1}'], ['{"a":"b"}']),
    ({"type": "object"}, ["{}", '{"a":1}'], ["[]"]),
    ({"type": "object", "required": ["a"]}, ['{"a":1}', '{"a":1,"b":2}'], ["{}"]),
    ({"properties": {"a": True, "b": {}}, "required": ["b"]}, ['{"b":1,"a":[2]}'], ['{"a":1}']),
    ({"type": "object", "properties": {"a": {"type": "null"}}, "additionalProperties": False}, ["{}"], ['{"b":1}']),
    ({"type": "object", "additionalProperties": {"type": "integer"}}, ['{"x":1,"y":2}'], ['{"x":"a"}']),
    ({"properties": {"a": {"const": 1}}, "additionalProperties": True}, ['{"a":1,"z":[]}'], ["[1]"]),
    ({**A, "$defs": {"a": {"type": "integer"}}}, ["1"], ['"a"']),
    ({"items": A, "$defs": {"a": {"type": "array", "items": A}}}, ["[[],[[]]]"], ["[1]"]),
    (
        {
            "properties": {"s": {"type": "string"}, "t": {"$ref": "#/$defs/string"}},
            "required": ["s", "t"],
            "$defs": {"string": {"type": "integer"}},
        },
        ['{"s":"a","t":1}'],
        ['{"s":"a","t":"b"}'],
    ),
    (MANY, ['{"p3":1,"p299":2}'], ['{"q":1}']),
]


@pytest.mark.parametrize(("schema", "allowed", "forbidden"), SCHEMAS, ids=lambda value: json.dumps(value)[:40])
def test_a_valid_schema_is_kept_to(schema: Any, allowed: list[str], forbidden: list[str], model: LlamaModel) -> None:
    options = SamplingOptions(json_schema=json.dumps(schema))
    check_form(options)

    def fits(text: str) -> bool:
        found = constraint(options, model._vocab)
        for token in model.tokenize(text, add_special=False, parse_special=False):
            if not found.allowed(np.array([token]))[0]:
                return False
            found.accept(token)
        return bool(found.allowed(np.array(sorted(model.eog_ids))).any())

    assert [text for text in allowed if not fits(text)] == []
    assert [text for text in forbidden if fits(text)] == []


@pytest.mark.parametrize(
    ("schema", "why"),
    [
        (False, "no value fits"),
        ({"not": {}}, "Unrecognized"),
        ({"type": "array", "items": {}, "minItems": 3, "maxItems": 2}, "2 at most is less than 3"),
        ({"prefixItems": [True], "minItems": 2}, "minItems asks for more"),
        ({"items": 5}, "5 is no schema"),
        ({"properties": []}, "wrong kind"),
        ({"type": "string", "maxLength": -1}, "maxLength of the schema is no whole number"),
        ({"type": "string", "maxLength": "5"}, "maxLength of the schema is no whole number"),
        ({"$ref": "https://example.org/a"}, "Fetching remote schemas is not allowed"),
    ],
    ids=lambda value: json.dumps(value)[:40],
)
def test_a_schema_is_refused_for_its_own_fault(schema: Any, why: str, model: LlamaModel) -> None:
    with pytest.raises(UsageError, match=why):
        constraint(SamplingOptions(json_schema=json.dumps(schema)), model._vocab)
