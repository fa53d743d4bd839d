"""Carries errors across the process boundary: exception to notice, and notice to the same exception."""

import logging
from collections.abc import Iterator

from foretoken.errors import EngineDied, EngineError, ForetokenError, UnusableInput
from foretoken.session.messages import EngineGone, LoadFailed, RequestFailed
from foretoken.threads import brief
from foretoken.wording import tr

_log = logging.getLogger(__name__)


def our_error(error: Exception, memory: ForetokenError, unexpected: str) -> ForetokenError:
    """The error that a caller is told of: `memory` when memory ran out, `unexpected` (in English) for a bug of ours."""
    match error:
        case ForetokenError():
            return error
        case MemoryError():
            return memory
    _log.error("A command failed", exc_info=error)
    return EngineError(tr(unexpected, error=brief(error)))


def load_failed(error: ForetokenError, *, kept: bool = False) -> LoadFailed:
    reasons = error.reasons if isinstance(error, UnusableInput) else ()
    return LoadFailed(code=error.code, message=str(error), reasons=reasons, exit_code=error.exit_code, kept=kept)


def request_failed(error: ForetokenError) -> RequestFailed:
    return RequestFailed(code=error.code, message=str(error), exit_code=error.exit_code)


def died(gone: EngineGone | RequestFailed) -> EngineDied:
    """The exception for the end of a process."""
    error = EngineDied(gone.message)
    if gone.detail:
        error.add_note(gone.detail)
    return error


def rebuild(failed: LoadFailed | RequestFailed) -> ForetokenError:
    """The exception that `failed` was made of; a plain ForetokenError when its code is not one of ours."""
    if isinstance(failed, RequestFailed) and failed.code == EngineDied.code:
        return died(failed)
    error: ForetokenError
    for kind in _kinds(ForetokenError):
        if kind.code != failed.code:
            continue
        if issubclass(kind, UnusableInput):
            reasons = failed.reasons if isinstance(failed, LoadFailed) else ()
            return kind(failed.message, reasons)
        return kind(failed.message)
    error = ForetokenError(failed.message)
    error.code, error.exit_code = failed.code, failed.exit_code
    return error


def _kinds(kind: type[ForetokenError]) -> Iterator[type[ForetokenError]]:
    yield kind
    for child in kind.__subclasses__():
        yield from _kinds(child)
