"""Teach the EAGLE-3 head to guess what the target says, from what the target's layers read.

The target answers prompts of the corpus; what its layers read of those replies, and what it thought came next, is
noted once. The head learns from that by training-time test, as the EAGLE-3 paper (arXiv 2503.01840) has it: in every
step but the first it goes on from states of its own.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from .head import Head, Windows, before
from .model import Decoder
from .shapes import HEAD, TARGET
from .speak import prompts, speak
from .train import optimizer

SEED = 2026
PROMPT_SEEDS = (5_000_000, 6_000_000)  # on all topics evenly, and on what must be exact
REPLIES = 6_400
CORPUS = 5_000  # conversations from each of the corpus's two files
LENGTH = 384
TOP = 8
ROWS = 4
# Steps of training-time test, from which share of the training on: what later steps learn from must be of use first.
STEPS = {0.0: 1, 0.2: 2, 0.35: 3, 0.85: 5}
OTHERS = 512  # tokens drawn by chance to tell the right ones from; twice as many in the last part
MOST_STEPS = max(STEPS.values())
STEP_WEIGHT = 0.9
REFUSED = 0.2  # the weight of a guess after one that the target would have refused
PEAK_RATE = 4e-3
WARM_UP = 100
DECAY_SHARE = 0.6

Array = np.ndarray[Any, Any]


# --- what the target says ------------------------------------------------------------------------------------------


def questions() -> Iterator[str]:
    """Prompts for the target, no two seeds of which are the draft's or the figures'."""
    evenly, exact = (prompts(seed, evenly=seed == PROMPT_SEEDS[0]) for seed in PROMPT_SEEDS)
    return (text for both in zip(evenly, exact, strict=True) for text in both)


def texts(folder: Path) -> tuple[Array, Array]:
    """Tokens and which of them are learned: conversations of the corpus, and the target's replies after them."""
    parts = []
    for name, count in (("finish", CORPUS), ("train", CORPUS), ("replies", REPLIES)):
        stored = np.load(folder / f"{name}.npz")
        end = np.flatnonzero(stored["ids"] == 0)[:count][-1] + 1
        parts.append((stored["ids"][:end].astype(np.int64), stored["learned"][:end]))
    ids, learned = (np.concatenate(part) for part in zip(*parts, strict=True))
    return ids, learned


def packed(ids: Array, learned: Array, length: int) -> tuple[Array, Array, Array]:
    """Whole texts side by side: tokens, which token is learned, and the number of its text (-1: none), each [rows,
    length]. Texts that are longer are cut."""
    ends = np.flatnonzero(ids == 0) + 1
    rows: list[list[tuple[int, int]]] = [[]]
    room = length
    for first, last in zip([0, *ends[:-1]], ends, strict=True):
        size = min(int(last - first), length)
        if size > room:
            rows.append([])
            room = length
        rows[-1].append((int(first), size))
        room -= size
    tokens = np.zeros((len(rows), length), np.int64)
    wanted, text = np.zeros((len(rows), length), bool), np.full((len(rows), length), -1)
    for row, texts in enumerate(rows):
        at = 0
        for number, (first, size) in enumerate(texts):
            tokens[row, at : at + size] = ids[first : first + size]
            wanted[row, at : at + size] = learned[first : first + size]
            text[row, at : at + size] = number
            at += size
    return tokens, wanted, text


@dataclass(frozen=True)
class Heard:
    """What was noted of the target's replies, for rows of `LENGTH` tokens.

    ``states``: what its layers read but the first, whose input is its embedding. ``likely``, ``chances``: the tokens
    that it thought likeliest after each, and their probabilities. ``learned``: after which tokens the head guesses.
    """

    tokens: Array
    text: Array
    learned: Array
    states: Array
    likely: Array
    chances: Array

    @classmethod
    def load(cls, folder: Path) -> Heard:
        """Open what `listen` wrote; the large parts stay on disk."""
        names = cls.__dataclass_fields__
        return cls(**{name: np.load(folder / f"{name}.npy", mmap_mode="r") for name in names})


@torch.no_grad()
def listen(
    target: Decoder, ids: Array, said: Array, folder: Path, *, length: int = LENGTH, rows_at_once: int = 8
) -> None:
    """Let the target read texts once more, and note what a head learns from."""
    folder.mkdir(parents=True, exist_ok=True)
    tokens, said, text = packed(ids, said, length)
    width = (len(HEAD.layers) - 1) * TARGET.width
    shape = tokens.shape
    states = np.lib.format.open_memmap(folder / "states.npy", "w+", np.float16, (*shape, width))
    likely = np.lib.format.open_memmap(folder / "likely.npy", "w+", np.uint16, (*shape, TOP))
    chances = np.lib.format.open_memmap(folder / "chances.npy", "w+", np.float16, (*shape, TOP))
    np.save(folder / "tokens.npy", tokens.astype(np.uint16))
    np.save(folder / "text.npy", text.astype(np.int16))
    learned = np.zeros(shape, bool)
    learned[:, :-1] = said[:, 1:] & (text[:, 1:] == text[:, :-1])
    np.save(folder / "learned.npy", learned)
    for at in range(0, len(tokens), rows_at_once):
        part = slice(at, at + rows_at_once)
        read, hidden = target.layer_inputs(torch.from_numpy(tokens[part]), torch.from_numpy(text[part]))
        states[part] = torch.cat(read[1:], dim=-1).half().numpy()
        wanted = torch.from_numpy(learned[part])
        best = target.logits(hidden[wanted]).softmax(-1).topk(TOP)
        likely[part][learned[part]] = best.indices.numpy().astype(np.uint16)
        chances[part][learned[part]] = best.values.half().numpy()
    for array in (states, likely, chances):
        array.flush()


# --- what the head learns ------------------------------------------------------------------------------------------


def batch(heard: Heard, embedding: Tensor, rows: Array) -> tuple[Windows, Tensor, Tensor, Tensor]:
    """Windows of some rows, what is learned in them, and the likeliest tokens there with their probabilities."""
    tokens = torch.from_numpy(heard.tokens[rows].astype(np.int64))
    later = torch.from_numpy(heard.states[rows]).float()
    states = torch.cat((functional.embedding(tokens, embedding), later), dim=-1)
    learned = torch.from_numpy(heard.learned[rows])
    windows = Windows(tokens, states, torch.from_numpy(heard.text[rows].astype(np.int64)))
    likely = torch.from_numpy(heard.likely[rows].astype(np.int64))[learned]
    return windows, learned, likely, torch.from_numpy(heard.chances[rows]).float()[learned]


def loss_of(
    head: Head, windows: Windows, learned: Tensor, likely: Tensor, chances: Tensor, steps: int, others: int = 0
) -> tuple[Tensor, list[float]]:
    """The loss over all steps, and how often each step's guesses are right where those before it were.

    As in the draft's distillation: the target's distribution, and its first choice, which greedy acceptance counts.
    ``others``: score only the tokens that the target thought likely anywhere here, and so many more.
    """
    rows = None
    if others:
        rows, likely = torch.cat((likely.flatten(), torch.randint(head.shape.vocabulary, (others,)))).unique(
            return_inverse=True
        )
        likely = likely[: len(chances) * TOP].view(-1, TOP)
    total = torch.zeros(())
    alive = torch.ones_like(learned)
    rates = []
    for step, states in enumerate(head.steps(windows, steps)):
        logs = head.logits(states[learned], rows).log_softmax(dim=-1)
        picked = logs.gather(1, likely)
        lost = -(picked * chances).sum(1) - picked[:, 0]
        here = alive[learned]
        weight = torch.where(here, 1.0, REFUSED)
        total = total + STEP_WEIGHT**step * (lost * weight).mean()
        right = torch.zeros_like(alive)
        right[learned] = logs.argmax(1) == likely[:, 0]
        rates.append(float(right[alive & learned].float().mean()))
        alive = before(alive & right, fill=False) & learned
    return total, rates


def rate(share: float, step: int) -> float:
    """The learning rate after ``share`` of all steps: warm up, stay, then fall to zero in a straight line."""
    return PEAK_RATE * min(1.0, (step + 1) / WARM_UP, max(0.0, 1 - share) / DECAY_SHARE)


def teach(heard: Heard, target: Decoder, out: Path, steps: int, *, resume: bool = False) -> Head:
    """Run ``steps`` optimiser steps; ``out`` has the head, and all that is needed to go on, every hundred."""
    torch.manual_seed(SEED)
    head = Head(HEAD)
    embedding = target.embedding.weight.detach()
    held, taught = np.arange(16), np.arange(16, len(heard.tokens))
    windows, learned, *_ = batch(heard, embedding, taught[:24])
    with torch.no_grad():
        _, hidden = target.layer_inputs(windows.tokens, windows.text)
    head.begin(windows.states[learned], hidden[learned], embedding)
    adam = optimizer(head, PEAK_RATE)
    done = 0
    if resume and out.exists():
        stored = torch.load(out, map_location="cpu", weights_only=True)
        head.load_state_dict(stored["model"])
        adam.load_state_dict(stored["adam"])
        done = stored["step"]
    start, mean = time.monotonic(), np.zeros(MOST_STEPS + 1)
    for step in range(done, steps):
        for group in adam.param_groups:
            group["lr"] = rate(step / steps, step)
        rows = np.random.default_rng(SEED + step).choice(taught, ROWS, replace=False)
        count = max(count for share, count in STEPS.items() if step >= share * steps)
        others = OTHERS * (2 if count == MOST_STEPS else 1)
        lost, rates = loss_of(head, *batch(heard, embedding, np.sort(rows)), count, others)
        torch.autograd.backward(lost)
        torch.nn.utils.clip_grad_norm_(head.parameters(), 1.0)
        adam.step()
        adam.zero_grad()
        mean[: count + 1] += [float(lost.detach()), *rates]
        if (step + 1) % 50 == 0:
            shown = " ".join(f"{value:.3f}" for value in mean / 50)
            print(f"step {step + 1}/{steps} loss and rates {shown} {time.monotonic() - start:.0f} s", flush=True)
            mean[:] = 0
        if (step + 1) % 100 == 0 or step + 1 == steps:
            with torch.no_grad():
                _, rates = loss_of(head, *batch(heard, embedding, held), MOST_STEPS)
            print("held out:", " ".join(f"{value:.3f}" for value in rates), flush=True)
            partial = out.with_suffix(".partial")
            torch.save({"model": head.state_dict(), "adam": adam.state_dict(), "step": step + 1}, partial)
            partial.rename(out)
    return head


def main() -> None:
    """Listen to the target, unless that was done, and teach the head."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("build/demo_pair"))
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--resume", action="store_true", help="go on from what is there of replies, notes and head")
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    folder: Path = arguments.folder
    torch.set_num_threads(arguments.threads)
    target = Decoder(TARGET)
    target.load_state_dict(torch.load(folder / "target.pt", map_location="cpu", weights_only=True)["model"])
    target.eval().requires_grad_(False)
    if not (arguments.resume and (folder / "replies.npz").exists()):
        waiting = islice(questions(), REPLIES)
        model, tokenizer = folder / "demo-target.gguf", folder / "tokenizer.json"
        speak(model, tokenizer, folder / "replies.npz", waiting, threads=arguments.threads)
    heard = folder / "heard"
    if not (arguments.resume and (heard / "done").exists()):
        listen(target, *texts(folder), heard)
        (heard / "done").touch()
    teach(Heard.load(heard), target, folder / "head.pt", arguments.steps, resume=arguments.resume)


if __name__ == "__main__":
    main()
