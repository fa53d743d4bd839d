"""Teach the draft: first to read the corpus, then to agree with the target.

The second stage is distillation proper: the target's distribution is the label, on the target's own greedy replies, on
what is exact above all, and on the whole corpus of today, in equal parts.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import numpy as np
import torch
import torch.distributed as dist
from torch import Tensor
from torch.multiprocessing.spawn import spawn
from torch.nn import functional

from .model import Decoder
from .shapes import DRAFT, TARGET
from .train import SEED, WORKERS, join, mixed_precision, optimizer, save, share_gradients

LENGTH = 512
READING_ROWS = 8
READING_STEPS = 1000
DISTILLING_ROWS = 2  # of each source
DISTILLING_STEPS = 500
PEAK_RATE = 3e-3
STAY = 0.3
SETTLED = 300


def windows(source: Path, seed: int) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
    """Yield (inputs, targets, learned) windows [LENGTH] in random order, for ever, always cut elsewhere."""
    stored = np.load(source)
    ids, learned = stored["ids"], stored["learned"]
    random = np.random.default_rng(seed)
    while True:
        starts = np.arange(int(random.integers(LENGTH)), len(ids) - LENGTH - 1, LENGTH)
        for at in random.permutation(starts):
            tokens = torch.from_numpy(ids[at : at + LENGTH + 1].astype(np.int64))
            yield tokens[:-1], tokens[1:], torch.from_numpy(learned[at + 1 : at + LENGTH + 1].copy())


def divergence(student: Tensor, teacher: Tensor) -> Tensor:
    """KL from the target's distribution, and the loss on its first choice, which greedy acceptance counts."""
    log_draft = functional.log_softmax(student.float(), dim=-1)
    target_probs = functional.softmax(teacher.float(), dim=-1)
    soft = functional.kl_div(log_draft, target_probs, reduction="batchmean")
    return soft + functional.nll_loss(log_draft, teacher.argmax(dim=-1))


def rate(step: int, steps: int) -> float:
    """The learning rate of both stages: warm up, stay, then fall to zero in a straight line."""
    return PEAK_RATE * min(1.0, (step + 1) / 50, (steps - step) / ((1 - STAY) * steps))


def learn(draft: Decoder, adam: torch.optim.AdamW, loss: Tensor, rate: float, workers: int) -> None:
    """One optimiser step, shared by the workers."""
    for group in adam.param_groups:
        group["lr"] = rate
    torch.autograd.backward(loss)
    share_gradients(draft, workers)
    torch.nn.utils.clip_grad_norm_(draft.parameters(), 1.0)
    adam.step()
    draft.restore()
    adam.zero_grad()


def take(source: Iterator[tuple[Tensor, Tensor, Tensor]], rows: int) -> tuple[Tensor, Tensor, Tensor]:
    """Stack ``rows`` windows of a source."""
    inputs, targets, learned = (torch.stack(part) for part in zip(*islice(source, rows), strict=True))
    return inputs, targets, learned


def distill(rank: int, workers: int, folder: Path, start: Path | None, distilling: int) -> None:
    """Run both stages from the files in ``folder`` and write ``draft.pt`` there; ``start`` skips the first."""
    steps = READING_STEPS + distilling
    join(rank, workers, 29418)
    torch.manual_seed(SEED + 1)
    draft = Decoder(DRAFT)
    adam = optimizer(draft, PEAK_RATE)
    corpus = windows(folder / "train.npz", SEED + rank)
    begun, total, agreed = time.monotonic(), 0.0, 0.0

    def tell(step: int, loss: Tensor, given: Tensor, wanted: Tensor) -> None:
        nonlocal total, agreed
        total += float(loss.detach())
        agreed += float((given.argmax(-1) == wanted).float().mean())
        if rank == 0 and (step + 1) % 50 == 0:
            facts = f"loss {total / 50:.4f} agreed {agreed / 50:.3f} {time.monotonic() - begun:.0f} s"
            print(f"step {step + 1}/{steps} {facts}", flush=True)
            total = agreed = 0.0

    for step in range(0 if start is None else READING_STEPS, READING_STEPS):
        if step == SETTLED:
            draft.release(everything=True)
        inputs, targets, learned = take(corpus, READING_ROWS)
        with mixed_precision():
            given = draft.logits(draft.hidden(inputs)[learned])
        loss = functional.cross_entropy(given.float(), targets[learned])
        learn(draft, adam, loss, rate(step, steps), workers)
        tell(step, loss, given, targets[learned])
        if rank == 0 and (step + 1) % 250 == 0:
            save(folder / "draft-read.pt", draft, step=step + 1)

    if start is not None:
        draft.load_state_dict(torch.load(start, map_location="cpu", weights_only=True)["model"])
        draft.release(everything=True)
    teacher = Decoder(TARGET)
    teacher.load_state_dict(torch.load(folder / "target.pt", map_location="cpu", weights_only=True)["model"])
    teacher.eval().requires_grad_(False)
    names = ("spoken.npz", "finish.npz", "everyday.npz")
    sources = [windows(folder / name, SEED + 2 * number + rank) for number, name in enumerate(names)]
    for step in range(READING_STEPS, steps):
        parts = zip(*(take(source, DISTILLING_ROWS) for source in sources), strict=True)
        inputs, _, learned = (torch.cat(part) for part in parts)
        with mixed_precision():
            with torch.no_grad():
                wanted = teacher.logits(teacher.hidden(inputs)[learned])
            given = draft.logits(draft.hidden(inputs)[learned])
        loss = divergence(given, wanted)
        learn(draft, adam, loss, rate(step, steps), workers)
        tell(step, loss, given, wanted.argmax(-1))
    if rank == 0:
        save(folder / "draft.pt", draft, step=steps)
    dist.destroy_process_group()


def main() -> None:
    """Distil the draft."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("build/demo_pair"))
    parser.add_argument("--start", type=Path, help="a draft that has done its reading")
    parser.add_argument("--steps", type=int, default=DISTILLING_STEPS, help="of the second stage")
    arguments = parser.parse_args()
    settings = (WORKERS, arguments.folder, arguments.start, arguments.steps)
    spawn(distill, args=settings, nprocs=WORKERS)  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    main()
