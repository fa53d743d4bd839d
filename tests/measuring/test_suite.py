import json

import pytest

from foretoken.errors import UnusableInput
from foretoken.measuring.suite import KINDS, built_in, few, from_lines, from_text


def test_the_suite_has_twelve_prompts_of_each_kind() -> None:
    suite = built_in()
    assert len(suite) == len({prompt.id for prompt in suite}) == 96
    assert {kind: sum(prompt.kind == kind for prompt in suite) for kind in KINDS if kind != "own"} == dict.fromkeys(
        set(KINDS) - {"own"}, 12
    )
    assert len(few(suite, 2)) == 16
    assert all(len(prompt.turns) == (3 if prompt.kind == "turns" else 1) for prompt in suite)


def test_prompts_come_from_files_of_other_suites() -> None:
    own = from_text('"one"\n{"prompt": "two", "kind": "code"}\n\n"one"\n', "mine.jsonl")
    assert [(prompt.prompt, prompt.kind) for prompt in own] == [("one", "own"), ("two", "code")]
    assert [prompt.prompt for prompt in from_text("a\nb", "mine.txt")] == ["a\nb"]
    others = [
        {"question_id": 81, "category": "writing", "turns": ["One.", "Two."], "reference": []},  # MT-Bench, Spec-Bench
        {"question_id": "c-1", "category": "coding", "sub_category": "x", "turns": ["Sort."], "multiturn": False},
        {"prompt_id": 5, "category": "math", "prompt": ["Add.", "More."], "reference": []},  # as some copies have it
        {"messages": [{"role": "system", "content": "Short."}, {"role": "user", "content": "Hi"}]},
    ]
    for text, name in (("\n".join(map(json.dumps, others)), "q.jsonl"), (json.dumps(others), "q.json")):
        mt, speed, copy, chat = from_text(text, name)
        assert (mt.id, mt.kind, mt.turns) == ("81", "writing", ("One.", "Two."))
        assert (speed.id, speed.kind, speed.turns) == ("c-1", "coding", ("Sort.",))
        assert (copy.kind, copy.turns) == ("math", ("Add.", "More."))
        assert (chat.prompt, chat.before[0].content) == ("Hi", "Short.")
    twice = from_text('{"id": "a", "prompt": "one"}\n{"id": "a", "prompt": "two"}', "q.jsonl")
    assert len({prompt.id for prompt in twice}) == 2


@pytest.mark.parametrize("wrong", ["{", "[1]", '{"kind": "code"}', "", '""', '{"turns": ["a", " "]}'])
def test_what_is_no_prompt_is_told(wrong: str) -> None:
    with pytest.raises(UnusableInput, match=r"mine\.jsonl"):
        from_text(wrong, "mine.jsonl")


def test_places_of_prompts_that_were_not_fetched_are_no_prompts() -> None:
    line = (
        '{"question_id": "1", "turns": ["FULL BENCHMARK DATA SHOULD BE FETCHED FROM THE SOURCE USING SPECDEC_BENCH"]}'
    )
    with pytest.raises(UnusableInput, match="SPEED-Bench"):
        from_text(line, "speed.jsonl")


def test_prompts_come_as_texts_or_as_objects() -> None:
    lines = ['"a text"', "", '{"prompt": "b", "system": "s"}', '{"messages": [{"role": "user", "content": "c"}]}']
    found = from_lines("\n".join(lines), "f.jsonl")
    assert [[(one.role, one.content) for one in turns] for turns in (one.asked for one in found)] == [
        [("user", "a text")],
        [("system", "s"), ("user", "b")],
        [("user", "c")],
    ]


@pytest.mark.parametrize(
    "line", ["{", "[]", "{}", '{"prompt": ""}', json.dumps({"messages": [{"role": "assistant", "content": "x"}]})]
)
def test_a_line_that_is_no_prompt_is_named(line: str) -> None:  # fmt: skip
    with pytest.raises(UnusableInput, match=r"Line 2 of f\.jsonl"):
        from_lines(f'"good"\n{line}', "f.jsonl")
    with pytest.raises(UnusableInput, match="has no prompt"):
        from_lines("\n", "f.jsonl")
