"""Kinds of content, by Markdown and by what was thought."""

import pytest

from foretoken.replies.content import ContentKind, kinds_of

TEXT = """Here is how:

- one thing
  that goes on
1. and another

```python
def f():

    return 1
```
As she said:
> to be
“or not to be”
| a | table |
The end."""

KINDS = {
    "Here is how:": ContentKind.PROSE,
    "- one thing": ContentKind.LIST,
    "1. and another": ContentKind.LIST,
    "```python": ContentKind.CODE,
    "def f():": ContentKind.CODE,
    "    return 1": ContentKind.CODE,
    "```": ContentKind.CODE,
    "As she said:": ContentKind.PROSE,
    "> to be": ContentKind.QUOTATION,
    "“or not to be”": ContentKind.QUOTATION,
    "| a | table |": ContentKind.LIST,
    "The end.": ContentKind.PROSE,
}


def test_each_line_has_its_kind() -> None:
    lines = [f"{line}\n".encode() for line in TEXT.split("\n")]
    found = dict(zip(TEXT.split("\n"), kinds_of(lines), strict=True))
    assert {line: found[line] for line in KINDS} == KINDS


@pytest.mark.parametrize("size", [1, 3, 7])
def test_tokens_need_not_end_with_lines_nor_with_characters(size: int) -> None:
    data = TEXT.encode()
    pieces = [data[at : at + size] for at in range(0, len(data), size)]
    by_byte = kinds_of([bytes([byte]) for byte in data])
    assert kinds_of(pieces) == by_byte[::size]


def test_what_was_thought_is_reasoning_whatever_it_looks_like() -> None:
    assert kinds_of([b"- a", b"\n", b"- b"], [True, False, False]) == [
        ContentKind.REASONING,
        ContentKind.LIST,
        ContentKind.LIST,
    ]


def test_an_empty_reply_has_no_kinds() -> None:
    assert kinds_of([]) == []
