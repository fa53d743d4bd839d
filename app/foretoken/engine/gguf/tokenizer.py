"""The vocabulary as a header describes it, with the defaults that llama.cpp fills in; and what of it would abort the
native loader: a duplicate token. A list of the wrong kind that refuses."""

import enum
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from foretoken.engine.gguf.formats import Kind
from foretoken.engine.gguf.layout import MetadataEntry, StringArray, shown
from foretoken.wording import tr

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


PRE_TOKENIZERS: Final = frozenset(
    """
    a.x-4.0 afmoe bailingmoe bailingmoe2 bloom chameleon chatglm-bpe codeshell cohere2moe command-r dbrx deepseek-coder
    deepseek-llm deepseek-r1-qwen deepseek-v3 default exaone exaone-moe exaone4 f2llmv2 falcon falcon-h1 falcon3 gemma4
    gigachat glm4 glm5 gpt-2 gpt-4o gpt3-finnish granite-docling granite-embed-multi-311m granite-embed-multi-97m grok-2
    hunyuan hunyuan-dense hy_v4 jais jais-2 jina-de jina-es jina-v1-en jina-v2-code jina-v2-de jina-v2-es jina-v5-nano
    joyai-llm kanana2 kimi-k2 kormo laguna lfm2 llada-moe llama-bpe llama-v3 llama3 llama4 megrez mellum mellum2
    midm-2.0 minerva-7b minicpm5 minimax-m2 modern-bert mpt olmo phi-2 pixtral poro-chat qwen2 qwen35 refact roberta-bpe
    sarvam-moe seed-coder smaug-bpe smollm solar-open spark2_5 stablelm2 starcoder superbpe talkie tekken tiny_aya
    trillion ufakzeka viking whitespace youtu
    """.split()
)
_BYTE: Final = 6  # LLAMA_TOKEN_TYPE_BYTE
_IN_TEXT: Final = tuple(byte for byte in range(0xF5) if byte not in (0xC0, 0xC1))  # bytes that occur in UTF-8


def check_vocabulary(
    entries: Mapping[str, MetadataEntry], tokenizer: Tokenizer | None, warnings: list[str]
) -> list[str]:
    """Every fault, as a clause about the file; sentences about harmless oddities are added to `warnings`."""
    model = entries.get(PREFIX + "model")
    if model is None or model.value in ("none", "no_vocab"):
        return [tr("it has no vocabulary, so it can neither read nor write text")]
    if isinstance(model.value, str) and model.value not in KINDS:
        return [tr("its tokenizer {value!r} is not known to this version of llama.cpp", value=shown(model.value))]
    if tokenizer is None or not len(tokenizer):
        return [tr("it has no list of tokens")]
    faults = _tokens(tokenizer)
    for name, token_id in tokenizer.special_ids.items():
        if token_id >= len(tokenizer):
            warnings.append(
                tr(
                    "The {name} token id {number:,} is outside its vocabulary of {size:,} and will not be used.",
                    name=name,
                    number=token_id,
                    size=len(tokenizer),
                )
            )
    if tokenizer.kind is VocabularyKind.SPM and not faults:
        faults += _bytes(tokenizer)
    if tokenizer.kind is VocabularyKind.BPE and not tokenizer.pre:
        warnings.append(tr("It does not name its pre-tokenizer, so text may be split into tokens poorly."))
    elif tokenizer.kind is VocabularyKind.BPE and tokenizer.pre not in PRE_TOKENIZERS:
        pre = shown(tokenizer.pre)
        faults.append(tr("its pre-tokenizer {pre!r} is not known to this version of llama.cpp", pre=pre))
    return faults


def _tokens(tokenizer: Tokenizer) -> list[str]:
    faults = []
    if tokenizer.kind is VocabularyKind.WPM and _BYTE in tokenizer.types:
        faults.append(tr("its WordPiece vocabulary marks tokens as bytes, which it cannot have"))
    texts = [_as_loaded(text, token_id) for token_id, text in enumerate(tokenizer.texts)]
    if len(set(texts)) != len(texts):
        twice = [(text, times) for text, times in Counter(texts).items() if times > 1]
        text, times = twice[0]
        faults.append(
            tr(
                "its token {content!r} is there {times:,} times ({count:,} such tokens)",
                content=shown(text),
                times=times,
                count=len(twice),
            )
        )
    return faults


def _bytes(tokenizer: Tokenizer) -> list[str]:
    """Faults of SentencePiece's tokens for single bytes. If one is missing, llama.cpp aborts while tokenizing."""
    texts = set(tokenizer.texts)
    missing = [byte for byte in _IN_TEXT if b"<0x%02X>" % byte not in texts and bytes([byte]) not in texts]
    if not missing:
        return []
    return [
        tr(
            "its vocabulary has no tokens for {count:,} of the bytes that a text may have ({missing:#04x} first)",
            count=len(missing),
            missing=missing[0],
        )
    ]


def _as_loaded(text: bytes, token_id: int) -> bytes:
    """The text of a token as llama.cpp stores it: up to a zero byte; an empty one gets a name."""
    if text and b"\0" not in text:
        return text
    return text.split(b"\0", 1)[0] or b"[EMPTY_%d]" % token_id
