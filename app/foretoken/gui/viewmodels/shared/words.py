"""Short descriptions of models, the same everywhere in the window."""

from foretoken.amounts import in_bytes
from foretoken.library.on_disk.header_cache import ModelFacts


def in_short(size: int, facts: ModelFacts) -> str:
    """Size, quantisation and context of a model, as under its name in a picker. `size` in bytes."""
    return f"{in_bytes(size)} · {facts.quantisation} · context {facts.context:,}"
