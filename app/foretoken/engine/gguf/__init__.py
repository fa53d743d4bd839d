"""GGUF files, read and checked in pure Python before the native loader sees them.

A malformed file can abort the process that loads it, so everything that llama.cpp asserts about a header is looked at
here first, and answered with sentences instead.
"""

from foretoken.engine.gguf.header import GgufHeader
from foretoken.engine.gguf.layout import TensorInfo
from foretoken.engine.gguf.read import read_draft, read_header
from foretoken.engine.gguf.tokenizer import Tokenizer, VocabularyKind

__all__ = ["GgufHeader", "TensorInfo", "Tokenizer", "VocabularyKind", "read_draft", "read_header"]
