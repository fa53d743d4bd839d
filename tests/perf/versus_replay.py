"""Draft-length controllers replayed on the traces of a comparison: what each would have chosen along the same texts,
and what its rounds would have taken by the costs that our engine's rounds had in that very run."""

import statistics
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from answers import Models, Prompt, RoundCost
from ollama_depth import OllamaDepth
from replay_lengths import least_time, replay
from rollouts import Recorded, rollouts
from versus_results import Replayed

sys.path.insert(0, str(Path(__file__).parents[1] / "engine" / "draft_length"))

from length_simulator import MAX_WIDTH, Machine

from foretoken.bench.shared.figures import geometric
from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.policy import DraftLengthPolicy, FixedLength
from foretoken.engine.models.llama import Backend, LlamaModel

FIXED: Final = (1, 3, 7, 15)
LONGEST: Final = 16
_ENOUGH: Final = 3  # rounds of one width, from which their median says something


def machine_of(rounds: Iterable[RoundCost]) -> Machine | None:
    """What rounds take, by medians; None where too few are known."""
    passes: dict[int, list[float]] = defaultdict(list)
    steps, rest = list[float](), list[float]()
    for drafted, _accepted, draft_ms, verify_ms, other_ms in rounds:
        passes[drafted + 1].append(verify_ms)
        rest.append(other_ms)
        if drafted:
            steps.append(draft_ms / drafted)
    known = {width: statistics.median(all_) for width, all_ in sorted(passes.items()) if len(all_) >= _ENOUGH}
    if 1 not in known or len(known) < 2 or not steps:
        return None
    widths = np.arange(MAX_WIDTH + 1)
    table = np.interp(widths, list(known), list(known.values()))
    last = max(known)
    beyond = widths > last
    table[beyond] += (known[last] - known[1]) / (last - 1) * (widths[beyond] - last)
    return Machine(np.maximum.accumulate(table), statistics.median(steps), statistics.median(rest))


def record(models: Models, texts: Sequence[tuple[str, Prompt, Sequence[int]]]) -> list[Recorded]:
    """What the draft model would say at every place of these texts: kind, prompt and reply."""
    assert models.draft is not None
    backend = Backend(lambda level, line: None)
    draft = LlamaModel(models.draft, context=models.context, threads=models.threads, gpu_layers=models.gpu_layers)
    try:
        return [
            Recorded(
                kind, prompt.rendered, prompt.ids, tuple(said), tuple("" for _ in said),
                tuple(rollouts(draft, prompt.ids, said, LONGEST)),
            )
            for kind, prompt, said in texts
        ]  # fmt: skip
    finally:
        draft.close()
        del backend


def replayed(texts: Sequence[Recorded], machine: Machine) -> list[Replayed]:
    """Ours, Ollama's, and fixed lengths; "every verdict known" is what no controller can beat. Prompt lookup is left
    out. Each goes through all texts twice and keeps what it learns; the second time counts."""
    makers: Mapping[str, Callable[[], DraftLengthPolicy]] = {
        "Foretoken, automatic": lambda: AutoLength(machine.costs()),
        "Ollama's controller": OllamaDepth,
        **{f"always {length}": lambda length=length: FixedLength(length) for length in FIXED},
    }
    plain = [(len(one.said) - 1) * (float(machine.passes[1]) + machine.overhead) for one in texts]
    times = {"every verdict known": [least_time(one, machine) for one in texts]}
    kept: dict[str, float | None] = {}
    for name, make in makers.items():
        policy = make()
        runs = [replay(policy, one, machine, lookup=False, noise=None) for one in (*texts, *texts)][len(texts) :]
        times[name] = [ms for ms, _ in runs]
        rounds = [one for _, found in runs for one in found]
        drafted = sum(made for made, _ in rounds)
        kept[name] = sum(accepted for _, accepted in rounds) / drafted if drafted else None
    auto = times["Foretoken, automatic"]
    found = []
    for name in (*makers, "every verdict known"):
        over_plain = geometric([a / b for a, b in zip(plain, times[name], strict=True)])
        auto_over = geometric([b / a for a, b in zip(auto, times[name], strict=True)])
        assert over_plain is not None
        assert auto_over is not None
        found.append(Replayed(controller=name, over_plain=over_plain, auto_over=auto_over, acceptance=kept.get(name)))
    return found
