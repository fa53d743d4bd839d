"""The pairs that the user added."""

import contextlib
from collections.abc import Iterable
from pathlib import Path

from foretoken import own_files
from foretoken.errors import BadPairFile
from foretoken.library.catalog.catalog import Catalog, CatalogPair
from foretoken.library.catalog.pair_file import load, readable, to_bytes
from foretoken.library.files.disk import write_atomically
from foretoken.wording import tr


class UserPairs:
    """The pairs that the user added, in the file at `path`."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def load(self) -> Catalog:
        """Raises BadPairFile."""
        return load(self._path) if self._path.exists() else Catalog(())

    def restore(self) -> tuple[Catalog, str | None]:
        """As `load`, pair by pair where the whole cannot be read: a sentence says then that it was kept aside."""
        try:
            if not own_files.is_other_than_file(self._path):
                return self.load(), None
        except BadPairFile:
            pass
        catalog = Catalog(tuple(readable(self._path)))
        kept = own_files.set_aside(self._path)
        if kept is None:
            return catalog, tr("The pairs that you added cannot all be read; check {path}.", path=self._path)
        if catalog.pairs:
            with contextlib.suppress(BadPairFile):
                self._save(catalog.pairs)
        if catalog.pairs:
            count = tr("{count} of them could be read", count=len(catalog.pairs))
        else:
            count = tr("the list starts empty")
        return (
            catalog,
            tr(
                "The pairs that you added were damaged, {count}; the file is kept as {name} in {parent}.",
                count=count,
                name=kept.name,
                parent=kept.parent,
            ),
        )

    def add(self, pairs: Iterable[CatalogPair]) -> Catalog:
        """Add `pairs`; one with the same id is replaced. Raises BadPairFile."""
        merged = {pair.id: pair for pair in (*self.load().pairs, *pairs)}
        return self._save(merged.values())

    def remove(self, pair_id: str) -> Catalog:
        """Raises BadPairFile."""
        return self._save(pair for pair in self.load().pairs if pair.id != pair_id)

    def _save(self, pairs: Iterable[CatalogPair]) -> Catalog:
        catalog = Catalog(tuple(pairs))
        try:
            own_files.make_folder(self._path.parent)
            write_atomically(self._path, to_bytes(catalog.pairs), durable=True)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise BadPairFile(
                tr("{path} cannot be written ({reason}); check the folder.", path=self._path, reason=reason)
            ) from None
        return catalog
