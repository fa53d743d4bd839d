"""Answers that refuse a request: a status, and one sentence that says what is wrong and what to do.

The sentences are English, like those of the interfaces that are served.
"""

from collections.abc import Mapping
from typing import Final

from starlette.responses import Response
from starlette.types import Scope

from foretoken.encoding import to_json
from foretoken.errors import (
    ContextFull,
    EngineDied,
    ForetokenError,
    LoadCancelled,
    NothingAllowed,
    UnusableInput,
    UsageError,
)

_TYPES: Final = {
    400: "invalid_request_error",
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    405: "invalid_request_error",
    408: "timeout_error",
    413: "request_too_large",
    414: "invalid_request_error",
    415: "invalid_request_error",
    421: "permission_error",
    429: "rate_limit_error",
    503: "overloaded_error",
}


class Refusal(Exception):
    """A request is not answered. `code` is a word for programs, `param` the field of the request at fault."""

    def __init__(
        self,
        status: int,
        message: str,
        *,
        code: str | None = None,
        param: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.status, self.code, self.param = status, code, param
        self.headers = dict(headers or {})

    @property
    def kind(self) -> str:
        """The `type` of the error in both interfaces."""
        return _TYPES.get(self.status, "server_error" if self.status >= 500 else "invalid_request_error")

    def response(self, scope: Scope) -> Response:
        """The answer in the form of the interface that a request is of."""
        body = self.anthropic() if is_anthropic(scope) else self.openai()
        return Response(body, self.status, headers=self.headers, media_type="application/json")

    def openai(self) -> bytes:
        """The body in OpenAI's form."""
        return to_json(
            {"error": {"message": str(self), "type": self.kind, "param": self.param, "code": self.code or self.kind}}
        )

    def anthropic(self) -> bytes:
        """The body in Anthropic's form."""
        kind = "api_error" if self.kind == "server_error" else self.kind
        return to_json({"type": "error", "error": {"type": kind, "message": str(self)}})


class BadBody(Refusal):
    """A field of a request's body cannot be used."""

    def __init__(self, param: str | None, message: str, *, code: str = "bad_body") -> None:
        super().__init__(400, message, code=code, param=param)


def is_anthropic(scope: Scope) -> bool:
    """Whether a request is of Anthropic's interface."""
    path: str = scope["path"]
    return path.startswith("/v1/messages") or any(name == b"anthropic-version" for name, _value in scope["headers"])


def unexpected() -> Refusal:
    """A fault of ours."""
    return Refusal(500, "The request failed unexpectedly; send it again.", code="internal")


def refusal_of(error: ForetokenError) -> Refusal:
    """What a failure of the engine is to a client: its own fault (400), or ours."""
    match error:
        case ContextFull():
            # The words by which clients know it, in whatever language the engine speaks.
            message = f"This model's maximum context length is exceeded. {error}"
            return BadBody("messages", message, code="context_length_exceeded")
        case UsageError() | UnusableInput() | NothingAllowed():
            return Refusal(400, str(error), code=error.code)
        case EngineDied() | LoadCancelled():
            return Refusal(503, str(error), code=error.code, headers={"Retry-After": "5"})
    return Refusal(500, str(error), code=error.code)
