"""`likely.c`, compiled."""

from foretoken.engine.model import Logits

def distribution(
    scores: Logits, top_k: int, temperature: float, top_p: float, min_p: float
) -> tuple[bytes, bytes] | None: ...
def choice(scores: Logits) -> tuple[int, float] | None: ...
