"""Checks the vocabulary. A duplicate token would abort the native loader; a list of the wrong kind it refuses."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from foretoken.engine.gguf.layout import MetadataEntry, shown
from foretoken.engine.gguf.tokenizer import KINDS, PREFIX, Tokenizer, VocabularyKind
from foretoken.wording import tr

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


def check(entries: Mapping[str, MetadataEntry], tokenizer: Tokenizer | None, warnings: list[str]) -> list[str]:
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
