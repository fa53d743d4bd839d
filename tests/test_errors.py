"""The exception tree promised by errors.py."""

from foretoken import errors


def test_every_error_has_a_code_and_an_exit_code_of_the_command_line() -> None:
    classes = [c for c in vars(errors).values() if isinstance(c, type) and issubclass(c, errors.ForetokenError)]
    assert len(classes) > 10
    assert all(c.exit_code in (1, 2, 3) for c in classes)
    codes = [c.code for c in classes]
    assert len(codes) == len(set(codes))


def test_the_docstring_draws_the_whole_tree() -> None:
    classes = [c for c in vars(errors).values() if isinstance(c, type) and issubclass(c, errors.ForetokenError)]
    assert all(c.__name__ in (errors.__doc__ or "") for c in classes)
