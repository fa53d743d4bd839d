"""Generate the corpus, learn the tokenizer and write both as files for training."""

from __future__ import annotations

import argparse
from itertools import islice
from pathlib import Path

import numpy as np

from .corpus import TOPICS, conversations
from .template import render
from .tokens import encode, train_tokenizer

SEED = 2026
HELD_OUT_SEED = 7_000_000


def build(out: Path, talks: int) -> None:
    """Write ``tokenizer.json``, ``train.npz`` and one ``held-<topic>.npz`` per topic."""
    out.mkdir(parents=True, exist_ok=True)
    sample = (render(talk.turns) for talk in islice(conversations(SEED), 40_000))
    tokenizer = train_tokenizer(sample)
    tokenizer.save(str(out / "tokenizer.json"))
    pieces = list(encode(tokenizer, islice(conversations(SEED), talks)))
    ids, learned = (np.concatenate(part) for part in zip(*pieces, strict=True))
    np.savez(out / "train.npz", ids=ids, learned=learned)
    print(f"{len(ids):,} tokens, {learned.mean():.0%} learned, {len(ids) / talks:.0f} per conversation")
    for number, topic in enumerate(TOPICS):
        held = list(encode(tokenizer, islice(conversations(HELD_OUT_SEED + number, topic), 150)))
        ids, learned = (np.concatenate(part) for part in zip(*held, strict=True))
        np.savez(out / f"held-{topic}.npz", ids=ids, learned=learned)


def main() -> None:
    """Build everything that training reads."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("build/demo_pair"))
    parser.add_argument("--talks", type=int, default=110_000)
    arguments = parser.parse_args()
    build(arguments.out, arguments.talks)


if __name__ == "__main__":
    main()
