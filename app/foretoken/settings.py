"""The user's settings: one small JSON file, read at start, written atomically.

A value that cannot be read, or is out of its range, falls back to its default and the others hold, so a broken setting
never keeps the window shut.
"""

import contextlib
import json
import re
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from foretoken import own_files
from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json
from foretoken.engine.models.kv_types import KvType
from foretoken.engine.options import (
    ACCEPTANCE,
    MAX_TOKENS,
    MOST_CONTEXT,
    SEED,
    AcceptorName,
    Length,
    LogitBias,
    Lookup,
    MinConfidence,
    Preset,
)
from foretoken.model_devices import AUTOMATIC, ModelDevices
from foretoken.option import Buttons, Count, Group, Number, OneOf, Option, Positive, Special
from foretoken.wording import joined, later, tr

_MOST_BYTES: Final = 4 * 1024 * 1024  # of the file; a longer one is not ours
_Place = Annotated[str, Meta(pattern=r"^[^\x00]*$", max_length=4096)]  # of a file or folder
_Fingerprint = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
_Pixels = Annotated[int, Meta(ge=0, le=100_000)]
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


_THEMES: Final = (
    (later("Same as system"), "system"),
    (later("Light"), "light"),
    (later("Dark"), "dark"),
    (later("Light, high contrast"), "light_contrast"),
    (later("Dark, high contrast"), "dark_contrast"),
)
_LANGUAGES: Final = ((later("Same as system"), "system"), ("English", "en"), ("Deutsch", "de"), ("简体中文", "zh"))
_DEVICES: Final = Buttons(((later("Devices…"), "devices"),))
_DEVICES_ALSO: Final = later("gpu cpu cuda metal vulkan threads split mmap mlock kv offload")


class Settings(Preset, frozen=True, kw_only=True):
    """The settings. Unknown keys of newer versions are ignored. The Settings window shows those that have an Option, by
    pages and in this order."""

    theme: Annotated[
        Literal["system", "light", "dark", "light_contrast", "dark_contrast"],
        Option(
            later("Theme"),
            later("The colours of the window."),
            OneOf(_THEMES),
            Group.APPEARANCE,
            also=later("color mode accessibility"),
        ),
    ] = "system"
    language: Annotated[
        Literal["system", "en", "de", "zh"],
        Option(
            later("Language"),
            later("Changes at the next start."),
            OneOf(_LANGUAGES),
            Group.APPEARANCE,
            also=later("Sprache 语言 translation locale"),
        ),
    ] = "system"
    text_size: Annotated[
        Annotated[int, Meta(ge=80, le=200)],
        Option(
            later("Text size"),
            later("Relative to the text size of the system."),
            OneOf(tuple(("{share:.0%}", size) for size in (80, 90, 100, 110, 125, 150, 175, 200))),
            Group.APPEARANCE,
            also=later("font scale accessibility large"),
        ),
    ] = 100
    zoom: Annotated[
        Annotated[int, Meta(ge=50, le=300)],
        Option(
            later("Zoom of the chat"),
            later("Messages, your text and the labels of plots. Also Ctrl and the mouse wheel."),
            Number(50, 300, 10, unit="%"),
            Group.APPEARANCE,
            also=later("font magnify accessibility"),
        ),
    ] = 100
    patterns_only: Annotated[
        bool,
        Option(
            later("Marks without colours"),
            later("Accepted, corrected and refused tokens differ by their lines only."),
            Special.SWITCH,
            Group.APPEARANCE,
            also=later("color blind accessibility underline"),
        ),
    ] = False
    reduced_motion: Annotated[
        bool | None,
        Option(
            later("Motion"),
            later("Less motion: progress bars and the text cursor do not move."),
            OneOf(((later("As the system asks"), None), (later("Less motion"), True), (later("Usual"), False))),
            Group.APPEARANCE,
            also=later("animation reduced accessibility blink"),
        ),
    ] = None

    transcript_view: Annotated[
        Literal["text", "tokens", "rounds"],
        Option(
            later("Replies are shown as"),
            later("Also with Ctrl+1, Ctrl+2 and Ctrl+3."),
            OneOf(
                (
                    (later("Tokens with marks"), "tokens"),
                    (later("Formatted text"), "text"),
                    (later("Rounds, a row each"), "rounds"),
                )
            ),
            Group.CHAT,
            also=later("view"),
            advanced=True,
        ),
    ] = "tokens"
    ghosts_visible: Annotated[
        bool,
        Option(
            later("Show refused guesses"),
            later("Struck through between the tokens; not part of the text."),
            Special.SWITCH,
            Group.CHAT,
            also=later("ghosts"),
            advanced=True,
        ),
    ] = True
    thinking_open: Annotated[
        bool,
        Option(
            later("Show what the model thinks"),
            later("Show thinking while a reply is being written."),
            Special.SWITCH,
            Group.CHAT,
            also=later("reasoning thinking fold"),
            advanced=True,
        ),
    ] = False
    model_titles: Annotated[
        bool,
        Option(
            later("Titles by the model"),
            later("Names a chat after its first reply. Your own titles stay."),
            Special.SWITCH,
            Group.CHAT,
            also=later("name rename automatic"),
        ),
    ] = True
    pace: Annotated[
        Literal["live", "reading", "slow"] | None,
        Option(
            later("Pace"),
            later("How fast replies appear. The bundled pair starts at reading speed."),
            OneOf(
                (
                    (later("Chosen by the pair"), None),
                    (later("Live"), "live"),
                    (later("Reading speed"), "reading"),
                    (later("Slow motion"), "slow"),
                )
            ),
            Group.CHAT,
            advanced=True,
        ),
    ] = None
    system_prompt: Annotated[
        str,
        Option(
            later("System prompt"),
            later("An instruction that the model reads first, for example “Answer in one sentence.”"),
            Special.TEXT,
            Group.CHAT,
            also=later("instruction role"),
        ),
    ] = ""
    max_tokens: Annotated[Positive | None, MAX_TOKENS] = None
    forget_oldest: Annotated[
        bool,
        Option(
            later("When the context is full, leave out the oldest turns"),
            later("Otherwise the chat stops with a message."),
            Special.SWITCH,
            Group.CHAT,
            also=later("context window truncate forget"),
        ),
    ] = False
    form: Annotated[
        Literal["none", "grammar", "schema"],
        Option(
            later("Reply format"),
            later("Makes every reply match a grammar or a JSON schema."),
            Special.FORM,
            Group.CHAT,
            more=("grammar", "schema"),
            also=later("gbnf json grammar schema"),
            advanced=True,
        ),
    ] = "none"
    grammar: str = ""  # both texts are kept
    schema: str = ""

    models_folder: Annotated[
        _Place | None,
        Option(
            later("Downloads"),
            later("The folder of downloaded models. Moving it moves all of them."),
            Buttons(((later("Open"), "open_folder"), (later("Move…"), "move_folder"))),
            Group.MODELS,
            also=later("models folder disk path"),
        ),
    ] = None  # paths.models_dir()
    model_folders: Annotated[
        tuple[_Place, ...],
        Option(
            later("Other folders with models"),
            later("Files there are only read. Change the list in the Library."),
            Buttons(((later("Library…"), "library"),)),
            Group.MODELS,
            also=later("search path"),
        ),
    ] = ()
    context: Annotated[
        Annotated[int, Meta(ge=64, le=MOST_CONTEXT)] | None,
        Option(
            later("Context length"),
            later("How much of a chat the models can see. Longer takes more memory."),
            Number(0, MOST_CONTEXT, 1024, later("automatic"), later(" tokens")),
            Group.MODELS,
            also=later("window memory ram"),
        ),
    ] = None
    kv_type: Annotated[
        Annotated[str, Meta(pattern=r"^[\w/ ]{1,20}$")],
        Option(
            later("Cache precision"),
            later("The number format of the KV cache. Fewer bits save memory; q4_0 changes replies noticeably."),
            OneOf(tuple((kind.value, kind.value) for kind in KvType)),
            Group.MODELS,
            also=later("kv type cache quantisation quantization memory"),
            advanced=True,
        ),
    ] = "f16"
    gpu_layers: Annotated[
        Annotated[int, Meta(ge=-1, le=100_000)],
        Option(
            later("Layers on the graphics card"),
            later("More is faster. Automatic puts as many there as fit."),
            Number(-1, 1000, lowest=later("automatic")),
            Group.MODELS,
            also=later("gpu offload vram"),
            advanced=True,
        ),
    ] = -1
    main_devices: Annotated[
        ModelDevices,
        Option(
            later("Devices of the main model"),
            later("Graphics cards, threads, flash attention and loading."),
            _DEVICES,
            Group.MODELS,
            also=_DEVICES_ALSO,
        ),
    ] = AUTOMATIC
    draft_devices: Annotated[
        ModelDevices,
        Option(
            later("Devices of the draft"),
            later("The same as the main model until you choose."),
            _DEVICES,
            Group.MODELS,
            also=_DEVICES_ALSO,
        ),
    ] = AUTOMATIC

    draft_length: Length = "auto"
    min_confidence: MinConfidence = 0.0
    lookup: Lookup = None
    kept_guesses: Annotated[AcceptorName | None, ACCEPTANCE] = None  # None: the usual rule
    measure_plain: Annotated[
        Literal["mains", "always", "never"],
        Option(
            later("Measure the plain speed"),
            later(
                "While idle, the main model writes a few tokens without guesses, so that replies can show "
                "their speedup."
            ),
            OneOf(
                (
                    (later("On mains power"), "mains"),
                    (later("On battery, too"), "always"),
                    (later("Never"), "never"),
                )
            ),
            Group.SPECULATION,
            also=later("baseline probe comparison idle battery"),
        ),
    ] = "mains"

    presets: Annotated[
        dict[_PresetName, Preset],
        Option(
            later("Presets"),
            later("Named sampling options. Save those of this page as your own."),
            Special.PRESETS,
            also=later("precise balanced creative"),
        ),
    ] = msgspec.field(default_factory=dict)
    seed: Annotated[Count | None, SEED] = None
    logit_bias: LogitBias = ()

    offline: Annotated[
        bool,
        Option(
            later("Offline"),
            later("No searching and no downloading. Servers that you chose still work."),
            Special.SWITCH,
            Group.PRIVACY,
            also=later("network internet privacy airplane"),
        ),
    ] = False

    # What the window remembers of itself
    acceptance: _Place = "rejection"  # the rule in files of older versions, where "rejection" was the usual one
    main_model: _Place | None = None
    draft_model: _Place | None = None
    second_draft: _Place | None = None  # loaded beside the draft
    shared_tokens: bool = False  # that pair: the draft guesses over the tokens that both have
    recent_models: tuple[_Place, ...] = ()
    # By the address of a server: own certificates to trust, and SHA-256 of the one that the user trusts
    server_certificates: dict[str, _Place] = msgspec.field(default_factory=dict)
    server_pins: dict[str, _Fingerprint] = msgspec.field(default_factory=dict)
    serve_host: Annotated[str, Meta(min_length=1, max_length=255)] = "127.0.0.1"
    serve_port: Annotated[int, Meta(ge=0, le=65_535)] = 8080
    serve_key: bool = True  # requests must send the API key, which the system's keyring has
    serve_parallel: Annotated[int, Meta(ge=1, le=64)] = 1  # replies that the server writes at once
    window_state: str = ""  # base64 of Qt's own geometry and splitter state
    dialogs: dict[str, DialogLayout] = msgspec.field(default_factory=dict)
    files_folder: str | None = None  # where chats and replies were last exported to or imported from
    last_chat: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None = None
    folded_folders: tuple[str, ...] = ()  # of chats
    advanced_pages: tuple[str, ...] = ()  # of the Settings window, those whose Advanced is open
    lessons: dict[str, Count] = msgspec.field(default_factory=dict)  # captions of each that were read
    history_shown: bool | None = None  # None: as the width of the window allows
    plots_shown: bool | None = None
    saved_hidden: bool = False  # the menu does not say how much time the draft saved
    coached: Count = 0  # bubbles at the first reply that were read
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
    with own_files.replacing(path, durable=True) as file:
        file.write(to_json(settings, indent=2))
