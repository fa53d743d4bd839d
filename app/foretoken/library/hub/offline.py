"""The switch Offline: whether nothing may be asked of the hub, and how that ends. Servers that the user chose in place
of a model are asked all the same."""

import os
from typing import Final

from foretoken import paths, settings
from foretoken.errors import HubOffline
from foretoken.wording import later, tr

VARIABLE: Final = "FORETOKEN_OFFLINE"
"""The environment variable that --offline sets."""

_VARIABLES: Final = (VARIABLE, "HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE")
_TRUE: Final = frozenset({"1", "on", "yes", "true"})
_BY_COMMAND: Final = later("Offline is on, so the hub is not asked; start Foretoken without --offline.")
_BY_VARIABLE: Final = later("Offline is on, so the hub is not asked; unset {variable} to search and download.")
_BY_SETTING: Final = later(
    "Offline is on, so the hub is not asked; switch it off under Settings ▸ Privacy and data to search and download."
)


def check() -> None:
    """Raises HubOffline where nothing may be asked."""
    variable = next((name for name in _VARIABLES if os.environ.get(name, "").lower() in _TRUE), None)
    if variable is not None:
        raise HubOffline(tr(_BY_COMMAND if variable == VARIABLE else _BY_VARIABLE, variable=variable))
    if settings.load(paths.data_dir() / "settings.json").offline:
        raise HubOffline(tr(_BY_SETTING))
