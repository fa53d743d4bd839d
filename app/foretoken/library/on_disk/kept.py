"""What earlier runs measured and learned of pairs, by keys of all that it depends on, in folders among the caches."""

import hashlib
import os
from pathlib import Path
from typing import Annotated, Final

import msgspec

from foretoken.engine.draft_length.learned import Learned
from foretoken.engine.plain_speed import CostsSnapshot, PlainSpeed
from foretoken.library.files.digest import fingerprint
from foretoken.library.files.keyed_file import KeyedFile

COSTS: Final = "costs"
PLAIN_SPEED: Final = "plain-speed"
WORTH: Final = "worth"
"""Names of the folders."""

_Some = Annotated[float, msgspec.Meta(ge=0, le=1e15)]


def pair_costs(folder: Path) -> KeyedFile[CostsSnapshot]:
    """Costs of pairs by `costs_key`: measuring takes a second or two, and rounds improve it with time."""
    return KeyedFile(folder, CostsSnapshot)


def plain_speeds(folder: Path) -> KeyedFile[PlainSpeed]:
    """Plain speeds of pairs by `costs_key`: replies of earlier runs are compared with them, too."""
    return KeyedFile(folder, PlainSpeed, field="plain")


def learned_acceptance(folder: Path) -> KeyedFile[Learned]:
    """The learned acceptance of pairs by `learned_key`, used from the first reply on."""
    return KeyedFile(folder, Learned, field="learned", version=2)


def costs_key(main: Path, draft: Path | None, *, threads: int | None, gpu_layers: int, kv: str, build: str) -> str:
    """Returns a key for everything that costs depend on: both models, threads, offload, KV types and the native build
    with its devices.

    Raises OSError when a file cannot be read.
    """
    found = hashlib.sha256()
    for path in (main, draft):
        found.update(fingerprint(path))
    found.update(f"{threads} {gpu_layers} {kv} {os.cpu_count()} {build}".encode())
    return found.hexdigest()[:32]


def learned_key(main: Path, draft: Path | None) -> str:
    """Returns a key for what acceptance depends on: the two models, not the machine. Raises OSError."""
    return hashlib.sha256(fingerprint(main) + fingerprint(draft)).hexdigest()[:32]


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
    """What guessing brought in so many `replies` of a pair, by the value of `replies.content.ContentKind`."""

    replies: int = 0
    kinds: dict[str, KindTally] = {}

    def plus(self, kinds: dict[str, KindTally]) -> "Worth":
        """With one more reply."""
        names = sorted({*self.kinds, *kinds})
        both = {name: self.kinds.get(name, KindTally()).plus(kinds.get(name, KindTally())) for name in names}
        return Worth(replies=self.replies + 1, kinds=both)


def worths(folder: Path) -> KeyedFile[Worth]:
    """What guessing brought, of each pair by `costs_key`."""
    return KeyedFile(folder, Worth, field="worth")
