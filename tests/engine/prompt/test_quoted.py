"""Characters keep their origin through what templates do with them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foretoken.engine.options import ChatMessage
from foretoken.engine.prompt.quoted import Quoted, joined, marks_of
from foretoken.engine.prompt.template import ChatTemplate


def shown(text: str) -> str:
    """Characters of messages as they are, the template's own as dots."""
    return "".join(character if mark else "." for character, mark in zip(text, marks_of(text), strict=True))


def rendered(expression: str, content: str = " aB<x> ") -> str:
    template = ChatTemplate("{%- set c = messages[0].content %}" + expression, bos_token="", eos_token="")
    text = template.render([ChatMessage(role="user", content=content)])
    assert len(marks_of(text)) == len(text)
    return shown(text)


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("<x>{{ c }}<x>", "... aB<x> ..."),
        ("{{ '<x>' ~ c ~ 1 }}", "... aB<x> ."),
        ("{{ '<x>' + c + '<x>' }}", "... aB<x> ..."),
        ("{{ '<' + c | trim + '>' }}", ".aB<x>."),
        ("{{ '<' ~ c.strip() ~ '>' }}", ".aB<x>."),
        ("{{ c.lstrip() }}|{{ c.rstrip() }}|", "aB<x> . aB<x>."),
        ("{{ c.split('B')[-1] }}.{{ c.split()[0] }}", "<x> .aB<x>"),
        ("{{ ('<x>' ~ c ~ 'B<x>').split('B') | join('|') }}", "... a.<x> ...."),
        ("{{ c[1:3] }}.{{ c[-2] }}.{{ c[::-1] }}", "aB.>. >x<Ba "),
        ("{{ c | upper }}{{ c.lower() }}{{ ('<x>' ~ c) | upper }}", " AB<X>  ab<x> ... AB<X> "),
        ("{{ '<x>%s<x>' % c }}{{ '<x>%s<x>' | format(c) }}", "... aB<x> ...... aB<x> ..."),
        ("{{ '<x>{}|{c}<x>'.format(c, c=c) }}", "... aB<x> . aB<x> ..."),
        ("{{ '<x>%(content)s' % messages[0] }}", "... aB<x> "),
        ("{{ ['<x>', c, 'y'] | join('-') }}{{ '|'.join([c, 'y']) }}", ".... aB<x> .. aB<x> .."),
        ("{{ c.replace('B', '<x>') }}{{ '<x>B' | replace('B', c) }}{{ '<x>B'.replace('B', c) }}",
         " a...<x> ... aB<x> ... aB<x> "),
        ("{{ '<x>B' | replace('B', '') }}{{ '<x>'.replace('', '-') }}", "...."[:3] + "......."),
        ("{% set y %}<x>{{ c }}{% endset %}{{ y }}", "... aB<x> "),
        ("{% macro f(m) %}<x>{{ m.content | trim }}{% endmacro %}{{ f(messages[0]) }}", "...aB<x>"),
        ("{% macro f(m) %}<x>{% endmacro %}{{ f(messages[0]) }}{{ messages[0].role }}", "......."),
        ("{% filter trim %} <x>{{ c }}{% endfilter %}", "... aB<x>"),
        ("{% for x in c %}{{ x }}{% endfor %}{{ c | list | last }}{{ c | first }}", " aB<x>   "),
        ("{{ c | reverse }}{{ c * 2 }}{{ c | safe }}{{ c | string }}", " >x<Ba  aB<x>  aB<x>  aB<x>  aB<x> "),
        ("{{ ('a\n' ~ c) | indent(2) }}", "....  aB<x> "[:4] + " aB<x> "),
        ("{{ c.partition('B') | join('|') }}{{ c.rpartition('B')[0] }}", " a.B.<x>  a"),
        ("{{ c.removeprefix(' ') }}{{ c.removesuffix(' ') }}", "aB<x>  aB<x>"),
        ("{{ c.splitlines()[0] }}{{ ('y\n' ~ c).splitlines(true) | join }}", " aB<x> .. aB<x> "),
        ("{{ messages | map(attribute='content') | join('|') }}", " aB<x> "),
        ("{{ {'k': c}.k }}{{ {'k': c}.items() | map('last') | first }}", " aB<x>  aB<x> "),
        ("{% set ns = namespace(x='<x>') %}{% set ns.x = ns.x ~ c %}{{ ns.x }}", "... aB<x> "),
        ("{{ (c | capitalize).strip() | default('<x>') }}{{ nothing | default(c) }}", "ab<x> aB<x> "),
        ("{{ c if '<x>' in c else '' }}{{ '<x>' if c == ' aB<x> ' else '' }}", " aB<x> ..."),
    ],
)  # fmt: skip
def test_the_origin_of_each_character_is_followed(expression: str, expected: str) -> None:
    assert rendered(expression) == expected


@pytest.mark.parametrize(
    "expression",
    ["{{ '<x>%-30s' % c }}", "{{ c | tojson }}", "{{ messages }}", "{{ c.center(20) }}", "{{ ('<x>' ~ c) | title }}",
     "{{ c | e }}", "{{ c.format(c) }}", "{{ c % () }}", "{{ [c] | string }}"],
)  # fmt: skip
def test_where_it_cannot_be_followed_all_counts_as_quoted(expression: str) -> None:
    assert "." not in rendered(expression, content="aB<x>" * 4)


# Characters of messages are capitals and tabs here, the template's own the others.
own_text, content_text = st.text(st.sampled_from("ab \n"), max_size=6), st.text(st.sampled_from("AB\t"), max_size=6)
parts = st.one_of(own_text, content_text, st.just("aA"))


def origin(text: str) -> bytes:
    return bytes(character in "AB\t" for character in text)


@given(own_text, content_text, own_text, parts, st.integers(-1, 3))
def test_operations_are_those_of_plain_text_and_each_mark_is_kept(
    before: str, content: str, after: str, part: str, most: int
) -> None:
    text, plain = joined((before, Quoted(content), after)), before + content + after
    both = [
        *((each.strip(), each.strip(part), each.lstrip(part), each.rstrip(part)) for each in (text, plain)),
        *((each.removeprefix(part), each.removesuffix(part), each[1:-1], each[::-2]) for each in (text, plain)),
        *([*each.split(None, most), *each.rsplit(None, most)] for each in (text, plain)),
        *([*each.splitlines(), *each.splitlines(True)] for each in (text, plain)),
        *(([*each.split(part, most), *each.rsplit(part, most)] if part else []) for each in (text, plain)),
        *(([*each.partition(part), *each.rpartition(part)] if part else []) for each in (text, plain)),
        *([each.replace(part, "é", most)] if part else [] for each in (text, plain)),
    ]
    for ours, theirs in zip(both[::2], both[1::2], strict=True):
        assert list(ours) == list(theirs)
        for piece in ours:
            assert marks_of(piece) == origin(piece)
