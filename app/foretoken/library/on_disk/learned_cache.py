"""The learned acceptance of pairs, saved between runs and used from the first reply on."""

import hashlib
from pathlib import Path
from typing import Literal

import msgspec

from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json
from foretoken.engine.draft_length.learned import Learned
from foretoken.library.files.fingerprint import fingerprint
from foretoken.library.files.small_files import SmallFiles


class _File(msgspec.Struct, frozen=True, kw_only=True):
    """What a file holds. Other numbers of `version` are other formats, which say nothing to this program."""

    version: Literal[2]
    learned: Learned


class LearnedCache:
    """One small file for each pair in `folder`. An unusable file counts as missing."""

    def __init__(self, folder: Path) -> None:
        self._files = SmallFiles(folder)

    def read(self, key: str) -> Learned | None:
        """What was kept under `key`, if anything."""
        data = self._files.read(key)
        try:
            return None if data is None else from_json(data, _File).learned
        except Undecodable:
            return None

    def write(self, key: str, learned: Learned) -> None:
        """Keep `learned`. What cannot be written is learned again."""
        self._files.write(key, to_json(_File(version=2, learned=learned)))


def learned_key(main: Path, draft: Path | None) -> str:
    """Returns a key for what acceptance depends on: the two models, not the machine. Raises OSError."""
    return hashlib.sha256(fingerprint(main) + fingerprint(draft)).hexdigest()[:32]
