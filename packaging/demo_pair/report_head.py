"""Measure the head against the draft, topic by topic, in the program's own engine. Writes JSON."""

from __future__ import annotations

import argparse
import json
import platform
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from foretoken.engine.events import ReplyFinished, Round
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.models.llama import Backend
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions

from .corpus import TOPICS
from .report import LIMIT, questions

LENGTHS = (1, 3, 5)
JUDGED_AT = 3
KINDS = ("draft", "head")


class Tally:
    """What replies took and gave. Time is the processor's, which a busy machine changes least."""

    def __init__(self) -> None:
        self.drafted = self.accepted = self.tokens = 0
        self.seconds: list[list[float]] = []
        self.draft_ms: list[float] = []  # of each round

    def add(self, pair: LoadedPair, prompts: Sequence[str], length: int, repeats: int) -> None:
        """Reply greedily to every prompt, ``repeats`` times."""
        options = ReplyOptions(
            sampling=SamplingOptions(temperature=0.0),
            draft=DraftOptions(length=max(1, length), source=DraftSource.DRAFT if length else DraftSource.NONE),
            stop=StopOptions(max_tokens=LIMIT),
        )
        for number, prompt in enumerate(pair.raw_prompt(text) for text in prompts):
            if len(self.seconds) == number:
                self.seconds.append([])
            for repeat in range(repeats):
                start = time.process_time()
                *rounds, end = pair.reply(prompt, options=lambda: options, should_stop=lambda: False)
                self.seconds[number].append(time.process_time() - start)
                assert isinstance(end, ReplyFinished)
                full = [r.draft_ms for r in rounds if isinstance(r, Round) and len(r.guesses) == length > 0]
                self.draft_ms += full
                if not repeat:
                    self.drafted += end.metrics.num_draft_tokens
                    self.accepted += end.metrics.num_accepted_tokens
                    self.tokens += end.metrics.generated_tokens

    @property
    def acceptance(self) -> float:
        return self.accepted / self.drafted

    @property
    def speed(self) -> float:
        """Tokens a second, prompts included."""
        return self.tokens / sum(median(times) for times in self.seconds)


def measure(target: Path, files: dict[str, Path], prompts: int, repeats: int) -> dict[str, Any]:
    """Acceptance, speed against plain decoding, and what a round's guesses cost, for each file in ``files``.

    The cost is that of the quickest tenth of the rounds, which nothing else on the machine disturbed.
    """
    backend = Backend(lambda _level, _line: None)
    options = LoadOptions(context=2048, threads=1, prefix_cache_bytes=0)
    pairs = {kind: load_pair(target, file, options) for kind, file in files.items()}
    plain_pair = next(iter(pairs.values()))
    topics: dict[str, Any] = {}
    rounds: dict[str, list[float]] = {kind: [] for kind in files}
    for topic in TOPICS:
        texts = questions(topic, prompts)
        plain = Tally()
        plain.add(plain_pair, texts, 0, repeats)
        topics[topic] = {}
        for kind, pair in pairs.items():
            tallies = {length: Tally() for length in LENGTHS}
            for length, tally in tallies.items():
                tally.add(pair, texts, length, repeats if length == JUDGED_AT else 1)
            rounds[kind] += tallies[JUDGED_AT].draft_ms
            topics[topic][kind] = {
                "acceptance": {str(n): round(tally.acceptance, 3) for n, tally in tallies.items()},
                "speed_over_plain": {str(n): round(tally.speed / plain.speed, 2) for n, tally in tallies.items()},
            }
        shown = "  ".join(
            f"{kind} {topics[topic][kind]['acceptance']['3']:.3f} x{topics[topic][kind]['speed_over_plain']['3']:.2f}"
            for kind in files
        )
        print(f"{topic:10} {shown}", flush=True)
    for pair in pairs.values():
        pair.close()
    del backend
    return {
        "conditions": f"{platform.machine()}, 1 thread, greedy, the program's own engine, processor time",
        "ms_for_three_guesses": {kind: round(float(np.quantile(times, 0.1)), 3) for kind, times in rounds.items()},
        "topics": topics,
    }


def main() -> None:
    """Measure and write the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("build/demo_pair"), help="the three GGUF files")
    parser.add_argument("--prompts", type=int, default=24)
    parser.add_argument("--repeats", type=int, default=3)
    arguments = parser.parse_args()
    folder: Path = arguments.folder
    files = dict(zip(KINDS, (folder / "demo-draft.gguf", folder / "demo-eagle3.gguf"), strict=True))
    figures = measure(folder / "demo-target.gguf", files, arguments.prompts, arguments.repeats)
    (folder / "head-figures.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(figures["ms_for_three_guesses"]))


if __name__ == "__main__":
    main()
