"""Train the small qwen35 model with an MTP block, on what `teach_head` noted of the target's replies.

It is for tests and measurements: what it says need not be good, but its MTP block must guess it. The trunk learns the
target's distributions, the block the trunk's, over guesses of its own as an EAGLE-3 head does.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from .export import export_hybrid
from .head import before
from .hybrid import Hybrid
from .restore import weights
from .shapes import DRAFT, HYBRID
from .teach_head import TOP, Heard
from .train import optimizer

SEED = 2027
LENGTH = 128
TEXTS = 12
GUESSES = 3
OTHERS = 512
PEAK_RATE = 3e-3
WARM_UP = 50
DECAY_SHARE = 0.6


class Texts(NamedTuple):
    """Texts in rows [texts, length], -1 in ``text`` after their ends; otherwise as in `Heard`."""

    tokens: Tensor
    text: Tensor
    learned: Tensor
    likely: Tensor
    chances: Tensor


def texts(heard: Heard, seed: int, count: int) -> Iterator[Texts]:
    """Endless batches of ``count`` texts, cut to `LENGTH` tokens, in random order."""
    places = [
        (row, int(first))
        for row in range(len(heard.text))
        for first in np.flatnonzero(np.diff(heard.text[row], prepend=-1) > 0)
    ]
    random = np.random.default_rng(seed)
    while True:
        chosen = [places[at] for at in random.choice(len(places), count, replace=False)]
        parts = []
        for name in ("tokens", "text", "learned", "likely", "chances"):
            rows = []
            for row, first in chosen:
                own = heard.text[row][first : first + LENGTH] == heard.text[row][first]
                piece = np.array(getattr(heard, name)[row][first : first + int(own.sum())])
                if name == "text":
                    piece = np.zeros_like(piece)
                padding = [(0, LENGTH - len(piece))] + [(0, 0)] * (piece.ndim - 1)
                rows.append(np.pad(piece, padding, constant_values=-1 if name == "text" else 0))
            parts.append(np.stack(rows))
        tokens, text, learned, likely, chances = parts
        yield Texts(
            torch.from_numpy(tokens.astype(np.int64)),
            torch.from_numpy(text.astype(np.int64)),
            torch.from_numpy(learned),
            torch.from_numpy(likely.astype(np.int64)),
            torch.from_numpy(chances.astype(np.float32)),
        )


def loss_of(model: Hybrid, given: Texts, guesses: int = GUESSES) -> tuple[Tensor, list[float]]:
    """The loss of trunk and block, and how often they are right: the trunk as to the target, each further guess of the
    block as to the trunk, where those before it were right."""
    learned, chances = given.learned, given.chances[given.learned]
    others = torch.randint(model.shape.vocabulary, (OTHERS,))
    rows, places = torch.cat((given.likely[learned].flatten(), others)).unique(return_inverse=True)
    likely = places[: len(chances) * TOP].view(-1, TOP)
    hidden = model.hidden(given.tokens, given.text)
    logs = model.logits(hidden[learned], rows).log_softmax(-1)
    picked = logs.gather(1, likely)
    total = (-(picked * chances).sum(1) - 0.3 * picked[:, 0]).mean()
    rates = [float((logs.argmax(1) == likely[:, 0]).float().mean())]
    wanted, best = logs.detach().exp(), logs.detach().argmax(1)
    alive = torch.ones_like(learned)
    for states in model.mtp.steps(model.embedding(given.tokens), hidden.detach(), given.text, guesses):
        guessed = model.logits(states[learned], rows).log_softmax(-1)
        lost = -(wanted * guessed).sum(1) - 0.3 * guessed.gather(1, best[:, None])[:, 0]
        total = total + (lost * torch.where(alive[learned], 1.0, 0.2)).mean() / guesses
        right = torch.zeros_like(alive)
        right[learned] = guessed.argmax(1) == best
        rates.append(float(right[alive & learned].float().mean()))
        alive = before(alive & right, fill=False) & learned
    return total, rates


def train(heard: Heard, model: Hybrid, out: Path, steps: int, *, resume: bool = False) -> None:
    """Run ``steps`` optimiser steps; ``out`` has the model, and all that is needed to go on, every hundred."""
    adam = optimizer(model, PEAK_RATE)
    done = 0
    if resume and out.exists():
        stored = torch.load(out, map_location="cpu", weights_only=True)
        model.load_state_dict(stored["model"])
        adam.load_state_dict(stored["adam"])
        done = stored["step"]
    source, start, mean = texts(heard, SEED + done, TEXTS), time.monotonic(), np.zeros(GUESSES + 2)
    for step in range(done, steps):
        for group in adam.param_groups:
            group["lr"] = PEAK_RATE * min(1.0, (step + 1) / WARM_UP, (1 - step / steps) / DECAY_SHARE)
        lost, rates = loss_of(model, next(source))
        torch.autograd.backward(lost)
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        adam.step()
        adam.zero_grad()
        mean += np.array([float(lost.detach()), *rates])
        if (step + 1) % 50 == 0:
            shown = " ".join(f"{value:.3f}" for value in mean / 50)
            print(f"step {step + 1}/{steps} loss and rates {shown} {time.monotonic() - start:.0f} s", flush=True)
            mean[:] = 0
        if (step + 1) % 100 == 0 or step + 1 == steps:
            partial = out.with_suffix(".partial")
            torch.save({"model": model.state_dict(), "adam": adam.state_dict(), "step": step + 1}, partial)
            partial.rename(out)


def main() -> None:
    """Train the model and write its file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("build/demo_pair"))
    parser.add_argument("--out", type=Path, default=Path("../tests/data/demo-mtp.gguf"))
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--resume", action="store_true", help="go on from mtp.pt")
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    folder: Path = arguments.folder
    torch.set_num_threads(arguments.threads)
    torch.manual_seed(SEED)
    model = Hybrid(HYBRID)
    draft = weights(folder / "demo-draft.gguf", DRAFT)  # its tokens are where they should be already
    with torch.no_grad():
        model.embedding.weight.copy_(draft["embedding.weight"])
        model.norm.weight.copy_(draft["norm.weight"])
        model.mtp.norm.weight.copy_(draft["norm.weight"])
    train(Heard.load(folder / "heard"), model, folder / "mtp.pt", arguments.steps, resume=arguments.resume)
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    export_hybrid(model, folder / "tokenizer.json", arguments.out)


if __name__ == "__main__":
    main()
