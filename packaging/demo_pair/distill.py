"""Teach the draft to agree with the target, on the corpus and on the target's own replies."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import Tensor
from torch.nn import functional

from .model import Decoder
from .shapes import DRAFT, TARGET
from .train import EVERY, SEED, WORKERS, join, optimizer, save, schedule, share_gradients

LENGTH = 512
ROWS = 4
PEAK_RATE = 4e-3
SPOKEN_SHARE = 0.5


def windows(source: Path, seed: int) -> Iterator[tuple[Tensor, Tensor]]:
    """Yield (inputs, learned) windows [LENGTH] in random order, for ever, cut at other places every time."""
    stored = np.load(source)
    ids, learned = stored["ids"], stored["learned"]
    random = np.random.default_rng(seed)
    while True:
        starts = np.arange(int(random.integers(LENGTH)), len(ids) - LENGTH - 1, LENGTH)
        for at in random.permutation(starts):
            tokens = ids[at : at + LENGTH].astype(np.int64)
            yield torch.from_numpy(tokens), torch.from_numpy(learned[at + 1 : at + LENGTH + 1].copy())


def divergence(student: Tensor, teacher: Tensor) -> Tensor:
    """KL from the target's distribution, and the loss on its first choice, which greedy acceptance counts."""
    log_draft = functional.log_softmax(student.float(), dim=-1)
    target_probs = functional.softmax(teacher.float(), dim=-1)
    soft = functional.kl_div(log_draft, target_probs, reduction="batchmean")
    return soft + functional.nll_loss(log_draft, teacher.argmax(dim=-1))


def distill(rank: int, workers: int, folder: Path, steps: int) -> None:
    """Run ``steps`` steps from the files in ``folder`` and write ``draft.pt`` there."""
    join(rank, workers, 29418)
    teacher = Decoder(TARGET)
    teacher.load_state_dict(torch.load(folder / "target.pt", map_location="cpu", weights_only=True)["model"])
    teacher.eval().requires_grad_(False)
    torch.manual_seed(SEED + 1)
    draft = Decoder(DRAFT)
    adam = optimizer(draft, PEAK_RATE)
    sources = [windows(folder / name, SEED + rank) for name in ("spoken.npz", "train.npz")]
    spoken_rows = round(ROWS * SPOKEN_SHARE)
    start, total, agreed = time.monotonic(), 0.0, 0.0
    for step in range(steps):
        rows = [next(sources[0 if row < spoken_rows else 1]) for row in range(ROWS)]
        inputs, learned = (torch.stack(part) for part in zip(*rows, strict=True))
        for group in adam.param_groups:
            group["lr"] = PEAK_RATE * schedule(step, steps)
        with torch.autocast("cpu", torch.bfloat16):
            with torch.no_grad():
                wanted = teacher.logits(teacher.hidden(inputs)[learned])
            given = draft.logits(draft.hidden(inputs)[learned])
        loss = divergence(given, wanted)
        loss.backward()
        share_gradients(draft, workers)
        torch.nn.utils.clip_grad_norm_(draft.parameters(), 1.0)
        adam.step()
        draft.restore()
        adam.zero_grad()
        total += float(loss.detach())
        agreed += float((given.argmax(-1) == wanted.argmax(-1)).float().mean())
        if rank == 0 and (step + 1) % (5 * EVERY) == 0:
            shown = 5 * EVERY
            facts = f"loss {total / shown:.4f} agreed {agreed / shown:.3f} {time.monotonic() - start:.0f} s"
            print(f"step {step + 1}/{steps} {facts}", flush=True)
            total = agreed = 0.0
        if rank == 0 and (step + 1) % 500 == 0:
            save(folder / "draft.pt", draft, step=step + 1, steps=steps)
    if rank == 0:
        save(folder / "draft.pt", draft, step=steps, steps=steps)
    dist.destroy_process_group()


def main() -> None:
    """Distil the draft."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("build/demo_pair"))
    parser.add_argument("--steps", type=int, default=2400)
    arguments = parser.parse_args()
    mp.spawn(distill, args=(WORKERS, arguments.folder, arguments.steps), nprocs=WORKERS)


if __name__ == "__main__":
    main()
