"""Grammars and schemas that hold a reply: which tokens they allow, what they force, and that none runs without end."""

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from foretoken.engine.grammars.grammar import GrammarState, check_form, check_schema
from foretoken.engine.model import Vocabulary
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.models.scripted import END, FIRST_BYTE, ScriptedModel
from foretoken.engine.options import SamplingOptions
from foretoken.errors import DecodeFailed, UsageError

SCRIPTED = ScriptedModel(lambda _ids: np.zeros(0, np.float32))


@pytest.fixture(scope="module")
def model(demo_pair: tuple[Path, Path]) -> Iterator[LlamaModel]:
    backend = Backend(lambda level, line: None)
    model = LlamaModel(demo_pair[1], context=64, threads=1)
    yield model
    model.close()
    del backend


def held(vocabulary: Vocabulary, grammar: str) -> GrammarState:
    return vocabulary.constrain(SamplingOptions(grammar=grammar))


def held_to_schema(schema: object, vocabulary: Vocabulary = SCRIPTED) -> GrammarState:
    return vocabulary.constrain(SamplingOptions(json_schema=json.dumps(schema)))


def names(vocabulary: Vocabulary, state: GrammarState, ahead: tuple[int, ...] = ()) -> set[bytes]:
    mask = state.allowed(ahead)
    assert mask is not None
    return {vocabulary.written(token) for token in np.flatnonzero(mask).tolist()}


# --- which tokens are allowed -------------------------------------------------------------------------------------

WORDS = [b"a red fox", b"a red box.", "für sich".encode(), b"a reader", "Größe 2".encode(), b"", b"\n- a\n- b"]


@pytest.mark.parametrize("kind", ["scripted", "demo"])
def test_every_token_is_allowed_that_goes_on_with_an_allowed_text_and_no_other(model: LlamaModel, kind: str) -> None:
    """Over all that a grammar allows, by looking at the bytes of every token."""
    vocabulary: Vocabulary = model if kind == "demo" else SCRIPTED
    grammar = "root ::= " + " | ".join(json.dumps(word.decode()) for word in WORDS)
    pieces = [vocabulary.piece(token) for token in range(vocabulary.n_vocab)]
    ends = vocabulary.eog_ids
    states, seen = [(b"", held(vocabulary, grammar))], set[bytes]()
    while states:
        before, state = states.pop()
        mask = state.allowed()
        assert mask is not None
        for token, piece in enumerate(pieces):
            goes_on = bool(piece) and any(word.startswith(before + piece) for word in WORDS)
            wanted = goes_on or (token in ends and before in WORDS)
            if forced := state.forced():
                assert mask[token] == (token == forced[0]), (before, piece)
                assert wanted or token != forced[0]
            else:
                assert mask[token] == wanted, (before, piece)
            if goes_on and before + piece not in seen:
                seen.add(before + piece)
                other = held(vocabulary, grammar)
                for byte in _bytes_of(vocabulary, before + piece):
                    other.push(byte)
                states.append((before + piece, other))
    assert set(WORDS) <= seen | {b""}


def _bytes_of(vocabulary: Vocabulary, text: bytes) -> list[int]:
    single = {vocabulary.piece(token): token for token in range(vocabulary.n_vocab)}
    return [single[bytes([byte])] for byte in text]


def test_what_is_allowed_is_the_same_whichever_way_it_was_asked() -> None:
    """Ahead of the text, backwards, after asking for what is forced: as in a state that only went forwards."""
    grammar = 'root ::= "{" item ("," item)* "}"\nitem ::= "name: " [a-z]+ | "of " ("green" | "grey" | "quiet") | root'
    chance = random.Random(5)
    for _ in range(40):
        one, text = held(SCRIPTED, grammar), list[int]()
        while len(text) < 12:
            ahead = list[int]()
            for _ in range(chance.randrange(4)):
                mask = one.allowed(ahead)
                if mask is None:
                    break
                ahead.append(
                    chance.choice([token for token in np.flatnonzero(mask).tolist() if token != END] or [FIRST_BYTE])
                )
                if chance.random() < 0.3:
                    one.forced()
            fresh = held(SCRIPTED, grammar)
            for token in text:
                fresh.push(token)
            for count in sorted(range(len(ahead) + 1), key=lambda _: chance.random()):
                here, there = one.allowed(ahead[:count]), fresh.allowed(ahead[:count])
                assert (here is None) == (there is None)
                assert here is None or np.array_equal(here, there)
            assert one.forced() == fresh.forced()
            mask = one.allowed()
            assert mask is not None
            free = [token for token in np.flatnonzero(mask).tolist() if token != END]
            if not free:
                break
            text.append(chance.choice(free))
            one.push(text[-1])


def spelled(state: GrammarState) -> bytes:
    return b"".join(map(SCRIPTED.piece, state.forced()))


def test_a_forced_text_has_one_division_but_for_its_last_token() -> None:
    """The tokenizer of the scripted model makes a token of each byte, and its vocabulary has words."""
    state = held(SCRIPTED, 'root ::= [a-z] " quiet river" ("." | ", ")')
    assert {b"a", b"b", b"quiet"} - names(SCRIPTED, state) == {b"quiet"}
    state.push(FIRST_BYTE + ord("b"))
    assert spelled(state) == b" quiet rive"
    assert names(SCRIPTED, state) == {b" "}
    assert state.allowed([FIRST_BYTE + ord(" ")]) is not None
    assert held(SCRIPTED, 'root ::= "a"? "b"').forced() == []
    assert spelled(held(SCRIPTED, 'root ::= "ab" <|assistant|> "b"')) == b"a"
    other = next(token for token in range(SCRIPTED.n_vocab) if SCRIPTED.piece(token) == b" quiet")
    state.push(other)  # what is written already may be divided otherwise
    assert spelled(state) == b" rive"


def test_what_begins_within_a_character_is_not_divided() -> None:
    state = held(SCRIPTED, 'root ::= [\u00e9\u00e8] "abc"')
    state.push(FIRST_BYTE + 0xC3)
    assert state.forced() == []
    state.push(FIRST_BYTE + 0xA9)
    assert spelled(state) == b"ab"


def test_a_completed_grammar_allows_end_tokens_alone_and_nothing_after_them() -> None:
    state = held(SCRIPTED, 'root ::= "ab" "c"?')
    a, b, c = (FIRST_BYTE + ord(letter) for letter in "abc")
    assert state.completed_by([a, b, c]) == 3
    assert state.completed_by([a, b]) is None
    assert state.allowed([a, b, END]) is None
    assert state.allowed([b]) is None
    for token in (a, b, END):
        state.push(token)
    assert state.allowed() is None
    with pytest.raises(DecodeFailed, match="does not allow"):
        state.push(c)


def test_masks_of_proposals_that_were_emitted_are_kept() -> None:
    state = held(SCRIPTED, "root ::= [a-z]*")
    a, b = FIRST_BYTE + ord("a"), FIRST_BYTE + ord("b")
    kept = state.allowed([a, b])
    state.push(a)
    assert state.allowed([b]) is kept


def test_tokens_of_the_same_text_are_all_allowed_and_control_tokens_where_they_are_named() -> None:
    assert sum(SCRIPTED.piece(token) == b"." for token in range(SCRIPTED.n_vocab)) == 2
    mask = held(SCRIPTED, 'root ::= "."').allowed()
    assert mask is not None
    assert mask.sum() == 2
    assert names(SCRIPTED, held(SCRIPTED, "root ::= <|assistant|> | <[2]>")) == {b"<|assistant|>", b"\0"}
    assert b"a" in names(SCRIPTED, held(SCRIPTED, "root ::= !<|assistant|>"))
    assert b"<|assistant|>" not in names(SCRIPTED, held(SCRIPTED, "root ::= !<|assistant|>"))


def test_lark_and_regular_expressions_are_read_as_well() -> None:
    assert names(SCRIPTED, held(SCRIPTED, "/[ab]+(c|d)/")) == {b"a", b"b"}
    assert names(SCRIPTED, held(SCRIPTED, 'start: "x" more\nmore: "y" | more "z"\n')) == {b"x"}
    assert names(SCRIPTED, held(SCRIPTED, 'start: %json {"const": 7}')) == {b"7"}


# --- schemas ------------------------------------------------------------------------------------------------------

MANY = {"type": "object", "properties": {f"p{n}": {"type": "integer"} for n in range(300)}}
A = {"$ref": "#/$defs/a"}
SCHEMAS: list[tuple[Any, list[str], list[str]]] = [  # a schema, JSON that it allows, JSON that it does not
    ({}, ["1", '"a"', '{"a": [null]}'], ["a", '{"a":1}']),
    (True, ["true"], ["x"]),
    ({"title": "any", "description": "of all"}, ["[1]", "null"], []),
    ({"type": "array", "items": {}, "maxItems": 3}, ["[]", '[1, "a", {}]'], ["[1, 2, 3, 4]", "{}"]),
    ({"type": "array", "items": False}, ["[]"], ["[1]"]),
    ({"type": "array", "minItems": 2}, ["[1, 2]", "[1, 2, 3]"], ["[1]"]),
    ({"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 200}, ["[1]", "[1, 2]"], ["[]", "[a]"]),
    (
        {"type": "array", "prefixItems": [{"type": "null"}, {"const": 2}], "items": False},
        ["[null, 2]"],
        ["[1, 2, 3]"],
    ),
    ({"type": "string", "maxLength": 200}, ['""', '"abc"', '"' + "a" * 200 + '"'], ['"' + "a" * 201 + '"']),
    ({"type": "string", "minLength": 2, "maxLength": 3}, ['"ab"', '"abc"'], ['"a"', '"abcd"']),
    ({"type": ["string", "null"], "maxLength": 2}, ['"ab"', "null"], ['"abc"', "1"]),
    ({"type": "string", "pattern": "^[a-z]{1,100}x{2}$"}, ['"abxx"'], ['"abx"']),
    ({"type": "string", "format": "date"}, ['"2024-02-01"'], ['"yesterday"']),
    ({"type": "string", "format": "made up"}, ['"2024"'], ["1"]),
    ({"type": "integer", "minimum": 3, "maximum": 12}, ["7", "12"], ['"7"', "2", "13"]),
    ({"type": "number"}, ["-1.5e3"], ["x"]),
    ({"const": {"a": 1}}, ['{"a": 1}'], ["{}"]),
    ({"enum": ["a", 1, None]}, ['"a"', "1", "null"], ["2"]),
    ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, ["1", "null"], ['"a"']),
    ({"oneOf": [{"type": "integer"}, {"type": "number"}]}, ["1", "2.5"], ['"3"']),
    ({"allOf": [{"properties": {"a": {"type": "integer"}}}], "type": "object"}, ['{"a": 1}'], ['{"a": "b"}']),
    ({"type": "object"}, ["{}", '{"a": 1}'], ["[]"]),
    ({"type": "object", "required": ["a"]}, ['{"a": 1}', '{"a": 1, "b": 2}'], ["{}"]),
    ({"properties": {"a": True, "b": {}}, "required": ["b"]}, ['{"a": [2], "b": 1}', '{"b": 1}'], ['{"a": 1}', "1"]),
    ({"type": "object", "properties": {"a": {"type": "null"}}}, ["{}", '{"a": null}'], ['{"b": 1}']),
    ({"type": "object", "additionalProperties": {"type": "integer"}}, ['{"x": 1, "y": 2}'], ['{"x": "a"}']),
    (
        {"type": "object", "properties": {"a": {"const": 1}}, "additionalProperties": True},
        ['{"a": 1, "z": []}'],
        ["[1]"],
    ),
    ({**A, "$defs": {"a": {"type": "integer"}}}, ["1"], ['"a"']),
    ({"type": "array", "items": A, "$defs": {"a": {"type": "array", "items": A}}}, ["[[], [[]]]"], ["[1]"]),
    (MANY, ['{"p3": 1, "p299": 2}'], ['{"q": 1}']),
    ({"type": "object", "x-guidance": {"key_separator": ":"}}, ['{"a":1}'], ['{"a": 1}']),
]


@pytest.mark.parametrize(("schema", "allowed", "forbidden"), SCHEMAS, ids=lambda value: json.dumps(value)[:40])
def test_a_valid_schema_is_kept_to(schema: Any, allowed: list[str], forbidden: list[str]) -> None:
    check_form(SamplingOptions(json_schema=json.dumps(schema)))
    state = held_to_schema(schema)

    def fits(text: str) -> bool:
        mask = state.allowed([FIRST_BYTE + byte for byte in text.encode()])
        return mask is not None and bool(mask[END])

    assert [text for text in allowed if not fits(text)] == []
    assert [text for text in forbidden if fits(text)] == []


@pytest.mark.parametrize(
    ("schema", "why"),
    [
        ('{\n  type: "object"}', r"The schema is no JSON: .* at line 2, column 3"),
        ("[" * 100_000, "nested too deep"),
        ("false", "schema is false"),
        ('{"items": 5}', "schema must be an object or boolean"),
        ('{"type": "array", "minItems": 3, "maxItems": 2}', "is greater than maxItems"),
        ('{"type": "string", "maxLength": -1}', "Expected positive integer for 'maxLength'"),
        ('{"properties": []}', "properties must be an object"),
        ('{"$ref": "https://example.org/a"}', "example.org"),
        ('{"$ref": "#/nowhere"}', "nowhere"),
        ('{"type": "nonsense"}', "nonsense"),
        ('{"type": "string", "pattern": "(?=a)b"}', "look-around"),
    ],
    ids=lambda value: value[:40],
)
def test_a_schema_is_refused_in_a_sentence_for_its_own_fault(schema: str, why: str) -> None:
    with pytest.raises(UsageError, match=why) as caught:
        check_schema(schema)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")


def test_a_schema_without_any_value_leaves_nothing() -> None:
    mask = held_to_schema({**A, "$defs": {"a": A}}).allowed()
    assert mask is not None
    assert not mask.any()


# --- bounds -------------------------------------------------------------------------------------------------------


BOMBS: list[Any] = [
    {"type": "string", "maxLength": 1_000_000_000},
    {"type": "string", "minLength": 1_000_000},
    {"type": "array", "items": {"type": "integer"}, "minItems": 1_000_000_000},
    {"type": "array", "items": {"type": "integer"}, "maxItems": 10**4000},
    {"type": "array", "minItems": 1000, "items": {"type": "array", "minItems": 1000, "items": {"type": "null"}}},
    {"type": "string", "pattern": "^(([a-z]{1,100}){1,100}){1,100}$"},
    {"type": "string", "pattern": "^" + "a?" * 1000 + "$"},
    {"type": "object", "properties": {"x" * 30_000: MANY}},
    {"enum": ["x" * 20 + str(n) for n in range(20_000)]},
    {"anyOf": [{"type": "object", "properties": {f"p{a}{b}": True for a in range(50)}} for b in range(100)]},
    {"allOf": [{"type": "object", "properties": {f"p{a}": True for a in range(200)}} for _ in range(50)]},
    {"type": "integer", "multipleOf": 1_000_000_007},
    {
        "$ref": "#/$defs/a9",
        "$defs": {"a0": True} | {f"a{n}": {"allOf": [{"$ref": f"#/$defs/a{n - 1}"}] * 4} for n in range(1, 10)},
    },
    {
        "$ref": "#/$defs/a0",
        "$defs": {"a5000": True} | {f"a{n}": {"items": {"$ref": f"#/$defs/a{n + 1}"}} for n in range(5000)},
    },
]  # fmt: skip
GRAMMAR_BOMBS = [
    'root ::= ("a"?){1000}',
    'root ::= (("a"*)*){100}',
    "root ::= " + '"a"? ' * 1000,
    "root ::= x x\n" + "".join(f"{a} ::= {b} {b}\n" for a, b in zip("xyzuvw", "yzuvws", strict=True)) + 's ::= "a"?',
    'root ::= "' + "a" * 20_000 + '"{2000}',
    'root ::= "a"{5000}{5000}',
    'root ::= "a"' + "| [a-z]" * 20_000,
    'root ::= "a" root "b" | "a" root "c"',
    "root ::= root root | root? \"a\"",
    "root ::= " + " ".join(f"r{n}" for n in range(3000)) + "".join(f'\nr{n} ::= "a"?' for n in range(3000)),
    'root ::= r0\n' + "".join(f"r{n} ::= r{n + 1}\n" for n in range(5000)) + 'r5000 ::= "a"',
]  # fmt: skip


@pytest.mark.parametrize("depth", [20, 100, 500, 5000])
def test_a_deep_schema_is_kept_to_or_refused_in_one_sentence(depth: int) -> None:
    opening = '{"type": "object", "required": ["a"], "properties": {"a": '
    said = _walk({"json_schema": opening * depth + "true" + "}}" * depth})
    assert said == "" if depth == 20 else "too deep" in said


def _walk(form: dict[str, str]) -> str:
    """Write with a grammar as far as that goes; what is in its way. Both ends are fine, as long as one comes soon."""
    chance = random.Random(3)
    try:
        check_form(SamplingOptions(**form))
        state = SCRIPTED.constrain(SamplingOptions(**form))
        for _ in range(30):
            mask = state.allowed()
            free = [] if mask is None else [token for token in np.flatnonzero(mask).tolist() if token != END]
            if not free:
                return ""
            state.push(chance.choice(free))
    except UsageError as error:
        return str(error)
    return ""


def test_a_bomb_is_kept_to_or_refused_in_one_sentence_and_takes_little_memory() -> None:
    """In a process of its own: all of them together take less than one may take."""
    program = (
        "import resource, test_grammar as t\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "said = [t._walk({'json_schema': t.json.dumps(one)}) for one in t.BOMBS]\n"
        "said += [t._walk({'grammar': one}) for one in t.GRAMMAR_BOMBS]\n"
        "print(t.json.dumps([resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, said]))"
    )
    here = Path(__file__).parent
    done = subprocess.run([sys.executable, "-c", program], cwd=here, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    kibibytes, sentences = json.loads(done.stdout)
    assert kibibytes < 200 * 1024
    for bomb, said in zip([*BOMBS, *GRAMMAR_BOMBS], sentences, strict=True):
        assert (len(said) < 400, said.count("\n")) == (True, 0), json.dumps(bomb)[:60]


def test_the_check_loads_no_model_library_and_nothing_is_loaded_without_a_grammar() -> None:
    # It runs before anything is loaded, in a window as well.
    names = "{'llama_cpp', 'llguidance'}"
    code = f"import sys, foretoken.engine.grammars.grammar; sys.exit(not {names}.isdisjoint(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
