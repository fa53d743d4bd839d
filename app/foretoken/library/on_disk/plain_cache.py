"""Measured plain speeds of pairs, saved between runs: replies of earlier runs are compared with them, too."""

import re
from pathlib import Path
from typing import Final, Literal

import msgspec

from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json
from foretoken.engine.plain_speed import PlainSpeed
from foretoken.library.files.small_files import SmallFiles

PLAIN_SPEED: Final = "plain-speed"
"""The folder of `PlainCache` among the caches."""
_KEY: Final = re.compile(r"[0-9a-f]{1,64}")


class _File(msgspec.Struct, frozen=True, kw_only=True):
    version: Literal[1]
    plain: PlainSpeed


class PlainCache:
    """One small file for each pair with its settings (`costs_cache.costs_key`) in `folder`. An unusable file counts as
    missing."""

    def __init__(self, folder: Path) -> None:
        self._files = SmallFiles(folder)

    def read(self, key: str) -> PlainSpeed:
        """What was kept under `key`, which may come from a file that a stranger wrote."""
        data = self._files.read(key) if _KEY.fullmatch(key) else None
        try:
            return PlainSpeed() if data is None else from_json(data, _File).plain
        except Undecodable:
            return PlainSpeed()

    def write(self, key: str, plain: PlainSpeed) -> None:
        """Keep it. What cannot be written is measured again."""
        if plain.samples:
            self._files.write(key, to_json(_File(version=1, plain=plain)))
