"""Chat templates: in the manner of the known families, broken, and hostile."""

from datetime import datetime
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foretoken.engine.options import ChatMessage
from foretoken.engine.prompt.chat_prompts import ChatPrompts
from foretoken.engine.prompt.template import MAX_SOURCE, ChatTemplate
from foretoken.errors import BadTemplate

# Written for these tests; each has the habits of a family of models, none is a copy.
TURNS_WITH_DEFAULT_SYSTEM = """
{%- if messages[0].role != 'system' %}
    {{- '<|im_start|>system\\nHelp.<|im_end|>\\n' }}
{%- endif %}
{%- for m in messages %}
    {{- '<|im_start|>' + m.role + '\\n' + m['content'] + '<|im_end|>\\n' }}
{%- endfor %}
{%- if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}
"""
HEADERS_WITH_DATE = """
{{- bos_token }}
{%- set date = strftime_now("%d %b %Y") if strftime_now is defined else "" %}
{%- macro head(role) -%}<|head|>{{ role }}<|/head|>

{% endmacro %}
{%- if messages[0]['role'] == 'system' %}
    {%- set system = messages[0]['content'] | trim %}
    {%- set messages = messages[1:] %}
{%- else %}
    {%- set system = "" %}
{%- endif %}
{{- head('system') }}Today: {{ date }}
{{ system }}<|eot|>
{%- for m in messages %}
{{- head(m.role) }}{{ m.content | trim }}<|eot|>
{%- endfor %}
{%- if add_generation_prompt %}{{ head('assistant') }}{% endif %}
"""
BRACKETS_ALTERNATING = """
{{- bos_token }}
{%- for m in messages %}
    {%- if (m['role'] == 'user') != (loop.index0 % 2 == 0) %}
        {{- raise_exception('Roles must alternate user/assistant/user/assistant.') }}
    {%- endif %}
    {%- if m['role'] == 'user' %}
        {{- ' [INST] ' ~ m['content'] ~ ' [/INST]' }}
    {%- else %}
        {{- ' ' ~ m['content'].strip() ~ eos_token }}
    {%- endif %}
{%- endfor %}
"""
MODEL_TURNS_NO_SYSTEM = """
{%- if messages[0].role == 'system' %}{{ raise_exception('System role not supported') }}{% endif %}
{%- for m in messages %}
{%- set role = 'model' if m.role == 'assistant' else m.role %}
{{- '<turn>' ~ role ~ '\\n' ~ m.content | trim ~ '</turn>\\n' }}
{%- endfor %}
{%- if add_generation_prompt %}{{ '<turn>model\\n' }}{% endif %}
"""
TAGS_IGNORING_SYSTEM = """{% for m in messages %}{% if m.role == 'user' %}<|user|>
{{ m.content }}<|end|>
{% elif m.role == 'assistant' %}<|assistant|>
{% generation %}{{ m.content }}<|end|>
{% endgeneration %}{% endif %}{% endfor %}{% if add_generation_prompt %}<|assistant|>
{% endif %}"""
THINKING = """
{%- set ns = namespace(last_user=-1, out=[]) %}
{%- for m in messages %}{% if m.role == 'user' %}{% set ns.last_user = loop.index0 %}{% endif %}{% endfor %}
{%- if tools is not none and tools %}{{ tools | tojson(indent=2) }}{% endif %}
{%- for m in messages %}
    {%- set content = m.content if m.content is string else m.content | join('') %}
    {%- if m.role == 'assistant' and loop.index0 < ns.last_user and '</think>' in content %}
        {%- set content = content.split('</think>')[-1].lstrip('\\n') %}
    {%- endif %}
    {%- if loop.first and m.role != 'user' and m.role != 'system' %}{% continue %}{% endif %}
    {{- '<' ~ m.role[0] | upper ~ '>' ~ content ~ '</>' }}
{%- endfor %}
{%- if add_generation_prompt %}<A>{% endif %}
"""
PLAIN_WORDS = (
    "{% for m in messages %}{{ {'system': '', 'user': 'USER: ', 'assistant': 'ASSISTANT: '}[m.role] ~ m.content }}"
    "{{ eos_token if m.role == 'assistant' else ' ' }}{% endfor %}{% if add_generation_prompt %}ASSISTANT:{% endif %}"
)
FAMILIES = {
    "turns with a default system": TURNS_WITH_DEFAULT_SYSTEM,
    "headers with a date": HEADERS_WITH_DATE,
    "brackets, alternating": BRACKETS_ALTERNATING,
    "model turns, no system": MODEL_TURNS_NO_SYSTEM,
    "tags, system ignored": TAGS_IGNORING_SYSTEM,
    "thinking": THINKING,
    "plain words": PLAIN_WORDS,
}


def template(source: str | None) -> ChatTemplate:
    return ChatTemplate(
        source,
        bos_token="<s>",
        eos_token="</s>",
        now=lambda: datetime(2031, 5, 4),
    )


def talk(*turns: str) -> list[ChatMessage]:
    """talk("s: be brief", "u: hi", "a: hello")"""
    roles = {"s": "system", "u": "user", "a": "assistant"}
    return [ChatMessage(role=roles[turn[0]], content=turn[3:]) for turn in turns]  # type: ignore[arg-type]


# --- the families ---


@pytest.mark.parametrize(
    ("family", "expected"),
    [
        (
            "turns with a default system",
            "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nHi.<|im_end|>\n<|im_start|>assistant\n",
        ),
        (
            "headers with a date",
            "<s><|head|>system<|/head|>\n\nToday: 04 May 2031\nBe brief.<|eot|>"
            "<|head|>user<|/head|>\n\nHi.<|eot|><|head|>assistant<|/head|>\n\n",
        ),
        ("brackets, alternating", "<s> [INST] Be brief.\n\nHi. [/INST]"),
        ("model turns, no system", "<turn>user\nBe brief.\n\nHi.</turn>\n<turn>model\n"),
        ("tags, system ignored", "<|user|>\nBe brief.\n\nHi.<|end|>\n<|assistant|>\n"),
        ("thinking", "<S>Be brief.</><U>Hi.</><A>"),
        ("plain words", "Be brief. USER: Hi. ASSISTANT:"),
    ],
)
def test_a_system_text_and_a_question(family: str, expected: str) -> None:
    chat = template(FAMILIES[family])
    assert (chat.source, chat.warning) == ("file", None)
    assert chat.render(talk("s: Be brief.", "u: Hi.")).lstrip("\n") == expected


@pytest.mark.parametrize(
    ("family", "place"),
    [
        ("turns with a default system", "own"),
        ("headers with a date", "own"),
        ("brackets, alternating", "message"),
        ("model turns, no system", "message"),
        ("tags, system ignored", "message"),
        ("fails", "own"),
    ],
)
def test_where_a_system_text_goes_is_known_before_it_is_sent(family: str, place: str) -> None:
    source = {**FAMILIES, "fails": "{{ raise_exception('No.') }}"}[family]
    vocabulary = SimpleNamespace(special_tokens={})
    assert ChatPrompts(vocabulary, template(source)).system_place() == place  # type: ignore[arg-type]


def test_a_default_system_text_is_left_to_the_template() -> None:
    assert "system\nHelp.<" in template(TURNS_WITH_DEFAULT_SYSTEM).render(talk("u: Hi."))


def test_a_system_text_in_mid_conversation_goes_before_the_next_question() -> None:
    text = template(MODEL_TURNS_NO_SYSTEM).render(talk("s: A.", "u: One?", "a: Yes.", "s: B.", "u: Two?"))
    assert (
        text == "<turn>user\nA.\n\nOne?</turn>\n<turn>model\nYes.</turn>\n<turn>user\nB.\n\nTwo?</turn>\n<turn>model\n"
    )
    assert template(MODEL_TURNS_NO_SYSTEM).render(talk("s: A.")) == "<turn>user\nA.</turn>\n<turn>model\n"
    assert template(MODEL_TURNS_NO_SYSTEM).render(talk("s:  ", "u: One?")) == "<turn>user\nOne?</turn>\n<turn>model\n"


def test_neighbours_with_one_role_become_one_turn_where_turns_must_alternate() -> None:
    text = template(BRACKETS_ALTERNATING).render(talk("u: One?", "u: Two?"))
    assert text == "<s> [INST] One?\n\nTwo? [/INST]"
    both = template(TURNS_WITH_DEFAULT_SYSTEM).render(talk("u: One?", "u: Two?"))
    assert "One?<|im_end|>\n<|im_start|>user\nTwo?" in both


def test_a_template_may_refuse_and_its_words_are_passed_on() -> None:
    chat = template("{{ raise_exception('Only questions\nabout fish.') }}")
    with pytest.raises(BadTemplate, match=r"refuses this conversation: Only questions about fish\.$"):
        chat.render(talk("u: Hi."))


def test_json_is_as_model_authors_know_it() -> None:
    chat = template(
        "{{ {'b': [1, none], 'a': 'é<\"'} | tojson }}|{{ [1] | tojson(indent=2) }}|"
        "{{ {'b':1,'a':2} | tojson(sort_keys=true) }}"
    )
    assert chat.render([]) == '{"b": [1, null], "a": "é<\\""}|[\n  1\n]|{"a": 2, "b": 1}'


# --- broken ---


@pytest.mark.parametrize("source", [None, "", "  \n"])
def test_no_template_means_chatml_and_a_warning(source: str | None) -> None:
    chat = template(source)
    assert chat.source == "fallback"
    assert chat.warning is not None
    assert "no chat template" in chat.warning
    assert chat.render(talk("u: Hi.")) == "<|im_start|>user\nHi.<|im_end|>\n<|im_start|>assistant\n"


@pytest.mark.parametrize(
    "source",
    [
        "{% for m in messages %}",
        "{{ messages | urlize }}",
        "{% nonsense %}",
        "{{ " + "(" * 4000 + "1" + ")" * 4000 + " }}",
        "{{ a" + ".a" * 4000 + " }}",
        "{% for a in b %}" * 40 + "{% endfor %}" * 40,
    ],
)
def test_a_template_that_cannot_be_read_means_chatml_and_a_warning(source: str) -> None:
    chat = template(source)
    assert chat.source == "fallback"
    assert chat.warning is not None
    assert chat.warning.startswith("The model's chat template cannot be read (")
    assert chat.render(talk("u: Hi.")).endswith("<|im_start|>assistant\n")


@pytest.mark.parametrize(
    "source",
    [
        "{{ messages[0].tool.name }}",
        "{{ 1 / 0 }}",
        "{{ messages + 1 }}",
        "{% include 'other' %}",
        "{{ ''.__class__.__mro__ }}",
        "{{ messages.append(1) }}",
        "{{ messages[0].update(role='x') }}",
        "{{ ('x' | attr('format'))(1) }}{{ undefined_function() }}",
        "{{ cycler.__init__.__globals__ }}",
        "{{ range(10**9) | list }}",
    ],
)
def test_a_template_that_fails_is_one_sentence(source: str) -> None:
    with pytest.raises(BadTemplate, match=r"^The model's chat template fails on this conversation \(.*\); use .*\.$"):
        template(source).render(talk("u: Hi."))


# --- limits ---


def test_a_template_too_long_to_be_one_is_refused_unread() -> None:
    with pytest.raises(BadTemplate, match=r"131,073 characters, more than the 131,072"):
        template("x" * (MAX_SOURCE + 1))
    assert template("x" * MAX_SOURCE).render([]) == "x" * MAX_SOURCE


def test_looking_forward_and_back_over_a_long_conversation_is_no_attack() -> None:
    source = (
        "{% for m in messages %}{% set rest = messages[loop.index:] | selectattr('role', 'equalto', 'user') | list %}"
        "{{ '{}: {:>3}{}'.format(m.role, rest | length, m.content.strip()) }}{% endfor %}"
    )
    text = template(source).render(talk(*["u: " + "word " * 100, "a: " + "words " * 100] * 100))
    assert text.startswith("user:  99word word")


def test_a_long_conversation_is_no_attack() -> None:
    messages = talk(*["u: " + "word " * 400, "a: " + "words " * 400] * 200)  # 880,000 characters
    for source in FAMILIES.values():
        assert len(template(source).render(messages)) > 800_000


PIECES = st.sampled_from(
    "{{ }} {% %} for in if else elif endif endfor set macro endmacro call endcall messages m loop . | ( ) [ ] { } , :"
    " ~ + * ** % // == 'a' '%s' '{}' 1 10 -1 1e9 range namespace join format length list tojson map role content"
    " recursive not is defined string break continue generation endgeneration raise_exception strftime_now = \n".split(
        " "
    )
)


@settings(max_examples=150, deadline=None)
@given(st.lists(PIECES, max_size=25).map(" ".join), st.booleans())
def test_any_source_gives_a_prompt_or_one_clear_error(source: str, wrapped: bool) -> None:
    source = "{% for m in messages %}{{ " + source + " }}{% endfor %}" if wrapped else source
    error = ""
    try:
        assert isinstance(template(source).render(talk("s: Be brief.", "u: Hi.")), str)
    except BadTemplate as raised:
        error = str(raised)
    assert error == "" or (error.startswith("The model's chat template ") and "\n" not in error)
