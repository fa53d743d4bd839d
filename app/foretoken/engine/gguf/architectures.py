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

EMBEDDING: Final = frozenset(
    """
    bert modern-bert nomic-bert nomic-bert-moe neo-bert jina-bert-v2 jina-bert-v3 eurobert gemma-embedding llama-embed
    t5encoder
    """.split()
)
"""Architectures that turn text into vectors and do not write."""

NOT_FOR_CHAT: Final = {
    **dict.fromkeys("dream llada llada-moe rnd1".split(), "a diffusion model, which does not write left to right"),
    **dict.fromkeys("wavtokenizer-dec pockettts qwen3tts".split(), "a speech model, which writes sound and no text"),
    "t5": "an encoder-decoder model, which cannot carry on a text from the left",
}
"""Architectures that load but can neither write a reply nor guess for one, and what they are."""

LAYER_INPUTS: Final = frozenset(
    """
    bailingmoe3 deepseek4 gemma4 gpt-oss hunyuan-dense hunyuan_vl lfm2 lfm2moe llama mimo2 minimax-01 minimax-m2
    muse-glimmer nanbeige nemotron_h nemotron_h_moe qwen3 qwen35 qwen35moe qwen3moe qwen3next
    """.split()
)
"""Architectures whose graphs give the inputs of their layers (`t_layer_inp`), which EAGLE-3 and DFlash heads read.
Asking another one aborts the process. So does qwen4exp, whose inputs are wider than its hidden state."""

LAST_OUTPUT_AS_INPUT: Final = frozenset("deepseek4 mimo2 nemotron_h nemotron_h_moe".split())
"""Those of LAYER_INPUTS that also give the last layer's output, as the input of a layer after it."""

FINAL_STATE: Final = frozenset(
    "bailingmoe3 deepseek4 gemma4 gpt-oss mimo2 nemotron_h nemotron_h_moe qwen35 qwen35moe qwen3next".split()
)
"""Those of LAYER_INPUTS that give the last layer's output of every token (`t_h_nextn`), for EAGLE-3 heads."""

MTP: Final = frozenset(
    """
    bailingmoe3 cohere2moe deepseek2 deepseek32 deepseek4 glm-dsa glm4moe glm5-next hy_v3 mimo2 nemotron_h_moe qwen35
    qwen35moe qwen3next step35
    """.split()
)
"""Architectures whose MTP layers llama.cpp can run. Files of other architectures may have such layers, unused."""

SEVERAL_MTP: Final = frozenset("hy_v3 mimo2 step35".split())
"""Those of MTP that may have more than one such layer; the others abort."""

MTP_STATES_WITH_LOGITS: Final = frozenset("deepseek4 gemma4-assistant mimo2 qwen3next step35".split())
"""Those whose MTP layers give a state only to tokens that have logits. To ask for the states of all would abort."""

MTP_SIDECAR: Final = MTP - {"glm5-next"}
"""Those of MTP that can be loaded from a file with only these layers."""

RECURRENT: Final = frozenset(
    """
    arwkv7 bailingmoe3 deepseek4 falcon-h1 glm5-next granitehybrid jamba kimi-k3 kimi-linear lfm2 lfm2moe mamba mamba2
    minimax-01 nemotron_h nemotron_h_moe plamo2 qwen35 qwen35moe qwen3next qwen4exp rwkv6 rwkv6qwen2 rwkv7
    """.split()
)
"""Architectures with layers that keep a running state instead of attention. They need no head count, and their cache
cannot drop single tokens."""

WITHOUT_ATTENTION: Final = frozenset("arwkv7 mamba mamba2 rwkv6 rwkv6qwen2 rwkv7".split())
"""Those of RECURRENT without any attention layer."""

KEEPS_STATES: Final = frozenset(
    """
    bailingmoe3 deepseek4 glm5-next kimi-k3 lfm2 lfm2moe nemotron_h nemotron_h_moe qwen35 qwen35moe qwen4exp
    """.split()
)
"""Those of RECURRENT for which llama.cpp can keep the states after the last few tokens."""

INDEXED: Final = frozenset("deepseek32 deepseek4 dots3note glm-dsa glm5-next hy_v4 minimax-m3 qwen4exp".split())
"""Architectures whose cache llama.cpp keeps in ways of their own, by indexers or compressed."""

_INTERVALS: Final = "minimax-01 qwen35 qwen35moe qwen3next qwen4exp"
ATTENTION_INTERVAL: Final = {**dict.fromkeys(_INTERVALS.split(), 4), "minimax-01": 8}
"""Those of RECURRENT in which every n-th layer is attention, and the n used if the file does not say."""

FIRST_WITH_CELLS: Final = {"gemma3n": 20}
"""Architectures of which only the first n layers have a KV cache, though their files do not say so, and this n."""
