"""Every error that Foretoken raises on purpose.

ForetokenError                  one sentence for a person; `code` for scripts; `exit_code` for the shell
├── UsageError                  exit 2: the command or its arguments make no sense
├── UnusableInput               exit 3: what was handed in cannot be used
│   ├── BadModelFile            missing, empty, truncated, malformed, unknown architecture, ...
│   ├── IncompatiblePair        this draft cannot serve this target (all reasons named)
│   ├── DoesNotFit              memory or context would not suffice
│   ├── BadTemplate             the chat template is broken, hostile or too large
│   ├── HostileName             a file name from outside that must not become a path here
│   ├── BadPairFile             a catalog or a shared pair file that cannot be read
│   ├── BadChatFile             a file to import that holds no chats, or none that can be read
│   ├── BadTraceFile            a file that holds no trace, or one of a newer version
│   ├── BadRecordFile           a file that holds no record of a measurement, or one of a newer version
│   └── BadAttachment           a file that cannot be attached to a message
├── UnwritableFile              exit 1: a file to export to cannot be written
├── EngineError                 exit 1: failed while running
│   ├── DecodeFailed            the native decoder returned an error
│   │   └── NothingAllowed       a grammar forbids every token there is
│   ├── RollbackFailed          KV cells could not be dropped; the cache cannot be trusted
│   ├── ContextFull             no room left for another token
│   ├── LoadCancelled           the user cancelled a load
│   ├── EngineDied              the engine process ended, hung or was killed
│   └── ServerError             a server that answers in the engine's place cannot be asked, refuses or failed
│       ├── KeyRefused          it asks for an API key, or for another one
│       └── CertificateRefused  nobody that is trusted vouches for its certificate, or it is another one than before
├── HubError                    exit 1: the model hub could not be asked
│   ├── HubOffline              offline mode is switched on
│   ├── HubUnreachable          no answer, or one that makes no sense; trying again may help
│   └── HubRefused              gated, private, or not there; `page` is where a person can do something about it
├── DownloadError               exit 1: a file did not arrive; what did is kept and can be resumed
│   ├── DiskFull                the folder has no room for it
│   └── BadDownload             what arrived is not what was promised, or no model; none of it is kept
└── StoreError                  exit 1: the chat database could not be read or written
"""

from collections.abc import Sequence

from foretoken.plain import one_line


class ForetokenError(Exception):
    """Base of all deliberate errors. `str(error)` is one sentence saying what is wrong and what to do.

    It may be shown anywhere: names and reasons from outside are made plain in it.
    """

    code = "error"
    exit_code = 1

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


class UsageError(ForetokenError):
    code = "usage"
    exit_code = 2


class UnusableInput(ForetokenError):
    """Input that cannot be used. `reasons` holds every fault found, not only the first."""

    code = "unusable_input"
    exit_code = 3

    def __init__(self, message: str, reasons: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.reasons = tuple(map(one_line, reasons)) or (str(self),)


class BadModelFile(UnusableInput):
    """`fault`: the clause after the file's name, with advice and a full stop; "" where the error is of another form."""

    code = "bad_model_file"

    def __init__(self, message: str, reasons: Sequence[str] = (), *, fault: str = "") -> None:
        super().__init__(message, reasons)
        self.fault = one_line(fault)


class IncompatiblePair(UnusableInput):
    code = "incompatible_pair"


class DoesNotFit(UnusableInput):
    code = "does_not_fit"


class BadTemplate(UnusableInput):
    code = "bad_template"


class HostileName(UnusableInput):
    code = "hostile_name"


class BadPairFile(UnusableInput):
    code = "bad_pair_file"


class BadChatFile(UnusableInput):
    code = "bad_chat_file"


class BadTraceFile(UnusableInput):
    code = "bad_trace_file"


class BadRecordFile(UnusableInput):
    code = "bad_record_file"


class BadAttachment(UnusableInput):
    code = "bad_attachment"


class UnwritableFile(ForetokenError):
    code = "unwritable_file"


class EngineError(ForetokenError):
    code = "engine"


class DecodeFailed(EngineError):
    code = "decode_failed"


class NothingAllowed(DecodeFailed):
    code = "nothing_allowed"


class RollbackFailed(EngineError):
    code = "rollback_failed"


class ContextFull(EngineError):
    code = "context_full"


class LoadCancelled(EngineError):
    code = "load_cancelled"


class EngineDied(EngineError):
    code = "engine_died"


class ServerError(EngineError):
    code = "server"


class KeyRefused(ServerError):
    code = "server_key"


class CertificateRefused(ServerError):
    """`reason`: a clause on why it is not trusted, "" where it is another one than before."""

    code = "server_certificate"

    def __init__(self, message: str, *, reason: str = "") -> None:
        super().__init__(message)
        self.reason = one_line(reason)


class HubError(ForetokenError):
    code = "hub"


class HubOffline(HubError):
    code = "hub_offline"


class HubUnreachable(HubError):
    """`wait`: seconds after which the hub asked to be asked again, None when it did not say."""

    code = "hub_unreachable"

    def __init__(self, message: str, *, wait: float | None = None) -> None:
        super().__init__(message)
        self.wait = wait


class HubRefused(HubError):
    """`page`: the address of the repository's page, None when there is none to show."""

    code = "hub_refused"

    def __init__(self, message: str, *, page: str | None = None) -> None:
        super().__init__(message)
        self.page = page


class DownloadError(ForetokenError):
    code = "download"


class DiskFull(DownloadError):
    code = "disk_full"


class BadDownload(DownloadError):
    code = "bad_download"


class StoreError(ForetokenError):
    code = "store"
