"""Let the target answer corpus prompts greedily: the text on which its draft must learn to agree with it."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import numpy as np

from .corpus import FINISHING, Dice, conversations
from .llama import Runner
from .template import END_OF_TEXT, TURN_END, render
from .tokens import load_tokenizer

SEED = 3_000_000
SEQUENCES = 16
ROOM = 1024


def prompts(seed: int, *, evenly: bool = False) -> Iterator[str]:
    """Conversations cut before one of the assistant's turns, on all topics ``evenly`` or on what is exact above all."""
    dice = Dice(seed + 1)
    for talk in conversations(seed) if evenly else conversations(seed, weights=FINISHING):
        spots = [i for i, turn in enumerate(talk.turns) if turn.role == "assistant"]
        yield render(talk.turns[: dice.pick(spots)], prompt=True)


def speak(model: Path, tokenizer_file: Path, out: Path, waiting: Iterator[str], *, threads: int = 2) -> None:
    """Answer the ``waiting`` prompts. Write ``out``: ids and the mask of learned tokens, as the corpus has them."""
    tokenizer = load_tokenizer(tokenizer_file)
    vocabulary = tokenizer.get_vocab()
    end, after = vocabulary[TURN_END], vocabulary[END_OF_TEXT]
    newline = tokenizer.encode("\n").ids
    runner = Runner(model, threads=threads, context=SEQUENCES * ROOM, sequences=SEQUENCES)
    prompt: list[list[int]] = [[] for _ in range(SEQUENCES)]
    reply: list[list[int]] = [[] for _ in range(SEQUENCES)]
    ids: list[int] = []
    learned: list[bool] = []
    active: set[int] = set()
    done, start = 0, time.monotonic()

    def begin(sequence: int) -> bool:
        runner.forget(sequence)
        for text in waiting:
            tokens = tokenizer.encode(text, add_special_tokens=False).ids
            if len(tokens) > 450:
                continue
            row = runner.decode_many([(token, i, sequence) for i, token in enumerate(tokens)])[-1]
            prompt[sequence], reply[sequence] = tokens, [int(row.argmax())]
            return True
        return False

    for sequence in range(SEQUENCES):
        if begin(sequence):
            active.add(sequence)
    while active:
        order = sorted(active)
        rows = [(reply[s][-1], len(prompt[s]) + len(reply[s]) - 1, s) for s in order]
        picks = runner.decode_many(rows).argmax(axis=1)
        for sequence, pick in zip(order, picks, strict=True):
            reply[sequence].append(int(pick))
            if pick != end and len(reply[sequence]) < 400:
                continue
            ids += [*prompt[sequence], *reply[sequence], *newline, after]
            learned += [False] * len(prompt[sequence]) + [True] * len(reply[sequence]) + [False] * (len(newline) + 1)
            done += 1
            if done % 1000 == 0:
                print(f"{done} replies, {sum(learned)} tokens, {time.monotonic() - start:.0f} s", flush=True)
            if not begin(sequence):
                active.discard(sequence)
    np.savez(out, ids=np.array(ids, np.uint16), learned=np.array(learned))


def main() -> None:
    """Write the target's own replies."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, default=Path("build/demo_pair/demo-target.gguf"))
    parser.add_argument("--tokenizer", type=Path, default=Path("build/demo_pair/tokenizer.json"))
    parser.add_argument("--out", type=Path, default=Path("build/demo_pair/spoken.npz"))
    parser.add_argument("--count", type=int, default=5_000)
    arguments = parser.parse_args()
    waiting = islice(prompts(SEED), arguments.count)
    speak(arguments.model, arguments.tokenizer, arguments.out, waiting)


if __name__ == "__main__":
    main()
