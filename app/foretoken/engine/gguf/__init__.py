"""GGUF files, read and checked in pure Python before the native loader sees them.

A malformed file can abort the process that loads it, so everything that llama.cpp asserts about a header is looked at
here first, and answered with sentences instead.

`kinds.kind_of` tells a kind of file from its header. A kind of head also has its checks in `head_checks`, whether it
fits a main model and what memory it takes in `library/fit/`, what it needs of the native library in
`models/symbols.py`, its passes in `models/llama_head.py`, and is kept in step by `models/head_cache.py`.
"""

from foretoken.engine.gguf.header import GgufHeader
from foretoken.engine.gguf.layout import TensorInfo
from foretoken.engine.gguf.read import read_draft, read_header
from foretoken.engine.gguf.tokenizer import Tokenizer, VocabularyKind

__all__ = ["GgufHeader", "TensorInfo", "Tokenizer", "VocabularyKind", "read_draft", "read_header"]
