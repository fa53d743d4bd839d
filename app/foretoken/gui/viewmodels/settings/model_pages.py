"""Settings of models and how they write: the pages Models and memory, Speculation, Sampling."""

from collections.abc import Iterator
from typing import Final

from foretoken.engine.models.kv_types import KvType
from foretoken.engine.options import MAX_DRAFT_LENGTH
from foretoken.engine.verify.own_rule import RULES
from foretoken.gui.viewmodels.settings.setting_entry import (
    Actions,
    Biases,
    Choice,
    Entry,
    Group,
    Number,
    Presets,
    Rule,
)
from foretoken.library.fit.footprint import ALL_LAYERS, MOST_CONTEXT
from foretoken.wording import later

_LENGTHS: Final = ((later("Auto"), "auto"), *((str(length), length) for length in range(1, MAX_DRAFT_LENGTH + 1)))
_KV: Final = tuple((kind.value, kind.value) for kind in KvType)
_OFF: Final = later("off")


def _unit(high: float = 1, step: float = 0.05, low: float = 0, lowest: str = "") -> Number:
    return Number(low, high, step, 2, lowest)


def models() -> Iterator[Entry]:
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


def speculation() -> Iterator[Entry]:
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
            "The draft stops guessing in a round when its probability for a guess is below this; at 0 it never stops "
            "before the full draft length."
        ),
        group,
        _unit(lowest=later("never")),
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


def sampling() -> Iterator[Entry]:
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
