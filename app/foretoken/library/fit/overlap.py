"""The share of a main model's tokens that a draft has too, under whatever id. `engine.shared_tokens` pairs such
tokens."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Final

from foretoken.engine.gguf import Tokenizer
from foretoken.engine.gguf.tokenizer import VocabularyKind

_UNKNOWN, _CONTROL, _USER_DEFINED, _UNUSED, _BYTE = 2, 3, 4, 5, 6  # of `tokenizer.ggml.token_type`
_SPECIAL: Final = frozenset({_UNKNOWN, _CONTROL})
_AS_WRITTEN: Final = frozenset({_UNKNOWN, _CONTROL, _USER_DEFINED})
_SPACED: Final = frozenset({VocabularyKind.SPM, VocabularyKind.UGM, VocabularyKind.WPM})
_HEX: Final = re.compile(rb"<0x([0-9A-Fa-f]{2})>")
_SPACE: Final = "▁".encode()

_Name = tuple[bool, bytes]  # whether it is a control token, and its bytes


def shared(main: Tokenizer, other: Tokenizer) -> float:
    """Share (0-1) of `main`'s tokens for each of which `other` has one with the same bytes."""
    if not len(main):
        return 0.0
    alike = main.kind is other.kind  # then the same text is the same bytes, and nothing need be decoded
    here, there = (
        Counter(_texts(tokenizer) if alike else list(zip(_controls(tokenizer), token_bytes(tokenizer), strict=True)))
        for tokenizer in (main, other)
    )
    common = sum(min(count, there[name]) for name, count in here.items() if name[1])
    return common / len(main)


def token_bytes(tokenizer: Tokenizer) -> list[bytes]:
    """What each token stands for in a text, control tokens by their names; empty for ids that are not in use."""
    read: Callable[[bytes], bytes] = bytes
    if tokenizer.kind is VocabularyKind.BPE:
        read = _from_alphabet
    elif tokenizer.kind in _SPACED:
        read = _from_spaced
    found = []
    for text, kind in zip(tokenizer.texts, _types(tokenizer), strict=True):
        if kind == _UNUSED:
            found.append(b"")
        elif kind == _BYTE and (byte := _HEX.fullmatch(text)):
            found.append(bytes([int(byte[1], 16)]))
        else:
            found.append(text if kind in _AS_WRITTEN else read(text))
    return found


def _texts(tokenizer: Tokenizer) -> list[_Name]:
    return [
        (kind in _SPECIAL, b"" if kind == _UNUSED else text)
        for kind, text in zip(_types(tokenizer), tokenizer.texts, strict=True)
    ]


def _controls(tokenizer: Tokenizer) -> list[bool]:
    return [kind in _SPECIAL for kind in _types(tokenizer)]


def _types(tokenizer: Tokenizer) -> list[int]:
    """A file that says nothing of types has normal tokens only."""
    return list(tokenizer.types) or [1] * len(tokenizer)


def _from_spaced(text: bytes) -> bytes:
    return text.replace(_SPACE, b" ")


def _alphabet() -> dict[int, int]:
    """Byte by the code point that byte-level BPE writes it as: itself where it is visible, else one from 256 up."""
    visible = {*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)}
    hidden = [byte for byte in range(256) if byte not in visible]
    return {byte: byte for byte in visible} | {0x100 + place: byte for place, byte in enumerate(hidden)}


_ALPHABET: Final = _alphabet()


def _from_alphabet(text: bytes) -> bytes:
    """As it stands where the text is not in that alphabet."""
    try:
        return bytes(_ALPHABET[ord(character)] for character in text.decode())
    except (KeyError, UnicodeDecodeError):
        return text
