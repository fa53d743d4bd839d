"""Settings of the window and of chats: the pages Appearance, Chat, Privacy and data."""

from collections.abc import Iterator

from foretoken.gui.viewmodels.settings.setting_entry import (
    Actions,
    Choice,
    Entry,
    Form,
    Group,
    Number,
    Switch,
    Text,
)
from foretoken.wording import later


def appearance() -> Iterator[Entry]:
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


def chat() -> Iterator[Entry]:
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


def privacy() -> Iterator[Entry]:
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
