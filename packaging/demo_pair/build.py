"""Generate the corpus, learn the tokenizer and write both as files for training."""

from __future__ import annotations

import argparse
import shutil
from itertools import chain, islice
from pathlib import Path

import numpy as np

from .corpus import EVERYDAY, EXACTING, FINISHING, TOPICS, conversations
from .template import render
from .tokens import encode, load_tokenizer, train_tokenizer

SEED = 2026
HELD_OUT_SEED = 7_000_000
# Kept beside the code, so that a change of grammar does not move the vocabulary under the models.
TOKENIZER = Path(__file__).with_name("tokenizer.json")


def everyday(out: Path, count: int, seed: int = SEED + 3) -> None:
    """Write ``everyday.npz``: what people ask first, beside a little of all the rest."""
    tokenizer = load_tokenizer(TOKENIZER)
    pieces = list(encode(tokenizer, islice(conversations(seed, weights=EVERYDAY), count)))
    ids, learned = (np.concatenate(part) for part in zip(*pieces, strict=True))
    np.savez(out / "everyday.npz", ids=ids, learned=learned)
    print(f"everyday: {len(ids):,} tokens, {learned.mean():.0%} learned, {len(ids) / len(pieces):.0f} per conversation")


def build(out: Path, balanced: int, exacting: int, finishing: int, new_tokenizer: bool = False) -> None:
    """Write ``tokenizer.json``, ``train.npz``, ``finish.npz`` and one ``held-<topic>.npz`` per topic."""
    out.mkdir(parents=True, exist_ok=True)
    if new_tokenizer:
        sample = (render(talk.turns) for talk in islice(conversations(SEED), 40_000))
        train_tokenizer(sample).save(str(TOKENIZER))
    shutil.copyfile(TOKENIZER, out / "tokenizer.json")
    tokenizer = load_tokenizer(TOKENIZER)
    first = islice(conversations(SEED), balanced)
    then = islice(conversations(SEED + 1, weights=EXACTING), exacting)
    pieces = list(encode(tokenizer, chain(first, then)))
    ids, learned = (np.concatenate(part) for part in zip(*pieces, strict=True))
    np.savez(out / "train.npz", ids=ids, learned=learned)
    last = list(encode(tokenizer, islice(conversations(SEED + 2, weights=FINISHING), finishing)))
    finish_ids, finish_learned = (np.concatenate(part) for part in zip(*last, strict=True))
    np.savez(out / "finish.npz", ids=finish_ids, learned=finish_learned)
    print(f"{len(ids):,} tokens, {learned.mean():.0%} learned, {len(ids) / len(pieces):.0f} per conversation")
    for number, topic in enumerate(TOPICS):
        held = list(encode(tokenizer, islice(conversations(HELD_OUT_SEED + number, topic), 150)))
        ids, learned = (np.concatenate(part) for part in zip(*held, strict=True))
        np.savez(out / f"held-{topic}.npz", ids=ids, learned=learned)


def main() -> None:
    """Build everything that training reads."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("build/demo_pair"))
    parser.add_argument("--balanced", type=int, default=29_400, help="conversations on all topics evenly")
    parser.add_argument("--exacting", type=int, default=80_000, help="then, more of what must be exact")
    parser.add_argument("--finishing", type=int, default=20_000, help="and what training ends with")
    parser.add_argument("--everyday", type=int, default=70_000, help="conversations on what people ask first")
    parser.add_argument("--only-everyday", action="store_true")
    parser.add_argument("--seed", type=int, default=SEED + 3, help="of what people ask first")
    parser.add_argument(
        "--new-tokenizer", action="store_true", help="learn the vocabulary anew; old models no longer fit"
    )
    arguments = parser.parse_args()
    everyday(arguments.out, arguments.everyday, arguments.seed)
    if arguments.only_everyday:
        return
    build(arguments.out, arguments.balanced, arguments.exacting, arguments.finishing, arguments.new_tokenizer)


if __name__ == "__main__":
    main()
