"""Numbers and models in words, the same wherever the window shows them."""

from foretoken.gui.viewmodels.amounts import in_bytes
from foretoken.library.header_cache import ModelFacts


def in_weights(count: int) -> str:
    """A count of parameters: "8.03 B", "135 M"."""
    return f"{count / 1e9:.2f} B" if count >= 10**9 else f"{count / 1e6:.3g} M"


def grouped(count: int) -> str:
    """Thousands set apart by a thin space: 131 072."""
    return f"{count:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def in_short(size: int, facts: ModelFacts) -> str:
    """Size, quantisation and context of a model, as under its name in a picker. `size` in bytes."""
    return f"{in_bytes(size)} · {facts.quantisation} · context {grouped(facts.context)}"
