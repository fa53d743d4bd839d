"""Measure the finished pair: perplexity, acceptance and speed by topic, width costs. Writes JSON."""

from __future__ import annotations

import argparse
import json
import platform
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from foretoken.engine.events import ReplyFinished
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.models.llama import Backend
from foretoken.engine.options import DraftOptions, ReplyOptions, SamplingOptions, StopOptions

from .build import HELD_OUT_SEED
from .corpus import PREDICTABLE, TOPICS, conversation
from .corpus.base import Dice
from .llama import Runner
from .prompts import SUGGESTED
from .speculate import reply
from .template import TURN_END, Turn, render

LENGTHS = (0, 1, 2, 3, 4, 5, 7, 10)
WIDTHS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 16)
LIMIT = 200
DEPTH = 100  # tokens in the cache, as in the middle of a reply


def questions(topic: str, count: int) -> list[str]:
    """Held-out single-turn prompts on one topic."""
    dice = Dice(HELD_OUT_SEED * 2 + list(TOPICS).index(topic))
    found: dict[str, None] = {}
    while len(found) < count:
        turns = conversation(dice, topic).turns
        found[render([t for t in turns if t.role == "user"][:1], prompt=True)] = None
    return list(found)


def perplexity(runner: Runner, topic: str, folder: Path, conversations: int) -> float:
    """Perplexity on the assistant's tokens of held-out conversations."""
    stored = np.load(folder / f"held-{topic}.npz")
    ids, learned = stored["ids"].astype(np.int64), stored["learned"]
    ends = np.flatnonzero(ids == 0)[:conversations] + 1
    loss, count = 0.0, 0
    for first, last in zip([0, *ends[:-1]], ends, strict=True):
        tokens, mask = ids[first : last - 1][:512], learned[first : last - 1][:512]
        runner.rewind(0)
        logits = runner.decode(tokens.tolist()).astype(np.float64)
        top = logits.max(axis=1, keepdims=True)
        logs = logits - top - np.log(np.exp(logits - top).sum(axis=1, keepdims=True))
        picked = logs[np.arange(len(tokens) - 1), tokens[1:]]
        loss -= float(picked[mask[1:]].sum())
        count += int(mask[1:].sum())
    return float(np.exp(loss / count))


def width_costs(target: Runner, draft: Runner) -> dict[str, Any]:
    """Cost of a pass by width, against a pass over one token, and of a draft step."""
    costs: dict[int, list[float]] = defaultdict(list)
    steps = []
    for runner in (target, draft):
        runner.rewind(0)
        runner.decode([5] * DEPTH)
    for _ in range(9):  # interleaved, so that a busy moment hurts all widths alike
        for width in WIDTHS:
            costs[width].append(target.seconds(width, at=DEPTH, repeats=15))
        steps.append(draft.seconds(1, at=DEPTH, repeats=15))
    one = median(costs[1])
    return {
        "target_ms": round(1e3 * one, 3),
        "draft_ms": round(1e3 * median(steps), 3),
        "draft_step_over_target_pass": round(median(steps) / one, 3),
        "target_pass_over_one": {str(w): round(median(costs[w]) / one, 2) for w in WIDTHS},
    }


def measure_topic(
    target: Runner, draft: Runner, prompts: Sequence[str], repeats: int, lengths: Sequence[int] = LENGTHS
) -> dict[str, Any]:
    """Acceptance and speed against plain decoding at every fixed draft length; runs interleaved, medians."""
    end = target.tokenize(TURN_END)[0]
    ids = [target.tokenize(prompt) for prompt in prompts]
    seconds: dict[int, list[list[float]]] = {n: [[] for _ in ids] for n in lengths}
    totals = {n: [0, 0, 0, 0] for n in lengths}
    same = ended = 0
    for repeat in range(repeats):
        for number, prompt in enumerate(ids):
            plain: list[int] = []
            for length in lengths:
                out = reply(target, draft if length else None, prompt, length, end, LIMIT)
                seconds[length][number].append(out.seconds)
                if repeat:
                    continue
                for i, value in enumerate((out.drafted, out.accepted, out.rounds, len(out.tokens))):
                    totals[length][i] += value
                if not length:
                    plain = out.tokens
                    ended += out.tokens[-1] == end
                else:
                    same += out.tokens[:LIMIT] == plain[:LIMIT]
    spent = {n: sum(median(times) for times in seconds[n]) for n in lengths}
    drafting = [n for n in lengths if n]
    speed = {n: spent[0] / spent[n] * totals[n][3] / totals[0][3] for n in drafting}
    best = max(drafting, key=lambda n: speed[n])
    return {
        "acceptance": {str(n): round(totals[n][1] / totals[n][0], 3) for n in drafting},
        "speed_over_plain": {str(n): round(speed[n], 2) for n in drafting},
        "best_length": best,
        "best_speed_over_plain": round(speed[best], 2),
        "plain_tokens_per_second": round(totals[0][3] / spent[0]),
        "tokens_per_reply": round(totals[0][3] / len(ids)),
        "ended_by_themselves": round(ended / len(ids), 3),
        "same_text_as_plain": round(same / (len(ids) * len(drafting)), 3),
    }


def sampled_acceptance(pair: LoadedPair, prompts: Sequence[str]) -> float:
    """Acceptance at the program's own default sampling and draft length 4, in the program's own engine."""
    accepted = drafted = 0
    for number, prompt in enumerate(prompts):
        options = ReplyOptions(
            sampling=SamplingOptions(seed=number),
            draft=DraftOptions(length=4),
            stop=StopOptions(max_tokens=LIMIT),
        )
        *_, end = pair.reply(pair.raw_prompt(prompt), options=lambda o=options: o, should_stop=lambda: False)
        assert isinstance(end, ReplyFinished)
        accepted += end.metrics.num_accepted_tokens
        drafted += end.metrics.num_draft_tokens
    return round(accepted / drafted, 3)


def samples(target: Runner) -> list[dict[str, str]]:
    """The target's greedy replies to the suggested prompts."""
    end = target.tokenize(TURN_END)[0]
    said = []
    for prompt in SUGGESTED:
        ids = target.tokenize(render([Turn("user", prompt.text)], prompt=True))
        tokens = reply(target, None, ids, 0, end, 400).tokens
        text = b"".join(target.piece(token) for token in tokens if token != end).decode()
        said.append({"prompt": prompt.text, "reply": text})
    return said


def report(target_path: Path, draft_path: Path, folder: Path, prompts: int, repeats: int) -> dict[str, Any]:
    """Every figure of the pair."""
    # The draft steps on one thread, as the engine lets it where that is faster.
    target, draft = Runner(target_path), Runner(draft_path, threads=1)
    backend = Backend(lambda _level, _line: None)
    pair = load_pair(target_path, draft_path, LoadOptions(context=2048, threads=2))
    topics: dict[str, Any] = {}
    for topic in TOPICS:
        topics[topic] = {
            "predictable": topic in PREDICTABLE,
            "acceptance_at_default_sampling": sampled_acceptance(pair, questions(topic, 2 * prompts)),
            "perplexity_target": round(perplexity(target, topic, folder, 60), 2),
            "perplexity_draft": round(perplexity(draft, topic, folder, 60), 2),
            **measure_topic(target, draft, questions(topic, prompts), repeats),
        }
        shown = topics[topic]
        print(
            f"{topic:10} ppl {shown['perplexity_target']:.2f}/{shown['perplexity_draft']:.2f}"
            f" accept@4 {shown['acceptance'].get('4')} sampled {shown['acceptance_at_default_sampling']}"
            f" speed {shown['speed_over_plain']}"
            f" ended {shown['ended_by_themselves']} same {shown['same_text_as_plain']}",
            flush=True,
        )
    pair.close()
    del backend
    return {
        "conditions": f"{platform.machine()}, 2 threads (draft 1), greedy, a plain Python loop over llama.cpp",
        "width_costs": width_costs(target, draft),
        "topics": topics,
        "samples": samples(target),
    }


def main() -> None:
    """Measure and write the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--folder", type=Path, default=Path("build/demo_pair"), help="held-out text and the two GGUF files"
    )
    parser.add_argument("--prompts", type=int, default=12)
    parser.add_argument("--repeats", type=int, default=3)
    arguments = parser.parse_args()
    folder: Path = arguments.folder
    figures = report(
        folder / "demo-target.gguf", folder / "demo-draft.gguf", folder, arguments.prompts, arguments.repeats
    )
    (folder / "figures.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    for sample in figures["samples"]:
        print(f"\n> {sample['prompt']}\n{sample['reply']}")
    print(json.dumps(figures["width_costs"]))


if __name__ == "__main__":
    main()
