"""Speculation against plain decoding on one pair: interleaved runs, medians, per prompt and over all.

    python tests/perf/speedup.py [--main M --draft D] [--lengths 1,2,3,4,5,7,10,auto] [--runs 5] [--temperature 0]

Prints decode tok/s of plain decoding, and for each draft length the ratio to it (each reply is paired with the plain
reply just before it, so that a machine whose speed drifts does not decide) and the acceptance rate. `--shown` adds the
ratio that the window would show, by plain speed as it measures that in idle time, at the end of each plain reply.
"""

import argparse
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from foretoken import paths
from foretoken.engine.events import Metrics, ReplyFinished
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.models.llama import Backend
from foretoken.engine.options import ChatMessage, DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.pair import LoadedPair
from foretoken.engine.plain_probe import measure_plain
from foretoken.engine.plain_speed import PlainSpeed
from foretoken.session.messages import ReplyProgress, encode

Length = int | Literal["auto"]

PROMPTS = {
    "counting": ("Count from one to twenty.", "Count from 5 to 40."),
    "lists": ("List five fruits.", "List the months of the year."),
    "tables": ("Make a table of three planets.", "Compare cats and dogs in a table."),
    "code": ("Write a Python function that adds two numbers.", "Show me a for loop in Python."),
    "JSON": ("Give me a JSON object about a book.", "Write a person as JSON with a name and an age."),
    "repeating": ("Repeat after me: the grey cat sleeps by the door.", "Write this in capitals: see you at noon"),
    "explaining": ("What is speculative decoding?", "Why is verifying cheap?"),
    "greeting": ("Hello!", "Who are you?"),
    "stories": ("Tell me a short story about a lighthouse.", "Tell me a story about a fox."),
    "verse": ("Write a short poem about rain.", "A verse about the sea."),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    target, draft = paths.demo_pair()
    parser.add_argument("--main", type=Path, default=target)
    parser.add_argument("--draft", type=Path, default=draft)
    parser.add_argument("--lengths", default="1,2,3,4,5,7,10,auto")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--temperature", type=float, default=0.0)
    parser.add_argument("--max-tokens", type=int, default=160)
    parser.add_argument("--shown", action="store_true")
    parser.add_argument("--threads", type=int, default=None)
    args = parser.parse_args()
    lengths: list[Length] = ["auto" if part == "auto" else int(part) for part in args.lengths.split(",")]
    backend = Backend(lambda level, line: None)
    pair = load_pair(args.main, args.draft, LoadOptions(context=2048, threads=args.threads))
    print(f"{backend.description}\nthreads {pair.threads}, temperature {args.temperature}, {args.runs} runs each")
    print(f"{'topic':<12}{'plain tok/s':>12}" + "".join(f"{n!s:>14}" for n in lengths))
    ratios: dict[Length, list[float]] = {n: [] for n in lengths}
    speed, both = PlainSpeed(), list[tuple[Metrics, float]]()
    for topic, prompts in PROMPTS.items():
        cells, plain_all = [], []
        for length in lengths:
            found, accepted, drafted = [], 0, 0
            for prompt in prompts:
                for run in range(args.runs + 1):
                    plain = reply(pair, prompt, None, args)
                    if args.shown:
                        speed = with_idle(speed, pair, args)
                    spec = reply(pair, prompt, length, args)
                    if run == 0 or not plain.decode_tps or not spec.decode_tps:
                        continue  # the first of each is a warm-up; a reply of one token has no speed
                    plain_all.append(plain.decode_tps)
                    found.append(spec.decode_tps / plain.decode_tps)
                    both.append((spec, found[-1]))
                    accepted += spec.num_accepted_tokens
                    drafted += spec.num_draft_tokens
            ratio = statistics.median(found)
            ratios[length].append(ratio)
            cells.append(f"{ratio:>7.2f}x {accepted / max(drafted, 1):>4.0%} ")
        print(f"{topic:<12}{statistics.median(plain_all):>12.0f}" + "".join(f"{c:>14}" for c in cells), flush=True)
    means = (statistics.geometric_mean(ratios[n]) for n in lengths)
    print(f"{'all':<24}" + "".join(f"{f'{m:.2f}x':>14}" for m in means))
    if args.shown:
        report_shown(speed, both)
    pair.close()


def with_idle(speed: PlainSpeed, pair: LoadedPair, args: argparse.Namespace) -> PlainSpeed:
    """`speed` with one measurement more, as the window has it made."""
    sampling = SamplingOptions(temperature=args.temperature)
    sample = measure_plain(
        pair._target_cache,
        sampling,
        lambda: False,
        told=lambda event: encode(ReplyProgress(request=0, event=event)),
        processor=pair._lengths.costs.processor,
    )
    assert sample is not None, "nobody stops it"
    return speed.with_sample(sample)


def report_shown(speed: PlainSpeed, both: Sequence[tuple[Metrics, float]]) -> None:
    """What would be shown beside what was measured, as shares of it."""
    shares = []
    for metrics, ratio in both:
        estimate = speed.at(metrics.prompt_tokens + metrics.generated_tokens // 2)
        assert estimate is not None
        assert metrics.decode_tps is not None
        shares.append(metrics.decode_tps * estimate.ms / 1000 / ratio)
    low, middle, high = statistics.quantiles(shares, n=4)
    print(f"shown by measured speedup: median {middle:.2f}, quartiles {low:.2f} to {high:.2f}, {len(shares)} replies")


def reply(pair: LoadedPair, text: str, length: Length | None, args: argparse.Namespace) -> Metrics:
    """Metrics of one reply; `length` None decodes plainly."""
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=args.temperature, seed=1),
        draft=DraftOptions(length=length or 1, source=DraftSource.AUTO if length is not None else DraftSource.NONE),
        stop=StopOptions(max_tokens=args.max_tokens),
    )
    messages: Sequence[ChatMessage] = [ChatMessage(role="user", content=text)]
    *_, end = pair.reply(pair.chat_prompt(messages), options=lambda: options, should_stop=lambda: False)
    assert isinstance(end, ReplyFinished)
    return end.metrics


if __name__ == "__main__":
    main()
