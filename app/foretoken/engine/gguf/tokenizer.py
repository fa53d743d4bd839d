"""The vocabulary as a header describes it, with the defaults that llama.cpp fills in."""

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from foretoken.engine.gguf.formats import Kind
from foretoken.engine.gguf.layout import MetadataEntry, StringArray

PREFIX: Final = "tokenizer.ggml."
NO_ID: Final = 0xFFFFFFFF
"""-1 as an unsigned 32-bit number: the model has no such token."""


class VocabularyKind(enum.Enum):
    """The kind of a tokenizer. The value is its name in a sentence."""

    NONE = "none"
    SPM = "SentencePiece"
    BPE = "byte-level BPE"
    WPM = "WordPiece"
    UGM = "Unigram"
    RWKV = "RWKV"
    PLAMO2 = "PLaMo-2"
    TEST = "test"


KINDS: Final = {
    "none": VocabularyKind.NONE,
    "no_vocab": VocabularyKind.NONE,
    "llama": VocabularyKind.SPM,
    "gpt2": VocabularyKind.BPE,
    "gemma4": VocabularyKind.BPE,
    "hybriddna": VocabularyKind.BPE,
    "whitespace": VocabularyKind.BPE,
    "bert": VocabularyKind.WPM,
    "t5": VocabularyKind.UGM,
    "rwkv": VocabularyKind.RWKV,
    "plamo2": VocabularyKind.PLAMO2,
    "test": VocabularyKind.TEST,
}
"""Kinds by `tokenizer.ggml.model`, as in the pinned llama.cpp."""

# The pinned llama.cpp's defaults by kind: (add BOS, add EOS, BOS id, EOS id).
_DEFAULTS: Final = {
    VocabularyKind.SPM: (True, False, 1, 2),
    VocabularyKind.BPE: (False, False, 11, 11),
    VocabularyKind.WPM: (True, False, 101, None),
    VocabularyKind.UGM: (False, True, None, 1),
}
_ADDS_BOS: Final = frozenset(
    "chameleon falcon-h1 falcon3 gemma4 jina-v5-nano lfm2 llama-bpe llama-v3 llama3 midm-2.0 pixtral tekken".split()
)
_NO_BOS: Final = frozenset({"chatglm-bpe", "glm4"})


@dataclass(frozen=True)
class Tokenizer:
    """A tokenizer. `model` and `pre` are names in the file. Ids are None where the model has no such token.

    `add_bos`, `add_eos`: whether llama.cpp puts BOS before and EOS after a text that it tokenizes.
    """

    kind: VocabularyKind
    model: str
    pre: str
    tokens: StringArray
    scores: Sequence[float]
    types: Sequence[int]
    merges: StringArray | None
    special_ids: Mapping[str, int]
    bos_id: int | None
    eos_id: int | None
    add_bos: bool
    add_eos: bool

    def __len__(self) -> int:
        return len(self.tokens)

    @cached_property
    def texts(self) -> list[bytes]:
        """The text of every token by id. Decoded once."""
        return self.tokens.decoded()

    def text(self, token_id: int) -> str:
        """The text of one token as the file writes it."""
        return self.tokens[token_id].decode("utf-8", "replace")


def describe(entries: Mapping[str, MetadataEntry]) -> Tokenizer | None:
    """The tokenizer in `entries`, or None when its model or its tokens are missing or of the wrong kind."""
    model, tokens = entries.get(PREFIX + "model"), entries.get(PREFIX + "tokens")
    if model is None or not isinstance(model.value, str) or tokens is None or not isinstance(tokens.value, StringArray):
        return None
    kind = KINDS.get(model.value, VocabularyKind.NONE)
    merges = entries.get(PREFIX + "merges")
    pre = entries.get(PREFIX + "pre")
    pre_name = pre.value if pre is not None and isinstance(pre.value, str) else ""
    add_bos, add_eos, bos, eos = _DEFAULTS.get(kind, (False, False, None, None))
    if kind is VocabularyKind.BPE:
        add_bos = pre_name in _ADDS_BOS or model.value == "gemma4"
        bos = None if pre_name in _NO_BOS or model.value == "gemma4" else bos
        eos = None if model.value == "gemma4" else eos
    ids = _special_ids(entries)
    count = len(tokens.value)
    return Tokenizer(
        kind=kind,
        model=model.value,
        pre=pre_name,
        tokens=tokens.value,
        scores=_numbers(entries, "scores", Kind.F32),
        types=[int(number) for number in _numbers(entries, "token_type", Kind.I32, Kind.U32)],
        merges=merges.value if merges is not None and isinstance(merges.value, StringArray) else None,
        special_ids=ids,
        bos_id=_id(ids.get("bos"), bos, count),
        eos_id=_id(ids.get("eos"), eos, count),
        add_bos=_flag(entries, "add_bos_token", add_bos),
        add_eos=_flag(entries, "add_eos_token", add_eos),
    )


def _special_ids(entries: Mapping[str, MetadataEntry]) -> dict[str, int]:
    """Ids by short name ("bos", "eos", "fim_pre" ...), without those set to NO_ID."""
    ids: dict[str, int] = {}
    for key, entry in entries.items():
        if key.startswith(PREFIX) and key.endswith("_token_id") and entry.kind is Kind.U32 and entry.value != NO_ID:
            assert isinstance(entry.value, int)
            ids[key.removeprefix(PREFIX).removesuffix("_token_id")] = entry.value
    return ids


def _id(given: int | None, default: int | None, count: int) -> int | None:
    chosen = default if given is None or given >= count else given
    return chosen if chosen is not None and chosen < count else None


def _numbers(entries: Mapping[str, MetadataEntry], key: str, *kinds: Kind) -> Sequence[float]:
    entry = entries.get(PREFIX + key)
    if entry is None or entry.inner not in kinds or not isinstance(entry.value, Sequence):
        return ()
    return entry.value  # type: ignore[return-value]  # the kind says that these are numbers


def _flag(entries: Mapping[str, MetadataEntry], key: str, default: bool) -> bool:
    entry = entries.get(PREFIX + key)
    return entry.value if entry is not None and isinstance(entry.value, bool) else default
