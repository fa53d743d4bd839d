"""How near automatic length comes to one that knows every verdict beforehand.

    python tests/perf/clairvoyant.py FOLDER/LABEL.json RESULTS.jsonl [--threads 2] [--plain-of-run]

Takes the greedy texts that tests/perf/versus.py measured (ours:plain and ours:auto must be among its contestants), asks
the draft about every token of them, measures what a pass of each width and a step of the draft cost, and lays rounds so
that the text takes the least time: a round of n guesses costs n steps and a pass of width n + 1, and moves on by the
guesses that are right, up to the first that is not, and one token more. What is outside the two models counts nothing.

The bound is given over plain decoding by the same costs, so that a machine that became slower since does not matter:
share = (ours:auto ÷ ours:plain, measured) ÷ (clairvoyant ÷ plain, computed).

Where the memory's speed is shared with other machines, passes over one token may become slower or faster by a third
from one moment to the next while wide ones, bound by arithmetic, stay as they are: then --plain-of-run takes the pass
over one token from the plain replies of the run.
"""

import argparse
import json
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from answers import Models
from benchmark_pair.agreement import Reader, Text
from ours import OurServer
from versus_report import AUTO, DISTURBED, PLAIN, Speeds
from versus_results import Results, read

from foretoken.bench.measuring.others import OthersMeter
from foretoken.engine.models.llama import Backend, LlamaModel

LONGEST = 16
_DEPTH = 96
_ROUNDS = 7


@dataclass(frozen=True)
class Costs:
    """Milliseconds: `passes[width]` of the target, `step` of the draft."""

    passes: Mapping[int, float]
    step: float


def least_time(verdicts: Sequence[bool], costs: Costs) -> float:
    """Milliseconds for a text by the best choice of lengths. `verdicts[i]`: the draft guesses token i, told all before.

    The text begins behind its first token, which the prompt gives: decode speed does not count it.
    """
    count = len(verdicts)
    run = [0] * (count + 1)
    for i in reversed(range(count)):
        run[i] = run[i + 1] + 1 if verdicts[i] else 0
    best = [0.0] * (count + 1)
    for i in reversed(range(1, count)):
        best[i] = min(
            guesses * costs.step + costs.passes[guesses + 1] + best[min(count, i + guesses + 1)]
            for guesses in range(min(run[i], max(costs.passes) - 1) + 1)
        )
    return best[1]


def plain_time(verdicts: Sequence[bool], costs: Costs) -> float:
    """Milliseconds without a draft, the first token left out."""
    return (len(verdicts) - 1) * costs.passes[1]


def shares(
    results: Results, verdicts: Mapping[str, Sequence[bool]], costs: Costs
) -> dict[str, list[tuple[float, float]]]:
    """By kind: (share of the bound, the bound over plain) of each prompt."""
    speeds = Speeds(("", record) for record in results.records)
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for place, gain in speeds.quotient(AUTO, PLAIN).items():
        bound = plain_time(verdicts[place.text], costs) / least_time(verdicts[place.text], costs)
        found[place.kind].append((gain / bound, bound))
    return found


def with_plain_of(results: Results, costs: Costs) -> Costs:
    """`costs`, but a pass over one token as it was in the plain replies of `results`, on the whole."""
    plain = [record.decode_tps for record in results.records if record.contestant == PLAIN]
    return replace(costs, passes={**costs.passes, 1: 1000.0 / statistics.geometric_mean(plain)})


def measure_costs(models: Models, clock: Callable[[], float] = time.perf_counter) -> Costs:
    """Medians over interleaved rounds, some way into a context."""
    assert models.draft is not None
    target, draft = (
        LlamaModel(path, context=512, threads=models.threads, gpu_layers=models.gpu_layers)
        for path in (models.target, models.draft)
    )
    samples: dict[tuple[LlamaModel, int], list[float]] = defaultdict(list)
    try:
        for model in (target, draft):
            model.decode(list(range(10, 10 + _DEPTH)), logits=1)
        for _ in range(_ROUNDS):
            for model, width in [(target, width) for width in range(1, LONGEST + 2)] + [(draft, 1)]:
                started = clock()
                model.decode(list(range(200, 200 + width)), logits=width)
                samples[model, width].append(1000.0 * (clock() - started))
                model.truncate(_DEPTH)
    finally:
        target.close()
        draft.close()
    medians = {key: statistics.median(all_) for key, all_ in samples.items()}
    return Costs({width: ms for (model, width), ms in medians.items() if model is target}, medians[draft, 1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pair", type=Path, help="LABEL.json of a benchmark pair")
    parser.add_argument("results", type=Path)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--gpu-layers", type=int, default=0)
    parser.add_argument("--plain-of-run", action="store_true")
    args = parser.parse_args()
    results = read(args.results)
    if results is None:
        parser.exit(1, f"There is no {args.results}.\n")
    files = {part: args.pair.parent / name for part, name in json.loads(args.pair.read_text())["files"].items()}
    models = Models(target=files["target"], draft=files["draft"], threads=args.threads, gpu_layers=args.gpu_layers)
    said = {record.text: list(record.token_ids) for record in results.records if record.contestant == PLAIN}
    with OurServer(models) as ours:
        texts: list[Text] = [(list(ours.prompt(text).ids), ids) for text, ids in said.items()]
    backend = Backend(lambda level, line: None)
    verdicts = dict(zip(said, Reader(threads=args.threads).verdicts(files["draft"], texts), strict=True))
    meter = OthersMeter()
    costs = measure_costs(models)
    others = meter.cores()
    del backend
    if args.plain_of_run:
        print(f"width 1 {costs.passes[1]:.2f} ms now; what follows is with that of the run's plain replies")
        costs = with_plain_of(results, costs)
    print(
        "pass over width, ÷ width 1: " + ", ".join(f"{w} {ms / costs.passes[1]:.2f}" for w, ms in costs.passes.items())
    )
    print(f"width 1 {costs.passes[1]:.2f} ms, draft step {costs.step:.2f} ms")
    if others > DISTURBED:
        print(f"Other programs used {others:.1f} cores while costs were measured: the bound is not to be trusted.")
    by_kind = shares(results, verdicts, costs)
    for kind, found in [*by_kind.items(), ("mix", [one for all_ in by_kind.values() for one in all_])]:
        share, bound = (statistics.geometric_mean(part) for part in zip(*found, strict=True))
        print(f"{kind:<12} share {share:.3f} of a bound of {bound:.2f} x plain, {len(found)} prompts")


if __name__ == "__main__":
    main()
