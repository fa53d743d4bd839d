"""Every error that Foretoken raises on purpose.

ForetokenError                  one sentence for a person; `code` for scripts; `exit_code` for the shell
├── UsageError                  exit 2: the command or its arguments make no sense
├── UnusableInput               exit 3: what was handed in cannot be used
│   ├── BadModelFile            missing, empty, truncated, malformed, unknown architecture, ...
│   ├── IncompatiblePair        this draft cannot serve this target (all reasons named)
│   ├── DoesNotFit              memory or context would not suffice
│   └── BadTemplate             the chat template is broken, hostile or too large
├── EngineError                 exit 1: failed while running
│   ├── DecodeFailed            the native decoder returned an error
│   ├── RollbackFailed          KV cells could not be dropped; the cache cannot be trusted
│   ├── ContextFull             no room left for another token
│   ├── LoadCancelled           the user cancelled a load
│   └── EngineDied              the engine process ended, hung or was killed
└── StoreError                  exit 1: the chat database could not be read or written
"""

from collections.abc import Sequence


class ForetokenError(Exception):
    """Base of all deliberate errors. `str(error)` is one sentence saying what is wrong and what to do."""

    code = "error"
    exit_code = 1


class UsageError(ForetokenError):
    code = "usage"
    exit_code = 2


class UnusableInput(ForetokenError):
    """Input that cannot be used. `reasons` holds every fault found, not only the first."""

    code = "unusable_input"
    exit_code = 3

    def __init__(self, message: str, reasons: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.reasons = tuple(reasons) or (message,)


class BadModelFile(UnusableInput):
    code = "bad_model_file"


class IncompatiblePair(UnusableInput):
    code = "incompatible_pair"


class DoesNotFit(UnusableInput):
    code = "does_not_fit"


class BadTemplate(UnusableInput):
    code = "bad_template"


class EngineError(ForetokenError):
    code = "engine"


class DecodeFailed(EngineError):
    code = "decode_failed"


class RollbackFailed(EngineError):
    code = "rollback_failed"


class ContextFull(EngineError):
    code = "context_full"


class LoadCancelled(EngineError):
    code = "load_cancelled"


class EngineDied(EngineError):
    code = "engine_died"


class StoreError(ForetokenError):
    code = "store"
