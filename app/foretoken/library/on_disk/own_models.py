"""Manages our own model files: verify them against their SHA-256, remove them, undo that.

Files of other programs are never touched.
"""

import contextlib
import enum
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from foretoken import own_files
from foretoken.engine.gguf import read_draft
from foretoken.errors import BadModelFile, DownloadError
from foretoken.library.files.digest import FileDigest
from foretoken.library.files.disk import disk_error
from foretoken.library.on_disk.local import LocalModel
from foretoken.library.on_disk.models_folder import FileRecord, ModelsFolder
from foretoken.wording import later, tr

_TRASH: Final = "removed"


class Health(enum.Enum):
    """The result of a verification; the value is its name in English."""

    SOUND = later("sound: the digest is the one it came with")
    READABLE = later("readable; it did not come from the hub, so there is no digest to compare")
    CHANGED = later("changed or damaged since it was downloaded; remove it and download it again")
    BROKEN = later("broken")
    GONE = later("gone")


@dataclass(frozen=True)
class Verifying:
    """`done` of `size` bytes of `path` are read."""

    path: Path
    done: int
    size: int


@dataclass(frozen=True)
class Verified:
    """The finding for one model; `note` says more where there is more to say."""

    path: Path
    health: Health
    note: str = ""

    @property
    def good(self) -> bool:
        return self.health in (Health.SOUND, Health.READABLE)


@dataclass(frozen=True)
class Removed:
    """A removal that can be taken back until it is made final. `moved`: (where it was, where it is)."""

    name: str
    moved: tuple[tuple[Path, Path], ...]
    records: tuple[FileRecord, ...]


class OwnModels:
    """Manages our own files in `folder`."""

    def __init__(self, folder: ModelsFolder) -> None:
        self._folder = folder
        self._trash = folder.corner / _TRASH

    def verify(self, model: LocalModel) -> Iterator[Verifying | Verified]:
        """Read all of `model` and compare its SHA-256; ends with Verified. Raises nothing; faults are part of the
        result."""
        try:
            for file in model.files:
                record = self._record(file)
                if record is None:
                    continue
                size = file.stat().st_size
                digest = FileDigest(file)
                for done in digest:
                    yield Verifying(file, done, size)
                if digest.hex() != record.sha256:
                    yield Verified(
                        model.path, Health.CHANGED, tr("in {file}", file=file.name) if len(model.files) > 1 else ""
                    )
                    return
            read_draft(model.path)
        except FileNotFoundError as error:
            yield Verified(model.path, Health.GONE, str(error.filename or ""))
        except OSError as error:
            yield Verified(model.path, Health.BROKEN, (error.strerror or str(error)).lower())
        except BadModelFile as error:
            yield Verified(model.path, Health.BROKEN, error.fault)
        else:
            known = all(self._record(file) is not None for file in model.files)
            yield Verified(model.path, Health.SOUND if known else Health.READABLE)

    def remove(self, model: LocalModel) -> Removed:
        """Move `model` out of the way, to be restored or erased later. Raises DownloadError."""
        if not model.removable or not all(file.is_relative_to(self._folder.root) for file in model.files):
            raise DownloadError(
                tr("{name} belongs to {store}; remove it there.", name=model.name, store=tr(model.store.value))
            )
        moved, records = [], []
        try:
            own_files.make_folder(self._trash)
            corner = Path(tempfile.mkdtemp(dir=self._trash))  # it may be downloaded and removed again before long
            for file in model.files:
                aside = corner / file.relative_to(self._folder.root)
                own_files.make_folder(aside.parent)
                record = self._record(file)
                file.replace(aside)
                moved.append((file, aside))
                if record is not None:
                    records.append(record)
                    self._folder.forget(record.repository, record.path)
        except OSError as error:
            self.restore(Removed(model.name, tuple(moved), tuple(records)))
            raise disk_error(error, self._folder.root, model.name) from None
        self._tidy(model.path.parent)
        return Removed(model.name, tuple(moved), tuple(records))

    def restore(self, removed: Removed) -> None:
        """Undo a removal; a file downloaded again in the meantime stays as it is. Raises DownloadError."""
        try:
            back = set()
            for place, aside in removed.moved:
                own_files.make_below(self._folder.root, place.parent)
                if place.exists() and aside.exists():
                    aside.unlink()
                    continue
                if not place.exists():  # else an earlier try has brought it back
                    aside.replace(place)
                back.add(place)
            for _, aside in removed.moved:
                self._tidy(aside.parent)
            for record in removed.records:
                if self._folder.place(record.repository, record.path) in back:
                    self._folder.save(record)
        except OSError as error:
            raise disk_error(error, self._folder.root, removed.name) from None

    def erase(self, removed: Removed) -> None:
        """Make a removal final. Raises DownloadError."""
        try:
            for _, aside in removed.moved:
                aside.unlink(missing_ok=True)
                self._tidy(aside.parent)
        except OSError as error:
            raise disk_error(error, self._folder.root, removed.name) from None

    def erase_all(self) -> None:
        """Make every removal final, those of earlier runs too."""
        shutil.rmtree(self._trash, ignore_errors=True)

    def _record(self, file: Path) -> FileRecord | None:
        """The record of a finished file of ours."""
        if not file.is_relative_to(self._folder.root):
            return None
        parts = file.relative_to(self._folder.root).parts
        if len(parts) < 3:
            return None
        record = self._folder.record("/".join(parts[:2]), "/".join(parts[2:]))
        return record if record is not None and record.finished else None

    def _tidy(self, folder: Path) -> None:
        """Drop folders that are empty now, up to our own ones."""
        with contextlib.suppress(OSError):
            ours = (self._folder.root, self._folder.corner)
            while folder not in ours and folder.is_relative_to(self._folder.root):
                folder.rmdir()
                folder = folder.parent
