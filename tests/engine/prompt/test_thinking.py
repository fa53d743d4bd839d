"""What a model thinks is told from its answer by the marks of its chat template, however tokens cut the text."""

import pytest

from foretoken.engine.options import ChatMessage
from foretoken.engine.prompt.template import ChatTemplate
from foretoken.engine.prompt.thinking import STYLES, ThinkingSplitter, ThinkingStyle, style_of
from foretoken.engine.prompt.thinking_switch import ThinkingSwitch, switch_of
from foretoken.engine.scripted_pair import load_scripted

HARMONY, THINK = STYLES[0], next(style for style in STYLES if style.opens == "<think>")
_CHANNEL = "<|channel|>analysis<|message|>"


def divided(style: ThinkingStyle, pieces: list[str], *, thinking: bool = False) -> tuple[str, str]:
    splitter = ThinkingSplitter(style, thinking=thinking)
    parts = [splitter.feed(piece) for piece in pieces] + [splitter.flush()]
    thought, answer = ("".join(part) for part in zip(*parts, strict=True))
    return thought, answer


CASES = [
    (THINK, "<think>\nHm.\n</think>\n\nYes.", False, ("\nHm.\n", "Yes.")),
    (THINK, "Hm, <thi</thin.\n</think>\nYes < no", True, ("Hm, <thi</thin.\n", "Yes < no")),
    (
        THINK,
        "\n Yes, <think> is a mark, and </think> too.",
        False,
        ("", "\n Yes, <think> is a mark, and </think> too."),
    ),
    (THINK, " \n<think>a</think> b <think>c</think>", False, ("a", "b <think>c</think>")),
    (THINK, "<think>no end </thi", False, ("no end </thi", "")),
    (HARMONY, f"{_CHANNEL}Hm.<|end|><|start|>assistant<|channel|>final<|message|>Yes.", False, ("Hm.", "Yes.")),
    (HARMONY, "<|channel|>final<|message|>Yes.", False, ("", "Yes.")),
    (HARMONY, f"{_CHANNEL}a<|end|><|start|>assistant{_CHANNEL}b", False, ("ab", "")),
]


@pytest.mark.parametrize(("style", "text", "thinking", "expected"), CASES)
def test_a_reply_is_divided_wherever_it_is_cut(
    style: ThinkingStyle, text: str, thinking: bool, expected: tuple[str, str]
) -> None:
    for size in (1, 2, 3, 5, 7, len(text)):
        pieces = [text[at : at + size] for at in range(0, len(text), size)]
        assert divided(style, pieces, thinking=thinking) == expected, size


def test_marks_are_those_that_the_template_names_or_the_vocabulary_has() -> None:
    vocabulary = load_scripted("scripted:no_draft=1", None)._target
    for style in STYLES:
        assert style_of(f"{{% if x %}}{style.opens}{style.closes}{{% endif %}}", vocabulary) == style
    assert style_of("{{ message.content.split('</think>')[-1] }}", vocabulary) == THINK
    assert style_of("{{ message.content }}", vocabulary) is None


# --- the switch ------------------------------------------------------------------------------------------------


def switch(source: str) -> ThinkingSwitch | None:
    template = ChatTemplate(source, bos_token="", eos_token="")
    asked = [ChatMessage(role="user", content="Hi")]
    return switch_of(source, template.variables, lambda given: template.render(asked, variables=given))


_SAID = "{{ messages[0].content }}"
_EFFORT = (
    "{% if not reasoning_effort is defined %}{% set reasoning_effort = 'medium' %}{% endif %}{{ reasoning_effort }}"
)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (_SAID + "{% if enable_thinking is defined and enable_thinking is false %}<think></think>{% endif %}",
         ("enable_thinking", ("on", "off"), "on")),
        (_SAID + "{% if thinking %}<think>{% else %}</think>{% endif %}", ("thinking", ("on", "off"), "off")),
        (_SAID + _EFFORT, ("reasoning_effort", ("low", "medium", "high"), "medium")),
        (_SAID + "{% if reasoning_effort == 'none' %}a{% elif reasoning_effort == 'high' %}b{% endif %}",
         ("reasoning_effort", ("off", "low", "high"), "low")),
        (_SAID + "{% if thinking_mode == 'disabled' %}a{% elif thinking_mode == 'enabled' %}b"
         "{% elif thinking_mode is defined %}{{ raise_exception('no') }}{% endif %}",
         ("thinking_mode", ("on", "off"), "")),
    ],
)  # fmt: skip
def test_the_switch_is_found_by_trying_it(source: str, expected: tuple[str, tuple[str, ...], str]) -> None:
    found = switch(source)
    assert found is not None
    assert (found.variable, tuple(name for name, _ in found.choices), found.usual) == expected
    assert found.variables("no such choice") == {}


@pytest.mark.parametrize(
    "source",
    [_SAID, _SAID + "{% set thinking = true %}{{ thinking }}", _SAID + "{% if enable_thinking %}{% endif %}"],
)
def test_a_variable_that_changes_nothing_is_no_switch(source: str) -> None:
    assert switch(source) is None


# --- conversations ---------------------------------------------------------------------------------------------

_TURNS = (
    "{% for m in messages %}<{{ m.role }}>"
    "{% if m.reasoning_content %}<think>{{ m.reasoning_content }}</think>{% endif %}"
    "{{ m.content }}<end>{% endfor %}{% if add_generation_prompt %}<assistant>{% endif %}"
)
_ASKED = ChatMessage(role="user", content="Q")


def test_earlier_thinking_goes_into_the_field_that_the_template_reads() -> None:
    said = ChatMessage(role="assistant", content="A", thinking="Hm")
    template = ChatTemplate(_TURNS, bos_token="", eos_token="")
    assert template.render([_ASKED, said, _ASKED]) == (
        "<user>Q<end><assistant><think>Hm</think>A<end><user>Q<end><assistant>"
    )
    bare = ChatTemplate(_TURNS.replace("reasoning_content", "nothing"), bos_token="", eos_token="")
    assert "Hm" not in bare.render([_ASKED, said, _ASKED])
