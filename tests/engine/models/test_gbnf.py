"""A grammar's mistakes are found at their place, and what llama.cpp reads is never refused."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

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
