"""Try the first prompts that people type, and judge the replies: at temperature 0 and at the default sampling.

Prints every reply and a table. A reply is *good*, a *refusal* (honest, though an answer was hoped for), *bad*, or a
*loop* (it did not end by itself).
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from foretoken.engine.events import ReplyFinished
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.models.llama import Backend
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions

from .corpus.base import spelled
from .corpus.greeting import JOKES
from .everyday_prompts import FIRST, SECOND, THIRD, Ask
from .template import TURN_END, Turn, render

LIMIT = 800
VERDICTS = ("good", "refusal", "bad", "loop")
_DECLINES = re.compile(r"\b(beyond|models menu|too large|too far|too much|larger (model|pair)s?)\b", re.I)
_LEAD = re.compile(r"^(here you are|sure|ok)[:,]?\s*", re.I)


def _lines(reply: str) -> list[str]:
    return [line for line in reply.splitlines() if line.strip()]


def _plain(text: str) -> str:
    return _LEAD.sub("", text).strip().strip("\"'").rstrip(".").strip()


def _says(reply: str, *facts: str) -> bool:
    numbers_and_words = re.findall(r"[\w#+-]+", reply.lower())
    return any(fact.lower() in numbers_and_words[-12:] for fact in facts) and len(reply) < 200


def _counts(reply: str, first: str, last: str) -> bool:
    step = 1 if int(first) <= int(last) else -1
    numbers = range(int(first), int(last) + step, step)
    said = re.findall(r"[a-z]+(?:-[a-z]+)?|\d+", _plain(reply).lower())
    return said in ([str(n) for n in numbers], [spelled(n) for n in numbers if n <= 100])


def _alphabet(reply: str) -> bool:
    return "".join(re.findall(r"\b[a-z]\b", reply.lower())) == "abcdefghijklmnopqrstuvwxyz"


def _spells(reply: str, word: str) -> bool:
    return re.search(r"\b" + r"[\s,.-]+".join(word) + r"\b", reply.lower()) is not None


def _times(reply: str, text: str, number: str) -> bool:
    return reply.lower().count(text.lower()) == int(number)


def _code(reply: str, *parts: str) -> bool:
    return "```" in reply and all(part in reply for part in parts)


def _verse(fewest: int, most: int) -> Callable[..., bool]:
    def check(reply: str) -> bool:
        lines = _lines(reply)
        return fewest <= len(lines) <= most and all(len(line) < 60 and line[0].isalpha() for line in lines)

    return check


CHECKS: dict[str, Callable[..., bool]] = {
    "says": _says,
    "counts": _counts,
    "alphabet": _alphabet,
    "spells": _spells,
    "exact": lambda reply, text: _plain(reply) == text,
    "times": _times,
    "code": _code,
    "haiku": _verse(3, 3),
    "limerick": _verse(5, 5),
    "poem": _verse(4, 20),
    "story": lambda reply: len(reply.split()) > 40,
    "joke": lambda reply: any(reply.startswith(joke[:12]) for joke in JOKES),
    "itself": lambda reply, *parts: all(part in reply.lower() for part in parts),
    "greets": lambda reply: re.search(r"\b(hello|hi|welcome|good|fine|well|thank)\b", reply.lower()) is not None,
    "fits": lambda reply: 2 < len(reply) < 300,
    "declines": lambda _reply: False,
}


def verdict(ask: Ask, reply: str, ended: bool) -> str:
    """What a reply is worth."""
    if not ended:
        return "loop"
    if _DECLINES.search(reply) and ask.wanted not in ("itself", "greets"):
        return "good" if ask.wanted == "declines" else "refusal"
    return "good" if CHECKS[ask.wanted](reply, *ask.facts) else "bad"


def answer(pair: LoadedPair, text: str, sampling: SamplingOptions) -> tuple[str, bool]:
    """The target's own reply to a first prompt, and whether it ended by itself."""
    options = ReplyOptions(
        sampling=sampling, draft=DraftOptions(source=DraftSource.NONE), stop=StopOptions(max_tokens=LIMIT)
    )
    prompt = pair.raw_prompt(render([Turn("user", text)], prompt=True))
    *_, end = pair.reply(prompt, options=lambda: options, should_stop=lambda: False)
    assert isinstance(end, ReplyFinished)
    return end.text.replace(TURN_END, "").strip(), end.metrics.generated_tokens < LIMIT


def report(pair: LoadedPair, asks: tuple[Ask, ...], samples: int, quiet: bool = False) -> dict[str, Counter[str]]:
    """Print every reply with its verdict; return how many of each there were, by sampling."""
    ways = {"temperature 0": [SamplingOptions(temperature=0.0)]}
    ways["default sampling"] = [SamplingOptions(seed=seed) for seed in range(samples)]
    counts: dict[str, Counter[str]] = {way: Counter() for way in ways}
    for ask in asks:
        for way, samplings in ways.items():
            for sampling in samplings:
                reply, ended = answer(pair, ask.text, sampling)
                judged = verdict(ask, reply, ended)
                counts[way][judged] += 1
                if not quiet or judged in ("bad", "loop"):
                    shown = reply if len(reply) < 300 else f"{reply[:140]} ... {reply[-140:]}"
                    print(f"{judged:8}{way[:4]}  {ask.text}\n              {shown!r}", flush=True)
    return counts


def main() -> None:
    """Try the prompts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("../resources/demo"), help="the GGUF files")
    parser.add_argument("--list", choices=("first", "second", "third", "all"), default="all")
    parser.add_argument("--samples", type=int, default=1, help="replies to each prompt at the default sampling")
    parser.add_argument("--bad-only", action="store_true", help="print only the replies that are not good")
    arguments = parser.parse_args()
    backend = Backend(lambda _level, _line: None)
    files = arguments.folder / "demo-target.gguf", arguments.folder / "demo-draft.gguf"
    pair = load_pair(*files, LoadOptions(context=2048, threads=2))
    lists = {"first": FIRST, "second": SECOND, "third": THIRD}
    chosen = lists if arguments.list == "all" else {arguments.list: lists[arguments.list]}
    tables = {name: report(pair, asks, arguments.samples, arguments.bad_only) for name, asks in chosen.items()}
    pair.close()
    del backend
    print(f"\n{'list':8}{'sampling':18}" + "".join(f"{verdict:>9}" for verdict in VERDICTS) + f"{'of':>6}")
    for name, counts in tables.items():
        for way, count in counts.items():
            cells = "".join(f"{count[verdict]:9}" for verdict in VERDICTS)
            print(f"{name:8}{way:18}{cells}{count.total():6}")


if __name__ == "__main__":
    main()
