"""Short descriptions of models, the same everywhere in the window."""

from foretoken.amounts import in_bytes
from foretoken.library.on_disk.header_cache import ModelFacts
from foretoken.wording import tr


def in_short(size: int, facts: ModelFacts) -> str:
    """Size, quantisation and context of a model, as under its name in a picker. `size` in bytes."""
    return tr(
        "{size} · {quantisation} · context {context:,}",
        size=in_bytes(size),
        quantisation=facts.quantisation,
        context=facts.context,
    )
