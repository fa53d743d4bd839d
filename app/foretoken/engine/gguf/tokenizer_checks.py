"""Checks the vocabulary. A duplicate token or a list of the wrong kind would abort the native loader."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from foretoken.engine.gguf.formats import Kind
from foretoken.engine.gguf.layout import MetadataEntry, shown
from foretoken.engine.gguf.tokenizer import KINDS, NO_ID, PREFIX, Tokenizer, VocabularyKind
from foretoken.wording import tr

_LISTS: Final = {
    "tokens": (Kind.STRING,),
    "scores": (Kind.F32,),
    "token_type": (Kind.I32, Kind.U32),
    "merges": (Kind.STRING,),
    "precompiled_charsmap": (Kind.I8, Kind.U8),
}
_SCALARS: Final = {
    "model": Kind.STRING,
    "pre": Kind.STRING,
    **dict.fromkeys(("add_bos_token", "add_eos_token", "add_sep_token", "add_space_prefix"), Kind.BOOL),
    **dict.fromkeys(("remove_extra_whitespaces",), Kind.BOOL),
}
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
_ENDS: Final = frozenset({"bos", "eos", "eot", "eom"})


def check(entries: Mapping[str, MetadataEntry], tokenizer: Tokenizer | None, warnings: list[str]) -> list[str]:
    """Every fault, as a clause about the file; sentences about harmless oddities are added to `warnings`."""
    faults = _kinds(entries)
    model = entries.get(PREFIX + "model")
    if model is None or model.value in ("none", "no_vocab"):
        return [*faults, tr("it has no vocabulary, so it can neither read nor write text")]
    if isinstance(model.value, str) and model.value not in KINDS:
        return [
            *faults,
            tr("its tokenizer {value!r} is not known to this version of llama.cpp", value=shown(model.value)),
        ]
    if PREFIX + "tokens" not in entries:
        return [*faults, tr("it has no list of tokens")]
    if tokenizer is None:
        return faults
    faults += _tokens(entries, tokenizer)
    faults += _special_ids(tokenizer, warnings)
    if tokenizer.kind is VocabularyKind.SPM and not faults:
        faults += _bytes(tokenizer)
    if tokenizer.kind is VocabularyKind.BPE:
        faults += _merges(tokenizer, warnings)
    return faults


def _kinds(entries: Mapping[str, MetadataEntry]) -> list[str]:
    faults = []
    for key, kinds in _LISTS.items():
        entry = entries.get(PREFIX + key)
        if entry is not None and entry.inner not in kinds:
            if Kind.STRING in kinds:
                faults.append(tr("its {key} is not a list of strings", key=PREFIX + key))
            else:
                faults.append(tr("its {key} is not a list of numbers", key=PREFIX + key))
    for key, kind in _SCALARS.items():
        entry = entries.get(PREFIX + key)
        if entry is not None and entry.kind is not kind:
            if kind is Kind.BOOL:
                faults.append(tr("its {key} is not a yes or no", key=PREFIX + key))
            else:
                faults.append(tr("its {key} is not a text", key=PREFIX + key))
    for key, entry in entries.items():
        if key.startswith(PREFIX) and key.endswith("_token_id") and entry.kind is not Kind.U32:
            faults.append(tr("its {key} is not a 32-bit whole number", key=shown(key)))
    return faults


def _tokens(entries: Mapping[str, MetadataEntry], tokenizer: Tokenizer) -> list[str]:
    count = len(tokenizer)
    if not count:
        return [tr("its list of tokens is empty")]
    faults = []
    for key, length in (("scores", len(tokenizer.scores)), ("token_type", len(tokenizer.types))):
        if PREFIX + key in entries and length != count:
            faults.append(
                tr(
                    "it has {count:,} tokens and {length:,} values in {prefix}{key}",
                    count=count,
                    length=length,
                    prefix=PREFIX,
                    key=key,
                )
            )
    if tokenizer.kind is VocabularyKind.WPM and _BYTE in tokenizer.types:
        faults.append(tr("its WordPiece vocabulary marks tokens as bytes, which it cannot have"))
    elif _BYTE in tokenizer.types and not faults:
        texts = tokenizer.texts  # a byte is written <0x41>; llama.cpp reads on from the third character
        bad = [number for number, kind in enumerate(tokenizer.types) if kind == _BYTE and len(texts[number]) < 3]
        if bad:
            faults.append(
                tr(
                    "its token {bad:,} ({texts!r}) is marked as a byte and not written as one",
                    bad=bad[0],
                    texts=shown(texts[bad[0]]),
                )
            )
    texts = [_as_loaded(text, token_id) for token_id, text in enumerate(tokenizer.texts)]
    if len(set(texts)) != count:
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


def _special_ids(tokenizer: Tokenizer, warnings: list[str]) -> list[str]:
    faults = []
    for name, token_id in tokenizer.special_ids.items():
        if token_id < len(tokenizer) or token_id == NO_ID:
            continue
        if name in _ENDS:
            faults.append(
                tr(
                    "its {name} token id {token_id:,} is outside its vocabulary of {count:,}",
                    name=name,
                    token_id=token_id,
                    count=len(tokenizer),
                )
            )
        else:
            warnings.append(
                tr(
                    "The {name} token id {number:,} is outside its vocabulary of {size:,} and will not be used.",
                    name=name,
                    number=token_id,
                    size=len(tokenizer),
                )
            )
    return faults


def _merges(tokenizer: Tokenizer, warnings: list[str]) -> list[str]:
    if tokenizer.pre and tokenizer.pre not in PRE_TOKENIZERS:
        return [tr("its pre-tokenizer {pre!r} is not known to this version of llama.cpp", pre=shown(tokenizer.pre))]
    if not tokenizer.pre:
        warnings.append(tr("It does not name its pre-tokenizer, so text may be split into tokens poorly."))
    if tokenizer.merges is None:
        return [tr("it has no list of merges, which a byte-level BPE vocabulary needs")]
    for number, merge in enumerate(tokenizer.merges.decoded()):
        if b" " not in merge[1:]:
            return [tr("its merge {number:,} ({merge!r}) is not a pair", number=number, merge=shown(merge))]
    return []
