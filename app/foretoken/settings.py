"""The user's settings: one small JSON file, read at start, written atomically.

A file that cannot be read is kept aside as ``settings.json.bad`` and defaults apply, so a broken setting never
keeps the window shut.
"""

import contextlib
import os
import tempfile
from pathlib import Path
from typing import Literal

import msgspec

from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json


class TableLayout(msgspec.Struct, frozen=True, kw_only=True):
    """`widths` in pixels of all columns but the last; `sorted_by` a column's number, -1 for none."""

    widths: tuple[int, ...] = ()
    sorted_by: int = -1
    falling: bool = False


class DialogLayout(msgspec.Struct, frozen=True, kw_only=True):
    """How a window was left. `geometry`: base64 of Qt's own; `splits`: pixels of each pane."""

    geometry: str = ""
    tables: dict[str, TableLayout] = {}
    splits: dict[str, tuple[int, ...]] = {}


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What the window remembers between runs. Unknown keys of newer versions are ignored."""

    theme: Literal["system", "light", "dark"] = "system"
    main_model: str | None = None
    draft_model: str | None = None
    shared_tokens: bool = False  # that pair: the draft guesses over the tokens that both have
    recent_models: tuple[str, ...] = ()
    models_folder: str | None = None  # where downloads go; None: paths.models_dir()
    model_folders: tuple[str, ...] = ()  # others to look for models in
    context: int | None = None  # tokens; None: what fits
    kv_type: str = "f16"
    gpu_layers: int = -1  # of each model; -1: all that fit
    lighter_draft: bool = True  # a copy of the draft in fewer bits serves where that is faster
    pace: Literal["live", "reading", "slow"] | None = None  # None: reading for the demo pair, live otherwise
    draft_length: int | Literal["auto"] = "auto"
    min_confidence: float = 0.0
    lookup: bool | None = None
    temperature: float = 0.7
    top_k: int = 40
    top_p: float = 0.95
    min_p: float = 0.05
    repetition_penalty: float = 1.0
    presence_penalty: float = 0.0
    frequency_penalty: float = 0.0
    seed: int | None = None
    typical_p: float = 1.0
    top_n_sigma: float = 0.0
    xtc_probability: float = 0.0
    xtc_threshold: float = 0.1
    dry_multiplier: float = 0.0
    dry_base: float = 1.75
    dry_allowed_length: int = 2
    mirostat: Literal[0, 1, 2] = 0
    mirostat_tau: float = 5.0
    mirostat_eta: float = 0.1
    logit_bias: tuple[tuple[int, float], ...] = ()
    acceptance: str = "rejection"  # or the path of a rule of the user's own
    form: Literal["none", "grammar", "schema"] = "none"  # what replies keep to; both texts are kept
    grammar: str = ""
    schema: str = ""
    max_tokens: int | None = None
    system_prompt: str = ""
    forget_oldest: bool = False  # of a conversation that has outgrown the context
    transcript_view: Literal["text", "tokens"] = "tokens"
    window_state: str = ""  # base64 of Qt's own geometry and splitter state
    dialogs: dict[str, DialogLayout] = {}
    last_chat: int | None = None
    ghosts_visible: bool = True
    history_shown: bool | None = None  # None: as the width of the window allows
    plots_shown: bool | None = None
    downloads_shown: bool | None = None  # None: they show themselves when one is asked for


def load(path: Path) -> Settings:
    """Settings from `path`, or defaults when there are none or they cannot be read."""
    try:
        return from_json(path.read_bytes(), Settings)
    except FileNotFoundError:
        return Settings()
    except (Undecodable, OSError):
        with contextlib.suppress(OSError):
            path.replace(path.with_suffix(".json.bad"))
        return Settings()


def save(path: Path, settings: Settings) -> None:
    """Write `settings` to `path` so that a crash leaves either the old file or the new one. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".settings-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(to_json(settings, indent=2))
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(temporary).unlink()
        raise
