"""Whether several replies can share the passes of a pair."""

from foretoken.engine.gguf import GgufHeader
from foretoken.wording import tr


def why_one_by_one(main: GgufHeader, draft: GgufHeader | None, second: GgufHeader | None) -> str | None:
    """Why replies of this pair have to be written one after another, a sentence; None where they need not be."""
    if second is not None:
        return tr("Two drafts guess for one reply at a time, so replies are written one after another.")
    for header in (main, draft):
        if header is not None and header.state_bytes:
            return tr(
                "{name} keeps a running state for one text, so replies are written one after another.", name=header.name
            )
    return None
