"""Every setting in one table: what it is called, what it does in a plain line, where it stands and how it is changed.

A new field of `settings.Settings` needs one entry here, or its name in WINDOW_STATE. No Qt.
"""

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from foretoken.engine.models.kv_types import KvType
from foretoken.engine.options import MAX_DRAFT_LENGTH
from foretoken.engine.verify.own_rule import RULES
from foretoken.library.fit.footprint import ALL_LAYERS, MOST_CONTEXT


class Group(enum.Enum):
    """The pages, in their order."""

    APPEARANCE = "Appearance"
    CHAT = "Chat"
    MODELS = "Models and memory"
    SPECULATION = "Speculation"
    SAMPLING = "Sampling"
    PRIVACY = "Privacy and data"
    KEYS = "Keys"


NOTES: Final = {
    Group.CHAT: "The open chat keeps its system prompt, its length and its form; new chats start with the last choice.",
    Group.MODELS: "Context, cache precision and layers apply when a pair is loaded.",
    Group.SPECULATION: "Changes take effect at the next round, also of the reply that is being written.",
    Group.SAMPLING: "Changes take effect at the next round. The open chat keeps them, and new chats start with them.",
    Group.PRIVACY: "Chats, settings and models stay on this computer. The network is used only when you search or "
    "download models.",
}
"""A sentence under the title of a page."""

GUIDES: Final = {
    Group.APPEARANCE: "guide.md#the-colours",
    Group.CHAT: "guide.md#your-first-chat",
    Group.MODELS: "models.md#will-it-fit",
    Group.SPECULATION: "guide.md#choosing-a-draft",
    Group.SAMPLING: "sampling.md",
    Group.PRIVACY: "data.md",
    Group.KEYS: "guide.md#keys",
}
"""The page of the guide, and its section, that a page's "Learn more" opens."""


@dataclass(frozen=True)
class Switch:
    """On or off."""


@dataclass(frozen=True)
class Choice:
    """One of several: (what it is called, the value)."""

    options: tuple[tuple[str, object], ...]


@dataclass(frozen=True)
class Number:
    """A number. `lowest`: shown in place of the least one, which then means `absent`, where that is given."""

    low: float
    high: float
    step: float = 1
    decimals: int = 0
    lowest: str = ""
    absent: object = ...
    unit: str = ""


@dataclass(frozen=True)
class Text:
    """Some lines of text. `empty`: shown while there is none."""

    empty: str


@dataclass(frozen=True)
class Biases:
    """Pairs of a token and a number."""


@dataclass(frozen=True)
class Rule:
    """An acceptance rule, or a file with one."""


@dataclass(frozen=True)
class Presets:
    """The sampling presets of the program and the user's own."""


@dataclass(frozen=True)
class Form:
    """A grammar or a schema."""


@dataclass(frozen=True)
class Actions:
    """Something shown, with buttons: (what a button says, what is then asked for)."""

    buttons: tuple[tuple[str, str], ...]


Kind = Switch | Choice | Number | Text | Biases | Rule | Form | Presets | Actions


@dataclass(frozen=True)
class Entry:
    """One setting. `name` is a field of Settings; what is no setting, but is looked for here, has a name of its own.

    `more`: other fields that the same widget changes; `also`: words by which it is found, too.
    """

    name: str
    title: str
    help: str
    group: Group
    kind: Kind
    more: tuple[str, ...] = ()
    also: str = ""

    def matches(self, search: str) -> bool:
        """Whether all words of `search` occur in it."""
        options = " ".join(name for name, _value in self.kind.options) if isinstance(self.kind, Choice) else ""
        said = f"{self.title} {self.help} {self.group.value} {options} {self.also} {self.name}".casefold()
        return all(word in said for word in search.casefold().split())


_LENGTHS: Final = (("Auto", "auto"), *((str(length), length) for length in range(1, MAX_DRAFT_LENGTH + 1)))
_KV: Final = tuple((kind.value, kind.value) for kind in KvType)
_OFF: Final = "off"


def _unit(high: float = 1, step: float = 0.05, low: float = 0, lowest: str = "") -> Number:
    return Number(low, high, step, 2, lowest)


def _appearance() -> Iterator[Entry]:
    group = Group.APPEARANCE
    themes = (
        ("Same as system", "system"),
        ("Light", "light"),
        ("Dark", "dark"),
        ("Light, high contrast", "light_contrast"),
        ("Dark, high contrast", "dark_contrast"),
    )
    yield Entry("theme", "Theme", "The colours of the window.", group, Choice(themes), also="color mode accessibility")
    languages = (("Same as system", "system"), ("English", "en"), ("Deutsch", "de"), ("简体中文", "zh"))
    yield Entry(
        "language",
        "Language",
        "The language of the window. It changes when Foretoken is started the next time.",
        group,
        Choice(languages),
        also="Sprache 语言 translation locale",
    )
    yield Entry(
        "text_size",
        "Text size",
        "The size of all text in the window, compared with the size that the system uses.",
        group,
        Choice(tuple((f"{size}%", size) for size in (80, 90, 100, 110, 125, 150))),
        also="font scale accessibility large",
    )
    yield Entry(
        "zoom",
        "Zoom of the chat",
        "The size of messages, tokens and code, of what you type, and of the plots' labels. Ctrl and +, − or 0 do the "
        "same, as do Ctrl and the mouse wheel.",
        group,
        Number(50, 300, 10, unit="%"),
        also="font magnify accessibility",
    )
    yield Entry(
        "patterns_only",
        "Marks without colours",
        "Accepted, corrected and refused tokens are told apart by the lines under, over or through them alone.",
        group,
        Switch(),
        also="color blind accessibility underline",
    )
    motion = (("As the system asks", None), ("Less motion", True), ("Usual", False))
    yield Entry(
        "reduced_motion",
        "Motion",
        "With less motion, progress bars and the text cursor stand still and menus appear at once.",
        group,
        Choice(motion),
        also="animation reduced accessibility blink",
    )


def _chat() -> Iterator[Entry]:
    group = Group.CHAT
    views = (("Tokens with marks", "tokens"), ("Formatted text", "text"))
    yield Entry(
        "transcript_view",
        "Replies are shown as",
        "Ctrl+1 and Ctrl+2 change it, too.",
        group,
        Choice(views),
        also="view",
    )
    yield Entry(
        "ghosts_visible",
        "Show refused guesses",
        "Guesses that the main model refused stand struck through among the tokens. They are no part of the text.",
        group,
        Switch(),
        also="ghosts",
    )
    yield Entry(
        "thinking_open",
        "Show what the model thinks",
        "Some models think in writing before they answer. New replies then show their thoughts while they are written. "
        "A click on the line above the answer opens and folds them, too.",
        group,
        Switch(),
        also="reasoning thinking fold",
    )
    yield Entry(
        "model_titles",
        "Titles by the model",
        "After the first reply, when nothing is written or typed for two seconds, the main model gives the chat a "
        "title. A title that you wrote stays. The bundled pair gives none.",
        group,
        Switch(),
        also="name rename automatic",
    )
    paces = (("Chosen by the pair", None), ("Live", "live"), ("Reading speed", "reading"), ("Slow motion", "slow"))
    yield Entry(
        "pace",
        "Pace",
        "How fast replies appear. Live: as they are written. Small models write faster than anyone reads, so the pair "
        "that comes with the program is shown at reading speed.",
        group,
        Choice(paces),
    )
    yield Entry(
        "system_prompt",
        "System prompt",
        "An instruction that the model reads before the conversation, for example “Answer in one sentence.”",
        group,
        Text("None"),
        also="instruction role",
    )
    yield Entry(
        "max_tokens",
        "Longest reply",
        "The reply ends after this many tokens. A token is a word or a piece of one.",
        group,
        Number(0, 1_000_000, 64, lowest="no limit", absent=None),
        also="max tokens length",
    )
    yield Entry(
        "forget_oldest",
        "When the context is full, leave out the oldest turns",
        "Otherwise a conversation that has outgrown the model's context stops with a message.",
        group,
        Switch(),
        also="context window truncate forget",
    )
    yield Entry(
        "form",
        "Reply format",
        "Makes every reply match a grammar or a JSON schema, for programs that read replies.",
        group,
        Form(),
        more=("grammar", "schema"),
        also="gbnf json grammar schema",
    )


def _models() -> Iterator[Entry]:
    group = Group.MODELS
    yield Entry(
        "models_folder",
        "Downloads",
        "The folder that downloaded models are in. Moving it moves all of them.",
        group,
        Actions((("Open", "open_models_folder"), ("Move…", "move_models_folder"))),
        also="models folder disk path",
    )
    yield Entry(
        "model_folders",
        "Other folders with models",
        "Where models are looked for besides; their files are only read. The library adds and removes them.",
        group,
        Actions((("Library…", "show_library"),)),
        also="search path",
    )
    yield Entry(
        "context",
        "Context length",
        "How many tokens of conversation the models can see. Longer takes more memory. Automatic is what both models "
        "were trained for, at most 8,192, or what fits.",
        group,
        Number(0, MOST_CONTEXT, 1024, lowest="automatic", absent=None, unit=" tokens"),
        also="window memory ram",
    )
    yield Entry(
        "kv_type",
        "Cache precision",
        "How exactly the models remember the conversation (the number format of the KV cache). Fewer bits "
        "make room for a longer context and change the output a little: f16 hardly ever, q8_0 rarely, q4_0 "
        "noticeably.",
        group,
        Choice(_KV),
        also="kv type cache quantisation quantization memory",
    )
    yield Entry(
        "gpu_layers",
        "Layers on the graphics card",
        "How many layers of each model run there, counted from the last. More is faster. Automatic puts as many there "
        "as fit.",
        group,
        Number(ALL_LAYERS, 1000, lowest="automatic"),
        also="gpu offload vram",
    )


def _speculation() -> Iterator[Entry]:
    group = Group.SPECULATION
    yield Entry(
        "draft_length",
        "Draft length",
        "How many tokens are guessed before the main model checks them. Auto decides by the cost of a check on this "
        "computer and by how many guesses were right so far.",
        group,
        Choice(_LENGTHS),
        also="gamma num speculative tokens",
    )
    yield Entry(
        "min_confidence",
        "Stop guessing when unsure",
        "The draft stops guessing in a round when its probability for a guess is below this; 0 always guesses the full "
        "draft length.",
        group,
        _unit(),
        also="min confidence",
    )
    yield Entry(
        "lookup",
        "Prompt lookup",
        "Guesses taken from earlier text of the conversation, where it repeats; they cost almost nothing. Auto: used "
        "beside a draft model when the draft length is Auto. On: always used, also without a draft model.",
        group,
        Choice((("Auto", None), ("On", True), ("Off", False))),
        also="n-gram",
    )
    yield Entry(
        "kept_guesses",
        "Acceptance",
        "Which guesses are kept above temperature 0. With exact match a seed gives the same text with any draft. "
        "Rejection sampling keeps a few more; a seed then needs the same draft and a fixed length. Both are lossless. "
        "Typical keeps most, and the text is no longer the main model's own. Your own rule is a Python file that "
        "defines “acceptor” and runs in each reply with your permissions.",
        group,
        Rule(),
        also=" ".join(RULES),
    )
    yield Entry(
        "measure_plain",
        "Measure the plain speed",
        "While nothing is written, the main model writes a few tokens alone now and then, so that replies can say how "
        "many times as fast they were.",
        group,
        Choice((("On mains power", "mains"), ("On battery, too", "always"), ("Never", "never"))),
        also="baseline probe comparison idle battery",
    )


def _sampling() -> Iterator[Entry]:
    group = Group.SAMPLING
    yield Entry(
        "presets",
        "Presets",
        "Sampling options that go together. What you have set on this page can be kept as one of your own.",
        group,
        Presets(),
        also="precise balanced creative",
    )
    for name, title, meaning, kind in (
        (
            "temperature",
            "Temperature",
            "How random the choice of each token is. 0 always takes the most likely token, 1 uses the model's "
            "probabilities unchanged, higher values flatten them.",
            _unit(2),
        ),
        (
            "top_k",
            "Top-k",
            "Only the k most likely tokens can be chosen; 0 allows all.",
            Number(0, 100_000, lowest="all"),
        ),
        (
            "top_p",
            "Top-p",
            "Only the most likely tokens that together reach this probability can be chosen; 1 allows all.",
            _unit(step=0.01, low=0.01),
        ),
        (
            "min_p",
            "Min-p",
            "Only tokens with at least this fraction of the top token's probability can be chosen; 0 allows all.",
            _unit(step=0.01),
        ),
        (
            "seed",
            "Seed",
            "The same seed, conversation and sampling options give the same text, with any draft and any draft length. "
            "Random takes a new seed for each reply.",
            Number(-1, 2**31 - 1, lowest="random", absent=None),
        ),
        (
            "repetition_penalty",
            "Repetition penalty",
            "Makes recently used tokens less likely; 1 is off.",
            _unit(2, low=0.5),
        ),
        (
            "presence_penalty",
            "Presence penalty",
            "Makes each recently used token less likely, however often it came; 0 is off.",
            _unit(2, 0.1, -2),
        ),
        (
            "frequency_penalty",
            "Frequency penalty",
            "Makes a token less likely each time it came recently; 0 is off.",
            _unit(2, 0.1, -2),
        ),
        (
            "typical_p",
            "Typical-p",
            "Only the tokens whose surprise (-log p) is closest to the average surprise, up to this total probability, "
            "can be chosen; 1 allows all.",
            _unit(),
        ),
        (
            "top_n_sigma",
            "Top-n-sigma",
            "Only tokens with a logit within this many standard deviations of the highest one can be chosen; 0 allows "
            "all.",
            _unit(10, 0.1, lowest=_OFF),
        ),
        (
            "xtc_probability",
            "XTC probability",
            "How often the most likely tokens are removed, for more varied text; 0 is never.",
            _unit(lowest=_OFF),
        ),
        (
            "xtc_threshold",
            "XTC threshold",
            "When XTC applies, it removes all tokens that are at least this likely, except the least likely of them.",
            _unit(),
        ),
        (
            "dry_multiplier",
            "DRY multiplier",
            "Makes tokens that would continue a repetition less likely; 0 is off.",
            _unit(5, 0.1, lowest=_OFF),
        ),
        ("dry_base", "DRY base", "The factor by which the penalty grows with each repeated token.", _unit(4, low=1)),
        (
            "dry_allowed_length",
            "DRY allowed length",
            "Repetitions up to this length are not penalized.",
            Number(1, 100),
        ),
        (
            "mirostat",
            "Mirostat",
            "Keeps the surprise of the text near a target, by version 1 or 2 of the algorithm. It replaces all filters "
            "except the temperature.",
            Choice((("Off", 0), ("1", 1), ("2", 2))),
        ),
        ("mirostat_tau", "Mirostat tau", "The surprise that mirostat aims for, in bits per token.", _unit(20, 0.5)),
        ("mirostat_eta", "Mirostat eta", "How fast mirostat adjusts.", _unit()),
        (
            "logit_bias",
            "Logit bias",
            "Added to the logits of single tokens, by token id: 42=-5, 7=-100. From -100, which forbids a token, to "
            "100. The Tokens view shows the id in the details of a token.",
            Biases(),
        ),
    ):
        yield Entry(name, title, meaning, group, kind)


def _privacy() -> Iterator[Entry]:
    group = Group.PRIVACY
    both = (("Open", "open_{}"), ("Copy path", "copy_{}"))
    yield Entry(
        "data_folder",
        "Data folder",
        "Your chats, settings and downloads. Copy this folder and you have a copy of all of it.",
        group,
        Actions(tuple((name, what.format("data_folder")) for name, what in both)),
        also="chats database backup path where",
    )
    yield Entry(
        "log",
        "Log",
        "What went wrong lately, for finding faults. It stays on this computer.",
        group,
        Actions((("Show", "show_log"), ("Open folder", "open_log_folder"))),
        also="logs errors debug",
    )
    yield Entry(
        "report",
        "Report of a problem",
        "Versions, system, settings and the last errors, to put into a report. It is shown before it is copied, and "
        "has nothing of chats or names.",
        group,
        Actions((("Copy a report…", "show_report"),)),
        also="bug diagnostics",
    )
    yield Entry(
        "copies",
        "Copies of your chats",
        "All chats as one JSON file, which can be imported again.",
        group,
        Actions((("Export all chats…", "export_all_chats"),)),
        also="backup export",
    )


ENTRIES: Final = (*_appearance(), *_chat(), *_models(), *_speculation(), *_sampling(), *_privacy())

WINDOW_STATE: Final = frozenset(
    {
        "main_model",
        "draft_model",
        "second_draft",
        "shared_tokens",
        "recent_models",
        "acceptance",  # of older versions
        "window_state",
        "dialogs",
        "last_chat",
        "history_shown",
        "plots_shown",
        "downloads_shown",
        "folded_folders",
    }
)
"""Fields of Settings that are no settings: what the window remembers of itself."""

_BY_NAME: Final = {entry.name: entry for entry in ENTRIES}


def entry_of(name: str) -> Entry:
    """The entry of the field `name`."""
    return _BY_NAME[name]


def help_of(name: str) -> str:
    """What the setting `name` does, the same everywhere in the window."""
    return _BY_NAME[name].help
