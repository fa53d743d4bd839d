"""What leagues found, kept by main model, draft and reply, so that one which was ended goes on where it was."""

import hashlib
import time
from pathlib import Path
from typing import Any, Final

import msgspec

from foretoken import paths
from foretoken.decoding import Undecodable, from_msgpack
from foretoken.encoding import to_msgpack
from foretoken.engine.events import DraftKind
from foretoken.engine.examined import Comparison
from foretoken.features.league.prices import Prices
from foretoken.features.league.written import ReplyToRead
from foretoken.library.files.fingerprint import fingerprint
from foretoken.library.files.small_files import SmallFiles
from foretoken.model_devices import key_of
from foretoken.session.messages import LoadPair

_FOLDER: Final = "league"
_VERSION: Final = 2  # of all that is kept
_MOST: Final = 4096
_MOST_BYTES: Final = 4 << 20
_LASTS: Final = 24 * 3600.0  # seconds for which prices are good: a machine may be in another mood the next day


class KeptPrices(msgspec.Struct, frozen=True, kw_only=True):
    """Prices as they were measured at `at`, seconds since 1970, and the names of the models."""

    prices: Prices
    name: str
    kind: DraftKind
    main: str
    at: float


class LeagueCache:
    """Files below `folder`. What cannot be read is not there, and what cannot be written is found again."""

    def __init__(self, folder: Path | None = None) -> None:
        self._files = SmallFiles(folder or paths.cache_dir() / _FOLDER, most=_MOST, most_bytes=_MOST_BYTES)
        self._names: dict[str, bytes] = {}

    def key(self, pair: LoadPair, draft: str | None, what: str) -> str:
        """A name for something found with these files, loaded so."""
        found = hashlib.sha256(f"{_VERSION} {pair.kv} {pair.shared_tokens} {what}".encode())
        if what == "prices":
            found.update(
                f"{pair.threads} {pair.gpu_layers} {pair.context}{key_of(pair.on_main, pair.on_draft)}".encode()
            )
        for path in (pair.main, draft):
            found.update(self._name(path))
        return found.hexdigest()[:32]

    def comparison(self, key: str) -> Comparison | None:
        found: Comparison | None = self._read(key, Comparison)
        return found

    def keep_comparison(self, key: str, found: Comparison) -> None:
        self._files.write(key, to_msgpack(found))

    def written(self, key: str) -> ReplyToRead | None:
        found: ReplyToRead | None = self._read(key, ReplyToRead)
        return found

    def keep_written(self, key: str, reply: ReplyToRead) -> None:
        self._files.write(key, to_msgpack(reply))

    def prices(self, key: str) -> KeptPrices | None:
        """Those of the last day."""
        kept: KeptPrices | None = self._read(key, KeptPrices)
        return kept if kept is not None and 0 <= time.time() - kept.at < _LASTS else None

    def keep_prices(self, key: str, prices: Prices, *, name: str, kind: DraftKind, main: str) -> None:
        self._files.write(key, to_msgpack(KeptPrices(prices=prices, name=name, kind=kind, main=main, at=time.time())))

    def _read(self, key: str, kind: Any) -> Any:
        data = self._files.read(key)
        try:
            return None if data is None else from_msgpack(data, kind)
        except Undecodable:
            return None

    def _name(self, path: str | None) -> bytes:
        """What a file holds, in short; the path itself of what is no file."""
        if path is None:
            return b"none"
        if path not in self._names:
            try:
                self._names[path] = fingerprint(Path(path))
            except OSError:
                self._names[path] = path.encode()
        return self._names[path]
