"""Model architectures by the name in `general.architecture`: which the pinned llama.cpp can load, and what they are."""

from typing import Final

KNOWN: Final = frozenset(
    """
    afmoe apertus arcee arctic arwkv7 baichuan bailingmoe bailingmoe2 bailingmoe3 bert bitnet bloom chameleon chatglm
    clip codeshell cogvlm cohere2 cohere2moe command-r dbrx deci deepseek deepseek2 deepseek2-ocr deepseek32 deepseek4
    dflash dots1 dots3note dream eagle3 ernie4_5 ernie4_5-moe eurobert exaone exaone-moe exaone4 falcon falcon-h1 gemma
    gemma-embedding gemma2 gemma3 gemma3n gemma4 gemma4-assistant glm-dsa glm4 glm4moe glm5-next gpt-oss gpt2 gptj
    gptneox granite granite_swa granitehybrid granitemoe graniteswitch grok grovemoe hrm_text hunyuan-dense hunyuan-moe
    hunyuan_vl hy_v3 hy_v4 internlm2 jais jais2 jamba jina-bert-v2 jina-bert-v3 kimi-k3 kimi-linear laguna lfm2 lfm2moe
    llada llada-moe llama llama-embed llama4 maincoder mamba mamba2 maple mellum mimo2 minicpm minicpm3 minimax-01
    minimax-m2 minimax-m3 mistral3 mistral4 modern-bert mpt muse-glimmer nanbeige nemotron nemotron_h nemotron_h_moe
    neo-bert nomic-bert nomic-bert-moe olmo olmo2 olmoe openelm orion paddleocr pangu-embedded phi2 phi3 phimoe plamo
    plamo2 plamo3 plm pockettts qwen qwen2 qwen2moe qwen2vl qwen3 qwen35 qwen35moe qwen3moe qwen3next qwen3tts qwen3vl
    qwen3vlmoe qwen4exp refact rnd1 rwkv6 rwkv6qwen2 rwkv7 seed_oss smallthinker smollm3 spark2_5 stablelm starcoder
    starcoder2 step35 t5 t5encoder talkie wavtokenizer-dec xverse
    """.split()
)

_EMBEDDING: Final = (
    "bert modern-bert nomic-bert nomic-bert-moe neo-bert jina-bert-v2 jina-bert-v3 eurobert gemma-embedding "
    "llama-embed t5encoder"
)
NOT_FOR_CHAT: Final = {
    **dict.fromkeys(_EMBEDDING.split(), "an embedding model, which turns text into vectors and writes none"),
    **dict.fromkeys("dream llada llada-moe rnd1".split(), "a diffusion model, which does not write left to right"),
    **dict.fromkeys("wavtokenizer-dec pockettts qwen3tts".split(), "a speech model, which writes sound and no text"),
    **dict.fromkeys(
        "eagle3 dflash gemma4-assistant".split(), "a helper that only works attached to the inside of one main model"
    ),
    "clip": "an image encoder, which is an addition to a language model and not one itself",
    "t5": "an encoder-decoder model, which cannot carry on a text from the left",
}
"""Loadable, yet not something that can write a reply or guess for one: architecture to what it is."""

RECURRENT: Final = frozenset(
    """
    arwkv7 bailingmoe3 deepseek4 falcon-h1 glm5-next granitehybrid jamba kimi-k3 kimi-linear lfm2 lfm2moe mamba mamba2
    minimax-01 nemotron_h nemotron_h_moe plamo2 qwen35 qwen35moe qwen3next qwen4exp rwkv6 rwkv6qwen2 rwkv7
    """.split()
)
"""Architectures with layers that keep a running state in place of (some) attention: they need no head count, and
what they have read cannot be dropped token by token."""

WITHOUT_ATTENTION: Final = frozenset("arwkv7 mamba mamba2 rwkv6 rwkv6qwen2 rwkv7".split())
"""Those of them in which all layers do."""

KEEPS_STATES: Final = frozenset(
    """
    bailingmoe3 deepseek4 glm5-next kimi-k3 lfm2 lfm2moe nemotron_h nemotron_h_moe qwen35 qwen35moe qwen4exp
    """.split()
)
"""Those of them for which llama.cpp can keep the states after the last few tokens."""

_INTERVALS: Final = "minimax-01 qwen35 qwen35moe qwen3next qwen4exp"
ATTENTION_INTERVAL: Final = {**dict.fromkeys(_INTERVALS.split(), 4), "minimax-01": 8}
"""Those of them in which every so many-th layer is attention, unless the file says how many."""

FIRST_WITH_CELLS: Final = {"gemma3n": 20}
"""Those of which only the first layers keep keys and values, though their files do not say so."""
