import pytest

from foretoken.errors import (
    BadModelFile,
    BadTemplate,
    ContextFull,
    DoesNotFit,
    EngineDied,
    ForetokenError,
    IncompatiblePair,
    LoadCancelled,
    UnusableInput,
    UsageError,
)
from foretoken.session.failures import load_failed, rebuild, request_failed
from foretoken.session.messages import LoadFailed, decode_notice, encode


@pytest.mark.parametrize("kind", [BadModelFile, IncompatiblePair, DoesNotFit, BadTemplate])
def test_unusable_input_keeps_every_reason(kind: type[UnusableInput]) -> None:
    notice = decode_notice(encode(load_failed(kind("It cannot be used.", ["one", "two"]))))
    assert isinstance(notice, LoadFailed)
    error = rebuild(notice)
    assert type(error) is kind
    assert (str(error), error.exit_code) == ("It cannot be used.", 3)
    assert isinstance(error, UnusableInput)
    assert error.reasons == ("one", "two")


@pytest.mark.parametrize("kind", [ContextFull, EngineDied, LoadCancelled, UsageError])
def test_other_errors_come_back_as_what_they_were(kind: type[ForetokenError]) -> None:
    error = rebuild(request_failed(kind("So it went.")))
    assert type(error) is kind
    assert str(error) == "So it went."


def test_a_code_of_another_version_is_still_an_error() -> None:
    error = rebuild(LoadFailed(code="from_the_future", message="Hm.", exit_code=3))
    assert (error.code, error.exit_code, str(error)) == ("from_the_future", 3, "Hm.")
