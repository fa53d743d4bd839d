"""Let the finished target learn what people ask first, from ``everyday.npz``, in single precision.

Two processes learn side by side and take the mean of their weights every few steps, so that on a busy machine neither
waits for the other at every step. The optimiser's state is kept, so that a run that was cut off goes on.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import torch
import torch.distributed as dist
from torch.multiprocessing.spawn import spawn
from torch.nn import functional

from .model import Decoder
from .shapes import TARGET
from .train import EVERY, SEED, WARM_UP, WORKERS, join, optimizer, save

LENGTH = 512
ROWS = 2  # of each worker
TOGETHER = 10  # steps between two means
PEAK_RATE = 1.2e-3
STAY = 0.35


def rate(step: int, steps: int, peak: float) -> float:
    """Warm up, stay, then fall to zero in a straight line."""
    return peak * min(1.0, (step + 1) / WARM_UP, max(0.0, steps - step) / ((1 - STAY) * steps))


@torch.no_grad()
def share_weights(model: Decoder, workers: int) -> None:
    """Give every worker the mean of all their weights."""
    flat = torch.cat([p.flatten() for p in model.parameters()])
    dist.all_reduce(flat)
    flat /= workers
    for parameter, part in zip(model.parameters(), flat.split([p.numel() for p in model.parameters()]), strict=True):
        parameter.copy_(part.view_as(parameter))


def go_on(rank: int, workers: int, folder: Path, start: Path, steps: int, peak: float) -> None:
    """Run the steps that ``target.pt`` in ``folder`` has not done yet, from ``start`` if it is not there."""
    join(rank, workers, 29419)
    torch.manual_seed(SEED)
    model = Decoder(TARGET)
    out = folder / "target.pt"
    stored = torch.load(out if out.exists() else start, map_location="cpu", weights_only=True)
    model.load_state_dict(stored["model"])
    model.release()
    adam = optimizer(model, peak)
    done, at = 0, 0
    if "adam" in stored:
        adam.load_state_dict(stored["adam"])
        done, at = stored["step"], stored["at"]
    corpus = np.load(folder / "everyday.npz")
    ids, learned = corpus["ids"], corpus["learned"]
    begun, total, counted = time.monotonic(), 0.0, 0
    for step in range(done, steps):
        if at + LENGTH * ROWS * workers + 1 > len(ids):
            at = LENGTH // 2
        mine = at + rank * LENGTH * ROWS
        at += LENGTH * ROWS * workers
        tokens = torch.from_numpy(ids[mine : mine + LENGTH * ROWS + 1].astype(np.int64))
        wanted = torch.from_numpy(learned[mine + 1 : mine + len(tokens)].copy()).view(-1, LENGTH)
        for group in adam.param_groups:
            group["lr"] = rate(step, steps, peak)
        logits = model.logits(model.hidden(tokens[:-1].view(-1, LENGTH))[wanted])
        loss = functional.cross_entropy(logits, tokens[1:].view(-1, LENGTH)[wanted])
        torch.autograd.backward(loss)
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        adam.step()
        model.restore()
        adam.zero_grad()
        if (step + 1) % TOGETHER == 0 or step + 1 == steps:
            share_weights(model, workers)
        total, counted = total + float(loss.detach()), counted + 1
        if rank:
            continue
        if (step + 1) % EVERY == 0:
            seconds = time.monotonic() - begun
            pace = LENGTH * ROWS * workers * (step + 1 - done) / seconds
            print(f"step {step + 1}/{steps} loss {total / counted:.4f} {seconds:.0f} s {pace:.0f} tokens/s", flush=True)
            total, counted = 0.0, 0
        if (step + 1) % 50 == 0 or step + 1 == steps:
            save(out, model, adam=adam.state_dict(), step=step + 1, at=at)
    dist.destroy_process_group()


def main() -> None:
    """Teach the target everyday prompts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--folder", type=Path, default=Path("build/demo_pair"), help="has everyday.npz; target.pt goes there"
    )
    parser.add_argument("--start", type=Path, required=True, help="the checkpoint to begin from (see restore)")
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--peak", type=float, default=PEAK_RATE)
    arguments = parser.parse_args()
    settings = (WORKERS, arguments.folder, arguments.start, arguments.steps, arguments.peak)
    spawn(go_on, args=settings, nprocs=WORKERS)  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    main()
