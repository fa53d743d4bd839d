"""What guessing the tokens that a JSON schema forces is worth: the same replies with those guesses and without.

    python tests/perf/forced.py [--main M] [--draft D] [--replies 50] [--same 200]

Each schema has an object of three to six properties: names of things, counts, choices, lists, an object within. Two
copies of the pair answer it at temperature 0 in turns, both automatic; one has its guesses of forced tokens taken away.
Prints the ratio of processor time after the first round, without ÷ with, as geometric mean with a 95% interval
(bootstrap over replies), the share of forced guesses that were kept, and whether all texts were the same.
"""

import argparse
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

from foretoken import paths
from foretoken.engine.events import Fate, PromptDone, ReplyFinished, Round, Source
from foretoken.engine.judge import Judge
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.models.llama import Backend
from foretoken.engine.options import ChatMessage, ReplyOptions, SamplingOptions, StopOptions

_TEXT: Final = {"type": "string", "maxLength": 40}
_COUNT: Final = {"type": "integer", "minimum": 0, "maximum": 9999}
_THINGS: Final = (
    "an order in a shop,order_number:n customer_name:t shipping_method:standard,express,pickup is_gift:b total_price:n",
    "a person,first_name:t last_name:t age:n occupation:t email_address:t is_married:b",
    "a recipe,title:t preparation_minutes:n difficulty:easy,medium,hard ingredients:l servings:n",
    "a book,title:t author:t publication_year:n language:english,german,french genres:l",
    "a weather report,location:t temperature:n humidity_percent:n conditions:sunny,cloudy,rainy wind_direction:t",
    "a bug report,summary:t severity:low,medium,high,critical affected_versions:l is_reproducible:b assigned_to:t",
    "a flight,flight_number:t departure_airport:t arrival_airport:t duration_minutes:n cabin_class:economy,business",
    "a film,title:t director:t release_year:n rating:n main_actors:l",
    "a house for sale,street_address:t city:t number_of_bedrooms:n asking_price:n has_garden:b",
    "a call of a tool,function_name:search,calculate,translate arguments:l maximum_results:n",
    "a meeting,subject:t starting_time:t duration_minutes:n participants:l is_recurring:b",
    "a judgement of a text,sentiment:positive,negative,neutral confidence_percent:n key_phrases:l contains_names:b",
)


def schemas(count: int) -> Iterator[tuple[str, str]]:
    """(what to ask, a JSON schema), the same every time."""
    rng = random.Random(1)
    for number in range(count):
        thing, fields = _THINGS[number % len(_THINGS)].split(",", 1)
        chosen = fields.split(" ")
        chosen = [one for one in chosen if one in rng.sample(chosen, rng.randint(3, len(chosen)))]
        properties = dict(_property(one) for one in chosen)
        if number % 3 == 0:
            inner = {"created_by": _TEXT, "revision_number": _COUNT}
            properties["additional_information"] = _object(inner)
        yield f"Write JSON for {thing}, number {number + 1}.", json.dumps(_object(properties))


def _property(field: str) -> tuple[str, Any]:
    name, kind = field.split(":")
    kinds = {"t": _TEXT, "n": _COUNT, "b": {"type": "boolean"}}
    kinds["l"] = {"type": "array", "items": _TEXT, "minItems": 1, "maxItems": 4}
    return name, kinds.get(kind) or {"type": "string", "enum": kind.split(",")}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


class Arm:
    """A pair that answers, its guesses of forced tokens taken away where `without`."""

    def __init__(self, files: tuple[Path, Path | None], threads: int, *, without: bool) -> None:
        self._pair: LoadedPair = load_pair(*files, LoadOptions(context=2048, threads=threads, prefix_cache_bytes=0))
        self._without = without
        self.forced = self.kept = 0

    def answer(self, asked: str, schema: str, tokens: int) -> tuple[float, tuple[int, ...]]:
        """(processor seconds after the first round, the ids of the reply)."""
        options = ReplyOptions(
            sampling=SamplingOptions(temperature=0.0, json_schema=schema), stop=StopOptions(max_tokens=tokens)
        )
        self._pair.forget()
        prompt = self._pair.chat_prompt([ChatMessage(role="user", content=asked)])
        forced, begun = Judge.forced, 0.0
        if self._without:
            Judge.forced = lambda _judge: []  # type: ignore[method-assign]
        try:
            for event in self._pair.reply(prompt, options=lambda: options, should_stop=lambda: False):
                if isinstance(event, PromptDone):
                    begun = 0.0
                elif isinstance(event, Round):
                    begun = begun or time.process_time()
                    self._count(event)
                elif isinstance(event, ReplyFinished):
                    return time.process_time() - begun, event.token_ids
        finally:
            Judge.forced = forced  # type: ignore[method-assign]
        raise AssertionError("a reply ends")

    def _count(self, one: Round) -> None:
        of_format = [token for token in one.guesses if token.source is Source.FORMAT]
        self.forced += len(of_format)
        self.kept += sum(token.fate is Fate.ACCEPTED for token in of_format)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--main", type=Path, help="default: the demo pair")
    parser.add_argument("--draft", type=Path)
    parser.add_argument("--replies", type=int, default=50, help="that are timed")
    parser.add_argument("--same", type=int, default=200, help="whose texts are compared, the timed ones among them")
    parser.add_argument("--tokens", type=int, default=256, help="of a reply at most")
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    backend = Backend(lambda level, line: None)
    files = (args.main, args.draft) if args.main else paths.demo_pair()
    arms = [Arm(files, args.threads, without=without) for without in (False, True)]
    ratios, unlike, tokens = list[float](), list[int](), 0
    for warm in schemas(4):
        for arm in arms:
            arm.answer(*warm, args.tokens)
    for arm in arms:
        arm.forced = arm.kept = 0
    for number, (asked, schema) in enumerate(schemas(args.same)):
        order = (0, 1) if number % 2 else (1, 0)
        found = {which: arms[which].answer(asked, schema, args.tokens) for which in order}
        if found[0][1] != found[1][1]:
            unlike.append(number)
        if number < args.replies:
            ratios.append(found[1][0] / found[0][0])
            tokens += len(found[0][1])
    logs = np.log(ratios)
    drawn = np.random.default_rng(1).choice(logs, (10_000, len(logs))).mean(axis=1)
    low, mean, high = np.exp([np.percentile(drawn, 2.5), logs.mean(), np.percentile(drawn, 97.5)])
    print(f"{files[0].name}, {files[1].name if files[1] else 'no draft'}, {args.threads} thread(s)")
    print(f"without / with: {mean:.2f} ({low:.2f} to {high:.2f}) over {len(ratios)} replies of {tokens:,} tokens")
    print(f"forced guesses kept: {arms[0].kept:,} of {arms[0].forced:,} ({arms[0].kept / arms[0].forced:.1%})")
    print(f"texts unlike: {len(unlike)} of {args.same} {unlike}")
    del backend


if __name__ == "__main__":
    main()
