"""Every setting in one table: what it is called, what it does in a plain line, where it stands and how it is changed.

A new field of `settings.Settings` needs one entry here, or its name in WINDOW_STATE. The texts are English and are
translated where they are shown. No Qt.
"""

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from foretoken.engine.models.kv_types import KvType
from foretoken.engine.options import MAX_DRAFT_LENGTH
from foretoken.engine.verify.own_rule import RULES
from foretoken.library.fit.footprint import ALL_LAYERS, MOST_CONTEXT
from foretoken.wording import later, tr


class Group(enum.Enum):
    """The pages, in their order. The value is the title, in English."""

    APPEARANCE = later("Appearance")
    CHAT = later("Chat")
    MODELS = later("Models and memory")
    SPECULATION = later("Speculation")
    SAMPLING = later("Sampling")
    PRIVACY = later("Privacy and data")
    KEYS = later("Keys")


NOTES: Final = {
    Group.CHAT: later(
        "The open chat keeps its system prompt, its length and its form; new chats start with the last choice."
    ),
    Group.MODELS: later("Context, cache precision and layers apply when a pair is loaded."),
    Group.SPECULATION: later("Changes take effect at the next round, also of the reply that is being written."),
    Group.SAMPLING: later(
        "Changes take effect at the next round. The open chat keeps them, and new chats start with them."
    ),
    Group.PRIVACY: later(
        "Chats, settings and models stay on this computer. The network is used only when you search or download models."
    ),
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
    """One of several: (what it is called, the value). A {share} in a name is the value in percent."""

    options: tuple[tuple[str, object], ...]

    def named(self) -> Iterator[tuple[str, object]]:
        """In the user's language."""
        for name, value in self.options:
            yield tr(name, share=value / 100) if isinstance(value, int) else tr(name), value


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
    """Some lines of text."""


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
        """Whether all words of `search` occur in it, in English or in the user's language."""
        options = [name for name, _value in self.kind.options] if isinstance(self.kind, Choice) else []
        words = [text for text in (self.title, self.help, self.group.value, *options, self.also) if text]
        said = " ".join((*words, *map(tr, words), self.name)).casefold()
        return all(word in said for word in search.casefold().split())


_LENGTHS: Final = ((later("Auto"), "auto"), *((str(length), length) for length in range(1, MAX_DRAFT_LENGTH + 1)))
_KV: Final = tuple((kind.value, kind.value) for kind in KvType)
_OFF: Final = later("off")


def _unit(high: float = 1, step: float = 0.05, low: float = 0, lowest: str = "") -> Number:
    return Number(low, high, step, 2, lowest)


def _appearance() -> Iterator[Entry]:
    group = Group.APPEARANCE
    themes = (
        (later("Same as system"), "system"),
        (later("Light"), "light"),
        (later("Dark"), "dark"),
        (later("Light, high contrast"), "light_contrast"),
        (later("Dark, high contrast"), "dark_contrast"),
    )
    yield Entry(
        "theme",
        later("Theme"),
        later("The colours of the window."),
        group,
        Choice(themes),
        also=later("color mode accessibility"),
    )
    languages = ((later("Same as system"), "system"), ("English", "en"), ("Deutsch", "de"), ("简体中文", "zh"))
    yield Entry(
        "language",
        later("Language"),
        later("The language of the window. It changes when Foretoken is started the next time."),
        group,
        Choice(languages),
        also=later("Sprache 语言 translation locale"),
    )
    yield Entry(
        "text_size",
        later("Text size"),
        later("The size of all text in the window, compared with the size that the system uses."),
        group,
        Choice(tuple(("{share:.0%}", size) for size in (80, 90, 100, 110, 125, 150))),
        also=later("font scale accessibility large"),
    )
    yield Entry(
        "zoom",
        later("Zoom of the chat"),
        later(
            "The size of messages, tokens and code, of what you type, and of the plots' labels. Ctrl and +, − or 0 do "
            "the same, as do Ctrl and the mouse wheel."
        ),
        group,
        Number(50, 300, 10, unit="%"),
        also=later("font magnify accessibility"),
    )
    yield Entry(
        "patterns_only",
        later("Marks without colours"),
        later("Accepted, corrected and refused tokens are told apart by the lines under, over or through them alone."),
        group,
        Switch(),
        also=later("color blind accessibility underline"),
    )
    motion = ((later("As the system asks"), None), (later("Less motion"), True), (later("Usual"), False))
    yield Entry(
        "reduced_motion",
        later("Motion"),
        later("With less motion, progress bars and the text cursor stand still and menus appear at once."),
        group,
        Choice(motion),
        also=later("animation reduced accessibility blink"),
    )


def _chat() -> Iterator[Entry]:
    group = Group.CHAT
    views = (
        (later("Tokens with marks"), "tokens"),
        (later("Formatted text"), "text"),
        (later("Rounds, a row each"), "rounds"),
    )
    yield Entry(
        "transcript_view",
        later("Replies are shown as"),
        later("Ctrl+1, Ctrl+2 and Ctrl+3 change it, too."),
        group,
        Choice(views),
        also=later("view"),
    )
    yield Entry(
        "ghosts_visible",
        later("Show refused guesses"),
        later(
            "Guesses that the main model refused stand struck through among the tokens. They are no part of the text."
        ),
        group,
        Switch(),
        also=later("ghosts"),
    )
    yield Entry(
        "thinking_open",
        later("Show what the model thinks"),
        later(
            "Some models think in writing before they answer. New replies then show their thoughts while they are "
            "written. A click on the line above the answer opens and folds them, too."
        ),
        group,
        Switch(),
        also=later("reasoning thinking fold"),
    )
    yield Entry(
        "model_titles",
        later("Titles by the model"),
        later(
            "After the first reply, when nothing is written or typed for two seconds, the main model gives the chat a "
            "title. A title that you wrote stays. The bundled pair gives none."
        ),
        group,
        Switch(),
        also=later("name rename automatic"),
    )
    paces = (
        (later("Chosen by the pair"), None),
        (later("Live"), "live"),
        (later("Reading speed"), "reading"),
        (later("Slow motion"), "slow"),
    )
    yield Entry(
        "pace",
        later("Pace"),
        later(
            "How fast replies appear. Live: as they are written. Small models write faster than anyone reads, so the "
            "pair that comes with the program is shown at reading speed."
        ),
        group,
        Choice(paces),
    )
    yield Entry(
        "system_prompt",
        later("System prompt"),
        later("An instruction that the model reads before the conversation, for example “Answer in one sentence.”"),
        group,
        Text(),
        also=later("instruction role"),
    )
    yield Entry(
        "max_tokens",
        later("Longest reply"),
        later("The reply ends after this many tokens. A token is a word or a piece of one."),
        group,
        Number(0, 1_000_000, 64, lowest=later("no limit"), absent=None),
        also=later("max tokens length"),
    )
    yield Entry(
        "forget_oldest",
        later("When the context is full, leave out the oldest turns"),
        later("Otherwise a conversation that has outgrown the model's context stops with a message."),
        group,
        Switch(),
        also=later("context window truncate forget"),
    )
    yield Entry(
        "form",
        later("Reply format"),
        later("Makes every reply match a grammar or a JSON schema, for programs that read replies."),
        group,
        Form(),
        more=("grammar", "schema"),
        also=later("gbnf json grammar schema"),
    )


def _models() -> Iterator[Entry]:
    group = Group.MODELS
    yield Entry(
        "models_folder",
        later("Downloads"),
        later("The folder that downloaded models are in. Moving it moves all of them."),
        group,
        Actions(((later("Open"), "open_models_folder"), (later("Move…"), "move_models_folder"))),
        also=later("models folder disk path"),
    )
    yield Entry(
        "model_folders",
        later("Other folders with models"),
        later("Where models are looked for besides; their files are only read. The library adds and removes them."),
        group,
        Actions(((later("Library…"), "show_library"),)),
        also=later("search path"),
    )
    yield Entry(
        "context",
        later("Context length"),
        later(
            "How many tokens of conversation the models can see. Longer takes more memory. Automatic is what both "
            "models were trained for, at most 8,192, or what fits."
        ),
        group,
        Number(0, MOST_CONTEXT, 1024, lowest=later("automatic"), absent=None, unit=later(" tokens")),
        also=later("window memory ram"),
    )
    yield Entry(
        "kv_type",
        later("Cache precision"),
        later(
            "How exactly the models remember the conversation (the number format of the KV cache). Fewer bits "
            "make room for a longer context and change the output a little: f16 hardly ever, q8_0 rarely, q4_0 "
            "noticeably."
        ),
        group,
        Choice(_KV),
        also=later("kv type cache quantisation quantization memory"),
    )
    yield Entry(
        "gpu_layers",
        later("Layers on the graphics card"),
        later(
            "How many layers of each model run there, counted from the last. More is faster. Automatic puts as many "
            "there as fit."
        ),
        group,
        Number(ALL_LAYERS, 1000, lowest=later("automatic")),
        also=later("gpu offload vram"),
    )
    yield Entry(
        "main_devices",
        later("Devices of the main model"),
        later("Graphics cards, threads, flash attention and how the file is loaded. Automatic until you choose."),
        group,
        Actions(((later("Devices…"), "show_devices"),)),
        also=later("gpu cpu cuda metal vulkan threads split mmap mlock kv offload"),
    )
    yield Entry(
        "draft_devices",
        later("Devices of the draft"),
        later("The same of the draft, which follows the main model until you choose."),
        group,
        Actions(((later("Devices…"), "show_devices"),)),
        also=later("gpu cpu cuda metal vulkan threads split mmap mlock kv offload"),
    )


def _speculation() -> Iterator[Entry]:
    group = Group.SPECULATION
    yield Entry(
        "draft_length",
        later("Draft length"),
        later(
            "How many tokens are guessed before the main model checks them. Auto decides by the cost of a check on "
            "this computer and by how many guesses were right so far."
        ),
        group,
        Choice(_LENGTHS),
        also=later("gamma num speculative tokens"),
    )
    yield Entry(
        "min_confidence",
        later("Stop guessing when unsure"),
        later(
            "The draft stops guessing in a round when its probability for a guess is below this; 0 always guesses the "
            "full draft length."
        ),
        group,
        _unit(),
        also=later("min confidence"),
    )
    yield Entry(
        "lookup",
        later("Prompt lookup"),
        later(
            "Guesses taken from earlier text of the conversation, where it repeats; they cost almost nothing. Auto: "
            "used beside a draft model when the draft length is Auto. On: always used, also without a draft model."
        ),
        group,
        Choice(((later("Auto"), None), (later("On"), True), (later("Off"), False))),
        also=later("n-gram"),
    )
    yield Entry(
        "kept_guesses",
        later("Acceptance"),
        later(
            "Which guesses are kept above temperature 0. With exact match a seed gives the same text with any draft. "
            "Rejection sampling keeps a few more; a seed then needs the same draft and a fixed length. Both are "
            "lossless. Typical keeps most, and the text is no longer the main model's own. Your own rule is a Python "
            "file that defines “acceptor” and runs in each reply with your permissions."
        ),
        group,
        Rule(),
        also=" ".join(RULES),
    )
    yield Entry(
        "measure_plain",
        later("Measure the plain speed"),
        later(
            "While nothing is written, the main model writes a few tokens alone now and then, so that replies can say "
            "how many times as fast they were."
        ),
        group,
        Choice(((later("On mains power"), "mains"), (later("On battery, too"), "always"), (later("Never"), "never"))),
        also=later("baseline probe comparison idle battery"),
    )


def _sampling() -> Iterator[Entry]:
    group = Group.SAMPLING
    yield Entry(
        "presets",
        later("Presets"),
        later("Sampling options that go together. What you have set on this page can be kept as one of your own."),
        group,
        Presets(),
        also=later("precise balanced creative"),
    )
    for name, title, meaning, kind in (
        (
            "temperature",
            later("Temperature"),
            later(
                "How random the choice of each token is. 0 always takes the most likely token, 1 uses the model's "
                "probabilities unchanged, higher values flatten them."
            ),
            _unit(2),
        ),
        (
            "top_k",
            later("Top-k"),
            later("Only the k most likely tokens can be chosen; 0 allows all."),
            Number(0, 100_000, lowest=later("all")),
        ),
        (
            "top_p",
            later("Top-p"),
            later("Only the most likely tokens that together reach this probability can be chosen; 1 allows all."),
            _unit(step=0.01, low=0.01),
        ),
        (
            "min_p",
            later("Min-p"),
            later(
                "Only tokens with at least this fraction of the top token's probability can be chosen; 0 allows all."
            ),
            _unit(step=0.01),
        ),
        (
            "seed",
            later("Seed"),
            later(
                "The same seed, conversation and sampling options give the same text, with any draft and any draft "
                "length. Random takes a new seed for each reply."
            ),
            Number(-1, 2**31 - 1, lowest=later("random"), absent=None),
        ),
        (
            "repetition_penalty",
            later("Repetition penalty"),
            later("Makes recently used tokens less likely; 1 is off."),
            _unit(2, low=0.5),
        ),
        (
            "presence_penalty",
            later("Presence penalty"),
            later("Makes each recently used token less likely, however often it came; 0 is off."),
            _unit(2, 0.1, -2),
        ),
        (
            "frequency_penalty",
            later("Frequency penalty"),
            later("Makes a token less likely each time it came recently; 0 is off."),
            _unit(2, 0.1, -2),
        ),
        (
            "typical_p",
            later("Typical-p"),
            later(
                "Only the tokens whose surprise (-log p) is closest to the average surprise, up to this total "
                "probability, can be chosen; 1 allows all."
            ),
            _unit(),
        ),
        (
            "top_n_sigma",
            later("Top-n-sigma"),
            later(
                "Only tokens with a logit within this many standard deviations of the highest one can be chosen; 0 "
                "allows all."
            ),
            _unit(10, 0.1, lowest=_OFF),
        ),
        (
            "xtc_probability",
            later("XTC probability"),
            later("How often the most likely tokens are removed, for more varied text; 0 is never."),
            _unit(lowest=_OFF),
        ),
        (
            "xtc_threshold",
            later("XTC threshold"),
            later(
                "When XTC applies, it removes all tokens that are at least this likely, except the least likely of "
                "them."
            ),
            _unit(),
        ),
        (
            "dry_multiplier",
            later("DRY multiplier"),
            later("Makes tokens that would continue a repetition less likely; 0 is off."),
            _unit(5, 0.1, lowest=_OFF),
        ),
        (
            "dry_base",
            later("DRY base"),
            later("The factor by which the penalty grows with each repeated token."),
            _unit(4, low=1),
        ),
        (
            "dry_allowed_length",
            later("DRY allowed length"),
            later("Repetitions up to this length are not penalized."),
            Number(1, 100),
        ),
        (
            "mirostat",
            later("Mirostat"),
            later(
                "Keeps the surprise of the text near a target, by version 1 or 2 of the algorithm. It replaces all "
                "filters except the temperature."
            ),
            Choice(((later("Off"), 0), ("1", 1), ("2", 2))),
        ),
        (
            "mirostat_tau",
            later("Mirostat tau"),
            later("The surprise that mirostat aims for, in bits per token."),
            _unit(20, 0.5),
        ),
        ("mirostat_eta", later("Mirostat eta"), later("How fast mirostat adjusts."), _unit()),
        (
            "logit_bias",
            later("Logit bias"),
            later(
                "Added to the logits of single tokens, by token id: 42=-5, 7=-100. From -100, which forbids a token, "
                "to 100. The Tokens view shows the id in the details of a token."
            ),
            Biases(),
        ),
    ):
        yield Entry(name, title, meaning, group, kind)


def _privacy() -> Iterator[Entry]:
    group = Group.PRIVACY
    both = ((later("Open"), "open_{}"), (later("Copy path"), "copy_{}"))
    yield Entry(
        "data_folder",
        later("Data folder"),
        later("Your chats, settings and downloads. Copy this folder and you have a copy of all of it."),
        group,
        Actions(tuple((name, what.format("data_folder")) for name, what in both)),
        also=later("chats database backup path where"),
    )
    yield Entry(
        "log",
        later("Log"),
        later("What went wrong lately, for finding faults. It stays on this computer."),
        group,
        Actions(((later("Show"), "show_log"), (later("Open folder"), "open_log_folder"))),
        also=later("logs errors debug"),
    )
    yield Entry(
        "report",
        later("Report of a problem"),
        later(
            "Versions, system, settings and the last errors, to put into a report. It is shown before it is copied, "
            "and has nothing of chats or names."
        ),
        group,
        Actions(((later("Copy a report…"), "show_report"),)),
        also=later("bug diagnostics"),
    )
    yield Entry(
        "copies",
        later("Copies of your chats"),
        later("All chats as one JSON file, which can be imported again."),
        group,
        Actions(((later("Export all chats…"), "export_all_chats"),)),
        also=later("backup export"),
    )


ENTRIES: Final = (*_appearance(), *_chat(), *_models(), *_speculation(), *_sampling(), *_privacy())

WINDOW_STATE: Final = frozenset(
    {
        "lessons",
        "serve_host",
        "serve_port",
        "serve_key",
        "server_certificates",
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
        "more_plots",
        "downloads_shown",
        "inspector_shown",
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
