"""The shared byte-level BPE, and conversations as arrays of token ids with a mask of what is learned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

from .corpus import Conversation
from .shapes import VOCABULARY
from .template import END_OF_TEXT, SPECIAL_TOKENS, Turn, render

Array = np.ndarray[Any, Any]


def train_tokenizer(texts: Iterable[str]) -> Tokenizer:
    """Learn a byte-level BPE that splits text as llama.cpp's "gpt-2" pre-tokenizer does."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=VOCABULARY,
        special_tokens=list(SPECIAL_TOKENS),
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    if tokenizer.get_vocab_size() != VOCABULARY:
        raise ValueError(f"the corpus yields only {tokenizer.get_vocab_size()} of {VOCABULARY} tokens")
    return tokenizer


def load_tokenizer(path: Path) -> Tokenizer:
    """Read the tokenizer that training wrote."""
    return Tokenizer.from_file(str(path))


def _pieces(turns: Iterable[Turn]) -> Iterator[tuple[str, bool]]:
    """The text of a conversation in pieces, each marked as learned or not."""
    for turn in turns:
        text = render([turn])
        if turn.role != "assistant":
            yield text, False
            continue
        opening = "<|im_start|>assistant\n"
        yield opening, False
        yield text[len(opening) : -1], True
        yield "\n", False


def encode(tokenizer: Tokenizer, talks: Iterable[Conversation], batch: int = 2000) -> Iterator[tuple[Array, Array]]:
    """Yield (ids uint16, learned bool) for each conversation, closed by the end of text."""
    end = tokenizer.token_to_id(END_OF_TEXT)

    def flush(held: list[list[tuple[str, bool]]]) -> Iterator[tuple[Array, Array]]:
        flat = [text for pieces in held for text, _ in pieces]
        encoded = iter(tokenizer.encode_batch_fast(flat, add_special_tokens=False))
        for pieces in held:
            ids: list[int] = []
            learned: list[bool] = []
            for _, kept in pieces:
                part = next(encoded).ids
                ids += part
                learned += [kept] * len(part)
            yield np.array([*ids, end], np.uint16), np.array([*learned, False])

    held: list[list[tuple[str, bool]]] = []
    for talk in talks:
        held.append(list(_pieces(talk.turns)))
        if len(held) == batch:
            yield from flush(held)
            held = []
    yield from flush(held)
