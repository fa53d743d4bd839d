"""What guessing brought in the replies of a pair, by kind of content, saved between runs."""

from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json
from foretoken.library.files.small_files import SmallFiles

WORTH: Final = "worth"
"""The folder of `WorthCache` among the caches."""

_Some = Annotated[float, msgspec.Meta(ge=0, le=1e15)]


class KindTally(msgspec.Struct, frozen=True, kw_only=True):
    """Sums over the rounds of one kind of content in which something was guessed: how many `rounds`, of `guesses`, and
    how many of these were `accepted`; `tokens` that came of them in `ms`; `depth`, of each of these tokens the ones
    before it. Besides, over all rounds of the kind: `all_tokens`, and the `paused_tokens` of rounds in which automatic
    length made no guesses, because they would not have paid."""

    rounds: _Some = 0
    guesses: _Some = 0
    accepted: _Some = 0
    tokens: _Some = 0
    ms: _Some = 0
    depth: _Some = 0
    all_tokens: _Some = 0
    paused_tokens: _Some = 0

    def plus(self, other: "KindTally") -> "KindTally":
        """Both together."""
        sums = {name: getattr(self, name) + getattr(other, name) for name in self.__struct_fields__}
        return KindTally(**sums)


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """Of so many `replies`, by the value of `bench.league.content.Kind`."""

    replies: int = 0
    kinds: dict[str, KindTally] = {}

    def plus(self, kinds: dict[str, KindTally]) -> "Worth":
        """With one more reply."""
        names = sorted({*self.kinds, *kinds})
        both = {name: self.kinds.get(name, KindTally()).plus(kinds.get(name, KindTally())) for name in names}
        return Worth(replies=self.replies + 1, kinds=both)


class _File(msgspec.Struct, frozen=True, kw_only=True):
    version: Literal[1]
    worth: Worth


class WorthCache:
    """One small file for each pair with its settings (`costs_cache.costs_key`) in `folder`. An unusable file counts as
    missing."""

    def __init__(self, folder: Path) -> None:
        self._files = SmallFiles(folder)

    def read(self, key: str) -> Worth:
        """What was kept under `key`."""
        data = self._files.read(key)
        try:
            return Worth() if data is None else from_json(data, _File).worth
        except Undecodable:
            return Worth()

    def write(self, key: str, worth: Worth) -> None:
        """Keep it. What cannot be written is lost."""
        self._files.write(key, to_json(_File(version=1, worth=worth)))
