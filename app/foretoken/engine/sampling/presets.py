"""Presets: sampling options that go together, under a name."""

from collections.abc import Mapping
from typing import Any, Final

from foretoken.engine.options import Preset, SamplingOptions

USUAL: Final = "Balanced"
BUILT_IN: Final[Mapping[str, SamplingOptions]] = {
    "Precise": SamplingOptions(temperature=0.2, top_p=0.9, min_p=0.1),
    USUAL: SamplingOptions(),
    "Creative": SamplingOptions(temperature=1.1, top_k=100, top_p=0.98, min_p=0.03),
}


def values_of(options: Preset) -> dict[str, Any]:
    """What of `options` a preset keeps."""
    return {name: getattr(options, name) for name in Preset.__struct_fields__}
