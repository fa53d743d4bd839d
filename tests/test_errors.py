"""The exception tree is the one that the docstring of errors.py draws."""

import re

from foretoken import errors

CLASSES = [each for each in vars(errors).values() if isinstance(each, type) and issubclass(each, errors.ForetokenError)]


def test_every_error_has_a_code_and_an_exit_code_of_the_command_line() -> None:
    assert len(CLASSES) > 10
    assert all(c.exit_code in (1, 2, 3) for c in CLASSES)
    codes = [c.code for c in CLASSES]
    assert len(codes) == len(set(codes))


def test_the_docstring_draws_the_whole_tree() -> None:
    drawn: dict[str, tuple[str, int | None]] = {}  # by name: the parent, and the exit code where one is said
    above: list[str] = []
    for indent, name, exit_code in re.findall(r"^([ │├└─]*)([A-Z]\w+) {2,}(?:exit (\d))?", errors.__doc__ or "", re.M):
        depth = len(indent) // 4
        above[depth:] = [name]
        drawn[name] = above[depth - 1] if depth else "Exception", int(exit_code) if exit_code else None
    assert {name: parent for name, (parent, _) in drawn.items()} == {c.__name__: c.__base__.__name__ for c in CLASSES}
    by_name = {c.__name__: c for c in CLASSES}
    said = {name: code for name, (_, code) in drawn.items() if code is not None}
    assert said == {name: by_name[name].exit_code for name in said}
    # Where nothing is said the line above it in the tree holds.
    assert all(c.exit_code == c.__base__.exit_code for c in CLASSES[1:] if c.__name__ not in said)
