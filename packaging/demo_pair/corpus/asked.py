"""First prompts written one by one as different people would type them, and the replies that fit them.

Each file in ``asked/`` holds the prompts of one kind, one a line. `` => `` behind a prompt names another kind, or the
list that is wanted. One line in ten, by a checksum, is never trained on: `held_out` gives those.
"""

# ruff: noqa: E501  (sentences are kept whole)

from __future__ import annotations

import re
import string
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from . import explain as e
from . import further as f
from . import greeting as g
from . import short_verse as v
from . import window as n
from . import words as w
from .base import Dice, Entry, Exchange
from .code import known_code
from .declining import declined, too_large
from .letters import HARD_WORDS
from .lists import known_list
from .repeat import COMMON, nonsense
from .saying import told
from .story import tell
from .sums import understood
from .typing import written


class Line(NamedTuple):
    """A prompt, its kind, and the list it wants if it wants one."""

    text: str
    kind: str
    detail: str


_FOLDER = Path(__file__).with_name("asked")
_ENTRIES: dict[str, Entry] = {
    "own-what": e.WHAT, "own-why-fast": e.WHY_FAST, "own-speedup": e.SPEEDUP, "own-lossless": e.LOSSLESS, "own-draft": e.DRAFT_MODEL, "own-target": e.TARGET_MODEL,
    "own-round": e.ROUND, "own-length": e.DRAFT_LENGTH, "own-acceptance": e.ACCEPTANCE, "own-slower": e.SLOWER, "own-token": e.TOKEN, "own-model": e.MODEL,
    "own-ngram": e.NGRAM, "own-kv": e.KV, "own-sampling": e.SAMPLING, "own-short": e.SHORT, "own-steps": e.STEPS, "own-simple": f.SIMPLE,
    "own-who-decides": f.DECIDES, "own-replacement": f.REPLACEMENT, "own-thrown": f.THROWN, "own-always-wrong": f.ALWAYS_WRONG, "own-change-length": f.CHANGE_LENGTH,
    "own-low-acceptance": f.LOW_ACCEPTANCE, "own-how-guess": f.HOW_GUESS, "own-memory": f.MEMORY, "own-elsewhere": f.ELSEWHERE, "own-head": f.HEAD,
    "own-colours": n.COLOURS, "own-blue": n.BLUE, "own-red": n.RED, "own-green": n.GREEN, "own-grey": n.GREY, "own-plain": n.PLAIN, "own-plots": n.PLOTS,
    "own-speed": n.SPEED_PLOT, "own-bars": n.ROUNDS_PLOT, "own-time": n.TIME_PLOT, "own-pace": n.PACE, "own-models-menu": n.MENU_MODELS, "own-pair": n.PAIR,
    "own-views": n.VIEWS, "own-compare": n.COMPARE, "own-replay": n.REPLAY, "own-keys": n.KEYS, "own-context": n.CONTEXT, "own-privacy": n.PRIVACY,
    "own-overview": n.OVERVIEW, "greeting": g.HELLO, "fine": g.HOW_ARE_YOU, "bye": g.BYE, "who": g.WHO, "can": g.CAN_DO, "maker": g.MAKER, "feelings": f.FEELINGS,
}  # fmt: skip
# Words that may stand for one another in questions on the demo's own subject.
_ALIKE: tuple[tuple[str, ...], ...] = (
    ("the small model", "the little model", "the tiny model", "the helper model", "the draft model", "the smaller model", "the small one", "the little one", "the tiny one", "the helper", "the draft", "the quick one"),
    ("the big model", "the large model", "the main model", "the target model", "the bigger model", "the big one", "the large one", "the main one", "the target"),
    ("a small model", "a little model", "a draft", "a draft model", "a helper", "a second model"), ("guesses", "predictions", "proposals", "guessed words"), ("faster", "quicker", "speedier"), ("explain", "describe", "clarify"),
    ("what's", "what is", "whats"), ("please", "pls", "plz"), ("thrown away", "dropped", "discarded", "binned", "deleted"), ("rejected", "refused", "turned down"),
    ("could you", "can you", "would you"), ("speculative decoding", "spec decoding", "speculation"), ("wrong", "mistaken", "incorrect"),
    ("colours", "colors"), ("plots", "charts", "graphs", "curves", "diagrams"), ("program", "app", "tool", "software"), ("laptop", "computer", "machine", "pc"), ("acceptance", "acceptance rate", "hit rate"),
)  # fmt: skip
_LIKE = {one: group for group in _ALIKE for one in group}
_FIND_LIKE = re.compile(
    r"\b("
    + "|".join(sorted(map(re.escape, _LIKE), key=len, reverse=True))
    + r")\b(?! (length|picker|rate|list|head)| of )"
)


def _held(text: str) -> bool:
    return zlib.crc32(text.encode()) % 10 == 0


@cache
def written_prompts() -> tuple[Line, ...]:
    """All prompts of the folder."""
    found = []
    for path in sorted(_FOLDER.glob("*.txt")):
        for row in path.read_text(encoding="utf-8").splitlines():
            text, _, rest = row.partition(" => ")
            kind, detail = rest.partition(":")[::2] if rest and path.stem == "mixed" else (path.stem, rest)
            found.append(Line(text.strip(), kind, detail))
    return tuple(line for line in found if line.text)


@cache
def _trained() -> Mapping[str, Sequence[Line]]:
    kinds: dict[str, list[Line]] = {}
    for line in written_prompts():
        if not _held(line.text):
            kinds.setdefault(line.kind, []).append(line)
    return kinds


def held_out() -> tuple[Line, ...]:
    """The prompts that are never trained on."""
    return tuple(line for line in written_prompts() if _held(line.text))


def answer(dice: Dice, line: Line) -> str:
    """A reply that fits the prompt."""
    special: dict[str, Callable[[], str]] = {
        "thanks": lambda: g.thanks(dice).reply,
        "joke": lambda: dice.pick(g.JOKES),
        "story": lambda: tell(dice, line.text)[2],
        "haiku": lambda: v.haiku_on(dice, line.text),
        "limerick": lambda: v.limerick_on(dice, line.text),
        "poem": lambda: v.poem_on(dice, line.text),
        "list-known": lambda: known_list(line.text, line.detail),
        "code-known": lambda: known_code(line.text, line.detail),
        "math-no": lambda: too_large(dice),
        "math-small": lambda: understood(line.text),
    }
    if line.kind in _ENTRIES:
        return _ENTRIES[line.kind].reply(dice)
    if line.kind in special:
        return special[line.kind]()
    if not line.kind.endswith("-no"):
        raise ValueError(f"no reply is known for prompts of the kind {line.kind}")
    return declined(dice)


def _reworded(dice: Dice, text: str) -> str:
    found = list(_FIND_LIKE.finditer(text))
    if not found:
        return text
    match = dice.pick(found)
    return text[: match.start()] + dice.pick(_LIKE[match[1]]) + text[match.end() :]


def asked(dice: Dice) -> list[Exchange]:
    """One of the written prompts and its reply."""
    kinds = _trained()
    names = tuple(kinds)
    kind = dice.choices(names, [len(kinds[name]) * (1.6 if name.startswith("own-") else 1.0) for name in names])[0]
    line = dice.pick(kinds[kind])
    text = line.text
    if kind.startswith("own-") and kind != "own-token" and dice.chance(0.45):
        text = _reworded(dice, text)
    return [Exchange(written(dice, text), answer(dice, line))]


_SALAD = (COMMON, COMMON, HARD_WORDS, w.NOUNS, w.ADJECTIVES, w.ANIMALS, w.VERBS, w.CITIES, w.JOBS, w.ADVERBS)


def _mash(dice: Dice) -> str:
    keys = dice.pick((string.ascii_lowercase, "asdfghjkl", "qwertzuiop", "asdfjkl; ", "xcvbnm"))
    return "".join(dice.pick(keys) for _ in range(dice.randrange(3, 16))).strip() or "jkl"


def salad(dice: Dice) -> list[Exchange]:
    """Words or letters in a row that ask for nothing."""
    kind = dice.random()
    if kind < 0.45:
        text = " ".join(
            dice.pick(dice.pick(_SALAD))
            for _ in range(dice.choices((1, 2, 3, 4, 5, 6, 8, 12), (2, 4, 4, 4, 3, 3, 2, 1))[0])
        )
    elif kind < 0.6:
        words = dice.pick(dice.pick(tuple(_trained().values()))).text.split()
        if len(words) < 4:
            words += dice.sample(COMMON, 4)
        dice.shuffle(words)
        text = " ".join([*words[:4], *dice.sample(HARD_WORDS, 2), *words[4:8]])
    elif kind < 0.8:
        text = " ".join(_mash(dice) if dice.chance(0.75) else nonsense(dice) for _ in range(dice.randrange(1, 4)))
    elif kind < 0.9:
        text = " ".join(nonsense(dice) for _ in range(dice.randrange(1, 6)))
    else:
        text = " ".join(told(dice) + "." for _ in range(dice.randrange(1, 6)))
    return [Exchange(written(dice, text), declined(dice))]


def natural(dice: Dice) -> list[Exchange]:
    """A written prompt, or now and then a text that asks for nothing."""
    return salad(dice) if dice.chance(0.12) else asked(dice)
