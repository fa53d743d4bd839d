"""Train the target on the corpus: packed sequences, loss on the assistant's tokens only.

Two processes with one thread each share every step. On a busy machine that is faster than one process with
two threads, whose every operation would wait for the slower core.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.distributed as dist
from torch import Tensor
from torch.multiprocessing.spawn import spawn
from torch.nn import functional

from .model import Decoder
from .shapes import TARGET

SEED = 2026
STEP_TOKENS = 4096
PEAK_RATE = 2e-3
WARM_UP = 50
DECAY_SHARE = 0.4
LONG_SHARE = 0.12
SETTLED = 350
FINISHING_STEPS = 400
WORKERS = 2
EVERY = 10


def optimizer(model: torch.nn.Module, rate: float) -> torch.optim.AdamW:
    """AdamW with decay on matrices only."""
    matrices = [p for p in model.parameters() if p.dim() > 1]
    norms = [p for p in model.parameters() if p.dim() < 2]
    groups = [{"params": matrices, "weight_decay": 0.1}, {"params": norms, "weight_decay": 0.0}]
    return torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.95), fused=True)


def schedule(step: int, steps: int) -> float:
    """Warm up, stay, then fall to zero in a straight line."""
    return min(1.0, (step + 1) / WARM_UP, (steps - step) / (DECAY_SHARE * steps))


def batches(folder: Path, steps: int) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
    """Yield (inputs, targets, learned), each [batch, length]: one pass over the corpus in its own order.

    The last steps read ``finish.npz`` instead, and sequences as long as the context, so that long chats stay sane.
    """
    at = 0
    for step in range(steps):
        if step in (0, steps - FINISHING_STEPS):
            stored = np.load(folder / ("finish.npz" if step else "train.npz"))
            ids, learned, at = stored["ids"].astype(np.int64), stored["learned"], 0
        length = 2048 if step >= (1 - LONG_SHARE) * steps else 1024
        if at + STEP_TOKENS + 1 > len(ids):
            at = 511  # another pass, cut at other places
        chunk, mask = ids[at : at + STEP_TOKENS + 1], learned[at : at + STEP_TOKENS + 1]
        at += STEP_TOKENS
        inputs = torch.from_numpy(chunk[:-1].copy()).view(-1, length)
        targets = torch.from_numpy(chunk[1:].copy()).view(-1, length)
        yield inputs, targets, torch.from_numpy(mask[1:].copy()).view(-1, length)


def save(path: Path, model: Decoder, **facts: Any) -> None:
    """Write a checkpoint, whole or not at all."""
    partial = path.with_suffix(".partial")
    torch.save({"model": model.state_dict(), **facts}, partial)
    partial.rename(path)


def join(rank: int, workers: int, port: int) -> None:
    """Become one of the workers, with one thread."""
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port))
    torch.set_num_threads(1)
    dist.init_process_group("gloo", rank=rank, world_size=workers)


def mixed_precision() -> torch.autocast:
    """bfloat16 where the processor multiplies it; without such instructions it is five times slower than float32."""
    able = torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported()
    return torch.autocast("cpu", torch.bfloat16, enabled=able)


def share_gradients(model: torch.nn.Module, workers: int) -> None:
    """Average the workers' gradients in one exchange."""
    gradients = [p.grad for p in model.parameters() if p.grad is not None]
    flat = torch.cat([g.flatten() for g in gradients])
    dist.all_reduce(flat)
    flat /= workers
    for gradient, part in zip(gradients, torch.split(flat, [g.numel() for g in gradients]), strict=True):
        gradient.copy_(part.view_as(gradient))


def train(rank: int, workers: int, folder: Path, out: Path, steps: int, resume: Path | None) -> None:
    """Run ``steps`` optimisation steps and write ``out``, with a checkpoint on the way every fifty."""
    join(rank, workers, 29417)
    torch.manual_seed(SEED)
    model = Decoder(TARGET)
    done = 0
    if resume:
        stored = torch.load(resume, map_location="cpu", weights_only=True)
        model.load_state_dict(stored["model"])
        done = stored["step"]
    adam = optimizer(model, PEAK_RATE)
    start, total = time.monotonic(), 0.0
    for step, batch in enumerate(batches(folder, steps)):
        inputs, targets, learned = (part.chunk(workers)[rank] for part in batch)
        if step == SETTLED:
            model.release()
        if step < done:
            continue
        for group in adam.param_groups:
            group["lr"] = PEAK_RATE * schedule(step, steps) * min(1.0, (step - done + 1) / WARM_UP)
        with mixed_precision():
            logits = model.logits(model.hidden(inputs)[learned])
            loss = functional.cross_entropy(logits.float(), targets[learned])
        torch.autograd.backward(loss)
        share_gradients(model, workers)
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        adam.step()
        model.restore()
        adam.zero_grad()
        total += float(loss.detach())
        if rank:
            continue
        if (step + 1) % EVERY == 0:
            seconds = time.monotonic() - start
            rate = STEP_TOKENS * (step + 1 - done) / seconds
            print(
                f"step {step + 1}/{steps} loss {total / EVERY:.4f} {seconds:.0f} s {rate:.0f} tokens/s",
                flush=True,
            )
            total = 0.0
        if (step + 1) % 50 == 0:
            save(out, model, step=step + 1, steps=steps)
    if rank == 0:
        save(out, model, step=steps, steps=steps)
    dist.destroy_process_group()


def main() -> None:
    """Train the target."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("build/demo_pair"), help="the corpus; target.pt goes there")
    parser.add_argument("--steps", type=int, default=2800)
    parser.add_argument("--resume", type=Path, help="go on from this checkpoint, at its step")
    arguments = parser.parse_args()
    settings = (WORKERS, arguments.folder, arguments.folder / "target.pt", arguments.steps, arguments.resume)
    spawn(train, args=settings, nprocs=WORKERS)  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    main()
