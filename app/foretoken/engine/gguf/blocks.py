"""How many tokens a DFlash or DSpark head guesses in one pass, and how, from its header."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from foretoken.engine.gguf import kinds
from foretoken.engine.gguf.layout import MetadataEntry
from foretoken.engine.options import MAX_DRAFT_LENGTH

ANCHORED: Final = "dflash.sample_from_anchor"
"""The key that says whether the text's last token gives a DSpark head's first guess."""
_SELECTOR: Final = "selector_hidden.weight"  # what a DFlash2 head has and other heads have not
USUAL_BLOCK: Final = 16
"""Tokens of a block where the file does not say: llama.cpp's number."""


@dataclass(frozen=True, slots=True)
class Block:
    """The tokens of one pass: the text's last one, and a mask for each guess.

    `guesses`: the most there are. `anchored`: the last token's place gives the first guess, so that there is one mask
    less. `causal`: the masks see only those before them. `choices`: the tokens that a DFlash2 head chooses each guess
    from, by the guess before it; 0 for other heads.
    """

    guesses: int
    anchored: bool = False
    causal: bool = False
    choices: int = 0

    def width(self, guesses: int) -> int:
        """Tokens of a pass for so many guesses."""
        return guesses if self.anchored else guesses + 1


def block_of(entries: Mapping[str, MetadataEntry], tensors: Collection[str]) -> Block:
    """The block of a head with these metadata and names of tensors."""
    size = kinds.number(entries, "dflash.block_size") or USUAL_BLOCK
    anchored = kinds.MARKOV in tensors and _flag(entries, ANCHORED, True)
    guesses = min(size if anchored else size - 1, MAX_DRAFT_LENGTH)
    choices = kinds.number(entries, "dflash.selector_top_k") if _SELECTOR in tensors else 0
    return Block(guesses, anchored, _flag(entries, "dflash.attention.causal", False), choices)


def _flag(entries: Mapping[str, MetadataEntry], key: str, default: bool) -> bool:
    entry = entries.get(key)
    return entry.value if entry is not None and isinstance(entry.value, bool) else default
