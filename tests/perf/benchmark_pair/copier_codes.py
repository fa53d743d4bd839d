"""The codes of a copying model's tokens, and those tokens that mean something to it."""

from typing import Final

import numpy as np
import numpy.typing as npt

_SAME: Final = (("<|im_start|>", ":"), ("assistant", "Ċ"), ("Ġwith", "Ġto"), ("ace", "Ġchange", "ange"))
MESSAGE_END: Final = "<|im_end|>"
BEGINNING: Final = (":", "Ċ", "Ċ")
RULE: Final = ("ace", "Ġwith")  # `replace X with Y` ends in these and X between them; "replace" is no single token

FOUND: Final = 13  # bits by which a token is found: an even number of them set, so two tokens differ in two or more
WRITTEN: Final = 51  # bits by which it is written
CODE: Final = WRITTEN + FOUND

Bits = npt.NDArray[np.float32]


class Codes:
    """`all` [tokens, CODE] of +1 and -1: the bits written, then the bits found."""

    def __init__(self, tokens: list[str], seed: int) -> None:
        self._ids = {token: number for number, token in enumerate(tokens)}
        rng = np.random.default_rng(seed)
        words = np.arange(2**FOUND)
        bits = words[:, None] >> np.arange(FOUND) & 1
        bits = rng.permutation(bits[bits.sum(axis=1) % 2 == 0])
        if len(bits) < len(tokens):
            raise ValueError(f"A copying model has codes for {len(bits)} tokens; the tokenizer has {len(tokens)}.")
        found = 2.0 * bits[: len(tokens)] - 1.0
        for first, *others in _SAME:
            for other in others:
                found[self._id(other)] = found[self._id(first)]
        self.end = self._id(MESSAGE_END)
        written = rng.choice((-1.0, 1.0), (len(tokens), WRITTEN))
        self.all = np.concatenate((written, found), axis=1).astype(np.float32)

    def found(self, token: str) -> Bits:
        """The bits by which a token is found."""
        return self.all[self._id(token), WRITTEN:]

    def _id(self, token: str) -> int:
        if token not in self._ids:
            raise ValueError(f"A copying model needs a tokenizer with the token {token!r}; use the demo pair's.")
        return self._ids[token]
