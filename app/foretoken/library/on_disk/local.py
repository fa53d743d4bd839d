"""Finds the models on this machine: ours and those of other programs; broken ones have a reason."""

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from foretoken import threads
from foretoken.engine.gguf import kinds, read_header
from foretoken.engine.gguf.kinds import FileKind
from foretoken.library.files.file_names import shard_of
from foretoken.library.files.tools import Clock
from foretoken.library.on_disk.header_cache import HeaderCache, ModelFacts, ReadHeader, Reading, read_facts
from foretoken.library.on_disk.stores import FoundModel, ModelPlace, Store, look
from foretoken.plain import one_line
from foretoken.wording import tr

_log = logging.getLogger(__name__)

INTERVAL: Final = 10.0
"""Seconds between two looks at the disk; a look at two thousand known files takes a fraction of a second."""


@dataclass(frozen=True)
class LocalModel:
    """A model on disk. `files`: its parts in order; `size` in bytes over all; `repository` as "owner/name" where its
    folder tells; `about`: what it is, as the end of a sentence, empty for a model that is nothing else; `facts` of a
    sound one, else `fault`: a sentence saying why it cannot be used."""

    store: Store
    files: tuple[Path, ...]
    size: int
    kind: FileKind
    repository: str | None = None
    label: str | None = None
    facts: ModelFacts | None = None
    fault: str | None = None
    about: str = ""

    @property
    def path(self) -> Path:
        """The path to load; of several parts the first."""
        return self.files[0]

    @cached_property  # asked for at every comparison of a sort
    def name(self) -> str:
        """The name to display and to type: the store's name for it, else the file's."""
        if self.label is not None:
            return one_line(self.label)
        shard = shard_of(self.path.name)
        return one_line(shard.stem if shard is not None else self.path.stem)

    @property
    def selectable(self) -> bool:
        """Whether it belongs on a list of models to chat with: sound or broken, but a model as far as can be told."""
        return self.kind.whole or self.kind in (FileKind.SHARD, FileKind.UNKNOWN)

    @property
    def guesses(self) -> bool:
        """Whether it belongs on a list of drafts: a model, or a head of one."""
        return self.selectable or self.kind.head

    @property
    def remark(self) -> str:
        """What it is where that is more, or other, than a model: a sentence, or nothing."""
        return f"{self.about[:1].upper()}{self.about[1:]}." if self.about else ""

    @property
    def short(self) -> str:
        """The remark in a word or two."""
        if self.kind is FileKind.MODEL_WITH_MTP:
            return tr("MTP inside")
        return kinds.short(self.about)

    @property
    def removable(self) -> bool:
        """Only our own files are ever deleted."""
        return self.store is Store.OWN


def scan(places: Sequence[ModelPlace], cache: HeaderCache, stop: threading.Event | None = None) -> Iterator[LocalModel]:
    """All models of `places`, those that are known already first: the rest takes a moment each.

    One file that a store has under several names (commits, links) is one model, and one that was opened from elsewhere
    is none where a place before has it. `stop` ends the scan early.
    """
    seen: set[tuple[Store, tuple[int, int]]] = set()
    unread: list[tuple[ModelPlace, FoundModel]] = []
    for place in places:
        for found in look(place):
            if stop is not None and stop.is_set():
                return
            stores = Store if found.store is Store.ELSEWHERE else (found.store,)
            if any((store, found.file) in seen for store in stores):
                continue
            seen.add((found.store, found.file))
            reading = cache.known(found)
            if reading is None:
                unread.append((place, found))
            else:
                yield _model(place, found, reading)
    for place, found in unread:
        if stop is not None and stop.is_set():
            return
        reading = cache.read(found)
        yield _model(place, found, reading)


def model_at(path: Path) -> LocalModel:
    """Returns the model at `path`; `fault` says what is wrong with it."""
    try:
        size = path.stat().st_size
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        return LocalModel(
            Store.FOLDER, (path,), 0, FileKind.UNKNOWN, fault=tr("It cannot be read ({reason}).", reason=reason)
        )
    reading = read_facts(path)
    return LocalModel(
        Store.FOLDER, (path,), size, reading.kind, facts=reading.facts, fault=reading.fault, about=reading.about
    )


def duplicates(models: Sequence[LocalModel]) -> list[tuple[LocalModel, ...]]:
    """Returns groups of two or more copies of one model, across all stores."""
    groups: dict[str, list[LocalModel]] = {}
    for model in models:
        if model.facts is not None:
            groups.setdefault(model.facts.identity, []).append(model)
    return [tuple(group) for group in groups.values() if len(group) > 1]


class LocalLibrary:
    """The models of `places`, kept up to date in a thread of its own.

    `listener` is called from that thread with all models in order of name, whenever they have changed; while many are
    read for the first time, with those that are there so far.
    """

    def __init__(
        self,
        places: Callable[[], Sequence[ModelPlace]],
        cache_file: Path,
        listener: Callable[[tuple[LocalModel, ...]], None],
        *,
        clock: Clock | None = None,
        interval: float = INTERVAL,
        read: ReadHeader = read_header,
    ) -> None:
        self._places = places
        self._cache = HeaderCache(cache_file, read)
        self._listener = listener
        self._clock = clock or Clock()
        self._interval = interval
        self._stop = threading.Event()
        self._wake = threading.Event()
        self._told: tuple[LocalModel, ...] | None = None
        self._complete = False
        self._thread: threading.Thread | None = None

    @property
    def complete(self) -> bool:
        """Whether everything has been looked at once; the listener's last call before that had only a part."""
        return self._complete

    def start(self) -> None:
        self._thread = threads.start(self._work, name="local-library", died=lambda _error: self._end())

    def refresh(self) -> None:
        """Search again now."""
        self._wake.set()

    def close(self) -> None:
        """Stop looking; the thread is gone afterwards."""
        self._stop.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        while not self._stop.is_set():
            try:
                self._look()
            except Exception:  # what was found is told, and the next look may do better
                _log.exception("Looking for models failed")
                self._end()
            self._clock.wait(self._interval, self._wake)
            self._wake.clear()

    def _end(self) -> None:
        """The search failed or has ended: tell the listener that there is nothing more to find."""
        self._complete = True
        self._listener(self._told or ())

    def _look(self) -> None:
        models: list[LocalModel] = []
        told = self._clock.monotonic()
        for model in scan(self._places(), self._cache, self._stop):
            models.append(model)
            if self._told is None and self._clock.monotonic() - told > 0.5:  # the first scan of all, which takes long
                told = self._clock.monotonic()
                self._listener(_sorted(models))
        if self._stop.is_set():
            return
        self._complete = True
        found = _sorted(models)
        if found != self._told:
            self._told = found
            self._listener(found)
        self._cache.save()


def _sorted(models: Sequence[LocalModel]) -> tuple[LocalModel, ...]:
    return tuple(sorted(models, key=lambda model: (model.name.lower(), str(model.path))))


def _model(place: ModelPlace, found: FoundModel, reading: Reading) -> LocalModel:
    return LocalModel(
        store=found.store,
        files=found.files,
        size=found.size,
        kind=reading.kind,
        repository=_repository(place, found.files[0]),
        label=found.label,
        facts=reading.facts,
        fault=reading.fault,
        about=reading.about,
    )


def _repository(place: ModelPlace, path: Path) -> str | None:
    """ "owner/name" from where a store puts a repository's files."""
    parts = path.relative_to(place.folder).parts if path.is_relative_to(place.folder) else ()
    if place.store is Store.HUGGING_FACE:
        for part in parts:
            if part.startswith("models--") and part.count("--") == 2:
                return part.removeprefix("models--").replace("--", "/")
        return None
    if place.store in (Store.OWN, Store.LM_STUDIO) and len(parts) >= 3:
        return f"{parts[0]}/{parts[1]}"
    return None
