"""The user's settings: one small JSON file, read at start, written atomically.

A value that cannot be read, or is out of its range, falls back to its default and the others hold, so a broken setting
never keeps the window shut.
"""

import contextlib
import json
import os
import re
import tempfile
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from foretoken import own_files
from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json
from foretoken.model_devices import AUTOMATIC, ModelDevices
from foretoken.wording import joined, tr

_MOST_BYTES: Final = 4 * 1024 * 1024  # of the file; a longer one is not ours
_Place = Annotated[str, Meta(pattern=r"^[^\x00]*$", max_length=4096)]  # of a file or folder
_Fingerprint = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
_Pixels = Annotated[int, Meta(ge=0, le=100_000)]
_Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
_Share = Annotated[float, Meta(ge=0, le=1)]
_Hundred = Annotated[float, Meta(ge=0, le=100)]
_Penalty = Annotated[float, Meta(ge=-100, le=100)]
LONGEST_PRESET: Final = 40  # characters of a preset's name
_PresetName = Annotated[str, Meta(min_length=1, max_length=LONGEST_PRESET)]


class TableLayout(msgspec.Struct, frozen=True, kw_only=True):
    """`widths` in pixels of all columns but the last; `sorted_by` a column's number, -1 for none."""

    widths: tuple[_Pixels, ...] = ()
    sorted_by: Annotated[int, Meta(ge=-1, le=1000)] = -1
    falling: bool = False


class DialogLayout(msgspec.Struct, frozen=True, kw_only=True):
    """The layout of a dialog. `geometry`: base64 of Qt's state; `splits`: pixels of each pane."""

    geometry: str = ""
    tables: dict[str, TableLayout] = {}
    splits: dict[str, tuple[_Pixels, ...]] = {}


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """Sampling options that go together; their names are those of `engine.options.SamplingOptions`."""

    temperature: _Hundred = 0.7
    top_k: _Count = 40
    top_p: _Share = 0.95
    min_p: _Share = 0.05
    repetition_penalty: Annotated[float, Meta(ge=0.01, le=100)] = 1.0
    presence_penalty: _Penalty = 0.0
    frequency_penalty: _Penalty = 0.0
    typical_p: _Share = 1.0
    top_n_sigma: _Hundred = 0.0
    xtc_probability: _Share = 0.0
    xtc_threshold: _Share = 0.1
    dry_multiplier: _Hundred = 0.0
    dry_base: Annotated[float, Meta(ge=1, le=100)] = 1.75
    dry_allowed_length: Annotated[int, Meta(ge=1, le=2**31 - 1)] = 2
    mirostat: Literal[0, 1, 2] = 0
    mirostat_tau: _Hundred = 5.0
    mirostat_eta: _Share = 0.1


class Settings(Preset, frozen=True, kw_only=True):
    """The settings. Unknown keys of newer versions are ignored."""

    theme: Literal["system", "light", "dark", "light_contrast", "dark_contrast"] = "system"
    language: Literal["system", "en", "de", "zh"] = "system"  # of the window, from its next start on
    text_size: Annotated[int, Meta(ge=80, le=150)] = 100  # percent of the system's, of the whole window
    zoom: Annotated[int, Meta(ge=50, le=300)] = 100  # percent, of the chat alone
    patterns_only: bool = False  # tokens are told apart by their lines, without colours
    reduced_motion: bool | None = None  # None: as the system asks
    main_model: _Place | None = None
    draft_model: _Place | None = None
    second_draft: _Place | None = None  # loaded beside the draft
    shared_tokens: bool = False  # that pair: the draft guesses over the tokens that both have
    recent_models: tuple[_Place, ...] = ()
    server_certificates: dict[str, _Place] = {}  # own ones to trust, by the address of a server
    server_pins: dict[str, _Fingerprint] = {}  # SHA-256 of the one certificate that the user trusts, likewise
    models_folder: _Place | None = None  # where downloads go; None: paths.models_dir()
    model_folders: tuple[_Place, ...] = ()  # others to look for models in
    context: Annotated[int, Meta(ge=64, le=16 * 1024 * 1024)] | None = None  # tokens; None: what fits
    kv_type: Annotated[str, Meta(pattern=r"^[\w/ ]{1,20}$")] = "f16"
    gpu_layers: Annotated[int, Meta(ge=-1, le=100_000)] = -1  # of each model; -1: all that fit
    main_devices: ModelDevices = AUTOMATIC
    draft_devices: ModelDevices = AUTOMATIC
    serve_host: Annotated[str, Meta(min_length=1, max_length=255)] = "127.0.0.1"
    serve_port: Annotated[int, Meta(ge=0, le=65_535)] = 8080
    serve_key: bool = True  # requests must send the API key, which the system's keyring has
    serve_parallel: Annotated[int, Meta(ge=1, le=64)] = 1  # replies that the server writes at once
    pace: Literal["live", "reading", "slow"] | None = None  # None: reading for the demo pair, live otherwise
    measure_plain: Literal["mains", "always", "never"] = "mains"  # in idle time: on mains power, on battery too
    draft_length: Annotated[int, Meta(ge=1, le=32)] | Literal["auto"] = "auto"
    min_confidence: _Share = 0.0
    lookup: bool | None = None
    seed: _Count | None = None
    presets: dict[_PresetName, Preset] = {}  # the user's own
    logit_bias: tuple[tuple[_Count, _Penalty], ...] = ()
    kept_guesses: _Place | None = None  # a rule's name, or the path of one of the user's own; None: the usual rule
    acceptance: _Place = "rejection"  # the same in files of older versions, where "rejection" was the usual rule
    form: Literal["none", "grammar", "schema"] = "none"  # what replies keep to; both texts are kept
    grammar: str = ""
    schema: str = ""
    max_tokens: Annotated[int, Meta(ge=1, le=2**31 - 1)] | None = None
    system_prompt: str = ""
    forget_oldest: bool = False  # of a conversation that has outgrown the context
    transcript_view: Literal["text", "tokens", "rounds"] = "tokens"
    window_state: str = ""  # base64 of Qt's own geometry and splitter state
    dialogs: dict[str, DialogLayout] = {}
    files_folder: str | None = None  # where chats and replies were last exported to or imported from
    last_chat: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None = None
    ghosts_visible: bool = True
    model_titles: bool = True  # chats get their titles from the model, in idle time
    folded_folders: tuple[str, ...] = ()  # of chats
    lessons: dict[str, _Count] = {}  # captions of each that were read
    thinking_open: bool = False  # what a model thinks is shown while it is written
    history_shown: bool | None = None  # None: as the width of the window allows
    plots_shown: bool | None = None
    more_plots: bool = False  # those that are seldom needed are unfolded
    inspector_shown: bool = False  # of the selected token
    downloads_shown: bool | None = None  # None: they show themselves when one is asked for


def load(path: Path) -> Settings:
    """Settings from `path`, defaults for what is not there or cannot be read. Changes nothing on the disk."""
    return _read(path)[0]


def restore(path: Path) -> tuple[Settings, str | None]:
    """As `load`, with a sentence where something could not be read. The old file is then kept aside and replaced, so
    that the sentence appears once."""
    settings, trouble = _read(path)
    if trouble is None:
        return settings, None
    kept = own_files.set_aside(path, copy=True)
    if kept is None:
        return settings, tr("{trouble}.", trouble=trouble)
    with contextlib.suppress(OSError):
        save(path, settings)
    return settings, tr(
        "{trouble}; the old file is kept as {name} in {folder}.", trouble=trouble, name=kept.name, folder=kept.parent
    )


def _read(path: Path) -> tuple[Settings, str | None]:
    """The settings, and what could not be read, as a sentence without its full stop."""
    try:
        data = own_files.read(path, _MOST_BYTES)
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        return Settings(), tr(
            "The settings cannot be read ({reason}), so the defaults are used", reason=error.strerror or error
        )
    try:
        return from_json(data, Settings), None
    except Undecodable:
        return _salvaged(data)


def _salvaged(data: bytes) -> tuple[Settings, str]:
    """Returns the settings of a damaged file, field by field, and the fields that could not be read."""
    hints = {field.name: field.type for field in msgspec.structs.fields(Settings)}
    found, bad = dict[str, Any](), list[str]()
    for name, value in _values(data.decode("utf-8", "replace")).items():
        if name in hints:
            try:
                found[name] = msgspec.convert(value, hints[name])
            except (msgspec.ValidationError, ValueError, OverflowError, RecursionError):
                bad.append(name.replace("_", " "))
    if not found:
        return Settings(), tr("The settings could not be read, so the defaults are used")
    if 0 < len(bad) <= 3:
        return Settings(**found), tr(
            "These settings could not be read and have their defaults: {names}", names=joined(bad)
        )
    return Settings(**found), tr(
        "The settings were damaged; those that could be read are kept, the others have their defaults"
    )


def _values(text: str) -> dict[str, Any]:
    """Every setting by its name: of the whole, or where that cannot be read, of what stands behind each name."""
    decoder = json.JSONDecoder(parse_constant=_no_number)
    with contextlib.suppress(ValueError, RecursionError):
        whole = decoder.decode(text)
        return whole if isinstance(whole, dict) else {}
    values = {}
    for field in Settings.__struct_fields__:
        match = re.search(rf'(?<!\\)"{field}"\s*:\s*', text)
        if match is not None:
            try:
                values[field] = decoder.raw_decode(text, match.end())[0]
            except (ValueError, RecursionError):
                values[field] = object()  # converts to nothing
    return values


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number of JSON")


def save(path: Path, settings: Settings) -> None:
    """Write `settings` to `path` so that a crash leaves either the old file or the new one. Raises OSError."""
    own_files.make_folder(path.parent)
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
