"""The corpus of the demo pair: reproducible, complete, tidy. Needs nothing but the standard library."""

from __future__ import annotations

import json
import re
import sys
from itertools import islice
from operator import add, floordiv, mul, sub
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "packaging"))

from demo_pair.corpus import TOPICS, Conversation, conversations
from demo_pair.corpus.asked import answer, held_out, written_prompts
from demo_pair.corpus.base import Dice, Exchange, spelled, untidy
from demo_pair.everyday_prompts import FIRST, SECOND, THIRD
from demo_pair.prompts import SUGGESTED
from demo_pair.template import TURN_END, Turn, render

_SAMPLES = 200


def _talks(topic: str, seed: int = 11, count: int = _SAMPLES) -> list[Conversation]:
    return list(islice(conversations(seed, topic), count))


def _exchanges(topic: str, seed: int = 12, count: int = _SAMPLES) -> list[Exchange]:
    dice = Dice(seed)
    return [exchange for _ in range(count) for exchange in TOPICS[topic](dice)]


def test_the_same_seed_gives_the_same_corpus() -> None:
    assert list(islice(conversations(3), 300)) == list(islice(conversations(3), 300))
    assert list(islice(conversations(3), 300)) != list(islice(conversations(4), 300))


def test_every_topic_comes_up() -> None:
    assert {talk.topic for talk in islice(conversations(5), 1500)} == set(TOPICS)


def test_some_conversations_have_a_system_message_and_several_turns() -> None:
    talks = list(islice(conversations(6), 500))
    with_system = sum(talk.turns[0].role == "system" for talk in talks)
    assert 50 < with_system < 200
    assert sum(len(talk.turns) > 3 for talk in talks) > 150


@pytest.mark.parametrize("topic", sorted(TOPICS))
def test_turns_alternate_and_the_model_speaks_last(topic: str) -> None:
    for talk in _talks(topic, count=60):
        roles = [turn.role for turn in talk.turns if turn.role != "system"]
        assert roles == ["user", "assistant"] * (len(roles) // 2)


@pytest.mark.parametrize("topic", sorted(TOPICS))
def test_no_slot_or_choice_is_left_open(topic: str) -> None:
    for exchange in _exchanges(topic):
        for text in exchange:
            assert text == text.strip()
            assert text
            assert not re.search(r"<[a-z_]+2?>", re.sub(r"```.*?```", "", text, flags=re.S)), text
            if topic not in ("code", "json", "table", "list", "window", "first-code", "asked"):
                assert not re.search(r"[\[\]|]", text), text


@pytest.mark.parametrize("topic", ["greeting", "explain", "window", "story", "verse", "offtopic", "list", "table"])
def test_replies_are_tidy_prose(topic: str) -> None:
    for exchange in _exchanges(topic):
        reply = exchange.reply
        assert "  " not in reply.replace("|  |", "| |"), reply
        assert not re.search(r" [.,!?;:](?!\d)", reply), reply
        assert not re.search(r"\b[Aa] [aeio](?!ne\b|nce\b)[a-z]", reply), reply
        assert re.search(r"[.!?|\"\w]$", reply), reply
        assert reply[0].isupper() or not reply[0].isalpha(), reply


@pytest.mark.parametrize("topic", ["explain", "window", "story", "offtopic"])
def test_prose_ends_with_a_full_sentence(topic: str) -> None:
    for exchange in _exchanges(topic):
        assert exchange.reply.endswith((".", "?", "!", '"', "|")) or exchange.reply[-2:].strip(), exchange.reply


@pytest.mark.parametrize("topic", ["offtopic", "beyond"])
def test_what_is_out_of_reach_is_declined_in_one_sentence_that_names_what_is_not(topic: str) -> None:
    for reply in (TOPICS[topic](Dice(seed))[0].reply for seed in range(200)):
        assert "Models menu" in reply
        assert re.search(r"I can|ask me", reply)
        assert reply.count(".") == 1


def test_sums_are_right_or_declined() -> None:
    operations = {"plus": add, "minus": sub, "times": mul, "divided by": floordiv}
    solved = re.compile(r"(\d+) (plus|minus|times|divided by) (\d+) is (-?\d+)(?:, remainder (\d+))?\.")
    lines = [line for exchange in _exchanges("sums", count=600) for line in exchange.reply.splitlines()]
    found = [match for match in map(solved.fullmatch, lines) if match]
    for a, operation, b, result, rest in (match.groups() for match in found):
        assert operations[operation](int(a), int(b)) == int(result)
        assert int(rest or 0) == (int(a) % int(b) if operation == "divided by" else 0)
    assert len(found) > 1000
    others = {line for line in lines if not solved.fullmatch(line)}
    assert all("twenty" in line or "divided by 0" in line for line in others)


def test_what_is_to_be_said_is_said_letter_for_letter() -> None:
    for exchange in _exchanges("saying"):
        lines = exchange.reply.splitlines()
        if exchange.reply.startswith("Here you are: "):
            assert exchange.reply.removeprefix("Here you are: ").split(" ")[0] in exchange.user
        else:
            assert [line.split(". ")[0] for line in lines] == [str(n) for n in range(1, len(lines) + 1)]
            assert len({line.split(". ", 1)[1] for line in lines}) == 1


def test_words_are_spelled_with_their_own_letters() -> None:
    for exchange in _exchanges("letters"):
        for word, letters in re.findall(r"The word (\w+) is spelled: (.*)\.", exchange.reply):
            assert letters.replace(" - ", " ").split(" ") == list(word.lower())
            assert word in exchange.user
            assert " - " not in letters or re.search(r"dash|hyphen|[a-z]-[a-z]-[a-z]", exchange.user, re.I)


def test_no_listed_prompt_expects_what_no_check_knows() -> None:
    assert len(FIRST) >= 60
    prompts = FIRST + SECOND + THIRD
    assert len({ask.text for ask in prompts}) == len(prompts)


def test_json_replies_parse() -> None:
    for exchange in _exchanges("json"):
        json.loads(exchange.reply.removeprefix("```json\n").removesuffix("\n```"))


def test_python_replies_compile() -> None:
    for exchange in _exchanges("code"):
        for block in re.findall(r"```python\n(.*?)\n```", exchange.reply, flags=re.S):
            compile(block, "reply", "exec")


def test_tables_are_rectangular() -> None:
    for exchange in _exchanges("table"):
        rows = [line for line in exchange.reply.splitlines() if line.startswith("|")]
        assert len(rows) > 3
        assert len({row.count("|") for row in rows}) == 1


def test_counts_are_right() -> None:
    words = {spelled(n): n for n in range(101)}
    for exchange in _exchanges("counting"):
        if not re.match(r"Count from \w+ to \w+\.?$", exchange.user):
            continue
        counted = exchange.reply.removeprefix("Here you are: ")
        said = [item.strip(" .").lower() for item in re.split(r"[,\n]", counted)]
        numbers = [words.get(item, -1) if item.isalpha() or "-" in item else int(item) for item in said]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def test_stories_keep_one_name_for_one_hero() -> None:
    from demo_pair.corpus.story import tell

    for seed in range(200):
        _, _, text, name, _ = tell(Dice(seed))
        assert name in text
        assert not ({"he", "his", "him"} & set(re.findall(r"\w+", text))) or not re.search(r"\bher own\b", text)


@pytest.mark.parametrize(
    ("wish", "hero"),
    [
        ("a story about a sleepy cat", "sleepy( little| young)? cat|cat [^.]* sleepy"),
        ("three mice, please", "mouse"),
        ("Tell me about wolves", "wolf"),
        ("the brave mermaid", "mermaid"),
        ("an old train station at night", "railway station"),
        ("my kids like boats", "boat"),
    ],
)
def test_a_story_is_about_the_hero_that_the_wish_names(wish: str, hero: str) -> None:
    from demo_pair.corpus.story import tell

    for seed in range(20):
        assert re.search(hero, tell(Dice(seed), wish)[2])


@pytest.mark.parametrize("wish", ["a story about a paperclip", "", "story time for my daughter"])
def test_a_story_whose_hero_is_not_known_has_one_of_its_own(wish: str) -> None:
    from demo_pair.corpus.story import tell

    assert all("paperclip" not in tell(Dice(seed), wish)[2] for seed in range(20))
    assert len({tell(Dice(seed), wish)[1] for seed in range(20)}) > 5


def test_even_and_odd_numbers_are() -> None:
    from demo_pair.corpus.counting import even_odd

    dice = Dice(3)
    for exchange in (even_odd(dice) for _ in range(_SAMPLES)):
        numbers = [int(said) for said in re.findall(r"\d+", exchange.reply)]
        assert {number % 2 for number in numbers} == {exchange.reply.endswith(("1.", "3.", "5.", "7.", "9."))}
        assert numbers == list(range(numbers[0], numbers[-1] + 1, 2))


def test_every_prompt_written_by_hand_has_a_reply_and_is_written_once() -> None:
    dice = Dice(5)
    lines = written_prompts()
    assert len(lines) > 3000
    assert all(answer(dice, line).strip() for line in lines)
    assert len({line.text for line in lines}) == len(lines)


def test_one_prompt_in_ten_is_never_trained_on() -> None:
    held = {line.text.lower() for line in held_out()}
    assert 0.07 < len(held) / len(written_prompts()) < 0.13
    assert not {exchange.user.lower() for exchange in _exchanges("asked", count=4000)} & {
        t for t in held if len(t) > 12
    }


def test_untidiness_never_empties_a_question() -> None:
    dice = Dice(1)
    assert all(untidy(dice, "What is a draft?").strip() for _ in range(500))


def test_rendering_opens_the_next_turn() -> None:
    text = render([Turn("user", "Hi")], prompt=True)
    assert text == f"<|im_start|>user\nHi{TURN_END}\n<|im_start|>assistant\n"


def test_suggestions_cover_known_topics() -> None:
    assert {prompt.topic for prompt in SUGGESTED} <= set(TOPICS)
    assert [prompt.topic for prompt in SUGGESTED[:3]] == ["explain", "story", "counting"]
