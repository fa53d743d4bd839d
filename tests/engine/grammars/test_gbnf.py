"""Grammars in GBNF: what is read, what is refused and where, and that their conversion means the same."""

import itertools
import re
from collections.abc import Callable

import numpy as np
import pytest

from foretoken.engine.grammars.grammar import GrammarState, check_form, check_grammar
from foretoken.engine.models.scripted import END, FIRST_BYTE, ScriptedModel
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
    r'root ::= "\n\t\r\\\"A" [z-a]* "x"',
    'root ::= "a"{0} "b" {2} "c"{1,} "d"{1,3} "e"{ 2 , 4 }',
    'root ::= ("a"*)*',
    'root ::= "a"\nroot ::= "b"',
    '1a-B ::= "b"\nroot ::= 1a-B',
    "root ::= <[5]> !<[7]> <|end|>",
    'root ::= "line\nbreak" "[|"',
    'root ::= root "a" | "b"',
]
BAD = [
    ("#", "no rule called root"),
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
    (r'root ::= "\uD800"', r"line 1, column 11: \uD800 is no character"),
    ("root ::= *", "line 1, column 10: there is nothing before"),
    ('root ::= ( | "a" | ?)', "line 1, column 20: there is nothing before"),
    ('root ::= "a"{,3}', "line 1, column 13: a repetition is written"),
    ('root ::= "a"{3', "line 1, column 13: a repetition is written"),
    ('root ::= "a"{3,2}', "line 1, column 13: 2 times at most is less than 3 at least"),
    ('root ::= "a"{1000000000}', "line 1, column 13: 1000000000 repetitions are too many"),
    ("root ::= <", "line 1, column 10: a token is written"),
    ("root ::= " + "(" * 100_000, "nested too deep"),
]


MODEL = ScriptedModel(lambda _ids: np.zeros(0, np.float32))


def state(grammar: str) -> GrammarState:
    return MODEL.constrain(SamplingOptions(grammar=grammar))


@pytest.mark.parametrize("grammar", GOOD)
def test_what_llama_cpp_reads_is_not_refused(grammar: str) -> None:
    check_grammar(grammar)
    mask = state(grammar).allowed()
    assert mask is not None
    assert mask.any()


@pytest.mark.parametrize(("grammar", "complaint"), BAD, ids=lambda text: text[:30])
def test_a_mistake_is_named_with_its_place(grammar: str, complaint: str) -> None:
    with pytest.raises(UsageError) as caught:
        check_form(SamplingOptions(grammar=grammar))
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_control_token_that_the_model_lacks_is_named() -> None:
    with pytest.raises(UsageError, match="the model has no token <think>"):
        state('root ::= "a" <think>')


# What each allows of the texts over its letters, by a regular expression or by counting.
LANGUAGES = [
    ('root ::= [a-c]* "ab"', "ab.", lambda text: bool(re.fullmatch("[a-c]*ab", text))),
    ('root ::= [^a] ("a" | "bb"){1,2} .?', "ab\n", lambda text: bool(re.fullmatch("(?s)[^a](a|bb){1,2}.?", text))),
    (r"root ::= [a\-c]+", "abc-", lambda text: bool(re.fullmatch(r"[a\-c]+", text))),
    (r"root ::= [a-]+", "ab-", lambda text: bool(re.fullmatch(r"[a-]+", text))),
    ('root ::= ws "a" ws\nws ::= " "*', "a ", lambda text: bool(re.fullmatch(" *a *", text))),
    ('root ::= "(" root ")" | "a"?', "()a", lambda text: bool(re.fullmatch(r"(\(*)a?(\)*)", text)) and _even(text)),
    ('root ::= "a" root "b" | ""', "ab", lambda text: bool(re.fullmatch("a*b*", text)) and _even(text, "ab")),
    ('root ::= root "a" "b"? | "b"', "ab", lambda text: bool(re.fullmatch("b(ab?)*", text))),
    (
        'root ::= a | b\na ::= "a" b?\nb ::= "b" a?',
        "ab",
        lambda text: bool(text) and "aa" not in text and "bb" not in text,
    ),
]


def _even(text: str, pair: str = "()") -> bool:
    return text.count(pair[0]) == text.count(pair[1])


@pytest.mark.parametrize(("grammar", "letters", "fits"), LANGUAGES, ids=[one[0][:30] for one in LANGUAGES])
def test_the_conversion_allows_what_the_grammar_allows(grammar: str, letters: str, fits: Callable[[str], bool]) -> None:
    found = state(grammar)  # goes forwards and backwards between texts
    for length in range(6):
        for text in map("".join, itertools.product(letters, repeat=length)):
            mask = found.allowed([FIRST_BYTE + byte for byte in text.encode()])
            assert (mask is not None and bool(mask[END])) == fits(text), text
