"""The rows of the Main and Draft lists."""

from typing import Final

import msgspec

from foretoken.gui.viewmodels.pair.fits import Fit
from foretoken.library.on_disk.header_cache import ModelFacts
from foretoken.wording import later, tr

NO_DRAFT: Final = later("No draft")
LOOKUP: Final = "lookup:"
"""The path of the draft row "Prompt lookup": guesses from the conversation itself, no file."""
SERVER: Final = "server:"
"""In place of a draft's path: what a server guesses with."""
BUILT_IN: Final = later("Built in (MTP)")
"""The draft row of the MTP inside the main model's file, which has the main model's path."""
_TOO_LARGE: Final = 0.5  # of the main model's active parameters


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One row of a picker. `path` None is the row "No draft". `detail`: size and kind, as read from the file.
    A row with `fit` NO cannot be chosen; `reasons` say why. But one with a `shared` share (0-1) of the main model's
    tokens can, and then waits for the user's word to guess over these. `failed`: it could not be loaded, a sentence; it
    may be tried again."""

    path: str | None
    label: str
    detail: str = ""
    fit: Fit = Fit.UNKNOWN
    reasons: tuple[str, ...] = ()
    shared: float | None = None
    failed: str = ""


def none_row() -> Entry:
    """No draft."""
    return Entry(path=None, label=tr(NO_DRAFT), detail=tr("the main model writes alone"), fit=Fit.YES)


def server_row() -> Entry:
    """The only draft of a main model on a server."""
    return Entry(
        path=None,
        label=tr("The server's own"),
        detail=tr("set where the server is started"),
        fit=Fit.YES,
    )


def no_second_row() -> Entry:
    """No second draft."""
    return Entry(path=None, label=tr("None", meaning="draft"), detail=tr("one draft is enough"), fit=Fit.YES)


def lookup_row() -> Entry:
    """Prompt lookup, without a file."""
    return Entry(
        path=LOOKUP,
        label=tr("Prompt lookup (no model)"),
        detail=tr("guesses from text that repeats in the conversation"),
        fit=Fit.YES,
    )


def hardly_smaller(main: ModelFacts | None, draft: ModelFacts | None) -> str:
    """A remark on a draft that is too large to gain much speed; "" for any other."""
    if main is not None and draft is not None and draft.active > _TOO_LARGE * main.active:
        return tr("over half as large as the main model: little speedup")
    return ""
